from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from core.games import GAME_IDS
from core.kernel import Action, Decision, Game, IllegalAction, clone
from tests.contract.conftest import GAMES
from tests.random_games import MAX_CHOICES, Recording


def test_random_game_ends(played: Recording) -> None:
    assert played.game.is_over(played.end)
    assert 0 < len(played.choices) < MAX_CHOICES


def test_each_seat_is_asked_once_with_distinct_legal_actions(played: Recording) -> None:
    game = played.game
    for state in played.positions:
        decisions = game.decisions(state)
        seats = [decision.seat for decision in decisions]
        assert len(set(seats)) == len(seats)
        assert set(seats) <= set(range(game.seat_count(state)))
        for decision in decisions:
            assert decision.actions
            assert len(set(decision.actions)) == len(decision.actions)
            assert all(type(action) in game.action_types for action in decision.actions)


def test_every_decision_names_an_existing_rule(played: Recording) -> None:
    numbers = {rule.number for rule in played.game.text.rules()}
    for state in played.positions:
        for decision in played.game.decisions(state):
            assert decision.rule in numbers


def test_every_legal_action_applies_and_passes_the_audit(played: Recording) -> None:
    game = played.game
    for state in played.positions:
        before = game.codec.digest(state)
        for decision in game.decisions(state):
            for action in decision.actions:
                copy = clone(state)
                events = game.apply(copy, decision.seat, action)
                assert game.audit(copy) == [], f"after {action}"
                assert all(type(event) in game.event_types for event in events)
        assert game.codec.digest(state) == before


def test_every_other_action_is_refused_and_changes_nothing(played: Recording) -> None:
    game = played.game
    foreign = [*other_games_actions(game), *{action for _, action in played.choices[::25]}]
    for state in played.positions:
        before = game.codec.digest(state)
        decisions = game.decisions(state)
        for decision in decisions:
            for action in (*foreign, *altered_actions(decision)):
                if action not in decision.actions:
                    with pytest.raises(IllegalAction):
                        game.apply(state, decision.seat, action)
        assert game.codec.digest(state) == before
        assert game.decisions(state) == decisions


def test_seat_without_a_decision_cannot_act(played: Recording) -> None:
    game = played.game
    for state in played.positions:
        before = game.codec.digest(state)
        decisions = game.decisions(state)
        asked = {decision.seat for decision in decisions}
        for seat in {-1, *range(game.seat_count(state) + 1)} - asked:
            with pytest.raises(IllegalAction):
                game.apply(state, seat, decisions[0].actions[0])
        assert game.codec.digest(state) == before


def test_nobody_can_act_when_the_game_is_over(played: Recording) -> None:
    game, (seat, action) = played.game, played.choices[-1]
    before = game.codec.digest(played.end)
    with pytest.raises(IllegalAction):
        game.apply(played.end, seat, action)
    assert game.codec.digest(played.end) == before


def test_action_text_round_trips(played: Recording) -> None:
    game = played.game
    for action in legal_actions(played):
        assert game.parse(str(action)) == action


def test_targets_are_ids(played: Recording) -> None:
    for action in legal_actions(played):
        assert all(isinstance(target, str) and target.strip() for target in action.targets)


def test_clone_is_equal_and_shares_nothing_mutable(played: Recording) -> None:
    for state in played.kept_moments.values():
        copy = clone(state)
        assert copy == state
        assert played.game.codec.digest(copy) == played.game.codec.digest(state)
        assert not mutable_parts(copy) & mutable_parts(state)


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_game_is_found_by_its_own_id(game_id: str) -> None:
    assert game_id in [game.id for game in GAMES]


def legal_actions(played: Recording) -> Iterator[Action]:
    for state in played.positions:
        for decision in played.game.decisions(state):
            yield from decision.actions


def other_games_actions(game: Game[Any]) -> Iterator[Action]:
    for other in GAMES:
        if other is not game:
            opening = other.new(other.player_counts[0], {}, 1)
            yield from other.decisions(opening)[0].actions[:3]


def altered_actions(decision: Decision) -> Iterator[Action]:
    """Yield legal actions with one field altered."""
    for action in decision.actions[:20]:
        for f in fields(action):
            yield replace(action, **{f.name: altered_value(getattr(action, f.name))})


def altered_value(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1000
    if isinstance(value, str):
        return f"{value}x"
    return (*value, *value, "x")


def mutable_parts(value: Any) -> set[int]:
    """Return the ids of all mutable parts of a state."""
    if isinstance(value, list):
        return {id(value)}.union(*map(mutable_parts, value))
    if isinstance(value, dict):
        return {id(value)}.union(*map(mutable_parts, value.values()))
    if is_dataclass(value) and not vars(type(value))["__dataclass_params__"].frozen:
        parts = (getattr(value, f.name) for f in fields(value))
        return {id(value)}.union(*map(mutable_parts, parts))
    return set()
