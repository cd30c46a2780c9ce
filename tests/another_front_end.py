"""A minimal front end that plays, saves, resumes, hosts and joins without Textual."""

import asyncio
import sys


class NoTerminal:
    """An import hook that makes Textual and Rich look uninstalled."""

    def find_spec(self, name: str, *_: object) -> None:
        """Refuse to import the blocked packages."""
        if name.partition(".")[0] in ("textual", "rich", "tui"):
            raise ImportError(f"{name} is not installed here")


sys.meta_path.insert(0, NoTerminal())

from core.games import load_game  # noqa: E402
from core.house.addresses import parse_address  # noqa: E402
from core.house.export import story_of  # noqa: E402
from core.house.hosting import host_table, join_table, places_for, plan_new  # noqa: E402
from core.house.setup import parse_seats  # noqa: E402
from core.house.sitting import new_match, saved_match, sit_down  # noqa: E402
from core.lan.messages import Ready  # noqa: E402
from core.table import Session  # noqa: E402
from saves.game_file import read  # noqa: E402


def tell(text: str) -> None:
    sys.stdout.write(f"{text}\n")


async def choose_once(session: Session) -> None:
    """Take the first available choice as soon as there is one."""
    async for _ in session.updates():
        if session.decision is not None:
            await session.play(session.decision.actions[0])
            return


async def play_a_game() -> None:
    """Start a game, leave it, reopen it, let the bots finish it, and print it."""
    match = new_match(load_game("mosaic"), parse_seats(["you", "bot:1"]), {}, seed=1)
    async with sit_down(match, tell) as sitting:
        await choose_once(sitting.session())
    async with sit_down(saved_match(match.path), tell) as sitting:
        await sitting.session().lend(0, 1)
        await sitting.table.finished()
    tell("\n".join(story_of(read(match.path))))


async def play_over_the_network() -> None:
    """Host a table, let one guest join, and make one choice there."""
    game = load_game("mosaic")
    plan = plan_new(game, places_for(game, "you,open", "Ada"), {}, "Ours", port=0, bind="127.0.0.1")
    async with host_table(plan, "Ada", tell) as ada:
        address, code = (line.split()[-1] for line in ada.invitation)
        async with join_table(parse_address(address), "Bo", code) as bo:
            for arrival in (ada, bo):
                await arrival.guest.ask(Ready, True)
            sessions = [await arrival.guest.session(arrival.advise) for arrival in (ada, bo)]
            await choose_once(sessions[sessions[0].waiting_for[0]])
            tell(f"{' and '.join(sessions[1].names)} play over the network")


if __name__ == "__main__":
    asyncio.run(play_a_game())
    asyncio.run(play_over_the_network())
