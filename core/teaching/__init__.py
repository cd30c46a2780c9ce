"""Lessons, challenges, coaching and glossaries: one engine for all games.

Lessons are data files of a game, outside its rules and content digest: changing them invalidates no
save. May import `core.table` and everything below. Start reading at `lessons.py` and
`guided_game.py`.
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
