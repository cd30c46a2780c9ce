"""Steps of the bots' tables: their base class, registry, parser and frame.

The data names a step by `op`. The class registered for it in `table_steps` has its fields, its rule
and its words. Blocks have names, as in card programs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from core.games.imperium.content import CONTENT, PrintedRow, RawList, path_in_record
from core.games.imperium.rules.programs import Block, ProgramPart, parse_part
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.style import FULL_STYLE, TextStyle
from core.kernel import Frame


@dataclass(frozen=True, slots=True, kw_only=True)
class BotStep(ProgramPart):
    """A step of a row in a bot's table."""

    op: ClassVar[str] = ""

    @classmethod
    def parse_nested_block(cls, name: str, key: str, steps: Any) -> Block:
        return parse_bot_block(name, steps)

    def is_possible(self, state: ImperiumState) -> bool:
        """Return whether the step can be carried out (R19.23)."""
        return True

    def run(self, state: ImperiumState) -> None:
        raise NotImplementedError

    def text(self, style: TextStyle) -> str:
        """Return the step as a clause: `it gains 2 materials`."""
        raise NotImplementedError


BOT_BLOCKS: dict[str, tuple[BotStep, ...]] = {}
BOT_STEPS: dict[str, type[BotStep]] = {}

B = TypeVar("B", bound=type[BotStep])


def bot_step(op: str) -> Callable[[B], B]:
    def register(kind: B) -> B:
        kind.op = op
        BOT_STEPS[op] = kind
        return kind

    return register


def parse_bot_block(name: str, steps: Any) -> Block:
    """Parse a list of steps and register it under its name."""
    read = []
    for index, raw in enumerate(CONTENT.parse_raw(steps, RawList, path_in_record(name))):
        kind, operands = parse_part(BOT_STEPS, "op", raw, f"{name}.{index}", "part")
        read.append(kind(**operands))
    BOT_BLOCKS[name] = tuple(read)
    return Block(name)


def register_row(row: PrintedRow) -> None:
    """Read the steps of a row. Raise BadContent if no class is registered for one of them."""
    parse_bot_block(row.id, list(row.do))


def can_do_block(state: ImperiumState, block: str) -> bool:
    """Return whether every step of a block is possible (R19.23)."""
    return all(step.is_possible(state) for step in BOT_BLOCKS[block])


def bot_block_text(block: str, style: TextStyle = FULL_STYLE) -> list[str]:
    return [step.text(style) for step in BOT_BLOCKS[block]]


@dataclass(frozen=True, slots=True)
class BotPart(Frame[ImperiumState]):
    """One step of a row, carried out as far as possible (R19.9)."""

    block: str
    at: int

    def run(self, state: ImperiumState) -> None:
        step = BOT_BLOCKS[self.block][self.at]
        if step.is_possible(state):
            step.run(state)


def part_frames(block: str) -> list[BotPart]:
    return [BotPart(block, index) for index in range(len(BOT_BLOCKS[block]))]
