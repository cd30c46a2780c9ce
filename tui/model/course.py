"""Timeline of a finished game: when the winner took the lead, and which turns decided it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from core.kernel import Explanation, Phrase
from core.kernel.phrases import in_one_breath, touches
from core.kernel.words import counted
from core.table import Gain, Moment, Session, TakenBack, Told

SCORES = "scores"
MOST_DEEDS = 6  # further actions of a turn that are described


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A turn with one of the largest changes in a seat's score relative to the others."""

    chapter: int  # chapters closed before it, such as games of a campaign
    round: int
    entry: int  # journal entry of its last choice
    seat: int
    by: int
    sources: tuple[Gain, ...]  # largest first
    takes_the_lead: bool
    told: str


def ahead_since(history: Sequence[Moment], seat: int) -> Moment | None:
    """Return the turn after which the seat stayed strictly ahead, or None."""
    since = None
    for moment in history:
        others = [points for other, points in enumerate(moment.totals) if other != seat]
        is_ahead = all(moment.totals[seat] > points for points in others)
        since = (since or moment) if is_ahead else None
    return since


def gains_by_round(history: Sequence[Moment], source: str, seat: int) -> list[tuple[int, int]]:
    gained: dict[int, int] = {}
    for moment in history:
        for gain in moment.gains:
            if (gain.seat, gain.source) == (seat, source):
                gained[moment.round] = gained.get(moment.round, 0) + gain.by
    return [(number, by) for number, by in gained.items() if by]


def chapters(session: Session) -> list[Explanation]:
    """Return the closed parts, such as the games of a campaign, and the end of the game."""
    told = (
        session.game.chapter(session.view, each.event) for each in _as_it_was_played(session.log)
    )
    return [chapter for chapter in told if chapter is not None]


def turning_points(session: Session, most: int) -> list[TurningPoint]:
    """Return the turns with the largest swings, in order.

    A swing counts only as far as it remains at the end of the round, because others may score the
    same later. Setup does not count, nor does the start of the next game in a campaign.
    """
    game, log = session.game, _as_it_was_played(session.log)
    closing = [told.entry for told in log if game.chapter(session.view, told.event) is not None]
    played = [
        (before, after)
        for before, after in pairwise(session.history)
        if after.round and not any(before.entry < entry <= after.entry for entry in closing)
    ]
    turns = []
    for number, of_a_round in groupby(played, lambda turn: turn[1].round):
        in_order = list(of_a_round)
        left = _swings(in_order[0][0], in_order[-1][1])
        for before, after in in_order:
            for seat, swing in enumerate(_swings(before, after)):
                by = after.totals[seat] - before.totals[seat]
                if min(swing, left[seat], by) > 0 or max(swing, left[seat], by) < 0:
                    lasting = min(abs(swing), abs(left[seat]))
                    turns.append((lasting, number, seat, by, before, after))
    largest = sorted(turns, key=lambda turn: -turn[0])[:most]
    units = _units_of_points(session, log)
    return [
        TurningPoint(
            sum(entry <= before.entry for entry in closing),
            number,
            after.entry,
            seat,
            by,
            _sources(after, seat),
            _leader(after) == seat != _leader(before),
            _told(session, _between(log, before, after), seat, by, units),
        )
        for _, number, seat, by, before, after in sorted(largest, key=lambda turn: turn[5].entry)
    ]


def _swings(before: Moment, after: Moment) -> list[float]:
    """Return each seat's gain relative to the mean gain of the others."""
    changes = [now - then for then, now in zip(before.totals, after.totals, strict=True)]
    others = max(len(changes) - 1, 1)
    return [by - (sum(changes) - by) / others for by in changes]


def _sources(moment: Moment, seat: int) -> tuple[Gain, ...]:
    own = (gain for gain in moment.gains if gain.seat == seat)
    return tuple(sorted(own, key=lambda gain: -abs(gain.by)))


def _leader(moment: Moment) -> int | None:
    most = max(moment.totals)
    return moment.totals.index(most) if moment.totals.count(most) == 1 else None


def _as_it_was_played(log: Iterable[Told]) -> list[Told]:
    kept: list[Told] = []
    for told in log:
        if isinstance(told.event, TakenBack):
            first = told.event.first
            kept = [other for other in kept if other.entry < first]
        else:
            kept.append(told)
    return kept


def _between(log: Sequence[Told], before: Moment, after: Moment) -> list[Told]:
    return [told for told in log if before.entry < told.entry <= after.entry]


def _told(session: Session, turn: Sequence[Told], seat: int, by: int, units: set[str]) -> str:
    """Describe a seat's turn, or the others' actions if the seat did nothing.

    If scoring actions explain most of the points, they come first. In a long turn, minor actions
    are only counted.
    """
    own = [each for each in turn if each.event.seat == seat]
    phrases = _deeds(session, own) or _deeds(session, turn)
    points = {phrase: _points(phrase, units) for phrase in phrases}
    lesser = sorted(
        (place for place, phrase in enumerate(phrases) if not points[phrase]),
        key=lambda place: -_weight(phrases[place], len(session.names)),
    )[MOST_DEEDS:]
    kept = [phrase for place, phrase in enumerate(phrases) if place not in lesser]
    if 2 * sum(points.values()) >= by > 0:
        kept.sort(key=lambda phrase: -points[phrase])
    others = f" Besides {counted(len(lesser), 'lesser deed')}." if lesser else ""
    return in_one_breath(kept, session.names) + others


def _deeds(session: Session, turn: Sequence[Told]) -> list[Phrase]:
    phrases = [phrase for told in turn if (phrase := session.phrase(told))]
    return [phrase for phrase in phrases if not phrase.nothing_but_changes]


def _points(phrase: Phrase, units: set[str]) -> int:
    own = (change for change in phrase.changes if change.seat in (None, phrase.seat))
    return phrase.worth or sum(change.by for change in own if change.what in units)


def _weight(phrase: Phrase, seats: int) -> int:
    strikes = any(touches(phrase, seat) for seat in range(seats) if seat != phrase.seat)
    return sum(abs(change.by) for change in phrase.changes) + strikes


def _units_of_points(session: Session, log: Sequence[Told]) -> set[str]:
    scored = (phrase for told in log if (phrase := session.phrase(told)) and phrase.verb == SCORES)
    return {change.what for phrase in scored for change in phrase.changes}
