import time

import pytest

from core.table import People

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("left", "told"),
    [(120.0, "2:00"), (64.2, "1:05"), (9.1, "0:10"), (0.0, "0:00"), (-3.0, "0:00")],
)
def test_a_clock_shows_the_time_that_is_left(
    left: float, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    people = People(clock=((1, 1000.0 + left),))
    assert people.time_of(1) == told
    assert people.time_of(0) == ""


def test_the_table_is_said_to_wait_only_where_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1000.0)
    assert People(away=(1,)).words(NAMES, (1,)) == "Ben is not there; the table waits."
    assert People(away=(1,)).words(NAMES, (0, 1)) == "Ben is not there."  # Ada is still choosing
    assert (
        People(away=(1, 2)).words(NAMES, (1, 2)) == "Ben and Cleo are not there; the table waits."
    )
    assert People(away=(1,), lent=(1,)).words(NAMES, (1,)) == ""
    assert People(away=(1,)).words(NAMES, (0,)) == ""
    clock = People(away=(1,), clock=((1, 1042.0),))
    assert clock.words(NAMES, (1,)) == "Ben is not there; a bot chooses in 0:42."


def test_a_request_says_whom_it_goes_to() -> None:
    asking = People(asking=0, asked=(1, 2))
    assert asking.words(NAMES, ()) == "Ada asks to take a choice back; Ben and Cleo are asked."
    assert People(asking=0, asked=(2,)).whom(NAMES) == "; Cleo is asked"


def test_what_is_done_about_a_cut_line_is_said_before_all_else() -> None:
    people = People(away=(1,), trouble="Calling again ..")
    assert people.is_cut and people.words(NAMES, (1,)) == "Calling again .."
