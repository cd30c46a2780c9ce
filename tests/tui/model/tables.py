"""A Mosaic table in the middle of a game, for tests of the table model without drawing."""

from collections.abc import Callable
from dataclasses import replace

from core.bots import advise_in_process
from core.games import load_game
from core.kernel import Decision
from core.table import LocalSession, Participants, Seat, Table
from tests.scenes import is_topic
from tests.tui.saved_games import load_scene
from tui.model.choices import ChoiceRow, Chooser
from tui.model.observable import Aspect
from tui.model.panes import PanelSet
from tui.model.table import TableModel

MOSAIC = load_game("mosaic")
PEOPLE = tuple(Seat(name) for name in ("Ada", "Ben", "Cleo", "Dan"))
BY_KEY = {"1": "row", "2": "map", "3": "boards"}


def is_opening(decision: Decision) -> str:
    return "map" if decision.kind.value == "space" else "row"


class FakeSession(LocalSession):
    """A local session with configurable participants."""

    company = Participants()

    @property
    def participants(self) -> Participants:
        return self.company

    def for_seat(self, seat: int) -> "FakeSession":
        return FakeSession(self._table, seat)


def table_at(topic: str, seats: tuple[Seat, ...] = PEOPLE) -> Table:
    """Return the table at Ada's first decision of a topic, from round 3 on."""
    save = load_scene("mosaic", "4_clever_players", is_topic(topic, 3))
    journal = replace(save.journal, entries=list(save.journal.entries))
    return Table(MOSAIC, journal, seats, advise_in_process)


def model_at(topic: str = "turn") -> TableModel:
    """Return Ada's table model at a new decision."""
    return model_of(table_at(topic))


def model_of(table: Table, seat: int = 0) -> TableModel:
    """Return the table model of a player who has read the turn summary."""
    model = TableModel(FakeSession(table, seat), PanelSet(BY_KEY, "row", is_opening))
    model.refresh()
    model.mark_read()
    model.show_message("")
    return model


def chooser_of(model: TableModel) -> Chooser:
    assert model.chooser is not None
    return model.chooser


def notifications_of(model: TableModel, deed: Callable[[], object]) -> list[frozenset[Aspect]]:
    """Return the model's notifications during an action."""
    told: list[frozenset[Aspect]] = []
    model.subscribe(told.append)
    deed()
    return told


def choice_row(model: TableModel, label: str) -> ChoiceRow:
    return next(row for row in chooser_of(model).question.rows if row.choice.label == label)


async def choose_row(model: TableModel, row: ChoiceRow) -> None:
    """Make a choice as the screen does, with the table's notifications."""
    assert model.take(row)
    await model.session.play(row.action)
    model.refresh()
