"""The solo opponent, which follows its nation's table (R19).

May import the rest of `rules`, `content` and `state`. Start with `turn`. The steps of
the tables are classes in `table_steps`.
"""

from core.games.imperium.rules.solo_bot.bot_actions import (
    abandon_for_bot,
    develop_for_bot,
    discard_from_bot_deck,
    recall_for_bot,
)
from core.games.imperium.rules.solo_bot.opponent import (
    SHANGRI_LA_POPULATION,
    SHANGRI_LA_STAGE,
    bot_card_value,
    bot_level,
    bot_table,
    get_bot,
    set_up_bot,
)
from core.games.imperium.rules.solo_bot.table_programs import BotPart, bot_block_text, register_row
from core.games.imperium.rules.solo_bot.table_steps import eligible_cards
from core.games.imperium.rules.solo_bot.turn import (
    BOT_FRAMES,
    BotCleanUp,
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
    "abandon_for_bot",
    "bot_block_text",
    "bot_card_value",
    "bot_level",
    "bot_table",
    "develop_for_bot",
    "discard_from_bot_deck",
    "eligible_cards",
    "find_row",
    "get_bot",
    "recall_for_bot",
    "register_row",
    "set_up_bot",
]
