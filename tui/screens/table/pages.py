"""The pages over the table: scores, log, variations, chat and help."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from core.app.learning import glossary_of
from core.app.variations import Variations
from core.kernel import SPECTATOR, Explanation, Rule
from core.kernel.style import SHORT
from core.learn.glossary import explain_term, join_texts
from core.table import ChatMessage, Variation, current_entries
from themes import Theme
from tui.draw.boxes import heading_row
from tui.draw.canvas import MUTED, NAME, TEXT, Parts
from tui.draw.glyphs import flow, to_ascii, wrap
from tui.draw.log import find_own_entries, log_rows
from tui.model.table import TableModel
from tui.screens.chat import ChatScreen
from tui.screens.help import HelpScreen, text_width
from tui.screens.overlays import LogScreen, TextScreen
from tui.screens.rules import RULE_NUMBER
from tui.screens.table.panes import TablePanes
from tui.screens.table.score_rows import score_rows
from tui.widgets.breakpoints import is_narrow
from tui.widgets.panes import explanation_rows, rule_rows

if TYPE_CHECKING:  # loaded on first use
    from tui.screens.replay import ReplayScreen
    from tui.screens.variations_screen import VariationsScreen

# Symbols that mean the same in every game.
SYMBOL_MEANINGS = {
    "✓": "available",
    "✗": "unavailable, with the reason",
    "◊": "you can choose it now",
    "▮": "left",
    "▯": "used or missing",
    "◂": "what the coach refers to",
}


class TablePages:
    """Makes the pages over the table from what the model and the panes contain."""

    def __init__(
        self, model: TableModel, panes: TablePanes, variations: Variations | None = None
    ) -> None:
        self.model, self.panes = model, panes
        self.variations = variations  # None if the journal is on another machine

    def scores_page(self, theme: Theme) -> TextScreen:
        position = self.model.position
        note = "at the end" if position.is_over else "if the game ended now"
        rows = score_rows(self.panes.panel_props(theme), position.standings)
        return TextScreen("Scores", rows, note)

    def log_page(self, theme: Theme, window_width: int) -> LogScreen:
        """Make the log. It returns the entry of one of the reader's choices."""
        session, props = self.model.session, self.panes.panel_props(theme)
        abbreviate = self.panes.presenter.abbreviate
        log = list(current_entries(session.log, session.seat))[::-1]
        log_entries = list(log_rows(props, session, log, window_width - 6, abbreviate))
        is_own_entry = find_own_entries([first for first, _ in log_entries], session.seat)
        return LogScreen(
            [
                (first.journal_entry, is_own, parts)
                for (first, passage), is_own in zip(log_entries, is_own_entry, strict=True)
                for parts in passage
            ]
        )

    def variations_page(
        self, variations: Variations, open_replay: Callable[[Variation, int], None]
    ) -> "VariationsScreen":
        """Make the page of variations. It calls `open_replay` for a chosen position."""
        from tui.screens.variations_screen import VariationsScreen

        session = self.model.session
        return VariationsScreen(variations, session.names, session.seat, open_replay)

    def replay_page(self, variation: Variation, entry: int) -> "ReplayScreen":
        from tui.screens.replay import ReplayScreen

        session = self.model.session
        people = len(session.names) - len(session.game.automa_names(session.view))
        others = (SPECTATOR, *range(people)) if session.is_over else ()
        viewpoints = tuple(dict.fromkeys((session.seat, *others)))
        return ReplayScreen(variation, session.names[:people], viewpoints, entry, self.variations)

    def chat_page(self) -> ChatScreen:
        session = self.model.session
        chat_entries = [entry for entry in session.log if isinstance(entry.event, ChatMessage)]
        return ChatScreen([session.sentence(entry, SHORT) for entry in chat_entries])

    def explanation_page(self, window_width: int) -> TextScreen:
        is_narrow_window = is_narrow(window_width)
        pane = self.panes.inspector_overlay if is_narrow_window else self.panes.inspector
        width = (pane.size.width or window_width) - 2
        rows = explanation_rows(self.panes.explanation(), max(width, 20))
        return TextScreen("Inspect", rows)

    def help_page(self, window_width: int, is_ascii: bool) -> HelpScreen:
        """Make the help page: progress, current rule, selected thing, glossary and keys.

        It returns the number of a rule.
        """
        game, view = self.model.session.game, self.model.position.view
        progress_row: Parts = [(f"Now: {game.text.progress_text(view)}", MUTED)]
        explanation, width = self.panes.explanation(), text_width(window_width)
        rule, topic_rule = self._current_rule(), explanation.rule if explanation else ""
        glossary_entries = self._glossary_entries(rule, explanation)
        rows = [
            *self._coach_rows(width),
            *self._symbol_rows(width, is_ascii),
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
        return HelpScreen(rows, ("table", "app"), tuple(dict.fromkeys(numbers)))

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

    def _symbol_rows(self, width: int, is_ascii: bool) -> list[Parts]:
        text = join_texts(line for pane in self.panes.widgets_with_symbols for line in pane.lines())
        meanings = glossary_of(self.model.session.game.id).find_abbreviations(text)
        meanings |= {
            symbol: meaning
            for symbol, meaning in SYMBOL_MEANINGS.items()
            if (to_ascii(symbol) if is_ascii else symbol) in text
        }
        pieces: list[Parts] = [
            [(sign, NAME), (f" {meaning}   ", TEXT)] for sign, meaning in meanings.items()
        ]
        return (
            [heading_row("Abbreviations on this screen"), *flow(pieces, width), []]
            if pieces
            else []
        )

    def _glossary_entries(
        self, rule: Rule | None, explanation: Explanation | None
    ) -> list[Explanation]:
        model, row = self.model, self.model.selected
        question, choice, coach = model.question, row.choice if row else None, model.coach_message
        text = join_texts(
            (
                question.prompt if question else "",
                " ".join(
                    (
                        choice.group,
                        choice.label,
                        choice.full_price(SHORT),
                        choice.effect_text(SHORT),
                    )
                )
                if choice
                else "",
                *(coach.paragraphs if coach else ()),
                *(explanation.lines if explanation else ()),
                rule.text if rule else "",
            )
        )
        entries = glossary_of(model.session.game.id).find_terms(text)
        explained_title = explanation.title if explanation else ""
        terms = (explain_term(entry, SHORT) for entry in entries)
        return [term for term in terms if term.title != explained_title]

    def _current_rule(self) -> Rule | None:
        question = self.model.question
        rule_number = question.decision.rule if question else ""
        rules = self.model.session.game.text.rules()
        return next((rule for rule in rules if rule.number == rule_number), None)
