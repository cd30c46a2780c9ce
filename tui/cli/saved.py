"""`annals saves`, `replay`, `export` and `verify`: saved games listed, shown, told, checked."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.house.catalogue import clock
from core.house.export import story_of
from core.house.packs import game_of
from core.table import BadJournal
from saves import BadSave, Header, all_saves, find, read_header, saves_folder, tidy_up
from saves.game_file import read
from saves.replay import verify
from tui.cli.errors import CommandFailed
from tui.cli.printing import print_table
from tui.cli.terminal import can_show_screens
from tui.draw.clean_output import visible


def list_saves(as_json: bool) -> None:
    """Print every saved game, the newest first."""
    tidy_up()
    found = all_saves()
    if as_json:
        print(json.dumps([_data(path, save) for path, save in found], indent=2))
        return
    if not found:
        print(f"There are no saved games yet; they will be in {saves_folder()}.")
        return
    print_table(("FILE", "GAME", "SAVED", "PLAYERS", "WHERE"), [_row(*saved) for saved in found])


def export(text: str) -> None:
    """Print a saved game from its opening to its newest position."""
    for line in story_of(read(find(text))):
        print(line)


def replay(text: str) -> None:
    """Show a saved game again on the screen; without one, `export` tells it."""
    path = find(text)
    read_header(path)  # a broken save is said here, not on a screen
    if not can_show_screens():
        raise CommandFailed(f"A replay needs a terminal; read it with: annals export {text}.")
    from tui.app import run_app

    run_app(lambda app: app.replay_saved(path))


def verify_save(text: str) -> None:
    """Replay a saved game and say whether it leads to its position."""
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
        return (visible(path.name), "-", "-", "-", visible(str(save)))
    where = f"over, {save.progress}" if save.over else save.progress
    return (
        visible(path.name),
        save.setup.game,
        clock(save.time),
        ", ".join(save.names),
        where,
    )


def _data(path: Path, save: Header | BadSave) -> dict[str, Any]:
    if isinstance(save, BadSave):
        return {"file": str(path), "error": str(save)}
    setup = save.setup
    return {
        "file": str(path),
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
