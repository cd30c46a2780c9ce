import pytest

from core.games import GAME_IDS, lessons_folder
from core.learn import read_lessons
from tests.learn.lesson_checks import check_all

TAUGHT = [game_id for game_id in GAME_IDS if lessons_folder(game_id).is_dir()]


LESSONS = range(8, 15)  # lessons in the first part of a game


def test_every_game_has_lessons() -> None:
    assert set(TAUGHT) == set(GAME_IDS)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_game_has_8_to_14_lessons_of_half_an_hour(game_id: str) -> None:
    """Through the Ages has three parts: the simple game and two extensions."""
    first, *others = read_lessons(lessons_folder(game_id))
    assert len(first.lessons) in LESSONS
    assert 20 <= first.minutes <= 40
    assert [part.id for part in others] == (
        ["advanced", "full"] if game_id == "through_the_ages" else []
    )


@pytest.mark.parametrize("game_id", TAUGHT)
def test_learning_material_has_no_errors(game_id: str) -> None:
    assert list(check_all(game_id)) == []
