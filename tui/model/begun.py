"""Choices made in several steps: progress, and whether the last step can still be undone."""

from dataclasses import dataclass, replace

from core.kernel import SPECTATOR
from core.table import Session


@dataclass(frozen=True, slots=True)
class Begun:
    """The number of steps taken in the current multi-step choice of this player."""

    steps: int = 0
    since: int = 0  # log length at the first step
    goes_back: bool = False  # the next question repeats the previous step

    def at(self, is_main: bool, is_answered: bool, told: int) -> "Begun":
        """Return the progress at the next question, given the log's length at the last answer."""
        if self.goes_back and not is_answered:
            return replace(self, goes_back=False)
        if is_main or not is_answered:
            return Begun()
        return Begun(self.steps + 1, self.since if self.steps else told)

    def back(self) -> "Begun":
        return replace(self, steps=self.steps - 1, goes_back=True)


def is_untold(session: Session, since: int) -> bool:
    """Return whether the log since `log_start` reveals nothing and has no choices by others."""
    news = [told for told in session.log[since:] if told.is_of_the_game]
    own = (session.seat, SPECTATOR)
    return all(told.seat in own and not told.event.reveals for told in news)


def request_of(session: Session) -> str:
    people = session.people
    who = session.names[people.asking]
    deeds = "; ".join(_last_deeds(session, people.asking, people.choices))
    if people.choices > 1:
        return f"{who} asks to take {people.choices} choices back: {deeds}"
    return f"{who} asks to take this back: {deeds}" if deeds else f"{who} asks to take it back"


def _last_deeds(session: Session, seat: int, many: int) -> list[str]:
    told = [told for told in session.log if told.seat == seat and told.is_of_the_game]
    entries = list(dict.fromkeys(each.entry for each in told))[-many:]
    deeds = (
        next(filter(None, (session.sentence(each) for each in told if each.entry == entry)), "")
        for entry in entries
    )
    return list(filter(None, deeds))
