"""The model of the analysis page: the selected choice, charts and wording."""

from dataclasses import dataclass, replace

from core.basics.wording import round_name
from core.house.charts import Chart
from core.house.lookback import Judged, Lookback, Verdict
from core.house.lookback.charts import chances_course, has_chances, moment_of, points_course
from core.kernel.words import counted

LEAST_LUCK = 0.05  # points worth reporting


@dataclass(slots=True)
class LookbackModel:
    """An analysis in progress; the cursor keeps its choice while more results arrive."""

    lookback: Lookback | None = None
    shows_points: bool = False  # in the chart, instead of win probability
    trouble: str = ""  # why the analysis stopped
    _entry: int | None = None  # entry of the selected choice; None: the costliest

    # --- the choices ------------------------------------------------------------------------

    @property
    def choices(self) -> tuple[Judged, ...]:
        """Return the mistakes by cost, or the costliest choices if there are few mistakes."""
        if self.lookback is None:
            return ()
        dear = [each for each in self.lookback.judged if each.verdict is Verdict.DEAR]
        by_loss = tuple(sorted(dear, key=lambda each: -each.lost))
        return max(by_loss, self.lookback.dearest, key=len)

    @property
    def at(self) -> int:
        entries = [choice.entry for choice in self.choices]
        return entries.index(self._entry) if self._entry in entries else 0

    @property
    def choice(self) -> Judged | None:
        return self.choices[self.at] if self.choices else None

    def go(self, at: int) -> None:
        if self.choices:
            self._entry = self.choices[max(0, min(at, len(self.choices) - 1))].entry

    def step(self, by: int) -> bool:
        is_there = 0 <= self.at + by < len(self.choices)
        self.go(self.at + by)
        return is_there

    # --- the chart --------------------------------------------------------------------------

    @property
    def has_chances(self) -> bool:
        """Return whether the game has opponents."""
        return self.lookback is not None and has_chances(self.lookback)

    def turn_over(self) -> None:
        self.shows_points = not self.shows_points

    @property
    def chart(self) -> Chart | None:
        if self.lookback is None or not self.lookback.course:
            return None
        is_of_points = self.shows_points or not self.has_chances
        draw = points_course if is_of_points else chances_course
        now = moment_of(self.lookback, self.choice) if self.choice else None
        return replace(draw(self.lookback), now=now)

    @property
    def course_note(self) -> str:
        is_of_points = self.shows_points or not self.has_chances
        return "points if it had ended then" if is_of_points else "chances of winning"

    # --- wording ----------------------------------------------------------------------------

    @property
    def progress(self) -> str:
        if self.trouble:
            return self.trouble
        if self.lookback is None:
            return "looking back .."
        if self.lookback.is_complete:
            return "looked back by Emperor"
        return f"looking back: {len(self.lookback.judged)} of {self.lookback.to_judge} choices"

    @property
    def tally(self) -> str:
        """Return `of 213 choices: 171 best, 29 near, 13 dear`."""
        if self.lookback is None or not self.lookback.judged:
            return "no choice is judged yet"
        counts = ", ".join(f"{self.lookback.count(each)} {each.value}" for each in Verdict)
        return f"of {counted(len(self.lookback.judged), 'choice')}: {counts}"

    @property
    def luck(self) -> str:
        """Return `luck: events -6.0, your draws +2.0`: points relative to expectation."""
        found = self.lookback.luck if self.lookback else ()
        felt = [each for each in found if abs(each.points) > LEAST_LUCK]
        told = ", ".join(f"{each.what} {each.points:+.1f}" for each in felt)
        return f"luck: {told}" if told else "luck evened out"

    def where(self, choice: Judged) -> str:
        """Return `round 11` for a choice."""
        word = self.lookback.round_word if self.lookback else "round"
        return round_name(word, choice.round)

    def instead(self, choice: Judged) -> str:
        """Return Emperor's choice and the rest of its turn."""
        return ", then ".join((choice.best, *choice.then))

    def lost(self, choice: Judged) -> tuple[str, str]:
        share = round(choice.chances_lost * 100)
        return f"-{choice.lost:.1f}", f"-{share} %" if self.has_chances and share else ""


def sources_of(lookback: Lookback) -> list[tuple[str, list[int]]]:
    seats = len(lookback.course[-1].points) if lookback.course else 0
    rows: dict[str, list[int]] = {}
    for source in lookback.sources:
        rows.setdefault(source.name, [0] * seats)[source.seat] = source.points
    return list(rows.items())
