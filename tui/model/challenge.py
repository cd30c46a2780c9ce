"""The coach panel of a challenge: the task, par and the current score."""

from collections.abc import Collection

from core.basics.wording import sentence_case
from core.house.challenges import result_lines
from core.kernel import Action, Decision
from core.teaching import ChallengeSession
from tui.model.coach import Words
from tui.model.position import Position

HINT_COSTS = "The hint costs a star, though never the last one, in this try and in all later ones."


class ChallengeCoach:
    """Shows the task, and the hint on request."""

    begun = 0
    follows_on = True

    def __init__(self, session: ChallengeSession) -> None:
        self.session = session

    @property
    def instead(self) -> str:
        return "The challenge is over; Enter shows the result." if self.session.is_over else ""

    def later(self, decision: Decision) -> Collection[Action]:
        return ()

    def meant(self, decision: Decision) -> Action | None:
        return None

    def put_away(self) -> bool:
        return False

    def words(self, position: Position) -> Words:
        session, challenge = self.session, self.session.challenge
        hint = (f"Hint: {challenge.hint}",) if session.has_seen_hint else ()
        costs = () if hint or session.is_over else (("hint", "hint, costs a star"),)
        said = tuple(result_lines(session)) if session.is_over else (challenge.task, *hint)
        return Words(
            head="Challenge",
            title=challenge.title,
            says=said,
            tries=self._how_it_stands(),
            keys=(("choose", "the result"),) if session.is_over else costs,
            rules=challenge.rules,
        )

    def _how_it_stands(self) -> str:
        session, challenge = self.session, self.session.challenge
        turn = ""
        if isinstance(challenge.within, int) and challenge.within > 1 and not session.is_over:
            at = min(session.own_turns, challenge.within)
            turn = f"turn {at} of {challenge.within}; "
        measured = f"{challenge.measure.words}: {session.value}, par {challenge.par.value}."
        return sentence_case(f"{turn}{measured}")
