"""Statistics of a finished game, per seat."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.games.through_the_ages.content import AGES, BOARD, CARDS, UNITS
from core.games.through_the_ages.events import (
    AgeBegan,
    Built,
    CardPlayed,
    CardTaken,
    CultureChanged,
    Destroyed,
    Famine,
    GovernmentChanged,
    PopulationLost,
    Uprising,
    WonderCompleted,
)
from core.games.through_the_ages.holdings import technologies, workers_on
from core.games.through_the_ages.military_events import (
    Attacked,
    Colonized,
    EventSeeded,
    PactBegan,
    UnitSacrificed,
    WarDeclared,
)
from core.games.through_the_ages.ratings import armies_of, army_strength, ratings
from core.games.through_the_ages.state import AgesState
from core.kernel import SPECTATOR, Event

Counts = dict[str, float]


def census(state: AgesState, events: Sequence[Event]) -> tuple[Counts, ...]:
    """Return each seat's statistics from the final state and all events."""
    players = len(state.players)
    leading = _leading_culture(players, events)
    before_age_iv = _by_seat(events[: _beginning_of_age_iv(events)], players)
    return tuple(
        {
            **dict.fromkeys(_COUNTED, 0.0),
            **_done(own),
            **_standing(state, seat),
            "army after age III": float(_had_an_army(state, seat, before_age_iv[seat])),
            **leading,
        }
        for seat, own in enumerate(_by_seat(events, players))
    )


def _by_seat(events: Sequence[Event], players: int) -> list[list[Event]]:
    rows: list[list[Event]] = [[] for _ in range(players)]
    for event in events:
        if event.seat != SPECTATOR:
            rows[event.seat].append(event)
        if isinstance(event, PactBegan):
            rows[event.partner].append(event)
    return rows


_COUNTED = (
    *("cards taken", "leaders", "wonders", "colonies won", "governments", "revolutions"),
    *("aggressions", "wars", "pacts", "events seeded", "tactics", "famines", "uprisings"),
)


_COUNTED_AS: Mapping[type[Event], str] = {
    CardTaken: "cards taken",
    WonderCompleted: "wonders",
    Colonized: "colonies won",
    WarDeclared: "wars",
    PactBegan: "pacts",
    EventSeeded: "events seeded",
    Famine: "famines",
    Uprising: "uprisings",
}
_CARDS_COUNTED_AS = {"leader": "leaders", "tactics": "tactics", "aggression": "aggressions"}


def _done(events: Sequence[Event]) -> Counts:
    counts = Counter(map(_what, events))
    del counts[""]
    return {what: float(often) for what, often in counts.items()}


def _what(event: Event) -> str:
    if isinstance(event, CardPlayed | Attacked):
        return _CARDS_COUNTED_AS.get(CARDS[event.card].type, "")
    if isinstance(event, GovernmentChanged):
        return "revolutions" if event.revolution else "governments"
    return _COUNTED_AS.get(type(event), "")


def _standing(state: AgesState, seat: int) -> Counts:
    player = state.players[seat]
    return {
        "colonies at the end": float(len(player.colonies)),
        "technologies": float(len(technologies(player))),
        "units": float(workers_on(player, *UNITS)),
        "army at the end": float(army_strength(player)[0] > 0),
        "strength": float(ratings(state, seat).strength),
        "workers": float(player.unused + sum(player.workers.values())),
    }


def _had_an_army(state: AgesState, seat: int, events: Sequence[Event]) -> bool:
    """Check for an army at the end of age III (R19); later, players disband units freely."""
    workers, tactics = workers_and_tactics(events)
    # A leader who disables tactics is obsolete by then (R20.3).
    return armies_of(replace(state.players[seat], tactics=tactics, leader=""), workers)[0] > 0


def _beginning_of_age_iv(events: Sequence[Event]) -> int:
    """Return the index of the event that begins age IV, or the number of events."""
    ages = (
        at for at, event in enumerate(events) if isinstance(event, AgeBegan) and event.age == "IV"
    )
    return next(ages, len(events))


def workers_and_tactics(events: Sequence[Event]) -> tuple[Counter[str], str]:
    """Return a seat's workers by card and its tactics, as implied by its events."""
    workers, tactics = Counter(BOARD.start.workers), ""
    for event in events:
        match event:
            case Built(card=card, instead_of=before):
                workers[card] += 1
                workers[before] -= 1
            case Destroyed(card=card, number=number):
                workers[card] -= number
            case PopulationLost(card=card) | UnitSacrificed(card=card):
                workers[card] -= 1
            case CardPlayed(card=card) if CARDS[card].type == "tactics":
                tactics = card
    return workers, tactics


def _leading_culture(players: int, events: Sequence[Event]) -> Counts:
    """Return the highest culture at the end of each age and of the game."""
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
