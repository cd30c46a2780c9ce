"""The end of a game: winner, scores by source, score graph and turning points."""

from collections.abc import Sequence

from rich.cells import cell_len
from textual.binding import Binding

from core.basics.wording import round_name
from core.house.charts import points_chart
from core.table import LocalSession, Session
from tui.draw.canvas import ACCENT, FAINT, GOOD, KEY, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut, fit, parts_width, wrap
from tui.draw.panels import panel
from tui.draw.plot import paint_chart
from tui.draw.scene import Scene
from tui.draw.score_table import ScoreTable, least_width
from tui.draw.source_table import rounds_table, source_table
from tui.games import presenter_of
from tui.model.course import (
    TurningPoint,
    ahead_since,
    chapters,
    gains_by_round,
    turning_points,
)
from tui.screens.base import PopUpScreen
from tui.screens.listing import ListScreen
from tui.screens.overlays import TextScreen, lined_up
from tui.screens.page import title_bar
from tui.screens.result_parts import headline, rows_given, winners
from tui.settings.keys import SCREENS, bindings
from tui.widgets.panes import explanation_rows

SIDE_BY_SIDE = 116
NOW_WIDE = 40  # columns of the commands
LEAST_TURNS, MOST_TURNS = 4, 12  # rows of turning points
BRIEF = 2  # rows of a turning point that is not selected
PARTS = ("source", "course", "turn", "deal")  # prefixes of row ids
TITLES = ("1 Scores", "2 Course", "3 Turning points", "4 This deal")

NOW = {  # commands, with notes
    "rematch": "same seats, new seed",
    "watch_again": "from any choice on",
    "look_back": "where it was won",
    "export": "all that was told",
    "see_table": "as it stood",
    "leave": "all is saved",
}

TOLD_X = 23  # column of a turn's details
LEAD = "takes the lead"

Area = tuple[int, int, int, int]


def _sources(turn: TurningPoint) -> list[str]:
    """Return a turn's largest sources, as in `production +7`."""
    return [f"{gain.source} {gain.by:+d}" for gain in turn.sources[:3]]


class GameOverScreen(ListScreen[str], PopUpScreen[str]):
    """The result of a game, with rematch, replay, export and analysis."""

    place = "game_over"
    BINDINGS = [
        *bindings(SCREENS["game_over"]),
        *(Binding(str(at + 1), f"open({at})", "A part", show=False) for at in range(len(PARTS))),
    ]

    def __init__(self, session: Session, said: Sequence[str] = ()) -> None:
        super().__init__()
        self.session = session
        self.said = said  # notes on the deal: how to replay it, and other results
        self.standings = session.standings
        self.history = session.history
        self.turns = turning_points(session, MOST_TURNS)
        self.closed = chapters(session)  # finished games of a campaign
        self.part = 0  # the selected section; alone in narrow windows
        self.cursor = f"source {self._mattered_most}"

    @property
    def _mattered_most(self) -> int:
        first = next(standing for standing in self.standings if standing.rank == 1)

        def brought(at: int) -> tuple[int, int]:
            source, points = first.lines[at]
            gains = gains_by_round(self.history, source, first.seat)
            return sum(by for _, by in gains), points

        return max(range(len(first.lines)), key=brought)

    @property
    def rows(self) -> list[str]:
        kind = PARTS[self.part]
        if kind == "source":
            return [f"source {at}" for at in range(len(self.standings[0].lines))]
        return [f"turn {at}" for at in range(len(self.turns))] if kind == "turn" else [kind]

    @property
    def scene(self) -> Scene:
        session = self.session
        theme = presenter_of(session.game).dress(self.app.brush.theme, session.view)
        return Scene(session.game, session.view, session.seat, session.names, theme)

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        wide, scene = width >= SIDE_BY_SIDE, self.scene
        self._draw_title(canvas)
        y = self._draw_headline(canvas, scene, roomy=wide)
        if not wide:
            self._draw_tabs(canvas, y)
            area = (0, y + 1, width, height - y - 1)
            parts = (self._draw_scores, self._draw_course, self._draw_turns, self._draw_deal)
            parts[self.part](canvas, scene, area)
            return
        if self.said:
            rows = len(self._said_rows(width))
            height -= rows + 1
            panel(canvas, (0, height, width, rows + 1), "This deal")
            self._draw_deal(canvas, scene, (0, height + 1, width, rows))
        needed = len(self.standings[0].lines) + len(self.standings) + 10
        bottom = max(min(height - y - needed, 2 * MOST_TURNS + 3), LEAST_TURNS + 3)
        top = height - y - bottom - 1
        half = max(width // 2, least_width(self.standings) + 1)
        for at, area in enumerate(
            (
                (0, y, half - 1, top),
                (half, y, width - half, top),
                (0, y + top + 1, width - NOW_WIDE - 1, bottom),
            )
        ):
            panel(canvas, area, TITLES[at], self._notes[at], focused=at == self.part)
            x, row, columns, rows = area
            draw = (self._draw_scores, self._draw_course, self._draw_turns)[at]
            draw(canvas, scene, (x, row + 1, columns, rows - 1))
        self._draw_now(canvas, (width - NOW_WIDE, y + top + 1, NOW_WIDE, bottom))

    @property
    def _notes(self) -> tuple[str, str, str, str]:
        return ("by source", "points if the game had ended then", "Enter replays from there", "")

    @property
    def _tabs(self) -> Sequence[str]:
        """The available sections; deal notes need a tab only if they do not fit the page."""
        is_apart = self.said and self.size.width < SIDE_BY_SIDE
        return TITLES if is_apart else TITLES[:-1]

    def _draw_title(self, canvas: Canvas) -> None:
        session = self.session
        seed = f"seed {session.seed}" if session.seed is not None else ""
        title_bar(canvas, session.game.name, session.game.progress(session.view), seed)

    def _draw_headline(self, canvas: Canvas, scene: Scene, roomy: bool) -> int:
        """Draw winner, margin, and since when they led; return the row below."""
        best = winners(self.standings)
        rows = 4 if roomy else 2
        canvas.fill(0, 1, canvas.width, rows, "high")
        y = 2 if roomy else 1
        for row in range(1, 1 + rows):
            canvas.text(0, row, "▌", Ink(scene.seat_ink(best[0]).fg, "high"))
        x = canvas.text(2, y, f" {scene.letter(best[0])} ", scene.chip(best[0])) + 1
        won, since = headline(self.standings, scene.names, scene.seat), self._since(best)
        if self.closed:  # the headline of a campaign is that of its last game
            won, since = self.closed[-1].lines[-1], f"{self.closed[-1].title}."
        canvas.text(x, y, won, NAME)
        canvas.text(2, y + 1, cut(since, canvas.width - 3), MUTED)
        return 1 + rows + (1 if roomy else 0)

    def _since(self, best: list[int]) -> str:
        since = ahead_since(self.history, best[0]) if len(best) == 1 else None
        if since is None or len(self.standings) == 1:
            return "level with others to the very end" if len(self.standings) > 1 else ""
        gains = sorted((g for g in since.gains if g.seat == best[0]), key=lambda gain: -gain.by)
        why = f", with {gains[0].by:+d} for {gains[0].source}" if gains and gains[0].by > 0 else ""
        return f"ahead for good since {self._round(since.round)}{why}"

    def _round(self, number: int) -> str:
        return round_name(self.session.game.round_word, number)

    def _draw_tabs(self, canvas: Canvas, y: int) -> None:
        canvas.fill(0, y, canvas.width, 1, "panel")
        x = 1
        for at, title in enumerate(self._tabs):
            ink = Ink("ink", "accent", bold=True, mark="chip") if at == self.part else TEXT
            end = canvas.text(x, y, f" {title} ", ink)
            self.spot(f"part {at}", x, y, end - x)
            x = end + 1
        note = self._notes[self.part]
        if x + cell_len(note) < canvas.width:
            canvas.right(canvas.width - 1, y, note, MUTED)

    def _draw_scores(self, canvas: Canvas, scene: Scene, area: Area) -> None:
        """Draw the score table, and the history of the selected source below."""
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        lines = self.standings[0].lines
        table = ScoreTable(canvas, scene, self.standings, x, width)
        gap = 1 if height > len(lines) + len(self.standings) + 7 else 0
        row = y + gap
        table.paint_head(row)
        row += 1 + gap
        for at in range(len(lines)):
            table.paint_source(row + at, at)
            self.mark_row(canvas, f"source {at}", x, row + at, width)
        row += len(lines)
        if gap:
            canvas.text(x + 2, row, "─" * (width - 4), Ink("line"))
        table.paint_totals(row + gap)
        row += 2 + 2 * gap
        if self.closed:
            for down, chapter in enumerate(self.closed):
                canvas.text(x + 2, row + down, cut(chapter.title, width - 3), TEXT)
        elif PARTS[self.part] == "source":
            self._draw_source(canvas, scene, (x + 2, row, width - 3, y + height - row))

    def _draw_source(self, canvas: Canvas, scene: Scene, area: Area) -> None:
        """Draw the history of the selected source, stacked by seat or side by side."""
        x, y, width, height = area
        source, seats = self.standings[0].lines[self.at][0], len(self.standings)
        words = self._source_rows(scene, source)
        is_cut = any(parts_width(row) > width for row in words)
        if is_cut and height > seats:
            words = source_table(scene, self.history, self.standings, source, width)
        if height > len(words):
            canvas.text(x, y, source, NAME)
            y, height = y + 1, height - 1
        if len(words) <= height and not (is_cut and len(words) == seats):
            for down, parts in enumerate(words):
                canvas.parts(x, y + down, parts)
            return
        columns = -(-seats // max(height, 1))  # rounded up
        for at, parts in enumerate(words):
            down, across = divmod(at, columns)
            room = width // columns - 2
            chip, (told, ink) = parts
            told = cut(told, room - len(chip[0]))
            if down < height:
                canvas.parts(x + across * (room + 2), y + down, [chip, (told, ink)])

    def _source_rows(self, scene: Scene, source: str) -> list[Parts]:
        rows: list[Parts] = []
        for standing in self.standings:
            gains = gains_by_round(self.history, source, standing.seat)
            words = [f"{by:+d} {self._round(number)}" for number, by in gains]
            before = dict(standing.lines)[source] - sum(by for _, by in gains)
            if before:
                words.insert(0, f"{before:+d} from the beginning")
            told = "   ".join(words) or "nothing"
            ink = TEXT if words else MUTED
            chip = (f" {scene.letter(standing.seat)} ", scene.chip(standing.seat))
            rows.append([chip, (f" {told}", ink)])
        return rows

    def _draw_course(self, canvas: Canvas, scene: Scene, area: Area) -> None:
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        history = self.history[:-1] if self.closed else self.history  # the last entry counts games
        chart = points_chart(history, self.session.game.round_word)
        paint_chart(canvas, scene, chart, (x, y + 1, width, height - 1))

    def _draw_turns(self, canvas: Canvas, scene: Scene, area: Area) -> None:
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        needed = [self._rows_of(turn, width) for turn in self.turns]
        at = self.at if PARTS[self.part] == "turn" else None
        if at is not None and sum(needed) > height - 1:  # show only the selected turn completely
            needed = [rows if turn == at else min(rows, BRIEF) for turn, rows in enumerate(needed)]
        moved = [abs(turn.by) for turn in self.turns]
        first, given = rows_given(needed, moved, height - 1, at)
        row = y + 1
        for at, rows in enumerate(given, first):
            self._draw_turn(canvas, scene, (x, row, width, rows), self.turns[at])
            self.spot(f"turn {at}", x, row, width, rows)
            self.mark_row(canvas, f"turn {at}", x, row, width)  # keep the details readable
            row += rows
        behind = len(self.turns) - first - len(given)
        hidden = [f"▴ {first} before"] * bool(first) + [f"▾ {behind} more"] * bool(behind)
        canvas.right(x + width - 1, y, "  ".join(hidden), ACCENT)
        if not self.turns:
            canvas.text(x + 2, y + 1, "no turn stands out", MUTED)

    def _rows_of(self, turn: TurningPoint, width: int) -> int:
        if self._fits_a_row(turn, width):
            return 1
        return 1 + len(wrap(turn.told, width - TOLD_X - 1))

    def _fits_a_row(self, turn: TurningPoint, width: int) -> bool:
        lead = f"  {LEAD}" if turn.takes_the_lead else ""
        return len(f"{', '.join(_sources(turn))}   {turn.told}{lead}") <= width - TOLD_X - 1

    def _draw_turn(self, canvas: Canvas, scene: Scene, area: Area, turn: TurningPoint) -> None:
        x, y, width, rows = area
        looked_at = self.turns[self.at] if PARTS[self.part] == "turn" else None
        when = self._round(turn.round)
        if self.closed:  # rounds restart in every game of a campaign
            when = f"g{turn.chapter + 1} r{turn.round}"
        canvas.right(x + 11, y, when, MUTED)
        canvas.text(x + 13, y, f" {scene.letter(turn.seat)} ", scene.chip(turn.seat))
        canvas.right(x + 21, y, f"{turn.by:+d}", GOOD if turn.by > 0 else Ink("bad"))
        lead = LEAD if turn.takes_the_lead else ""
        canvas.right(x + width - 1, y, lead, NAME)
        room = width - TOLD_X - 1 - (len(lead) + 2 if lead else 0)
        told = _sources(turn)
        forms = [", ".join(told[:many]) for many in range(len(told), 0, -1)]
        alone = rows > 1 or room < 40 or self._fits_a_row(turn, width)
        end = canvas.text(x + TOLD_X, y, fit(forms, room if alone else room // 2), TEXT)
        if rows > 1:
            lines = wrap(turn.told, width - TOLD_X - 1)
            last = cut(" ".join(lines[rows - 2 :]), width - TOLD_X - 1)
            ink = TEXT if turn is looked_at else MUTED
            for down, line in enumerate([*lines[: rows - 2], last], 1):
                canvas.text(x + TOLD_X - 2, y + down, "│", FAINT)
                canvas.text(x + TOLD_X, y + down, line, ink)
        elif turn.told and x + TOLD_X + room - end > 12:
            canvas.text(end + 3, y, cut(turn.told, x + TOLD_X - 3 + room - end), MUTED)

    def _draw_deal(self, canvas: Canvas, scene: Scene, area: Area) -> None:
        """Draw how to replay the deal, and results from elsewhere."""
        x, y, width, height = area
        canvas.fill(x, y, width, height, "panel")
        rows = self._said_rows(width)
        for down, line in enumerate(rows, 1 if height > len(rows) else 0):
            canvas.text(x + 2, y + down, line, TEXT)

    def _said_rows(self, width: int) -> list[str]:
        """Return the deal notes; a text ending in a colon is joined with the next if it fits."""
        rows: list[str] = []
        for text in self.said:
            is_behind = rows and rows[-1].endswith(":")
            if is_behind and cell_len(f"{rows[-1]}  {text.strip()}") <= width - 4:
                rows[-1] += f"  {text.strip()}"
            else:
                rows += wrap(text, width - 4)
        return rows

    def _draw_now(self, canvas: Canvas, area: Area) -> None:
        x, y, width, height = area
        panel(canvas, area, "Now")
        deeds = self.keys(*NOW, leave="home")
        top = y + (2 if height > len(deeds) + 1 else 1)
        pitch = 2 if height > 2 * len(deeds) + 1 else 1
        for at, ((key, words), deed) in enumerate(zip(deeds, NOW, strict=True)):
            if top + at * pitch < y + height:
                canvas.text(x + 3, top + at * pitch, key, KEY)
                canvas.text(x + 7, top + at * pitch, words, TEXT)
                canvas.right(x + width - 2, top + at * pitch, NOW[deed], MUTED)

    # --- actions --------------------------------------------------------------------------

    def action_open(self, part: int) -> None:
        if part >= len(self._tabs):
            return
        self.part = part
        self.cursor = next(iter(self.rows), "")
        self.update_page()

    def action_next_part(self) -> None:
        self.action_open((self.part + 1) % len(self._tabs))

    def action_left(self) -> None:
        self.action_open((self.part - 1) % len(self._tabs))

    def action_right(self) -> None:
        self.action_next_part()

    def action_choose(self) -> None:
        """Open the selected source, or replay from the selected turn."""
        kind = PARTS[self.part]
        if kind == "turn" and self.turns:
            self.dismiss(f"replay {self.turns[self.at].entry}")
        elif kind == "source" and self.closed:
            self.app.push_screen(TextScreen("Game by game", self._chapter_rows()))
        elif kind == "source":
            source = self.standings[0].lines[self.at][0]
            rows, width = self._source_rows(self.scene, source), min(self.size.width - 6, 100)
            if any(parts_width(row) > width for row in rows):
                rows = rounds_table(self.scene, self.history, self.standings, source)
            note = f"in which {self.session.game.round_word}s it brought how much"
            self.app.push_screen(TextScreen(source, rows, note))

    def _chapter_rows(self) -> list[Parts]:
        rows: list[Parts] = []
        for chapter in self.closed:
            rows += [*lined_up(explanation_rows(chapter, min(self.size.width - 6, 100))), []]
        return rows[:-1]

    def press(self, target: str, twice: bool) -> None:
        """Open a section or move the cursor; a double click opens the row."""
        kind, _, number = target.partition(" ")
        if kind == "part":
            self.action_open(int(number))
            return
        self.part, self.cursor = PARTS.index(kind), target
        self.update_page()
        if twice:
            self.action_choose()

    def action_rematch(self) -> None:
        self.dismiss("rematch")

    def action_watch_again(self) -> None:
        self.dismiss("replay")

    def action_look_back(self) -> None:
        """Analyze the reader's choices; only the host of a network game can."""
        if isinstance(self.session, LocalSession):
            self.dismiss("look back")
        else:
            self.app.tell(
                "Games of the network are looked back on from their replay, at the host's."
            )

    def action_export(self) -> None:
        self.app.export_game()

    def action_see_table(self) -> None:
        self.dismiss("")

    def action_cancel(self) -> None:
        """Return to the table; `Esc` never leaves it."""
        self.action_see_table()

    def action_leave(self) -> None:
        self.dismiss("home")

    def footer(self) -> list[tuple[str, str]]:
        opens = "replay from here" if PARTS[self.part] == "turn" else "open"
        first = self.keys("choose", choose=opens) if PARTS[self.part] in ("source", "turn") else []
        return [
            *first,
            *self.keys("next_part", "look_back", "rematch", "watch_again", "export", "see_table"),
            *self.keys("explain", "leave", explain="help", leave="home"),
        ]

    def about(self) -> list[Parts]:
        text = "where points came from, how it stood after each turn, and what decided it."
        return [[("The result: ", NAME), (text, TEXT)]]
