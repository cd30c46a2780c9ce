"""Random changes to packs: each must be rejected with a message or be playable.

By hand: `python -m tests.packs.fuzz GAME FIRST CASES`.
"""

import json
import sys
import traceback
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import core.games
from core.app.packs import check_pack
from core.games import load_game
from core.kernel import BadSetup, Game, Rng
from core.kernel.packs import SOURCE_FIELDS, TEXT_FIELDS, BadContent, make_pack
from core.kernel.style import SHORT
from tests.packs.isolated_process import run_isolated

MAX_DECISIONS = 400
NUMBERS = (-1, 0, 1, 2, 5, 13, 40, 99)
BORING = TEXT_FIELDS | SOURCE_FIELDS | {"id", "x", "y"}  # not used by any rule
SAME_VALUE = 3  # tries to find a mutation that changes something


# --- mutations ---------------------------------------------------------------------------------


def mutate_pack(game: str, random: Random) -> dict[str, Any]:
    """Return the files of a pack that changes one record or value, or adds a record."""
    folder = Path(core.games.__file__).parent / game / "data"
    names = sorted(path.stem for path in folder.glob("*.json") if path.stem != "rules")
    name = random.choice(names)
    data = json.loads((folder / f"{name}.json").read_text("utf-8"))
    if isinstance(data, dict):
        part = random.choice([key for key in data if key not in SOURCE_FIELDS])
        return {name: {part: mutate_table(data[part], random)}}
    return {name: mutate_table(data, random)}


def mutate_table(table: Any, random: Random) -> Any:
    """Change some records of a table with ids, or the whole value otherwise."""
    if not (isinstance(table, list) and table and all(map(_has_id, table))):
        return mutate_value(table, [table], random)
    row = random.choice(table)
    if random.random() < 0.1:
        return [{**row, "id": f"{row['id']}_too"}]
    keys = [key for key in row if key not in BORING] or ["name"]
    key = random.choice(keys)
    return [
        {"id": row["id"], key: mutate_value(row[key], [each.get(key) for each in table], random)}
    ]


def mutate_value(value: Any, similar_values: list[Any], random: Random) -> Any:
    """Return a different value of nearly the same shape."""
    for _ in range(SAME_VALUE):
        other = _other(value, similar_values, random)
        if other != value:
            return other
    return None


def _other(value: Any, alike: list[Any], random: Random) -> Any:
    if random.random() < 0.25:
        return random.choice(alike)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return random.choice((*NUMBERS, value + 1, value - 1, value * 2))
    if isinstance(value, str):
        words = [word for each in alike for word in _words(each)]
        return random.choice(["", "nonsense", *words])
    if isinstance(value, list):
        return _other_list(value, random)
    if isinstance(value, dict):
        return _other_dict(value, random)
    return random.choice(alike)


def _other_list(value: list[Any], random: Random) -> list[Any]:
    if not value or random.random() < 0.1:
        return []
    place = random.randrange(len(value))
    deed = random.choice(("drop", "double", "change", "change"))
    if deed == "drop":
        return value[:place] + value[place + 1 :]
    if deed == "double":
        return [*value, value[place]]
    return [*value[:place], mutate_value(value[place], value, random), *value[place + 1 :]]


def _other_dict(value: dict[str, Any], random: Random) -> dict[str, Any]:
    if not value:
        return value
    key = random.choice(list(value))
    if random.random() < 0.25:
        return {name: inner for name, inner in value.items() if name != key}
    return {**value, key: mutate_value(value[key], list(value.values()), random)}


def _words(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list | dict):
        for inner in data.values() if isinstance(data, dict) else data:
            yield from _words(inner)


def _has_id(row: Any) -> bool:
    return isinstance(row, dict) and "id" in row


# --- playing with them -------------------------------------------------------------------------


def play_random_game(game: Game[Any], random: Random) -> None:
    """Play a random game with random seats and options, audited after every choice."""
    state = _open_game(game, random)
    rng = Rng(random.randrange(1 << 32))
    for number in range(MAX_DECISIONS):
        decisions = game.decisions(state)
        if not decisions:
            game.standings(state)
            return
        decision = rng.choice(decisions)
        action = rng.choice(decision.actions)
        action = decision.actions[0] if action.is_resignation else action
        if number % 20 == 0:
            view = game.view(state, decision.seat)
            game.text.choice(view, decision, action, SHORT)
            game.determinize(view, decision.seat, rng)
        game.apply(state, decision.seat, action)
        faults = game.audit(state)
        if faults:
            raise AssertionError(str(faults))


def _open_game(game: Game[Any], random: Random) -> Any:
    while True:
        players = random.choice(game.player_counts)
        options = {o.name: random.choice(o.choices) for o in game.options if random.random() < 0.3}
        try:
            return game.new(players, options, random.randrange(1 << 32))
        except BadSetup:
            continue


def find_fault(game: str, case: int) -> str:
    """Return the undetected error that a pack caused, or nothing."""
    random = Random(case)
    files = mutate_pack(game, random)
    texts = {f"{name}.json": json.dumps(data) for name, data in files.items()}
    try:
        pack = make_pack("fuzz", {"pack.toml": f'name = "fuzz"\ngame = "{game}"', **texts})
    except BadContent:
        return ""
    try:
        if not check_pack(pack):
            play_random_game(load_game(game), random)
    except Exception:
        return f"case {case}: {json.dumps(files)[:2000]}\n{traceback.format_exc()}"
    return ""


def find_faults(game: str, seed: int, cases: int) -> list[str]:
    """Return the packs that slipped through a game's checks, with their errors."""
    return list(
        filter(None, run_isolated(find_fault, [(game, case) for case in range(seed, seed + cases)]))
    )


if __name__ == "__main__":
    from tests.packs import fuzz  # the name under which other processes find it

    found = fuzz.find_faults(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    sys.stdout.write("\n\n".join(found) + "\n")
    sys.exit(len(found) > 0)
