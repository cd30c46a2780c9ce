"""The setup of a network game."""

from core.house.hosting import NOBODY, OPEN
from core.house.setup import BOT
from core.kernel.words import letter
from tui.model.new_game import EMPTY, PERSON, NewGame, PlannedSeat

CLOCKS = (0, 30, 60, 120, 300, 600)  # per turn
DELAYS = (0, 1, 2, 3, 5)


class HostedGame(NewGame):
    """A table whose other human players join over the network."""

    company = PERSON
    teaches = False
    clock = 0  # seconds per turn; 0: no limit
    delay = 0  # rounds until spectators see an event at a server's table

    def open(self, game_id: str) -> None:
        super().open(game_id)
        players = min(count for count in self.game.players if count > 1)
        for at in range(len(self.planned)):
            self.planned[at] = PlannedSeat(PERSON if at < players else EMPTY)

    @property
    def problem(self) -> str:
        nobody = "" if any(planned.who == PERSON for planned in self.planned) else NOBODY
        return super().problem or nobody

    @property
    def summary(self) -> str:
        guests = max(sum(planned.who == PERSON for planned in self.planned) - 1, 0)
        return f"{guests} seat{'s are' if guests != 1 else ' is'} open for others."

    def name_of(self, at: int) -> str:
        is_guest = self.planned[at].who == PERSON and not self.is_own(at)
        return f"Guest {letter(at)}" if is_guest else super().name_of(at)

    def who(self, at: int) -> str:
        if self.planned[at].who == PERSON:
            return "you" if self.is_own(at) else "open"
        return super().who(at)

    def who_text(self, at: int) -> str:
        if self.planned[at].who != PERSON:
            return super().who_text(at)
        open_seat = "For whoever joins; in the lobby a bot can still take it."
        return "Your own seat." if self.is_own(at) else open_seat

    @property
    def command(self) -> list[str]:
        """Return the `annals host` arguments; the other human seats are open."""
        _, game, _, *setup = super().command
        words = ["you" if self.is_own(at) else OPEN for at in range(len(self.planned))]
        seats = [
            word if planned.who == PERSON else f"{BOT}{planned.who}"
            for word, planned in zip(words, self.planned, strict=True)
            if planned.who != EMPTY
        ]
        clock = [f"--clock={self.clock}"] if self.clock else []
        return ["host", game, f"--seats={','.join(seats)}", *setup, *clock]

    def change_clock(self, step: int) -> None:
        self.clock = CLOCKS[(CLOCKS.index(self.clock) + step) % len(CLOCKS)]

    def change_delay(self, step: int) -> None:
        self.delay = DELAYS[(DELAYS.index(self.delay) + step) % len(DELAYS)]
