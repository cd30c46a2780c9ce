from collections import Counter

import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import (
    ACHIEVEMENTS,
    CACHES,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    HEXES,
    LEADERS,
    REGION_BY_HEX,
    SCORING_CARD_BY_DECK,
    TAX_CARDS,
    TECHNOLOGIES,
    WONDERS,
)
from core.games.mosaic.rules.events import PiecePlaced, TreasuryFilled
from core.games.mosaic.state import MosaicState
from tests.games.mosaic.position import opening, opening_with_leaders

COUNTS = (2, 3, 4, 5, 6)
EVERYWHERE = {"hispania", "gaul", "italia", "greece", "assyria", "egypt", "numidia"}


def new(players: int, seed: int = 1) -> MosaicState:
    return GAME.new(players, {}, seed)


def cards_of(state: MosaicState, name: str) -> list[str]:
    """Return the deck and offer of a kind, without the scoring card."""
    cards = state.decks[name].cards + state.offers[name]
    return [card for card in cards if card != SCORING_CARD_BY_DECK[name]]


def asked(state: MosaicState) -> list[int]:
    return [decision.seat for decision in GAME.decisions(state)]


# --- boards, map, decks -----------------------------------------------------------------


def test_players_start_with_population_5_and_nothing_else() -> None:
    """R3.1."""
    for player in new(3).players:
        assert player.population == 5
        assert player.production == {"stone": 0, "food": 0, "ideas": 0, "tax": 0, "tariff": 0}
        assert player.stock == {"stone": 0, "food": 0, "ideas": 0, "money": 0}


@pytest.mark.parametrize(
    ("players", "without"),
    [(2, {"hispania", "gaul"}), (3, {"hispania"}), (4, set()), (5, set()), (6, set())],
)
def test_the_player_count_decides_the_regions(players: int, without: set[str]) -> None:
    """R3.2, B3."""
    state = new(players)
    assert set(state.regions) == EVERYWHERE - without
    assert {REGION_BY_HEX[hex_id] for hex_id in state.tokens} == EVERYWHERE - without


def test_nothing_can_be_built_in_a_region_out_of_play() -> None:
    """R3.2."""
    game = opening_with_leaders("engineer", "artist")
    hexes = [target for action in game.decision().actions for target in action.targets]
    assert {REGION_BY_HEX[hex_id] for hex_id in hexes} == EVERYWHERE - {"hispania", "gaul"}


@pytest.mark.parametrize("players", COUNTS)
def test_tokens_match_the_hexes_in_play(players: int) -> None:
    """R3.3."""
    state = new(players)
    for hex_ in HEXES.values():
        token = state.tokens.get(hex_.id, "")
        if hex_.region not in state.regions:
            assert not token
        elif hex_.feature == "port":
            assert token == "fish"
        elif hex_.feature == "cache":
            assert token in CACHES
        else:
            assert not token or (token in GOODS and token != "fish")


def test_every_token_is_used_with_all_regions() -> None:
    """R3.3."""
    lying = Counter(new(4).tokens.values())
    assert lying == {t.id: t.count for t in (*GOODS.values(), *CACHES.values())}


def test_the_tokens_are_shuffled() -> None:
    """R3.3."""
    one, other = new(4, seed=1).tokens, new(4, seed=2).tokens
    assert one.keys() != other.keys()
    marked = [h.id for h in HEXES.values() if h.feature == "cache"]
    assert [one[h] for h in marked] != [other[h] for h in marked]


@pytest.mark.parametrize("players", COUNTS)
def test_five_starting_technologies_are_dealt_and_five_cards_revealed(players: int) -> None:
    """R3.4."""
    state = new(players)
    hands = [card for player in state.players for card in player.hand]
    assert [len(player.hand) for player in state.players] == [5] * players
    assert all(TECHNOLOGIES[card].starting for card in hands)
    assert len(state.offers["technology"]) == 5
    assert sorted(hands + cards_of(state, "technology")) == sorted(TECHNOLOGIES)


@pytest.mark.parametrize(
    ("players", "technology", "population", "tax"),
    [(2, 95, 10, 5), (3, 90, 10, 5), (4, 85, 12, 6), (5, 80, 12, 6), (6, 75, 14, 7)],
)
def test_deck_sizes(players: int, technology: int, population: int, tax: int) -> None:
    """R3.4, R3.5, R3.6, B1."""
    state = new(players)
    assert len(cards_of(state, "technology")) == technology
    assert len(cards_of(state, "build")) == 38
    assert len(cards_of(state, "population")) == population
    kinds = Counter(TAX_CARDS[card].kind for card in cards_of(state, "tax_tariff"))
    assert kinds == {"tax": tax, "tariff": tax}
    for name, scoring in SCORING_CARD_BY_DECK.items():
        assert state.decks[name].cards.count(scoring) == 1


@pytest.mark.parametrize("players", COUNTS)
def test_cards_left_out_go_to_the_box(players: int) -> None:
    """R3.5, R3.6."""
    state = new(players)
    used = len(cards_of(state, "population")) + len(cards_of(state, "tax_tariff"))
    assert len(state.box) == 40 - used
    assert GAME.audit(state) == []


@pytest.mark.parametrize(
    ("players", "technology", "population"),
    [(2, (31, 63), 5), (3, (30, 60), 5), (4, (0, 28), 6), (5, (0, 26), 6), (6, (0, 25), 7)],
)
def test_scoring_cards_are_in_their_part_of_the_deck(
    players: int, technology: tuple[int, int], population: int
) -> None:
    """R3.4, R3.5, R3.6, B2."""
    parts = {
        "technology": technology,
        "build": (0, 19),
        "population": (0, population),
        "tax_tariff": (0, population),
    }
    for name, (low, high) in parts.items():
        places = {
            new(players, seed).decks[name].cards.index(SCORING_CARD_BY_DECK[name])
            for seed in range(60)
        }
        assert low <= min(places) and max(places) <= high
        assert len(places) >= (high - low) // 2  # shuffled in, not laid to one place


@pytest.mark.parametrize("players", COUNTS)
def test_no_scoring_card_is_revealed_in_setup(players: int) -> None:
    """R3.4, R3.5, R3.6, B2."""
    for seed in range(20):
        offers = new(players, seed).offers
        sizes = {name: len(cards) for name, cards in offers.items()}
        assert sizes == {"technology": 5, "build": 5, "population": 2, "tax_tariff": 2}
        for name, scoring in SCORING_CARD_BY_DECK.items():
            assert scoring not in offers[name]


def test_the_treasury_starts_empty() -> None:
    """R3.6."""
    assert new(4).treasury == 0


def test_tax_cards_are_chosen_at_random() -> None:
    """R3.6."""
    games = {tuple(sorted(cards_of(new(2, seed), "tax_tariff"))) for seed in range(10)}
    assert len(games) > 1


@pytest.mark.parametrize("players", COUNTS)
def test_tiles_are_laid_out(players: int) -> None:
    """R3.7."""
    state = new(players)
    assert state.wonders == list(WONDERS)
    assert state.golden_ages == list(GOLDEN_AGES)
    assert state.governments == list(GOVERNMENTS)
    assert len(set(state.achievements)) == 9 and set(state.achievements) < set(ACHIEVEMENTS)


def test_achievements_are_chosen_at_random() -> None:
    """R3.7."""
    assert {tile for seed in range(20) for tile in new(2, seed).achievements} == set(ACHIEVEMENTS)


def test_the_first_player_is_chosen_at_random() -> None:
    """R3.8."""
    assert {new(4, seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_the_first_player_marker_never_moves() -> None:
    """R3.8."""
    game = opening_with_leaders("engineer", "artist", "general", first=2)
    game.skip("starting_city").skip("unit")
    for _ in range(3):
        for seat in (2, 0, 1):
            assert asked(game.state) == [seat]
            game.play("work currency=stone")
    assert game.state.first == 2


# --- leaders and draft -------------------------------------------------------------------


def test_leaders_are_picked_to_the_right_the_first_player_last() -> None:
    """R3.9: counterclockwise from the first player's right."""
    game = opening(4, first=1)
    left = list(LEADERS)
    for seat, leader in ((0, "farmer"), (3, "scribe"), (2, "artist"), (1, "general")):
        assert asked(game.state) == [seat]
        assert game.legal() == [f"choose_leader leader={name}" for name in left]
        game.play(f"choose_leader leader=leader_{leader}")
        left.remove(f"leader_{leader}")
        assert game.of(seat).leader == f"leader_{leader}"


def test_the_first_to_pick_has_all_nine_leaders() -> None:
    """R3.9."""
    game = opening(2)
    assert len(game.legal()) == 9
    game.play("choose_leader leader=leader_general")
    assert game.of(1).symbols["military"] == 1
    assert len(game.legal()) == 8


def test_all_players_draft_simultaneously() -> None:
    """R3.10."""
    game = opening(3).skip("leader")
    hands = [list(player.hand) for player in game.state.players]
    assert asked(game.state) == [0, 1, 2]
    for seat in (2, 0):
        game.play(f"draft_card card={hands[seat][0]}", seat=seat)
    assert asked(game.state) == [1]
    assert game.legal() == [f"draft_card card={card}" for card in hands[1]]


def test_the_hand_is_passed_to_the_left() -> None:
    """R3.10."""
    game = opening(3).skip("leader")
    hands = [list(player.hand) for player in game.state.players]
    for seat in (0, 1, 2):
        game.play(f"draft_card card={hands[seat][3]}", seat=seat)
    for seat in (0, 1, 2):
        rest = [card for card in hands[seat] if card != hands[seat][3]]
        assert game.of((seat + 1) % 3).hand == rest
        assert game.of(seat).drafted == [hands[seat][3]]


def test_the_draft_ends_with_five_cards_each() -> None:
    """R3.10."""
    game = opening(4).skip("leader")
    dealt = sorted(card for player in game.state.players for card in player.hand)
    game.skip("draft")
    drafted = [player.drafted for player in game.state.players]
    assert [len(cards) for cards in drafted] == [5, 5, 5, 5]
    assert sorted(card for cards in drafted for card in cards) == dealt
    assert game.decision().topic == "starting_city"


# --- starting cities ---------------------------------------------------------------------


def test_starting_cities_are_placed_clockwise_from_the_first_player() -> None:
    """R3.11."""
    game = opening_with_leaders("engineer", "artist", "general", first=1)
    free = [h.id for h in HEXES.values() if h.feature != "port" and h.region != "hispania"]
    for seat, hex_id in ((1, "gaul_01"), (2, "egypt_01"), (0, "italia_02")):
        assert asked(game.state) == [seat]
        assert {t for a in game.decision().actions for t in a.targets} == set(free)
        game.play(f"place_at piece=city hex={hex_id}")
        free.remove(hex_id)
    assert {h: b.owner for h, b in game.state.buildings.items()} == {
        "gaul_01": 1,
        "egypt_01": 2,
        "italia_02": 0,
    }
    assert [player.supply["city"] for player in game.state.players] == [11, 11, 11]


def test_a_starting_city_takes_the_token() -> None:
    """R3.11."""
    game = opening_with_leaders("artist", "priestess", "general")
    game.token("egypt_04", "cache_stone_7").token("egypt_01", "grain")
    game.play("place_at piece=city hex=egypt_04", "place_at piece=city hex=egypt_01")
    assert game.of(0).stock["stone"] == 7
    assert "cache_stone_7" in game.state.removed
    assert game.of(1).goods == {"grain": 1} and game.of(1).production["food"] == 2
    assert "egypt_04" not in game.state.tokens and "egypt_01" not in game.state.tokens


def test_a_starting_city_is_placed_not_built() -> None:
    """R3.11."""
    game = opening_with_leaders("engineer", "artist").skip("starting_city")
    assert game.state.treasury == 0 and not game.events_of(TreasuryFilled)
    assert game.of(0).production["stone"] == 5  # the leader's own
    assert game.of(0).population == 5


# --- leaders' start ----------------------------------------------------------------------


def test_leaders_give_nothing_before_all_cities_are_placed() -> None:
    """R3.12."""
    game = opening_with_leaders("engineer", "artist")
    game.state.tokens = {}
    game.play("place_at piece=city hex=egypt_01")
    assert set(game.of(0).production.values()) == {0} and set(game.of(0).stock.values()) == {0}
    game.play("place_at piece=city hex=egypt_03")
    assert game.of(0).stock == {"stone": 10, "food": 0, "ideas": 0, "money": 10}


@pytest.mark.parametrize(
    ("leader", "production", "stock", "population"),
    [
        ("magistrate", {"stone": 2, "food": 2, "tax": 2}, {"food": 5, "stone": 10}, 6),
        ("general", {"tax": 10}, {"money": 20}, 6),
        ("merchant", {"tariff": 5}, {"money": 30}, 5),
        ("farmer", {"food": 5}, {"food": 10, "money": 10}, 5),
        ("engineer", {"stone": 5, "ideas": 3}, {"stone": 10, "money": 10}, 5),
        ("artist", {"ideas": 5}, {"money": 15, "ideas": 5}, 5),
        ("priestess", {"tax": 6, "food": 3}, {"money": 15, "food": 5}, 5),
        ("philosopher", {"ideas": 8, "stone": 3}, {"ideas": 10, "money": 10}, 5),
        ("scribe", {"stone": 5}, {"food": 10, "ideas": 5}, 5),
    ],
)
def test_leaders_give_their_start(
    leader: str, production: dict[str, int], stock: dict[str, int], population: int
) -> None:
    """R3.12, B19."""
    other = "artist" if leader != "artist" else "engineer"
    game = opening_with_leaders(leader, other)
    game.state.tokens = {}
    game.skip("starting_city").skip("track").skip("unit").skip("free_piece")
    player = game.of(0)
    assert {k: v for k, v in player.production.items() if v} == production
    assert {k: v for k, v in player.stock.items() if v} == stock
    assert player.population == population


def test_leaders_start_in_turn_order() -> None:
    """R3.12."""
    game = opening_with_leaders("scribe", "philosopher", "farmer", first=1).skip("starting_city")
    assert (asked(game.state), game.decision().topic) == ([1], "track")
    game.play("choose what=stone")
    assert (asked(game.state), game.decision().topic) == ([2], "free_piece")
    game.skip("free_piece")
    assert (asked(game.state), game.decision().topic) == ([0], "track")


def test_merchants_manufactory_is_beside_the_city() -> None:
    """R3.12, R3.14, B19."""
    game = opening_with_leaders("merchant", "artist")
    game.state.tokens = {"egypt_08": "stone_good"}
    game.play("place_at piece=city hex=egypt_01", "place_at piece=city hex=italia_05")
    beside = [n for n in HEXES["egypt_01"].neighbors if HEXES[n].feature != "port"]
    assert game.legal() == [f"place_at piece=manufactory_town hex={h}" for h in sorted(beside)]
    game.play("place_at piece=manufactory_town hex=egypt_08")
    assert game.state.buildings["egypt_08"].kind == "manufactory_town"
    assert game.of(0).build_cards == [] and game.of(0).production["tariff"] == 5
    assert game.of(0).goods == {"stone_good": 1} and game.of(0).production["stone"] == 2


def test_generals_infantry_is_in_the_region_of_the_city() -> None:
    """R3.12, R3.14, B19."""
    game = opening_with_leaders("general", "artist")
    game.play("place_at piece=city hex=egypt_01", "place_at piece=city hex=italia_05")
    assert game.legal() == ["place_unit unit=infantry region=egypt"]
    assert game.skip("unit").of(0).units == {"egypt": {"infantry": 1}}


def test_philosopher_draws_a_card_besides_the_drafted_ones() -> None:
    """R3.14."""
    game = opening_with_leaders("philosopher", "artist").player(0, drafted=["tech_art"])
    game.top_of("technology", "tech_vineyards").skip("starting_city").skip("track")
    assert game.of(0).drafted == ["tech_art", "tech_vineyards"]
    assert game.of(0).stock["ideas"] == 10
    game.play("play_technology card=tech_vineyards", "done")
    assert game.of(0).technologies == ["tech_vineyards"]
    assert [down.card for down in game.of(0).face_down] == ["tech_art"]


def test_the_philosopher_chooses_any_production_but_ideas() -> None:
    """R3.12."""
    game = opening_with_leaders("philosopher", "artist").skip("starting_city")
    assert game.legal() == [f"choose what={t}" for t in ("stone", "food", "tax", "tariff")]
    assert game.play("choose what=tariff").of(0).production["tariff"] == 3


# --- starting technologies ---------------------------------------------------------------


def test_starting_technologies_are_played_in_turn_order() -> None:
    """R3.13."""
    game = opening_with_leaders("artist", "engineer", "priestess", first=2)
    cards = ["tech_art", "tech_drama", "tech_dance"]
    for seat in (0, 1, 2):
        game.player(seat, drafted=[cards[seat]])
    game.skip("starting_city")
    for seat in (2, 0, 1):
        assert asked(game.state) == [seat]
        game.play(f"play_technology card={cards[seat]}")
    assert [player.technologies for player in game.state.players] == [[card] for card in cards]


def test_a_played_starting_technology_counts_for_the_next() -> None:
    """R3.13."""
    game = opening_with_leaders("general", "artist").player(
        0, drafted=["tech_writing", "tech_alphabet"]
    )
    game.skip("starting_city").skip("unit")
    assert game.legal() == ["play_technology card=tech_alphabet", "done"]
    game.play("play_technology card=tech_alphabet")
    assert game.of(0).production["ideas"] == 3
    game.play("play_technology card=tech_writing")
    assert game.of(0).production["ideas"] == 3 + 2


def test_a_playable_starting_technology_may_be_held_back() -> None:
    """R3.13."""
    game = opening_with_leaders("engineer", "artist").player(
        0, drafted=["tech_art", "tech_writing"]
    )
    game.skip("starting_city").play("done")
    assert [down.card for down in game.of(0).face_down] == ["tech_art", "tech_writing"]
    assert game.of(0).technologies == []


def test_a_card_without_its_requirements_is_laid_face_down() -> None:
    """R3.13: the player is asked anyway, so that nobody learns anything."""
    game = opening_with_leaders("engineer", "artist").player(0, drafted=["tech_writing"])
    game.skip("starting_city")
    assert game.legal() == ["done"]
    game.play("done")
    assert [down.card for down in game.of(0).face_down] == ["tech_writing"]
    assert game.decision().topic == "turn"


def test_no_tile_can_be_claimed_in_setup() -> None:
    """R3.15."""
    game = opening_with_leaders("engineer", "artist").player(0, drafted=["tech_alphabet"])
    game.symbols(0, science=6).skip("starting_city")
    assert game.legal() == ["play_technology card=tech_alphabet", "done"]
    game.play("done")
    assert game.decision().topic == "turn" and game.allows("claim tile=golden_science")


def test_no_extra_action_is_possible_in_setup() -> None:
    """R3.15."""
    game = opening_with_leaders("philosopher", "artist").player(0, drafted=["tech_alphabet"])
    game.top_of("technology", "tech_mathematics").skip("starting_city").skip("track")
    game.play("play_technology card=tech_alphabet")
    assert game.of(0).symbols["science"] == 2 and game.legal() == ["done"]
    game.play("done")
    assert [down.card for down in game.of(0).face_down] == ["tech_mathematics"]
    assert game.decision().topic == "turn"
    assert game.allows("play_technology card=tech_mathematics")


def test_a_town_without_room_is_lost() -> None:
    """R3.16."""
    game = opening_with_leaders("farmer", "artist")
    game.build(1, "city", *[n for n in HEXES["italia_21"].neighbors if n != "italia_22"])
    game.play("place_at piece=city hex=italia_21").skip("starting_city")
    assert HEXES["italia_22"].feature == "port" and "italia_22" not in game.state.buildings
    assert not [e for e in game.events_of(PiecePlaced) if e.piece == "farm_town"]
    assert game.of(0).supply["farm_town"] == 6


def test_generals_infantry_can_be_defeated_in_setup() -> None:
    """R3.16."""
    game = opening_with_leaders("general", "artist").player(1, drafted=["tech_spear"])
    game.play("place_at piece=city hex=egypt_01", "place_at piece=city hex=italia_05")
    game.skip("unit").play("play_technology card=tech_spear")
    game.play("place_unit unit=infantry region=egypt", "place_unit unit=infantry region=egypt")
    game.play("defeat owner=0 unit=infantry region=egypt")
    assert game.of(0).units == {} and game.of(0).supply["infantry"] == 10
    assert game.decision().topic == "turn"


def test_bow_defeats_units_in_setup() -> None:
    """R3.16."""
    game = opening_with_leaders("general", "artist").player(1, drafted=["tech_bow"])
    game.play("place_at piece=city hex=egypt_01", "place_at piece=city hex=italia_05")
    game.skip("unit").play("play_technology card=tech_bow")
    game.play("place_unit unit=cavalry region=italia", "place_unit unit=cavalry region=egypt")
    assert game.legal() == ["defeat owner=0 unit=infantry region=egypt"]


def test_tokens_are_taken_from_the_map_in_setup() -> None:
    """R3.16."""
    game = opening_with_leaders("artist", "engineer")
    game.player(0, drafted=["tech_fishing", "tech_bronze", "tech_cartography"])
    game.state.tokens = {}
    game.skip("starting_city").token("italia_11", "fish").token("italia_05", "bronze")
    game.token("egypt_04", "cache_money_10")
    game.play("play_technology card=tech_fishing", "take_token hex=italia_11")
    game.play("play_technology card=tech_cartography", "take_token hex=egypt_04")
    game.play("play_technology card=tech_bronze").skip("unit").play("take_token hex=italia_05")
    assert game.of(0).goods == {"fish": 1, "bronze": 1}
    assert game.of(0).production["food"] == 3 + 3
    assert game.of(0).stock["money"] == 15 + 10 + 5
    assert game.state.tokens == {}


def test_exploration_settles_in_setup() -> None:
    """R3.16."""
    game = opening_with_leaders("philosopher", "artist").player(0, drafted=["tech_exploration"])
    game.play("place_at piece=city hex=egypt_01", "place_at piece=city hex=italia_05")
    game.skip("track").play("play_technology card=tech_exploration")
    assert not any("hex=egypt_" in text for text in game.legal())
    game.play("place_at piece=farm_town hex=numidia_01")
    assert game.state.buildings["numidia_01"].kind == "farm_town"
    assert game.of(0).units == {"numidia": {"infantry": 1}}
