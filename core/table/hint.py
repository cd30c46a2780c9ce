"""What a bot would choose in a player's place."""

from dataclasses import replace
from typing import Any

from core.bots import STRONGEST, Advice, Advisor
from core.kernel import Game
from core.table.preview import preview


async def hint(game: Game[Any], view: Any, seat: int, advise: Advisor) -> Advice:
    """The strongest bot's choice from the seat's view, and what only that changes at once."""
    advice = await advise(game, view, seat, STRONGEST)
    shown = preview(game, view, seat, advice.action)
    second = preview(game, view, seat, advice.runner_up) if advice.runner_up else {}
    changes = {
        name: after - before
        for name, (before, after) in shown.items()
        if second.get(name) != (before, after) and name not in game.unsaid
    }
    return replace(advice, changes=changes)
