import json
from fractions import Fraction
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from core.games.history_of_the_world.content import (
    ARMIES_PER_PLAYER,
    CARDS,
    LANDS,
    LANDS_BY_ZONE,
    ZONES,
)
from core.games.history_of_the_world.rules.events import (
    BattleBegan,
    Conquered,
    DiceThrown,
    PointsGained,
    Retreated,
    StructureDamaged,
)
from core.games.history_of_the_world.rules.odds import (
    BattleTerms,
    battle_odds,
    battle_terms,
    odds_after_roll,
    win_chance_with_sieges,
)
from core.games.history_of_the_world.rules.reach import caravan_reach, fleet_reach, linked_zones
from core.kernel import IllegalAction
from tests.games.history_of_the_world.position import Position, turn_of

TABLE = json.loads((Path(__file__).parent / "battle_odds.json").read_text(encoding="utf-8"))


def against(land: str = "levant", empire: str = "assyrians") -> Position:
    """An empire next to a land with an opponent's army."""
    return turn_of(empire).army(1, land).start()


# --- R8 ------------------------------------------------------------------------------------------


def test_targets_are_adjacent_by_border_stones_or_zones() -> None:
    """R8.1, R19.3."""
    game = turn_of("macedonians").start()  # balkans, with the Mediterranean
    assert game.targets("land") == {"danubia", "pindus", "anatolia"}
    assert game.targets("fleet") == set(LANDS_BY_ZONE["mediterranean_sea"]) - {"balkans"}


def test_a_land_may_be_attacked_again_in_the_same_turn() -> None:
    """R8.1, R9.8."""
    game = against().conquer("levant").roll(1, 1, 6).play("retreat")
    assert game.allows("conquer land=levant by=land")


def test_a_conquest_takes_an_army_from_the_card() -> None:
    """R8.2."""
    game = turn_of("assyrians").start().pool(1, tokens=3).conquer("zagros")
    assert game.on_card == 0 and game.topic() != "conquest"


def test_x6_occupying_an_empty_land_keeps_its_structures() -> None:
    """R8.3, R9.14."""
    game = turn_of("assyrians").score(1, 60, 80).capital("levant").fort("levant").start()
    game.conquer("levant")
    assert game.owner("levant") == 0 and "levant" in game.state.forts
    game.finish_turn()
    assert game.of(0).earned["Capitals"] == 4


def test_x7_an_own_army_is_exchanged() -> None:
    """R8.4."""
    game = turn_of("assyrians").army(0, "levant").city("levant").fort("levant").start()
    supply = game.of(0).supply
    game.conquer("levant")
    assert game.of(0).supply == supply + 1
    assert game.state.cities["levant"] == "city" and "levant" in game.state.forts
    assert "levant" in game.state.turn.realm.active and not game.events_of(BattleBegan)


def test_an_opponents_army_means_battle() -> None:
    """R8.5."""
    game = against().conquer("levant")
    assert game.events_of(BattleBegan) and game.topic() == "roll"


def test_a_land_with_an_active_army_is_no_target() -> None:
    """R8.6."""
    game = turn_of("assyrians").start().conquer("zagros")
    assert not game.allows("conquer land=zagros by=land")


def test_fleet_may_be_used_despite_a_land_border() -> None:
    """R8.7, R8.10."""
    game = turn_of("macedonians").start()
    assert game.allows("conquer land=pindus by=land")
    assert game.allows("conquer land=pindus by=fleet")
    game.conquer("pindus", by="fleet")
    assert game.events_of(Conquered)[-1].by == "fleet"


def test_reach_is_limited_only_by_armies() -> None:
    """R8.8: from the Apennines to Honshu by land and stones, with one army per land."""
    game = turn_of("romans").start()
    way = ["danubia", "scythia", "steppe", "mongolia", "manchuria", "korea", "kyushu", "honshu"]
    for land in way:
        game.conquer(land)
    assert game.owner("honshu") == 0


def test_x15_a_fort_costs_an_army_and_needs_an_active_land_without_one() -> None:
    """R8.9."""
    game = turn_of("assyrians").army(0, "levant").start().play("build_fort land=mesopotamia")
    assert game.on_card == 4 and game.of(0).supply == ARMIES_PER_PLAYER - 6
    with pytest.raises(IllegalAction):
        game.play("build_fort land=mesopotamia")
    with pytest.raises(IllegalAction):
        game.play("build_fort land=levant")


def test_siege_tokens_pay_for_no_fort() -> None:
    """R8.9."""
    game = turn_of("macedonians").hand("disaster_1").start().pool(0, tokens=3)
    assert not any(text.startswith("build_fort") for text in game.legal())


def test_the_route_holds_for_the_whole_conquest() -> None:
    """R8.10."""
    game = turn_of("macedonians").army(1, "nile").start().conquer("nile", by="fleet")
    game.roll(1, 1, 6).play("siege piece=army").roll(6, 6, 1)
    assert game.topic() == "reroll" and game.decision().seat == 1


def test_no_fort_is_offered_without_supply() -> None:
    """R8.11, R15.1."""
    game = turn_of("assyrians").fort(*list(LANDS)[20:34]).start()
    assert not any(text.startswith("build_fort") for text in game.legal())


def test_a_kingdom_builds_forts_from_its_own_card() -> None:
    """R8.11."""
    game = turn_of("egyptians").hand("kingdom_shang_dynasty")
    game.play("play_kingdom card=kingdom_shang_dynasty", "build_fort land=yellow_river")
    assert game.state.forts == ["yellow_river"] and game.topic() == "conquest"
    assert game.on_card == 3  # the kingdom had one army, the empire has its own


def test_armies_on_the_board_never_move() -> None:
    """R8.12: the only uses of an army are conquest, siege and fort."""
    game = turn_of("assyrians").start()
    verbs = {text.split(" ")[0] for text in game.legal()}
    assert verbs == {"conquer", "build_fort", "stop"}


# --- R9 ------------------------------------------------------------------------------------------


def test_two_dice_against_one() -> None:
    """R9.1."""
    game = against().conquer("levant").roll(2, 5, 4)
    (thrown,) = game.events_of(DiceThrown)
    assert thrown.attack == (2, 5) and thrown.defence == (4,)
    assert game.owner("levant") == 0


def test_a_lower_attacker_besieges_or_retreats() -> None:
    """R9.2."""
    game = against().conquer("levant").roll(2, 3, 4)
    assert game.legal() == ["siege piece=army", "retreat"]


def test_a_higher_attacker_takes_the_land() -> None:
    """R9.3."""
    game = against().conquer("levant").roll(2, 5, 4)
    assert game.owner("levant") == 0 and game.of(1).supply == ARMIES_PER_PLAYER


def test_a_tie_removes_both() -> None:
    """R9.4."""
    game = against().conquer("levant").roll(4, 4, 4)
    assert game.owner("levant") is None
    assert game.of(1).supply == ARMIES_PER_PLAYER and game.of(0).supply == ARMIES_PER_PLAYER - 5 - 0
    game.conquer("levant")
    assert game.owner("levant") == 0


def test_x10_terrain_fleet_and_fort_add_up() -> None:
    """R9.5."""
    game = turn_of("russians").army(1, "scandinavia").fort("scandinavia").start()
    terms = battle_terms(game.state, "scandinavia", "fleet")
    assert terms == BattleTerms(defense_dice=2, defense_bonus=1, defense_rerolls=1)
    game.conquer("scandinavia", by="fleet").roll(5, 1, 2, 3)
    assert game.decision().seat == 1
    assert game.legal() == ["keep_dice", "reroll die=2", "reroll die=3"]
    game.play("reroll die=2").roll(6)
    assert game.topic() == "siege"  # 6 + 1 beats 5


def test_terrain_counts_for_mountain_and_forest_only() -> None:
    """R9.5."""
    game = turn_of("assyrians").start()
    bonus = {land: battle_terms(game.state, land, "land").defense_bonus for land in LANDS}
    assert bonus["zagros"] == bonus["bengal"] == 1 and bonus["levant"] == bonus["nile"] == 0


def test_a_siege_adds_one_two_three() -> None:
    """R9.6, R9.16, R9.17."""
    game = against().conquer("levant").roll(1, 1, 6)
    for bonus in (1, 2, 3):
        game.play("siege piece=army")
        game.roll(1, 1, 6)
        assert game.events_of(DiceThrown)[-1].attack_bonus == bonus
    assert game.on_card == 1


def test_x1_after_three_steps_siege_armies_are_spent_at_once() -> None:
    """R9.7."""
    game = turn_of("romans").army(1, "gaul").start().conquer("gaul").roll(1, 1, 6)
    for _ in range(3):
        game.play("siege piece=army").roll(1, 1, 6)
    game.pool(2)
    supply = game.of(0).supply
    game.play("siege piece=army")
    assert game.on_card == 1 and game.of(0).supply == supply + 1
    assert game.state.battle is not None and len(game.state.battle.catapult) == 3
    game.roll(1, 1, 6)
    assert game.events_of(DiceThrown)[-1].attack_bonus == 3
    game.pool(0, tokens=1).play("siege piece=token")
    assert game.tokens_on_card == 0 and game.audit() == []


def test_x2_empty_card_forces_a_retreat() -> None:
    """R9.8."""
    game = against().pool(1).conquer("levant").roll(1, 1, 6)
    assert game.events_of(Retreated) and game.owner("levant") == 1


def test_x3_retreat_returns_all_armies() -> None:
    """R9.8, R9.10."""
    game = against().conquer("levant").roll(1, 1, 6)
    for _ in range(2):
        game.play("siege piece=army").roll(1, 1, 6)
    supply = game.of(0).supply
    game.play("retreat")
    assert game.of(0).supply == supply + 3 and game.owner("levant") == 1
    game.conquer("levant").roll(1, 1, 6)
    assert game.events_of(DiceThrown)[-1].attack_bonus == 0


def test_siege_token_is_enough_to_continue() -> None:
    """R9.8, R9.9."""
    game = against().pool(2, tokens=1).conquer("levant").roll(1, 1, 6)
    assert game.legal() == ["siege piece=token", "siege piece=army", "retreat"]
    game.play("siege piece=token")
    assert game.tokens_on_card == 0 and game.on_card == 1
    game.pool(0, tokens=1).roll(1, 1, 6)
    assert game.legal() == ["siege piece=token", "retreat"]


@pytest.mark.parametrize("dice", [(6, 6, 1), (5, 5, 6)])
def test_catapult_is_cleared_after_a_win_or_tie(dice: tuple[int, ...]) -> None:
    """R9.10."""
    game = against().conquer("levant").roll(1, 1, 6).play("siege piece=army")
    supply = game.of(0).supply
    game.roll(*dice)
    tie = game.owner("levant") is None
    assert game.of(0).supply == supply + 1 + tie
    assert game.state.battle is None and game.audit() == []


def test_rerolls_alternate_starting_with_the_attacker() -> None:
    """R9.11, R9.19: a player who passed may still react."""
    game = turn_of("french").army(1, "britannia").start()
    game.conquer("britannia", by="fleet").roll(3, 3, 3)
    assert game.decision().seat == 0
    game.play("keep_dice")
    assert game.decision().seat == 1
    game.play("reroll die=3")
    assert game.topic() == "roll" and game.decision().seat == 1
    game.roll(5)
    assert game.topic() == "reroll" and game.decision().seat == 0  # he passed, but may react
    game.play("reroll die=3").roll(6)
    assert game.owner("britannia") == 0


def test_two_passes_in_a_row_end_rerolls() -> None:
    """R9.19."""
    game = turn_of("french").army(1, "britannia").start()
    game.conquer("britannia", by="fleet").roll(3, 3, 3).play("keep_dice", "keep_dice")
    assert game.owner("britannia") is None  # a tie


def test_a_lower_number_counts_too() -> None:
    """R9.19."""
    game = turn_of("hittites").army(1, "levant").start().conquer("levant").roll(4, 2, 5)
    game.play("reroll die=4").roll(1)
    assert game.topic() == "siege"


def test_winner_is_not_asked_when_the_other_has_no_reroll() -> None:
    """R9.19."""
    game = turn_of("hittites").army(1, "levant").start().conquer("levant").roll(6, 2, 5)
    assert game.owner("levant") == 0


def test_a_side_without_rerolls_is_not_asked() -> None:
    """R9.19, R9.20: a defender only chooses rerolls."""
    game = against().conquer("levant").roll(1, 1, 1)
    assert game.owner("levant") is None and game.topic() == "conquest"


def test_damage_takes_capital_city_monument_in_this_order() -> None:
    """R9.12."""
    game = turn_of("assyrians").army(1, "levant").capital("levant").monument("levant").start()
    game.conquer("levant").roll(4, 4, 4)
    assert game.state.cities["levant"] == "city"
    game.army(2, "levant").conquer("levant").roll(4, 4, 4)
    assert "levant" not in game.state.cities and "levant" in game.state.monuments
    game.army(2, "levant").conquer("levant").roll(4, 4, 4)
    assert "levant" not in game.state.monuments


def test_x4_city_and_fort_are_removed_and_the_monument_remains() -> None:
    """R9.12, R9.13."""
    game = turn_of("assyrians").army(1, "levant").city("levant").monument("levant")
    game.fort("levant").start().conquer("levant").roll(6, 6, 1, 1)
    assert "levant" not in game.state.cities and "levant" not in game.state.forts
    assert "levant" in game.state.monuments


def test_x5_a_tie_removes_the_fort_and_gives_no_point() -> None:
    """R9.13, R9.15."""
    game = turn_of("celts").army(1, "rhineland").fort("rhineland").start()
    game.conquer("rhineland").roll(4, 4, 4, 4)
    assert game.owner("rhineland") is None and game.state.forts == []
    assert game.of(0).earned["Marauders"] == 0


def test_no_damage_without_a_battle_won_or_tied() -> None:
    """R9.14."""
    game = turn_of("assyrians").army(1, "levant").city("levant").fort("levant").start()
    game.conquer("levant").roll(1, 1, 6, 6).play("retreat")
    assert "levant" in game.state.cities and "levant" in game.state.forts
    assert not game.events_of(StructureDamaged)


def test_marauders_found_no_capital_and_score_for_damage() -> None:
    """R9.15."""
    game = turn_of("celts").score(5, 50, 60).army(1, "rhineland", "gaul").capital("rhineland")
    game.city("gaul").start()
    assert "alemannia" not in game.state.cities
    game.conquer("rhineland").roll(6, 6, 1)
    assert game.of(0).score == 6 and game.of(0).earned["Marauders"] == 1
    game.conquer("gaul").roll(4, 4, 5)  # War Cries: 4 + 1 = 5, a tie
    assert game.of(0).score == 7
    assert [e.source for e in game.events_of(PointsGained)] == ["marauders", "marauders"]


def test_x9_events_give_no_marauder_point() -> None:
    """R9.15."""
    game = turn_of("celts").hand("disaster_1").army(1, "gaul").capital("gaul").start()
    game.play("play_event card=disaster_1", "aim at=gaul")
    assert "gaul" not in game.state.cities and game.of(0).earned["Marauders"] == 0


def test_siege_bonus_and_other_bonuses_add_up() -> None:
    """R9.16, R16.2."""
    game = turn_of("celts").hand("weaponry").army(1, "gaul").city("gaul").start()
    game.play("play_event card=weaponry")
    assert battle_terms(game.state, "gaul", "land", sieges=2).attack_bonus == 2 + 1 + 1
    assert battle_terms(game.state, "gaul", "land", sieges=7).attack_bonus == 3 + 1 + 1


def test_rerolls_are_renewed_in_every_battle() -> None:
    """R9.17."""
    game = turn_of("hittites").army(1, "levant").start().conquer("levant").roll(1, 1, 6)
    game.play("reroll die=1").roll(2).play("siege piece=army").roll(1, 1, 6)
    assert game.topic() == "reroll"


def test_siege_armies_return_before_armies_are_gained() -> None:
    """R9.18: the Japanese have only the army on the catapult left."""
    game = turn_of("japanese").army(1, "kyushu").start().conquer("kyushu").roll(1, 1, 6)
    game.play("siege piece=army").supply(0).roll(6, 6, 1)
    assert game.on_card == 8 - 3 + 1  # the army from the catapult is the first gained one
    assert game.tokens_on_card == 1  # for the second there is none


def test_marauder_point_precedes_taking_the_land() -> None:
    """R9.18: during the question about the marker, nobody owns the land yet."""
    game = turn_of("celts").score(5, 6, 60).army(1, "rhineland").city("rhineland").start()
    game.conquer("rhineland").roll(6, 6, 1)
    assert game.topic() == "marker" and game.owner("rhineland") is None
    assert game.audit() == []
    game.play("move_marker to=7")
    assert game.owner("rhineland") == 0


def test_x30_the_plain_odds() -> None:
    """R9.1."""
    plain = battle_odds(BattleTerms())
    assert plain.win == pytest.approx(125 / 216)
    assert plain.tie == pytest.approx(36 / 216)
    assert plain.loss == pytest.approx(55 / 216)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['attack_dice']}+{row['bonus']}")
def test_the_odds_are_exact(row: dict[str, str | int]) -> None:
    """R9.16, R9.20: compared with a table made by counting all rolls."""
    terms = BattleTerms(
        attack_dice=int(row["attack_dice"]),
        attack_bonus=int(row["bonus"]),
        defense_dice=int(row["defence_dice"]),
        defense_bonus=int(row["terrain"]),
        defense_rerolls=int(row["naval"]),
    )
    found = battle_odds(terms)
    for name, chance in (("win", found.win), ("tie", found.tie), ("lose", found.loss)):
        assert chance == pytest.approx(float(Fraction(str(row[name]))))


def test_a_good_defender_rerolls_only_when_it_helps() -> None:
    """R9.20."""
    terms = BattleTerms(defense_rerolls=1)
    assert odds_after_roll(terms, 6, 6).tie == 1.0
    assert odds_after_roll(terms, 6, 1).win == pytest.approx(5 / 6)


def _exact_odds(terms: BattleTerms) -> tuple[Fraction, Fraction]:
    """Return the chances to win and to tie, computed with fractions."""

    @cache
    def value(
        attack: int, defense: int, rerolls: tuple[int, int], side: int, passed: bool
    ) -> tuple[Fraction, Fraction]:
        if passed or not rerolls[1 - side]:
            result = terms.result(attack, defense)
            keep = Fraction(result == "win"), Fraction(result == "tie")
        else:
            keep = value(attack, defense, rerolls, 1 - side, True)
        if not rerolls[side]:
            return keep
        parts = []
        for face in range(1, 7):
            if side == 0:
                roll = max(attack, face) if terms.attack_dice > 1 else face
                parts.append(value(roll, defense, (rerolls[0] - 1, rerolls[1]), 1, False))
            else:
                roll = max(defense, face) if terms.defense_dice > 1 else face
                parts.append(value(attack, roll, (rerolls[0], rerolls[1] - 1), 0, False))
        reroll = sum(win for win, _ in parts) / Fraction(6), sum(t for _, t in parts) / Fraction(6)
        gain = reroll[0] + reroll[1] / 2 - keep[0] - keep[1] / 2
        return reroll if (gain > 0 if side == 0 else gain < 0) else keep

    def highest(dice: int) -> list[tuple[int, Fraction]]:
        return [(f, Fraction(f, 6) ** dice - Fraction(f - 1, 6) ** dice) for f in range(1, 7)]

    win = tie = Fraction(0)
    rerolls = (terms.attack_rerolls, terms.defense_rerolls)
    for attack, share in highest(terms.attack_dice):
        for defense, chance in highest(terms.defense_dice):
            odds = value(attack, defense, rerolls, 0, False)
            win, tie = win + share * chance * odds[0], tie + share * chance * odds[1]
    return win, tie


@pytest.mark.parametrize("rerolls", list(product(range(3), range(2))))
def test_a_reroll_of_equal_worth_is_not_taken(rerolls: tuple[int, int]) -> None:
    """R9.20: the odds with rerolls on both sides equal those computed with fractions."""
    for dice, bonus, defense_dice, terrain in product((2, 3), range(3), (1, 2), range(2)):
        terms = BattleTerms(dice, bonus, rerolls[0], defense_dice, terrain, rerolls[1])
        win, tie = _exact_odds(terms)
        found = battle_odds(terms)
        assert (found.win, found.tie) == pytest.approx((float(win), float(tie))), terms


def test_sieges_raise_the_chance_to_win() -> None:
    """R9.6."""
    game = against()
    first, second = battle_odds(BattleTerms()), battle_odds(BattleTerms(attack_bonus=1))
    chance = win_chance_with_sieges(game.state, "levant", "land", 1)
    assert chance == pytest.approx(first.win + first.loss * second.win)


# --- R10 -----------------------------------------------------------------------------------------


def test_x25_stepping_stones_are_land() -> None:
    """R10.1, R10.7."""
    game = turn_of("franks").army(1, "britannia").start()
    assert game.allows("conquer land=britannia by=land")
    assert battle_terms(game.state, "britannia", "land").defense_rerolls == 0


def test_fleets_are_in_water_and_caravans_in_barren_lands() -> None:
    """R10.2."""
    for card in CARDS.values():
        assert all(ZONES[zone].kind in ("sea", "ocean") for zone in card.fleets)
        assert all(ZONES[zone].kind == "barren" for zone in card.caravans)


def test_e8_fleet_in_the_north_sea() -> None:
    """R10.3."""
    reach = fleet_reach(frozenset({"north_sea"}))["rhineland"]
    assert reach == {"iberia", "gaul", "britannia", "alemannia", "scandinavia", "volga"}


def test_e9_a_caravan_in_the_himalayas() -> None:
    """R10.3."""
    reach = caravan_reach(frozenset({"himalayas"}))["tarim_basin"]
    assert reach == {"turan", "wei", "szechuan", "irrawaddy", "bengal", "ganges", "hindu_kush"}


def test_ocean_extends_its_fleet_only_to_its_own_seas() -> None:
    """R10.4."""
    (group,) = linked_zones(frozenset({"atlantic_ocean"}))
    assert group == {"atlantic_ocean", "north_sea", "mediterranean_sea", "caribbean_sea"}
    assert "scythia" not in fleet_reach(frozenset({"atlantic_ocean"}))["britannia"]


def test_oceans_touch_each_other() -> None:
    """R10.5."""
    for ocean in ("atlantic_ocean", "indian_ocean", "pacific_ocean"):
        others = {"atlantic_ocean", "indian_ocean", "pacific_ocean"} - {ocean}
        assert others <= set(ZONES[ocean].adjacent)


def test_fleets_and_caravans_chain() -> None:
    """R10.6."""
    assert "scythia" in fleet_reach(frozenset({"mediterranean_sea", "black_sea"}))["nile"]
    assert "levant" in fleet_reach(frozenset({"arabian_sea", "empty_quarter"}))["ghats"]
    apart = fleet_reach(frozenset({"mediterranean_sea", "north_sea"}))
    assert "volga" not in apart["nile"]  # these two do not touch


def test_a_route_with_water_is_by_fleet_and_one_without_by_caravan() -> None:
    """R10.7."""
    zones = frozenset({"sahara", "atlantic_ocean"})
    assert "nubia" in caravan_reach(zones)["niger"]
    assert "nubia" not in fleet_reach(zones)["niger"]
    assert "brazil" in fleet_reach(zones)["niger"]


def test_the_northern_lakes_do_not_touch_siberia() -> None:
    """R10.8."""
    assert "siberia" not in ZONES["northern_lakes"].adjacent
    assert len(linked_zones(frozenset({"northern_lakes", "siberia"}))) == 2


def test_discs_never_run_out() -> None:
    """R10.9, R15.3: three oceans and two seas."""
    game = turn_of("british").hand("shipbuilding").start()
    game.play("play_event card=shipbuilding", "place_fleet zone=black_sea")
    game.play("place_fleet zone=bay_of_bengal")
    assert len(game.state.turn.realm.zones) == 5
