"""The pages over the table: scores, log, variations, chat and help."""

from functools import partial

from core.house.learning import glossary_of
from core.house.lines import Lines
from core.kernel import SPECTATOR, Explanation, Rule
from core.table import Line, Said
from core.teaching.glossary import all_text, explained
from tui.draw.canvas import MUTED, NAME, TEXT, Parts
from tui.draw.glyphs import flow, to_ascii, wrap
from tui.draw.log import log_rows, own_lines
from tui.draw.panels import heading
from tui.draw.scene import Scene
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.chat import ChatScreen
from tui.screens.help import HelpScreen, text_width
from tui.screens.overlays import LogScreen, TextScreen
from tui.screens.rules import RULE_NUMBER, RulesScreen
from tui.screens.table.panes import TablePanes
from tui.screens.table.playing import Playing
from tui.screens.table.scores import score_rows
from tui.settings.keys import key_name
from tui.widgets.breakpoints import is_narrow
from tui.widgets.panes import explanation_rows, rule_rows

# Symbols that mean the same in every game.
MARKS = {
    "✓": "you can have it now",
    "✗": "you cannot, and why",
    "◊": "you can choose it",
    "▮": "one that is left",
    "▯": "one that is used or missing",
    "◂": "what the coach speaks of",
}
NO_LINES = "Lines of play are shown at your own tables, and in replays."


class Pages:
    """Opens pages and applies what they return."""

    def __init__(
        self,
        screen: AnnalsScreen[str],
        model: TableModel,
        panes: TablePanes,
        playing: Playing,
        lines: Lines | None = None,
    ) -> None:
        self.screen, self.model = screen, model
        self.panes, self.playing = panes, playing
        self.lines = lines  # None if the journal is on another machine

    @property
    def _scene(self) -> Scene:
        return self.panes.scene(self.screen.app.brush.theme)

    def show_scores(self) -> None:
        position = self.model.position
        note = "at the end" if position.is_over else "if the game ended now"
        rows = score_rows(self._scene, position.standings)
        self.screen.app.push_screen(TextScreen("Scores", rows, note))

    def show_log(self) -> None:
        """Open the log; choosing one of the reader's choices undoes back to it."""
        session, width = self.model.session, self.screen.size.width - 6
        told = list(log_rows(self._scene, session, session.log, width, self.playing.short))
        own = own_lines([first for first, _ in told], session.seat)
        rows = [
            (first.entry, is_own, parts)
            for (first, passage), is_own in zip(told, own, strict=True)
            for parts in passage
        ]
        self.screen.app.push_screen(LogScreen(rows), self._go_back_to)

    def _go_back_to(self, entry: int | None) -> None:
        if entry is not None:
            key = key_name(self.screen.app.keys_in_use["lines"])
            said = f"What you left stays as a line: {key} shows it." if self.lines else ""
            self.playing.take_back(self.model.session.undo_to(entry), said)

    def show_lines(self) -> None:
        """Open the variations; a position opens as a replay."""
        from tui.screens.lines import LinesScreen

        if self.lines is None:
            self.model.say(NO_LINES)
            return
        session = self.model.session
        page = LinesScreen(self.lines, session.names, session.seat, self._look_at)
        self.screen.app.push_screen(page)

    def _look_at(self, line: Line, entry: int) -> None:
        """Replay a position from this seat; after the game, from any."""
        from tui.screens.replay import ReplayScreen

        session = self.model.session
        people = len(session.names) - len(session.game.rivals(session.view))
        others = (SPECTATOR, *range(people)) if session.is_over else ()
        eyes = tuple(dict.fromkeys((session.seat, *others)))
        replay = ReplayScreen(line, session.names[:people], eyes, entry, self.lines)
        self.screen.app.push_screen(replay)

    def show_chat(self) -> None:
        session = self.model.session
        said = [told for told in session.log if isinstance(told.event, Said)]
        page = ChatScreen([session.sentence(told) for told in said])
        self.screen.app.push_screen(page, self._say)

    def _say(self, text: str | None) -> None:
        if text:
            self.playing.settle(partial(self.model.session.say, text))

    def show_explanation(self) -> None:
        self.screen.app.push_screen(TextScreen("Inspect", self._explanation()))

    def show_help(self) -> None:
        """Open help: progress, current rule, selected thing, glossary and keys."""
        game, view = self.model.session.game, self.model.position.view
        now: Parts = [(f"Now: {game.progress(view)}", MUTED)]
        found, width = self.panes.explanation(), text_width(self.screen.size.width)
        asks, of_the_thing = self._rule_that_asks(), found.rule if found else ""
        words = self._words_explained(asks, found)
        rows = [
            *self._coach_rows(width),
            *self._sign_rows(width),
            now,
            [],
            *rule_rows(asks, width),
            [],
            *explanation_rows(found, width),
            *(row for word in words for row in ([], *explanation_rows(word, width))),
        ]
        coach = self.model.words
        numbers = [*(coach.rules if coach else ()), *([asks.number] if asks else [])]
        numbers += (number for number in RULE_NUMBER.findall(of_the_thing))
        page = HelpScreen(rows, ("table", "app"), tuple(dict.fromkeys(numbers)))
        self.screen.app.push_screen(page, self._read_rule)

    def _coach_rows(self, width: int) -> list[Parts]:
        words = self.model.words
        if words is None:
            return []
        title = f"{words.head}, {words.title}" if words.title else words.head
        paragraphs = (words.goal, *words.says, words.more, words.tries)
        lines = [line for text in paragraphs if text for line in (*wrap(text, width), "")]
        return [[(title, NAME)], *([(line, TEXT)] for line in lines)]

    def _sign_rows(self, width: int) -> list[Parts]:
        text = all_text(line for pane in self.panes.with_signs for line in pane.lines())
        signs = glossary_of(self.model.session.game.id).signs_in(text)
        is_ascii = self.screen.app.brush.ascii_only
        signs |= {
            mark: meaning
            for mark, meaning in MARKS.items()
            if (to_ascii(mark) if is_ascii else mark) in text
        }
        pieces: list[Parts] = [
            [(sign, NAME), (f" {meaning}   ", TEXT)] for sign, meaning in signs.items()
        ]
        return [heading("in short on this screen"), *flow(pieces, width), []] if pieces else []

    def _words_explained(self, asks: Rule | None, found: Explanation | None) -> list[Explanation]:
        model, row = self.model, self.model.selected
        question, choice, coach = model.question, row.choice if row else None, model.words
        text = all_text(
            (
                question.prompt if question else "",
                f"{choice.group} {choice.label} {choice.price} {choice.effect}" if choice else "",
                *(coach.says if coach else ()),
                *(found.lines if found else ()),
                asks.text if asks else "",
            )
        )
        words = glossary_of(model.session.game.id).words_in(text)
        titles = {found.title if found else ""}
        return [each for each in map(explained, words) if each.title not in titles]

    def _rule_that_asks(self) -> Rule | None:
        question = self.model.question
        asked = question.decision.rule if question else ""
        rules = self.model.session.game.rules()
        return next((rule for rule in rules if rule.number == asked), None)

    def _read_rule(self, number: str | None) -> None:
        if number:
            self.screen.app.push_screen(RulesScreen(self.model.session.game.id, number))

    def _explanation(self) -> list[Parts]:
        """Return the explanation, as wide as the inspector."""
        narrow = is_narrow(self.screen.size.width)
        pane = self.panes.inspect_side if narrow else self.panes.inspect
        width = (pane.size.width or self.screen.size.width) - 2
        return explanation_rows(self.panes.explanation(), max(width, 20))
