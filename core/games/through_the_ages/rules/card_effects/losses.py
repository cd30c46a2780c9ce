"""Event effects that cost something, with their frames."""

from dataclasses import dataclass
from typing import Annotated

from core.games.through_the_ages.content import CARDS, WORKER_CARDS, Age, Part
from core.games.through_the_ages.rules.actions import Choose, Destroy, DestroyOf, Mix
from core.games.through_the_ages.rules.card_effects.frames import (
    GainOrLoss,
    possible_mixes,
    urban_buildings,
)
from core.games.through_the_ages.rules.card_effects.registry import (
    Frames,
    PerDiscontent,
    conjugate,
    event_effects,
)
from core.games.through_the_ages.rules.civilization import (
    LosePopulation,
    add_yellow,
    destroy,
    lose_colony,
    turn_wonder_down,
)
from core.games.through_the_ages.rules.gains_and_payments import lose_goods, stored
from core.games.through_the_ages.rules.ratings import discontent, seats_by_rank
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.vocabulary import Wording
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame
from core.kernel.content import OneOf
from core.kernel.presentation import format_count, join_words

# --- simple losses ----------------------------------------------------------------------------


@event_effects("lose")
@dataclass(frozen=True, slots=True)
class Lose:
    """A loss of food, culture or blue tokens (R14.7). Data: `{"lose": {"culture": 3}}`."""

    food: Annotated[str, OneOf("all")] = ""
    culture: int | PerDiscontent = 0
    blue_tokens: int = 0

    def wording(self, part: Part) -> Wording:
        lose = conjugate(part, "loses")
        each: list[Wording] = []
        if self.food:
            each.append(Wording("all food", "all food", f"{lose} all food"))
        if isinstance(self.culture, PerDiscontent):
            number = self.culture.per_discontent
            short = f"{number}c per discontent worker"
            each.append(Wording(f"{number} culture for each discontent worker", short, f"-{short}"))
        elif self.culture:
            each.append(Wording(f"{self.culture} culture", f"{self.culture}c", f"-{self.culture}c"))
        if self.blue_tokens:
            blue = self.blue_tokens
            each.append(Wording(format_count(blue, "blue token"), f"{blue} blue", f"-{blue} blue"))
        long, short_ones, shortest = zip(*(wording.forms for wording in each), strict=True)
        return Wording(
            f"loses {join_words(long)}", f"{lose} {join_words(short_ones)}", " ".join(shortest)
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        frames: Frames = [GainOrLoss(seat, card, "no_food", 0)] if self.food else []
        culture = self.culture
        if isinstance(culture, PerDiscontent):
            culture = culture.per_discontent * discontent(state, seat)
            frames.append(GainOrLoss(seat, card, "culture", -culture))
        elif culture:
            frames.append(GainOrLoss(seat, card, "culture", -culture))
        if self.blue_tokens:
            frames.append(GainOrLoss(seat, card, "blue_tokens", -self.blue_tokens))
        return frames


@dataclass(frozen=True, slots=True)
class LoseMix(ChoiceFrame[AgesState]):
    """The choice of the mix of food and resources to lose."""

    card: str
    total: int

    def question(self, state: AgesState) -> Decision:
        player = state.players[self.seat]
        options = possible_mixes(stored(player, "food"), stored(player, "resource"), self.total)
        return Decision(
            self.seat, DecisionKind.RESOURCE, "lose_mix", "R14.7", tuple(options), self.card
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, Mix)
        lose_goods(state, seat, "food", action.food)
        lose_goods(state, seat, "resource", action.resource)


@event_effects("lose_mix")
@dataclass(frozen=True, slots=True)
class LoseAnyMix:
    """A loss of food and resources in any mix (R14.7). Data: `{"lose_mix": 2}`."""

    value: int

    def wording(self, part: Part) -> Wording:
        return Wording(
            f"loses {self.value} in food and resources, in any mix",
            f"{conjugate(part, 'loses')} {self.value}f/r",
            f"-{self.value}f/r",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [LoseMix(seat, card, self.value)]


@event_effects("next_turn")
@dataclass(frozen=True, slots=True)
class LoseNextCivilActions:
    """A loss of civil actions in the next turn (R14.12).

    Data: `{"next_turn": {"civil_actions": {"per_discontent": 2}}}`.
    """

    civil_actions: PerDiscontent

    def wording(self, part: Part) -> Wording:
        number = self.civil_actions.per_discontent
        short = f"{number} CA next turn per discontent worker"
        return Wording(
            f"loses {format_count(number, 'civil action')} next turn for each discontent worker",
            f"{conjugate(part, 'loses')} {short}",
            f"-{short}",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        number = self.civil_actions.per_discontent * discontent(state, seat)
        return [GainOrLoss(seat, card, "civil_actions", -number)]


# --- workers and tokens -----------------------------------------------------------------------


@event_effects("lose_population")
@dataclass(frozen=True, slots=True)
class LoseWorkers:
    """A loss of population: a number, or half of the discontent workers.

    Data: `{"lose_population": 1}`.
    """

    value: int | Annotated[str, OneOf("half_of_discontent")]

    def wording(self, part: Part) -> Wording:
        if isinstance(self.value, int):
            return Wording(f"loses {self.value} population", f"-{self.value} pop")
        return Wording(
            "loses half of its discontent workers, rounded up",
            f"{conjugate(part, 'loses')} 1/2 of discontent workers",
            "-1/2 discontent workers",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        number = self.value if isinstance(self.value, int) else -(-discontent(state, seat) // 2)
        return [LosePopulation(seat, number, card)]


@dataclass(frozen=True, slots=True)
class GiveYellow(Frame[AgesState]):
    """A transfer of yellow tokens between banks (R14.7)."""

    seat: int
    to: int
    number: int

    def run(self, state: AgesState) -> None:
        moved = -add_yellow(state, self.seat, -self.number)
        add_yellow(state, self.to, moved)


@event_effects("give_yellow_to_strongest")
@dataclass(frozen=True, slots=True)
class GiveYellowToStrongest:
    """A transfer of yellow tokens to the strongest civilization.

    Data: `{"give_yellow_to_strongest": 1}`.
    """

    value: int

    def wording(self, part: Part) -> Wording:
        tokens = "a yellow token" if self.value == 1 else f"{self.value} yellow tokens"
        return Wording(
            f"gives {tokens} to the strongest one",
            f"{conjugate(part, 'gives')} {self.value} yellow to strongest",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        strongest = seats_by_rank(state, "strength", state.turn.seat)[0]
        return [GiveYellow(seat, strongest, self.value)]


# --- buildings and cards ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DestroyOwn(ChoiceFrame[AgesState]):
    """The choice of the urban building, farm or mine to lose (R14.8)."""

    card: str

    def question(self, state: AgesState) -> Decision:
        workers = state.players[self.seat].workers
        cards = [c for c in WORKER_CARDS if workers.get(c) and CARDS[c].group != "military"]
        actions = tuple(map(Destroy, cards))
        return Decision(self.seat, DecisionKind.PIECE, "destroy_own", "R14.8", actions, self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, Destroy)
        destroy(state, seat, action.card)


@event_effects("destroy_own")
@dataclass(frozen=True, slots=True)
class DestroyOwnBuildings:
    """A loss of urban buildings, farms or mines (R14.8). Data: `{"destroy_own": 1}`."""

    value: int

    def wording(self, part: Part) -> Wording:
        lose = conjugate(part, "loses")
        if self.value == 1:
            return Wording(
                "loses an urban building, farm or mine of its choice", f"{lose} a building"
            )
        return Wording(
            f"loses {self.value} urban buildings, farms or mines of its choice",
            f"{lose} {self.value} buildings",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [DestroyOwn(seat, card)] * self.value


@dataclass(frozen=True, slots=True)
class DestroyForeign(ChoiceFrame[AgesState]):
    """The choice of a rival's urban building to destroy (R14.14, Terrorism)."""

    card: str
    victim: int
    number: int

    def question(self, state: AgesState) -> Decision:
        cards = urban_buildings(state, self.victim)
        actions = tuple(DestroyOf(card, self.number, self.victim) for card in cards)
        return Decision(
            self.seat, DecisionKind.PIECE, "destroy_foreign", "R14.14", actions, self.card
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, DestroyOf)
        destroy(state, self.victim, action.card)


@event_effects("destroy_urban_of_each_other")
@dataclass(frozen=True, slots=True)
class DestroyUrbanOfEachOther:
    """The destruction of every rival's urban buildings (R14.14).

    Data: `{"destroy_urban_of_each_other": 1}`.
    """

    value: int

    def wording(self, part: Part) -> Wording:
        what = "an urban building" if self.value == 1 else f"{self.value} urban buildings"
        destroy, buildings = conjugate(part, "destroys"), format_count(self.value, "building")
        return Wording(
            f"destroys {what} of each other civilization",
            f"{destroy} {buildings} of each rival",
            f"{destroy} {buildings} each",
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [DestroyForeign(seat, card, victim, self.value) for victim in state.rivals(seat)]


@event_effects("discard_old_leader")
@dataclass(frozen=True, slots=True)
class DiscardOldLeader:
    """A loss of the leader unless it is of the current age.

    Data: `{"discard_old_leader": true}`.
    """

    value: bool

    def wording(self, part: Part) -> Wording:
        lost = "lose older leaders" if part.affects_several else "loses an older leader"
        return Wording("loses a leader who is not of the current age", lost)

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        leader = state.players[seat].leader
        old = leader and CARDS[leader].age != state.age_name
        return [GainOrLoss(seat, card, "leader", -1)] if old else []


@dataclass(frozen=True, slots=True)
class LoseColony(ChoiceFrame[AgesState]):
    """The choice of the colony to lose (R15.6)."""

    card: str

    def question(self, state: AgesState) -> Decision:
        actions = tuple(map(Choose, state.players[self.seat].colonies))
        return Decision(self.seat, DecisionKind.CARD, "lose_colony", "R15.6", actions, self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        lose_colony(state, seat, action.card)


@event_effects("lose_colony")
@dataclass(frozen=True, slots=True)
class LoseColonies:
    """A loss of colonies (R15.6). Data: `{"lose_colony": 1}`."""

    value: int

    def wording(self, part: Part) -> Wording:
        what = "a colony" if self.value == 1 else f"{self.value} colonies"
        return Wording(f"loses {what} of its choice", f"{conjugate(part, 'loses')} {what}")

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [LoseColony(seat, card)] * self.value


@dataclass(frozen=True, slots=True)
class FlipWonder(ChoiceFrame[AgesState]):
    """The choice of the old wonder to turn face down (R24.12, Ravages of Time)."""

    card: str
    ages: tuple[str, ...]

    def question(self, state: AgesState) -> Decision:
        player = state.players[self.seat]
        upright = (wonder for wonder in player.wonders if wonder not in player.face_down)
        actions = tuple(Choose(wonder) for wonder in upright if CARDS[wonder].age in self.ages)
        return Decision(self.seat, DecisionKind.CARD, "flip_wonder", "R14.14", actions, self.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, Choose)
        turn_wonder_down(state, seat, action.card)


@event_effects("flip_wonder")
@dataclass(frozen=True, slots=True)
class TurnWonderDown:
    """A wonder of certain ages turned face down (R24.12). Data: `{"flip_wonder": ["A", "I"]}`."""

    value: tuple[Age, ...]

    def wording(self, part: Part) -> Wording:
        short = f"{conjugate(part, 'turns')} down a wonder {'/'.join(self.value)}"
        return Wording(
            f"turns a wonder of age {join_words(self.value, 'or')} down,"
            " which then only gives 2 culture",
            f"{short}, then 2c",
            short,
        )

    def frames(self, state: AgesState, seat: int, card: str, part: Part) -> Frames:
        return [FlipWonder(seat, card, self.value)]


LOSS_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    LoseMix,
    GiveYellow,
    DestroyOwn,
    DestroyForeign,
    LoseColony,
    FlipWonder,
)
