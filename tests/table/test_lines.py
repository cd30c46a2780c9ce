from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.kernel import HIDDEN, SPECTATOR, Standing
from core.table import (
    LONGEST_NAME,
    OPENING,
    BadName,
    CannotUndo,
    Journal,
    Line,
    Setup,
    Table,
    TakenBack,
    compared,
    lines_of_play,
)
from core.table.lines import branches, call_line, name_of_played
from tests.table.quarry import QUARRY, Dig, Dream, Pay, Quarry, Rest, Shaft
from tests.table.tables import ADA, BEN, BOT, chosen, open_table, play, script


def empty() -> Journal:
    return Journal(Setup("quarry", 2, {}, 1, 1))


def forked() -> Journal:
    """`a b c` was left after `a` for `a d`; and in it `c` was tried before `e`."""
    journal = empty()
    for action in ("a", "b", "c"):
        journal.record(0, action)
    journal.go_back(1)
    journal.record(0, "e")
    journal.go_back(0)
    journal.record(0, "d")
    return journal


def named(journal: Journal) -> dict[str, str]:
    """What the branches are called, by what was chosen in them."""
    found = branches(journal, [OPENING, *journal.line()])
    return {"".join(journal.entries[at].action for at in each.own): each.name for each in found}


# --- the tree -------------------------------------------------------------------------------


def test_every_line_that_was_left_is_found_with_those_that_go_off_from_it() -> None:
    found = branches(forked(), [OPENING, *forked().line()])
    assert [(each.left, each.own, each.depth) for each in found] == [(0, (1, 3), 0), (1, (2,), 1)]


def test_what_comes_after_the_head_is_a_branch_too() -> None:
    journal = forked()
    journal.go_back(OPENING)
    assert [each.own for each in branches(journal, [OPENING])] == [(0, 4), (1, 3), (2,)]


def test_a_line_keeps_its_name_when_it_is_played_on_and_when_another_is() -> None:
    journal = forked()
    call_line(journal, (1, 3), "  with  the war ")
    assert named(journal) == {"be": "with the war", "c": ""}
    journal.head = 3
    journal.record(0, "f")
    assert name_of_played(journal) == "with the war"
    journal.head = 4
    assert named(journal) == {"bef": "with the war", "c": ""}
    call_line(journal, (1, 3, 5), "")
    assert (named(journal), journal.names) == ({"bef": "", "c": ""}, {})


def test_of_two_names_the_newer_one_counts_and_a_new_one_takes_away_both() -> None:
    journal = forked()
    journal.names.update({0: "the opening", 4: "the war"})
    assert name_of_played(journal) == "the war"
    call_line(journal, (0, 4), "peace")
    assert journal.names == {4: "peace"}


@pytest.mark.parametrize("name", ["n" * (LONGEST_NAME + 1), "\x1b[2J", "a\u202eb"])
def test_what_no_line_can_be_called_is_refused(name: str) -> None:
    journal = forked()
    with pytest.raises(BadName, match=r"^A line's name .*\.$"):
        call_line(journal, (1, 3), name)
    assert journal.names == {}


def test_before_anything_was_chosen_nothing_has_a_name() -> None:
    with pytest.raises(BadName, match="Nothing has been chosen"):
        call_line(empty(), (), "early")


def test_a_deleted_branch_leaves_its_places_and_nothing_of_what_was_chosen() -> None:
    journal = forked()
    journal.names.update({2: "a try", 3: "with the war", 4: "the game"})
    journal.forget(1)
    assert named(journal) == {}
    assert journal.names == {4: "the game"}
    assert [entry.action for entry in journal.entries] == ["a", "", "", "", "d"]
    assert journal.line() == [0, 4]


def test_a_choice_that_was_deleted_can_be_made_again() -> None:
    journal = forked()
    journal.forget(1)
    journal.go_back(0)
    assert journal.record(0, "b") == 5
    assert journal.line() == [0, 5]


def test_the_line_being_played_is_never_deleted() -> None:
    journal = forked()
    with pytest.raises(ValueError, match="being played cannot be deleted"):
        journal.forget(0)
    assert journal == forked()


@given(st.lists(st.tuples(st.sampled_from("bcd"), st.integers(0, 3)), max_size=30))
def test_every_choice_stands_in_exactly_one_line(moves: list[tuple[str, int]]) -> None:
    """However often one goes back or deletes; what is deleted stands in none."""
    journal = empty()
    for how, number in moves:
        line = [OPENING, *journal.line()]
        gone_off = branches(journal, line)
        if how == "b":
            journal.go_back(line[number % len(line)])
        elif how == "d" and gone_off:
            journal.forget(gone_off[number % len(gone_off)].first)
        else:
            journal.record(0, f"shaft number={number}")
        found = branches(journal, [OPENING, *journal.line()])
        listed = sorted([*journal.line(), *(entry for each in found for entry in each.own)])
        assert listed == [at for at, entry in enumerate(journal.entries) if entry.action]
        assert all(journal.path(each.tip)[-len(each.own) :] == list(each.own) for each in found)


def test_a_journal_of_nothing_but_forks_is_read_to_its_end() -> None:
    """A file may hold anything; no depth is too deep."""
    journal = empty()
    for number in range(3000):
        journal.head = number * 2 - 2 if number else OPENING
        journal.record(0, f"shaft number={number}")
        journal.head = number * 2 - 2 if number else OPENING
        journal.record(0, "rest")
    assert len(branches(journal, [OPENING])) == 3001


# --- at a table -----------------------------------------------------------------------------


async def two_lines() -> Table:
    """Ada dug in shaft 2 first and rested, then went back and dug in shaft 4."""
    table = open_table(ADA, BOT, advise=script(Rest(), Rest()))
    await play(table, Dig(), Shaft(2), Rest())
    await table.undo_to(0, 2)
    await play(table, Shaft(4))
    return table


async def test_lines_are_listed_with_where_they_left_and_how_they_stood() -> None:
    table = await two_lines()
    played, left = lines_of_play(table.line, 0)
    assert played.is_played and not left.is_played
    assert (played.tip, played.standings[0].points) == (table.line.journal.head, 2)
    assert (left.left, left.choices, left.turns, left.is_over) == (1, 2, 1, False)
    assert left.standings[0].points == 3
    assert left.line.steps[:2] == table.line.steps[:2]


async def test_a_line_is_looked_at_without_being_played() -> None:
    table = await two_lines()
    before = table.line.journal.copy()
    seen = lines_of_play(table.line, 0)[1].line
    assert seen.state.gold == [3, 0] and table.state.gold == [2, 0]
    seen.go_back(1)
    assert table.line.journal == before


def of_what_is_seen(state: Quarry) -> tuple[Standing, ...]:
    """A point for every nugget that shows."""
    points = sum(nugget != HIDDEN for nugget in state.stream)
    return tuple(Standing(seat, points, (), 1) for seat in (0, 1))


async def test_lines_tell_and_compare_what_the_seat_knows() -> None:
    game = replace(
        QUARRY,
        standings=of_what_is_seen,
        ledger=lambda state, seat: {"seen": of_what_is_seen(state)[seat].points},
    )
    table = open_table(ADA, BOT, game=game)
    await play(table, Dig(), Shaft(2))
    await table.undo(0)
    found = lines_of_play(table.line, 0)
    assert [each.standings[0].points for each in found] == [0, 0]
    side_by_side = compared([each.line for each in found], 0)
    assert [each[0].points for each in side_by_side.standings] == [0, 0]
    assert side_by_side.ledgers == ({"seen": 0}, {"seen": 0})


async def test_a_line_the_rules_cannot_play_is_left_out() -> None:
    table = await two_lines()
    journal = table.line.journal
    journal.entries[2] = type(journal.entries[2])(1, 0, "shaft number=77")
    assert len(lines_of_play(table.line, 0)) == 1


async def test_of_a_game_known_from_its_position_only_later_lines_are_listed() -> None:
    table = await two_lines()
    line = Line(QUARRY, table.line.journal, table.state)
    assert len(lines_of_play(line, 0)) == 1
    line.play(0, Rest())
    line.go_back(0)
    assert [each.choices for each in lines_of_play(line, 0)] == [0, 1]


async def test_another_line_is_taken_up_and_the_one_left_is_a_branch() -> None:
    table = await two_lines()
    left = lines_of_play(table.line, 0)[1]
    await table.take_up(0, left.tip)
    assert chosen(table) == ["pay gold=0", "dig", "shaft number=2", "rest", "pay gold=0"]
    assert table.state.gold == [3, 0]
    assert any(isinstance(told.event, TakenBack) for told in table.log[-6:])
    assert [each.own for each in lines_of_play(table.line, 0)[1:]] == [(5,)]
    await table.take_up(0, 5)
    assert chosen(table) == ["pay gold=0", "dig", "shaft number=4"]


async def test_a_place_in_the_line_being_played_is_gone_back_to() -> None:
    table = await two_lines()
    await table.take_up(0, 1)
    assert chosen(table) == ["pay gold=0", "dig"]
    assert len(lines_of_play(table.line, 0)) == 3


@pytest.mark.parametrize("strict", [True, False])
async def test_where_one_does_not_go_back_as_one_likes_lines_are_only_looked_at(
    strict: bool,
) -> None:
    table = open_table(ADA, BOT if strict else BEN, strict=strict)
    await play(table, Dig(), Shaft(2))
    await table.undo(0)
    before = chosen(table)
    with pytest.raises(CannotUndo, match="only looked at"):
        await table.take_up(0, 2)
    assert chosen(table) == before


async def test_a_name_and_a_deletion_are_saved_like_a_choice() -> None:
    kept: list[Journal] = []
    table = open_table(ADA, BOT, on_change=lambda journal, _: kept.append(journal.copy()))
    await play(table, Dig(), Shaft(2))
    await table.undo(0)
    left = lines_of_play(table.line, 0)[1]
    await table.call_line(left.own, "deep down")
    assert kept[-1].names == {left.tip: "deep down"}
    await table.forget_line(left.own[0])
    assert kept[-1].names == {} and len(lines_of_play(table.line, 0)) == 1
    with pytest.raises(CannotUndo, match="being played cannot be deleted"):
        await table.forget_line(0)


async def test_going_back_behind_a_deleted_branch_still_works() -> None:
    """Its places in the journal stay: the log's numbers mean what they meant."""
    table = await two_lines()
    await table.forget_line(lines_of_play(table.line, 0)[1].own[0])
    await play(table, Dream())
    await table.undo_to(0, 5)
    assert chosen(table) == ["pay gold=0", "dig"]
    with pytest.raises(CannotUndo, match="not one of your choices"):
        await table.undo_to(0, 2)


# --- side by side ---------------------------------------------------------------------------


async def test_lines_are_compared_after_the_last_round_all_have_come_to() -> None:
    table = open_table(ADA, BEN)
    await play(table, Dig(), Shaft(2), Rest(), Dig(), Shaft(4), Rest())
    await play(table, Pay(0), Dig(), Shaft(2))
    long = lines_of_play(table.line, 0)[0].line
    short = Line(QUARRY, Journal(table.line.journal.setup))
    for action in (Dig(), Shaft(1)):
        short.play(0, action)
    side_by_side = compared([short, long], 0)
    assert long.state.gold == [6, 2]  # in the round after
    assert side_by_side.ledgers == ({"gold": 1}, {"gold": 3})
    assert [each[1].points for each in side_by_side.standings] == [0, 0]  # Ben's is the next one
    assert side_by_side.round == QUARRY.round(short.start)
    assert compared([short, long], SPECTATOR).ledgers == ()
    opening = Line(QUARRY, Journal(table.line.journal.setup))
    opening.go_back(0)
    assert compared([opening, long], 0).ledgers[0] == {"gold": 0}
