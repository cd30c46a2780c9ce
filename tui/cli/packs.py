"""`annals packs`: list, check and create packs."""

import json
from typing import Any

from core.app.packs import FoundPack, all_packs, check_pack, new_pack, packs_folder, resolve_packs
from core.common.wording import format_count
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
        count = format_count(len(problems), "problem")
        raise CommandFailed(f"{count} in the pack '{packs[0].name}'.")
    print(f"The pack '{packs[0].name}' is valid.")


def write_new_pack(game_id: str, name: str) -> None:
    """Create a pack with the values to verify, and explain the next steps."""
    folder = new_pack(game_id, name)
    print(f"Created the pack '{name}' in {folder}.")
    print(
        "Correct the values that differ from your box and delete those you did not check. Then run:"
    )
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
