"""What every civilization has done in a game, counted as people count it."""

from collections import Counter
from collections.abc import Sequence
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
    """Each seat's counts, from the end of a game and all that was told in it."""
    leading = _leading_culture(len(state.players), events)
    return tuple(
        {
            **dict.fromkeys(_COUNTED, 0.0),
            **_done(seat, own),
            **_standing(state, seat),
            "army after age III": float(_had_an_army(state, seat, own)),
            **leading,
        }
        for seat, own in enumerate(_by_seat(events, len(state.players)))
    )


def _by_seat(events: Sequence[Event], players: int) -> list[list[Event]]:
    """What touches each seat: its own, and what is told of both sides or of all."""
    rows: list[list[Event]] = [[] for _ in range(players)]
    for event in events:
        if event.seat == SPECTATOR or isinstance(event, PactBegan):
            for row in rows:
                row.append(event)
        else:
            rows[event.seat].append(event)
    return rows


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
        "army at the end": float(army_strength(player)[0] > 0),
        "strength": float(ratings(state, seat).strength),
        "workers": float(player.unused + sum(player.workers.values())),
    }


def _had_an_army(state: AgesState, seat: int, events: Sequence[Event]) -> bool:
    """Whether an army stood when age III ended (R19).

    At the very end it says less: strength that nobody needs any more is put to other work.
    """
    until = events.index(_AGE_III_OVER) if _AGE_III_OVER in events else len(events)
    workers, tactics = workers_and_tactics(seat, events[:until])
    # Who makes tactics useless is gone with age II (R20.3).
    return armies_of(replace(state.players[seat], tactics=tactics, leader=""), workers)[0] > 0


_AGE_III_OVER = AgeBegan(SPECTATOR, "IV")


def workers_and_tactics(seat: int, events: Sequence[Event]) -> tuple[Counter[str], str]:
    """A seat's workers by card, and the tactics it has, by what was told from the beginning."""
    workers, tactics = Counter(BOARD.start.workers), ""
    for event in events:
        match event:
            case Built(seat=who, card=card, instead_of=before) if who == seat:
                workers[card] += 1
                workers[before] -= 1
            case Destroyed(seat=who, card=card, number=number) if who == seat:
                workers[card] -= number
            case PopulationLost(seat=who, card=card) | UnitSacrificed(seat=who, card=card) if (
                who == seat
            ):
                workers[card] -= 1
            case CardPlayed(seat=who, card=card) if who == seat and CARDS[card].type == "tactics":
                tactics = card
    return workers, tactics


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
