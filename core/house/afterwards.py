"""Notes shown after a game, and the records kept when a table is left."""

from core.house.daily import Result, finish, result_of
from core.house.deals import OtherResult, code_of, deal_in, others_of
from core.house.profile import Profile, change_profile
from core.house.sitting import Sitting, day_of
from core.kernel import SPECTATOR
from core.table import Session, Told
from saves import saves_folder

LEAST_CHOICES = 10  # own choices that make a game count as played
MOST_OTHERS = 3


def said_at_the_end(sitting: Sitting) -> list[str]:
    """Return the notes after a finished one-person game: daily result, deal code, other results.

    Searches the saved games, so it must not run on the event loop.
    """
    table = sitting.table
    setup, seats = table.line.journal.setup, table.seats
    deal = deal_in(setup, seats)
    is_what_if = sitting.found is not None and sitting.found.what_if is not None
    if not table.is_over or deal is None or is_what_if:  # a what-if game has no shared deal
        return []
    result = _days_result(sitting)
    lines = [] if result is None else [result.line]
    code = code_of(table.game, setup, seats)
    if code and len(seats) > 1:
        lines += ["A friend plays the very same deal with:", f"  annals play --deal {code}"]
    points = table.game.standings(table.state)[deal.seat].points
    others = others_of(setup, seats, sitting.match.path)
    lines += [_compared(points, other) for other in others[:MOST_OTHERS]]
    return lines


def remember(sitting: Sitting) -> str:
    """Record a game when its table is left; return an error sentence if that fails."""
    table, path = sitting.table, sitting.match.path
    result, game = _days_result(sitting), table.game.id
    entries, chosen = table.line.journal.entries, table.line.journal.line()
    own = sum(not table.seats[entries[at].seat].is_bot for at in chosen)
    said = finish(day_of(path), game, result) if result is not None else ""
    if path.parent != saves_folder() or own < (1 if table.is_over else LEAST_CHOICES):
        return said

    def count(profile: Profile) -> None:
        profile.count_game(game, path.stem)

    return change_profile(count) or said


def remember_visit(session: Session, table: str) -> str:
    """Record a network game, by its table's id, in the same way."""
    own = {told.entry for told in session.log if _is_own(told, session)}
    if session.seat == SPECTATOR or len(own) < (1 if session.is_over else LEAST_CHOICES):
        return ""

    def count(profile: Profile) -> None:
        profile.count_game(session.game.id, f"table-{table}")

    return change_profile(count)


def _is_own(told: Told, session: Session) -> bool:
    return told.seat == session.seat and told.is_of_the_game


def _days_result(sitting: Sitting) -> Result | None:
    table, day = sitting.table, day_of(sitting.match.path)
    deal = deal_in(table.line.journal.setup, table.seats)
    if not day or deal is None or not table.is_over:
        return None
    return result_of(day, deal, table.game.standings(table.state))


def _compared(points: int, other: OtherResult) -> str:
    """Return a comparison: `The same deal in mosaic-1: Ada 198, 14 fewer than you.`"""
    by = points - other.points
    told = f"{abs(by)} {'fewer' if by > 0 else 'more'} than you" if by else "as many as you"
    return f"The same deal in {other.file}: {other.name} {other.points}, {told}."
