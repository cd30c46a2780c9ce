"""`annals host`: open a network table."""

import asyncio
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from core.app.host_log import log_to_file
from core.app.hosting import TablePlan, host_table, parse_places, plan_new_table, plan_saved_table
from core.app.setup import parse_options
from core.games import load_game
from core.kernel import BadSetup
from core.lan.auth import validate_name
from saves import find_save
from tui.cli.terminal import can_show_screens
from tui.errors import INTERRUPTED, CommandFailed
from tui.plain import StdioConsole
from tui.plain.network import play_over_network
from tui.settings.player_name import player_name


def run_host(args: Namespace) -> None:
    if args.name:
        validate_name(args.name)
    network_options: dict[str, Any] = {"port": args.port, "bind": args.bind, "clock": args.clock}
    if args.load is not None:
        if args.game is not None or args.seats is not None:
            raise BadSetup(
                "A saved game has its own game and seats. Use --load FILE without GAME and --seats."
            )
        plan = plan_saved_table(find_save(args.load), **network_options)
    else:
        plan = _plan_new(args, network_options)
    _open_table(plan, player_name(args.name), args.plain)


def reopen_table(path: Path, is_plain: bool) -> None:
    _open_table(plan_saved_table(path), player_name(), is_plain)


def _open_table(plan: TablePlan, name: str, is_plain: bool) -> None:
    log_to_file()
    if not is_plain and can_show_screens():
        from tui.app import run_app
        from tui.screens.waiting_room import WaitingRoomScreen

        run_app(
            lambda app: app.push_screen(WaitingRoomScreen(host_table(plan, name, app.show_warning)))
        )
    else:
        _host_in_plain_mode(plan, name)


def _host_in_plain_mode(plan: TablePlan, name: str) -> None:
    open_again = f"Open the table again with: annals host --load {plan.path.stem}"
    try:
        opening, console = host_table(plan, name, _warn), StdioConsole(can_clear=False)
        is_over = asyncio.run(play_over_network(opening, console))
    except KeyboardInterrupt:
        is_saved = plan.path.exists()
        raise CommandFailed(
            f"Interrupted. {open_again}" if is_saved else "Interrupted.", INTERRUPTED
        ) from None
    if not is_over and plan.path.exists():
        print(f"The game is saved. {open_again}")


def _plan_new(args: Namespace, network_options: dict[str, Any]) -> TablePlan:
    if args.game is None:
        raise BadSetup("Name a game to host, or use --load FILE. 'annals games' lists the games.")
    game = load_game(args.game)
    title = args.title or f"{player_name(args.name)}'s {game.name}"
    places = parse_places(game, args.seats, player_name(args.name))
    return plan_new_table(
        game, places, parse_options(args.option), title, seed=args.seed, **network_options
    )


def _warn(sentence: str) -> None:
    print(f"annals: {sentence.rstrip('.')}. The game continues.", file=sys.stderr, flush=True)
