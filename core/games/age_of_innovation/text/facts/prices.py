"""Prices and owners of tiles and actions, with the seat's shortage."""

from dataclasses import dataclass

from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    INNOVATION_SLOTS,
    MAX_INNOVATIONS,
    POWER_ACTIONS,
    Amounts,
)
from core.games.age_of_innovation.rules.flow.main_actions import innovation_cost, power_action_cost
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.displays import has_display
from core.games.age_of_innovation.text.facts.science import short_discipline
from core.games.age_of_innovation.text.facts.shortages import cost_shortage, shortage_text
from core.games.age_of_innovation.text.wording import amount_text, short_amounts
from core.kernel.presentation import format_count
from core.kernel.style import choose_wording, is_long_style


@dataclass(frozen=True, slots=True)
class InnovationPrice:
    """The current cost of an innovation for a seat."""

    text: str  # "2 law 3 any 5c"
    shortage: str  # "1 law book and 2 books short"


def _innovation_slot(view: InnovationState, innovation: str) -> str:
    return next(s for s in INNOVATION_SLOTS if view.innovations.get(s) == innovation)


def innovation_price(view: InnovationState, seat: int, innovation: str) -> InnovationPrice:
    slot = _innovation_slot(view, innovation)
    if not has_display(view, seat) or view.is_automa(seat):
        facts = INNOVATION_SLOTS[slot]
        return InnovationPrice(_books_text(dict(facts.books), facts.any_books), "")
    player = view.players[seat]
    if len(player.innovations) == MAX_INNOVATIONS:
        return InnovationPrice("", f"you have {MAX_INNOVATIONS} already")
    fixed, any_books, coins = innovation_cost(view, seat, slot)
    paid = short_amounts({"coins": coins})
    text = _books_text(fixed, any_books) + (f"{choose_wording(' ', ', ')}{paid}" if coins else "")
    missing = {b: n - player.books[b] for b, n in fixed.items() if n > player.books[b]}
    others = sum(fixed.values()) + any_books - sum(player.books.values()) - sum(missing.values())
    missing |= {"books_any": others} if others > 0 else {}
    missing |= {"coins": coins - player.coins} if player.coins < coins else {}
    return InnovationPrice(text, shortage_text(missing))


def _books_text(fixed: Amounts, any_books: int) -> str:
    if is_long_style():
        books = [amount_text(book, number) for book, number in fixed.items()]
        books += [f"{format_count(any_books, 'book')} of any kind"] if any_books else []
        return ", ".join(books)
    parts = [f"{number} {short_discipline(book)}" for book, number in fixed.items()]
    return " ".join([*parts, *([f"{any_books} any"] if any_books else [])])


@dataclass(frozen=True, slots=True)
class ActionPrice:
    """The current cost of a power or book action for a seat."""

    text: str  # "4pw"
    shortage: str  # "1 power short in bowl III"
    used_by: int | None  # the seat that used it this round


def action_price(view: InnovationState, seat: int, action: str) -> ActionPrice:
    known = has_display(view, seat) and not view.is_automa(seat)
    cost = (POWER_ACTIONS.get(action) or BOOK_ACTIONS[action]).cost
    if action in POWER_ACTIONS and known:
        cost = {"power": power_action_cost(view, seat, action)}
    shortage = cost_shortage(view.players[seat], cost) if known else ""
    return ActionPrice(short_amounts(cost), shortage, view.marked.get(action))


def find_owners(view: InnovationState, tile: str) -> list[int]:
    found = []
    for seat, player in enumerate(view.players):
        own_tiles = (player.faction, player.palace, player.bonus, player.next_bonus)
        if tile in (*own_tiles, *player.competencies, *player.innovations):
            found.append(seat)
    return found
