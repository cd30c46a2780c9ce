import json
from dataclasses import replace
from pathlib import Path

import pytest

from core.games.history_of_the_world import GAME, content
from core.games.history_of_the_world.content import (
    ADVANCEMENTS,
    ARMIES_PER_PLAYER,
    CARDS,
    EMPIRES,
    EMPIRES_BY_EPOCH,
    EVENT_CARDS,
    LANDS,
    REGION_TOKENS,
    Advancement,
)
from core.games.history_of_the_world.rules.actions import PlayEvent
from core.games.history_of_the_world.rules.effect_registry import (
    EFFECTS,
    HOOKS,
    QuestionEffect,
    register_card,
)
from core.games.history_of_the_world.rules.events import (
    BattleBegan,
    Conquered,
    EventPlayed,
    MarkerBlocked,
    MarkerMoved,
    PlagueRolled,
    PointsGained,
)
from core.games.history_of_the_world.rules.odds import BattleTerms, battle_terms
from core.games.history_of_the_world.rules.scoring import free_spaces, region_level, turn_points
from core.games.history_of_the_world.rules.turn import StartTurn
from core.kernel import HIDDEN, SPECTATOR, IllegalAction, Rng, clone
from core.kernel.content import BadContent, RawRecord
from core.kernel.sources import reconstructed_names
from tests.games.history_of_the_world.position import Position, opening, turn_of
from tests.random_games import play_random_game

# --- R11 -----------------------------------------------------------------------------------------


def test_events_are_for_the_own_turn_only() -> None:
    """R11.1."""
    assert {card.kind for card in EVENT_CARDS.values()} == {"advancement", "kingdom"}
    game = turn_of("assyrians").hand("weaponry", seat=1).start()
    assert all(d.seat == 0 for d in GAME.decisions(game.state))
    assert not any("play_event" in text for text in game.legal())


def test_x22_advancements_are_kept_and_kingdoms_are_not() -> None:
    """R11.2, R13.1."""
    game = turn_of("guptas").hand("weaponry", "kingdom_fujiwara")
    assert "play_event card=weaponry" in game.legal()
    assert "play_kingdom card=kingdom_fujiwara" in game.legal()
    late = turn_of("persians").hand("kingdom_kushites")
    assert late.legal() == ["go_on"]


def test_advancement_with_a_question_always_has_an_answer() -> None:
    """R11.12."""
    asks = {card.id for card in ADVANCEMENTS.values() if needs_an_answer(card)}
    met: set[str] = set()
    for seed in range(6):
        for moment in play_random_game(GAME, 3 + seed % 4, {}, seed):
            for decision in GAME.decisions(moment.state):
                offered = {a.card for a in decision.actions if isinstance(a, PlayEvent)} & asks
                for card in offered - met:
                    after = clone(moment.state)
                    GAME.apply(after, decision.seat, PlayEvent(card))
                    (question,) = GAME.decisions(after)
                    assert question.subject == card and question.seat == decision.seat
                    met.add(card)
    assert len(met) > len(asks) // 2


def needs_an_answer(card: Advancement) -> bool:
    return isinstance(EFFECTS[card.id][0][1], QuestionEffect)


def test_x23_no_advancement_during_a_conquest() -> None:
    """R11.2, R19.5."""
    game = turn_of("assyrians").hand("weaponry").army(1, "levant").start()
    assert game.allows("play_event card=weaponry")
    game.conquer("levant")
    assert game.legal() == ["roll"]
    game.roll(1, 1, 6)
    assert game.legal() == ["siege piece=army", "retreat"]
    game.play("retreat")
    assert game.allows("play_event card=weaponry")


def test_any_number_of_advancements_may_be_played_in_a_turn() -> None:
    """R11.2."""
    game = turn_of("guptas").hand("weaponry", "elite_troops", "fanaticism").start()
    game.play(*[f"play_event card={card}" for card in ("weaponry", "elite_troops", "fanaticism")])
    assert battle_terms(game.state, "ganges", "land") == BattleTerms(3, 1, win_ties=True)


def test_the_moments_for_advancements() -> None:
    """R11.3."""
    game = turn_of("zhou_dynasty").hand("disaster_1").city("korea")
    asked = []
    while game.topic():
        asked.append((game.topic(), game.allows("play_event card=disaster_1")))
        game.play(game.legal()[-1])
    moments = ["begin", "conquest", "before_monuments", "after_monuments"]
    assert asked == [(moment, True) for moment in moments]


def test_advancements_may_be_played_again_after_the_kingdom() -> None:
    """R11.3."""
    game = turn_of("persians").hand("weaponry", "kingdom_mayans")
    game.play("play_kingdom card=kingdom_mayans", "stop")
    assert game.topic() == "begin"
    assert game.legal() == ["play_event card=weaponry", "go_on"]


def test_turn_effects_end_with_the_turn() -> None:
    """R11.3, R11.16: even in your own next turn."""
    game = turn_of("egyptians").hand("weaponry").start().play("play_event card=weaponry")
    assert battle_terms(game.state, "levant", "land").attack_bonus == 1
    game.finish_turn()
    assert game.of(0).events[0].place == "played"
    game.state.agenda = [StartTurn(0, "assyrians")]
    assert game.topic() == "conquest"
    assert battle_terms(game.state, "levant", "land").attack_bonus == 0


def test_x20_no_revolution_without_armies_in_supply() -> None:
    """R11.4."""
    game = turn_of("persians").hand("revolution_2").army(1, "nile").supply(0).start()
    assert not any("revolution" in text for text in game.legal())


def test_gained_armies_are_not_required_armies() -> None:
    """R11.4, R15.2."""
    game = turn_of("persians").hand("population_growth").start().supply(1)
    before = game.on_card
    game.play("play_event card=population_growth")
    assert game.on_card == before + 1 and game.tokens_on_card == 1


def test_x21_diplomacy_keeps_all_structures() -> None:
    """R11.5, R11.14."""
    game = turn_of("persians").hand("diplomacy_2").army(1, "zagros").capital("zagros")
    game.fort("zagros").start().play("play_event card=diplomacy_2", "aim at=zagros")
    assert game.owner("zagros") == 0 and game.of(1).supply == ARMIES_PER_PLAYER
    assert game.state.cities["zagros"] == "capital" and "zagros" in game.state.forts
    assert "zagros" in game.state.turn.realm.active
    assert not game.events_of(BattleBegan) and not game.events_of(Conquered)


def kingdom_then_empire() -> Position:
    return turn_of("egyptians").hand("kingdom_phoenicians")


def test_kingdom_is_a_turn_within_the_turn() -> None:
    """R11.6."""
    game = kingdom_then_empire().score(1, 50, 60).play("play_kingdom card=kingdom_phoenicians")
    assert game.topic() == "conquest" and game.on_card == 1
    assert game.state.cities["levant"] == "capital"
    game.conquer("anatolia", by="fleet")  # the second icon: a monument in the capital
    assert game.state.monuments == ["levant"]
    assert game.state.turn.kingdom is None and game.on_card == 3
    game.finish_turn()
    earned = game.of(0).earned
    assert earned["Regions"] == 6 + 2 and earned["Capitals"] == 4 and earned["Monuments"] == 1


def test_kingdom_founds_the_structure_on_its_card() -> None:
    """R11.7."""
    game = turn_of("egyptians").hand("kingdom_kushites").play("play_kingdom card=kingdom_kushites")
    assert game.state.cities["nubia"] == "city"


def test_kingdom_turn_has_no_advancements_or_abilities() -> None:
    """R11.8."""
    game = turn_of("arabs").hand("weaponry", "kingdom_fujiwara")
    game.play("play_event card=weaponry", "play_kingdom card=kingdom_fujiwara")
    assert not any("play_event" in text for text in game.legal())
    assert battle_terms(game.state, "kyushu", "land") == BattleTerms()  # neither Weaponry nor Zeal


def test_x19_kingdom_and_empire_icons_are_counted_separately() -> None:
    """R11.6, R11.8."""
    game = turn_of("zhou_dynasty").hand("kingdom_kushites")  # nubia and yangtze: one icon each
    game.play("play_kingdom card=kingdom_kushites", "stop").finish_turn()
    assert game.state.monuments == []


def test_the_armies_of_the_kingdom_are_no_base_for_the_empire() -> None:
    """R11.8."""
    game = kingdom_then_empire().play("play_kingdom card=kingdom_phoenicians", "stop")
    assert game.state.turn.realm.active == ["nile"]
    assert "anatolia" not in game.targets("land")


def test_abilities_are_optional() -> None:
    """R11.9, R11.15: unwelcome effects are asked for, rerolls always."""
    game = turn_of("greeks").start().conquer("nile", by="fleet")
    assert game.legal() == ["build_city land=nile", "decline"]
    kinds = {(bool(c.fleets), bool(c.caravans), bool(c.ability)) for c in EMPIRES.values()}
    assert (False, False, False) in kinds and (True, False, False) not in kinds


def test_e12_turks_keep_attacking() -> None:
    """R11.10, R16.10."""
    game = turn_of("turks").army(1, "zagros", "tigris", "persian_plateau").start()
    game.conquer("zagros").roll(6, 6, 1)
    assert game.topic() == "chain"
    supply, pool = game.of(0).supply, game.on_card
    game.play("conquer land=persian_plateau by=land").roll(6, 6, 1)
    assert game.of(0).supply == supply - 1 and game.on_card == pool
    assert game.topic() == "chain" and not game.allows("conquer land=tigris by=land")
    assert game.allows("conquer land=tigris by=fleet")  # over the Arabian Sea
    game.play("conquer land=tigris by=fleet").roll(1, 1, 6)
    assert game.owner("tigris") == 1 and game.topic() == "conquest"  # no siege: retreat
    assert game.of(0).supply == supply - 1


def test_the_turks_need_an_army_in_the_supply_and_an_enemy_next_door() -> None:
    """R16.10."""
    game = turn_of("turks").army(1, "zagros", "tigris").start().conquer("zagros").supply(0)
    game.roll(6, 6, 1)
    assert game.topic() == "conquest"
    alone = turn_of("turks").army(1, "zagros").start().conquer("zagros").roll(6, 6, 1)
    assert alone.topic() == "conquest"


def test_mesoamericans_conquer_with_two() -> None:
    """R11.11."""
    game = turn_of("mesoamericans").start()
    assert game.on_card == 2 and len(game.state.turn.realm.active) == 2


NOT_BEFORE_FOUNDING = ("engineering", "diplomacy_2", "migration", "treachery")
NOT_AFTER_CONQUEST = (
    "weaponry",
    "great_leader",
    "population_growth",
    "siegecraft",
    "crusade",
    "shipbuilding",
    "treachery",
)


@pytest.mark.parametrize("card", NOT_BEFORE_FOUNDING)
def test_cards_requiring_an_active_army(card: str) -> None:
    """R11.12."""
    game = turn_of("mughals").hand(card).army(1, "hindu_kush")
    assert game.legal() == ["go_on"]
    game.play("go_on")
    assert game.allows(f"play_event card={card}")


@pytest.mark.parametrize("card", NOT_AFTER_CONQUEST)
def test_cards_playable_during_the_conquest(card: str) -> None:
    """R11.12."""
    game = turn_of("mughals").hand(card).army(1, "hindu_kush").start()
    assert game.allows(f"play_event card={card}")
    assert game.play("stop").legal() == ["go_on"]


def test_industrial_revolution_precedes_the_monuments() -> None:
    """R11.12."""
    game = turn_of("germans").hand("industrial_revolution").start().play("stop")
    assert game.topic() == "before_monuments"
    assert game.allows("play_event card=industrial_revolution")
    game.play("go_on")
    assert game.topic() == "after_monuments" and game.legal() == ["go_on"]


def test_every_target_must_exist() -> None:
    """R11.12."""
    one = turn_of("guptas").hand("barbarians_3").army(1, "turan")
    assert one.legal() == ["go_on"]
    two = turn_of("guptas").hand("barbarians_3").army(1, "turan", "wei")
    assert two.legal() == ["play_event card=barbarians_3", "go_on"]


def test_gains_before_the_kingdom_wait_for_the_empire() -> None:
    """R11.13."""
    game = turn_of("manchus").hand("population_growth", "shipbuilding", "kingdom_swedes")
    game.play("play_event card=population_growth")
    game.play("play_event card=shipbuilding", "place_fleet zone=black_sea", "decline")
    game.play("play_kingdom card=kingdom_swedes")
    assert game.on_card == 2 and game.state.turn.realm.zones == ["north_sea"]
    game.play("stop")
    assert game.on_card == 9 - 1 + 2  # all events are played, so the empire is founded at once
    assert "black_sea" in game.state.turn.realm.zones
    assert "north_sea" not in game.state.turn.realm.zones


def test_armies_placed_by_events_are_not_conquests() -> None:
    """R11.14: Barbarians give no marauder point, and an inactive army cannot attack."""
    game = turn_of("celts").hand("barbarians_1").army(1, "turan").city("turan").start()
    game.play("play_event card=barbarians_1", "aim at=turan")
    assert game.owner("turan") == 0 and "turan" not in game.state.cities
    assert game.of(0).earned["Marauders"] == 0
    assert "steppe" not in game.targets("land")


def test_an_active_army_from_an_event_counts_for_monuments() -> None:
    """R11.14."""
    game = turn_of("persians").hand("diplomacy_2").army(1, "hindu_kush").start().conquer("zagros")
    game.play("stop", "play_event card=diplomacy_2", "aim at=hindu_kush")
    assert game.state.monuments == ["persian_plateau"]


def test_cards_are_revealed_when_played() -> None:
    """R11.16, R17.2."""
    game = turn_of("egyptians").hand("weaponry").start()
    assert GAME.view(game.state, 1).players[0].events[0].card == HIDDEN
    game.play("play_event card=weaponry")
    assert game.events_of(EventPlayed)
    assert GAME.view(game.state, 1).players[0].events[0].card == "weaponry"


# --- R12 -----------------------------------------------------------------------------------------


def test_e13_presence_dominance_control() -> None:
    """R12.1."""
    assert region_level({0: 1, 1: 2}, 0) == "presence"
    assert region_level({0: 2, 1: 1, 2: 1}, 0) == "dominance"
    assert region_level({0: 3}, 0) == "control"
    assert region_level({0: 2}, 0) == "dominance"  # alone, but only two
    assert region_level({0: 2, 1: 2}, 0) == "presence"
    assert region_level({1: 2}, 0) == ""
    game = turn_of("egyptians").army(0, "zagros", "tigris").army(1, "levant")
    assert turn_points(game.state, 0) == 6


def test_active_and_inactive_armies_count_alike() -> None:
    """R12.1."""
    game = turn_of("sumerians").score(1, 50, 60).army(0, "levant", "anatolia").start().finish_turn()
    assert game.of(0).earned["Regions"] == 9


def test_x13_region_without_token_scores_nothing() -> None:
    """R12.2."""
    game = turn_of("egyptians").army(0, "steppe", "turan", "mongolia")
    assert turn_points(game.state, 0) == 0


def test_e14_structures() -> None:
    """R12.3."""
    game = turn_of("egyptians").army(0, "korea").capital("korea").monument("korea")
    assert turn_points(game.state, 0) == 3
    assert turn_points(game.city("korea").state, 0) == 2
    game.state.monuments.clear()
    assert turn_points(game.state, 0) == 1
    del game.state.armies["korea"]
    assert turn_points(game.state, 0) == 0


def test_forts_and_icons_score_nothing() -> None:
    """R12.4."""
    game = turn_of("egyptians").army(0, "scythia").fort("scythia")
    assert LANDS["scythia"].resource and turn_points(game.state, 0) == 0


def test_marker_moves_once_per_scoring() -> None:
    """R12.5, R12.8."""
    game = turn_of("egyptians").score(1, 50, 60).start().finish_turn()
    (move,) = game.events_of(MarkerMoved)
    assert (move.before, move.after) == (1, 5)


def test_occupied_space_leaves_a_choice_of_two() -> None:
    """R12.6."""
    game = turn_of("egyptians").score(1, 5, 6).start().play("stop")
    assert game.topic() == "marker" and game.events_of(MarkerBlocked)
    assert game.legal() == ["move_marker to=7", "move_marker to=4"]
    game.play("move_marker to=4")
    assert game.of(0).score == 4 and game.of(0).earned["Score track"] == -1


def test_space_just_left_by_the_marker_counts_as_free() -> None:
    """R12.6: one point onto a taken space may lead back to the previous space."""
    game = turn_of("minoans").score(3, 4, 20).start().conquer("nile", by="fleet")
    assert game.legal() == ["move_marker to=5", "move_marker to=3"]


def test_score_cannot_go_below_zero() -> None:
    """R12.6: from 0, with 0 and 1 taken, only the way up is left."""
    game = turn_of("minoans", players=3).score(2, 0, 1).start()
    game.score(0, 1, 20)
    game.conquer("nile", by="fleet")
    assert game.legal() == ["move_marker to=2", "move_marker to=0"]
    only_up = turn_of("minoans").score(50, 0, 1).start()
    assert free_spaces(only_up.state, 0, 1) == [2]


def test_markers_a_hundred_apart_do_not_clash() -> None:
    """R12.6, R12.7."""
    game = turn_of("egyptians").score(99, 3, 60).start().finish_turn()
    assert game.of(0).score == 103


def test_x12_the_marker_is_turned_at_a_hundred() -> None:
    """R12.7."""
    game = turn_of("egyptians").score(97, 3, 60).start().conquer("libya").finish_turn()
    assert game.of(0).score == 97 + 4 + 2


def test_two_effects_are_two_moves() -> None:
    """R12.8."""
    game = turn_of("minoans").score(1, 50, 60).start()
    game.conquer("nile", by="fleet").conquer("libya", by="fleet")
    assert [e.after for e in game.events_of(MarkerMoved)][:2] == [2, 3]


def test_zero_points_is_no_move() -> None:
    """R12.8."""
    game = turn_of("xiongnu").start().finish_turn()
    assert not game.events_of(MarkerMoved)


# --- R13 -----------------------------------------------------------------------------------------


def test_only_advancements_are_kept_at_the_end_of_an_epoch() -> None:
    """R13.1."""
    for moment in play_random_game(GAME, 4, {}, 11):
        state = moment.state
        for player in state.players:
            kept = [h for h in player.events if h.place == "hand" and h.epoch < state.epoch]
            assert all(CARDS[held.card].kind == "advancement" for held in kept)


def test_most_points_win_without_ties() -> None:
    """R13.2."""
    for seed in range(4):
        for moment in play_random_game(GAME, 3, {}, seed):
            end = moment.state
        standings = GAME.standings(end)
        assert sorted(s.rank for s in standings) == [1, 2, 3]
        best = max(standings, key=lambda s: s.total)
        assert best.rank == 1 and end.epoch == 5


# --- R15, R16 ------------------------------------------------------------------------------------


def test_monuments_run_out() -> None:
    """R15.1."""
    game = turn_of("hittites").start().conquer("levant")
    game.monument(*[land for land in LANDS if land not in ("levant", "anatolia")][:20])
    game.play("stop")
    assert len(game.state.monuments) == 20


def test_siege_tokens_never_run_out() -> None:
    """R15.3."""
    game = turn_of("arabs").hand("siegecraft", "weaponry").supply(0)
    game.play("play_event card=siegecraft")
    assert game.tokens_on_card == 4
    game.play("go_on")
    game.play(game.legal()[0])  # an army is taken back to found
    assert game.tokens_on_card == 4 + 11 - 1


def test_every_effect_has_a_known_hook() -> None:
    """R16.1, R16.11."""
    hooks = {hook.name for card in CARDS for hook, _ in EFFECTS[card]}
    assert (
        hooks
        == set(HOOKS)
        == {
            "found",
            "attack_modifier",
            "after_conquest",
            "after_battle",
            "damage",
            "fort_cost",
            "fort_built",
            "end_of_conquest",
            "monument_rate",
            "after_monuments",
            "instant",
            "adjacency",
        }
    )


def test_unknown_word_in_a_card_is_refused() -> None:
    """R16.11."""
    card = replace(CARDS["weaponry"], effects=(RawRecord(hook="instant", teleport=3),))
    with pytest.raises(BadContent, match="teleport"):
        register_card(card)


def test_bonuses_and_rerolls_add_up_and_the_most_dice_count() -> None:
    """R16.2."""
    game = turn_of("french").hand("great_leader", "elite_troops", "gunpowder", "naval_supremacy")
    game.fort("britannia").start()
    for card in ("great_leader", "elite_troops", "gunpowder", "naval_supremacy"):
        game.play(f"play_event card={card}")
    terms = battle_terms(game.state, "britannia", "fleet")
    assert terms == BattleTerms(3, 1, 2, defense_dice=1, defense_bonus=0, defense_rerolls=0)
    assert battle_terms(game.state, "britannia", "land").attack_bonus == 0


def test_ignored_fort_is_still_removed() -> None:
    """R16.2."""
    game = turn_of("germans").army(1, "rhineland").fort("rhineland").start()
    game.conquer("rhineland").roll(6, 6, 1)
    assert game.owner("rhineland") == 0 and game.state.forts == []


def test_conditions_all_hold() -> None:
    """R16.3."""
    ming = turn_of("ming_dynasty").score(1, 50, 60).start()
    ming.conquer("manchuria", by="fleet")
    assert not ming.events_of(PointsGained)
    ming.conquer("korea", by="fleet")
    assert len(ming.events_of(PointsGained)) == 1
    minoans = turn_of("minoans").army(0, "nile").start().conquer("nile", by="fleet")
    assert not minoans.events_of(PointsGained)


def test_gains_can_depend_on_a_capital_and_be_counted() -> None:
    """R16.4."""
    with_capital = turn_of("guptas").hand("civil_service").start()
    before = with_capital.on_card
    assert with_capital.play("play_event card=civil_service").on_card == before + 2
    without = turn_of("goths").hand("civil_service").start()
    before = without.on_card
    assert without.play("play_event card=civil_service").on_card == before + 1


def test_free_pieces_need_not_be_built() -> None:
    """R16.5."""
    game = turn_of("han_dynasty").start().conquer("yangtze", "szechuan", "tarim_basin").play("stop")
    assert game.topic() == "free_fort"
    sites = [text for text in game.legal() if text != "decline"]
    assert sites == [f"build_fort land={land}" for land in ("wei", "yangtze", "szechuan")]
    game.play("decline")
    assert game.state.forts == []


def test_a_limit_counts_uses() -> None:
    """R16.6."""
    game = turn_of("minoans").score(1, 50, 60).start()
    for land in ("nile", "libya"):
        game.conquer(land, by="fleet")
    assert len(game.events_of(PointsGained)) == 2
    game = turn_of("minoans").score(1, 50, 60).start().pool(3)
    for land in ("nile", "libya", "shatts"):
        game.conquer(land, by="fleet")
    assert len(game.events_of(PointsGained)) == 2


def test_targets_of_one_event_belong_together() -> None:
    """R16.7."""
    game = turn_of("russians").hand("revolution_5")
    game.army(1, "nile", "libya", "gaul").army(2, "nubia")
    game.play("play_event card=revolution_5", "aim at=nile")
    assert game.legal() == ["aim at=libya", "decline"]
    game.play("decline")
    assert game.owner("nile") == 0 and game.owner("libya") == 1


def test_only_useful_targets_are_offered() -> None:
    """R16.7."""
    game = turn_of("egyptians").hand("disaster_1").city("korea").fort("gaul")
    game.play("play_event card=disaster_1")
    assert game.legal() == ["aim at=gaul", "aim at=korea"]


def test_damage_fort_and_army_in_a_target() -> None:
    """R16.8."""
    game = turn_of("egyptians").hand("disaster_1").army(1, "korea").capital("korea").fort("korea")
    game.monument("korea").play("play_event card=disaster_1", "aim at=korea")
    assert game.owner("korea") == 1 and game.state.monuments == ["korea"]
    assert "korea" not in game.state.cities
    assert "korea" not in game.state.forts


def test_migration_chooses_both_lands_first() -> None:
    """R16.9."""
    game = turn_of("guptas").hand("migration").start().play("play_event card=migration")
    assert game.legal() == [f"place_army land={x}" for x in ("indus", "ganges", "bengal", "ghats")]
    game.play("place_army land=indus")
    assert not game.allows("place_army land=indus") and game.owner("indus") is None
    assert "place_army land=hindu_kush" not in game.legal()
    game.play("place_army land=ghats")
    assert game.owner("indus") == game.owner("ghats") == 0
    assert {"indus", "ghats"} <= set(game.state.turn.realm.active)


def test_treachery_is_a_battle_won_without_dice() -> None:
    """R16.9: damage, fort and marauder point follow."""
    game = turn_of("mongols").score(1, 50, 60).hand("treachery").army(1, "wei").city("wei")
    game.fort("wei").start().play("play_event card=treachery", "conquer land=wei by=land")
    assert game.owner("wei") == 0 and game.state.forts == [] and "wei" not in game.state.cities
    assert game.of(0).earned["Marauders"] == 1
    assert game.tokens_on_card == 1  # Horde: a siege token for a battle won


def test_railways_reach_a_land_of_the_same_region_twice() -> None:
    """R16.9: they are used up only where the land is not adjacent in another way."""
    game = turn_of("germans").hand("railways").start().play("play_event card=railways")
    game.state.turn.realm.zones.clear()
    game.refresh()
    assert "britannia" in game.targets("land")
    game.conquer("britannia")
    assert game.state.turn.uses == {"railways": 1}
    game.conquer("gaul")
    assert game.state.turn.uses == {"railways": 1}


def test_targets_are_all_named_before_the_event_resolves() -> None:
    """R16.12."""
    game = turn_of("guptas").hand("barbarians_3").army(1, "turan", "wei", "ganges").city("turan")
    game.play("play_event card=barbarians_3", "aim at=turan")
    assert "turan" in game.state.cities and "aim at=turan" not in game.legal()
    game.play("aim at=wei")
    assert game.owner("turan") == game.owner("wei") == 0 and "turan" not in game.state.cities


def test_the_plague_spreads_in_the_order_of_the_board() -> None:
    """R16.13."""
    game = turn_of("persians").hand("plague").army(1, "levant", "anatolia", "nile")
    game.army(0, "arabia").army(2, "mesopotamia").load_dice(1, 2, 1)
    game.play("play_event card=plague", "aim at=levant")
    assert [e.land for e in game.events_of(PlagueRolled)] == ["anatolia", "mesopotamia", "nile"]
    assert game.owner("levant") is None and game.owner("anatolia") is None
    assert game.owner("mesopotamia") == 2 and game.owner("nile") is None
    assert game.owner("arabia") == 0


def test_black_death_asks_in_descending_score_order() -> None:
    """R16.13, R18."""
    game = turn_of("vikings", players=4).hand("black_death").score(9, 3, 5, 4)
    game.army(1, "nile", "libya").army(2, "nubia", "shatts").army(3, "atlas").army(0, "levant")
    game.play("play_event card=black_death")
    assert game.legal() == ["aim at=north_africa"]
    game.play("aim at=north_africa")
    assert game.decision().seat == 2
    game.play("return_army land=shatts")
    assert game.decision().seat == 1 and len(game.legal()) == 2
    game.play("return_army land=nile")
    assert game.owner("atlas") == 3 and game.owner("libya") == 1


# --- R17, R18 ------------------------------------------------------------------------------------


def test_the_board_the_scores_and_the_cards_played_are_public() -> None:
    """R17.1."""
    game = turn_of("assyrians").army(1, "levant").city("levant").hand("weaponry", seat=1).start()
    for seat in (1, 2, SPECTATOR):
        view = GAME.view(game.state, seat)
        for name in ("armies", "cities", "monuments", "forts", "tokens", "turn", "called"):
            assert getattr(view, name) == getattr(game.state, name)
        assert [p.score for p in view.players] == [p.score for p in game.state.players]
        assert [p.supply for p in view.players] == [p.supply for p in game.state.players]
        assert [len(p.events) for p in view.players] == [1, 1, 1]
        assert view.players[0].empires == ["assyrians"]
    assert len(EMPIRES_BY_EPOCH[1]) == 8 and all(card.armies for card in EMPIRES.values())


def test_empires_are_secret_until_called() -> None:
    """R17.2."""
    game = turn_of("sumerians")
    hidden = GAME.view(game.state, 0).players[1].empires
    assert hidden == [HIDDEN]
    assert all(set(cards) == {HIDDEN} for cards in GAME.view(game.state, 0).box.values() if cards)


def test_passed_cards_are_remembered() -> None:
    """R17.3: every possible world gives the passed cards to later players."""
    game = opening(4, scores=(9, 7, 5, 3))
    first, *rest = list(game.state.current_pile("event"))
    game.play(f"take_card card={first}", seat=0)
    game.play(game.legal(3)[0], seat=3)
    for _ in range(3):
        for decision in GAME.decisions(game.state):
            if decision.topic.startswith("draft"):
                game.play(str(decision.actions[0]), seat=decision.seat)
    view = GAME.view(game.state, 0)
    assert sorted(view.players[0].passed) == sorted([*rest, *view.players[0].passed[3:]])
    for seed in range(5):
        world = GAME.determinize(view, 0, Rng(seed))
        assert sorted(p.events[0].card for p in world.players[1:]) == sorted(rest)


def test_both_choices_of_a_draft_step_are_pending_at_once() -> None:
    """R17.4."""
    assert len(GAME.decisions(opening(4).state)) == 2


def test_skipped_empire_is_known_to_be_out() -> None:
    """R17.5: nobody holds a called empire in any world."""
    for moment in play_random_game(GAME, 4, {}, 2):
        state = moment.state
        if state.called > 4 and moment.number % 10 == 0:
            for seed in range(3):
                world = GAME.determinize(GAME.view(state, 1), 1, Rng(seed))
                for mine, theirs in zip(state.players, world.players, strict=True):
                    card = CARDS[theirs.empires[-1]]
                    assert card.order > state.called or mine.empires[-1] == card.id


def test_being_asked_reveals_nothing_about_the_hand() -> None:
    """R17.6: a player with a card is asked at every moment, even if it is unplayable."""
    for card in ("engineering", "disaster_1", "kingdom_kushites"):
        game = turn_of("zhou_dynasty").hand(card)
        asked = []
        while game.topic():
            asked.append(game.topic())
            game.play(game.legal()[-1])
        assert asked == ["begin", "conquest", "before_monuments", "after_monuments"]


ALL_TOPICS = {
    "draft_event",
    "draft_empire",
    "classic_event",
    "classic_empire",
    "which_deck",
    "begin",
    "conquest",
    "before_monuments",
    "after_monuments",
    "roll",
    "reroll",
    "siege",
    "monument",
    "free_fort",
    "free_city",
    "free_monument",
    "damage_again",
    "chain",
    "aim",
    "migrate",
    "fleet",
    "betray",
    "lose_army",
    "take_back",
    "marker",
}


def test_every_decision_topic_occurs() -> None:
    """R18: random games ask nothing else."""
    met: dict[str, set[bool]] = {}
    for seed in range(12):
        options = {"selection": "classic" if seed % 3 == 0 else "draft"}
        for moment in play_random_game(GAME, 3 + seed % 4, options, seed):
            for decision in GAME.decisions(moment.state):
                own = decision.seat == moment.state.turn.seat
                met.setdefault(decision.topic, set()).add(own)
    assert set(met) <= ALL_TOPICS and len(met) >= 20
    others = {topic for topic, owns in met.items() if False in owns}
    drafts = {topic for topic in met if topic.startswith(("draft", "classic", "which"))}
    assert others <= drafts | {"reroll", "roll", "lose_army"}


def test_action_not_offered_is_refused() -> None:
    """R18."""
    with pytest.raises(IllegalAction):
        turn_of("egyptians").start().play("conquer land=honshu by=land")


# --- R19 and the data ----------------------------------------------------------------------------


def test_every_reconstructed_value_is_marked() -> None:
    """R19.4."""
    data = Path(content.__file__).parent / "data"
    rows = json.loads((data / "empires.json").read_text(encoding="utf-8"))
    assert sum(row["origin"] == "reconstructed" for row in rows) == 31
    assert all(reconstructed_names(card) for card in EVENT_CARDS.values() if card.id != "weaponry")
    assert not any("name_hu" in row or "text" in row for row in rows)
    assert sum(token.origin == "reconstructed" for token in REGION_TOKENS.values()) == 27
