"""Who plays when no person does."""

from core.bots.advice import Advice, Advisor
from core.bots.levels import LEVELS, STRONGEST, advise, advise_here, choose
from core.bots.worker import BotFailed, BotPool

__all__ = [
    "LEVELS",
    "STRONGEST",
    "Advice",
    "Advisor",
    "BotFailed",
    "BotPool",
    "advise",
    "advise_here",
    "choose",
]
