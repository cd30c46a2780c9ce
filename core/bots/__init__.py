"""Who plays when no person does."""

from core.bots.advice import Advice, Advisor
from core.bots.levels import (
    LEVEL_NAMES,
    LEVEL_WORDS,
    LEVELS,
    STRONGEST,
    a_bot,
    advise,
    advise_here,
    choose,
    level_called,
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
    "a_bot",
    "advise",
    "advise_here",
    "choose",
    "level_called",
]
