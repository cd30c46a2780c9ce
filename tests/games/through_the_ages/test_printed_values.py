"""The printed effects of cards, each played in one position."""

from collections.abc import Callable

import pytest

from core.games.through_the_ages.content import CARDS, SCORING_EVENTS
from core.games.through_the_ages.rules.card_effects.final_events import impact_points
from tests.games.through_the_ages.position import Position, position

Counts = dict[str, int]


def counts(game: Position, seat: int) -> Counts:
    """Return everything of a seat that a card could change."""
    player, rated = game.of(seat), game.ratings(seat)
    return {
        "food": game.food(seat),
        "resource": game.resources(seat),
        "science": player.science,
        "culture": player.culture,
        "yellow": player.yellow,
        "unused": player.unused,
        "cards": len(player.military_hand),
        "colonies": len(player.colonies),
        "special resources": player.pool,
        "military left": game.military_left(seat),
        "culture rating": rated.culture,
        "science rating": rated.science,
        "strength": rated.strength,
        "happy": rated.happy,
        "civil": rated.civil,
        "military": rated.military,
        "civil hand": rated.civil_hand - rated.civil,
        "military hand": rated.military_hand - rated.military,
        "colonization": rated.colonization,
    }


def changes(game: Position, act: Callable[[], object], *seats: int) -> tuple[Counts, ...]:
    """Return the changes for these seats, and assert that nothing else changes."""
    before = [counts(game, seat) for seat in seats]
    act()
    after = [counts(game, seat) for seat in seats]
    return tuple(
        {key: new[key] - old[key] for key in old if new[key] != old[key]}
        for old, new in zip(before, after, strict=True)
    )


# --- action cards -----------------------------------------------------------------------------

ACTION_CARDS: dict[str, tuple[str, Counts]] = {
    # what the card is used for: a stage of 7, Movies for 12, Oil for 11 or instead of Bronze
    # for 9, a worker for 2 food, Irrigation for 3 science
    "engineering_genius_a": ("", {"resource": -5}),
    "engineering_genius_i": ("", {"resource": -4}),
    "engineering_genius_ii": ("", {"resource": -3}),
    "engineering_genius_iii": ("", {"resource": -2}),
    "ideal_building_site_a": ("build card=movies", {"resource": -11}),
    "ideal_building_site_i": ("build card=movies", {"resource": -10}),
    "ideal_building_site_ii": ("build card=movies", {"resource": -9}),
    "ideal_building_site_iii": ("build card=movies", {"resource": -8}),
    "rich_land_a": ("build card=oil", {"resource": -10}),
    "rich_land_i": ("build card=oil", {"resource": -9}),
    "rich_land_ii": ("build card=oil", {"resource": -8}),
    "efficient_upgrade_i": ("", {"resource": -7}),
    "efficient_upgrade_ii": ("", {"resource": -6}),
    "efficient_upgrade_iii": ("", {"resource": -5}),
    "frugality_a": ("", {"food": -1, "yellow": -1, "unused": 1}),
    "frugality_i": ("", {"yellow": -1, "unused": 1}),
    "frugality_ii": ("", {"food": 1, "yellow": -1, "unused": 1}),
    "breakthrough_i": ("", {"science": -1}),
    "breakthrough_ii": ("", {"science": 1}),
    "bountiful_harvest_i": ("", {"food": 2}),
    "bountiful_harvest_ii": ("", {"food": 3}),
    "bountiful_harvest_iii": ("", {"food": 4}),
    "mineral_deposits_i": ("", {"resource": 2}),
    "mineral_deposits_ii": ("", {"resource": 3}),
    "mineral_deposits_iii": ("", {"resource": 4}),
    "revolutionary_idea_a": ("", {"science": 1}),
    "revolutionary_idea_i": ("", {"science": 2}),
    "revolutionary_idea_ii": ("", {"science": 4}),
    "revolutionary_idea_iii": ("", {"science": 6}),
    "work_of_art_a": ("", {"culture": 6}),
    "work_of_art_i": ("", {"culture": 5}),
    "work_of_art_ii": ("", {"culture": 4}),
    "work_of_art_iii": ("", {"culture": 3}),
    "patriotism_a": ("", {"special resources": 1, "military left": 1}),
    "patriotism_i": ("", {"special resources": 2, "military left": 1}),
    "patriotism_ii": ("", {"special resources": 3, "military left": 1}),
    "patriotism_iii": ("", {"special resources": 4, "military left": 1}),
    # of two rivals one is stronger and has more culture
    "wave_of_nationalism_ii": ("", {"special resources": 3}),
    "military_build_up_iii": ("", {"special resources": 5}),
    "endowment_for_the_arts_iii": ("", {"culture": 3}),
}
RATINGS = ("culture rating", "science rating", "happy", "strength")


@pytest.mark.parametrize("card", [c.id for c in CARDS.values() if c.type == "action"], ids=str)
def test_action_cards(card: str) -> None:
    """R7.13, R7.22, R14.15."""
    use, expected = ACTION_CARDS[card]
    game = position(3).hand(0, card, "irrigation").wonder(0, "eiffel_tower", 1)
    game.player(0, science=3, blue=60).tokens(0, bronze=20, agriculture=5)
    game.workers(0, movies=0, oil=0).workers(1, warriors=9).player(1, culture=9)

    def play() -> None:
        game.play(f"play_action card={card}")
        if use:
            game.play(use)

    (mine,) = changes(game, play, 0)
    if use.startswith("build"):
        expected = {**expected, "unused": -1}
    assert {k: n for k, n in mine.items() if k not in RATINGS} == expected
    assert game.civil_left() == 3


# --- wonders ----------------------------------------------------------------------------------

WONDERS: dict[str, Counts] = {
    "hanging_gardens": {"culture rating": 1, "happy": 2},
    "library_of_alexandria": {
        "culture rating": 1, "science rating": 1, "civil hand": 1, "military hand": 1,
    },
    "colossus": {"culture rating": 1, "strength": 1, "colonization": 1},
    "pyramids": {"civil": 1},
    "great_wall": {"culture rating": 1, "happy": 1, "strength": 3},
    "st_peters_basilica": {"culture rating": 2, "happy": 3},
    "universitas_carolina": {"culture rating": 1, "science rating": 2},
    "taj_mahal": {"culture rating": 3},
    "transcontinental_railroad": {"strength": 5},
    "eiffel_tower": {"culture rating": 4, "happy": 1},
    "kremlin": {"culture rating": 3, "happy": -2, "civil": 1, "military": 1, "military left": 1},
    "ocean_liner_service": {},
    "hollywood": {"culture": 2 * (1 + 1 + 2)},
    "internet": {"culture": 2 * (1 + 1 + 2)},
    "first_space_flight": {"culture": 1 + 2 + 1 + 2 + 1},
    "fast_food_chains": {"culture": 2 * 4 + 9},
}  # fmt: skip


@pytest.mark.parametrize("wonder", [c.id for c in CARDS.values() if c.type == "wonder"], ids=str)
def test_wonders(wonder: str) -> None:
    """R7.7, R24.5, R24.6."""
    game = position().workers(0, drama=2, journalism=1, religion=1, philosophy=0, alchemy=2)
    game.workers(0, warriors=1, cannon=2, swordsmen=0)
    game.wonder(0, wonder, len(CARDS[wonder].stages) - 1).tokens(0, bronze=9)
    (mine,) = changes(game, lambda: game.play(f"build_stages wonder={wonder} number=1"), 0)
    assert mine.pop("resource") == -CARDS[wonder].stages[-1]
    assert mine == WONDERS[wonder]


# --- events -----------------------------------------------------------------------------------

EVENTS: dict[str, tuple[Counts, Counts, Counts]] = {
    # seat 0 prepares the event; it has the most culture, seat 1 is strongest, seat 2 weakest
    "development_of_agriculture": ({"food": 2}, {"food": 2}, {"food": 2}),
    "development_of_crafts": ({"resource": 2}, {"resource": 2}, {"resource": 2}),
    "development_of_politics": ({"cards": 3}, {"cards": 3}, {"cards": 3}),
    "development_of_science": ({"science": 2}, {"science": 2}, {"science": 2}),
    "development_of_settlement": (
        {"yellow": -1, "unused": 1}, {"yellow": -1, "unused": 1}, {"yellow": -1, "unused": 1},
    ),
    "development_of_trade_routes": (
        {"science": 1, "food": 1, "resource": 1},
        {"science": 1, "food": 1, "resource": 1},
        {"science": 1, "food": 1, "resource": 1},
    ),
    "no_event": ({}, {}, {}),
    "barbarians": ({"yellow": 1, "unused": -1}, {}, {}),
    "border_conflict": ({}, {"resource": 3}, {"unused": 1}),
    "crusades": ({}, {"culture": 4}, {"culture": -4}),
    "cultural_influence": ({"culture": 2}, {"culture": 3}, {"culture": 1}),
    "good_harvest": ({"food": 2}, {"food": 2}, {"food": 2}),
    "immigration": ({}, {"yellow": -1, "unused": 1}, {}),
    "new_deposits": ({"resource": 2}, {"resource": 2}, {"resource": 2}),
    "pestilence": (
        {"yellow": 1, "unused": -1}, {"yellow": 1, "unused": -1}, {"yellow": 1, "unused": -1},
    ),
    "rats": ({"food": -3}, {"food": -3}, {"food": -3}),
    "reign_of_terror": ({}, {}, {"yellow": 1, "unused": -1}),
    "scientific_breakthrough": ({"science": 1}, {"science": 2}, {"science": 1}),
    "uncertain_borders": ({}, {"yellow": 1}, {"yellow": -1}),
    "civil_unrest": ({}, {}, {"culture": -8}),
    "cold_war": ({"science": 6}, {"science": 6}, {}),
    "crime_wave": ({"culture": -3}, {}, {"culture": -3}),
    "emigration": ({}, {}, {"yellow": 1, "unused": -1}),
    "national_pride": ({"culture": 5}, {}, {}),
    "popularization_of_science": ({"culture": 1}, {"culture": 2}, {"culture": 1}),
    "refugees": (
        {}, {"culture": 3, "yellow": -1, "unused": 1}, {"culture": -3, "yellow": 1, "unused": -1},
    ),
}  # fmt: skip


@pytest.mark.parametrize("event", EVENTS, ids=str)
def test_events(event: str) -> None:
    """R14."""
    game = position(3).event(event).military(0, "historic_territory_i").turn_of(0, "politics")
    game.workers(0, religion=2, warriors=2).player(0, culture=30, yellow=14)
    game.workers(1, religion=3, warriors=4, philosophy=2).player(1, culture=20, yellow=14)
    game.workers(2, religion=1, warriors=1).player(2, culture=10, yellow=10)
    for seat in range(3):
        game.tokens(seat, agriculture=3, bronze=3)

    def happen() -> None:
        game.play("seed_event card=historic_territory_i")
        game.skip("destroy_own")  # Agriculture, which counts for nothing here

    before = [game.of(seat).blue for seat in range(3)]
    mine, second, third = changes(game, happen, 0, 1, 2)
    # the culture and the card of preparing it
    mine["culture"], mine["cards"] = mine.get("culture", 0) - 1, mine.get("cards", 0) + 1
    assert ({k: n for k, n in mine.items() if n}, second, third) == EVENTS[event]
    if event == "crime_wave":
        assert [before[seat] - game.of(seat).blue for seat in range(3)] == [1, 0, 1]


# --- aggressions and wars ---------------------------------------------------------------------

AGGRESSIONS: dict[str, tuple[int, str, Counts, Counts]] = {
    # military actions, the spoils chosen, what changes for the attacker and for the rival
    "enslave_i": (2, "", {"resource": 3}, {"unused": -1, "yellow": 1}),
    "plunder_i": (2, "mix food=1 resource=2", {"food": 1, "resource": 2},
                  {"food": -1, "resource": -2}),
    "plunder_ii": (2, "mix food=1 resource=4", {"food": 1, "resource": 4},
                   {"food": -1, "resource": -4}),
    "plunder_iii": (2, "mix food=1 resource=7", {"food": 1, "resource": 7},
                    {"food": -1, "resource": -7}),
    "raid_i": (1, "destroy_of card=theology number=1 owner=1", {"resource": 3}, {"unused": 1}),
    "raid_ii": (2, "destroy_of card=theology number=2 owner=1", {"resource": 5}, {"unused": 2}),
    "raid_iii": (3, "destroy_of card=theology number=3 owner=1", {"resource": 7}, {"unused": 3}),
    "annex_ii": (2, "", {"colonies": 1}, {"colonies": -1}),
    "assassinate_ii": (2, "", {"culture": 6}, {}),
    "sabotage_ii": (1, "", {"culture": 3}, {}),
    "spy_ii": (1, "", {"science": 5}, {"science": -5}),
    "armed_intervention_iii": (2, "", {"culture": 7}, {"culture": -7}),
}  # fmt: skip


@pytest.mark.parametrize("card", [c.id for c in CARDS.values() if c.type == "aggression"], ids=str)
def test_aggressions(card: str) -> None:
    """R16.1, R16.5, R16.6, R16.8."""
    price, choice, attacker, rival = AGGRESSIONS[card]
    game = position().age(2).military(0, card).government(0, "communism").workers(0, tanks=5)
    game.leader(1, "isaac_newton").wonder(1, "great_wall", 1).colonies(1, "wealthy_territory_i")
    game.workers(1, theology=3).player(1, science=9, culture=9, blue=30)
    game.tokens(1, agriculture=4, bronze=9).turn_of(0, "politics")

    def attack() -> None:
        game.play(f"attack card={card} target=1").skip("strike", "defend")
        if choice:
            game.play(choice)

    mine, theirs = changes(game, attack, 0, 1)
    assert mine.pop("military left") == -price and mine.pop("cards") == -1
    assert mine == attacker
    assert {k: n for k, n in theirs.items() if k not in RATINGS} == rival
    assert (game.of(1).leader == "") == (card == "assassinate_ii")
    assert (game.of(1).wonder == "") == (card == "sabotage_ii")


WARS: dict[str, tuple[int, str, Counts, Counts]] = {
    # the same; the declarer has an advantage of 10
    "war_over_culture_ii": (3, "", {"culture": 10}, {"culture": -10}),
    "war_over_culture_iii": (3, "", {"culture": 10}, {"culture": -10}),
    "war_over_resources_ii": (2, "mix food=4 resource=6", {"food": 4, "resource": 6},
                              {"food": -4, "resource": -6}),
    "war_over_technology_ii": (2, "", {"science": 10}, {"science": -10}),
    "war_over_territory_ii": (3, "", {"yellow": 4}, {"yellow": -4}),
    "holy_war_iii": (3, "", {"culture": 9}, {"unused": -3, "yellow": 3}),
}  # fmt: skip


@pytest.mark.parametrize("card", [c.id for c in CARDS.values() if c.type == "war"], ids=str)
def test_wars(card: str) -> None:
    """R17.3, R17.4, R17.6, R17.1."""
    price, choice, victor, loser = WARS[card]
    game = position().age(2).military(0, card).government(0, "communism").turn_of(0, "politics")
    game.workers(0, warriors=11).player(1, science=15, culture=15, unused=4, blue=30)
    game.tokens(1, agriculture=4, bronze=9)
    game.play(f"declare_war card={card} target=1")
    assert game.military_left(0) == 5 - price
    game.turn_of(0, "start").row()

    def fight() -> None:
        game.skip("strike", "defend")
        if choice:
            game.play(choice)

    mine, theirs = changes(game, fight, 0, 1)
    assert (mine, theirs) == (victor, loser)


# --- the impacts of age III -------------------------------------------------------------------

IMPACTS: dict[str, tuple[int, int, int, int]] = {
    "impact_of_agriculture": (2 + 4, 2, 2, 2),
    "impact_of_architecture": (2 + 2 + 3, 0, 0, 0),
    "impact_of_colonies": (8, 0, 0, 0),
    "impact_of_competition": (1 + 3 + 2 * 1, 0, 0, 0),
    "impact_of_government": (2 * (7 + 1) + 3 + 2, 2 * 4 + 2, 2 * 4 + 2, 2 * 4 + 2),
    "impact_of_happiness": (2 * 5, 2 * 1 - 2 * 2, -2 * 2, 0),
    "impact_of_industry": (2 + 5, 2, 2, 2),
    "impact_of_population": (2 * (19 - 10), 0, 0, 0),
    "impact_of_progress": (2 * (3 + 2), 0, 0, 0),
    "impact_of_science": (15, 5, 10, 0),
    "impact_of_strength": (15, 0, 10, 5),
    "impact_of_technology": (4 * 4, 0, 0, 0),
    "impact_of_wonders": (5 + 4 + 3 + 2, 0, 0, 0),
}


@pytest.mark.parametrize("card", SCORING_EVENTS, ids=str)
def test_impacts(card: str) -> None:
    """R14.2, R21.6, R24.13."""
    game = position(4)
    # Democracy (level 3), Strategy (2); level III: Movies, Oil, Rockets, Democracy
    game.government(0, "democracy").specials(0, "strategy")
    game.workers(0, agriculture=2, irrigation=2, bronze=2, oil=1)
    game.workers(0, warriors=1, knights=1, rockets=1, bread_and_circuses=2)
    game.workers(0, philosophy=1, alchemy=2, movies=1, opera=0)
    game.colonies(0, "developed_territory_i", "wealthy_territory_i")
    game.wonders(0, "pyramids", "taj_mahal", "ocean_liner_service", "fast_food_chains")
    game.player(0, yellow=17, unused=3)
    # seat 1 lacks two happy faces, seat 2 has no face and lacks two
    game.workers(1, religion=1, warriors=0).player(1, yellow=10).player(2, yellow=12)
    game.workers(2, philosophy=2, warriors=3).workers(3, philosophy=0, warriors=2)
    scores = tuple(impact_points(game.state, seat, card, 0) for seat in range(4))
    assert scores == IMPACTS[card]


@pytest.mark.parametrize(
    ("players", "points"), [(2, (10, 0)), (3, (14, 7, 0)), (4, (15, 10, 5, 0))]
)
def test_ranks_score_by_the_number_of_players(players: int, points: tuple[int, ...]) -> None:
    """R14.15."""
    game = position(players)
    for seat in range(players):
        game.workers(seat, warriors=9 - seat, philosophy=9 - seat)
    for card in ("impact_of_science", "impact_of_strength"):
        scores = tuple(impact_points(game.state, seat, card, 0) for seat in range(players))
        assert scores == points
