"""`annals play`, `continue` and `load`: local games with autosave."""

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from core.app.game_end import end_notes, record_game
from core.app.learning import coaching_for
from core.app.local_game import LocalGame, Match, new_match, open_local_game, saved_match
from core.app.reconstruction import reconstruction_note
from core.app.setup import parse_options, seats_for
from core.app.solo_copy import make_solo_copy
from core.app.variations import TableVariations
from core.games import load_game
from core.kernel import SPECTATOR, BadSetup
from saves import find_save, is_hosted, newest_unfinished, read_header, saves_folder
from saves.game_file import describe_damage, read_save
from tui.cli.terminal import can_show_screens, is_terminal
from tui.draw.sanitizer import printable
from tui.errors import INTERRUPTED, BadUsage, CommandFailed
from tui.model.coach import TableCoach
from tui.plain import StdioConsole, play
from tui.plain.commands import QUIT_WORDS
from tui.settings.player_name import player_name
from tui.settings.settings import load_settings

if TYPE_CHECKING:
    from argparse import Namespace


def play_new(
    game_id: str, seats: str | None, seed: int | None, options: list[str], is_plain: bool
) -> None:
    game = load_game(game_id)
    players = seats_for(game, seats, first_seat="you")
    match = new_match(game, players, parse_options(options), seed)
    note = reconstruction_note(game)
    if note and (is_plain or not can_show_screens()):
        print(f"{note}. Type 'rules reconstructed' for details.")
    play_match(match, is_plain)


def play_deal(args: "Namespace") -> None:
    from core.app.deals import decode_deal

    if args.deal is None:
        raise BadUsage("Name a game, or use --deal CODE. 'annals games' lists the games.")
    if args.game or args.seats or args.option or args.seed is not None:
        raise BadUsage(
            "A deal code already sets the game, seats, seed and options. Use --deal without them."
        )
    play_match(decode_deal(args.deal).new_match(load_settings()[0].name), args.plain)


def play_newest(is_plain: bool, solo_mode: str | None) -> None:
    _continue_game(newest_unfinished(), is_plain, solo_mode)


def play_saved(file: str, is_plain: bool, solo_mode: str | None) -> None:
    _continue_game(find_save(file), is_plain, solo_mode)


def _continue_game(path: Path, is_plain: bool, solo_mode: str | None) -> None:
    """Resume a game locally or as its host. `solo_mode` asks for a local copy."""
    header = read_header(path)
    if not is_hosted(path, header):
        if solo_mode:
            raise BadSetup("This game is already played at one keyboard. Load it without --alone.")
        play_match(saved_match(path), is_plain)
    elif solo_mode:
        copy = make_solo_copy(path, player_name(), with_bots=solo_mode == "bots")
        if damage := describe_damage(path.name, read_save(path)):
            print(f"annals: {damage}", file=sys.stderr)
        print(f"You are playing a copy, {printable(copy.stem)}. The network game is unchanged.")
        play_match(saved_match(copy), is_plain)
    elif header.is_over:
        play_match(saved_match(path), is_plain)
    else:
        from tui.cli.host import reopen_table

        reopen_table(path, is_plain)


def play_match(match: Match, is_plain: bool) -> None:
    if not is_plain and can_show_screens():
        from tui.app import run_app

        run_app(lambda app: app.navigation.play(match))
        return
    path = match.path
    name = printable(path.stem if path.parent == saves_folder() else str(path))
    resume_hint = f"Continue with: annals load {name}"
    try:
        is_over = asyncio.run(_play_in_plain_mode(match))
    except KeyboardInterrupt:
        is_saved = path.exists()
        raise CommandFailed(
            f"Interrupted. {resume_hint}" if is_saved else "Interrupted.", INTERRUPTED
        ) from None
    if is_over:
        print(f"\nRead the whole game with: annals export {name}")
    elif path.exists():
        print(f"The game is saved. {resume_hint}")


async def _play_in_plain_mode(match: Match) -> bool:
    console = StdioConsole(can_clear=is_terminal(sys.stdout))
    async with open_local_game(match, _warn) as local_game:
        while True:
            coach = _coach_for(match) if console.is_interactive else None
            session, variations = local_game.session(SPECTATOR), TableVariations(local_game)
            is_over = await play(session, console, local_game.save_now, coach, variations)
            unsaved = await asyncio.to_thread(local_game.save_problem)
            if not unsaved:
                await asyncio.to_thread(_finish, local_game)
            if not unsaved or not await _wants_to_stay(console, unsaved):
                return is_over


def _finish(local_game: LocalGame) -> None:
    notes = end_notes(local_game)
    if notes:
        print()
    for note in notes:
        print(note.text)
        if note.command:
            print(f"  {note.command}")
    problem = record_game(local_game)
    if problem:
        print(f"annals: {problem}", file=sys.stderr)


def _coach_for(match: Match) -> TableCoach | None:
    if sum(not seat.is_bot for seat in match.seats) != 1:
        return None
    mode = load_settings()[0].coach
    coaching = coaching_for(mode, match.game.id, match.path.stem)
    return TableCoach(match.game, coaching, match.options) if coaching else None


async def _wants_to_stay(console: StdioConsole, unsaved: str) -> bool:
    answer = await console.ask(f"{unsaved} Quit and lose the unsaved choices? (y/n) > ")
    return answer is not None and answer.casefold() not in ("y", "yes", *QUIT_WORDS)


def _warn(sentence: str) -> None:
    print(f"annals: {sentence.rstrip('.')}. The game continues.", file=sys.stderr, flush=True)
