"""Timeline of a finished game: when the winner took the lead, and the deciding turns."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from core.kernel import ChapterSummary, Phrase
from core.kernel.phrases import join_phrases, mentions_seat
from core.kernel.presentation import format_count
from core.kernel.style import SHORT
from core.table import Gain, LogEntry, Session, TurnScores, Undone

SCORE_VERB = "scores"
MAX_LESSER_ACTIONS = 6  # further actions of a turn that are described


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn with one of the largest changes in a seat's relative score."""

    chapter: int  # chapters closed before it, such as games of a campaign
    round: int
    entry: int  # journal entry of its last choice
    seat: int
    points: int
    sources: tuple[Gain, ...]  # largest first
    takes_lead: bool
    description: str


def ahead_since(history: Sequence[TurnScores], seat: int) -> TurnScores | None:
    """Return the turn after which the seat stayed strictly ahead, or None."""
    start = None
    for moment in history:
        others = [points for other, points in enumerate(moment.totals) if other != seat]
        is_ahead = all(moment.totals[seat] > points for points in others)
        start = (start or moment) if is_ahead else None
    return start


def gains_by_round(history: Sequence[TurnScores], source: str, seat: int) -> list[tuple[int, int]]:
    points_by_round: dict[int, int] = {}
    for moment in history:
        for gain in moment.gains:
            if (gain.seat, gain.source) == (seat, source):
                points_by_round[moment.round] = points_by_round.get(moment.round, 0) + gain.delta
    return [(number, points) for number, points in points_by_round.items() if points]


def chapters(session: Session) -> list[ChapterSummary]:
    """Return the closed parts, such as games of a campaign, and the end of the game."""
    explanations = (
        session.game.text.chapter_summary(session.view, entry.event)
        for entry in _without_undone(session.log)
    )
    return [chapter for chapter in explanations if chapter is not None]


def turning_points(session: Session, limit: int) -> list[TurningPoint]:
    """Return the turns with the largest swings, in order.

    A swing counts only as far as it remains at the end of the round, because others may score the
    same later. Setup does not count, nor does the start of the next game in a campaign.
    """
    game, log = session.game, _without_undone(session.log)
    chapter_ends = [
        logged.journal_entry
        for logged in log
        if game.text.chapter_summary(session.view, logged.event) is not None
    ]
    played = [
        (before, after)
        for before, after in pairwise(session.score_history)
        if after.round and not any(before.entry < entry <= after.entry for entry in chapter_ends)
    ]
    turns = []
    for number, round_turns in groupby(played, lambda turn: turn[1].round):
        in_order = list(round_turns)
        round_swings = _swings(in_order[0][0], in_order[-1][1])
        for before, after in in_order:
            for seat, swing in enumerate(_swings(before, after)):
                points = after.totals[seat] - before.totals[seat]
                if (
                    min(swing, round_swings[seat], points) > 0
                    or max(swing, round_swings[seat], points) < 0
                ):
                    lasting_swing = min(abs(swing), abs(round_swings[seat]))
                    turns.append((lasting_swing, number, seat, points, before, after))
    largest = sorted(turns, key=lambda turn: -turn[0])[:limit]
    units = _point_units(session, log)
    return [
        TurningPoint(
            sum(entry <= before.entry for entry in chapter_ends),
            number,
            after.entry,
            seat,
            points,
            _sources(after, seat),
            _leader(after) == seat != _leader(before),
            _describe_turn(session, _entries_between(log, before, after), seat, points, units),
        )
        for _, number, seat, points, before, after in sorted(
            largest, key=lambda turn: turn[5].entry
        )
    ]


def _swings(before: TurnScores, after: TurnScores) -> list[float]:
    changes = [
        current - previous for previous, current in zip(before.totals, after.totals, strict=True)
    ]
    others = max(len(changes) - 1, 1)
    return [change - (sum(changes) - change) / others for change in changes]


def _sources(moment: TurnScores, seat: int) -> tuple[Gain, ...]:
    own_gains = (gain for gain in moment.gains if gain.seat == seat)
    return tuple(sorted(own_gains, key=lambda gain: -abs(gain.delta)))


def _leader(moment: TurnScores) -> int | None:
    highest = max(moment.totals)
    return moment.totals.index(highest) if moment.totals.count(highest) == 1 else None


def _without_undone(log: Iterable[LogEntry]) -> list[LogEntry]:
    kept: list[LogEntry] = []
    for entry in log:
        if isinstance(entry.event, Undone):
            first = entry.event.first
            kept = [other for other in kept if other.journal_entry < first]
        else:
            kept.append(entry)
    return kept


def _entries_between(
    log: Sequence[LogEntry], before: TurnScores, after: TurnScores
) -> list[LogEntry]:
    return [entry for entry in log if before.entry < entry.journal_entry <= after.entry]


def _describe_turn(
    session: Session, turn: Sequence[LogEntry], seat: int, points_gained: int, units: set[str]
) -> str:
    """Describe a seat's turn, or the others' actions if the seat did nothing.

    If scoring actions explain most of the points, they come first. In a long turn, minor actions
    are only counted.
    """
    own_entries = [entry for entry in turn if entry.event.seat == seat]
    phrases = _action_phrases(session, own_entries) or _action_phrases(session, turn)
    points_by_phrase = {phrase: _phrase_points(phrase, units) for phrase in phrases}
    lesser = sorted(
        (index for index, phrase in enumerate(phrases) if not points_by_phrase[phrase]),
        key=lambda index: -_phrase_weight(phrases[index], len(session.names)),
    )[MAX_LESSER_ACTIONS:]
    kept = [phrase for index, phrase in enumerate(phrases) if index not in lesser]
    if 2 * sum(points_by_phrase.values()) >= points_gained > 0:
        kept.sort(key=lambda phrase: -points_by_phrase[phrase])
    omitted = f" Also {format_count(len(lesser), 'smaller event')}." if lesser else ""
    return join_phrases(kept, session.names, SHORT) + omitted


def _action_phrases(session: Session, turn: Sequence[LogEntry]) -> list[Phrase]:
    phrases = [phrase for entry in turn if (phrase := session.phrase(entry, SHORT))]
    return [phrase for phrase in phrases if not phrase.is_changes_only]


def _phrase_points(phrase: Phrase, units: set[str]) -> int:
    own_changes = (change for change in phrase.changes if change.seat in (None, phrase.seat))
    return phrase.points or sum(change.delta for change in own_changes if change.count in units)


def _phrase_weight(phrase: Phrase, seats: int) -> int:
    affects_others = any(
        mentions_seat(phrase, seat) for seat in range(seats) if seat != phrase.seat
    )
    return sum(abs(change.delta) for change in phrase.changes) + affects_others


def _point_units(session: Session, log: Sequence[LogEntry]) -> set[str]:
    scored = (
        phrase
        for entry in log
        if (phrase := session.phrase(entry, SHORT)) and phrase.verb == SCORE_VERB
    )
    return {change.count for phrase in scored for change in phrase.changes}
