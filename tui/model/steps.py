"""Choices made in several steps: progress, and whether the last step can still be undone."""

from dataclasses import dataclass, replace

from core.kernel import SPECTATOR
from core.table import Session


@dataclass(frozen=True, slots=True)
class StepProgress:
    """The number of steps taken in the current multi-step choice of this player."""

    steps: int = 0
    log_start: int = 0  # log length at the first step
    is_going_back: bool = False  # the next question repeats the previous step

    def advance(self, is_main: bool, is_answered: bool, log_length: int) -> "StepProgress":
        """Return the progress at the next question, given the log's length at the last answer."""
        if self.is_going_back and not is_answered:
            return replace(self, is_going_back=False)
        if is_main or not is_answered:
            return StepProgress()
        return StepProgress(self.steps + 1, self.log_start if self.steps else log_length)

    def go_back(self) -> "StepProgress":
        return replace(self, steps=self.steps - 1, is_going_back=True)


def can_undo_freely(session: Session, log_start: int) -> bool:
    """Return whether the log since `log_start` reveals nothing and has no choices by others."""
    entries = [told for told in session.log[log_start:] if told.is_game_event]
    own = (session.seat, SPECTATOR)
    return all(told.seat in own and not told.event.reveals for told in entries)


def undo_request_text(session: Session) -> str:
    people = session.participants
    requester = session.names[people.undo_requester]
    choices = "; ".join(_last_choices(session, people.undo_requester, people.undo_choices))
    if people.undo_choices > 1:
        return f"{requester} asks to take {people.undo_choices} choices back: {choices}"
    return (
        f"{requester} asks to take this back: {choices}"
        if choices
        else f"{requester} asks to take it back"
    )


def _last_choices(session: Session, seat: int, count: int) -> list[str]:
    told = [told for told in session.log if told.seat == seat and told.is_game_event]
    entries = list(dict.fromkeys(each.entry for each in told))[-count:]
    sentences = (
        next(filter(None, (session.sentence(each) for each in told if each.entry == entry)), "")
        for entry in entries
    )
    return list(filter(None, sentences))
