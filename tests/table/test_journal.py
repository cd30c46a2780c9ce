import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.table import OPENING, Journal, Setup


def empty_journal() -> Journal:
    return Journal(Setup("quarry", 2, {}, 1, 1))


def test_main_line_runs_from_the_opening_to_the_newest_choice() -> None:
    journal = empty_journal()
    entries = [journal.record(0, "dig"), journal.record(1, "pan")]
    assert journal.main_line() == entries


def test_undone_choice_stays_as_a_branch() -> None:
    journal = empty_journal()
    first = journal.record(0, "dig")
    journal.record(0, "shaft number=1")
    journal.move_head(first)
    other = journal.record(0, "shaft number=2")
    assert journal.main_line() == [first, other]
    assert [entry.action for entry in journal.entries] == [
        "dig",
        "shaft number=1",
        "shaft number=2",
    ]


def test_same_choice_again_is_the_same_entry() -> None:
    journal = empty_journal()
    first = journal.record(0, "dig")
    journal.move_head(OPENING)
    assert journal.record(0, "dig") == first


def test_head_cannot_move_to_another_branch() -> None:
    journal = empty_journal()
    abandoned = journal.record(0, "dig")
    journal.move_head(OPENING)
    journal.record(0, "pan")
    with pytest.raises(ValueError, match="That choice is not in the main line"):
        journal.move_head(abandoned)


@given(st.lists(st.tuples(st.booleans(), st.integers(0, 3))))
def test_every_choice_follows_an_earlier_one(moves: list[tuple[bool, int]]) -> None:
    journal = empty_journal()
    for go_back, number in moves:
        line = [OPENING, *journal.main_line()]
        if go_back:
            journal.move_head(line[number % len(line)])
        else:
            journal.record(0, f"shaft number={number}")
        assert all(entry.parent < index for index, entry in enumerate(journal.entries))
        assert len(set(journal.entries)) == len(journal.entries)
