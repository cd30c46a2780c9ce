"""The counts of a seat by name: the difference of two is the preview of a choice."""

from core.games.age_of_innovation.board import largest_area
from core.games.age_of_innovation.content import BOOKS, DISCIPLINES, PIECES
from core.games.age_of_innovation.describe.facts import best_group, income
from core.games.age_of_innovation.state import InnovationState


def ledger(state: InnovationState, seat: int) -> dict[str, int]:
    """Everything a seat has, as numbers."""
    player = state.players[seat]
    counts = {
        "coins": player.coins,
        "tools": player.tools,
        "scholars": player.scholars,
        "power in bowl I": player.bowls[0],
        "power in bowl II": player.bowls[1],
        "power in bowl III": player.bowls[2],
    }
    for book in BOOKS:
        counts[f"{DISCIPLINES[book].name.lower()} books"] = player.books[book]
    for discipline in BOOKS:
        counts[DISCIPLINES[discipline].name] = player.science[discipline]
    for kind, number in PIECES.items():
        counts[f"{kind}s on the map"] = number - player.supply[kind]
    received = income(state, seat)
    counts["tool income"] = received.tools
    counts["coin income"] = received.coins
    counts["scholar income"] = received.scholars
    counts["power income"] = received.power
    counts["book income"] = received.books
    group = best_group(state, seat)
    counts["power of the best group"] = group.power if group else 0
    own = sum(number - player.supply[kind] for kind, number in PIECES.items())
    counts["neutral buildings"] = state.count(seat, "buildings") - own
    counts["largest area"] = largest_area(state, seat)
    counts["sailing"] = player.sailing
    counts["terraforming"] = player.terraforming
    counts["bridges"] = player.bridges
    counts["city tiles"] = len(player.city_tiles)
    counts["competencies"] = len(player.competencies)
    counts["innovations"] = len(player.innovations)
    counts["VP"] = player.score
    return counts
