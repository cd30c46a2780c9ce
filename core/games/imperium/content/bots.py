"""Levels and tables of the solo bots (R19)."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any

from core.games.imperium.content.constants import CONTENT, NationId, Resource, State, Suit
from core.games.imperium.content.program_parser import (
    BLOCKS,
    RawList,
    check_fields,
    parse_condition,
    path_in_record,
)
from core.games.imperium.content.vocabulary import ANYTHING, Condition, Filter, Step
from core.kernel.content import BadContent, OneOf, RawRecord, SourcedRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class Level(SourcedRecord):
    """A difficulty level of the solo game."""

    id: str
    order: int
    slots: int
    start: Mapping[Resource, int]
    divisor: int  # tokens per point
    cleanup_discard: int
    unrest_progress: int


LEVELS: dict[str, Level] = CONTENT.table("levels", Level)


@dataclass(frozen=True, slots=True)
class BotStep:
    """One step of a row in a bot's table."""

    op: str
    res: Mapping[Resource, int] = field(default_factory=dict)
    per: Annotated[str, OneOf("region_in_play")] = ""
    from_: Resource | Annotated[str, OneOf("exile")] = ""
    to: Resource = ""
    n: int = 1
    gain: int = 0
    suits: tuple[Suit, ...] = ()
    filter: Filter = ANYTHING
    except_: str = ""
    condition: Condition | None = None
    program: str = ""  # a block of a card program, carried out by the player
    # Nested bot blocks.
    do: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedRow(SourcedRecord):
    """A table row as in its file."""

    id: str
    nation: NationId
    side: State
    priority: int
    match: Mapping[Annotated[str, OneOf("suit", "name", "state", "icon", "type", "other")], str]
    do: tuple[RawRecord, ...]


@dataclass(frozen=True, slots=True)
class BotRow:
    """The block a bot runs for matching cards."""

    match: tuple[str, str]
    do: str  # a bot block


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintedTable(SourcedRecord):
    """The header of a table as in its file."""

    id: NationId
    start_side: State
    flips: bool  # the bot changes sides on accession
    token_res: Resource  # put on the market in Cleanup
    token_n: int


@dataclass(frozen=True, slots=True)
class BotTable:
    """All rows of a nation's bot by side, in order of priority."""

    nation: str
    start_side: str
    flips: bool
    token: tuple[str, int]
    rows: Mapping[str, tuple[BotRow, ...]]


# The blocks of bot tables by name, as for card programs.
BOT_BLOCKS: dict[str, tuple[BotStep, ...]] = {}

# Required and optional fields of each bot instruction.
BOT_OP_FIELDS = {
    "bot_abandon_region": ("n", ""),
    "bot_abandon_regions_for_fame": ("n", ""),
    "bot_acquire": ("suits", "from"),
    "bot_break_through": ("suits", ""),
    "bot_convert_all": ("from to", ""),
    "bot_convert_each": ("from n to gain", ""),
    "bot_discard_top": ("n", ""),
    "bot_dynasty_to_discard": ("", ""),
    "bot_exile_market": ("", ""),
    "bot_exile_next_quest": ("except", ""),
    "bot_exile_self": ("", ""),
    "bot_gain": ("res", "per"),
    "bot_gain_fame": ("n", ""),
    "bot_gain_next_quest": ("", ""),
    "bot_knight_from_discard_to_history": ("", ""),
    "bot_play_self": ("", ""),
    "bot_region_from_discard_to_play": ("", ""),
    "bot_return_unrest": ("", ""),
    "bot_self_to_deck_top": ("", ""),
    "bot_self_to_history": ("", ""),
    "bot_sink_region": ("n", ""),
    "bot_spend": ("res", ""),
    "bot_spend_all_discard_half": ("res", ""),
    "bot_steal": ("res", ""),
    "bot_take_unrest": ("n", ""),
    "first_of": ("options", ""),
    "if": ("cond do", ""),
    "if_able": ("do", ""),
    "you_abandon": ("filter", ""),
    "you_discard": ("n", ""),
    "you_gain": ("res", ""),
    "you_may_draw": ("n", ""),
    "you_recall": ("filter", ""),
    "you_take_unrest": ("n", ""),
}
# Steps with a choice of the player, and the corresponding card instruction.
_PLAYER_OPS = {
    "you_recall": "recall",
    "you_abandon": "abandon",
    "you_discard": "discard",
    "you_may_draw": "draw",
}
_NESTED_KEYS = ("cond", "do", "options")


def _parse_bot_block(name: str, parts: Any) -> str:
    read = CONTENT.parse_raw(parts, RawList, path_in_record(name))
    BOT_BLOCKS[name] = tuple(
        _parse_bot_step(f"{name}.{index}", part) for index, part in enumerate(read)
    )
    return name


def _parse_bot_step(name: str, raw: RawRecord) -> BotStep:
    try:
        check_fields(BOT_OP_FIELDS, "op", raw, "part")
    except BadContent as error:
        raise error.within(path_in_record(name)) from None
    plain = RawRecord({key: value for key, value in raw.items() if key not in _NESTED_KEYS})
    step = CONTENT.parse_raw(plain, BotStep, path_in_record(name))
    inside: dict[str, Any] = {}
    if "cond" in raw:
        inside["condition"] = parse_condition(raw["cond"], path_in_record(name))
    if "do" in raw:
        inside["do"] = _parse_bot_block(f"{name}.do", raw["do"])
    if "options" in raw:
        options = enumerate(
            CONTENT.parse_raw(raw["options"], tuple[RawList, ...], path_in_record(name))
        )
        inside["options"] = tuple(
            _parse_bot_block(f"{name}.{index}", list(option)) for index, option in options
        )
    if step.op in _PLAYER_OPS:
        inside["program"] = _add_player_program(step)
    return replace(step, **inside)


def _add_player_program(step: BotStep) -> str:
    """Register what a step requires of the player as a program; equal ones are shared."""
    name = f"bot.{step.op}.{step.n}.{step.filter.suit}.{step.filter.pinned}"
    verb = _PLAYER_OPS[step.op]
    zones = ("hand",) if verb == "discard" else ()
    BLOCKS[name] = (Step(verb, n=step.n, filter=step.filter, frm=zones),)
    return name


def _make_bot_row(row: PrintedRow) -> BotRow:
    if len(row.match) != 1:
        raise BadContent("it is for one kind of card.").within("match")
    (match,) = row.match.items()
    return BotRow(match, _parse_bot_block(row.id, list(row.do)))


def _make_bot_tables() -> dict[str, BotTable]:
    rows: dict[str, dict[str, list[BotRow]]] = {}
    printed = CONTENT.records("bot_tables/rows", PrintedRow)
    for row in sorted(printed, key=lambda row: row.priority):
        sides = rows.setdefault(row.nation, {})
        sides.setdefault(row.side, []).append(
            CONTENT.convert("bot_tables/rows", row, _make_bot_row)
        )
    return {
        head.id: BotTable(
            head.id,
            head.start_side,
            head.flips,
            (head.token_res, head.token_n),
            {side: tuple(side_rows) for side, side_rows in rows.get(head.id, {}).items()},
        )
        for head in CONTENT.records("bot_tables/tables", PrintedTable)
    }


BOT_TABLES: dict[str, BotTable] = _make_bot_tables()
