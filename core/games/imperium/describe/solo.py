"""Texts for the solo bot and the campaign (R19, R20)."""

from core.games.imperium.bot import level, table
from core.games.imperium.content import BOT_TABLES, BotRow
from core.games.imperium.describe.bot_rows import bot_text
from core.games.imperium.describe.terms import shown_as
from core.games.imperium.describe.voice import briefly
from core.games.imperium.scoring import against_a_bot
from core.games.imperium.state import Bot, Campaign, ImperiumState
from core.kernel.words import counted

BOT_ROW = "bot row "  # followed by a row number, counted from 1 as in the log
FIRST_ROWS = 2  # rows shown for the choice of a nation


_LEVELS: dict[str, tuple[str, str]] = {  # in full, in short
    "chieftain": ("Chieftain", "Chieftain"),
    "warlord": ("Warlord", "Warlord"),
    "imperator": ("Imperator", "Imperator"),
    "sovereign": ("Sovereign", "Sovereign"),
    "overlord": ("Overlord", "Overlord"),
    "supreme_ruler": ("Supreme Ruler", "Supreme"),
}


LEVEL_NAMES = {level: name for level, (name, _) in _LEVELS.items()}


def level_name(view: ImperiumState, short: bool = False) -> str:
    """Return the bot's level, `Supreme Ruler`, or "" without a bot."""
    return name_of_level(level(view).id, short) if against_a_bot(view) else ""


def name_of_level(level_id: str, short: bool = False) -> str:
    return _LEVELS[level_id][short]


def games_words(campaign: Campaign) -> str:
    """Return `1 won, 0 lost`."""
    return f"{campaign.wins} won, {campaign.losses} lost"


def last_game(campaign: Campaign) -> str:
    """Return `won 62 to 55`, or "" before the first game is decided."""
    if not campaign.wins + campaign.losses:
        return ""
    verb = "lost" if campaign.head_start else "won"
    return f"{verb} {campaign.points} to {campaign.against}"


def campaign_words(view: ImperiumState) -> str:
    campaign = view.campaign
    if campaign is None or not (last := last_game(campaign)):
        return ""
    return f"last game {last}; {games_words(campaign)}; now {level_name(view)}"


def bot_rows(bot: Bot) -> list[tuple[str, str]]:
    """Return the bot's current table as pairs of match and effect."""
    return list(map(_row_words, table(bot).rows[bot.side]))


def bot_nation_words(nation: str) -> str:
    """Return the first rows of a nation's table; its power card is unused (R19.1)."""
    rows = BOT_TABLES[nation].rows[BOT_TABLES[nation].start_side][:FIRST_ROWS]
    return ". ".join(f"{match}: {text}" for match, text in map(_row_words, rows))


def _row_words(row: BotRow) -> tuple[str, str]:
    return _match_words(*row.match), "; ".join(bot_text(row.do, briefly()))


def _match_words(key: str, value: str) -> str:
    if key == "other":
        return key
    if key == "name":
        return shown_as(value)
    return f"{value} card" if key in ("icon", "state") else value


def bot_token(nation: str) -> str:
    res, n = BOT_TABLES[nation].token
    return counted(n, res, res)
