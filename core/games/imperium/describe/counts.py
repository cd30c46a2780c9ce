"""The counts of a seat by name: the difference of two is the preview of a choice."""

from core.games.imperium.content import CARDS
from core.games.imperium.scoring import score, unrest_of
from core.games.imperium.state import ImperiumState


def ledger(state: ImperiumState, seat: int) -> dict[str, int]:
    """Everything a seat has, as numbers."""
    player = state.players[seat]
    if not player.nation or not state.market:
        return {"points if it ended now": 0}
    regions = sum("region" in CARDS[card].suits for card in player.play)
    return {
        "materials": player.materials,
        "population": player.population,
        "progress": player.progress,
        "actions": player.actions,
        "exhaust tokens": player.exhausts,
        "cards in hand": len(player.hand),
        "cards in the draw deck": len(player.deck),
        "cards in the discard pile": len(player.discard),
        "cards in play": len(player.play),
        "regions in play": regions,
        "cards in history": len(player.history) + len(player.flooded),
        "garrisoned cards": sum(map(len, player.garrison.values())),
        "cards in the nation deck": len(player.nation_deck),
        "developments left": len(player.development),
        "unrest": unrest_of(player),
        "unrest in the pile": len(state.unrest),
        "points if it ended now": score(state, seat),
    }
