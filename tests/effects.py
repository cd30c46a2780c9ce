"""Amounts, prices and effects for tests of the code that shows them."""

from core.kernel.amounts import Amount, Cost, Count
from core.kernel.effects import Effect
from tui.draw.short_names import make_abbreviate


def amount(number: int, count_id: str) -> Amount:
    """Return an amount of a count: `3 coins`, `1 coin`."""
    return Amount(number, Count(count_id, singular=count_id.removesuffix("s")))


def text_cost(text: str, substitute: str = "") -> Cost:
    return Cost(words=text, substitute=substitute, is_free=text == "free")


def text_effect(text: str) -> Effect:
    """Return the effect that reads like this: groups between semicolons, clauses between commas."""
    return Effect.of(*(tuple(group.split(", ")) for group in text.split("; ")))


_NOUNS = ("action", "guild", "unused worker", "wonder", "worker")
short_name = make_abbreviate(
    {
        **{f"{noun}s": Count(f"{noun}s", noun) for noun in _NOUNS},
        "cards in hand": Count("cards in hand", "card in hand"),
    },
    {},
)
