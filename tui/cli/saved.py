"""`annals saves`, `replay`, `export`, `import` and `verify`: commands for saved games."""

import json
from argparse import Namespace
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.house.catalogue import clock
from core.house.export import eyes_of, story_of
from core.house.packs import game_of
from core.house.shelf import found_by
from core.house.transcript import lines_of, save_from
from core.table import BadJournal
from saves import (
    BadSave,
    Header,
    all_saves,
    find,
    read_header,
    saves_folder,
    tidy_up,
    write_private,
)
from saves.game_file import read, write
from saves.replay import verify
from saves.store import SUFFIX
from tui.cli.errors import BadUsage, CommandFailed
from tui.cli.printing import print_table
from tui.cli.terminal import can_show_screens
from tui.draw.clean_output import visible

JSON_LINES, MARKDOWN = (".jsonl",), (".md", ".markdown")  # by file suffix


def list_saves(as_json: bool, words: str = "") -> None:
    tidy_up()
    found = found_by(words, all_saves())
    if as_json:
        print(json.dumps([_data(path, save) for path, save in found], indent=2))
        return
    if not found and words:
        print(f"No saved game has '{visible(words)}' in it.")
        return
    if not found:
        print(f"There are no saved games yet; they will be in {saves_folder()}.")
        return
    headings = ("FILE", "GAME", "SAVED", "PLAYERS", "WHERE", "TITLE")
    print_table(headings, [_row(*saved) for saved in found])


def export(args: Namespace) -> None:
    """Write a saved game as a report or as JSON lines, to stdout or a file."""
    into = Path(args.into) if args.into else None
    ending = into.suffix.lower() if into else ""
    as_json = args.json or ending in JSON_LINES
    if as_json and (args.seat or args.markdown):
        raise BadUsage("JSON lines tell everything: neither --from nor --markdown goes with them.")
    save = read(find(args.file))
    if as_json:
        lines = lines_of(save)
    else:
        eyes = eyes_of(save, args.seat) if args.seat else None
        lines = story_of(save, eyes, args.markdown or ending in MARKDOWN)
    if into is None:
        for line in lines:
            print(line)
        return
    if ending == SUFFIX:
        raise BadUsage(f"{into.name} would be taken for a saved game; call the text otherwise.")
    if into.is_dir():
        raise BadUsage(f"{into} is a folder; -o takes the name of a file.")
    write_private(into, "".join(f"{line}\n" for line in lines).encode())
    print(f"Written to {visible(str(into))}.")


def import_lines(file: str, name: str | None) -> None:
    """Create a saved game from JSON lines, replaying and checking each choice."""
    called = (Path(file).stem if name is None else name).removesuffix(SUFFIX)
    if not called.strip() or called.startswith(".") or Path(called).name != called:
        raise BadUsage(f"'{called}' is no name for a saved game; give another with -o.")
    path = saves_folder() / f"{called}{SUFFIX}"
    if path.exists():
        raise CommandFailed(f"There is a saved game '{called}' already; give another name with -o.")
    save = save_from(Path(file))
    write(path, save)
    choices = len(save.journal.entries)
    print(f"{visible(called)}: {choices} choices played again, each to its position.")


def replay(text: str) -> None:
    path = find(text)
    read_header(path)  # report a broken save before the app starts
    if not can_show_screens():
        raise CommandFailed(f"A replay needs a terminal; read it with: annals export {text}.")
    from tui.app import run_app

    run_app(lambda app: app.replay_saved(path))


def verify_save(text: str) -> None:
    path = find(text)
    save = read(path)
    try:
        line = verify(game_of(save.journal.setup), save)
    except BadJournal as error:
        raise CommandFailed(f"{error} It can still be continued.") from None
    print(
        f"{visible(path.name)}: {len(line.steps)} choices replayed, and they lead exactly to the"
        " saved position."
    )


def _row(path: Path, save: Header | BadSave) -> tuple[str, ...]:
    if isinstance(save, BadSave):
        return (visible(path.name), "-", "-", "-", visible(str(save)), "")
    where = f"over, {save.progress}" if save.over else save.progress
    return (
        visible(path.name),
        save.setup.game,
        clock(save.time),
        ", ".join(save.names),
        where,
        " ".join((save.title, *(f"#{tag}" for tag in save.tags))).strip(),
    )


def _data(path: Path, save: Header | BadSave) -> dict[str, Any]:
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
        "progress": save.progress,
        "over": save.over,
        "choices": save.choices,
        "time": save.time,
        "rules_version": setup.rules_version,
        "packs": list(setup.packs),
        "product": save.product,
    }
