"""Texts for the solo bot and the campaign (R19, R20)."""

from core.games.imperium.content import BOT_TABLES, BotRow
from core.games.imperium.rules.scoring import has_solo_bot
from core.games.imperium.rules.solo_bot import bot_block_text, bot_level, bot_table
from core.games.imperium.state import Bot, Campaign, ImperiumState
from core.games.imperium.text.style import brief_style
from core.games.imperium.text.terms import display_name
from core.kernel.presentation import format_count
from core.kernel.style import Style

BOT_ROW_PREFIX = "bot row "  # followed by a row number, counted from 1 as in the log
PREVIEW_ROWS = 2  # rows shown for the choice of a nation


_LEVEL_NAMES: dict[str, tuple[str, str]] = {  # in full, in short
    "chieftain": ("Chieftain", "Chieftain"),
    "warlord": ("Warlord", "Warlord"),
    "imperator": ("Imperator", "Imperator"),
    "sovereign": ("Sovereign", "Sovereign"),
    "overlord": ("Overlord", "Overlord"),
    "supreme_ruler": ("Supreme Ruler", "Supreme"),
}


LEVEL_NAMES = {level: name for level, (name, _) in _LEVEL_NAMES.items()}


def level_name(view: ImperiumState, short: bool = False) -> str:
    """Return the bot's level, `Supreme Ruler`, or "" without a bot."""
    return level_name_by_id(bot_level(view).id, short) if has_solo_bot(view) else ""


def level_name_by_id(level_id: str, short: bool = False) -> str:
    return _LEVEL_NAMES[level_id][short]


def games_text(campaign: Campaign) -> str:
    """Return `1 won, 0 lost`."""
    return f"{campaign.wins} won, {campaign.losses} lost"


def last_game_text(campaign: Campaign) -> str:
    """Return `won 62 to 55`, or "" before the first game is decided."""
    if not campaign.wins + campaign.losses:
        return ""
    verb = "lost" if campaign.head_start else "won"
    return f"{verb} {campaign.points} to {campaign.against}"


def campaign_text(view: ImperiumState) -> str:
    campaign = view.campaign
    if campaign is None or not (last := last_game_text(campaign)):
        return ""
    return f"last game {last}; {games_text(campaign)}; now {level_name(view)}"


def bot_row_texts(bot: Bot, style: Style) -> list[tuple[str, str]]:
    return [_row_text(row, style) for row in bot_table(bot).rows[bot.side]]


def bot_nation_text(nation: str, style: Style) -> str:
    """Return the first rows of a nation's table. Its power card is unused (R19.1)."""
    rows = BOT_TABLES[nation].rows[BOT_TABLES[nation].start_side][:PREVIEW_ROWS]
    return ". ".join(f"{match}: {text}" for match, text in (_row_text(row, style) for row in rows))


def _row_text(row: BotRow, style: Style) -> tuple[str, str]:
    return _match_text(*row.match), "; ".join(bot_block_text(row.do, brief_style(style)))


def _match_text(key: str, value: str) -> str:
    if key == "other":
        return key
    if key == "name":
        return display_name(value)
    return f"{value} card" if key in ("icon", "state") else value


def bot_token_text(nation: str) -> str:
    res, n = BOT_TABLES[nation].token
    return format_count(n, res, res)
