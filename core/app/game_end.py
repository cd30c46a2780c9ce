"""Notes shown after a game, and the records kept when a table is left."""

from dataclasses import dataclass

from core.app.daily import DailyResult, daily_result, record_result
from core.app.deals import OtherResult, deal_from_setup, encode_deal, find_other_results
from core.app.local_game import LocalGame, daily_date
from core.app.profile import Profile, change_profile
from core.kernel import SPECTATOR
from core.table import LogEntry, Session
from saves import saves_folder

MIN_OWN_CHOICES = 10  # own choices that make a game count as played
MAX_OTHER_RESULTS = 3


@dataclass(frozen=True, slots=True)
class EndNote:
    """A note below the result of a game, perhaps with a command to type."""

    text: str
    command: str = ""


def end_notes(local_game: LocalGame) -> list[EndNote]:
    """Return the notes after a one-person game: daily result, deal code, other results.

    Searches the saved games, so it must not run on the event loop.
    """
    table = local_game.table
    setup, seats = table.main_line.journal.setup, table.seats
    deal = deal_from_setup(setup, seats)
    is_what_if = local_game.loaded is not None and local_game.loaded.parent_game is not None
    if not table.is_over or deal is None or is_what_if:  # a what-if game has no shared deal
        return []
    result = _daily_result(local_game)
    notes = [] if result is None else [EndNote(result.share_text)]
    code = encode_deal(table.game, setup, seats)
    if code and len(seats) > 1:
        text = "A friend can play the same deal with:"
        notes.append(EndNote(text, f"annals play --deal {code}"))
    points = table.game.standings(table.state)[deal.seat].points
    others = find_other_results(setup, seats, local_game.match.path)
    notes += [EndNote(_comparison(points, other)) for other in others[:MAX_OTHER_RESULTS]]
    return notes


def record_game(local_game: LocalGame) -> str:
    """Record a game when its table is left. Return an error sentence if that fails."""
    table, path = local_game.table, local_game.match.path
    result, game = _daily_result(local_game), table.game.id
    entries, chosen = table.main_line.journal.entries, table.main_line.journal.main_line()
    own_choices = sum(not table.seats[entries[index].seat].is_bot for index in chosen)
    problem = record_result(daily_date(path), game, result) if result is not None else ""
    if path.parent != saves_folder() or own_choices < (1 if table.is_over else MIN_OWN_CHOICES):
        return problem

    def count(profile: Profile) -> None:
        profile.count_game(game, path.stem)

    return change_profile(count) or problem


def record_visit(session: Session, table: str) -> str:
    """Record a network game by its table's id, like `record_game`."""
    own_entries = {entry.journal_entry for entry in session.log if _is_own(entry, session)}
    if session.seat == SPECTATOR or len(own_entries) < (1 if session.is_over else MIN_OWN_CHOICES):
        return ""

    def count(profile: Profile) -> None:
        profile.count_game(session.game.id, f"table-{table}")

    return change_profile(count)


def _is_own(entry: LogEntry, session: Session) -> bool:
    return entry.seat == session.seat and entry.is_game_event


def _daily_result(local_game: LocalGame) -> DailyResult | None:
    table, day = local_game.table, daily_date(local_game.match.path)
    deal = deal_from_setup(table.main_line.journal.setup, table.seats)
    if not day or deal is None or not table.is_over:
        return None
    return daily_result(day, deal, table.game.standings(table.state))


def _comparison(points: int, other: OtherResult) -> str:
    """Return a comparison: `The same deal in mosaic-1: Ada 198, 14 fewer than you.`"""
    by = points - other.points
    comparison = f"{abs(by)} {'fewer' if by > 0 else 'more'} than you" if by else "as many as you"
    return f"The same deal in {other.file}: {other.name} {other.points}, {comparison}."
