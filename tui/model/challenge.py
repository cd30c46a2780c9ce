"""The coach panel of a challenge: the task, par and the current score."""

from collections.abc import Collection

from core.app.challenges import result_lines
from core.common.wording import sentence_case
from core.kernel import Action, Decision
from core.learn import ChallengeSession
from tui.model.coach import CoachMessage
from tui.model.position import Position

HINT_COST_NOTICE = "The hint costs one star, now and in later tries. You always keep at least one."


class ChallengeCoach:
    """Shows the task, and the hint on request."""

    episode = 0
    is_continuation = True

    def __init__(self, session: ChallengeSession) -> None:
        self.session = session

    @property
    def placeholder(self) -> str:
        return "The challenge is over. Press Enter for the result." if self.session.is_over else ""

    def locked_actions(self, decision: Decision) -> Collection[Action]:
        return ()

    def suggested_action(self, decision: Decision) -> Action | None:
        return None

    def dismiss(self) -> bool:
        return False

    def message(self, position: Position) -> CoachMessage:
        session, challenge = self.session, self.session.challenge
        hint = (f"Hint: {challenge.hint}",) if session.has_seen_hint else ()
        hint_keys = () if hint or session.is_over else (("hint", "hint (costs a star)"),)
        paragraphs = tuple(result_lines(session)) if session.is_over else (challenge.task, *hint)
        return CoachMessage(
            speaker="Challenge",
            title=challenge.title,
            paragraphs=paragraphs,
            task=self._status(),
            key_hints=(("choose", "result"),) if session.is_over else hint_keys,
            rules=challenge.rules,
        )

    def _status(self) -> str:
        session, challenge = self.session, self.session.challenge
        turn = ""
        if isinstance(challenge.within, int) and challenge.within > 1 and not session.is_over:
            number = min(session.own_turns, challenge.within)
            turn = f"turn {number} of {challenge.within}; "
        result = f"{challenge.measure.words}: {session.value}, par {challenge.par.value}."
        return sentence_case(f"{turn}{result}")
