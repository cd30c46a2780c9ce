"""Sitting down at a table, and getting up with nothing lost."""

from pathlib import Path

import pytest

from core.games import load_game
from core.house.sitting import new_match, saved_match, sit_down
from core.kernel import SPECTATOR, BadSetup
from core.table import Seat
from saves import BadSave, SaveFailed, read
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


async def test_where_only_bots_play_the_table_is_watched_and_saved_in_the_end() -> None:
    match = new_match(MOSAIC, BOTS, {}, seed=3)
    async with sit_down(match, unheard) as sitting:
        assert sitting.session().seat == SPECTATOR
        await sitting.table.changed_since(sitting.table.changes)
        made = len(sitting.table.line.steps)
    assert len(read(match.path).journal.line()) >= made > 0


async def test_a_saved_game_goes_on_in_its_own_file(home: Path) -> None:
    path = keep(home, "mine", mosaic(40, PEOPLE))
    match = saved_match(path)
    async with sit_down(match, unheard) as sitting:
        assert len(sitting.table.line.steps) == 40
        assert sitting.save_now() == "Saved as mine.annals."


async def test_the_same_people_play_again_from_another_seed() -> None:
    match = new_match(MOSAIC, PEOPLE, {"sphinx_counts_itself": "no"}, seed=3)
    again = match.again()
    assert again.seats == PEOPLE
    assert again.journal.setup.options == match.journal.setup.options
    assert again.journal.setup.seed != 3
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
