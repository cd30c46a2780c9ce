"""Value of resources by their likely use."""

from collections.abc import Mapping

from core.games.age_of_innovation.ai.weights import Weights
from core.games.age_of_innovation.content import (
    INNOVATION_SLOTS,
    MAX_INNOVATIONS,
    POWER_ACTIONS,
    Amounts,
)
from core.games.age_of_innovation.rules.flow.main_actions import min_action_power
from core.games.age_of_innovation.rules.gains_and_payments import spendable_resources
from core.games.age_of_innovation.state import InnovationState, Player


def resource_value(state: InnovationState, player: Player, left: int, weights: Weights) -> float:
    useful, surplus = weights.useful, weights.surplus
    worth = 0.0
    for resource, have in spendable_resources(player).items():
        if resource != "power":
            more = max(have - useful, 0)
            worth += weights.goods[resource] * (have - more * (1 - surplus))
    first, second, third = player.bowls
    if left:
        worth += first * weights.bowls[0] + second * weights.bowls[1] + third * weights.bowls[2]
        worth += weights.token * left * (first + second + third)
    else:  # only spendable power counts
        worth += weights.goods["power"] * (third + second // 2)
    if not player.passed and third >= min_action_power():
        for action, tile in POWER_ACTIONS.items():
            if tile.cost["power"] <= third and action not in state.marked:
                return worth + weights.power_action
    return worth


def innovation_value(state: InnovationState, player: Player, weights: Weights) -> float:
    return innovation_value_of_books(state, player, player.books, weights)


def innovation_value_of_books(
    state: InnovationState, player: Player, books: Mapping[str, int], weights: Weights
) -> float:
    total = sum(books.values())
    if total < 2 or len(player.innovations) == MAX_INNOVATIONS:
        return 0.0
    extra = player.planning_display.extra_books[len(player.innovations)]
    best = 0.0
    for slot_id, tile in state.innovations.items():
        if tile:
            slot = INNOVATION_SLOTS[slot_id]
            fixed = required = 0
            for book, number in slot.books.items():
                fixed += min(books[book], number)
                required += number
            free = slot.any_books + extra
            best = max(best, (fixed + min(total - fixed, free)) / (required + free))
    return weights.book_hope * best**3


def gain_value(amounts: Amounts, weights: Weights) -> float:
    goods, other = weights.goods, weights.other_good
    return sum(goods.get(resource, other) * number for resource, number in amounts.items())
