"""The default choice, choices made automatically, and reasons for unavailable ones."""

import pytest

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.content import (
    BOT_VALUES,
    EVENT_CARDS,
    LANDS,
    LANDS_BY_ZONE,
    NEIGHBORS,
    ZONES,
)
from core.games.history_of_the_world.rules.actions import Conquer, TakeCard
from core.games.history_of_the_world.rules.battle import current_terms
from core.games.history_of_the_world.rules.epoch import draft_obstacle
from core.games.history_of_the_world.rules.obstacles import (
    Obstacle,
    ObstacleKind,
    PlaceQuestion,
)
from core.games.history_of_the_world.rules.turn import event_card_obstacle
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.forecasts import Forecast, forecast_conquest
from core.games.history_of_the_world.text.facts.unavailable import OBSTACLE_WORDS
from core.kernel import Decision, clone
from core.kernel.style import SHORT
from core.table import preview_changes
from tests.games.history_of_the_world.position import LoadedDice, Position, opening, turn_of
from tests.games.history_of_the_world.recorded import CASES
from tests.recorded_games import load_recorded_game, replay
from tui.model.choices import Chooser, Question, build_question, create_chooser

SENSIBLE = ("history_of_the_world", "4_sensible_players")


def question(game: Position) -> Question:
    decision = game.decision()
    return build_question(GAME, GAME.view(game.state, decision.seat), decision)


def begins_at(game: Position) -> str:
    """Return the choice under a cursor that nobody has moved."""
    return str(create_chooser(question(game)).cursor_row.action)


def test_land_routes_are_listed_first() -> None:
    """R8.10: the position is the same in every conquest."""
    game = turn_of("romans").start()
    for land in ("gaul", "danubia", "balkans"):
        groups = list(dict.fromkeys(row.group for row in question(game).rows))
        assert groups[:2] == ["By land", "By fleet"]
        game.conquer(land)


# --- where the cursor begins ---------------------------------------------------------------------


def test_kingdom_ranks_before_empire_and_empire_before_advancement() -> None:
    """R11.6: a kingdom not played now is lost, while an advancement can wait."""
    game = turn_of("romans").hand("weaponry")
    assert begins_at(game) == "go_on"
    game = turn_of("romans", players=4).hand("kingdom_parthians", "engineering")
    assert begins_at(game) == "play_kingdom card=kingdom_parthians"


def test_middle_player_of_three_defaults_to_the_empire_deck() -> None:
    """R5.4: the value of an event depends on the empire."""
    game = opening(3, scores=(9, 6, 3))
    for seat in (0, 2):
        game.play(game.legal(seat)[0], seat=seat)
    assert game.topic() == "which_deck"
    assert begins_at(game) == "look_at deck=empire"


def test_default_keeps_or_rerolls_by_the_dice() -> None:
    """R9.11."""
    game = turn_of("hittites").army(1, "levant").start().conquer("levant")
    lost = game.copy().roll(2, 1, 6)
    assert begins_at(lost) == "reroll die=1"
    defended = turn_of("romans", players=4).army(1, "shatts").start()
    defended.conquer("shatts", by="fleet").roll(6, 5, 2)
    assert begins_at(defended) == "reroll die=2"
    defended = turn_of("romans", players=4).army(1, "shatts").start()
    defended.conquer("shatts", by="fleet").roll(3, 2, 3)
    assert begins_at(defended) in ("keep_dice", "reroll die=3")


def test_cursor_avoids_own_armies_unless_a_new_one_scores() -> None:
    """R8.4, R7.7: not at a fort that costs an army, nor at stopping with armies on the card."""
    game = turn_of("goths").army(0, "alemannia", "scythia", "balkans", "apennines").start()
    begins = question(game).targets["scythia"]
    assert begins.choice.price_text(SHORT) == "yours +1" and begins.choice.warning  # which asks
    assert begins_at(game) in ("conquer land=scythia by=land", "conquer land=alemannia by=land")
    game.monument("danubia", "alemannia", "scythia")
    assert begins_at(game) == "build_fort land=danubia", "an army for nothing is not meant"


def test_default_monument_goes_to_the_hardest_land_to_take() -> None:
    """R7.8, R9.5: a land that helps its defender, with the reason in the text."""
    game = turn_of("assyrians").start().monument("mesopotamia").conquer("levant", "zagros")
    game.play("stop")
    effects = {row.choice.label: row.choice.effect_text(SHORT) for row in question(game).rows}
    assert effects["Levant"].startswith("open land, ")
    assert effects["Zagros"].startswith("mountain, ")
    assert begins_at(game) == "build_monument land=zagros"


def test_default_marker_moves_up_and_fleet_opens_new_lands() -> None:
    """R12.6, R16.9: near an army, at a sea that touches more distant lands."""
    marker = turn_of("egyptians").score(1, 5, 6).start().play("stop")
    assert begins_at(marker) == "move_marker to=7"
    game = turn_of("germans").hand("shipbuilding").start().play("play_event card=shipbuilding")
    assert begins_at(game) == "place_fleet zone=north_sea"
    assert len(LANDS_BY_ZONE["north_sea"]) < len(LANDS_BY_ZONE["atlantic_ocean"])


def test_turks_attack_promises_no_siege() -> None:
    """R16.10."""
    game = turn_of("turks").army(1, "zagros", "tigris").start().conquer("zagros").roll(6, 6, 1)
    game.play("conquer land=tigris by=fleet")
    (throw,) = question(game).rows
    assert "win " in throw.choice.effect_text(SHORT) and "siege" not in throw.choice.effect_text(
        SHORT
    )


def test_default_loss_is_the_least_valuable_army() -> None:
    """R16.13: presence in a region is worth more than one army among several."""
    game = turn_of("spanish", players=3).hand("black_death").army(1, "gaul", "rhineland")
    game.city("gaul").start().play("play_event card=black_death")
    if game.topic() == "aim":
        game.play("aim at=northern_europe")
    assert begins_at(game) == "return_army land=rhineland"


def test_default_disaster_hits_rivals_hardest_and_own_lands_last() -> None:
    """R16.7."""
    game = turn_of("japanese").hand("disaster_1").army(0, "wei").capital("wei")
    game.army(1, "turan").city("turan").army(2, "gaul").capital("gaul").start()
    game.play("play_event card=disaster_1")
    assert begins_at(game) == "aim at=gaul"
    last = question(game).rows[-2:]  # the capital just founded, and the old one
    assert {str(row.action) for row in last} == {"aim at=honshu", "aim at=wei"}
    assert all(row.needs_confirmation and row.choice.warning == "it hits you alone" for row in last)


def test_cursor_never_starts_on_a_worse_attack_in_a_recorded_game() -> None:
    """R7.6: the best odds or the greatest gain, in every choice of a land."""
    game = load_recorded_game(*SENSIBLE)
    seen = 0
    for state in replay(GAME, game):
        for decision in GAME.decisions(state):
            if not any(isinstance(action, Conquer) for action in decision.actions):
                continue
            seen += 1
            view = GAME.view(state, decision.seat)
            asked = build_question(GAME, view, decision)
            at = create_chooser(asked).cursor_row.action
            if not isinstance(at, Conquer):
                continue
            hopes = {
                action: hope(
                    forecast_conquest(view, decision.seat, action.land, action.by, decision.topic)
                )
                for action in decision.actions
                if isinstance(action, Conquer)
            }
            assert hopes[at] == max(hopes.values())
    assert seen > 100


def hope(it: Forecast) -> float:
    """Return the average gain of a conquest."""
    return 0.0 if it.kind == "own" else it.win * (1 + it.points)


# --- what is not asked ---------------------------------------------------------------------------


def test_monuments_filling_every_site_are_built_without_asking() -> None:
    """R7.8: the order makes no difference."""
    game = turn_of("egyptians").start().active("nubia", "levant").city("nubia", "levant")
    asks = game.copy().play("stop")
    assert asks.legal() == ["build_monument land=levant", "build_monument land=nubia"]
    game.monument("nile").play("stop")
    assert game.topic() != "monument"
    assert set(game.state.monuments) == {"nile", "nubia", "levant"}


def test_migration_into_all_available_lands_is_a_single_option() -> None:
    """R16.9: two armies and two empty lands."""
    game = turn_of("french").hand("migration").start()
    first, second, third, *others = NEIGHBORS["gaul"]
    game.army(1, *others)
    some = game.copy().play("play_event card=migration")
    assert len(some.legal()) == 3
    game.army(1, third).play("play_event card=migration")
    assert len(game.legal()) == 1  # the table takes it by itself
    game.play(game.legal()[0]).play(game.legal()[0])
    assert game.owner(first) == game.owner(second) == 0


# --- why not -------------------------------------------------------------------------------------


def reason(game: Position, thing: str) -> str:
    decision = game.decision()
    view = GAME.view(game.state, decision.seat)
    return next(b.reason for b in GAME.text.unavailable(view, decision, SHORT) if b.target == thing)


def test_every_land_says_why_it_cannot_be_entered() -> None:
    """R8.1, R10.3."""
    game = turn_of("egyptians").start().fort("nile")
    assert reason(game, "nile") == "your army is there"
    assert reason(game, "honshu") == "out of reach"
    assert reason(game, "crete") == "beyond Mediterranean Sea: needs a fleet there"
    assert "nobody can hold it" in reason(game, "mediterranean_sea")


def test_lands_mention_that_no_army_is_left() -> None:
    """R7.12."""
    game = turn_of("egyptians").hand("engineering").start().pool(0)
    assert reason(game, "libya") == "no army left on the card"
    assert reason(game, "nile") == "your army is there"


def test_during_a_battle_the_other_lands_wait() -> None:
    game = turn_of("assyrians").army(1, "levant").start().conquer("levant").roll(1, 1, 4)
    assert reason(game, "zagros") == "the battle for Levant comes first"


def test_every_unselectable_land_has_a_reason_in_a_whole_game() -> None:
    """R7.6: in every decision about lands."""
    topics = set()
    for state in replay(GAME, load_recorded_game("history_of_the_world", "4_players_draft")):
        for decision in GAME.decisions(state):
            if decision.topic in topics:
                continue
            topics.add(decision.topic)
            legal = {target for action in decision.actions for target in action.targets}
            if not legal & set(LANDS):
                continue
            view = GAME.view(state, decision.seat)
            told = {barred.target for barred in GAME.text.unavailable(view, decision, SHORT)}
            assert told >= set(LANDS) - legal, decision.topic
            assert not told & legal
    assert {"conquest", "siege"} <= topics


@pytest.mark.parametrize("name", CASES)
def test_only_what_is_unavailable_has_an_obstacle(name: str) -> None:
    """R7.6, R11.12: in every decision of the recorded games, from each player's view."""
    for state in replay(GAME, load_recorded_game("history_of_the_world", name)):
        for decision in GAME.decisions(state):
            view = GAME.view(state, decision.seat)
            legal = {target for action in decision.actions for target in action.targets}
            assert not [target for target in legal if find_obstacle(view, decision, target)]
            listed = {found.target for found in GAME.text.unavailable(view, decision, SHORT)}
            assert not listed & legal
            assert all(find_obstacle(view, decision, target) for target in listed)
            if decision.topic in ASKS_FOR_LAND and len(decision.actions) > 1:
                assert listed | legal | {decision.subject} >= set(LANDS)


def test_every_obstacle_has_words() -> None:
    assert set(OBSTACLE_WORDS) == set(ObstacleKind)


ASKS_FOR_LAND = (
    *("conquest", "chain", "aim", "betray", "migrate", "monument", "take_back", "lose_army"),
    *("free_fort", "free_city", "free_monument", "siege", "reroll"),
)


def find_obstacle(view: WorldState, decision: Decision, target: str) -> Obstacle | None:
    """Return what the rules say about a target."""
    if decision.topic in ("draft_event", "draft_empire"):
        return draft_obstacle(view, decision.topic.removeprefix("draft_"), target)
    if target in EVENT_CARDS and decision.seat == view.turn.seat:
        return event_card_obstacle(view, target)
    frame = view.agenda[-1]
    is_place = target in LANDS or target in ZONES
    return frame.obstacle(view, target) if is_place and isinstance(frame, PlaceQuestion) else None


# --- what is foretold comes true -----------------------------------------------------------------


@pytest.mark.parametrize("step", [7])
def test_conquest_gains_match_their_preview_in_a_whole_game(step: int) -> None:
    """R12: an empty land scores as previewed, a won battle as predicted."""
    tried = {"empty": 0, "battle": 0}
    for number, state in enumerate(replay(GAME, load_recorded_game(*SENSIBLE))):
        decision = next(iter(GAME.decisions(state)), None)
        if decision is None or decision.topic != "conquest" or number % step:
            continue
        view = GAME.view(state, decision.seat)
        for action in decision.actions[::3]:
            if not isinstance(action, Conquer):
                continue
            it = forecast_conquest(view, decision.seat, action.land, action.by)
            if it.kind == "empty":
                changes = preview_changes(GAME, view, decision.seat, action, SHORT)
                told = sum(after - before for before, after in map(changes.get, COUNTED, NOTHING))
                assert told == it.points, (number, action)
            elif it.kind == "battle":
                assert gained_by_winning(state, decision.seat, action) == it.points, str(action)
            else:
                continue
            tried[it.kind] += 1
    assert min(tried.values()) > 20, tried


COUNTED = ("points", "points if you stop now")
NOTHING = ((0, 0), (0, 0))


def gained_by_winning(state: WorldState, seat: int, action: Conquer) -> int:
    """Return how much a won battle increases the score of the turn."""
    after = clone(state)
    before = sum(GAME.text.ledger(after, seat)[name] for name in COUNTED)
    luck = after.rng = LoadedDice(1)
    GAME.apply_until_phase(after, seat, action)
    while after.pending and after.pending[0].topic in ("roll", "reroll"):
        asked = after.pending[0]
        if asked.topic == "roll":
            dice = current_terms(after)
            luck.numbers = [6] * dice.attack_dice + [1] * dice.defense_dice
        GAME.apply_until_phase(after, asked.seat, asked.actions[0])
    return sum(GAME.text.ledger(after, seat)[name] for name in COUNTED) - before


def test_every_zone_has_a_reason_while_a_land_is_conquered() -> None:
    game = turn_of("romans").start()
    assert all(reason(game, zone) for zone in ZONES)


def test_draft_default_is_the_card_with_the_highest_average() -> None:
    """R5.3: events as well as empires."""
    state = opening(4).state
    for _ in range(2):
        for decision in GAME.decisions(state):
            chooser = create_chooser(
                build_question(GAME, GAME.view(state, decision.seat), decision)
            )
            worth = [BOT_VALUES[a.card] for a in decision.actions if isinstance(a, TakeCard)]
            assert isinstance(chooser.cursor_row.action, TakeCard)
            assert BOT_VALUES[chooser.cursor_row.action.card] == max(worth)
            GAME.apply(state, decision.seat, decision.actions[0])


def found_by(typed: str, chooser: Chooser) -> set[str]:
    """Return the choices that remain after typing these letters."""
    return {target for row in chooser.filter_by(typed).visible_rows for target in row.targets}


def test_land_is_found_by_full_name_and_region() -> None:
    game = turn_of("hittites").start()
    reached = {action.land for action in game.decision().actions if isinstance(action, Conquer)}
    chooser = create_chooser(question(game))

    east = {land for land in reached if LANDS[land].region == "middle_east"}
    assert east == {"zagros", "mesopotamia", "levant"}
    assert found_by("by land middle east", chooser) == east
    assert not found_by("japan", chooser)
    assert {found.target for found in chooser.filter_by("japan").unavailable} >= {
        "honshu",
        "kyushu",
    }

    game.conquer("zagros", "levant")  # control: the others there bring no points more
    chooser = create_chooser(question(game))
    assert {"mesopotamia", "tigris"} <= found_by("by land middle east", chooser)
    assert LANDS["persian_plateau"].short not in LANDS["persian_plateau"].name
    assert found_by("persian plateau", chooser) == {"persian_plateau"}


def test_seas_and_barren_lands_say_what_they_are() -> None:
    reasons = {
        found.target: found.reason for found in question(turn_of("hittites").start()).unavailable
    }
    assert reasons["indian_ocean"].startswith("an ocean: nobody can hold it")
    assert reasons["black_sea"].startswith("a sea: nobody can hold it")
    assert reasons["alps"] == "a barren land: nobody can hold it, and you have no caravan there"


def test_fleet_shows_which_lands_it_connects() -> None:
    game = turn_of("spanish").hand("shipbuilding").start().play("play_event card=shipbuilding")
    fleets = {
        row.targets[0]: row.choice.effect_text(SHORT) for row in question(game).rows if row.targets
    }
    around = len(LANDS_BY_ZONE["north_sea"])  # Iberia among them
    told = f"{around} lands, your 1 active army there can go on to the other {around - 1}"
    assert fleets["north_sea"] == told
    assert fleets["black_sea"].endswith(" lands, no active army of yours there yet")


def test_second_damage_preview_excludes_automatic_effects() -> None:
    """R9.18: the army moves in, whether or not the structure falls."""
    game = turn_of("huns").army(1, "danubia").capital("danubia").monument("danubia").start()
    game.conquer("danubia").roll(6, 6, 1)
    assert game.topic() == "damage_again"
    again, _ = game.decision().actions
    view = GAME.view(game.state, 0)
    assert "resource icons" not in preview_changes(GAME, view, 0, again, SHORT)
    assert (
        preview_changes(GAME, view, 0, again, SHORT)["points"][1] - game.state.players[0].score == 1
    )
