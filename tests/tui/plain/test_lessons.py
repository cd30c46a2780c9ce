from pathlib import Path

import pytest

from core.app.learning import lesson_journal, lesson_seats
from core.bots import advise_in_process
from core.learn import GuidedSession, LessonGuide, guided_advisor
from core.table import LocalSession, Table
from tests.learn.sample_course import COACHING, MOSAIC, PART
from tests.tui.plain.scripted_player import ScriptedPlayer
from tui.model.coach import LessonCoach, TableCoach
from tui.plain import play
from tui.plain.layout import WIDTH


async def play_lessons(lines: list[str], number: int = 0) -> tuple[ScriptedPlayer, GuidedSession]:
    """Type these lines in the lessons and leave after the last."""
    guide, person = LessonGuide(MOSAIC, PART, number), ScriptedPlayer(lines)
    advise = guided_advisor(guide, lambda: table.main_line, advise_in_process)
    table = Table(MOSAIC, lesson_journal(guide), lesson_seats(guide, "You"), advise)
    session = GuidedSession(table, guide)
    async with table:
        await play(session, person, str, LessonCoach(session))
    return person, session


async def test_all_lessons_in_order() -> None:
    person, session = await play_lessons(["", "stone", "", "farming", "greece 2,15", ""])
    assert session.is_finished
    said = person.output
    order = [
        "Coach, lesson 1 of 3: what you want (about 6 min).",
        "Enter: go on; ? more; b the lesson before; quit > ",
        "Coach, lesson 2 of 3: a turn, and work",
        "Look at: stone production 2, population 7.",
        "Try it: work for stone.",
        "16 other choices for later.",
        "That will do: 9 stone.",
        "Coach, lesson 3 of 3: your second city",
        "A second city stands.",
        "The game now goes on as any other",
    ]
    places = [said.index(words) for words in order]
    assert places == sorted(places)
    assert max(map(len, said.split("\n"))) <= WIDTH


async def test_locked_choice_is_refused_by_name_too() -> None:
    person, _ = await play_lessons(["port city", "quit"], 1)
    assert "That comes later. For now: work for stone." in person.output


async def test_more_skip_and_back_commands_in_lessons() -> None:
    person, session = await play_lessons(["?", "", "n", "b", "b", "quit"])
    assert "There are three scorings on the way." in person.output
    assert person.output.count("Coach, lesson 3 of 3") == 1
    assert session.guide.lesson.id == "what_you_want"
    assert person.output.rstrip().endswith("quit")


async def test_restarted_lesson_is_shown_again() -> None:
    person, _ = await play_lessons(["stone", "b", "quit"], 1)
    for words in ("Coach, lesson 2 of 3", "In your turn you take exactly one action."):
        assert person.output.count(words) == 2


async def test_table_coach_explains_each_decision_once() -> None:
    guide = LessonGuide(MOSAIC, PART, 1)
    table = Table(MOSAIC, lesson_journal(guide), lesson_seats(guide, "You"), advise_in_process)
    person = ScriptedPlayer(["food", "food", "quit"])
    async with table:
        await play(LocalSession(table, 0), person, str, TableCoach(MOSAIC, COACHING))
    assert person.output.count("You take one action.") == 1


@pytest.mark.parametrize("broken", [False, True])
def test_lessons_are_listed_with_progress(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    broken: bool,
) -> None:
    from tui.cli import main

    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    if broken:
        (tmp_path / "profile.json").write_text("no json")
    assert main(["learn"]) == 0
    shown = capsys.readouterr()
    assert "mosaic" in shown.out and " lessons, about " in shown.out
    assert ("can't be read" in shown.err or "is damaged" in shown.err) is broken
