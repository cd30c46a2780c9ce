"""Reads the command line, runs the command and reports errors in one sentence.

Commands are imported on use: `annals --version` and the first screen load only what they need.
"""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from tui.draw.sanitizer import printable, sanitize_streams
from tui.errors import INTERRUPTED, PIPE_CLOSED, CommandFailed, describe_error

if TYPE_CHECKING:
    from argparse import Namespace

# Commands for playing or viewing games: the packs in the settings apply.
PLAY_COMMANDS = (
    *("play", "learn", "daily", "challenges"),
    *("continue", "load", "replay", "host", "join", "export", "analyze", "analyse", "report"),
)
# Commands that always use the original values; only names can change.
STANDARD_VALUE_COMMANDS = ("learn", "daily", "challenges")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `annals` with these arguments, or those of the process. Return the exit code."""
    prepare_streams()
    with sanitize_streams():
        return _run_safely(arguments)


def _run_safely(arguments: Sequence[str] | None) -> int:
    try:
        with suppress(SystemExit):  # argparse exits after printing the help or the version
            command_line = sys.argv[1:] if arguments is None else arguments
            if command_line:
                from tui.cli.arguments import parse

                args = parse(command_line)
                check_home()
                run_command(args)
            else:
                check_home()
                open_app()
        sys.stdout.flush()
        return 0
    except KeyboardInterrupt:
        return report_failure("Interrupted.", INTERRUPTED)
    except BrokenPipeError:
        discard_output()
        return PIPE_CLOSED
    except CommandFailed as failure:
        return report_failure(str(failure), failure.code)
    except Exception as error:
        return report_failure(*describe_error(error))


def prepare_streams() -> None:
    """Open missing standard streams, and replace characters that the terminal cannot encode."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:  # closed by the parent process
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def check_home() -> None:
    """Refuse an ANNALS_HOME that exists but is not a folder."""
    home = os.environ.get("ANNALS_HOME", "")
    if os.path.lexists(home) and not Path(home).is_dir():
        raise CommandFailed(
            f"ANNALS_HOME is '{home}', which is not a folder. Set it to a folder, or unset it."
        )


def run_command(args: "Namespace") -> None:
    activate_packs(
        from_settings=args.command in PLAY_COMMANDS,
        include_values=args.command not in STANDARD_VALUE_COMMANDS,
    )
    if getattr(args, "pack", ()) and getattr(args, "game", ""):
        from core.app.packs import load_with_packs

        load_with_packs(args.game, args.pack)
    match args.command:
        case "games":
            from tui.cli.games import list_games

            list_games(args.json)
        case "rules":
            from tui.cli.rules import show_rules

            show_rules(args.game, " ".join(args.about))
        case "play":
            from tui.cli.play import play_deal, play_new

            if args.deal is not None or not args.game:
                play_deal(args)
            else:
                play_new(args.game, args.seats, args.seed, args.option, args.plain)
        case "daily":
            from tui.cli.daily import play_daily

            play_daily(args.history, args.plain)
        case "challenges":
            from tui.cli.challenges import run_challenges

            run_challenges(args.game, args.challenge, args.plain)
        case "learn":
            from tui.cli.learn import run_learn

            run_learn(args.game, args.part, args.lesson, args.plain)
        case "continue":
            from tui.cli.play import play_newest

            play_newest(args.plain, args.alone)
        case "load":
            from tui.cli.play import play_saved

            play_saved(args.file, args.plain, args.alone)
        case "saves":
            from tui.cli.saved_games import print_saves

            print_saves(args.json, args.search)
        case "replay":
            from tui.cli.saved_games import replay

            replay(args.file)
        case "export":
            from tui.cli.saved_games import export

            export(args)
        case "import":
            from tui.cli.saved_games import import_lines

            import_lines(args.file, args.into)
        case "stats":
            from tui.cli.stats import show_stats

            show_stats(args.game, args.json)
        case "verify":
            from tui.cli.saved_games import verify_save

            verify_save(args.file)
        case "analyze" | "analyse":
            from tui.cli.analyze import run_analyze

            run_analyze(args.file, args.seat, args.json)
        case "report":
            from tui.cli.report import write_report

            write_report(args.file, args.seat, args.into)
        case "simulate":
            from tui.cli.simulate import run_simulate

            run_simulate(
                args.game,
                args.games,
                args.seats,
                args.seed,
                args.option,
                is_saved=args.save,
                as_json=args.json,
            )
        case "arena":
            from tui.cli.arena import run_arena

            run_arena(args)
        case "engine":
            from core.app.engine import serve

            serve(sys.stdin.buffer, sys.stdout.buffer)
        case "host":
            from tui.cli.host import run_host

            run_host(args)
        case "join":
            from tui.cli.join import run_join

            run_join(args)
        case "serve":
            from tui.server.server import serve as serve_ssh

            serve_ssh(args)
        case "web":
            from tui.server.local_web import serve_local_web

            serve_local_web(args)
        case "content":
            from tui.cli.content import list_content

            list_content(args.game, args.json, args.reconstructed)
        case "packs":
            run_packs(args)
        case "bench":
            from tui.bench.suite import print_profile, run_bench

            if args.profile:
                print_profile(args.profile)
            else:
                run_bench(args.json, args.against)
        case _:  # `annals --`
            open_app()


def activate_packs(from_settings: bool, include_values: bool = True) -> None:
    from dataclasses import replace

    from tui.settings.settings import load_settings, packs_of

    settings = load_settings()[0]
    names = packs_of(settings if include_values else replace(settings, packs=""))
    names = names if from_settings else []
    if names or os.environ.get("ANNALS_PACKS"):
        from core.app.packs import choose_for_all_games, choose_from_environment, find_unusable

        choose_from_environment()
        unusable_packs = find_unusable(names)  # a missing pack must not block the settings screen
        choose_for_all_games(name for name in names if name not in unusable_packs)
        for sentence in unusable_packs.values():
            print(f"annals: {sentence}", file=sys.stderr)


def run_packs(args: "Namespace") -> None:
    from tui.cli import packs

    match args.pack_command:
        case "check":
            packs.print_pack_problems(args.pack_name)
        case "new":
            packs.write_new_pack(args.game, args.pack_name)
        case _:
            packs.list_packs(args.json)


def open_app() -> None:
    """Open the first screen. Without a terminal, explain plain mode."""
    from tui.cli.terminal import can_show_screens

    if can_show_screens():
        from saves import clean_up
        from tui.app import run_app

        activate_packs(from_settings=True)
        clean_up()
        run_app()
    else:
        print("The app needs a terminal. Play without one with: annals play mosaic --plain")


def report_failure(sentence: str, code: int) -> int:
    """Print the message to stderr and return the exit code."""
    try:
        sys.stdout.flush()
    except OSError:
        discard_output()
    with suppress(OSError):  # stderr may be closed; the exit code remains
        print(f"annals: {printable(sentence)}", file=sys.stderr, flush=True)
    return code


def discard_output() -> None:
    """Redirect stdout to the null device, so that flushing at exit cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
