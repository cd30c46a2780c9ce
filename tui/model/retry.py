"""The coach panel for retrying a mistake: its cost, and whether the new choice is better."""

from collections.abc import Collection

from core.analysis import ChoiceReview
from core.analysis.records import BEST_LIMIT
from core.kernel import Action, Decision
from core.learn import RetrySession
from tui.model.analysis import AnalysisModel
from tui.model.coach import CoachMessage
from tui.model.position import Position

JUDGING_NOTICE = "Emperor is judging ..."


class RetryCoach:
    """Shows the original choice, then compares the new one with it."""

    episode = 0
    is_continuation = False  # earlier events are not news

    def __init__(self, session: RetrySession[ChoiceReview], model: AnalysisModel) -> None:
        self.session, self.model = session, model

    @property
    def placeholder(self) -> str:
        """Return the text that replaces the question after a choice, or ""."""
        if self.session.step is None:
            return ""
        return (
            JUDGING_NOTICE
            if self.session.assessment is None
            else "Try again, continue from here, or go to the next one."
        )

    def locked_actions(self, decision: Decision) -> Collection[Action]:
        return ()

    def suggested_action(self, decision: Decision) -> Action | None:
        return None

    def dismiss(self) -> bool:
        return False

    def message(self, position: Position) -> CoachMessage:
        choice, assessment = self.session.original_assessment, self.session.assessment
        navigation_keys = (("go_on", "next one"), ("lesson_before", "previous"))
        if self.session.step is None:
            paragraphs, task = self._cost_paragraphs(choice), "Try another choice."
            keys: tuple[tuple[str, str], ...] = navigation_keys
        elif assessment is None:
            paragraphs, task, keys = (JUDGING_NOTICE,), "", ()
        else:
            paragraphs, task = tuple(compare_choices(assessment, choice)), ""
            keys = (("undo", "try again"), ("choose", "continue here"))
        return CoachMessage(
            speaker="Analysis",
            title=self.model.round_label(choice),
            note=f"{self.model.cursor + 1} of {len(self.model.choices)}",
            paragraphs=paragraphs,
            task=task,
            key_hints=keys,
            footer_hints=(*dict.fromkeys((*keys, *navigation_keys)), ("leave", "back")),
        )

    def _cost_paragraphs(self, choice: ChoiceReview) -> tuple[str, ...]:
        points, win_probability = self.model.cost(choice)
        lost = f"{points} points" + (f", {win_probability} of a win" if win_probability else "")
        return (f"You chose: {choice.chosen} ({lost}).",)


def compare_choices(tried: ChoiceReview, original: ChoiceReview) -> list[str]:
    """Compare a retry with the original choice and with Emperor's, in sentences.

    Both were judged from the same view, relative to Emperor's choice.
    """
    if tried.action == original.action:
        return [f"That is your original choice. It loses {_points_text(original.lost)}."]
    gain = original.lost - tried.lost
    if abs(gain) < BEST_LIMIT:
        sentences = [f"{tried.chosen}: about as good as your original choice."]
    else:
        verdict = "better" if gain > 0 else "worse"
        sentences = [
            f"{tried.chosen}: {_points_text(abs(gain))} {verdict} than your original choice."
        ]
    if tried.action == tried.best_action:
        sentences.append("It is Emperor's choice too.")
    elif tried.lost < BEST_LIMIT:
        sentences.append(f"It is as good as Emperor's choice, {tried.best}.")
    else:
        sentences.append(
            f"Emperor would choose {tried.best}: {_points_text(tried.lost)} better still."
        )
        sentences += [f"{tried.reason[:1].upper()}{tried.reason[1:]}."] if tried.reason else []
    return sentences


def _points_text(points: float) -> str:
    return f"{points:.1f} points"
