"""The pages over the table: scores, log, variations, chat and help."""

from functools import partial

from core.app.learning import glossary_of
from core.app.variations import Variations
from core.kernel import SPECTATOR, Explanation, Rule
from core.learn.glossary import explain_term, join_texts
from core.table import ChatMessage, Variation
from tui.draw.boxes import heading_row
from tui.draw.canvas import MUTED, NAME, TEXT, Parts
from tui.draw.glyphs import flow, to_ascii, wrap
from tui.draw.log import find_own_entries, log_rows
from tui.draw.panel_props import PanelProps
from tui.model.table import TableModel
from tui.screens.base import AnnalsScreen
from tui.screens.chat import ChatScreen
from tui.screens.help import HelpScreen, text_width
from tui.screens.overlays import LogScreen, TextScreen
from tui.screens.rules import RULE_NUMBER, RulesScreen
from tui.screens.table.panes import TablePanes
from tui.screens.table.player_actions import PlayerActions
from tui.screens.table.score_rows import score_rows
from tui.settings.keys import key_name
from tui.widgets.breakpoints import is_narrow
from tui.widgets.panes import explanation_rows, rule_rows

# Symbols that mean the same in every game.
SYMBOL_MEANINGS = {
    "✓": "you can have it now",
    "✗": "you cannot, and why",
    "◊": "you can choose it",
    "▮": "one that is left",
    "▯": "one that is used or missing",
    "◂": "what the coach speaks of",
}
NO_VARIATIONS = "Lines of play are shown at your own tables, and in replays."


class TablePages:
    """Opens pages over the table and applies what they return.

    The screen calls one method per command.
    """

    def __init__(
        self,
        screen: AnnalsScreen[str],
        model: TableModel,
        panes: TablePanes,
        player_actions: PlayerActions,
        variations: Variations | None = None,
    ) -> None:
        self.screen, self.model = screen, model
        self.panes, self.player_actions = panes, player_actions
        self.variations = variations  # None if the journal is on another machine

    @property
    def _panel_props(self) -> PanelProps:
        return self.panes.panel_props(self.screen.app.brush.theme)

    def show_scores(self) -> None:
        position = self.model.position
        note = "at the end" if position.is_over else "if the game ended now"
        rows = score_rows(self._panel_props, position.standings)
        self.screen.app.push_screen(TextScreen("Scores", rows, note))

    def show_log(self) -> None:
        """Open the log; choosing one of the reader's choices undoes back to it."""
        session, width = self.model.session, self.screen.size.width - 6
        log_entries = list(
            log_rows(self._panel_props, session, session.log, width, self.player_actions.abbreviate)
        )
        is_own_entry = find_own_entries([first for first, _ in log_entries], session.seat)
        rows = [
            (first.entry, is_own, parts)
            for (first, passage), is_own in zip(log_entries, is_own_entry, strict=True)
            for parts in passage
        ]
        self.screen.app.push_screen(LogScreen(rows), self._undo_to)

    def _undo_to(self, entry: int | None) -> None:
        if entry is not None:
            key = key_name(self.screen.app.active_keys["lines"])
            message = f"What you left stays as a line: {key} shows it." if self.variations else ""
            self.player_actions.undo(self.model.session.undo_to(entry), message)

    def show_variations(self) -> None:
        """Open the variations; a position opens as a replay."""
        from tui.screens.variations_screen import VariationsScreen

        if self.variations is None:
            self.model.show_message(NO_VARIATIONS)
            return
        session = self.model.session
        page = VariationsScreen(
            self.variations, session.names, session.seat, self._replay_variation
        )
        self.screen.app.push_screen(page)

    def _replay_variation(self, variation: Variation, entry: int) -> None:
        """Replay a position from this seat; after the game, from any."""
        from tui.screens.replay import ReplayScreen

        session = self.model.session
        people = len(session.names) - len(session.game.automa_names(session.view))
        others = (SPECTATOR, *range(people)) if session.is_over else ()
        viewpoints = tuple(dict.fromkeys((session.seat, *others)))
        replay = ReplayScreen(variation, session.names[:people], viewpoints, entry, self.variations)
        self.screen.app.push_screen(replay)

    def show_chat(self) -> None:
        session = self.model.session
        chat_entries = [entry for entry in session.log if isinstance(entry.event, ChatMessage)]
        page = ChatScreen([session.sentence(entry) for entry in chat_entries])
        self.screen.app.push_screen(page, self._send_chat)

    def _send_chat(self, text: str | None) -> None:
        if text:
            self.player_actions.run_request(partial(self.model.session.send_chat, text))

    def show_explanation(self) -> None:
        self.screen.app.push_screen(TextScreen("Inspect", self._explanation_rows()))

    def show_help(self) -> None:
        """Open help: progress, current rule, selected thing, glossary and keys."""
        game, view = self.model.session.game, self.model.position.view
        progress_row: Parts = [(f"Now: {game.text.progress(view)}", MUTED)]
        explanation, width = self.panes.explanation(), text_width(self.screen.size.width)
        rule, topic_rule = self._current_rule(), explanation.rule if explanation else ""
        glossary_entries = self._glossary_entries(rule, explanation)
        rows = [
            *self._coach_rows(width),
            *self._symbol_rows(width),
            progress_row,
            [],
            *rule_rows(rule, width),
            [],
            *explanation_rows(explanation, width),
        ]
        for entry in glossary_entries:
            rows += [[], *explanation_rows(entry, width)]
        coach = self.model.coach_message
        numbers = [*(coach.rules if coach else ()), *([rule.number] if rule else [])]
        numbers += (number for number in RULE_NUMBER.findall(topic_rule))
        page = HelpScreen(rows, ("table", "app"), tuple(dict.fromkeys(numbers)))
        self.screen.app.push_screen(page, self._open_rule)

    def _coach_rows(self, width: int) -> list[Parts]:
        message = self.model.coach_message
        if message is None:
            return []
        title = f"{message.speaker}, {message.title}" if message.title else message.speaker
        paragraphs = (message.goal, *message.paragraphs, message.details, message.task)
        rows: list[Parts] = [[(title, NAME)]]
        for paragraph in filter(None, paragraphs):
            rows += [[(line, TEXT)] for line in (*wrap(paragraph, width), "")]
        return rows

    def _symbol_rows(self, width: int) -> list[Parts]:
        text = join_texts(line for pane in self.panes.widgets_with_symbols for line in pane.lines())
        meanings = glossary_of(self.model.session.game.id).find_abbreviations(text)
        is_ascii = self.screen.app.brush.ascii_only
        meanings |= {
            symbol: meaning
            for symbol, meaning in SYMBOL_MEANINGS.items()
            if (to_ascii(symbol) if is_ascii else symbol) in text
        }
        pieces: list[Parts] = [
            [(sign, NAME), (f" {meaning}   ", TEXT)] for sign, meaning in meanings.items()
        ]
        return [heading_row("in short on this screen"), *flow(pieces, width), []] if pieces else []

    def _glossary_entries(
        self, rule: Rule | None, explanation: Explanation | None
    ) -> list[Explanation]:
        model, row = self.model, self.model.selected
        question, choice, coach = model.question, row.choice if row else None, model.coach_message
        text = join_texts(
            (
                question.prompt if question else "",
                f"{choice.group} {choice.label} {choice.price} {choice.effect}" if choice else "",
                *(coach.paragraphs if coach else ()),
                *(explanation.lines if explanation else ()),
                rule.text if rule else "",
            )
        )
        entries = glossary_of(model.session.game.id).find_terms(text)
        explained_title = explanation.title if explanation else ""
        terms = map(explain_term, entries)
        return [term for term in terms if term.title != explained_title]

    def _current_rule(self) -> Rule | None:
        question = self.model.question
        rule_number = question.decision.rule if question else ""
        rules = self.model.session.game.text.rules()
        return next((rule for rule in rules if rule.number == rule_number), None)

    def _open_rule(self, number: str | None) -> None:
        if number:
            self.screen.app.push_screen(RulesScreen(self.model.session.game.id, number))

    def _explanation_rows(self) -> list[Parts]:
        """Return the explanation, as wide as the inspector."""
        is_narrow_window = is_narrow(self.screen.size.width)
        pane = self.panes.inspector_overlay if is_narrow_window else self.panes.inspector
        width = (pane.size.width or self.screen.size.width) - 2
        return explanation_rows(self.panes.explanation(), max(width, 20))
