"""Harmful choices come last and need confirmation: abandoned regions, the collapse."""

from core.games.imperium import GAME
from core.kernel import Choice
from tests.games.imperium.position import Position, position
from tui.model.choices import build_question

REGIONS = ("c_reg12_cape", "l_reg12_fortified_region")


def choices(game: Position) -> list[Choice]:
    view = GAME.view(game.state, game.asked)
    return [row.choice for row in build_question(GAME, view, game.decision).rows]


def test_optional_abandoned_regions_come_last_and_are_marked() -> None:
    """R12.1."""
    game = position("qin", "celts").hand(0, "qin17_school_of_diplomacy").in_play(0, *REGIONS)
    shown = choices(game.play("play qin17_school_of_diplomacy"))
    assert [choice.is_destructive for choice in shown] == [False, True, True]
    assert all(choice.label.startswith("Abandon ") for choice in shown[1:])


def test_mandatory_abandoned_region_is_not_marked() -> None:
    """R12.4."""
    game = position("romans", "celts").turn_of(1).hand(1, "cel18_boudicca").in_play(0, *REGIONS)
    game.play("play cel18_boudicca")
    while game.topic == "defend":
        game.decline()
    assert game.topic == "abandon"
    assert not any(choice.is_destructive for choice in choices(game))


def test_the_last_unrest_is_taken_last_and_named_a_collapse() -> None:
    """R11.6, R11.7."""
    game = position("romans", "celts").hand(0, "rom17_conquer").tokens(0, population=6)
    game.play("play rom17_conquer", "choose option=1")
    assert game.topic == "acquire"
    assert not any(choice.is_destructive for choice in choices(game))
    game.state.unrest = game.state.unrest[:1]
    dear = [choice for choice in choices(game) if choice.is_destructive]
    assert dear and all("collapse" in choice.warning for choice in dear)
