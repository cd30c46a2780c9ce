"""What happened: typed records from which the log, the screens and the text export are made."""

from dataclasses import dataclass, fields
from typing import Any, ClassVar

HIDDEN = "?"  # stands for every card, tile or token a seat may not know
SPECTATOR = -1  # the seat of somebody who only watches


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events of all games. `seat` is who it happened to (SPECTATOR: the table)."""

    # Something unknown became known (a draw, a die): undo does not reach behind it.
    reveals: ClassVar[bool] = False
    # Numbers of the ledger that hang on what is revealed: no preview promises them.
    unforeseen: ClassVar[tuple[str, ...]] = ()

    seat: int

    def seen_by(self, seat: int) -> "Event | None":
        """The event as that seat may know it; None where it may know nothing of it."""
        return self


def event_data(event: Event) -> dict[str, Any]:
    """The event as plain data, with its name under `event`."""
    data: dict[str, Any] = {"event": type(event).__name__}
    for f in fields(event):
        data[f.name] = getattr(event, f.name)
    return data


def event_from_data(data: dict[str, Any], event_types: tuple[type[Event], ...]) -> Event:
    """The opposite of `event_data`; lists become the tuples they were."""
    for event_type in event_types:
        if event_type.__name__ == data["event"]:
            values = {name: _frozen(value) for name, value in data.items() if name != "event"}
            return event_type(**values)
    raise ValueError(f"There is no event called '{data['event']}'.")


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value
