"""The counts of a seat by name, whose differences preview a choice."""

from core.games.imperium.content import CARDS
from core.games.imperium.rules.card_effects import ABILITIES, BLOCKS
from core.games.imperium.rules.card_effects.cards import (
    ExileSelf,
    PutInPlay,
    ReturnSelfToUnrestPile,
    Sink,
    ToHistory,
)
from core.games.imperium.rules.card_effects.garrisons import GarrisonSelf
from core.games.imperium.rules.card_queries import actual_destination
from core.games.imperium.rules.events import CURRENT_POINTS
from core.games.imperium.rules.owned_cards import count_unrest
from core.games.imperium.rules.scoring import score_total
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.seat_facts import history_name


def ledger(state: ImperiumState, seat: int) -> dict[str, int]:
    """Return everything a seat owns as numbers, or only points before the deal."""
    if not state.market:
        return {CURRENT_POINTS: 0}
    player = state.players[seat]
    regions = sum("region" in CARDS[card].suits for card in player.play)
    played = [played_card_destination(player, card) for card in player.playing]
    numbers = {
        "hand": len(player.hand),
        "deck": len(player.deck),
        "discard": len(player.discard) + played.count("discard"),
        "play": len(player.play) - regions,
        "past": len(player.history)
        + len(player.flooded)
        + sum(zone in _HISTORY_NAMES for zone in played),
        "garrison": sum(map(len, player.garrison.values())),
        "nation": len(player.nation_deck),
        "development": len(player.development),
        "regions": regions,
    }
    return {
        "materials": player.materials,
        "population": player.population,
        "progress": player.progress,
        "actions": player.actions,
        "exhaust tokens": player.exhausts,
        **{name: numbers[place] for place, name in ledger_names(player).items()},
        "unrest": count_unrest(player),
        "unrest in the pile": len(state.unrest),
        CURRENT_POINTS: score_total(state, seat),
    }


# Steps that move the played card, and have no choice of another one.
_SELF_MOVING_STEPS = (ExileSelf, GarrisonSelf, PutInPlay, ReturnSelfToUnrestPile)


def played_card_destination(player: Player, card: str) -> str:
    """Return the zone a card is counted in while it is played.

    This is the discard pile, or the history if the card goes there, so later choices do not seem to
    cause it.
    """
    play = ABILITIES[card].play
    for step in BLOCKS[play.do] if play and play.do else ():
        if step.self_ and isinstance(step, ToHistory | Sink):
            return actual_destination(player, step.target)
        if step.self_ or isinstance(step, _SELF_MOVING_STEPS):
            return "playing"
    return "discard"


_HISTORY_NAMES = {"history": "cards in history", "flooded": "cards flooded"}


def ledger_names(player: Player) -> dict[str, str]:
    """Return the ledger names of a player's zones, in display order."""
    past = history_name(player)
    return {
        "hand": "cards in hand",
        "deck": "cards in the draw deck",
        "discard": "cards in the discard pile",
        "play": "non-regions in play",
        "regions": "regions in play",
        **({"past": _HISTORY_NAMES[past]} if past else {}),
        "garrison": "garrisoned cards",
        "nation": "cards in the nation deck",
        "development": "quests left" if player.court else "developments left",
    }
