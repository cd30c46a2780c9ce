"""The levels of bots, weakest first, and functions to ask them.

A bot knows only a view. Even its random numbers derive from that view, so hidden information cannot
affect it, and the same view always gives the same answer. For details see `one_ply.py` (levels 2
and 3) and `planner.py` (levels 4 and 5).
"""

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any

from core.bots.advice import Advice, Judgment, Level
from core.bots.budget import EMPEROR, KING, SearchBudget
from core.bots.evaluator import Evaluator
from core.bots.one_ply import choose_from_sample, choose_one_ply
from core.bots.planner import (
    budget_for_decision,
    compare_turns,
    explain_turn,
    plan_turn,
    sample_worlds,
)
from core.bots.resolve import serious_actions
from core.kernel import Action, Game, IllegalAction, Rng


def choose_at_random(
    evaluator: Evaluator, view: Any, actions: Sequence[Action], rng: Rng
) -> Advice:
    return Advice(rng.choice(actions))


LEVELS: dict[int, Level] = {
    1: choose_at_random,
    2: choose_from_sample,
    3: choose_one_ply,
    4: partial(plan_turn, budget=KING),
    5: partial(plan_turn, budget=EMPEROR),
}
LEVEL_NAMES = {1: "Settler", 2: "Chieftain", 3: "Warlord", 4: "King", 5: "Emperor"}
LEVEL_DESCRIPTIONS = {
    1: "takes any legal choice",
    2: "overlooks much",
    3: "looks one choice ahead",
    4: "plans its whole turn",
    5: "plans its turn and weighs the answers",
}
STRONGEST = max(LEVELS)


def level_with_article(level: int) -> str:
    """Return the name of a level with its article.

    >>> level_with_article(4), level_with_article(5)
    ('a King', 'an Emperor')
    """
    name = LEVEL_NAMES[level]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def parse_level(text: str) -> int | None:
    """Parse the number or name of a level, or return None.

    >>> parse_level("2"), parse_level("warlord"), parse_level("king's cat")
    (2, 3, None)
    """
    for level, name in LEVEL_NAMES.items():
        if text.casefold() in (str(level), name.casefold()):
            return level
    return None


def advise(
    game: Game[Any], view: Any, seat: int, level: int, seed: int = 0, weights: Any = None
) -> Advice:
    """Return a bot's recommendation, by the game's weights or the given ones.

    Another seed changes the bot's luck, not its knowledge.
    """
    actions = _serious_choices(game, view, seat)
    rng = _derive_rng(game.codec.digest(view), seat, level, seed)
    return LEVELS[level](make_evaluator(game, view, seat, level, weights), view, actions, rng)


def explain_choice(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
    """Recommend an action with reasons, by a full search with the level's knowledge."""
    actions = _serious_choices(game, view, seat)
    rng = _derive_rng(game.codec.digest(view), seat, level, 0)
    return explain_turn(make_evaluator(game, view, seat, level), view, actions, rng, EMPEROR)


def choose_action(
    game: Game[Any], view: Any, seat: int, level: int, seed: int = 0, weights: Any = None
) -> Action:
    return advise(game, view, seat, level, seed, weights).action


def judge(
    game: Game[Any], view: Any, seat: int, chosen: Action, budget: SearchBudget = EMPEROR
) -> Judgment:
    """Compare a chosen action with the strongest bot's choice for the same view.

    Both are searched separately in the same worlds. A joint search would soon drop the weaker one
    and only guess its value.
    """
    actions = _serious_choices(game, view, seat)
    evaluator = make_evaluator(game, view, seat)
    digest = game.codec.digest(view)
    rng = _derive_rng(digest, seat, STRONGEST, 0)
    best = plan_turn(evaluator, view, actions, rng, budget).action
    if chosen == best:
        return Judgment(best)
    both = (best, chosen)
    rng = _derive_rng(digest, seat, STRONGEST, 0)
    worlds = sample_worlds(evaluator, view, both, rng, budget, include_turn_end=True)
    decision_budget = budget_for_decision(evaluator, view, budget)
    comparison = compare_turns(evaluator, worlds, both, decision_budget, separately=True)
    loss = max(comparison.lead(0, 1), 0.0)
    return Judgment(
        best,
        loss,
        lead_terms=comparison.lead_terms(0, 1) if loss else {},
        continuation=comparison.paths[0][0].steps,
    )


def make_evaluator(
    game: Game[Any], view: Any, seat: int, level: int = STRONGEST, weights: Any = None
) -> Evaluator:
    if weights is None:
        weights = game.weights_for(view)
    return Evaluator(game, seat, game.strategy.handicap(weights, level))


def _serious_choices(game: Game[Any], view: Any, seat: int) -> Sequence[Action]:
    decision = game.decision_of(view, seat)
    if decision is None:
        raise IllegalAction(f"Seat {seat} has nothing to choose now.")
    return serious_actions(decision.actions)


async def advise_in_process(
    game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
) -> Advice:
    """Compute advice in this process, for tables without a screen to keep responsive."""
    return (explain_choice if why else advise)(game, view, seat, level)


def _derive_rng(view_digest: str, seat: int, level: int, seed: int) -> Rng:
    text = f"{view_digest} {seat} {level} {seed}"
    digest = hashlib.blake2b(text.encode(), digest_size=8).digest()
    return Rng(int.from_bytes(digest, "big"))
