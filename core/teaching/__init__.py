"""What teaches a game: lessons at a real table, a glossary, and what a coach says at any table.

One engine for all games. A lesson is data beside the game's own; it knows no screen, and stands
outside the rules: no save and no guest is refused because a lesson has changed.
"""

from core.teaching.challenges import Challenge, Trial, Verdict, challenges_in, verdict_of
from core.teaching.conditions import Condition, Since, holds
from core.teaching.glossary import Glossary
from core.teaching.guided import Guide, GuidedSession, Stage, guided_advisor
from core.teaching.lessons import (
    Coaching,
    Lesson,
    Part,
    Question,
    Reaction,
    Step,
    Term,
    coaching_in,
    glossary_in,
    lessons_in,
)
from core.teaching.positions import BadPosition, Begin, laid_out
from core.teaching.reading import record_in, records_in
from core.teaching.trying import ChallengeSession, TrialSession

__all__ = [
    "BadPosition",
    "Begin",
    "Challenge",
    "ChallengeSession",
    "Coaching",
    "Condition",
    "Glossary",
    "Guide",
    "GuidedSession",
    "Lesson",
    "Part",
    "Question",
    "Reaction",
    "Since",
    "Stage",
    "Step",
    "Term",
    "Trial",
    "TrialSession",
    "Verdict",
    "challenges_in",
    "coaching_in",
    "glossary_in",
    "guided_advisor",
    "holds",
    "laid_out",
    "lessons_in",
    "record_in",
    "records_in",
    "verdict_of",
]
