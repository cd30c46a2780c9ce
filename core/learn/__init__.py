"""Lessons, challenges, coaching and glossaries: one engine for all games.

Lessons are data files of a game, outside its rules and content digest, so changing them invalidates
no save. May import `core.table` and everything below. Start with `lessons.py` and `guided_game.py`.
"""

from core.learn.challenges import (
    Challenge,
    ChallengeResult,
    ChallengeRun,
    challenge_result,
    read_challenges,
)
from core.learn.conditions import Condition, Progress, is_met
from core.learn.glossary import Glossary
from core.learn.guided_game import (
    GuidedSession,
    LessonGuide,
    LessonStage,
    guided_advisor,
    open_part,
    opening_journal,
)
from core.learn.lessons import (
    Coaching,
    GlossaryTerm,
    Lesson,
    LessonPart,
    QuestionTip,
    Reaction,
    TurnStep,
    read_coaching,
    read_glossary,
    read_lessons,
)
from core.learn.positions import BadPosition, PositionSetup
from core.learn.practice_sessions import ChallengeSession, RetrySession
from core.learn.reader import read_record, read_records

__all__ = [
    "BadPosition",
    "Challenge",
    "ChallengeResult",
    "ChallengeRun",
    "ChallengeSession",
    "Coaching",
    "Condition",
    "Glossary",
    "GlossaryTerm",
    "GuidedSession",
    "Lesson",
    "LessonGuide",
    "LessonPart",
    "LessonStage",
    "PositionSetup",
    "Progress",
    "QuestionTip",
    "Reaction",
    "RetrySession",
    "TurnStep",
    "challenge_result",
    "guided_advisor",
    "is_met",
    "open_part",
    "opening_journal",
    "read_challenges",
    "read_coaching",
    "read_glossary",
    "read_lessons",
    "read_record",
    "read_records",
]
