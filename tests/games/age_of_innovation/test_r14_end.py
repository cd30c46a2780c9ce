import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import LARGE_MAP, MAPS
from core.games.age_of_innovation.rules.board import largest_area
from core.games.age_of_innovation.rules.mechanics.ranking import share_points
from core.games.age_of_innovation.rules.scoring import final_coins, science_points
from tests.games.age_of_innovation.position import position

AREA, SCIENCE = (18, 12, 6), (8, 4, 2)


def test_r14_1_the_game_ends_after_round_6_without_science_bonus() -> None:
    game = position().player(0, science={"banking": 6})
    game.state.round = 6
    while GAME.decisions(game.state):
        game.play("pass" if game.topic == "turn" else "done")
    assert GAME.is_over(game.state) and game.of(0).coins == 0


def test_r14_2_the_largest_area_is_connected_by_reach() -> None:
    game = position().build(0, "workshop", "f4", "h6", "i7").player(0, sailing=0)
    assert largest_area(game.state, 0) == 2
    game.player(0, sailing=1)
    assert largest_area(game.state, 0) == 3
    game.player(0, sailing=0).give(0, "bonus_river_workshop")
    assert largest_area(game.state, 0) == 2
    game.build(1, "workshop", "a3").build(2, "workshop", "b4")
    assert [game.final_score(seat)["Largest area"] for seat in range(3)] == [18, 9, 9]


def test_r14_3_tunnels_and_flights_connect() -> None:
    game = position().build(0, "workshop", "i5", "i7").player(0, sailing=0)
    assert largest_area(game.state, 0) == 1
    game.give(0, "moles")
    assert largest_area(game.state, 0) == 2
    game = position().palace(0, "palace_09", "i5").build(0, "workshop", "i8").player(0, sailing=0)
    assert largest_area(game.state, 0) == 2


def test_r14_3_printed_sites_are_hexes_two_steps_apart() -> None:
    hexmap = MAPS[LARGE_MAP]
    assert set(hexmap.bridge_sites) <= set(hexmap.possible_bridges)
    assert all(hexmap.steps_between(a, b) == 2 for a, b in hexmap.possible_bridges)


def test_r14_4_e33_science_scores_by_level() -> None:
    game = position(4)
    for seat, level in enumerate((7, 5, 5, 3)):
        game.player(seat, science={"law": level})
    assert science_points(game.state) == {"0": 8, "1": 3, "2": 3, "3": 0}


@pytest.mark.parametrize(
    ("levels", "points"),
    [
        ((7, 7, 7), (4, 4, 4)),
        ((7, 7, 7, 7), (3, 3, 3, 3)),
        ((5, 3, 3, 3), (8, 2, 2, 2)),
        ((4, 0, 0), (8, 0, 0)),
        ((9, 8, 7, 6), (8, 4, 2, 0)),
    ],
)
def test_r14_5_r14_9_ties_share_places(levels: tuple[int, ...], points: tuple[int, ...]) -> None:
    shared = share_points(dict(enumerate(levels)), SCIENCE, least=1)
    assert tuple(shared.values()) == points


def test_r14_6_r14_11_d04_resources_become_coins() -> None:
    game = position().player(0, coins=3, tools=2, scholars=1, books={"law": 1}, bowls=[4, 5, 3])
    assert final_coins(game.state, 0) == 12 and game.final_score(0)["Resources"] == 2


def test_r14_7_ties_share_the_victory() -> None:
    game = position().player(0, vp=40).player(1, vp=40).player(2, vp=30)
    assert [standing.rank for standing in GAME.standings(game.state)] == [1, 1, 3]


def test_r14_8_two_ranked_players_score_the_first_places() -> None:
    assert share_points({0: 5, 1: 3}, AREA, least=1) == {0: 18, 1: 12}


def test_r14_10_bridges_count_for_the_area_and_a_lone_building_is_a_set() -> None:
    game = position().build(0, "workshop", "f4", "h6").player(0, sailing=0)
    assert largest_area(game.state, 0) == 1
    assert largest_area(game.bridge(0, "f4", "h6").state, 0) == 2


def test_r14_11_scholars_on_the_display_score_nothing() -> None:
    game = position().player(0, bowls=[12, 0, 0])
    game.state.spaces["law"][0] = 0
    game.of(0).scholars_left = 6
    assert final_coins(game.state, 0) == 0
