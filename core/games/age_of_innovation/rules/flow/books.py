"""Gaining and paying books of any color, one by one."""

from dataclasses import dataclass, replace

from core.games.age_of_innovation.content import BOOKS
from core.games.age_of_innovation.rules.actions import ChooseBook
from core.games.age_of_innovation.rules.effect_registry import GainSource
from core.games.age_of_innovation.rules.events import Lost
from core.games.age_of_innovation.rules.gains import InnovationFrame, gain_frame
from core.games.age_of_innovation.rules.gains_and_payments import gain_book, pay_book
from core.games.age_of_innovation.rules.obstacles import ChoosesTarget, Fixed, Obstacle
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Action, Decision, DecisionKind, Frame

_CHOICES = {book: ChooseBook(book) for book in BOOKS}


@dataclass(frozen=True, slots=True)
class GainBooks(Frame[InnovationState], ChoosesTarget):
    """Choose the color of each book gained (R1.9)."""

    seat: int
    number: int
    source: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Offer the colors left in the supply (R1.6)."""
        actions = tuple(_CHOICES[book] for book in BOOKS if not self.target_obstacle(state, book))
        if not actions:
            return ()
        return (
            Decision(self.seat, DecisionKind.RESOURCE, "gain_book", "R1.9", actions, self.source),
        )

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        return Fixed.NO_BOOK_LEFT if target in BOOKS and not state.books[target] else None

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseBook)
        gain_book(state, seat, action.book, 1, self.source)
        if self.number > 1:
            state.push(replace(self, number=self.number - 1))

    def run(self, state: InnovationState) -> None:
        """Lose the books when the supply is empty (R1.12)."""
        state.emit(Lost(self.seat, "books", self.number))


@dataclass(frozen=True, slots=True)
class PayBooks(Frame[InnovationState], ChoosesTarget):
    """Choose the colors of the books paid (R1.9)."""

    seat: int
    number: int
    purpose: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Ask only if there is more than one way to pay."""
        books = state.players[self.seat].books
        actions = tuple(_CHOICES[book] for book in BOOKS if not self.target_obstacle(state, book))
        if len(actions) == 1 or sum(books.values()) == self.number:
            return ()
        return (
            Decision(self.seat, DecisionKind.RESOURCE, "pay_book", "R1.9", actions, self.purpose),
        )

    def target_obstacle(self, state: InnovationState, target: str) -> Obstacle | None:
        books = state.players[self.seat].books
        return Fixed.NO_OWN_BOOK if target in BOOKS and not books[target] else None

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        assert isinstance(action, ChooseBook)
        pay_book(state, seat, action.book)
        if self.number > 1:
            state.push(replace(self, number=self.number - 1))

    def run(self, state: InnovationState) -> None:
        books, remaining = state.players[self.seat].books, self.number
        for book in BOOKS:
            number = min(books[book], remaining)
            if number:
                pay_book(state, self.seat, book, number)
                remaining -= number


@gain_frame("books_any")
def _gain_books_frame(seat: int, number: int, source: GainSource) -> InnovationFrame:
    return GainBooks(seat, number, source.tile)


BOOK_FRAMES: tuple[type[InnovationFrame], ...] = (GainBooks, PayBooks)
