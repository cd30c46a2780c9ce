import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.bots import STRONGEST
from core.house import lines as house
from core.house.afterwards import said_at_the_end
from core.house.deals import others_of
from core.house.export import story_of
from core.house.lines import SavedLines, TableLines, begin_what_if, what_ifs_of, why_no_what_if
from core.house.replay import open_replay, replay_from
from core.house.sitting import new_match, saved_match, sit_down
from core.kernel import SPECTATOR, BadSetup, Game, Rng
from core.table import BadName, CannotUndo, Journal, Line, Seat, lines_of_play
from saves import BadSave, Hosted, WhatIf, held, saves_folder
from saves.codec import encode
from saves.game_file import read
from saves.replay import verify
from tests.play import at_random
from tests.tui.saved import YOU_AND_BOTS, keep, mosaic, saved_after

GAMES = {
    "mosaic": "3_players",
    "through_the_ages": "3_clever_players",
    "age_of_innovation": "3_players",
    "history_of_the_world": "3_players_draft",
    "imperium": "3_clever_players",
}
MIDDLE = 70  # choices
PEOPLE = (Seat("Ada"), Seat("Ben"), Seat("Bo", "bot", 1))


def unheard(sentence: str) -> None:
    raise AssertionError(sentence)


def line_of(game_id: str, choices: int = MIDDLE) -> Line:
    """A recorded game so far that you are asked something with several answers."""
    save = saved_after(game_id, GAMES[game_id], choices)
    line = Line(house_game(game_id), save.journal.copy())
    while not _asks(line, 0):
        line.play(*at_random(line.game, line.state, Rng(1)))
    return line


def house_game(game_id: str) -> Game[Any]:
    from core.games import load_game

    return load_game(game_id)


def _asks(line: Line, seat: int) -> bool:
    decision = line.game.decision_of(line.state, seat)
    return decision is not None and len(decision.actions) > 1


# --- what if, while a game is going on --------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_a_what_if_of_a_running_game_can_be_played_and_looked_at_again(
    game_id: str, home: Path
) -> None:
    line = line_of(game_id)
    path = begin_what_if(home / "mine.annals", line, YOU_AND_BOTS, 0, is_over=False)
    save, game = read(path), line.game
    again = verify(game, save)
    assert game.view(again.start, 0) == game.view(line.state, 0)  # what is known is the same
    rng = Rng(5)
    for _ in range(20):
        again.play(*at_random(game, again.state, rng))
    assert (save.title[:8], save.seats) == ("What if:", YOU_AND_BOTS)
    assert save.what_if == WhatIf("mine", line.entries[-1])


@pytest.mark.parametrize("game_id", GAMES)
def test_nothing_hidden_is_learnt_by_a_what_if(
    game_id: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever lies behind what the seat sees, the new game is the same."""
    monkeypatch.setattr(house.secrets, "randbits", lambda bits: 12345)
    line, found = line_of(game_id), []
    game, before = line.game, line.journal.setup
    view = game.view(line.state, 0)
    for luck in range(3):
        world = game.determinize(view, 0, Rng(luck)) if luck else line.state
        other = Line(game, Journal(replace(before, seed=luck)), world)
        save = read(begin_what_if(home / "mine.annals", other, YOU_AND_BOTS, 0, is_over=False))
        assert save.journal.setup.seed != before.seed
        found.append((save.journal, save.snapshot))
    assert found[0] == found[1] == found[2]


def test_the_story_of_a_what_if_says_that_it_began_in_the_middle(home: Path) -> None:
    path = begin_what_if(home / "a.annals", line_of("mosaic"), YOU_AND_BOTS, 0, is_over=False)
    text = " ".join(story_of(read(path)))
    assert "It began in the middle of another game, with the unknown dealt anew." in text
    assert "Where it began (You " in text and "The beginning" not in text


def test_no_choice_of_another_goes_into_a_what_if_of_a_running_game(home: Path) -> None:
    line = line_of("mosaic")
    save = read(begin_what_if(home / "mine.annals", line, YOU_AND_BOTS, 0, is_over=False))
    assert (save.journal.entries, save.journal.names) == ([], {})


def test_the_next_luck_of_a_what_if_is_not_that_of_the_game(home: Path) -> None:
    line = line_of("history_of_the_world")
    one, two = (
        read(begin_what_if(home / "mine.annals", line, YOU_AND_BOTS, 0, is_over=False))
        for _ in range(2)
    )
    rngs = {line.game.codec.load(save.journal.start).rng.next64() for save in (one, two)}
    assert len(rngs) == 2 and line.state.rng.next64() not in rngs


def test_where_others_share_the_truth_nobody_asks_what_if_before_the_end(home: Path) -> None:
    mine = home / "saves" / "mine.annals"
    days = saves_folder() / "daily-2026-11-16.annals"
    bots = tuple(seat for seat in YOU_AND_BOTS if seat.is_bot)
    assert why_no_what_if(mine, YOU_AND_BOTS, is_over=False, is_at_a_table=False) == ""
    for path, seats, at_a_table, why in (
        (mine, PEOPLE, False, "While others play it"),
        (mine, YOU_AND_BOTS, True, "While others play it"),
        (days, YOU_AND_BOTS, False, "The deal of a day"),
        (mine, bots, False, "Only bots play"),
    ):
        assert why_no_what_if(path, seats, False, at_a_table).startswith(why)
        assert why_no_what_if(path, seats, True, at_a_table) == ""


@pytest.mark.parametrize("how", ["people", "table", "day"])
async def test_a_running_game_that_others_share_is_not_peeked_into(how: str, home: Path) -> None:
    """Neither at its table nor through its file."""
    table = Hosted("t", "Ours", 0, ("a", "", ""), (0, 0, 0)) if how == "table" else None
    seats = YOU_AND_BOTS if how == "day" else PEOPLE if how == "people" else YOU_AND_BOTS
    name = "daily-2026-11-16" if how == "day" else "mine"
    path = keep(home, name, replace(_running(seats), hosted=table))
    before, files = path.read_bytes(), set(saves_folder().iterdir())
    replay = open_replay(path)
    with pytest.raises(BadSetup, match=r"[Oo]nce it is over"):
        SavedLines(replay, path).what_if(replay.line, 0)
    async with sit_down(saved_match(path), unheard) as sitting:
        lines = TableLines(sitting)
        with pytest.raises(BadSetup, match=r"[Oo]nce it is over"):
            lines.what_if(lines.line, 0)
        if how != "table":
            assert lines.why_not_take_up
            with pytest.raises(CannotUndo):
                await lines.take_up(0, 3)
    assert path.read_bytes() == before
    assert {file for file in saves_folder().iterdir() if file.suffix == ".annals"} == files


def _running(seats: tuple[Seat, ...]) -> Any:
    """A game at a question of the first seat, so that no bot plays on."""
    save = mosaic(40, seats)
    line = Line(
        house_game("mosaic"), save.journal.copy(), shared=sum(not s.is_bot for s in seats) > 1
    )
    while not _asks(line, 0):
        line.play(*at_random(line.game, line.state, Rng(1)))
    return replace(
        house.make_save(line.game, line.journal, line.state, seats, "0.1.0"), time=save.time
    )


# --- what if, afterwards ----------------------------------------------------------------------


def test_of_a_game_that_is_over_the_whole_way_is_copied_and_bots_sit_with_you(home: Path) -> None:
    end = mosaic(10_000, PEOPLE)
    path = keep(home, "mine", end)
    replay = open_replay(path)
    lines = SavedLines(replay, path)
    place = replay.line.steps[50].entry
    begun = read(lines.what_if(replay.line.along(place), 1))
    assert begun.seats == (Seat("Ada", "bot", STRONGEST), Seat("Ben"), PEOPLE[2])
    again = verify(replay.line.game, begun)
    assert [step.action for step in again.steps[:51]] == [s.action for s in replay.line.steps[:51]]
    assert begun.journal.setup == end.journal.setup and not begun.over
    assert read(lines.what_if(replay.line.along(place), SPECTATOR)).seats[0] == Seat("Ada")


def test_behind_the_end_there_is_no_what_if(home: Path) -> None:
    path = keep(home, "mine", mosaic(10_000, YOU_AND_BOTS))
    replay = open_replay(path)
    with pytest.raises(BadSetup, match="the game is over; choose a place before its end"):
        SavedLines(replay, path).what_if(replay.line, 0)


def test_what_ifs_are_found_by_the_game_they_came_from(home: Path) -> None:
    path = keep(home, "mine", mosaic(10_000, YOU_AND_BOTS))
    replay = open_replay(path)
    place = replay.line.steps[20].entry
    begun = SavedLines(replay, path).what_if(replay.line.along(place), 0)
    (found,) = what_ifs_of(path)
    assert (found.path, found.entry) == (begun, place)
    assert what_ifs_of(begun) == [] and what_ifs_of(None) == []


async def test_a_what_if_is_no_result_of_the_deal(home: Path) -> None:
    """It began with what the game had shown."""
    end = mosaic(10_000, YOU_AND_BOTS)
    path = keep(home, "mine", end)
    copied = keep(home, "copied", replace(end, what_if=WhatIf("mine", 3)))
    assert others_of(end.journal.setup, end.seats, path) == []
    async with sit_down(saved_match(copied), unheard) as sitting:
        assert await asyncio.to_thread(said_at_the_end, sitting) == []
    keep(home, "copied", end)
    assert len(others_of(end.journal.setup, end.seats, path)) == 1


# --- at a table, and in a file ------------------------------------------------------------------


async def test_at_a_table_lines_are_named_taken_up_and_deleted_and_all_of_it_is_saved(
    home: Path,
) -> None:
    match = new_match(house_game("mosaic"), (Seat("Ada"),), {}, seed=3)
    async with sit_down(match, unheard) as sitting:
        lines, session = TableLines(sitting), sitting.session()
        assert (lines.why_not_change, lines.why_not_take_up, lines.why_not_what_if) == ("",) * 3
        assert session.decision is not None
        await session.play(session.decision.actions[-1])
        await session.undo()
        (_, left) = lines_of_play(lines.line, 0)
        await lines.call(left.own, "the long way")
        assert read(match.path).journal.names == {left.tip: "the long way"}
        await lines.take_up(0, left.tip)
        assert read(match.path).journal.head == left.tip
        await session.undo()
        await lines.forget(left.own[0])
        saved_entries = read(match.path).journal.entries
        assert [entry.action for entry in saved_entries[left.own[0] :]] == [""] * len(left.own)


def with_a_branch(seats: tuple[Seat, ...] = YOU_AND_BOTS) -> Any:
    """A finished game in which something was tried and left."""
    end = mosaic(10_000, seats)
    journal = end.journal.copy()
    line = Line(house_game("mosaic"), journal.copy())
    at = next(i for i, step in enumerate(line.steps) if len(step.decision.actions) > 2)
    step = line.steps[at]
    other = next(action for action in step.decision.actions if action != step.action)
    head, journal.head = journal.head, journal.entries[step.entry].parent
    journal.record(step.seat, str(other))
    journal.head = head
    return replace(end, journal=journal)


async def test_lines_of_a_saved_game_are_named_and_deleted_in_its_file(home: Path) -> None:
    path = keep(home, "mine", with_a_branch())
    lines = SavedLines(open_replay(path), path)
    left = lines_of_play(lines.line, 0)[1]
    await lines.call(left.own, "tried")
    assert read(path).journal.names == lines.line.journal.names == {left.tip: "tried"}
    with pytest.raises(BadName):
        await lines.call(left.own, "\x1b[2J")
    with held(path), pytest.raises(BadSave, match="being played in another window"):
        await lines.forget(left.own[0])
    assert read(path).journal.names == {left.tip: "tried"}
    await lines.forget(left.own[0])
    assert lines_of_play(open_replay(path).line, 0)[1:] == []
    with pytest.raises(CannotUndo):
        await lines.forget(0)


async def test_a_file_that_was_played_on_meanwhile_is_left_as_it_is(home: Path) -> None:
    path = keep(home, "mine", with_a_branch())
    lines = SavedLines(open_replay(path), path)
    keep(home, "mine", mosaic(10_000, YOU_AND_BOTS))
    before = path.read_bytes()
    with pytest.raises(BadSave, match="played on meanwhile"):
        await lines.call((0,), "tried")
    assert path.read_bytes() == before and lines.line.journal.names == {}


async def test_a_game_that_was_sent_here_is_only_looked_at(home: Path) -> None:
    lines = SavedLines(replay_from(encode(with_a_branch())), None)
    assert len(lines_of_play(lines.line, SPECTATOR)) == 2
    with pytest.raises(BadSave, match=r"nothing of it is kept"):
        await lines.call((0,), "tried")
    with pytest.raises(BadSetup):
        lines.what_if(lines.line, 0)
    with pytest.raises(CannotUndo):
        await lines.take_up(0, 0)
    assert not list((home / "saves").glob("*"))
