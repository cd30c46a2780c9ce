"""The ledger: a seat's counts by name. Previews are differences of two ledgers."""

from collections.abc import Sequence

from core.games.age_of_innovation.board import largest_area
from core.games.age_of_innovation.content import BOOKS, BUILDINGS, DISCIPLINES, PIECES
from core.games.age_of_innovation.facts.displays import income
from core.games.age_of_innovation.state import InnovationState
from core.kernel.voice import told

BOWLS = ("power in bowl I", "power in bowl II", "power in bowl III")
_BOWL = ("I", "II", "III")
NEUTRAL = "neutral buildings"


def spoken_bowls(bowls: Sequence[int]) -> str:
    """Return `5 in bowl I, 7 in bowl II, 0 in bowl III`."""
    return ", ".join(f"{many} in bowl {bowl}" for many, bowl in zip(bowls, _BOWL, strict=True))


def books_of(discipline: str) -> str:
    """Return `law books`."""
    return f"{DISCIPLINES[discipline].name.lower()} books"


def level_of(discipline: str) -> str:
    """Return `Law`."""
    return DISCIPLINES[discipline].name


def on_the_map(kind: str) -> str:
    """Return `guilds on the map`; neutral buildings share one name."""
    if BUILDINGS[kind].neutral:
        return NEUTRAL
    return "universities on the map" if kind == "university" else f"{kind}s on the map"


def ledger(state: InnovationState, seat: int) -> dict[str, int]:
    """Return all counts, most important first."""
    player = state.players[seat]
    counts = {
        told("VP", "points"): player.score,
        "coins": player.coins,
        "tools": player.tools,
        "scholars": player.scholars,
        **dict(zip(BOWLS, player.bowls, strict=True)),
        **{books_of(book): player.books[book] for book in BOOKS},
        **{level_of(discipline): player.science[discipline] for discipline in BOOKS},
        **{on_the_map(kind): number - player.supply[kind] for kind, number in PIECES.items()},
    }
    received = income(state, seat)
    counts["tool income"] = received.tools
    counts["coin income"] = received.coins
    counts["scholar income"] = received.scholars
    counts["power income"] = received.power
    counts["book income"] = received.books
    counts[told("VP income", "points as income")] = received.points
    own = sum(number - player.supply[kind] for kind, number in PIECES.items())
    counts[NEUTRAL] = state.count(seat, "buildings") - own
    counts["largest area"] = largest_area(state, seat)
    counts["sailing"] = player.sailing
    counts["terraforming"] = player.terraforming
    counts["bridges left"] = player.bridges
    counts["city tiles"] = len(player.city_tiles)
    counts["competencies"] = len(player.competencies)
    counts["innovations"] = len(player.innovations)
    return counts
