"""The flow through retried mistakes."""

import asyncio
from pathlib import Path

from core.house.lines import begin_what_if
from core.house.lookback import Judged
from core.house.lookback.trial import line_to, sit_down_to_try_again
from core.house.replay import Replay
from core.kernel import BadSetup
from core.teaching import TrialSession
from saves import SaveFailed
from tui.model.lookback import LookbackModel
from tui.model.trial import TrialCoach
from tui.screens.base import GameApp
from tui.screens.table import TableScreen
from tui.screens.table.coaching import BEFORE, NEXT, PLAY_ON

STEPS = {NEXT: 1, BEFORE: -1}


async def try_choices(
    app: GameApp, path: Path, replay: Replay, model: LookbackModel
) -> Path | None:
    """Retry mistakes until the reader leaves; return a new game's path, if any."""
    while (choice := model.choice) is not None and model.lookback is not None:
        async with sit_down_to_try_again(replay, model.lookback.seat, choice) as session:
            table = TableScreen(session, "looking back", coach=TrialCoach(session, model))
            wish = await app.push_screen(table, wait_for_dismiss=True) or ""
            if wish == PLAY_ON:
                return await _play_on(app, path, replay, session)
        if wish not in STEPS:
            break
        if not model.step(STEPS[wish]):
            app.tell("There is no other one in that direction.")
    return None


async def _play_on(
    app: GameApp, path: Path, replay: Replay, session: TrialSession[Judged]
) -> Path | None:
    """Start a new game from this position with the same bots; the original is kept."""
    tried = session.step.action if session.step else None
    try:
        line = await asyncio.to_thread(line_to, replay, session.choice, tried)
        return await asyncio.to_thread(
            begin_what_if, path, line, replay.seats, session.seat, replay.is_over
        )
    except (BadSetup, SaveFailed) as error:
        app.complain(str(error))
        return None
