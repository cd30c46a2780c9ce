"""The argument parser of `annals`."""

import argparse
from collections.abc import Sequence
from typing import NoReturn

from core.app.constants import MAX_SEED, PORT, SSH_PORT, VERSION, WEB_PORT
from tui.errors import BadUsage

MAX_GAMES = 1_000_000


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one sentence."""

    commands: tuple[str, ...] = ()

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message[:1].upper()}{message[1:].rstrip('.')}; see '{self.prog} --help'.")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line. Raise BadUsage, with a suggestion for an unknown command."""
    parser = make_parser()
    first = next(iter(arguments), "-")
    if not first.startswith("-") and first not in parser.commands:
        from core.kernel.presentation import (
            closest_word,  # imported late, to avoid loading the kernel
        )

        suggestion = closest_word(first, parser.commands)
        question = f" Did you mean '{suggestion}'?" if suggestion else ""
        raise BadUsage(f"There is no command '{first}'; see 'annals --help'.{question}")
    return parser.parse_args(arguments)


def make_parser() -> Parser:
    parser = Parser(prog="annals", description="Civilization board games in a terminal.")
    parser.add_argument("--version", action="version", version=f"annals {VERSION}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, text: str) -> Parser:
        return commands.add_parser(name, help=text, description=text)

    games = command("games", "List the games.")
    _add_json(games)

    play = command("play", "Play a new game.")
    play.add_argument("game", metavar="GAME", nargs="?", default="")
    play.add_argument(
        "--deal", metavar="CODE", help="the very deal of a friend, who was told its code at the end"
    )
    play.add_argument(
        "--seats",
        metavar="SEATS",
        help="who plays, in turn order: 'you', other names, bot or bot:LEVEL;"
        " as in you,bot:2,bot:warlord",
    )
    _add_setup(play)
    _add_plain(play)

    daily = command("daily", "Play the deal of the day, or see how it went.")
    daily.add_argument("--history", action="store_true", help="only list how all days went")
    _add_plain(daily)
    challenges = command("challenges", "List the challenges, or try one.")
    challenges.add_argument("game", metavar="GAME", nargs="?", default="")
    challenges.add_argument(
        "challenge", metavar="ID", nargs="?", default="", help="its name or its number in the list"
    )
    _add_plain(challenges)
    learn = command("learn", "Learn a game by playing it, with a coach.")
    learn.add_argument("game", metavar="GAME", nargs="?", default="")
    learn.add_argument(
        "part", metavar="PART", nargs="?", default="", help="of a game whose lessons have several"
    )
    learn.add_argument(
        "--lesson", type=int, metavar="N", help="begin with that one, not where you have come to"
    )
    _add_plain(learn)

    saves = command("saves", "List the saved games.")
    saves.add_argument(
        "--search",
        metavar="WORDS",
        default="",
        help="only those with these words in their name, title, tags, game, players or state",
    )
    _add_json(saves)
    resume = command("continue", "Go on with the newest game.")
    _add_solo(resume)
    _add_plain(resume)
    load = command("load", "Go on with a saved game.")
    _add_file(load)
    _add_solo(load)
    _add_plain(load)
    replay = command("replay", "Look at a saved game again, choice by choice.")
    _add_file(replay)
    export = command("export", "Tell a saved game as a story, or as JSON lines.")
    _add_file(export)
    export.add_argument(
        "--from", dest="seat", metavar="SEAT", help="as one player saw it: a number, letter or name"
    )
    export.add_argument(
        "-o", dest="into", metavar="FILE", help="write it there: .md is Markdown, .jsonl JSON lines"
    )
    export.add_argument("--markdown", action="store_true", help="with Markdown's marks")
    export.add_argument(
        "--json", action="store_true", help="JSON lines for programs, of a finished game"
    )
    import_ = command("import", "Make a saved game of JSON lines that 'export --json' wrote.")
    import_.add_argument("file", metavar="FILE.jsonl")
    import_.add_argument("-o", dest="into", metavar="NAME", help="of the new saved game")
    verify = command("verify", "Replay a saved game and check that it leads to its position.")
    _add_file(verify)
    stats = command("stats", "Sum up the finished games: wins and points.")
    stats.add_argument("game", metavar="GAME", nargs="?", default="")
    _add_json(stats)

    analyse = command("analyse", "Look back on a saved game: where it was won, and what cost most.")
    _add_analyzed_game(analyse)
    _add_json(analyse)
    report = command("report", "Look back on a saved game, and write it as a page for browsers.")
    _add_analyzed_game(report)
    report.add_argument(
        "-o", dest="into", default="", metavar="FILE", help="else the game's name; -: print it"
    )

    simulate = command("simulate", "Let bots play many games against each other.")
    simulate.add_argument("game", metavar="GAME")
    simulate.add_argument("-n", dest="games", type=_game_count, default=100, metavar="GAMES")
    simulate.add_argument("--seats", metavar="SEATS", help="the bots, as in bot:1,bot:2")
    simulate.add_argument("--save", action="store_true", help="keep the games, to replay them")
    _add_setup(simulate)
    _add_json(simulate)

    arena = command("arena", "Let bots of all levels meet, until it is known who is better.")
    arena.add_argument("game", metavar="GAME")
    arena.add_argument(
        "--players", metavar="BOTS", help="as in bot:2,bot:3@weights.json; else all levels"
    )
    arena.add_argument(
        "-n", dest="deals", type=_game_count, default=60, metavar="DEALS", help="at most, a pair"
    )
    arena.add_argument(
        "--seats", type=_seat_count, default=0, metavar="K", help="one among K-1 of the other level"
    )
    arena.add_argument(
        "--jobs", type=_positive_count, default=0, metavar="J", help="else all cores"
    )
    arena.add_argument("--scheduler", metavar="ADDRESS", help="work on a Dask cluster instead")
    arena.add_argument(
        "--to-the-end", action="store_true", help="play all deals, also when it is decided"
    )
    arena.add_argument("--file", metavar="FILE", help="keep every deal there, and go on from it")
    _add_setup(arena)
    _add_json(arena)

    command("engine", "Drive games by JSON lines on stdin and stdout.")

    host = command("host", "Open a table for others in the network.")
    host.add_argument("game", metavar="GAME", nargs="?")
    host.add_argument("--load", metavar="FILE", help="open a saved game again, its seats kept")
    host.add_argument("--seats", metavar="SEATS", help="as in you,open,open,bot:2")
    host.add_argument(
        "--clock", type=_clock_seconds, default=0, metavar="SECONDS", help="for each turn"
    )
    host.add_argument("--title", metavar="TITLE", help="what the table is called")
    host.add_argument(
        "--port", type=_port, metavar="P", help=f"else {PORT}, or the one a saved game had"
    )
    host.add_argument("--bind", metavar="ADDRESS", help="listen only there")
    _add_name(host)
    _add_setup(host)
    _add_plain(host)

    join = command("join", "Take a seat at a table in the network.")
    join.add_argument("host", metavar="HOST[:PORT]", nargs="?", help="else it is looked for")
    join.add_argument("--code", metavar="CODE", help="the table's join code")
    join.add_argument("--token", metavar="TOKEN", help="your seat's, from another machine")
    join.add_argument("--watch", action="store_true", help="take no seat")
    _add_name(join)
    _add_plain(join)

    serve = command("serve", "Run an SSH server that is only this game.")
    serve.add_argument("--port", type=_port, default=SSH_PORT, metavar="P")
    serve.add_argument("--bind", default="", metavar="ADDRESS", help="listen only there")
    serve.add_argument("--people", metavar="FILE", help="public keys, as in authorized_keys")
    serve.add_argument("--guest-code", metavar="CODE", help="let in who knows it, by any name")
    serve.add_argument("--web", type=_port, metavar="P", help="let browsers in at this port too")
    serve.add_argument("--pass", dest="pass_for", metavar="NAME", help="make a link for a browser")
    serve.add_argument("--motd", metavar="FILE", help="what everybody reads among the tables")
    serve.add_argument("--status", action="store_true", help="who is here, and which games wait")
    _add_json(serve)
    serve.add_argument("--sessions", type=_positive_count, default=32, metavar="N", help="at once")
    serve.add_argument("--idle", type=_clock_seconds, default=3600, metavar="SECONDS")
    _add_packs(serve)

    web = command("web", "Play in a browser on this machine.")
    web.add_argument("--port", type=_port, default=WEB_PORT, metavar="P")
    web.add_argument("--bind", default="", metavar="ADDRESS", help="listen there, not only here")

    rules = command("rules", "Show the rules of a game.")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument(
        "about", metavar="NUMBER or WORD", nargs="*", help="a rule's number, or a word to look for"
    )

    content = command("content", "List where the values of a game come from.")
    content.add_argument("game", metavar="GAME")
    content.add_argument(
        "--reconstructed",
        action="store_true",
        help="only what to look up in your own box, with its present values",
    )
    _add_packs(content)
    _add_json(content)
    packs = command("packs", "List packs of corrected values and other names; check or begin one.")
    _add_json(packs)
    _add_pack_commands(packs)

    bench = command("bench", "Measure speed and size against their budgets.")
    bench.add_argument("--profile", metavar="GAME", help="where the time of its rules goes")
    bench.add_argument("--against", action="store_true", help="random play beside python-chess")
    _add_json(bench)
    parser.commands = tuple(commands.choices)
    return parser


def _add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON")


def _add_file(parser: Parser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="a path, or the beginning of a name or title that 'annals saves' shows",
    )


def _add_plain(parser: Parser) -> None:
    parser.add_argument("--plain", action="store_true", help="line by line, without a screen")


def _add_solo(parser: Parser) -> None:
    parser.add_argument(
        "--alone",
        dest="solo_mode",
        choices=("bots", "hands"),
        help="a copy of a game of the network, at this keyboard: with bots for the others,"
        " or with everybody's hands open",
    )


def _add_setup(parser: Parser) -> None:
    parser.add_argument("--seed", type=_seed, metavar="N", help="the same seed, the same game")
    _add_packs(parser)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="how the game is set up; 'annals games' shows the options",
    )


def _add_analyzed_game(parser: Parser) -> None:
    _add_file(parser)
    parser.add_argument(
        "--seat",
        default="",
        metavar="NAME or N",
        help="whose choices; else those of the only person at the table",
    )


def _add_packs(parser: Parser) -> None:
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="NAME",
        help="with a pack of corrected values or other names; 'annals packs' lists them;"
        ' "": without those of the settings',
    )


def _add_pack_commands(parser: Parser) -> None:
    commands = parser.add_subparsers(dest="deed", metavar="DEED", parser_class=Parser)
    check = commands.add_parser("check", help="Say all that is wrong with a pack.")
    check.add_argument("pack_name", metavar="NAME or PATH")
    new = commands.add_parser("new", help="Write a pack with what is reconstructed, to fill in.")
    new.add_argument("game", metavar="GAME")
    new.add_argument("pack_name", metavar="NAME")


def _add_name(parser: Parser) -> None:
    parser.add_argument("--name", metavar="NAME", help="yours; else the one in the settings")


def _port(text: str) -> int:
    return _number(text, 0, 65535)


def _clock_seconds(text: str) -> int:
    return _number(text, 0, 86_400)


def _positive_count(text: str) -> int:
    return _number(text, 1, 1000)


def _seat_count(text: str) -> int:
    return _number(text, 2, 8)


def _seed(text: str) -> int:
    return _number(text, 0, MAX_SEED)


def _game_count(text: str) -> int:
    return _number(text, 1, MAX_GAMES)


def _number(text: str, lowest: int, highest: int) -> int:
    if not (text.isascii() and text.isdigit() and lowest <= int(text[:30]) <= highest):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from {lowest} to {highest}")
    return int(text)
