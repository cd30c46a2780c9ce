"""The panes of the table screen: top bar, faces, choices, consequence, log, footer."""

import re
from collections.abc import Callable, Sequence
from itertools import pairwise

from textual import events
from textual.message import Message

from core.kernel import Action, Choice, Standing
from tui.draw.canvas import (
    ACCENT,
    AMOUNT,
    BAD,
    CURSOR,
    FAINT,
    GOOD,
    HEAD,
    JUMP,
    KEY,
    MUTED,
    NAME,
    TEXT,
    TITLE_FOCUS,
    WARN,
    Canvas,
    Ink,
)
from tui.draw.glyphs import cut, fitting_name, wrap
from tui.draw.presenter import Parts, Presenter
from tui.draw.scene import Scene, Spot, nothing_there
from tui.model.choosing import Chooser, Row
from tui.settings.keys import DEEDS, key_name
from tui.widgets.picture import Picture

EFFECT_WIDTH = 14  # of the last column in the list of choices
STUMP = 7  # columns in which the beginning of a text says nothing
LEAST_WIDTH = 60  # of a face; in less there is one only until another layout is taken


Entry = Row | str  # a choice, or the name of a group of them
Page = list[list[Entry]]  # in columns


class SpotPressed(Message):
    """The mouse was pressed on something; twice: it is to be taken."""

    def __init__(self, pane: str, target: str, twice: bool) -> None:
        super().__init__()
        self.pane, self.target, self.twice = pane, target, twice


class ChoicePressed(Message):
    """The mouse was pressed on a choice."""

    def __init__(self, row: Row, twice: bool) -> None:
        super().__init__()
        self.row, self.twice = row, twice


class TopBar(Picture):
    """Game, where in it, every seat with its score."""

    ground = "raised"
    DEFAULT_CSS = "TopBar { height: 1; }"

    def __init__(self, presenter: Presenter, id: str) -> None:
        super().__init__(id=id)
        self.presenter = presenter
        self.scene: Scene | None = None
        self.standings: Sequence[Standing] = ()
        self.turn: Sequence[int] = ()
        self.clock = ""  # what is left of the own time

    def tell(
        self, scene: Scene, standings: Sequence[Standing], turn: Sequence[int], clock: str = ""
    ) -> None:
        """How it stands now, and whose turn it is."""
        self.scene, self.standings, self.turn, self.clock = scene, standings, turn, clock
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        """One row at every size."""
        scene = self.scene
        if scene is None:
            return
        wide = canvas.width >= 110
        x = canvas.text(1, 0, scene.game.name, NAME) + 1
        x = canvas.text(x, 0, self.presenter.where(scene.view, not wide), MUTED)
        x += 3 if wide else 1
        tries = [(self._note(scene, False), shown) for shown in _SEAT_SHOWN[:2]] if wide else []
        tries += [(self._note(scene, True), s) for s in _SEAT_SHOWN[0 if wide else 1 :]]
        for note, shown in tries:
            seats = [self._seat(scene, standing, shown) for standing in self.standings]
            room = canvas.width - x - (len(note) + 1 if note else 0)
            if sum(len(text) for parts in seats for text, _ in parts) <= room:
                break
        for parts in seats:
            x = canvas.parts(x, 0, parts)
        if note and x + len(note) < canvas.width:
            canvas.right(canvas.width - 1, 0, note, AMOUNT)

    def _note(self, scene: Scene, short: bool) -> str:
        if self.clock:
            return f"your time: {self.clock}"
        return self.presenter.table_note(scene.view, short)

    def _seat(self, scene: Scene, standing: Standing, shown: frozenset[str]) -> Parts:
        """Its chip, whose turn it is, and as much as is shown."""
        seat = standing.seat
        ends = "end" in shown and any(s.total != s.points for s in self.standings)
        plays = self.presenter.plays(scene.view, seat) if "plays" in shown else ""
        rate = self.presenter.rate(scene.view, seat) if "rate" in shown else ""
        parts: Parts = [(f" {scene.letter(seat)} ", scene.chip(seat))]
        parts.append(("▸" if seat in self.turn else " ", ACCENT))
        if "name" in shown:
            name = fitting_name(scene.name(seat), 10)
            parts.append((f"{name} ", NAME if seat == scene.seat else TEXT))
        parts.append((f"{plays} " if plays else "", MUTED))
        parts += [(str(standing.points), Ink("text", bold=True)), (rate, GOOD)]
        parts.append((f" end {standing.total}" if ends else "", MUTED))
        parts.append(("   " if ends or (plays and "end" in shown) else " ", TEXT))
        return parts


# What stands behind a seat's chip beside its score, from roomy to crowded.
_SEAT_SHOWN = (
    frozenset(("name", "plays", "rate", "end")),
    frozenset(("name", "plays", "rate")),
    frozenset(("name", "rate")),
    frozenset(("name",)),
    frozenset[str](),
)


class Tabs(Picture):
    """At 80 columns: which pane is open, and what you have."""

    DEFAULT_CSS = "Tabs { height: 1; }"

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.tabs: list[tuple[str, str]] = []
        self.open = ""
        self.resources: Parts = []
        self.spots: list[Spot] = []

    def paint(self, canvas: Canvas) -> None:
        """Tabs on the left, resources on the right."""
        self.spots = []
        x = 0
        for pane, label in self.tabs:
            ink = TITLE_FOCUS if pane == self.open else TEXT
            self.spots.append(Spot(pane, x, 0, len(label) + 2))
            canvas.text(x, 0, f" {label} ", ink)
            if pane != self.open:
                canvas.text(x + 1, 0, label[0], KEY)
            x += len(label) + 2
        width = sum(len(text) for text, _ in self.resources)
        if x + width + 1 <= canvas.width:
            canvas.parts(canvas.width - width - 1, 0, self.resources)

    def on_click(self, event: events.Click) -> None:
        """Open a tab."""
        for spot in self.spots:
            if spot.holds(event.x, event.y):
                self.post_message(SpotPressed("tabs", spot.target, False))


class FacePane(Picture):
    """One face of the table, drawn by the game's presenter."""

    def __init__(self, id: str, key: str) -> None:
        super().__init__(id=id)
        self.key = key
        self.title = ""
        self.note: Callable[[Scene, int], str] = lambda scene, width: ""
        self.painter: Callable[[Canvas, Scene], None] = lambda canvas, scene: None
        self.scene: Scene | None = None
        self.headed = True  # with its rule; at 80 columns the tab says it already
        self.spots: list[Spot] = []

    def paint(self, canvas: Canvas) -> None:
        """Its rule, and the picture below."""
        if self.scene is None or canvas.width < LEAST_WIDTH:
            return
        self.scene.spots, self.scene.under = [], nothing_there
        top = 0
        if self.headed:
            title = f"{self.key} {self.title}"
            note = self.note(self.scene, canvas.width)
            canvas.rule(0, title, note, self.scene.focused)
            top = 1
        inner = Canvas(canvas.width, canvas.height - top, canvas.brush, self.ground)
        self.painter(inner, self.scene)
        canvas.letters[top:] = inner.letters
        canvas.inks[top:] = inner.inks
        self.spots = [
            Spot(spot.target, spot.x, spot.y + top, spot.width, spot.height)
            for spot in self.scene.spots
        ]

    def entry(self) -> Spot | None:
        """Where the cursor enters: on the first legal thing in sight, else near the middle."""
        width, height = self.size
        seen = [s for s in self.spots if 0 <= s.x < width - s.width and 0 <= s.y < height]
        for spot in seen:
            if self.scene is not None and self.scene.is_legal(spot.target):
                return spot
        return min(
            seen or self.spots,
            key=lambda s: abs(s.x - width / 2) + 2 * abs(s.y - height / 2),
            default=None,
        )

    def on_click(self, event: events.Click) -> None:
        """Put the cursor on what was pressed."""
        for spot in reversed(self.spots):
            if spot.holds(event.x, event.y):
                self._press(spot.target, event)
                return
        under = self.scene.under(event.x, event.y - self.headed) if self.scene else ""
        if under:
            self._press(under, event)

    def _press(self, target: str, event: events.Click) -> None:
        self.post_message(SpotPressed(self.id or "", target, event.chain > 1))


def neighbor(spots: Sequence[Spot], at: str, dx: int, dy: int) -> Spot | None:
    """The nearest spot in a direction, or the first one where the cursor is nowhere yet."""
    here = next((spot for spot in spots if spot.target == at), None)
    if here is None:
        return spots[0] if spots else None
    x, y = here.x + here.width / 2, here.y + here.height / 2
    best: tuple[float, Spot] | None = None
    for spot in spots:
        across = spot.x + spot.width / 2 - x
        down = spot.y + spot.height / 2 - y
        along = across * dx + down * dy * 2
        aside = abs(across * dy) + abs(down * dx * 2)
        if spot.target == at or along <= 0.4:
            continue
        distance = along + aside * 2
        if best is None or distance < best[0]:
            best = distance, spot
    return best[1] if best else None


class DecidePane(Picture):
    """Prompt, choices with their prices, and what follows from the one under the cursor."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.chooser: Chooser | None = None
        self.waiting = ""  # what is being waited for, where there is nothing to choose
        self.typing = False  # the filter is being typed
        self.jumping: str | None = None
        self.focused = True
        self.docked = False  # at 80 columns
        self.effect: Callable[[Action], Parts] = lambda action: []  # what the game draws of it
        self.list_note = ""
        self.consequence: list[Parts] = []
        self.cursor_at: tuple[int, int] | None = None  # for the terminal's own cursor
        self._rows: list[tuple[Spot, Row]] = []
        self._more = ""

    def paint(self, canvas: Canvas) -> None:
        """Docked in seven rows, or as a panel."""
        self._rows, self.cursor_at = [], None
        if self.docked:
            self._paint_dock(canvas)
        else:
            self._paint_panel(canvas)

    def _paint_dock(self, canvas: Canvas) -> None:
        bottom = canvas.height - 2
        prompt_rows = self._prompt_rows(canvas, bottom)
        self._more = self._paint_columns(canvas, prompt_rows, bottom)
        self._paint_prompt(canvas, 0, prompt_rows)
        canvas.text(0, bottom, "┄" * canvas.width, Ink("line"))
        self._paint_consequence(canvas, bottom + 1, 1)

    def _paint_panel(self, canvas: Canvas) -> None:
        many = len(self.chooser.visible) if self.chooser else 0
        canvas.rule(0, "d Decide", _count(many) if many else "", self.focused)
        prompt_rows = self._paint_prompt(canvas, 1, canvas.height)
        rows = min(max(len(self.consequence), 1), max(canvas.height // 4, 2))
        bottom = canvas.height - rows - 1
        self._paint_list(canvas, 1 + prompt_rows, bottom)
        canvas.text(0, bottom, "┄" * canvas.width, Ink("line"))
        self._paint_consequence(canvas, bottom + 1, rows)

    def _prompt_rows(self, canvas: Canvas, bottom: int) -> int:
        """Docked, a long question takes a second row where the choices can spare it."""
        many = len(_with_heads(self.chooser.visible)) if self.chooser else 0
        return min(len(self._prompt_lines(canvas)), 2 if many <= bottom - 2 else 1)

    def _prompt_lines(self, canvas: Canvas) -> list[str]:
        return wrap(self._question(), max(canvas.width - 4 - len(self._prompt_note(canvas)), 10))

    def _question(self) -> str:
        return self.chooser.prompt if self.chooser else self.waiting

    def _prompt_note(self, canvas: Canvas) -> str:
        """What stands at the right of the question; before it is cut, the mere count goes."""
        rule = self.chooser.decision.rule if self.chooser else ""
        hint = self._hint_line()
        is_crowded = len(self._question()) > canvas.width - 6 - len(hint) - len(rule)
        is_count = self.chooser is not None and hint == _count(len(self.chooser.visible))
        if not self.docked or (is_crowded and is_count):
            return rule
        return f"{hint}  {rule}"

    def _paint_prompt(self, canvas: Canvas, y: int, most: int) -> int:
        """The question in so many rows at most; returns how many it took."""
        lines = self._prompt_lines(canvas)
        if len(lines) > most:
            room = canvas.width - 4 - len(self._prompt_note(canvas))
            lines = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), room)]
        many = len(lines) + (0 if self.docked else 1)
        canvas.fill(0, y, canvas.width, many, "high")
        canvas.text(0, y, "▌", Ink("accent", "high"))
        for row, line in enumerate(lines):
            canvas.text(2, y + row, line, Ink("text", bold=True))
        canvas.right(canvas.width - 1, y, self._prompt_note(canvas), MUTED)
        if not self.docked:
            canvas.text(2, y + len(lines), self._hint_line(), MUTED)
        return many

    def _hint_line(self) -> str:
        """What is being typed, or how much there is."""
        if self.chooser is None:
            return ""
        if self.typing or self.chooser.filter:
            none = "" if self.chooser.visible else "  nothing has this; Esc shows all"
            return f"/{self.chooser.filter}{'_' if self.typing else ''}{none}"
        if self.jumping is not None:
            return f"f {self.jumping}_ type a letter"
        many = len(self.chooser.visible)
        if self.docked:
            return f"{_count(many)}  {self._more}" if self._more else _count(many)
        return f"/ type to filter; {self.list_note}"

    def _paint_columns(self, canvas: Canvas, top: int, bottom: int) -> str:
        """Choices in two or three columns, a page at a time; returns what is further down."""
        chooser = self.chooser
        if chooser is None:
            return ""
        entries = _with_heads(chooser.visible)
        pages = _laid_out(entries, bottom - top, canvas.width)
        selected = chooser.selected
        page = next((p for p in pages if any(e is selected for column in p for e in column)), [])
        x = 0
        for cells, width in zip(page, _column_widths(page, canvas.width), strict=True):
            for row, entry in enumerate(cells):
                self._paint_entry(canvas, x, top + row, width - 1, entry)
            x += width
        if len(pages) == 1 or not page:
            return ""
        at = pages.index(page)
        more = sum(isinstance(e, Row) for p in pages[at + 1 :] for c in p for e in c)
        return f"▾ {more} more" if more else f"▴ page {at + 1} of {len(pages)}"

    def _paint_list(self, canvas: Canvas, top: int, bottom: int) -> None:
        """Choices one below the other, scrolled so that the cursor is in sight."""
        chooser = self.chooser
        if chooser is None:
            return
        entries = _with_heads(chooser.visible)
        height = bottom - top
        selected = chooser.selected
        at = next((i for i, entry in enumerate(entries) if entry is selected), 0)
        if len(entries) > height:
            height -= 1  # the last row says how many more there are
        first = max(0, min(at - height // 2, len(entries) - height))
        for row, entry in enumerate(entries[first : first + height]):
            self._paint_entry(canvas, 0, top + row, canvas.width, entry)
        more = sum(isinstance(e, Row) for e in entries[first + height :])
        if more:
            canvas.right(canvas.width - 1, bottom - 1, f"▾ {more} more", ACCENT)

    def _paint_entry(self, canvas: Canvas, x: int, y: int, width: int, entry: Entry) -> None:
        if isinstance(entry, str):
            canvas.text(x + 1, y, entry.upper()[: width - 1], HEAD)
            return
        chooser = self.chooser
        selected = chooser is not None and entry is chooser.selected
        label_room = max((len(entry.label) + 1), 2)
        canvas.text(x + 1, y, "▸" if selected else " ", ACCENT)
        pending = self.jumping is not None and entry.label.startswith(self.jumping)
        canvas.text(x + 2, y, entry.label, JUMP if pending else MUTED)
        start, edge = x + 3 + label_room, x + width - 1
        parts = [] if self.docked else self.effect(entry.action)
        if parts:
            _paint_parts(canvas, start, edge, y, entry.choice, parts)
        elif not entry.choice.price:
            _paint_effect(canvas, start, edge, y, entry.choice)
        elif self.docked:
            _paint_price(canvas, start, edge, y, entry.choice)
        else:
            _paint_price_and_effect(canvas, start, edge, y, entry.choice)
        if selected:
            canvas.tint(x + 1, y, width - 1, CURSOR)
            self.cursor_at = (x + 1, y)
        self._rows.append((Spot(entry.label, x, y, width), entry))

    def _paint_consequence(self, canvas: Canvas, y: int, rows: int) -> None:
        """What the choice under the cursor would do."""
        for row, parts in enumerate(self.consequence[:rows]):
            canvas.parts(1, y + row, parts)

    def on_click(self, event: events.Click) -> None:
        """Select a choice, or take it with a second press."""
        for spot, row in self._rows:
            if spot.holds(event.x, event.y):
                self.post_message(ChoicePressed(row, event.chain > 1))
                return

    def step_across(self, step: int) -> None:
        """Docked: go to the neighbouring column."""
        if self.chooser is None or not self._rows:
            return
        selected = self.chooser.selected
        here = next((spot for spot, row in self._rows if row is selected), None)
        if here is None:
            return
        rows = [(s, r) for s, r in self._rows if (s.x - here.x) * step > 0]
        if rows:
            _, row = min(rows, key=lambda pair: (abs(pair[0].x - here.x), abs(pair[0].y - here.y)))
            self.chooser.select(row)
        else:
            self.chooser.move(step * max(len(self._rows) // 2, 1))


def _count(choices: int) -> str:
    return f"{choices} choice{'s' if choices != 1 else ''}"


def _paint_effect(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """A choice that costs nothing: what it brings, as much as there is room for."""
    label = cut(choice.label, edge - start)
    room = edge - start - len(label) - 1
    canvas.text(start, y, label, TEXT)
    canvas.right(edge, y, _clauses(choice.effect, room) or _beginning(choice.effect, room), GOOD)


def _paint_parts(
    canvas: Canvas, start: int, edge: int, y: int, choice: Choice, parts: Parts
) -> None:
    """What the game draws of a choice at the edge, and before it as many words as fit."""
    x = edge - sum(len(text) for text, _ in parts)
    behind = canvas.text(start, y, cut(choice.label, x - start - 1), TEXT) + 1
    room = x - behind - 1
    words = _clauses(choice.effect, room) or cut(choice.effect.partition(",")[0], room)
    canvas.text(behind, y, words, MUTED)
    canvas.parts(x, y, parts)


def _paint_price(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """A choice and its price, which is never cut; how it would be paid where that fits."""
    price = choice.price
    if start + len(choice.label) + 1 + len(price) > edge:
        price = price.partition(", ")[0]
    canvas.text(start, y, cut(choice.label, edge - start - len(price) - 1), TEXT)
    canvas.right(edge, y, price, AMOUNT)


def _paint_price_and_effect(canvas: Canvas, start: int, edge: int, y: int, choice: Choice) -> None:
    """Prices in one column, and behind them how they would be paid, or what they bring."""
    price, _, payment = choice.price.partition(", ")
    behind = payment or _clauses(choice.effect, EFFECT_WIDTH)
    column = edge - max(len(behind), EFFECT_WIDTH) - 1
    needed = start + len(choice.label) + 1 + len(price)
    if needed > column:
        column = min(needed, edge - len(behind) - 1 if behind else edge)
    canvas.text(start, y, cut(choice.label, column - start - len(price) - 1), TEXT)
    canvas.right(column, y, price, AMOUNT)
    canvas.right(edge, y, behind, WARN if choice.warning or payment else MUTED)


def _clauses(text: str, width: int) -> str:
    """As many clauses of a text as fit, lists left whole; nothing where not even one does."""
    ends = [at for at, letter in enumerate(text) if letter in ";,"]
    for end, following in reversed([*pairwise([*ends, len(text)]), (len(text), len(text))]):
        is_list = text[end : end + 1] == "," and " and " in text[end:following]
        if end <= width and not is_list:
            return text[:end]
    return ""


def _with_heads(rows: Sequence[Row]) -> list[Entry]:
    """The rows with the name of each group before its first."""
    entries: list[Entry] = []
    group = ""
    for row in rows:
        if row.choice.group != group:
            group = row.choice.group
            if group:
                entries.append(group)
        entries.append(row)
    return entries


LETTERS_TO_SPARE = 4  # of the longest name in a column, for the sake of the others


def _laid_out(entries: list[Entry], height: int, width: int) -> list[Page]:
    """Two columns where that is one page, else three, else as many as most rows have room for."""
    pages = _pages(entries, height, 2)
    if len(pages) == 1:
        return pages
    pages = _pages(entries, height, 3)
    if len(pages) == 1 and sum(map(_needed, pages[0])) <= width + LETTERS_TO_SPARE:
        return pages
    widths = sorted(_usual_width(entry) for entry in entries if isinstance(entry, Row))
    columns = max(2, min(3, width // (widths[len(widths) // 2] + 2)))
    return _pages(entries, height, columns)


def _column_widths(page: Page, width: int) -> list[int]:
    """Equal columns, unless one needs more and the others can spare it."""
    equal = width // max(len(page), 2)
    if len(page) == 1:
        return [min(max(_needed(page[0], str), equal), width)]
    needed = [_needed(column) for column in page]
    if width < sum(needed) <= width + LETTERS_TO_SPARE:  # a long name is cut, all are in sight
        needed[needed.index(max(needed))] -= sum(needed) - width
    wanted = [_needed(column, _first_clause) for column in page]
    if max(needed, default=0) <= equal or sum(needed) > width:
        return [equal for _ in page]
    least = wanted if sum(wanted) <= width else needed
    spare = (width - sum(least)) // len(page)
    return [columns + spare for columns in least]


def _needed(column: list[Entry], effect: Callable[[str], str] = lambda text: "") -> int:
    """The width at which no name and no price is cut, nor what is to be seen of an effect."""
    needed = 0
    for entry in column:
        if isinstance(entry, str):
            needed = max(needed, len(entry) + 2)
            continue
        choice = entry.choice
        behind = choice.price or effect(choice.effect)
        needed = max(needed, len(entry.label) + len(f"{choice.label} {behind}".rstrip()) + 6)
    return needed


def _beginning(text: str, room: int) -> str:
    """A text cut short; nothing where that would be a stump."""
    first_word = text.split(" ", 1)[0]
    return cut(text, room) if room > max(STUMP, len(first_word) + 1) else ""


def _first_clause(text: str) -> str:
    return re.split("[;,]", text, maxsplit=1)[0]


def _usual_width(row: Row) -> int:
    return len(row.choice.label) + len(row.choice.price or row.choice.effect[:14]) + 6


def _pages(entries: list[Entry], height: int, columns: int) -> list[Page]:
    """Entries poured into columns and pages; a head never stands last in its column."""
    height = max(height, 1)
    cells: Page = [[]]
    for entry in entries:
        full = len(cells[-1]) >= height or (isinstance(entry, str) and len(cells[-1]) >= height - 1)
        if full and cells[-1]:
            cells.append([])
        cells[-1].append(entry)
    return [cells[i : i + columns] for i in range(0, len(cells), columns)]


class TextPane(Picture):
    """Lines of text under a rule: log, inspector, scores. Scrolls."""

    def __init__(self, id: str, title: str, note: str = "") -> None:
        super().__init__(id=id)
        self.title, self.note = title, note
        self.rows: list[Parts] = []
        self.at_end = False  # keep the newest line in sight
        self.offset_row = 0
        self.headed = True
        self.focused = False

    def paint(self, canvas: Canvas) -> None:
        """The rule, and as many lines as fit."""
        top = 0
        if self.headed:
            canvas.rule(0, self.title, self.note, self.focused)
            top = 1
        room = canvas.height - top
        last = max(len(self.rows) - room, 0)
        first = last if self.at_end else min(self.offset_row, last)
        for row, parts in enumerate(self.rows[first : first + room]):
            canvas.parts(1, top + row, parts)
        if first > 0:
            canvas.right(canvas.width, top, "▴", Ink("accent", "panel"))
        if first < last:
            canvas.right(canvas.width, canvas.height - 1, "▾", Ink("accent", "panel"))

    def scroll_rows(self, step: int) -> None:
        """Show lines further up or down."""
        room = max(self.size.height - (1 if self.headed else 0), 1)
        last = max(len(self.rows) - room, 0)
        start = last if self.at_end else min(self.offset_row, last)
        self.offset_row = max(0, min(start + step, last))
        self.at_end = False
        self.repaint()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Further down."""
        self.scroll_rows(3)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Further up."""
        self.scroll_rows(-3)


class Footer(Picture):
    """The keys that matter here, from the one table of deeds."""

    DEFAULT_CSS = "Footer { height: 1; dock: bottom; }"
    ground = "bg"

    def __init__(self, id: str = "footer", where: tuple[str, ...] = ("table", "app")) -> None:
        super().__init__(id=id)
        self.where = where
        self.note = ""
        self.instead: list[tuple[str, str]] = []  # key, words: for screens with keys of their own

    def paint(self, canvas: Canvas) -> None:
        """As many as fit; the last two (help and the way out) always do."""
        keymap = self.app.keys_in_use
        pairs = self.instead or [
            (key_name(keymap[deed.id]), deed.words)
            for deed in DEEDS
            if deed.where in self.where and deed.shown and deed.words
        ]
        first, last = pairs[:-2], pairs[-2:]
        end = sum(len(key) + len(words) + 3 for key, words in last)
        x = 1
        for key, words in first:
            if x + len(key) + len(words) + 3 + end > canvas.width:
                break
            x = self._pair(canvas, x, key, words)
        for key, words in last:
            x = self._pair(canvas, x, key, words)
        if self.note and x + len(self.note) < canvas.width:
            canvas.right(canvas.width - 1, 0, self.note, FAINT)

    @staticmethod
    def _pair(canvas: Canvas, x: int, key: str, words: str) -> int:
        x = canvas.text(x, 0, key, KEY)
        return canvas.text(x + 1, 0, words, MUTED) + 2


def change_parts(name: str, before: int, after: int) -> Parts:
    """A change as `-4 stone 13>9`."""
    step = after - before
    ink = GOOD if step > 0 else BAD
    return [(f"{step:+d}", ink), (f" {name} ", TEXT), (f"{before}>{after}", MUTED), ("  ", TEXT)]
