"""The family's machinery takes its numbers as parameters: a sibling game could use it."""

from core.games.age_of_innovation.family import bowls, offers, places, spades, towns
from core.games.age_of_innovation.family.hexmap import Hex, HexMap
from core.games.age_of_innovation.family.reach import by_skipping, within_reach
from core.games.age_of_innovation.family.wheel import Wheel


def row_of_hexes(terrains: str) -> HexMap:
    """A row of hexes; a dot is river."""
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
    return HexMap(hexes, sites=[], longest_voyage=3)


def test_a_wheel_of_five_terrains() -> None:
    wheel = Wheel("abcde")
    assert [wheel.distance("a", t) for t in "abcde"] == [0, 1, 2, 2, 1]
    assert wheel.towards("d", "a", 1) == "e"


def test_reach_on_any_map() -> None:
    hexmap = row_of_hexes("a..b.c")
    start = hexmap.bit["h0"]
    assert hexmap.listed(within_reach(hexmap, start, 1, [])) == ()
    assert hexmap.listed(within_reach(hexmap, start, 2, [])) == ("h3",)
    assert hexmap.listed(within_reach(hexmap, start, 0, [("h0", "h5")])) == ("h5",)
    assert hexmap.listed(by_skipping(hexmap, start, 2, [])) == ("h3",)


def test_bowls_of_any_size() -> None:
    tokens = [3, 1, 0]
    assert bowls.room(tokens) == 7
    bowls.fill(tokens, 4)
    assert tokens == [0, 3, 1]
    bowls.sacrifice(tokens)
    bowls.spend(tokens, 2)
    assert tokens == [2, 1, 0]


def test_offers_with_another_free_allowance() -> None:
    assert offers.takes(power=5, room=9, points=1, free=2) == 3
    assert offers.price(5, free=2) == 3


def test_spades_are_bought_only_where_free_ones_do_not_suffice() -> None:
    assert spades.most(need=2, free=2, tools=9, price=3, buy=True) == 2
    assert spades.most(need=3, free=1, tools=5, price=3, buy=True) == 2
    assert spades.most(need=3, free=1, tools=5, price=3, buy=False) == 1
    assert spades.bought(3, free=1) == 2


def test_towns_with_other_sizes() -> None:
    assert towns.is_grown([2, 2], counts=2, minimums=[2], power=4, buildings=4)
    assert not towns.is_grown([2, 2, 2], counts=3, minimums=[], power=6, buildings=4)
    assert towns.groups(0b1011, lambda n: 0b11 if n < 2 else 0) == [0b0011, 0b1000]


def test_places_of_any_number() -> None:
    assert places.share({"a": 3, "b": 3, "c": 1}, (10, 5)) == {"a": 7, "b": 7, "c": 0}
