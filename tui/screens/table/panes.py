"""The panes of the table, and the props that they get from the model.

`TablePanes.update_panes` is the heart: it gives new props to the panes that a change concerns. The
public methods after it serve the screen. The private methods below them, in one section per group
of panes, prepare the props in the order in which `update_panes` needs them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from textual.app import ComposeResult
from textual.containers import Horizontal

from core.app.learning import glossary_of
from core.kernel import SPECTATOR, Explanation
from core.kernel.style import SHORT
from core.table import EMPTY_PREVIEW, LogEntry, current_entries
from themes import Theme
from tui.draw.canvas import Canvas
from tui.draw.change_arrows import add_change_arrows, without_values
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import Panel, Presenter
from tui.model.choices import STOP_LABEL
from tui.model.observable import Aspect
from tui.model.panes import CHOICES_PANE, INSPECTOR_PANE, LOG_PANE, RECAP_PANE, PanelSet
from tui.model.table import TableModel
from tui.widgets.canvas_widget import CanvasWidget
from tui.widgets.footer import CommandFooter, FooterProps
from tui.widgets.panes import (
    ChoicesPane,
    ChoicesProps,
    CoachPane,
    ExplanationPane,
    ExplanationProps,
    LogPane,
    LogProps,
    PanelColumn,
    PanelColumnProps,
    PanelTabs,
    RecapOptions,
    RecapPane,
    SideColumn,
    SummaryPane,
    TabsProps,
    TextPane,
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
        is_drawn_event=presenter.is_drawn_event,
    )


class TablePanes:
    """Owns all panes of the table, and builds their props from the model.

    The screen calls `update_panes` with the aspects that changed, and `tick` while a clock runs.
    The other public methods and properties say what the panes show now.
    """

    def __init__(
        self, model: TableModel, presenter: Presenter, note: str, has_variations: bool = False
    ) -> None:
        self.model, self.presenter = model, presenter
        self.top_bar = TopBar(presenter, "top")
        self.tabs = PanelTabs("tabs")
        self.choices = ChoicesPane(CHOICES_PANE, presenter)
        self.recap = RecapPane(RECAP_PANE, presenter)
        # Wide windows show these three in the side column, below the choices.
        self.side_coach = CoachPane("coach", is_docked=False)
        self.inspector = ExplanationPane("inspect")
        self.log = SummaryPane("log", presenter.abbreviate, "since your last turn")
        # Narrow ones show the coach above the choices, and the others over the panels on request.
        self.coach_dock = CoachPane("coach_dock", is_docked=True)
        # Tabs have their titles.
        self.inspector_overlay = ExplanationPane(INSPECTOR_PANE, has_heading=False)
        self.log_overlay = LogPane(LOG_PANE, presenter.abbreviate, has_heading=False)
        self.overlays: dict[str, TextPane] = {
            LOG_PANE: self.log_overlay,
            INSPECTOR_PANE: self.inspector_overlay,
        }
        self.side_column = SideColumn(
            self.choices, self.side_coach, self.inspector, self.log, "right"
        )
        self.panel_column = PanelColumn(presenter, "left", self.overlays, self.recap)
        self.footer = CommandFooter()
        self.note, self.has_variations = note, has_variations  # for the footer

    def compose(self) -> ComposeResult:
        """Yield the same widgets at every size. The style sheet arranges them."""
        yield self.top_bar
        yield self.tabs
        with Horizontal(id="middle"):
            yield self.panel_column
            yield self.coach_dock
            yield self.side_column
        yield self.footer

    def update_panes(
        self, changed: frozenset[Aspect], theme: Theme, is_narrow: bool, is_recap_brief: bool
    ) -> Iterator[None]:
        """Give new props to the panes that show a changed aspect, in steps.

        Panes skip unchanged content. Keys are processed between steps, so a new key need not wait
        for an outdated drawing. The order matters:

        1. The coach decides which panes are displayed, so it comes before everything else.
        2. The logs come before both columns, because their length decides about rows: the panel
           column makes space for the recap, and the side column leaves the log the rows it needs.
        3. The side column comes last, because its preview takes longest.
        """
        if Aspect.COACH in changed:
            self._update_coach(is_narrow)
        if Aspect.POSITION in changed:
            self.top_bar.props = self._top_bar_props(theme)
        if changed & TAB_ASPECTS:
            self.tabs.props = self._tabs_props(theme)
            self._update_inspectors(replace(self.inspector.props, key=self._key("inspect")))
        if changed & LOG_ASPECTS:
            yield from self._update_logs(theme, is_recap_brief)
        if changed & PANEL_ASPECTS:
            column_props = PanelColumnProps(
                self._props_with_cursor(theme), self.model.panes, is_narrow
            )
            yield from self.panel_column.update_steps(column_props)
        yield from self._update_side_column(
            is_narrow,
            has_new_choices=bool(changed & CHOICE_ASPECTS),
            has_new_explanation=bool(changed & INSPECTOR_ASPECTS),
        )

    def tick(self) -> None:
        """Update everything that shows the clock."""
        position = self.model.position
        if self.top_bar.props is not None:
            clock = position.people.time_left(position.seat)
            self.top_bar.props = replace(self.top_bar.props, clock=clock)
        if self.choices.props.chooser is None:
            self.choices.props = replace(self.choices.props, placeholder=self.model.placeholder)

    @property
    def visible_labels(self) -> set[str]:
        panel_widgets = self.panel_column.panel_widgets.values()
        panel_labels = (widget.visible_labels for widget in panel_widgets)
        return self.choices.visible_labels.union({STOP_LABEL}, *panel_labels)

    @property
    def has_recap(self) -> bool:
        return self.recap.display

    @property
    def can_scroll_recap(self) -> bool:
        return self.recap.can_scroll

    @property
    def widgets_with_symbols(self) -> list[CanvasWidget]:
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
        """Return a panel's first highlighted target, or "".

        Only drawing shows what a panel contains, so it is drawn on an invisible canvas.
        """
        props = self._props_with_cursor(theme)
        width, height = self.panel_column.size
        panel.paint(Canvas(width, height, self.top_bar.brush), props)
        targets = (region.target for region in props.hit_regions)
        return next(filter(props.is_highlighted, targets), "")

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

    def explanation(self) -> Explanation | None:
        """Return the selected thing's explanation, with the reason if it is unavailable."""
        position, reason = self.model.position, self.model.target_reason
        game, topic = self.model.session.game, self.model.explained_topic
        explanation = game.text.explain(position.view, position.seat, topic, SHORT)
        if explanation is None:
            return glossary_of(game.id).explanation(topic, SHORT)
        if not reason:
            return explanation
        return replace(explanation, lines=(f"Not now: {reason}.", *explanation.lines))

    # --- coach, top bar and tabs ------------------------------------------------------------

    def _update_coach(self, is_narrow: bool) -> None:
        message = self.model.coach_message
        dock, side_coach = self.coach_dock, self.side_coach
        dock.display = message is not None and is_narrow
        side_coach.display = message is not None and not is_narrow
        self.inspector.set_class(bool(message and message.paragraphs), "-replaced-by-coach")
        if message is not None and is_narrow:
            # The dock's width is outdated after a resize.
            dock.styles.height = dock.height_for(message, dock.app.size.width)
        dock.message = side_coach.message = message
        # Without a question, the panels get the rows of the choices.
        self.side_column.set_class(self.model.is_question_held_back, "-held-back")

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

    def _key(self, command: str) -> str:
        return self.footer.app.key_of(command)

    def _tabs_props(self, theme: Theme) -> TabsProps:
        position, presenter = self.model.position, self.presenter
        tabs = [(panel.id, f"{panel.key} {panel.title}") for panel in presenter.panels_by_key]
        tabs += [(LOG_PANE, self._log_title), (INSPECTOR_PANE, f"{self._key('inspect')} Inspect")]
        resources = without_values(presenter.resources(position.view, position.seat))
        resources_with_changes = add_change_arrows(
            self.panel_props(theme), lambda view: presenter.resources(view, position.seat)
        )
        return TabsProps(
            tuple(tabs),
            self.model.panes.open_pane,
            resource_variants=(resources_with_changes, resources),
        )

    # --- logs -------------------------------------------------------------------------------

    def _update_logs(self, theme: Theme, is_recap_brief: bool) -> Iterator[None]:
        model = self.model
        self.log.props = self._log_props(theme, model.recent_entries)
        yield
        self.recap.options = RecapOptions(
            is_recap_brief,
            model.is_own_recap,
            next_key=self._key("page_down"),
            previous_key=self._key("page_up"),
        )
        self.recap.props = self._log_props(theme, model.recap_entries)
        yield
        current = current_entries(model.session.log, model.session.seat)
        newest = list(islice(current, MAX_LOG_ENTRIES))
        self.log_overlay.props = self._log_props(theme, newest[::-1])
        yield

    @property
    def _log_title(self) -> str:
        return f"{self._key('log')} Log"

    def _log_props(self, theme: Theme, entries: Sequence[LogEntry]) -> LogProps:
        is_asked = self.model.position.decision is not None
        panel_props = self.panel_props(theme)
        return LogProps(panel_props, self.model.session, entries, is_asked, self._log_title)

    # --- panels -----------------------------------------------------------------------------

    def _props_with_cursor(self, theme: Theme) -> PanelProps:
        model = self.model
        props = replace(
            self.panel_props(theme),
            question=model.question,
            cursor=model.target,
            typed_label=model.typed_label,
            zoom=model.zoom,
        )
        message = model.coach_message
        if message is None:
            return props
        return replace(
            props,
            highlights=message.highlights,
            highlighted_counts=frozenset(count for count, _ in message.numbers),
        )

    # --- choices and inspector --------------------------------------------------------------

    def _update_side_column(
        self, is_narrow: bool, *, has_new_choices: bool, has_new_explanation: bool
    ) -> Iterator[None]:
        """Update choices and inspector in steps.

        First prepare what both will show, then divide the rows of the column by that, and only
        then hand it over. So each pane is painted once, for its new height. A pane that got
        another height but nothing new to show is repainted at the end.
        """
        if has_new_choices and not self._notice:  # a notice would hide the preview
            yield from self.model.compute_preview()
        choices_props = self._choices_props(is_narrow) if has_new_choices else self.choices.props
        explanation = self.inspector.props.explanation
        if has_new_explanation:
            explanation = self.explanation()
        yield
        if has_new_choices or has_new_explanation:
            self.side_column.distribute_rows(choices_props, explanation)
        if has_new_choices:
            self.choices.props = choices_props
            self.footer.props = self._footer_props()
            yield
        if has_new_explanation:
            self._update_inspectors(replace(self.inspector.props, explanation=explanation))
        self.side_column.repaint_stale()

    def _update_inspectors(self, props: ExplanationProps) -> None:
        self.inspector.props = self.inspector_overlay.props = props

    def _choices_props(self, is_narrow: bool) -> ChoicesProps:
        model, game, notice = self.model, self.model.session.game, self._notice
        return ChoicesProps(
            view=model.position.view,
            chooser=model.chooser,
            placeholder="" if model.chooser else model.placeholder,
            notice=notice,
            no_choice_reason=model.no_choice_reason,
            preview=EMPTY_PREVIEW if notice else model.selected_preview,
            added_warning="" if notice else model.selected_warning,
            is_filtering=model.is_filtering,
            typed_label=model.typed_label,
            is_focused=model.panes.focused == CHOICES_PANE,
            is_docked=is_narrow,
            unwanted_counts=game.text.unwanted_counts,
            derived_counts=game.text.derived_counts,
            decide_key=self._key("pane_decide"),
            jump_key=self._key("jump"),
            filter_key=self._key("filter"),
        )

    @property
    def _notice(self) -> str:
        """The text in place of the consequences: a message, else what holds up the table."""
        return self.model.message or self.model.position.hold_up_text()

    def _footer_props(self) -> FooterProps:
        model, message = self.model, self.model.coach_message
        stop_row = model.question.stop_row if model.question else None
        can_stop = stop_row is not None and not stop_row.is_locked
        return FooterProps(
            coach_keys=message.footer_hints if message else (),
            stop_label=stop_row.choice.label if stop_row and can_stop else "",
            has_question=model.question is not None,
            is_over=model.position.is_over,
            is_focus_elsewhere=model.panes.focused != CHOICES_PANE,
            is_filtering=model.is_filtering,
            is_jumping=model.typed_label is not None,
            is_spectator=model.session.seat == SPECTATOR,
            has_chat_partners=model.session.has_remote_players,
            has_variations=self.has_variations,
            note=self.note,
        )
