"""A table of Mosaic for the model of its screen, in the middle of a game; nothing is drawn."""

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
    """A seat whose company can be made up."""

    company = People()

    @property
    def people(self) -> People:
        return self.company

    def at(self, seat: int) -> "Sitting":
        return Sitting(self._table, seat)


def table_at(topic: str, seats: tuple[Seat, ...] = PEOPLE) -> Table:
    """The first question of that kind to Ada, from the third round on."""
    save = saved("mosaic", "4_clever_players", asks(topic, 3))
    journal = replace(save.journal, entries=list(save.journal.entries))
    return Table(MOSAIC, journal, seats, advise_here)


def model_at(topic: str = "turn") -> TableModel:
    """Ada at the table, who has just been asked something."""
    return model_of(table_at(topic))


def model_of(table: Table, seat: int = 0) -> TableModel:
    """Somebody who has read what the others did."""
    model = TableModel(Sitting(table, seat), Faces(BY_KEY, "row", opens))
    model.notice()
    model.hush()
    model.say("")
    return model


def chooser_of(model: TableModel) -> Chooser:
    assert model.chooser is not None
    return model.chooser


def told_by(model: TableModel, deed: Callable[[], object]) -> list[frozenset[Part]]:
    """What the model tells while something is done."""
    told: list[frozenset[Part]] = []
    model.watch(told.append)
    deed()
    return told


def row_of(model: TableModel, label: str) -> Row:
    """The choice with that name."""
    return next(row for row in chooser_of(model).question.rows if row.choice.label == label)


async def choose(model: TableModel, row: Row) -> None:
    """As the screen does it, and as the table tells it."""
    assert model.take(row)
    await model.session.play(row.action)
    model.notice()
