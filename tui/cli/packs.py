"""`annals packs`: list, check and create packs."""

import json
from typing import Any

from core.app.packs import FoundPack, all_packs, check_pack, new_pack, packs_folder, resolve_packs
from core.kernel.packs import BadContent
from tui.draw.sanitizer import printable
from tui.errors import CommandFailed
from tui.plain.printing import print_table


def list_packs(as_json: bool) -> None:
    packs = all_packs()
    if as_json:
        print(json.dumps([_pack_data(pack) for pack in packs], indent=2))
    else:
        print_table(
            ("PACK", "GAME", "VERSION", "AUTHOR", "WHAT IT IS"), [_pack_row(e) for e in packs]
        )
        print(f"\nYour own are put into {packs_folder()}.")


def print_pack_problems(name: str) -> None:
    try:
        packs = resolve_packs(name)
        problems = [problem for pack in packs for problem in check_pack(pack)]
    except BadContent as error:
        raise CommandFailed(str(error)) from None
    for problem in problems:
        print(problem)
    if problems:
        count = "1 thing is" if len(problems) == 1 else f"{len(problems)} things are"
        raise CommandFailed(f"{count} wrong with the pack '{packs[0].name}'.")
    print(f"Nothing is wrong with the pack '{packs[0].name}'.")


def write_new_pack(game_id: str, name: str) -> None:
    """Create a pack with the values to verify, and explain the next steps."""
    folder = new_pack(game_id, name)
    print(f"The pack '{name}' is in {folder}.")
    print("Correct what your box says otherwise and delete what you did not look up; then:")
    print(f"  annals packs check {name}")
    print(f"  annals play {game_id} --pack {name}")


def _pack_row(found: FoundPack) -> tuple[str, ...]:
    if isinstance(found.pack, BadContent):
        return (printable(found.path.name), "-", "-", "-", printable(str(found.pack)))
    pack = found.pack
    about = pack.about or pack.title
    return (pack.name, pack.game, pack.version or "-", pack.author or "-", about)


def _pack_data(found: FoundPack) -> dict[str, Any]:
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
