"""Records in card programs: filters, counts and points."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Annotated

from core.games.imperium.content.constants import Icon, Resource, State, Suit, Type
from core.kernel.content import OneOf

VpKind = Annotated[str, OneOf("none", "fixed", "conditional", "variable")]
Key = Annotated[str, OneOf("abandoned", "returned", "discarded", "paid", "exiled")]


@dataclass(frozen=True, slots=True)
class Filter:
    """A set of required card properties, which must all hold."""

    suit: Suit = ""
    not_suit: Suit = ""
    pinned: bool = False
    attack: bool = False
    icon: Icon = ""
    state: State = ""
    type: Type = ""
    type_any: tuple[Type, ...] = ()
    not_type: Type = ""
    name: str = ""
    not_name: str = ""
    name_prefix: str = ""
    vp: VpKind = ""
    hosts: "Filter | None" = None
    # The host: the program's own card, any card, or one that fits.
    garrisoned_in: "Filter | Annotated[str, OneOf('self', 'any')] | None" = None
    any: "tuple[Filter, ...]" = ()
    # Cached results by card id; cards never change and filters are evaluated often.
    match_cache: dict[str, bool] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    @property
    def host(self) -> "Filter | None":
        """Return the filter for the card under which a match must be garrisoned, or None."""
        return self.garrisoned_in if isinstance(self.garrisoned_in, Filter) else None

    def card_names(self) -> Iterator[str]:
        yield from (self.name, self.not_name)
        for part in (self.hosts, self.host, *self.any):
            yield from part.card_names() if part else ()


ANYTHING = Filter()


@dataclass(frozen=True, slots=True)
class ScoringQuantity:
    """A quantity that points depend on: icons, suits, types, owned cards or tokens."""

    count: Annotated[
        str,
        OneOf(
            *("resource", "owned_cards", "owned_suit", "owned_icons", "owned_types"),
            *("owned_vp_kind", "history_cards", "exile_cards", "in_play_suit", "in_play_types"),
            *("in_play_pinned", "in_play_name_prefix", "opponents_unrest", "players_with_fewer"),
            "garrisoned_here",
        ),
    ]
    icons: tuple[Icon, ...] = ()
    suit: Suit = ""
    not_suit: Suit = ""
    types: tuple[Type, ...] = ()
    res: Resource = ""
    name_prefix: str = ""
    vp_kind: VpKind = ""
    each: int = 1


@dataclass(frozen=True, slots=True)
class Case:
    """Points for a card in a certain zone."""

    if_: Annotated[str, OneOf("in_history", "garrisoned", "in_play", "not_in_play", "otherwise")]
    n: int


@dataclass(frozen=True, slots=True)
class Term:
    """Points per unit of a count."""

    n: int
    per: ScoringQuantity


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a card at the end of the game (R21.12)."""

    kind: VpKind
    n: int = 0
    cases: tuple[Case, ...] = ()
    terms: tuple[Term, ...] = ()
    cap: int = 0
