"""Scripted players for plain mode, and the toy game with fuller texts."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, repeat
from typing import Any

from core.bots import advise_in_process
from core.kernel import SPECTATOR, Action, Choice, Decision, Event, Game, Phrase, Rng
from core.kernel.style import Style
from core.table import LocalSession, Seat, Table, new_journal
from tests import toy
from tests.effects import text_cost, text_effect
from tests.toy import Keep, Pebbles, Roll, Rolled, Take, Took
from tui.plain import play

ADA, BEN = Seat("Ada"), Seat("Ben")
BOT = Seat("Bot", "bot", 1)


def choice(view: Pebbles, decision: Decision, action: Action, style: Style) -> Choice:
    match action:
        case Keep(stone=stone):
            return Choice(stone.replace("_", " "))
        case Take(many=many):
            name = "One stone" if many == 1 else "Two stones"
            return Choice(
                name,
                "Take",
                text_cost(f"{many}t"),
                text_effect(f"{many} of {len(view.deck)} stones"),
            )
        case Roll():
            return Choice(
                "Roll the die", "Luck", effect=text_effect("1 to 6"), warning="it may be a 1"
            )
        case _:
            return Choice("Ponder", "Luck")


def narrate(view: Pebbles, event: Event, style: Style) -> Phrase:
    match event:
        case Took(stones=stones):
            return Phrase(event.seat, "takes", " and ".join(stones))
        case Rolled(number=number):
            return Phrase(event.seat, "is", "lucky", f": {number}")
        case _:
            return Phrase(event.seat, "keeps", "a stone")


# The toy game with groups, prices, effects and a warning.
PEBBLES: Game[Any] = toy.with_text(toy.PEBBLES, choice=choice, narrate=narrate)

Input = Iterable[str] | Callable[[str], str | None]


class ScriptedPlayer:
    """Types given lines, or answers prompts with a function; records the output page by page."""

    is_interactive = False

    def __init__(self, typing: Input) -> None:
        self._answer = typing if callable(typing) else _line_reader(typing)
        self.pages = [""]

    async def ask(self, prompt: str) -> str | None:
        self.write(prompt)
        line = self._answer(prompt)
        self.write(f"{line or ''}\n")
        return line

    async def peek(self) -> str | None:
        return ""  # whatever it is, it is for the game

    def write(self, text: str) -> None:
        self.pages[-1] += text

    def clear(self) -> None:
        self.pages.append("")

    @property
    def output(self) -> str:
        return "".join(self.pages)


def _line_reader(lines: Iterable[str]) -> Callable[[str], str | None]:
    left: Iterator[str | None] = chain(lines, repeat(None))
    return lambda prompt: next(left)


def random_input(seed: int) -> Callable[[str], str]:
    """Return an input function that picks any choice at random."""
    rng = Rng(seed)

    def type_something(prompt: str) -> str:
        choices = re.search(r"\b(?:1-)?(\d+) or", prompt)
        return str(rng.below(int(choices[1])) + 1) if choices else "y"

    return type_something


def open_table(*seats: Seat, game: Game[Any] = PEBBLES, seed: int = 1) -> Table:
    """Open a table with a new game for these players."""
    return Table(game, new_journal(game, len(seats), {}, seed), seats, advise_in_process)


async def play_table(table: Table, typing: Input) -> tuple[ScriptedPlayer, bool]:
    """Play until the game or the input ends; return whether the game ended."""
    person = ScriptedPlayer(typing)
    async with table:
        is_over = await play(LocalSession(table, SPECTATOR), person, lambda: "Saved as toy.")
    return person, is_over


async def output_for(*lines: str, seats: Sequence[Seat] = (ADA, BOT), seed: int = 1) -> str:
    """Return the output for a player who types these lines and then leaves."""
    person, _ = await play_table(open_table(*seats, seed=seed), lines)
    return person.output
