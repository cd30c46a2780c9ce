"""`annals play`, `continue` and `load`: local games with autosave."""

import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from core.games import load_game
from core.house.afterwards import remember, said_at_the_end
from core.house.alone import copied_alone
from core.house.learning import coaching_for
from core.house.lines import TableLines
from core.house.origins import reconstruction_note
from core.house.setup import parse_options, seats_for
from core.house.sitting import Match, Sitting, new_match, saved_match, sit_down
from core.kernel import SPECTATOR, BadSetup
from saves import find, is_hosted, newest_unfinished, read_header, saves_folder
from tui.cli.errors import INTERRUPTED, BadUsage, CommandFailed
from tui.cli.terminal import can_show_screens, is_terminal
from tui.draw.clean_output import visible
from tui.model.coach import TableCoach
from tui.plain import Terminal, play
from tui.plain.answers import QUIT
from tui.settings.own_name import own_name
from tui.settings.settings import load_settings

if TYPE_CHECKING:
    from argparse import Namespace


def play_new(
    game_id: str, seats: str | None, seed: int | None, options: list[str], is_plain: bool
) -> None:
    game = load_game(game_id)
    seated = seats_for(game, seats, first="you")
    match = new_match(game, seated, parse_options(options), seed)
    note = reconstruction_note(game)
    if note and (is_plain or not can_show_screens()):
        print(f"{note}; 'rules reconstructed' tells more.")
    play_match(match, is_plain)


def play_deal(args: "Namespace") -> None:
    from core.house.deals import deal_of

    if args.deal is None:
        raise BadUsage("One of these is required: GAME (see 'annals games'), or --deal CODE.")
    if args.game or args.seats or args.option or args.seed is not None:
        raise BadUsage("A deal says by itself which game it is, who plays and how: only --deal.")
    play_match(deal_of(args.deal).match(load_settings()[0].name), args.plain)


def play_newest(is_plain: bool, alone: str | None) -> None:
    _go_on(newest_unfinished(), is_plain, alone)


def play_saved(file: str, is_plain: bool, alone: str | None) -> None:
    _go_on(find(file), is_plain, alone)


def _go_on(path: Path, is_plain: bool, alone: str | None) -> None:
    """Resume a game locally or as its host; `alone` asks for a local copy."""
    header = read_header(path)
    if not is_hosted(path, header):
        if alone:
            raise BadSetup("That game is played at one keyboard: it opens without --alone.")
        play_match(saved_match(path), is_plain)
    elif alone:
        copy = copied_alone(path, own_name(), with_bots=alone == "bots")
        print(f"A copy, {visible(copy.stem)}, is played here; the table's own game waits.")
        play_match(saved_match(copy), is_plain)
    elif header.over:
        play_match(saved_match(path), is_plain)
    else:
        from tui.cli.host import host_again

        host_again(path, is_plain)


def play_match(match: Match, is_plain: bool) -> None:
    if not is_plain and can_show_screens():
        from tui.app import run_app

        run_app(lambda app: app.play(match))
        return
    path = match.path
    name = visible(path.stem if path.parent == saves_folder() else str(path))
    go_on = f"go on with: annals load {name}."
    try:
        is_over = asyncio.run(_play_plainly(match))
    except KeyboardInterrupt:
        is_saved = path.exists()
        raise CommandFailed(
            f"Interrupted; {go_on}" if is_saved else "Interrupted.", INTERRUPTED
        ) from None
    if is_over:
        print(f"\nTo read the whole game again: annals export {name}")
    elif path.exists():
        print(f"The game is saved; {go_on}")


async def _play_plainly(match: Match) -> bool:
    """Play in plain mode; return whether the game ended."""
    console = Terminal(can_clear=is_terminal(sys.stdout))
    async with sit_down(match, _warn) as sitting:
        while True:
            coach = _coach_for(match) if console.is_typed_into else None
            session, lines = sitting.session(SPECTATOR), TableLines(sitting)
            is_over = await play(session, console, sitting.save_now, coach, lines)
            unsaved = await asyncio.to_thread(sitting.unsaved)
            if not unsaved:
                await asyncio.to_thread(_close, sitting)
            if not unsaved or not await _stays(console, unsaved):
                return is_over


def _close(sitting: Sitting) -> None:
    lines = said_at_the_end(sitting)
    for line in ["", *lines] if lines else []:
        print(line)
    problem = remember(sitting)
    if problem:
        print(f"annals: {problem}", file=sys.stderr)


def _coach_for(match: Match) -> TableCoach | None:
    if sum(not seat.is_bot for seat in match.seats) != 1:
        return None
    wish = load_settings()[0].coach
    coaching = coaching_for(wish, match.game.id, match.path.stem)
    return TableCoach(match.game, coaching, match.options) if coaching else None


async def _stays(console: Terminal, unsaved: str) -> bool:
    answer = await console.ask(f"{unsaved} Leave, and lose what is not saved? (yes or no) > ")
    return answer is not None and answer.casefold() not in ("y", "yes", *QUIT)


def _warn(sentence: str) -> None:
    print(f"annals: {sentence.rstrip('.')}; the game goes on.", file=sys.stderr, flush=True)
