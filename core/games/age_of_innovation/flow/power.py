"""Power offered to neighbours, at the end of a turn (R6, R11.22.9)."""

from dataclasses import dataclass

from core.games.age_of_innovation.actions import Decline, TakePower
from core.games.age_of_innovation.effects import Step
from core.games.age_of_innovation.events import PowerDeclined, PowerTaken
from core.games.age_of_innovation.family import bowls, offers
from core.games.age_of_innovation.state import InnovationState
from core.kernel import Action, Decision, Frame, Kind


@dataclass(frozen=True, slots=True)
class PowerOffers(Frame[InnovationState]):
    """All offers of a turn: build by build, and for each in turn order (R6.4, R6.9)."""

    def run(self, state: InnovationState) -> None:
        """Lay out the questions."""
        questions = []
        for offer in state.offers:
            start = state.order.index(offer.builder)
            for seat in (*state.order[start + 1 :], *state.order[:start]):
                if offer.power[seat] and not state.is_automa(seat):
                    questions.append(OfferPower(seat, offer.power[seat], offer.builder, offer.hex))
        state.offers = []
        state.then(*questions)


def power_taken(state: InnovationState, seat: int, power: int) -> int:
    """What a yes would bring, by both limits (R6.2, R6.3)."""
    player = state.players[seat]
    return offers.takes(power, bowls.room(player.bowls), player.score)


@dataclass(frozen=True, slots=True)
class OfferPower(Frame[InnovationState]):
    """Take the power and pay for it, or refuse; nothing in between (R6.2, R6.11)."""

    seat: int
    power: int
    builder: int
    hex: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Where nothing can be taken there is no offer (R6.3)."""
        power = power_taken(state, self.seat, self.power)
        if not power:
            return ()
        actions = (TakePower(power), Decline())
        return (Decision(self.seat, Kind.YES_NO, "power", "R6.2", actions, self.hex),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """It is carried out before the next player is asked (R6.9)."""
        if not isinstance(action, TakePower):
            state.tell(PowerDeclined(seat, self.power, self.builder))
            return
        player = state.players[seat]
        points = offers.price(action.power)
        bowls.fill(player.bowls, action.power)
        source = "Power from neighbours"
        player.points[source] = player.points.get(source, 0) - points
        state.tell(PowerTaken(seat, action.power, points, self.builder))


POWER_FRAMES: tuple[type[Step], ...] = (PowerOffers, OfferPower)
