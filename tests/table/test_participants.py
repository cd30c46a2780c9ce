import time

import pytest

from core.table import Participants

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("left", "told"),
    [(120.0, "2:00"), (64.2, "1:05"), (9.1, "0:10"), (0.0, "0:00"), (-3.0, "0:00")],
)
def test_time_left_is_formatted_as_a_clock(
    left: float, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    people = Participants(deadlines=((1, 1000.0 + left),))
    assert people.time_left(1) == told
    assert people.time_left(0) == ""


def test_table_is_said_to_wait_only_if_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    assert (
        Participants(absent_seats=(1,)).waiting_text(NAMES, (1,))
        == "Ben is not there; the table waits."
    )
    assert (
        Participants(absent_seats=(1,)).waiting_text(NAMES, (0, 1)) == "Ben is not there."
    )  # Ada is still choosing
    assert (
        Participants(absent_seats=(1, 2)).waiting_text(NAMES, (1, 2))
        == "Ben and Cleo are not there; the table waits."
    )
    assert Participants(absent_seats=(1,), substitutes=(1,)).waiting_text(NAMES, (1,)) == ""
    assert Participants(absent_seats=(1,)).waiting_text(NAMES, (0,)) == ""
    clock = Participants(absent_seats=(1,), deadlines=((1, 1042.0),))
    assert clock.waiting_text(NAMES, (1,)) == "Ben is not there; a bot chooses in 0:42."


def test_undo_request_names_who_is_asked() -> None:
    asking = Participants(undo_requester=0, undo_voters=(1, 2))
    assert (
        asking.waiting_text(NAMES, ()) == "Ada asks to take a choice back; Ben and Cleo are asked."
    )
    assert (
        Participants(undo_requester=0, undo_voters=(2,)).undo_voters_text(NAMES)
        == "; Cleo is asked"
    )


def test_connection_problem_comes_before_everything_else() -> None:
    people = Participants(absent_seats=(1,), connection_problem="Calling again ..")
    assert people.is_disconnected and people.waiting_text(NAMES, (1,)) == "Calling again .."
