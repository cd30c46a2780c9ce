import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.app import variations as house
from core.app.deals import find_other_results
from core.app.export import export_lines
from core.app.game_end import end_notes
from core.app.local_game import new_match, open_local_game, saved_match
from core.app.replay import decode_replay, open_replay
from core.app.variations import (
    SavedVariations,
    TableVariations,
    create_what_if,
    find_what_if_obstacle,
    list_what_ifs,
)
from core.bots import STRONGEST
from core.kernel import SPECTATOR, BadSetup, Game, Rng
from core.table import BadName, CannotUndo, Journal, Seat, Variation, list_variations
from saves import BadSave, HostedTable, ParentGame, hold_save, saves_folder
from saves.codec import encode
from saves.game_file import read_save
from saves.replay import verify_replay
from tests.random_games import choose_randomly
from tests.tui.saved_games import YOU_AND_BOTS, load_scene_after, random_mosaic_save, store_save

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


def line_of(game_id: str, choices: int = MIDDLE) -> Variation:
    """Replay a recorded game up to one of your decisions with several choices."""
    save = load_scene_after(game_id, GAMES[game_id], choices)
    line = Variation(house_game(game_id), save.journal.copy())
    while not _asks(line, 0):
        line.play(*choose_randomly(line.game, line.state, Rng(1)))
    return line


def house_game(game_id: str) -> Game[Any]:
    from core.games import load_game

    return load_game(game_id)


def _asks(line: Variation, seat: int) -> bool:
    decision = line.game.decision_of(line.state, seat)
    return decision is not None and len(decision.actions) > 1


# --- what if, from a running game --------------------------------------------------------------


@pytest.mark.parametrize("game_id", GAMES)
def test_what_if_of_a_running_game_can_be_played_and_replayed(game_id: str, home: Path) -> None:
    line = line_of(game_id)
    path = create_what_if(home / "mine.annals", line, YOU_AND_BOTS, 0, is_over=False)
    save, game = read_save(path), line.game
    again = verify_replay(game, save)
    assert game.view(again.start, 0) == game.view(
        line.state, 0
    )  # the known information is the same
    rng = Rng(5)
    for _ in range(20):
        again.play(*choose_randomly(game, again.state, rng))
    assert (save.title[:8], save.seats) == ("What if:", YOU_AND_BOTS)
    assert save.parent_game == ParentGame("mine", line.entries[-1])


@pytest.mark.parametrize("game_id", GAMES)
def test_what_if_reveals_nothing_hidden(
    game_id: str, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new game does not depend on what is hidden from the seat."""
    monkeypatch.setattr(house.secrets, "randbits", lambda bits: 12345)
    line, found = line_of(game_id), []
    game, before = line.game, line.journal.setup
    view = game.view(line.state, 0)
    for luck in range(3):
        world = game.determinize(view, 0, Rng(luck)) if luck else line.state
        other = Variation(game, Journal(replace(before, seed=luck)), world)
        save = read_save(
            create_what_if(home / "mine.annals", other, YOU_AND_BOTS, 0, is_over=False)
        )
        assert save.journal.setup.seed != before.seed
        found.append((save.journal, save.snapshot))
    assert found[0] == found[1] == found[2]


def test_report_of_a_what_if_says_it_began_in_the_middle(home: Path) -> None:
    path = create_what_if(home / "a.annals", line_of("mosaic"), YOU_AND_BOTS, 0, is_over=False)
    text = " ".join(export_lines(read_save(path)))
    assert "It began in the middle of another game, with the unknown dealt anew." in text
    assert "Where it began (You " in text and "The beginning" not in text


def test_what_if_of_a_running_game_contains_no_earlier_choices(home: Path) -> None:
    line = line_of("mosaic")
    save = read_save(create_what_if(home / "mine.annals", line, YOU_AND_BOTS, 0, is_over=False))
    assert (save.journal.entries, save.journal.names) == ([], {})


def test_what_if_gets_new_random_numbers(home: Path) -> None:
    line = line_of("history_of_the_world")
    one, two = (
        read_save(create_what_if(home / "mine.annals", line, YOU_AND_BOTS, 0, is_over=False))
        for _ in range(2)
    )
    rngs = {line.game.codec.load(save.journal.start).rng.next64() for save in (one, two)}
    assert len(rngs) == 2 and line.state.rng.next64() not in rngs


def test_new_game_from_here_requires_finished_shared_game(home: Path) -> None:
    mine = home / "saves" / "mine.annals"
    days = saves_folder() / "daily-2026-11-16.annals"
    bots = tuple(seat for seat in YOU_AND_BOTS if seat.is_bot)
    assert find_what_if_obstacle(mine, YOU_AND_BOTS, is_over=False, is_at_a_table=False) == ""
    for path, seats, at_a_table, why in (
        (mine, PEOPLE, False, "You can't explore variations of a shared game until it is over"),
        (
            mine,
            YOU_AND_BOTS,
            True,
            "You can't explore variations of a shared game until it is over",
        ),
        (
            days,
            YOU_AND_BOTS,
            False,
            "You can't explore variations of a daily game until it is over",
        ),
        (mine, bots, False, "You can only view a game between bots until it is over"),
    ):
        assert find_what_if_obstacle(path, seats, False, at_a_table).startswith(why)
        assert find_what_if_obstacle(path, seats, True, at_a_table) == ""


@pytest.mark.parametrize("how", ["people", "table", "day"])
async def test_running_shared_game_cannot_be_branched(how: str, home: Path) -> None:
    """Neither at the table nor from the file."""
    table = HostedTable("t", "Ours", 0, ("a", "", ""), (0, 0, 0)) if how == "table" else None
    seats = YOU_AND_BOTS if how == "day" else PEOPLE if how == "people" else YOU_AND_BOTS
    name = "daily-2026-11-16" if how == "day" else "mine"
    path = store_save(home, name, replace(_running(seats), hosted_table=table))
    before, files = path.read_bytes(), set(saves_folder().iterdir())
    replay = open_replay(path)
    with pytest.raises(BadSetup, match=r"until it is over"):
        SavedVariations(replay, path).start_what_if(replay.main_line, 0)
    async with open_local_game(saved_match(path), unheard) as sitting:
        lines = TableVariations(sitting)
        with pytest.raises(BadSetup, match=r"until it is over"):
            lines.start_what_if(lines.main_line, 0)
        if how != "table":
            assert lines.switch_obstacle
            with pytest.raises(CannotUndo):
                await lines.switch_variation(0, 3)
    assert path.read_bytes() == before
    assert {file for file in saves_folder().iterdir() if file.suffix == ".annals"} == files


def _running(seats: tuple[Seat, ...]) -> Any:
    """Return a game waiting for the first seat, so that no bot continues."""
    save = random_mosaic_save(40, seats)
    line = Variation(
        house_game("mosaic"),
        save.journal.copy(),
        multiple_people=sum(not s.is_bot for s in seats) > 1,
    )
    while not _asks(line, 0):
        line.play(*choose_randomly(line.game, line.state, Rng(1)))
    return replace(
        house.make_save(line.game, line.journal, line.state, seats, "0.1.0"), saved_at=save.saved_at
    )


# --- what if, from a finished game -------------------------------------------------------------


def test_what_if_of_a_finished_game_copies_its_history_and_seats_bots(home: Path) -> None:
    end = random_mosaic_save(10_000, PEOPLE)
    path = store_save(home, "mine", end)
    replay = open_replay(path)
    lines = SavedVariations(replay, path)
    place = replay.main_line.steps[50].entry
    begun = read_save(lines.start_what_if(replay.main_line.variation_at(place), 1))
    assert begun.seats == (Seat("Ada", "bot", STRONGEST), Seat("Ben"), PEOPLE[2])
    again = verify_replay(replay.main_line.game, begun)
    assert [step.action for step in again.steps[:51]] == [
        s.action for s in replay.main_line.steps[:51]
    ]
    assert begun.journal.setup == end.journal.setup and not begun.is_over
    assert read_save(lines.start_what_if(replay.main_line.variation_at(place), SPECTATOR)).seats[
        0
    ] == Seat("Ada")


def test_what_if_cannot_start_after_the_end(home: Path) -> None:
    path = store_save(home, "mine", random_mosaic_save(10_000, YOU_AND_BOTS))
    replay = open_replay(path)
    with pytest.raises(BadSetup, match="The game is over at that point"):
        SavedVariations(replay, path).start_what_if(replay.main_line, 0)


def test_new_games_from_here_are_found_by_their_source(home: Path) -> None:
    path = store_save(home, "mine", random_mosaic_save(10_000, YOU_AND_BOTS))
    replay = open_replay(path)
    place = replay.main_line.steps[20].entry
    begun = SavedVariations(replay, path).start_what_if(replay.main_line.variation_at(place), 0)
    (found,) = list_what_ifs(path)
    assert (found.path, found.entry) == (begun, place)
    assert list_what_ifs(begun) == [] and list_what_ifs(None) == []


async def test_what_if_is_not_a_result_of_the_deal(home: Path) -> None:
    """It starts with information that the game had revealed."""
    end = random_mosaic_save(10_000, YOU_AND_BOTS)
    path = store_save(home, "mine", end)
    copied = store_save(home, "copied", replace(end, parent_game=ParentGame("mine", 3)))
    assert find_other_results(end.journal.setup, end.seats, path) == []
    async with open_local_game(saved_match(copied), unheard) as sitting:
        assert await asyncio.to_thread(end_notes, sitting) == []
    store_save(home, "copied", end)
    assert len(find_other_results(end.journal.setup, end.seats, path)) == 1


# --- at a table, and in a file ------------------------------------------------------------------


async def test_variations_of_a_local_game_are_renamed_switched_and_deleted(
    home: Path,
) -> None:
    match = new_match(house_game("mosaic"), (Seat("Ada"),), {}, seed=3)
    async with open_local_game(match, unheard) as sitting:
        lines, session = TableVariations(sitting), sitting.session()
        assert (lines.edit_obstacle, lines.switch_obstacle, lines.what_if_obstacle) == ("",) * 3
        assert session.decision is not None
        await session.play(session.decision.actions[-1])
        await session.undo()
        (_, left) = list_variations(lines.main_line, 0)
        await lines.name_variation(left.entries, "the long way")
        assert read_save(match.path).journal.names == {left.tip: "the long way"}
        await lines.switch_variation(0, left.tip)
        assert read_save(match.path).journal.head == left.tip
        await session.undo()
        await lines.delete_branch(left.entries[0])
        saved_entries = read_save(match.path).journal.entries
        assert [entry.action for entry in saved_entries[left.entries[0] :]] == [""] * len(
            left.entries
        )


def with_a_branch(seats: tuple[Seat, ...] = YOU_AND_BOTS) -> Any:
    """Return a finished game with an abandoned branch."""
    end = random_mosaic_save(10_000, seats)
    journal = end.journal.copy()
    line = Variation(house_game("mosaic"), journal.copy())
    at = next(i for i, step in enumerate(line.steps) if len(step.decision.actions) > 2)
    step = line.steps[at]
    other = next(action for action in step.decision.actions if action != step.action)
    head, journal.head = journal.head, journal.entries[step.entry].parent
    journal.record(step.seat, str(other))
    journal.head = head
    return replace(end, journal=journal)


async def test_variations_of_a_saved_game_are_renamed_and_deleted_in_its_file(home: Path) -> None:
    path = store_save(home, "mine", with_a_branch())
    lines = SavedVariations(open_replay(path), path)
    left = list_variations(lines.main_line, 0)[1]
    await lines.name_variation(left.entries, "tried")
    assert read_save(path).journal.names == lines.main_line.journal.names == {left.tip: "tried"}
    with pytest.raises(BadName):
        await lines.name_variation(left.entries, "\x1b[2J")
    with hold_save(path), pytest.raises(BadSave, match="is open in another window"):
        await lines.delete_branch(left.entries[0])
    assert read_save(path).journal.names == {left.tip: "tried"}
    await lines.delete_branch(left.entries[0])
    assert list_variations(open_replay(path).main_line, 0)[1:] == []
    with pytest.raises(CannotUndo):
        await lines.delete_branch(0)


async def test_file_changed_meanwhile_is_not_overwritten(home: Path) -> None:
    path = store_save(home, "mine", with_a_branch())
    lines = SavedVariations(open_replay(path), path)
    store_save(home, "mine", random_mosaic_save(10_000, YOU_AND_BOTS))
    before = path.read_bytes()
    with pytest.raises(BadSave, match="has changed since you opened it"):
        await lines.name_variation((0,), "tried")
    assert path.read_bytes() == before and lines.main_line.journal.names == {}


async def test_received_replay_cannot_be_changed(home: Path) -> None:
    lines = SavedVariations(decode_replay(encode(with_a_branch())), None)
    assert len(list_variations(lines.main_line, SPECTATOR)) == 2
    with pytest.raises(BadSave, match="It was sent by the server and isn't saved"):
        await lines.name_variation((0,), "tried")
    with pytest.raises(BadSetup):
        lines.start_what_if(lines.main_line, 0)
    with pytest.raises(CannotUndo):
        await lines.switch_variation(0, 0)
    assert not list((home / "saves").glob("*"))
