import pytest

from core.house.learning import (
    guide_to,
    keep_progress,
    progress_in,
    sit_down_to_learn,
)
from core.house.profile import load_profile
from core.teaching import Stage
from tests.teaching.course import MOSAIC, PART

BUY = "0: build card=build_farming_city"


@pytest.fixture(autouse=True)
def a_course(home: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """A small course in a home of its own."""
    monkeypatch.setattr("core.house.learning.course_of", lambda game: (PART,))


async def buy_a_city() -> None:
    """The first half of the last lesson; then the table is left."""
    async with sit_down_to_learn(guide_to("mosaic", "first", "build"), "You", print) as session:
        await session.play(MOSAIC.parse(BUY.removeprefix("0: ")))


async def test_a_lesson_goes_on_where_it_was_left() -> None:
    await buy_a_city()
    assert load_profile()[0].lessons_of("mosaic").choices == (BUY,)
    guide = guide_to("mosaic")
    async with sit_down_to_learn(guide, "You", print) as session:
        assert session.decision is not None and session.decision.topic != "turn"
        await session.play(session.decision.actions[0])
        assert session.stage is Stage.DONE
        await session.go_on()
    assert load_profile()[0].lessons_of("mosaic").choices == (), "it is done"


async def test_whoever_chooses_a_lesson_or_begins_it_again_begins_at_its_beginning() -> None:
    await buy_a_city()
    assert guide_to("mosaic", "first", "build").taken_up == ()
    async with sit_down_to_learn(guide_to("mosaic"), "You", print) as session:
        await session.go_back()
    assert load_profile()[0].lessons_of("mosaic").choices == ()
    assert guide_to("mosaic").taken_up == ()


async def test_what_was_kept_of_another_lesson_is_none_of_this_one() -> None:
    await buy_a_city()
    async with sit_down_to_learn(guide_to("mosaic", "first", "work"), "You", print):
        pass
    assert load_profile()[0].lessons_of("mosaic").choices == ()


@pytest.mark.parametrize("is_done", [True, False], ids=["done", "skipped"])
def test_behind_the_last_lesson_nothing_is_left_to_learn(is_done: bool) -> None:
    keep_progress(guide_to("mosaic", "first", "build"), "build", is_done, "")
    (progress,) = progress_in("mosaic", load_profile()[0])
    assert progress.is_done and progress.words == "learnt, 1 of 3 lessons"
