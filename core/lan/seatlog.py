"""What a seat is told, in its own counting: nothing unseen shows even in the numbers."""

from core.lan.protocol import told_codec
from core.table import OPENING, CannotUndo, Said, Table, TakenBack, Told


class SeatLog:
    """A table's log as one seat sees it. A choice's number is the place of its first line here.

    The journal's own numbers stay with the host: they would tell whether a secret choice that
    was taken back was then made again.
    """

    def __init__(self, table: Table, seat: int) -> None:
        self.told: list[bytes] = []
        self._codec = told_codec(table.game)
        self._table = table
        self._seat = seat
        self._read = 0
        self._heard = 0  # how far what is said was told: nobody waits for that
        self._numbers: dict[int, int] = {}  # by place in the journal, for the line being played

    def catch_up(self, up_to: int | None = None) -> list[bytes]:
        """Everything told so far, the newest included, each in its form on the wire.

        With `up_to` only so much of the table's log; but what was said is heard at once.
        """
        log = self._table.log
        end = len(log) if up_to is None else up_to
        for at in range(self._read, end):
            if at >= self._heard or not isinstance(log[at].event, Said):
                self._tell(log[at])
        for at in range(max(end, self._heard), len(log)):
            if isinstance(log[at].event, Said):
                self._tell(log[at])
        self._read, self._heard = end, len(log)
        return self.told

    def _tell(self, told: Told) -> None:
        seen = told.seen_by(self._seat)
        if seen is not None:
            self._add(seen)

    def entry_at(self, number: int) -> int:
        """The journal's number of a choice that still holds. CannotUndo where there is none."""
        for entry, known in self._numbers.items():
            if known == number:
                return entry
        raise CannotUndo("That is not one of your choices in this game.")

    def _add(self, told: Told) -> None:
        event = told.event
        if isinstance(event, TakenBack):
            event = TakenBack(event.seat, self._forget(event.first))
        elif told.entry != OPENING and told.is_of_the_game:
            self._numbers.setdefault(told.entry, len(self.told))
        number = next(reversed(self._numbers.values()), OPENING)
        self.told.append(
            self._codec.dump(Told(number, told.seat, told.turn, event, told.is_own_turn))
        )

    def _forget(self, first: int) -> int:
        """Take back all choices from one on; the number of the first that could be seen."""
        gone = [entry for entry in self._numbers if entry >= first]
        return min((self._numbers.pop(entry) for entry in gone), default=len(self.told))
