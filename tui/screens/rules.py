"""The numbered rules of a game: outline, text and search."""

import re
from dataclasses import dataclass

from rich.cells import cell_len

from core.games import GAME_IDS, load_game
from core.kernel import Rule
from tui.draw.canvas import CURSOR, FAINT, HEAD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut, fit, wrap
from tui.draw.panels import panel
from tui.screens.listing import ListScreen
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings

WIDE = 110
SEARCH_WIDE = 32  # columns of the search field with its slash
RULING = ("│ where the rulebook is silent", "│ our rulings")
FOUND = Ink("accent", bold=True, mark="legal")
RULE_NUMBER = re.compile(r"\bR\d+(?:\.\d+)*\b")
_ASKED_NUMBER = re.compile(r"[rR]?\d+(?:\.\d+)*\.?")


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One line of the rules text."""

    rule: str  # number of its rule
    text: str
    kind: str  # "title", "rule", "more" or "ruling"; empty between rules


def is_title(rule: Rule) -> bool:
    """Return whether a rule is only a heading."""
    return not rule.text.endswith((".", ")", ":"))


def chapter_of(number: str) -> str:
    """Return R6 for R6.3.1."""
    return number.split(".")[0]


class RulesScreen(ListScreen[None]):
    """The rules of a game, opened at the start or at a rule."""

    place = "rules"
    BINDINGS = bindings(SCREENS["rules"])

    def __init__(self, game_id: str, number: str = "") -> None:
        super().__init__()
        self.search = ""
        self.marked = number  # the rule asked for
        self.first = 0  # top visible line
        self._wanted = number  # scroll target of the next drawing
        self._lines: list[RuleLine] = []
        self._found: tuple[Rule, ...] = ()
        self._laid_out: tuple[str, str, int] | None = None  # key of the current lines
        self._open_game(game_id)

    def _open_game(self, game_id: str) -> None:
        self.game_id = game_id
        game = load_game(game_id)
        self.game_name, self.rules = game.name, game.rules()
        self.number_width = max(len(rule.number) for rule in self.rules) + 2
        self.chapters = [rule for rule in self.rules if "." not in rule.number]

    @property
    def found(self) -> tuple[Rule, ...]:
        """The rules that contain every search word; all without a search."""
        words = self.search.casefold().split()
        return tuple(
            rule
            for rule in self.rules
            if all(word in f"{rule.number} {rule.text}".casefold() for word in words)
        )

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        side = 40 if width >= WIDE else 25
        self._lay_out(width - side - 1)
        found = self._found
        title_bar(canvas, "Rules", self.game_name, self._state(len(found)))
        self.typed_at = (width - SEARCH_WIDE, 0, SEARCH_WIDE - 1)
        shown = height - 2
        self.page_rows = shown - 1
        if self._wanted:
            at = (at for at, line in enumerate(self._lines) if line.rule == self._wanted)
            self.first, self._wanted = next(at, self.first), ""
        self.first = max(0, min(self.first, len(self._lines) - shown))
        self._draw_outline(canvas, (0, 1, side, height - 1), found)
        self._draw_text(canvas, (side + 1, 1, width - side - 1, height - 1))

    def _state(self, many: int) -> str:
        if self.is_typing:
            return "/".ljust(SEARCH_WIDE)
        rules = "rule" if many == 1 else "rules"
        return f"/{self.search}  {many} {rules}" if self.search else f"{many} {rules}"

    def _lay_out(self, width: int) -> None:
        """Wrap the rules to a width; a resize keeps the reading position."""
        text = (self.game_id, self.search)
        if self._laid_out == (*text, width):
            return
        is_known = self._laid_out is not None and self._laid_out[:2] == text
        if is_known and self._lines:  # after a resize, keep the reading position
            self._wanted = self._wanted or self._lines[self.first].rule
        self._laid_out = (*text, width)
        self._found = self.found
        room = max(width - self.number_width - 5, 10)  # leaves space for the scroll arrows
        self._lines = []
        for rule in self._found:
            first = "title" if is_title(rule) else "rule"
            lines = wrap(rule.printed, room)
            self._lines.append(RuleLine(rule.number, lines[0], first))
            self._lines += [RuleLine(rule.number, line, "more") for line in lines[1:]]
            for line in wrap(rule.ruling, room - 2) if rule.ruling else []:
                self._lines.append(RuleLine(rule.number, line, "ruling"))
            self._lines.append(RuleLine(rule.number, "", ""))

    @property
    def _here(self) -> str:
        return chapter_of(self._lines[self.first].rule) if self._lines else ""

    def _draw_outline(
        self, canvas: Canvas, area: tuple[int, int, int, int], found: tuple[Rule, ...]
    ) -> None:
        x, y, width, height = area
        panel(canvas, area, "Chapters")
        parts = [rule for rule in self.rules if is_title(rule) or "." not in rule.number]
        shown = parts if len(parts) < height else self.chapters
        for row, rule in enumerate(shown[: height - 1]):
            many = sum(chapter_of(other.number) == rule.number for other in found)
            is_chapter = "." not in rule.number
            note = str(many) if self.search and many and is_chapter else ""
            indent = 1 if is_chapter else 4
            at = x + indent + 5
            ink = FAINT if self.search and not many else TEXT if is_chapter else MUTED
            canvas.text(x + indent, y + 1 + row, rule.number, FAINT)
            room = x + width - at - (4 if self.search else 1)
            canvas.text(at, y + 1 + row, cut(rule.text.rstrip("."), room), ink)
            canvas.right(x + width - 1, y + 1 + row, note, MUTED)
            if rule.number == self._here:
                canvas.tint(x, y + 1 + row, width, CURSOR)
                self.caret = (x, y + 1 + row)
            self.spot(rule.number, x, y + 1 + row, width)

    def _draw_text(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        note = fit(RULING, width - cell_len(self.game_name) - 8)
        panel(canvas, area, self.game_name, note, True)
        if not self._lines:
            canvas.text(x + 2, y + 2, f"No rule has '{self.search}' in it.", MUTED)
        for row, line in enumerate(self._lines[self.first : self.first + height - 1]):
            self._draw_line(canvas, x + 1, y + 1 + row, line)
        if self.first:
            canvas.right(x + width, y + 1, " ▴ ", Ink("accent", "panel"))
        if self.first + height - 1 < len(self._lines):
            canvas.right(x + width, y + height - 1, " ▾ ", Ink("accent", "panel"))

    def _draw_line(self, canvas: Canvas, x: int, y: int, line: RuleLine) -> None:
        at = x + self.number_width
        if line.kind in ("title", "rule"):
            asked = line.rule == self.marked
            canvas.text(x, y, line.rule, CURSOR if asked else FAINT)
        if line.kind == "ruling":
            canvas.text(at, y, "│", MUTED)
            at += 2
        text = line.text.upper() if line.kind == "title" and "." not in line.rule else line.text
        ink = {"title": NAME if "." in line.rule else HEAD, "ruling": MUTED}.get(line.kind, TEXT)
        canvas.text(at, y, text, ink)
        for reference in RULE_NUMBER.finditer(line.text):
            start, end = reference.span()
            canvas.tint(at + start, y, end - start, FAINT)
            self.spot(reference.group(), at + start, y, end - start)
        for word in self.search.casefold().split():
            for start in _places(word, line.text.casefold()):
                canvas.tint(at + start, y, len(word), FOUND)

    # --- actions --------------------------------------------------------------------------

    @property
    def rows(self) -> list[str]:
        return [line.rule for line in self._lines]

    @property
    def at(self) -> int:
        """The index of the top line; lines cannot be selected."""
        return self.first

    def go(self, at: int) -> None:
        """Scroll to a line."""
        self.first = at
        self.update_page()

    def go_to(self, number: str) -> None:
        """Scroll to a rule, clearing a search that hides it."""
        if all(rule.number != number for rule in self.found):
            self.search = ""
        self.marked = self._wanted = number
        self.update_page()

    def action_left(self) -> None:
        """Scroll to the start of this chapter, or of the previous one."""
        starts = [at for at in self._starts() if at < self.first]
        self.go(starts[-1] if starts else 0)

    def action_right(self) -> None:
        starts = [at for at in self._starts() if at > self.first]
        if starts:
            self.go(starts[0])

    def _starts(self) -> list[int]:
        chapters = [chapter_of(line.rule) for line in self._lines]
        return [at for at, name in enumerate(chapters) if not at or chapters[at - 1] != name]

    def scroll(self, step: int) -> None:
        self.go(self.first + 3 * step)

    def press(self, target: str, twice: bool) -> None:
        self.go_to(target)

    def action_search(self) -> None:
        self.begin_typing()

    def begin_to_paste(self) -> None:
        self.begin_typing()

    def while_typing(self, text: str) -> None:
        """Search while typing; a rule number scrolls to its rule."""
        self._look_for(text)

    def finish_typing(self, text: str | None) -> None:
        self._look_for(text or "")

    def _look_for(self, text: str) -> None:
        self.first = 0
        number = f"R{text.strip(' .').lstrip('rR')}"
        is_number = _ASKED_NUMBER.fullmatch(text.strip()) is not None
        if is_number and any(rule.number == number for rule in self.rules):
            self.search, self.marked, self._wanted = "", number, number
        else:
            self.search = text.strip()

    def action_next_game(self) -> None:
        self.stop_typing(keep=False)
        at = (GAME_IDS.index(self.game_id) + 1) % len(GAME_IDS)
        self.search = self.marked = ""
        self._open_game(GAME_IDS[at])
        self.go(0)

    def action_cancel(self) -> None:
        if self.search:
            self.search = ""
            self.go(0)

    def action_leave(self) -> None:
        """Clear the search first, then close."""
        if self.search:
            self.action_cancel()
        else:
            self.dismiss()

    def footer(self) -> list[tuple[str, str]]:
        games = self.keys("next_game") if len(GAME_IDS) > 1 else []
        return [
            ("Up Down", "read"),
            ("Left Right", "chapter"),
            *self.keys("search"),
            *games,
            *self.keys("explain", "leave", explain="help", leave="all" if self.search else "back"),
        ]

    def about(self) -> list[Parts]:
        text = "The numbers are those that prompts and explanations name."
        ruling = "│ says what we decided where the rulebook is silent."
        return [[("Rules: ", NAME), (text, TEXT)], [(ruling, MUTED)]]


def _places(word: str, text: str) -> list[int]:
    return [found.start() for found in re.finditer(re.escape(word), text)]
