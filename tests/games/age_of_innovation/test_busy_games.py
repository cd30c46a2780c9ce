"""Games of players who never pass while they can do something, in every kind of set-up.

Uniform random play passes early; these games build, innovate and found cities, and every
position of them is sound, can be saved, and can be put into words.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.actions import (
    Convert,
    Decline,
    Done,
    Pass,
    PlaceAt,
    TakeInnovation,
    Upgrade,
)
from core.kernel import Action, Decision, Rng

CASES: list[tuple[int, dict[str, str]]] = [
    *[(players, {}) for players in GAME.players],
    *[(players, {"setup": "draft"}) for players in (2, 3, 4, 5)],
    (3, {"map": "small"}),
    (2, {"automa": "yes"}),
    (2, {"automa": "yes", "setup": "draft"}),
    *[(1, {"automa_level": level}) for level in "1345"],
    (4, {"errata": "yes"}),
]
IDLE = (Pass, Convert, Done, Decline)
GRAND = (Upgrade, TakeInnovation, PlaceAt)


def busy_choice(decision: Decision, rng: Rng) -> Action:
    """Mostly a build, rarely a pass or a conversion."""
    actions = decision.actions
    busy = [action for action in actions if not isinstance(action, IDLE)]
    ends = [action for action in actions if isinstance(action, Pass | Done)]
    if rng.below(25) == 0:
        return rng.choice(actions)
    grand = [action for action in busy if isinstance(action, GRAND)]
    if grand and rng.below(2):
        return rng.choice(grand)
    return rng.choice(busy or ends or list(actions))


def busy_game(players: int, options: dict[str, str], seed: int) -> Iterator[tuple[Any, int]]:
    """Every position of such a game, with its number."""
    state, rng = GAME.new(players, options, seed), Rng(seed)
    number = 0
    while decisions := GAME.decisions(state):
        yield state, number
        GAME.apply(state, decisions[0].seat, busy_choice(decisions[0], rng))
        number += 1
    yield state, number


@pytest.mark.parametrize(("players", "options"), CASES, ids=str)
def test_a_busy_game_is_sound_from_beginning_to_end(players: int, options: dict[str, str]) -> None:
    for state, number in busy_game(players, options, seed=5):
        assert GAME.audit(state) == []
        if number % 15 == 0:
            loaded = GAME.codec.load(GAME.codec.dump(state))
            assert GAME.decisions(loaded) == GAME.decisions(state)
            put_into_words(state)


def put_into_words(state: Any) -> None:
    names = tuple(f"Player {seat}" for seat in range(len(state.players)))
    for decision in GAME.decisions(state):
        view = GAME.view(state, decision.seat)
        assert GAME.prompt(view, decision)
        choices = [GAME.choice(view, decision, action) for action in decision.actions]
        assert len(set(choices)) == len(choices)
        for target in {t for action in decision.actions for t in action.targets}:
            assert GAME.explain(view, decision.seat, target)
        assert GAME.summary(view, decision.seat, names) and GAME.board(view, decision.seat, names)
        assert all(len(line) <= 80 for line in GAME.board(view, decision.seat, names))


def test_busy_games_come_to_all_kinds_of_questions() -> None:
    topics = {
        decision.topic
        for seed in range(4)
        for players in (1, 2, 4)
        for state, _ in busy_game(players, {}, seed)
        for decision in GAME.decisions(state)
    }
    assert {"city_tile", "palace", "competency", "bridge", "dig", "power", "key"} <= topics
