"""Event effects that gain something, with their frames."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from core.games.through_the_ages.content import CARDS, Good, Part
from core.games.through_the_ages.rules.actions import Accept, Done, Mix, Refuse, Take
from core.games.through_the_ages.rules.building import has_room
from core.games.through_the_ages.rules.card_effects.frames import GainOrLoss
from core.games.through_the_ages.rules.card_effects.registry import (
    Frames,
    conjugate,
    event_effects,
)
from core.games.through_the_ages.rules.card_row import affordable_takes, fill_row, take_card
from core.games.through_the_ages.rules.civilization import place_worker
from core.games.through_the_ages.rules.events import Built
from core.games.through_the_ages.rules.gains_and_payments import gain_goods
from core.games.through_the_ages.rules.production import MineProduction, consume, produce_food
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.counts import STATS
from core.games.through_the_ages.text.vocabulary import (
    Wording,
    cost,
    goods_text,
    join_compactly,
)
from core.kernel import Action, Decision, DecisionKind, Frame
from core.kernel.amounts import Amount
from core.kernel.content import IdIn, OneOf
from core.kernel.presentation import format_count, join_words
from core.kernel.style import FULL, SHORT

_RATE = {
    "culture_rating": Wording("its culture rating", "culture rate", "c rate"),
    "science_rating": Wording("its science rating", "science rate", "sc rate"),
}


@event_effects("gain")
@dataclass(frozen=True, slots=True)
class Gain:
    """Fixed amounts, or an amount equal to a rating. Data: `{"gain": {"food": 2}}`."""

    value: Mapping[
        Annotated[str, OneOf("food", "resource", "culture", "science")],
        int | Annotated[str, OneOf(*_RATE)],
    ]

    def wording(self, part: Part) -> Wording:
        each = [self._part_wording(part, stat, number) for stat, number in self.value.items()]
        long, short, shortest = zip(*(wording.forms for wording in each), strict=True)
        gains = conjugate(part, "gains")
        return Wording(
            f"gains {join_words(long)}", f"{gains} {join_words(short)}", " ".join(shortest)
        )

    def _part_wording(self, part: Part, what: str, number: int | str) -> Wording:
        if isinstance(number, int):
            amount = Amount(number, STATS[what])
            plus = replace(amount, is_change=True)
            return Wording(amount.text(FULL), amount.text(SHORT), plus.text(SHORT))
        long, short, shortest = _RATE[number].forms
        gains = conjugate(part, "gains")
        return Wording(
            f"{what} equal to {long}", f"{what} = {short}", f"{gains} {what} = {shortest}"
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        rated = ratings(state, seat)
        rates = {"culture_rating": rated.culture, "science_rating": rated.science}
        return [
            GainOrLoss(seat, card, stat, n if isinstance(n, int) else rates[n])
            for stat, n in self.value.items()
        ]


# --- chosen goods -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GainMix(Frame[AgesState]):
    """The choice of one of several amounts of food and resources."""

    seat: int
    card: str
    ways: tuple[tuple[int, int], ...]

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        actions = tuple(Mix(food, resource) for food, resource in self.ways)
        return (
            Decision(self.seat, DecisionKind.RESOURCE, "gain_mix", "R14.1", actions, self.card),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, Mix)
        gain_goods(state, seat, "food", action.food, self.card)
        gain_goods(state, seat, "resource", action.resource, self.card)


@event_effects("choose")
@dataclass(frozen=True, slots=True)
class GainOneOf:
    """One of several amounts of goods, as the player chooses.

    Data: `{"choose": [{"food": 2}, {"resource": 2}]}`.
    """

    value: tuple[Mapping[Good, int], ...]

    def wording(self, part: Part) -> Wording:
        mixes = self._mixes()
        short = [join_compactly(_short_goods(mix)) for mix in self.value]
        return Wording(
            f"produces {join_words((goods_text(*mix) for mix in mixes), 'or')}",
            f"{conjugate(part, 'produces')} {join_words(short, 'or')}",
            f"+{' or '.join(short)}",
        )

    def _mixes(self) -> tuple[tuple[int, int], ...]:
        return tuple((mix.get("food", 0), mix.get("resource", 0)) for mix in self.value)

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [GainMix(seat, card, self._mixes())]


def _short_goods(amounts: Mapping[str, int]) -> list[str]:
    return [amount.text(SHORT) for amount in cost(amounts).amounts]


@event_effects("gain_mix")
@dataclass(frozen=True, slots=True)
class GainAnyMix:
    """A total of food and resources in any mix. Data: `{"gain_mix": 3}`."""

    value: int

    def wording(self, part: Part) -> Wording:
        return Wording(
            f"produces {self.value} in food and resources, in any mix",
            f"{conjugate(part, 'produces')} {self.value}f/r",
            f"+{self.value}f/r",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        mixes = ((food, self.value - food) for food in range(self.value, -1, -1))
        return [GainMix(seat, card, tuple(mixes))]


# --- production -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FarmProduction(Frame[AgesState]):
    """Production of the farms by an event, without pacts (R9.9)."""

    seat: int
    card: str
    consumption: bool

    def run(self, state: AgesState) -> None:
        produce_food(state, self.seat, self.card)
        if self.consumption:
            consume(state, self.seat)


@event_effects("produce")
@dataclass(frozen=True, slots=True)
class Produce:
    """Production of farms, mines or both (R9.9). Data: `{"produce": ["food"]}`."""

    value: tuple[Good, ...]

    def wording(self, part: Part) -> Wording:
        places = [{"food": "farms", "resource": "mines"}[good] for good in self.value]
        paid = {"consumption": part.consumption, "corruption": part.corruption}
        due = join_words(what for what, is_due in paid.items() if is_due)
        rest = f"with {due}" if due else "and nothing is paid"
        return Wording(
            f"lets its {join_words(places)} produce, {rest}",
            f"{join_words(places)} produce{' and pay' if due else ', free'}",
            f"{join_compactly(places)} produce{'+pay' if due else ' free'}",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        frames: Frames = []
        if "food" in self.value:
            frames.append(FarmProduction(seat, card, part.consumption))
        if "resource" in self.value:
            frames.append(MineProduction(seat, card, part.corruption))
        return frames


# --- cards ------------------------------------------------------------------------------------


@event_effects("draw_military")
@dataclass(frozen=True, slots=True)
class DrawMilitary:
    """Military cards from the deck, without a hand limit. Data: `{"draw_military": 3}`."""

    value: int

    def wording(self, part: Part) -> Wording:
        draw = conjugate(part, "draws")
        cards = format_count(self.value, "military card")
        return Wording(f"draws {cards}", f"{draw} {cards}", f"{draw} {self.value} mil. cards")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [GainOrLoss(seat, card, "cards", self.value)]


@event_effects("skip_military_discard")
@dataclass(frozen=True, slots=True)
class SkipMilitaryDiscard:
    """No discarding of surplus military cards in this turn.

    Data: `{"skip_military_discard": true}`.
    """

    value: bool

    def wording(self, part: Part) -> Wording:
        discards = conjugate(part, "discards")
        return Wording("discards no military cards this turn", f"{discards} none")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [GainOrLoss(seat, card, "skip_discard", 1)]


@dataclass(frozen=True, slots=True)
class Agreement(Frame[AgesState]):
    """International Agreement: cards within a budget, for the next political action (R24.11)."""

    seat: int
    card: str
    budget: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        cards = affordable_takes(state, self.seat, self.budget)
        if not cards:
            return ()
        actions = (*cards, Done())
        return (Decision(self.seat, DecisionKind.CARD, "agreement", "R24.11", actions, self.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Take a card and forfeit the next political action (R13.9)."""
        if isinstance(action, Take):
            state.players[seat].forfeits_politics = True
            state.push(replace(self, budget=self.budget - take_card(state, seat, action)))


@event_effects("take_cards_budget")
@dataclass(frozen=True, slots=True)
class TakeCardsWithinBudget:
    """Cards from the card row for a budget of civil actions (R24.11).

    Data: `{"take_cards_budget": 5}`.
    """

    value: int

    def wording(self, part: Part) -> Wording:
        short = f"may take cards for {self.value} CA"
        return Wording(
            f"may take cards for {format_count(self.value, 'civil action')}"
            " and then forfeits its next politics",
            f"{short}, then no politics",
            short,
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [Agreement(seat, card, self.value)]


@dataclass(frozen=True, slots=True)
class RefillRow(Frame[AgesState]):
    """Refilling of the card row without clearing it (R24.11)."""

    seat: int

    def run(self, state: AgesState) -> None:
        """Fill the row. If an age ends, the active player counts (R21.8)."""
        fill_row(state, self.seat)


@event_effects("replenish_card_row")
@dataclass(frozen=True, slots=True)
class ReplenishCardRow:
    """Replenishment of the card row within a turn (R24.11).

    Data: `{"replenish_card_row": true}`.
    """

    value: bool

    def wording(self, part: Part) -> Wording:
        return Wording("then the card row is filled up", "then the row is filled up")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [RefillRow(seat)]


# --- workers ----------------------------------------------------------------------------------


@event_effects("increase_population")
@dataclass(frozen=True, slots=True)
class FreePopulation:
    """Free population. Data: `{"increase_population": 1}`."""

    value: int

    def wording(self, part: Part) -> Wording:
        return Wording(f"increases population by {self.value} for free", f"+{self.value} pop")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [GainOrLoss(seat, card, "population", self.value)]


@dataclass(frozen=True, slots=True)
class BuildFree(Frame[AgesState]):
    """The choice to use an unused worker for a free building or unit (R14.10)."""

    seat: int
    card: str
    what: str

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        if not state.players[self.seat].unused or not has_room(state, self.seat, self.what):
            return ()
        actions = (Accept(), Refuse())
        return (
            Decision(self.seat, DecisionKind.YES_NO, "build_free", "R14.10", actions, self.card),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        if isinstance(action, Accept):
            place_worker(state, seat, self.what)
            state.emit(Built(seat, self.what, free=True))


@event_effects("build_free")
@dataclass(frozen=True, slots=True)
class FreeBuilding:
    """A free building or unit on a card that everybody has (R14.10).

    Data: `{"build_free": "religion"}`.
    """

    value: Annotated[str, IdIn("technologies")]

    def wording(self, part: Part) -> Wording:
        name = CARDS[self.value].name
        return Wording(
            f"may put an unused worker on {name} for free",
            f"may build {name} for free",
            f"free {name}",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [BuildFree(seat, card, self.value)]


GAIN_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    GainMix,
    FarmProduction,
    Agreement,
    RefillRow,
    BuildFree,
)
