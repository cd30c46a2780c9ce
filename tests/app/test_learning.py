import pytest

from core.app.learning import (
    learning_progress,
    make_guide,
    open_lesson_table,
    save_progress,
)
from core.app.profile import load_profile
from core.learn import LessonStage
from tests.learn.sample_course import MOSAIC, PART

BUY = "0: build card=build_farming_city"


@pytest.fixture(autouse=True)
def use_sample_course(home: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.app.learning.lesson_parts", lambda game: (PART,))


async def buy_a_city() -> None:
    """Play the first half of the last lesson and leave the table."""
    async with open_lesson_table(make_guide("mosaic", "first", "build"), "You", print) as session:
        await session.play(MOSAIC.parse(BUY.removeprefix("0: ")))


async def test_lesson_resumes_where_it_was_left() -> None:
    await buy_a_city()
    assert load_profile()[0].lessons_of("mosaic").choices == (BUY,)
    guide = make_guide("mosaic")
    async with open_lesson_table(guide, "You", print) as session:
        assert session.decision is not None and session.decision.topic != "turn"
        await session.play(session.decision.actions[0])
        assert session.stage is LessonStage.DONE
        await session.go_to_next()
    assert load_profile()[0].lessons_of("mosaic").choices == (), "it is done"


async def test_choosing_or_restarting_a_lesson_starts_at_its_beginning() -> None:
    await buy_a_city()
    assert make_guide("mosaic", "first", "build").resumed_choices == ()
    async with open_lesson_table(make_guide("mosaic"), "You", print) as session:
        await session.go_to_previous()
    assert load_profile()[0].lessons_of("mosaic").choices == ()
    assert make_guide("mosaic").resumed_choices == ()


async def test_progress_of_another_lesson_is_ignored() -> None:
    await buy_a_city()
    async with open_lesson_table(make_guide("mosaic", "first", "work"), "You", print):
        pass
    assert load_profile()[0].lessons_of("mosaic").choices == ()


@pytest.mark.parametrize("is_done", [True, False], ids=["done", "skipped"])
def test_course_is_done_after_its_last_lesson(is_done: bool) -> None:
    save_progress(make_guide("mosaic", "first", "build"), "build", is_done, "")
    (progress,) = learning_progress("mosaic", load_profile()[0])
    assert progress.is_done and progress.summary == "learned, 1 of 3 lessons"
