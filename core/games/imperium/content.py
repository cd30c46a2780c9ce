"""Cards, nations and tables as frozen, typed records, read once from the files in data/.

A card is a program in a closed vocabulary (R21). Every list of steps is a block with a name of
its own, so that a frame on the agenda can say where it is by two plain values: block and step.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

MATERIALS, POPULATION, PROGRESS = "materials", "population", "progress"
RESOURCES = (MATERIALS, POPULATION, PROGRESS)
BARBARIAN, EMPIRE = "barbarian", "empire"
REGION, UNCIVILISED, CIVILISED = "region", "uncivilised", "civilised"
TRIBUTARY, FAME, UNREST = "tributary", "fame", "unrest"
MARKET_SUITS = (UNCIVILISED, CIVILISED, REGION, TRIBUTARY)
RESTLESS = frozenset((UNCIVILISED, CIVILISED, TRIBUTARY))  # suits with an unrest beneath (R4.13)
SMALL_DECKS = (REGION, UNCIVILISED, CIVILISED)
ICONS = ("production", "fertile", "river")  # of regions
BOXES = ("classics", "legends")

# Numbers of cards that are words.
ALL, ANY, SAME = -1, -2, -3
_WORDS = {"all": ALL, "any": ANY, "same": SAME}

LAST_QUEST = "Graal"  # can be chosen only when no other quest is left (R14.5)
NATION_DECK, DEVELOPMENT_AREA = "nation_deck", "development_area"  # exhaust tokens lie there too


def read(name: str) -> Any:
    """A file of the data folder."""
    return json.loads((Path(__file__).parent / "data" / f"{name}.json").read_text("utf-8"))


class BadCard(ValueError):
    """A card that says something the vocabulary does not have."""


# --- the vocabulary as records --------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Filter:
    """Which cards are meant; everything that is set must hold."""

    suit: str = ""
    not_suit: str = ""
    pinned: bool = False
    attack: bool = False
    icon: str = ""
    state: str = ""
    type: str = ""
    type_any: tuple[str, ...] = ()
    not_type: str = ""
    name: str = ""
    not_name: str = ""
    name_prefix: str = ""
    vp: str = ""
    hosts: "Filter | None" = None
    garrisoned: str = ""  # self, any or host: what lies under the card, a card, a matching card
    host: "Filter | None" = None
    any: "tuple[Filter, ...]" = ()


ANYTHING = Filter()


@dataclass(frozen=True, slots=True)
class Count:
    """Something that is counted: icons, suits, types, owned cards, tokens."""

    count: str
    icon: str = ""
    icons: tuple[str, ...] = ()
    suit: str = ""
    not_suit: str = ""
    types: tuple[str, ...] = ()
    res: str = ""
    zone: str = ""
    key: str = ""
    name_prefix: str = ""
    vp_kind: str = ""
    each: int = 1


@dataclass(frozen=True, slots=True)
class Condition:
    """A question with the answer yes or no; `kind` is its word."""

    kind: str
    word: str = ""
    n: int = 0
    filter: Filter = ANYTHING


@dataclass(frozen=True, slots=True)
class Trigger:
    """The moment an ability waits for."""

    event: str
    by: str = "self"
    res: str = ""
    icon: str = ""
    suit: str = ""
    name: str = ""
    source: str = ""  # discard, exile
    filter: Filter = ANYTHING


@dataclass(frozen=True, slots=True)
class Step:
    """One instruction of a program: its op and what the op needs."""

    op: str
    n: int = 1
    res: str = ""
    per: Count | None = None
    who: str = ""  # "", all, each_other, others_if
    if_they: Condition | None = None
    suits: tuple[str, ...] = ()  # empty: any card
    times: int = 1
    with_token: str = ""
    then: str = ""
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
    frm: tuple[str, ...] = ()
    to: str = ""
    store: str = ""
    self_: bool = False
    host: Filter = ANYTHING
    icon: str = ""
    as_icon: str = ""
    as_n: int = 0
    state: str = ""
    with_card: str = ""
    zones: tuple[str, ...] = ()
    condition: Condition | None = None
    least: int = 0
    most: int = 0
    given: Filter = ANYTHING
    # Blocks inside this step.
    do: str = ""
    cost: str = ""
    otherwise: str = ""  # else, if_unable, if_not, if_given
    options: tuple[str, ...] = ()
    # Where it stands.
    is_cost: bool = False  # part of what is paid for something else
    in_may: bool = False  # directly inside an optional block (R12.37)


@dataclass(frozen=True, slots=True)
class Mod:
    """A lasting change while its card is in play."""

    mod: str
    n: int = 0
    res: str = ""
    suit: str = ""
    suits: tuple[str, ...] = ()
    state: str = ""
    filter: Filter = ANYTHING
    materials: int = 0
    cards: int = 0
    minimum: int = 0
    by: tuple[str, ...] = ()
    trigger: Trigger | None = None
    do: str = ""
    optional: bool = False
    instead: bool = False
    look_extra: int = 0


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability of a card: when, at what cost, and the block it runs."""

    kind: str
    do: str = ""
    cost: str = ""
    trigger: Trigger | None = None
    requires: tuple[Condition, ...] = ()
    optional: bool = False
    any_turn: bool = False
    mods: tuple[Mod, ...] = ()


@dataclass(frozen=True, slots=True)
class Points:
    """What a card is worth at the end (R21.12)."""

    kind: str  # none, fixed, conditional, variable
    n: int = 0
    cases: tuple[tuple[str, int], ...] = ()
    terms: tuple[tuple[int, Count], ...] = ()
    cap: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    """A card, or one side of a two-sided card; copies share it."""

    id: str
    name: str
    numbers: tuple[str, ...]
    count: int
    box: str
    set: str
    suits: tuple[str, ...]
    icon: str
    state: str
    types: tuple[str, ...]
    icons: tuple[str, ...]  # region icons, each copy counts
    start: str
    min_players: int
    vp: Points
    playable: bool
    free_play: bool
    garrisonable: bool
    text: str
    origin: str
    side: str = ""
    note: str = ""
    cost: Mapping[str, int] = field(default_factory=dict)
    reprinted: bool = False
    play: Ability | None = None
    exhausts: tuple[Ability, ...] = ()
    reactions: tuple[Ability, ...] = ()
    solstice: Ability | None = None
    special: Mapping[str, Ability] = field(default_factory=dict)  # the other kinds
    mods: tuple[Mod, ...] = ()
    events: frozenset[str] = frozenset()  # what it waits for

    @property
    def pinned(self) -> bool:
        """Whether it stays in play."""
        return self.icon == "pinned"

    @property
    def attack(self) -> bool:
        """Whether playing it is an attack."""
        return self.icon == "attack"

    @property
    def is_unrest(self) -> bool:
        """All unrest cards are alike (R12.47)."""
        return UNREST in self.suits

    @property
    def pile(self) -> str:
        """The suit it is sorted under in set-up (R2.3)."""
        return UNCIVILISED if UNCIVILISED in self.suits else self.suits[0] if self.suits else ""

    @property
    def kind(self) -> str:
        """Cards of the same kind are alike in everything they say."""
        return _KINDS[self.id]


@dataclass(frozen=True, slots=True)
class Nation:
    """A nation: which cards it has and where they start; copies are listed one by one."""

    id: str
    name: str
    code: str
    box: str
    cards: int
    difficulty: int
    power: tuple[str, str]
    court: str
    journey: tuple[str, ...]
    deck: tuple[str, ...]
    nation_deck: tuple[str, ...]
    bottom: str
    development: tuple[str, ...]
    supply: tuple[str, ...]
    starts_as: str
    exhaust_tokens: int
    becomes_empire: bool
    develops: bool
    floods: bool


@dataclass(frozen=True, slots=True)
class Level:
    """A difficulty level of the solo game."""

    id: str
    order: int
    slots: int
    start: Mapping[str, int]
    divisor: int
    cleanup_discard: int
    unrest_progress: int


@dataclass(frozen=True, slots=True)
class BotStep:
    """One part of a row of a bot's table."""

    op: str
    res: Mapping[str, int] = field(default_factory=dict)
    per: str = ""
    frm: str = ""
    to: str = ""
    n: int = 1
    gain: int = 0
    suits: tuple[str, ...] = ()
    filter: Filter = ANYTHING
    excepting: str = ""
    condition: Condition | None = None
    program: str = ""  # a block of the common vocabulary: what it asks of you
    # Blocks of the bot's own inside this part.
    do: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BotRow:
    """What a bot does with cards that match."""

    side: str
    match: tuple[str, str]
    do: str  # a block of the bot's own
    text: str


@dataclass(frozen=True, slots=True)
class BotTable:
    """All rows of a nation's bot, first fitting row first."""

    nation: str
    sides: tuple[str, ...]
    start_side: str
    flips: bool
    token: tuple[str, int]
    note: str
    origin: str
    rows: Mapping[str, tuple[BotRow, ...]]


# --- reading ----------------------------------------------------------------------------------

BLOCKS: dict[str, tuple[Step, ...]] = {}

_VOCABULARY: list[dict[str, Any]] = read("keywords")
PARAMS: dict[tuple[str, str], dict[str, str]] = {
    (row["category"], row["id"]): row["params"] for row in _VOCABULARY if "params" in row
}
KEYWORD_RULES: dict[tuple[str, str], str] = {
    (row["category"], row["id"]): row["rule"] for row in _VOCABULARY if "rule" in row
}
_FILTER_KEYS = {row["id"] for row in _VOCABULARY if row["category"] == "filter"}

_WHOLE = frozenset(("per", "who", "filter", "if_given", "cond", "a", "b", "suits", "host"))
_RENAMED = {"self": "self_", "min": "least", "max": "most", "else": "otherwise"}
_INSIDE = {"do": "do", "cost": "cost", "else": "otherwise"}
_INSIDE |= {"if_unable": "otherwise", "if_not": "otherwise"}


def _filter(data: Any) -> Filter:
    if unknown := set(data) - _FILTER_KEYS:
        raise BadCard(f"There is no filter {', '.join(sorted(unknown))}.")
    values: dict[str, Any] = {}
    for key, value in data.items():
        if key == "hosts":
            values[key] = _filter(value)
        elif key == "any":
            values[key] = tuple(_filter(part) for part in value)
        elif key == "garrisoned_in":
            is_word = isinstance(value, str)
            values["garrisoned"] = value if is_word else "host"
            values["host"] = None if is_word else _filter(value)
        elif isinstance(value, list):
            values[key] = tuple(value)
        else:
            values[key] = value
    return Filter(**values)


def _count(data: Any) -> Count:
    values: dict[str, Any] = {k: tuple(v) if isinstance(v, list) else v for k, v in data.items()}
    return Count(**values)


def _condition(data: Any) -> Condition:
    kind = next(iter(data))
    value = data[kind]
    match kind:
        case "in_play_count":
            return Condition(kind, n=data["min"], filter=_filter(value))
        case "resource_at_least":
            return Condition(kind, word=value["res"], n=value["n"])
        case "stored_matches":
            return Condition(kind, word=value["key"], filter=_filter(value["filter"]))
        case "garrisoned_here":
            return Condition(kind, n=value["min"], filter=_filter(value["filter"]))
        case "has_in_play":
            return Condition(kind, filter=_filter(value))
        case "bot_stage_min":
            return Condition(kind, n=value)
        case "no_active_quest" | "revealed_has_declared_suit":
            return Condition(kind)
        case "state" | "in_play" | "in_history" | "paid_card_lacks_icon" | "you_state":
            return Condition(kind, word=value)
        case _:
            raise BadCard(f"There is no condition {kind}.")


def _trigger(data: Any) -> Trigger:
    if ("event", data["event"]) not in PARAMS:
        raise BadCard(f"There is no event {data['event']}.")
    values = {k: v for k, v in data.items() if k not in ("filter", "from")}
    return Trigger(**values, source=data.get("from", ""), filter=_filter(data.get("filter", {})))


def _block(name: str, steps: Any, *, is_cost: bool = False, in_may: bool = False) -> str:
    """Read a list of steps and enter it under its name."""
    BLOCKS[name] = tuple(
        _step(f"{name}.{at}", step, is_cost, in_may) for at, step in enumerate(steps)
    )
    return name


def _step(name: str, data: Any, is_cost: bool, in_may: bool) -> Step:
    op = data["op"]
    if ("op", op) not in PARAMS:
        raise BadCard(f"There is no instruction {op}.")
    allowed = {key.rstrip("?") for key in PARAMS["op", op]}
    if unknown := set(data) - allowed - {"op"}:
        raise BadCard(f"{op} knows nothing of {', '.join(sorted(unknown))}.")
    values: dict[str, Any] = {"op": op, "is_cost": is_cost, "in_may": in_may}
    for key, value in data.items():
        if key in _INSIDE and not (key == "cost" and isinstance(value, dict)):
            part = f"{name}.{key}"
            inside = op == "may"
            values[_INSIDE[key]] = _block(part, value, is_cost=key == "cost", in_may=inside)
        elif key == "options" and op != "declare_suit":
            values[key] = tuple(_block(f"{name}.{i}", o) for i, o in enumerate(value))
        elif key == "options":
            values["suits"] = tuple(value)
        elif key in _WHOLE:
            values |= _whole(name, key, value)
        elif key == "n":
            values[key] = _WORDS.get(value, value)
        elif key not in ("op", "until", "owner", "note"):
            values[_RENAMED.get(key, key)] = tuple(value) if isinstance(value, list) else value
    return Step(**values)


def _whole(name: str, key: str, value: Any) -> dict[str, Any]:
    """Parameters that are records of their own."""
    match key:
        case "per":
            return {"per": _count(value)}
        case "who" if isinstance(value, dict):
            return {"who": "others_if", "if_they": _condition(value["others_if"])}
        case "who":
            return {"who": value}
        case "filter":
            return {"filter": _filter(value), "has_filter": True}
        case "if_given":
            block = _block(f"{name}.given", value["do"])
            return {"given": _filter(value["filter"]), "otherwise": block}
        case "cond":
            return {"condition": _condition(value)}
        case "suits":
            return {"suits": () if value == "any" else tuple(value)}
        case "host":
            return {} if value == "self" else {"host": _filter(value)}
        case "a":
            return {"frm": (value["zone"],)}
        case _:
            return {"to": value["zone"]}  # the other side of a swap


def _mod(name: str, data: Any) -> Mod:
    if ("mod", data["mod"]) not in PARAMS:
        raise BadCard(f"There is no lasting change {data['mod']}.")
    values: dict[str, Any] = {}
    for key, value in data.items():
        match key:
            case "filter":
                values[key] = _filter(value)
            case "trigger":
                values[key] = _trigger(value)
            case "do" | "instead" if isinstance(value, list):
                values["do"] = _block(f"{name}.{key}", value)
            case "replace":
                values["look_extra"] = value["look_extra"]
            case "then" | "host" | "max_active":
                pass
            case _:
                values[key] = tuple(value) if isinstance(value, list) else value
    return Mod(**values)


def _ability(name: str, data: Any) -> Ability:
    if ("ability_kind", data["kind"]) not in PARAMS:
        raise BadCard(f"There is no ability {data['kind']}.")
    return Ability(
        kind=data["kind"],
        do=_block(f"{name}.do", data["do"]) if "do" in data else "",
        cost=_block(f"{name}.cost", data["cost"], is_cost=True) if data.get("cost") else "",
        trigger=_trigger(data["trigger"]) if "trigger" in data else None,
        requires=tuple(map(_condition, data.get("requires", ()))),
        optional=data.get("optional", False),
        any_turn=data.get("any_turn", False),
        mods=tuple(_mod(f"{name}.{i}", mod) for i, mod in enumerate(data.get("mods", ()))),
    )


def _points(data: Any) -> Points:
    terms = data.get("terms") or ([data] if "per" in data else [])
    return Points(
        kind=data["kind"],
        n=data.get("n", 0),
        cases=tuple((case["if"], case["n"]) for case in data.get("cases", ())),
        terms=tuple((term["n"], _count(term["per"])) for term in terms),
        cap=data.get("cap", 0),
    )


def _card(data: Any) -> Card:
    abilities = [_ability(f"{data['id']}.{i}", a) for i, a in enumerate(data["abilities"])]
    mods = tuple(mod for ability in abilities for mod in ability.mods)
    triggers = [a.trigger for a in abilities] + [mod.trigger for mod in mods]
    of_kind = {ability.kind: ability for ability in abilities}
    return Card(
        id=data["id"],
        name=data["name"],
        numbers=tuple(f"{BOXES.index(data['box']) + 1}{n.lstrip('12')}" for n in data["numbers"]),
        count=data["count"],
        box=data["box"],
        set=data["set"],
        suits=tuple(data["suits"]),
        icon=data["icon"] or "",
        state=data["state"] or "",
        types=tuple(data["types"]),
        icons=tuple(data["region_icons"]),
        start=data["start"],
        min_players=data["min_players"],
        vp=_points(data["vp"]),
        playable=data["playable"],
        free_play=data["free_play"],
        garrisonable=data["garrisonable"],
        text=data["text"],
        origin=data["origin"],
        side=data.get("side", ""),
        note=data.get("note", ""),
        cost=data.get("cost", {}),
        reprinted=data.get("reprinted_2024", False),
        play=of_kind.get("play"),
        exhausts=tuple(a for a in abilities if a.kind == "exhaust"),
        reactions=tuple(a for a in abilities if a.kind == "reaction"),
        solstice=of_kind.get("solstice"),
        special=of_kind,
        mods=mods,
        events=frozenset(trigger.event for trigger in triggers if trigger),
    )


def copies(card: Card) -> tuple[str, ...]:
    """The ids of the physical copies of a card: `town`, `town#2`."""
    return (card.id, *(f"{card.id}#{number}" for number in range(2, card.count + 1)))


def _cards() -> Iterator[Card]:
    for box in BOXES:
        yield from map(_card, read(f"commons_{box}"))
    for row in read("nations"):
        yield from map(_card, read(f"nation_{row['id']}"))


RECORDS: dict[str, Card] = {card.id: card for card in _cards()}


def _kinds() -> dict[str, str]:
    """Every card with the first of those that are like it; all unrest are alike (R12.47)."""
    first: dict[object, str] = {}
    kinds = {}
    for card in RECORDS.values():
        said: object = UNREST
        if not card.is_unrest:
            said = (card.name, card.suits, card.icon, card.state, card.types, card.icons)
            said = (*said, card.text, card.free_play, card.start == "in_play")
        kinds[card.id] = first.setdefault(said, card.id)
    return kinds


_KINDS = _kinds()


def one_of_each(cards: Iterable[str]) -> list[str]:
    """One card of each kind, in the order they come."""
    found: dict[str, str] = {}
    for card in cards:
        found.setdefault(CARDS[card].kind, card)
    return list(found.values())


# Every physical card by its id; copies share the record.
CARDS: dict[str, Card] = {copy: card for card in RECORDS.values() for copy in copies(card)}
ORDER: dict[str, int] = {card: index for index, card in enumerate(CARDS)}

_SETUP: dict[str, Any] = {row["id"]: row for row in read("setup")}
START_TOKENS: dict[str, int] = {res: _SETUP["tokens_start"][res] for res in RESOURCES}
ACTION_TOKENS: int = _SETUP["tokens_start"]["action_tokens"]
EXHAUST_TOKENS: int = _SETUP["tokens_start"]["exhaust_tokens"]
HAND_SIZE: int = _SETUP["hand_size"]["n"]
SMALL_DECK_SIZE = {n: int(_SETUP[f"players_{n}"]["small_deck_size"]) for n in range(1, 5)}
FAME_REMOVED = {n: int(_SETUP[f"players_{n}"]["fame_cards_removed"]) for n in range(1, 5)}
# The small deck a market slot is refilled from; "" is the main deck (R4.18).
SLOT_DECKS: tuple[str, ...] = tuple(
    slot["source"].removesuffix("_deck").replace("main", "")
    for slot in _SETUP["market_slots"]["slots"]
)


def _nation(row: Any) -> Nation:
    special, tokens = row["special"], _SETUP["tokens_start"]["exceptions"]

    def listed(key: str) -> tuple[str, ...]:
        return tuple(c for entry in row[key] for c in copies(RECORDS[entry["id"]]))

    return Nation(
        id=row["id"],
        name=row["name"],
        code=row["code"],
        box=row["box"],
        cards=row["cards"],
        difficulty=row["difficulty"],
        power=(row["power"][0], row["power"][1]),
        court=next(iter(special.get("extra_in_play", ())), ""),
        journey=tuple(special.get("journey", ())),
        deck=listed("starting_deck"),
        nation_deck=listed("nation_deck"),
        bottom=next(iter(row["bottom_of_nation_deck"]), ""),
        development=listed("development"),
        supply=listed("supply_unrest"),
        starts_as=EMPIRE if special.get("starts_empire") else BARBARIAN,
        exhaust_tokens=tokens.get(row["id"], {}).get("exhaust_tokens", EXHAUST_TOKENS),
        becomes_empire=not special.get("no_empire", False),
        develops=not special.get("no_development", False),
        floods=special.get("sunken_pile", False),
    )


NATIONS: dict[str, Nation] = {row["id"]: _nation(row) for row in read("nations")}
KINGS: dict[str, tuple[str, str]] = {
    box: (f"{box[0]}_fam09a_king_of_kings", f"{box[0]}_fam09b_king_of_kings") for box in BOXES
}
BY_NAME: dict[tuple[str, str], str] = {(c.set, c.name): c.id for c in RECORDS.values()}


def commons(box: str, players: int) -> list[str]:
    """The common cards of a box for a player count, King of Kings left out (R4.5)."""
    return [
        copy
        for card in RECORDS.values()
        if card.set == "commons" and card.box == box and card.min_players <= max(players, 2)
        if card.start != "fame_deck_bottom"
        for copy in copies(card)
    ]


LEVELS: dict[str, Level] = {
    row["id"]: Level(
        row["id"],
        row["order"],
        row["slots"],
        row["bot_start"],
        row["resource_vp_divisor"],
        row["cleanup_discard"],
        row["unrest_return_progress"],
    )
    for row in read("solo_difficulty")
}


# What the rows of the bots' tables do; as in a card's program, every list of parts has a name.
BOT_BLOCKS: dict[str, tuple[BotStep, ...]] = {}
# Parts in which you choose, with the word of the common vocabulary for what you do.
_ASKED = {
    "you_recall": "recall",
    "you_abandon": "abandon",
    "you_discard": "discard",
    "you_may_draw": "draw",
}


def _bot_block(name: str, parts: Any) -> str:
    """Read a list of parts and enter it under its name."""
    BOT_BLOCKS[name] = tuple(_bot_step(f"{name}.{at}", part) for at, part in enumerate(parts))
    return name


def _bot_step(name: str, data: Any) -> BotStep:
    if ("bot_op", data["op"]) not in PARAMS and data["op"] != "if":
        raise BadCard(f"A bot cannot {data['op']}.")
    res, n, wanted = data.get("res", {}), data.get("n", 1), _filter(data.get("filter", {}))
    options = enumerate(data.get("options", ()))
    return BotStep(
        op=data["op"],
        res=res if isinstance(res, dict) else {res: 1},
        per=data.get("per", ""),
        frm=data.get("from", ""),
        to=data.get("to", ""),
        n=n,
        gain=data.get("gain", 0),
        suits=tuple(data.get("suits", ())),
        filter=wanted,
        excepting=data.get("except", ""),
        condition=_condition(data["cond"]) if "cond" in data else None,
        program=_asked_program(data["op"], n, wanted) if data["op"] in _ASKED else "",
        do=_bot_block(f"{name}.do", data["do"]) if "do" in data else "",
        options=tuple(_bot_block(f"{name}.{at}", option) for at, option in options),
    )


def _asked_program(op: str, n: int, wanted: Filter) -> str:
    """Enter what a part asks of you as a program; equal questions share it."""
    name, verb = f"bot.{op}.{n}.{wanted.suit}.{wanted.pinned}", _ASKED[op]
    zones = ("hand",) if verb == "discard" else ()
    BLOCKS[name] = (Step(verb, n=n, filter=wanted, frm=zones),)
    return name


def _bot_table(head: Any, rows: list[Any]) -> BotTable:
    by_side: dict[str, list[BotRow]] = {side: [] for side in head["sides"]}
    for row in sorted(rows, key=lambda row: int(row["priority"])):
        ((key, value),) = row["match"].items()
        do = _bot_block(row["id"], row["do"])
        by_side[row["side"]].append(BotRow(row["side"], (key, str(value)), do, row["text"]))
    token = head["cleanup_token"]
    return BotTable(
        head["nation"],
        tuple(head["sides"]),
        head["start_side"],
        head["flips_on_accession"],
        (token["res"], token["n"]),
        head["setup_note"],
        head["origin"],
        {side: tuple(rows) for side, rows in by_side.items()},
    )


def _bot_tables() -> dict[str, BotTable]:
    rows = read("bot_tables")
    heads = [row for row in rows if "sides" in row]
    rest = [row for row in rows if "sides" not in row]
    return {
        head["nation"]: _bot_table(head, [r for r in rest if r["nation"] == head["nation"]])
        for head in heads
    }


BOT_TABLES: dict[str, BotTable] = _bot_tables()

# Programs of the rules themselves.
BLOCKS["innovate"] = (Step("break_through", suits=MARKET_SUITS),)
