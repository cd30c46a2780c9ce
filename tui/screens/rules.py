"""The numbered rules of a game: outline, text and search."""

import re
from dataclasses import dataclass

from rich.cells import cell_len

from core.games import GAME_IDS, load_game
from core.kernel import Rule
from tui.draw.boxes import draw_box
from tui.draw.canvas import CURSOR, FAINT, HEAD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut, fit, wrap
from tui.screens.list_screen import ListScreen
from tui.screens.page_screen import draw_title_bar
from tui.settings.keys import SCREEN_SCOPES, bindings

WIDE_WIDTH = 110
SEARCH_WIDTH = 32  # columns of the search field with its slash
RULING_LEGENDS = ("│ where the rulebook is unclear", "│ our rulings")
MATCH_INK = Ink("accent", bold=True, emphasis="legal")
RULE_NUMBER = re.compile(r"\bR\d+(?:\.\d+)*\b")
_SEARCHED_NUMBER = re.compile(r"[rR]?\d+(?:\.\d+)*\.?")


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One line of the rules text."""

    rule: str  # number of its rule
    text: str
    kind: str  # "title", "rule", "more" or "ruling"; empty between rules


def chapter_of(number: str) -> str:
    return number.split(".")[0]


class RulesScreen(ListScreen[str, None]):
    """The rules of a game, opened at the start or at a rule."""

    binding_scope = "rules"
    BINDINGS = bindings(SCREEN_SCOPES["rules"])

    def __init__(self, game_id: str, number: str = "") -> None:
        super().__init__()
        self.search = ""
        self.requested_rule = number  # the rule asked for
        self.top_line = 0  # top visible line
        self._scroll_target = number  # scroll target of the next drawing
        self._lines: list[RuleLine] = []
        self._visible_rules: tuple[Rule, ...] = ()
        self._layout_key: tuple[str, str, int] | None = None  # key of the current lines
        self._load_rules(game_id)

    def _load_rules(self, game_id: str) -> None:
        self.game_id = game_id
        game = load_game(game_id)
        self.game_name, self.rules = game.name, game.text.rules()
        self.number_width = max(len(rule.number) for rule in self.rules) + 2
        self.chapters = [rule for rule in self.rules if "." not in rule.number]

    @property
    def matching_rules(self) -> tuple[Rule, ...]:
        """Return the rules that contain every search word, or all without a search."""
        words = self.search.casefold().split()
        return tuple(
            rule
            for rule in self.rules
            if all(word in f"{rule.number} {rule.text}".casefold() for word in words)
        )

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        side = 40 if width >= WIDE_WIDTH else 25
        self._layout_lines(width - side - 1)
        rules = self._visible_rules
        draw_title_bar(canvas, "Rules", self.game_name, self._state_text(len(rules)))
        self.field_position = (width - SEARCH_WIDTH, 0, SEARCH_WIDTH - 1)
        visible_rows = height - 2
        self.page_rows = visible_rows - 1
        if self._scroll_target:
            target_lines = (
                target_lines
                for target_lines, line in enumerate(self._lines)
                if line.rule == self._scroll_target
            )
            self.top_line, self._scroll_target = next(target_lines, self.top_line), ""
        self.top_line = max(0, min(self.top_line, len(self._lines) - visible_rows))
        self._draw_outline(canvas, (0, 1, side, height - 1), rules)
        self._draw_text(canvas, (side + 1, 1, width - side - 1, height - 1))

    def _state_text(self, rule_count: int) -> str:
        if self.is_typing:
            return "/".ljust(SEARCH_WIDTH)
        rules = "rule" if rule_count == 1 else "rules"
        return f"/{self.search}  {rule_count} {rules}" if self.search else f"{rule_count} {rules}"

    def _layout_lines(self, width: int) -> None:
        """Wrap the rules to a width. A resize keeps the reading position."""
        text = (self.game_id, self.search)
        if self._layout_key == (*text, width):
            return
        is_known = self._layout_key is not None and self._layout_key[:2] == text
        if is_known and self._lines:  # after a resize, keep the reading position
            self._scroll_target = self._scroll_target or self._lines[self.top_line].rule
        self._layout_key = (*text, width)
        self._visible_rules = self.matching_rules
        space = max(width - self.number_width - 5, 10)  # leaves space for the scroll arrows
        self._lines = []
        for rule in self._visible_rules:
            first = "title" if rule.is_title else "rule"
            lines = wrap(rule.printed, space)
            self._lines.append(RuleLine(rule.number, lines[0], first))
            self._lines += [RuleLine(rule.number, line, "more") for line in lines[1:]]
            for line in wrap(rule.ruling, space - 2) if rule.ruling else []:
                self._lines.append(RuleLine(rule.number, line, "ruling"))
            self._lines.append(RuleLine(rule.number, "", ""))

    @property
    def _current_chapter(self) -> str:
        return chapter_of(self._lines[self.top_line].rule) if self._lines else ""

    def _draw_outline(
        self, canvas: Canvas, area: tuple[int, int, int, int], matching_rules: tuple[Rule, ...]
    ) -> None:
        x, y, width, height = area
        draw_box(canvas, area, "Chapters")
        parts = [rule for rule in self.rules if rule.is_title or "." not in rule.number]
        rules = parts if len(parts) < height else self.chapters
        for row, rule in enumerate(rules[: height - 1]):
            match_count = sum(chapter_of(other.number) == rule.number for other in matching_rules)
            is_chapter = "." not in rule.number
            note = str(match_count) if self.search and match_count and is_chapter else ""
            indent = 1 if is_chapter else 4
            text_x = x + indent + 5
            ink = FAINT if self.search and not match_count else TEXT if is_chapter else MUTED
            canvas.text(x + indent, y + 1 + row, rule.number, FAINT)
            space = x + width - text_x - (4 if self.search else 1)
            canvas.text(text_x, y + 1 + row, cut(rule.text.rstrip("."), space), ink)
            canvas.right_text(x + width - 1, y + 1 + row, note, MUTED)
            if rule.number == self._current_chapter:
                canvas.tint(x, y + 1 + row, width, CURSOR)
                self.cursor_cell = (x, y + 1 + row)
            self.add_hit_region(rule.number, x, y + 1 + row, width)

    def _draw_text(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        note = fit(RULING_LEGENDS, width - cell_len(self.game_name) - 8)
        draw_box(canvas, area, self.game_name, note, True)
        if not self._lines:
            canvas.text(x + 2, y + 2, f"No rules match '{self.search}'.", MUTED)
        for row, line in enumerate(self._lines[self.top_line : self.top_line + height - 1]):
            self._draw_line(canvas, x + 1, y + 1 + row, line)
        if self.top_line:
            canvas.right_text(x + width, y + 1, " ▴ ", Ink("accent", "panel"))
        if self.top_line + height - 1 < len(self._lines):
            canvas.right_text(x + width, y + height - 1, " ▾ ", Ink("accent", "panel"))

    def _draw_line(self, canvas: Canvas, x: int, y: int, line: RuleLine) -> None:
        text_x = x + self.number_width
        if line.kind in ("title", "rule"):
            is_requested = line.rule == self.requested_rule
            canvas.text(x, y, line.rule, CURSOR if is_requested else FAINT)
        if line.kind == "ruling":
            canvas.text(text_x, y, "│", MUTED)
            text_x += 2
        text = line.text.upper() if line.kind == "title" and "." not in line.rule else line.text
        ink = {"title": NAME if "." in line.rule else HEAD, "ruling": MUTED}.get(line.kind, TEXT)
        canvas.text(text_x, y, text, ink)
        for reference in RULE_NUMBER.finditer(line.text):
            start, end = reference.span()
            canvas.tint(text_x + start, y, end - start, FAINT)
            self.add_hit_region(reference.group(), text_x + start, y, end - start)
        for word in self.search.casefold().split():
            for start in _find_word(word, line.text.casefold()):
                canvas.tint(text_x + start, y, len(word), MATCH_INK)

    # --- actions --------------------------------------------------------------------------

    @property
    def rows(self) -> list[str]:
        return [line.rule for line in self._lines]

    @property
    def cursor_index(self) -> int:
        """Return the index of the top line. Lines cannot be selected."""
        return self.top_line

    def move_cursor(self, row_index: int) -> None:
        self.top_line = row_index
        self.update_page()

    def scroll_to_rule(self, number: str) -> None:
        """Scroll to a rule, clearing a search that hides it."""
        if all(rule.number != number for rule in self.matching_rules):
            self.search = ""
        self.requested_rule = self._scroll_target = number
        self.update_page()

    def action_left(self) -> None:
        starts = [start for start in self._chapter_starts() if start < self.top_line]
        self.move_cursor(starts[-1] if starts else 0)

    def action_right(self) -> None:
        starts = [start for start in self._chapter_starts() if start > self.top_line]
        if starts:
            self.move_cursor(starts[0])

    def _chapter_starts(self) -> list[int]:
        chapters = [chapter_of(line.rule) for line in self._lines]
        return [
            index for index, name in enumerate(chapters) if not index or chapters[index - 1] != name
        ]

    def scroll(self, step: int) -> None:
        self.move_cursor(self.top_line + 3 * step)

    def press(self, target: str) -> bool:
        self.scroll_to_rule(target)
        return False

    def action_search(self) -> None:
        self.start_typing()

    def start_paste(self) -> None:
        self.start_typing()

    def handle_text_change(self, text: str) -> None:
        """Search while typing. A rule number scrolls to its rule."""
        self._search_rules(text)

    def finish_typing(self, text: str | None) -> None:
        self._search_rules(text or "")

    def _search_rules(self, text: str) -> None:
        self.top_line = 0
        number = f"R{text.strip(' .').lstrip('rR')}"
        is_number = _SEARCHED_NUMBER.fullmatch(text.strip()) is not None
        if is_number and any(rule.number == number for rule in self.rules):
            self.search, self.requested_rule, self._scroll_target = "", number, number
        else:
            self.search = text.strip()

    def action_next_game(self) -> None:
        self.stop_typing(keep=False)
        index = (GAME_IDS.index(self.game_id) + 1) % len(GAME_IDS)
        self.search = self.requested_rule = ""
        self._load_rules(GAME_IDS[index])
        self.move_cursor(0)

    def action_cancel(self) -> None:
        if self.search:
            self.search = ""
            self.move_cursor(0)

    def action_leave(self) -> None:
        if self.search:
            self.action_cancel()
        else:
            self.dismiss()

    def footer_keys(self) -> list[tuple[str, str]]:
        games = self.command_keys("next_game") if len(GAME_IDS) > 1 else []
        return [
            ("Up Down", "read"),
            ("Left Right", "chapter"),
            *self.command_keys("search"),
            *games,
            *self.command_keys(
                "explain", "leave", explain="help", leave="all" if self.search else "back"
            ),
        ]

    def help_rows(self) -> list[Parts]:
        text = "Prompts and explanations use these numbers."
        ruling = "│ marks our rulings, where the rulebook is unclear."
        return [[("Rules: ", NAME), (text, TEXT)], [(ruling, MUTED)]]


def _find_word(word: str, text: str) -> list[int]:
    return [match.start() for match in re.finditer(re.escape(word), text)]
