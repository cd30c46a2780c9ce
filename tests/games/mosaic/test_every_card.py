"""Plays every card, tile and token once and compares the effects with tables.

The tables are written by hand and complete: nothing else may change, for the player or the rival.
"""

from collections import Counter
from collections.abc import Callable

import pytest

from core.games.mosaic import GAME
from core.games.mosaic.content import CARDS
from core.games.mosaic.rules.scoring import score_empires
from tests.games.mosaic.position import Position, opening_with_leaders, position

PILLARS = (
    "science",
    "economy",
    "food",
    "population",
    "construction",
    "culture",
    "government",
    "military",
    "urban",
)
PIECES = {
    "cities": ("city", 12),
    "ports": ("port", 3),
    "farm towns": ("farm_town", 6),
    "manufactory towns": ("manufactory_town", 6),
    "infantry": ("infantry", 10),
    "cavalry": ("cavalry", 10),
    "siege engines": ("siege_engine", 2),
}
UNREST_22 = ["tax_p3_g3", "tariff_t4_c2", "tax_p3_g2", "tax_p3_g2", "tariff_t3_c2"]


def holdings(game: Position, seat: int) -> dict[str, int]:
    """Return a player's numbers. `points` is the score if the game ended now."""
    player = game.of(seat)
    return {
        "population": player.population,
        **player.stock,
        **{f"{track} production": number for track, number in player.production.items()},
        **{f"{pillar} symbols": number for pillar, number in player.symbols.items()},
        **player.goods,
        "wild goods": player.wild_goods,
        **{name: whole - player.supply[piece] for name, (piece, whole) in PIECES.items()},
        "points": game.standing_of(seat).total,
    }


def account(game: Position) -> Counter[str]:
    """Return the numbers of player, rival and table."""
    rival = {f"rival {name}": number for name, number in holdings(game, 1).items()}
    table = {"treasury": game.state.treasury, "tokens on the map": len(game.state.tokens)}
    return Counter({**holdings(game, 0), **rival, **table})


def change(game: Position, before: Counter[str]) -> dict[str, int]:
    """Return the differences."""
    after = account(game)
    return {name: after[name] - before[name] for name in after if after[name] != before[name]}


def numbers(text: str, unit: str = "") -> dict[str, int]:
    """Parse `stone production +3, money 10` into names and numbers."""
    parts = [part.rpartition(" ") for part in text.split(", ") if part]
    return {f"{name}{unit}": int(number) for name, _, number in parts}


def summed(*rows: dict[str, int]) -> dict[str, int]:
    """Add up several rows."""
    total: Counter[str] = Counter()
    for row in rows:
        total.update(row)
    return {name: number for name, number in total.items() if number}


def scene() -> Position:
    """The position in which most cards are played.

    The player: population 6, every production 4, two symbols of each pillar, three cities (one of
    them a port), two farm towns, a manufactory town, one wonder, one achievement, two units, three
    goods of two kinds, 22 unrest. The rival: a city in Italia and units in Greece and Egypt.
    """
    game = position().achievements().player(0, population=6, tax_cards=list(UNREST_22))
    for track in ("stone", "food", "ideas", "tax", "tariff"):
        game.player(0, **{f"{track}_production": 4})
    game.symbols(0, **dict.fromkeys(PILLARS, 2))
    game.build(0, "city", "greece_12", "egypt_01").build(0, "port", "greece_21")
    game.build(0, "farm_town", "greece_07", "greece_08").build(0, "manufactory_town", "greece_11")
    game.wonder(0, "wonder_sphinx", "egypt_03").tiles(0, "achievement_farming")
    game.units(0, "greece", infantry=1, cavalry=1).goods(0, "fish", "wine", "wine")
    game.build(1, "city", "italia_06").units(1, "greece", infantry=3).units(1, "egypt", cavalry=1)
    game.token("italia_01", "bronze").token("italia_02", "cloth").token("italia_11", "fish")
    return game.token("italia_09", "cache_stone_7").token("numidia_01", "glass")


# --- technologies ---

# Requirements, symbols, and what playing the card in the scene brings.
TECHNOLOGIES = {
    "alphabet": ("", "science 1", "ideas production +3"),
    "mud_brick": ("", "construction 1, urban 1", "stone production +2, population +1"),
    "courts": ("", "government 1, urban 1", "tax production +3"),
    "arch": ("", "construction 1", "ideas production +2, population +1"),
    "bronze": (
        "science 1, economy 1",
        "military 1",
        "infantry +3, bronze +1, tokens on the map -1",
    ),
    "ceramic_tile": (
        "construction 1",
        "construction 1, culture 1",
        "stone production +2, points +2",
    ),
    "drama": ("", "culture 1", "ideas +5, points +3"),
    "architecture": ("", "construction 1, urban 1", "stone production +1, population +1"),
    "construction": ("", "construction 2", "points +3"),
    "dietary_laws": ("", "population 1, food 1, government 1", "food production +1, population +1"),
    "villages": ("", "urban 1, population 1", "food production +1, population +1"),
    "pottery": (
        "food 1",
        "economy 1, culture 1, food 1",
        "food production +2, tariff production +3",
    ),
    "exploration": ("science 1", "military 1, economy 1", "infantry +1, farm towns +1, points +1"),
    "philosophy": ("", "science 1, culture 1", "points +3"),
    "agriculture": ("", "food 1, population 1", "food production +3"),
    "farm_settlement": ("", "food 1, population 1, urban 1", "food production +3"),
    "fishing": ("", "food 1, economy 1", "food production +6, fish +1, tokens on the map -1"),
    "bow": ("", "military 1", "cavalry +2, rival cavalry -1"),
    "writing": ("science 1", "science 1, culture 1, government 1", "ideas production +3"),
    "wheel": (
        "",
        "science 1, economy 1, construction 1",
        "tariff production +2, stone production +2",
    ),
    "trade_routes": ("economy 1", "economy 1", "tariff production +3, money +10"),
    "manufactory_settlement": ("", "economy 1, construction 1, urban 1", "money +10"),
    "crafts": ("", "economy 1, culture 1", "wild goods +1"),
    "royal_house": ("", "government 1", "tax production +3, money +10, points +2"),
    "poetry": ("", "culture 1", "ideas +5, points +3"),
    "quarry": ("", "construction 1, economy 1", "stone production +3"),
    "spear": ("", "military 1", "infantry +2, rival infantry -1"),
    "art": ("", "culture 1", "ideas +5, points +3"),
    "irrigation": ("", "food 1", "food production +6"),
    "conscription": ("military 1", "military 1, government 1", ""),
    "oral_tradition": ("", "culture 1, science 1", "ideas production +3"),
    "counting": ("", "science 1, economy 1", "ideas production +3"),
    "dance": ("", "culture 1", "ideas +5, points +3"),
    "cartography": ("", "science 1, military 1", "stone +7, money +5, tokens on the map -1"),
    "history": ("culture 1", "culture 1, government 1", "points +4"),
    "code_of_laws": ("", "government 1, population 1", "tax production +3"),
    "city_state": ("", "urban 1, government 1", "tax production +3, points +2"),
    "seeds": ("", "food 1, science 1", "food production +3"),
    "music": ("", "culture 1", "ideas +5, points +3"),
    "taxation": ("government 1", "government 1, economy 1", "tax production +4"),
    "formations": ("military 2", "military 1", "rival infantry -2"),
    "state_labor": ("government 1, construction 1", "construction 1", "stone production +6"),
    "flood_farming": ("food 1", "food 1, population 1", "food production +2"),
    "mining": (
        "construction 1",
        "construction 1, economy 1",
        "stone production +3, tax production +2",
    ),
    "empires": ("military 1, urban 1", "military 1", "points +3"),
    "bureaucracy": ("government 2", "government 1", "tax production +3, stone +10"),
    "census": ("government 1", "government 1, population 1", "tax production +3, population +1"),
    "sewers": ("construction 1, urban 1", "population 1", "population +3"),
    "astronomy": (
        "science 2",
        "science 1, culture 1",
        "ideas production +3, glass +1, tokens on the map -1",
    ),
    "diplomats": ("government 1, culture 1", "government 1", ""),
    "plow": ("food 1", "food 1", "food production +4"),
    "food_preservation": (
        "food 1",
        "food 1, military 1",
        "infantry +1, cavalry +1, food +5, population +1",
    ),
    "monuments": ("construction 1", "construction 1", "points +3"),
    "fermentation": ("food 1", "food 1", "points +3"),
    "metalworking": ("construction 1, science 1", "construction 1", "infantry +1"),
    "raiders": ("", "military 1", "stone +5, money +5"),
    "machines": (
        "science 2, construction 1",
        "science 1, construction 1",
        "ideas production +2, food production +2, stone production +2",
    ),
    "colony": ("military 1", "military 1, urban 1", "cities +1, treasury +5, points +2"),
    "medicine": ("science 1", "population 1, science 1", "population +2"),
    "mortar": ("construction 2", "construction 1", "stone production +3, points +2"),
    "navigation": ("science 1", "economy 1, food 1", "food production +2, tariff production +2"),
    "domestication": ("food 1", "food 1, military 1", "food production +3, cavalry +1"),
    "loyalty": ("government 1, military 1", "government 1, military 1", ""),
    "literature": ("culture 1, science 1", "culture 1", "points +7"),
    "caste_system": (
        "population 1",
        "government 1, population 1",
        "food production +2, stone production +2",
    ),
    "military_orders": ("military 1, government 1", "military 1", "infantry +2, cavalry +1"),
    "traders": ("economy 1", "economy 1", ""),
    "cottage_industry": ("economy 1", "economy 1, urban 1", "money +10"),
    "harbor": ("economy 1", "economy 1, urban 1", "tariff production +2, food production +2"),
    "early_science": ("science 2", "science 1", "ideas production +4, points +4"),
    "quarrying": ("construction 1", "construction 1", "stone production +3, stone +10"),
    "masonry": ("construction 2", "construction 1, urban 1", "cities +1, treasury +5, points +2"),
    "public_games": ("culture 1", "culture 1, population 1", "points +3"),
    "horseback_riding": ("military 1", "military 1", "cavalry +2, rival cavalry -1"),
    "cavalry_tactics": ("military 2", "military 1", "rival infantry -2"),
    "luxury_goods": ("economy 1", "economy 1", "points +3"),
    "mathematics": ("science 2", "science 1", "ideas production +3, ideas +13"),
    "mercantilism": ("economy 2", "economy 1", "money +15"),
    "scales": ("economy 1", "science 1, economy 1", "ideas production +3"),
    "engineering": (
        "science 1, construction 1",
        "science 1, construction 2, urban 1",
        "stone production +3, manufactory towns +1, points +1",
    ),
    "calendar": ("science 1", "science 1, food 1, culture 1, government 1", "food production +6"),
    "migration": ("", "urban 1", "population -1, cities +1, treasury +5, points +2"),
    "selective_breeding": (
        "food 1, science 1",
        "food 1, science 1",
        "food production +3, farm towns +1, points +1",
    ),
    "siege_engines": ("military 2, science 1, construction 1", "military 1", ""),
    "coinage": (
        "economy 1, government 1",
        "economy 1, government 1",
        "tariff production +3, money +10",
    ),
    "citizenship": ("government 1, urban 1", "government 1, urban 1, population 1", "points +6"),
    "trades": (
        "economy 1, urban 1, population 1",
        "economy 1, urban 1, population 1, construction 1",
        "stone production +2, food production +2, ideas production +2, "
        "tax production +2, tariff production +2",
    ),
    "vineyards": ("", "food 1", "money +20"),
    "cloth": (
        "economy 1",
        "economy 1, culture 1, urban 1",
        "money +15, cloth +1, tokens on the map -1",
    ),
    "fertilizer": ("food 1, science 1", "food 1, population 1", "food production +3, food +14"),
    "scientific_method": ("science 2", "science 1", "ideas production +3"),
    "dynasty": ("government 1", "government 1", "points +3"),
    "festivals": ("culture 1", "culture 1", "points +3"),
    "religion": (
        "culture 1, population 1",
        "culture 1, population 1",
        "tax production +3, points +2",
    ),
    "customs_house": ("economy 1", "economy 1", "tariff production +5"),
    "cities": ("", "urban 1", "cities +1, treasury +5, points +2"),
    "iron": (
        "construction 1, military 1",
        "military 1, construction 1",
        "stone production +3, rival infantry -2",
    ),
    "chemistry": ("science 2", "science 1, population 1", "ideas production +3"),
    "armor": ("military 1, construction 1", "military 1", ""),
    "crop_rotation": ("food 1, science 1", "food 1", ""),
    "lighthouse": ("economy 1", "economy 1, construction 1", "glass +1, tokens on the map -1"),
    "world_view": ("culture 1", "culture 1, government 1", "tax production -3, food production +3"),
    "recurve_bow": (
        "military 1, science 1",
        "military 1",
        "cavalry +2, rival cavalry -1, rival infantry -1",
    ),
    "cisterns": ("construction 1", "population 1", "population +2"),
    "plumbing": ("construction 1, urban 1", "population 1, urban 1", "population +2"),
}

# The answers to what a card asks, and what it needs beside the scene.
ANSWERS = {
    "courts": ["choose what=tax"],
    "code_of_laws": ["choose what=tax"],
    "bronze": [*["place_unit unit=infantry region=egypt"] * 3, "take_token hex=italia_01"],
    "exploration": ["place_at piece=farm_town hex=assyria_01"],
    "fishing": ["take_token hex=italia_11"],
    "bow": [
        *["place_unit unit=cavalry region=egypt"] * 2,
        "defeat owner=1 unit=cavalry region=egypt",
    ],
    "spear": [
        *["place_unit unit=infantry region=italia"] * 2,
        "defeat owner=1 unit=infantry region=greece",
    ],
    "cartography": ["take_token hex=italia_09"],
    "formations": ["defeat owner=1 unit=infantry region=greece"] * 2,
    "bureaucracy": ["work currency=stone"],
    "astronomy": ["take_token hex=numidia_01"],
    "food_preservation": [
        "place_unit unit=infantry region=greece",
        "place_unit unit=cavalry region=egypt",
    ],
    "metalworking": ["place_unit unit=infantry region=egypt"],
    "raiders": ["choose what=stone", "choose what=money"],
    "colony": ["place_at piece=city hex=numidia_02"],
    "domestication": ["place_unit unit=cavalry region=egypt"],
    "loyalty": ["choose what=greece"],
    "military_orders": [
        *["place_unit unit=infantry region=greece"] * 2,
        "place_unit unit=cavalry region=egypt",
    ],
    "masonry": ["place_at piece=city hex=greece_13"],
    "horseback_riding": [
        *["place_unit unit=cavalry region=egypt"] * 2,
        "defeat owner=1 unit=cavalry region=egypt",
    ],
    "cavalry_tactics": ["defeat owner=1 unit=infantry region=greece"] * 2,
    "mathematics": ["work currency=ideas"],
    "engineering": ["place_at piece=manufactory_town hex=greece_13"],
    "migration": ["place_at piece=city hex=assyria_01"],
    "selective_breeding": ["place_at piece=farm_town hex=greece_13"],
    "cloth": ["take_token hex=italia_02"],
    "cities": ["place_at piece=city hex=greece_13"],
    "iron": ["defeat owner=1 unit=infantry region=greece"] * 2,
    "lighthouse": ["take_token hex=numidia_01"],
    "world_view": ["shift_production source=tax target=food", "shift_by amount=3"],
    "recurve_bow": [
        *["place_unit unit=cavalry region=egypt"] * 2,
        "defeat owner=1 unit=cavalry region=egypt",
        "defeat owner=1 unit=infantry region=greece",
    ],
}
MORE: dict[str, Callable[[Position], Position]] = {
    # A project worth 3: two economy symbols and its own.
    "construction": lambda game: game.build_cards(0, "build_project_roads"),
    "mortar": lambda game: game.build_cards(0, "build_project_roads"),
    # Three technologies; their symbols do not matter.
    "early_science": lambda game: game.technologies(0, "tech_seeds", "tech_arch", "tech_quarry"),
}


def test_the_table_of_technologies_is_complete() -> None:
    """R1.4."""
    known = {card.id: card for card in CARDS.values() if card.kind == "technology"}
    assert set(known) == {f"tech_{name}" for name in TECHNOLOGIES}
    assert len(TECHNOLOGIES) == 105
    assert all(card.count == 1 for card in known.values())
    assert [card.id for card in known.values() if card.starting] == [
        f"tech_{name}" for name in list(TECHNOLOGIES)[:39]
    ]


@pytest.mark.parametrize("name", TECHNOLOGIES)
def test_playing_a_technology(name: str) -> None:
    """R6.5.1, R8.5."""
    _, symbols, brings = TECHNOLOGIES[name]
    card = f"tech_{name}"
    game = MORE.get(name, lambda scene: scene)(scene())
    game.offer("technology", card).player(0, ideas=5)
    before = account(game)
    game.play(f"take_technology card={card}", f"play_technology card={card}")
    game.play(*ANSWERS.get(name, ()))
    assert game.decision().seat == 1  # nothing more is asked
    cost = {"ideas": -5}
    assert change(game, before) == summed(cost, numbers(symbols, " symbols"), numbers(brings))
    assert card in game.of(0).technologies
    assert len(game.state.offers["technology"]) == 5


def can_be_played(card: str, symbols: dict[str, int]) -> bool:
    """Return whether a player with these symbols may play a technology just bought."""
    game = position().achievements().symbols(0, **dict.fromkeys(PILLARS, 0))
    game.symbols(0, **symbols).offer("technology", card).player(0, ideas=5)
    game.play(f"take_technology card={card}")
    return game.decision().topic == "play_or_keep"


@pytest.mark.parametrize("name", TECHNOLOGIES)
def test_the_requirements_of_a_technology(name: str) -> None:
    """R8.2."""
    needs = numbers(TECHNOLOGIES[name][0])
    card = f"tech_{name}"
    assert can_be_played(card, needs)
    for pillar, number in needs.items():
        assert not can_be_played(card, {**needs, pillar: number - 1})


# --- technologies that last ---


def test_conscription_lasts() -> None:
    """R6.7.2."""
    game = scene().technologies(0, "tech_conscription").player(0, money=20)
    game.play("military", *["recruit unit=infantry region=greece"] * 3)
    assert not [text for text in game.legal() if text.startswith("recruit")]


def test_flood_farming_lasts_until_the_next_population_card() -> None:
    """R6.2.2."""
    game = scene().offer("technology", "tech_flood_farming").player(0, ideas=5, food=15)
    game.play("take_technology card=tech_flood_farming", "play_technology card=tech_flood_farming")
    game.play("work currency=stone").offer("population", "pop_1_for_4", "pop_2_for_11")
    game.play("grow card=pop_1_for_4", "work currency=stone")
    assert game.of(0).population == 6 + 2
    game.play("grow card=pop_2_for_11")
    assert game.of(0).population == 8 + 2


@pytest.mark.parametrize(
    ("produced", "with_metalworking", "with_crop_rotation"),
    [
        ("stone", "stone 10", "stone 10, food 5"),
        ("food", "food 10, stone 5", "food 10"),
        ("ideas", "ideas 10, stone 5", "ideas 10, food 5"),
    ],
)
def test_work_with_metalworking_or_crop_rotation(
    produced: str, with_metalworking: str, with_crop_rotation: str
) -> None:
    """R6.1.2."""
    for card, brings in (
        ("metalworking", with_metalworking),
        ("crop_rotation", with_crop_rotation),
    ):
        game = scene().technologies(0, f"tech_{card}")
        before = account(game)
        game.play(f"work currency={produced}")
        assert change(game, before) == numbers(brings)


def test_traders_last() -> None:
    """R15.10."""
    game = scene().technologies(0, "tech_traders").player(0, stone=4).player(1, stone=4)
    game.play("build_without_card piece=city", "place_at piece=city hex=greece_13")
    assert game.of(0).stock["money"] == 5
    game.play("build_without_card piece=port", "place_at piece=port hex=greece_22")
    assert game.of(0).stock["money"] == 15


def test_horseback_riding_lasts() -> None:
    """R6.7.3."""
    game = position(4).technologies(0, "tech_horseback_riding").player(0, money=1)
    game.units(0, "greece", infantry=1, cavalry=1).play("military")
    assert not game.allows("move unit=infantry origin=greece region=egypt")
    assert not game.allows("move unit=cavalry origin=greece region=hispania")
    game.play("move unit=cavalry origin=greece region=egypt")
    assert game.of(0).units == {"greece": {"infantry": 1}, "egypt": {"cavalry": 1}}
    assert game.of(0).stock["money"] == 0


def test_siege_engines_last() -> None:
    """R6.7.2, R12.3."""
    game = scene().technologies(0, "tech_siege_engines").build(0, "city", "italia_01")
    game.player(0, money=10).play("military", *["recruit unit=siege_engine region=italia"] * 2)
    assert game.of(0).supply["siege_engine"] == 0
    score_empires(game.state)
    assert game.of(1).empire_vp == 2 + 2  # second in Greece and Egypt, nothing in Italia


@pytest.mark.parametrize(
    ("card", "unit", "other"),
    [("tech_formations", "infantry", "cavalry"), ("tech_cavalry_tactics", "cavalry", "infantry")],
)
def test_influence_of_units_lasts(card: str, unit: str, other: str) -> None:
    """R12.3."""
    for kind, points in ((unit, 4), (other, 2)):
        game = position().achievements().technologies(0, card).units(0, "italia", **{kind: 1})
        game.build(1, "city", "italia_06").build(1, "farm_town", "italia_05")
        score_empires(game.state)
        assert (game.of(0).empire_vp, game.of(1).empire_vp) == (points, 4)


def test_armor_lasts() -> None:
    """R11.7."""
    game = scene().technologies(1, "tech_armor").offer("technology", "tech_spear")
    game.player(0, ideas=5).play(
        "take_technology card=tech_spear", "play_technology card=tech_spear"
    )
    game.play(*["place_unit unit=infantry region=egypt"] * 2)
    assert game.decision().seat == 1
    assert game.of(1).units == {"greece": {"infantry": 3}, "egypt": {"cavalry": 1}}


def test_diplomats_act_once() -> None:
    """R12.2."""
    game = scene().technologies(0, "tech_diplomats").draw_scoring_card()
    game.play("send_away owner=1 origin=greece region=italia")
    assert game.of(1).units == {"italia": {"infantry": 3}, "egypt": {"cavalry": 1}}
    game.top_of("population", "scoring_population").player(1, food=99)
    game.play(f"grow card={game.state.offers['population'][0]}")
    assert game.state.scorings_done == 2


def test_crafts_wild_good_lasts() -> None:
    """R7.6."""
    game = scene().player(0, wild_goods=1).offer("tax_tariff", "tariff_t2_c1")
    game.build_cards(0, "build_manufactory_town_a").goods(0, "bronze")  # wine is there, no cloth
    assert game.score(0)["Manufactories"] == 5
    game.play("collect card=tariff_t2_c1")
    assert game.of(0).stock["money"] == 2 * 4 + 3 + 4


# --- build cards ---

CITY = "stone -4, population -2, cities +1, treasury +5, points +2"
PORT = "stone -4, population -2, ports +1, treasury +10, points +2"
PROJECT = "stone -5, ideas -5, points +3"  # its own symbol is the third

# Copies, symbols, and what taking the card in the scene brings.
BUILD_CARDS = {
    "builder_city": (2, "urban 1, construction 1", CITY, "stone +5"),
    "capital": (1, "urban 2, government 1", CITY, ""),
    "military_city": (2, "urban 1, military 1", CITY, "cavalry +1"),
    "trade_city": (2, "urban 1, economy 1", CITY, "tariff production +3"),
    "culture_city": (2, "urban 1, culture 1", CITY, "points +3"),  # ignores 3 unrest
    "research_city": (2, "urban 1, science 1", CITY, "ideas production +3"),
    "populous_city": (2, "urban 1, population 1", CITY, "population +1"),
    "farming_city": (2, "urban 1, food 1", CITY, "food production +3"),
    "port_city": (4, "urban 1, economy 1", PORT, "money +10"),
    "farm_town": (4, "food 1", "farm towns +1, points +1", "food +5, food production +1"),
    "manufactory_town_a": (
        2,
        "",
        "manufactory towns +1, points +1",
        "money +5, tariff production +1",
    ),
    "manufactory_town_b": (
        2,
        "",
        "manufactory towns +1, points +1",
        "money +5, tariff production +1",
    ),
    "manufactory_town_c": (
        2,
        "",
        "manufactory towns +1, points +1",
        "money +5, tariff production +1",
    ),
    "project_aqueduct": (1, "population 1", PROJECT, ""),
    "project_forum": (1, "government 1", PROJECT, ""),
    "project_hospital": (1, "science 1", PROJECT, ""),
    "project_quarry": (1, "construction 1", PROJECT, ""),
    "project_public_baths": (1, "culture 1", PROJECT, ""),
    "project_granary": (1, "food 1", PROJECT, ""),
    "project_roads": (1, "economy 1", PROJECT, ""),
    "project_city_walls": (1, "military 1", PROJECT, ""),
    "project_city_center": (1, "urban 1", PROJECT, ""),
}
PLACES = {
    "port_city": "place_at piece=port hex=greece_22",
    "farm_town": "place_at piece=farm_town hex=greece_13",
    "manufactory_town_a": "place_at piece=manufactory_town hex=greece_13",
    "manufactory_town_b": "place_at piece=manufactory_town hex=greece_13",
    "manufactory_town_c": "place_at piece=manufactory_town hex=greece_13",
}
BUILD_ANSWERS = {
    "capital": ["clear_offer offer=population"],
    "military_city": ["place_unit unit=cavalry region=greece"],
}


def test_the_build_deck() -> None:
    """R1.4."""
    state = position().state
    cards = [*state.offers["build"], *state.decks["build"].cards]
    cards.remove("scoring_build")
    assert Counter(cards) == {f"build_{name}": row[0] for name, row in BUILD_CARDS.items()}
    assert len(cards) == 38


@pytest.mark.parametrize("name", BUILD_CARDS)
def test_taking_a_build_card(name: str) -> None:
    """R6.3.1."""
    _, symbols, piece, brings = BUILD_CARDS[name]
    game = scene().offer("build", f"build_{name}").player(0, stone=5, ideas=5)
    before = account(game)
    game.play(f"build card=build_{name}")
    if not name.startswith("project_"):
        game.play(PLACES.get(name, "place_at piece=city hex=greece_13"))
    game.play(*BUILD_ANSWERS.get(name, ()))
    assert game.decision().seat == 1
    assert change(game, before) == summed(
        numbers(piece), numbers(symbols, " symbols"), numbers(brings)
    )
    assert f"build_{name}" in game.of(0).build_cards


@pytest.mark.parametrize(
    ("card", "goods"),
    [
        ("build_manufactory_town_a", ("bronze", "cloth", "wine")),
        ("build_manufactory_town_b", ("olive_oil", "ivory", "spices")),
        ("build_manufactory_town_c", ("glass", "cloth", "olive_oil")),
    ],
)
def test_the_goods_of_a_manufactory_town(card: str, goods: tuple[str, ...]) -> None:
    """R14.7."""
    game = position().build_cards(0, card).goods(0, *goods)
    assert game.score(0)["Manufactories"] == 5
    for missing in goods:
        two = position().build_cards(0, card).goods(0, *(set(goods) - {missing}))
        assert two.score(0)["Manufactories"] == 0


# --- wonders ---

# Where it stands in the scene below, and what it scores there; ignored unrest counts as points.
WONDERS = {
    "lighthouse_of_alexandria": ("greece_22", 2),  # kinds of goods
    "temple_of_artemis": ("greece_18", 3),  # units in Greece
    "colosseum": ("greece_18", 4 * 1 + 4),  # Greece is dominated
    "hanging_gardens": ("greece_18", 3 * 2 + 3),  # touches the rival's city and the port
    "great_library": ("greece_18", 5),
    "great_pyramid": ("greece_18", 12),
    "colossus_of_rhodes": ("greece_22", 2 * 3),  # cities in Greece
    "stonehenge": ("greece_18", 3),  # of seven population
    "sphinx": ("greece_18", 4),  # itself
}


def test_the_table_of_wonders_is_complete() -> None:
    """R1.5, R3.7."""
    assert sorted(position().state.wonders) == sorted(f"wonder_{name}" for name in WONDERS)
    assert len(WONDERS) == 9


@pytest.mark.parametrize("name", WONDERS)
def test_building_a_wonder(name: str) -> None:
    """R6.4.1, R14.2."""
    hex_id, points = WONDERS[name]
    game = position().achievements().player(0, stone=20, food=5, population=7)
    game.player(0, tax_cards=list(UNREST_22)).goods(0, "fish", "wine", "wine")
    game.build(0, "city", "greece_12").build(0, "port", "greece_21").build(1, "city", "greece_13")
    game.units(0, "greece", infantry=1).units(1, "greece", infantry=1, cavalry=1)
    before = account(game)
    game.play(f"build_wonder wonder=wonder_{name}", f"place_at piece=wonder hex={hex_id}")
    symbols = {}
    if name == "great_library":
        game.play("choose what=urban")
        symbols = {"urban symbols": 2}
    assert change(game, before) == {"stone": -20, "food": -5, "points": points, **symbols}
    assert game.of(0).wonders == [f"wonder_{name}"]
    assert game.state.buildings[hex_id].wonder == f"wonder_{name}"


# --- golden ages and achievements ---

# The pillar, and what claiming the tile brings beside its 6 VP.
GOLDEN_AGES = {
    "architecture": ("construction", [], "stone production +3"),
    "medicine": ("population", [], "population +2"),
    "heroes": (
        "military",
        ["place_unit unit=cavalry region=greece", "place_unit unit=infantry region=egypt"],
        "cavalry +1, infantry +1",
    ),
    "trade": ("economy", [], "tariff production +3"),
    "kings": ("government", [], "tax production +3"),
    "games": ("food", [], "food production +3"),
    "arts": ("culture", ["choose what=money"], "money +10"),
    "science": ("science", [], "ideas production +3"),
    "city_states": (
        "urban",
        ["place_at piece=city hex=numidia_02"],
        "cities +1, treasury +5, points +2",
    ),
}


def test_the_table_of_golden_ages_is_complete() -> None:
    """R1.5, R3.7."""
    assert sorted(position().state.golden_ages) == sorted(f"golden_{name}" for name in GOLDEN_AGES)
    assert {row[0] for row in GOLDEN_AGES.values()} == set(PILLARS)


@pytest.mark.parametrize("name", GOLDEN_AGES)
def test_claiming_a_golden_age(name: str) -> None:
    """R9.2."""
    pillar, answers, brings = GOLDEN_AGES[name]
    tile = f"golden_{name}"
    assert not scene().symbols(0, **{pillar: 5}).allows(f"claim tile={tile}")
    game = scene().symbols(0, **{pillar: 6})
    before = account(game)
    game.play(f"claim tile={tile}", *answers)
    assert change(game, before) == summed({"points": 6}, numbers(brings))
    assert game.of(0).golden_ages == [tile]
    assert not game.allows(f"claim tile={tile}")


def with_ports(game: Position, number: int) -> Position:
    return game.build(0, "port", *["greece_21", "greece_22", "italia_11"][:number])


def with_cities(game: Position, number: int) -> Position:
    cities = ["greece_12", "greece_13", "greece_16", "greece_17"]
    return game.build(0, "port", "greece_21").build(0, "city", *cities[: number - 1])


def with_goods(game: Position, number: int) -> Position:
    kinds = ["fish", "grain", "stone_good", "bronze", "cloth", "wine", "ivory"]
    return game.goods(0, "fish", "fish", *kinds[1:number])


def with_units(game: Position, number: int) -> Position:
    return game.units(0, "greece", infantry=2, siege_engine=1).units(0, "egypt", cavalry=number - 3)


def with_works(game: Position, number: int) -> Position:
    projects = [f"build_project_{name}" for name in ("roads", "forum", "granary", "hospital")]
    return game.wonder(0, "wonder_sphinx", "egypt_03").build_cards(0, *projects[: number - 1])


def with_pillars(game: Position, number: int) -> Position:
    game.symbols(0, **dict.fromkeys(PILLARS, 0))
    return game.symbols(0, **dict.fromkeys(PILLARS[:number], 1))


def with_technologies(game: Position, number: int) -> Position:
    return game.technologies(0, *[f"tech_{name}" for name in list(TECHNOLOGIES)[:number]])


def with_regions(game: Position, number: int) -> Position:
    return game.build(0, "city", *["greece_12", "egypt_01", "italia_06", "numidia_01"][:number])


# The number that is needed, and how one comes to have as many.
ACHIEVEMENTS: dict[str, tuple[int, Callable[[Position, int], Position]]] = {
    "imperial": (4, with_regions),
    "farming": (15, lambda game, n: game.player(0, food_production=n)),
    "wealthy": (60, lambda game, n: game.player(0, money=n)),
    "well_governed": (12, lambda game, n: game.player(0, tax_production=n)),
    "trading": (7, with_goods),
    "military": (6, with_units),
    "merchant": (12, lambda game, n: game.player(0, tariff_production=n)),
    "stonemason": (15, lambda game, n: game.player(0, stone_production=n)),
    "great_builder": (5, with_works),
    "populous": (12, lambda game, n: game.player(0, population=n)),
    "diverse": (9, with_pillars),
    "seafaring": (3, with_ports),
    "scientific": (15, with_technologies),
    "scholarly": (15, lambda game, n: game.player(0, ideas_production=n)),
    "urban": (5, with_cities),
}


def test_the_table_of_achievements_is_complete() -> None:
    """R1.5."""
    known = [card.id for card in CARDS.values() if card.kind == "achievement"]
    assert known == [f"achievement_{name}" for name in ACHIEVEMENTS]


@pytest.mark.parametrize("name", ACHIEVEMENTS)
def test_claiming_an_achievement(name: str) -> None:
    """R9.3, R9.4."""
    number, having = ACHIEVEMENTS[name]
    tile = f"achievement_{name}"
    assert not having(position().achievements(tile), number - 1).allows(f"claim tile={tile}")
    game = having(position().achievements(tile, "achievement_urban"), number)
    before = account(game)
    game.play(f"claim tile={tile}")
    assert change(game, before) == {"points": 6}
    assert game.of(0).achievements == [tile]


def test_the_imperial_achievement_with_more_players() -> None:
    """R9.3."""
    for players, number in ((3, 4), (4, 3), (5, 3), (6, 3)):
        tile = "achievement_imperial"
        less = with_regions(position(players).achievements(tile), number - 1)
        enough = with_regions(position(players).achievements(tile), number)
        assert not less.allows(f"claim tile={tile}")
        assert enough.allows(f"claim tile={tile}")


# --- governments ---

# Symbols, ideas, production while held, VP in the scoring of the scene below.
GOVERNMENTS = {
    "tyranny": ("military 2", 5, "", 2 * 2),
    "city_state": ("government 1, urban 2", 15, "", 2),
    "monarchy": (
        "government 2, construction 2",
        15,
        "food production +5, stone production +5",
        3 * 1,
    ),
    "oligarchy": (
        "government 1, economy 3",
        15,
        "tax production +5, tariff production +5",
        1 * 2,
    ),
    "theocracy": ("government 1, culture 3", 15, "", 2 * 2),
    "republic": ("government 3, urban 1, science 1", 20, "", 3),
}


def governing(symbols: dict[str, int], ideas: int) -> Position:
    """A player with exactly these symbols and ideas, population 7, two tiles and a wonder."""
    game = position().achievements().symbols(0, **dict.fromkeys(PILLARS, 0)).symbols(0, **symbols)
    game.player(0, ideas=ideas, population=7).build(0, "city", "greece_12", "egypt_01")
    game.build(0, "port", "greece_21").wonder(0, "wonder_great_library", "egypt_03")
    game.tiles(0, "golden_kings", "achievement_urban")
    return game.build(1, "city", "italia_06")


@pytest.mark.parametrize("name", GOVERNMENTS)
def test_taking_a_government(name: str) -> None:
    """R6.8.1, R10.7."""
    needs, ideas, production, _ = GOVERNMENTS[name]
    choice = f"govern government=gov_{name}"
    assert not governing(numbers(needs), ideas - 1).allows(choice)
    for pillar, number in numbers(needs).items():
        assert not governing({**numbers(needs), pillar: number - 1}, ideas).allows(choice)
    game = governing(numbers(needs), ideas)
    before = account(game)
    game.play(choice)
    assert change(game, before) == summed({"ideas": -ideas}, numbers(production))
    other = "republic" if name == "tyranny" else "tyranny"
    game.symbols(0, **dict.fromkeys(PILLARS, 3)).player(0, ideas=20)
    game.play("done", "work currency=food", f"govern government=gov_{other}")
    assert all(number == 0 for number in game.of(0).production.values())


@pytest.mark.parametrize("name", GOVERNMENTS)
def test_a_government_in_an_empire_scoring(name: str) -> None:
    """R10.2, R10.3, R10.4, R10.5, R10.8."""
    game = governing({}, 0).government(0, f"gov_{name}")
    score_empires(game.state)
    assert game.of(0).empire_vp == (3 + 2) + (3 + 2) + GOVERNMENTS[name][3]


@pytest.mark.parametrize("name", GOVERNMENTS)
def test_a_government_clears_an_offer_once(name: str) -> None:
    """R10.6."""
    game = governing({}, 0).government(0, f"gov_{name}")
    before = set(game.state.offers["build"])
    game.play("clear_offer offer=build")
    assert game.state.decks["build"].under == 5
    assert len(game.state.offers["build"]) == 5
    assert set(game.state.decks["build"].cards[:5]) == before
    assert not game.allows("clear_offer offer=population")


# --- leaders ---

# The answers in set-up, and all the player has in the first turn beside a city worth 2 VP.
LEADERS = {
    "magistrate": (
        [],
        "government symbols 1, population 6, stone 10, food 5, "
        "stone production 2, food production 2, tax production 2",
    ),
    "philosopher": (
        ["choose what=tax", "done"],  # the card drawn is laid face down
        "science symbols 1, population 5, ideas 10, money 10, ideas production 8, tax production 3",
    ),
    "farmer": (
        ["place_at piece=farm_town hex=greece_13"],
        "food symbols 1, population 5, food 10, money 10, food production 5, "
        "farm towns 1, points 1",
    ),
    "scribe": (
        ["choose what=tariff"],
        "urban symbols 1, population 5, food 10, ideas 5, tariff production 5",
    ),
    "merchant": (
        ["place_at piece=manufactory_town hex=greece_13"],
        "economy symbols 1, population 5, money 30, tariff production 5, "
        "manufactory towns 1, points 1",
    ),
    "engineer": (
        [],
        "construction symbols 1, population 5, stone 10, money 10, "
        "stone production 5, ideas production 3",
    ),
    "artist": (
        [],
        "culture symbols 1, population 5, money 15, ideas 5, ideas production 5, points 1",
    ),
    "priestess": (
        [],
        "population symbols 1, population 5, money 15, food 5, tax production 6, food production 3",
    ),
    "general": (
        ["place_unit unit=infantry region=greece"],
        "military symbols 1, population 6, money 20, tax production 10, infantry 1",
    ),
}


def test_the_table_of_leaders_is_complete() -> None:
    """R1.4."""
    known = [card.id for card in CARDS.values() if card.kind == "leader"]
    assert known == [f"leader_{name}" for name in LEADERS]


@pytest.mark.parametrize("name", LEADERS)
def test_choosing_a_leader(name: str) -> None:
    """R3.12, R15.18."""
    answers, has = LEADERS[name]
    game = opening_with_leaders(name, "priestess" if name == "artist" else "artist")
    game.state.tokens = {}
    game.play("place_at piece=city hex=greece_12", "place_at piece=city hex=egypt_01")
    game.play(*answers)
    assert game.decision().topic == "turn"
    held = {what: number for what, number in holdings(game, 0).items() if number}
    assert held == summed({"cities": 1, "points": 2}, numbers(has))
    assert len(game.of(0).face_down) == (name == "philosopher")


def test_the_farmer_grows_faster() -> None:
    """R6.2.2."""
    game = scene().leader(0, "leader_farmer").offer("population", "pop_2_for_9").player(0, food=9)
    assert game.play("grow card=pop_2_for_9").of(0).population == 6 + 2 + 1


def test_the_merchant_gains_by_goods() -> None:
    """R6.6.3."""
    game = scene().leader(0, "leader_merchant").offer("tax_tariff", "tax_p2_g1", "tariff_t2_c1")
    tax, tariff = game.copy(), game.copy()
    assert tax.play("collect card=tax_p2_g1").of(0).stock["money"] == 18 + 2 * 2
    assert tariff.play("collect card=tariff_t2_c1").of(0).stock["money"] == 11


@pytest.mark.parametrize(("leader", "points"), [("artist", 3 + 3), ("priestess", 3)])
def test_leaders_at_the_end(leader: str, points: int) -> None:
    """R14.6, R14.8."""
    game = scene()
    before = game.standing_of(0).total
    game.leader(0, f"leader_{leader}")
    assert game.standing_of(0).total - before == points


# --- population, tax and tariff, scoring cards ---

# Copies, food, population.
POPULATION_CARDS = {
    "pop_1_for_4": (2, 4, 1),
    "pop_1_for_5": (2, 5, 1),
    "pop_1_for_6": (1, 6, 1),
    "pop_2_for_9": (2, 9, 2),
    "pop_2_for_10": (3, 10, 2),
    "pop_2_for_11": (2, 11, 2),
    "pop_2_for_12": (2, 12, 2),
    "pop_3_for_14": (1, 14, 3),
    "pop_3_for_15": (2, 15, 3),
    "pop_3_for_17": (1, 17, 3),
    "pop_4_for_20": (1, 20, 4),
    "pop_4_for_22": (1, 22, 4),
}
# Copies, money in the scene (6 population, 2 government symbols, 2 kinds of goods, 3 cities,
# productions 4), unrest.
TAX_CARDS = {
    "tax_p2_g1": (2, 12 + 2 + 4, 2),
    "tax_p2_g2": (3, 12 + 4 + 4, 3),
    "tax_p3_g1": (2, 18 + 2 + 4, 3),
    "tax_p3_g2": (2, 18 + 4 + 4, 4),
    "tax_p3_g3": (1, 18 + 6 + 4, 5),
    "tariff_t2_c1": (2, 4 + 3 + 4, 2),
    "tariff_t2_c2": (2, 4 + 6 + 4, 3),
    "tariff_t3_c1": (2, 6 + 3 + 4, 3),
    "tariff_t3_c2": (3, 6 + 6 + 4, 4),
    "tariff_t4_c2": (1, 8 + 6 + 4, 5),
}


def test_the_tables_of_population_and_tax_cards_are_complete() -> None:
    """R1.4."""
    for kinds, table in ((["population"], POPULATION_CARDS), (["tax", "tariff"], TAX_CARDS)):
        known = {card.id: card.count for card in CARDS.values() if card.kind in kinds}
        assert known == {name: row[0] for name, row in table.items()}
        assert sum(known.values()) == 20


@pytest.mark.parametrize("card", POPULATION_CARDS)
def test_taking_a_population_card(card: str) -> None:
    """R6.2.1."""
    _, food, population = POPULATION_CARDS[card]
    game = scene().offer("population", card)
    assert not game.player(0, food=food - 1).allows(f"grow card={card}")
    before = account(game.player(0, food=food))
    game.play(f"grow card={card}")
    assert change(game, before) == {"food": -food, "population": population}
    assert card in game.state.removed


@pytest.mark.parametrize("card", TAX_CARDS)
def test_taking_a_tax_or_tariff_card(card: str) -> None:
    """R6.6.1, R6.6.2."""
    _, money, unrest = TAX_CARDS[card]
    game = scene().offer("tax_tariff", card)
    before = account(game)
    game.play(f"collect card={card}")
    assert change(game, before) == {"money": money, "points": -unrest}


@pytest.mark.parametrize("deck", ["technology", "build", "population", "tax_tariff"])
def test_drawing_a_scoring_card(deck: str) -> None:
    """R12.1."""
    game = scene().top_of(deck, f"scoring_{deck}").government(0, "gov_tyranny")
    size = len(game.state.offers[deck])
    below = game.state.decks[deck].cards[-2 : -2 - size : -1]
    before = account(game)
    game.play(f"clear_offer offer={deck}")
    assert game.state.offers[deck] == below
    assert f"scoring_{deck}" in game.state.removed
    assert game.state.scorings_done == 1
    # Greece: 3 and two cities; Egypt: 3, a city and a wonder; Tyranny: two regions.
    assert change(game, before) == {"points": 5 + 5 + 4, "rival points": 2 + 2 + 4}


# --- tokens ---

# Copies, and what building on it brings.
CACHES = {
    "cache_ideas_7": (4, "ideas +7"),
    "cache_stone_7": (4, "stone +7"),
    "cache_food_7": (4, "food +7"),
    "cache_money_10": (4, "money +10"),
    "cache_population_1": (4, "population +1"),
    "cache_ideas_5": (2, "ideas +5"),
    "cache_stone_5": (2, "stone +5"),
    "cache_food_5": (2, "food +5"),
    "cache_money_15": (2, "money +15"),
}
GOODS = {
    "fish": (10, "fish +1, food production +3"),
    "grain": (8, "grain +1, food production +2"),
    "stone_good": (8, "stone_good +1, stone production +2"),
    "bronze": (6, "bronze +1"),
    "cloth": (6, "cloth +1"),
    "wine": (6, "wine +1"),
    "olive_oil": (6, "olive_oil +1"),
    "ivory": (6, "ivory +1"),
    "spices": (6, "spices +1"),
    "glass": (6, "glass +1"),
}


def test_all_tokens_lie_on_the_whole_map() -> None:
    """R1.6, R3.3."""
    tokens = GAME.new(4, {}, 3).tokens
    assert Counter(tokens.values()) == {name: row[0] for name, row in {**CACHES, **GOODS}.items()}
    assert len(tokens) == 176 - 80


@pytest.mark.parametrize("token", {**CACHES, **GOODS})
def test_building_on_a_token(token: str) -> None:
    """R7.2, R7.3."""
    brings = {**CACHES, **GOODS}[token][1]
    piece, hex_id = ("port", "greece_22") if token == "fish" else ("city", "greece_13")
    game = scene().token(hex_id, token).player(0, stone=4)
    before = account(game)
    game.play(f"build_without_card piece={piece}", f"place_at piece={piece} hex={hex_id}")
    expected = summed(numbers(PORT if piece == "port" else CITY), numbers(brings))
    assert change(game, before) == summed(expected, {"tokens on the map": -1})
    assert (token in game.state.removed) == (token in CACHES)
