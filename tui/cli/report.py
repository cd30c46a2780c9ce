"""`annals report`: write the analysis of a saved game as an HTML page."""

import sys
from pathlib import Path

from core.house.lookback import Lookback
from core.house.lookback.page import page_of, played_at
from saves import find, write_private
from saves.store import LOOKBACK_SUFFIX, SUFFIX
from tui.cli.analyse import look_back_on
from tui.cli.errors import BadUsage, CommandFailed
from tui.draw.clean_output import visible

PRINTED = "-"  # as the file name


def report(text: str, seat: str, into: str) -> None:
    """Analyze a saved game, or continue its analysis, and write the page."""
    path = find(text)
    where = Path(into or f"{path.stem}.html")
    if where.suffix.lower() in (SUFFIX, LOOKBACK_SUFFIX):
        raise BadUsage(f"{where.name} would be taken for a saved game; call the page otherwise.")
    newest: list[Lookback] = []
    look_back_on(path, seat, newest)
    page = page_of(newest[-1], played_at(path))
    if into == PRINTED:
        sys.stdout.write(page)
        return
    try:
        write_private(where, page.encode())
    except OSError as error:
        raise CommandFailed(f"{where} cannot be written: {error.strerror or error}.") from None
    print(f"Written to {visible(str(where))}.")
