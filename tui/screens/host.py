"""Setup of a network table."""

from pathlib import Path

from core.house.constants import PORT
from core.house.hosting import EVERYWHERE, host_table, plan_new, plan_saved
from core.house.packs import ReadOtherwise
from core.kernel import BadSetup
from core.lan import Place
from core.table import BadJournal
from saves import BadSave
from tui.model.hosted_game import HostedGame
from tui.screens.base import GameApp
from tui.screens.form import FormField
from tui.screens.lobby import LobbyScreen
from tui.screens.new_game import NewGameScreen
from tui.settings.own_name import own_name


def host_again(app: GameApp, path: Path) -> None:
    """Reopen the table of a hosted game with its seats."""
    try:
        plan = plan_saved(path)
    except ReadOtherwise:
        app.start_anew(["host", "--load", str(path.resolve())])
        return
    except (BadSave, BadSetup, BadJournal) as error:
        app.complain(str(error))
        return
    app.push_screen(LobbyScreen(host_table(plan, own_name(), app.complain)))


class HostScreen(NewGameScreen):
    """Game setup where all persons but the first join over the network."""

    title_words = "Host"
    title_note = "a table for others to join"
    begin_words = "Open the table"
    setup: HostedGame

    def plan(self, game_id: str) -> HostedGame:
        return HostedGame(game_id)

    def own_name(self) -> str:
        """Return a real name, since "You" would be ambiguous for others."""
        return own_name()

    def make_fields(self) -> list[FormField]:
        text = "Who takes longer for a turn is helped by a bot for the rest of it."
        value = f"{self.setup.clock} seconds" if self.setup.clock else "none"
        *fields, seed = super().make_fields()
        return [*fields, FormField("option clock", "turn clock", value, text), seed]

    def change(self, field: str, step: int) -> None:
        if field == "option clock":
            self.setup.change_clock(step)
        else:
            super().change(field, step)

    def typed_into(self, field: str, text: str) -> None:
        is_own = field != "seed" and self.setup.is_own(int(field.split()[1]))
        super().typed_into(field, own_name(text) if is_own else text)

    def action_start(self) -> None:
        setup = self.setup
        if setup.problem:
            self.app.complain(setup.problem)
            return
        if setup.pack != setup.read_with:
            self.app.start_with_pack(setup.game.id, setup.pack, setup.command)
            return
        people = [at for at, seat in enumerate(setup.seats) if not seat.is_bot]
        places = [Place(seat.name, seat.level) if seat.is_bot else Place() for seat in setup.seats]
        name = places[people[0]].name = setup.seats[people[0]].name
        try:
            plan = plan_new(
                setup.game,
                places,
                setup.options,
                f"{name}'s {setup.game.name}",
                clock=setup.clock,
                seed=setup.given_seed,
                port=PORT,
                bind=EVERYWHERE,
            )
        except BadSetup as error:
            self.app.complain(str(error))
            return
        app = self.app
        self.dismiss()
        app.push_screen(LobbyScreen(host_table(plan, name, app.complain)))
