from core.games.mosaic import GAME
from core.games.mosaic.rules.events import UnitMoved, Worked
from tests.games.mosaic.position import position
from tests.random_games import play_random_game


def test_statistics_count_the_board_and_actions() -> None:
    game = position().build(0, "city", "egypt_01").build(0, "port", "egypt_02")
    game.build(0, "farm_town", "egypt_05").units(1, "egypt", infantry=2)
    game.player(0, stone=4, money=3)
    told = [
        Worked(1, "food", 7),
        Worked(1, "stone", 5),
        UnitMoved(0, "infantry", "egypt", "italia"),
    ]

    first, second = GAME.statistics(game.state, told)

    assert (first["cities"], first["ports"], first["towns"]) == (1, 1, 1)
    assert first["regions with a city"] == 1 and first["regions dominated"] == 1
    assert first["unspent"] == 7 and first["units moved"] == 1 and first["times worked"] == 0
    assert second["units"] == 2 and second["times worked"] == 2 and second["cities"] == 0


def test_statistics_have_the_same_fields_for_every_player() -> None:
    events = []
    for moment in play_random_game(GAME, 3, seed=4):
        events += moment.events
    counted = GAME.statistics(moment.state, events)
    assert len(counted) == 3 and len({tuple(each) for each in counted}) == 1
    assert sum(each["times worked"] for each in counted) > 0


def test_statistics_exclude_automas() -> None:
    assert len(GAME.statistics(GAME.new(1, {"automas": "3"}, 4), [])) == 1
