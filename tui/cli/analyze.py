"""`annals analyze`: analyze a saved game with the strongest bot."""

import asyncio
import json
import sys
from collections.abc import Callable
from contextlib import aclosing
from pathlib import Path

from core.analysis import Analysis, to_data
from core.analysis.background import analyze_in_background, parse_seat
from core.analysis.text_report import report_lines
from saves import find_save
from saves.game_file import read_save
from tui.cli.terminal import is_terminal
from tui.plain.printing import progress_bar


def run_analyze(file: str, seat: str, as_json: bool) -> None:
    path = find_save(file)
    latest: list[Analysis] = []
    try:
        analyze_game(path, seat, latest)
    except KeyboardInterrupt:  # print the partial result
        _print(latest, as_json)
        if latest and not latest[-1].is_complete:
            print("Run the same command to continue.", file=sys.stderr)
        raise
    _print(latest, as_json)


def analyze_game(path: Path, seat: str, latest: list[Analysis]) -> None:
    """Run the analysis. `latest` has the newest result, even after an interruption."""
    with progress_bar("choices", None, is_shown=is_terminal(sys.stderr)) as advance:
        asyncio.run(_follow(path, parse_seat(read_save(path), seat), latest, advance))


async def _follow(
    path: Path, seat: int, latest: list[Analysis], advance: Callable[[int, int], None]
) -> None:
    async with aclosing(analyze_in_background(path, seat)) as growing:
        async for analysis in growing:
            latest[:] = [analysis]
            advance(len(analysis.reviews), analysis.to_review)


def _print(latest: list[Analysis], as_json: bool) -> None:
    for analysis in latest:
        if as_json:
            print(json.dumps(to_data(analysis), indent=2))
        else:
            for line in report_lines(analysis):
                print(line)
