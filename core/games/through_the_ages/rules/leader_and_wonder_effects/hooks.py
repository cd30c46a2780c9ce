"""Hooks through which abilities change the rules, and the registry of ability classes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Protocol, TypeVar

from core.games.through_the_ages.content import Card
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.text.vocabulary import Wording


@dataclass(frozen=True, slots=True)
class RatingBonus:
    """A computed bonus to a rating."""

    stat: str
    # Arguments: player, happy face multiplier, bonus of the best army.
    count: Callable[[Player, int, int], int]


# Arguments: state, seat of the owner, card.
Reaction = Callable[[AgesState, int, str], None]


@dataclass(frozen=True, slots=True)
class Hooks:
    """Values and functions by which leaders and wonders change the rules.

    The defaults change nothing. If several cards have hooks, numbers add, tuples concatenate, and
    booleans combine with "or".
    """

    # ratings
    rating_bonuses: tuple[RatingBonus, ...] = ()
    happy_multipliers: tuple[int, ...] = ()  # multiplies happy faces (R2.4)
    # prices
    population_discount: int = 0  # in food (R7.30)
    wonder_discount: int = 0  # in civil actions (R6.1)
    science_discounts: tuple[Callable[[Card], int], ...] = ()
    build_discounts: tuple[Callable[[AgesState, int, Card, bool], int], ...] = ()  # bool: new
    surcharges: tuple[tuple[str, int], ...] = ()  # for rivals, by card type (R7.25)
    # actions
    can_recruit: bool = False  # population and a unit for one action (R7.15)
    recruit_food_discount: int = 0  # discounts of that action
    recruit_resource_discount: int = 0
    can_sail: bool = False  # population without an action, once per turn (R7.16)
    sail_food_discount: int = 0
    can_colonize_from_hand: bool = False  # once per game, as a political action (R24.1)
    has_military_revolution: bool = False  # revolutions spend military actions (R7.12)
    # combat
    has_no_tactics: bool = False
    unit_strength: tuple[tuple[str, int], ...] = ()  # bonus per unit, by type (R19.5)
    has_no_attacks: bool = False  # R16.1
    attack_cost_multipliers: tuple[int, ...] = ()  # multiply the price of attacks on the owner
    defense_card_multipliers: tuple[int, ...] = ()  # multiply bonus cards in defense (R16.3)
    colonization_card_bonus: int = 0  # added to each bonus card (R15.3)
    # events
    unit_resources: int = 0  # special resources per own turn (R24.15)
    mine_tokens: tuple[Callable[[Player], dict[str, int]], ...] = ()  # extra tokens by card (R9.5)
    on_technology_taken: tuple[Reaction, ...] = ()
    on_technology_played: tuple[Reaction, ...] = ()  # R24.17
    on_attacked: tuple[Reaction, ...] = ()
    on_wonder_completed: tuple[Callable[[Player], int], ...] = ()  # culture (R24.5)


def merge_hooks(hooks: Iterable[Hooks]) -> Hooks:
    all_hooks = list(hooks)
    merged: dict[str, Any] = {}
    for field in fields(Hooks):
        values = [getattr(row, field.name) for row in all_hooks]
        nothing: Any = field.default
        merged[field.name] = any(values) if field.type is bool else sum(values, nothing)
    return Hooks(**merged)


class Ability(Protocol):
    """An ability of a leader or wonder. Its fields are its parameters in the data."""

    def wording(self) -> Wording: ...

    def hooks(self) -> Hooks: ...


ABILITY_CLASSES: dict[str, type[Ability]] = {}
A = TypeVar("A", bound=type[Ability])


def ability(name: str) -> Callable[[A], A]:
    """Register an ability class under its name in the data."""

    def register(kind: A) -> A:
        ABILITY_CLASSES[name] = kind
        return kind

    return register
