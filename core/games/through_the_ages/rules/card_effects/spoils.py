"""Effects of aggressions and wars on the victor and the loser (R16.5, R17.4)."""

from dataclasses import dataclass, replace
from typing import Annotated

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.actions import DestroyOf, Done, Mix, TakeColony, TakeSpecial
from core.games.through_the_ages.rules.card_effects.frames import (
    possible_mixes,
    urban_buildings,
)
from core.games.through_the_ages.rules.card_effects.registry import Frames, attack_effects
from core.games.through_the_ages.rules.card_row import has_technology
from core.games.through_the_ages.rules.civilization import (
    LosePopulation,
    add_colony,
    add_yellow,
    destroy,
    losable_workers,
    lose_colony,
    lose_leader,
    lose_special,
    lose_unfinished_wonder,
    set_special,
)
from core.games.through_the_ages.rules.gains_and_payments import (
    gain_goods,
    lose_goods,
    score_culture,
    score_science,
    stored,
)
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.vocabulary import Wording
from core.kernel import Action, ChoiceFrame, Decision, DecisionKind, Frame
from core.kernel.content import OneOf
from core.kernel.presentation import format_count

Advantage = Annotated[str, OneOf("advantage")]  # the difference in strength


def _culture_source(state: AgesState) -> str:
    assert state.attack
    return "wars" if CARDS[state.attack.card].type == "war" else "aggressions"


# --- population and tokens --------------------------------------------------------------------


@attack_effects("rival_loses_population")
@dataclass(frozen=True, slots=True)
class RivalLosesPopulation:
    """A population loss; the rival chooses the workers. Data: `{"rival_loses_population": 1}`."""

    value: int

    def wording(self) -> tuple[Wording, ...]:
        return (Wording(f"the rival loses {self.value} population", f"rival -{self.value} pop"),)

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        assert state.attack
        return [LosePopulation(loser, self.value, state.attack.card)]


@attack_effects("gain_resources")
@dataclass(frozen=True, slots=True)
class GainResources:
    """Resources for the victor, from its own blue tokens. Data: `{"gain_resources": 3}`."""

    value: int

    def wording(self) -> tuple[Wording, ...]:
        resources = format_count(self.value, "resource")
        return (
            Wording(
                f"you produce {resources}", f"you produce {self.value}r", f"you +{self.value}r"
            ),
        )

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        assert state.attack
        gain_goods(state, victor, "resource", self.value, state.attack.card)
        return []


@attack_effects("take_yellow_tokens")
@dataclass(frozen=True, slots=True)
class TakeYellowTokens:
    """Yellow tokens for the victor, more with a greater advantage.

    Data: `{"take_yellow_tokens": {"base": 1, "per_advantage": 3}}`.
    """

    base: int
    per_advantage: int

    def wording(self) -> tuple[Wording, ...]:
        return (
            Wording(
                f"take {format_count(self.base, 'yellow token')} and one more for each"
                f" {self.per_advantage} points of advantage",
                f"take {self.base} yellow +1 per {self.per_advantage} advantage",
            ),
        )

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        number = self.base + advantage // self.per_advantage
        add_yellow(state, victor, -add_yellow(state, loser, -number))
        return []


@attack_effects("loser_loses_population")
@dataclass(frozen=True, slots=True)
class LoserLosesPopulation:
    """A loss of population by the advantage, with culture for each lost worker (R17.4).

    Data: `{"loser_loses_population": {"per_advantage": 3, "culture_for_each": 3}}`.
    """

    per_advantage: int
    culture_for_each: int

    def wording(self) -> tuple[Wording, ...]:
        per, each = self.per_advantage, self.culture_for_each
        return (
            Wording(
                f"the loser loses 1 population for each {per} points of advantage",
                f"loser -1 pop per {per} advantage",
            ),
            Wording(
                f"the victor scores {each} culture for each of them",
                f"victor scores {each}c for each",
                f"victor +{each}c each",
            ),
        )

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        assert state.attack
        there = state.players[loser].unused + sum(losable_workers(state, loser).values())
        number = min(advantage // self.per_advantage, there)
        culture = self.culture_for_each * number
        score_culture(state, victor, culture, _culture_source(state), state.attack.card)
        return [LosePopulation(loser, number, state.attack.card)]


# --- points -----------------------------------------------------------------------------------


@attack_effects("take_culture")
@dataclass(frozen=True, slots=True)
class TakeCulture:
    """Culture for the victor, at most what the loser has (R14.7). Data: `{"take_culture": 7}`."""

    value: int | Advantage

    def wording(self) -> tuple[Wording, ...]:
        return (_take_wording(self.value, "culture", "c"),)

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        assert state.attack
        card, source = state.attack.card, _culture_source(state)
        number = advantage if isinstance(self.value, str) else self.value
        lost = -score_culture(state, loser, -number, source, card)
        score_culture(state, victor, lost, source, card)
        return []


@attack_effects("take_science")
@dataclass(frozen=True, slots=True)
class TakeScience:
    """Science for the victor, at most what the loser has (R14.7). Data: `{"take_science": 5}`."""

    value: int | Advantage

    def wording(self) -> tuple[Wording, ...]:
        return (_take_wording(self.value, "science", "sc"),)

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        number = advantage if isinstance(self.value, str) else self.value
        _take_science(state, victor, loser, number)
        return []


def _take_wording(value: int | str, what: str, unit: str) -> Wording:
    if isinstance(value, str):
        return Wording(
            f"the victor takes {what} equal to the advantage", f"take {what} = advantage"
        )
    return Wording(f"take up to {value} {what} from the rival", f"take {value}{unit}")


def _take_science(state: AgesState, victor: int, loser: int, number: int) -> None:
    assert state.attack
    card = state.attack.card
    score_science(state, victor, -score_science(state, loser, -number, card), card)


@dataclass(frozen=True, slots=True)
class TakeKnowledge(Frame[AgesState]):
    """The choice of special technologies at their price, and the rest in science (R17.4, R17.8)."""

    seat: int
    loser: int
    left: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Offer the affordable special technologies that the victor lacks."""
        assert state.attack
        player = state.players[self.seat]
        specials = [
            TakeSpecial(card)
            for card in state.players[self.loser].specials
            if CARDS[card].science_cost <= self.left and not has_technology(player, card)
        ]
        if not specials:
            return ()
        actions = (Done(), *specials)
        return (
            Decision(
                self.seat, DecisionKind.CARD, "take_special", "R17.4", actions, state.attack.card
            ),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Take a technology, but discard it if the victor has a better one of that icon (R17.5)."""
        if not isinstance(action, TakeSpecial):
            self.run(state)
            return
        card = CARDS[action.card]
        state.push(replace(self, left=self.left - card.science_cost))
        lose_special(state, self.loser, card.id)
        same_icon = [CARDS[s] for s in state.players[seat].specials if CARDS[s].icon == card.icon]
        if any(special.level > card.level for special in same_icon):
            state.removed.append(card.id)
        else:
            set_special(state, seat, card.id)

    def run(self, state: AgesState) -> None:
        _take_science(state, self.seat, self.loser, self.left)


@attack_effects("take_knowledge")
@dataclass(frozen=True, slots=True)
class TakeScienceOrSpecials:
    """Science, or special technologies at their price (R17.4).

    Data: `{"take_knowledge": "advantage"}`.
    """

    value: Advantage

    def wording(self) -> tuple[Wording, ...]:
        return (
            _take_wording(self.value, "science", "sc"),
            Wording(
                "special technologies may be taken instead, at their price",
                "or special technologies at their price",
                "or special techs at their price",
            ),
        )

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        return [TakeKnowledge(victor, loser, advantage)]


# --- goods, buildings and cards ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeGoods(ChoiceFrame[AgesState]):
    """The choice of the mix of goods to take (R16.5, R17.4)."""

    loser: int
    total: int

    def question(self, state: AgesState) -> Decision:
        assert state.attack
        rival = state.players[self.loser]
        options = possible_mixes(stored(rival, "food"), stored(rival, "resource"), self.total)
        card = state.attack.card
        return Decision(
            self.seat, DecisionKind.RESOURCE, "take_goods", "R16.5", tuple(options), card
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Return the loser's tokens to its bank. The victor uses its own (R16.6)."""
        assert isinstance(action, Mix)
        assert state.attack
        for good, number in (("food", action.food), ("resource", action.resource)):
            gain_goods(
                state, seat, good, lose_goods(state, self.loser, good, number), state.attack.card
            )


@attack_effects("take_mix")
@dataclass(frozen=True, slots=True)
class TakeMix:
    """Food and resources for the victor. Data: `{"take_mix": 3}`."""

    value: int | Advantage

    def wording(self) -> tuple[Wording, ...]:
        mix = "in food and resources, in a mix of your choice"
        if isinstance(self.value, str):
            return (Wording(f"take as much as your advantage {mix}", "take f/r = advantage"),)
        return (Wording(f"take up to {self.value} {mix}", f"take up to {self.value}f/r"),)

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        total = advantage if isinstance(self.value, str) else self.value
        return [TakeGoods(victor, loser, total)]


@dataclass(frozen=True, slots=True)
class RaidBuildings(ChoiceFrame[AgesState]):
    """The choice of buildings of a type and level to destroy for half their price (R16.8)."""

    loser: int
    most: int
    round_up: bool

    def question(self, state: AgesState) -> Decision:
        assert state.attack
        workers = state.players[self.loser].workers
        options = tuple(
            DestroyOf(card, number, self.loser)
            for card in urban_buildings(state, self.loser)
            for number in range(min(self.most, workers[card]), 0, -1)
        )
        return Decision(self.seat, DecisionKind.PIECE, "raid", "R16.8", options, state.attack.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, DestroyOf)
        assert state.attack
        destroy(state, self.loser, action.card, action.number)
        worth = CARDS[action.card].build_cost * action.number
        gain_goods(state, seat, "resource", (worth + self.round_up) // 2, state.attack.card)


@attack_effects("raid")
@dataclass(frozen=True, slots=True)
class Raid:
    """Urban buildings destroyed for half their price (R16.8).

    Data: `{"raid": {"most": 1, "rounded": "up"}}`.
    """

    most: int
    rounded: Annotated[str, OneOf("up", "down")]

    def wording(self) -> tuple[Wording, ...]:
        many, alike = f"destroy up to {self.most} urban", "of one type and level"
        buildings = Wording(
            f"{many} buildings of the rival {alike}", f"{many} buildings {alike}", many
        )
        if self.most == 1:
            one = "destroy an urban building"
            buildings = Wording(f"{one} of the rival", one, "destroy 1 urban")
        half = f"rounded {self.rounded}"
        return (
            buildings,
            Wording(
                f"you produce half of the price, {half}",
                f"you produce half the price, {half}",
                f"half the price in r {half}",
            ),
        )

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        return [RaidBuildings(victor, loser, self.most, self.rounded == "up")]


@dataclass(frozen=True, slots=True)
class AnnexColony(ChoiceFrame[AgesState]):
    """The choice of the colony to take, with its permanent effects only (R15.8)."""

    loser: int

    def question(self, state: AgesState) -> Decision:
        assert state.attack
        actions = tuple(map(TakeColony, state.players[self.loser].colonies))
        return Decision(self.seat, DecisionKind.CARD, "annex", "R16.5", actions, state.attack.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, TakeColony)
        lose_colony(state, self.loser, action.card, new_owner=seat)
        add_colony(state, seat, action.card)


@attack_effects("take_colony")
@dataclass(frozen=True, slots=True)
class Annex:
    """Colonies for the victor. Data: `{"take_colony": 1}`."""

    value: int

    def wording(self) -> tuple[Wording, ...]:
        if self.value > 1:
            many = f"take {self.value} colonies"
            return (Wording(f"{many} of the rival with their lasting parts", many),)
        return (
            Wording(
                "take a colony of the rival with its lasting part",
                "take a colony with its lasting part",
            ),
        )

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        return [AnnexColony(victor, loser)] * self.value


_LOST_CARDS = {
    "leader": Wording("leader"),
    "wonder_under_construction": Wording(
        "wonder under construction", "wonder under construction", "unfinished wonder"
    ),
}


@attack_effects("rival_discards")
@dataclass(frozen=True, slots=True)
class RivalDiscards:
    """Culture by the level of a lost leader or unfinished wonder (Assassinate, Sabotage).

    Data: `{"rival_discards": {"what": "leader", "culture_per_level": 3}}`.
    """

    what: Annotated[str, OneOf(*_LOST_CARDS)]
    culture_per_level: int

    def wording(self) -> tuple[Wording, ...]:
        long, short, shortest = _LOST_CARDS[self.what].forms
        each = self.culture_per_level
        return (
            Wording(
                f"the rival loses the {long}", f"rival loses {short}", f"rival loses {shortest}"
            ),
            Wording(
                f"you score {each} culture per level",
                f"you score {each}c per level",
                f"you +{each}c per level",
            ),
        )

    def apply(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        assert state.attack
        rival = state.players[loser]
        lost = rival.leader if self.what == "leader" else rival.wonder
        if not lost:
            return []
        if self.what == "leader":
            lose_leader(state, loser)
        else:
            lose_unfinished_wonder(state, loser)
        culture = self.culture_per_level * CARDS[lost].level
        score_culture(state, victor, culture, _culture_source(state), state.attack.card)
        return []


SPOILS_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    TakeKnowledge,
    TakeGoods,
    RaidBuildings,
    AnnexColony,
)
