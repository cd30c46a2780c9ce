"""The sections of a server's lobby: your games, open tables, results and notices."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from core.house.catalogue import game_name
from core.kernel.words import listed
from core.lan.messages import Club, RatingCard, ResultCard, TableCard
from tui.draw.canvas import ACCENT, AMOUNT, FAINT, GOOD, MUTED, NAME, TEXT, Canvas, Ink
from tui.draw.glyphs import cut
from tui.draw.panels import panel
from tui.model.club import ago, day_of, gain_words, outcome, pace, rating_words, whose_turn

MarkRow = Callable[[str, int, int, int], None]
DrawRow = Callable[[Canvas, int], None]

NO_RATING = "No rated game yet: one that two persons play to its end is."
WIDE = 110
YOUR_TURN = Ink("accent", bold=True)


@dataclass(slots=True)
class Part:
    """A titled section with selectable rows and plain lines."""

    title: str
    note: str = ""
    rows: dict[str, DrawRow] = field(default_factory=dict)  # by row id
    lines: Sequence[tuple[str, Ink]] = ()  # above the rows, or instead of them


def table_parts(
    own: Sequence[TableCard],
    others: Sequence[TableCard],
    watched: Sequence[TableCard],
    new_table: str,
    now: float,
) -> list[Part]:
    """Return the sections of tables; `open_table_key` is shown in a hint."""
    turns = sum(card.is_your_turn for card in own)
    note = f"it is your turn in {turns}" if turns else "it is others' turn"
    return [
        Part(
            "Your games",
            note if own else "",
            {card.id: _own_row(card, now) for card in own},
            () if own else [("You sit at no table yet.", MUTED)],
        ),
        Part(
            "Open tables",
            "",
            {card.id: _open_row(card, now) for card in others},
            () if others else [(f"There is no table to join: {new_table} opens one.", MUTED)],
        ),
        Part(
            "To watch",
            "",
            {card.id: _watched_row(card, now) for card in watched},
            () if watched else [("Nobody else is at a table.", MUTED)],
        ),
    ]


def result_part(club: Club | None, key: str, now: float) -> Part:
    """Return the section with the reader's ratings and finished games."""
    if club is None:
        return Part("Results")
    lines = _ratings(club.ratings) or [(NO_RATING, MUTED)]
    rows = {result_row(card): _result_row(card, now) for card in club.results}
    return Part("Results", f"your rating, games; {key} shows everybody's", rows, lines)


def result_row(card: ResultCard) -> str:
    return f"result {card.table}"


def _ratings(ratings: Sequence[RatingCard]) -> list[tuple[str, Ink]]:
    rows, row = [], ""
    for rating in ratings:
        words = f"{game_name(rating.game)} {rating_words(rating)}"
        if row and cell_len(row) + cell_len(words) > 70:
            rows.append(row)
            row = ""
        row = f"{row}   {words}" if row else words
    return [(each, AMOUNT) for each in (*rows, *([row] if row else []))]


def _columns(canvas: Canvas) -> tuple[int, int, int, int]:
    """Return the column starts of a table's row, and its right edge."""
    right = canvas.width - 2
    if canvas.width >= WIDE:
        return 28, 54, right - 40, right
    return 24, 41, right - 18, right


def _put(canvas: Canvas, x: int, y: int, text: str, until: int, ink: Ink) -> None:
    canvas.text(x, y, cut(text, max(until - x - 1, 0)), ink)


def _own_row(card: TableCard, now: float) -> DrawRow:
    def draw(canvas: Canvas, y: int) -> None:
        second, third, turn, right = _columns(canvas)
        _put(canvas, 3, y, game_name(card.game), second, NAME)
        _put(canvas, second, y, card.progress or _free(card), third - 1, TEXT)
        seats = f"{card.seats} seats, {pace(card)}"
        if canvas.width >= WIDE:
            seats = f"{seats}; {listed(card.players)}"
        _put(canvas, third, y, seats, turn, MUTED)
        since = ago(card.since, now)
        words, ink = whose_turn(card), YOUR_TURN if card.is_your_turn else MUTED
        if card.is_your_turn:
            canvas.text(turn, y, "▸", ACCENT)
        _put(canvas, turn + 2, y, words, right - cell_len(since), ink)
        canvas.right(right, y, since, MUTED)

    return draw


def _free(card: TableCard) -> str:
    return f"{card.open_seats} of {card.seats} free"


def _open_row(card: TableCard, now: float) -> DrawRow:
    def draw(canvas: Canvas, y: int) -> None:
        second, third, _, right = _columns(canvas)
        since = ago(card.since, now)
        _put(canvas, 3, y, game_name(card.game), second, NAME)
        _put(canvas, second, y, f"{_free(card)}, {pace(card)}", third + 9, TEXT)
        with_whom = listed(card.players) or "nobody yet"
        words = f"{card.title}: {with_whom}" if canvas.width >= WIDE else card.title
        _put(canvas, third + 9, y, words, right - cell_len(since), MUTED)
        canvas.right(right, y, since, MUTED)

    return draw


def _watched_row(card: TableCard, now: float) -> DrawRow:
    def draw(canvas: Canvas, y: int) -> None:
        second, third, _, right = _columns(canvas)
        since = ago(card.since, now)
        _put(canvas, 3, y, game_name(card.game), second, NAME)
        words = f"{card.progress}, {card.watching} watching" if card.progress else "not begun"
        _put(canvas, second, y, words, third + 9, TEXT)
        _put(canvas, third + 9, y, listed(card.players), right - cell_len(since), MUTED)
        canvas.right(right, y, since, MUTED)

    return draw


def _result_row(card: ResultCard, now: float) -> DrawRow:
    def draw(canvas: Canvas, y: int) -> None:
        right = canvas.width - 2
        x = canvas.text(3, y, f"{day_of(card.ended, now):<12}", MUTED)
        x = canvas.text(x, y, game_name(card.game), NAME) + 1
        gained = gain_words(card)
        x = canvas.text(x, y, cut(outcome(card), right - x - 6), TEXT) + 1
        if canvas.width >= WIDE:
            _put(canvas, x + 2, y, standing_words(card), right - 7, MUTED)
        canvas.right(right, y, gained, GOOD if gained.startswith("+") else MUTED)

    return draw


def standing_words(card: ResultCard) -> str:
    order = sorted(range(len(card.names)), key=lambda seat: card.ranks[seat])
    return ", ".join(f"{card.names[seat]} {card.points[seat]}" for seat in order)


def about_table(card: TableCard) -> str:
    """Return details that do not fit a table's row."""
    words = [f"{card.title}: {listed(card.players) or 'nobody yet'}"]
    if card.delay:
        rounds = "a round" if card.delay == 1 else f"{card.delay} rounds"
        words.append(f"watchers see it {rounds} later")
    return f"{'; '.join(words)}."


# --- layout -----------------------------------------------------------------------------------


def draw_parts(
    canvas: Canvas, parts: Sequence[Part], area: tuple[int, int], cursor: str, mark: MarkRow
) -> int:
    """Draw all sections between two rows; return the row below them.

    Sections that do not fit show rows near the cursor.
    """
    top, bottom = area
    shares = _shares([len(part.rows) for part in parts], bottom - top - _fixed(parts))
    left = bottom - top - _fixed(parts) - sum(shares)
    gap = 1 if left >= len(parts) else 0
    y = top
    for part, share in zip(parts, shares, strict=True):
        names = list(part.rows)
        at = names.index(cursor) if cursor in names else 0
        first = max(0, min(at - share // 2, len(names) - share))
        note = part.note
        if share < len(names):
            seen = f"{first + 1}-{first + share} of {len(names)}" if share else f"{len(names)}"
            note = f"{seen}; {note}" if note else seen
        panel(canvas, (0, y, canvas.width, 1 + len(part.lines) + share + gap), part.title, note,
              cursor in names)  # fmt: skip
        y += 1
        for text, ink in part.lines:
            canvas.text(3, y, cut(text, canvas.width - 5), ink)
            y += 1
        for name in names[first : first + share]:
            part.rows[name](canvas, y)
            mark(name, 0, y, canvas.width)
            y += 1
        y += gap
    return y


def draw_notice(canvas: Canvas, notice: Sequence[str], top: int) -> None:
    """Draw the owner's notice at the bottom of the page."""
    panel(canvas, (0, top, canvas.width, len(notice) + 1), "From the owner")
    for down, line in enumerate(notice, start=1):
        canvas.text(3, top + down, cut(line, canvas.width - 5), TEXT if down == 1 else FAINT)


def _fixed(parts: Sequence[Part]) -> int:
    return sum(1 + len(part.lines) for part in parts)


def _shares(wanted: Sequence[int], room: int) -> list[int]:
    """Distribute rows among sections; the largest shrink first."""
    shares = list(wanted)
    while sum(shares) > max(room, 0):
        shares[shares.index(max(shares))] -= 1
    return shares
