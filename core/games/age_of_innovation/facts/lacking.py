"""What a seat is short of."""

from core.games.age_of_innovation.content import Amounts
from core.games.age_of_innovation.state import Player
from core.games.age_of_innovation.terms import amount_text
from core.kernel.words import listed


def short_of(player: Player, cost: Amounts) -> str:
    """`2 tools and 1 scholar short`; empty where a cost can be paid."""
    have = {
        "coins": player.coins,
        "tools": player.tools,
        "scholars": player.scholars,
        "power": player.bowls[2],
        "books_any": sum(player.books.values()),
    }
    missing = {what: number - have[what] for what, number in cost.items() if number > have[what]}
    return shortage(missing)


def shortage(missing: Amounts) -> str:
    """So much that is not there: `1 law book and 2 books short`, `2 power short in bowl III`."""
    where = " in bowl III" if "power" in missing else ""
    things = listed(amount_text(what, number) for what, number in missing.items())
    return f"{things} short{where}" if things else ""
