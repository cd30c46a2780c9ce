"""Setup of a network table."""

from pathlib import Path

from core.app.constants import PORT
from core.app.hosting import ALL_INTERFACES, host_table, plan_new_table, plan_saved_table
from core.app.packs import LoadedWithOtherPacks
from core.kernel import BadSetup
from core.lan import Place
from core.table import BadJournal
from saves import BadSave
from tui.model.hosted_game import HostedGame
from tui.screens.base import GameApp
from tui.screens.form import FormField
from tui.screens.new_game import NewGameScreen, SeatField, SetupField, SetupTarget
from tui.screens.waiting_room import WaitingRoomScreen
from tui.settings.player_name import player_name


def reopen_table(app: GameApp, path: Path) -> None:
    try:
        plan = plan_saved_table(path)
    except LoadedWithOtherPacks:
        app.navigation.restart(["host", "--load", str(path.resolve())])
        return
    except (BadSave, BadSetup, BadJournal) as error:
        app.show_warning(str(error))
        return
    app.push_screen(WaitingRoomScreen(host_table(plan, player_name(), app.show_warning)))


class HostScreen(NewGameScreen):
    """Game setup where all persons except the first join over the network."""

    title_text = "Host"
    title_note = "a table others can join"
    start_label = "Open table"
    setup: HostedGame

    def create_setup(self, game_id: str) -> HostedGame:
        return HostedGame(game_id)

    def player_name(self) -> str:
        """Return a real name, because "You" would be ambiguous for others."""
        return player_name()

    def make_fields(self) -> list[FormField[SetupTarget]]:
        text = "When a player's time runs out, a bot finishes their turn."
        value = f"{self.setup.clock} seconds" if self.setup.clock else "none"
        *fields, seed = super().make_fields()
        return [*fields, FormField(SetupField.CLOCK, "turn clock", value, text), seed]

    def change_value(self, field: SetupTarget, step: int) -> None:
        if field is SetupField.CLOCK:
            self.setup.change_clock(step)
        else:
            super().change_value(field, step)

    def set_typed_text(self, field: SetupTarget, text: str) -> None:
        is_own = isinstance(field, SeatField) and self.setup.is_own(field.index)
        super().set_typed_text(field, player_name(text) if is_own else text)

    def action_start(self) -> None:
        setup = self.setup
        if setup.problem:
            self.app.show_warning(setup.problem)
            return
        if setup.pack != setup.loaded_packs:
            self.app.navigation.restart_with_packs(setup.game.id, setup.pack, setup.cli_arguments)
            return
        people = [index for index, seat in enumerate(setup.seats) if not seat.is_bot]
        seat_places = [
            Place(seat.name, seat.level) if seat.is_bot else Place() for seat in setup.seats
        ]
        name = seat_places[people[0]].name = setup.seats[people[0]].name
        try:
            plan = plan_new_table(
                setup.game,
                seat_places,
                setup.options,
                f"{name}'s {setup.game.name}",
                clock=setup.clock,
                seed=setup.given_seed,
                port=PORT,
                bind=ALL_INTERFACES,
            )
        except BadSetup as error:
            self.app.show_warning(str(error))
            return
        app = self.app
        self.dismiss()
        app.push_screen(WaitingRoomScreen(host_table(plan, name, app.show_warning)))
