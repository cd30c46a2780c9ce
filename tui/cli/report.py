"""`annals report`: write the analysis of a saved game as an HTML page."""

import sys
from pathlib import Path

from core.analysis import Analysis
from core.analysis.html_page import format_play_time, render_page
from saves import find_save, write_private
from saves.store import ANALYSIS_SUFFIX, SUFFIX
from tui.cli.analyze import analyze_game
from tui.draw.sanitizer import printable
from tui.errors import BadUsage, CommandFailed

STDOUT = "-"  # as the file name


def write_report(file: str, seat: str, into: str) -> None:
    """Analyze a saved game, or continue its analysis, and write the page."""
    path = find_save(file)
    target = Path(into or f"{path.stem}.html")
    if target.suffix.lower() in (SUFFIX, ANALYSIS_SUFFIX):
        raise BadUsage(f"{target.name} ends like a saved game. Choose another file name with -o.")
    latest: list[Analysis] = []
    analyze_game(path, seat, latest)
    page = render_page(latest[-1], format_play_time(path))
    if into == STDOUT:
        sys.stdout.write(page)
        return
    try:
        write_private(target, page.encode())
    except OSError as error:
        raise CommandFailed(f"{target} can't be written: {error.strerror or error}.") from None
    print(f"Written to {printable(str(target))}.")
