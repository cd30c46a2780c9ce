"""A minimal front end that plays, saves, resumes, hosts and joins without Textual."""

import asyncio
import sys


class BlockTerminalImports:
    """An import hook that makes Textual and Rich look uninstalled."""

    def find_spec(self, name: str, *_: object) -> None:
        """Refuse to import the blocked packages."""
        if name.partition(".")[0] in ("textual", "rich", "tui"):
            raise ImportError(f"{name} is not installed here")


sys.meta_path.insert(0, BlockTerminalImports())

from core.app.addresses import parse_address  # noqa: E402
from core.app.export import export_lines  # noqa: E402
from core.app.hosting import host_table, join_table, parse_places, plan_new_table  # noqa: E402
from core.app.local_game import new_match, open_local_game, saved_match  # noqa: E402
from core.app.setup import parse_seats  # noqa: E402
from core.games import load_game  # noqa: E402
from core.lan.messages import SetReady  # noqa: E402
from core.table import Session  # noqa: E402
from saves.game_file import read_save  # noqa: E402


def print_text(text: str) -> None:
    sys.stdout.write(f"{text}\n")


async def choose_first_action(session: Session) -> None:
    """Take the first choice as soon as there is one."""
    async for _ in session.updates():
        if session.decision is not None:
            await session.play(session.decision.actions[0])
            return


async def play_a_game() -> None:
    """Start a game, leave it, reopen it, let the bots finish it, and print it."""
    match = new_match(load_game("mosaic"), parse_seats(["you", "bot:1"]), {}, seed=1)
    async with open_local_game(match, print_text) as sitting:
        await choose_first_action(sitting.session())
    async with open_local_game(saved_match(match.path), print_text) as sitting:
        await sitting.session().substitute_bot(0, 1)
        await sitting.table.wait_finished()
    print_text("\n".join(export_lines(read_save(match.path))))


async def play_over_the_network() -> None:
    """Host a table, let one guest join, and make one choice there."""
    game = load_game("mosaic")
    plan = plan_new_table(
        game, parse_places(game, "you,open", "Ada"), {}, "Ours", port=0, bind="127.0.0.1"
    )
    async with host_table(plan, "Ada", print_text) as ada:
        address, code = (line.split()[-1] for line in ada.invitation)
        async with join_table(parse_address(address), "Bo", code) as bo:
            for arrival in (ada, bo):
                await arrival.guest.request(SetReady, True)
            sessions = [await arrival.guest.session(arrival.advise) for arrival in (ada, bo)]
            await choose_first_action(sessions[sessions[0].waiting_for[0]])
            print_text(f"{' and '.join(sessions[1].names)} play over the network")


if __name__ == "__main__":
    asyncio.run(play_a_game())
    asyncio.run(play_over_the_network())
