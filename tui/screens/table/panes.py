"""The panes of the table, and their updates from the model."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal

from core.app.learning import glossary_of
from core.kernel import SPECTATOR, Explanation
from core.table import EMPTY_PREVIEW, LogEntry
from themes import Theme
from tui.draw.canvas import Canvas
from tui.draw.change_arrows import add_change_arrows
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import Presenter
from tui.model.choices import STOP_LABEL
from tui.model.observable import Aspect
from tui.model.panes import CHOICES_PANE, INSPECTOR_PANE, LOG_PANE, RECAP_PANE, PanelSet
from tui.model.table import TableModel
from tui.settings.keys import key_name
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.footer import Footer
from tui.widgets.panes import (
    ChoicesPane,
    ChoicesProps,
    CoachPane,
    ExplanationPane,
    LogPane,
    LogProps,
    PanelColumn,
    PanelColumnProps,
    RecapPane,
    SideColumn,
    Tabs,
    TabsProps,
    TopBar,
    TopBarProps,
)
from tui.widgets.panes.panel_widget import COUNTS_PANEL

MAX_LOG_ENTRIES = 400  # log entries that can be read

# Aspects that trigger an update of each pane.
TAB_ASPECTS = {Aspect.POSITION, Aspect.PANES}
PANEL_ASPECTS = {
    Aspect.POSITION,
    Aspect.QUESTION,
    Aspect.TARGET,
    Aspect.PANES,
    Aspect.KEY_MODE,
    Aspect.ZOOM,
    Aspect.COACH,
}
CHOICE_ASPECTS = {
    Aspect.POSITION,
    Aspect.CHOICE,
    Aspect.PANES,
    Aspect.KEY_MODE,
    Aspect.MESSAGE,
    Aspect.COACH,
}
INSPECTOR_ASPECTS = {Aspect.POSITION, Aspect.CHOICE, Aspect.TARGET}
LOG_ASPECTS = {Aspect.POSITION, Aspect.LOG}


def make_panel_set(presenter: Presenter) -> PanelSet:
    ids_by_key = {face.key: face.id for face in presenter.panels}
    panel_for, map_position = presenter.panel_for, presenter.map_position
    return PanelSet(
        ids_by_key, presenter.first_panel, panel_for, map_position, presenter.is_drawn_event
    )


class TablePanes:
    """All panes of the table."""

    def __init__(
        self, model: TableModel, presenter: Presenter, note: str, has_variations: bool = False
    ) -> None:
        self.model, self.presenter = model, presenter
        self.top_bar = TopBar(presenter, "top")
        self.tabs = Tabs("tabs")
        self.choices = ChoicesPane(CHOICES_PANE, presenter)
        self.inspector = ExplanationPane("inspect", "i Inspect")
        self.inspector_overlay = ExplanationPane(INSPECTOR_PANE, "i Inspect")
        self.log = LogPane("log", "l Log", presenter.abbreviate, "since your last turn")
        self.log_overlay = LogPane(LOG_PANE, "l Log", presenter.abbreviate)
        self.recap = RecapPane(RECAP_PANE, presenter)
        self.overlays = {LOG_PANE: self.log_overlay, INSPECTOR_PANE: self.inspector_overlay}
        self.inspector_overlay.has_heading = self.log_overlay.has_heading = (
            False  # tabs show their titles
        )
        self.coach, self.coach_dock = CoachPane("coach", False), CoachPane("coach_dock", True)
        self.side_column = SideColumn(self.choices, self.coach, self.inspector, self.log, "right")
        self.panel_column = PanelColumn(presenter, "left", self.overlays, self.recap)
        self.footer = Footer()
        self.footer.note = note
        self.footer.is_spectator = model.session.seat == SPECTATOR
        self.footer.has_chat_partners = model.session.has_remote_players
        self.footer.has_variations = has_variations

    def compose(self) -> ComposeResult:
        """Yield the same widgets at every size; the style sheet arranges them."""
        yield self.top_bar
        yield self.tabs
        with Horizontal(id="middle"):
            yield self.panel_column
            yield self.coach_dock
            yield self.side_column
        yield self.footer

    def update_panes(
        self, changed: frozenset[Aspect], theme: Theme, is_narrow: bool
    ) -> Iterator[None]:
        """Update the panes that watch a changed aspect, in steps.

        Panes skip unchanged content. Keys are processed between steps, so a new key need not wait
        for an outdated drawing.
        """
        model, position = self.model, self.model.position
        self.choices.is_docked = is_narrow
        if Aspect.COACH in changed:
            self._update_coach(is_narrow)
        if Aspect.POSITION in changed:
            clock = position.people.time_left(position.seat)
            props = self.panel_props(theme)
            previous_standings = (
                model.previous_position.standings if model.previous_position else ()
            )
            active_seats = position.waiting_for
            self.top_bar.props = TopBarProps(
                props, position.standings, active_seats, previous_standings, clock, position.is_over
            )
        if changed & TAB_ASPECTS:
            self.tabs.props = self._tabs_props(theme)
        if changed & LOG_ASPECTS:
            self.log.props = self._log_props(theme, model.recent_entries)
            yield
            self.recap.is_own_choice = model.is_own_recap
            self.recap.props = self._log_props(theme, model.recap_entries)
            yield
            self.log_overlay.props = self._log_props(theme, model.session.log[-MAX_LOG_ENTRIES:])
            yield
        if changed & PANEL_ASPECTS:  # after the log, since panels yield space to drawn scenes
            column_props = PanelColumnProps(self._props_with_cursor(theme), model.panes, is_narrow)
            yield from self.panel_column.update_steps(column_props)
        if changed & CHOICE_ASPECTS and not self._message:
            yield from model.compute_preview()
        choices_props = self._choices_props() if changed & CHOICE_ASPECTS else self.choices.props
        explanation = (
            self.explanation() if changed & INSPECTOR_ASPECTS else self.inspector.explanation
        )
        yield
        if changed & (CHOICE_ASPECTS | INSPECTOR_ASPECTS):
            self.side_column.distribute_rows(choices_props, explanation)
        if changed & CHOICE_ASPECTS:
            self.choices.props = choices_props
            stop_row = model.question.stop_row if model.question else None
            self.footer.stop_label = (
                stop_row.choice.label if stop_row and not stop_row.is_locked else ""
            )
            self.footer.has_question = model.question is not None
            self.footer.is_typing = model.is_filtering
            self.footer.is_jumping = model.typed_label is not None
            self.footer.is_over = position.is_over
            self.footer.is_focus_elsewhere = model.panes.focused != CHOICES_PANE
            yield
        if changed & INSPECTOR_ASPECTS:
            self.inspector.explanation = self.inspector_overlay.explanation = explanation
        self.side_column.repaint_stale()

    @property
    def visible_labels(self) -> set[str]:
        return self.choices.visible_labels.union(
            {STOP_LABEL}, *(f.visible_labels for f in self.panel_column.panel_widgets.values())
        )

    def tick(self) -> None:
        """Update everything that shows the clock."""
        position = self.model.position
        if self.top_bar.props is not None:
            clock = position.people.time_left(position.seat)
            self.top_bar.props = replace(self.top_bar.props, clock=clock)
        if self.choices.props.chooser is None:
            waiting_text = position.waiting_text()
            self.choices.props = replace(self.choices.props, waiting_text=waiting_text)

    def _update_coach(self, is_narrow: bool) -> None:
        """Show the coach in the dock if narrow, else in place of the inspector."""
        message = self.model.coach_message
        dock, side_coach = self.coach_dock, self.coach
        dock.display, side_coach.display = (
            bool(message) and is_narrow,
            bool(message) and not is_narrow,
        )
        self.inspector.set_class(bool(message and message.paragraphs), "-giving-way")
        if message is not None and is_narrow:
            # The dock's width is outdated after a resize.
            dock.styles.height = dock.height_for(message, dock.app.size.width)
        dock.message = side_coach.message = message
        # While the coach waits, highlighted panels get the rows of the choices.
        self.side_column.set_class(
            bool(self.model.coach and self.model.coach.placeholder), "-at-rest"
        )
        self.footer.coach_keys = message.footer_hints if message else ()

    @property
    def widgets_with_symbols(self) -> list[CanvasWidget]:
        """The visible widgets that use abbreviations and symbols."""
        faces = (face for face in self.panel_column.panel_widgets.values() if face.display)
        return [self.top_bar, self.tabs, self.choices, *faces]

    def find_highlight(self, theme: Theme) -> tuple[str, str]:
        """Return a panel with a target the coach highlights, and the target.

        The open panel is preferred.
        """
        if self.model.coach_message is None or not self.model.coach_message.highlights:
            has_numbers = self.model.coach_message is not None and self.model.coach_message.numbers
            return (COUNTS_PANEL if has_numbers else ""), ""
        open_panel = self.model.panes.panel
        width, height = self.panel_column.size
        for face in sorted(self.presenter.panels_by_key, key=lambda face: face.id != open_panel):
            props = self._props_with_cursor(theme)
            face.paint(Canvas(width, height, self.top_bar.brush), props)
            highlighted = (
                region.target for region in props.hit_regions if props.is_highlighted(region.target)
            )
            if target := next(highlighted, ""):
                return face.id, target
        return "", ""

    def panel_props(self, theme: Theme) -> PanelProps:
        game, position = self.model.session.game, self.model.position
        adapted_theme = self.presenter.adapt_theme(theme, position.view)
        previous_view = self.model.previous_position.view if self.model.previous_position else None
        if previous_view is position.view:
            previous_view = None
        return PanelProps(
            game,
            position.view,
            position.seat,
            position.names,
            adapted_theme,
            previous_view=previous_view,
        )

    def _props_with_cursor(self, theme: Theme) -> PanelProps:
        model, props = self.model, self.panel_props(theme)
        props.question, props.cursor = model.question, model.target
        props.typed_label, props.zoom = model.typed_label, model.zoom
        if model.coach_message is not None:
            props.highlights = model.coach_message.highlights
            named = (name for name, _ in model.coach_message.numbers)
            props.highlighted_counts = tuple(self._count_names(name) for name in named)
        return props

    def _count_names(self, count: str) -> tuple[str, ...]:
        """Return how a count can be named on a board, as in `yellow` for the yellow bank."""
        short = (count.removesuffix(kind) for kind in (" bank", " faces"))
        return tuple(dict.fromkeys((count, self.presenter.abbreviate(count), *short)))

    def _tabs_props(self, theme: Theme) -> TabsProps:
        position, presenter = self.model.position, self.presenter
        tabs = [(face.id, f"{face.key} {face.title}") for face in presenter.panels_by_key]
        self._update_key_hints()
        tabs += [(name, side.title) for name, side in self.overlays.items()]
        seat = position.seat
        marked_resources = add_change_arrows(
            self.panel_props(theme), lambda view: presenter.resources(view, seat)
        )
        plain_resources = presenter.resources(position.view, seat)
        return TabsProps(
            tuple(tabs), self.model.panes.open_pane, (marked_resources, plain_resources)
        )

    def _update_key_hints(self) -> None:
        keys = self.tabs.app.active_keys
        self.recap.log_key = key_name(keys["log"])
        self.recap.next_key, self.recap.previous_key = map(
            key_name, (keys["page_down"], keys["page_up"])
        )
        self.log.title = self.log_overlay.title = f"{key_name(keys['log'])} Log"
        self.inspector.title = self.inspector_overlay.title = f"{key_name(keys['inspect'])} Inspect"

    @property
    def _message(self) -> str:
        return self.model.message or self.model.position.hold_up_text()

    def _choices_props(self) -> ChoicesProps:
        model, position = self.model, self.model.position
        message = self._message
        return ChoicesProps(
            position.view,
            model.chooser,
            (model.coach.placeholder if model.coach else "") or position.waiting_text(),
            message,
            model.no_choice_reason,
            EMPTY_PREVIEW if message else model.selected_preview,
            model.is_filtering,
            model.typed_label,
            model.panes.focused == CHOICES_PANE,
            model.session.game.unwanted_counts,
            model.session.game.hidden_terms,
        )

    def _log_props(self, theme: Theme, entries: Sequence[LogEntry]) -> LogProps:
        model = self.model
        is_asked = model.position.decision is not None
        return LogProps(self.panel_props(theme), model.session, entries, is_asked)

    def explanation(self) -> Explanation | None:
        """Return the explanation of the selected thing, with the reason it is unavailable."""
        position, reason = self.model.position, self.model.target_reason
        game, subject = self.model.session.game, self.model.explained_topic
        explanation = game.explain(position.view, position.seat, subject)
        if explanation is None:
            return glossary_of(game.id).explanation(subject)
        if not reason:
            return explanation
        return replace(explanation, lines=(f"Not now: {reason}.", *explanation.lines))
