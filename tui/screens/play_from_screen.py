"""Continuing from an earlier position: at this table or in a new game."""

import asyncio
from enum import Enum, auto
from typing import Any

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen

from core.app.variations import OVER_AT_THIS_POINT, Variations
from core.kernel import BadSetup
from core.table import BadJournal, CannotUndo, Variation
from saves import BadSave, SaveFailed
from tui.screens.base import AnnalsScreen
from tui.screens.overlays import QuestionBox

HERE_TEXT = "Here: it becomes the main line, and the current one stays as a variation."
NEW_GAME_TEXT = "As a new game: bots replace the other players"
REDEALT_TEXT = ", and hidden cards are dealt again"


class PlayFrom(Enum):
    """Where the game continues."""

    HERE = auto()
    NEW_GAME = auto()


class PlayFromScreen(AnnalsScreen[PlayFrom], ModalScreen[PlayFrom]):
    """A choice between this table, a new game, and canceling, which is the default."""

    CSS_PATH = "dialogs.tcss"
    BINDINGS = [
        Binding("h", "play_here", "Here", show=False),
        Binding("o", "start_new_game", "New game", show=False),
        Binding("n,q,escape,enter", "leave", "Cancel", show=False),
    ]

    def __init__(self, can_continue_here: bool, can_start_new_game: bool, is_redealt: bool) -> None:
        super().__init__()
        self.answers = [
            *([("h", "here")] if can_continue_here else []),
            *([("o", "New game")] if can_start_new_game else []),
            ("n Enter", "Cancel"),
        ]
        new_game_text = f"{NEW_GAME_TEXT}{REDEALT_TEXT if is_redealt else ''}."
        texts = (
            HERE_TEXT if can_continue_here else "",
            new_game_text if can_start_new_game else "",
        )
        self.question_text = " ".join(filter(None, texts))
        self._can_continue_here = can_continue_here
        self._can_start_new_game = can_start_new_game

    def compose(self) -> ComposeResult:
        yield QuestionBox("Continue from here?", self.question_text, self.answers)

    def action_play_here(self) -> None:
        if self._can_continue_here:
            self.dismiss(PlayFrom.HERE)

    def action_start_new_game(self) -> None:
        if self._can_start_new_game:
            self.dismiss(PlayFrom.NEW_GAME)


def ask_to_play_from(
    screen: AnnalsScreen[Any], variations: Variations, variation: Variation, seat: int
) -> None:
    """Ask where to continue from the end of a variation, and do it."""
    here_obstacle, new_game_obstacle = variations.switch_obstacle, variations.what_if_obstacle
    if variation.entries[-1] == variations.main_line.entries[-1]:
        here_obstacle = "This is the current position."
    if variation.game.is_over(variation.state):
        new_game_obstacle = new_game_obstacle or OVER_AT_THIS_POINT
    if here_obstacle and new_game_obstacle:
        screen.app.show_warning(new_game_obstacle)
        return
    app = screen.app

    def on_answer(answer: PlayFrom | None) -> None:
        if answer is not None:
            app.run_worker(
                _play_from(screen, variations, variation, seat, answer), group="play_from"
            )

    is_redealt = not variation.game.is_over(variations.main_line.state)
    app.push_screen(PlayFromScreen(not here_obstacle, not new_game_obstacle, is_redealt), on_answer)


async def _play_from(
    screen: AnnalsScreen[Any],
    variations: Variations,
    variation: Variation,
    seat: int,
    answer: PlayFrom,
) -> None:
    app = screen.app
    try:
        if answer is PlayFrom.HERE:
            await variations.switch_variation(seat, variation.entries[-1])
            for table in app.screen_stack:
                if isinstance(table, AnnalsScreen) and table.binding_scope == "table":
                    table.close_screens_above()
                    break
        else:
            app.navigation.open_game(
                await asyncio.to_thread(variations.start_what_if, variation, seat)
            )
    except (CannotUndo, BadJournal, BadSetup, BadSave, SaveFailed) as error:
        app.show_warning(str(error))
