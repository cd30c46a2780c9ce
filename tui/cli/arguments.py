"""The argument parser of `annals`."""

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from core.app.constants import MAX_SEED, PORT, SSH_PORT, VERSION, WEB_PORT
from tui.errors import BadUsage

MAX_GAMES = 1_000_000
GAMES, DEALS, SESSIONS, IDLE_SECONDS = 100, 60, 32, 3600  # defaults
PACKS_IN_SETTINGS = "those in the settings; '' for none"


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in sentences."""

    def error(self, message: str) -> NoReturn:
        raise BadUsage(f"{message[:1].upper()}{message[1:].rstrip('.')}. {self.see_help}")

    @property
    def see_help(self) -> str:
        return f"See '{self.prog} --help'."

    def suggest_option(self, typed: str) -> str:
        from core.common.suggestions import suggest_name  # `--version` must not load it

        return suggest_name(typed, self._option_string_actions)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is not None and value not in action.choices:
            from core.common.suggestions import unknown

            kind = f"{action.option_strings[0]} value" if action.option_strings else "command"
            raise BadUsage(f"{unknown(kind, str(value), map(str, action.choices))} {self.see_help}")


def parse(arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the command line. Raise BadUsage, with a suggestion for an unknown name."""
    parser, commands = make_parser()
    args, extra = parser.parse_known_args(arguments)
    if extra:
        command = commands.get(args.command, parser)
        if extra[0].startswith("-"):
            name = extra[0].partition("=")[0]
            problem = f"Unknown option '{name}'.{command.suggest_option(name)}"
        else:
            problem = f"Unexpected argument '{extra[0]}'."
        raise BadUsage(f"{problem} {command.see_help}")
    return args


def make_parser() -> tuple[Parser, dict[str, Parser]]:
    """Return the parser, and the parsers of the commands by name."""
    parser = Parser(
        prog="annals",
        description="Play civilization board games in a terminal. Without a command, open the app.",
    )
    parser.add_argument("--version", action="version", version=f"annals {VERSION}")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, text: str) -> Parser:
        return subparsers.add_parser(name, help=text, description=text)

    games = command("games", "List the games and their options.")
    _add_json(games)

    play = command("play", "Start a new game.")
    _add_game(play, nargs="?", without="the game of --deal")
    play.add_argument(
        "--deal", metavar="CODE", help="code of a deal to play; a finished game shows its code"
    )
    play.add_argument(
        "--seats",
        metavar="SEATS",
        help="players in turn order: 'you', other names, 'bot' or 'bot:LEVEL',"
        " such as you,Ann,bot:warlord (default: you and the bots that the game needs)",
    )
    _add_setup(play)
    _add_plain(play)

    daily = command("daily", "Play today's daily game.")
    daily.add_argument("--history", action="store_true", help="list your results and play nothing")
    _add_plain(daily)
    challenges = command("challenges", "List the challenges, or play one.")
    _add_game(challenges, nargs="?", without="all games")
    challenges.add_argument(
        "challenge",
        metavar="ID",
        nargs="?",
        default="",
        help="name or number of the challenge to play (default: list them)",
    )
    _add_plain(challenges)
    learn = command("learn", "Learn a game by playing it with a coach.")
    _add_game(learn, nargs="?", without="list the lessons")
    learn.add_argument(
        "part",
        metavar="PART",
        nargs="?",
        default="",
        help="part of the lessons, if the game has several (default: the first)",
    )
    learn.add_argument(
        "--lesson", type=int, metavar="N", help="lesson to start with (default: your next one)"
    )
    _add_plain(learn)

    saves = command("saves", "List your saved games.")
    saves.add_argument(
        "--search",
        metavar="WORDS",
        default="",
        help="words in the name, title, tags, game, players or progress (default: list all)",
    )
    _add_json(saves)
    resume = command("continue", "Resume your newest game.")
    _add_solo(resume)
    _add_plain(resume)
    load = command("load", "Resume a saved game.")
    _add_file(load)
    _add_solo(load)
    _add_plain(load)
    replay = command("replay", "View a saved game choice by choice.")
    _add_file(replay)
    export = command("export", "Write a saved game as a story or as JSON lines.")
    _add_file(export)
    export.add_argument(
        "--from",
        dest="seat",
        metavar="SEAT",
        help="number, letter or name of the player whose view to use"
        " (default: everything you may see)",
    )
    export.add_argument(
        "-o",
        dest="into",
        metavar="FILE",
        help="output file; .md means Markdown, .jsonl means JSON lines (default: the terminal)",
    )
    export.add_argument("--markdown", action="store_true", help="write Markdown")
    export.add_argument(
        "--json", action="store_true", help="write JSON lines for programs (finished games only)"
    )
    import_ = command("import", "Make a saved game from JSON lines.")
    import_.add_argument("file", metavar="FILE.jsonl", help="file that 'annals export' wrote")
    import_.add_argument(
        "-o", dest="into", metavar="NAME", help="name of the saved game (default: the file's name)"
    )
    verify = command("verify", "Check a saved game by replaying all its choices.")
    _add_file(verify)
    stats = command("stats", "Show statistics of your finished games.")
    _add_game(stats, nargs="?", without="all games")
    _add_json(stats)

    analyze_help = "Show your biggest mistakes and the turning points of a saved game."
    analyze = subparsers.add_parser(
        "analyze", aliases=["analyse"], help=analyze_help, description=analyze_help
    )
    _add_analyzed_game(analyze)
    _add_json(analyze)
    report = command("report", "Analyze a saved game and write the result as a web page.")
    _add_analyzed_game(report)
    report.add_argument(
        "-o",
        dest="into",
        default="",
        metavar="FILE",
        help="output file, or - for the terminal (default: the saved game's name and .html)",
    )

    simulate = command("simulate", "Let bots play many games against each other.")
    _add_game(simulate)
    simulate.add_argument(
        "-n",
        dest="games",
        type=_game_count,
        default=GAMES,
        metavar="GAMES",
        help=f"number of games (default: {GAMES})",
    )
    simulate.add_argument(
        "--seats",
        metavar="SEATS",
        help="bots, such as bot:1,bot:2 (default: the fewest that can play)",
    )
    simulate.add_argument("--save", action="store_true", help="keep the games, to replay them")
    _add_setup(simulate, packs="none")
    _add_json(simulate)

    arena = command("arena", "Measure which bots are stronger.")
    _add_game(arena)
    arena.add_argument(
        "--players",
        metavar="BOTS",
        help="bots to compare, such as bot:2,bot:3@weights.json (default: all levels)",
    )
    arena.add_argument(
        "-n",
        dest="deals",
        type=_game_count,
        default=DEALS,
        metavar="DEALS",
        help=f"most deals for each pair of bots (default: {DEALS})",
    )
    arena.add_argument(
        "--seats",
        type=_seat_count,
        default=0,
        metavar="K",
        help="players in each game: one bot of a pair against K-1 of the other"
        " (default: the fewest that can play)",
    )
    arena.add_argument(
        "--jobs",
        type=_positive_count,
        default=0,
        metavar="J",
        help="games to play at the same time (default: one per processor core)",
    )
    arena.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="address of a Dask cluster to use (default: this computer)",
    )
    arena.add_argument(
        "--to-the-end",
        action="store_true",
        help="play all deals, even if the result is already clear",
    )
    arena.add_argument(
        "--file",
        metavar="FILE",
        help="file to keep results in, and to continue from",
    )
    _add_setup(arena, seed="1", packs="none")
    _add_json(arena)

    command("engine", "Let a program play, with JSON lines on stdin and stdout.")

    host = command("host", "Open a table for others on the network.")
    _add_game(host, nargs="?", default=None, without="the game of --load")
    host.add_argument("--load", metavar="FILE", help="saved network game to open again")
    host.add_argument(
        "--seats",
        metavar="SEATS",
        help="seats in turn order, such as you,open,open,bot:2 (default: you and open seats)",
    )
    host.add_argument(
        "--clock",
        type=_clock_seconds,
        default=0,
        metavar="SECONDS",
        help="time limit per turn (default: none)",
    )
    host.add_argument(
        "--title",
        metavar="TITLE",
        help="name of the table (default: such as Ann's Mosaic)",
    )
    host.add_argument(
        "--port",
        type=_port,
        metavar="P",
        help=f"port to listen on (default: {PORT}, or the saved game's port)",
    )
    _add_bind(host)
    _add_name(host)
    _add_setup(host)
    _add_plain(host)

    join = command("join", "Join a table on the network.")
    join.add_argument(
        "host",
        metavar="HOST[:PORT]",
        nargs="?",
        help=f"address of the table (default: search the network; default port: {PORT})",
    )
    join.add_argument("--code", metavar="CODE", help="join code of the table (default: ask)")
    join.add_argument(
        "--token",
        metavar="TOKEN",
        help="token of your seat, to return from another computer (default: the stored one)",
    )
    join.add_argument("--watch", action="store_true", help="watch without a seat")
    _add_name(join)
    _add_plain(join)

    serve = command("serve", "Run an SSH server for multiplayer games.")
    serve.add_argument(
        "--port",
        type=_port,
        default=SSH_PORT,
        metavar="P",
        help=f"port to listen on (default: {SSH_PORT})",
    )
    _add_bind(serve)
    serve.add_argument(
        "--people",
        metavar="FILE",
        help="public keys of the players, like authorized_keys"
        " (default: people.keys in the server's data folder)",
    )
    serve.add_argument(
        "--guest-code",
        metavar="CODE",
        help="code that lets guests in under any name (default: no guests)",
    )
    serve.add_argument(
        "--web", type=_port, metavar="P", help="port for browsers (default: no browsers)"
    )
    serve.add_argument(
        "--pass", dest="pass_for", metavar="NAME", help="make a login link for a browser and exit"
    )
    serve.add_argument(
        "--motd",
        metavar="FILE",
        help="message that the lobby shows (default: motd.txt in the server's data folder)",
    )
    serve.add_argument(
        "--status", action="store_true", help="show who is connected and which games wait, and exit"
    )
    _add_json(serve, "print the status as JSON")
    serve.add_argument(
        "--sessions",
        type=_positive_count,
        default=SESSIONS,
        metavar="N",
        help=f"most players at the same time (default: {SESSIONS})",
    )
    serve.add_argument(
        "--idle",
        type=_clock_seconds,
        default=IDLE_SECONDS,
        metavar="SECONDS",
        help=f"time until an idle player is disconnected, 0 for never (default: {IDLE_SECONDS})",
    )
    _add_packs(serve, "none")

    web = command("web", "Play in a browser on this computer.")
    web.add_argument(
        "--port",
        type=_port,
        default=WEB_PORT,
        metavar="P",
        help=f"port to listen on (default: {WEB_PORT})",
    )
    _add_bind(web, "127.0.0.1")

    rules = command("rules", "Show the rules of a game.")
    _add_game(rules)
    rules.add_argument(
        "about",
        metavar="TEXT",
        nargs="*",
        default=[],
        help="number of a rule or words to search for (default: show all rules)",
    )

    content = command("content", "Show where the values of a game come from.")
    _add_game(content)
    content.add_argument(
        "--reconstructed",
        action="store_true",
        help="show only reconstructed values, to compare with your own box",
    )
    _add_packs(content, "none")
    _add_json(content)
    packs = command("packs", "List, check or create packs of corrected values and other names.")
    _add_json(packs)
    _add_pack_commands(packs)

    bench = command("bench", "Measure speed and size.")
    bench.add_argument(
        "--profile", metavar="GAME", help="show where the rules of this game spend time"
    )
    bench.add_argument(
        "--against", action="store_true", help="compare random play with python-chess"
    )
    _add_json(bench)
    return parser, dict(subparsers.choices)


def _add_game(
    parser: Parser, *, nargs: str | None = None, default: str | None = "", without: str = ""
) -> None:
    parser.add_argument(
        "game",
        metavar="GAME",
        nargs=nargs,
        default=default,
        help="game, such as mosaic; 'annals games' lists them"
        + (f" (default: {without})" if without else ""),
    )


def _add_json(parser: Parser, text: str = "print JSON") -> None:
    parser.add_argument("--json", action="store_true", help=text)


def _add_file(parser: Parser) -> None:
    parser.add_argument(
        "file",
        metavar="FILE",
        help="saved game: a path, or the start of a name or title in 'annals saves'",
    )


def _add_plain(parser: Parser) -> None:
    parser.add_argument(
        "--plain", action="store_true", help="use lines of text instead of a full screen"
    )


def _add_solo(parser: Parser) -> None:
    parser.add_argument(
        "--alone",
        dest="solo_mode",
        choices=("bots", "hands"),
        help="play a copy of a network game at this keyboard: 'bots' replaces the other players,"
        " 'hands' shows every player's hand",
    )


def _add_setup(parser: Parser, *, seed: str = "random", packs: str = PACKS_IN_SETTINGS) -> None:
    parser.add_argument(
        "--seed",
        type=_seed,
        metavar="N",
        help=f"number that decides all chance (default: {seed})",
    )
    _add_packs(parser, packs)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="option of the game; repeat for more; 'annals games' lists them with their defaults",
    )


def _add_analyzed_game(parser: Parser) -> None:
    _add_file(parser)
    parser.add_argument(
        "--seat",
        default="",
        metavar="SEAT",
        help="name or number of the player to analyze (default: the only person)",
    )


def _add_packs(parser: Parser, default: str) -> None:
    parser.add_argument(
        "--pack",
        action="append",
        default=[],
        metavar="NAME",
        help=f"pack to use; repeat for more; 'annals packs' lists them (default: {default})",
    )


def _add_pack_commands(parser: Parser) -> None:
    commands = parser.add_subparsers(dest="pack_command", metavar="COMMAND", parser_class=Parser)
    check_text = "Show all problems of a pack."
    check = commands.add_parser("check", help=check_text, description=check_text)
    check.add_argument("pack_name", metavar="PACK", help="name or path of the pack")
    new_text = "Create a pack with the reconstructed values, to correct."
    new = commands.add_parser("new", help=new_text, description=new_text)
    _add_game(new)
    new.add_argument("pack_name", metavar="NAME", help="name of the new pack")


def _add_bind(parser: Parser, default: str = "") -> None:
    parser.add_argument(
        "--bind",
        default=default,
        metavar="ADDRESS",
        help=f"address to listen on (default: {default or 'all addresses of this computer'})",
    )


def _add_name(parser: Parser) -> None:
    parser.add_argument("--name", metavar="NAME", help="your name (default: from the settings)")


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
