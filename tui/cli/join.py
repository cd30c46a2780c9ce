"""`annals join`: join a network table."""

import asyncio
from argparse import Namespace
from contextlib import AbstractAsyncContextManager

from core.house.addresses import parse_address
from core.house.catalogue import game_name
from core.house.hosting import Arrival, NeedsCode, join_table
from core.lan import Address, CannotJoin
from core.lan.discovery import Found, can_look, look_around
from core.lan.door import checked_name
from tui.cli.errors import CommandFailed
from tui.cli.terminal import can_show_screens
from tui.plain import Terminal
from tui.plain.network import play_in_company
from tui.settings.own_name import own_name


def join(args: Namespace) -> None:
    """Join the named table, or the only one found in the network."""
    if args.name:
        checked_name(args.name)
    name = own_name(args.name)
    if not args.plain and can_show_screens():
        _join_on_screen(args, name)
        return
    address = parse_address(args.host) if args.host else _the_only_one()
    code = args.code or ""
    try:
        _join_plainly(join_table(address, name, code, args.token or "", args.watch))
    except NeedsCode:
        code = _ask("The table's join code: ")
        _join_plainly(join_table(address, name, code, "", args.watch))


def _join_plainly(coming: AbstractAsyncContextManager[Arrival]) -> None:
    asyncio.run(play_in_company(coming, Terminal(can_clear=False)))


def _join_on_screen(args: Namespace, name: str) -> None:
    from tui.app import AnnalsApp, run_app
    from tui.screens.join import JoinScreen

    form = JoinScreen(args.host or "", name, args.code or "", args.watch)
    address = parse_address(args.host) if args.host else None

    def begin(app: AnnalsApp) -> None:
        app.push_screen(form)
        if address is not None:  # a known seat needs no form
            form.go_to(address, args.token or "")

    run_app(begin)


def _the_only_one() -> Address:
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
