"""Who plays when no person does."""

from core.bots.advice import Advice, Advisor
from core.bots.levels import (
    LEVEL_NAMES,
    LEVELS,
    STRONGEST,
    advise,
    advise_here,
    choose,
    level_called,
)
from core.bots.worker import BotFailed, BotPool

__all__ = [
    "LEVELS",
    "LEVEL_NAMES",
    "STRONGEST",
    "Advice",
    "Advisor",
    "BotFailed",
    "BotPool",
    "advise",
    "advise_here",
    "choose",
    "level_called",
]
