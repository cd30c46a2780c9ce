"""`annals join`: join a network table."""

import asyncio
from argparse import Namespace
from contextlib import AbstractAsyncContextManager

from core.app.addresses import parse_address
from core.app.catalog import game_name
from core.app.hosting import CodeRequired, JoinedTable, join_table
from core.lan import Address, CannotJoin
from core.lan.auth import validate_name
from core.lan.discovery import FoundTable, find_tables, is_available
from tui.cli.terminal import can_show_screens
from tui.errors import CommandFailed, missing_extra
from tui.plain import StdioConsole
from tui.plain.network import play_over_network
from tui.settings.player_name import player_name


def run_join(args: Namespace) -> None:
    """Join the named table, or the only one found in the network."""
    if args.name:
        validate_name(args.name)
    name = player_name(args.name)
    if not args.plain and can_show_screens():
        _join_on_screen(args, name)
        return
    address = parse_address(args.host) if args.host else _find_only_table()
    code = args.code or ""
    try:
        _join_in_plain_mode(join_table(address, name, code, args.token or "", args.watch))
    except CodeRequired:
        code = _ask("Join code: ")
        _join_in_plain_mode(join_table(address, name, code, "", args.watch))


def _join_in_plain_mode(opening: AbstractAsyncContextManager[JoinedTable]) -> None:
    asyncio.run(play_over_network(opening, StdioConsole(can_clear=False)))


def _join_on_screen(args: Namespace, name: str) -> None:
    from tui.app import AnnalsApp, run_app
    from tui.screens.join import JoinScreen

    form = JoinScreen(args.host or "", name, args.code or "", args.watch)
    address = parse_address(args.host) if args.host else None

    def begin(app: AnnalsApp) -> None:
        app.push_screen(form)
        if address is not None:  # a known seat needs no form
            form.connect_to(address, args.token or "")

    run_app(begin)


def _find_only_table() -> Address:
    if not is_available():
        hint = missing_extra("The search for tables", "lan")
        raise CommandFailed(f"Name the table: annals join HOST:PORT. {hint}")
    tables = asyncio.run(find_tables())
    if not tables:
        raise CommandFailed(
            "No table was found on the network. Ask the host for the address, then run: annals"
            " join HOST"
        )
    if len(tables) > 1:
        for table in tables:
            print(_table_text(table))
        raise CommandFailed("There are several tables. Choose one with: annals join HOST:PORT")
    print(_table_text(tables[0]))
    return Address(tables[0].host, tables[0].port)


def _table_text(table: FoundTable) -> str:
    return f"{table.host}:{table.port}  {table.title} ({game_name(table.game)})"


def _ask(prompt: str) -> str:
    try:
        return input(prompt)
    except EOFError:
        raise CannotJoin("The table needs a join code. Use --code CODE.") from None
