"""Reads the command line, runs the command and reports errors in one sentence.

Commands are imported on use. `annals --version` and the first screen load only what they need.
"""

import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING

from tui.cli.errors import INTERRUPTED, PIPE_CLOSED, CommandFailed, explain
from tui.draw.clean_output import text_only_streams, visible

if TYPE_CHECKING:
    from argparse import Namespace

# Commands for playing or viewing games: the packs in the settings apply.
PLAYED = (
    *("play", "learn", "daily", "challenges"),
    *("continue", "load", "replay", "host", "join", "export", "analyse", "report"),
)
# Commands that always use the original values; only names can change.
AS_DEALT = ("learn", "daily", "challenges")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `annals` with these arguments, or those of the process; return the exit code."""
    prepare_streams()
    with text_only_streams():
        return _run_safely(arguments)


def _run_safely(arguments: Sequence[str] | None) -> int:
    """Return the exit code; report every error in one sentence."""
    try:
        with suppress(SystemExit):  # argparse exits after printing the help or the version
            words = sys.argv[1:] if arguments is None else arguments
            if words:
                from tui.cli.arguments import parse

                args = parse(words)
                check_home()
                run(args)
            else:
                check_home()
                open_app()
        sys.stdout.flush()
        return 0
    except KeyboardInterrupt:
        return fail("Interrupted.", INTERRUPTED)
    except BrokenPipeError:
        forget_output()
        return PIPE_CLOSED
    except CommandFailed as failure:
        return fail(str(failure), failure.code)
    except Exception as error:
        return fail(*explain(error))


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
    chosen = os.environ.get("ANNALS_HOME", "")
    if os.path.lexists(chosen) and not Path(chosen).is_dir():
        raise CommandFailed(f"ANNALS_HOME is {chosen}, and that is not a folder.")


def run(args: "Namespace") -> None:
    choose_packs(of_settings=args.command in PLAYED, with_values=args.command not in AS_DEALT)
    if getattr(args, "pack", ()) and getattr(args, "game", ""):
        from core.house.packs import game_with

        game_with(args.game, args.pack)
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
            from tui.cli.challenges import challenges

            challenges(args.game, args.challenge, args.plain)
        case "learn":
            from tui.cli.learn import learn

            learn(args.game, args.part, args.lesson, args.plain)
        case "continue":
            from tui.cli.play import play_newest

            play_newest(args.plain, args.alone)
        case "load":
            from tui.cli.play import play_saved

            play_saved(args.file, args.plain, args.alone)
        case "saves":
            from tui.cli.saved import list_saves

            list_saves(args.json, args.search)
        case "replay":
            from tui.cli.saved import replay

            replay(args.file)
        case "export":
            from tui.cli.saved import export

            export(args)
        case "import":
            from tui.cli.saved import import_lines

            import_lines(args.file, args.into)
        case "stats":
            from tui.cli.stats import show_stats

            show_stats(args.game, args.json)
        case "verify":
            from tui.cli.saved import verify_save

            verify_save(args.file)
        case "analyse":
            from tui.cli.analyse import analyse

            analyse(args.file, args.seat, args.json)
        case "report":
            from tui.cli.report import report

            report(args.file, args.seat, args.into)
        case "simulate":
            from tui.cli.simulate import simulate

            simulate(args.game, args.games, args.seats, args.seed, args.option, args.json)
        case "arena":
            from tui.cli.arena import arena

            arena(args)
        case "engine":
            from core.house.engine import serve

            serve(sys.stdin.buffer, sys.stdout.buffer)
        case "host":
            from tui.cli.host import host

            host(args)
        case "join":
            from tui.cli.join import join

            join(args)
        case "serve":
            from tui.cli.serve.server import serve as serve_ssh

            serve_ssh(args)
        case "web":
            from tui.cli.serve.own_app import serve_own_app

            serve_own_app(args)
        case "content":
            from tui.cli.content import list_content

            list_content(args.game, args.json, args.reconstructed)
        case "packs":
            run_packs(args)
        case "bench":
            from tui.cli.bench import bench, profile

            if args.profile:
                profile(args.profile)
            else:
                bench(args.json, args.against)
        case _:  # `annals --`
            open_app()


def choose_packs(of_settings: bool, with_values: bool = True) -> None:
    from dataclasses import replace

    from tui.settings.settings import load_settings, packs_of

    settings = load_settings()[0]
    names = packs_of(settings if with_values else replace(settings, packs=""))
    names = names if of_settings else []
    if names or os.environ.get("ANNALS_PACKS"):
        from core.house.packs import choose_for_all, choose_from_environment, unusable

        choose_from_environment()
        left_out = unusable(names)  # a missing pack must not block the settings screen
        choose_for_all(name for name in names if name not in left_out)
        for sentence in left_out.values():
            print(f"annals: {sentence}", file=sys.stderr)


def run_packs(args: "Namespace") -> None:
    from tui.cli import packs

    match args.deed:
        case "check":
            packs.check_pack(args.pack_name)
        case "new":
            packs.write_new_pack(args.game, args.pack_name)
        case _:
            packs.list_packs(args.json)


def open_app() -> None:
    """Open the first screen; without a terminal, explain plain mode."""
    from tui.cli.terminal import can_show_screens

    if can_show_screens():
        gc.disable()  # exclude startup from garbage collection; the app enables it again
        from saves import tidy_up
        from tui.app import run_app

        choose_packs(of_settings=True)
        tidy_up()
        run_app()
    else:
        print("The app needs a terminal; line by line you play with: annals play mosaic --plain")


def fail(sentence: str, code: int) -> int:
    """Print the message to stderr and return the exit code."""
    try:
        sys.stdout.flush()
    except OSError:
        forget_output()
    with suppress(OSError):  # stderr may be closed; the exit code remains
        print(f"annals: {visible(sentence)}", file=sys.stderr, flush=True)
    return code


def forget_output() -> None:
    """Redirect stdout to the null device, so that flushing at exit cannot fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
