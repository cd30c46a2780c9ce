"""`annals host`: open a network table."""

import asyncio
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

from core.games import load_game
from core.house.host_log import log_to_file
from core.house.hosting import Plan, host_table, places_for, plan_new, plan_saved
from core.house.setup import parse_options
from core.kernel import BadSetup
from core.lan.door import checked_name
from saves import find
from tui.cli.errors import INTERRUPTED, CommandFailed
from tui.cli.terminal import can_show_screens
from tui.plain import Terminal
from tui.plain.network import play_in_company
from tui.settings.own_name import own_name


def host(args: Namespace) -> None:
    if args.name:
        checked_name(args.name)
    more: dict[str, Any] = {"port": args.port, "bind": args.bind, "clock": args.clock}
    if args.load is not None:
        if args.game is not None or args.seats is not None:
            raise BadSetup("A saved game has its seats already: say only --load FILE.")
        plan = plan_saved(find(args.load), **more)
    else:
        plan = _plan_new(args, more)
    _open(plan, own_name(args.name), args.plain)


def host_again(path: Path, is_plain: bool) -> None:
    """Reopen a saved game's table with its seats, port and code."""
    _open(plan_saved(path), own_name(), is_plain)


def _open(plan: Plan, name: str, is_plain: bool) -> None:
    log_to_file()
    if not is_plain and can_show_screens():
        from tui.app import run_app
        from tui.screens.lobby import LobbyScreen

        run_app(lambda app: app.push_screen(LobbyScreen(host_table(plan, name, app.complain))))
    else:
        _host_plainly(plan, name)


def _host_plainly(plan: Plan, name: str) -> None:
    open_again = f"open the table again with: annals host --load {plan.path.stem}."
    try:
        coming, console = host_table(plan, name, _warn), Terminal(can_clear=False)
        is_over = asyncio.run(play_in_company(coming, console))
    except KeyboardInterrupt:
        is_saved = plan.path.exists()
        raise CommandFailed(
            f"Interrupted; {open_again}" if is_saved else "Interrupted.", INTERRUPTED
        ) from None
    if not is_over and plan.path.exists():
        print(f"The game is saved; {open_again}")


def _plan_new(args: Namespace, more: dict[str, Any]) -> Plan:
    if args.game is None:
        raise BadSetup("Say which game to host, or --load FILE.")
    game = load_game(args.game)
    title = args.title or f"{own_name(args.name)}'s {game.name}"
    places = places_for(game, args.seats, own_name(args.name))
    return plan_new(game, places, parse_options(args.option), title, seed=args.seed, **more)


def _warn(sentence: str) -> None:
    print(f"annals: {sentence.rstrip('.')}; the game goes on.", file=sys.stderr, flush=True)
