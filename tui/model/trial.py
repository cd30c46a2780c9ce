"""The coach panel for retrying a mistake: its cost, and whether the new choice is better."""

from collections.abc import Collection

from core.house.lookback import Judged
from core.house.lookback.records import AS_GOOD
from core.kernel import Action, Decision
from core.teaching import TrialSession
from tui.model.coach import Words
from tui.model.lookback import LookbackModel
from tui.model.position import Position

BEING_JUDGED = "Emperor looks at it .."


class TrialCoach:
    """Shows the original choice, then compares the new one with it."""

    begun = 0
    follows_on = False  # earlier events are not news

    def __init__(self, session: TrialSession[Judged], model: LookbackModel) -> None:
        self.session, self.model = session, model

    @property
    def instead(self) -> str:
        """Return the text that replaces the question after a choice, or an empty string."""
        if self.session.step is None:
            return ""
        return BEING_JUDGED if self.session.tried is None else "Take it back, play on, or go on."

    def later(self, decision: Decision) -> Collection[Action]:
        return ()

    def meant(self, decision: Decision) -> Action | None:
        return None

    def put_away(self) -> bool:
        return False

    def words(self, position: Position) -> Words:
        choice, tried = self.session.choice, self.session.tried
        steps = (("go_on", "next one"), ("lesson_before", "one before"))
        if self.session.step is None:
            says, tries = self._what_it_cost(choice), "Try another choice."
            keys: tuple[tuple[str, str], ...] = steps
        elif tried is None:
            says, tries, keys = (BEING_JUDGED,), "", ()
        else:
            says, tries = tuple(verdict_on(tried, choice)), ""
            keys = (("undo", "try another"), ("choose", "play on"))
        return Words(
            head="Look back",
            title=self.model.where(choice),
            note=f"{self.model.at + 1} of {len(self.model.choices)}",
            says=says,
            tries=tries,
            keys=keys,
            footer=(*dict.fromkeys((*keys, *steps)), ("leave", "back")),
        )

    def _what_it_cost(self, choice: Judged) -> tuple[str, ...]:
        points, chances = self.model.lost(choice)
        lost = f"{points} points" + (f", {chances} of a win" if chances else "")
        return (f"You chose: {choice.chosen} ({lost}).",)


def verdict_on(tried: Judged, then: Judged) -> list[str]:
    """Compare a retry with the original choice and with Emperor's, in sentences.

    Both were judged from the same view, relative to Emperor's choice.
    """
    if tried.action == then.action:
        return [f"That is what you chose then; it loses {_points(then.lost)}."]
    by = then.lost - tried.lost
    if abs(by) < AS_GOOD:
        told = [f"{tried.chosen}: about as good as what you chose then."]
    else:
        how = "better" if by > 0 else "worse"
        told = [f"{tried.chosen}: {_points(abs(by))} {how} than what you chose then."]
    if tried.action == tried.best_action:
        told.append("It is Emperor's choice too.")
    elif tried.lost < AS_GOOD:
        told.append(f"It is as good as Emperor's choice, {tried.best}.")
    else:
        told.append(f"Emperor would choose {tried.best}: {_points(tried.lost)} better still.")
        told += [f"{tried.reason[:1].upper()}{tried.reason[1:]}."] if tried.reason else []
    return told


def _points(points: float) -> str:
    return f"{points:.1f} points"
