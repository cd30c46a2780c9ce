"""What every civilization has done in a game, counted as people count it."""

from collections.abc import Sequence

from core.games.through_the_ages.content import AGES, CARDS, UNITS
from core.games.through_the_ages.events import (
    AgeBegan,
    CardPlayed,
    CardTaken,
    CultureChanged,
    Famine,
    GovernmentChanged,
    Uprising,
    WonderCompleted,
)
from core.games.through_the_ages.holdings import technologies, workers_on
from core.games.through_the_ages.military_events import (
    Attacked,
    Colonized,
    EventSeeded,
    PactBegan,
    WarDeclared,
)
from core.games.through_the_ages.ratings import army_strength, ratings
from core.games.through_the_ages.state import AgesState
from core.kernel import Event

Counts = dict[str, float]


def census(state: AgesState, events: Sequence[Event]) -> tuple[Counts, ...]:
    """Each seat's counts, from the end of a game and all that was told in it."""
    leading = _leading_culture(len(state.players), events)
    return tuple(
        {
            **dict.fromkeys(_COUNTED, 0.0),
            **_done(seat, events),
            **_standing(state, seat),
            **leading,
        }
        for seat in range(len(state.players))
    )


_COUNTED = (
    *("cards taken", "leaders", "wonders", "colonies won", "governments", "revolutions"),
    *("aggressions", "wars", "pacts", "events seeded", "tactics", "famines", "uprisings"),
)


def _done(seat: int, events: Sequence[Event]) -> Counts:
    counts: Counts = {}
    for event in events:
        what = _what(event, seat)
        if what:
            counts[what] = counts.get(what, 0.0) + 1.0
    return counts


def _what(event: Event, seat: int) -> str:
    """What an event counts as for a seat; "" for nothing."""
    match event:
        case CardTaken(seat=who) if who == seat:
            return "cards taken"
        case CardPlayed(seat=who, card=card) if who == seat and CARDS[card].type == "leader":
            return "leaders"
        case CardPlayed(seat=who, card=card) if who == seat and CARDS[card].type == "tactics":
            return "tactics"
        case WonderCompleted(seat=who) if who == seat:
            return "wonders"
        case Colonized(seat=who) if who == seat:
            return "colonies won"
        case GovernmentChanged(seat=who, revolution=revolution) if who == seat:
            return "revolutions" if revolution else "governments"
        case WarDeclared(seat=who) if who == seat:
            return "wars"
        case Attacked(seat=who, card=card) if who == seat and CARDS[card].type == "aggression":
            return "aggressions"
        case PactBegan(seat=who, partner=partner) if seat in (who, partner):
            return "pacts"
        case EventSeeded(seat=who) if who == seat:
            return "events seeded"
        case Famine(seat=who) if who == seat:
            return "famines"
        case Uprising(seat=who) if who == seat:
            return "uprisings"
    return ""


def _standing(state: AgesState, seat: int) -> Counts:
    """What stands at the end."""
    player = state.players[seat]
    return {
        "colonies at the end": float(len(player.colonies)),
        "technologies": float(len(technologies(player))),
        "units": float(workers_on(player, *UNITS)),
        "with an army": float(army_strength(player)[0] > 0),
        "strength": float(ratings(state, seat).strength),
        "workers": float(player.unused + sum(player.workers.values())),
    }


def _leading_culture(players: int, events: Sequence[Event]) -> Counts:
    """The most culture anybody had when an age ended, and at the end of the game."""
    culture = [0] * players
    leading: Counts = {}
    ages = iter(AGES)
    ending = next(ages)
    for event in events:
        if isinstance(event, CultureChanged):
            culture[event.seat] = event.now
        elif isinstance(event, AgeBegan):
            leading[f"most culture after age {ending}"] = float(max(culture))
            ending = next(ages)
    leading["most culture at the end"] = float(max(culture))
    return leading
