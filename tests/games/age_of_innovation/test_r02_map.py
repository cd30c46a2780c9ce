from collections import Counter

import pytest

from core.games.age_of_innovation.content import LARGE_MAP, MAPS, SMALL_MAP, TERRAINS
from core.games.age_of_innovation.rules.board import (
    find_due_cities,
    power_offered,
    reachable_land,
    sailing_level,
)
from core.games.age_of_innovation.rules.mechanics.reach import adjacent_hexes, reachable_hexes
from tests.games.age_of_innovation.position import Position, position

LARGE, SMALL = MAPS[LARGE_MAP], MAPS[SMALL_MAP]


def reached(game: Position, seat: int = 0) -> list[str]:
    return list(game.state.map.hexes_in(reachable_land(game.state, seat)))


def test_r2_1_d15_the_maps_have_the_printed_hexes() -> None:
    for hexmap, land, river, sites, edge in ((LARGE, 81, 36, 31, 33), (SMALL, 59, 30, 17, 22)):
        assert len(hexmap.land_ids) == land and len(hexmap.ids) - land == river
        assert len(hexmap.bridge_sites) == sites and hexmap.edge.bit_count() == edge
    count = Counter(LARGE.hexes[h].terrain for h in LARGE.land_ids)
    twelve = ("plains", "swamp", "lake", "wasteland")
    assert count == {t: 12 if t in twelve else 11 for t in TERRAINS}
    count = Counter(SMALL.hexes[h].terrain for h in SMALL.land_ids)
    nine = ("forest", "mountain", "desert")
    assert count == {t: 9 if t in nine else 8 for t in TERRAINS}


def test_r2_1_adjacency_is_symmetric() -> None:
    for hexmap in (LARGE, SMALL):
        for hex_ in hexmap.hexes.values():
            assert all(hex_.id in hexmap.hexes[other].adjacent for other in hex_.adjacent)


def test_r2_2_e04_a_bridge_makes_adjacent() -> None:
    """R2.3."""
    game = position().build(0, "workshop", "f4").build(1, "guild", "h6")
    assert power_offered(game.state, 0, "f4") == (0, 0, 0)
    game.bridge(0, "f4", "h6")
    assert power_offered(game.state, 0, "f4") == (0, 2, 0)
    assert power_offered(game.state, 1, "h6") == (1, 0, 0)
    near = adjacent_hexes(LARGE, LARGE.bit["f4"], game.state.bridge_ends())
    assert "h6" in LARGE.hexes_in(near)


def test_r2_3_a_foreign_bridge_makes_the_guild_cheaper() -> None:
    game = position().build(0, "workshop", "f4").build(1, "workshop", "h6").bridge(1, "f4", "h6")
    game.player(0, tools=2, coins=3)
    assert game.allows("upgrade hex=f4 kind=guild")


def test_r2_4_e05_two_river_hexes_take_sailing_two() -> None:
    one, other = LARGE.bit["h5"], LARGE.bit["f5"]
    assert not reachable_hexes(LARGE, one, 0, []) & other
    assert not reachable_hexes(LARGE, one, 1, []) & other
    assert reachable_hexes(LARGE, one, 2, []) & other


def test_r2_4_d12_reach_on_the_large_map() -> None:
    at = LARGE.index["g1"]
    assert LARGE.hexes_in(LARGE.adjacent_land[at]) == ("f1",)
    assert set(LARGE.hexes_in(LARGE.land_by_sailing[1][at])) == {"f1", "g2", "h1", "i1", "i2"}
    assert [site for site in LARGE.bridge_sites if "g1" in site] == [("g1", "h1"), ("g1", "i1")]
    assert LARGE.hexes["g1"].edge


def test_r2_4_d13_reach_on_the_small_map() -> None:
    at = SMALL.index["d2"]
    assert set(SMALL.hexes_in(SMALL.adjacent_land[at])) == {"c2", "c3", "d1"}
    sailing = set(SMALL.hexes_in(SMALL.land_by_sailing[1][at]))
    assert sailing == {"c2", "c3", "d1", "d3", "e1", "f1", "f2"}
    assert [site for site in SMALL.bridge_sites if "d2" in site] == [("d2", "e1"), ("d2", "f2")]


def test_r2_4_the_bonus_tile_adds_one_to_sailing_in_the_action_phase() -> None:
    game = position().build(0, "workshop", "g1").give(0, "bonus_river_workshop")
    game.player(0, sailing=0)
    assert reached(game) == ["f1", "g2", "h1", "i1", "i2"]
    game.state.phase = 3
    assert sailing_level(game.state, 0) == 0 and reached(game) == ["f1"]


def test_r2_5_sailing_gives_no_power_discount_or_city() -> None:
    game = position().build(0, "workshop", "f4").build(1, "palace", "h6").player(0, sailing=3)
    assert power_offered(game.state, 1, "h6") == (0, 0, 0)
    game.player(0, tools=2, coins=3)
    assert not game.legal("upgrade")
    game = position().build(0, "guild", "f4", "f5", "h6").build(0, "workshop", "i7")
    game.player(0, sailing=3)
    assert not find_due_cities(game.state, 0)
    assert find_due_cities(game.bridge(0, "f4", "h6").state, 0)


def test_r2_6_a_hex_is_next_to_a_river_if_it_shares_a_side() -> None:
    assert LARGE.next_to_river("h6") and not LARGE.next_to_river("h4")


def test_r2_7_edge_hexes_lie_on_the_border() -> None:
    assert LARGE.hexes["i7"].edge and LARGE.hexes["a5"].edge and not LARGE.hexes["h4"].edge


def test_r2_8_e11_terrain_determines_the_owner() -> None:
    game = position().build(1, "tower", "h7").build(0, "workshop", "h6").make_rich()
    assert game.state.terrain["h7"] == game.of(1).native_terrain
    assert game.state.buildings["h7"].owner == 1
    assert not game.legal("terraform hex=h7") and not game.legal("place_at piece=workshop hex=h7")


@pytest.mark.parametrize(("name", "rows"), [(LARGE_MAP, "ABCDEFGHI"), (SMALL_MAP, "ABCDEFGHI")])
def test_r2_9_hexes_are_labeled_by_row_and_number(name: str, rows: str) -> None:
    hexmap = MAPS[name]
    for row, letter in enumerate(rows):
        land = [hexmap.hexes[h] for h in hexmap.land_ids if hexmap.hexes[h].row == row]
        assert [h.label for h in land] == [f"{letter}{n}" for n in range(1, len(land) + 1)]
