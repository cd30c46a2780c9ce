"""Card values, computed once from card programs.

A program's value is the sum of its steps. A choice has the value of its best option, and a cost
counts negatively.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from core.games.imperium.ai.weights import Weights
from core.games.imperium.content import BARBARIAN, CARDS, EMPIRE, PROGRESS, Card
from core.games.imperium.rules.card_effects import ABILITIES, BLOCKS
from core.games.imperium.rules.card_effects.acquisition import AcquireInstruction, BreakThroughFor
from core.games.imperium.rules.card_effects.cards import Abandon, ToHistory
from core.games.imperium.rules.card_effects.control import (
    Branch,
    ChooseOne,
    ChooseSeveral,
    CostThen,
    EachMay,
    May,
    Repeat,
)
from core.games.imperium.rules.card_effects.fame import LookFame
from core.games.imperium.rules.card_effects.tokens import Gain, PayTokens, Steal
from core.games.imperium.rules.lasting_changes import (
    CannotLeavePlay,
    CountsAs,
    HandSize,
    NoHistory,
)
from core.games.imperium.rules.programs import Ability, Instruction
from core.kernel import HIDDEN


@dataclass(frozen=True, slots=True, eq=False)
class CardValues:
    """The values of every card, by id."""

    when_played: dict[str, dict[str, float]]  # by owner's state and card; positive values only
    in_play: Callable[[str], float]  # per round in play
    before_play: Callable[[str], float]  # per round once in play, for pinned cards not in play yet


@cache
def card_values(weights: Weights) -> CardValues:
    standing = {card: _value_in_play(card, weights) for card in CARDS}
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
    if play := ABILITIES[card.id].play:
        worth += block_value(play.do, weights)
        worth *= weights.once if _removes_itself(play.do) else 1.0
    return max(worth, 0.0)


def _removes_itself(block: str) -> bool:
    """Return whether a card's effect removes it, so that it works only once."""
    return any(
        (isinstance(step, ToHistory | Abandon) and step.self_)
        or any(_removes_itself(inner) for inner in step.inner_blocks() if inner != step.cost)
        for step in BLOCKS[block]
    )


def _value_in_play(card: str, weights: Weights) -> float:
    record = ABILITIES[card]
    worth = sum(_ability_value(each, weights) for each in record.exhausts)
    if record.solstice is not None:
        once = weights.once if _removes_itself(record.solstice.do) else 1.0
        worth += once * block_value(record.solstice.do, weights)
    return worth + sum(
        weights.hand_size * mod.n if isinstance(mod, HandSize) else weights.lasting
        for mod in record.mods
        if not isinstance(mod, CountsAs | CannotLeavePlay | NoHistory)
    )


def _ability_value(ability: Ability, weights: Weights) -> float:
    worth = sum(block_value(block, weights) for block in (ability.cost, ability.do) if block)
    return max(worth, 0.0) * (weights.triggered if ability.trigger else 1.0)


def block_value(block: str, weights: Weights) -> float:
    return sum(_step_value(step, weights) for step in BLOCKS[block])


def _step_value(step: Instruction, weights: Weights) -> float:
    match step:
        case ChooseOne(options=options):
            return max(block_value(option, weights) for option in options)
        case ChooseSeveral(options=options, max=most):
            worths = sorted(block_value(option, weights) for option in options)
            return sum(worths[-most:])
        case May(do=do):
            return max(block_value(do, weights), 0.0)
        case EachMay(do=do):
            return max(block_value(do, weights), 0.0) * (1 - weights.shared)
        case CostThen(cost=cost, do=do):
            return max(block_value(cost, weights) + block_value(do, weights), 0.0)
        case Branch():
            return sum(block_value(block, weights) for block in step.inner_blocks()) / 2
        case Repeat(do=do):
            return weights.counted * block_value(do, weights)
        case Gain() | PayTokens() | Steal():
            return _token_step_value(step, weights)
        case _:
            return _other_step_value(step, weights)


def _token_step_value(step: Gain | PayTokens | Steal, weights: Weights) -> float:
    """Return the value of tokens gained or lost. Others' gains count negatively, in part."""
    number = weights.counted if step.per is not None or step.n < 0 else 1.0
    worth = abs(step.n) * number * token_value(step.res, weights)
    match step:
        case PayTokens(up_to=up_to):
            return 0.0 if up_to else -worth
        case Steal():
            return worth * (1 + weights.shared)
        case Gain(who=""):
            return worth
        case Gain(who="all"):
            return worth * (1 - weights.shared)
        case _:
            return -worth * weights.shared


def token_value(res: str, weights: Weights) -> float:
    if res == PROGRESS:
        return 1.0
    return weights.materials if res == "materials" else weights.population


def _other_step_value(step: Instruction, weights: Weights) -> float:
    """Return the weight of another instruction. Effects on others count negatively, in part."""
    worth = weights.instructions.get(step.op, 0.0)
    if isinstance(step, AcquireInstruction | BreakThroughFor):
        return worth * step.times
    if step.self_:
        return 0.0
    number = weights.counted if step.n < 0 or step.per is not None else float(step.n)
    if isinstance(step, LookFame):
        number = 1.0
    return worth * number * (-weights.shared if step.who not in ("", "all") else 1.0)
