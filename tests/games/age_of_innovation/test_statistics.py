from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.rules.events import PowerTaken, Terraformed
from tests.games.age_of_innovation.position import Position, position


def counted(game: Position) -> dict[str, float]:
    """Return the first seat's nonzero statistics."""
    return {what: n for what, n in GAME.statistics(game.state, game.events)[0].items() if n}


def test_events_are_counted() -> None:
    game = position().make_rich(bowls=[0, 4, 6]).build(0, "workshop", "i7")
    game.play("convert conversion=sacrifice", "convert conversion=tool_to_coin")
    game.play("board_action action=power_tools")
    found = counted(game)
    assert found["power sacrificed"] == found["conversions"] == found["power actions"] == 1
    assert "offers taken" not in found


def test_spades_are_counted_one_by_one_and_offers_by_the_offer() -> None:
    game = position()
    game.events += [Terraformed(0, "i7", "desert", 2), Terraformed(0, "f1", "desert", 1)]
    game.events += [PowerTaken(0, 3, 2, 1, (-3, 3, 0))]
    assert (counted(game)["spades"], counted(game)["offers taken"]) == (3, 1)


def test_final_board_is_counted() -> None:
    game = position().build(0, "workshop", "i7", "f1").build(0, "neutral_guild", "g2")
    game.give(0, "competency_01", "city_tools").build(1, "school", "b3")
    found = counted(game)
    assert (found["buildings"], found["guilds"], found["cities"]) == (3, 1, 1)
    assert found["competencies"] == 1
    assert "schools" not in found


def test_every_seat_has_the_same_counts() -> None:
    game = position(4)
    names = [list(row) for row in GAME.statistics(game.state, [])]
    assert len(names) == 4
    assert all(row == names[0] for row in names)
