"""Positions of lessons and challenges, stored as snapshots, and choices written as texts.

Each snapshot is a JSON file in `lessons/positions`: a state, and the events at the top of the log.
It has cards by id and decks in their order, so a card added to the game later is not in it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.kernel import Action, Game, IllegalAction
from core.kernel.packs import parse_json
from core.kernel.style import SHORT
from core.table import Variation

POSITIONS_FOLDER = "positions"  # in the lessons folder of a game


class BadPosition(ValueError):
    """A position that cannot be read, or whose choices cannot be played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSetup:
    """A setup, and the seat of the learner."""

    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    seat: int = 0


def position_file(folder: Path, name: str) -> Path:
    """Return the file of a position in a lessons folder."""
    return folder / POSITIONS_FOLDER / f"{name}.json"


def load_position(game: Game[Any], path: Path) -> Any:
    """Return a stored state, with the events that led to it.

    Raise BadPosition if it does not fit the rules any more.
    """
    try:
        data = parse_json(path.read_text("utf-8"), path.name)
        state = game.codec.from_data(data["state"])
        _show_everything(game, state)
        state.events = [game.event_codec.from_data(event) for event in data["events"]]
    except FileNotFoundError:
        raise BadPosition(f"The position '{path.stem}' of {game.name} is missing.") from None
    except Exception as error:  # any error means that it does not fit
        reason = f": unknown name '{error.args[0]}'" if isinstance(error, KeyError) else ""
        raise BadPosition(
            f"The position '{path.stem}' can't be read by this version of {game.name}{reason}."
        ) from error
    return state


def position_data(game: Game[Any], state: Any) -> dict[str, Any]:
    """Return what `load_position` reads."""
    events = [game.event_codec.to_data(event) for event in state.events]
    return {"events": events, "state": game.codec.to_data(state)}


def _show_everything(game: Game[Any], state: Any) -> None:
    """Raise KeyError for a card or piece that is unknown."""
    names = tuple(f"Seat {seat}" for seat in range(game.seat_count(state)))
    for seat in range(len(names)):
        view = game.view(state, seat)
        game.text.board(view, seat, names + game.automa_names(state), SHORT)
        for decision in game.decisions(view):
            for action in decision.actions:
                game.text.choice(view, decision, action, SHORT)


def play_text(line: Variation, text: str, place: str = "") -> None:
    """Play a choice such as `2: take card=x`, or without a number for any seat that can make it."""
    try:
        seat, action = parse_choice(line.game, line.state, text)
        line.play(seat, action)
    except IllegalAction as error:
        raise BadPosition(f"{place}: {error}" if place else str(error)) from None


def parse_choice(game: Game[Any], state: Any, text: str) -> tuple[int, Action]:
    """Parse a choice into seat and action. Raise IllegalAction if it is illegal."""
    named, colon, rest = text.partition(": ")
    action = game.parse(rest if colon else text)
    decisions = game.decisions(state)
    seats = [d.seat for d in decisions if action in d.actions]
    if colon and int(named) not in seats:
        raise IllegalAction(f"'{rest}' is not possible now for seat {named}.")
    if not seats:
        whom = ", ".join(f"seat {d.seat} about {d.topic}" for d in decisions) or "nobody"
        raise IllegalAction(f"'{text}' is not possible now. The question is: {whom}.")
    return int(named) if colon else seats[0], action


def format_choice(seat: int, action: Action) -> str:
    return f"{seat}: {action}"
