"""The cards of the first screen: a game to begin, a game to go on with."""

import time

from core.house.catalogue import about, ago, game_name, who_plays
from core.kernel.words import listed
from saves import Header
from tui.draw.canvas import ACCENT, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import cut, fit, wrap

# The band of each game's card.
BANDS = {
    "mosaic": "fame",
    "through_the_ages": "unrest",
    "age_of_innovation": "civilised",
    "history_of_the_world": "uncivilised",
    "imperium": "region",
}

Area = tuple[int, int, int, int]


def draw_game(canvas: Canvas, area: Area, game: str) -> None:
    """What a game is, in two or three rows."""
    x, y, width, rows = area
    told = about(game)
    canvas.fill(x, y, width, rows, "raised")
    canvas.text(x + 4, y, told.name, NAME)
    canvas.right(x + width - 1, y, f"{told.players} players", MUTED)
    lines = [(line, TEXT) for line in wrap(told.text, width - 5)]
    lines.append((cut(told.note, width - 5), MUTED))
    for down, (text, ink) in enumerate(lines[: rows - 1], start=1):
        canvas.text(x + 4, y + down, text, ink)
    band = Ink(canvas.brush.theme.bands.get(BANDS.get(game, ""), "muted"))
    for down in range(rows):
        canvas.text(x, y + down, "██", band)


def draw_saved(canvas: Canvas, area: Area, save: Header, is_hosted: bool) -> None:
    """Which game, where in it, whose turn it is, how everybody stands, and from when it is."""
    x, y, width, _ = area
    when, state = ago(save.time, time.time()), state_of(save, is_hosted)
    canvas.right(x + width - 1, y, state, ACCENT if state.startswith("▸") else MUTED)
    at = canvas.text(x + 2, y, game_name(save.setup.game), NAME) + 2
    progress = "finished" if save.over else save.progress
    where = fit([progress, progress.split(",")[0]], x + width - at - len(state) - 2)
    canvas.text(at, y, where, TEXT)
    canvas.right(x + width - 1, y + 1, when, MUTED)
    canvas.text(x + 2, y + 1, cut(_who_and_how(save), width - len(when) - 4), MUTED)


def state_of(save: Header, is_hosted: bool) -> str:
    """What can be done with a game, or whom it waits for."""
    if save.over:
        return "replay"
    if is_hosted:
        return "host again"
    people = [seat for seat in save.waiting if not save.seats[seat].is_bot]
    if not people:
        return ""
    if sum(not seat.is_bot for seat in save.seats) == 1:
        return "▸ your turn"
    return f"{listed(save.seats[seat].name for seat in people)} to choose"


def _who_and_how(save: Header) -> str:
    """Who plays, with their points once they have any; at the end the best first."""
    if not any(save.scores) or len(save.seats) == 1:
        return who_plays(save.seats)
    scored = list(zip(save.names, save.scores, strict=False))
    if save.over:
        scored.sort(key=lambda pair: -pair[1])
    return ", ".join(f"{name} {points}" for name, points in scored)
