"""A question in plain mode and the outcome of its answer."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum, auto

from core.house.lines import Lines
from core.kernel import Decision
from core.kernel.words import counted
from core.table import Session
from tui.plain.coach import PlainCoach
from tui.plain.console import Console
from tui.plain.layout import wrap
from tui.plain.menu import MenuEntry, menu_lines


class Then(Enum):
    """The next step after a line was handled."""

    ASK_AGAIN = auto()
    GO_ON = auto()  # the position has changed
    LEAVE = auto()


@dataclass(frozen=True, slots=True)
class PlainQuestion:
    """A question for one player; `decision` is None while others choose."""

    session: Session
    decision: Decision | None
    entries: Sequence[MenuEntry]
    console: Console
    save: Callable[[], str]
    later: Sequence[MenuEntry] = ()  # locked by the lesson
    coach: PlainCoach | None = None
    lines: Lines | None = None  # None without a local journal
    known: set[str] = field(default_factory=set)  # already explained to the reader

    def say(self, lines: Sequence[str]) -> None:
        self.console.write("".join(f"{line}\n" for line in lines))

    def show(self, position: Sequence[str]) -> None:
        """Print the position, the prompt and the choices."""
        if position:
            self.say(["", *position])
        if self.decision is None:
            return
        prompt = self.session.game.prompt(self.session.view, self.decision)
        self.say(["", *wrap(f"{prompt} ({self.decision.rule})")])
        self.say(menu_lines(self.entries, may_fold=True))
        if self.later:
            self.say([f"{counted(len(self.later), 'other choice')} for later."])
