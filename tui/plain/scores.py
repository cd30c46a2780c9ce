"""Scores by source, and the winner."""

from collections.abc import Sequence

from core.house.challenges import result_lines
from core.kernel import Phrase, Player, Standing
from core.kernel.phrases import in_one_breath
from core.kernel.words import counted, listed
from core.table import Session
from core.teaching import ChallengeSession
from core.teaching.challenges import MOST_STARS
from tui.plain.layout import wrap


def score_lines(session: Session) -> list[str]:
    lines = ["Final scores" if session.is_over else "If the game ended now"]
    for standing in sorted(session.standings, key=lambda standing: standing.rank):
        so_far = ""
        if standing.points != standing.total and not session.is_over:
            so_far = f", {standing.points} scored so far"
        sources = ", ".join(f"{source} {points}" for source, points in standing.lines if points)
        total = counted(standing.total, "point")
        text = f"{session.names[standing.seat]}: place {standing.rank}, {total}{so_far}"
        lines += wrap(": ".join(filter(None, (text, sources))), rest="  ")
    return lines


def end_lines(session: Session) -> list[str]:
    if isinstance(session, ChallengeSession):
        stars = f"{session.stars} of {MOST_STARS} stars."
        return [line for text in (*result_lines(session), stars) for line in wrap(text)]
    progress = session.game.progress(session.view)
    return [
        *wrap(f"{progress[:1].upper()}{progress[1:]}."),
        *wrap(_winner(session.standings, session.names)),
        "",
        *score_lines(session),
    ]


def _winner(standings: Sequence[Standing], names: Sequence[str]) -> str:
    first, *others = sorted(standings, key=lambda standing: standing.rank)
    if not others:
        return in_one_breath([Phrase(first.seat, "has", f"{first.total} points")], names)
    second = others[0]
    if second.rank == first.rank:
        winners = [names[standing.seat] for standing in standings if standing.rank == first.rank]
        return f"A tie for the first place between {listed(winners)}."
    lead = first.total - second.total
    ahead = f"{lead} ahead of" if lead > 0 else "by the tie-break, before"
    how = f"with {first.total} points, {ahead}"
    return in_one_breath([Phrase(first.seat, "wins", how, Player(second.seat))], names)
