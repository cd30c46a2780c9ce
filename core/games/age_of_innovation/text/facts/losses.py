"""What the next income will bring in vain."""

from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.displays import next_income
from core.kernel.style import Style


def warn_of_losses(view: InnovationState, seat: int, style: Style) -> tuple[str, ...]:
    """Return a sentence if the supply has fewer scholars than the next income brings."""
    coming = next_income(view, seat).scholars
    left = view.players[seat].scholars_left if coming else 0
    if coming <= left:
        return ()
    return (f"Your next income is {coming} scholars, but only {left} are left in your supply.",)
