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

from core.analysis.choice_review import USUAL_BUDGET, AnalysisBudget, review_choice
from core.analysis.records import ChoiceReview
from core.app.replay import Replay
from core.bots import STRONGEST, Advice, BotFailed, BotPool
from core.bots.worker import LoadGame, Worker
from core.common.setup import Setup
from core.games import load_game
from core.kernel import Action, Game, Rng
from core.learn import RetrySession
from core.table import Journal, Seat, Table, Variation


@asynccontextmanager
async def open_retry_table(
    replay: Replay, seat: int, choice: ChoiceReview, budget: AnalysisBudget = USUAL_BUDGET
) -> AsyncIterator[RetrySession[ChoiceReview]]:
    """Open a table at the position of a choice. The other players wait."""
    variation, game, bots = replay.main_line, replay.main_line.game, BotPool(load_game)
    position = variation.state_before(choice.step)
    if not replay.is_over:
        position = game.determinize(game.view(position, seat), seat, Rng(choice.entry))
    setup, names = variation.journal.setup, replay.names + game.automa_names(variation.start)
    arguments = (load_game, setup, game.codec.dump(position), seat, names, budget)
    judge = Worker(_work, *arguments)

    async def advise(of: Game[Any], view: Any, at: int, level: int, *, why: bool = False) -> Advice:
        if at != seat:
            await asyncio.Event().wait()  # the other players never move here
        return await bots.advise(of, view, at, level, why=why)

    async def review_attempt(action: str) -> ChoiceReview:
        review = await asyncio.to_thread(judge.request, action)
        if isinstance(review, ChoiceReview):
            return review
        raise review

    journal = Journal(
        setup, list(variation.journal.entries), variation.journal.entries[choice.entry].parent
    )
    table = Table(game, journal, retry_seats(replay, seat), advise, snapshot=position)
    try:
        async with table:
            yield RetrySession(table, seat, choice.action, choice, review_attempt)
    finally:
        judge.kill()
        bots.close()


def retry_seats(replay: Replay, own: int) -> tuple[Seat, ...]:
    """Return the chooser's seat among the original bots, with bots for all other people."""
    return tuple(
        Seat(seat.name)
        if index == own
        else seat
        if seat.is_bot
        else Seat(seat.name, "bot", STRONGEST)
        for index, seat in enumerate(replay.seats)
    )


def variation_to(replay: Replay, choice: ChoiceReview, tried: Action | None = None) -> Variation:
    """Return the variation up to a choice, followed by the retried action.

    A running game omits the action, because its effects are still secret.
    """
    played = replay.main_line
    parent = played.journal.entries[choice.entry].parent
    journal = replace(played.journal, entries=list(played.journal.entries), head=parent)
    variation = Variation(played.game, journal)
    if tried is not None and replay.is_over:
        variation.play(played.steps[choice.step].seat, tried)
    return variation


def _work(
    load: LoadGame,
    setup: Setup,
    position: bytes,
    seat: int,
    names: tuple[str, ...],
    budget: AnalysisBudget,
    connection: Connection,
) -> None:
    game = load(setup.game)
    while True:
        action = connection.recv()
        try:
            tried = Variation(game, Journal(setup), snapshot=game.codec.load(position))
            tried.play(seat, game.parse(action))
            own_index = next(index for index, step in enumerate(tried.steps) if step.seat == seat)
            connection.send(review_choice(tried, names, seat, own_index, budget))
        except Exception as error:  # any failure is reported as a sentence
            failure = BotFailed(f"This choice could not be judged: {type(error).__name__}: {error}")
            failure.add_note("".join(traceback.format_exception(error)))
            connection.send(failure)
