"""A Mosaic table in the middle of a game, for tests of the table model without drawing."""

from collections.abc import Callable
from dataclasses import replace

from core.bots import advise_here
from core.games import load_game
from core.kernel import Decision
from core.table import LocalSession, People, Seat, Table
from tests.tui.saved import asks, saved
from tui.model.choosing import Chooser, Row
from tui.model.panes import Faces
from tui.model.table import TableModel
from tui.model.watching import Part

MOSAIC = load_game("mosaic")
PEOPLE = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dan"))
BY_KEY = {"1": "row", "2": "map", "3": "boards"}


def opens(decision: Decision) -> str:
    return "map" if decision.kind.value == "space" else "row"


class Sitting(LocalSession):
    """A local session with configurable participants."""

    company = People()

    @property
    def people(self) -> People:
        return self.company

    def at(self, seat: int) -> "Sitting":
        return Sitting(self._table, seat)


def table_at(topic: str, seats: tuple[Seat, ...] = PEOPLE) -> Table:
    """Return the table at Ada's first decision of a topic, from round 3 on."""
    save = saved("mosaic", "4_clever_players", asks(topic, 3))
    journal = replace(save.journal, entries=list(save.journal.entries))
    return Table(MOSAIC, journal, seats, advise_here)


def model_at(topic: str = "turn") -> TableModel:
    """Return Ada's table model at a new decision."""
    return model_of(table_at(topic))


def model_of(table: Table, seat: int = 0) -> TableModel:
    """Return the table model of a player who has read the turn summary."""
    model = TableModel(Sitting(table, seat), Faces(BY_KEY, "row", opens))
    model.notice()
    model.hush()
    model.say("")
    return model


def chooser_of(model: TableModel) -> Chooser:
    assert model.chooser is not None
    return model.chooser


def told_by(model: TableModel, deed: Callable[[], object]) -> list[frozenset[Part]]:
    """Return the model's notifications during an action."""
    told: list[frozenset[Part]] = []
    model.watch(told.append)
    deed()
    return told


def row_of(model: TableModel, label: str) -> Row:
    return next(row for row in chooser_of(model).question.rows if row.choice.label == label)


async def choose(model: TableModel, row: Row) -> None:
    """Make a choice as the screen does, with the table's notifications."""
    assert model.take(row)
    await model.session.play(row.action)
    model.notice()
