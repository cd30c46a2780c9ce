"""The view of each seat of a running game, encoded once for all guests of the seat."""

from bisect import bisect_left
from typing import Any

from core.common.setup import OPENING
from core.kernel import SPECTATOR, Decision
from core.kernel.delta_codec import RecordParts
from core.lan.decision_numbers import DecisionNumbers
from core.lan.messages import DecisionRecord, SeatPosition
from core.lan.protocol import view_codec
from core.lan.seat_log import SeatLog
from core.table import Table, score_history


class SeatViews:
    """The log and the position of a table as each seat may see them.

    They outlive the guests' connections: a guest who returns asks only for the missing part of the
    log. Spectators see the game `delay_rounds` later, until it is over.
    """

    def __init__(
        self, table: Table, decision_numbers: DecisionNumbers, delay_rounds: int = 0
    ) -> None:
        self._table = table
        self._decision_numbers = decision_numbers
        self._delay = _SpectatorDelay(table, delay_rounds) if delay_rounds else None
        self._logs: dict[int, SeatLog] = {}
        self._positions: dict[int, SeatPosition] = {}  # of the state below
        self._positions_state: Any = None
        self._newest_parts: dict[int, RecordParts[Any]] = {}  # by seat, for the delta codec

    def is_delayed(self, seat: int) -> bool:
        return self._delay_for(seat) is not None

    def _delay_for(self, seat: int) -> "_SpectatorDelay | None":
        return self._delay if seat == SPECTATOR and not self._table.is_over else None

    # --- log --------------------------------------------------------------------------------

    def log_for(self, seat: int) -> SeatLog:
        if seat not in self._logs:
            self._logs[seat] = SeatLog(self._table, seat)
        return self._logs[seat]

    def log_entries(self, seat: int) -> list[bytes]:
        """Return the encoded log entries that a seat may see by now."""
        delay = self._delay_for(seat)
        return self.log_for(seat).update(delay.log_length if delay else None)

    # --- position ---------------------------------------------------------------------------

    def state_for(self, seat: int) -> Any:
        """Return the state that the seat's position is made from."""
        delay = self._delay_for(seat)
        return delay.state if delay else self._table.state

    def position_for(self, seat: int) -> SeatPosition:
        if self._positions_state is not self._table.state:
            self._positions_state, self._positions = self._table.state, {}
        if seat not in self._positions:
            self._positions[seat] = self._make_position(seat)
        return self._positions[seat]

    def _make_position(self, seat: int) -> SeatPosition:
        table = self._table
        game, state = table.game, self.state_for(seat)
        question = self._decision_numbers.current(seat)
        decision = None if question is None else question.decision
        is_over = table.is_over
        return SeatPosition(
            view=view_codec(game).dump(self._encode_view(seat, state)),
            decision_number=0 if question is None else question.number,
            decision=None if decision is None else _make_record(decision),
            waiting_for=tuple(d.seat for d in game.decisions(state)),
            names=table.names,
            is_over=is_over,
            standings=game.standings(state) if is_over else (),
            score_history=score_history(table.main_line, seat) if is_over else (),
        )

    def _encode_view(self, seat: int, state: Any) -> RecordParts[Any]:
        """Encode a seat's view, reusing its previous view and those of other seats."""
        game, newest = self._table.game, self._newest_parts
        alike = [newest[other] for other in (seat, *self._positions) if other in newest]
        newest[seat] = view_codec(game).encode(game.view(state, seat), *alike[:2])
        return newest[seat]


class _SpectatorDelay:
    """A table as it was some rounds ago, while the game is running."""

    def __init__(self, table: Table, rounds: int) -> None:
        self._table = table
        self._rounds = rounds
        self._log_length = 0  # it never decreases, even after an undo

    @property
    def state(self) -> Any:
        """Return the last position of the visible rounds, or the opening."""
        return self._table.main_line.state_before(self._visible_choices())

    @property
    def log_length(self) -> int:
        table, choices = self._table, self._visible_choices()
        last = table.main_line.steps[choices - 1].entry if choices else OPENING
        while (
            self._log_length < len(table.log) and table.log[self._log_length].journal_entry <= last
        ):
            self._log_length += 1
        return self._log_length

    def _visible_choices(self) -> int:
        """Return how many choices of the main line are visible: those before the hidden rounds."""
        table = self._table
        variation, number = table.main_line, table.game.round_number
        first_unseen = number(table.state) - self._rounds + 1
        places = range(len(variation.steps) + 1)
        later = bisect_left(
            places, first_unseen, key=lambda index: number(variation.state_before(index))
        )
        return max(later - 1, 0)


def _make_record(decision: Decision) -> DecisionRecord:
    return DecisionRecord(
        decision.kind,
        decision.topic,
        decision.rule,
        tuple(str(action) for action in decision.actions),
        decision.subject,
        decision.is_main,
    )
