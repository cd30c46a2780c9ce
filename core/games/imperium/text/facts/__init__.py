"""Facts for screens: cards, market, boards and warnings as small records.

Presenters import only this package. May import `text`, `rules`, `content` and `state`. Start with
`cards`.
"""

from core.games.imperium.text.current_card_text import (
    nation_power_texts,
    power_text,
)
from core.games.imperium.text.facts.boards import (
    card_place_text,
    find_owner,
    hand_size,
    icon_summary,
    next_reshuffle_text,
    seat_id,
)
from core.games.imperium.text.facts.cards import (
    NATION_BAND,
    CardFacts,
    card_facts,
    development_price_text,
    group_equal_cards,
    has_exhaust_ability,
    icon_symbols,
    nation_name_forms,
    nation_start_lines,
    play_price_text,
    visible_cards,
)
from core.games.imperium.text.facts.obstacles import unplayable_reason
from core.games.imperium.text.seat_facts import (
    MarketGains,
    SeatFacts,
    history_name,
    market_gains,
    seat_facts,
)
from core.games.imperium.text.solo import (
    BOT_ROW_PREFIX,
    bot_nation_text,
    bot_row_texts,
    bot_token_text,
    campaign_text,
    games_text,
    level_name,
)
from core.games.imperium.text.warnings import EndWarning, end_warnings, is_running_out

__all__ = [
    "BOT_ROW_PREFIX",
    "NATION_BAND",
    "CardFacts",
    "EndWarning",
    "MarketGains",
    "SeatFacts",
    "bot_nation_text",
    "bot_row_texts",
    "bot_token_text",
    "campaign_text",
    "card_facts",
    "card_place_text",
    "development_price_text",
    "end_warnings",
    "find_owner",
    "games_text",
    "group_equal_cards",
    "hand_size",
    "has_exhaust_ability",
    "history_name",
    "icon_summary",
    "icon_symbols",
    "is_running_out",
    "level_name",
    "market_gains",
    "nation_name_forms",
    "nation_power_texts",
    "nation_start_lines",
    "next_reshuffle_text",
    "play_price_text",
    "power_text",
    "seat_facts",
    "seat_id",
    "unplayable_reason",
    "visible_cards",
]
