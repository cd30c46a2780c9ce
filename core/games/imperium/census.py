"""What every seat has done in a game, counted as players would."""

from collections.abc import Sequence

from core.games.imperium.content import ACTION_TOKENS, CARDS, EMPIRE, FAME, REGION
from core.games.imperium.events import (
    AbilityUsed,
    ActionsChanged,
    CardPlayed,
    Developed,
    MarketTaken,
    NationAdvanced,
    TakenUnseen,
    TurnBegan,
    TurnTaken,
    UnrestReturned,
    UnrestTaken,
)
from core.games.imperium.scoring import owned_cards, unrest_of
from core.games.imperium.state import ImperiumState
from core.kernel import Event

COUNTED = (
    *("turns", "innovations", "revolts", "unspent actions"),
    *("cards played", "attacks", "exhaust abilities", "solstice abilities"),
    *("acquired", "broken through", "unrest taken", "unrest returned"),
    *("nation cards", "developments", "fame cards", "regions in play", "history"),
    *("empire", "unrest at the end"),
)


def census(state: ImperiumState, events: Sequence[Event]) -> tuple[dict[str, float], ...]:
    """By seat: turns and what was made of them, cards, abilities, unrest, and the end."""
    counts = [dict.fromkeys(COUNTED, 0.0) for _ in state.players]
    actions = [0] * len(state.players)  # tokens left in the turn under way, or in the last one
    for event in events:
        if not 0 <= event.seat < len(counts):
            continue
        count = counts[event.seat]
        if isinstance(event, TurnBegan):
            count["unspent actions"] += actions[event.seat]
            actions[event.seat] = ACTION_TOKENS
        elif isinstance(event, ActionsChanged):
            actions[event.seat] += event.n
        elif isinstance(event, CardPlayed):
            actions[event.seat] -= not event.free
        elif isinstance(event, TurnTaken) and event.what != "pass":
            actions[event.seat] = 0
        for what, number in _deeds(event):
            count[what] += number
    for seat, player in enumerate(state.players):
        count, owned = counts[seat], [CARDS[card] for card in owned_cards(player) if card in CARDS]
        count["unspent actions"] += actions[seat]
        count["fame cards"] = sum(FAME in card.suits for card in owned)
        count["regions in play"] = sum(REGION in CARDS[card].suits for card in player.play)
        count["history"] = len(player.history)
        count["empire"] = player.state == EMPIRE
        count["unrest at the end"] = unrest_of(player)
    return tuple(counts)


def _deeds(event: Event) -> Sequence[tuple[str, int]]:
    """What an event is counted as."""
    match event:
        case TurnBegan():
            return [("turns", 1)]
        case TurnTaken(what="innovate"):
            return [("innovations", 1)]
        case TurnTaken(what="revolt"):
            return [("revolts", 1)]
        case CardPlayed(card=card):
            return [("cards played", 1), ("attacks", int(CARDS[card].attack))]
        case AbilityUsed(kind="exhaust" | "solstice" as kind):
            return [(f"{kind} abilities", 1)]
        case MarketTaken(how="acquire"):
            return [("acquired", 1)]
        case MarketTaken() | TakenUnseen():
            return [("broken through", 1)]
        case UnrestTaken(n=n):
            return [("unrest taken", n)]
        case UnrestReturned(n=n):
            return [("unrest returned", n)]
        case NationAdvanced():
            return [("nation cards", 1)]
        case Developed():
            return [("developments", 1)]
        case _:
            return ()
