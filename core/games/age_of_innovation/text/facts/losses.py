"""Warnings about the next income."""

from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.displays import next_income
from core.kernel.style import Style


def warn_of_losses(view: InnovationState, seat: int, style: Style) -> tuple[str, ...]:
    """Return a warning if the next income has more scholars than the supply."""
    coming = next_income(view, seat).scholars
    left = view.players[seat].scholars_left if coming else 0
    if coming <= left:
        return ()
    return (f"Your next income is {coming} scholars, but only {left} are left in your supply.",)
