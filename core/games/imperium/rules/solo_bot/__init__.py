"""The solo opponent, which follows its nation's table (R19).

It may import the rest of `rules`, `content` and `state`. Start with `turn`.
"""

from core.games.imperium.rules.solo_bot.opponent import (
    SHANGRI_LA_POPULATION,
    SHANGRI_LA_STAGE,
    bot_card_value,
    bot_level,
    bot_table,
    get_bot,
    set_up_bot,
)
from core.games.imperium.rules.solo_bot.table_steps import apply_step_to_bot, eligible_cards
from core.games.imperium.rules.solo_bot.turn import (
    BOT_FRAMES,
    BotCleanUp,
    BotPart,
    BotTurn,
    FillSlots,
    ResolveSlot,
    find_row,
)

__all__ = [
    "BOT_FRAMES",
    "SHANGRI_LA_POPULATION",
    "SHANGRI_LA_STAGE",
    "BotCleanUp",
    "BotPart",
    "BotTurn",
    "FillSlots",
    "ResolveSlot",
    "apply_step_to_bot",
    "bot_card_value",
    "bot_level",
    "bot_table",
    "eligible_cards",
    "find_row",
    "get_bot",
    "set_up_bot",
]
