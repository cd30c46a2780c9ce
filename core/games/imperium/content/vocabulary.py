"""The records of a card program: filters, counts, conditions, steps and abilities."""

from dataclasses import dataclass, field
from typing import Annotated

from core.games.imperium.content.constants import Icon, Resource, State, Suit, Type, Zone
from core.kernel.content import OneOf

VpKind = Annotated[str, OneOf("none", "fixed", "conditional", "variable")]
Key = Annotated[str, OneOf("abandoned", "returned", "discarded", "paid", "exiled")]


@dataclass(frozen=True, slots=True)
class Filter:
    """A set of required card properties; all must hold."""

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
        """The filter for the card under which a match must be garrisoned, or None."""
        return self.garrisoned_in if isinstance(self.garrisoned_in, Filter) else None


ANYTHING = Filter()


@dataclass(frozen=True, slots=True)
class Count:
    """A quantity to count: icons, suits, types, owned cards or tokens."""

    count: Annotated[
        str,
        OneOf(
            *("icon", "suit", "type", "stored"),  # in a program
            *("resource", "owned_cards", "owned_suit", "owned_icons", "owned_types"),
            *("owned_vp_kind", "history_cards", "exile_cards", "in_play_suit", "in_play_types"),
            *("in_play_pinned", "in_play_name_prefix", "opponents_unrest", "players_with_fewer"),
            "garrisoned_here",
        ),
    ]
    icon: Icon = ""
    icons: tuple[Icon, ...] = ()
    suit: Suit = ""
    not_suit: Suit = ""
    types: tuple[Type, ...] = ()
    res: Resource = ""
    zone: Annotated[str, OneOf("play", "garrison")] = ""
    key: Key = ""
    name_prefix: str = ""
    vp_kind: VpKind = ""
    each: int = 1


@dataclass(frozen=True, slots=True)
class Condition:
    """A boolean condition; `kind` selects its type."""

    kind: str
    word: str = ""
    n: int = 0
    filter: Filter = ANYTHING


# Events that abilities can wait for.
EVENTS = (
    *("attack_played", "play_card", "discard_requirement", "deck_becomes_empty"),
    *("acquire", "acquire_or_break_through", "gain_market_card_with_token"),
    *("gain_resource_from_icon", "would_gain", "pay", "look_fame"),
    *("take_unrest", "return_unrest", "sink", "leaves_play"),
)


@dataclass(frozen=True, slots=True)
class Trigger:
    """The event an ability waits for."""

    event: Annotated[str, OneOf(*EVENTS)]
    res: Resource = ""
    icon: Icon = ""
    suit: Suit = ""
    name: str = ""
    source: Annotated[str, OneOf("discard", "exile")] = ""
    filter: Filter = ANYTHING


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of a program with its operands."""

    op: str
    n: int = 1
    res: Resource = ""
    per: Count | None = None
    who: Annotated[str, OneOf("all", "each_other", "others_if")] = ""
    if_they: Condition | None = None
    suits: tuple[Suit, ...] = ()  # empty: any card
    times: int = 1
    with_token: Resource = ""
    then: Annotated[str, OneOf("free_play")] = ""
    include_exile: bool = False
    only_exile: bool = False
    filter: Filter = ANYTHING
    has_filter: bool = False
    up_to: bool = False
    minimum: int = 0
    if_able: bool = False
    free: bool = False
    ignore_state: bool = False
    spend_action: bool = False
    frm: tuple[Zone, ...] = ()
    to: str = ""
    store: Key = ""
    self_: bool = False
    host: Filter = ANYTHING
    icon: Icon = ""
    as_icon: Icon = ""
    as_n: int = 0
    state: State = ""
    with_card: str = ""
    condition: Condition | None = None
    min: int = 0
    max: int = 0
    given: Filter = ANYTHING
    # Nested blocks.
    do: str = ""
    cost: str = ""
    otherwise: str = ""  # else, if_unable, if_not, if_given
    options: tuple[str, ...] = ()
    # The context of the step.
    is_cost: bool = False  # part of a cost
    in_may: bool = False  # directly inside an optional block (R12.37)


@dataclass(frozen=True, slots=True)
class Mod:
    """A lasting change while its card is in play."""

    mod: str
    n: int = 0
    res: Resource = ""
    suit: Suit = ""
    suits: tuple[Suit, ...] = ()
    state: State = ""
    filter: Filter = ANYTHING
    materials: int = 0
    cards: int = 0
    minimum: int = 0
    by: tuple[Annotated[str, OneOf("abandon", "recall")], ...] = ()
    trigger: Trigger | None = None
    do: str = ""
    optional: bool = False
    instead: bool = False
    look_extra: int = 0


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: type, cost and the block it runs."""

    kind: Annotated[
        str,
        OneOf(
            *("play", "exhaust", "reaction", "solstice", "passive", "instead_of_gain"),
            *("before_scoring", "on_enter_discard_from_nation", "on_nation_draw", "on_enter_play"),
            "host_play",  # the host's ability, for a card garrisoned under it (R21.8)
        ),
    ]
    do: str = ""
    cost: str = ""
    trigger: Trigger | None = None
    requires: tuple[Condition, ...] = ()
    optional: bool = False
    mods: tuple[Mod, ...] = ()


@dataclass(frozen=True, slots=True)
class Case:
    """Points for a card in a certain zone."""

    if_: Annotated[str, OneOf("in_history", "garrisoned", "in_play", "not_in_play", "otherwise")]
    n: int


@dataclass(frozen=True, slots=True)
class Term:
    """Points per unit of a count."""

    n: int
    per: Count


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a card at the end of the game (R21.12)."""

    kind: VpKind
    n: int = 0
    cases: tuple[Case, ...] = ()
    terms: tuple[Term, ...] = ()
    cap: int = 0
