"""Busy games in every kind of setup: nobody passes while an action is possible.

Uniform random play passes early. These games build, innovate and found cities, and every position
must be consistent, saveable and describable.
"""

from typing import Any

import pytest

from core.games.age_of_innovation import GAME
from core.games.age_of_innovation.rules.actions import (
    Convert,
    Decline,
    Done,
    Pass,
    PlaceAt,
    TakeInnovation,
    Upgrade,
)
from core.kernel import Action, Game, Rng
from core.kernel.style import SHORT
from tests.random_games import play_whole_game

CASES: list[tuple[int, dict[str, str]]] = [
    *[(players, {}) for players in GAME.player_counts],
    *[(players, {"setup": "draft"}) for players in (2, 3, 4, 5)],
    (3, {"map": "small"}),
    (2, {"automa": "yes"}),
    (2, {"automa": "yes", "setup": "draft"}),
    *[(1, {"automa_level": level}) for level in "1345"],
    (4, {"errata": "yes"}),
]
IDLE = (Pass, Convert, Done, Decline)
GRAND = (Upgrade, TakeInnovation, PlaceAt)


def busily(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    """Prefer builds, and rarely pass or convert."""
    seat, actions = game.decisions(state)[0].seat, game.decisions(state)[0].actions
    busy = [
        action for action in actions if not isinstance(action, IDLE) and not action.is_navigation
    ]
    ends = [action for action in actions if isinstance(action, Pass | Done)]
    if rng.below(25) == 0:
        return seat, rng.choice(actions)
    grand = [action for action in busy if isinstance(action, GRAND)]
    if grand and rng.below(2):
        return seat, rng.choice(grand)
    return seat, rng.choice(busy or ends or list(actions))


@pytest.mark.parametrize(("players", "options"), CASES, ids=str)
def test_busy_game_passes_the_audit_throughout(players: int, options: dict[str, str]) -> None:
    for moment in play_whole_game(GAME, players, options, 5, busily):
        state = moment.state
        assert GAME.audit(state) == []
        if moment.number % 15 == 0:
            loaded = GAME.codec.load(GAME.codec.dump(state))
            assert GAME.decisions(loaded) == GAME.decisions(state)
            put_into_words(state)


def put_into_words(state: Any) -> None:
    names = tuple(f"Player {seat}" for seat in range(len(state.players)))
    for decision in GAME.decisions(state):
        view = GAME.view(state, decision.seat)
        assert GAME.text.prompt(view, decision, SHORT)
        choices = [GAME.text.choice(view, decision, action, SHORT) for action in decision.actions]
        assert len(set(choices)) == len(choices)
        for target in {t for action in decision.actions for t in action.targets}:
            assert GAME.text.explain(view, decision.seat, target, SHORT)
        assert GAME.text.summary(view, decision.seat, names, SHORT) and GAME.text.board(
            view, decision.seat, names, SHORT
        )
        assert all(len(line) <= 80 for line in GAME.text.board(view, decision.seat, names, SHORT))


def test_busy_games_reach_all_kinds_of_questions() -> None:
    topics = {
        decision.topic
        for seed in range(4)
        for players in (2, 4, 5)
        for moment in play_whole_game(GAME, players, {}, seed, busily)
        for decision in GAME.decisions(moment.state)
    }
    assert {"city_tile", "palace", "competency", "bridge", "dig", "power", "key"} <= topics
