"""`annals content`: the records of a game with the sources of their values."""

import json
from dataclasses import asdict
from typing import Any

from core.app.content_sources import SourcedRecord, correction_form, list_sourced_records
from core.games import load_game
from core.kernel.presentation import join_words
from tui.plain.printing import print_table

OTHER_EDITION = "from another edition"
_SOURCE_TEXTS = {"sourced:partial": "sourced in part", "sourced:other-edition": OTHER_EDITION}


def list_content(game_id: str, as_json: bool, only_reconstructed: bool) -> None:
    """Print the sources of a game's values, or the reconstructed values to verify."""
    game = load_game(game_id)
    if only_reconstructed:
        form = correction_form(game)
        if as_json:
            print(json.dumps(form, indent=2, ensure_ascii=False))
        else:
            _print_form(game.name, form)
        return
    lines = list_sourced_records(game)
    if as_json:
        print(json.dumps([asdict(line) for line in lines], indent=2, ensure_ascii=False))
    else:
        rows = [(line.table, line.id or "-", line.name or "-", _sources(line)) for line in lines]
        print_table(("TABLE", "RECORD", "NAME", "WHERE ITS VALUES COME FROM"), rows)


def _sources(record: SourcedRecord) -> str:
    """Return `sourced in part; reconstructed: count, pillars; cost corrected by mine`."""
    fields = {"reconstructed": record.reconstructed, OTHER_EDITION: record.other_edition}
    main_source = _SOURCE_TEXTS.get(record.origin, record.origin)
    parts = [] if fields.get(main_source) else [main_source]
    parts += [f"{source}: {', '.join(names)}" for source, names in fields.items() if names]
    for pack in sorted(set(record.corrected.values())):
        names = [
            field or "all" for field, source_pack in record.corrected.items() if source_pack == pack
        ]
        parts.append(f"{join_words(names)} corrected by {pack}")
    return "; ".join(parts)


def _print_form(name: str, form: dict[str, Any]) -> None:
    if not form:
        print(f"No value of {name} is reconstructed.")
        return
    print(f"The reconstructed values of {name}, as Annals plays them.")
    for file, data in form.items():
        for part, rows in data.items() if isinstance(data, dict) else [("", data)]:
            print(f"\n{file}.json{f', {part}' if part else ''}")
            for row in rows if isinstance(rows, list) else [rows]:
                _print_record(row)


def _print_record(row: Any) -> None:
    if not isinstance(row, dict) or "id" not in row:
        print(f"  {json.dumps(row, ensure_ascii=False)}")
        return
    print("  " + "  ".join(str(row[key]) for key in ("id", "name") if key in row))
    for key, value in row.items():
        if key not in ("id", "name"):
            print(f"    {key}: {json.dumps(value, ensure_ascii=False)}")
