"""Resolution of events: each part becomes frames for the affected players (R14)."""

from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS, Part
from core.games.through_the_ages.decks import renew_events
from core.games.through_the_ages.effects.frames import GainOrLoss
from core.games.through_the_ages.effects.kinds import Frames, event
from core.games.through_the_ages.effects.scores import impact
from core.games.through_the_ages.ratings import by_rank, ratings
from core.games.through_the_ages.state import AgesState
from core.kernel import Frame


def resolve_event(state: AgesState, card: str) -> None:
    """Queue the frames of an event; all ranks and counts are read first (R14.13)."""
    active = state.turn.seat
    frames: Frames = []
    if CARDS[card].scoring:
        for seat in state.seats_from(active):
            frames.append(GainOrLoss(seat, card, "culture", impact(state, seat, card, active)))
    else:
        for part, verbs in event.of[card]:
            for seat in named_seats(state, part):
                for verb in verbs:
                    frames += verb.frames(state, seat, card, part)
    state.then(*frames, FinishEvent(card))


def named_seats(state: AgesState, part: Part) -> list[int]:
    """Return the seats a part affects, in turn order (R14.2 to R14.5)."""
    active = state.turn.seat
    seats = state.seats_from(active)
    many = 1 if len(seats) == 2 else part.many
    match part.who:
        case "all":
            return seats
        case "strongest":
            chosen = by_rank(state, "strength", active)[:many]
        case "weakest":
            chosen = by_rank(state, "strength", active)[-many:]
        case "most_culture":
            chosen = by_rank(state, "culture_points", active)[:1]
        case "least_culture":
            chosen = by_rank(state, "culture_points", active)[-1:]
        case "most_happy_all_tied":
            most = max(ratings(state, seat).happy for seat in seats)
            chosen = [seat for seat in seats if ratings(state, seat).happy == most]
        case _:  # "active" or unnamed
            return [active]
    if part.among_weakest:
        among = 1 if len(seats) == 2 else part.among_weakest
        weakest = by_rank(state, "strength", active)[-among:]
        chosen = [seat for seat in chosen if seat in weakest]
    return [seat for seat in seats if seat in chosen]


@dataclass(frozen=True, slots=True)
class FinishEvent(Frame[AgesState]):
    """Move the event to the past events and renew an empty pile (R13.10)."""

    card: str

    def run(self, state: AgesState) -> None:
        """Finish the event; a colonized territory already has an owner."""
        if state.event:
            state.past.append(state.event)
            state.event = ""
        if not state.current and state.future:
            renew_events(state)
