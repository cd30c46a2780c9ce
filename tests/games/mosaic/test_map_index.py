"""Cached map data equals the map, in clones and loaded games, too."""

from core.games.mosaic import GAME
from core.games.mosaic.rules.map_index import Building
from core.kernel import clone
from tests.games.mosaic.position import position


def test_every_building_creates_a_new_index() -> None:
    state = position().build(0, "city", "egypt_01").state
    assert state.city_hexes(0) == ["egypt_01"] and state.city_regions(0) == ["egypt"]
    assert "egypt_01" not in state.map_index.free_land["egypt"]

    state.set_building("egypt_02", Building(1, "city"))
    assert state.city_hexes(1) == ["egypt_02"]
    assert state.map_index.building_influence["egypt"] == (2, 2)
    assert "egypt_02" not in state.map_index.free_next_to_cities[0]


def test_audit_detects_a_stale_map_index() -> None:
    state = position().build(0, "city", "egypt_01").state
    known = state.map_index
    state.buildings["egypt_02"] = Building(0, "farm_town")
    state.cached_map_index = known
    assert "What is known of the map is not what stands on it." in GAME.audit(state)


def test_clones_share_an_index_until_one_builds() -> None:
    state = position().build(0, "city", "egypt_01").state
    known = state.map_index
    other = clone(state)
    assert other.map_index is known
    other.set_building("egypt_02", Building(0, "city"))
    assert state.city_hexes(0) == ["egypt_01"] and other.city_hexes(0) == ["egypt_01", "egypt_02"]


def test_index_is_not_part_of_digest_or_save() -> None:
    state = position().build(0, "city", "egypt_01").state
    before = GAME.codec.digest(state)
    assert state.map_index.city_hexes[0] == ["egypt_01"]
    assert GAME.codec.digest(state) == before
    assert GAME.codec.load(GAME.codec.dump(state)).city_hexes(0) == ["egypt_01"]
