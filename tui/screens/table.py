"""The table: the heart of the app. It knows a Session and a presenter, and no rules."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from textual import events, work
from textual.app import ComposeResult, SystemCommand
from textual.containers import Horizontal, Vertical
from textual.geometry import Offset

from core.bots import STRONGEST, Advice, BotFailed
from core.kernel import SPECTATOR, Action, Decision, IllegalAction
from core.table import CannotUndo, Said, Session, Told
from tui.draw.canvas import ACCENT, FAINT, GOOD, MUTED, NAME, TEXT, WARN, Ink
from tui.draw.glyphs import cut, pad, parts_width, wrap
from tui.draw.log import log_rows
from tui.draw.presenter import Parts
from tui.draw.scene import Scene
from tui.games import presenter_of
from tui.model.choosing import Chooser, Row
from tui.screens.base import AnnalsScreen
from tui.screens.overlays import AskScreen, HandOverScreen, LogScreen, TextScreen
from tui.settings.keys import bindings
from tui.widgets.panes import (
    ChoicePressed,
    DecidePane,
    FacePane,
    Footer,
    SpotPressed,
    Tabs,
    TextPane,
    TopBar,
    change_parts,
    neighbor,
)

NARROW, NORMAL, WIDE = "-narrow", "-normal", "-wide"
LEAST_ROWS = 7  # of a face that others leave little room


class TableScreen(AnnalsScreen[str]):
    """A game being played (or watched) from one seat."""

    HORIZONTAL_BREAKPOINTS = [(0, NARROW), (110, NORMAL), (150, WIDE)]
    BINDINGS = bindings(("table", "app"))
    CSS = """
    TableScreen { layout: vertical; }
    TableScreen #middle { height: 1fr; }
    TableScreen #left { width: 1fr; height: 1fr; margin-right: 1; }
    TableScreen #right { width: 45; height: 1fr; }
    TableScreen #decide { height: 3fr; }
    TableScreen #inspect { height: 1fr; min-height: 9; }
    TableScreen #log { height: 1fr; min-height: 8; }
    TableScreen.-normal #right { width: 43; }
    TableScreen.-normal #inspect { display: none; }
    TableScreen.-narrow #middle { layout: vertical; }
    TableScreen.-narrow #left { margin-right: 0; }
    TableScreen.-narrow #right { width: 1fr; height: 7; }
    TableScreen.-narrow #decide { height: 7; }
    TableScreen.-narrow #log, TableScreen.-narrow #inspect { display: none; }
    TableScreen.-narrow FacePane { display: none; height: 1fr; min-height: 1; }
    TableScreen.-narrow FacePane.open { display: block; }
    TableScreen.-narrow .side.open { display: block; height: 1fr; }
    TableScreen.-narrow .side { display: none; }
    TableScreen #tabs { display: none; }
    TableScreen.-narrow #tabs { display: block; }
    """

    def __init__(self, session: Session, note: str = "", how_to_come: Sequence[str] = ()) -> None:
        super().__init__()
        self.session = session
        self.how_to_come = how_to_come  # what others, or oneself elsewhere, have to know
        self.presenter = presenter_of(session.game)
        self.note = note  # what the footer says on the right: the save's name, the seed
        self.chooser: Chooser | None = None
        self.open = self.presenter.first
        self._face = self.open  # the last one that was open: side panes give way to it
        self._is_asked_for = False  # whether the player opened it
        self.focused_pane = "decide"
        self.cursor_target = ""
        self.jumping: str | None = None
        self.typing = False
        self.zoom = 0
        self.message = ""
        self._decision_shown: Any = None
        self._bookmark = 0  # how much of the log was there at the last own choice
        self._log_shown: dict[str, Any] = {}  # what the log's panes were last made of
        self._handed_to = session.seat
        self._over_shown = False
        self._has_answered = False  # who asks to take a choice back

    # --- building ---------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """The same parts at every size; the style sheet moves them."""
        self.add_class(
            *self._get_breakpoint_classes(self.app.size.width, self.HORIZONTAL_BREAKPOINTS)
        )
        yield TopBar(self.presenter, "top")
        yield Tabs("tabs")
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                for face in self.presenter.faces:
                    pane = FacePane(face.id, face.key)
                    pane.title, pane.note, pane.painter = face.title, face.note, face.paint
                    yield pane
                yield TextPane("log_side", "l Log")
                yield TextPane("inspect_side", "i Inspect")
            with Vertical(id="right"):
                yield DecidePane("decide")
                yield TextPane("inspect", "i Inspect")
                yield TextPane("log", "l Log", "since your last choice")
        yield Footer()

    def on_mount(self) -> None:
        """Listen to the table from now on."""
        for name in ("log_side", "inspect_side"):
            self.query_one(f"#{name}", TextPane).add_class("side")
            self.query_one(f"#{name}", TextPane).headed = False
            self.query_one(f"#{name}", TextPane).display = False
        self.query_one("#log", TextPane).at_end = True
        self.query_one("#log_side", TextPane).at_end = True
        self.query_one(Footer).note = self.note
        self._bookmark = 0
        self.listen()
        self.call_after_refresh(self.update_all)

    @property
    def is_narrow(self) -> bool:
        """Whether there is room for one pane only."""
        return self.size.width < self.HORIZONTAL_BREAKPOINTS[1][0]

    def on_resize(self, event: events.Resize) -> None:
        """Another size, another layout."""
        self.call_after_refresh(self.update_all)

    # --- the table speaks -------------------------------------------------------------------

    @work(exclusive=True, group="listen")
    async def listen(self) -> None:
        """Follow what happens at the table."""
        is_news = False  # but what was there before
        try:
            async for told in self.session.updates():
                if is_news and self.is_narrow:
                    self._repeat(told)
                is_news = True
                await self._take_notice()
        except (BotFailed, ConnectionError) as failure:
            self.message = str(failure)
            self.update_all()

    def _repeat(self, news: tuple[Told, ...]) -> None:
        """What another says stands below the choices until a key is pressed: the log is hidden."""
        for told in news:
            if isinstance(told.event, Said) and told.seat != self.session.seat:
                self.message = self.session.sentence(told)

    async def _take_notice(self) -> None:
        """Something was told: show it, and ask who must choose next."""
        session = self.session
        waiting = session.waiting_for
        here = [seat for seat in waiting if seat in session.seats_here]
        if here and session.seat not in here and session.seat != SPECTATOR:
            await self._hand_over(here[0])
        if session.is_over and not self._over_shown:
            self._over_shown = True
            self.update_all()
            self.show_end()
            return
        self.update_all()
        self._ask_for_consent()
        pause = self.app.settings.bot_seconds
        if pause and waiting and not here and not session.is_over:
            await asyncio.sleep(pause)

    async def _hand_over(self, seat: int) -> None:
        """Another person at this keyboard: hide everything until they are there."""
        if not self.come_to_the_top():  # the table was left meanwhile
            return
        name = self.session.names[seat]
        if not await self.app.push_screen(HandOverScreen(name), wait_for_dismiss=True):
            self.dismiss("home")
            return
        self.session = self.session.at(seat)
        self._bookmark = 0
        self.chooser, self._decision_shown = None, None
        self.cursor_target = ""

    def _ask_for_consent(self) -> None:
        """Another player would like to take a choice back: asked once, as soon as it is seen."""
        self._has_answered = self._has_answered and self.session.people.is_asked
        if self.session.people.is_asked and not self._has_answered and self.is_active:
            asking = self.session.names[self.session.people.asking]
            question = f"{asking} asks to take a choice back. Do you agree?"
            self.app.push_screen(AskScreen(question), self._consent)

    def on_screen_resume(self) -> None:
        """What was asked while something lay over the table is asked now."""
        self._ask_for_consent()

    def _consent(self, agrees: bool | None) -> None:
        self._has_answered = True
        self.consent(bool(agrees))

    @work(group="play")
    async def consent(self, agrees: bool) -> None:
        """Answer them."""
        try:
            await self.session.consent(agrees)
        except CannotUndo as error:  # answered otherwise meanwhile
            self.message = str(error)
        self.update_all()

    def show_end(self) -> None:
        """The game is over."""
        from tui.screens.game_over import GameOverScreen

        if self.come_to_the_top():
            self.app.push_screen(GameOverScreen(self.session), self._after_the_end)

    def _after_the_end(self, wish: str | None) -> None:
        """Stay to look at the table, or leave it with a wish: rematch, replay, home."""
        if wish and self.come_to_the_top():
            self.dismiss(wish)

    # --- drawing ----------------------------------------------------------------------------

    def update_all(self) -> None:
        """Bring every part up to date."""
        if not self.is_standing:
            return
        self._update_chooser()
        self._face = self.open if self._is_face(self.open) else self._face
        self._update_top()
        self._update_faces()
        self._update_decide()
        self._update_inspector()
        self._update_log()
        self.query_one(Footer).repaint()

    def _update_chooser(self) -> None:
        decision = self.session.decision
        if decision is self._decision_shown and (decision is None) == (self.chooser is None):
            return
        before, same = self.chooser, decision == self._decision_shown
        self._decision_shown = decision
        if decision is None:
            self.chooser, self.jumping, self.typing = None, None, False
            return
        self.chooser = Chooser(self.session.game, self.session.view, decision)
        if before is not None and same:  # somebody else chose meanwhile
            self.chooser.go_on_from(before)
            return
        self.message, self.jumping, self.typing = "", None, False
        self._follow_selection()
        if before is None or before.decision.topic != decision.topic:
            self._open_the_face_for(decision)

    def _is_face(self, name: str) -> bool:
        return self.presenter.face(name) is not None

    def _open_the_face_for(self, decision: Decision) -> None:
        """Another question opens the face that shows it, unless the log or inspector is read."""
        wanted = self.presenter.opens(decision)
        if self._is_face(self.open) and self.presenter.face(wanted):
            self.open, self._is_asked_for = wanted, False

    def _scene(self, pane: str) -> Scene:
        session = self.session
        return Scene(
            session.game,
            session.view,
            session.seat,
            session.names,
            self.presenter.dress(self.app.brush.theme, session.view),
            self.chooser,
            self.cursor_target,
            self.focused_pane == pane,
            self.jumping,
            self.zoom,
        )

    def _update_top(self) -> None:
        session = self.session
        clock = session.people.time_of(session.seat)
        top = self.query_one(TopBar)
        top.tell(self._scene("top"), session.standings, session.waiting_for, clock)
        tabs = self.query_one(Tabs)
        tabs.tabs = [(face.id, f"{face.key} {face.title}") for face in self.presenter.tabs]
        tabs.tabs += [("log_side", "l Log"), ("inspect_side", "i Inspect")]
        tabs.open = self.open
        tabs.resources = self.presenter.resources(session.view, session.seat)
        tabs.repaint()

    def _update_faces(self) -> None:
        narrow = self.is_narrow
        rows = {} if narrow else self._share_rows()
        for pane in self.query(FacePane):
            name = pane.id or ""
            pane.set_class(self.open == name, "open")
            pane.headed = not narrow
            pane.styles.height = "1fr" if narrow else rows[name]
            pane.styles.display = None if narrow else "block" if rows[name] else "none"
            pane.scene = self._scene(name)
            if self.open == name if narrow else rows[name]:
                pane.repaint()
        for side in ("log_side", "inspect_side"):
            pane_ = self.query_one(f"#{side}", TextPane)
            pane_.display = narrow and self.open == side
            pane_.set_class(self.open == side, "open")

    def _share_rows(self) -> dict[str, int]:
        """Side by side, the faces get the rows they wish for, the last one what is left.

        One that wishes for none has the whole column once the player opens it.
        """
        left = self.query_one("#left")
        width, rows = left.size.width, left.size.height
        wishes = {
            face.id: face.height(self._scene(face.id), width) for face in self.presenter.faces
        }
        shown = [name for name, wish in wishes.items() if wish]
        if not shown or (self._is_asked_for and not wishes.get(self._face, 1)):
            return {name: rows * (name == self._face) for name in wishes}
        shares = share_rows(rows, [wishes[name] + 1 for name in shown])
        return dict.fromkeys(wishes, 0) | dict(zip(shown, shares, strict=True))

    def _update_decide(self) -> None:
        pane = self.query_one(DecidePane)
        pane.chooser = self.chooser
        pane.docked = self.is_narrow
        pane.focused = self.focused_pane == "decide"
        pane.typing, pane.jumping = self.typing, self.jumping
        pane.effect = self._drawn_effect
        pane.list_note = self.presenter.list_note(self.chooser.decision) if self.chooser else ""
        pane.waiting = self._waiting_words()
        pane.consequence = self._consequence()
        pane.repaint()

    def _drawn_effect(self, action: Action) -> Parts:
        if self.chooser is None:
            return []
        return self.presenter.effect(self.session.view, self.chooser.decision, action)

    def selection_at(self) -> Offset | None:
        """Where the choice under the cursor is."""
        if not self.is_standing:
            return None
        pane = self.query_one(DecidePane)
        return Offset(*pane.cursor_at) + pane.region.offset if pane.cursor_at else None

    def _waiting_words(self) -> str:
        session = self.session
        if session.is_over:
            return "The game is over; Enter shows the result again."
        if around := self._around_words(session.waiting_for):
            return around
        names = [session.names[seat] for seat in session.waiting_for]
        verb = "is" if len(names) == 1 else "are"
        clock = session.people.time_of(session.waiting_for[0]) if names else ""
        return f"{' and '.join(names)} {verb} thinking {clock or '..'}" if names else ""

    def _around_words(self, waiting: tuple[int, ...]) -> str:
        """What keeps the table waiting; and for who is asked, with which keys to answer."""
        around = self.session.people
        keys = " y agrees, n does not." if around.is_asked and not around.is_cut else ""
        return f"{around.words(self.session.names, waiting)}{keys}"

    def _consequence(self) -> list[Parts]:
        """Minus first, then plus, then what follows, then what is endangered."""
        width = self.query_one(DecidePane).size.width - 2
        if message := self.message or self._around_words(()):
            lines = [cut(message, width)] if self.is_narrow else wrap(message, max(width, 20))
            return [[(line, WARN)] for line in lines]
        row = self.chooser.selected if self.chooser else None
        if row is None:
            return []
        changes = self.session.preview(row.action)
        name = row.choice.label
        if self.is_narrow and (changes or row.choice.warning):  # there is one line only
            name = cut(name, 30)
        label: Parts = [(name, NAME), ("  ", TEXT)]
        if self.is_narrow and row.choice.warning:
            return [[*label, (cut(row.choice.warning, width - len(name) - 1), WARN)]]
        short = self.presenter.abbreviate
        falls = {n: c for n, c in changes.items() if c[1] < c[0]}
        rises = {n: c for n, c in changes.items() if c[1] > c[0]}
        pieces = [change_parts(short(n), *c) for n, c in {**falls, **rises}.items()]
        rows = flow([label, *pieces], width + 2)
        words = [[(f"{word} ", MUTED if pieces else TEXT)] for word in row.choice.effect.split()]
        told = flow([*rows[-1:], *words], width + 2) if words else rows[-1:]
        if not (self.is_narrow and len(told) > 1 and pieces):  # an effect is told whole, or not
            rows[-1:] = told
        rows += [[(line, WARN)] for line in wrap(row.choice.warning, width) if line]
        return rows

    def _update_inspector(self) -> None:
        rows = self._explanation()
        for name in ("inspect", "inspect_side"):
            pane = self.query_one(f"#{name}", TextPane)
            pane.rows, pane.offset_row = rows, 0
            if pane.display:
                pane.repaint()

    def _explanation(self) -> list[Parts]:
        target = self.cursor_target
        row = self.chooser.selected if self.chooser else None
        if not target and row is not None:
            target = row.targets[0] if row.targets else self.chooser.decision.subject  # type: ignore[union-attr]
        found = self.session.game.explain(self.session.view, self.session.seat, target)
        if found is None:
            return [[("Put the cursor on a card, a hex or a tile.", FAINT)]]
        pane = self.query_one("#inspect_side" if self.is_narrow else "#inspect", TextPane)
        width = max((pane.size.width or self.size.width) - 2, 20)
        rows: list[Parts] = [[(found.title, NAME)]]
        for line in found.lines:
            rows += [[(text, TEXT)] for text in wrap(line, width)]
        tail = "  ".join(text for text in (found.rule, found.origin) if text)
        rows += [[(text, FAINT)] for text in wrap(tail, width)] if tail else []
        return rows

    def _update_log(self) -> None:
        for name in ("log", "log_side"):
            pane = self.query_one(f"#{name}", TextPane)
            if not pane.display:
                continue
            width = max(pane.size.width - 4, 20)
            log = self.session.log
            first = self._bookmark if name == "log" else max(len(log) - 400, 0)
            asked = self.session.decision is not None
            shown = (self.session, first, len(log), width, asked, self.app.brush)
            if self._log_shown.get(name) == shown:
                continue
            self._log_shown[name] = shown
            pane.rows = [row for _, rows in self.told(log[first:], width) for row in rows]
            if asked:
                pane.rows.append([("▸ your turn", ACCENT)])
            pane.repaint()

    def told(self, log: Sequence[Told], width: int) -> Iterator[tuple[Told, list[Parts]]]:
        """What happened, choice by choice, as rows of the log."""
        return log_rows(self._scene("log"), self.session, log, width)

    # --- the cursor -------------------------------------------------------------------------

    def _follow_selection(self) -> None:
        """Put the panes' cursor on what the selected choice touches."""
        row = self.chooser.selected if self.chooser else None
        self.cursor_target = row.targets[0] if row and row.targets else ""

    def _pane_with_cursor(self) -> FacePane | None:
        if self._is_face(self.focused_pane):
            return self.query_one(f"#{self.focused_pane}", FacePane)
        return None

    def _step(self, dx: int, dy: int) -> None:
        pane = self._pane_with_cursor()
        side = self.open if self.is_narrow and self.open.endswith("_side") else ""
        if pane is not None:
            is_here = any(spot.target == self.cursor_target for spot in pane.spots)
            spot = neighbor(pane.spots, self.cursor_target, dx, dy) if is_here else pane.entry()
            if spot is not None:
                self._cursor_to(spot.target)
        elif side:
            self.query_one(f"#{side}", TextPane).scroll_rows(dy)
        elif self.chooser is not None:
            if dx and self.is_narrow:
                self.query_one(DecidePane).step_across(dx)
            else:
                self.chooser.move(dy or dx * 5)
            self._follow_selection()
            self.update_all()

    def _cursor_to(self, target: str) -> None:
        """The cursor is on a thing: the choices narrow to it."""
        self.cursor_target = target
        if self.chooser is not None:
            self.chooser.narrow(target)
        self.update_all()

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
        self._page(-1)

    def action_page_down(self) -> None:
        """A page down."""
        self._page(1)

    def _page(self, step: int) -> None:
        if self.chooser is not None:
            self.chooser.move(step * 8)
            self._follow_selection()
            self.update_all()

    def action_next_target(self) -> None:
        """The next thing that can be chosen."""
        self._walk(1)

    def action_previous_target(self) -> None:
        """The one before."""
        self._walk(-1)

    def _walk(self, step: int) -> None:
        """Through all that can be chosen; while a filter is being typed, that is done with."""
        if self.chooser is not None:
            if not self.typing:
                self.chooser.next_target(step)
            self.typing, self.jumping = False, None
            self._follow_selection()
            self.update_all()

    def action_pane_row(self) -> None:
        """The row of cards."""
        self._focus("row")

    def action_pane_map(self) -> None:
        """The map."""
        self._focus("map")

    def action_pane_boards(self) -> None:
        """The boards."""
        self._focus("boards")

    def action_pane_4(self) -> None:
        """The fourth face, where the game has one."""
        self._focus_key("4")

    def action_pane_5(self) -> None:
        """The fifth."""
        self._focus_key("5")

    def _focus_key(self, key: str) -> None:
        for face in self.presenter.faces:
            if face.key == key:
                self._focus(face.id)

    def action_pane_decide(self) -> None:
        """The choices."""
        self._focus("decide")

    def _focus(self, name: str) -> None:
        if name != "decide" and self.presenter.face(name) is None:
            return
        self.focused_pane = name
        if name != "decide":
            self._is_asked_for = True
        self.open = self._face if name == "decide" else name
        if name == "decide" and self.chooser is not None:
            self.chooser.narrow("")
        self.update_all()
        self.call_after_refresh(self.update_all)

    def action_zoom_in(self) -> None:
        """Larger."""
        self.zoom = min(self.zoom + 1, 3)
        self.update_all()

    def action_zoom_out(self) -> None:
        """Smaller."""
        self.zoom = max(self.zoom - 1, -3)
        self.update_all()

    # --- typing -----------------------------------------------------------------------------

    def action_filter(self) -> None:
        """Type to filter."""
        if self.chooser is not None:
            self.typing, self.jumping = True, None
            self.update_all()

    def action_jump(self) -> None:
        """Paint letters on everything that can be chosen."""
        if self.chooser is not None:
            self.jumping, self.typing = "", False
            self.update_all()

    async def on_event(self, event: events.Event) -> None:
        """While a filter or a label is being typed, keys are text."""
        if isinstance(event, events.Key) and (self.typing or self.jumping is not None):
            event.stop()
            event.prevent_default()
            self._type(event)
            return
        if isinstance(event, events.Key):
            self.message = ""
        await super().on_event(event)

    def _type(self, event: events.Key) -> None:
        if self.typing:
            self._type_filter(event)
        else:
            self._type_label(event)

    def _type_filter(self, event: events.Key) -> None:
        chooser = self.chooser
        if chooser is None or event.key == "escape":
            self.typing = False
            if chooser is not None:
                chooser.set_filter("")
        elif event.key == "enter":
            self.typing = False
            if len(chooser.visible) == 1:
                self.action_choose()
                return
        elif event.key == "backspace":
            self.typing = bool(chooser.filter)
            chooser.set_filter(chooser.filter[:-1])
        elif event.key in ("up", "down"):
            chooser.move(1 if event.key == "down" else -1)
        elif event.character and event.is_printable:
            chooser.set_filter(chooser.filter + event.character)
        self._follow_selection()
        self.update_all()

    def _type_label(self, event: events.Key) -> None:
        chooser = self.chooser
        typed = (self.jumping or "") + (event.character or "")
        row = chooser.by_label(typed) if chooser else None
        if row is not None and chooser is not None:
            self.jumping = None
            chooser.select(row)
            self._follow_selection()
            self.update_all()
            self.action_choose()
            return
        keep = chooser is not None and event.is_printable and chooser.is_label_start(typed)
        self.jumping = typed if keep else None
        self.update_all()

    # --- choosing ---------------------------------------------------------------------------

    def action_choose(self) -> None:
        """Take the choice under the cursor."""
        row = self.chooser.selected if self.chooser else None
        if row is None:
            if self.session.is_over:
                self.show_end()
            return
        is_asked = self.app.settings.confirm or row.action.gives_up
        if row.choice.warning and is_asked:
            question = f"{row.choice.label}: {row.choice.warning}"
            self.app.push_screen(AskScreen(question), lambda yes: self._take(row) if yes else None)
        else:
            self._take(row)

    def _take(self, row: Row) -> None:
        self._bookmark = len(self.session.log)
        self._decision_shown = None  # the next one is another, even where it asks the same
        self.play(row)

    @work(group="play")
    async def play(self, row: Row) -> None:
        """Tell the table."""
        try:
            await self.session.play(row.action)
        except IllegalAction as error:
            self.message = str(error)
        self.focused_pane = "decide"
        self.update_all()

    def on_choice_pressed(self, event: ChoicePressed) -> None:
        """The mouse on a choice."""
        if self.chooser is not None:
            self.chooser.select(event.row)
            self._follow_selection()
            self.update_all()
            if event.twice:
                self.action_choose()

    def on_spot_pressed(self, event: SpotPressed) -> None:
        """The mouse on a card, a hex, a tab."""
        if event.pane == "tabs":
            self._open_tab(event.target)
            return
        self.focused_pane = event.pane
        self._cursor_to(event.target)
        if event.twice and self.chooser is not None and self.chooser.narrowed:
            self.action_choose()

    def _open_tab(self, name: str) -> None:
        if self._is_face(name):
            self._focus(name)
        else:
            self.open = self._face if self.open == name else name
            self.focused_pane = "decide"
            self.update_all()
            self.call_after_refresh(self.update_all)

    def action_undo(self) -> None:
        """Take the last choice back."""
        self.take_back(self.session.undo())

    def action_restart_turn(self) -> None:
        """Take the turn back."""
        self.take_back(self.session.restart_turn())

    @work(group="play")
    async def take_back(self, going_back: Any) -> None:
        """Ask the table to go back."""
        try:
            await going_back
            self.message = ""
        except CannotUndo as error:
            self.message = str(error)
        self.update_all()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Ask a bot."""
        if self.chooser is None:
            return
        self.message = "asking a bot .."
        self.update_all()
        chooser = self.chooser
        try:
            advice = await self.session.hint()
        except (BotFailed, IllegalAction) as error:
            self.message = str(error)
        else:
            if chooser is self.chooser:
                self._show_advice(advice)
        self.update_all()

    def _show_advice(self, advice: Advice) -> None:
        assert self.chooser is not None
        row = next((row for row in self.chooser.rows if row.action == advice.action), None)
        if row is None:
            return
        self.chooser.select(row)
        self._follow_selection()
        gains = ", ".join(
            f"{change:+d} {self.presenter.abbreviate(name)}"
            for name, change in list(advice.changes.items())[:5]
        )
        better = f"; {advice.lead:.1f} points better than the next" if advice.lead >= 0.1 else ""
        reason = gains or row.choice.effect or "nothing is lost by it"
        self.message = f"Hint: {row.choice.label}: {reason}{better}."

    # --- other screens ----------------------------------------------------------------------

    def action_scores(self) -> None:
        """Everybody's points by source."""
        note = "at the end" if self.session.is_over else "if the game ended now"
        self.app.push_screen(TextScreen("Scores", self._score_rows(), note))

    def _score_rows(self) -> list[Parts]:
        standings = self.session.standings
        scene = self._scene("scores")
        room = 11 if len(standings) <= 5 else 10
        head: Parts = [(" " * 18, TEXT)]
        for standing in standings:
            head += [(f" {scene.letter(standing.seat)} ", scene.chip(standing.seat))]
            head += [(pad(f" {cut(scene.name(standing.seat), room - 4)}", room - 2), NAME)]
        rows = [head]
        for index, (source, _) in enumerate(standings[0].lines):
            values = [standing.lines[index][1] for standing in standings]
            rows.append(_score_row(source, values, room, TEXT, max(values) or None))
        total = _score_row("Total", [s.total for s in standings], room, NAME)
        if all(standing.points == standing.total for standing in standings):
            return [*rows, [], total]
        scored = _score_row("Scored so far", [s.points for s in standings], room, GOOD)
        return [*rows, [], total, scored]

    def action_log(self) -> None:
        """The whole log; a line can be gone back to."""
        session = self.session
        rows = [
            (told.entry, told.seat == session.seat, parts)
            for told, passage in self.told(session.log, self.size.width - 6)
            for parts in passage
        ]
        self.app.push_screen(LogScreen(rows), self._go_back_to)

    def _go_back_to(self, entry: int | None) -> None:
        if entry is not None:
            self.take_back(self.session.undo_to(entry))

    def action_chat(self) -> None:
        """Say something to everybody."""
        from tui.screens.chat import ChatScreen

        said = [told for told in self.session.log if isinstance(told.event, Said)]
        self.app.push_screen(ChatScreen([self.session.sentence(told) for told in said]), self._say)

    def _say(self, text: str | None) -> None:
        if text:
            self.settle(partial(self.session.say, text))

    @work(group="play")
    async def settle(self, deed: Callable[[], Awaitable[None]]) -> None:
        """Something between the people at the table; a refusal is said."""
        try:
            await deed()
        except IllegalAction as error:
            self.message = str(error)
            self.update_all()

    def action_how_to_come(self) -> None:
        """Address, code, token: whatever opens this table from elsewhere."""
        rows: list[Parts] = [[(line, NAME)] for line in self.how_to_come]
        self.app.push_screen(TextScreen("How to come here", rows))

    def action_inspect(self) -> None:
        """All about the thing under the cursor."""
        if self.is_narrow:
            self._open_tab("inspect_side")
        else:
            self.app.push_screen(TextScreen("Inspect", self._explanation()))

    def action_explain(self) -> None:
        """Help: the thing under the cursor, and the keys."""
        from tui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self._explanation(), ("table", "app")))

    def action_leave(self) -> None:
        """Back; a filter or a narrowed list is left first."""
        chooser = self.chooser
        if chooser is not None and (chooser.filter or chooser.narrowed):
            chooser.set_filter("")
            chooser.narrow("")
            self._follow_selection()
            self.update_all()
        elif self.focused_pane != "decide" or not self._is_face(self.open):
            self._focus("decide")
        else:
            self.dismiss("home")

    def get_system_commands(self) -> Iterable[SystemCommand]:
        """What the command palette offers here."""
        yield SystemCommand("Undo", "Take your last choice back", self.action_undo)
        yield SystemCommand("Restart the turn", "Take it all back", self.action_restart_turn)
        yield SystemCommand("Hint", "What would a bot do", self.action_hint)
        yield SystemCommand("Scores", "Points by source", self.action_scores)
        yield SystemCommand("Log", "Everything that happened", self.action_log)
        yield SystemCommand("Chat", "Say something to everybody", self.action_chat)
        if self.how_to_come:
            text = "What others have to know, or you on another machine"
            yield SystemCommand("How to come here", text, self.action_how_to_come)
        for seat in self.session.people.away:
            name = self.session.names[seat]
            text = f"{name} is not there; the seat is given back when they return"
            bot = partial(self.session.lend, seat, STRONGEST)
            yield SystemCommand(f"Bot for {name}", text, partial(self.settle, bot))
        for seat in self.session.may_send_away:
            name = self.session.names[seat]
            for level, then in ((STRONGEST, "a bot has the seat"), (0, "whoever joins has it")):
                away = partial(self.session.send_away, seat, level)
                title = f"Send {name} away: {then}"
                yield SystemCommand(title, "For good; only you may", partial(self.settle, away))


def _score_row(name: str, values: list[int], room: int, ink: Ink, best: int | None = None) -> Parts:
    """A number for every seat, the best of them underlined."""
    parts: Parts = [(f"{name:<18}", ink if ink != TEXT else MUTED)]
    for value in values:
        parts.append((" " * (5 - len(str(value))), TEXT))
        parts.append((str(value), replace(ink, underline=value == best)))
        parts.append((" " * (room - 5), TEXT))
    return parts


def flow(pieces: list[Parts], width: int) -> list[Parts]:
    """Pieces one behind the other, in as many rows as it takes."""
    rows: list[Parts] = [[]]
    room = width
    for piece in pieces:
        needed = parts_width(piece)
        if needed > room and rows[-1]:
            rows.append([])
            room = width
        rows[-1] = [*rows[-1], *piece]
        room -= needed
    return rows


def share_rows(rows: int, wishes: list[int]) -> list[int]:
    """Rows for panes one below the other; too many wishes shorten the last ones first."""
    shares = list(wishes)
    shares[-1] += max(rows - sum(shares), 0)
    for index in reversed(range(len(shares))):
        excess = sum(shares) - rows
        if excess > 0:
            shares[index] = max(shares[index] - excess, LEAST_ROWS)
    return shares
