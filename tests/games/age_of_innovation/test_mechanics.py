"""The shared mechanics take their numbers as parameters, for a related game."""

from core.games.age_of_innovation.rules.mechanics import (
    hex_groups,
    power_bowls,
    power_offers,
    ranking,
    spades,
)
from core.games.age_of_innovation.rules.mechanics.hex_map import Hex, HexMap
from core.games.age_of_innovation.rules.mechanics.reach import hexes_beyond, reachable_hexes
from core.games.age_of_innovation.rules.mechanics.terrain_wheel import TerrainWheel


def row_of_hexes(terrains: str) -> HexMap:
    """Make a row of hexes. A dot is a river."""
    hexes = [
        Hex(
            id=f"h{n}",
            label=f"H{n}",
            terrain="" if terrain == "." else terrain,
            row=0,
            col=n,
            q=n,
            r=0,
            edge=True,
            adjacent=tuple(f"h{m}" for m in (n - 1, n + 1) if 0 <= m < len(terrains)),
        )
        for n, terrain in enumerate(terrains)
    ]
    return HexMap(hexes, bridge_sites=[], max_sailing=3)


def test_a_wheel_of_five_terrains() -> None:
    wheel = TerrainWheel("abcde")
    assert [wheel.distance("a", t) for t in "abcde"] == [0, 1, 2, 2, 1]
    assert wheel.terrain_after("d", "a", 1) == "e"


def test_reach_on_any_map() -> None:
    hexmap = row_of_hexes("a..b.c")
    start = hexmap.bit["h0"]
    assert hexmap.hexes_in(reachable_hexes(hexmap, start, 1, [])) == ()
    assert hexmap.hexes_in(reachable_hexes(hexmap, start, 2, [])) == ("h3",)
    assert hexmap.hexes_in(reachable_hexes(hexmap, start, 0, [("h0", "h5")])) == ("h5",)
    assert hexmap.hexes_in(hexes_beyond(hexmap, start, 2, [])) == ("h3",)


def test_bowls_of_any_size() -> None:
    tokens = [3, 1, 0]
    assert power_bowls.capacity(tokens) == 7
    power_bowls.gain_power(tokens, 4)
    assert tokens == [0, 3, 1]
    power_bowls.sacrifice_tokens(tokens)
    power_bowls.spend_power(tokens, 2)
    assert tokens == [2, 1, 0]


def test_offers_with_a_different_free_allowance() -> None:
    assert power_offers.acceptable_power(power=5, capacity=9, points=1, free=2) == 3
    assert power_offers.points_for_power(5, free=2) == 3


def test_spades_are_bought_only_if_free_ones_are_not_enough() -> None:
    assert spades.max_spades(need=2, free=2, tools=9, price=3, buy=True) == 2
    assert spades.max_spades(need=3, free=1, tools=5, price=3, buy=True) == 2
    assert spades.max_spades(need=3, free=1, tools=5, price=3, buy=False) == 1
    assert spades.spades_to_buy(3, free=1) == 2


def test_towns_with_other_sizes() -> None:
    assert hex_groups.is_city_sized([2, 2], counts=2, minimums=[2], power=4, buildings=4)
    assert not hex_groups.is_city_sized([2, 2, 2], counts=3, minimums=[], power=6, buildings=4)
    assert hex_groups.connected_groups(0b1011, lambda n: 0b11 if n < 2 else 0) == [0b0011, 0b1000]


def test_places_of_any_number() -> None:
    assert ranking.share_points({"a": 3, "b": 3, "c": 1}, (10, 5)) == {"a": 7, "b": 7, "c": 0}
