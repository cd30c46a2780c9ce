"""Bots: levels of play, advice with reasons, and worker processes.

May import `core.kernel` and `core.common`. Start reading at `levels.py`; `planner.py` is the search
of the strongest levels.
"""

from core.bots.advice import Advice, Advisor, Judgement
from core.bots.circles import with_a_way_out
from core.bots.levels import (
    LEVEL_NAMES,
    LEVEL_WORDS,
    LEVELS,
    STRONGEST,
    a_bot,
    advise,
    advise_here,
    choose,
    explain,
    judge,
    level_called,
    mind_of,
)
from core.bots.worker import BotFailed, BotPool

__all__ = [
    "LEVELS",
    "LEVEL_NAMES",
    "LEVEL_WORDS",
    "STRONGEST",
    "Advice",
    "Advisor",
    "BotFailed",
    "BotPool",
    "Judgement",
    "a_bot",
    "advise",
    "advise_here",
    "choose",
    "explain",
    "judge",
    "level_called",
    "mind_of",
    "with_a_way_out",
]
