"""Statistics of a finished game, per seat."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from core.games.through_the_ages.content import AGES, BOARD, CARDS, UNITS
from core.games.through_the_ages.rules.events import (
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
from core.games.through_the_ages.rules.holdings import technologies, workers_on
from core.games.through_the_ages.rules.military_events import (
    Attacked,
    Colonized,
    EventSeeded,
    PactBegan,
    UnitSacrificed,
    WarDeclared,
)
from core.games.through_the_ages.rules.ratings import army_bonuses, army_strength, ratings
from core.games.through_the_ages.state import AgesState
from core.kernel import SPECTATOR, Event

Counts = dict[str, float]


def collect_statistics(state: AgesState, events: Sequence[Event]) -> tuple[Counts, ...]:
    players = len(state.players)
    leading = _leading_culture(players, events)
    before_age_iv = _group_by_seat(events[: _index_of_age_iv(events)], players)
    return tuple(
        {
            **dict.fromkeys(_EVENT_STATISTICS, 0.0),
            **_count_events(own_events),
            **_final_counts(state, seat),
            "army after age III": float(_had_army(state, seat, before_age_iv[seat])),
            **leading,
        }
        for seat, own_events in enumerate(_group_by_seat(events, players))
    )


def _group_by_seat(events: Sequence[Event], players: int) -> list[list[Event]]:
    groups: list[list[Event]] = [[] for _ in range(players)]
    for event in events:
        if event.seat != SPECTATOR:
            groups[event.seat].append(event)
        if isinstance(event, PactBegan):
            groups[event.partner].append(event)
    return groups


_EVENT_STATISTICS = (
    *("cards taken", "leaders", "wonders", "colonies won", "governments", "revolutions"),
    *("aggressions", "wars", "pacts", "events seeded", "tactics", "famines", "uprisings"),
)


_STATISTIC_BY_EVENT: Mapping[type[Event], str] = {
    CardTaken: "cards taken",
    WonderCompleted: "wonders",
    Colonized: "colonies won",
    WarDeclared: "wars",
    PactBegan: "pacts",
    EventSeeded: "events seeded",
    Famine: "famines",
    Uprising: "uprisings",
}
_STATISTIC_BY_CARD_TYPE = {"leader": "leaders", "tactics": "tactics", "aggression": "aggressions"}


def _count_events(events: Sequence[Event]) -> Counts:
    counts = Counter(map(_statistic_of, events))
    del counts[""]
    return {statistic: float(often) for statistic, often in counts.items()}


def _statistic_of(event: Event) -> str:
    if isinstance(event, CardPlayed | Attacked):
        return _STATISTIC_BY_CARD_TYPE.get(CARDS[event.card].type, "")
    if isinstance(event, GovernmentChanged):
        return "revolutions" if event.revolution else "governments"
    return _STATISTIC_BY_EVENT.get(type(event), "")


def _final_counts(state: AgesState, seat: int) -> Counts:
    player = state.players[seat]
    return {
        "colonies at the end": float(len(player.colonies)),
        "technologies": float(len(technologies(player))),
        "units": float(workers_on(player, *UNITS)),
        "army at the end": float(army_strength(player)[0] > 0),
        "strength": float(ratings(state, seat).strength),
        "workers": float(player.unused + sum(player.workers.values())),
    }


def _had_army(state: AgesState, seat: int, events: Sequence[Event]) -> bool:
    """Check for an army at the end of age III (R19): later, players disband units freely."""
    workers, tactics = workers_and_tactics(events)
    # A leader who disables tactics is obsolete by then (R20.3).
    return army_bonuses(replace(state.players[seat], tactics=tactics, leader=""), workers)[0] > 0


def _index_of_age_iv(events: Sequence[Event]) -> int:
    ages = (
        index
        for index, event in enumerate(events)
        if isinstance(event, AgeBegan) and event.age == "IV"
    )
    return next(ages, len(events))


def workers_and_tactics(events: Sequence[Event]) -> tuple[Counter[str], str]:
    """Derive a seat's workers by card and its tactics from its events."""
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
