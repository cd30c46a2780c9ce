"""A bot's advice in a sentence."""

from collections.abc import Callable

from core.bots import Advice
from tui.model.choosing import Row

MOST_GAINS = 5


def hint_words(advice: Advice, row: Row, short: Callable[[str], str]) -> str:
    """What to choose and why; `short` are the names of counts."""
    changes = list(advice.changes.items())[:MOST_GAINS]
    gains = ", ".join(f"{change:+d} {short(name)}" for name, change in changes)
    better = f"; {advice.lead:.1f} points better than the next" if advice.lead >= 0.1 else ""
    reason = gains or row.choice.effect or "nothing is lost by it"
    return f"Hint: {row.choice.label}: {reason}{better}."
