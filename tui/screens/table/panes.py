"""The panes of the table, and the props that they get from the model."""

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
from tui.draw.presenter import Panel, Presenter
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

# The aspects that each pane shows. A change of one of them gives the pane new props.
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
    """Return what the model needs to know of a game's panels."""
    return PanelSet(
        by_key={panel.key: panel.id for panel in presenter.panels},
        default=presenter.first_panel,
        panel_for=presenter.panel_for,
        map_position=presenter.map_position,
        is_scene=presenter.is_drawn_event,
    )


class TablePanes:
    """Owns all panes of the table, and builds their props from the model.

    The screen calls `update_panes` with the aspects that changed, and `tick` while a clock runs.
    """

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
        for overlay in self.overlays.values():
            overlay.has_heading = False  # tabs show their titles
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
        """Give new props to the panes that show a changed aspect, in steps.

        Panes skip unchanged content. Keys are processed between steps, so a new key need not wait
        for an outdated drawing.
        """
        self.choices.is_docked = is_narrow
        if Aspect.COACH in changed:
            self._update_coach(is_narrow)
        if Aspect.POSITION in changed:
            self.top_bar.props = self._top_bar_props(theme)
        if changed & TAB_ASPECTS:
            self._update_key_hints()
            self.tabs.props = self._tabs_props(theme)
        if changed & LOG_ASPECTS:
            yield from self._update_logs(theme)
        if changed & PANEL_ASPECTS:  # after the log, since panels yield space to drawn scenes
            column_props = PanelColumnProps(
                self._props_with_cursor(theme), self.model.panes, is_narrow
            )
            yield from self.panel_column.update_steps(column_props)
        yield from self._update_side_column(changed)

    def _update_logs(self, theme: Theme) -> Iterator[None]:
        model = self.model
        self.log.props = self._log_props(theme, model.recent_entries)
        yield
        self.recap.is_own_choice = model.is_own_recap
        self.recap.props = self._log_props(theme, model.recap_entries)
        yield
        self.log_overlay.props = self._log_props(theme, model.session.log[-MAX_LOG_ENTRIES:])
        yield

    def _update_side_column(self, changed: frozenset[Aspect]) -> Iterator[None]:
        """Update choices and inspector in steps.

        First compute their new contents, then divide the rows of the column between them, then
        hand the contents over. A pane whose size has changed is painted again at the end.
        """
        has_new_choices = bool(changed & CHOICE_ASPECTS)
        has_new_explanation = bool(changed & INSPECTOR_ASPECTS)
        choices_props, explanation = self.choices.props, self.inspector.explanation
        if has_new_choices:
            if not self._message:  # a message would hide the preview
                yield from self.model.compute_preview()  # stored in the model
            choices_props = self._choices_props()
        if has_new_explanation:
            explanation = self.explanation()
        yield
        if has_new_choices or has_new_explanation:
            self.side_column.distribute_rows(choices_props, explanation)
        if has_new_choices:
            self.choices.props = choices_props
            self._update_footer()
            yield
        if has_new_explanation:
            self.inspector.explanation = self.inspector_overlay.explanation = explanation
        self.side_column.repaint_stale()

    def _update_footer(self) -> None:
        model, footer = self.model, self.footer
        stop_row = model.question.stop_row if model.question else None
        can_stop = stop_row is not None and not stop_row.is_locked
        footer.stop_label = stop_row.choice.label if stop_row and can_stop else ""
        footer.has_question = model.question is not None
        footer.is_typing = model.is_filtering
        footer.is_jumping = model.typed_label is not None
        footer.is_over = model.position.is_over
        footer.is_focus_elsewhere = model.panes.focused != CHOICES_PANE

    @property
    def visible_labels(self) -> set[str]:
        """Return the jump labels that the player can see now."""
        panel_widgets = self.panel_column.panel_widgets.values()
        panel_labels = (widget.visible_labels for widget in panel_widgets)
        return self.choices.visible_labels.union({STOP_LABEL}, *panel_labels)

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
        dock.display = message is not None and is_narrow
        side_coach.display = message is not None and not is_narrow
        self.inspector.set_class(bool(message and message.paragraphs), "-giving-way")
        if message is not None and is_narrow:
            # The dock's width is outdated after a resize.
            dock.styles.height = dock.height_for(message, dock.app.size.width)
        dock.message = side_coach.message = message
        # While the coach waits for the player to look around, it shows a placeholder instead of
        # choices, and the highlighted panels get the rows of the choices.
        is_waiting = bool(self.model.coach and self.model.coach.placeholder)
        self.side_column.set_class(is_waiting, "-at-rest")
        self.footer.coach_keys = message.footer_hints if message else ()

    @property
    def widgets_with_symbols(self) -> list[CanvasWidget]:
        """The visible widgets that use abbreviations and symbols."""
        panel_widgets = self.panel_column.panel_widgets.values()
        visible_panels = [widget for widget in panel_widgets if widget.display]
        return [self.top_bar, self.tabs, self.choices, *visible_panels]

    def find_highlight(self, theme: Theme) -> tuple[str, str]:
        """Return a panel with a target the coach highlights, and the target.

        The open panel is preferred. Highlighted counts are on the boards, without a target.
        """
        message = self.model.coach_message
        if message is None:
            return "", ""
        if not message.highlights:
            return (COUNTS_PANEL if message.numbers else ""), ""
        open_panel = self.model.panes.panel
        panels = sorted(self.presenter.panels_by_key, key=lambda panel: panel.id != open_panel)
        for panel in panels:
            if target := self._find_highlighted_target(panel, theme):
                return panel.id, target
        return "", ""

    def _find_highlighted_target(self, panel: Panel, theme: Theme) -> str:
        """Return the first highlighted target of a panel, or an empty string.

        Only drawing tells what a panel shows, so it is drawn on a canvas that nobody sees.
        """
        props = self._props_with_cursor(theme)
        width, height = self.panel_column.size
        panel.paint(Canvas(width, height, self.top_bar.brush), props)
        targets = (region.target for region in props.hit_regions)
        return next(filter(props.is_highlighted, targets), "")

    # --- props ------------------------------------------------------------------------------

    def panel_props(self, theme: Theme) -> PanelProps:
        """Return the position as panels need it, without the cursor."""
        position, previous = self.model.position, self.model.previous_position
        has_changed = previous is not None and previous.view is not position.view
        return PanelProps(
            self.model.session.game,
            position.view,
            position.seat,
            position.names,
            self.presenter.adapt_theme(theme, position.view),
            previous_view=previous.view if previous and has_changed else None,
        )

    def _props_with_cursor(self, theme: Theme) -> PanelProps:
        model, props = self.model, self.panel_props(theme)
        props.question, props.cursor = model.question, model.target
        props.typed_label, props.zoom = model.typed_label, model.zoom
        if model.coach_message is not None:
            props.highlights = model.coach_message.highlights
            counts = [name for name, _ in model.coach_message.numbers]
            props.highlighted_counts = tuple(map(self._count_names, counts))
        return props

    def _count_names(self, count: str) -> tuple[str, ...]:
        """Return how a count can be named on a board, as in `yellow` for the yellow bank."""
        short_names = (count.removesuffix(kind) for kind in (" bank", " faces"))
        names = (count, self.presenter.abbreviate(count), *short_names)
        return tuple(dict.fromkeys(names))  # without repeats

    def _top_bar_props(self, theme: Theme) -> TopBarProps:
        position, previous = self.model.position, self.model.previous_position
        return TopBarProps(
            self.panel_props(theme),
            standings=position.standings,
            active_seats=position.waiting_for,
            previous_standings=previous.standings if previous else (),
            clock=position.people.time_left(position.seat),
            is_over=position.is_over,
        )

    def _tabs_props(self, theme: Theme) -> TabsProps:
        position, presenter = self.model.position, self.presenter
        tabs = [(panel.id, f"{panel.key} {panel.title}") for panel in presenter.panels_by_key]
        tabs += [(name, overlay.title) for name, overlay in self.overlays.items()]
        plain_resources = presenter.resources(position.view, position.seat)
        marked_resources = add_change_arrows(
            self.panel_props(theme), lambda view: presenter.resources(view, position.seat)
        )
        resource_variants = (marked_resources, plain_resources)  # the longest that fits is shown
        return TabsProps(tuple(tabs), self.model.panes.open_pane, resource_variants)

    def _update_key_hints(self) -> None:
        """Name the keys in titles and notes, since the player can change the keys."""
        keys = self.tabs.app.active_keys
        self.recap.log_key = key_name(keys["log"])
        self.recap.next_key = key_name(keys["page_down"])
        self.recap.previous_key = key_name(keys["page_up"])
        self.log.title = self.log_overlay.title = f"{key_name(keys['log'])} Log"
        self.inspector.title = self.inspector_overlay.title = f"{key_name(keys['inspect'])} Inspect"

    @property
    def _message(self) -> str:
        """Return what is shown in place of the consequences, or an empty string."""
        return self.model.message or self.model.position.hold_up_text()

    def _choices_props(self) -> ChoicesProps:
        model, position, message = self.model, self.model.position, self._message
        placeholder = model.coach.placeholder if model.coach else ""
        return ChoicesProps(
            view=position.view,
            chooser=model.chooser,
            waiting_text=placeholder or position.waiting_text(),
            message=message,
            no_choice_reason=model.no_choice_reason,
            preview=EMPTY_PREVIEW if message else model.selected_preview,
            is_filtering=model.is_filtering,
            typed_label=model.typed_label,
            is_focused=model.panes.focused == CHOICES_PANE,
            burdens=model.session.game.text.unwanted_counts,
            derived_counts=model.session.game.strategy.hidden_terms,
        )

    def _log_props(self, theme: Theme, entries: Sequence[LogEntry]) -> LogProps:
        is_asked = self.model.position.decision is not None
        return LogProps(self.panel_props(theme), self.model.session, entries, is_asked)

    def explanation(self) -> Explanation | None:
        """Return the explanation of the selected thing, with the reason it is unavailable."""
        position, reason = self.model.position, self.model.target_reason
        game, topic = self.model.session.game, self.model.explained_topic
        explanation = game.text.explain(position.view, position.seat, topic)
        if explanation is None:
            return glossary_of(game.id).explanation(topic)
        if not reason:
            return explanation
        return replace(explanation, lines=(f"Not now: {reason}.", *explanation.lines))
