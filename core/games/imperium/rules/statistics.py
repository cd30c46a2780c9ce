"""Game statistics per seat."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from core.games.imperium.content import ACTION_TOKENS, CARDS, EMPIRE, FAME, REGION
from core.games.imperium.rules.events import (
    AbilityUsed,
    ActionsChanged,
    CardPlayed,
    Developed,
    MarketTaken,
    NationAdvanced,
    SolsticeBegan,
    TakenUnseen,
    TurnBegan,
    TurnTaken,
    UnrestReturned,
    UnrestTaken,
)
from core.games.imperium.rules.owned_cards import count_unrest, owned_cards
from core.games.imperium.state import ImperiumState
from core.kernel import SPECTATOR, Event

STATISTICS = (
    *("turns", "innovations", "revolts", "unspent actions"),
    *("cards played", "attacks", "exhaust abilities", "solstice abilities"),
    *("acquired", "broken through", "unrest taken", "unrest returned"),
    *("nation cards", "developments", "fame cards", "regions in play", "history"),
    *("empire", "unrest at the end"),
)


def collect_statistics(
    state: ImperiumState, events: Sequence[Event]
) -> tuple[dict[str, float], ...]:
    """Return statistics by seat: turns, cards, abilities, Unrest and the final position."""
    counts = [dict.fromkeys(STATISTICS, 0.0) for _ in state.players]
    for event in events:
        if 0 <= event.seat < len(counts):
            for statistic, number in _count_event(event):
                counts[event.seat][statistic] += number
    for seat, number in _unspent_actions(events):
        if seat < len(counts):
            counts[seat]["unspent actions"] += number
    for seat, player in enumerate(state.players):
        count, owned = counts[seat], [CARDS[card] for card in owned_cards(player) if card in CARDS]
        count["fame cards"] = sum(FAME in card.suits for card in owned)
        count["regions in play"] = sum(REGION in CARDS[card].suits for card in player.play)
        count["history"] = len(player.history)
        count["empire"] = player.state == EMPIRE
        count["unrest at the end"] = count_unrest(player)
    return tuple(counts)


def _unspent_actions(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """Yield seat and unspent action tokens at the end of each turn with an activate phase.

    Tokens refresh at that time (R7.2) and can change before the seat's next turn.
    """
    tokens: dict[int, int] = defaultdict(lambda: ACTION_TOKENS)
    acting: int | None = None
    is_activating = False
    for event in (*events, _END_MARKER):
        match event:
            case TurnBegan() | SolsticeBegan():
                if acting is not None:
                    tokens_left = tokens.pop(acting, ACTION_TOKENS)
                    if is_activating:
                        yield acting, tokens_left
                acting = event.seat if isinstance(event, TurnBegan) else None
                is_activating = True
            case TurnTaken(what="innovate" | "revolt"):
                is_activating = False
            case ActionsChanged(seat=seat, n=n):
                tokens[seat] += n
            case CardPlayed(seat=seat, free=False):
                tokens[seat] -= 1


_END_MARKER = SolsticeBegan(SPECTATOR)


def _count_event(event: Event) -> Sequence[tuple[str, int]]:
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
