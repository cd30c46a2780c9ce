"""The bots there are, weakest first, and how one is asked.

A bot knows a view and nothing else. Even its luck comes from what it sees, so what is hidden
cannot change its choice, and the same view always gets the same answer.
"""

import hashlib
from collections.abc import Sequence
from functools import partial
from typing import Any

from core.bots.advice import Advice, Judgement, Level
from core.bots.mind import Mind
from core.bots.one_ply import look_one_ply_ahead, overlook_some
from core.bots.outcomes import in_earnest
from core.bots.plan import (
    EMPEROR,
    KING,
    Effort,
    effort_for,
    explain_the_turn,
    plan_the_turn,
    weigh,
    worlds_for,
)
from core.kernel import Action, Game, IllegalAction, Rng


def choose_at_random(mind: Mind, view: Any, actions: Sequence[Action], rng: Rng) -> Advice:
    """Level 1: any of them, each equally likely."""
    return Advice(rng.choice(actions))


LEVELS: dict[int, Level] = {
    1: choose_at_random,
    2: overlook_some,
    3: look_one_ply_ahead,
    4: partial(plan_the_turn, effort=KING),
    5: partial(plan_the_turn, effort=EMPEROR),
}
LEVEL_NAMES = {1: "Settler", 2: "Chieftain", 3: "Warlord", 4: "King", 5: "Emperor"}
LEVEL_WORDS = {
    1: "takes any legal choice",
    2: "overlooks much",
    3: "looks one choice ahead",
    4: "plans its whole turn",
    5: "plans its turn and weighs the answers",
}
STRONGEST = max(LEVELS)


def a_bot(level: int) -> str:
    """A bot of that level with its article.

    >>> a_bot(4), a_bot(5)
    ('a King', 'an Emperor')
    """
    name = LEVEL_NAMES[level]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def level_called(word: str) -> int | None:
    """The level that is meant by its number or its name; None where there is no such bot.

    >>> level_called("2"), level_called("warlord"), level_called("king's cat")
    (2, 3, None)
    """
    for level, name in LEVEL_NAMES.items():
        if word.casefold() in (str(level), name.casefold()):
            return level
    return None


def advise(
    game: Game[Any], view: Any, seat: int, level: int, seed: int = 0, weights: Any = None
) -> Advice:
    """What a bot of that level would choose for the seat.

    It judges by the game's own weights for so many players, or by others that are given.
    """
    actions = _asked(game, view, seat)
    rng = _luck(game.codec.digest(view), seat, level, seed)
    return LEVELS[level](mind_of(game, view, seat, level, weights), view, actions, rng)


def explain(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
    """What a bot that sees as much as one of that level would choose for the seat, and why."""
    actions = _asked(game, view, seat)
    rng = _luck(game.codec.digest(view), seat, level, 0)
    return explain_the_turn(mind_of(game, view, seat, level), view, actions, rng, EMPEROR)


def choose(
    game: Game[Any], view: Any, seat: int, level: int, seed: int = 0, weights: Any = None
) -> Action:
    """What a bot of that level chooses for the seat."""
    return advise(game, view, seat, level, seed, weights).action


def judge(
    game: Game[Any], view: Any, seat: int, chosen: Action, effort: Effort = EMPEROR
) -> Judgement:
    """A choice that was made beside what the strongest bot would have chosen from the same view.

    Both are planned anew, each for itself with all there is to look at, in the same worlds: a plan
    of all would soon leave the poorer one, and guess its worth.
    """
    actions = _asked(game, view, seat)
    mind = mind_of(game, view, seat)
    seen = game.codec.digest(view)
    best = plan_the_turn(mind, view, actions, _luck(seen, seat, STRONGEST, 0), effort).action
    if chosen == best:
        return Judgement(best)
    both = (best, chosen)
    rng = _luck(seen, seat, STRONGEST, 0)
    worlds = worlds_for(mind, view, both, rng, effort, at_its_end=True)
    pair = weigh(mind, worlds, both, effort_for(mind, view, effort), each_alone=True)
    lost = max(pair.lead(0, 1), 0.0)
    return Judgement(best, lost, pair.edge(0, 1) if lost else {}, pair.plans[0][0].gone)


def mind_of(
    game: Game[Any], view: Any, seat: int, level: int = STRONGEST, weights: Any = None
) -> Mind:
    """How a bot of that level judges: by the game's weights for so many players, or by others."""
    judging = game.weights_for(view) if weights is None else weights
    return Mind(game, seat, game.seen_at(judging, level))


def _asked(game: Game[Any], view: Any, seat: int) -> Sequence[Action]:
    """What the seat can choose in earnest."""
    decision = game.decision_of(view, seat)
    if decision is None:
        raise IllegalAction(f"Seat {seat} has nothing to choose now.")
    return in_earnest(decision.actions)


async def advise_here(
    game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
) -> Advice:
    """Advice thought out in this very process: for tables that no screen waits for."""
    return (explain if why else advise)(game, view, seat, level)


def _luck(seen: str, seat: int, level: int, seed: int) -> Rng:
    """A row of random numbers that depends on nothing but what the bot is told."""
    mixed = hashlib.blake2b(f"{seen} {seat} {level} {seed}".encode(), digest_size=8)
    return Rng(int.from_bytes(mixed.digest(), "big"))
