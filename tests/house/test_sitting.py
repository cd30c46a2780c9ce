import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

import pytest

from core.games import load_game
from core.house import sitting as sitting_room
from core.house.sitting import Sitting, new_match, saved_match, sit_down
from core.kernel import SPECTATOR, BadSetup
from core.table import Journal, Line, Seat, open_journal
from saves import (
    BadSave,
    Save,
    SaveFailed,
    WhatIf,
    autosave,
    game_file,
    held,
    newest_unfinished,
    read_header,
)
from saves.autosave import Autosave, make_save
from saves.game_file import read
from saves.growing import GrowingFile
from saves.header import added, checksum
from saves.replay import resumed
from tests.patience import PATIENCE
from tests.tui.saved import keep, mosaic

MOSAIC = load_game("mosaic")
PEOPLE = (Seat("Ada"), Seat("Bo"))
BOTS = (Seat("Odo", "bot", 1), Seat("Livia", "bot", 1))


def unheard(sentence: str) -> None:
    raise AssertionError(sentence)


async def test_a_choice_is_on_disk_before_anybody_is_told(home: Path) -> None:
    match = new_match(MOSAIC, PEOPLE, {}, seed=3)
    async with sit_down(match, unheard) as sitting:
        session = sitting.session()
        assert session.seat == session.waiting_for[0]
        assert session.decision is not None
        await session.play(session.decision.actions[0])
        assert len(read(match.path).journal.line()) >= 1


async def test_whoever_chose_it_is_in_the_file_before_anything_else_happens() -> None:
    line = Line(MOSAIC, open_journal(MOSAIC, 2, {}, seed=3))
    async with sit_down(new_match(MOSAIC, PEOPLE, {}), unheard) as both:  # where no bot thinks
        sitting = replace(both, match=replace(both.match, seats=(PEOPLE[0], BOTS[1])))
        for _ in range(12):
            asked = MOSAIC.decisions(line.state)[0]
            line.play(asked.seat, asked.actions[-1])
            await sitting.keep_safe(line.journal, line.state)
            assert len(read(both.match.path).journal.line()) == len(line.steps)
        assert not sitting.autosave.is_whole  # it was added, and not all written anew


async def test_what_cannot_be_added_is_waited_for_where_a_person_chose_or_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flushed: list[Autosave] = []
    written = Autosave.written
    monkeypatch.setattr(Autosave, "add", lambda *_: False)

    def noted(autosave: Autosave) -> Future[None]:
        flushed.append(autosave)
        return written(autosave)

    monkeypatch.setattr(Autosave, "written", noted)
    line, waited_for = Line(MOSAIC, open_journal(MOSAIC, 2, {}, seed=3)), {}
    async with sit_down(new_match(MOSAIC, PEOPLE, {}), unheard) as both:  # where no bot thinks
        sitting = replace(both, match=replace(both.match, seats=(PEOPLE[0], BOTS[1])))
        while len(waited_for) < 4:
            asked = MOSAIC.decisions(line.state)[0]
            line.play(asked.seat, asked.actions[-1])
            flushed.clear()
            await sitting.keep_safe(line.journal, line.state)
            pair = line.steps[-1].seat, MOSAIC.decisions(line.state)[0].seat
            waited_for[pair] = bool(flushed)
    assert waited_for == {(0, 0): True, (0, 1): True, (1, 0): True, (1, 1): False}


async def chosen(sitting: Sitting) -> None:
    """Take the first choice there is, for whoever is asked."""
    asked = MOSAIC.decisions(sitting.table.state)[0]
    await sitting.table.play(asked.seat, asked.actions[0])


async def written_whole(sitting: Sitting) -> None:
    """Have the game on disk as it stands, with nothing behind it."""
    assert sitting.save_now().startswith("Saved")
    assert sitting.autosave.is_whole


async def test_when_all_have_been_told_the_disk_takes_what_was_added(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sitting_room, "REST", 0.0)
    loop, synced = asyncio.get_running_loop(), asyncio.Queue[Journal]()
    sync = GrowingFile.sync

    def noted(file: GrowingFile) -> None:
        sync(file)
        loop.call_soon_threadsafe(synced.put_nowait, sitting.table.line.journal)

    monkeypatch.setattr(GrowingFile, "sync", noted)
    async with sit_down(new_match(MOSAIC, PEOPLE, {}, seed=3), unheard) as sitting:
        await written_whole(sitting)
        for _ in range(2):
            await chosen(sitting)
            await synced.get()


async def test_when_nobody_chooses_for_a_while_the_game_is_written_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, written = asyncio.get_running_loop(), asyncio.Queue[Save]()
    write = autosave.write

    def noted(path: Path, save: Save) -> None:
        write(path, save)
        loop.call_soon_threadsafe(written.put_nowait, save)

    async with sit_down(new_match(MOSAIC, PEOPLE, {}, seed=3), unheard) as sitting:
        await written_whole(sitting)
        monkeypatch.setattr(autosave, "write", noted)
        monkeypatch.setattr(sitting_room, "CALM", 0.0)
        await chosen(sitting)
        monkeypatch.setattr(sitting_room, "CALM", PATIENCE)
        await chosen(sitting)  # before the loop has turned to anything else
        for _ in range(10):
            await asyncio.sleep(0)
        assert not sitting.autosave.is_whole
        monkeypatch.setattr(sitting_room, "CALM", 0.0)
        await chosen(sitting)
        save = await written.get()
        assert written.empty()  # once for all
        assert save.journal == sitting.table.line.journal
        assert save.snapshot == MOSAIC.codec.dump(sitting.table.state)


async def test_who_leaves_leaves_the_game_whole() -> None:
    match = new_match(MOSAIC, PEOPLE, {}, seed=3)
    async with sit_down(match, unheard) as sitting:
        await written_whole(sitting)
        await chosen(sitting)
        assert read(match.path).ahead > 0
        state = sitting.table.state
    save = read(match.path)
    assert (save.ahead, save.snapshot) == (0, MOSAIC.codec.dump(state))


async def test_who_has_left_keeps_nothing_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sitting_room, "REST", PATIENCE)
    async with sit_down(new_match(MOSAIC, PEOPLE, {}, seed=3), unheard) as sitting:
        await written_whole(sitting)
        await chosen(sitting)
        timers = (sitting._synced, sitting._calm)
    assert all(timer is not None and timer.cancelled() for timer in timers)


async def test_what_is_taken_back_is_so_in_the_file_at_once() -> None:
    match = new_match(MOSAIC, PEOPLE, {}, seed=3)
    async with sit_down(match, unheard) as sitting:
        await written_whole(sitting)
        await chosen(sitting)
        step = sitting.table.line.steps[0]
        await sitting.table.undo(step.seat, agreed=True)
        save = read(match.path)
        assert (save.journal, save.ahead) == (sitting.table.line.journal, 0)


async def test_the_end_of_a_game_is_written_whole_before_it_is_told(home: Path) -> None:
    path = keep(home, "mine", mosaic(1000, PEOPLE))
    over = read(path)
    line = over.journal.line()
    *entries, last = (over.journal.entries[index] for index in line)
    before = Line(MOSAIC, open_journal(MOSAIC, 2, {}, over.journal.setup.seed))
    before.follow([(entry.seat, entry.action) for entry in entries])
    keep(home, "mine", make_save(MOSAIC, before.journal, before.state, PEOPLE, "0.1.0"))
    async with sit_down(saved_match(path), unheard) as sitting:
        await written_whole(sitting)
        await sitting.table.play(last.seat, MOSAIC.parse(last.action))
        assert sitting.table.is_over
        assert (read_header(path).over, read(path).ahead) == (True, 0)


async def test_last_choices_that_are_none_any_more_are_kept_as_a_branch(home: Path) -> None:
    """By other rules, perhaps, than those of the Annals that ended before it wrote all of it."""
    path = keep(home, "mine", mosaic(8, PEOPLE))
    data = path.read_bytes()
    path.write_bytes(data + added([(0, "no such thing")], checksum(data)))
    async with sit_down(saved_match(path), unheard) as sitting:
        assert len(sitting.table.line.steps) == 8
        assert sitting.table.line.journal.entries[8].action == "no such thing"
        await chosen(sitting)
    assert len(read(path).journal.line()) > 8


async def test_what_the_dead_left_is_swept_before_one_sits_down(home: Path) -> None:
    match = new_match(MOSAIC, PEOPLE, {})
    (home / "saves").mkdir()
    left = home / "saves" / f".{match.path.name}.4711.tmp"
    left.touch()
    async with sit_down(match, unheard):
        assert not left.exists()


async def test_where_only_bots_play_the_table_is_watched_and_saved_in_the_end() -> None:
    match = new_match(MOSAIC, BOTS, {}, seed=3)
    async with sit_down(match, unheard) as sitting:
        assert sitting.session().seat == SPECTATOR
        await sitting.table.changed_since(sitting.table.changes)
        made = len(sitting.table.line.steps)
    assert len(read(match.path).journal.line()) >= made > 0


async def test_bots_rest_where_a_turn_begins_whoever_plays_beside_them() -> None:
    asked: list[bool] = []

    def pause(is_new_turn: bool) -> float:
        asked.append(is_new_turn)
        return 0.0

    async with sit_down(new_match(MOSAIC, BOTS, {}, seed=3), unheard, pause) as sitting:
        while len(asked) < 12:
            await sitting.table.changed_since(sitting.table.changes)
        line = sitting.table.line
    turns = [MOSAIC.turn(line.before(at)) for at, s in enumerate(line.steps) if not s.is_forced]
    begins = [turn != before for before, turn in zip([None, *turns], turns, strict=False)]
    assert asked[:12] == begins[:12]
    assert {True, False} == set(asked)


async def test_nobody_waits_for_a_hint_as_for_a_bot_that_is_to_be_followed() -> None:
    def pause(is_new_turn: bool) -> float:
        raise AssertionError("There is nothing to follow.")

    async with sit_down(new_match(MOSAIC, PEOPLE, {}, seed=3), unheard, pause) as sitting:
        assert (await sitting.session().hint()).runner_up is not None


async def test_a_saved_game_goes_on_in_its_own_file(home: Path) -> None:
    path = keep(home, "mine", mosaic(40, PEOPLE))
    match = saved_match(path)
    async with sit_down(match, unheard) as sitting:
        assert len(sitting.table.line.steps) == 40
        assert sitting.save_now() == "Saved as mine.annals."


async def test_what_a_player_calls_a_game_stays_while_it_goes_on(home: Path) -> None:
    what_if = WhatIf("another", 3)
    called = replace(mosaic(8, PEOPLE), title="The long war", tags=("war",), what_if=what_if)
    path = keep(home, "a", called)
    async with sit_down(saved_match(path), unheard) as sitting:
        session = sitting.session()
        assert session.decision is not None
        await session.play(session.decision.actions[0])
    after = read(path)
    assert len(after.journal.line()) > 8
    assert (after.title, after.tags, after.what_if) == ("The long war", ("war",), what_if)


async def test_a_saved_game_is_shown_where_it_stands_and_its_past_follows(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save, may_replay = mosaic(40, PEOPLE), Event()
    monkeypatch.setattr(
        sitting_room, "resumed", lambda *_: (may_replay.wait(), resumed(MOSAIC, save))[1]
    )
    match = saved_match(keep(home, "mine", save))
    async with sit_down(match, unheard, at_once=True) as sitting:
        session = sitting.session()
        assert session.decision is not None and session.log == []
        assert MOSAIC.codec.dump(sitting.table.state) == save.snapshot
        may_replay.set()
        await sitting.table.known()
        assert len(sitting.table.line.steps) == 40
        assert len(session.log) > 0


async def test_a_saved_game_is_read_once_and_replayed_once_while_it_is_held_and_off_the_loop(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, done = keep(home, "mine", mosaic(40, PEOPLE)), []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def look(*given: Any) -> Any:
            done.append(name)
            assert current_thread() is not main_thread()
            with pytest.raises(BadSave, match="another window"), held(path):
                pass
            return work(*given)

        return look

    monkeypatch.setattr("saves.game_file.decode", watched("read", game_file.decode))
    monkeypatch.setattr(Line, "_replay", watched("replayed", Line._replay))
    async with sit_down(saved_match(path), unheard) as sitting:
        session = sitting.session()
        assert session.decision is not None
        await session.play(session.decision.actions[0])
    assert done == ["read", "replayed"]


async def test_a_game_is_held_until_it_was_written_for_the_last_time(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or another window would go on with what is not the newest, and be written over."""
    match, leaving, written = new_match(MOSAIC, PEOPLE, {}, seed=3), Event(), []

    def write_in_the_end(path: Path, save: Save) -> None:
        leaving.wait()
        with pytest.raises(BadSave, match="another window"), held(path):
            pass
        written.append(path)

    flush = Autosave.flush

    def flush_when_leaving(autosave: Autosave) -> None:
        leaving.set()
        flush(autosave)

    monkeypatch.setattr("saves.autosave.write", write_in_the_end)
    monkeypatch.setattr(Autosave, "flush", flush_when_leaving)
    async with sit_down(match, unheard):
        assert not written
    assert written == [match.path]
    with held(match.path):
        pass


async def test_what_another_window_played_meanwhile_is_gone_on_with(home: Path) -> None:
    path = keep(home, "mine", mosaic(40, PEOPLE))
    match = saved_match(path)
    keep(home, "mine", mosaic(60, PEOPLE))
    async with sit_down(match, unheard) as sitting:
        assert len(sitting.table.line.steps) == 60
    keep(home, "mine", mosaic(40, (Seat("Cy"), Seat("Di"))))
    with pytest.raises(BadSave, match="holds another game by now"):
        async with sit_down(match, unheard):
            pass


async def test_who_leaves_does_not_wait_for_what_is_being_recalled(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended, opened = Event(), Event()

    def recalled(game: object, save: object, rest: Callable[[], None]) -> Line:
        opened.set()
        try:
            while True:
                rest()
        finally:
            ended.set()

    monkeypatch.setattr(sitting_room, "resumed", recalled)
    match = saved_match(keep(home, "mine", mosaic(40, PEOPLE)))
    async with sit_down(match, unheard, at_once=True):
        await asyncio.to_thread(opened.wait)
    assert await asyncio.to_thread(ended.wait, 60)


async def test_a_game_by_other_rules_goes_on_from_its_position(home: Path) -> None:
    save = mosaic(40, PEOPLE)
    setup = replace(save.journal.setup, rules_version=0)
    save = replace(save, journal=Journal(setup, save.journal.entries, save.journal.head))
    async with sit_down(saved_match(keep(home, "mine", save)), unheard) as sitting:
        assert sitting.table.line.steps == []
        session = sitting.session()
        assert session.decision is not None
        await session.play(session.decision.actions[0])
    assert len(read(sitting.match.path).journal.line()) > 40


async def test_a_game_played_now_is_the_one_to_continue_though_a_clock_was_wrong(
    home: Path,
) -> None:
    in_2050 = 2_524_608_000
    keep(home, "then", mosaic(20, PEOPLE, time=in_2050))
    path = keep(home, "now", mosaic(40, PEOPLE))
    assert newest_unfinished().stem == "then"
    async with sit_down(saved_match(path), unheard) as sitting:
        session = sitting.session()
        assert session.decision is not None
        await session.play(session.decision.actions[0])
    assert newest_unfinished().stem == "now"


async def test_the_same_people_play_again_from_another_seed() -> None:
    match = new_match(MOSAIC, PEOPLE, {"sphinx_counts_itself": "no"}, seed=3)
    again = match.again()
    assert again.seats == PEOPLE
    assert again.options == match.options
    assert again.journal is not None and again.journal.setup.seed != 3
    assert again.path != match.path


async def test_where_nothing_can_be_saved_the_player_is_warned_and_told_at_the_end(
    home: Path,
) -> None:
    (home / "saves").write_text("in the way")
    warnings: list[str] = []
    with pytest.raises(SaveFailed, match="cannot be saved"):
        async with sit_down(new_match(MOSAIC, PEOPLE, {}), warnings.append) as sitting:
            session = sitting.session()
            assert session.decision is not None
            await session.play(session.decision.actions[0])
    assert len(warnings) == 1


async def test_what_cannot_be_played_is_refused_in_one_sentence(home: Path) -> None:
    with pytest.raises(BadSave, match="no saved game"):
        saved_match(home / "nowhere.annals")
    with pytest.raises(BadSetup, match="no option 'x'"):
        new_match(MOSAIC, PEOPLE, {"x": "1"})
