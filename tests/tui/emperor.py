"""An in-process analysis of a Mosaic game, and helpers to open its screens."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from functools import cache
from pathlib import Path

from textual.pilot import Pilot

from core.house.lookback import Judged, Lookback, Verdict
from core.house.lookback.judging import SMALL, judged_step, own_choices
from core.house.replay import open_replay
from core.teaching import TrialSession
from tests.house.looked_back import a_lookback
from tests.tui.driving import app_of, press, until
from tests.tui.playing import wait_until
from tests.tui.saved import keep, never, saved
from tui.screens.analysis import AnalysisScreen
from tui.screens.table import TableScreen

GAME = ("mosaic", "3_players")


@cache
def dear_choices(path: Path) -> tuple[Judged, ...]:
    """Return two choices of the game, marked as mistakes."""
    replay = open_replay(path)
    steps = own_choices(replay.line, 0)[10:12]
    judged = [judged_step(replay.line, replay.names, 0, step, SMALL) for step in steps]
    return tuple(
        replace(each, lost=lost, verdict=Verdict.DEAR, chances_lost=0.1)
        for each, lost in zip(judged, (9.4, 5.0), strict=True)
    )


class Emperor:
    """Analyzes one choice per step, on request, and remembers the results."""

    def __init__(self) -> None:
        self.found = 0  # number of reviewed choices
        self.many = 2
        self.is_busy = False

    async def __call__(self, path: Path, seat: int) -> AsyncIterator[Lookback]:
        choices = dear_choices(path)
        self.is_busy = True
        try:
            while self.found <= self.many:
                whole = a_lookback(judged=choices[: self.found], to_judge=len(choices))
                yield replace(whole, game="mosaic")
                self.found += 1
            self.found = self.many
            while self.many < len(choices):  # runs until the screen is closed
                await asyncio.sleep(0.01)
        finally:
            self.is_busy = False


def kept_game(home: Path) -> Path:
    return keep(home, "mine", saved(*GAME, never))


async def looking_back(pilot: "Pilot[None]", home: Path) -> AnalysisScreen:
    """Open the analysis screen with all results."""
    app_of(pilot).look_back(kept_game(home))
    screen = await until(pilot, AnalysisScreen)
    await wait_until(pilot, lambda: len(screen.model.choices) == 2)
    await press(pilot)
    return screen


async def trying(pilot: "Pilot[None]", home: Path) -> TableScreen:
    """Open the table at the biggest mistake."""
    await looking_back(pilot, home)
    await press(pilot, "enter")
    return await until(pilot, TableScreen)


def session_of(table: TableScreen) -> TrialSession[Judged]:
    assert isinstance(table.session, TrialSession)
    return table.session


async def try_something(pilot: "Pilot[None]", table: TableScreen) -> None:
    """Take the first choice that differs from the original, and return its review."""
    session = session_of(table)
    await wait_until(pilot, lambda: session.decision is not None)
    assert session.decision is not None
    actions = session.decision.actions
    other = next(action for action in actions if str(action) != session.choice.action)
    await session.play(other)
    table.model.notice()
    await press(pilot)
