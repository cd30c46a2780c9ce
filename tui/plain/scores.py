"""The points by source, and who won."""

from collections.abc import Sequence

from core.kernel import Phrase, Player, Standing
from core.kernel.phrases import in_one_breath
from core.kernel.words import listed
from core.table import Session
from tui.plain.layout import table, wrap


def score_lines(session: Session) -> list[str]:
    """A table of what everybody would have if the game ended here, the best first."""
    standings = sorted(session.standings, key=lambda standing: standing.rank)
    names = session.names
    rows: list[tuple[str, Sequence[int]]] = []
    for source in dict.fromkeys(source for standing in standings for source, _ in standing.lines):
        points = [dict(standing.lines).get(source, 0) for standing in standings]
        if any(points):
            rows.append((source, points))
    rows.append(("Total", [standing.total for standing in standings]))
    if any(standing.points != standing.total for standing in standings) and not session.is_over:
        rows.append(("Scored so far", [standing.points for standing in standings]))
    rows.append(("Place", [standing.rank for standing in standings]))
    title = "Final scores" if session.is_over else "If the game ended now"
    return [title, *table([names[standing.seat] for standing in standings], rows)]


def end_lines(session: Session) -> list[str]:
    """How it ended, who won, and with what."""
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
