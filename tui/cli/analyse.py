"""`annals analyze`: analyze a saved game with the strongest bot."""

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path

from core.house.lookback import Lookback, data_of
from core.house.lookback.report import report
from core.house.lookback.running import looking_back, seat_called
from saves import find
from saves.game_file import read
from tui.cli.printing import progress
from tui.cli.terminal import is_terminal


def analyse(text: str, seat: str, as_json: bool) -> None:
    path = find(text)
    newest: list[Lookback] = []
    try:
        look_back_on(path, seat, newest)
    except KeyboardInterrupt:  # print the partial result
        _print(newest, as_json)
        if newest and not newest[-1].is_complete:
            print("The same command goes on from here.", file=sys.stderr)
        raise
    _print(newest, as_json)


def look_back_on(path: Path, seat: str, newest: list[Lookback]) -> None:
    """Run the analysis; `latest` holds the newest result, even after an interruption."""
    with progress("choices", None, shown=is_terminal(sys.stderr)) as tell:
        asyncio.run(_follow(path, seat_called(read(path), seat), newest, tell))


async def _follow(
    path: Path, seat: int, newest: list[Lookback], tell: Callable[[int, int], None]
) -> None:
    async with aclosing(looking_back(path, seat)) as growing:
        async for found in growing:
            newest[:] = [found]
            tell(len(found.judged), found.to_judge)


def _print(newest: list[Lookback], as_json: bool) -> None:
    for found in newest:
        if as_json:
            print(json.dumps(data_of(found), indent=2))
        else:
            for line in report(found):
                print(line)
