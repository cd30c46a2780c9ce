"""Continuing from an earlier position: at this table or in a new game."""

import asyncio
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen

from core.house.lines import OVER_THERE, Lines
from core.kernel import BadSetup
from core.table import BadJournal, CannotUndo, Line
from saves import BadSave, SaveFailed
from tui.screens.base import AnnalsScreen
from tui.screens.overlays import Question

HERE = "Here it becomes the line being played, and what you leave stays as a line."
OWN = "In a game of its own bots sit in the places of other people"
DEALT_ANEW = ", and all that you cannot know is dealt anew"


class PlayFromScreen(AnnalsScreen[str], ModalScreen[str]):
    """A choice between this table, a new game, and canceling, which is the default."""

    CSS = "PlayFromScreen { align: center middle; background: transparent; }"
    BINDINGS = [
        Binding("h", "answer('here')", "Here", show=False),
        Binding("o", "answer('own')", "A game of its own", show=False),
        Binding("n,q,escape,enter", "answer('')", "Leave it", show=False),
    ]

    def __init__(self, may_be_here: bool, may_be_own: bool, is_dealt_anew: bool) -> None:
        super().__init__()
        self.answers = [
            *([("h", "here")] if may_be_here else []),
            *([("o", "a game of its own")] if may_be_own else []),
            ("n Enter", "leave it"),
        ]
        own = f"{OWN}{DEALT_ANEW if is_dealt_anew else ''}."
        texts = (HERE if may_be_here else "", own if may_be_own else "")
        self.text_words = " ".join(filter(None, texts))
        self._known = {"here": may_be_here, "own": may_be_own, "": True}

    def compose(self) -> ComposeResult:
        yield Question("Play on from there?", self.text_words, self.answers)

    def action_answer(self, where: str) -> None:
        if self._known[where]:
            self.dismiss(where)


def ask_to_play_from(screen: AnnalsScreen[Any], lines: Lines, line: Line, seat: int) -> None:
    """Ask where to continue from the end of a variation, and do it."""
    here, own = lines.why_not_take_up, lines.why_not_what_if
    if line.entries[-1] == lines.line.entries[-1]:
        here = "That is where the game stands."
    if line.game.is_over(line.state):
        own = own or OVER_THERE
    if here and own:
        screen.app.complain(own)
        return
    app = screen.app

    def answered(where: str | None) -> None:
        if where:
            app.run_worker(_play_from(screen, lines, line, seat, where), group="play_from")

    is_dealt_anew = not line.game.is_over(lines.line.state)
    app.push_screen(PlayFromScreen(not here, not own, is_dealt_anew), answered)


async def _play_from(
    screen: AnnalsScreen[Any], lines: Lines, line: Line, seat: int, where: str
) -> None:
    app = screen.app
    try:
        if where == "here":
            await lines.take_up(seat, line.entries[-1])
            for table in app.screen_stack:
                if isinstance(table, AnnalsScreen) and table.place == "table":
                    table.come_to_the_top()
                    break
        else:
            app.open_game(await asyncio.to_thread(lines.what_if, line, seat))
    except (CannotUndo, BadJournal, BadSetup, BadSave, SaveFailed) as error:
        app.complain(str(error))
