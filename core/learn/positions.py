"""Positions defined by a setup and choices, so that they are always legal."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.kernel import Action, Game, IllegalAction
from core.table import Variation, new_journal


class BadPosition(ValueError):
    """Raised for a position whose choices cannot be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSetup:
    """A setup, and the seat of the learner."""

    players: int
    seed: int
    options: Mapping[str, str] = field(default_factory=dict)
    seat: int = 0


def play_position(game: Game[Any], setup: PositionSetup, choices: Iterable[str] = ()) -> Variation:
    """Play choices from a setup. Raise BadPosition if they are illegal."""
    variation = Variation(game, new_journal(game, setup.players, setup.options, setup.seed))
    for number, text in enumerate(choices, 1):
        play_text(variation, text, f"choice {number}")
    return variation


def play_text(line: Variation, text: str, place: str = "") -> None:
    """Play a choice in text form: `2: take card=x` for seat 2, else for any seat that can make
    it.
    """
    try:
        seat, action = parse_choice(line.game, line.state, text)
        line.play(seat, action)
    except IllegalAction as error:
        raise BadPosition(f"{place}: {error}" if place else str(error)) from None


def parse_choice(game: Game[Any], state: Any, text: str) -> tuple[int, Action]:
    """Parse a choice in text form into seat and action. Raise IllegalAction if it is illegal."""
    named, colon, rest = text.partition(": ")
    action = game.parse(rest if colon else text)
    decisions = game.decisions(state)
    seats = [d.seat for d in decisions if action in d.actions]
    if colon and int(named) not in seats:
        raise IllegalAction(f"'{rest}' is not possible now for seat {named}.")
    if not seats:
        whom = ", ".join(f"seat {d.seat} about {d.topic}" for d in decisions) or "nobody"
        raise IllegalAction(f"'{text}' is not possible now: asked is {whom}.")
    return int(named) if colon else seats[0], action


def format_choice(seat: int, action: Action) -> str:
    return f"{seat}: {action}"
