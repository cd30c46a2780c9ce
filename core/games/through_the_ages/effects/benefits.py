"""Effects of action cards: gains, and the actions they contain (R7.13)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from core.games.through_the_ages.actions import (
    INCREASE_POPULATION,
    PlayTechnology,
    Revolt,
    the_stages,
)
from core.games.through_the_ages.building import (
    builds,
    can_grow,
    can_learn,
    revolutions,
    stages_affordable,
    upgrades,
    works,
)
from core.games.through_the_ages.content import CARDS, Part
from core.games.through_the_ages.effects.kinds import benefit
from core.games.through_the_ages.events import SpecialResources
from core.games.through_the_ages.ratings import ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.stock import gain, score_culture, score_science, spendable
from core.games.through_the_ages.wording.vocabulary import UNIT, Words, amounts_words
from core.kernel import Action
from core.kernel.content import OneOf
from core.kernel.words import counted

ByPlayers = Mapping[int, int]  # an amount by the number of remaining players (R14.15)


def _now(state: AgesState, table: ByPlayers) -> int:
    return table[max(state.still_playing, 2)]


def _numbers(table: ByPlayers) -> str:
    """Return the amounts for two, three and four players: `6/3/2`."""
    return "/".join(str(table[players]) for players in sorted(table))


# --- gains ------------------------------------------------------------------------------------


@benefit("gain")
@dataclass(frozen=True, slots=True)
class GainAtOnce:
    """Goods or points, or culture per civilization with more culture."""

    food: int = 0
    resource: int = 0
    science: int = 0
    culture: int | ByPlayers = 0

    def words(self, part: Part) -> Words:
        if not isinstance(self.culture, int):
            each = _numbers(self.culture)
            return Words(
                f"{each} culture for each civilization with more culture",
                f"{each}c per rival ahead",
            )
        amounts = {
            "food": self.food,
            "resource": self.resource,
            "science": self.science,
            "culture": self.culture,
        }
        given = {what: amount for what, amount in amounts.items() if amount}
        plus = " ".join(f"+{amount}{UNIT[what]}" for what, amount in given.items())
        return Words(f"gain {amounts_words(given).long}", plus)

    def contained(self, state: AgesState, seat: int, part: Part) -> list[Action] | None:
        return None

    def give(self, state: AgesState, seat: int, card: str) -> None:
        gain(state, seat, "food", self.food, card)
        gain(state, seat, "resource", self.resource, card)
        score_science(state, seat, self.science, card)
        culture = self.culture
        if not isinstance(culture, int):
            mine = state.players[seat].culture
            ahead = sum(state.players[rival].culture > mine for rival in state.rivals(seat))
            culture = _now(state, culture) * ahead
        score_culture(state, seat, culture, "action cards", card)


@benefit("then_gain")
@dataclass(frozen=True, slots=True)
class GainThen:
    """Goods or points after the action that the card contains."""

    food: int = 0
    science: int = 0

    def words(self, part: Part) -> Words:
        amounts = {"food": self.food, "science": self.science}
        gained = amounts_words({what: amount for what, amount in amounts.items() if amount})
        verb = "score" if self.science else "produce"
        return Words(f"then {verb} {gained.long}", f"then +{gained.short}")

    def contained(self, state: AgesState, seat: int, part: Part) -> list[Action] | None:
        return None

    def give(self, state: AgesState, seat: int, card: str) -> None:
        gain(state, seat, "food", self.food, card)
        score_science(state, seat, self.science, card)


@benefit("this_turn")
@dataclass(frozen=True, slots=True)
class ThisTurn:
    """Special resources for units and military actions in this turn (R24.15)."""

    military_resource_pool: int | ByPlayers
    military_actions: int = 0

    def words(self, part: Part) -> Words:
        pool, actions = self.military_resource_pool, self.military_actions
        if not isinstance(pool, int):
            each = _numbers(pool)
            return Words(
                f"{each} special resources for units for each civilization stronger than yours",
                f"{each}r for units per stronger rival",
                f"{each}r units per stronger",
            )
        return Words(
            f"this turn {counted(actions, 'more military action')}"
            f" and {counted(pool, 'special resource')} for units",
            f"+{actions} MA, +{pool}r for units",
            f"+{actions} MA +{pool}r units",
        )

    def contained(self, state: AgesState, seat: int, part: Part) -> list[Action] | None:
        return None

    def give(self, state: AgesState, seat: int, card: str) -> None:
        player, pool = state.players[seat], self.military_resource_pool
        if not isinstance(pool, int):
            mine = ratings(state, seat).strength
            stronger = sum(ratings(state, rival).strength > mine for rival in state.rivals(seat))
            pool = _now(state, pool) * stronger
        player.pool += pool
        player.extra_military += self.military_actions
        state.tell(SpecialResources(seat, pool, card))


# --- contained actions ------------------------------------------------------------------------


class _Contained(NamedTuple):
    """An action inside an action card: its legal actions and its wording."""

    actions: Callable[[AgesState, int, Part], list[Action]]
    words: Callable[[Part], Words]


def _stage(state: AgesState, seat: int, part: Part) -> list[Action]:
    able = stages_affordable(state, seat, part.resource_discount)
    return [the_stages(state.players[seat].wonder, 1)] if able else []


def _population(state: AgesState, seat: int, part: Part) -> list[Action]:
    return [INCREASE_POPULATION] if can_grow(state, seat) else []


def _building(state: AgesState, seat: int, part: Part) -> list[Action]:
    can = builds(state.players[seat], works(state, seat).civil, _most(state, seat, part))
    return [it for it in can if CARDS[it.card].group == part.group]


def _upgrade(state: AgesState, seat: int, part: Part) -> list[Action]:
    return [*upgrades(works(state, seat).civil, _most(state, seat, part))]


def _most(state: AgesState, seat: int, part: Part) -> int:
    return spendable(state, seat, "resource") + part.resource_discount


def _technology(state: AgesState, seat: int, part: Part) -> list[Action]:
    """Return plays of technologies and, for Breakthrough, revolutions (R7.10, R7.27)."""
    hand = state.players[seat].civil_hand
    able = [c for c in hand if CARDS[c].is_technology and can_learn(state, seat, c)]
    return [*map(PlayTechnology, able), *map(Revolt, revolutions(state, seat))]


def _for_less(part: Part, long: str, short: str, shortest: str = "") -> Words:
    less = f"-{part.resource_discount}r"
    return Words(
        f"{long} for {counted(part.resource_discount, 'resource')} less",
        f"{short} {less}",
        f"{shortest or short} {less}",
    )


def _building_words(part: Part) -> Words:
    if part.group == "urban":
        return _for_less(part, "build a new urban building", "new urban building", "new urban")
    return _for_less(part, "build a new farm or mine", "new farm or mine")


_CONTAINED = {
    "build_wonder_stage": _Contained(
        _stage, lambda part: _for_less(part, "build one stage of your wonder", "wonder stage")
    ),
    "increase_population": _Contained(
        _population, lambda _: Words("increase population at its price", "population", "pop")
    ),
    "build": _Contained(_building, _building_words),
    "upgrade": _Contained(
        _upgrade,
        lambda part: _for_less(part, "upgrade a farm, mine or urban building", "upgrade"),
    ),
    "play_technology": _Contained(
        _technology, lambda _: Words("play a technology at its price", "technology", "tech")
    ),
}


@benefit("do")
@dataclass(frozen=True, slots=True)
class Do:
    """An action without another action token, possibly at a discount."""

    value: Annotated[str, OneOf(*_CONTAINED)]

    def words(self, part: Part) -> Words:
        return _CONTAINED[self.value].words(part)

    def contained(self, state: AgesState, seat: int, part: Part) -> list[Action] | None:
        return _CONTAINED[self.value].actions(state, seat, part)

    def give(self, state: AgesState, seat: int, card: str) -> None: ...
