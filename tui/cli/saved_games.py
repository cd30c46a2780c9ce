"""`annals saves`, `replay`, `export`, `import` and `verify`: commands for saved games."""

import json
import sys
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.app.catalog import format_time
from core.app.export import export_lines, parse_viewpoint
from core.app.library import search_saves
from core.app.packs import load_for_setup
from core.app.transcript import read_transcript, transcript_lines
from core.bots import label_seat
from core.table import BadJournal
from saves import (
    BadSave,
    Header,
    clean_up,
    find_save,
    list_saves,
    read_header,
    saves_folder,
    write_private,
)
from saves.game_file import describe_damage, read_save, write_save
from saves.replay import verify_replay
from saves.store import SUFFIX
from tui.cli.terminal import can_show_screens
from tui.draw.sanitizer import printable
from tui.errors import BadUsage, CommandFailed
from tui.plain.printing import print_table

JSON_LINES, MARKDOWN = (".jsonl",), (".md", ".markdown")  # by file suffix


def print_saves(as_json: bool, search: str = "") -> None:
    clean_up()
    matches = search_saves(search, list_saves())
    if as_json:
        print(json.dumps([_save_data(path, save) for path, save in matches], indent=2))
        return
    if not matches and search:
        print(f"No saved game matches '{printable(search)}'.")
        return
    if not matches:
        print(f"You have no saved games yet. Annals will keep them in {saves_folder()}.")
        return
    headings = ("FILE", "GAME", "SAVED", "PLAYERS", "WHERE", "TITLE")
    print_table(headings, [_save_row(*saved) for saved in matches])


def export(args: Namespace) -> None:
    """Write a saved game as a report or as JSON lines, to stdout or a file."""
    target = Path(args.into) if args.into else None
    suffix = target.suffix.lower() if target else ""
    as_json = args.json or suffix in JSON_LINES
    if as_json and (args.seat or args.markdown):
        raise BadUsage("JSON lines always contain the whole game. Leave out --from and --markdown.")
    path = find_save(args.file)
    save = read_save(path)
    if save.is_damaged:
        print(f"annals: {describe_damage(path.name, save)}", file=sys.stderr)
    if as_json:
        lines = transcript_lines(save)
    else:
        viewpoint = parse_viewpoint(save, args.seat) if args.seat else None
        lines = export_lines(save, viewpoint, args.markdown or suffix in MARKDOWN)
    if target is None:
        for line in lines:
            print(line)
        return
    if suffix == SUFFIX:
        raise BadUsage(f"{target.name} ends like a saved game. Choose another file name with -o.")
    if target.is_dir():
        raise BadUsage(f"{target} is a folder. Give -o the name of a file.")
    write_private(target, "".join(f"{line}\n" for line in lines).encode())
    print(f"Written to {printable(str(target))}.")


def import_lines(file: str, name: str | None) -> None:
    """Create a saved game from JSON lines, replaying and checking each choice."""
    save_name = (Path(file).stem if name is None else name).removesuffix(SUFFIX)
    if not save_name.strip() or save_name.startswith(".") or Path(save_name).name != save_name:
        raise BadUsage(
            f"'{save_name}' is not a valid name for a saved game. Choose another one with -o."
        )
    path = saves_folder() / f"{save_name}{SUFFIX}"
    if path.exists():
        raise CommandFailed(
            f"A saved game '{save_name}' already exists. Choose another name with -o."
        )
    if not Path(file).exists():
        raise CommandFailed(f"There is no file '{file}'. Check its name.")
    save = read_transcript(Path(file))
    write_save(path, save)
    choices = len(save.journal.entries)
    print(f"{printable(save_name)}: imported and checked {choices} choices.")


def replay(file: str) -> None:
    path = find_save(file)
    read_header(path)  # report a broken save before the app starts
    if not can_show_screens():
        raise CommandFailed(f"A replay needs a terminal. Read the game with: annals export {file}")
    from tui.app import run_app

    run_app(lambda app: app.navigation.replay_saved(path))


def verify_save(file: str) -> None:
    path = find_save(file)
    save = read_save(path)
    try:
        variation = verify_replay(load_for_setup(save.journal.setup), save)
    except BadJournal as error:
        raise CommandFailed(f"{error} You can still continue the game.") from None
    if save.is_damaged:
        raise CommandFailed(f"{describe_damage(path.name, save)} You can still continue the game.")
    print(
        f"{printable(path.name)}: replayed {len(variation.steps)} choices, and they lead"
        " exactly to the saved position."
    )


def _save_row(path: Path, save: Header | BadSave) -> tuple[str, ...]:
    if isinstance(save, BadSave):
        return (printable(path.name), "-", "-", "-", printable(str(save)), "")
    progress = f"over, {save.progress_text}" if save.is_over else save.progress_text
    return (
        printable(path.name),
        save.setup.game,
        format_time(save.saved_at),
        ", ".join(map(label_seat, save.seats)),
        progress,
        " ".join((save.title, *(f"#{tag}" for tag in save.tags))).strip(),
    )


def _save_data(path: Path, save: Header | BadSave) -> dict[str, Any]:
    if isinstance(save, BadSave):
        return {"file": str(path), "error": str(save)}
    setup = save.setup
    return {
        "file": str(path),
        "title": save.title,
        "tags": list(save.tags),
        "game": setup.game,
        "options": setup.options,
        "seats": [asdict(seat) for seat in save.seats],
        "progress": save.progress_text,
        "over": save.is_over,
        "choices": save.choice_count,
        "time": save.saved_at,
        "rules_version": setup.rules_version,
        "packs": list(setup.pack_digests),
        "product": save.annals_version,
    }
