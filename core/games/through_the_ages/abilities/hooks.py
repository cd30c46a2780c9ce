"""What an ability is: a record of the data with its words, and its answers to the rules."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields
from typing import Any, Protocol, TypeVar

from core.games.through_the_ages.content import Card
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.wording.vocabulary import Words


@dataclass(frozen=True, slots=True)
class Counted:
    """A part of a rating that has to be counted."""

    stat: str
    # The player, how often a happy face counts, the bonus of the best army.
    count: Callable[[Player, int, int], int]


# Whose card it is and which card it is: what a leader does at a moment of the game.
Reaction = Callable[[AgesState, int, str], None]


@dataclass(frozen=True, slots=True)
class Hooks:
    """Where the rules ask leaders and wonders; who has nothing to say leaves a field as it is.

    The answers of several are put together: numbers added, lists joined, one yes is a yes.
    """

    # ratings
    counted: tuple[Counted, ...] = ()
    happy_times: tuple[int, ...] = ()  # how often a happy face counts (R2.4)
    # prices
    population_discount: int = 0  # food for a worker (R7.30)
    wonder_discount: int = 0  # civil actions for taking a wonder (R6.1)
    science_discounts: tuple[Callable[[Card], int], ...] = ()
    build_discounts: tuple[Callable[[AgesState, int, Card, bool], int], ...] = ()  # new or upgrade
    surcharges: tuple[tuple[str, int], ...] = ()  # what rivals pay more for a type (R7.25)
    # actions
    recruits: bool = False  # population and a unit in one action (R7.15)
    recruit_food: int = 0  # what that costs less
    recruit_resource: int = 0
    sails: bool = False  # population without an action, once a turn (R7.16)
    sail_food: int = 0
    colonizes_from_hand: bool = False  # once, as political action (R24.1)
    revolts_by_military: bool = False  # revolutions spend military actions (R7.12)
    # fighting
    ignores_tactics: bool = False
    unit_strength: tuple[tuple[str, int], ...] = ()  # of each unit of a type (R19.5)
    never_attacks: bool = False  # R16.1
    attack_times: tuple[int, ...] = ()  # the price of attacks on the owner
    defence_times: tuple[int, ...] = ()  # the worth of bonus cards in defence (R16.3)
    colonizing_cards: int = 0  # what each bonus card is worth more (R15.3)
    # moments
    unit_resources: int = 0  # special resources for units in each own turn (R24.15)
    mine_tokens: tuple[Callable[[Player], dict[str, int]], ...] = ()  # more, by card (R9.5)
    technology_taken: tuple[Reaction, ...] = ()
    technology_played: tuple[Reaction, ...] = ()  # R24.17
    attacked: tuple[Reaction, ...] = ()
    completed: tuple[Callable[[Player], int], ...] = ()  # culture for a new wonder (R24.5)


def together(answers: Iterable[Hooks]) -> Hooks:
    """The answers of several abilities as one."""
    rows = list(answers)
    joined: dict[str, Any] = {}
    for field in fields(Hooks):
        column = [getattr(row, field.name) for row in rows]
        nothing: Any = field.default
        joined[field.name] = any(column) if field.type is bool else sum(column, nothing)
    return Hooks(**joined)


class Ability(Protocol):
    """One power of a leader or wonder; its fields are its parameters in the data."""

    def words(self) -> Words:
        """What stands on the card."""

    def hooks(self) -> Hooks:
        """What it answers to the rules."""


KINDS: dict[str, type[Ability]] = {}
A = TypeVar("A", bound=type[Ability])


def ability(name: str) -> Callable[[A], A]:
    """Make a kind of ability known by its name in the data."""

    def register(kind: A) -> A:
        KINDS[name] = kind
        return kind

    return register
