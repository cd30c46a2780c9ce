"""Setting up a table for others in the network."""

from core.house.constants import PORT
from core.house.hosting import EVERYWHERE, NOBODY, host_table, plan_new
from core.kernel import BadSetup
from core.lan import Place
from tui.draw.canvas import Canvas
from tui.draw.glyphs import SEAT_LETTERS
from tui.screens.form import Field
from tui.screens.lobby import LobbyScreen
from tui.screens.new_game import EMPTY, PERSON, Chair, NewGameScreen
from tui.screens.page import title_bar
from tui.settings.own_name import own_name

CLOCKS = (0, 30, 60, 120, 300, 600)  # seconds a turn


class HostScreen(NewGameScreen):
    """As for a game at one keyboard, but all persons after the first come over the network."""

    title_words = "Host"
    begin_words = "Open the table"
    clock = 0

    @property
    def fields(self) -> list[Field]:
        """And a clock for the turns."""
        text = "Who takes longer for a turn is helped by a bot for the rest of it."
        value = f"{self.clock} seconds" if self.clock else "none"
        clock = Field("option clock", "turn clock", value, text)
        return [*super().fields[:-1], clock, super().fields[-1]]

    def change(self, field: str, step: int) -> None:
        """The next value."""
        if field == "option clock":
            self.clock = CLOCKS[(CLOCKS.index(self.clock) + step) % len(CLOCKS)]
        else:
            super().change(field, step)

    @property
    def problem(self) -> str:
        """And one must be able to sit down."""
        nobody = "" if any(c.who == PERSON for c in self.chairs) else NOBODY
        return super().problem or nobody

    def draw(self, canvas: Canvas) -> None:
        """The same page under another title."""
        super().draw(canvas)
        title_bar(canvas, self.title_words, self.game.name, "a table for others to join")

    def _against(self) -> str:
        guests = sum(c.who == PERSON and not self._is_own(c) for c in self.chairs)
        return f"{guests} seat{'s are' if guests != 1 else ' is'} open for others."

    def _name_of(self, at: int) -> str:
        """Everybody has a name of their own; guests bring theirs."""
        chair = self.chairs[at]
        if chair.who != PERSON:
            return super()._name_of(at)
        return own_name(chair.name) if self._is_own(chair) else f"Guest {SEAT_LETTERS[at]}"

    def _is_own(self, chair: Chair) -> bool:
        return next((c for c in self.chairs if c.who == PERSON), None) is chair

    def _who(self, chair: Chair) -> str:  # type: ignore[override]
        if chair.who == PERSON:
            return "you" if self._is_own(chair) else "open"
        return super()._who(chair)

    def _who_text(self, chair: Chair) -> str:  # type: ignore[override]
        if chair.who == PERSON:
            own, other = (
                "Your own seat.",
                "For whoever joins; in the lobby a bot can still take it.",
            )
            return own if self._is_own(chair) else other
        return super()._who_text(chair)

    def _open(self, game_id: str) -> None:
        """Begin with two: you and somebody else."""
        super()._open(game_id)
        players = min(count for count in self.game.players if count > 1)
        self.chairs = [Chair(PERSON if at < players else EMPTY) for at in range(len(self.chairs))]

    def action_start(self) -> None:
        """Open the table."""
        if self.problem:
            self.app.complain(self.problem)
            return
        mine = next((at for at, c in enumerate(self.chairs) if self._is_own(c)), None)
        name = own_name() if mine is None else self._name_of(mine)
        places = [Place(seat.name, seat.level) if seat.is_bot else Place() for seat in self.seats]
        persons = [at for at, seat in enumerate(self.seats) if not seat.is_bot]
        if persons:
            places[persons[0]].name = name
        seed = int(self.seed) if self.seed else None
        title = f"{name}'s {self.game.name}"
        try:
            plan = plan_new(
                self.game,
                places,
                self.options,
                title,
                clock=self.clock,
                seed=seed,
                port=PORT,
                bind=EVERYWHERE,
            )
        except BadSetup as error:
            self.app.complain(str(error))
            return
        app = self.app
        self.dismiss()
        app.push_screen(LobbyScreen(host_table(plan, name, app.complain)))
