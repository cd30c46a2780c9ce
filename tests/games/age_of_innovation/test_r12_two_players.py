import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import AREA_TILES, ROUND_TILES, SCHOLAR_SPACES, SMALL_MAP
from core.games.age_of_innovation.rules.events import AreaTileRevealed
from core.games.age_of_innovation.rules.flow.rounds import Round
from core.games.age_of_innovation.rules.science import is_top_free
from core.games.age_of_innovation.rules.scoring import area_points, science_points
from core.games.age_of_innovation.rules.setup import add_neutral_faction
from core.games.age_of_innovation.state import FREE_SPACE, NEUTRAL_SCHOLAR, InnovationState
from core.kernel import HIDDEN, Rng
from tests.games.age_of_innovation.position import position


def new(seed: int = 1) -> InnovationState:
    return GAME.new(2, {}, seed)


def test_r12_1_two_play_on_the_small_side() -> None:
    assert new().side == SMALL_MAP and len(new().players) == 2
    assert len(GAME.standings(new())) == 2


def test_r12_2_neutral_scholar_is_in_every_discipline() -> None:
    for spaces in new().spaces.values():
        assert spaces == [FREE_SPACE, NEUTRAL_SCHOLAR, FREE_SPACE, FREE_SPACE]
    assert SCHOLAR_SPACES == (3, 2, 2, 2)


def test_r12_3_e34_neutral_markers_follow_the_round_tiles() -> None:
    state = new()
    state.round_tiles[:2] = ["scoring_school_banking", "scoring_workshop_law"]
    state.round_tiles[2:5] = ["scoring_guild_medicine"] * 3
    add_neutral_faction(state, Rng(1))
    assert (state.neutral_science["banking"], state.neutral_science["law"]) == (3, 5)


def test_r12_3_d19_levels_are_two_and_the_signs() -> None:
    state = new()
    state.round_tiles[:5] = [
        "scoring_workshop_law",
        "scoring_guild_law",
        "scoring_school_banking",
        "scoring_guild_medicine",
        "scoring_city_engineering",
    ]
    add_neutral_faction(state, Rng(1))
    assert state.neutral_science == {"banking": 3, "law": 8, "engineering": 6, "medicine": 6}


@pytest.mark.parametrize("seed", range(1, 12))
def test_r12_3_r12_7_a_marker_ends_at_two_to_nine(seed: int) -> None:
    state = new(seed)
    assert all(2 <= level <= 9 for level in state.neutral_science.values())
    for discipline, level in state.neutral_science.items():
        icons = [
            ROUND_TILES[t].icons
            for t in state.round_tiles[:5]
            if ROUND_TILES[t].discipline == discipline
        ]
        assert level == 2 + sum(icons)


def test_r12_4_the_area_tile_is_hidden_until_round_6() -> None:
    game = position(2)
    assert AREA_TILES[game.state.area_tile] in (12, 13, 14, 15)
    assert GAME.view(game.state, 0).area_tile == HIDDEN
    game.agenda(Round(6)).decision()
    assert GAME.view(game.state, 0).area_tile == game.state.area_tile
    assert AreaTileRevealed.reveals


def test_r12_5_r12_8_the_neutral_faction_takes_places_but_no_points() -> None:
    game = position(2)
    game.state.round, game.state.area_tile = 6, "area_tile_13"
    game.player(0, sailing=3).player(1, sailing=3)
    rows = game.state.map.land_ids
    game.of(0).supply["workshop"] = game.of(1).supply["workshop"] = 60
    group = [h for h in rows if h[0] in "abc"][:13]
    game.build(0, "workshop", *group)
    game.build(1, "workshop", *[h for h in rows if h[0] in "ghi"][:9])
    assert area_points(game.state) == {"0": 15, "1": 6, "neutral": 15}
    game.state.neutral_science = {"banking": 4, "law": 1, "engineering": 1, "medicine": 1}
    game.player(0, science={"banking": 4}).player(1, science={"banking": 2})
    assert science_points(game.state) == {"0": 6, "1": 2}


def test_r12_6_neutral_marker_blocks_level_12_only_there() -> None:
    game = position(2)
    game.state.neutral_science["law"] = 9
    assert is_top_free(game.state, "law")
    game.state.neutral_science["law"] = 12
    assert not is_top_free(game.state, "law")
