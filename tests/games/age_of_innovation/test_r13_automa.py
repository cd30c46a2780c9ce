from dataclasses import replace

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    DIFFICULTIES,
    DISPLAY_BY_TERRAIN,
    LARGE_MAP,
    PRIORITIES,
    ROUND_TILES,
    SMALL_MAP,
    TERRAIN_WHEEL,
    TERRAINS,
    BotAction,
)
from core.games.age_of_innovation.rules.automa.actions import (
    CARD_ACTIONS,
    block_actions,
    check_actions,
    difficulty_points,
    take_innovation,
)
from core.games.age_of_innovation.rules.automa.building import (
    candidate_hexes,
    transform_and_build,
    upgrade,
)
from core.games.age_of_innovation.rules.automa.deck import reshuffle_deck
from core.games.age_of_innovation.rules.automa.factions import (
    check_achievements,
    place_seedling,
    spread_blight,
)
from core.games.age_of_innovation.rules.automa.science import (
    advance,
    choose_catch_up_discipline,
    send_scholar,
)
from core.games.age_of_innovation.rules.automa.selection import pick_by_direction
from core.games.age_of_innovation.rules.automa.setup import (
    find_lettered_hex,
    place_starting_workshops,
)
from core.games.age_of_innovation.rules.automa.turn import pass_round
from core.games.age_of_innovation.rules.board import spades_needed
from core.games.age_of_innovation.rules.events import AutomaPlayed
from core.games.age_of_innovation.rules.flow.terraforming import Spades
from core.games.age_of_innovation.rules.flow.turn import NextTurn
from core.games.age_of_innovation.rules.scoring import automa_faction_points
from core.games.age_of_innovation.state import Automa, Built
from core.kernel import BadSetup, Rng
from core.kernel.content import BadContent
from core.table import new_journal
from core.table.variation import Variation
from tests.games.age_of_innovation.position import Position, opening, position

SHE = 1
CARD = AUTOMA_CARDS


def against(faction: str = "bot_simpletons", level: str = "2") -> Position:
    """The Lake player against the Automa (Swamp) on the small map, in round 2."""
    game = position(1, automa_level=level)
    her = game.state.automa
    assert her
    her.faction = faction
    game.of(SHE).bonus = "bonus_power_coins"
    return game


def she(game: Position) -> Automa:
    her = game.state.automa
    assert her
    return her


def mark(game: Position, *hexes: str) -> Position:
    for hex_id in hexes:
        old = game.state.buildings[hex_id]
        game.state.buildings[hex_id] = Built(old.owner, old.kind, marked=True)
    return game


def deck(game: Position, *cards: str) -> Position:
    """Put these cards on the Automa's deck, the first on top, and all others in the reserve."""
    her = she(game)
    her.deck = [f"automa_{card}" for card in reversed(cards)]
    her.discard = []
    her.reserve = [card for card in AUTOMA_CARDS if card not in her.deck]
    return game


def her_turn(game: Position) -> Position:
    game.agenda(NextTurn(0)).decision()
    return game


def test_r13_1_display_and_palaces_depend_on_the_total_player_count() -> None:
    state = GAME.new(1, {}, 1)
    assert len(state.innovations) == 6 and len(state.palaces) == 3
    assert not state.neutral_science and not state.area_tile
    state = GAME.new(2, {"automa": "yes"}, 1)
    assert len(state.innovations) == 8 and len(state.palaces) == 4
    assert len(state.players) == 3 and GAME.automa_names(state) == ("Automa",)


@pytest.mark.parametrize("players", [1, 3, 4, 5])
def test_r13_1_automa_is_optional_for_two_and_required_for_one(players: int) -> None:
    with pytest.raises(BadSetup):
        GAME.new(players, {"automa": "yes"}, 1)
    assert (GAME.new(players, {}, 1).automa is not None) == (players == 1)


def test_r13_2_three_displays_with_two_factions_each() -> None:
    game = opening(1)
    assert len(game.legal()) == 6 and len({s.display for s in game.state.sets}) == 3
    game.play(game.legal()[0])
    terrain = game.of(0).native_terrain
    assert game.legal() == [f"name_terrain terrain={t}" for t in TERRAINS if t != terrain]
    game.play(game.legal()[0], "name_bot faction=bot_druids")
    assert game.of(SHE).science["medicine"] == 2 and game.of(SHE).score == 20
    assert game.of(SHE).scholars_left == 7 and game.of(SHE).coins == 0


def test_r13_2_player_names_the_second_terrain_of_the_symbionts() -> None:
    game = opening(1)
    game.play(game.legal()[0])
    hers, youth = [t for t in TERRAINS if t != game.of(0).native_terrain][:2]
    game.play(f"name_terrain terrain={hers}", "name_bot faction=bot_symbionts")
    assert game.topic == "automa_youth"
    others = [t for t in TERRAINS if t not in (game.of(0).native_terrain, hers)]
    assert game.legal() == [f"name_terrain terrain={t}" for t in others]
    game.play(f"name_terrain terrain={youth}")
    assert she(game).faction == "bot_symbionts" and she(game).youth_terrain == youth
    assert game.of(SHE).native_terrain == hers


def test_r13_3_round_tiles_have_automa_values() -> None:
    assert all(tile.automa_late >= tile.automa_early for tile in ROUND_TILES.values())
    assert ROUND_TILES["scoring_city_engineering"].automa_early == 0


def test_r13_4_automa_takes_the_first_bonus_tile() -> None:
    game = opening(1)
    row = list(game.state.bonuses)
    assert len(row) == 5
    game.skip("set", "automa_terrain").play("name_bot faction=bot_druids")
    assert game.of(SHE).bonus == row[0]
    game.play(f"take_bonus bonus={row[2]}")
    assert game.state.bonus_coins == dict.fromkeys([row[1], row[3], row[4]], 1)


def start(faction: str = "bot_simpletons", seed: int = 1) -> Position:
    game = opening(1, seed=seed)
    game.play(next(t for t in game.legal() if "omar" not in t and "monks" not in t))
    game.play(game.legal()[0], f"name_bot faction={faction}").skip("first_bonus")
    return game.skip("gain_book", "discipline")


def test_r13_5_automa_places_workshops_between_the_players() -> None:
    game = start()
    game.play(game.legal()[0])
    (drawn,) = game.events_of(AutomaPlayed)
    card = CARD[drawn.support]
    hers = {h: b for h, b in game.state.buildings.items() if b.owner == SHE}
    assert game.topic == "start" and len(hers) == 2
    marked = [h for h, b in hers.items() if b.marked]
    assert len(marked) == 1
    assert card.marked in game.state.map.hexes[marked[0]].letters


def test_r13_5_occupied_hex_falls_back_to_the_next_letter() -> None:
    game = against()
    first = find_lettered_hex(game.state, SHE, "A")
    game.build(SHE, "workshop", first)
    assert find_lettered_hex(game.state, SHE, "A") != first


def test_r13_6_r13_16_decks_by_difficulty_and_a_card_more_each_round() -> None:
    sizes = {level: len(GAME.new(1, {"automa_level": level}, 1).automa.deck) for level in "12345"}  # type: ignore[union-attr]
    assert sizes == {"1": 5, "2": 6, "3": 7, "4": 8, "5": 8}
    her = she(against(level="1"))
    assert her.reserve[-1] == "automa_03"
    game = against(level="1")
    reshuffle_deck(game.state, she(game))
    assert "automa_03" in she(game).deck and len(she(game).deck) == 6
    she(game).reserve = []
    reshuffle_deck(game.state, she(game))
    assert len(she(game).deck) == 6
    assert "automa_13" in GAME.new(1, {"automa_level": "5"}, 3).automa.deck  # type: ignore[union-attr]


def test_r13_7_player_starts_round_1() -> None:
    game = start().skip("start")
    game.skip("free_spade", "setup_order", "competency", "neutral", "gain_book", "discipline")
    assert game.state.round == 1 and game.state.order == [0, 1]


def test_r13_8_two_cards_a_turn() -> None:
    game = deck(against().build(SHE, "workshop", "i7"), "03", "02", "01", "06")
    her_turn(game)
    assert she(game).discard == ["automa_03"] and she(game).deck[-1] == "automa_02"
    assert she(game).top_known
    assert GAME.view(game.state, 0).automa.deck[-1] == "automa_02"  # type: ignore[union-attr]


def test_r13_8_d20_six_cards_are_five_turns() -> None:
    game = deck(against().build(SHE, "workshop", "i7"), "02", "04", "07", "01", "03", "05")
    turns = 0
    while not game.of(SHE).passed:
        her_turn(game)
        turns += 1
    assert turns == 6 and len(she(game).discard) == 6


def test_r13_8_automa_may_pass_with_two_cards_left() -> None:
    game = deck(against().build(SHE, "workshop", "i7"), "01", "04", "02")
    assert her_turn(game).of(SHE).passed


def test_r13_9_points_are_printed_or_by_difficulty() -> None:
    game = against().build(SHE, "workshop", "i7")
    CARD_ACTIONS["gain_vp"].run(game.state, SHE, CARD["automa_01"], CARD["automa_01"])
    assert game.of(SHE).score == 20 + DIFFICULTIES["2"].points[1]
    CARD_ACTIONS["gain_vp"].run(game.state, SHE, CARD["automa_01"], CARD["automa_08"])
    assert game.of(SHE).score == 21 + 3


def test_r13_9_automa_builds_by_terrain_then_near_a_player() -> None:
    """Unmarked buildings reach everywhere. The priority row decides, at no cost."""
    game = against().build(SHE, "workshop", "h4").build(0, "workshop", "i8")
    near = game.state.map.hexes_in(game.state.map.adjacent_land[game.state.map.index["h4"]])
    card = CARD["automa_04"]
    assert transform_and_build(game.state, SHE, card, BotAction("transform_and_build"))
    new = next(h for h, b in game.state.buildings.items() if b.owner == SHE and h != "h4")
    order = PRIORITIES["swamp", card.priority]
    printed = {h: game.state.map.hexes[h].terrain for h in near}
    assert order.index(printed[new]) == min(order.index(t) for t in printed.values())
    assert game.state.terrain[new] == "swamp" and not game.state.buildings[new].marked


def test_r13_9_reaching_brings_both_groups_closer() -> None:
    game = against().build(SHE, "workshop", "i2", "i8")
    mark(game, "i2")
    card = CARD["automa_13"]
    hexes = candidate_hexes(game.state, SHE, card, BotAction("transform_and_build"))
    far = game.state.map.steps_between
    assert hexes and all(far(h, "i8") < far("i2", "i8") for h in hexes)


def test_r13_9_automa_upgrades_without_workshop_or_hex() -> None:
    game = against().build(SHE, "workshop", "i7")
    game.of(SHE).supply["workshop"] = 0
    card = CARD["automa_04"]
    assert transform_and_build(game.state, SHE, card, BotAction("transform_and_build"))
    assert game.state.buildings["i7"].kind == "guild"


def test_r13_9_upgrade_offers_the_player_the_least() -> None:
    game = against().build(SHE, "workshop", "i3", "i7").build(0, "palace", "i2")
    game.build(0, "workshop", "i8")
    upgrade(game.state, SHE, CARD["automa_01"])
    assert game.state.buildings["i7"].kind == "guild"
    assert game.state.offers[-1].power == (1, 0)


def test_r13_9_a_guild_becomes_a_palace_before_a_school() -> None:
    game = mark(against().build(SHE, "guild", "i7"), "i7")
    upgrade(game.state, SHE, CARD["automa_01"])
    assert game.state.buildings["i7"].kind == "palace"
    assert upgrade(game.state, SHE, CARD["automa_01"])  # a workshop, nothing can grow
    assert sum(b.owner == SHE for b in game.state.buildings.values()) == 2


def test_r13_9_scholar_follows_the_round_tile_or_catches_up() -> None:
    game = against().tile("scoring_workshop_law")
    send_scholar(game.state, SHE, CARD["automa_01"])
    assert game.of(SHE).science["law"] == 3 and game.state.spaces["law"][0] == SHE
    game.player(SHE, science={"banking": 2, "law": 3, "engineering": 5, "medicine": 9})
    game.player(0, science={"banking": 6, "law": 0, "engineering": 4, "medicine": 3})
    assert choose_catch_up_discipline(game.state, SHE, CARD["automa_02"]) == "engineering"
    game.player(SHE, scholars_left=0)
    send_scholar(game.state, SHE, CARD["automa_02"])
    assert game.of(SHE).science["engineering"] == 6


def test_r13_9_final_tile_names_the_discipline_in_round_6() -> None:
    game = against()
    game.state.round, game.state.final_tile = 6, "final_guild"
    send_scholar(game.state, SHE, CARD["automa_01"])
    assert game.of(SHE).science["banking"] == 3


def test_r13_9_automa_blocks_actions_and_removes_innovations() -> None:
    game = against()
    block_actions(game.state, SHE, CARD["automa_06"])
    assert game.state.marked == {"power_bridge": SHE, game.state.book_actions[0]: SHE}
    her = she(game)
    take_innovation(game.state, SHE, CARD["automa_06"])
    assert her.innovations == 0
    game.state.round = 3
    for _ in range(4):
        take_innovation(game.state, SHE, CARD["automa_06"])
    assert her.innovations == 3 and list(game.state.innovations.values()).count("") == 3


def test_r13_10_direction_counts_from_either_end_and_wraps() -> None:
    assert pick_by_direction("abc", CARD["automa_01"]) == "b"
    assert pick_by_direction("abc", CARD["automa_02"]) == "c"
    assert pick_by_direction("abc", CARD["automa_07"]) == "a"


def test_r13_11_players_gain_power_and_discounts_beside_the_automa() -> None:
    game = against().build(SHE, "guild", "i7").build(0, "workshop", "i8")
    game.player(0, tools=2, coins=3)
    assert game.allows("upgrade hex=i8 kind=guild")
    upgrade(game.state, SHE, CARD["automa_01"])
    game.agenda(NextTurn(0))
    assert game.state.offers[-1].power == (1, 0)
    game.player(SHE, science={"law": 7})
    advance(game.state, SHE, "law", 2)
    assert game.of(SHE).science["law"] == 9 and not game.of(SHE).keys_used
    assert game.of(SHE).bowls == [5, 7, 0]


def test_r13_12_passing_scores_the_round_tile() -> None:
    for number, tile, points in ((2, "scoring_guild_law", 2), (4, "scoring_guild_law", 5)):
        game = against().tile(tile, number)
        row = list(game.state.bonuses)
        game.state.bonus_coins = {row[0]: 3}
        pass_round(game.state, SHE, she(game), CARD["automa_01"])
        assert game.of(SHE).score == 20 + points
        assert game.of(SHE).next_bonus == row[0] and game.state.bonuses[0] == "bonus_power_coins"
        assert not game.state.bonus_coins and game.state.next_order == [SHE]
    game = against()
    game.state.round, game.state.final_tile = 6, "final_school"
    pass_round(game.state, SHE, she(game), CARD["automa_01"])
    assert game.of(SHE).score == 26 and not game.of(SHE).next_bonus


def test_r13_12_racelings_score_twice_if_first() -> None:
    game = against("bot_racelings").tile("scoring_guild_law")
    pass_round(game.state, SHE, she(game), CARD["automa_01"])
    assert game.of(SHE).score == 24
    game = against("bot_racelings").tile("scoring_guild_law")
    game.of(0).passed = True
    pass_round(game.state, SHE, she(game), CARD["automa_01"])
    assert game.of(SHE).score == 22


def test_r13_13_automa_final_scoring_has_no_resources() -> None:
    game = against("bot_wanderers").build(SHE, "workshop", "i7", "i8").player(SHE, coins=50)
    game.player(SHE, science={"law": 4})
    lines = game.final_score(SHE)
    assert lines["Largest area"] == 18 and lines["Disciplines"] == 8
    assert lines["Resources"] == 0 and lines["People of the Automa"] == 4
    game.player(0, vp=100)
    assert GAME.standings(game.state)[0].rank == 1


def test_r13_14_a_seedling_costs_a_tool_more() -> None:
    game = against("bot_symbionts").build(0, "workshop", "i8").player(0, tools=4, sailing=0)
    she(game).youth_terrain = "forest"
    place_seedling(game.state, SHE, she(game), CARD["automa_06"])
    (hex_id,) = she(game).seedlings
    assert hex_id in game.state.map.hexes_in(
        game.state.map.adjacent_land[game.state.map.index["i8"]]
    )
    assert automa_faction_points(game.state, SHE) == 2
    game.terrain("swamp", hex_id).play(f"terraform hex={hex_id} spades=1")
    assert game.of(0).tools == 0 and not she(game).seedlings
    she(game).seedlings = [hex_id]
    game.state.phase = 3
    game.state.push(Spades(0, 1, "x", False))
    assert not [t for t in game.legal() if hex_id in t]


def test_r13_14_a_blighted_hex_takes_a_spade_more() -> None:
    game = against("bot_blight").build(SHE, "workshop", "i7").build(0, "workshop", "i9")
    spread_blight(game.state, SHE, she(game), 2, CARD["automa_06"])
    assert len(she(game).blight) == 2 and automa_faction_points(game.state, SHE) == 2
    assert "i8" in she(game).blight
    game.terrain("lake", "i8")
    assert spades_needed(game.state, 0, "i8") == 1
    game.player(0, tools=4, coins=2, sailing=0)
    assert not game.allows("place_at piece=workshop hex=i8")
    game.play("terraform hex=i8 spades=1", "place_at piece=workshop hex=i8")
    assert "i8" not in she(game).blight and game.state.terrain["i8"] == "lake"


def test_r13_14_gognomes_score_each_achievement_once() -> None:
    game = against("bot_gognomes").build(SHE, "palace", "i7").build(SHE, "university", "h7")
    check_achievements(game.state, SHE, she(game))
    assert she(game).achievements == ["palace", "university"]
    check_achievements(game.state, SHE, she(game))
    assert game.of(SHE).score == 28


def test_r13_14_gognomes_count_upgraded_guilds() -> None:
    """A palace, a school and a university were guilds before."""
    game = against("bot_gognomes").build(SHE, "palace", "i7").build(SHE, "university", "h7")
    game.build(SHE, "school", "h8")
    check_achievements(game.state, SHE, she(game))
    assert "three guilds" in she(game).achievements


def powermongers(person: str) -> Position:
    """The Automa has upgraded a workshop next to the person's building, and offers power."""
    game = against("bot_powermongers").build(SHE, "workshop", "i7").build(0, person, "i8")
    deck(game, "02", "01", "03", "05")  # upgrade, guided by card 2; then points
    return her_turn(game)


def test_r13_14_powermongers_advance_when_a_player_takes_2_power() -> None:
    game = powermongers("guild")
    assert game.topic == "power" and sum(game.of(SHE).science.values()) == 0
    game.play("take_power power=2")
    assert sum(game.of(SHE).science.values()) == 1


def test_r13_14_powermongers_ignore_declined_power() -> None:
    game = powermongers("guild").play("decline")
    assert sum(game.of(SHE).science.values()) == 0


def test_r13_14_powermongers_ignore_less_than_2_power() -> None:
    game = powermongers("workshop").play("take_power power=1")
    assert sum(game.of(SHE).science.values()) == 0


def test_r13_14_powermongers_count_taken_power_not_offered_power() -> None:
    """R6.3: with room for one token, only one power is taken."""
    game = powermongers("guild")
    game.player(0, bowls=[0, 1, 11]).play("take_power power=1")
    assert sum(game.of(SHE).science.values()) == 0


def test_r13_14_powermongers_ignore_power_from_player_builds() -> None:
    game = powermongers("guild")
    offer = replace(game.state.agenda[-1], builder=0)
    game.state.agenda[-1] = offer
    game.play("take_power power=2")
    assert all(sum(player.science.values()) == 0 for player in game.state.players)


@pytest.mark.parametrize("faction", list(BOT_FACTIONS))
def test_r13_14_every_automa_faction_has_its_action(faction: str) -> None:
    game = against(faction).build(SHE, "workshop", "i7").build(0, "workshop", "i9")
    she(game).youth_terrain = "forest"
    CARD_ACTIONS["faction_action"].run(game.state, SHE, CARD["automa_06"], CARD["automa_05"])
    built = sum(b.owner == SHE for b in game.state.buildings.values())
    assert built == 2
    extra = {"bot_kuddlers": 2, "bot_mimics": 2, "bot_simpletons": 1, "bot_powermongers": 1}
    extra |= {"bot_blight": 2, "bot_wanderers": 0}
    assert game.of(SHE).score == 20 + extra.get(faction, 0)
    assert sum(game.of(SHE).science.values()) == (2 if faction == "bot_druids" else 0)


@pytest.mark.parametrize("level", list(DIFFICULTIES))
def test_r13_5_the_starting_card_is_one_of_all_fourteen(level: str) -> None:
    """Cards outside the deck can be drawn, too, with the letters E and F."""
    drawn = set()
    for seed in range(60):
        game = against(level=level)
        game.state.rng = Rng(seed)
        before = list(she(game).deck)
        place_starting_workshops(game.state)
        drawn |= {card.support for card in game.state.events if isinstance(card, AutomaPlayed)}
        assert she(game).deck == before
    letters = {AUTOMA_CARDS[card].marked for card in drawn}
    assert letters == {"A", "C", "E"} and len(drawn) == 14


@pytest.mark.parametrize(("side", "name"), [("small", SMALL_MAP), ("large", LARGE_MAP)])
def test_r13_15_two_players_and_the_automa_choose_the_map_side(side: str, name: str) -> None:
    """R8.1.1."""
    assert GAME.new(2, {"automa": "yes", "map": side}, 1).side == name
    with pytest.raises(BadSetup):
        GAME.new(2, {"map": side}, 1)
    with pytest.raises(BadSetup):
        GAME.new(1, {"map": side}, 1)


def test_r13_15_two_players_and_the_simpletons() -> None:
    game = opening(2, automa="yes").skip("set")
    game.of(0).faction, game.of(1).faction = "moles", "felines"
    assert she(game).faction == "bot_simpletons" and len(game.state.bonuses) == 3
    assert game.state.bonus_coins == dict.fromkeys(game.state.bonuses, 1)
    assert game.state.order == [0, 1, 2]
    game.skip("gain_book", "discipline")
    order = []
    while game.topic == "start":
        order.append((game.asked, sum(b.owner == 2 for b in game.state.buildings.values())))
        game.play(game.legal()[0])
    assert order == [(0, 0), (1, 0), (1, 2), (0, 2)]


def test_r13_16_points_never_fall_below_zero() -> None:
    game = against("bot_wanderers", level="1")
    assert difficulty_points(game.state, she(game), -1) == 0


def test_r13_17_automa_takes_a_free_top_place_and_stops_at_12() -> None:
    game = against().player(SHE, science={"law": 11}).player(0, science={"law": 12})
    advance(game.state, SHE, "law", 1)
    assert game.of(SHE).science["law"] == 11
    game.player(0, science={"law": 0})
    advance(game.state, SHE, "law", 3)
    assert game.of(SHE).science["law"] == 12


def test_r13_18_omar_and_monks_place_last() -> None:
    for faction, kinds in (("omar", 3), ("monks", 1)):
        game = opening(1)
        game.skip("set")
        game.of(0).faction = faction
        game.skip("automa_terrain", "automa_people", "first_bonus", "gain_book", "discipline")
        game.skip("start")
        assert sum(b.owner == 0 for b in game.state.buildings.values()) == kinds


def test_automa_priorities_follow_one_pattern_on_the_wheel() -> None:
    assert len(PRIORITIES) == 14 and set(DISPLAY_BY_TERRAIN) == set(TERRAINS)
    for (terrain, _), order in PRIORITIES.items():
        assert order[0] == terrain
        assert [TERRAIN_WHEEL.distance(terrain, t) for t in order] == [0, 1, 1, 2, 3, 2, 3]


# --- what is told of her ---------------------------------------------------------------------


def test_automa_turn_is_not_an_own_turn_despite_a_question() -> None:
    """The Automa does not choose, so the answer is the first choice of somebody else's turn."""
    line = Variation(GAME, new_journal(GAME, 1, {}, seed=1))
    own, answers = set(), list[bool]()
    for number in range(40):
        (asked,) = GAME.decisions(line.state)
        turn = GAME.turn_number(line.state)
        own |= {turn} if asked.is_main else set()
        line.play(asked.seat, asked.actions[number % len(asked.actions)])
        if turn not in own and GAME.turn_number(line.state) != turn:
            answers.append(line.is_in_own_turn(len(line.steps) - 1))
    assert answers and not any(answers)


def test_unknown_action_of_a_card_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(CARD_ACTIONS, "upgrade")
    with pytest.raises(
        BadContent, match=r"automa\.json, .*'automa_01'.*there is no action 'upgrade'"
    ):
        check_actions()
