"""The ledger: a seat's counts by name. Previews are differences of two ledgers."""

from collections.abc import Sequence

from core.games.age_of_innovation.content import BOOKS, BUILDINGS, DISCIPLINES, PIECES_PER_PLAYER
from core.games.age_of_innovation.rules.board import largest_area
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.displays import next_income
from core.kernel.style import choose_wording

BOWL_COUNTS = ("power in bowl I", "power in bowl II", "power in bowl III")
_BOWL_NUMBERS = ("I", "II", "III")
NEUTRAL_COUNT = "neutral buildings"


def bowls_text(bowls: Sequence[int]) -> str:
    """Return `5 in bowl I, 7 in bowl II, 0 in bowl III`."""
    return ", ".join(
        f"{tokens} in bowl {bowl}" for tokens, bowl in zip(bowls, _BOWL_NUMBERS, strict=True)
    )


def book_count(discipline: str) -> str:
    """Return `law books`."""
    return f"{DISCIPLINES[discipline].name.lower()} books"


def level_count(discipline: str) -> str:
    """Return `Law`."""
    return DISCIPLINES[discipline].name


def building_count(kind: str) -> str:
    """Return `guilds on the map`; neutral buildings share one name."""
    if BUILDINGS[kind].neutral:
        return NEUTRAL_COUNT
    return "universities on the map" if kind == "university" else f"{kind}s on the map"


def ledger(state: InnovationState, seat: int) -> dict[str, int]:
    """Return all counts, most important first."""
    player = state.players[seat]
    counts = {
        choose_wording("VP", "points"): player.score,
        "coins": player.coins,
        "tools": player.tools,
        "scholars": player.scholars,
        **dict(zip(BOWL_COUNTS, player.bowls, strict=True)),
        **{book_count(book): player.books[book] for book in BOOKS},
        **{level_count(discipline): player.science[discipline] for discipline in BOOKS},
        **{
            building_count(kind): number - player.supply[kind]
            for kind, number in PIECES_PER_PLAYER.items()
        },
    }
    received = next_income(state, seat)
    counts["tool income"] = received.tools
    counts["coin income"] = received.coins
    counts["scholar income"] = received.scholars
    counts["power income"] = received.power
    counts["book income"] = received.books
    counts[choose_wording("VP income", "points as income")] = received.points
    built = sum(number - player.supply[kind] for kind, number in PIECES_PER_PLAYER.items())
    counts[NEUTRAL_COUNT] = state.count_buildings(seat, "buildings") - built
    counts["largest area"] = largest_area(state, seat)
    counts["sailing"] = player.sailing
    counts["terraforming"] = player.terraforming
    counts["bridges left"] = player.bridges
    counts["city tiles"] = len(player.city_tiles)
    counts["competencies"] = len(player.competencies)
    counts["innovations"] = len(player.innovations)
    return counts
