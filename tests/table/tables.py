"""Tables for tests, with players and scripted actions."""

from typing import Any

from core.bots import Advice, Advisor, advise_in_process
from core.kernel import Action, Game
from core.table import LocalSession, Seat, Table, new_journal
from tests.table.quarry import QUARRY

ADA, BEN = Seat("Ada"), Seat("Ben")
BOT = Seat("Bot", "bot", 2)


def open_table(*seats: Seat, game: Game[Any] = QUARRY, seed: int = 1, **more: Any) -> Table:
    """Open a table with a new game; bots run in this process by default."""
    journal = new_journal(game, len(seats), {}, seed)
    return Table(game, journal, seats, more.pop("advise", advise_in_process), **more)


async def play_actions(table: Table, *actions: Action) -> None:
    """Play these actions, each by the first seat for which it is legal."""
    for action in actions:
        decisions = table.game.decisions(table.state)
        seat = next(d.seat for d in decisions if action in d.actions)
        await table.play(seat, action)


async def wait_for_turn(table: Table, seat: int) -> None:
    async for _ in LocalSession(table, seat).updates():
        if table.game.decision_of(table.state, seat):
            return
    raise AssertionError("The table was closed.")


def scripted_bot(*actions: Action) -> Advisor:
    """Return a bot that plays these choices in order."""
    left = iter(actions)

    async def advise(
        game: Game[Any], view: Any, seat: int, level: int, *, why: bool = False
    ) -> Advice:
        return Advice(next(left))

    return advise


def chosen_actions(table: Table) -> list[str]:
    """Return the choices of the current variation."""
    journal = table.main_line.journal
    return [journal.entries[index].action for index in journal.main_line()]
