from collections.abc import Iterable

from core.games.mosaic import GAME
from core.games.mosaic.content import (
    ACHIEVEMENTS,
    BLANK_TOKENS,
    BUILD_CARDS,
    CACHES,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    HEXES,
    LAND_HEXES_BY_REGION,
    LEADERS,
    NEIGHBORS,
    PIECES_PER_PLAYER,
    POPULATION_CARDS,
    PORT_HEXES_BY_REGION,
    REGION_BY_HEX,
    REGIONS,
    SCORING_CARD_BY_DECK,
    SCORING_CARDS,
    TAX_CARDS,
    TECHNOLOGIES,
    WONDERS,
    Card,
    Hex,
)
from tests.games.mosaic.position import position

LAND_BORDERS = {
    frozenset(pair)
    for pair in (
        ("hispania", "gaul"),
        ("gaul", "italia"),
        ("greece", "assyria"),
        ("assyria", "egypt"),
    )
}
SEA_CROSSINGS = {
    frozenset(pair)
    for pair in (
        ("italia", "numidia"),
        ("italia", "greece"),
        ("hispania", "numidia"),
        ("numidia", "egypt"),
    )
}


def copies(cards: Iterable[Card]) -> int:
    return sum(card.count for card in cards)


def around(hex_: Hex) -> set[tuple[int, int]]:
    """Return the places that touch a hex. Odd rows are half a hex to the right."""
    row, col, shift = hex_.row, hex_.col, hex_.row % 2
    beside = {(row, col - 1), (row, col + 1)}
    return beside | {(r, c + shift) for r in (row - 1, row + 1) for c in (col - 1, col)}


def test_the_map_has_seven_regions_on_176_hexes() -> None:
    """R1.1."""
    names = {region.name for region in REGIONS.values()}
    assert names == {"Hispania", "Gaul", "Italia", "Greece", "Assyria", "Egypt", "Numidia"}
    features = [hex_.feature for hex_ in HEXES.values()]
    assert [features.count(f) for f in ("port", "cache", "plain")] == [10, 28, 138]
    assert (
        len(HEXES)
        == 176
        == sum(map(len, (*LAND_HEXES_BY_REGION.values(), *PORT_HEXES_BY_REGION.values())))
    )


def test_every_hex_has_its_own_place_on_the_grid() -> None:
    """R1.1."""
    assert len({(hex_.row, hex_.col) for hex_ in HEXES.values()}) == 176


def test_regions_touch_by_land_and_by_four_sea_crossings() -> None:
    """R1.2, B4."""
    pairs = {frozenset((r.id, other)) for r in REGIONS.values() for other in r.adjacent}
    assert pairs == LAND_BORDERS | SEA_CROSSINGS
    assert frozenset(("greece", "egypt")) not in pairs
    assert all(r.id in REGIONS[other].adjacent for r in REGIONS.values() for other in r.adjacent)


def test_a_unit_crosses_water_where_regions_are_adjacent() -> None:
    """R1.2, B4."""
    game = position(4).player(0, money=9).units(0, "numidia", infantry=1)
    game.units(0, "greece", infantry=1).play("military")
    numidia, greece = "move unit=infantry origin=numidia", "move unit=infantry origin=greece"
    assert [text for text in game.legal() if text.startswith(numidia)] == [
        f"{numidia} region={region}" for region in ("hispania", "italia", "egypt")
    ]
    assert [text for text in game.legal() if text.startswith(greece)] == [
        f"{greece} region={region}" for region in ("italia", "assyria")
    ]


def test_a_region_out_of_play_is_adjacent_to_nothing() -> None:
    """R1.2, B3."""
    game = position(2).player(0, money=9).units(0, "italia", infantry=1).play("military")
    assert game.legal() == [
        "move unit=infantry origin=italia region=greece",
        "move unit=infantry origin=italia region=numidia",
    ]


def test_hexes_are_adjacent_where_they_share_a_side() -> None:
    """R1.3."""
    for hex_ in HEXES.values():
        expected = {h.id for h in HEXES.values() if (h.row, h.col) in around(hex_)}
        assert set(hex_.neighbors) == expected
        assert all(hex_.id in NEIGHBORS[other] for other in hex_.neighbors)


def test_hexes_of_two_regions_are_adjacent_only_by_land() -> None:
    """R1.3."""
    regions = {
        frozenset((hex_.region, REGION_BY_HEX[other]))
        for hex_ in HEXES.values()
        for other in hex_.neighbors
        if REGION_BY_HEX[other] != hex_.region
    }
    assert regions == LAND_BORDERS


def test_a_town_may_stand_across_a_land_border() -> None:
    """R1.3."""
    game = position(4).build(0, "city", "gaul_24").play("build_without_card piece=farm_town")
    assert game.allows("place_at piece=farm_town hex=hispania_14")
    assert game.allows("place_at piece=farm_town hex=hispania_20")


def test_a_hex_of_a_region_out_of_play_counts_for_nothing() -> None:
    """R1.3."""
    game = position(3).build(0, "city", "gaul_24").play("build_without_card piece=farm_town")
    assert all("hex=gaul_" in text for text in game.legal())


def test_there_are_196_cards() -> None:
    """R1.4."""
    assert copies(TECHNOLOGIES.values()) == 105
    assert copies(card for card in TECHNOLOGIES.values() if card.starting) == 39
    assert copies(BUILD_CARDS.values()) == 38
    assert copies(POPULATION_CARDS.values()) == 20
    for kind in ("tax", "tariff"):
        assert copies(card for card in TAX_CARDS.values() if card.kind == kind) == 10
    assert copies(SCORING_CARDS.values()) == 4 == len(SCORING_CARD_BY_DECK)
    assert copies(LEADERS.values()) == 9


def test_there_are_39_tiles() -> None:
    """R1.5."""
    tiles = [copies(t.values()) for t in (WONDERS, GOLDEN_AGES, ACHIEVEMENTS, GOVERNMENTS)]
    assert tiles == [9, 9, 15, 6]
    assert max(GAME.player_counts) == 6


def test_there_are_68_goods_80_blanks_and_28_caches() -> None:
    """R1.6."""
    assert sum(token.count for token in GOODS.values()) == 68
    assert GOODS["fish"].count == 10
    assert BLANK_TOKENS == 80
    assert sum(token.count for token in CACHES.values()) == 28


def test_every_player_has_the_same_pieces() -> None:
    """R1.7."""
    pieces = {
        "city": 12,
        "port": 3,
        "farm_town": 6,
        "manufactory_town": 6,
        "infantry": 10,
        "cavalry": 10,
        "siege_engine": 2,
    }
    assert pieces == PIECES_PER_PLAYER
    assert all(player.supply == pieces for player in position(6).state.players)


def test_no_piece_can_be_built_without_supply() -> None:
    """R1.7."""
    game = position().player(0, stone=9).build(0, "city", "italia_05")
    game.offer("build", "build_trade_city", "build_port_city", "build_farm_town")
    for piece in ("city", "port", "farm_town"):
        game.of(0).supply[piece] = 0
    game.refresh()
    assert [text for text in game.legal() if text.startswith("build")] == [
        "build_without_card piece=manufactory_town"
    ]


def test_no_unit_can_be_recruited_without_supply() -> None:
    """R1.7."""
    game = position().player(0, money=9).build(0, "city", "italia_05")
    game.units(0, "italia", cavalry=10).play("military")
    assert game.allows("recruit unit=infantry region=italia")
    assert not game.allows("recruit unit=cavalry region=italia")


def test_the_bank_is_unlimited() -> None:
    """R1.8."""
    game = position().player(0, stone=130, stone_production=500).play("work currency=stone")
    assert game.of(0).stock["stone"] == 130 + 500 + 5


def test_the_audit_finds_a_unit_that_does_not_exist() -> None:
    """R1.7."""
    state = GAME.new(players=2, options={}, seed=1)
    state.players[0].units["egypt"] = {"elephant": 1}
    assert GAME.audit(state) == ["Seat 0 has strange pieces."]
