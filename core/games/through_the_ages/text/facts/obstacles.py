"""Words of obstacles, in several lengths."""

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.obstacles import (
    AttackForbidden,
    Obstacle,
    Reason,
    Shortage,
    TooFewActions,
)
from core.games.through_the_ages.text.counts import STATS
from core.games.through_the_ages.text.short_card_text import TextForms
from core.kernel.amounts import Amount
from core.kernel.style import FULL, SHORT

_REASON_TEXTS: dict[Reason, TextForms] = {
    Reason.FIRST_ROUND: ("not in the first round",),
    Reason.POLITICS_FIRST: ("after the political action",),
    Reason.RESIGNATION_FIRST: ("after this question",),
    Reason.WONDER_UNDER_WAY: ("a wonder is under way", "in work"),
    Reason.HAND_FULL: ("your hand is full", "hand full"),
    Reason.LEADER_OF_AGE_TAKEN: (
        "you have taken a leader of this age",
        "had a leader",
        "had one",
    ),
    Reason.TECHNOLOGY_OWNED: ("you have it", "have it"),
    Reason.NO_CIVIL_ACTION: ("no civil action left", "no CA"),
    Reason.NO_WORKER: ("needs a worker",),
    Reason.NO_ROOM: ("no room for another",),
    Reason.YELLOW_BANK_EMPTY: ("the yellow bank is empty",),
    Reason.TAKEN_THIS_TURN: ("taken this turn: not before the next", "next turn"),
    Reason.NO_USE: ("nothing to use it on", "no use"),
    Reason.NO_SCIENCE_FOR_PACT: ("a science point is lacking for the pact", "pact: no sc"),
    Reason.NEWER_SPECIAL: ("not beside what you have", "not now"),
    Reason.REVOLUTION_TOO_LATE: (
        "a revolution is the first civil action of a turn",
        "revolt first",
    ),
    Reason.NO_MILITARY_ACTION: ("no military action left", "no MA"),
    Reason.NO_TARGET: ("nobody it could be used against", "no target"),
    Reason.NO_PARTNER: ("no pacts between two", "no pacts"),
}


def obstacle_forms(obstacle: Obstacle | None) -> TextForms:
    """Return the words of an obstacle, longest form first. None has no words."""
    match obstacle:
        case None:
            return ()
        case Reason():
            return _REASON_TEXTS[obstacle]
        case Shortage(stat, amount):
            missing = Amount(amount, STATS[stat])
            return f"{missing.text(FULL)} short", f"{missing.text(SHORT)} short"
        case TooFewActions(left):
            return f"you have {left} CA", f"{left} CA left"
        case AttackForbidden(card):
            return ("pact" if CARDS[card].type == "pact" else CARDS[card].name,)
