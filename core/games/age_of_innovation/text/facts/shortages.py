"""Shortages of a seat."""

from core.games.age_of_innovation.content import Amounts
from core.games.age_of_innovation.state import Player
from core.games.age_of_innovation.text.wording import amount_text
from core.kernel.presentation import join_words


def cost_shortage(player: Player, cost: Amounts) -> str:
    """Return `2 tools and 1 scholar short`, or an empty string."""
    owned = {
        "coins": player.coins,
        "tools": player.tools,
        "scholars": player.scholars,
        "power": player.bowls[2],
        "books_any": sum(player.books.values()),
    }
    missing = {
        resource: number - owned[resource]
        for resource, number in cost.items()
        if number > owned[resource]
    }
    return shortage_text(missing)


def shortage_text(missing: Amounts) -> str:
    """Return `2 power short in bowl III`."""
    where = " in bowl III" if "power" in missing else ""
    things = join_words(amount_text(resource, number) for resource, number in missing.items())
    return f"{things} short{where}" if things else ""
