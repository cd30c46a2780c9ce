from dataclasses import replace
from pathlib import Path

from core.games import load_game
from core.house.lines import WhatIfGame
from core.kernel import SPECTATOR
from core.table import Compared, Line, lines_of_play
from saves import Header, WhatIf
from saves.codec import encode
from saves.header import decode_header
from saves.replay import verify
from tests.tui.branched import NAME, branched
from tests.tui.saved import YOU_AND_BOTS
from tui.model.lines import (
    MOST_COMPARED,
    NOW,
    UNDONE,
    Chosen,
    LineRow,
    Sort,
    compared_rows,
    line_rows,
)

NAMES = tuple(seat.name for seat in YOU_AND_BOTS)


def line_of(game_id: str = "mosaic", seed: int = 11) -> Line:
    return verify(load_game(game_id), branched(game_id, seed=seed))


def rows_of(line: Line, games: tuple[WhatIfGame, ...] = (), seat: int = 0) -> list[LineRow]:
    return line_rows(lines_of_play(line, seat), games, seat, NAMES)


def what_if(entry: int, over: bool) -> WhatIfGame:
    header: Header = decode_header(encode(branched()))
    header = replace(header, what_if=WhatIf("mine", entry), over=over, title="Gardens first")
    return WhatIfGame(Path("other.annals"), header, entry)


def test_lines_stand_between_what_was_chosen_before_and_instead_and_now_comes_last() -> None:
    rows = rows_of(line_of())
    assert [row.sort.name for row in rows] == [
        *("PLACE", "BRANCH", "PLACE"),
        *("PLACE", "BRANCH", "PLACE", "NOW"),
    ]
    assert [row.round for row in rows] == sorted(row.round for row in rows)
    assert (rows[1].words, rows[4].words) == (f'"{NAME}"', "without a name")
    assert rows[1].size.endswith(" turns") and rows[1].note == ""
    assert rows[1].detail.startswith("left in round ")
    assert (rows[4].size, rows[4].note) == ("1 choice", UNDONE)
    assert all(len(row.totals) == 3 and row.words for row in rows)


def test_a_place_is_the_position_after_what_was_chosen_there() -> None:
    line = line_of()
    for row in rows_of(line):
        at = line.along(row.entry)
        assert at.entries[-1] == row.entry
        standings = line.game.standings(line.game.view(at.state, 0))
        assert row.totals == tuple(standing.total for standing in standings)


def test_what_is_told_of_a_line_is_what_the_seat_may_know() -> None:
    """Cards that are played or discarded face down are named to their owner alone."""
    line, told = line_of("through_the_ages", seed=17), {}
    for seat in (0, 1, SPECTATOR):
        told[seat] = [row.detail or row.words for row in rows_of(line, seat=seat)]
    assert told[0][1].endswith("You discard Rats")
    assert told[0][2] == "You prepare Wealthy Territory I as a future event"
    assert told[1] == told[SPECTATOR]
    assert told[1][1].endswith("You discard 1 military card")
    assert told[1][2] == "You prepare an age I card as a future event"


def test_where_nothing_was_left_there_is_only_now() -> None:
    line = line_of()
    for row in rows_of(line):
        if row.sort is Sort.BRANCH and row.line is not None:
            line.journal.forget(row.line.own[0])
    assert [row.id for row in rows_of(line)] == [NOW]


def test_a_what_if_stands_where_it_was_begun() -> None:
    line = line_of()
    at = line.entries[30]
    rows = rows_of(line, (what_if(at, over=False),))
    here = next(number for number, row in enumerate(rows) if row.sort is Sort.WHAT_IF)
    assert rows[here - 1].entry == rows[here].entry == at
    assert (rows[here].words, rows[here].totals) == ('"Gardens first"', ())
    (ended,) = (row for row in rows_of(line, (what_if(at, True),)) if row.sort is Sort.WHAT_IF)
    assert ended.note == "end" and len(ended.totals) == 3


def test_a_what_if_of_a_deleted_line_stands_where_that_left() -> None:
    line = line_of()
    branch = lines_of_play(line, 0)[1]
    line.journal.forget(branch.own[0])
    rows = rows_of(line, (what_if(branch.tip, False), what_if(10**6, False)))
    found = [row for row in rows if row.sort is Sort.WHAT_IF]
    assert found[0].entry == branch.left and len(found) == 2


def test_numbers_that_differ_come_before_those_that_do_not() -> None:
    standings = tuple(tuple(each.standings) for each in lines_of_play(line_of(), 0)[:2])
    ledgers = ({"food": 3, "unrest": 1, "stone": 2}, {"food": 3, "unrest": 4, "stone": 1})
    rows = compared_rows(Compared(3, standings, ledgers), 1, NAMES, frozenset({"unrest"}))
    assert [row.what for row in rows] == [
        *("total", "total of You", "total of Odo", "unrest", "stone", "food")
    ]
    assert [row.is_gain for row in rows] == [True, False, False, False, True, True]
    assert rows[3].values == (1, 4)


def test_what_there_is_nothing_of_in_any_line_is_not_compared() -> None:
    standings = tuple(tuple(each.standings) for each in lines_of_play(line_of(), 0)[:2])
    ledgers = ({"food": 3, "ports": 0, "gold": 0}, {"food": 3, "ports": 0, "gold": 1})
    rows = compared_rows(Compared(3, standings, ledgers), 1, NAMES)
    assert [row.what for row in rows[3:]] == ["gold", "food"]


def test_at_most_two_lines_stand_beside_the_one_being_played() -> None:
    line = line_of()
    rows = rows_of(line)
    branches = [row for row in rows if row.sort is Sort.BRANCH]
    chosen = Chosen()
    assert chosen.rows(rows, rows[0]) == [rows[-1]]
    assert chosen.rows(rows, branches[0]) == [rows[-1], branches[0]]  # under the cursor
    for row in branches:
        chosen.toggle(row.id)
    assert chosen.rows(rows, rows[0]) == [rows[-1], *branches]
    chosen.toggle("line 99")  # the oldest makes room
    assert len(chosen.ids) == MOST_COMPARED - 1 and branches[0].id not in chosen.ids
    chosen.toggle("line 99")
    assert chosen.rows(rows, None) == [rows[-1], branches[1]]
