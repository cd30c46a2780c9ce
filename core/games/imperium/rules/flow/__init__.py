"""The frames of rounds, turns and the end, and the list of all frame types.

May import the rest of `rules`, `content` and `state`. Start with `rounds`, then `turn`.
"""

from core.games.imperium.rules.card_effects import EFFECT_FRAMES
from core.games.imperium.rules.card_play import AttackerPays, ClosePlay, Defend, MayAvoid
from core.games.imperium.rules.draw_deck import (
    DrawCards,
    GoOnReshuffling,
    MayDevelop,
    RemoveDevelopment,
    Reshuffle,
    Shuffle,
    TakeDevelopment,
)
from core.games.imperium.rules.flow.campaign import CAMPAIGN_FRAMES
from core.games.imperium.rules.flow.ending import ENDING_FRAMES
from core.games.imperium.rules.flow.opening import OPENING_FRAMES
from core.games.imperium.rules.flow.rounds import ROUND_FRAMES
from core.games.imperium.rules.flow.turn import TURN_FRAMES
from core.games.imperium.rules.program_interpreter import Close, Offer, Open, Window
from core.games.imperium.rules.programs import Run
from core.games.imperium.rules.solo_bot import BOT_FRAMES

FRAMES = (
    Run,
    Open,
    Close,
    ClosePlay,
    Window,
    Offer,
    Defend,
    MayAvoid,
    AttackerPays,
    DrawCards,
    Reshuffle,
    Shuffle,
    GoOnReshuffling,
    MayDevelop,
    TakeDevelopment,
    RemoveDevelopment,
    *EFFECT_FRAMES,
    *BOT_FRAMES,
    *TURN_FRAMES,
    *ROUND_FRAMES,
    *ENDING_FRAMES,
    *OPENING_FRAMES,
    *CAMPAIGN_FRAMES,
)

__all__ = ["FRAMES"]
