"""Names of games, and texts for players and times. Loads no game."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from core.common.seats import Seat
from core.common.wording import join_words


@dataclass(frozen=True, slots=True)
class GameInfo:
    """A game's name and short description."""

    name: str
    summary: str
    players: str = ""  # player counts
    note: str = ""  # edition or other details


GAMES: dict[str, GameInfo] = {
    "mosaic": GameInfo(
        "Mosaic",
        "Cities, towns and wonders around the Mediterranean.",
        "1-6",
        "eight actions, three empire scorings",
    ),
    "through_the_ages": GameInfo(
        "Through the Ages",
        "A nation from antiquity to modern times, card by card.",
        "2-4",
        "2006 edition: simple, advanced, full",
    ),
    "age_of_innovation": GameInfo(
        "Age of Innovation",
        "Reshape the land, found cities, lead the sciences.",
        "1-5",
        "twelve factions on seven terrains",
    ),
    "history_of_the_world": GameInfo(
        "History of the World", "Empires rise and fall in five epochs.", "3-6", "2018 edition"
    ),
    "imperium": GameInfo(
        "Imperium",
        "A deck that grows from barbarians to an empire.",
        "1-4",
        "Classics and Legends: sixteen nations",
    ),
}


def game_info(game_id: str) -> GameInfo:
    """Return a game's description, also for a game that this version does not include."""
    return GAMES.get(game_id) or GameInfo(game_id.replace("_", " ").capitalize(), "")


def game_name(game_id: str) -> str:
    """Return a game's name."""
    return game_info(game_id).name


def describe_players(seats: Sequence[Seat]) -> str:
    """Return the players as text: `You and 3 bots`."""
    bots = sum(seat.is_bot for seat in seats)
    names = [seat.name for seat in seats if not seat.is_bot]
    if bots:
        names.append("1 bot" if bots == 1 else f"{bots} bots")
    return join_words(names) + (" alone" if len(seats) == 1 else "")


def format_age(timestamp: float, now: float) -> str:
    """Return a timestamp relative to now: `5 min ago`."""
    minutes = int(now - timestamp) // 60
    days = (_day_start(now) - _day_start(timestamp)) // 86400
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    if minutes < 12 * 60:
        return f"{minutes // 60} h ago"
    if days <= 1:
        return "yesterday" if days else "today"
    if days < 14:
        return f"{days} days ago"
    return format_time(timestamp)[:10]


def format_time(timestamp: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(timestamp))


def _day_start(moment: float) -> int:
    """Return the start of the day, as if every day had 24 hours."""
    local = time.localtime(moment)
    return int(moment) + local.tm_gmtoff - (int(moment) + local.tm_gmtoff) % 86400
