"""Effects of action cards: gains, and the actions they contain (R7.13)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from core.games.through_the_ages.content import CARDS, Part
from core.games.through_the_ages.rules.actions import (
    INCREASE_POPULATION,
    PlayTechnology,
    Revolt,
    make_build_stages,
)
from core.games.through_the_ages.rules.building import (
    affordable_builds,
    affordable_stages,
    affordable_upgrades,
    can_learn,
    food_shortage,
    population_obstacle,
    possible_revolutions,
    worker_actions,
)
from core.games.through_the_ages.rules.card_effects.registry import action_card_effects
from core.games.through_the_ages.rules.events import SpecialResources
from core.games.through_the_ages.rules.gains_and_payments import (
    gain_goods,
    score_culture,
    score_science,
    spendable,
)
from core.games.through_the_ages.rules.obstacles import Obstacle, Reason, Shortage
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.counts import (
    MILITARY_ACTIONS_LEFT,
    UNIT_RESOURCES,
    UNUSED_WORKERS,
)
from core.games.through_the_ages.text.vocabulary import (
    Wording,
    amounts_wording,
    stats_text,
)
from core.kernel import Action
from core.kernel.content import OneOf
from core.kernel.presentation import format_count
from core.kernel.style import SHORT

ByPlayers = Mapping[int, int]  # an amount by the number of remaining players (R14.15)


def _amount_now(state: AgesState, amounts: ByPlayers) -> int:
    return amounts[max(state.remaining_players, 2)]


def _numbers_text(amounts: ByPlayers) -> str:
    """Return the amounts for two, three and four players: `6/3/2`."""
    return "/".join(str(amounts[players]) for players in sorted(amounts))


# --- gains ------------------------------------------------------------------------------------


@action_card_effects("gain")
@dataclass(frozen=True, slots=True)
class ImmediateGain:
    """Goods or points, or culture for each civilization with more culture.

    Data: `{"gain": {"food": 2}}`.
    """

    food: int = 0
    resource: int = 0
    science: int = 0
    culture: int | ByPlayers = 0

    def wording(self, part: Part) -> Wording:
        if not isinstance(self.culture, int):
            each = _numbers_text(self.culture)
            return Wording(
                f"{each} culture for each civilization with more culture",
                f"{each}c per rival ahead",
            )
        amounts = {
            "food": self.food,
            "resource": self.resource,
            "science": self.science,
            "culture": self.culture,
        }
        nonzero = {stat: amount for stat, amount in amounts.items() if amount}
        gained = amounts_wording(nonzero)
        return Wording(f"gain {gained.long}", stats_text(nonzero, SHORT), counts=gained.counts)

    def apply(self, state: AgesState, seat: int, card: str) -> None:
        gain_goods(state, seat, "food", self.food, card)
        gain_goods(state, seat, "resource", self.resource, card)
        score_science(state, seat, self.science, card)
        culture = self.culture
        if not isinstance(culture, int):
            own_culture = state.players[seat].culture
            ahead = sum(state.players[rival].culture > own_culture for rival in state.rivals(seat))
            culture = _amount_now(state, culture) * ahead
        score_culture(state, seat, culture, "action cards", card)


@action_card_effects("then_gain")
@dataclass(frozen=True, slots=True)
class GainAfterAction:
    """Goods or points after the action that the card contains.

    Data: `{"then_gain": {"food": 1}}`.
    """

    food: int = 0
    science: int = 0

    def wording(self, part: Part) -> Wording:
        amounts = {"food": self.food, "science": self.science}
        gained = amounts_wording({stat: amount for stat, amount in amounts.items() if amount})
        verb = "score" if self.science else "produce"
        return Wording(f"then {verb} {gained.long}", f"then +{gained.short}", counts=gained.counts)

    def apply(self, state: AgesState, seat: int, card: str) -> None:
        gain_goods(state, seat, "food", self.food, card)
        score_science(state, seat, self.science, card)


@action_card_effects("this_turn")
@dataclass(frozen=True, slots=True)
class TurnBonus:
    """Special resources for units and military actions in this turn (R24.15).

    Data: `{"this_turn": {"military_actions": 1, "military_resource_pool": 1}}`.
    """

    military_resource_pool: int | ByPlayers
    military_actions: int = 0

    def wording(self, part: Part) -> Wording:
        pool, actions = self.military_resource_pool, self.military_actions
        if not isinstance(pool, int):
            each = _numbers_text(pool)
            return Wording(
                f"{each} special resources for units for each civilization stronger than yours",
                f"{each}r for units per stronger rival",
                f"{each}r units per stronger",
            )
        return Wording(
            f"this turn {format_count(actions, 'more military action')}"
            f" and {format_count(pool, 'special resource')} for units",
            f"+{actions} MA, +{pool}r for units",
            f"+{actions} MA +{pool}r units",
            counts=frozenset({MILITARY_ACTIONS_LEFT.id, UNIT_RESOURCES.id}),
        )

    def apply(self, state: AgesState, seat: int, card: str) -> None:
        player, pool = state.players[seat], self.military_resource_pool
        if not isinstance(pool, int):
            own_strength = ratings(state, seat).strength
            stronger = sum(
                ratings(state, rival).strength > own_strength for rival in state.rivals(seat)
            )
            pool = _amount_now(state, pool) * stronger
        player.pool += pool
        player.extra_military += self.military_actions
        state.emit(SpecialResources(seat, pool, card))


# --- contained actions ------------------------------------------------------------------------


class _ContainedAction(NamedTuple):
    """An action inside an action card: its legal actions, its wording, and what it lacks."""

    actions: Callable[[AgesState, int, Part], list[Action]]
    wording: Callable[[Part], Wording]
    shortage: Callable[[AgesState, int], Shortage | None] = lambda state, seat: None


def _stage_actions(state: AgesState, seat: int, part: Part) -> list[Action]:
    able = affordable_stages(state, seat, part.resource_discount)
    return [make_build_stages(state.players[seat].wonder, 1)] if able else []


def _population_actions(state: AgesState, seat: int, part: Part) -> list[Action]:
    return [INCREASE_POPULATION] if population_obstacle(state, seat) is None else []


def _building_actions(state: AgesState, seat: int, part: Part) -> list[Action]:
    builds = affordable_builds(
        state.players[seat], worker_actions(state, seat).civil, _max_price(state, seat, part)
    )
    return [build for build in builds if CARDS[build.card].group == part.group]


def _upgrade_actions(state: AgesState, seat: int, part: Part) -> list[Action]:
    return [*affordable_upgrades(worker_actions(state, seat).civil, _max_price(state, seat, part))]


def _max_price(state: AgesState, seat: int, part: Part) -> int:
    return spendable(state, seat, "resource") + part.resource_discount


def _technology_actions(state: AgesState, seat: int, part: Part) -> list[Action]:
    """Return plays of technologies, and for Breakthrough also revolutions (R7.10, R7.27)."""
    hand = state.players[seat].civil_hand
    able = [c for c in hand if CARDS[c].is_technology and can_learn(state, seat, c)]
    return [*map(PlayTechnology, able), *map(Revolt, possible_revolutions(state, seat))]


def _discount_wording(part: Part, long: str, short: str, shortest: str = "") -> Wording:
    less = f"-{part.resource_discount}r"
    return Wording(
        f"{long} for {format_count(part.resource_discount, 'resource')} less",
        f"{short} {less}",
        f"{shortest or short} {less}",
    )


def _building_wording(part: Part) -> Wording:
    if part.group == "urban":
        return _discount_wording(
            part, "build a new urban building", "new urban building", "new urban"
        )
    return _discount_wording(part, "build a new farm or mine", "new farm or mine")


_CONTAINED_ACTIONS = {
    "build_wonder_stage": _ContainedAction(
        _stage_actions,
        lambda part: _discount_wording(part, "build one stage of your wonder", "wonder stage"),
    ),
    "increase_population": _ContainedAction(
        _population_actions,
        lambda _: Wording(
            "increase population at its price",
            "population",
            "pop",
            counts=frozenset({UNUSED_WORKERS.id}),
        ),
        food_shortage,
    ),
    "build": _ContainedAction(_building_actions, _building_wording),
    "upgrade": _ContainedAction(
        _upgrade_actions,
        lambda part: _discount_wording(part, "upgrade a farm, mine or urban building", "upgrade"),
    ),
    "play_technology": _ContainedAction(
        _technology_actions,
        lambda _: Wording("play a technology at its price", "technology", "tech"),
    ),
}


@action_card_effects("do")
@dataclass(frozen=True, slots=True)
class ContainedActionEffect:
    """An action that costs no further action token, possibly at a discount.

    Data: `{"do": "build"}`.
    """

    value: Annotated[str, OneOf(*_CONTAINED_ACTIONS)]

    def wording(self, part: Part) -> Wording:
        return _CONTAINED_ACTIONS[self.value].wording(part)

    def contained_actions(self, state: AgesState, seat: int, part: Part) -> list[Action]:
        return _CONTAINED_ACTIONS[self.value].actions(state, seat, part)

    def obstacle(self, state: AgesState, seat: int, part: Part) -> Obstacle | None:
        """Return the obstacle if no contained action is possible, else None."""
        if self.contained_actions(state, seat, part):
            return None
        return _CONTAINED_ACTIONS[self.value].shortage(state, seat) or Reason.NO_USE

    def apply(self, state: AgesState, seat: int, card: str) -> None: ...
