from dataclasses import replace
from pathlib import Path

from core.app.variations import WhatIfGame
from core.games import load_game
from core.kernel import SPECTATOR
from core.kernel.style import SHORT
from core.table import Variation, VariationComparison, list_variations
from saves import Header, ParentGame
from saves.codec import encode
from saves.header import decode_header
from saves.replay import verify_replay
from tests.tui.saved_games import YOU_AND_BOTS
from tests.tui.variation_games import NAME, open_game_with_variations
from tui.model.variations import (
    MAX_COMPARED,
    NOW,
    UNDONE_AT_ONCE,
    ComparedVariations,
    RowKind,
    VariationRow,
    comparison_rows,
    variation_rows,
)

NAMES = tuple(seat.name for seat in YOU_AND_BOTS)


def line_of(game_id: str = "mosaic", seed: int = 11) -> Variation:
    return verify_replay(load_game(game_id), open_game_with_variations(game_id, seed=seed))


def rows_of(
    line: Variation, games: tuple[WhatIfGame, ...] = (), seat: int = 0
) -> list[VariationRow]:
    return variation_rows(list_variations(line, seat), games, seat, NAMES, SHORT)


def what_if(entry: int, over: bool) -> WhatIfGame:
    header: Header = decode_header(encode(open_game_with_variations()))
    header = replace(
        header, parent_game=ParentGame("mine", entry), is_over=over, title="Gardens first"
    )
    return WhatIfGame(Path("other.annals"), header, entry)


def test_rows_list_places_and_branches_in_order_and_end_with_now() -> None:
    rows = rows_of(line_of())
    assert [row.kind.name for row in rows] == [
        *("BRANCH_POINT", "VARIATION", "BRANCH_POINT"),
        *("BRANCH_POINT", "VARIATION", "BRANCH_POINT", "NOW"),
    ]
    assert [row.round for row in rows] == sorted(row.round for row in rows)
    assert (rows[1].label, rows[4].label) == (f'"{NAME}"', "unnamed")
    assert rows[1].size.endswith(" turns") and rows[1].ending == ""
    assert rows[1].detail.startswith("undone in round ")
    assert (rows[4].size, rows[4].ending) == ("1 choice", UNDONE_AT_ONCE)
    assert all(len(row.totals) == 3 and row.label for row in rows)


def test_place_row_is_the_position_after_its_entry() -> None:
    line = line_of()
    for row in rows_of(line):
        at = line.variation_at(row.entry)
        assert at.entries[-1] == row.entry
        standings = line.game.standings(line.game.view(at.state, 0))
        assert row.totals == tuple(standing.total for standing in standings)


def test_variation_details_show_only_what_the_seat_may_know() -> None:
    """Only the owner sees the names of cards played or discarded face down."""
    line, told = line_of("through_the_ages", seed=23), {}
    for seat in (0, 1, SPECTATOR):
        told[seat] = [row.detail or row.label for row in rows_of(line, seat=seat)]
    assert told[0][1].endswith("You discard Border Conflict")
    assert told[0][4] == "You prepare Border Conflict as a future event"
    assert told[1] == told[SPECTATOR]
    assert told[1][1].endswith("You discard 1 military card")
    assert told[1][4] == "You prepare an age I card as a future event"


def test_staying_in_the_game_describes_no_variation() -> None:
    """Resigning is offered in every turn, but nobody thinks of it as a choice of theirs."""
    line = line_of("through_the_ages", seed=4)
    assert not [row for row in rows_of(line) if "resign" in f"{row.detail} {row.label}"]


def test_without_variations_only_now_is_listed() -> None:
    line = line_of()
    for row in rows_of(line):
        if row.kind is RowKind.VARIATION and row.variation is not None:
            line.journal.delete_branch(row.variation.entries[0])
    assert [row.id for row in rows_of(line)] == [NOW]


def test_what_if_row_follows_its_starting_entry() -> None:
    line = line_of()
    at = line.entries[30]
    rows = rows_of(line, (what_if(at, over=False),))
    here = next(number for number, row in enumerate(rows) if row.kind is RowKind.WHAT_IF)
    assert rows[here - 1].entry == rows[here].entry == at
    assert (rows[here].label, rows[here].totals) == ('"Gardens first"', ())
    (ended,) = (row for row in rows_of(line, (what_if(at, True),)) if row.kind is RowKind.WHAT_IF)
    assert ended.ending == "end" and len(ended.totals) == 3


def test_what_if_of_a_deleted_variation_moves_to_its_fork() -> None:
    line = line_of()
    branch = list_variations(line, 0)[1]
    line.journal.delete_branch(branch.entries[0])
    rows = rows_of(line, (what_if(branch.tip, False), what_if(10**6, False)))
    found = [row for row in rows if row.kind is RowKind.WHAT_IF]
    assert found[0].entry == branch.fork and len(found) == 2


def test_differing_numbers_come_first() -> None:
    standings = tuple(tuple(each.standings) for each in list_variations(line_of(), 0)[:2])
    ledgers = ({"food": 3, "unrest": 1, "stone": 2}, {"food": 3, "unrest": 4, "stone": 1})
    rows = comparison_rows(
        VariationComparison(3, standings, ledgers), 1, NAMES, frozenset({"unrest"})
    )
    assert [row.name for row in rows] == [
        *("total", "total of You", "total of Odo", "unrest", "stone", "food")
    ]
    assert [row.is_higher_better for row in rows] == [True, False, False, False, True, True]
    assert rows[3].values == (1, 4)


def test_numbers_that_are_zero_everywhere_are_not_compared() -> None:
    standings = tuple(tuple(each.standings) for each in list_variations(line_of(), 0)[:2])
    ledgers = ({"food": 3, "ports": 0, "gold": 0}, {"food": 3, "ports": 0, "gold": 1})
    rows = comparison_rows(VariationComparison(3, standings, ledgers), 1, NAMES)
    assert [row.name for row in rows[3:]] == ["gold", "food"]


def test_at_most_two_variations_are_compared_with_the_current_one() -> None:
    line = line_of()
    rows = rows_of(line)
    branches = [row for row in rows if row.kind is RowKind.VARIATION]
    chosen = ComparedVariations()
    assert chosen.columns(rows, rows[0]) == [rows[-1]]
    assert chosen.columns(rows, branches[0]) == [rows[-1], branches[0]]  # under the cursor
    for row in branches:
        chosen.toggle(row.id)
    assert chosen.columns(rows, rows[0]) == [rows[-1], *branches]
    chosen.toggle("line 99")  # the oldest makes room
    assert len(chosen.ids) == MAX_COMPARED - 1 and branches[0].id not in chosen.ids
    chosen.toggle("line 99")
    assert chosen.columns(rows, None) == [rows[-1], branches[1]]
