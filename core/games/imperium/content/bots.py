"""Levels and tables of the solo bots (R19)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from core.games.imperium.content.constants import CONTENT, NationId, Resource, State
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
    do: str  # the name of the block (`rules.solo_bot.table_programs`)


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


BOT_ROWS: tuple[PrintedRow, ...] = CONTENT.records("bot_tables/rows", PrintedRow)


def _make_bot_row(row: PrintedRow) -> BotRow:
    if len(row.match) != 1:
        raise BadContent("it is for one kind of card.").within("match")
    (match,) = row.match.items()
    return BotRow(match, row.id)


def _make_bot_tables() -> dict[str, BotTable]:
    rows: dict[str, dict[str, list[BotRow]]] = {}
    for row in sorted(BOT_ROWS, key=lambda row: row.priority):
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
