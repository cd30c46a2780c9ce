"""An in-process analysis of a Mosaic game, and helpers to open its screens."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from textual.pilot import Pilot

from core.analysis import Analysis, ChoiceReview, Verdict
from core.analysis.choice_review import SMALL_BUDGET, find_real_choices, review_choice
from core.app.replay import open_replay
from core.learn import RetrySession
from tests.analysis.samples import make_analysis
from tests.scenes import never_stop
from tests.tui.keyboard_player import wait_until
from tests.tui.pilot_helpers import app_of, press, wait_for_screen
from tests.tui.saved_games import load_scene, store_save
from tui.screens.analysis import AnalysisScreen
from tui.screens.table import TableScreen

GAME = ("mosaic", "3_players")


@cache
def sample_mistakes(path: Path) -> tuple[ChoiceReview, ...]:
    """Return two choices of the game, marked as mistakes."""
    replay = open_replay(path)
    steps = find_real_choices(replay.main_line, 0)[10:12]
    reviews = [
        review_choice(replay.main_line, replay.names, 0, step, SMALL_BUDGET) for step in steps
    ]
    return tuple(
        replace(each, lost=lost, verdict=Verdict.MISTAKE, win_probability_lost=0.1)
        for each, lost in zip(reviews, (9.4, 5.0), strict=True)
    )


class InProcessAnalyzer:
    """Analyzes one choice per step, on request, and remembers the results."""

    def __init__(self) -> None:
        self.found = 0  # number of reviewed choices
        self.many = 2
        self.is_busy = False

    async def __call__(self, path: Path, seat: int) -> AsyncIterator[Analysis]:
        choices = sample_mistakes(path)
        self.is_busy = True
        try:
            while self.found <= self.many:
                whole = make_analysis(reviews=choices[: self.found], to_review=len(choices))
                yield replace(whole, game="mosaic")
                self.found += 1
            self.found = self.many
            while self.many < len(choices):  # runs until the screen is closed
                await asyncio.sleep(0.01)
        finally:
            self.is_busy = False


def save_sample_game(home: Path) -> Path:
    return store_save(home, "mine", load_scene(*GAME, never_stop))


async def open_analysis(pilot: "Pilot[None]", home: Path) -> AnalysisScreen:
    app_of(pilot).navigation.analyze(save_sample_game(home))
    screen = await wait_for_screen(pilot, AnalysisScreen)
    await wait_until(pilot, lambda: len(screen.model.choices) == 2)
    await press(pilot)
    return screen


async def open_retry(pilot: "Pilot[None]", home: Path) -> TableScreen:
    """Open the table at the biggest mistake."""
    await open_analysis(pilot, home)
    await press(pilot, "enter")
    return await wait_for_screen(pilot, TableScreen)


def session_of(table: TableScreen) -> RetrySession[ChoiceReview]:
    assert isinstance(table.session, RetrySession)
    return table.session


async def try_other_choice(pilot: "Pilot[None]", table: TableScreen) -> None:
    """Take the first choice that differs from the original, and return its review."""
    session = session_of(table)
    await wait_until(pilot, lambda: session.decision is not None)
    assert session.decision is not None
    actions = session.decision.actions
    other = next(action for action in actions if str(action) != session.original_assessment.action)
    await session.play(other)
    table.model.refresh()
    await press(pilot)
