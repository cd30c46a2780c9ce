"""Facts for screens: cards, market, boards and warnings as small records.

Presenters import only this package. It may import `text`, `rules`, `content` and `state`. Start
with `cards`.
"""

from core.games.imperium.describe.now import nation_words, power_words, why_not
from core.games.imperium.describe.numbers import Gains, SeatNow, gains, past_name, seat_now
from core.games.imperium.describe.solo import (
    BOT_ROW,
    bot_nation_words,
    bot_rows,
    bot_token,
    campaign_words,
    games_words,
    level_name,
)
from core.games.imperium.describe.warnings import Warning, is_running_out, warnings
from core.games.imperium.facts.boards import (
    hand_size,
    icons_in_play,
    owner_of,
    place_of,
    seat_id,
    what_comes_next,
)
from core.games.imperium.facts.cards import (
    NATION,
    CardNow,
    icon_marks,
    known,
    look,
    nation_names,
    nation_start,
    one_of_each,
    price_of_playing,
    price_to_develop,
)

__all__ = [
    "BOT_ROW",
    "NATION",
    "CardNow",
    "Gains",
    "SeatNow",
    "Warning",
    "bot_nation_words",
    "bot_rows",
    "bot_token",
    "campaign_words",
    "gains",
    "games_words",
    "hand_size",
    "icon_marks",
    "icons_in_play",
    "is_running_out",
    "known",
    "level_name",
    "look",
    "nation_names",
    "nation_start",
    "nation_words",
    "one_of_each",
    "owner_of",
    "past_name",
    "place_of",
    "power_words",
    "price_of_playing",
    "price_to_develop",
    "seat_id",
    "seat_now",
    "warnings",
    "what_comes_next",
    "why_not",
]
