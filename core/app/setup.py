"""Seats and options from text: `you,Ada,bot:2,bot:warlord`, `length=short`."""

from typing import Any

from core.app.constants import DEFAULT_LEVEL
from core.bots import LEVEL_NAMES, parse_level
from core.common.suggestions import unknown
from core.kernel import BadSetup, Game
from core.table import Seat

MAX_NAME_LENGTH = 20
BOT_PREFIX = "bot:"


def parse_seats(words: list[str]) -> tuple[Seat, ...]:
    """Parse the seats in turn order. Raise BadSetup if any is invalid."""
    seats = tuple(_parse_seat(word.strip(), index) for index, word in enumerate(words, start=1))
    names = [seat.name.casefold() for seat in seats]
    for seat in seats:
        if names.count(seat.name.casefold()) > 1:
            raise BadSetup(
                f"Two players are called '{seat.name}'. Give each player a different name."
            )
    return seats


def seats_for(game: Game[Any], text: str | None, first_seat: str) -> tuple[Seat, ...]:
    """Parse the seats. The default is `first_seat` and the bots that the game needs."""
    if text is not None:
        seats = parse_seats(text.split(","))
        _check_enough_seats(game, seats, text)
        return seats
    players = min(count for count in game.player_counts if count > 1)
    return parse_seats([first_seat, *[f"{BOT_PREFIX}{DEFAULT_LEVEL}"] * (players - 1)])


def _check_enough_seats(game: Game[Any], seats: tuple[Seat, ...], text: str) -> None:
    """Raise BadSetup if there are too few seats, and suggest bots."""
    missing = min(game.player_counts) - len(seats)
    if missing > 0:
        counts = ", ".join(map(str, game.player_counts))
        offer = "Add a bot"
        if missing > 1:
            offer = f"Add {missing} bots"
        bots = f",{BOT_PREFIX}{DEFAULT_LEVEL}" * missing
        raise BadSetup(
            f"{game.name} is for {counts} players, not {len(seats)}. {offer}: --seats {text}{bots}"
        )


def seat_spec(seat: Seat) -> str:
    """Return a seat in the form that `parse_seats` reads."""
    return f"{BOT_PREFIX}{seat.level}" if seat.is_bot else seat.name


def parse_options(texts: list[str]) -> dict[str, str]:
    """Parse options written `name=value`. Raise BadSetup for any other form."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"'{text}' is not a valid option. Write NAME=VALUE.")
        chosen[name] = value
    return chosen


def _parse_seat(word: str, number: int) -> Seat:
    if word.casefold() == "bot":
        return Seat(f"Bot {number}", "bot", DEFAULT_LEVEL)
    if word.casefold().startswith(BOT_PREFIX):
        level = parse_level(word[len(BOT_PREFIX) :])
        if level is None:
            bots = [f"{BOT_PREFIX}{known} ({name})" for known, name in LEVEL_NAMES.items()]
            raise BadSetup(unknown("bot", word, bots))
        return Seat(f"Bot {number}", "bot", level)
    if word.casefold() == "you":
        return Seat("You")
    if not word or len(word) > MAX_NAME_LENGTH or not word.isprintable() or ":" in word:
        raise BadSetup(
            f"'{word}' is not a valid player. Write 'you', a name of at most {MAX_NAME_LENGTH}"
            " letters, or bot:LEVEL."
        )
    return Seat(word)
