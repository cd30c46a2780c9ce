"""The table screen: keys and mouse to the model, the model to the panes. It knows no rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial

from textual import events, on, work
from textual.app import ComposeResult, SystemCommand
from textual.geometry import Offset
from textual.timer import Timer
from textual.widgets import Input

from core.house.learning import glossary_of
from core.house.lines import Lines
from core.kernel import SPECTATOR
from core.table import Session
from core.teaching import ChallengeSession
from tui.draw.canvas import NAME, Parts
from tui.draw.spots import Spot, neighbor
from tui.games import presenter_of
from tui.model.coach import Coach
from tui.model.panes import DECIDE, INSPECT, RECAP
from tui.model.table import TableModel
from tui.model.watching import EVERYTHING, Part
from tui.screens.base import AnnalsScreen
from tui.screens.overlays import TextScreen
from tui.screens.table.coaching import Coaching
from tui.screens.table.filter_field import FilterField
from tui.screens.table.layout import LAYOUT
from tui.screens.table.listening import Listener
from tui.screens.table.pages import Pages
from tui.screens.table.palette import commands_about_others
from tui.screens.table.panes import TablePanes, faces_of
from tui.screens.table.playing import Playing
from tui.screens.table.pressing import Pressing
from tui.settings.keys import SCREENS, bindings
from tui.widgets.breakpoints import BREAKPOINTS, is_narrow, width_class
from tui.widgets.footer import NEEDS_A_SEAT
from tui.widgets.panes import ChoicePressed, FacePane, SpotPressed, TextPane
from tui.widgets.text_field import TextField
from tui.widgets.textual_internals import Turns

A_SECOND = 1.0
CURSOR = {Part.CHOICE, Part.TARGET}  # all that changes while it goes on


class TableScreen(AnnalsScreen[str]):
    """A game being played (or watched) from one seat."""

    place = "table"
    HORIZONTAL_BREAKPOINTS = BREAKPOINTS
    AUTO_FOCUS = ""  # the line to filter by waits until it is asked for
    BINDINGS = bindings(SCREENS["table"])
    CSS = LAYOUT

    def __init__(
        self,
        session: Session,
        note: str = "",
        how_to_come: Sequence[str] = (),
        coach: Coach | None = None,
        said_at_the_end: Callable[[], Sequence[str]] = tuple,
        lines: Lines | None = None,
    ) -> None:
        super().__init__()
        self.how_to_come = how_to_come  # what others, or oneself elsewhere, have to know
        self.presenter = presenter_of(session.game)
        self.model = TableModel(session, faces_of(self.presenter), self._is_recapped, coach)
        self.panes = TablePanes(self.model, self.presenter, note, has_lines=lines is not None)
        self.coaching = Coaching(self, self.model, self.panes, self.show_all)
        self.filter_field = FilterField(self.model, self.panes.decide)
        self.listener = Listener(
            self, self.model, lambda: self.is_narrow, self.coaching.follow, said_at_the_end
        )
        self.playing = Playing(self, self.model, self.presenter.abbreviate)
        self.pages = Pages(self, self.model, self.panes, self.playing, lines)
        self.painting = Turns(self)
        self.pressing = Pressing(self, self.model, self.panes, self.playing)
        self._ticking: Timer | None = None  # while a clock runs
        self._unseen: frozenset[Part] = frozenset()  # what has changed and is not drawn yet

    @property
    def session(self) -> Session:
        """The table, from the seat that looks at it now."""
        return self.model.session

    @property
    def is_narrow(self) -> bool:
        """Whether there is room for one pane only."""
        return is_narrow(self.app.size.width)

    def _is_recapped(self) -> bool:
        """Whether the player wants to hear what others did before choosing again."""
        return self.app.settings.recap != "none"

    @property
    def face_titles(self) -> Mapping[str, str]:
        """Row, Map, Boards, and what else the game has."""
        return self.presenter.face_titles

    # --- showing ----------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """All panes, and the line to filter by."""
        self.add_class(width_class(self.app.size.width))
        yield from self.panes.compose()
        yield self.filter_field

    def on_mount(self) -> None:
        """Watch the model, and listen to the table from now on."""
        self.model.watch(self.show)
        self.model.watch(self.pressing.look_up)
        self.show_all()
        self.listen()
        # The first key that asks for a word would wait until all of them are read.
        self.run_worker(partial(glossary_of, self.session.game.id), thread=True)

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        """Follow what happens at the table."""
        await self.listener.follow()

    def show(self, changed: frozenset[Part]) -> None:
        """Hand the panes what changed, turn by turn.

        Bots can choose faster than a position is drawn: one that finds another not drawn yet is
        drawn at once, or none would ever be seen. So is what keys are from now on.
        """
        self._keep_time()
        is_behind = not self._unseen <= CURSOR
        self._unseen |= changed
        self.painting.begin(self._shown())
        if is_behind or Part.KEYS in changed:
            self.painting.finish()

    def _keep_time(self) -> None:
        """A clock that runs is seen to run; where none does, nothing is ever drawn for it."""
        runs = bool(self.model.position.people.clock) and not self.model.position.is_over
        if runs and self._ticking is None:
            self._ticking = self.set_interval(A_SECOND, self.panes.tick)
        elif not runs and self._ticking is not None:
            self._ticking.stop()
            self._ticking = None

    def show_all(self) -> None:
        """Everything, at once."""
        self.show(EVERYTHING)
        self.painting.finish()

    def _shown(self) -> Iterator[None]:
        """Whatever has changed since all was drawn."""
        yield  # the key has been heard, and the next ones are before anything is drawn
        if self.is_standing:
            self.panes.recap.is_short = self.app.settings.recap == "short"
            yield from self.panes.shown(self._unseen, self.app.brush.theme, self.is_narrow)
            self._unseen = frozenset()
            self.filter_field.follow()

    def on_idle(self, event: events.Idle) -> None:
        """Nothing is sent before all of it is drawn: a second part would wait for a frame."""
        if self.painting.holds_back:
            event.prevent_default()

    def update_all(self) -> None:
        """Everything in other colours."""
        self.show_all()
        super().update_all()

    def on_resize(self, event: events.Resize) -> None:
        """Another size, another layout."""
        self.show_all()
        self.call_after_refresh(self.filter_field.follow)

    def on_screen_resume(self) -> None:
        """What was asked while something lay over the table is asked now."""
        self.listener.ask_for_consent()
        self.listener.ask_whose_seat_it_is()

    def selection_at(self) -> Offset | None:
        """Where the choice under the cursor is, or the next letter will be."""
        if not self.is_standing:
            return None
        if self.model.typing:
            return self.filter_field.caret
        at = self.panes.decide.cursor_at
        return Offset(*at) + self.panes.decide.region.offset if at else None

    # --- typing -----------------------------------------------------------------------------

    def takes(self, key: str) -> bool:
        """Whether a key has done all it does, before any deed is looked for."""
        if not (self.pressing.only_goes_on(key) and self._unseen <= CURSOR):
            self.painting.finish()  # whatever else it does, it does to what is drawn
        return self.pressing.takes(key)

    @on(Input.Changed)
    def filter_by(self, event: Input.Changed) -> None:
        """A letter more, or fewer."""
        self.model.type_filter(event.input.value)

    @on(Input.Submitted)
    def filter_is_typed(self) -> None:
        """Take the choice under the cursor."""
        self.model.type_filter(self.filter_field.value)
        self.painting.finish()
        self.action_choose()

    @on(TextField.GivenUp)
    def action_cancel(self) -> None:
        """Give up a filter, a narrowed list or a face, then the step before; never the table."""
        if not self.model.cancel() and self.model.step_back():
            self.playing.take_back(self.session.undo())

    def action_leave(self) -> None:
        """Back; what is read over the faces is closed first."""
        if self.model.panes.open in self.panes.sides and self.is_narrow:
            self.model.close()
        else:
            self.dismiss("home")

    def action_filter(self) -> None:
        """Type to filter."""
        self.model.begin_filter()

    def action_jump(self) -> None:
        """Paint letters on everything that can be chosen; the one that is typed takes it."""
        self.model.begin_jump()

    # --- the cursor -------------------------------------------------------------------------

    def _step(self, dx: int, dy: int) -> None:
        """In the face that has the focus, the text that lies over it, or the choices."""
        model, face, side = self.model, self._face_walked(), self._side_read
        if face is not None:
            is_here = any(spot.target == model.target for spot in face.spots)
            self._point_at(neighbor(face.spots, model.target, dx, dy) if is_here else face.entry())
        elif side is not None:
            side.scroll_rows(dy)
        elif dx and self.is_narrow:
            self._step_across(dx)
        else:
            model.move(dy or dx * 5)

    def _face_walked(self) -> FacePane | None:
        """The face that has the focus, as it stands: where the cursor goes is seen in it."""
        if self.model.panes.focused != DECIDE:
            self.painting.finish()
        return self.panes.faces.faces.get(self.model.panes.focused)

    def _point_at(self, spot: Spot | None) -> None:
        if spot is not None:
            self.model.point_at(spot.target)

    @property
    def _side_read(self) -> TextPane | None:
        """The log or the inspector, where it lies over the face."""
        return self.panes.sides.get(self.model.panes.open) if self.is_narrow else None

    def _step_across(self, dx: int) -> None:
        row = self.panes.decide.beside(dx)
        if row is not None:
            self.model.select(row)
        else:
            self.model.move(dx * self.panes.decide.half_page)

    def action_up(self) -> None:
        """Up."""
        self._step(0, -1)

    def action_down(self) -> None:
        """Down."""
        self._step(0, 1)

    def action_left(self) -> None:
        """Left."""
        self._step(-1, 0)

    def action_right(self) -> None:
        """Right."""
        self._step(1, 0)

    def action_page_up(self) -> None:
        """A page up."""
        self._turn_page(-1)

    def action_page_down(self) -> None:
        """A page down."""
        self._turn_page(1)

    def _turn_page(self, step: int) -> None:
        if self.model.panes.open == RECAP and self.is_narrow:
            self.panes.recap.scroll_rows(step * self.panes.recap.size.height)
        elif (face := self._face_walked()) is not None:
            self._point_at(face.a_page_from(self.model.target, step))
        else:
            self.model.turn_page(step)

    def action_top(self) -> None:
        """The first choice or thing of a face, or the beginning of what lies over it."""
        self._go_to_end(-1)

    def action_bottom(self) -> None:
        """The last choice or thing of a face, or the end of what lies over it."""
        self._go_to_end(1)

    def _go_to_end(self, step: int) -> None:
        if (side := self._side_read) is not None:
            side.scroll_to_end(step)
        elif (face := self._face_walked()) is not None:
            self._point_at(face.at_end(step))
        else:
            self.model.move_to_end(step)

    def action_previous_group(self) -> None:
        """The group of choices before."""
        self.model.move_group(-1)

    def action_next_group(self) -> None:
        """The next group of choices."""
        self.model.move_group(1)

    def action_next_target(self) -> None:
        """The next thing that can be chosen."""
        self.model.walk(1)

    def action_previous_target(self) -> None:
        """The one before."""
        self.model.walk(-1)

    def action_pane_row(self) -> None:
        """The row of cards."""
        self.model.focus("row")

    def action_pane_map(self) -> None:
        """The map."""
        self.model.focus("map")

    def action_pane_boards(self) -> None:
        """The boards."""
        self.model.focus("boards")

    def action_pane_4(self) -> None:
        """The fourth face, where the game has one."""
        self.model.focus_key("4")

    def action_pane_5(self) -> None:
        """The fifth."""
        self.model.focus_key("5")

    def action_pane_decide(self) -> None:
        """The choices."""
        self.model.focus(DECIDE)

    def action_zoom_in(self) -> None:
        """Larger."""
        self.model.zoom_by(1)

    def action_zoom_out(self) -> None:
        """Smaller."""
        self.model.zoom_by(-1)

    def on_choice_pressed(self, event: ChoicePressed) -> None:
        """The mouse on a choice."""
        self.model.hush()
        self.model.select(event.row)
        self.painting.finish()
        if event.twice:
            self.action_choose()

    def on_spot_pressed(self, event: SpotPressed) -> None:
        """The mouse on a card, a hex, a tab."""
        self.model.hush()
        if event.pane != "tabs":
            self.model.point_at(event.target, event.pane)
            self.painting.finish()
            if event.twice:
                self.action_choose()
        elif event.target in self.panes.sides:
            self.model.turn_over(event.target)
        else:
            self.model.focus(event.target)

    # --- playing ----------------------------------------------------------------------------

    def action_choose(self) -> None:
        """Take the choice under the cursor."""
        if self.model.position.is_over:
            self.listener.show_end()
        elif self.coaching.waits:
            self.coaching.answer()
        elif (row := self.model.choose()) is not None:
            self.playing.choose(row)

    def action_stop(self) -> None:
        """End the turn, pass, stop."""
        row = self.model.choose_to_stop()
        if row is not None:
            self.playing.choose(row)

    def action_undo(self) -> None:
        """Take the last choice back."""
        self.playing.take_back(self.session.undo())

    def action_restart_turn(self) -> None:
        """Take the turn back."""
        self.playing.take_back(self.session.restart_turn())

    def action_hint(self) -> None:
        """Ask a bot; in a challenge, for the one hint there is."""
        if isinstance(self.session, ChallengeSession):
            self.playing.ask_for_the_hint(self.session)
        else:
            self.playing.ask_a_bot()

    def action_go_on(self) -> None:
        """To the next lesson; else the coach was read."""
        self.coaching.go_on()

    def action_lesson_before(self) -> None:
        """The lesson again, then the one before."""
        self.coaching.go_back()

    # --- other screens ----------------------------------------------------------------------

    def action_scores(self) -> None:
        """Everybody's points by source."""
        self.pages.show_scores()

    def action_log(self) -> None:
        """The whole log; a line can be gone back to."""
        self.pages.show_log()

    def action_lines(self) -> None:
        """The line being played, and all that were left."""
        self.pages.show_lines()

    def action_chat(self) -> None:
        """Say something to everybody."""
        self.pages.show_chat()

    def action_inspect(self) -> None:
        """All about the thing under the cursor."""
        if self.is_narrow:
            self.model.turn_over(INSPECT)
        else:
            self.pages.show_explanation()

    def action_explain(self) -> None:
        """Help: the thing under the cursor, and the keys."""
        self.pages.show_help()

    def action_how_to_come(self) -> None:
        """Address, code, token: whatever opens this table from elsewhere."""
        rows: list[Parts] = [[(line, NAME)] for line in self.how_to_come]
        self.app.push_screen(TextScreen("How to come here", rows))

    def can_do(self, deed: str) -> bool:
        """Whether a deed is worth offering: not what only players do, for who watches."""
        if deed == "lines":
            return self.pages.lines is not None
        return deed not in NEEDS_A_SEAT or self.session.seat != SPECTATOR

    def get_system_commands(self) -> Iterable[SystemCommand]:
        """What the command palette offers here beside what has a key."""
        if self.how_to_come:
            text = "What others have to know, or you on another machine"
            yield SystemCommand("How to come here", text, self.action_how_to_come)
        yield from commands_about_others(self.session, self.playing)
