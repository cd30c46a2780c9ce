"""The sections of a server's lobby: your games, open tables, results and notices."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from core.app.catalog import game_name
from core.kernel.presentation import join_words
from core.lan.messages import Club, RatingCard, ResultCard, TableCard
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, AMOUNT, FAINT, GOOD, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import cut
from tui.model.club import (
    clock_text,
    format_age,
    format_day,
    outcome_text,
    rating_change_text,
    rating_text,
    turn_text,
)

MarkRow = Callable[[str, int, int, int], None]
DrawRow = Callable[[Canvas, int], None]

NO_RATING = "No rated game yet: one that two persons play to its end is."
WIDE_WIDTH = 110
YOUR_TURN = Ink("accent", bold=True)


@dataclass(slots=True)
class Section:
    """A titled section with selectable rows and plain lines."""

    title: str
    note: str = ""
    rows: dict[str, DrawRow] = field(default_factory=dict)  # by row id
    lines: Sequence[tuple[str, Ink]] = ()  # above the rows, or instead of them


def table_sections(
    own: Sequence[TableCard],
    others: Sequence[TableCard],
    watchable: Sequence[TableCard],
    open_table_key: str,
    now: float,
) -> list[Section]:
    """Return the sections of tables. A hint shows `open_table_key`."""
    your_turns = sum(card.is_your_turn for card in own)
    note = f"it is your turn in {your_turns}" if your_turns else "it is others' turn"
    return [
        Section(
            "Your games",
            note if own else "",
            {card.id: _own_table_row(card, now) for card in own},
            () if own else [("You sit at no table yet.", MUTED)],
        ),
        Section(
            "Open tables",
            "",
            {card.id: _open_table_row(card, now) for card in others},
            () if others else [(f"There is no table to join: {open_table_key} opens one.", MUTED)],
        ),
        Section(
            "To watch",
            "",
            {card.id: _watched_table_row(card, now) for card in watchable},
            () if watchable else [("Nobody else is at a table.", MUTED)],
        ),
    ]


def result_section(club: Club, key: str, now: float) -> Section:
    """Return the section with the reader's ratings and finished games."""
    lines = _rating_lines(club.ratings) or [(NO_RATING, MUTED)]
    rows = {result_row_id(card): _result_row(card, now) for card in club.results}
    return Section("Results", f"your rating, games; {key} shows everybody's", rows, lines)


def result_row_id(card: ResultCard) -> str:
    return f"result {card.table}"


def _rating_lines(ratings: Sequence[RatingCard]) -> list[tuple[str, Ink]]:
    rows, row = [], ""
    for rating in ratings:
        text = f"{game_name(rating.game)} {rating_text(rating)}"
        if row and cell_len(row) + cell_len(text) > 70:
            rows.append(row)
            row = ""
        row = f"{row}   {text}" if row else text
    return [(line, AMOUNT) for line in (*rows, *([row] if row else []))]


def _column_edges(canvas: Canvas) -> tuple[int, int, int, int]:
    right = canvas.width - 2
    if canvas.width >= WIDE_WIDTH:
        return 28, 54, right - 40, right
    return 24, 41, right - 18, right


def _draw_in_column(canvas: Canvas, x: int, y: int, text: str, column_end: int, ink: Ink) -> None:
    canvas.text(x, y, cut(text, max(column_end - x - 1, 0)), ink)


def _own_table_row(card: TableCard, now: float) -> DrawRow:
    def draw(canvas: Canvas, y: int) -> None:
        second, third, turn, right = _column_edges(canvas)
        _draw_in_column(canvas, 3, y, game_name(card.game), second, NAME)
        _draw_in_column(canvas, second, y, card.progress or _free_seats_text(card), third - 1, TEXT)
        seats = f"{card.seats} seats, {clock_text(card)}"
        if canvas.width >= WIDE_WIDTH:
            seats = f"{seats}; {join_words(card.players)}"
        _draw_in_column(canvas, third, y, seats, turn, MUTED)
        age = format_age(card.last_choice_at, now)
        text, ink = turn_text(card), YOUR_TURN if card.is_your_turn else MUTED
        if card.is_your_turn:
            canvas.text(turn, y, "▸", ACCENT)
        _draw_in_column(canvas, turn + 2, y, text, right - cell_len(age), ink)
        canvas.right_text(right, y, age, MUTED)

    return draw


def _free_seats_text(card: TableCard) -> str:
    return f"{card.open_seats} of {card.seats} free"


def _open_table_row(card: TableCard, now: float) -> DrawRow:
    def draw(canvas: Canvas, y: int) -> None:
        second, third, _, right = _column_edges(canvas)
        age = format_age(card.last_choice_at, now)
        _draw_in_column(canvas, 3, y, game_name(card.game), second, NAME)
        _draw_in_column(
            canvas, second, y, f"{_free_seats_text(card)}, {clock_text(card)}", third + 9, TEXT
        )
        players = join_words(card.players) or "nobody yet"
        text = f"{card.title}: {players}" if canvas.width >= WIDE_WIDTH else card.title
        _draw_in_column(canvas, third + 9, y, text, right - cell_len(age), MUTED)
        canvas.right_text(right, y, age, MUTED)

    return draw


def _watched_table_row(card: TableCard, now: float) -> DrawRow:
    def draw(canvas: Canvas, y: int) -> None:
        second, third, _, right = _column_edges(canvas)
        age = format_age(card.last_choice_at, now)
        _draw_in_column(canvas, 3, y, game_name(card.game), second, NAME)
        text = f"{card.progress}, {card.spectators} watching" if card.progress else "not begun"
        _draw_in_column(canvas, second, y, text, third + 9, TEXT)
        _draw_in_column(
            canvas, third + 9, y, join_words(card.players), right - cell_len(age), MUTED
        )
        canvas.right_text(right, y, age, MUTED)

    return draw


def _result_row(card: ResultCard, now: float) -> DrawRow:
    def draw(canvas: Canvas, y: int) -> None:
        right = canvas.width - 2
        x = canvas.text(3, y, f"{format_day(card.ended, now):<12}", MUTED)
        x = canvas.text(x, y, game_name(card.game), NAME) + 1
        x = canvas.text(x, y, cut(outcome_text(card), right - x - 6), TEXT) + 1
        if canvas.width >= WIDE_WIDTH:
            _draw_in_column(canvas, x + 2, y, standings_text(card), right - 7, MUTED)
        canvas.right_text(right, y, rating_change_text(card), rating_change_ink(card))

    return draw


def rating_change_ink(card: ResultCard) -> Ink:
    return MUTED if card.gained is None or card.gained < 0 else GOOD


def standings_text(card: ResultCard) -> str:
    order = sorted(range(len(card.names)), key=lambda seat: card.ranks[seat])
    return ", ".join(f"{card.names[seat]} {card.points[seat]}" for seat in order)


def table_text(card: TableCard) -> str:
    """Return details that do not fit a table's row."""
    parts = [f"{card.title}: {join_words(card.players) or 'nobody yet'}"]
    if card.spectator_delay:
        rounds = "a round" if card.spectator_delay == 1 else f"{card.spectator_delay} rounds"
        parts.append(f"watchers see it {rounds} later")
    return f"{'; '.join(parts)}."


# --- layout -----------------------------------------------------------------------------------


def draw_sections(
    canvas: Canvas,
    sections: Sequence[Section],
    area: tuple[int, int],
    cursor: str,
    mark_row: MarkRow,
) -> int:
    """Draw all sections between two rows. Return the row below them.

    Sections that do not fit show rows near the cursor.
    """
    top, bottom = area
    heights = _distribute_rows(
        [len(section.rows) for section in sections], bottom - top - _fixed_rows(sections)
    )
    spare = bottom - top - _fixed_rows(sections) - sum(heights)
    gap = 1 if spare >= len(sections) else 0
    y = top
    for section, height in zip(sections, heights, strict=True):
        names = list(section.rows)
        cursor_index = names.index(cursor) if cursor in names else 0
        first = max(0, min(cursor_index - height // 2, len(names) - height))
        note = section.note
        if height < len(names):
            range_text = (
                f"{first + 1}-{first + height} of {len(names)}" if height else f"{len(names)}"
            )
            note = f"{range_text}; {note}" if note else range_text
        box = (0, y, canvas.width, 1 + len(section.lines) + height + gap)
        draw_box(canvas, box, section.title, note, cursor in names)
        y += 1
        for text, ink in section.lines:
            canvas.text(3, y, cut(text, canvas.width - 5), ink)
            y += 1
        for name in names[first : first + height]:
            section.rows[name](canvas, y)
            mark_row(name, 0, y, canvas.width)
            y += 1
        y += gap
    return y


def draw_notice(canvas: Canvas, notice: Sequence[str], top: int) -> None:
    """Draw the owner's notice at the bottom of the page."""
    draw_box(canvas, (0, top, canvas.width, len(notice) + 1), "From the owner")
    for dy, line in enumerate(notice, start=1):
        canvas.text(3, top + dy, cut(line, canvas.width - 5), TEXT if dy == 1 else FAINT)


def _fixed_rows(sections: Sequence[Section]) -> int:
    return sum(1 + len(part.lines) for part in sections)


def _distribute_rows(wanted: Sequence[int], available: int) -> list[int]:
    heights = list(wanted)
    while sum(heights) > max(available, 0):
        heights[heights.index(max(heights))] -= 1
    return heights
