"""The flow through retried mistakes."""

import asyncio
from pathlib import Path

from core.analysis import ChoiceReview
from core.analysis.retry import open_retry_table, variation_to
from core.app.replay import Replay
from core.app.variations import create_what_if
from core.kernel import BadSetup
from core.learn import RetrySession
from saves import SaveFailed
from tui.model.analysis import AnalysisModel
from tui.model.retry import RetryCoach
from tui.screens.base import GameApp
from tui.screens.next_step import NextStep
from tui.screens.table import TableScreen

DIRECTIONS = {NextStep.NEXT_MISTAKE: 1, NextStep.PREVIOUS_MISTAKE: -1}


async def retry_mistakes(
    app: GameApp, path: Path, replay: Replay, model: AnalysisModel
) -> Path | None:
    """Retry mistakes until the reader leaves. Return the path of a new game, if any."""
    while (choice := model.choice) is not None and model.analysis is not None:
        async with open_retry_table(replay, model.analysis.seat, choice) as session:
            table = TableScreen(session, "analysis", coach=RetryCoach(session, model))
            next_step = await app.push_screen(table, wait_for_dismiss=True)
            if next_step is NextStep.PLAY_ON:
                return await _continue_as_new_game(app, path, replay, session)
        if next_step not in DIRECTIONS:
            break
        if not model.move(DIRECTIONS[next_step]):
            app.show_message("No more mistakes in that direction.")
    return None


async def _continue_as_new_game(
    app: GameApp, path: Path, replay: Replay, session: RetrySession[ChoiceReview]
) -> Path | None:
    """Start a new game from this position with the same bots. The original is kept."""
    retried_action = session.step.action if session.step else None
    try:
        variation = await asyncio.to_thread(
            variation_to, replay, session.original_assessment, retried_action
        )
        return await asyncio.to_thread(
            create_what_if, path, variation, replay.seats, session.seat, replay.is_over
        )
    except (BadSetup, SaveFailed) as error:
        app.show_warning(str(error))
        return None
