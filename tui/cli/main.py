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
    if args.command is None:  # `annals --`
        open_app()
    else:
        from tui.cli.commands import COMMANDS

        COMMANDS[args.command](args)


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
