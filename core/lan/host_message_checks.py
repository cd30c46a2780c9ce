"""Checks of what a host sends, so that screens can show whatever they get.

The codecs check types only. A host that is damaged, modified or hostile could name a card or a seat
that does not exist. Every function raises ProtocolError.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.bots import LEVELS
from core.kernel import SPECTATOR, BadSetup, Decision, Game, Phrase, Rng
from core.kernel.delta_codec import RecordParts
from core.kernel.phrases import format_sentence
from core.kernel.style import SHORT
from core.lan.messages import Club, ResultCard, SeatPosition, TableCard, TableInfo
from core.lan.protocol import view_codec
from core.lan.stream import ProtocolError
from core.table import LogEntry, Participants, TableEvent

MAX_LOG_ENTRIES = 50_000  # many times as many as in the longest game
MAX_ENTRIES_PER_UPDATE = 1_000  # hosts send at most 200
MAX_TIME = 1 << 33  # seconds; the year 2242


def check_tables(cards: Sequence[TableCard]) -> None:
    if not all(0 <= card.last_choice_at < MAX_TIME for card in cards):
        raise ProtocolError("The host sent an invalid list of tables.")


def check_club(club: Club) -> None:
    if not all(_is_sound_result(result) for result in club.results):
        raise ProtocolError("The host sent invalid results.")


def _is_sound_result(result: ResultCard) -> bool:
    players = len(result.names)
    return (
        0 <= result.seat < players == len(result.points) == len(result.ranks)
        and 0 <= result.ended < MAX_TIME
    )


def check_table_info(game: Game[Any], info: TableInfo) -> None:
    try:
        is_sound = (
            SPECTATOR <= info.seat < len(info.seats)
            and len(info.seats) in game.player_counts
            and all(seat.level in (0, *LEVELS) for seat in info.seats)
            and game.check_options(info.options) == info.options
        )
    except BadSetup:
        is_sound = False
    if not is_sound:
        raise ProtocolError("The host sent an invalid table.")


def check_participants(participants: Participants, seats: int) -> None:
    clocks = [seat for seat, _ in participants.deadlines]
    mentioned = {
        *participants.absent_seats,
        *participants.substitutes,
        *participants.undo_voters,
        *clocks,
        participants.undo_requester,
    } - {SPECTATOR}
    if not mentioned <= set(range(seats)):
        raise ProtocolError("The host sent people without seats.")


def check_position(
    game: Game[Any],
    info: TableInfo,
    position: SeatPosition,
    view: RecordParts[Any],
    decision: Decision | None,
) -> None:
    """Check a position: a world that is dealt from its view must be sound and lead back to it."""
    try:
        world = game.determinize(view.record, info.seat, Rng(0))
        is_sound = (
            _is_sound_position(game, info, position, view.record)
            and not game.audit(world)
            and _is_same_decision(decision, game.decision_of(world, info.seat))
            and _leads_back(game, world, info.seat, view)
        )
    except Exception:  # rules and texts fail in many ways at what does not exist
        is_sound = False
    if not is_sound:
        raise ProtocolError("The host sent an invalid position.")


def _is_sound_position(game: Game[Any], info: TableInfo, position: SeatPosition, view: Any) -> bool:
    players = game.seat_count(view)
    everybody = range(players + len(game.automa_names(view)))
    return (
        players == len(info.seats)
        and len(position.names) == len(everybody)
        and set(position.waiting_for) <= set(range(players))
        and position.is_over == (not position.waiting_for)
        and [s.seat for s in position.standings] == (list(everybody) if position.is_over else [])
        and all(len(turn.totals) == len(everybody) for turn in position.score_history)
        and all(gain.seat in everybody for turn in position.score_history for gain in turn.gains)
    )


def _is_same_decision(sent: Decision | None, expected: Decision | None) -> bool:
    return sent == (None if expected is None else replace(expected, is_secret=False))  # never sent


def _leads_back(game: Game[Any], world: Any, seat: int, view: RecordParts[Any]) -> bool:
    """Return whether a seat sees the view in the world: dealing replaces only what is hidden.

    What a spectator must not see is not always dealt in a way that keeps the view. So a spectator's
    view is put into words instead.
    """
    if seat == SPECTATOR:
        names = ("",) * (game.seat_count(world) + len(game.automa_names(world)))
        game.standings(view.record)
        game.text.summary(view.record, seat, names, SHORT)
        game.text.board(view.record, seat, names, SHORT)
        return True
    return view_codec(game).encode(game.view(world, seat), view).encoded == view.encoded


def check_entries(
    game: Game[Any], view: Any, names: tuple[str, ...], entries: Sequence[LogEntry]
) -> None:
    """Check log entries by putting them into words."""
    try:
        for entry in entries:
            event = entry.event
            if max(entry.seat, event.seat) >= len(names) or min(entry.seat, event.seat) < SPECTATOR:
                raise IndexError("a seat that does not exist")
            if isinstance(event, TableEvent):
                phrase: Phrase | None = event.phrase()
            else:
                phrase = game.text.narrate(view, event, SHORT)
            if phrase is not None:
                format_sentence(phrase, names, SHORT)
            game.text.chapter_summary(view, event)
    except Exception:  # texts fail in many ways at what does not exist
        raise ProtocolError("The host sent an invalid event.") from None
