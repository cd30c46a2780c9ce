"""`annals join`: a seat at somebody else's table."""

import asyncio
from argparse import Namespace
from contextlib import AbstractAsyncContextManager

from core.house.addresses import parse_address
from core.house.catalogue import game_name
from core.house.hosting import Arrival, NeedsCode, join_table
from core.house.tokens import known_token
from core.lan import Address, CannotJoin
from core.lan.discovery import Found, can_look, look_around
from core.lan.door import checked_name
from tui.cli.errors import CommandFailed
from tui.cli.terminal import can_show_screens
from tui.plain import Terminal
from tui.plain.network import play_in_company
from tui.settings.own_name import own_name


def join(args: Namespace) -> None:
    """Go to a table: the one named, or the one chosen from those in the network."""
    if args.name:
        checked_name(args.name)
    name = own_name(args.name)
    if not args.plain and can_show_screens():
        _join_on_screen(args, name)
        return
    address = parse_address(args.host) if args.host else _the_only_one()
    code = args.code or ""
    if not code and not args.token and known_token(f"join {address}") is None:
        code = _ask("The table's join code: ")
    try:
        _join_plainly(join_table(address, name, code, args.token or "", args.watch))
    except NeedsCode as needed:
        print(needed)
        code = _ask("The table's join code: ")
        _join_plainly(join_table(address, name, code, "", args.watch))


def _join_plainly(coming: AbstractAsyncContextManager[Arrival]) -> None:
    asyncio.run(play_in_company(coming, Terminal(can_clear=False)))


def _join_on_screen(args: Namespace, name: str) -> None:
    from tui.app import run_app
    from tui.screens.join import JoinScreen
    from tui.screens.lobby import LobbyScreen

    if args.host and (args.code or args.token or known_token(f"join {parse_address(args.host)}")):
        address = parse_address(args.host)
        coming = join_table(address, name, args.code or "", args.token or "", args.watch)
        screens = [JoinScreen(args.host, name), LobbyScreen(coming)]
    else:
        screens = [JoinScreen(args.host or "", name)]
    run_app(lambda app: [app.push_screen(screen) for screen in screens])


def _the_only_one() -> Address:
    """The table found in the network; where there are several, they are listed."""
    if not can_look():
        raise CommandFailed(
            "Say where the table is (annals join HOST:PORT); to find it, install annals[lan]."
        )
    found = asyncio.run(look_around())
    if not found:
        raise CommandFailed("No table was found in the network; say where it is: annals join HOST.")
    if len(found) > 1:
        for table in found:
            print(_line(table))
        raise CommandFailed("There are several tables: say which one.")
    print(_line(found[0]))
    return Address(found[0].host, found[0].port)


def _line(table: Found) -> str:
    return f"{table.host}:{table.port}  {table.title} ({game_name(table.game)})"


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise CannotJoin("A table is joined with its code: --code CODE.") from None
