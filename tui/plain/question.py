"""A question in plain mode and the outcome of its answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from core.app.variations import Variations
from core.kernel import Decision
from core.kernel.presentation import format_count
from core.kernel.style import Style
from core.table import Session, WholeChoices
from tui.plain.coach import PlainCoach
from tui.plain.console import Console
from tui.plain.layout import wrap
from tui.plain.menu import MenuEntry, menu_lines


class Outcome(Enum):
    """The next step after a line was handled."""

    ASK_AGAIN = auto()
    CONTINUE = auto()  # the position has changed
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class PlainQuestion:
    """A question for one player. `decision` is None while others choose."""

    session: Session
    decision: Decision | None
    entries: Sequence[MenuEntry]
    console: Console
    save: Callable[[], str]
    locked: Sequence[MenuEntry] = ()  # locked by the lesson
    coach: PlainCoach | None = None
    variations: Variations | None = None  # None without a local journal
    explained_words: set[str] = field(default_factory=set)  # already explained to the reader
    whole_choices: WholeChoices = field(default_factory=WholeChoices)

    @property
    def style(self) -> Style:
        return Style.spoken(self.session.names)

    def write_lines(self, lines: Sequence[str]) -> None:
        self.console.write("".join(f"{line}\n" for line in lines))

    def show(self, position: Sequence[str]) -> None:
        if position:
            self.write_lines(["", *position])
        if self.decision is None:
            return
        prompt = self.session.game.text.prompt(self.session.view, self.decision, self.style)
        self.write_lines(["", *wrap(f"{prompt} ({self.decision.rule})")])
        self.write_lines(menu_lines(self.entries, can_fold=True))
        if self.locked:
            self.write_lines([f"{format_count(len(self.locked), 'other choice')} for later."])
