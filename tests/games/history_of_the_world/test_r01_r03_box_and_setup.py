from collections import Counter

import pytest

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.content import (
    ARMIES_PER_PLAYER,
    EMPIRES,
    EPOCHS,
    EVENT_CARDS,
    LANDS,
    LANDS_BY_REGION,
    LANDS_BY_ZONE,
    MAP_ROWS,
    PIECES,
    PILES,
    REGION_TOKENS,
    REGIONS,
    ZONES,
)
from core.kernel import BadSetup
from tests.games.history_of_the_world.position import opening, turn_of


@pytest.mark.parametrize("players", [1, 2, 7])
def test_three_to_six_play(players: int) -> None:
    """R1.1."""
    assert GAME.player_counts == (3, 4, 5, 6)
    with pytest.raises(BadSetup):
        GAME.new(players, {}, 1)


def test_box_contents_match_the_rulebook() -> None:
    """R1.2, R19.4."""
    assert 6 * ARMIES_PER_PLAYER == 150
    assert (PIECES.cities, PIECES.monuments, PIECES.forts) == (24, 20, 14)
    assert Counter(card.epoch for card in EMPIRES.values()) == dict.fromkeys(EPOCHS, 8)
    assert Counter(card.epoch for card in EVENT_CARDS.values()) == dict.fromkeys(EPOCHS, 8)
    assert len(REGION_TOKENS) == 32
    by_epoch = Counter(token.epoch for token in REGION_TOKENS.values())
    assert by_epoch == {1: 5, 2: 5, 3: 3, 4: 7, 5: 12}


def test_the_board_is_13_regions_of_lands_and_zones_without_armies() -> None:
    """R1.3, E2."""
    assert len(REGIONS) == 13 and len(LANDS) == 68
    assert sorted(land for lands in LANDS_BY_REGION.values() for land in lands) == sorted(LANDS)
    assert not set(ZONES) & set(LANDS)
    middle_east = "arabia levant anatolia mesopotamia tigris zagros persian_plateau"
    assert set(LANDS_BY_REGION["middle_east"]) == set(middle_east.split())


def test_links_and_coasts_are_the_same_from_both_sides() -> None:
    """R1.3, R10.1, R10.3."""
    for land in LANDS.values():
        assert all(land.id in LANDS[other].borders for other in land.borders)
        assert all(land.id in LANDS[other].stones for other in land.stones)
        assert all(land.id in LANDS_BY_ZONE[zone] for zone in land.zones)
        assert land.id in LANDS_BY_REGION[land.region]
    for zone in ZONES.values():
        assert all(zone.id in ZONES[other].adjacent for other in zone.adjacent)
        assert all(zone.id in LANDS[land].zones for land in LANDS_BY_ZONE[zone.id])


def test_the_picture_shows_every_land_and_zone() -> None:
    """R1.3: 70 rows of 200 cells, with only lands, zones and scenery."""
    assert len(MAP_ROWS) == 70
    assert all(sum(length for _, length in row) == 200 for row in MAP_ROWS)
    assert {thing for row in MAP_ROWS for thing, _ in row} == {*LANDS, *ZONES, "void"}


def test_score_track_wraps_around() -> None:
    """R1.4."""
    game = turn_of("sumerians").score(95, 2, 3).army(0, "anatolia", "levant").start()
    game.finish_turn()
    assert game.of(0).score > 99


def test_a_land_holds_one_army_one_city_one_monument_one_fort() -> None:
    """R2.1."""
    game = turn_of("romans").start().play("build_fort land=apennines")
    assert not game.allows("build_fort land=apennines")
    sumerians = turn_of("sumerians").start().play("stop")
    assert sumerians.topic() == ""  # the only active land has a capital: no place for a city


def test_fort_is_not_a_structure() -> None:
    """R2.2."""
    game = turn_of("celts").fort("gaul").monument("rhineland")
    assert not game.state.has_structure("gaul")
    assert game.state.has_structure("rhineland")


def test_inactive_armies_defend_and_score_but_do_not_conquer() -> None:
    """R2.3: your own inactive army in Gaul cannot attack Britannia."""
    game = turn_of("sumerians").army(0, "gaul").army(1, "zagros").start()
    assert "britannia" not in game.targets("land")
    game.conquer("zagros")
    assert game.topic() == "roll"  # the lying army defends
    game.roll(6, 6, 1).finish_turn()
    assert game.of(0).earned["Regions"] == 3 * 2  # dominance of the Middle East, Gaul unscored


def test_card_pool_is_the_pieces_on_the_card() -> None:
    """R2.4."""
    game = turn_of("assyrians").start()
    assert game.on_card == 5 and game.of(0).supply == ARMIES_PER_PLAYER - 6


def test_removed_pieces_return_to_their_origin() -> None:
    """R2.5."""
    game = turn_of("assyrians").army(1, "mesopotamia").city("mesopotamia").fort("mesopotamia")
    cities, forts = game.state.cities_left(), game.state.forts_left()
    game.start()
    assert game.of(1).supply == ARMIES_PER_PLAYER
    assert game.state.forts_left() == forts + 1
    assert game.state.cities_left() == cities  # the city went, a capital came
    assert game.audit() == []


def test_gains_go_to_the_card_and_points_to_the_track_at_once() -> None:
    """R2.6."""
    game = turn_of("minoans").start()
    before = game.of(0).score
    game.conquer("nile", by="fleet")
    assert game.of(0).score != before
    growth = turn_of("persians").hand("population_growth").start()
    assert growth.on_card == 9
    assert growth.play("play_event card=population_growth").on_card == 11


def test_ranks_are_never_shared() -> None:
    """R2.7."""
    game = turn_of("egyptians").score(7, 9, 3)
    assert game.state.seats_by_points() == [1, 0, 2]
    assert [s.rank for s in GAME.standings(game.state)] == [2, 1, 3]


@pytest.mark.parametrize("players", GAME.player_counts)
def test_players_start_with_25_armies_and_distinct_scores(players: int) -> None:
    """R3.1, R3.2, E1."""
    state = GAME.new(players, {}, 4)
    assert [player.supply for player in state.players] == [25] * players
    assert sorted(player.score for player in state.players) == list(range(1, players + 1))


def test_starting_order_is_random() -> None:
    """R3.2."""
    orders = {tuple(p.score for p in GAME.new(4, {}, seed).players) for seed in range(30)}
    assert len(orders) > 10


@pytest.mark.parametrize("players", GAME.player_counts)
def test_each_pile_has_one_card_per_player(players: int) -> None:
    """R3.3, E1: the other cards stay in the box, unseen."""
    state = GAME.new(players, {}, 4)
    for name, cards in PILES.items():
        assert len(state.piles[name]) == players
        assert len(state.box[name]) == 8 - players
        assert sorted(state.piles[name] + state.box[name]) == sorted(cards)
        deck = EMPIRES if name.startswith("empire") else EVENT_CARDS
        assert all(deck[card].epoch == int(name[-1]) for card in cards)


def test_region_tokens_start_by_epoch_on_an_empty_board() -> None:
    """R3.4, R3.5."""
    game = opening(3)
    state = game.state
    assert {REGION_TOKENS[token].epoch for token in state.tokens.values()} == {1}
    assert not (state.armies or state.cities or state.monuments or state.forts)
    assert (state.cities_left(), state.monuments_left(), state.forts_left()) == (24, 20, 14)
