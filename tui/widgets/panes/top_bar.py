"""The top row: game, progress, and every seat with its score."""

from dataclasses import dataclass

from rich.cells import cell_len
from textual.reactive import reactive

from core.kernel import Standing
from tui.draw.canvas import ACCENT, AMOUNT, GOOD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.change_arrows import change_arrow_with_amount
from tui.draw.glyphs import fit_name, parts_width
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import Presenter
from tui.widgets.canvas_widget import CanvasWidget


@dataclass(frozen=True, slots=True)
class TopBarProps:
    """The inputs of the top bar."""

    panel_props: PanelProps
    standings: tuple[Standing, ...]
    active_seats: tuple[int, ...]
    previous_standings: tuple[Standing, ...] = ()  # after the reader's last choice
    clock: str = ""  # the reader's remaining time
    is_over: bool = False


class TopBar(CanvasWidget):
    """Game, progress, and every seat with its score.

    It paints the most detailed variant that fits its single row.
    """

    canvas_background = "raised"
    DEFAULT_CSS = "TopBar { height: 1; }"
    props: reactive[TopBarProps | None] = reactive(None, repaint=False, init=False)

    def __init__(self, presenter: Presenter, id: str) -> None:
        super().__init__(id=id)
        self.presenter = presenter

    def watch_props(self) -> None:
        self.repaint()

    def click_at(self, x: int, y: int) -> bool:
        self.app.press_key_of("scores")
        return True

    def paint(self, canvas: Canvas) -> None:
        if self.props is None:
            return
        props = self.props.panel_props
        is_wide = canvas.width >= 110
        start = 1 + cell_len(props.game.name) + 1
        progress_texts = [
            self.presenter.progress_text(props.view, short) for short in (False, True)
        ]
        notes = [self._note(self.props, short) for short in (False, True)]
        variants = (
            [(progress_texts[0], notes[0], details) for details in _SEAT_DETAILS[:3]]
            if is_wide
            else []
        )
        wordy_details = _SEAT_DETAILS[:-1] if is_wide else _SEAT_DETAILS[2:4]
        variants += [(progress_texts[0], notes[1], details) for details in wordy_details]
        variants += [(progress_texts[1], notes[1], details) for details in _SEAT_DETAILS[2:]]
        for progress, note, details in variants:
            x = start + cell_len(progress) + (3 if is_wide else 1)
            seats = [
                self._seat_parts(self.props, standing, details) for standing in self.props.standings
            ]
            space = canvas.width - x - (cell_len(note) + 1 if note else 0)
            if sum(map(parts_width, seats)) <= space:
                break
        canvas.text(start, 0, progress, MUTED)
        for parts in seats:
            x = canvas.parts(x, 0, parts)
        clock = self.props.clock
        if clock and x + cell_len(clock) < canvas.width:
            note, clock = clock, ""
        if note and x + cell_len(note) < canvas.width:
            canvas.right_text(canvas.width - 1, 0, note, AMOUNT)
        # If space is short, the clock replaces the game's name.
        canvas.text(1, 0, clock or props.game.name, AMOUNT if clock else NAME)

    def _note(self, bar_props: TopBarProps, short: bool) -> str:
        return (
            "" if bar_props.clock else self.presenter.table_note(bar_props.panel_props.view, short)
        )

    def _seat_parts(
        self, bar_props: TopBarProps, standing: Standing, details: frozenset[str]
    ) -> Parts:
        props, seat = bar_props.panel_props, standing.seat
        points = standing.total if bar_props.is_over else standing.points
        is_running = not bar_props.is_over
        shows_total = (
            "end" in details
            and is_running
            and any(s.total != s.points for s in bar_props.standings)
        )
        faction = self.presenter.faction(props.view, seat) if "faction" in details else ""
        rate = (
            self.presenter.score_rate(props.view, seat) if "rate" in details and is_running else ""
        )
        parts: Parts = [(f" {props.seat_letter(seat)} ", props.chip_ink(seat))]
        parts.append(("▸" if seat in bar_props.active_seats else " ", ACCENT))
        if "name" in details:
            full_name = props.seat_name(seat)
            name = full_name if "whole" in details else fit_name(full_name, 10)
            parts.append((f"{name} ", NAME if seat == props.seat else TEXT))
        parts.append((f"{faction} " if faction else "", MUTED))
        parts += [(str(points), Ink("text", bold=True))]
        if "change" in details:
            previous_points = (
                before.points for before in bar_props.previous_standings if before.seat == seat
            )
            parts += change_arrow_with_amount(points - next(previous_points, points))
        parts.append((rate, GOOD))
        parts.append((f" end {standing.total}" if shows_total else "", MUTED))
        parts.append(("   " if shows_total or (faction and "end" in details) else " ", TEXT))
        return parts


# Details of a seat after its chip, most detailed first.
_SEAT_DETAILS = (
    frozenset(("name", "whole", "faction", "rate", "end", "change")),
    frozenset(("name", "faction", "rate", "end", "change")),
    frozenset(("name", "faction", "rate", "change")),
    frozenset(("name", "rate", "change")),
    frozenset(("name", "change")),
    frozenset(("name",)),
    frozenset[str](),
)
