"""Effects of aggressions and wars on the victor and the loser (R16.5, R17.4)."""

from dataclasses import dataclass, replace
from typing import Annotated

from core.games.through_the_ages.actions import DestroyOf, Done, Mix, TakeColony, TakeSpecial
from core.games.through_the_ages.civilization import (
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
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.effects.frames import mixes, urban_buildings
from core.games.through_the_ages.effects.kinds import Frames, attack
from core.games.through_the_ages.row import has_technology
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import gain, lose, score_culture, score_science, stored
from core.games.through_the_ages.wording.vocabulary import Words
from core.kernel import Action, AskForOne, Decision, Frame, Kind
from core.kernel.content import OneOf
from core.kernel.words import counted

Advantage = Annotated[str, OneOf("advantage")]  # the difference in strength


def _source(state: AgesState) -> str:
    assert state.attack
    return "wars" if CARDS[state.attack.card].type == "war" else "aggressions"


# --- population and tokens --------------------------------------------------------------------


@attack("rival_loses_population")
@dataclass(frozen=True, slots=True)
class RivalLosesPopulation:
    """A population loss; the rival chooses the workers."""

    value: int

    def words(self) -> tuple[Words, ...]:
        return (Words(f"the rival loses {self.value} population", f"rival -{self.value} pop"),)

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        assert state.attack
        return [LosePopulation(loser, self.value, state.attack.card)]


@attack("gain_resources")
@dataclass(frozen=True, slots=True)
class GainResources:
    """Resources for the victor, from its own blue tokens."""

    value: int

    def words(self) -> tuple[Words, ...]:
        resources = counted(self.value, "resource")
        return (
            Words(f"you produce {resources}", f"you produce {self.value}r", f"you +{self.value}r"),
        )

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        assert state.attack
        gain(state, victor, "resource", self.value, state.attack.card)
        return []


@attack("take_yellow_tokens")
@dataclass(frozen=True, slots=True)
class TakeYellowTokens:
    """Yellow tokens for the victor, more with a greater advantage."""

    base: int
    per_advantage: int

    def words(self) -> tuple[Words, ...]:
        return (
            Words(
                f"take {counted(self.base, 'yellow token')} and one more for each"
                f" {self.per_advantage} points of advantage",
                f"take {self.base} yellow +1 per {self.per_advantage} advantage",
            ),
        )

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        number = self.base + advantage // self.per_advantage
        add_yellow(state, victor, -add_yellow(state, loser, -number))
        return []


@attack("loser_loses_population")
@dataclass(frozen=True, slots=True)
class LoserLosesPopulation:
    """A population loss by the advantage, with culture for each lost worker (R17.4)."""

    per_advantage: int
    culture_for_each: int

    def words(self) -> tuple[Words, ...]:
        per, each = self.per_advantage, self.culture_for_each
        return (
            Words(
                f"the loser loses 1 population for each {per} points of advantage",
                f"loser -1 pop per {per} advantage",
            ),
            Words(
                f"the victor scores {each} culture for each of them",
                f"victor scores {each}c for each",
                f"victor +{each}c each",
            ),
        )

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        assert state.attack
        there = state.players[loser].unused + sum(losable_workers(state, loser).values())
        number = min(advantage // self.per_advantage, there)
        culture = self.culture_for_each * number
        score_culture(state, victor, culture, _source(state), state.attack.card)
        return [LosePopulation(loser, number, state.attack.card)]


# --- points -----------------------------------------------------------------------------------


@attack("take_culture")
@dataclass(frozen=True, slots=True)
class TakeCulture:
    """Culture for the victor, at most what the loser has (R14.7)."""

    value: int | Advantage

    def words(self) -> tuple[Words, ...]:
        return (_taken(self.value, "culture", "c"),)

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        assert state.attack
        card, source = state.attack.card, _source(state)
        number = advantage if isinstance(self.value, str) else self.value
        lost = -score_culture(state, loser, -number, source, card)
        score_culture(state, victor, lost, source, card)
        return []


@attack("take_science")
@dataclass(frozen=True, slots=True)
class TakeScience:
    """Science for the victor, at most what the loser has (R14.7)."""

    value: int | Advantage

    def words(self) -> tuple[Words, ...]:
        return (_taken(self.value, "science", "sc"),)

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        number = advantage if isinstance(self.value, str) else self.value
        _take_science(state, victor, loser, number)
        return []


def _taken(value: int | str, what: str, unit: str) -> Words:
    if isinstance(value, str):
        return Words(f"the victor takes {what} equal to the advantage", f"take {what} = advantage")
    return Words(f"take up to {value} {what} from the rival", f"take {value}{unit}")


def _take_science(state: AgesState, victor: int, loser: int, number: int) -> None:
    assert state.attack
    card = state.attack.card
    score_science(state, victor, -score_science(state, loser, -number, card), card)


@dataclass(frozen=True, slots=True)
class TakeKnowledge(Frame[AgesState]):
    """Decision: special technologies at their price, the rest in science (R17.4, R17.8)."""

    seat: int
    loser: int
    left: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        """Offer the affordable special technologies that the victor does not have."""
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
            Decision(self.seat, Kind.CARD, "take_special", "R17.4", actions, state.attack.card),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Take a technology; discard it if the victor has a better one of that icon (R17.5)."""
        if not isinstance(action, TakeSpecial):
            self.run(state)
            return
        card = CARDS[action.card]
        state.then(replace(self, left=self.left - card.science_cost))
        lose_special(state, self.loser, card.id)
        own = [CARDS[s] for s in state.players[seat].specials if CARDS[s].icon == card.icon]
        if any(special.level > card.level for special in own):
            state.removed.append(card.id)
        else:
            set_special(state, seat, card.id)

    def run(self, state: AgesState) -> None:
        _take_science(state, self.seat, self.loser, self.left)


@attack("take_knowledge")
@dataclass(frozen=True, slots=True)
class TakeScienceOrSpecials:
    """Science, or special technologies at their price (R17.4)."""

    value: Advantage

    def words(self) -> tuple[Words, ...]:
        return (
            _taken(self.value, "science", "sc"),
            Words(
                "special technologies may be taken instead, at their price",
                "or special technologies at their price",
                "or special techs at their price",
            ),
        )

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        return [TakeKnowledge(victor, loser, advantage)]


# --- goods, buildings and cards ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeGoods(AskForOne[AgesState]):
    """Decision: the mix of goods to take (R16.5, R17.4)."""

    loser: int
    total: int

    def question(self, state: AgesState) -> Decision:
        assert state.attack
        rival = state.players[self.loser]
        ways = mixes(stored(rival, "food"), stored(rival, "resource"), self.total)
        card = state.attack.card
        return Decision(self.seat, Kind.RESOURCE, "take_goods", "R16.5", tuple(ways), card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        """Move goods: the loser's tokens return to its bank, the victor uses its own (R16.6)."""
        assert isinstance(action, Mix)
        assert state.attack
        for good, number in (("food", action.food), ("resource", action.resource)):
            gain(state, seat, good, lose(state, self.loser, good, number), state.attack.card)


@attack("take_mix")
@dataclass(frozen=True, slots=True)
class TakeMix:
    """Food and resources for the victor."""

    value: int | Advantage

    def words(self) -> tuple[Words, ...]:
        mix = "in food and resources, in a mix of your choice"
        if isinstance(self.value, str):
            return (Words(f"take as much as your advantage {mix}", "take f/r = advantage"),)
        return (Words(f"take up to {self.value} {mix}", f"take up to {self.value}f/r"),)

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        total = advantage if isinstance(self.value, str) else self.value
        return [TakeGoods(victor, loser, total)]


@dataclass(frozen=True, slots=True)
class RaidBuildings(AskForOne[AgesState]):
    """Decision: buildings of one type and level to destroy for half their printed price (R16.8)."""

    loser: int
    most: int
    round_up: bool

    def question(self, state: AgesState) -> Decision:
        assert state.attack
        workers = state.players[self.loser].workers
        ways = tuple(
            DestroyOf(card, number, self.loser)
            for card in urban_buildings(state, self.loser)
            for number in range(min(self.most, workers[card]), 0, -1)
        )
        return Decision(self.seat, Kind.PIECE, "raid", "R16.8", ways, state.attack.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, DestroyOf)
        assert state.attack
        destroy(state, self.loser, action.card, action.number)
        worth = CARDS[action.card].build_cost * action.number
        gain(state, seat, "resource", (worth + self.round_up) // 2, state.attack.card)


@attack("raid")
@dataclass(frozen=True, slots=True)
class Raid:
    """Urban buildings destroyed for half their price (R16.8)."""

    most: int
    rounded: Annotated[str, OneOf("up", "down")]

    def words(self) -> tuple[Words, ...]:
        many, alike = f"destroy up to {self.most} urban", "of one type and level"
        buildings = Words(
            f"{many} buildings of the rival {alike}", f"{many} buildings {alike}", many
        )
        if self.most == 1:
            one = "destroy an urban building"
            buildings = Words(f"{one} of the rival", one, "destroy 1 urban")
        half = f"rounded {self.rounded}"
        return (
            buildings,
            Words(
                f"you produce half of the price, {half}",
                f"you produce half the price, {half}",
                f"half the price in r {half}",
            ),
        )

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        return [RaidBuildings(victor, loser, self.most, self.rounded == "up")]


@dataclass(frozen=True, slots=True)
class AnnexColony(AskForOne[AgesState]):
    """Decision: the colony to take, with its permanent effects only (R15.8)."""

    loser: int

    def question(self, state: AgesState) -> Decision:
        assert state.attack
        actions = tuple(map(TakeColony, state.players[self.loser].colonies))
        return Decision(self.seat, Kind.CARD, "annex", "R16.5", actions, state.attack.card)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, TakeColony)
        lose_colony(state, self.loser, action.card, to=seat)
        add_colony(state, seat, action.card)


@attack("take_colony")
@dataclass(frozen=True, slots=True)
class Annex:
    """Colonies for the victor."""

    value: int

    def words(self) -> tuple[Words, ...]:
        if self.value > 1:
            many = f"take {self.value} colonies"
            return (Words(f"{many} of the rival with their lasting parts", many),)
        return (
            Words(
                "take a colony of the rival with its lasting part",
                "take a colony with its lasting part",
            ),
        )

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
        return [AnnexColony(victor, loser)] * self.value


_LOST = {
    "leader": Words("leader"),
    "wonder_under_construction": Words(
        "wonder under construction", "wonder under construction", "unfinished wonder"
    ),
}


@attack("rival_discards")
@dataclass(frozen=True, slots=True)
class RivalDiscards:
    """Culture by the level of a lost leader or unfinished wonder (Assassinate, Sabotage)."""

    what: Annotated[str, OneOf(*_LOST)]
    culture_per_level: int

    def words(self) -> tuple[Words, ...]:
        long, short, shortest = _LOST[self.what].lengths
        each = self.culture_per_level
        return (
            Words(f"the rival loses the {long}", f"rival loses {short}", f"rival loses {shortest}"),
            Words(
                f"you score {each} culture per level",
                f"you score {each}c per level",
                f"you +{each}c per level",
            ),
        )

    def take(self, state: AgesState, victor: int, loser: int, advantage: int) -> Frames:
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
        score_culture(state, victor, culture, _source(state), state.attack.card)
        return []


SPOILS_FRAMES: tuple[type[Frame[AgesState]], ...] = (
    TakeKnowledge,
    TakeGoods,
    RaidBuildings,
    AnnexColony,
)
