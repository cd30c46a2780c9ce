"""Card programs (R21): base classes of their parts, registries, parser and lookups.

The data names each part of a program: `op` an instruction, `kind` a condition, `count` a quantity,
`event` a trigger, `mod` a lasting change. The class registered under that name has its fields, its
rule and its words. Instructions are in `card_effects`, the others in `conditions`, `quantities`,
`triggers` and `lasting_changes`. Rules look lasting changes up by class, never by card.

Every list of steps becomes a named block, so a frame on the agenda can refer to its position by two
plain values, block and step.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    NewType,
    TypeVar,
    cast,
    get_args,
    get_type_hints,
)

from core.games.imperium.content import (
    ANYTHING,
    CONTENT,
    HIDDEN_ZONES,
    NUMBER_WORDS,
    UNIQUE_CARDS,
    Filter,
    PrintedCard,
    RawList,
    Resource,
    Suit,
    Zone,
    check_fields,
    check_names,
    path_in_record,
)
from core.games.imperium.rules.obstacles import Obstacle, Reason
from core.games.imperium.rules.prices import Bill
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.style import TextStyle
from core.kernel import Frame
from core.kernel.content import BadContent, OneOf, RawRecord

# A card and its zone.
CardPlace = tuple[str, str]
# The name of a list of steps.
Block = NewType("Block", str)
NO_BLOCK = Block("")
Who = Annotated[str, OneOf("all", "each_other", "others_if")]
NO_ZONES: frozenset[str] = frozenset()


class Keyword(NamedTuple):
    """A printed keyword with its meaning and rule."""

    word: str
    meaning: str
    rule: str
    in_glossary: bool = True  # or explained only on cards


@dataclass(frozen=True, slots=True)
class TriggerEvent:
    """An event that abilities may wait for."""

    event: str
    seat: int
    card: str = ""
    source: str = ""
    suits: tuple[str, ...] = ()  # of the card; or icons, or resources
    tokens: tuple[int, int, int] = (0, 0, 0)


# --- base classes ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramPart:
    """A part of a program. The fields of each class are its operands in the data."""

    @classmethod
    def unfold(cls, raw: RawRecord) -> dict[str, Any]:
        """Return the operands with one value for each field."""
        return dict(raw)

    @classmethod
    def parse_nested_block(cls, name: str, key: str, steps: Any) -> Block:
        """Parse and register a block in a field."""
        return parse_block(name, steps, is_cost=key == "cost")

    def card_names(self) -> Iterator[str]:
        """Yield the names of cards in the operands."""
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, Filter | ProgramPart):
                yield from value.card_names()


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition(ProgramPart):
    """A condition of an ability or branch, named by `kind`."""

    kind: ClassVar[str] = ""
    depends_on_program: ClassVar[bool] = False  # on what the program did, so not on the position

    def holds(self, state: ImperiumState, seat: int, card: str) -> bool:
        """Return whether it holds for a seat. `card` carries the program."""
        if state.is_bot(seat):
            return self.holds_for_bot(state)
        return self.holds_for_player(state, seat, card)

    def holds_for_player(self, state: ImperiumState, seat: int, card: str) -> bool:
        raise NotImplementedError

    def holds_for_bot(self, state: ImperiumState) -> bool:
        """Return whether it holds for the solo bot (R19.24)."""
        raise NotImplementedError

    def text(self, style: TextStyle) -> str:
        """Return it as a clause: `you are an empire`."""
        raise NotImplementedError

    def rivals_text(self) -> str:
        """Return it as a restriction of rivals: `who is an empire`."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Quantity(ProgramPart):
    """A quantity that a program counts, named by `count`."""

    count: ClassVar[str] = ""
    depends_on_program: ClassVar[bool] = False  # on what the program did, so not on the position

    def cards(self, state: ImperiumState, seat: int) -> list[str]:
        """Return the cards of a seat that are counted, if any."""
        return []

    def number(self, state: ImperiumState, seat: int) -> int:
        raise NotImplementedError

    def noun(self) -> str:
        """Return it as a noun: `production icon in play`."""
        raise NotImplementedError

    def short_noun(self) -> str:
        return self.noun()


@dataclass(frozen=True, slots=True, kw_only=True)
class Trigger(ProgramPart):
    """The event an ability waits for, named by `event`."""

    event: ClassVar[str] = ""

    def matches(self, event: TriggerEvent) -> bool:
        """Return whether an event of this name is meant."""
        return True

    def text(self, style: TextStyle) -> str:
        """Return it as a clause: `when you pay progress`."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class LastingChange(ProgramPart):
    """A change of the rules while its card is in play, named by `mod`."""

    mod: ClassVar[str] = ""

    trigger: Trigger | None = field(default=None, init=False)
    do: Block = field(default=NO_BLOCK, init=False)

    def text(self, style: TextStyle) -> str:
        """Return it as a clause: `hand size +1`."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True, kw_only=True)
class Instruction(ProgramPart):
    """A step of a program, named by `op`.

    The operands below are those that other rules read. A class repeats the ones its data has.
    """

    op: ClassVar[str] = ""
    keyword: ClassVar[Keyword | None] = None
    always_has_effect: ClassVar[bool] = False  # or whether it has one is checked elsewhere
    is_price: ClassVar[bool] = False  # tokens or actions
    has_cost: ClassVar[bool] = False  # to be paid in full, or the step is skipped
    is_order_chosen: ClassVar[bool] = False  # of the cards it moves
    names_subject: ClassVar[bool] = False  # its text needs no `you`
    is_done_to_others: ClassVar[bool] = False  # or offered to them

    n: int = field(default=1, init=False)
    res: Resource = field(default="", init=False)
    per: Quantity | None = field(default=None, init=False)
    suits: tuple[Suit, ...] = field(default=(), init=False)  # empty: any card
    filter: Filter = field(default=ANYTHING, init=False)
    frm: tuple[Zone, ...] = field(default=(), init=False)
    to: str = field(default="", init=False)
    who: Who = field(default="", init=False)
    if_they: Condition | None = field(default=None, init=False)
    up_to: bool = field(default=False, init=False)
    self_: bool = field(default=False, init=False)
    store: str = field(default="", init=False)
    times: int = field(default=1, init=False)
    include_exile: bool = field(default=False, init=False)
    only_exile: bool = field(default=False, init=False)
    with_token: Resource = field(default="", init=False)
    free: bool = field(default=False, init=False)
    ignore_state: bool = field(default=False, init=False)
    spend_action: bool = field(default=False, init=False)
    # Nested blocks.
    cost: Block = field(default=NO_BLOCK, init=False)
    do: Block = field(default=NO_BLOCK, init=False)
    otherwise: Block = field(default=NO_BLOCK, init=False)
    options: tuple[Block, ...] = field(default=(), init=False)
    # The context of the step.
    is_cost: bool = False  # part of a cost
    in_may: bool = False  # directly inside an optional block (R12.37)

    @classmethod
    def unfold(cls, raw: RawRecord) -> dict[str, Any]:
        return unfold_operands(raw)

    def inner_blocks(self) -> tuple[Block, ...]:
        return tuple(filter(None, (self.cost, self.do, self.otherwise, *self.options)))

    # --- rule ---

    def run(self, state: ImperiumState, seat: int, here: "Run") -> None:
        """Carry out the step. `here` is its position."""
        raise NotImplementedError

    def run_for_bot(self, state: ImperiumState) -> None:
        """Carry out the step for the solo bot, which has no choice (R19.15)."""
        raise ValueError(f"The bot cannot '{self.op}'.")

    # --- legality ---

    def always_changes(self) -> bool:
        return self.always_has_effect

    def can_change(self, state: ImperiumState, seat: int, card: str) -> bool:
        """Return whether the step could have an effect now (R12.35 c)."""
        if self.always_has_effect:
            return True
        raise NotImplementedError

    def can_complete_cost(self, state: ImperiumState, seat: int, card: str) -> bool:
        """Return whether the step can be carried out in full as part of a cost (R6.7)."""
        raise ValueError(f"'{self.op}' is not a cost.")

    def cost_obstacle(self) -> Obstacle:
        """Return the obstacle for a cost that cannot be paid in full."""
        return Reason.UNPAYABLE

    def candidates(self, state: ImperiumState, seat: int, card: str) -> list[CardPlace]:
        """Return every card and zone the step could choose.

        `card` is the card whose program is running.
        """
        raise ValueError(f"'{self.op}' takes no cards.")

    def required_number(self, state: ImperiumState, seat: int, card: str) -> int:
        """Return the number of cards or tokens required, with reduced prices for Unrest."""
        return self.n

    def prices(self) -> tuple["Instruction", ...]:
        """Return the unconditional token and action prices of the step."""
        return ()

    def charge(self, bill: Bill, state: ImperiumState, seat: int, card: str) -> bool:
        """Add the price to a bill. Return False if it can never be paid."""
        raise ValueError(f"'{self.op}' is not a price.")

    def is_payable(self, state: ImperiumState, seat: int, card: str, reserved: int = 0) -> bool:
        """Return whether the price can be paid, if it is one (R12.19, R12.3).

        `reserved` actions are needed for something else.
        """
        return True

    def is_cost_alone(self) -> bool:
        """Return whether the step is a cost if it is a whole block."""
        return False

    def can_pay(self, state: ImperiumState, seat: int, card: str, reserved: int) -> bool:
        """Return whether the seat can pay the cost that the step has or is. True without a cost."""
        return True

    def is_possible(self, state: ImperiumState, seat: int, card: str) -> bool:
        """Return whether nothing prevents the step once its cost is paid."""
        return True

    def can_always_start(self) -> bool:
        return True

    def start_obstacle(
        self, state: ImperiumState, seat: int, card: str, reserved: int
    ) -> Obstacle | None:
        """Return why a program cannot start with the step (R6.7, R21.5)."""
        return None

    def hidden_zones(self) -> frozenset[str]:
        """Return the hidden zones whose cards decide whether the step is possible (R18)."""
        return HIDDEN_ZONES.intersection(self.frm) if self.is_unverifiable() else NO_ZONES

    def is_unverifiable(self) -> bool:
        """Return whether rivals, knowing only card counts, cannot verify an empty search."""
        return self.filter != ANYTHING and not HIDDEN_ZONES.isdisjoint(self.frm)

    def downside(self) -> float:
        """Return how harmful an accidental choice of the step would be; 0 is harmless."""
        return 0.0

    # --- words ---

    def text(self, style: TextStyle) -> str:
        """Return the step as a clause: `gain 2 materials`."""
        raise NotImplementedError

    def shares_clause(self, following: "Instruction", style: TextStyle) -> bool:
        """Return whether the step and the following one are one clause."""
        return False

    def joined_text(self, steps: "tuple[Instruction, ...]", style: TextStyle) -> str:
        """Return the clause of the step and those that share it."""
        raise NotImplementedError

    def price_text(self, style: TextStyle) -> str:
        """Return the tokens of a price without the verb, or "" if it is none."""
        return ""


def unfold_operands(raw: RawRecord) -> dict[str, Any]:
    """Return numbers for `all` and `any`, and the condition of affected rivals by itself."""
    operands: dict[str, Any] = dict(raw)
    if isinstance(raw.get("n"), str):
        operands["n"] = NUMBER_WORDS.get(raw["n"], raw["n"])
    if raw.get("suits") == "any":
        operands["suits"] = []
    if isinstance(raw.get("who"), dict):
        operands |= {"who": "others_if", "if_they": raw["who"].get("others_if")}
    return operands


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: type, cost and the block it runs."""

    # Or `host_play`: the host's ability, for a card garrisoned under it (R21.8).
    kind: str
    do: Block = NO_BLOCK
    cost: Block = NO_BLOCK
    trigger: Trigger | None = None
    requires: tuple[Condition, ...] = ()
    optional: bool = False
    mods: tuple[LastingChange, ...] = ()


@dataclass(frozen=True, slots=True)
class CardAbilities:
    """The abilities of a card, indexed by use."""

    play: Ability | None
    exhausts: tuple[Ability, ...]
    reactions: tuple[Ability, ...]
    solstice: Ability | None
    by_kind: Mapping[str, Ability]
    mods: tuple[LastingChange, ...]
    awaited_events: frozenset[str]


# --- registries --------------------------------------------------------------------------------

K = TypeVar("K", bound=type[Instruction])
C = TypeVar("C", bound=type[Condition])
N = TypeVar("N", bound=type[Quantity])
T = TypeVar("T", bound=type[Trigger])
M = TypeVar("M", bound=type[LastingChange])
L = TypeVar("L", bound=LastingChange)

INSTRUCTIONS: dict[str, type[Instruction]] = {}
CONDITIONS: dict[str, type[Condition]] = {}
QUANTITIES: dict[str, type[Quantity]] = {}
TRIGGERS: dict[str, type[Trigger]] = {}
LASTING_CHANGES: dict[str, type[LastingChange]] = {}


def instruction(op: str) -> Callable[[K], K]:
    def register(kind: K) -> K:
        kind.op = op
        INSTRUCTIONS[op] = kind
        return kind

    return register


def condition(name: str) -> Callable[[C], C]:
    def register(kind: C) -> C:
        kind.kind = name
        CONDITIONS[name] = kind
        return kind

    return register


def quantity(name: str) -> Callable[[N], N]:
    def register(kind: N) -> N:
        kind.count = name
        QUANTITIES[name] = kind
        return kind

    return register


def trigger(event: str) -> Callable[[T], T]:
    def register(kind: T) -> T:
        kind.event = event
        TRIGGERS[event] = kind
        return kind

    return register


def lasting_change(mod: str) -> Callable[[M], M]:
    def register(kind: M) -> M:
        kind.mod = mod
        LASTING_CHANGES[mod] = kind
        return kind

    return register


BLOCKS: dict[str, tuple[Instruction, ...]] = {}
ABILITIES: dict[str, CardAbilities] = {}  # by card
# Cards with an untriggered exhaust ability.
EXHAUSTIBLE_CARDS: set[str] = set()
CARDS_BY_EVENT: defaultdict[str, set[str]] = defaultdict(set)  # by the event they wait for
_CARDS_BY_CHANGE: defaultdict[type[LastingChange], dict[str, tuple[Any, ...]]] = defaultdict(dict)


# --- parser ------------------------------------------------------------------------------------

P = TypeVar("P", bound=ProgramPart)
_CONTEXT = ("is_cost", "in_may")


class _Operand(NamedTuple):
    name: str
    kind: Any
    is_required: bool


@cache
def _operands(kind: type[Any]) -> dict[str, _Operand]:
    """Return the operands of a class by their key in the data: `self_` is `self`."""
    hints = get_type_hints(kind, include_extras=True)
    return {
        each.metadata.get("key", each.name.rstrip("_")): _Operand(
            each.name,
            hints[each.name],
            each.default is MISSING and each.default_factory is MISSING,
        )
        for each in fields(kind)
        if each.init and each.name not in _CONTEXT
    }


def parse_part(
    kinds: Mapping[str, type[P]], key: str, raw: RawRecord, name: str, label: str
) -> tuple[type[P], dict[str, Any]]:
    """Return the class of a part and its parsed operands.

    `key` is the field of its name. `name` is where it is, for its blocks and for complaints.
    """
    place, word = path_in_record(name), str(raw.get(key))
    if word not in kinds:
        raise BadContent(f"there is no {label} '{word}'.").within(place)
    kind = kinds[word]
    given = RawRecord({each: value for each, value in raw.items() if each != key})
    operands = kind.unfold(given)
    known = _operands(cast(Any, kind))
    try:
        check_names(word, operands, [key for key, each in known.items() if each.is_required], known)
    except BadContent as error:
        raise error.within(place) from None
    return kind, {
        known[each].name: _parse_operand(kind, f"{name}.{each}", each, value, known[each].kind)
        for each, value in operands.items()
    }


def _parse_operand(owner: type[ProgramPart], name: str, key: str, raw: Any, kind: Any) -> Any:
    place = path_in_record(name.removesuffix(f".{key}"))
    if kind is Block:
        return owner.parse_nested_block(name, key, raw)
    if kind == tuple[Block, ...]:
        options = CONTENT.parse_raw(raw, tuple[RawList, ...], place, key)
        stem = name.removesuffix(f".{key}")
        return tuple(
            owner.parse_nested_block(f"{stem}.{index}", key, list(option))
            for index, option in enumerate(options)
        )
    if Condition in (kind, *get_args(kind)):
        return parse_condition(raw, place)
    if Quantity in (kind, *get_args(kind)):
        return parse_quantity(raw, place)
    if kind is Trigger:
        return parse_trigger(raw, place)
    return CONTENT.parse_raw(raw, kind, place, key)


def parse_condition(raw: Any, place: str) -> Condition:
    record = CONTENT.parse_raw(raw, RawRecord, place)
    kind, operands = parse_part(CONDITIONS, "kind", record, place, "condition")
    return kind(**operands)


def parse_quantity(raw: Any, place: str) -> Quantity:
    record = CONTENT.parse_raw(raw, RawRecord, place)
    kind, operands = parse_part(QUANTITIES, "count", record, place, "count")
    return kind(**operands)


def parse_trigger(raw: Any, place: str) -> Trigger:
    record = CONTENT.parse_raw(raw, RawRecord, place)
    kind, operands = parse_part(TRIGGERS, "event", record, place, "event")
    return kind(**operands)


def parse_block(name: str, steps: Any, *, is_cost: bool = False, in_may: bool = False) -> Block:
    """Parse a list of steps and register it under its name."""
    read = []
    for index, raw in enumerate(CONTENT.parse_raw(steps, RawList, path_in_record(name))):
        kind, operands = parse_part(INSTRUCTIONS, "op", raw, f"{name}.{index}", "instruction")
        read.append(kind(**operands, is_cost=is_cost, in_may=in_may))
    BLOCKS[name] = tuple(read)
    return Block(name)


def _parse_lasting_change(name: str, raw: RawRecord) -> LastingChange:
    kind, operands = parse_part(LASTING_CHANGES, "mod", raw, name, "lasting change")
    return kind(**operands)


# Required and optional fields of each kind of ability.
_ABILITY_FIELDS = {
    "play": ("do", "requires"),
    "exhaust": ("do", "cost trigger requires optional"),
    "reaction": ("trigger do", "cost optional"),
    "solstice": ("do", ""),
    "passive": ("mods", ""),
    "instead_of_gain": ("do", ""),
    "before_scoring": ("do", ""),
    "on_enter_discard_from_nation": ("do", ""),
    "on_nation_draw": ("do", ""),
    "on_enter_play": ("do", ""),
}


def parse_ability(name: str, raw: RawRecord) -> Ability:
    place = path_in_record(name)
    try:
        check_fields(_ABILITY_FIELDS, "kind", raw, "ability")
    except BadContent as error:
        raise error.within(place) from None
    needs = CONTENT.parse_raw(raw.get("requires", []), RawList, place, "requires")
    mods = CONTENT.parse_raw(raw.get("mods", []), RawList, place, "mods")
    return Ability(
        raw["kind"],
        do=parse_block(f"{name}.do", raw["do"]) if "do" in raw else NO_BLOCK,
        cost=(
            parse_block(f"{name}.cost", raw["cost"], is_cost=True) if raw.get("cost") else NO_BLOCK
        ),
        trigger=parse_trigger(raw["trigger"], place) if "trigger" in raw else None,
        requires=tuple(parse_condition(need, place) for need in needs),
        optional=CONTENT.parse_raw(raw.get("optional", False), bool, place, "optional"),
        mods=tuple(_parse_lasting_change(f"{name}.{index}", mod) for index, mod in enumerate(mods)),
    )


def register_card(card: PrintedCard) -> None:
    """Read the programs of a card. Raise BadContent if no class is registered for a part."""
    abilities = [parse_ability(f"{card.id}.{i}", raw) for i, raw in enumerate(card.abilities)]
    mods = tuple(mod for each in abilities for mod in each.mods)
    by_kind = {each.kind: each for each in abilities}
    triggers = [*(each.trigger for each in abilities), *(each.trigger for each in mods)]
    read = CardAbilities(
        play=by_kind.get("play"),
        exhausts=tuple(each for each in abilities if each.kind == "exhaust"),
        reactions=tuple(each for each in abilities if each.kind == "reaction"),
        solstice=by_kind.get("solstice"),
        by_kind=by_kind,
        mods=mods,
        awaited_events=frozenset(trigger.event for trigger in triggers if trigger),
    )
    for copy in card.copy_ids():
        ABILITIES[copy] = read
        if any(not each.trigger for each in read.exhausts):
            EXHAUSTIBLE_CARDS.add(copy)
        for event in read.awaited_events:
            CARDS_BY_EVENT[event].add(copy)
        for kind in {type(mod) for mod in mods}:
            _CARDS_BY_CHANGE[kind][copy] = tuple(mod for mod in mods if type(mod) is kind)


def check_card_names() -> None:
    """Raise BadContent if a program names a card that does not exist."""
    known = {card.canonical_name for card in UNIQUE_CARDS.values()} | {""}

    def check(part: ProgramPart, place: str) -> None:
        for name in part.card_names():
            if name not in known:
                raise BadContent(f"no card is called '{name}'.").within(place)

    for block, steps in BLOCKS.items():
        for step in steps:
            check(step, block)
    for card in UNIQUE_CARDS:
        for ability in ABILITIES[card].by_kind.values():
            for part in (*ability.requires, *ability.mods):
                check(part, card)


# --- lookup ------------------------------------------------------------------------------------


def changes_of(card: str, kind: type[L]) -> tuple[L, ...]:
    """Return the lasting changes of a class on a card."""
    return _CARDS_BY_CHANGE[kind].get(card, ())


def active_changes_with_source(player: Player, kind: type[L]) -> list[tuple[str, L]]:
    """Return the lasting changes of a class in force, with their cards."""
    cards, in_force = _CARDS_BY_CHANGE[kind], player.active_cards()
    if cards.keys().isdisjoint(in_force):
        return []
    return [(card, change) for card in in_force if card in cards for change in cards[card]]


def active_changes(player: Player, kind: type[L]) -> list[L]:
    """Return the lasting changes of a class in force."""
    cards, in_force = _CARDS_BY_CHANGE[kind], player.active_cards()
    if cards.keys().isdisjoint(in_force):
        return []
    return [change for card in in_force if card in cards for change in cards[card]]


def all_steps(*blocks: str) -> Iterator[Instruction]:
    """Yield the steps of blocks and of the blocks inside them, in breadth-first order."""
    waiting = list(blocks)
    while waiting:
        for step in BLOCKS.get(waiting.pop(0), ()):
            yield step
            waiting += step.inner_blocks()


def block_downside(block: str) -> float:
    """Return how harmful an accidental choice of a block would be; 0 is harmless."""
    return max((step.downside() for step in BLOCKS[block]), default=0.0)


def ability_downside(ability: Ability | None) -> float:
    """Return how harmful an accidental use of an ability would be, with its cost."""
    if ability is None:
        return 0.0
    return max(block_downside(block) if block else 0.0 for block in (ability.cost, ability.do))


# --- running -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Run(Frame[ImperiumState]):
    """The rest of a block, starting at a step."""

    block: str
    at: int
    seat: int

    @property
    def step(self) -> Instruction:
        return BLOCKS[self.block][self.at]

    def run(self, state: ImperiumState) -> None:
        """Run steps until one of them pushes a frame."""
        steps, agenda = BLOCKS[self.block], state.agenda
        for index in range(self.at, len(steps)):
            depth = len(agenda)
            here = self if index == self.at else Run(self.block, index, self.seat)
            step = steps[index]
            if step.is_price and not step.is_payable(state, self.seat, state.scope.card):
                return  # an unpayable price in the middle of a program ends its block
            step.run(state, self.seat, here)
            if state.halted:
                return
            if len(agenda) > depth:
                if index + 1 < len(steps):
                    agenda.insert(depth, Run(self.block, index + 1, self.seat))
                return
