"""Resolution of events: each part becomes frames for the affected players (R14)."""

from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS, Part
from core.games.through_the_ages.rules.card_effects.final_events import impact_points
from core.games.through_the_ages.rules.card_effects.frames import GainOrLoss
from core.games.through_the_ages.rules.card_effects.registry import Frames, event_effects
from core.games.through_the_ages.rules.decks import renew_events
from core.games.through_the_ages.rules.ratings import ratings, seats_by_rank
from core.games.through_the_ages.state import AgesState
from core.kernel import Frame


def resolve_event(state: AgesState, card: str) -> None:
    """Queue the frames of an event. All ranks and counts are read first (R14.13)."""
    active = state.turn.seat
    frames: Frames = []
    if CARDS[card].scoring:
        for seat in state.seats_from(active):
            frames.append(
                GainOrLoss(seat, card, "culture", impact_points(state, seat, card, active))
            )
    else:
        for part, effects in event_effects.clauses[card]:
            for seat in affected_seats(state, part):
                for effect in effects:
                    frames += effect.frames(state, seat, card, part)
    state.push(*frames, FinishEvent(card))


def affected_seats(state: AgesState, part: Part) -> list[int]:
    """Return the seats a part affects, in turn order (R14.2 to R14.5)."""
    active = state.turn.seat
    seats = state.seats_from(active)
    seat_count = 1 if len(seats) == 2 else part.many
    match part.who:
        case "all":
            return seats
        case "strongest":
            chosen = seats_by_rank(state, "strength", active)[:seat_count]
        case "weakest":
            chosen = seats_by_rank(state, "strength", active)[-seat_count:]
        case "most_culture":
            chosen = seats_by_rank(state, "culture_points", active)[:1]
        case "least_culture":
            chosen = seats_by_rank(state, "culture_points", active)[-1:]
        case "most_happy_all_tied":
            highest = max(ratings(state, seat).happy for seat in seats)
            chosen = [seat for seat in seats if ratings(state, seat).happy == highest]
        case _:  # "active" or unnamed
            return [active]
    if part.among_weakest:
        among = 1 if len(seats) == 2 else part.among_weakest
        weakest = seats_by_rank(state, "strength", active)[-among:]
        chosen = [seat for seat in chosen if seat in weakest]
    return [seat for seat in seats if seat in chosen]


@dataclass(frozen=True, slots=True)
class FinishEvent(Frame[AgesState]):
    """Move the event to the past events and renew an empty pile (R13.10)."""

    card: str

    def run(self, state: AgesState) -> None:
        """Finish the event. A colonized territory already has an owner."""
        if state.event:
            state.past.append(state.event)
            state.event = ""
        if not state.current and state.future:
            renew_events(state)
