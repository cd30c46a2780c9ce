"""Event effects that gain something, with their frames."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated

from core.games.through_the_ages.actions import Accept, Done, Mix, Refuse, Take
from core.games.through_the_ages.building import has_room
from core.games.through_the_ages.civilization import put_worker
from core.games.through_the_ages.content import CARDS, Good, Part
from core.games.through_the_ages.effects.frames import GainOrLoss
from core.games.through_the_ages.effects.kinds import Frames, agreeing, event
from core.games.through_the_ages.events import Built
from core.games.through_the_ages.production import MineProduction, consume, produce_food
from core.games.through_the_ages.ratings import ratings
from core.games.through_the_ages.row import slide_and_fill, take, takes
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import gain
from core.games.through_the_ages.wording.vocabulary import STAT, UNIT, Words, goods_text, tight
from core.kernel import Action, Decision, Frame, Kind
from core.kernel.content import IdIn, OneOf
from core.kernel.words import counted, listed

_RATE = {
    "culture_rating": Words("its culture rating", "culture rate", "c rate"),
    "science_rating": Words("its science rating", "science rate", "sc rate"),
}


@event("gain")
@dataclass(frozen=True, slots=True)
class Gain:
    """Fixed amounts, or an amount equal to a rating."""

    value: Mapping[
        Annotated[str, OneOf("food", "resource", "culture", "science")],
        int | Annotated[str, OneOf(*_RATE)],
    ]

    def words(self, part: Part) -> Words:
        each = [self._each(part, what, number) for what, number in self.value.items()]
        long, short, shortest = zip(*(words.lengths for words in each), strict=True)
        gains = agreeing(part, "gains")
        return Words(f"gains {listed(long)}", f"{gains} {listed(short)}", " ".join(shortest))

    def _each(self, part: Part, what: str, number: int | str) -> Words:
        if isinstance(number, int):
            unit = UNIT[what]
            return Words(counted(number, *STAT[what]), f"{number}{unit}", f"+{number}{unit}")
        long, short, shortest = _RATE[number].lengths
        gains = agreeing(part, "gains")
        return Words(f"{what} equal to {long}", f"{what} = {short}", f"{gains} {what} = {shortest}")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        rated = ratings(state, seat)
        rates = {"culture_rating": rated.culture, "science_rating": rated.science}
        return [
            GainOrLoss(seat, card, what, n if isinstance(n, int) else rates[n])
            for what, n in self.value.items()
        ]


# --- chosen goods -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GainMix(Frame[AgesState]):
    """Decision: one of several amounts of food and resources."""

    seat: int
    card: str
    ways: tuple[tuple[int, int], ...]

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        actions = tuple(Mix(food, resource) for food, resource in self.ways)
        return (Decision(self.seat, Kind.RESOURCE, "gain_mix", "R14.1", actions, self.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, Mix)
        gain(state, seat, "food", action.food, self.card)
        gain(state, seat, "resource", action.resource, self.card)


@event("choose")
@dataclass(frozen=True, slots=True)
class GainOneOf:
    """One of several amounts of goods, as the player chooses."""

    value: tuple[Mapping[Good, int], ...]

    def words(self, part: Part) -> Words:
        ways = self._ways()
        short = [tight(_goods_short(way)) for way in self.value]
        return Words(
            f"produces {listed((goods_text(*way) for way in ways), 'or')}",
            f"{agreeing(part, 'produces')} {listed(short, 'or')}",
            f"+{' or '.join(short)}",
        )

    def _ways(self) -> tuple[tuple[int, int], ...]:
        return tuple((way.get("food", 0), way.get("resource", 0)) for way in self.value)

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [GainMix(seat, card, self._ways())]


def _goods_short(way: Mapping[str, int]) -> list[str]:
    return [f"{number}{UNIT[good]}" for good, number in way.items()]


@event("gain_mix")
@dataclass(frozen=True, slots=True)
class GainAnyMix:
    """A total of food and resources in any mix."""

    value: int

    def words(self, part: Part) -> Words:
        return Words(
            f"produces {self.value} in food and resources, in any mix",
            f"{agreeing(part, 'produces')} {self.value}f/r",
            f"+{self.value}f/r",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        ways = ((food, self.value - food) for food in range(self.value, -1, -1))
        return [GainMix(seat, card, tuple(ways))]


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


@event("produce")
@dataclass(frozen=True, slots=True)
class Produce:
    """Production of farms, mines or both (R9.9)."""

    value: tuple[Good, ...]

    def words(self, part: Part) -> Words:
        places = [{"food": "farms", "resource": "mines"}[good] for good in self.value]
        paid = {"consumption": part.consumption, "corruption": part.corruption}
        due = listed(what for what, is_due in paid.items() if is_due)
        rest = f"with {due}" if due else "and nothing is paid"
        return Words(
            f"lets its {listed(places)} produce, {rest}",
            f"{listed(places)} produce{' and pay' if due else ', free'}",
            f"{tight(places)} produce{'+pay' if due else ' free'}",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        frames: Frames = []
        if "food" in self.value:
            frames.append(FarmProduction(seat, card, part.consumption))
        if "resource" in self.value:
            frames.append(MineProduction(seat, card, part.corruption))
        return frames


# --- cards ------------------------------------------------------------------------------------


@event("draw_military")
@dataclass(frozen=True, slots=True)
class DrawMilitary:
    """Military cards from the deck, without a hand limit."""

    value: int

    def words(self, part: Part) -> Words:
        draw = agreeing(part, "draws")
        cards = counted(self.value, "military card")
        return Words(f"draws {cards}", f"{draw} {cards}", f"{draw} {self.value} mil. cards")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [GainOrLoss(seat, card, "cards", self.value)]


@event("skip_military_discard")
@dataclass(frozen=True, slots=True)
class SkipMilitaryDiscard:
    """No discarding of surplus military cards in this turn."""

    value: bool

    def words(self, part: Part) -> Words:
        discards = agreeing(part, "discards")
        return Words("discards no military cards this turn", f"{discards} none")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [GainOrLoss(seat, card, "skip_discard", 1)]


@dataclass(frozen=True, slots=True)
class Agreement(Frame[AgesState]):
    """International Agreement: cards within a budget, for the next political action (R24.11)."""

    seat: int
    card: str
    budget: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        cards = takes(state, self.seat, self.budget)
        if not cards:
            return ()
        actions = (*cards, Done())
        return (Decision(self.seat, Kind.CARD, "agreement", "R24.11", actions, self.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Take a card and forfeit the next political action (R13.9)."""
        if isinstance(action, Take):
            state.players[seat].forfeits_politics = True
            state.then(replace(self, budget=self.budget - take(state, seat, action)))


@event("take_cards_budget")
@dataclass(frozen=True, slots=True)
class TakeCards:
    """Cards from the card row for a budget of civil actions (R24.11)."""

    value: int

    def words(self, part: Part) -> Words:
        short = f"may take cards for {self.value} CA"
        return Words(
            f"may take cards for {counted(self.value, 'civil action')}"
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
        """Fill the row; if an age ends, the active player counts (R21.8)."""
        slide_and_fill(state, self.seat)


@event("replenish_card_row")
@dataclass(frozen=True, slots=True)
class ReplenishCardRow:
    """Replenishment of the card row within a turn (R24.11)."""

    value: bool

    def words(self, part: Part) -> Words:
        return Words("then the card row is filled up", "then the row is filled up")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [RefillRow(seat)]


# --- workers ----------------------------------------------------------------------------------


@event("increase_population")
@dataclass(frozen=True, slots=True)
class IncreasePopulation:
    """Free population."""

    value: int

    def words(self, part: Part) -> Words:
        return Words(f"increases population by {self.value} for free", f"+{self.value} pop")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [GainOrLoss(seat, card, "population", self.value)]


@dataclass(frozen=True, slots=True)
class BuildFree(Frame[AgesState]):
    """Decision: use an unused worker for a free building or unit (R14.10)."""

    seat: int
    card: str
    what: str

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        if not state.players[self.seat].unused or not has_room(state, self.seat, self.what):
            return ()
        actions = (Accept(), Refuse())
        return (Decision(self.seat, Kind.YES_NO, "build_free", "R14.10", actions, self.card),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        if isinstance(action, Accept):
            put_worker(state, seat, self.what)
            state.tell(Built(seat, self.what, free=True))


@event("build_free")
@dataclass(frozen=True, slots=True)
class BuildForFree:
    """A free building or unit on a card that everybody has (R14.10)."""

    value: Annotated[str, IdIn("technologies")]

    def words(self, part: Part) -> Words:
        name = CARDS[self.value].name
        return Words(
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
