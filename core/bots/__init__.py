"""Bots: levels of play, advice with reasons, and worker processes.

May import `core.kernel` and `core.common`. Start with `levels.py`. `planner.py` is the search of
the strongest levels, and `beam.py` its algorithm.
"""

from core.bots.advice import Advice, Advisor, Judgment
from core.bots.levels import (
    LEVEL_DESCRIPTIONS,
    LEVEL_NAMES,
    LEVELS,
    STRONGEST,
    advise,
    advise_in_process,
    choose_action,
    explain_choice,
    judge,
    level_with_article,
    make_evaluator,
    parse_level,
)
from core.bots.names import BOT_NAMES, label_seat, name_bot
from core.bots.repetition import without_repeats
from core.bots.worker import BotFailed, BotPool

__all__ = [
    "BOT_NAMES",
    "LEVELS",
    "LEVEL_DESCRIPTIONS",
    "LEVEL_NAMES",
    "STRONGEST",
    "Advice",
    "Advisor",
    "BotFailed",
    "BotPool",
    "Judgment",
    "advise",
    "advise_in_process",
    "choose_action",
    "explain_choice",
    "judge",
    "label_seat",
    "level_with_article",
    "make_evaluator",
    "name_bot",
    "parse_level",
    "without_repeats",
]
