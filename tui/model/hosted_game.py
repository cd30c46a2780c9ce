"""The setup of a network game."""

from core.app.hosting import NO_PERSON_SEAT, OPEN_SEAT
from core.app.setup import BOT_PREFIX
from core.kernel.presentation import seat_letter
from core.kernel.style import SHORT
from tui.model.new_game import EMPTY, PERSON, NewGame, PlannedSeat

CLOCK_SECONDS = (0, 30, 60, 120, 300, 600)  # per turn
DELAY_ROUNDS = (0, 1, 2, 3, 5)


class HostedGame(NewGame):
    """A table whose other human players join over the network."""

    default_occupant = PERSON
    offers_lessons = False
    clock = 0  # seconds per turn; 0: no limit
    spectator_delay = 0  # rounds until spectators see an event at a server's table

    def open(self, game_id: str) -> None:
        super().open(game_id)
        players = min(count for count in self.game.player_counts if count > 1)
        for index in range(len(self.planned_seats)):
            self.planned_seats[index] = PlannedSeat(PERSON if index < players else EMPTY)

    @property
    def problem(self) -> str:
        no_open_seat = (
            ""
            if any(planned.occupant == PERSON for planned in self.planned_seats)
            else NO_PERSON_SEAT
        )
        return super().problem or no_open_seat

    @property
    def summary(self) -> str:
        guests = max(sum(planned.occupant == PERSON for planned in self.planned_seats) - 1, 0)
        return f"{guests} seat{'s are' if guests != 1 else ' is'} open for others."

    def name_of(self, index: int) -> str:
        is_guest = self.planned_seats[index].occupant == PERSON and not self.is_own(index)
        return f"Guest {seat_letter(index, SHORT)}" if is_guest else super().name_of(index)

    def occupant_label(self, index: int) -> str:
        if self.planned_seats[index].occupant == PERSON:
            return "you" if self.is_own(index) else "open"
        return super().occupant_label(index)

    def occupant_text(self, index: int) -> str:
        if self.planned_seats[index].occupant != PERSON:
            return super().occupant_text(index)
        open_seat_text = "For whoever joins; in the lobby a bot can still take it."
        return "Your own seat." if self.is_own(index) else open_seat_text

    @property
    def cli_arguments(self) -> list[str]:
        """Return the `annals host` arguments. The other human seats are open."""
        _, game, _, *setup = super().cli_arguments
        seat_texts = [
            "you" if self.is_own(index) else OPEN_SEAT for index in range(len(self.planned_seats))
        ]
        seats = [
            seat if planned.occupant == PERSON else f"{BOT_PREFIX}{planned.occupant}"
            for seat, planned in zip(seat_texts, self.planned_seats, strict=True)
            if planned.occupant != EMPTY
        ]
        clock = [f"--clock={self.clock}"] if self.clock else []
        return ["host", game, f"--seats={','.join(seats)}", *setup, *clock]

    def change_clock(self, step: int) -> None:
        self.clock = CLOCK_SECONDS[(CLOCK_SECONDS.index(self.clock) + step) % len(CLOCK_SECONDS)]

    def change_delay(self, step: int) -> None:
        self.spectator_delay = DELAY_ROUNDS[
            (DELAY_ROUNDS.index(self.spectator_delay) + step) % len(DELAY_ROUNDS)
        ]
