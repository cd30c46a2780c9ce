from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.kernel import HIDDEN, SPECTATOR, Standing
from core.kernel.style import SHORT
from core.table import (
    MAX_NAME_LENGTH,
    OPENING,
    BadName,
    CannotUndo,
    Journal,
    Setup,
    Table,
    Undone,
    Variation,
    compare_variations,
    list_variations,
)
from core.table.variations import find_branches, main_line_name, name_variation
from tests.table.quarry import QUARRY, Dig, Dream, Pay, Quarry, Rest, Shaft
from tests.table.tables import ADA, BEN, BOT, chosen_actions, open_table, play_actions, scripted_bot
from tests.toy import with_text


def empty() -> Journal:
    return Journal(Setup("quarry", 2, {}, 1, 1))


def forked() -> Journal:
    """Return the main line `a d`, with the branch `a b e` and its sub-branch `a b c`."""
    journal = empty()
    for action in ("a", "b", "c"):
        journal.record(0, action)
    journal.move_head(1)
    journal.record(0, "e")
    journal.move_head(0)
    journal.record(0, "d")
    return journal


def named(journal: Journal) -> dict[str, str]:
    """Return the names of the branches by their choices."""
    found = find_branches(journal, [OPENING, *journal.main_line()])
    return {"".join(journal.entries[at].action for at in each.entries): each.name for each in found}


# --- the tree -------------------------------------------------------------------------------


def test_branches_are_found_with_their_sub_branches() -> None:
    found = find_branches(forked(), [OPENING, *forked().main_line()])
    assert [(each.fork, each.entries, each.depth) for each in found] == [
        (0, (1, 3), 0),
        (1, (2,), 1),
    ]


def test_choices_after_the_head_are_a_branch_too() -> None:
    journal = forked()
    journal.move_head(OPENING)
    assert [each.entries for each in find_branches(journal, [OPENING])] == [(0, 4), (1, 3), (2,)]


def test_variation_keeps_its_name_when_any_is_played_on() -> None:
    journal = forked()
    name_variation(journal, (1, 3), "  with  the war ")
    assert named(journal) == {"be": "with the war", "c": ""}
    journal.head = 3
    journal.record(0, "f")
    assert main_line_name(journal) == "with the war"
    journal.head = 4
    assert named(journal) == {"bef": "with the war", "c": ""}
    name_variation(journal, (1, 3, 5), "")
    assert (named(journal), journal.names) == ({"bef": "", "c": ""}, {})


def test_newer_name_counts_and_renaming_replaces_both() -> None:
    journal = forked()
    journal.names.update({0: "the opening", 4: "the war"})
    assert main_line_name(journal) == "the war"
    name_variation(journal, (0, 4), "peace")
    assert journal.names == {4: "peace"}


@pytest.mark.parametrize("name", ["n" * (MAX_NAME_LENGTH + 1), "\x1b[2J", "a\u202eb"])
def test_invalid_variation_name_is_refused(name: str) -> None:
    journal = forked()
    with pytest.raises(BadName, match=r"^The name of a variation .*\.$"):
        name_variation(journal, (1, 3), name)
    assert journal.names == {}


def test_empty_variation_cannot_be_named() -> None:
    with pytest.raises(BadName, match="There is no choice to name yet"):
        name_variation(empty(), (), "early")


def test_deleted_branch_keeps_its_entries_but_not_its_choices() -> None:
    journal = forked()
    journal.names.update({2: "a try", 3: "with the war", 4: "the game"})
    journal.delete_branch(1)
    assert named(journal) == {}
    assert journal.names == {4: "the game"}
    assert [entry.action for entry in journal.entries] == ["a", "", "", "", "d"]
    assert journal.main_line() == [0, 4]


def test_deleted_choice_can_be_made_again() -> None:
    journal = forked()
    journal.delete_branch(1)
    journal.move_head(0)
    assert journal.record(0, "b") == 5
    assert journal.main_line() == [0, 5]


def test_main_line_cannot_be_deleted() -> None:
    journal = forked()
    with pytest.raises(ValueError, match="You can't delete the main line"):
        journal.delete_branch(0)
    assert journal == forked()


@given(st.lists(st.tuples(st.sampled_from("bcd"), st.integers(0, 3)), max_size=30))
def test_every_choice_is_in_exactly_one_variation(moves: list[tuple[str, int]]) -> None:
    """After any undo or deletion. Deleted choices are in none."""
    journal = empty()
    for how, number in moves:
        line = [OPENING, *journal.main_line()]
        gone_off = find_branches(journal, line)
        if how == "b":
            journal.move_head(line[number % len(line)])
        elif how == "d" and gone_off:
            journal.delete_branch(gone_off[number % len(gone_off)].first)
        else:
            journal.record(0, f"shaft number={number}")
        found = find_branches(journal, [OPENING, *journal.main_line()])
        listed = sorted(
            [*journal.main_line(), *(entry for each in found for entry in each.entries)]
        )
        assert listed == [at for at, entry in enumerate(journal.entries) if entry.action]
        assert all(
            journal.path(each.tip)[-len(each.entries) :] == list(each.entries) for each in found
        )


def test_journal_of_nothing_but_forks_is_read_completely() -> None:
    """A file may contain any tree, however deep."""
    journal = empty()
    for number in range(3000):
        journal.head = number * 2 - 2 if number else OPENING
        journal.record(0, f"shaft number={number}")
        journal.head = number * 2 - 2 if number else OPENING
        journal.record(0, "rest")
    assert len(find_branches(journal, [OPENING])) == 3001


# --- at a table -----------------------------------------------------------------------------


async def two_lines() -> Table:
    """Let Ada dig in shaft 2 and rest, then undo and dig in shaft 4."""
    table = open_table(ADA, BOT, advise=scripted_bot(Rest(), Rest()))
    await play_actions(table, Dig(), Shaft(2), Rest())
    await table.undo_to(0, 2)
    await play_actions(table, Shaft(4))
    return table


async def test_variations_are_listed_with_their_fork_and_standings() -> None:
    table = await two_lines()
    played, left = list_variations(table.main_line, 0)
    assert played.is_main_line and not left.is_main_line
    assert (played.tip, played.standings[0].points) == (table.main_line.journal.head, 2)
    assert (left.fork, left.choices, left.turns, left.is_over) == (1, 2, 1, False)
    assert left.standings[0].points == 3
    assert left.variation.steps[:2] == table.main_line.steps[:2]


async def test_variation_is_viewed_without_being_played() -> None:
    table = await two_lines()
    before = table.main_line.journal.copy()
    seen = list_variations(table.main_line, 0)[1].variation
    assert seen.state.gold == [3, 0] and table.state.gold == [2, 0]
    seen.undo_to_step(1)
    assert table.main_line.journal == before


def of_what_is_seen(state: Quarry) -> tuple[Standing, ...]:
    """Score a point for every visible nugget."""
    points = sum(nugget != HIDDEN for nugget in state.stream)
    return tuple(Standing(seat, points, (), 1) for seat in (0, 1))


async def test_variations_show_and_compare_only_what_the_seat_knows() -> None:
    game = replace(
        with_text(
            QUARRY,
            ledger=lambda state, seat: {"seen": of_what_is_seen(state)[seat].points},
        ),
        standings=of_what_is_seen,
    )
    table = open_table(ADA, BOT, game=game)
    await play_actions(table, Dig(), Shaft(2))
    await table.undo(0)
    found = list_variations(table.main_line, 0)
    assert [each.standings[0].points for each in found] == [0, 0]
    side_by_side = compare_variations([each.variation for each in found], 0, SHORT)
    assert [each[0].points for each in side_by_side.standings] == [0, 0]
    assert side_by_side.ledgers == ({"seen": 0}, {"seen": 0})


async def test_unplayable_variation_is_left_out() -> None:
    table = await two_lines()
    journal = table.main_line.journal
    journal.entries[2] = type(journal.entries[2])(1, 0, "shaft number=77")
    assert len(list_variations(table.main_line, 0)) == 1


async def test_snapshot_game_lists_only_later_variations() -> None:
    table = await two_lines()
    line = Variation(QUARRY, table.main_line.journal, table.state)
    assert len(list_variations(line, 0)) == 1
    line.play(0, Rest())
    line.undo_to_step(0)
    assert [each.choices for each in list_variations(line, 0)] == [0, 1]


async def test_switching_makes_the_previous_variation_a_branch() -> None:
    table = await two_lines()
    left = list_variations(table.main_line, 0)[1]
    await table.switch_variation(0, left.tip)
    assert chosen_actions(table) == ["pay gold=0", "dig", "shaft number=2", "rest", "pay gold=0"]
    assert table.state.gold == [3, 0]
    assert any(isinstance(told.event, Undone) for told in table.log[-6:])
    assert [each.entries for each in list_variations(table.main_line, 0)[1:]] == [(5,)]
    await table.switch_variation(0, 5)
    assert chosen_actions(table) == ["pay gold=0", "dig", "shaft number=4"]


async def test_switching_to_an_earlier_place_undoes_to_it() -> None:
    table = await two_lines()
    await table.switch_variation(0, 1)
    assert chosen_actions(table) == ["pay gold=0", "dig"]
    assert len(list_variations(table.main_line, 0)) == 3


@pytest.mark.parametrize("strict", [True, False])
async def test_variations_are_view_only_where_undo_is_restricted(
    strict: bool,
) -> None:
    table = open_table(ADA, BOT if strict else BEN, strict=strict)
    await play_actions(table, Dig(), Shaft(2))
    await table.undo(0)
    before = chosen_actions(table)
    with pytest.raises(CannotUndo, match="You can only view variations at this table"):
        await table.switch_variation(0, 2)
    assert chosen_actions(table) == before


async def test_renaming_and_deleting_variations_are_saved() -> None:
    kept: list[Journal] = []
    table = open_table(ADA, BOT, on_change=lambda journal, _: kept.append(journal.copy()))
    await play_actions(table, Dig(), Shaft(2))
    await table.undo(0)
    left = list_variations(table.main_line, 0)[1]
    await table.name_variation(left.entries, "deep down")
    assert kept[-1].names == {left.tip: "deep down"}
    await table.delete_branch(left.entries[0])
    assert kept[-1].names == {} and len(list_variations(table.main_line, 0)) == 1
    with pytest.raises(CannotUndo, match="You can't delete the main line"):
        await table.delete_branch(0)


async def test_undo_past_a_deleted_branch_still_works() -> None:
    """Its journal entries stay, so the log's numbers remain valid."""
    table = await two_lines()
    await table.delete_branch(list_variations(table.main_line, 0)[1].entries[0])
    await play_actions(table, Dream())
    await table.undo_to(0, 5)
    assert chosen_actions(table) == ["pay gold=0", "dig"]
    with pytest.raises(CannotUndo, match="not one of your choices"):
        await table.undo_to(0, 2)


# --- side by side ---------------------------------------------------------------------------


async def test_variations_are_compared_after_the_last_common_round() -> None:
    table = open_table(ADA, BEN)
    await play_actions(table, Dig(), Shaft(2), Rest(), Dig(), Shaft(4), Rest())
    await play_actions(table, Pay(0), Dig(), Shaft(2))
    long = list_variations(table.main_line, 0)[0].variation
    short = Variation(QUARRY, Journal(table.main_line.journal.setup))
    for action in (Dig(), Shaft(1)):
        short.play(0, action)
    side_by_side = compare_variations([short, long], 0, SHORT)
    assert long.state.gold == [6, 2]  # one round later
    assert side_by_side.ledgers == ({"gold": 1}, {"gold": 3})
    assert [each[1].points for each in side_by_side.standings] == [0, 0]  # Ben's turn is next
    assert side_by_side.round == QUARRY.round_number(short.start)
    assert compare_variations([short, long], SPECTATOR, SHORT).ledgers == ()
    opening = Variation(QUARRY, Journal(table.main_line.journal.setup))
    opening.undo_to_step(0)
    assert compare_variations([opening, long], 0, SHORT).ledgers[0] == {"gold": 0}
