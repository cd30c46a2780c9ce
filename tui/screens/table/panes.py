"""The panes of the table, and their updates from the model."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from textual.app import ComposeResult
from textual.containers import Horizontal

from core.house.learning import glossary_of
from core.kernel import SPECTATOR, Explanation
from core.table import UNTOLD, Told
from themes import Theme
from tui.draw.canvas import Canvas
from tui.draw.marks import marked
from tui.draw.presenter import Presenter
from tui.draw.scene import Scene
from tui.model.choosing import STOP
from tui.model.panes import DECIDE, INSPECT, LOG, RECAP, Faces
from tui.model.table import TableModel
from tui.model.watching import Part
from tui.settings.keys import key_name
from tui.widgets.footer import Footer
from tui.widgets.panes import (
    Asking,
    CoachPane,
    DecidePane,
    ExplanationPane,
    FaceColumn,
    RecapPane,
    Score,
    SideColumn,
    Sight,
    Story,
    StoryPane,
    TabRow,
    Tabs,
    TopBar,
)
from tui.widgets.panes.face import OWN_NUMBERS
from tui.widgets.picture import Picture

OLDEST = 400  # log entries that can be read

# Aspects that trigger an update of each pane.
TABS = {Part.POSITION, Part.PANES}
FACES = {Part.POSITION, Part.QUESTION, Part.TARGET, Part.PANES, Part.KEYS, Part.ZOOM, Part.COACH}
CHOICES = {Part.POSITION, Part.CHOICE, Part.PANES, Part.KEYS, Part.MESSAGE, Part.COACH}
INSPECTOR = {Part.POSITION, Part.CHOICE, Part.TARGET}
STORY = {Part.POSITION, Part.STORY}


def faces_of(presenter: Presenter) -> Faces:
    by_key = {face.key: face.id for face in presenter.faces}
    opens, place = presenter.opens, presenter.place
    return Faces(by_key, presenter.first, opens, place, presenter.is_scene)


class TablePanes:
    """All panes of the table."""

    def __init__(
        self, model: TableModel, presenter: Presenter, note: str, has_lines: bool = False
    ) -> None:
        self.model, self.presenter = model, presenter
        self.top = TopBar(presenter, "top")
        self.tabs = Tabs("tabs")
        self.decide = DecidePane(DECIDE, presenter)
        self.inspect = ExplanationPane("inspect", "i Inspect")
        self.inspect_side = ExplanationPane(INSPECT, "i Inspect")
        self.log = StoryPane("log", "l Log", presenter.abbreviate, "since your last turn")
        self.log_side = StoryPane(LOG, "l Log", presenter.abbreviate)
        self.recap = RecapPane(RECAP, presenter)
        self.sides = {LOG: self.log_side, INSPECT: self.inspect_side}
        self.inspect_side.headed = self.log_side.headed = False  # tabs show their titles
        self.coach, self.coach_dock = CoachPane("coach", False), CoachPane("coach_dock", True)
        self.beside = SideColumn(self.decide, self.coach, self.inspect, self.log, "right")
        self.faces = FaceColumn(presenter, "left", self.sides, self.recap)
        self.footer = Footer()
        self.footer.note = note
        self.footer.is_watching = model.session.seat == SPECTATOR
        self.footer.has_company = model.session.has_company
        self.footer.has_lines = has_lines

    def compose(self) -> ComposeResult:
        """Yield the same widgets at every size; the style sheet arranges them."""
        yield self.top
        yield self.tabs
        with Horizontal(id="middle"):
            yield self.faces
            yield self.coach_dock
            yield self.beside
        yield self.footer

    def shown(self, changed: frozenset[Part], theme: Theme, is_narrow: bool) -> Iterator[None]:
        """Update the panes that watch a changed aspect, in steps.

        Panes skip unchanged content. Keys are processed between steps, so a new key need not wait
        for an outdated drawing.
        """
        model, position = self.model, self.model.position
        self.decide.docked = is_narrow
        if Part.COACH in changed:
            self._hear_the_coach(is_narrow)
        if Part.POSITION in changed:
            clock = position.people.time_of(position.seat)
            scene = self.scene(theme)
            before = model.before.standings if model.before else ()
            waiting = position.waiting_for
            self.top.score = Score(
                scene, position.standings, waiting, before, clock, position.is_over
            )
        if changed & TABS:
            self.tabs.row = self._tab_row(theme)
        if changed & STORY:
            self.log.story = self._story(theme, model.story)
            yield
            self.recap.is_own = model.is_own_scene
            self.recap.story = self._story(theme, model.recapped)
            yield
            self.log_side.story = self._story(theme, model.session.log[-OLDEST:])
            yield
        if changed & FACES:  # after the log, since panels yield space to drawn scenes
            sight = Sight(self._scene_with_cursor(theme), model.panes, is_narrow)
            yield from self.faces.show(sight)
        if changed & CHOICES and not self._message:
            yield from model.work_out_the_preview()
        asking = self._asking() if changed & CHOICES else self.decide.asking
        told = self.explanation() if changed & INSPECTOR else self.inspect.explanation
        yield
        if changed & (CHOICES | INSPECTOR):
            self.beside.share_out(asking, told)
        if changed & CHOICES:
            self.decide.asking = asking
            stop = model.question.stop if model.question else None
            self.footer.stop = stop.choice.label if stop and not stop.is_later else ""
            self.footer.is_asked = model.question is not None
            self.footer.is_typing = model.typing
            self.footer.is_jumping = model.jumping is not None
            self.footer.is_over = position.is_over
            self.footer.is_elsewhere = model.panes.focused != DECIDE
            yield
        if changed & INSPECTOR:
            self.inspect.explanation = self.inspect_side.explanation = told
        self.beside.draw_the_rest()

    @property
    def letters(self) -> set[str]:
        return self.decide.letters.union({STOP}, *(f.letters for f in self.faces.faces.values()))

    def tick(self) -> None:
        """Update everything that shows the clock."""
        position = self.model.position
        if self.top.score is not None:
            clock = position.people.time_of(position.seat)
            self.top.score = replace(self.top.score, clock=clock)
        if self.decide.asking.chooser is None:
            awaited = position.what_is_awaited()
            self.decide.asking = replace(self.decide.asking, awaited=awaited)

    def _hear_the_coach(self, is_narrow: bool) -> None:
        """Show the coach in the dock if narrow, else in place of the inspector."""
        words = self.model.words
        dock, beside = self.coach_dock, self.coach
        dock.display, beside.display = bool(words) and is_narrow, bool(words) and not is_narrow
        self.inspect.set_class(bool(words and words.says), "-giving-way")
        if words is not None and is_narrow:
            # The dock's width is outdated after a resize.
            dock.styles.height = dock.height_for(words, dock.app.size.width)
        dock.words = beside.words = words
        # While the coach waits, highlighted panels get the rows of the choices.
        self.beside.set_class(bool(self.model.coach and self.model.coach.instead), "-at-rest")
        self.footer.coach = words.footer if words else ()

    @property
    def with_signs(self) -> list[Picture]:
        """The visible widgets that use abbreviations and symbols."""
        faces = (face for face in self.faces.faces.values() if face.display)
        return [self.top, self.tabs, self.decide, *faces]

    def what_to_look_at(self, theme: Theme) -> tuple[str, str]:
        """Return a panel with a target the coach highlights, and the target.

        The open panel is preferred.
        """
        if self.model.words is None or not self.model.words.look:
            has_numbers = self.model.words is not None and self.model.words.numbers
            return (OWN_NUMBERS if has_numbers else ""), ""
        opened = self.model.panes.face
        width, height = self.faces.size
        for face in sorted(self.presenter.tabs, key=lambda face: face.id != opened):
            scene = self._scene_with_cursor(theme)
            face.paint(Canvas(width, height, self.top.brush), scene)
            lit = (spot.target for spot in scene.spots if scene.is_lit(spot.target))
            if thing := next(lit, ""):
                return face.id, thing
        return "", ""

    def scene(self, theme: Theme) -> Scene:
        game, position = self.model.session.game, self.model.position
        dressed = self.presenter.dress(theme, position.view)
        before = self.model.before.view if self.model.before else None
        if before is position.view:
            before = None
        return Scene(game, position.view, position.seat, position.names, dressed, before=before)

    def _scene_with_cursor(self, theme: Theme) -> Scene:
        model, scene = self.model, self.scene(theme)
        scene.question, scene.cursor = model.question, model.target
        scene.jumping, scene.zoom = model.jumping, model.zoom
        if model.words is not None:
            scene.look = model.words.look
            named = (name for name, _ in model.words.numbers)
            scene.numbers = tuple(self._called(name) for name in named)
        return scene

    def _called(self, number: str) -> tuple[str, ...]:
        """Return how a count can be named on a board, as in `yellow` for the yellow bank."""
        short = (number.removesuffix(kind) for kind in (" bank", " faces"))
        return tuple(dict.fromkeys((number, self.presenter.abbreviate(number), *short)))

    def _tab_row(self, theme: Theme) -> TabRow:
        position, presenter = self.model.position, self.presenter
        tabs = [(face.id, f"{face.key} {face.title}") for face in presenter.tabs]
        self._name_the_keys()
        tabs += [(name, side.title) for name, side in self.sides.items()]
        seat = position.seat
        right = marked(self.scene(theme), lambda view: presenter.resources(view, seat))
        unmarked = presenter.resources(position.view, seat)
        return TabRow(tuple(tabs), self.model.panes.open, (right, unmarked))

    def _name_the_keys(self) -> None:
        keys = self.tabs.app.keys_in_use
        self.recap.log_key = key_name(keys["log"])
        self.recap.on_key, self.recap.back_key = map(key_name, (keys["page_down"], keys["page_up"]))
        self.log.title = self.log_side.title = f"{key_name(keys['log'])} Log"
        self.inspect.title = self.inspect_side.title = f"{key_name(keys['inspect'])} Inspect"

    @property
    def _message(self) -> str:
        return self.model.message or self.model.position.what_holds_up()

    def _asking(self) -> Asking:
        model, position = self.model, self.model.position
        message = self._message
        return Asking(
            position.view,
            model.chooser,
            (model.coach.instead if model.coach else "") or position.what_is_awaited(),
            message,
            model.why_not,
            UNTOLD if message else model.foretold,
            model.typing,
            model.jumping,
            model.panes.focused == DECIDE,
            model.session.game.burdens,
            model.session.game.unsaid,
        )

    def _story(self, theme: Theme, told: Sequence[Told]) -> Story:
        model = self.model
        is_asked = model.position.decision is not None
        return Story(self.scene(theme), model.session, told, is_asked)

    def explanation(self) -> Explanation | None:
        """Return the explanation of the selected thing, with the reason it is unavailable."""
        position, reason = self.model.position, self.model.reason_against
        game, subject = self.model.session.game, self.model.subject
        about = game.explain(position.view, position.seat, subject)
        if about is None:
            return glossary_of(game.id).explanation(subject)
        if not reason:
            return about
        return replace(about, lines=(f"Not now: {reason}.", *about.lines))
