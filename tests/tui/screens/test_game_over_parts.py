import pytest

from core.kernel import Standing
from tui.screens.game_over_parts import headline

NAMES = ("Ada", "Ben", "Cleo")


@pytest.mark.parametrize(
    ("points", "ranks", "seat", "sentence"),
    [
        ((9, 7, 5), (1, 2, 3), 0, "You win by 2 points."),
        ((9, 10, 5), (2, 1, 3), 0, "Ben wins by 1 point."),
        ((9, 9, 5), (2, 1, 3), 0, "Ben wins on the tie-break."),
        ((9, 9, 9), (1, 1, 1), 0, "Ada, Ben and Cleo share the win."),
        ((31,), (1,), 0, "You have 31 points."),
        ((1,), (1,), -1, "Ada has 1 point."),
    ],
)
def test_headline(
    points: tuple[int, ...], ranks: tuple[int, ...], seat: int, sentence: str
) -> None:
    standings = tuple(
        Standing(at, total, (("all", total),), rank)
        for at, (total, rank) in enumerate(zip(points, ranks, strict=True))
    )
    assert headline(standings, NAMES, seat) == sentence
