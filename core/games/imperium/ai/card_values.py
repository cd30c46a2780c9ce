"""Card values, computed once from card programs for all positions.

A program's value is the sum of its steps. A choice has the value of its best option, and a cost
counts negatively.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from core.games.imperium.ai.weights import Weights
from core.games.imperium.content import (
    BARBARIAN,
    BLOCKS,
    CARDS,
    EMPIRE,
    PROGRESS,
    Ability,
    Card,
    Step,
)
from core.kernel import HIDDEN


@dataclass(frozen=True, slots=True, eq=False)
class CardValues:
    """The values of every card, by id."""

    when_played: dict[str, dict[str, float]]  # by owner's state and card; positive values only
    in_play: Callable[[str], float]  # per round in play
    before_play: Callable[[str], float]  # per round once in play, for pinned cards not in play yet


@cache
def card_values(weights: Weights) -> CardValues:
    standing = {card: _value_in_play(record, weights) for card, record in CARDS.items()}
    waiting = {c: standing[c] if r.pinned and r.playable else 0.0 for c, r in CARDS.items()}
    standing[HIDDEN] = waiting[HIDDEN] = 0.0
    return CardValues(
        when_played={
            state: {
                card: worth
                for card, record in CARDS.items()
                if (worth := _value_when_played(record, state, weights)) > 0
            }
            for state in (BARBARIAN, EMPIRE)
        },
        in_play=standing.__getitem__,
        before_play=waiting.__getitem__,
    )


def _value_when_played(card: Card, state: str, weights: Weights) -> float:
    if not card.playable or (card.state and card.state != state):
        return 0.0
    worth = weights.free_play if card.free_play else 0.0
    if card.play is not None:
        worth += block_value(card.play.do, weights)
        worth *= weights.once if _removes_itself(card.play.do) else 1.0
    return max(worth, 0.0)


def _removes_itself(block: str) -> bool:
    """Return whether a card's effect removes it, so that it works only once."""
    return any(
        (step.op in ("to_history", "abandon") and step.self_)
        or any(
            _removes_itself(inner) for inner in (step.do, step.otherwise, *step.options) if inner
        )
        for step in BLOCKS[block]
    )


def _value_in_play(card: Card, weights: Weights) -> float:
    worth = sum(_ability_value(each, weights) for each in card.exhausts)
    if card.solstice is not None:
        once = weights.once if _removes_itself(card.solstice.do) else 1.0
        worth += once * block_value(card.solstice.do, weights)
    return worth + sum(
        weights.hand_size * mod.n if mod.mod == "hand_size" else weights.lasting
        for mod in card.mods
        if mod.mod not in ("counts_as", "cannot_leave_play", "no_history")
    )


def _ability_value(ability: Ability, weights: Weights) -> float:
    worth = sum(block_value(block, weights) for block in (ability.cost, ability.do) if block)
    return max(worth, 0.0) * (weights.occasion if ability.trigger else 1.0)


def block_value(block: str, weights: Weights) -> float:
    return sum(_step_value(step, weights) for step in BLOCKS[block])


def _step_value(step: Step, weights: Weights) -> float:
    match step.op:
        case "choose":
            return max(block_value(option, weights) for option in step.options)
        case "choose_some":
            worths = sorted(block_value(option, weights) for option in step.options)
            return sum(worths[-step.max :])
        case "may":
            return max(block_value(step.do, weights), 0.0)
        case "each_may":
            return max(block_value(step.do, weights), 0.0) * (1 - weights.shared)
        case "cost_then":
            return max(block_value(step.cost, weights) + block_value(step.do, weights), 0.0)
        case "if":
            blocks = [block for block in (step.do, step.otherwise) if block]
            return sum(block_value(block, weights) for block in blocks) / 2
        case "repeat":
            return weights.counted * block_value(step.do, weights)
        case "gain" | "pay" | "steal":
            return _token_step_value(step, weights)
        case _:
            return _other_step_value(step, weights)


def _token_step_value(step: Step, weights: Weights) -> float:
    """Return the value of tokens gained or lost; gains of others count negatively, in part."""
    number = weights.counted if step.per is not None or step.n < 0 else 1.0
    worth = abs(step.n) * number * token_value(step.res, weights)
    match step.op, step.who:
        case "pay", _:
            return 0.0 if step.up_to else -worth
        case "steal", _:
            return worth * (1 + weights.shared)
        case _, "":
            return worth
        case _, "all":
            return worth * (1 - weights.shared)
        case _:
            return -worth * weights.shared


def token_value(res: str, weights: Weights) -> float:
    if res == PROGRESS:
        return 1.0
    return weights.materials if res == "materials" else weights.population


def _other_step_value(step: Step, weights: Weights) -> float:
    """Return the weight of another instruction; effects on others count negatively, in part."""
    worth = weights.deeds.get(step.op, 0.0)
    if step.op in ("acquire", "break_through"):
        return worth * step.times
    if step.op in ("to_history", "recall", "abandon", "sink") and step.self_:
        return 0.0
    number = weights.counted if step.n < 0 or step.per is not None else float(step.n)
    if step.op == "look_fame":
        number = 1.0
    return worth * number * (-weights.shared if step.who not in ("", "all") else 1.0)
