"""The cards of the home screen: games and saves."""

import time

from core.basics.wording import listed
from core.house.catalogue import about, ago, game_name, who_plays
from saves import Header
from tui.draw.canvas import ACCENT, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import cut, fit, wrap

# The color band of each game's card.
BANDS = {
    "mosaic": "fame",
    "through_the_ages": "unrest",
    "age_of_innovation": "civilised",
    "history_of_the_world": "uncivilised",
    "imperium": "region",
}

BESIDE_A_NAME = 37  # card width with the player count next to the name

Area = tuple[int, int, int, int]


def draw_game(canvas: Canvas, area: Area, game: str, air: int = 0) -> None:
    """Draw a game's card, with empty rows at the top."""
    x, y, width, rows = area
    told = about(game)
    canvas.fill(x, y, width, rows, "raised")
    lines = [(told.name, NAME), *((line, TEXT) for line in wrap(told.text, width - 5))]
    players = f"{told.players} players"
    if width < BESIDE_A_NAME:
        lines[rows - 1 :] = [("", TEXT)] * (rows - 1 - len(lines)) + [(players, MUTED)]
    else:
        lines += [(line, MUTED) for line in wrap(told.note, width - 5)]
        canvas.right(x + width - 1, y + air, players, MUTED)
    for down, (text, ink) in enumerate(lines[: rows - air], start=air):
        canvas.text(x + 4, y + down, text, ink)
    band = Ink(canvas.brush.theme.bands.get(BANDS.get(game, ""), "muted"))
    for down in range(rows):
        canvas.text(x, y + down, "██", band)


def draw_saved(canvas: Canvas, area: Area, save: Header, is_hosted: bool) -> None:
    """Draw a save's card: game, progress, turn, scores and age."""
    x, y, width, _ = area
    when, state = ago(save.time, time.time()), state_of(save, is_hosted)
    canvas.right(x + width - 1, y, state, ACCENT if state.startswith("▸") else MUTED)
    at = canvas.text(x + 2, y, game_name(save.setup.game), NAME) + 2
    room = x + width - at - len(state) - 2
    progress = "finished" if save.over else save.progress
    where = cut(save.title, room) or fit([progress, progress.split(",")[0], ""], room)
    canvas.text(at, y, where, TEXT)
    canvas.right(x + width - 1, y + 1, when, MUTED)
    told = _in_company(save) if is_hosted else _who_and_how(save)
    canvas.text(x + 2, y + 1, fit(told, width - len(when) - 5), MUTED)


def state_of(save: Header, is_hosted: bool) -> str:
    """Return what can be done with a save, or the players it waits for."""
    if save.over:
        return "replay"
    waiting = [save.seats[seat] for seat in save.waiting]
    people = [seat for seat in waiting if not seat.is_bot]
    if people and sum(not seat.is_bot for seat in save.seats) == 1:
        return "▸ your turn"
    asked = people or waiting
    if not asked and is_hosted:  # old saves lack the waiting seats
        return "host again"
    return f"{listed(seat.name for seat in asked)} to choose" if asked else ""


def _in_company(save: Header) -> list[str]:
    """Return descriptions of a hosted game, longest first."""
    people = ", ".join(seat.name for seat in save.seats if not seat.is_bot)
    return [f"hosted: {words}" for words in (*_who_and_how(save), people)] + ["hosted"]


def _who_and_how(save: Header) -> list[str]:
    """Return players and points, longest form first.

    Finished games are sorted by points. Short forms show the leaders, or the reader and the best
    opponent.
    """
    if not any(save.scores) or len(save.seats) == 1:
        return [who_plays(save.seats)]
    scored = list(zip(save.names, save.scores, strict=False))
    ranked = sorted(scored, key=lambda pair: -pair[1])
    if save.over:
        scored = ranked
    best = ranked if save.over else sorted([scored[0], *_best_of(scored[1:])], key=ranked.index)
    fewer = [best[:many] for many in range(len(best) - 1, 1, -1)] if save.over else []
    told = [[f"{name} {points}" for name, points in them] for them in (scored, best, *fewer)]
    return [", ".join(told[0]), " ".join(told[0]), *(", ".join(them) for them in told[1:])]


def _best_of(scored: list[tuple[str, int]]) -> list[tuple[str, int]]:
    return [max(scored, key=lambda pair: pair[1])] if scored else []
