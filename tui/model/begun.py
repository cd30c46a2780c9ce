"""A choice in several steps: how far it is, and whether it can still be given up."""

from dataclasses import dataclass, replace

from core.kernel import SPECTATOR
from core.table import Session


@dataclass(frozen=True, slots=True)
class Begun:
    """How many steps of something begun were chosen, one's own and one after the other."""

    steps: int = 0
    since: int = 0  # how much had been told when the first of them was chosen
    goes_back: bool = False  # the next question is the one before

    def at(self, is_main: bool, is_answered: bool, told: int) -> "Begun":
        """At another question, after an own choice that was made when so much had been told."""
        if self.goes_back and not is_answered:
            return replace(self, goes_back=False)
        if is_main or not is_answered:
            return Begun()
        return Begun(self.steps + 1, self.since if self.steps else told)

    def back(self) -> "Begun":
        """One step is about to be given up."""
        return replace(self, steps=self.steps - 1, goes_back=True)


def is_untold(session: Session, since: int) -> bool:
    """Whether nothing was revealed and nobody else has chosen since so much had been told."""
    news = [told for told in session.log[since:] if told.is_of_the_game]
    own = (session.seat, SPECTATOR)
    return all(told.seat in own and not told.event.reveals for told in news)


def request_of(session: Session) -> str:
    """Who asks to take what back, every choice by its name."""
    people = session.people
    who = session.names[people.asking]
    deeds = "; ".join(_last_deeds(session, people.asking, people.choices))
    if people.choices > 1:
        return f"{who} asks to take {people.choices} choices back: {deeds}"
    return f"{who} asks to take this back: {deeds}" if deeds else f"{who} asks to take it back"


def _last_deeds(session: Session, seat: int, many: int) -> list[str]:
    """What a seat chose last, a sentence for each choice of which anything was told."""
    told = [told for told in session.log if told.seat == seat and told.is_of_the_game]
    entries = list(dict.fromkeys(each.entry for each in told))[-many:]
    deeds = (
        next(filter(None, (session.sentence(each) for each in told if each.entry == entry)), "")
        for entry in entries
    )
    return list(filter(None, deeds))
