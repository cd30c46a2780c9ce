"""The levels of bots, weakest first, and functions to ask them.

A bot knows only a view. Its random numbers derive from that view too, so hidden information cannot
affect it, and the same view always gets the same answer.
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
    """Return the name of a level with its article.

    >>> level_with_article(4), level_with_article(5)
    ('a King', 'an Emperor')
    """
    name = LEVEL_NAMES[level]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def level_called(word: str) -> int | None:
    """Parse the number or name of a level; None if there is no such level.

    >>> parse_level("2"), parse_level("warlord"), parse_level("king's cat")
    (2, 3, None)
    """
    for level, name in LEVEL_NAMES.items():
        if word.casefold() in (str(level), name.casefold()):
            return level
    return None


def advise(
    game: Game[Any], view: Any, seat: int, level: int, seed: int = 0, weights: Any = None
) -> Advice:
    """Return what a bot of the level recommends, by the game's weights or the given ones."""
    actions = _asked(game, view, seat)
    rng = _luck(game.codec.digest(view), seat, level, seed)
    return LEVELS[level](mind_of(game, view, seat, level, weights), view, actions, rng)


def explain(game: Game[Any], view: Any, seat: int, level: int) -> Advice:
    """Recommend an action with reasons, by a full search with the knowledge of the level."""
    actions = _asked(game, view, seat)
    rng = _luck(game.codec.digest(view), seat, level, 0)
    return explain_the_turn(mind_of(game, view, seat, level), view, actions, rng, EMPEROR)


def choose(
    game: Game[Any], view: Any, seat: int, level: int, seed: int = 0, weights: Any = None
) -> Action:
    return advise(game, view, seat, level, seed, weights).action


def judge(
    game: Game[Any], view: Any, seat: int, chosen: Action, effort: Effort = EMPEROR
) -> Judgement:
    """Compare a chosen action with the strongest bot's choice for the same view.

    Both are searched again, separately and in the same sampled worlds. A joint search would soon
    drop the weaker one and only guess its value.
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
    judging = game.weights_for(view) if weights is None else weights
    return Mind(game, seat, game.seen_at(judging, level))


def _asked(game: Game[Any], view: Any, seat: int) -> Sequence[Action]:
    decision = game.decision_of(view, seat)
    if decision is None:
        raise IllegalAction(f"Seat {seat} has nothing to choose now.")
    return in_earnest(decision.actions)


async def advise_here(
    game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
) -> Advice:
    """Compute advice in this process, for tables without a screen to keep responsive."""
    return (explain if why else advise)(game, view, seat, level)


def _luck(seen: str, seat: int, level: int, seed: int) -> Rng:
    mixed = hashlib.blake2b(f"{seen} {seat} {level} {seed}".encode(), digest_size=8)
    return Rng(int.from_bytes(mixed.digest(), "big"))
