"""R17: every decision, with its seat and options. R18: the format of the data."""

import json
from pathlib import Path
from typing import Any

import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import CARDS, CURRENCIES, GOODS, HEXES, TRACKS
from core.games.mosaic.rules.effect_registry import CARD_EFFECTS, Effect
from core.games.mosaic.rules.scoring import score_empires
from core.kernel import HIDDEN, Decision, DecisionKind
from core.kernel.sources import reconstructed_names
from tests.games.mosaic.position import Position, opening, opening_with_leaders, position
from tests.random_games import play_random_game

LEADERS = [
    "leader_magistrate",
    "leader_philosopher",
    "leader_farmer",
    "leader_scribe",
    "leader_merchant",
    "leader_engineer",
    "leader_artist",
    "leader_priestess",
    "leader_general",
]
PILLARS = [
    "science",
    "economy",
    "food",
    "population",
    "construction",
    "culture",
    "government",
    "military",
    "urban",
]
OFFERS = ["technology", "build", "population", "tax_tariff"]
IN_PLAY = ["italia", "greece", "assyria", "egypt", "numidia"]  # with two players


def sages() -> Position:
    """Two players with two symbols of each pillar. No achievement is left."""
    game = position().achievements()
    for seat in (0, 1):
        game.symbols(seat, **dict.fromkeys(PILLARS, 2))
    return game


def learn(game: Position, card: str, *choices: str) -> Position:
    """Let seat 0 buy and play a technology, and answer its questions."""
    game.offer("technology", card).player(0, ideas=5)
    return game.play(f"take_technology card={card}", f"play_technology card={card}", *choices)


def asked(game: Position, seat: int, topic: str) -> list[str]:
    """Return the options of the only decision, with this seat and topic."""
    decision = game.decision()
    assert (decision.seat, decision.topic) == (seat, topic)
    return [str(action) for action in decision.actions]


def verbs(options: list[str]) -> set[str]:
    return {option.partition(" ")[0] for option in options}


# --- R17: set-up ---


def test_the_decision_about_leaders() -> None:
    """R17."""
    game = opening(3, first=1)
    left = list(LEADERS)
    for seat in (0, 2, 1):
        assert asked(game, seat, "leader") == [f"choose_leader leader={name}" for name in left]
        game.play(f"choose_leader leader={left.pop(0)}")
    assert "leader" not in {decision.topic for decision in GAME.decisions(game.state)}


def test_the_decision_about_drafting() -> None:
    """R17."""
    game = opening(3).skip("leader")
    for size in (5, 4, 3, 2):
        for seat in range(3):
            hand = [f"draft_card card={card}" for card in game.of(seat).hand]
            assert game.legal(seat) == hand
            assert len(hand) == size
        game.play(game.legal(1)[0], seat=1)
        assert [decision.seat for decision in GAME.decisions(game.state)] == [0, 2]
        assert GAME.view(game.state, 0).players[1].pick == HIDDEN
        game.play(game.legal(2)[0], seat=2).play(game.legal(0)[0], seat=0)
    assert [len(game.of(seat).drafted) for seat in range(3)] == [5, 5, 5]


def test_the_decision_about_starting_cities() -> None:
    """R17."""
    game = opening_with_leaders("engineer", "artist", first=1)
    hexes = [h.id for h in HEXES.values() if h.region in IN_PLAY and h.feature != "port"]
    assert sorted(asked(game, 1, "starting_city")) == sorted(
        f"place_at piece=city hex={h}" for h in hexes
    )
    game.play("place_at piece=city hex=greece_12")
    assert len(asked(game, 0, "starting_city")) == len(hexes) - 1 == 116


@pytest.mark.parametrize(
    ("leader", "topic", "options"),
    [
        ("scribe", "track", [f"choose what={track}" for track in TRACKS]),
        ("philosopher", "track", [f"choose what={t}" for t in TRACKS if t != "ideas"]),
        ("general", "unit", ["place_unit unit=infantry region=greece"]),
        (
            "farmer",
            "free_piece",
            [f"place_at piece=farm_town hex=greece_{n}" for n in ("02", "06")],
        ),
        (
            "merchant",
            "free_piece",
            [f"place_at piece=manufactory_town hex=greece_{n}" for n in ("02", "06")],
        ),
    ],
)
def test_the_decisions_of_a_leaders_start(leader: str, topic: str, options: list[str]) -> None:
    """R17."""
    game = opening_with_leaders(leader, "artist")
    game.play("place_at piece=city hex=greece_01", "place_at piece=city hex=egypt_01")
    assert asked(game, 0, topic) == options


def test_the_decision_about_starting_technologies() -> None:
    """R17."""
    game = opening_with_leaders("engineer", "artist").player(
        0, drafted=["tech_pottery", "tech_seeds"]
    )
    game.play("place_at piece=city hex=greece_12", "place_at piece=city hex=egypt_01")
    assert asked(game, 0, "starting_technology") == ["play_technology card=tech_seeds", "done"]
    game.play("play_technology card=tech_seeds")
    assert asked(game, 0, "starting_technology") == ["play_technology card=tech_pottery", "done"]


# --- R17: the turn ---


def rich() -> Position:
    """Seat 0 can afford everything and has a city, an infantry and a neighbor to fight."""
    game = sages().build(0, "city", "greece_12").units(0, "greece", infantry=1)
    return game.player(0, stone=99, food=99, ideas=99, money=99, population=9)


def test_the_decision_about_the_action() -> None:
    """R17."""
    cards = ("build_project_roads", "build_capital", "build_port_city", "build_farm_town")
    game = rich().offer("build", *cards, "build_manufactory_town_a")
    options = asked(game, 0, "turn")
    for action, number in {
        "work": 3,
        "grow": 2,
        "build": 5,
        "build_without_card": 4,
        "build_wonder": 8,  # all but the Great Pyramid
        "take_technology": 5,
        "collect": 2,
        "military": 1,
        "govern": 3,  # Tyranny, City-State, Monarchy: two symbols of each pillar
    }.items():
        assert sum(option.split()[0] == action for option in options) == number, action


def test_the_decision_about_the_currency_mix() -> None:
    """R17."""
    game = rich().offer("build", "build_project_roads").play("pay_otherwise")
    game.play("build card=build_project_roads")
    assert asked(game, 0, "pay") == [f"pay currency=stone amount={n}" for n in (5, 4, 3, 2, 1, 0)]
    game.play("pay currency=stone amount=3")
    assert asked(game, 0, "pay") == [f"pay currency=ideas amount={n}" for n in (5, 4, 3, 2, 1, 0)]
    game.play("pay currency=ideas amount=0")
    assert game.of(0).stock == {"stone": 96, "food": 99, "ideas": 99, "money": 99 - 4 - 10}


@pytest.mark.parametrize(
    ("choice", "topic", "count"),
    [
        ("build_without_card piece=city", "hex", 116),
        ("build_without_card piece=port", "hex", 8),
        ("build_without_card piece=farm_town", "hex", 6),
        ("build_without_card piece=manufactory_town", "hex", 6),
        ("build_wonder wonder=wonder_sphinx", "wonder_hex", 24),
        ("build_wonder wonder=wonder_colossus_of_rhodes", "wonder_hex", 2),
    ],
)
def test_the_decision_about_a_hex(choice: str, topic: str, count: int) -> None:
    """R17."""
    options = asked(rich().play(choice), 0, topic)
    assert len(options) == len(set(options)) == count


def test_the_decision_to_play_or_keep() -> None:
    """R17."""
    game = sages().offer("technology", "tech_seeds").player(0, ideas=5)
    game.play("take_technology card=tech_seeds")
    assert asked(game, 0, "play_or_keep") == [
        "play_technology card=tech_seeds",
        "lay_face_down card=tech_seeds",
    ]


def test_the_free_actions() -> None:
    """R17."""
    game = sages().leader(0, "leader_magistrate").face_down(0, "tech_seeds")
    game.achievements("achievement_populous").player(0, population=12)
    game.government(0, "gov_tyranny")
    free = {
        "play_technology card=tech_seeds",
        "claim tile=achievement_populous",
        *[f"clear_offer offer={offer}" for offer in OFFERS],
        "use_leader leader=leader_magistrate",
    }
    assert free <= set(asked(game, 0, "turn"))
    game.play("work currency=food")
    assert set(asked(game, 0, "free_window")) == {*free, "done"}


def test_the_decision_about_units() -> None:
    """R17."""
    game = (
        rich().build(0, "city", "egypt_01").technologies(0, "tech_siege_engines").play("military")
    )
    recruits = [option for option in asked(game, 0, "military") if option.startswith("recruit")]
    assert recruits == [
        f"recruit unit={unit} region={region}"
        for unit in ("infantry", "cavalry", "siege_engine")
        for region in ("greece", "egypt")
    ]
    game = learn(sages().build(0, "city", "greece_12", "egypt_01"), "tech_food_preservation")
    assert asked(game, 0, "unit") == [
        f"place_unit unit={unit} region={region}"
        for unit in ("infantry", "cavalry")
        for region in ("greece", "egypt")
    ]


def test_the_decision_about_moves() -> None:
    """R17."""
    options = asked(rich().play("military"), 0, "military")
    assert [option for option in options if option.startswith("move")] == [
        "move unit=infantry origin=greece region=italia",
        "move unit=infantry origin=greece region=assyria",
    ]


def test_the_decision_about_defeats() -> None:
    """R17."""
    game = sages().units(1, "greece", infantry=1, siege_engine=1).units(1, "egypt", cavalry=1)
    learn(game, "tech_spear", *["place_unit unit=infantry region=greece"] * 2)
    assert asked(game, 0, "defeat") == [
        "defeat owner=1 unit=infantry region=greece",
        "defeat owner=1 unit=siege_engine region=greece",
    ]


def test_the_decision_about_a_token() -> None:
    """R17."""
    game = sages().token("greece_02", "cache_food_5").token("egypt_01", "wine")
    game.token("italia_11", "fish")
    everything = ["take_token hex=greece_02", "take_token hex=italia_11", "take_token hex=egypt_01"]
    assert asked(learn(game.copy(), "tech_cartography"), 0, "token") == everything
    assert asked(learn(game.copy(), "tech_astronomy"), 0, "token") == everything[1:]
    assert asked(learn(game.copy(), "tech_fishing"), 0, "token") == ["take_token hex=italia_11"]


def chosen(*options: str) -> list[str]:
    return [f"choose what={option}" for option in options]


def test_the_decisions_about_production_currency_and_pillar() -> None:
    """R17."""
    assert asked(learn(sages(), "tech_courts"), 0, "track") == chosen(*TRACKS)
    assert asked(learn(sages(), "tech_code_of_laws"), 0, "track") == chosen(*TRACKS)
    arts = sages().symbols(0, culture=6).play("claim tile=golden_arts")
    assert asked(arts, 0, "currency") == chosen(*CURRENCIES)
    magistrate = sages().leader(0, "leader_magistrate").play("use_leader leader=leader_magistrate")
    assert asked(magistrate, 0, "currency") == chosen(*CURRENCIES)
    raiders = learn(sages().units(0, "egypt", infantry=1), "tech_raiders")
    assert asked(raiders, 0, "currency") == chosen("stone", "food", "money")
    library = rich().play("build_wonder wonder=wonder_great_library")
    library.play("place_at piece=wonder hex=greece_13")
    assert sorted(asked(library, 0, "pillar")) == sorted(chosen(*PILLARS))
    world_view = learn(sages().player(0, tax_production=2), "tech_world_view")
    others = ("stone", "food", "ideas", "tariff")
    assert asked(world_view, 0, "shift") == [
        *[f"shift_production source=tax target={other}" for other in others],
        "done",
    ]
    world_view.play("shift_production source=tax target=food")
    assert asked(world_view, 0, "shift_by") == ["shift_by amount=1", "shift_by amount=2"]


def test_the_decision_of_the_republic() -> None:
    """R17."""
    game = rich().government(0, "gov_republic").top_of("technology", "tech_seeds")
    game.state.cleared_with.append("gov_republic")
    looks = [option for option in asked(game, 0, "turn") if option.startswith("look_into")]
    assert looks == [f"look_into deck={deck}" for deck in OFFERS]
    game.play("look_into deck=technology")
    options = asked(game, 0, "turn")
    assert "look_into" not in verbs(options)
    assert "take_technology card=tech_seeds seen=yes" in options
    assert "work currency=food" in options


def test_the_decision_before_a_scoring() -> None:
    """R17."""
    game = position(3).achievements().leader(1, "leader_general").technologies(2, "tech_diplomats")
    game.units(1, "greece", infantry=1).units(2, "greece", infantry=1).draw_scoring_card()
    assert asked(game, 1, "before_scoring") == [
        "defeat owner=2 unit=infantry region=greece",
        "done",
    ]
    game.play("done")
    assert asked(game, 2, "before_scoring") == [
        "send_away owner=1 origin=greece region=assyria",
        "send_away owner=1 origin=greece region=italia",
        "done",
    ]
    game.play("done")
    assert game.state.scorings_done == 1


def test_the_region_of_the_city_state_is_found() -> None:
    """R17."""
    game = position().achievements().government(0, "gov_city_state")
    game.state.cleared_with.append("gov_city_state")
    game.build(0, "city", "greece_12", "egypt_01", "egypt_03").build(0, "port", "egypt_02")
    score_empires(game.state)
    assert game.of(0).empire_vp == (3 + 1) + (3 + 3) + 3


def test_the_project_doubled_by_construction_is_found() -> None:
    """R17."""
    game = position().build_cards(0, "build_project_roads", "build_project_forum")
    game.symbols(0, economy=2, government=4).technologies(0, "tech_construction")
    assert game.score(0)["Projects"] == 2 + 4 + 4


def test_every_window_can_be_closed() -> None:
    """R17."""
    game = sages().achievements("achievement_populous").player(0, population=12)
    window = game.copy().play("work currency=food")
    assert asked(window, 0, "free_window")[-1] == "done"
    assert window.play("done").decision().seat == 1
    claims = game.draw_scoring_card()
    assert asked(claims, 0, "claim") == ["claim tile=achievement_populous", "done"]
    assert claims.play("done").state.scorings_done == 1


def test_the_decision_about_an_offer_to_clear() -> None:
    """R17."""
    clearing = [f"clear_offer offer={offer}" for offer in OFFERS]
    game = sages().government(0, "gov_tyranny")
    assert [option for option in asked(game, 0, "turn") if option.startswith("clear")] == clearing
    game = sages().offer("build", "build_capital").player(0, stone=4)
    game.play("build card=build_capital", "place_at piece=city hex=greece_12")
    assert asked(game, 0, "clear") == clearing


def test_the_decision_between_tax_and_tariff() -> None:
    """R17."""
    options = asked(sages().remove_deck("tax_tariff"), 0, "turn")
    assert [option for option in options if option.startswith("collect")] == [
        "collect_without_card kind=tax",
        "collect_without_card kind=tariff",
    ]


def test_the_decision_about_loyalty() -> None:
    """R17."""
    game = sages().build(0, "city", "greece_12", "egypt_01").build(1, "city", "italia_01")
    assert asked(learn(game, "tech_loyalty"), 0, "lock") == chosen("greece", "egypt")


def test_the_decision_of_the_priestess() -> None:
    """R17."""
    game = sages().leader(0, "leader_priestess").build(1, "port", "greece_21")
    game.build(1, "city", "egypt_01", "egypt_03", "egypt_04")
    game.play("use_leader leader=leader_priestess")
    hexes = ("greece_21", "egypt_01", "egypt_03", "egypt_04")
    assert sorted(asked(game, 0, "take_over")) == sorted(f"take_over hex={h}" for h in hexes)


def test_the_decision_about_the_caste_system() -> None:
    """R17."""
    poor = position().achievements().player(0, ideas=99)
    assert "govern" not in verbs(asked(poor, 0, "turn"))
    assert "govern government=gov_republic" in asked(
        poor.technologies(0, "tech_caste_system"), 0, "turn"
    )


TOPICS = {
    "leader": DecisionKind.CARD,
    "draft": DecisionKind.CARD,
    "starting_city": DecisionKind.SPACE,
    "starting_technology": DecisionKind.CARD,
    "track": DecisionKind.RESOURCE,
    "turn": DecisionKind.ACTION,
    "extra_action": DecisionKind.ACTION,
    "free_window": DecisionKind.ACTION,
    "claim": DecisionKind.CARD,
    "pay": DecisionKind.AMOUNT,
    "hex": DecisionKind.SPACE,
    "wonder_hex": DecisionKind.SPACE,
    "play_or_keep": DecisionKind.YES_NO,
    "military": DecisionKind.SPACE,
    "unit": DecisionKind.SPACE,
    "defeat": DecisionKind.PIECE,
    "token": DecisionKind.SPACE,
    "free_piece": DecisionKind.SPACE,
    "explore": DecisionKind.SPACE,
    "currency": DecisionKind.RESOURCE,
    "pillar": DecisionKind.RESOURCE,
    "shift": DecisionKind.RESOURCE,
    "shift_by": DecisionKind.AMOUNT,
    "lock": DecisionKind.SPACE,
    "take_over": DecisionKind.SPACE,
    "clear": DecisionKind.CARD,
    "before_scoring": DecisionKind.PIECE,
}


@pytest.mark.parametrize("players", [1, 2, 4, 6])
def test_no_uncatalogued_decision_is_asked(players: int) -> None:
    """R17."""
    for moment in play_random_game(GAME, players, seed=11):
        pending: tuple[Decision, ...] = GAME.decisions(moment.state)
        for decision in pending:
            assert decision.kind == TOPICS[decision.topic]
            assert decision.actions
            assert len(set(decision.actions)) == len(decision.actions)
            assert decision.topic == "draft" or len(pending) == 1


# --- R18: the data ---

DATA = Path(__file__).parents[3] / "core" / "games" / "mosaic" / "data"
COUNTS = {
    "technologies": 105,
    "build_cards": 38,
    "population_cards": 20,
    "tax_tariff_cards": 20,
    "empire_scoring_cards": 4,
    "leaders": 9,
    "wonders": 9,
    "golden_ages": 9,
    "achievements": 15,
    "governments": 6,
    "trade_goods": 68 + 80,
    "caches": 28,
}


def records(file: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((DATA / f"{file}.json").read_text("utf-8"))
    return rows


@pytest.mark.parametrize("file", COUNTS)
def test_every_record_has_id_name_count_and_source(file: str) -> None:
    """R18.1."""
    rows = records(file)
    assert len({row["id"] for row in rows}) == len(rows)
    assert sum(row["count"] for row in rows) == COUNTS[file]
    for row in rows:
        assert row["name"]
        assert row["origin"] in ("sourced", "reconstructed")
        assert (row["origin"] == "reconstructed") == bool(row.get("reconstructed_fields"))
        for field in row.get("reconstructed_fields", ()):
            assert field.split(".")[0] in row, (row["id"], field)


def test_reconstructed_fields_are_known() -> None:
    """R18.1."""
    assert reconstructed_names(CARDS["tech_writing"]) == ("pillars", "needs", "effects.per")
    assert reconstructed_names(CARDS["wonder_sphinx"]) == ()


def test_ids_are_unique_over_all_files() -> None:
    """R18.1."""
    ids = [row["id"] for file in COUNTS for row in records(file)]
    assert len(set(ids)) == len(ids)


def test_the_map_lists_regions_and_hexes() -> None:
    """R18.1."""
    table = json.loads((DATA / "map.json").read_text("utf-8"))
    assert {name: len(rows) for name, rows in table.items()} == {"regions": 7, "hexes": 176}
    assert all(row["origin"] for rows in table.values() for row in rows)


def test_the_automas_decks_are_listed() -> None:
    """R18.1."""
    table = json.loads((DATA / "automa.json").read_text("utf-8"))
    assert len(table["actions"]) == 10
    assert len(table["locations"]) == 7 * 3 + 2 + 1
    assert all(row["origin"] for name in ("actions", "locations") for row in table[name])


def test_currencies_productions_and_pillars() -> None:
    """R18.2."""
    assert CURRENCIES == ("stone", "food", "ideas", "money")
    assert TRACKS == ("stone", "food", "ideas", "tax", "tariff")
    assert [row["id"] for row in records("pillars")] == PILLARS
    assert "stone" not in GOODS
    assert GOODS["stone_good"].name == "Stone"


def raw_effects() -> list[dict[str, Any]]:
    """Yield every effect of every record as written."""
    return [e for file in COUNTS for row in records(file) for e in row.get("effects", ())]


HOOKS = {
    "start",
    "play",
    "take",
    "claim",
    "build",
    "ongoing",
    "while_held",
    "work",
    "next_population_card",
    "population_card",
    "tax_card",
    "own_build",
    "any_city_built",
    "any_port_built",
    "any_wonder_built",
    "own_turn",
    "before_action",
    "first_turn",
    "game_end_turn",
    "pre_scoring",
    "empire_scoring",
    "game_end",
}
EFFECT_VERBS = {
    "gain",
    "lose",
    "production",
    "production_choice",
    "gain_choice",
    "vp",
    "unrest",
    "units",
    "units_choice",
    "defeat",
    "take_token",
    "place_free",
    "clear_offer",
    "extra_action",
    "extra_actions",
    "influence",
    "wild_good",
    "lock_region",
    "convert_production",
    "pillar_choice",
    "draw_technology",
    "peek",
    "take_over_city",
    "double_project",
    "units_immune",
    "enables",
    "cavalry_move",
    "recruit_limit",
    "recruit_limit_base",
    "government_without_symbols",
    "multiply",
    "move_all_enemy_units",
}
MODIFIERS = {
    "amounts",
    "number",
    "word",
    "per",
    "at_most",
    "by_players",
    "once",
    "pay",
    "not_track",
    "region_has_own",
    "same_region",
    "of",
    "produced",
    "pieces",
    "place",
    "good",
    "goods",
    "caches",
}
COUNTED = {
    "own": {
        "population",
        "two_population",
        "city",
        "port",
        "city_in_chosen_region",
        "farm_town",
        "manufactory_town",
        "wonder",
        "project",
        "technology",
        "trade_good",
        "different_good",
        "food_production",
        "unit_on_map",
        "achievement",
        "golden_age_or_achievement",
    },
    "any_player": {
        "city_in_same_region",
        "city_on_adjacent_hex",
        "unit_in_same_region",
        "wonder_in_same_region",
    },
    "region": {"sole_majority", "own_city_present"},
}


def test_the_hooks_of_effects() -> None:
    """R18.3."""
    assert {effect["on"] for effect in raw_effects()} == HOOKS


def test_the_verbs_of_effects() -> None:
    """R18.4."""
    assert {effect["verb"] for effect in raw_effects()} == EFFECT_VERBS
    assert {key for effect in raw_effects() for key in effect} == {"on", "verb", *MODIFIERS}


def test_every_effect_of_the_moment_can_be_carried_out() -> None:
    """R18.4."""
    at_once = ("play", "take", "claim", "build", "start", "own_turn", "next_population_card")
    for card in CARDS:
        for effect in CARD_EFFECTS[card]:
            is_resolvable = type(effect).resolve is not Effect.resolve
            assert effect.on not in at_once or is_resolvable, (card, effect)


def test_effect_counts_use_known_scopes() -> None:
    """R18.5."""
    used: dict[str, set[str]] = {}
    for effect in raw_effects():
        if "per" in effect:
            used.setdefault(effect["per"]["scope"], set()).add(effect["per"]["thing"])
    assert used.pop("pillar") <= set(PILLARS)
    assert used == COUNTED


def test_ports_count_as_cities_but_cities_not_as_ports() -> None:
    """R18.5."""
    game = sages().build(0, "city", "egypt_01", "egypt_03").build(0, "port", "greece_21")
    assert game.technologies(0, "tech_empires").score(0)["Technologies"] == 3
    learn(game, "tech_customs_house")
    assert game.of(0).production["tariff"] == 5


def test_points_by_player_count() -> None:
    """R18.5."""
    for players, points in ((3, 2), (4, 3)):
        game = position(players).achievements().government(0, "gov_tyranny")
        game.build(0, "city", "greece_12")
        score_empires(game.state)
        assert game.of(0).empire_vp == 3 + 1 + points


def test_places_of_gained_units() -> None:
    """R18.6."""
    game = sages().build(0, "city", "greece_12", "egypt_01")
    assert asked(learn(game.copy(), "tech_bow"), 0, "unit") == [
        f"place_unit unit=cavalry region={region}" for region in IN_PLAY
    ]
    assert asked(learn(game.copy(), "tech_domestication"), 0, "unit") == [
        f"place_unit unit=cavalry region={region}" for region in ("greece", "egypt")
    ]
    game.offer("build", "build_military_city").player(0, stone=4)
    game.play("build card=build_military_city", "place_at piece=city hex=numidia_01")
    assert asked(game, 0, "unit") == [
        f"place_unit unit={unit} region=numidia" for unit in ("infantry", "cavalry")
    ]


@pytest.mark.parametrize(
    ("card", "piece", "regions", "count"),
    [
        ("tech_cities", "city", IN_PLAY, 117 - 2),
        ("tech_masonry", "city", ["greece"], 5),
        ("tech_selective_breeding", "farm_town", ["greece"], 5),
        ("tech_colony", "city", ["italia", "assyria", "egypt", "numidia"], 117 - 23),
        ("tech_exploration", "farm_town", ["italia", "assyria", "egypt", "numidia"], 117 - 23),
        ("tech_migration", "city", ["italia", "assyria"], 20 + 26),
    ],
)
def test_places_of_free_pieces(card: str, piece: str, regions: list[str], count: int) -> None:
    """R18.6, R6.3, R7.1."""
    game = learn(sages().build(0, "city", "greece_12").build(1, "city", "greece_13"), card)
    hexes = [option.partition("hex=")[2] for option in game.legal()]
    assert all(option.startswith(f"place_at piece={piece} ") for option in game.legal())
    assert {HEXES[h].region for h in hexes} == set(regions)
    assert all(HEXES[h].feature != "port" and h not in game.state.buildings for h in hexes)
    assert len(hexes) == count
