"""The model of the analysis page: the selected choice, charts and wording."""

from dataclasses import dataclass, replace

from core.analysis import Analysis, ChoiceReview, Verdict
from core.analysis.score_graphs import (
    has_win_probability,
    moment_index,
    score_graph,
    win_probability_graph,
)
from core.app.charts import Chart
from core.common.wording import round_name
from core.kernel.presentation import format_count

MIN_LUCK = 0.05  # points worth reporting


@dataclass(slots=True)
class AnalysisModel:
    """An analysis in progress. The cursor keeps its choice while results arrive."""

    analysis: Analysis | None = None
    is_showing_points: bool = False  # in the chart, instead of win probability
    problem: str = ""  # why the analysis stopped
    _cursor_entry: int | None = None  # entry of the selected choice; None: the costliest

    # --- the choices ------------------------------------------------------------------------

    @property
    def choices(self) -> tuple[ChoiceReview, ...]:
        """Return the mistakes by cost, or the costliest choices if there are few mistakes."""
        if self.analysis is None:
            return ()
        mistakes = [each for each in self.analysis.reviews if each.verdict is Verdict.MISTAKE]
        by_loss = tuple(sorted(mistakes, key=lambda each: -each.lost))
        return max(by_loss, self.analysis.biggest_mistakes, key=len)

    @property
    def cursor(self) -> int:
        entries = [choice.entry for choice in self.choices]
        return entries.index(self._cursor_entry) if self._cursor_entry in entries else 0

    @property
    def choice(self) -> ChoiceReview | None:
        return self.choices[self.cursor] if self.choices else None

    def move_to(self, index: int) -> None:
        if self.choices:
            self._cursor_entry = self.choices[max(0, min(index, len(self.choices) - 1))].entry

    def move(self, step: int) -> bool:
        exists = 0 <= self.cursor + step < len(self.choices)
        self.move_to(self.cursor + step)
        return exists

    # --- the chart --------------------------------------------------------------------------

    @property
    def has_win_probability(self) -> bool:
        return self.analysis is not None and has_win_probability(self.analysis)

    def toggle_chart(self) -> None:
        self.is_showing_points = not self.is_showing_points

    @property
    def chart(self) -> Chart | None:
        if self.analysis is None or not self.analysis.turns:
            return None
        is_of_points = self.is_showing_points or not self.has_win_probability
        draw = score_graph if is_of_points else win_probability_graph
        current_index = moment_index(self.analysis, self.choice) if self.choice else None
        return replace(draw(self.analysis), now=current_index)

    @property
    def chart_note(self) -> str:
        is_of_points = self.is_showing_points or not self.has_win_probability
        return "points if it had ended then" if is_of_points else "chances of winning"

    # --- wording ----------------------------------------------------------------------------

    @property
    def progress(self) -> str:
        if self.problem:
            return self.problem
        if self.analysis is None:
            return "looking back .."
        if self.analysis.is_complete:
            return "looked back by Emperor"
        return f"looking back: {len(self.analysis.reviews)} of {self.analysis.to_review} choices"

    @property
    def tally(self) -> str:
        """Return `of 213 choices: 171 best, 29 near, 13 dear`."""
        if self.analysis is None or not self.analysis.reviews:
            return "no choice is judged yet"
        counts = ", ".join(f"{self.analysis.count(each)} {each.value}" for each in Verdict)
        return f"of {format_count(len(self.analysis.reviews), 'choice')}: {counts}"

    @property
    def luck(self) -> str:
        """Return `luck: events -6.0, your draws +2.0`: points relative to expectation."""
        luck = self.analysis.luck if self.analysis else ()
        notable = [each for each in luck if abs(each.points) > MIN_LUCK]
        parts = ", ".join(f"{each.what} {each.points:+.1f}" for each in notable)
        return f"luck: {parts}" if parts else "luck evened out"

    @property
    def round_noun(self) -> str:
        return self.analysis.round_word if self.analysis else "round"

    def round_label(self, choice: ChoiceReview) -> str:
        return round_name(self.round_noun, choice.round)

    def cost(self, choice: ChoiceReview) -> tuple[str, str]:
        share = round(choice.win_probability_lost * 100)
        return f"-{choice.lost:.1f}", f"-{share} %" if self.has_win_probability and share else ""


def points_by_source(analysis: Analysis) -> list[tuple[str, list[int]]]:
    seats = len(analysis.turns[-1].points) if analysis.turns else 0
    rows: dict[str, list[int]] = {}
    for source in analysis.sources:
        rows.setdefault(source.name, [0] * seats)[source.seat] = source.points
    return list(rows.items())
