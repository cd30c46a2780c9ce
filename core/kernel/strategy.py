"""The needs of bots, hints and the arena, in the terms of search.

A bot evaluates positions with `evaluate`, orders actions by `prior` and plans until `horizon`
changes. Only `evaluate` is required.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from core.kernel.actions import Action
from core.kernel.agenda import S
from core.kernel.decisions import Decision


def _zero_prior(state: Any, seat: int, action: Action, weights: Any) -> float:
    return 0.0


def _provokes_no_reply(state: Any, seat: int, action: Action) -> bool:
    return False


def _no_forced_answer(state: Any, decision: Decision) -> Action | None:
    return None


def _change_nothing(state: Any, seat: int) -> None:
    return None


def _no_contested_actions(state: Any, seat: int, weights: Any) -> Mapping[Action, float]:
    return {}


def _same_weights(weights: Any, level: int) -> Any:
    return weights


@dataclass(frozen=True, kw_only=True, eq=False)
class Strategy(Generic[S]):
    """How positions and actions are judged. Functions get a view or a sampled world."""

    # Return the value of a position for the seat in points, split into named terms. The names and
    # their order never change. Positions inside a turn and at its end must be comparable. All
    # judgment is in the weights. Arguments: state, seat, weights.
    evaluate: Callable[[S, int, Any], Mapping[str, float]]
    # Terms that only make positions comparable. They are not reasons, so hints omit them.
    hidden_terms: frozenset[str] = frozenset()
    # The weights by player count, as records of the game's own type.
    weights: Mapping[int, Any] = field(default_factory=dict)
    # Return the weights for a bot level; always the same object for the same arguments.
    # Arguments: weights, level.
    handicap: Callable[[Any, int], Any] = _same_weights

    # Return a cheap estimate of an action, to select actions for search and predict replies.
    # Arguments: state, seat, action, weights.
    prior: Callable[[S, int, Action, Any], float] = _zero_prior
    # Topics of decisions for which the prior is as good as a search.
    simple_topics: frozenset[str] = frozenset()
    # Return the answer to a decision that needs no search, or None. Arguments: state, decision.
    forced_answer: Callable[[S, Decision], Action | None] = _no_forced_answer
    # Return whether an action provokes a reply of opponents that a search must include.
    # Arguments: state, seat, action.
    provokes_reply: Callable[[S, int, Action], bool] = _provokes_no_reply
    # Return actions that opponents may take first, each with the probability that one of them does
    # so before the seat's next turn.
    # Arguments: state, seat, weights.
    contested_actions: Callable[[S, int, Any], Mapping[Action, float]] = _no_contested_actions

    # Return a number that stays the same as long as a search may continue: at a position with
    # another number, the search ends. By default it is the number of the turn. Argument: state.
    horizon: Callable[[S], int] | None = None
    # Exclude opponents from a sampled world, for searches over several turns of the seat.
    # Arguments: state, seat.
    freeze_opponents: Callable[[S, int], None] = _change_nothing
    # Factor for gains in each later turn of a search; below 1, urgent actions come first.
    discount: float = 1.0
    # Fraction of the search budget for decisions that are part of an action.
    substep_budget: float = 1.0
