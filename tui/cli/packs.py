"""`annals packs`: list, check and create packs."""

import json
from typing import Any

from core.house.packs import Found, all_packs, complaints_about, new_pack, packs_at, packs_folder
from core.kernel.packs import BadContent
from tui.cli.errors import CommandFailed
from tui.cli.printing import print_table
from tui.draw.clean_output import visible


def list_packs(as_json: bool) -> None:
    found = all_packs()
    if as_json:
        print(json.dumps([_data(each) for each in found], indent=2))
    else:
        print_table(("PACK", "GAME", "VERSION", "AUTHOR", "WHAT IT IS"), [_row(e) for e in found])
        print(f"\nYour own are put into {packs_folder()}.")


def check_pack(name: str) -> None:
    try:
        packs = packs_at(name)
        complaints = [complaint for pack in packs for complaint in complaints_about(pack)]
    except BadContent as error:
        raise CommandFailed(str(error)) from None
    for complaint in complaints:
        print(complaint)
    if complaints:
        things = "1 thing is" if len(complaints) == 1 else f"{len(complaints)} things are"
        raise CommandFailed(f"{things} wrong with the pack '{packs[0].name}'.")
    print(f"Nothing is wrong with the pack '{packs[0].name}'.")


def write_new_pack(game_id: str, name: str) -> None:
    """Create a pack with the values to verify, and explain the next steps."""
    folder = new_pack(game_id, name)
    print(f"The pack '{name}' is in {folder}.")
    print("Correct what your box says otherwise and delete what you did not look up; then:")
    print(f"  annals packs check {name}")
    print(f"  annals play {game_id} --pack {name}")


def _row(found: Found) -> tuple[str, ...]:
    if isinstance(found.pack, BadContent):
        return (visible(found.path.name), "-", "-", "-", visible(str(found.pack)))
    pack = found.pack
    about = pack.about or pack.title
    return (pack.name, pack.game, pack.version or "-", pack.author or "-", about)


def _data(found: Found) -> dict[str, Any]:
    if isinstance(found.pack, BadContent):
        return {"path": str(found.path), "shipped": found.is_shipped, "error": str(found.pack)}
    pack = found.pack
    return {
        "name": pack.name,
        "title": pack.title,
        "game": pack.game,
        "version": pack.version,
        "author": pack.author,
        "about": pack.about,
        "path": str(found.path),
        "shipped": found.is_shipped,
    }
