"""Scores by source, and the winner."""

from collections.abc import Sequence

from core.app.challenges import result_lines
from core.kernel import Phrase, Player, Standing
from core.kernel.phrases import join_phrases
from core.kernel.presentation import format_count, join_words
from core.kernel.style import FULL
from core.learn import ChallengeSession
from core.learn.challenges import MAX_STARS
from core.table import Session
from tui.plain.layout import wrap


def score_lines(session: Session) -> list[str]:
    lines = ["Final scores" if session.is_over else "If the game ended now"]
    for standing in sorted(session.standings, key=lambda standing: standing.rank):
        so_far = ""
        if standing.points != standing.total and not session.is_over:
            so_far = f", {standing.points} scored so far"
        sources = ", ".join(f"{source} {points}" for source, points in standing.lines if points)
        total = format_count(standing.total, "point")
        text = f"{session.names[standing.seat]}: place {standing.rank}, {total}{so_far}"
        lines += wrap(": ".join(filter(None, (text, sources))), other_indent="  ")
    return lines


def end_lines(session: Session) -> list[str]:
    if isinstance(session, ChallengeSession):
        stars = f"{session.stars} of {MAX_STARS} stars."
        return [line for text in (*result_lines(session), stars) for line in wrap(text)]
    progress = session.game.text.progress_text(session.view)
    return [
        *wrap(f"{progress[:1].upper()}{progress[1:]}."),
        *wrap(_winner_text(session.standings, session.names)),
        "",
        *score_lines(session),
    ]


def _winner_text(standings: Sequence[Standing], names: Sequence[str]) -> str:
    first, *others = sorted(standings, key=lambda standing: standing.rank)
    if not others:
        return join_phrases([Phrase(first.seat, "has", f"{first.total} points")], names, FULL)
    second = others[0]
    if second.rank == first.rank:
        winners = [names[standing.seat] for standing in standings if standing.rank == first.rank]
        return f"It is a tie for first place between {join_words(winners)}."
    lead = first.total - second.total
    ahead = f"{lead} ahead of" if lead > 0 else "on the tie-break, ahead of"
    result = f"with {first.total} points, {ahead}"
    return join_phrases([Phrase(first.seat, "wins", result, Player(second.seat))], names, FULL)
