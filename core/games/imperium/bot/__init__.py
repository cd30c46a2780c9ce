"""The solo opponent, which follows its nation's table (R19).

It may import the rest of `rules`, `content` and `state`. Start with `turn`.
"""

from core.games.imperium.bot.doing import bot_suffers, eligible
from core.games.imperium.bot.turn import (
    BOT_FRAMES,
    BotCleanUp,
    BotPart,
    BotTurn,
    FillSlots,
    ResolveSlot,
    fitting_row,
)
from core.games.imperium.bot.who import (
    SHANGRI_LA,
    SHANGRI_LA_PEOPLE,
    bot_vp,
    level,
    opponent,
    set_up_bot,
    table,
)

__all__ = [
    "BOT_FRAMES",
    "SHANGRI_LA",
    "SHANGRI_LA_PEOPLE",
    "BotCleanUp",
    "BotPart",
    "BotTurn",
    "FillSlots",
    "ResolveSlot",
    "bot_suffers",
    "bot_vp",
    "eligible",
    "fitting_row",
    "level",
    "opponent",
    "set_up_bot",
    "table",
]
