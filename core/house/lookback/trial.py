"""Retrying a mistake: a table at that position, and a process that reviews the new choice.

A retry is never saved. In a running game all hidden information is redealt, so that a retry cannot
reveal it.
"""

import asyncio
import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from multiprocessing.connection import Connection
from typing import Any

from core.basics.setup import Setup
from core.bots import STRONGEST, Advice, BotFailed, BotPool
from core.bots.worker import LoadGame, Worker
from core.games import load_game
from core.house.lookback.judging import USUAL, Budget, judged_step
from core.house.lookback.records import Judged
from core.house.replay import Replay
from core.kernel import Action, Game, Rng
from core.table import Journal, Line, Seat, Table
from core.teaching import TrialSession


@asynccontextmanager
async def sit_down_to_try_again(
    replay: Replay, seat: int, choice: Judged, budget: Budget = USUAL
) -> AsyncIterator[TrialSession[Judged]]:
    """Open a table at the position of a choice; the other players wait."""
    line, game, bots = replay.line, replay.line.game, BotPool(load_game)
    position = line.before(choice.step)
    if not replay.is_over:
        position = game.determinize(game.view(position, seat), seat, Rng(choice.entry))
    setup, names = line.journal.setup, replay.names + game.rivals(line.start)
    given = (load_game, setup, game.codec.dump(position), seat, names, budget)
    judge = Worker(_judge, *given)

    async def advise(of: Game[Any], view: Any, at: int, level: int, *, why: bool = False) -> Advice:
        if at != seat:
            await asyncio.Event().wait()  # the other players never move here
        return await bots.advise(of, view, at, level, why=why)

    async def judged(action: str) -> Judged:
        found = await asyncio.to_thread(judge.ask, action)
        if isinstance(found, Judged):
            return found
        raise found

    journal = Journal(setup, list(line.journal.entries), line.journal.entries[choice.entry].parent)
    table = Table(game, journal, seats_to_try(replay, seat), advise, snapshot=position)
    try:
        async with table:
            yield TrialSession(table, seat, choice.action, choice, judged)
    finally:
        judge.end()
        bots.close()


def seats_to_try(replay: Replay, own: int) -> tuple[Seat, ...]:
    """Return the chooser's seat among the original bots, with bots for all other people."""
    return tuple(
        Seat(seat.name) if at == own else seat if seat.is_bot else Seat(seat.name, "bot", STRONGEST)
        for at, seat in enumerate(replay.seats)
    )


def line_to(replay: Replay, choice: Judged, tried: Action | None = None) -> Line:
    """Return the variation up to a choice, followed by the retried action.

    In a running game the action is left out, because its effects are still secret.
    """
    line = replay.line
    parent = line.journal.entries[choice.entry].parent
    journal = replace(line.journal, entries=list(line.journal.entries), head=parent)
    way = Line(line.game, journal)
    if tried is not None and replay.is_over:
        way.play(line.steps[choice.step].seat, tried)
    return way


def _judge(
    load: LoadGame,
    setup: Setup,
    position: bytes,
    seat: int,
    names: tuple[str, ...],
    budget: Budget,
    line: Connection,
) -> None:
    """Run the worker process, which reviews each action tried in the position."""
    game = load(setup.game)
    while True:
        action = line.recv()
        try:
            tried = Line(game, Journal(setup), snapshot=game.codec.load(position))
            tried.play(seat, game.parse(action))
            own = next(at for at, step in enumerate(tried.steps) if step.seat == seat)
            line.send(judged_step(tried, names, seat, own, budget))
        except Exception as error:  # any failure is reported as a sentence
            failure = BotFailed(f"It could not be judged: {type(error).__name__}: {error}")
            failure.add_note("".join(traceback.format_exception(error)))
            line.send(failure)
