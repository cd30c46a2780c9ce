"""Income of a planning display, now and with the next buildings."""

from dataclasses import dataclass

from core.games.age_of_innovation.content import (
    BOOKS,
    DISCIPLINES,
    INCOME_LEVEL,
    PIECES_PER_PLAYER,
    ROUNDS,
    Amounts,
)
from core.games.age_of_innovation.rules.board import largest_area
from core.games.age_of_innovation.rules.effect_registry import active_effects, effects_on
from core.games.age_of_innovation.rules.flow.rounds import display_income
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import row_amount, row_amounts
from core.kernel.amounts import Amount


def has_display(view: InnovationState, seat: int) -> bool:
    return 0 <= seat < len(view.players) and bool(view.players[seat].display)


@dataclass(frozen=True, slots=True)
class NextIncome:
    """A seat's next income."""

    tools: int = 0
    coins: int = 0
    scholars: int = 0
    power: int = 0
    books: int = 0
    points: int = 0

    @property
    def gains(self) -> tuple[Amount, ...]:
        """Return `+4t`, `+6c` and `+2pw`."""
        amounts = {
            "tools": self.tools,
            "coins": self.coins,
            "scholars": self.scholars,
            "power": self.power,
            "books_any": self.books,
            "vp": self.points,
        }
        return tuple(row_amount(what, n, is_change=True) for what, n in amounts.items() if n)


def next_income(view: InnovationState, seat: int) -> NextIncome:
    """Return the next income from display, tiles and disciplines.

    It includes the face-down bonus of a player who passed (R11.15).
    """
    if not has_display(view, seat) or view.is_automa(seat) or view.round == ROUNDS:
        return NextIncome()
    player = view.players[seat]
    parts: list[Amounts] = [display_income(player)]
    parts += [effect.gain for _, effect in active_effects(view, seat, "income")]
    if player.next_bonus:
        parts += [effect.gain for effect in effects_on(player.next_bonus, "income")]
    parts += [DISCIPLINES[d].income for d in BOOKS if player.science[d] >= INCOME_LEVEL]

    def total(what: str) -> int:
        return sum(part.get(what, 0) for part in parts)

    return NextIncome(
        total("tools"),
        total("coins"),
        total("scholars"),
        total("power"),
        total("books_any"),
        total("vp"),
    )


def uncovered_income(
    view: InnovationState, seat: int, kind: str
) -> tuple[tuple[Amount, ...], tuple[Amount, ...]]:
    """Return the income of a kind's uncovered spaces, and of the next space."""
    player = view.players[seat]
    places = player.planning_display.income.get(kind, ())
    uncovered = PIECES_PER_PLAYER[kind] - player.supply[kind]
    income: dict[str, int] = {}
    for amounts in places[:uncovered]:
        for resource, number in amounts.items():
            income[resource] = income.get(resource, 0) + number
    following = places[uncovered] if uncovered < len(places) else {}
    return row_amounts(income), row_amounts(following)


def area_and_rank(view: InnovationState, seat: int) -> tuple[int, int]:
    sizes = [largest_area(view, other) for other in range(len(view.players))]
    return sizes[seat], 1 + sum(size > sizes[seat] for size in sizes)
