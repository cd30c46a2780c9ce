"""A made-up analysis of a game, for tests of screens and pages."""

from core.analysis import (
    Analysis,
    Cause,
    ChoiceReview,
    GamePart,
    LuckEvent,
    LuckTotal,
    ScoreSource,
    Term,
    TurningPoint,
    TurnRecord,
    Verdict,
    WastedResource,
)
from core.kernel import SPECTATOR

NAMES = ("You", "Livia", "Tarik")
ROUNDS = 18


def make_choice(
    number: int, points_lost: float, chosen: str, best: str, **more: object
) -> ChoiceReview:
    """Make a reviewed choice that loses a number of points."""
    verdict = (
        Verdict.BEST
        if points_lost < 0.5
        else Verdict.INACCURACY
        if points_lost < 2
        else Verdict.MISTAKE
    )
    facts: dict[str, object] = {
        "step": number * 6,
        "entry": number * 6,
        "round": number,
        "turn": number * 3,
        "topic": "action",
        "asked": "Choose an action, or end your turn.",
        "choices": 12,
        "action": f"choose number={number}",
        "chosen": chosen,
        "best_action": f"choose number={number + 1}",
        "best": best,
        "then": (),
        "lost": points_lost,
        "win_probability_lost": points_lost / 90,
        "verdict": verdict,
        "why": (),
        "reason": "",
    }
    return ChoiceReview(**(facts | more))  # type: ignore[arg-type]


MISTAKES = make_choice(
    11,
    9.4,
    "end the turn",
    "build Opera",
    then=("increase the population",),
    why=(Term("culture a turn", 8.1), Term("happy faces", 2.2), Term("science", -0.9)),
    reason="+3 culture a turn for 5 science; 9.4 points ahead, most in culture a turn (+8.1).",
    wasted="2 civil actions unused",
)
ALL_CHOICES = (
    make_choice(6, 3.9, "build Irrigation", "build Iron", why=(Term("resources a turn", 3.9),)),
    make_choice(8, 0.1, "take Shakespeare", "take Shakespeare"),
    make_choice(9, 5.8, "bid 6", "pass", why=(Term("army", 5.8),)),
    MISTAKES,
    make_choice(
        14, 7.1, "build Hollywood", "develop Computers", why=(Term("science a turn", 7.1),)
    ),
    make_choice(16, 5.2, "discard Defense", "keep Defense", why=(Term("defence", 5.2),)),
    make_choice(17, 1.4, "play Efficient Upgrade", "upgrade a mine"),
)


def _timeline() -> tuple[TurnRecord, ...]:
    opening = TurnRecord(1, 0, -1, SPECTATOR, (0, 0, 0), (0.4, 0.35, 0.25), 0.0, 0.0, (), False, "")
    stands = [opening]
    for turn in range(3, ROUNDS * 3 + 3):
        own = max(0.85 - turn * 0.014, 0.04)
        points = (turn * 3, turn * turn // 16, turn * 5 // 2)
        chances = (own, (1 - own) * 0.7, (1 - own) * 0.3)
        where = (turn // 3, turn, turn * 2, turn % 3)
        stands.append(TurnRecord(*where, points, chances, 0.0, 0.0, (), False, ""))
    return tuple(stands)


def make_analysis(
    names: tuple[str, ...] = NAMES,
    reviews: tuple[ChoiceReview, ...] = ALL_CHOICES,
    to_review: int = 0,
) -> Analysis:
    """Make an analysis, complete unless the judged and total counts are given."""
    return Analysis(
        game="through_the_ages",
        round_word="round",
        names=names,
        seat=0,
        is_over=True,
        budget="usual",
        to_review=to_review or len(reviews),
        reviews=reviews,
        turns=_timeline(),
        turning_points=(
            TurningPoint(9, 54, 1, -0.11, 0.42, Cause.PLAY, "Livia wins a war.", (), 0.0, 0.0),
            TurningPoint(
                14,
                84,
                0,
                -0.08,
                0.26,
                Cause.CHOICE,
                "You build Hollywood.",
                (("culture", 6),),
                7.1,
                0.0,
            ),
            TurningPoint(16, 97, 0, 0.06, 0.31, Cause.LUCK, "You draw Michelangelo.", (), 0.0, 4.0),
        ),
        parts=(
            GamePart("rounds 1-6", 1, 6, 60, 8, 1, 6.2),
            GamePart("rounds 7-12", 7, 12, 58, 11, 4, 21.0),
            GamePart("rounds 13-18", 13, 18, 53, 10, 8, 33.5),
        ),
        sources=tuple(
            ScoreSource(seat, name, points, ((4, points // 2), (12, points - points // 2)))
            for name, row in (("Culture", (120, 140, 101)), ("Colonies", (20, 12, 9)))
            for seat, points in enumerate(row)
        ),
        wasted=(
            WastedResource(11, 66, "2 civil actions unused", 9.4),
            WastedResource(15, 90, "1 military action unused", 0.0),
        ),
        counted=(("civil actions unused", 7.0),),
        luck=(
            LuckTotal("events", -6.0, 9),
            LuckTotal("your draws", 2.0, 31),
            LuckTotal("what others drew", -0.5, 40),
        ),
        luck_events=(LuckEvent(16, 97, 0, 4.0, "You draw Michelangelo."),),
    )
