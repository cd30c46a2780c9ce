"""The coach in plain mode, and the progress through lessons."""

from core.kernel.style import Style
from core.learn import GuidedSession, LessonStage
from core.table import Session
from tui.model.coach import Coach, CoachMessage
from tui.model.position import current_position
from tui.plain.console import Console
from tui.plain.layout import wrap

QUIT_WORDS = ("quit", "q", "exit")


class PlainCoach:
    """Prints each message of the coach once and runs the lesson prompts."""

    def __init__(self, coach: Coach, session: Session, console: Console) -> None:
        self.coach, self.session, self._console = coach, session, console
        self._last_message: CoachMessage | None = None

    @property
    def guided_session(self) -> GuidedSession | None:
        return self.session if isinstance(self.session, GuidedSession) else None

    def show_message(self) -> None:
        """Print what is new in the coach's message, then dismiss it."""
        message = self.coach.message(current_position(self.session))
        if message is not None and (message.title or message.paragraphs):
            lines = coach_lines(message, self._last_message)
            self._console.write("".join(f"{line}\n" for line in ["", *lines] if lines))
            self._last_message = message
        self.coach.dismiss()

    def detail_lines(self) -> list[str]:
        message = self.coach.message(current_position(self.session)) or self._last_message
        if message is None:
            return ["The coach has no tip here."]
        details = wrap(message.details, "  ") if message.details else []
        rules = wrap(f"Rules: {', '.join(message.rules)}.", "  ") if message.rules else []
        return [*coach_lines(message), *details, *rules]

    async def advance_lessons(self) -> bool:
        """Run the prompts of lessons that wait. Return False if the player leaves."""
        guided = self.guided_session
        while guided is not None and not guided.is_finished:
            if guided.stage is LessonStage.OVER:
                await guided.go_to_next(Style.spoken(guided.names))
                continue
            if not guided.is_waiting:
                return True
            self.show_message()
            if not await self._ask_to_continue(guided):
                return False
        return True

    async def _ask_to_continue(self, guided: GuidedSession) -> bool:
        prompt = "Enter: continue; ? for more; b for the previous lesson; quit > "
        line = await self._console.ask(prompt)
        if line is None or line.casefold() in QUIT_WORDS:
            return False
        if line.startswith("?"):
            self._console.write("".join(f"{row}\n" for row in self.detail_lines()))
        elif line.casefold() in ("b", "before"):
            self._last_message = None
            await guided.go_to_previous(Style.spoken(guided.names))
        elif line.casefold() in ("", "n", "next"):
            await guided.go_to_next(Style.spoken(guided.names))
        else:
            self._console.write("Press Enter to continue.\n")
        return True


def coach_lines(message: CoachMessage, previous: CoachMessage | None = None) -> list[str]:
    """Return the message as lines, without the parts of the previous message."""
    lines: list[str] = []
    if previous is None or message.title != previous.title:
        note = f" ({message.note})" if message.note else ""
        lines += wrap(
            f"{message.speaker}, {message.title}{note}." if message.title else f"{message.speaker}."
        )
        previous = None
    shown_texts = (
        (*previous.paragraphs, previous.preface, previous.task, previous.goal)
        if previous is not None
        else ()
    )
    for text in (message.goal if message.paragraphs else "", message.preface, *message.paragraphs):
        lines += wrap(text, "  ") if text and text not in shown_texts else []
    if message.numbers and (previous is None or message.numbers != previous.numbers):
        numbers = ", ".join(f"{name} {number}" for name, number in message.numbers)
        lines += wrap(f"Look at: {numbers}.", "  ")
    if message.task and message.task not in shown_texts:
        lines += wrap(message.task, "  ")
    return lines
