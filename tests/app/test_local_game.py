import asyncio
import errno
import os
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pytest

from core.app import local_game as sitting_room
from core.app.local_game import LocalGame, new_match, open_local_game, saved_match
from core.games import load_game
from core.kernel import SPECTATOR, BadSetup
from core.kernel.style import SHORT
from core.table import Journal, Seat, Variation, new_journal
from saves import (
    BadSave,
    ParentGame,
    Save,
    SaveFailed,
    autosave,
    game_file,
    hold_save,
    newest_unfinished,
    read_header,
)
from saves.append_file import AppendFile
from saves.autosave import Autosave, make_save
from saves.game_file import read_save
from saves.header import checksum, pack_appended
from saves.replay import resume_variation
from tests.saves.games import damage_appended_choice
from tests.timeouts import TIMEOUT, wait_seconds
from tests.tui.saved_games import random_mosaic_save, store_save

MOSAIC = load_game("mosaic")
PEOPLE = (Seat("Ada"), Seat("Bo"))
BOTS = (Seat("Odo", "bot", 1), Seat("Livia", "bot", 1))


def unheard(sentence: str) -> None:
    raise AssertionError(sentence)


async def test_choice_is_saved_before_players_see_it(home: Path) -> None:
    match = new_match(MOSAIC, PEOPLE, {}, seed=3)
    async with open_local_game(match, unheard) as sitting:
        session = sitting.session()
        assert session.seat == session.waiting_for[0]
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        assert len(read_save(match.path).journal.main_line()) >= 1


async def test_each_choice_is_appended_to_the_file_at_once() -> None:
    line = Variation(MOSAIC, new_journal(MOSAIC, 2, {}, seed=3))
    async with open_local_game(new_match(MOSAIC, PEOPLE, {}), unheard) as both:  # without bots
        sitting = replace(both, match=replace(both.match, seats=(PEOPLE[0], BOTS[1])))
        for _ in range(12):
            asked = MOSAIC.decisions(line.state)[0]
            line.play(asked.seat, asked.actions[-1])
            await sitting.append_choice(line.journal, line.state)
            assert len(read_save(both.match.path).journal.main_line()) == len(line.steps)
        assert not sitting.autosave.is_snapshot_current  # appended, not rewritten


async def test_failed_append_waits_for_full_save_at_human_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flushed: list[Autosave] = []
    written = Autosave.save_newest_async
    monkeypatch.setattr(Autosave, "append", lambda *_: False)

    def noted(autosave: Autosave) -> Future[None]:
        flushed.append(autosave)
        return written(autosave)

    monkeypatch.setattr(Autosave, "save_newest_async", noted)
    line, waited_for = Variation(MOSAIC, new_journal(MOSAIC, 2, {}, seed=3)), {}
    async with open_local_game(new_match(MOSAIC, PEOPLE, {}), unheard) as both:  # without bots
        sitting = replace(both, match=replace(both.match, seats=(PEOPLE[0], BOTS[1])))
        while len(waited_for) < 4:
            asked = MOSAIC.decisions(line.state)[0]
            line.play(asked.seat, asked.actions[-1])
            flushed.clear()
            await sitting.append_choice(line.journal, line.state)
            pair = line.steps[-1].seat, MOSAIC.decisions(line.state)[0].seat
            waited_for[pair] = bool(flushed)
    assert waited_for == {(0, 0): True, (0, 1): True, (1, 0): True, (1, 1): False}


async def chosen(sitting: LocalGame) -> None:
    """Take the first choice of the first player to decide."""
    asked = MOSAIC.decisions(sitting.table.state)[0]
    await sitting.table.play(asked.seat, asked.actions[0])


async def written_whole(sitting: LocalGame) -> None:
    """Save the game in full, without appended choices."""
    assert sitting.save_now().startswith("Saved")
    assert sitting.autosave.is_snapshot_current


async def test_appended_choices_are_synced_after_the_delay(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sitting_room, "SYNC_DELAY", 0.0)
    loop, synced = asyncio.get_running_loop(), asyncio.Queue[Journal]()
    sync = AppendFile.sync

    def noted(file: AppendFile) -> None:
        sync(file)
        loop.call_soon_threadsafe(synced.put_nowait, sitting.table.main_line.journal)

    monkeypatch.setattr(AppendFile, "sync", noted)
    async with open_local_game(new_match(MOSAIC, PEOPLE, {}, seed=3), unheard) as sitting:
        await written_whole(sitting)
        for _ in range(2):
            await chosen(sitting)
            await synced.get()


async def test_idle_game_is_saved_completely(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, written = asyncio.get_running_loop(), asyncio.Queue[Save]()
    write = autosave.write_save

    def noted(path: Path, save: Save) -> None:
        write(path, save)
        loop.call_soon_threadsafe(written.put_nowait, save)

    async with open_local_game(new_match(MOSAIC, PEOPLE, {}, seed=3), unheard) as sitting:
        await written_whole(sitting)
        monkeypatch.setattr(autosave, "write_save", noted)
        monkeypatch.setattr(sitting_room, "IDLE_DELAY", 0.0)
        await chosen(sitting)
        monkeypatch.setattr(sitting_room, "IDLE_DELAY", TIMEOUT)
        await chosen(sitting)  # before the event loop runs anything else
        for _ in range(10):
            await asyncio.sleep(0)
        assert not sitting.autosave.is_snapshot_current
        monkeypatch.setattr(sitting_room, "IDLE_DELAY", 0.0)
        await chosen(sitting)
        save = await written.get()
        assert written.empty()  # written only once
        assert save.journal == sitting.table.main_line.journal
        assert save.snapshot == MOSAIC.codec.dump(sitting.table.state)


async def test_leaving_saves_the_game_completely() -> None:
    match = new_match(MOSAIC, PEOPLE, {}, seed=3)
    async with open_local_game(match, unheard) as sitting:
        await written_whole(sitting)
        await chosen(sitting)
        assert read_save(match.path).choices_after_snapshot > 0
        state = sitting.table.state
    save = read_save(match.path)
    assert (save.choices_after_snapshot, save.snapshot) == (0, MOSAIC.codec.dump(state))


async def test_leaving_cancels_the_save_timers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting_room, "SYNC_DELAY", TIMEOUT)
    async with open_local_game(new_match(MOSAIC, PEOPLE, {}, seed=3), unheard) as sitting:
        await written_whole(sitting)
        await chosen(sitting)
        timers = (sitting._sync_timer, sitting._idle_timer)
    assert all(timer is not None and timer.cancelled() for timer in timers)


async def test_undo_is_saved_immediately() -> None:
    match = new_match(MOSAIC, PEOPLE, {}, seed=3)
    async with open_local_game(match, unheard) as sitting:
        await written_whole(sitting)
        await chosen(sitting)
        step = sitting.table.main_line.steps[0]
        await sitting.table.undo(step.seat, agreed=True)
        save = read_save(match.path)
        assert (save.journal, save.choices_after_snapshot) == (sitting.table.main_line.journal, 0)


async def test_end_of_game_is_saved_completely_before_players_see_it(home: Path) -> None:
    path = store_save(home, "mine", random_mosaic_save(1000, PEOPLE))
    over = read_save(path)
    line = over.journal.main_line()
    *entries, last = (over.journal.entries[index] for index in line)
    before = Variation(MOSAIC, new_journal(MOSAIC, 2, {}, over.journal.setup.seed))
    before.switch_to([(entry.seat, entry.action) for entry in entries])
    store_save(home, "mine", make_save(MOSAIC, before.journal, before.state, PEOPLE, "0.1.0"))
    async with open_local_game(saved_match(path), unheard) as sitting:
        await written_whole(sitting)
        await sitting.table.play(last.seat, MOSAIC.parse(last.action))
        assert sitting.table.is_over
        assert (read_header(path).is_over, read_save(path).choices_after_snapshot) == (True, 0)


async def test_appended_choices_that_became_illegal_are_kept_as_a_branch(home: Path) -> None:
    """For example because the rules changed after a crash."""
    path = store_save(home, "mine", random_mosaic_save(8, PEOPLE))
    data = path.read_bytes()
    path.write_bytes(data + pack_appended([(0, "no such thing")], checksum(data)))
    async with open_local_game(saved_match(path), unheard) as sitting:
        assert len(sitting.table.main_line.steps) == 8
        assert sitting.table.main_line.journal.entries[8].action == "no such thing"
        await chosen(sitting)
    assert len(read_save(path).journal.main_line()) > 8


async def test_damaged_save_is_continued_from_what_can_be_read(home: Path) -> None:
    path, sentences = store_save(home, "mine", random_mosaic_save(8, PEOPLE)), list[str]()
    data = damage_appended_choice(path)
    async with open_local_game(saved_match(path), sentences.append) as sitting:
        assert path.read_bytes() == path.with_name("mine.annals.damaged").read_bytes() == data
        assert len(sitting.table.main_line.steps) == 8
        await chosen(sitting)
    assert sentences == [
        (
            "mine.annals is damaged. Annals could read 8 choices and keeps the damaged "
            "file as mine.annals.damaged."
        )
    ]
    assert len(read_save(path).journal.main_line()) > 8
    assert not read_save(path).is_damaged


async def test_damaged_save_is_not_opened_without_a_copy(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = store_save(home, "mine", random_mosaic_save(8, PEOPLE))
    data = damage_appended_choice(path)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadSave, match=r"can't be written: no space left on device\.$"):
        async with open_local_game(saved_match(path), unheard):
            pytest.fail("it was opened")
    assert [(file, file.read_bytes()) for file in path.parent.iterdir()] == [(path, data)]


async def test_leftover_files_are_removed_before_opening(home: Path) -> None:
    match = new_match(MOSAIC, PEOPLE, {})
    (home / "saves").mkdir()
    left = home / "saves" / f".{match.path.name}.4711.tmp"
    left.touch()
    async with open_local_game(match, unheard):
        assert not left.exists()


async def test_bots_only_game_is_watched_and_saved_on_leaving() -> None:
    match = new_match(MOSAIC, BOTS, {}, seed=3)
    async with open_local_game(match, unheard) as sitting:
        assert sitting.session().seat == SPECTATOR
        await sitting.table.wait_for_change(sitting.table.change_count)
        made = len(sitting.table.main_line.steps)
    assert len(read_save(match.path).journal.main_line()) >= made > 0


async def test_bot_delay_is_told_where_turns_begin() -> None:
    asked: list[bool] = []

    def pause(is_new_turn: bool) -> float:
        asked.append(is_new_turn)
        return 0.0

    async with open_local_game(new_match(MOSAIC, BOTS, {}, seed=3), unheard, pause) as sitting:
        while len(asked) < 12:
            await sitting.table.wait_for_change(sitting.table.change_count)
        line = sitting.table.main_line
    turns = [
        MOSAIC.turn_number(line.state_before(at))
        for at, s in enumerate(line.steps)
        if not s.is_forced
    ]
    begins = [turn != before for before, turn in zip([None, *turns], turns, strict=False)]
    assert asked[:12] == begins[:12]
    assert {True, False} == set(asked)


async def test_hints_have_no_bot_delay() -> None:
    def pause(is_new_turn: bool) -> float:
        raise AssertionError("There is nothing to follow.")

    async with open_local_game(new_match(MOSAIC, PEOPLE, {}, seed=3), unheard, pause) as sitting:
        assert (await sitting.session().hint(SHORT)).runner_up is not None


async def test_saved_game_continues_in_its_own_file(home: Path) -> None:
    path = store_save(home, "mine", random_mosaic_save(40, PEOPLE))
    match = saved_match(path)
    async with open_local_game(match, unheard) as sitting:
        assert len(sitting.table.main_line.steps) == 40
        assert sitting.save_now() == "Saved as mine.annals."


async def test_title_is_kept_while_playing(home: Path) -> None:
    what_if = ParentGame("another", 3)
    called = replace(
        random_mosaic_save(8, PEOPLE), title="The long war", tags=("war",), parent_game=what_if
    )
    path = store_save(home, "a", called)
    async with open_local_game(saved_match(path), unheard) as sitting:
        session = sitting.session()
        assert session.decision is not None
        await session.play(session.decision.actions[0])
    after = read_save(path)
    assert len(after.journal.main_line()) > 8
    assert (after.title, after.tags, after.parent_game) == ("The long war", ("war",), what_if)


async def test_saved_position_is_shown_before_its_history_is_replayed(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, may_replay = random_mosaic_save(40, PEOPLE), Event()
    monkeypatch.setattr(
        sitting_room,
        "resume_variation",
        lambda *_: (may_replay.wait(), resume_variation(MOSAIC, save))[1],
    )
    match = saved_match(store_save(home, "mine", save))
    async with open_local_game(match, unheard, load_in_background=True) as sitting:
        session = sitting.session()
        assert session.decision is not None and session.log == []
        assert MOSAIC.codec.dump(sitting.table.state) == save.snapshot
        may_replay.set()
        await sitting.table.wait_for_history()
        assert len(sitting.table.main_line.steps) == 40
        assert len(session.log) > 0


async def test_save_is_read_and_replayed_once_off_the_event_loop(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, done = store_save(home, "mine", random_mosaic_save(40, PEOPLE)), []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def look(*given: Any) -> Any:
            done.append(name)
            assert current_thread() is not main_thread()
            with pytest.raises(BadSave, match="another window"), hold_save(path):
                pass
            return work(*given)

        return look

    monkeypatch.setattr("saves.game_file.decode", watched("read", game_file.decode))
    monkeypatch.setattr(Variation, "_replay", watched("replayed", Variation._replay))
    async with open_local_game(saved_match(path), unheard) as sitting:
        session = sitting.session()
        assert session.decision is not None
        await session.play(session.decision.actions[0])
    assert done == ["read", "replayed"]


async def test_save_is_locked_until_the_last_write(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise another window could continue an outdated save and be overwritten."""
    match, leaving, written = new_match(MOSAIC, PEOPLE, {}, seed=3), Event(), []

    def write_in_the_end(path: Path, save: Save) -> None:
        leaving.wait()
        with pytest.raises(BadSave, match="another window"), hold_save(path):
            pass
        written.append(path)

    flush = Autosave.flush

    def flush_when_leaving(autosave: Autosave) -> None:
        leaving.set()
        flush(autosave)

    monkeypatch.setattr("saves.autosave.write_save", write_in_the_end)
    monkeypatch.setattr(Autosave, "flush", flush_when_leaving)
    async with open_local_game(match, unheard):
        assert not written
    assert written == [match.path]
    with hold_save(match.path):
        pass


async def test_choices_from_another_window_are_continued(home: Path) -> None:
    path = store_save(home, "mine", random_mosaic_save(40, PEOPLE))
    match = saved_match(path)
    store_save(home, "mine", random_mosaic_save(60, PEOPLE))
    async with open_local_game(match, unheard) as sitting:
        assert len(sitting.table.main_line.steps) == 60
    store_save(home, "mine", random_mosaic_save(40, (Seat("Cy"), Seat("Di"))))
    with pytest.raises(BadSave, match="now contains another game"):
        async with open_local_game(match, unheard):
            pass


async def test_leaving_stops_a_running_replay(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended, opened = Event(), Event()

    def recalled(game: object, save: object, rest: Callable[[], None]) -> Variation:
        opened.set()
        try:
            while True:
                rest()
        finally:
            ended.set()

    monkeypatch.setattr(sitting_room, "resume_variation", recalled)
    match = saved_match(store_save(home, "mine", random_mosaic_save(40, PEOPLE)))
    async with open_local_game(match, unheard, load_in_background=True):
        assert await asyncio.to_thread(opened.wait, wait_seconds())
    assert await asyncio.to_thread(ended.wait, wait_seconds())


async def test_save_under_other_rules_continues_from_its_position(home: Path) -> None:
    save = random_mosaic_save(40, PEOPLE)
    setup = replace(save.journal.setup, rules_version=0)
    save = replace(save, journal=Journal(setup, save.journal.entries, save.journal.head))
    async with open_local_game(saved_match(store_save(home, "mine", save)), unheard) as sitting:
        assert sitting.table.main_line.steps == []
        session = sitting.session()
        assert session.decision is not None
        await session.play(session.decision.actions[0])
    assert len(read_save(sitting.match.path).journal.main_line()) > 40


async def test_most_recently_played_game_is_newest_despite_clock_errors(
    home: Path,
) -> None:
    in_2050 = 2_524_608_000
    store_save(home, "then", random_mosaic_save(20, PEOPLE, time=in_2050))
    path = store_save(home, "now", random_mosaic_save(40, PEOPLE))
    assert newest_unfinished().stem == "then"
    async with open_local_game(saved_match(path), unheard) as sitting:
        session = sitting.session()
        assert session.decision is not None
        await session.play(session.decision.actions[0])
    assert newest_unfinished().stem == "now"


async def test_rematch_keeps_players_and_options_with_a_new_seed() -> None:
    match = new_match(MOSAIC, PEOPLE, {"sphinx_counts_itself": "no"}, seed=3)
    again = match.rematch()
    assert again.seats == PEOPLE
    assert again.options == match.options
    assert again.journal is not None and again.journal.setup.seed != 3
    assert again.path != match.path


async def test_player_is_warned_when_nothing_can_be_saved(
    home: Path,
) -> None:
    (home / "saves").write_text("in the way")
    warnings: list[str] = []
    with pytest.raises(SaveFailed, match="can't be saved"):
        async with open_local_game(new_match(MOSAIC, PEOPLE, {}), warnings.append) as sitting:
            session = sitting.session()
            assert session.decision is not None
            await session.play(session.decision.actions[0])
    assert len(warnings) == 1


async def test_unplayable_setup_fails_with_one_sentence(home: Path) -> None:
    with pytest.raises(BadSave, match="no saved game"):
        saved_match(home / "nowhere.annals")
    with pytest.raises(BadSetup, match="Unknown Mosaic option 'x'"):
        new_match(MOSAIC, PEOPLE, {"x": "1"})
