"""The replay of a game: by choice, turn or round, or automatically, from any seat."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import dropwhile
from typing import Any

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.timer import Timer

from core.app.charts import points_chart
from core.app.variations import NOT_SAVED_HERE, Variations
from core.kernel import SPECTATOR, Game
from core.kernel.phrases import YOU
from core.table import OPENING, Variation, score_history, turn_ends
from tui.draw.canvas import ACCENT, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.panel_props import PanelProps
from tui.model.panes import PaneState
from tui.panels import load_presenter
from tui.screens.base import AnnalsScreen
from tui.screens.help import HelpScreen
from tui.screens.replay_log import ReplayLogPane, ReplayPosition
from tui.settings.keys import COMMANDS_BY_ID, SCREEN_SCOPES, bindings, key_name
from tui.widgets.breakpoints import BREAKPOINTS, is_narrow, width_class
from tui.widgets.footer import CommandFooter
from tui.widgets.panes import (
    ChartPane,
    ChartProps,
    PanelColumn,
    PanelColumnProps,
    PanelTabs,
    TabsProps,
    TitlePressed,
    TopBar,
    TopBarProps,
    WheelTurned,
)

GRAPH_PANE = "course"
STEP_SECONDS = (3.0, 1.5, 0.8, 0.4, 0.2, 0.1)  # seconds per choice


def _choice_index(variation: Variation, entry: int) -> int:
    return variation.entries.index(entry) if entry in variation.entries else 0


class ReplayScreen(AnnalsScreen[None]):
    """A replay that steps through one variation."""

    binding_scope = "replay"
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    BINDINGS = bindings(SCREEN_SCOPES["replay"])
    CSS_PATH = "replay.tcss"

    def __init__(
        self,
        variation: Variation,
        names: tuple[str, ...],
        viewpoints: tuple[int, ...] = (SPECTATOR,),
        entry: int = OPENING,
        variations: Variations | None = None,
    ) -> None:
        super().__init__()
        self.variation = variation
        self.variations = variations  # variations of the game, if known
        self.game: Game[Any] = variation.game
        self.names = names + self.game.automa_names(variation.start)
        self.viewpoints = viewpoints  # seats whose viewpoint is allowed
        self.seat = viewpoints[0]
        self.choice_index = _choice_index(variation, entry)
        self.presenter = load_presenter(self.game)
        first = "map" if self.presenter.panel("map") else self.presenter.panels[0].id
        self.pane_state = PaneState(first, first)  # only the open panel fits in narrow windows
        self.step_seconds = STEP_SECONDS[2]  # seconds per choice during playback
        self._playback_timer: Timer | None = None
        self.turn_end_indexes = turn_ends(variation)
        self.score_timeline = score_history(variation, SPECTATOR)
        self.top_bar = TopBar(self.presenter, "top")
        self.tabs = PanelTabs("tabs")
        self.left_column = Vertical(id="left")
        self.panel_column = PanelColumn(self.presenter, "panels")
        self.score_graph, self.large_score_graph = (
            ChartPane(id, "c Score graph", "score if it had ended then")
            for id in ("course", "large")
        )
        self.log_pane = ReplayLogPane("happened", "Replay", self.presenter.abbreviate)

    @property
    def panel_titles(self) -> Mapping[str, str]:
        return self.presenter.panel_titles

    @property
    def state(self) -> Any:
        return self.variation.state_before(self.choice_index)

    def panel_props(self) -> PanelProps:
        """Return the position from the chosen viewpoint, without a question."""
        view = self.game.view(self.state, self.seat)
        theme = self.presenter.adapt_theme(self.app.brush.theme, view)
        return PanelProps(self.game, view, self.seat, self.names, theme)

    def compose(self) -> ComposeResult:
        self.add_class(width_class(self.app.size.width))
        yield self.top_bar
        yield self.tabs
        with Horizontal(id="middle"):
            with self.left_column:
                yield self.panel_column
                yield self.large_score_graph
            with Vertical(id="right"):
                yield self.log_pane
                yield self.score_graph
        yield CommandFooter()

    def on_mount(self) -> None:
        self.update_panes()

    def on_resize(self) -> None:
        """Update after layout, because the graph's size depends on the free space."""
        self.call_after_refresh(self.update_panes)

    def repaint_all(self) -> None:
        self.update_panes()
        super().repaint_all()

    def update_panes(self) -> None:
        if not self.is_built:
            return
        props = self.panel_props()
        turn = tuple(d.seat for d in self.game.decisions(self.state))
        standings = self.game.standings(props.view)
        self.top_bar.props = TopBarProps(props, standings, turn, is_over=not turn)
        self.tabs.props = self._tabs_props()
        is_narrow_window, is_graph_open = (
            is_narrow(self.app.size.width),
            self.pane_state.open_pane == GRAPH_PANE,
        )
        rows = 0 if is_narrow_window or is_graph_open else self._compact_panel_height(props)
        self.panel_column.styles.height = rows or "1fr"
        self.panel_column.display = not is_graph_open
        for _ in self.panel_column.update_steps(
            PanelColumnProps(props, self.pane_state, is_narrow_window)
        ):
            pass
        is_large = is_graph_open or bool(rows)
        self.set_class(is_large, "-large")
        current_turn = sum(end < self.choice_index for end in self.turn_end_indexes)
        chart = points_chart(self.score_timeline, self.game.text.round_noun, current_turn)
        self.score_graph.props = self.large_score_graph.props = ChartProps(props, chart)
        self.log_pane.note = self.game.text.progress_text(props.view)
        self.log_pane.position = ReplayPosition(props, self.variation, self.choice_index)
        self._update_footer()

    def _compact_panel_height(self, props: PanelProps) -> int:
        """Return the rows of a panel that uses less than half the column, else 0.

        The score graph then fills the rest of the column.
        """
        width, height = self.left_column.size
        panels = [panel for panel in self.presenter.panels if panel.preferred_height(props, width)]
        if self.pane_state.is_requested or len(panels) > 1 or not height:
            return 0
        canvas = Canvas(width, height, self.app.brush)
        for panel in panels:
            panel.paint(canvas, replace(props))
        used = sum(1 for _ in dropwhile(lambda line: not line.strip(), reversed(canvas.lines())))
        return used + 2 if 2 * used < height else 0

    def _update_footer(self) -> None:
        keys = {command: key_name(keys) for command, keys in self.app.active_keys.items()}
        variation_commands = [
            command for command in ("lines", "play_from") if self.is_command_available(command)
        ]
        custom_keys = [
            (keys["play_on"], "stop" if self._playback_timer else "play"),
            *((keys[command], COMMANDS_BY_ID[command].label) for command in variation_commands),
            (f"{keys['faster']} {keys['slower']}", "speed"),
            ("Left Right", "choice"),
            ("Up Down", "turn"),
            ("PgUp PgDn", "round"),
            (keys["next_eyes"], "view"),
            (keys["look_back"], "analyze"),
            (keys["explain"], "help"),
            (keys["leave"], "back"),
        ]
        self.query_one(CommandFooter).show_keys(custom_keys)

    def _tabs_props(self) -> TabsProps:
        tabs = [(f.id, f"{f.key} {f.title}") for f in self.presenter.panels_by_key]
        position_text = f"choice {self.choice_index} of {len(self.variation.steps)}"
        short_text: Parts = [(position_text, NAME)]
        if self._playback_timer is not None:
            short_text = [(f"▸ {self.step_seconds:g} s per choice  ", ACCENT), *short_text]
        full_text: Parts = [(f"{self._viewpoint_text()} view  ", MUTED), *short_text]
        return TabsProps(
            (*tabs, (GRAPH_PANE, "c Score graph")),
            self.pane_state.open_pane,
            (full_text, short_text, short_text[-1:]),
        )

    def _viewpoint_text(self) -> str:
        if self.seat == SPECTATOR:
            return "everybody's"
        name = self.names[self.seat]
        return "your" if name == YOU else f"{name}'s"

    # --- navigation ---------------------------------------------------------------------

    def action_go(self, at: int) -> None:
        self.choice_index = max(0, min(at, len(self.variation.steps)))
        self.update_panes()

    def action_top(self) -> None:
        self.action_go(0)

    def action_bottom(self) -> None:
        self.action_go(len(self.variation.steps))

    def action_right(self) -> None:
        self.action_go(self.choice_index + 1)

    def action_left(self) -> None:
        self.action_go(self.choice_index - 1)

    def action_down(self) -> None:
        self._go_to_boundary(1, self.game.turn_number)

    def action_up(self) -> None:
        self._go_to_boundary(-1, self.game.turn_number)

    def action_page_down(self) -> None:
        self._go_to_boundary(1, self.game.round_number)

    def action_page_up(self) -> None:
        self._go_to_boundary(-1, self.game.round_number)

    def _go_to_boundary(self, step: int, counter: Any) -> None:
        """Go to the start of the next turn or round. Backward, go to this or the previous one."""
        index = self.choice_index
        if step > 0:
            current_count = counter(self.variation.state_before(index))
            while (
                index < len(self.variation.steps)
                and counter(self.variation.state_before(index)) == current_count
            ):
                index += 1
        else:
            index = max(index - 1, 0)
            current_count = counter(self.variation.state_before(index))
            while index > 0 and counter(self.variation.state_before(index - 1)) == current_count:
                index -= 1
        self.action_go(index)

    # --- playback -----------------------------------------------------------------------

    def action_play_on(self) -> None:
        if self._playback_timer is not None:
            self._stop_playback()
        else:
            if self.choice_index == len(self.variation.steps):
                self.choice_index = 0
            self._playback_timer = self.set_interval(self.step_seconds, self._play_step)
        self.update_panes()

    def _play_step(self) -> None:
        self.action_right()
        if self.choice_index == len(self.variation.steps):
            self._stop_playback()
            self.update_panes()

    def _stop_playback(self) -> None:
        if self._playback_timer is not None:
            self._playback_timer.stop()
            self._playback_timer = None

    def action_faster(self) -> None:
        self._change_speed(1)

    def action_slower(self) -> None:
        self._change_speed(-1)

    def _change_speed(self, step: int) -> None:
        index = max(0, min(STEP_SECONDS.index(self.step_seconds) + step, len(STEP_SECONDS) - 1))
        self.step_seconds = STEP_SECONDS[index]
        if self._playback_timer is not None:
            self._stop_playback()
            self._playback_timer = self.set_interval(self.step_seconds, self._play_step)
        self.update_panes()

    # --- variations ---------------------------------------------------------------------

    def show_variation(self, variation: Variation, entry: int) -> None:
        self._stop_playback()
        self.variation, self.choice_index = variation, _choice_index(variation, entry)
        self.turn_end_indexes, self.score_timeline = (
            turn_ends(variation),
            score_history(variation, SPECTATOR),
        )
        self.update_panes()

    def action_lines(self) -> None:
        from tui.screens.variations_screen import VariationsScreen

        if self.variations is not None:
            self.app.push_screen(
                VariationsScreen(self.variations, self.names, self.seat, self._show_selected)
            )

    def _show_selected(self, variation: Variation, entry: int) -> None:
        self.close_screens_above()
        self.show_variation(variation, entry)

    def action_play_from(self) -> None:
        from tui.screens.play_from_screen import ask_to_play_from

        if self.variations is not None:
            variation = self.variation.variation_at(self.variation.entries[self.choice_index])
            ask_to_play_from(self, self.variations, variation, self.seat)

    def is_command_available(self, command: str) -> bool:
        if command == "play_from":
            variations = self.variations
            return variations is not None and not (
                variations.switch_obstacle and variations.what_if_obstacle
            )
        return command != "lines" or self.variations is not None

    # --- viewpoint and panels -----------------------------------------------------------

    def action_next_eyes(self) -> None:
        self.seat = self.viewpoints[(self.viewpoints.index(self.seat) + 1) % len(self.viewpoints)]
        self.update_panes()

    @on(TitlePressed)
    def open_pane(self, event: TitlePressed) -> None:
        if event.pane == GRAPH_PANE:
            self.action_course()
        elif panel := self.presenter.panel(event.pane):
            self._open_panel(panel.key)

    @on(WheelTurned)
    def step_with_wheel(self, event: WheelTurned) -> None:
        self.action_go(self.choice_index + event.step)

    def action_pane_row(self) -> None:
        self._open_panel("1")

    def action_pane_map(self) -> None:
        self._open_panel("2")

    def action_pane_boards(self) -> None:
        self._open_panel("3")

    def action_pane_4(self) -> None:
        self._open_panel("4")

    def action_pane_5(self) -> None:
        self._open_panel("5")

    def _open_panel(self, key: str) -> None:
        for panel in self.presenter.panels:
            if panel.key == key:
                self.pane_state = replace(
                    self.pane_state.open_panel(panel.id, is_requested=True), focused=panel.id
                )
        self.update_panes()

    def action_course(self) -> None:
        self.pane_state = replace(self.pane_state, open_pane=GRAPH_PANE)
        self.update_panes()

    def action_look_back(self) -> None:
        path = self.variations.path if self.variations else None
        if path is None:
            self.app.show_message(NOT_SAVED_HERE)
        else:
            self.app.navigation.analyze(path, None if self.seat == SPECTATOR else self.seat)

    def action_explain(self) -> None:
        text = (
            "Step through a game without changing it. Left and Right step by choice, Up and Down"
            " by turn, PgUp and PgDn by round. Home and End go to the start and the end."
        )
        help_rows: list[Parts] = [[("Replay: ", NAME), (text, TEXT)]]
        self.app.push_screen(HelpScreen(help_rows, SCREEN_SCOPES["replay"]))

    def action_cancel(self) -> None:
        if self._playback_timer is not None:
            self._stop_playback()
            self.update_panes()

    def action_leave(self) -> None:
        self.dismiss()
