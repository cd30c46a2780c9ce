"""Prices and owners of tiles and actions, with the seat's shortage."""

from dataclasses import dataclass, replace

from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    INNOVATION_SLOTS,
    POWER_ACTIONS,
    Amounts,
)
from core.games.age_of_innovation.rules.flow.main_actions import (
    innovation_cost,
    innovation_obstacle,
    power_action_cost,
)
from core.games.age_of_innovation.rules.obstacles import TooManyInnovations
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import (
    BOOK_COUNTS,
    BOOKS_OF_ANY_KIND,
    price,
    row_amounts,
)
from core.games.age_of_innovation.text.facts.displays import has_display
from core.games.age_of_innovation.text.facts.obstacles import cost_shortage, obstacle_text
from core.games.age_of_innovation.text.facts.science import short_discipline
from core.kernel.amounts import NO_COST, Amount, Cost
from core.kernel.style import Style


@dataclass(frozen=True, slots=True)
class InnovationPrice:
    """The current cost of an innovation for a seat."""

    cost: Cost  # "2 law 3 any 5c"
    shortage: str  # "1 law book and 2 books short"


def _innovation_slot(view: InnovationState, innovation: str) -> str:
    return next(s for s in INNOVATION_SLOTS if view.innovations.get(s) == innovation)


def innovation_price(
    view: InnovationState, seat: int, innovation: str, style: Style
) -> InnovationPrice:
    slot = _innovation_slot(view, innovation)
    if not has_display(view, seat) or view.is_automa(seat):
        facts = INNOVATION_SLOTS[slot]
        return InnovationPrice(Cost(_book_amounts(facts.books, facts.any_books)), "")
    obstacle = innovation_obstacle(view, seat, slot)
    reason = obstacle_text(view, seat, obstacle, style) if obstacle else ""
    if isinstance(obstacle, TooManyInnovations):
        return InnovationPrice(NO_COST, reason)
    fixed, any_books, coins = innovation_cost(view, seat, slot)
    amounts = (*_book_amounts(fixed, any_books), *row_amounts({"coins": coins}))
    return InnovationPrice(Cost(amounts), reason)


def _book_amounts(fixed: Amounts, any_books: int) -> tuple[Amount, ...]:
    """Return `2 law` and `3 any`."""
    books = [
        Amount(number, replace(BOOK_COUNTS[book], symbol=f" {short_discipline(book)}"))
        for book, number in fixed.items()
    ]
    return (*books, *([Amount(any_books, BOOKS_OF_ANY_KIND)] if any_books else []))


@dataclass(frozen=True, slots=True)
class ActionPrice:
    """The current cost of a power or book action for a seat."""

    cost: Cost  # "4pw"
    shortage: str  # "1 power short in bowl III"
    used_by: int | None  # the seat that used it this round


def action_price(view: InnovationState, seat: int, action: str, style: Style) -> ActionPrice:
    known = has_display(view, seat) and not view.is_automa(seat)
    cost = (POWER_ACTIONS.get(action) or BOOK_ACTIONS[action]).cost
    if action in POWER_ACTIONS and known:
        cost = {"power": power_action_cost(view, seat, action)}
    shortage = cost_shortage(view.players[seat], cost, style) if known else ""
    return ActionPrice(price(cost), shortage, view.marked.get(action))
