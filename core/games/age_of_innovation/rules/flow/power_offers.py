"""Power offers to neighbors at the end of a turn (R6, R11.22.9)."""

from dataclasses import dataclass
from functools import cache

from core.games.age_of_innovation.rules.actions import Decline, Done, GiveOrder, TakePower
from core.games.age_of_innovation.rules.automa.factions import FACTION_RULES
from core.games.age_of_innovation.rules.events import OrderGiven, PowerDeclined, PowerTaken
from core.games.age_of_innovation.rules.gains import InnovationFrame
from core.games.age_of_innovation.rules.mechanics import power_bowls, power_offers
from core.games.age_of_innovation.state import ALWAYS_ASK, NEVER_ACCEPT, InnovationState
from core.kernel import Action, Decision, DecisionKind, Frame, Phase


@dataclass(frozen=True, slots=True)
class PowerOffers(Phase[InnovationState]):
    """All power offers of a turn, by build and then in turn order (R6.4, R6.9)."""

    def run(self, state: InnovationState) -> None:
        if not state.offers:
            return
        questions = []
        for offer in state.offers:
            start = state.order.index(offer.builder)
            for seat in (*state.order[start + 1 :], *state.order[:start]):
                if offer.power[seat] and not state.is_automa(seat):
                    questions.append(OfferPower(seat, offer.power[seat], offer.builder, offer.hex))
        state.offers = []
        state.push(*questions)


def acceptable_power(state: InnovationState, seat: int, power: int) -> int:
    """Return the power gained by accepting (R6.2, R6.3)."""
    player = state.players[seat]
    return power_offers.acceptable_power(power, power_bowls.capacity(player.bowls), player.score)


def has_standing_answer(state: InnovationState, seat: int, power: int) -> bool:
    order = state.players[seat].standing_order
    return order == NEVER_ACCEPT or power <= order


@dataclass(frozen=True, slots=True)
class OfferPower(Frame[InnovationState]):
    """Accept all the power and pay for it, or decline (R6.2, R6.11)."""

    seat: int
    power: int
    builder: int
    hex: str

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Skip offers of no power (R6.3) or with a standing order."""
        power = acceptable_power(state, self.seat, self.power)
        if not power or has_standing_answer(state, self.seat, power):
            return ()
        actions = (TakePower(power), Decline(), GiveOrder(power), GiveOrder(NEVER_ACCEPT))
        return (Decision(self.seat, DecisionKind.YES_NO, "power", "R6.2", actions, self.hex),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Finish before the next player's offer (R6.9)."""
        if isinstance(action, GiveOrder):
            state.push(self)
            set_standing_order(state, seat, action.up_to)
        elif isinstance(action, TakePower):
            self._take(state, action.power)
        else:
            state.emit(PowerDeclined(seat, self.power, self.builder))

    def run(self, state: InnovationState) -> None:
        power = acceptable_power(state, self.seat, self.power)
        if power and state.players[self.seat].standing_order == NEVER_ACCEPT:
            state.emit(PowerDeclined(self.seat, self.power, self.builder, ordered=True))
        elif power:
            self._take(state, power, ordered=True)

    def _take(self, state: InnovationState, power: int, ordered: bool = False) -> None:
        player = state.players[self.seat]
        points = power_offers.points_for_power(power)
        before = tuple(player.bowls)
        power_bowls.gain_power(player.bowls, power)
        source = "Power from neighbours"
        player.points[source] = player.points.get(source, 0) - points
        moved = power_bowls.bowl_changes(before, player.bowls)
        state.emit(PowerTaken(self.seat, power, points, self.builder, moved, ordered))
        if state.automa and state.is_automa(self.builder):
            rule = FACTION_RULES[state.automa.faction]
            rule.on_power_taken(state, self.builder, power)


# --- standing orders -----------------------------------------------------------------------------

STANDING_ORDERS = (
    ALWAYS_ASK,
    NEVER_ACCEPT,
    1,
    2,
    3,
    4,
    5,
)  # available at any time; an offer may add its own amount


def set_standing_order(state: InnovationState, seat: int, up_to: int) -> None:
    state.players[seat].standing_order = up_to
    state.emit(OrderGiven(seat, up_to))


@cache
def _order_actions(now: int) -> tuple[Action, ...]:
    return (*(GiveOrder(order) for order in STANDING_ORDERS if order != now), Done())


@dataclass(frozen=True, slots=True)
class ChooseOrder(Frame[InnovationState]):
    """Choose a standing order for power offers (R6.2)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        actions = _order_actions(state.players[self.seat].standing_order)
        return (Decision(self.seat, DecisionKind.AMOUNT, "order", "R6.2", actions),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        if isinstance(action, GiveOrder):
            set_standing_order(state, seat, action.up_to)


POWER_FRAMES: tuple[type[InnovationFrame], ...] = (PowerOffers, OfferPower, ChooseOrder)
