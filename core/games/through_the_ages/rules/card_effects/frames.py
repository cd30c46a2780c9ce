"""Frames and helpers that several effects share."""

from dataclasses import dataclass

from core.games.through_the_ages.content import CARDS, URBAN, WORKER_CARDS
from core.games.through_the_ages.rules.actions import Mix
from core.games.through_the_ages.rules.civilization import (
    gain_population,
    give_up_blue,
    lose_leader,
)
from core.games.through_the_ages.rules.decks import draw_military
from core.games.through_the_ages.rules.gains_and_payments import (
    gain_goods,
    lose_goods,
    score_culture,
    score_science,
    stored,
)
from core.games.through_the_ages.rules.military_events import ActionsLost
from core.games.through_the_ages.state import AgesState
from core.kernel import Frame
from core.kernel.ranges import SignedCount


@dataclass(frozen=True, slots=True)
class GainOrLoss(Frame[AgesState]):
    """A gain or loss of one kind that needs no choice."""

    seat: int
    card: str
    what: str
    number: SignedCount

    def run(self, state: AgesState) -> None:
        seat, number = self.seat, self.number
        match self.what:
            case "culture":
                score_culture(state, seat, number, "events", self.card)
            case "science":
                score_science(state, seat, number, self.card)
            case "food" | "resource":
                gain_goods(state, seat, self.what, number, self.card)
            case "no_food":
                lose_goods(state, seat, "food", stored(state.players[seat], "food"))
            case "population":
                gain_population(state, seat, number)
            case "cards":
                draw_military(state, seat, number)
            case "skip_discard":
                state.turn.skip_discard = True
            case "blue_tokens":
                give_up_blue(state, seat, -number)
            case "civil_actions":
                _lose_civil_actions(state, seat, -number)
            case "leader":
                lose_leader(state, seat)
            case _:
                raise ValueError(self.what)


def _lose_civil_actions(state: AgesState, seat: int, number: int) -> None:
    """Lose civil actions of the current or else of the next action phase (R14.12)."""
    if not number:
        return
    if seat == state.turn.seat:
        state.players[seat].extra_civil -= number
    else:
        state.players[seat].rebellion += number
    state.emit(ActionsLost(seat, number))


def possible_mixes(food: int, resource: int, total: int) -> list[Mix]:
    """Return every mix that makes up a total, or all goods if there are too few."""
    total = min(total, food + resource)
    maximum = min(food, total)
    return [Mix(f, total - f) for f in range(maximum, -1, -1) if total - f <= resource]


def urban_buildings(state: AgesState, seat: int) -> list[str]:
    workers = state.players[seat].workers
    return [c for c in WORKER_CARDS if workers.get(c) and CARDS[c].type in URBAN]
