"""Names of games, and texts for players and times. Loads no game."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from core.basics.seats import Seat
from core.basics.wording import listed


@dataclass(frozen=True, slots=True)
class About:
    """A game's name and short description."""

    name: str
    text: str
    players: str = ""  # player counts
    note: str = ""  # edition or other details


GAMES: dict[str, About] = {
    "mosaic": About(
        "Mosaic",
        "Cities, towns and wonders around the Mediterranean.",
        "1-6",
        "eight actions, three empire scorings",
    ),
    "through_the_ages": About(
        "Through the Ages",
        "A nation from antiquity to modern times, card by card.",
        "2-4",
        "2006 edition: simple, advanced, full",
    ),
    "age_of_innovation": About(
        "Age of Innovation",
        "Reshape the land, found cities, lead the sciences.",
        "1-5",
        "twelve factions on seven terrains",
    ),
    "history_of_the_world": About(
        "History of the World", "Empires rise and fall in five epochs.", "3-6", "2018 edition"
    ),
    "imperium": About(
        "Imperium",
        "A deck that grows from barbarians to an empire.",
        "1-4",
        "Classics and Legends: sixteen nations",
    ),
}


def about(game_id: str) -> About:
    """Return a game's description; saves may hold games that this version does not include."""
    return GAMES.get(game_id) or About(game_id.replace("_", " ").capitalize(), "")


def game_name(game_id: str) -> str:
    """Return a game's name."""
    return about(game_id).name


def who_plays(seats: Sequence[Seat]) -> str:
    """Return the players as text: `You and 3 bots`."""
    bots = sum(seat.is_bot for seat in seats)
    words = [seat.name for seat in seats if not seat.is_bot]
    if bots:
        words.append("1 bot" if bots == 1 else f"{bots} bots")
    return listed(words) + (" alone" if len(seats) == 1 else "")


def ago(then: float, now: float) -> str:
    """Return a timestamp relative to now: `5 min ago`."""
    minutes = int(now - then) // 60
    days = (_midnight(now) - _midnight(then)) // 86400
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
    return clock(then)[:10]


def clock(then: float) -> str:
    """Return the local date and time of a timestamp."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(then))


def _midnight(moment: float) -> int:
    """Return the start of the day, as if every day had 24 hours."""
    local = time.localtime(moment)
    return int(moment) + local.tm_gmtoff - (int(moment) + local.tm_gmtoff) % 86400
