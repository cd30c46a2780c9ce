"""The engine of all games: state, actions, decisions, agenda, events, codec and content.

May import only `core.common`. Start with `game.py`, the contract of a game, and `agenda.py`, the
control flow in a state.
"""

from core.kernel.actions import Action, IllegalAction, parse_action
from core.kernel.agenda import ChoiceFrame, EndlessRun, Frame, Phase, State, run_to_decision
from core.kernel.codec import BadRecord, Codec, TaggedUnion, Validators, digest_bytes
from core.kernel.decisions import Decision, DecisionKind
from core.kernel.events import HIDDEN, SPECTATOR, Event
from core.kernel.game import Game
from core.kernel.phrases import Change, Phrase, Player, Possession
from core.kernel.presentation import (
    ChapterSummary,
    Choice,
    Explanation,
    FoldedAnswer,
    Option,
    Preset,
    Rule,
    Standing,
    Unavailable,
    parse_rules,
    relevant_for_players,
)
from core.kernel.randomness import Rng
from core.kernel.records import clone
from core.kernel.rules import BadSetup, PlayerNames, Rules
from core.kernel.strategy import Strategy
from core.kernel.text import Text

__all__ = [
    "HIDDEN",
    "SPECTATOR",
    "Action",
    "BadRecord",
    "BadSetup",
    "Change",
    "ChapterSummary",
    "Choice",
    "ChoiceFrame",
    "Codec",
    "Decision",
    "DecisionKind",
    "EndlessRun",
    "Event",
    "Explanation",
    "FoldedAnswer",
    "Frame",
    "Game",
    "IllegalAction",
    "Option",
    "Phase",
    "Phrase",
    "Player",
    "PlayerNames",
    "Possession",
    "Preset",
    "Rng",
    "Rule",
    "Rules",
    "Standing",
    "State",
    "Strategy",
    "TaggedUnion",
    "Text",
    "Unavailable",
    "Validators",
    "clone",
    "digest_bytes",
    "parse_action",
    "parse_rules",
    "relevant_for_players",
    "run_to_decision",
]
