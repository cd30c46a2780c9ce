"""Card effects: one class per instruction of a card program, with its data, rule and words.

The data names an instruction by `op`. The base class, the registries and the lookups are in
`rules.programs`. Start reading there. Cards are registered here, once all classes are known. A
module that reads their programs while it is imported must import them from here.
"""

from core.games.imperium.content import (
    BOT_ROWS,
    CONTENT,
    MARKET_SUITS,
    PRINTED_CARDS,
)
from core.games.imperium.rules import conditions, quantities, triggers
from core.games.imperium.rules.card_effects import garrisons, icons
from core.games.imperium.rules.card_effects.acquisition import ACQUISITION_FRAMES, BreakThroughFor
from core.games.imperium.rules.card_effects.cards import CARD_FRAMES
from core.games.imperium.rules.card_effects.control import CONTROL_FRAMES
from core.games.imperium.rules.card_effects.drawing import DRAWING_FRAMES
from core.games.imperium.rules.card_effects.fame import FAME_FRAMES
from core.games.imperium.rules.card_effects.search import SEARCH_FRAMES
from core.games.imperium.rules.card_effects.selection import SELECTION_FRAMES
from core.games.imperium.rules.card_effects.tokens import TOKEN_FRAMES
from core.games.imperium.rules.programs import (
    ABILITIES,
    BLOCKS,
    check_card_names,
    register_card,
)
from core.games.imperium.rules.solo_bot import register_row

EFFECT_FRAMES = (
    *SELECTION_FRAMES,
    *CARD_FRAMES,
    *CONTROL_FRAMES,
    *FAME_FRAMES,
    *SEARCH_FRAMES,
    *ACQUISITION_FRAMES,
    *TOKEN_FRAMES,
    *DRAWING_FRAMES,
)

__all__ = [
    "ABILITIES",
    "BLOCKS",
    "EFFECT_FRAMES",
    "conditions",
    "garrisons",
    "icons",
    "quantities",
    "triggers",
]


def _register_programs() -> None:
    # The program of innovating, which the rules define (R10.1).
    BLOCKS["innovate"] = (BreakThroughFor(suits=MARKET_SUITS),)
    for file, cards in PRINTED_CARDS.items():
        for card in cards.values():
            CONTENT.convert(file, card, register_card)
    for row in BOT_ROWS:
        CONTENT.convert("bot_tables/rows", row, register_row)
    check_card_names()


_register_programs()
