"""Seats and options from text: `you,Ada,bot:2,bot:warlord`, `length=short`."""

from typing import Any

from core.bots import LEVEL_NAMES, level_called
from core.house.constants import USUAL_LEVEL
from core.kernel import BadSetup, Game
from core.table import Seat

LONGEST_NAME = 20
BOT = "bot:"


def parse_seats(words: list[str]) -> tuple[Seat, ...]:
    """Parse the seats in turn order. BadSetup for invalid ones."""
    seats = tuple(_parse_seat(word.strip(), at) for at, word in enumerate(words, start=1))
    names = [seat.name.casefold() for seat in seats]
    for seat in seats:
        if names.count(seat.name.casefold()) > 1:
            raise BadSetup(f"Two seats are called '{seat.name}'; give every player another name.")
    return seats


def seats_for(game: Game[Any], text: str | None, first: str) -> tuple[Seat, ...]:
    """Parse the seats, by default `first_seat` and as many bots as the game needs."""
    if text is not None:
        seats = parse_seats(text.split(","))
        _check_there_are_enough(game, seats, text)
        return seats
    players = min(count for count in game.players if count > 1)
    return parse_seats([first, *[f"{BOT}{USUAL_LEVEL}"] * (players - 1)])


def _check_there_are_enough(game: Game[Any], seats: tuple[Seat, ...], text: str) -> None:
    """Raise BadSetup if there are too few seats, and suggest bots."""
    missing = min(game.players) - len(seats)
    if missing > 0:
        counts = ", ".join(map(str, game.players))
        offer = "1 seat is missing; a bot can take it"
        if missing > 1:
            offer = f"{missing} seats are missing; bots can take them"
        bots = f",{BOT}{USUAL_LEVEL}" * missing
        raise BadSetup(
            f"{game.name} is for {counts} players, not {len(seats)}. {offer}: --seats {text}{bots}"
        )


def spec(seat: Seat) -> str:
    """Return a seat in the form that `parse_seats` reads."""
    return f"{BOT}{seat.level}" if seat.is_bot else seat.name


def parse_options(texts: list[str]) -> dict[str, str]:
    """Parse options written `name=value`. BadSetup for any other form."""
    chosen: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadSetup(f"An option is written NAME=VALUE, not '{text}'.")
        chosen[name] = value
    return chosen


def _parse_seat(word: str, number: int) -> Seat:
    if word.casefold() == "bot":
        return Seat(f"Bot {number}", "bot", USUAL_LEVEL)
    if word.casefold().startswith(BOT):
        level = level_called(word[len(BOT) :])
        if level is None:
            bots = ", ".join(f"{BOT}{known} ({name})" for known, name in LEVEL_NAMES.items())
            raise BadSetup(f"There is no bot '{word}'; there are: {bots}.")
        return Seat(f"Bot {number}", "bot", level)
    if word.casefold() == "you":
        return Seat("You")
    if not word or len(word) > LONGEST_NAME or not word.isprintable() or ":" in word:
        raise BadSetup(
            f"'{word}' cannot sit at a table: a seat is 'you', a name of at most"
            f" {LONGEST_NAME} letters, or bot:LEVEL."
        )
    return Seat(word)
