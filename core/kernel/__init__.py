"""The engine that all games share: state, actions, decisions, agenda, events, codec, content.

May import `core.common` only. Start reading at `game.py`, the contract of a game, and `agenda.py`,
the control flow inside a state.
"""

from core.kernel.actions import Action, IllegalAction, parse_action
from core.kernel.agenda import AskForOne, Frame, Phase, State, run_to_decision
from core.kernel.codec import BadRecord, Checks, Codec, Family, digest_of
from core.kernel.decisions import Decision, Kind
from core.kernel.events import HIDDEN, SPECTATOR, Event
from core.kernel.game import BadSetup, Game
from core.kernel.phrases import Change, Phrase, Player, Whose
from core.kernel.randomness import Rng
from core.kernel.records import clone
from core.kernel.words import (
    Barred,
    Choice,
    Explanation,
    Option,
    Preset,
    Rule,
    Standing,
    for_players,
    rules_of,
)

__all__ = [
    "HIDDEN",
    "SPECTATOR",
    "Action",
    "AskForOne",
    "BadRecord",
    "BadSetup",
    "Barred",
    "Change",
    "Checks",
    "Choice",
    "Codec",
    "Decision",
    "Event",
    "Explanation",
    "Family",
    "Frame",
    "Game",
    "IllegalAction",
    "Kind",
    "Option",
    "Phase",
    "Phrase",
    "Player",
    "Preset",
    "Rng",
    "Rule",
    "Standing",
    "State",
    "Whose",
    "clone",
    "digest_of",
    "for_players",
    "parse_action",
    "rules_of",
    "run_to_decision",
]
