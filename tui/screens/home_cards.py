"""The cards of the home screen: games and saves."""

import time

from core.app.catalog import describe_players, format_age, game_info, game_name
from core.common.wording import join_words
from saves import Header
from tui.draw.canvas import ACCENT, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import cut, fit, wrap

# The color band of each game's card.
CARD_BANDS = {
    "mosaic": "fame",
    "through_the_ages": "unrest",
    "age_of_innovation": "civilised",
    "history_of_the_world": "uncivilised",
    "imperium": "region",
}

PLAYERS_MIN_WIDTH = 37  # card width with the player count next to the name

Area = tuple[int, int, int, int]


def draw_game_card(canvas: Canvas, area: Area, game: str, top_spacing: int = 0) -> None:
    """Draw a game's card, with empty rows at the top."""
    x, y, width, rows = area
    info = game_info(game)
    canvas.fill(x, y, width, rows, "raised")
    lines = [(info.name, NAME), *((line, TEXT) for line in wrap(info.summary, width - 5))]
    players = f"{info.players} players"
    if width < PLAYERS_MIN_WIDTH:
        lines[rows - 1 :] = [("", TEXT)] * (rows - 1 - len(lines)) + [(players, MUTED)]
    else:
        lines += [(line, MUTED) for line in wrap(info.note, width - 5)]
        canvas.right_text(x + width - 1, y + top_spacing, players, MUTED)
    for dy, (text, ink) in enumerate(lines[: rows - top_spacing], start=top_spacing):
        canvas.text(x + 4, y + dy, text, ink)
    band = Ink(canvas.brush.theme.bands.get(CARD_BANDS.get(game, ""), "muted"))
    for dy in range(rows):
        canvas.text(x, y + dy, "██", band)


def draw_save_card(canvas: Canvas, area: Area, save: Header, is_hosted: bool) -> None:
    """Draw a save's card: game, progress, turn, scores and age."""
    x, y, width, _ = area
    age, state = format_age(save.saved_at, time.time()), save_status(save, is_hosted)
    canvas.right_text(x + width - 1, y, state, ACCENT if is_your_turn(save) else MUTED)
    title_x = canvas.text(x + 2, y, game_name(save.setup.game), NAME) + 2
    space = x + width - title_x - len(state) - 2
    title = cut(save.title, space) or fit([*progress_forms(save), ""], space)
    canvas.text(title_x, y, title, TEXT)
    canvas.right_text(x + width - 1, y + 1, age, MUTED)
    texts = _hosted_texts(save) if is_hosted else _player_texts(save)
    canvas.text(x + 2, y + 1, fit(texts, width - len(age) - 5), MUTED)


def progress_forms(save: Header) -> list[str]:
    """Return the place in the game, in full and in short."""
    if save.is_over:
        return ["finished"]
    return [save.progress_text, *save.progress[:1]]


def save_status(save: Header, is_hosted: bool) -> str:
    """Return what can be done with a save, or the players it waits for."""
    if save.is_over:
        return "replay"
    if is_your_turn(save):
        return "▸ your turn"
    waiting = [save.seats[seat] for seat in save.waiting_seats]
    awaited = [seat for seat in waiting if not seat.is_bot] or waiting
    if not awaited and is_hosted:  # old saves lack the waiting seats
        return "host again"
    return f"{join_words(seat.name for seat in awaited)} to choose" if awaited else ""


def is_your_turn(save: Header) -> bool:
    """Return whether a running game waits for its only person."""
    people = [index for index, seat in enumerate(save.seats) if not seat.is_bot]
    return not save.is_over and len(people) == 1 and people[0] in save.waiting_seats


def _hosted_texts(save: Header) -> list[str]:
    people = ", ".join(seat.name for seat in save.seats if not seat.is_bot)
    return [f"hosted: {people_text}" for people_text in (*_player_texts(save), people)] + ["hosted"]


def _player_texts(save: Header) -> list[str]:
    """Return players and points, longest form first.

    Finished games are sorted by points. Short forms show the leaders, or the reader and the best
    opponent.
    """
    if not any(save.scores) or len(save.seats) == 1:
        return [describe_players(save.seats)]
    scores = list(zip(save.names, save.scores, strict=False))
    ranked = sorted(scores, key=lambda pair: -pair[1])
    if save.is_over:
        scores = ranked
    short_list = (
        ranked if save.is_over else sorted([scores[0], *_best_score(scores[1:])], key=ranked.index)
    )
    leaders = (
        [short_list[:count] for count in range(len(short_list) - 1, 1, -1)] if save.is_over else []
    )
    groups = [
        [f"{name} {points}" for name, points in group] for group in (scores, short_list, *leaders)
    ]
    return [", ".join(groups[0]), " ".join(groups[0]), *(", ".join(group) for group in groups[1:])]


def _best_score(scored: list[tuple[str, int]]) -> list[tuple[str, int]]:
    return [max(scored, key=lambda pair: pair[1])] if scored else []
