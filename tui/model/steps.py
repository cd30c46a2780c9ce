"""Multi-step choices: progress, and whether the last step can be undone."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.kernel import SPECTATOR
from core.kernel.style import Style
from core.table import LogEntry, Seen, Session

SEEN_NOTICES = {  # before an undo, or with it
    Seen.DICE: "You saw the dice. The same roll will come again.",
    Seen.CARDS: "You saw hidden cards. The same cards will come again.",
}


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
    new_entries = [entry for entry in session.log[log_start:] if entry.is_game_event]
    own_seats = (session.seat, SPECTATOR)
    return all(entry.seat in own_seats and not entry.event.reveals for entry in new_entries)


def undo_request_text(session: Session, style: Style) -> str:
    people = session.participants
    requester = session.names[people.undo_requester]
    choices = "; ".join(_last_choices(session, people.undo_requester, people.undo_choices, style))
    if people.undo_choices > 1:
        return f"{requester} asks to undo {people.undo_choices} choices: {choices}"
    if choices:
        return f"{requester} asks to undo this: {choices}"
    return f"{requester} asks to undo it"


def _last_choices(session: Session, seat: int, count: int, style: Style) -> list[str]:
    """Describe a seat's last choices, without those that have no sentence."""
    own_entries = [entry for entry in session.log if entry.seat == seat and entry.is_game_event]
    choices = list(dict.fromkeys(entry.journal_entry for entry in own_entries))[-count:]
    sentences = (_first_sentence(session, own_entries, choice, style) for choice in choices)
    return [sentence for sentence in sentences if sentence]


def _first_sentence(
    session: Session, entries: Sequence[LogEntry], choice: int, style: Style
) -> str:
    for entry in entries:
        if entry.journal_entry == choice and (sentence := session.sentence(entry, style)):
            return sentence
    return ""
