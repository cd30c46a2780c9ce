"""The coach in plain mode, and the progress through lessons."""

from core.table import Session
from core.teaching import GuidedSession, Stage
from tui.model.coach import Coach, Words
from tui.model.position import position_of
from tui.plain.console import Console
from tui.plain.layout import wrap

QUIT = ("quit", "q", "exit")


class PlainCoach:
    """Prints each message of the coach once and runs the lesson prompts."""

    def __init__(self, coach: Coach, session: Session, console: Console) -> None:
        self.coach, self.session, self._console = coach, session, console
        self._said: Words | None = None

    @property
    def guided(self) -> GuidedSession | None:
        return self.session if isinstance(self.session, GuidedSession) else None

    def speak(self) -> None:
        """Print what is new in the coach's message, then dismiss it."""
        words = self.coach.words(position_of(self.session))
        if words is not None and (words.title or words.says):
            lines = coach_lines(words, self._said)
            self._console.write("".join(f"{line}\n" for line in ["", *lines] if lines))
            self._said = words
        self.coach.put_away()

    def more(self) -> list[str]:
        words = self.coach.words(position_of(self.session)) or self._said
        if words is None:
            return ["The coach has nothing to say here."]
        more = wrap(words.more, "  ") if words.more else []
        rules = wrap(f"Rules: {', '.join(words.rules)}.", "  ") if words.rules else []
        return [*coach_lines(words), *more, *rules]

    async def leads_on(self) -> bool:
        """Run the prompts of lessons that wait; return False if the player leaves."""
        guided = self.guided
        while guided is not None and not guided.is_past_the_last:
            if guided.stage is Stage.OVER:
                await guided.go_on()
                continue
            if not guided.waits:
                return True
            self.speak()
            if not await self._is_answered(guided):
                return False
        return True

    async def _is_answered(self, guided: GuidedSession) -> bool:
        on = "play on" if guided.guide.is_last and not guided.is_over else "go on"
        prompt = f"Enter: {on}; ? more; b the lesson before; quit > "
        line = await self._console.ask(prompt)
        if line is None or line.casefold() in QUIT:
            return False
        if line.startswith("?"):
            self._console.write("".join(f"{row}\n" for row in self.more()))
        elif line.casefold() in ("b", "before"):
            self._said = None
            await guided.go_back()
        elif line.casefold() in ("", "n", "next"):
            await guided.go_on()
        else:
            self._console.write("Nothing is asked now but whether to go on.\n")
        return True


def coach_lines(words: Words, before: Words | None = None) -> list[str]:
    """Return the message as lines, without the parts of the previous message."""
    lines: list[str] = []
    if before is None or words.title != before.title:
        note = f" ({words.note})" if words.note else ""
        lines += wrap(f"{words.head}, {words.title}{note}." if words.title else f"{words.head}.")
        before = None
    known = (*before.says, before.aside, before.tries, before.goal) if before is not None else ()
    for text in (words.goal if words.says else "", words.aside, *words.says):
        lines += wrap(text, "  ") if text and text not in known else []
    if words.numbers and (before is None or words.numbers != before.numbers):
        numbers = ", ".join(f"{name} {number}" for name, number in words.numbers)
        lines += wrap(f"Look at: {numbers}.", "  ")
    if words.tries and words.tries not in known:
        lines += wrap(words.tries, "  ")
    return lines
