"""Production and maintenance at the end of a turn (R9 to R12)."""

from dataclasses import dataclass

from core.games.through_the_ages.content import (
    BOARD,
    CARDS,
    CONSUMPTION,
    CORRUPTION,
    FAMINE_CULTURE_LOSS,
)
from core.games.through_the_ages.rules.actions import Done, SkipMine
from core.games.through_the_ages.rules.decks import draw_military
from core.games.through_the_ages.rules.events import Famine, Uprising
from core.games.through_the_ages.rules.gains_and_payments import (
    FARMS,
    MINES,
    TOKEN_VALUE,
    gain_goods,
    lose_goods,
    pay,
    place_tokens,
    score_culture,
    score_science,
    spendable,
    stored,
)
from core.games.through_the_ages.rules.leader_and_wonder_effects import player_hooks
from core.games.through_the_ages.rules.ratings import discontent, military_left, ratings
from core.games.through_the_ages.state import AgesState, Player
from core.kernel import Action, Decision, DecisionKind, Frame, Phase

_BEST_FARMS, _BEST_MINES = FARMS[::-1], MINES[::-1]


@dataclass(frozen=True, slots=True)
class Production(Phase[AgesState]):
    """Scoring, production and maintenance; an uprising skips all of it (R10.4)."""

    seat: int

    def run(self, state: AgesState) -> None:
        seat, player = self.seat, state.players[self.seat]
        unhappy = discontent(state, seat) if state.mode.happiness else 0
        if unhappy > player.unused:
            state.emit(Uprising(seat, unhappy))
            return
        rated = ratings(state, seat)
        score_science(state, seat, rated.science)
        score_culture(state, seat, rated.culture, "production")
        run_farms(state, seat)
        state.push(MineProduction(seat), DrawCards(seat))


def run_farms(state: AgesState, seat: int) -> None:
    """Produce food, add pact food, then pay consumption (R9.1 step 2)."""
    produce_food(state, seat)
    gain_goods(state, seat, "food", pact_production(state, seat, "food"))
    consume(state, seat)


def run_mines(state: AgesState, seat: int, skip: str = "") -> None:
    """Produce resources, apply pacts, then pay corruption (R9.1 step 3)."""
    produce_resources(state, seat, skip)
    change = pact_production(state, seat, "resource")
    gain_goods(state, seat, "resource", max(change, 0))
    lose_goods(state, seat, "resource", max(-change, 0))
    pay_corruption(state, seat)


def pact_production(state: AgesState, seat: int, good: str) -> int:
    """Return what pacts add to a player's production, possibly a negative number (R9.6)."""
    bound = state.pacts_of(seat)
    if not bound:
        return 0
    sides = [CARDS[pact.card].sides[side] for pact, side, _ in bound]
    if good == "food":
        return sum(side.food_production for side in sides)
    return sum(side.resource_production for side in sides)


def income(state: AgesState, seat: int, good: str) -> int:
    """Return the production per turn, before consumption and corruption."""
    own = food_production if good == "food" else resource_production
    return own(state, seat) + pact_production(state, seat, good)


def produce_food(state: AgesState, seat: int, event: str = "") -> None:
    """Place a blue token per worker on farms, highest farms first (R9.2, R9.8)."""
    workers = state.players[seat].workers
    farms = [(card, workers[card]) for card in _BEST_FARMS if card in workers]
    place_tokens(state, seat, "food", farms, event)


def mine_tokens(player: Player) -> list[tuple[str, int]]:
    """Return the tokens from mines and labs, best first. The Railroad adds one (R9.5)."""
    workers = player.workers
    places = {card: workers[card] for card in _BEST_MINES if workers.get(card)}
    for more in player_hooks(player).mine_tokens:
        for card, number in more(player).items():
            places[card] = places.get(card, 0) + number
    if len(places) < 2:
        return list(places.items())
    return sorted(places.items(), key=lambda entry: -TOKEN_VALUE[entry[0]])


def produce_resources(state: AgesState, seat: int, skip: str = "", event: str = "") -> None:
    """Place a blue token per worker on mines, except one skipped (R23.5)."""
    mines = mine_tokens(state.players[seat])
    if skip:
        mines = [(card, number - (1 if card == skip else 0)) for card, number in mines]
    place_tokens(state, seat, "resource", mines, event)


def food_production(state: AgesState, seat: int) -> int:
    return ratings(state, seat).food


def resource_production(state: AgesState, seat: int) -> int:
    """Return what mines, Tesla's labs and the Railroad produce (R24.7)."""
    return ratings(state, seat).resource


def consume(state: AgesState, seat: int) -> None:
    """Pay consumption by the yellow bank. Each missing food costs culture (R9.3, R9.4)."""
    player = state.players[seat]
    due = CONSUMPTION[player.yellow]
    paid = min(due, spendable(state, seat, "food"))
    pay(state, seat, "food", paid, "eaten")
    if due > paid:
        state.emit(Famine(seat, due - paid))
        score_culture(state, seat, -FAMINE_CULTURE_LOSS * (due - paid), "famine")


def pay_corruption(state: AgesState, seat: int) -> None:
    """Pay corruption, which depends on the blue bank, as far as resources last (R11)."""
    due = CORRUPTION[state.players[seat].blue] if state.mode.corruption else 0
    paid = min(due, stored(state.players[seat], "resource"))
    pay(state, seat, "resource", paid, "corruption")


@dataclass(frozen=True, slots=True)
class MineProduction(Frame[AgesState]):
    """Production of the mines, at the end of a turn or by an event."""

    seat: int
    event: str = ""  # event that causes it, without pacts (R9.9)
    corruption: bool = True

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        player = state.players[self.seat]
        if not state.has_option("alternative_corruption") or not player.blue:
            return ()
        mines = [card for card, number in mine_tokens(player) if card in MINES and number]
        if not mines:
            return ()
        actions: tuple[Action, ...] = (Done(), *(SkipMine(card) for card in mines))
        return (Decision(self.seat, DecisionKind.PIECE, "skip_mine", "R23.5", actions),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        self._produce(state, action.card if isinstance(action, SkipMine) else "")

    def run(self, state: AgesState) -> None:
        self._produce(state, "")

    def _produce(self, state: AgesState, skip: str) -> None:
        if not self.event:
            run_mines(state, self.seat, skip)
            return
        produce_resources(state, self.seat, skip, self.event)
        if self.corruption:
            pay_corruption(state, self.seat)


def military_draw_count(state: AgesState, seat: int) -> int:
    """Return the number of cards to draw: none in round 1, without politics, or by R23.4."""
    if state.round == 1 or not state.mode.politics or state.has_option("draw_as_action"):
        return 0
    return min(military_left(state, seat), BOARD.most_cards_drawn)


@dataclass(frozen=True, slots=True)
class DrawCards(Phase[AgesState]):
    """Drawing of a military card per unused military action, at most three (R12.1)."""

    seat: int

    def run(self, state: AgesState) -> None:
        draw_military(state, self.seat, military_draw_count(state, self.seat))


PRODUCTION_FRAMES: tuple[type[Frame[AgesState]], ...] = (Production, MineProduction, DrawCards)
