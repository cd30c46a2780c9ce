"""Everything unavailable has a reason."""

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.content import (
    BOOKS,
    BUILDINGS,
    CONVERSIONS,
    PALACES,
    POWER_ACTIONS,
    ROUND_TILES,
)
from core.games.age_of_innovation.rules.flow.main_actions import TRACKS
from core.games.age_of_innovation.rules.obstacles import ChoosesHex, find_obstacle
from core.kernel.style import SHORT
from tests.games.age_of_innovation.position import Position, opening, personal_setup, position
from tests.games.age_of_innovation.recorded import CASES
from tests.random_games import play_random_game
from tests.recorded_games import load_recorded_game, replay

PLACES = ("turn", "extra_action", "after_action", "start", "dig", "free_spade", "neutral", "bridge")


def why_not(game: Position, thing: str) -> str:
    decision = game.decision()
    found = GAME.text.unavailable(GAME.view(game.state, decision.seat), decision, SHORT)
    return next((barred.reason for barred in found if barred.target == thing), "")


def at_home(**stock: int) -> Position:
    game = position().build(0, "workshop", "i7").build(1, "guild", "i8")
    return game.player(0, **{"sailing": 0, "tools": 0, "coins": 0, **stock})


@pytest.mark.parametrize(
    ("thing", "reason"),
    [
        ("a1", "out of reach"),
        ("h5", "needs 3 spades and a workshop: 9 tools and 1 coin short"),
        ("i8", "taken by B"),
        ("i7", "to guild: 1 tool and 2 coins short"),
        ("workshop", "6 tools and 1 coin short"),
        ("guild", "1 tool and 2 coins short"),
        ("palace", "you have no guild to upgrade"),
        ("university", "you have no school to upgrade"),
        ("monument", "comes with an innovation or another tile"),
        ("power_scholar", "3 power short in bowl III"),
        ("power_coins", "taken by B in this round"),
        ("law", "you have no scholar to send"),
        ("sailing", "3 coins and 1 scholar short"),
        ("bonus_palace_university", "one is taken when you pass"),
        ("competency_07", "used in this round"),
        ("competency_01", "comes with a school or university"),
        ("city_coins", "comes with a city"),
        ("sacrifice", "it takes 2 power in bowl II"),
        ("scholar_to_tool", "1 scholar short"),
    ],
)
def test_every_topic_gives_its_reason_during_a_turn(thing: str, reason: str) -> None:
    game = at_home(tools=1, coins=1).player(0, bowls=[12, 0, 0]).give(0, "competency_07")
    game.of(0).used.append("competency_07")
    game.state.marked = {"power_coins": 1}
    game.state.bonuses = ["bonus_palace_university"]
    assert why_not(game.refresh(), thing) == reason


def test_building_kind_points_to_the_map_or_is_exhausted() -> None:
    game = at_home(tools=2, coins=3)
    assert why_not(game, "guild") == "choose its place on the map"
    game.of(0).supply["guild"] = 0
    assert why_not(game.refresh(), "guild") == "none is left at home"
    far = position().player(0, tools=9, coins=9)
    assert why_not(far, "workshop") == "no free hex is in reach"


def test_only_palaces_and_round_tiles_of_this_game_are_listed() -> None:
    game = position()
    decision = game.decision()
    told = {
        barred.target for barred in GAME.text.unavailable(GAME.view(game.state, 0), decision, SHORT)
    }
    assert {thing for thing in told if thing in PALACES} == set(game.state.palaces)
    assert {thing for thing in told if thing in ROUND_TILES} == set(game.state.round_tiles)


def test_r11_13_innovation_says_which_books_are_missing() -> None:
    game = position(4).place_innovation("p4_row1_law", "census")
    game.player(0, books={"law": 1, "medicine": 3}, coins=2)
    assert why_not(game, "census") == "1 law book and 3 coins short"
    game.give(0, "steelworks", "libraries", "colleges")
    assert why_not(game, "census") == "you have 3 already"


def test_r11_22_3_action_without_a_target_says_so() -> None:
    game = position().player(0, bowls=[0, 0, 12])
    assert why_not(game, "power_bridge") == "there is no place for a bridge, or none left"
    assert why_not(game, "power_spade_1") == "there is no hex in reach to use a spade on"


def test_only_conversions_are_left_after_the_action() -> None:
    game = at_home(tools=3, coins=9).play("upgrade hex=i7 kind=guild")
    while game.topic != "after_action":
        game.play(str(game.decision().actions[-1]))
    assert why_not(game, "h5") == why_not(game, "sailing") == "your action is done"


def test_r8_5_1_a_starting_place_is_native_land() -> None:
    game = personal_setup("felines", "moles", "omar")
    while game.topic != "start":
        game.play(str(game.decision().actions[0]))
    home = game.of(game.decision().seat).native_terrain
    view = game.state
    foreign = next(h for h, terrain in view.terrain.items() if terrain != home)
    assert why_not(game, foreign).endswith(f"it is no {home}")


def test_r8_3_2_draft_names_the_tile_already_taken_of_a_kind() -> None:
    game = opening(2, setup="draft")
    faction = game.state.pool["faction"][0]
    seat = game.decision().seat
    game.play(f"draft tile={faction}")
    while game.decision().seat != seat:
        game.play(str(game.decision().actions[0]))
    left = game.state.pool["faction"][0]
    assert why_not(game, left).startswith("you have the ")


@pytest.mark.parametrize(("players", "options"), [(1, {}), (2, {}), (3, {"setup": "draft"})])
def test_every_hex_has_a_reason_when_places_are_asked(
    players: int, options: dict[str, str]
) -> None:
    for moment in play_random_game(GAME, players, options, seed=6):
        for decision in GAME.decisions(moment.state):
            view = GAME.view(moment.state, decision.seat)
            legal = {target for action in decision.actions for target in action.targets}
            found = {barred.target for barred in GAME.text.unavailable(view, decision, SHORT)}
            if decision.topic in PLACES:
                assert found | legal >= set(view.map.land_ids), decision.topic
            if decision.topic == "turn":
                assert found | legal >= {*POWER_ACTIONS, *BOOKS, *CONVERSIONS, "sailing"}


@pytest.mark.parametrize("case", CASES)
def test_exactly_what_is_not_offered_has_an_obstacle(case: str) -> None:
    """In recorded games, legality and reasons never disagree."""
    for state in replay(GAME, load_recorded_game(GAME.id, case)):
        for decision in GAME.decisions(state):
            view = GAME.view(state, decision.seat)
            legal = {target for action in decision.actions for target in action.targets}
            assert [target for target in legal if find_obstacle(view, target)] == []
            told = {item.target for item in GAME.text.unavailable(view, decision, SHORT)}
            assert [target for target in told if not find_obstacle(view, target)] == []
            assert told.isdisjoint(legal)
            asked = {*view.map.land_ids} if isinstance(view.agenda[-1], ChoosesHex) else set()
            if decision.topic in ("turn", "extra_action"):
                asked |= {*POWER_ACTIONS, *view.book_actions, *BOOKS, *CONVERSIONS, *BUILDINGS}
                asked |= {*TRACKS, *filter(None, view.innovations.values())}
            assert asked <= told | legal, decision.topic
