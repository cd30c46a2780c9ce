"""Games of Pebbles at various stages, to be saved."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from core.kernel import Rng
from core.table import Journal, Seat, new_journal
from saves import Save
from saves.autosave import make_save
from saves.codec import encode
from saves.header import checksum, pack_appended
from tests.toy import PEBBLES

SEATS = (Seat("Ada"), Seat("Livia", "bot", 1))


def open_game(seed: int = 7) -> tuple[Journal, Any]:
    """Return a new game and its empty journal."""
    options = {"bonus": "1"}
    return new_journal(PEBBLES, 2, options, seed), PEBBLES.new(2, options, seed)


def play_random_choices(journal: Journal, state: Any, choices: int, luck: int = 1) -> None:
    """Make this many random choices, or as many as possible."""
    rng = Rng(luck)
    for _ in range(choices):
        pending = PEBBLES.decisions(state)
        if not pending:
            return
        action = rng.choice(pending[0].actions)
        PEBBLES.apply(state, pending[0].seat, action)
        journal.record(pending[0].seat, str(action))


def play_game(choices: int = 6, seed: int = 7) -> Save:
    journal, state = open_game(seed)
    play_random_choices(journal, state, choices)
    return toy_save(journal, state)


def toy_save(journal: Journal, state: Any) -> Save:
    """Make a save with a fixed timestamp."""
    save = make_save(PEBBLES, journal, state, SEATS, "0.1.0")
    return replace(save, saved_at=1_700_000_000, last_played=1_700_000_000)


def play_and_append(before: int, since: int) -> tuple[bytes, list[int], Journal, Any]:
    """Return a file with appended choices, its length before each of them, and the game."""
    journal, state = open_game()
    play_random_choices(journal, state, before)
    data = encode(toy_save(journal, state))
    seal, lengths, rng = checksum(data), [], Rng(2)
    for _ in range(since):
        lengths.append(len(data))
        decision = PEBBLES.decisions(state)[0]
        action = rng.choice(decision.actions)
        PEBBLES.apply(state, decision.seat, action)
        journal.record(decision.seat, str(action))
        data += pack_appended([(decision.seat, str(action))], seal)
    return data, lengths, journal, state


def damaged_file(readable: int = 4, lost: int = 3) -> bytes:
    """Return a file with a flipped bit in a choice, so that it and those after it are lost."""
    data, lengths, *_ = play_and_append(3, readable - 3 + lost)
    at = lengths[readable - 3] + 6
    return data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]


def damage_appended_choice(path: Path) -> bytes:
    """Append two choices to a save, damage the first one, and return the file."""
    data = path.read_bytes()
    records = b"".join(pack_appended([(0, "a choice")], seal) for seal in [checksum(data)] * 2)
    data += records.replace(b"choice", b"chance", 1)
    path.write_bytes(data)
    return data


def with_older_rules(save: Save) -> Save:
    """Return the same save with an older rules version."""
    setup = replace(save.journal.setup, rules_version=0)
    return replace(save, journal=Journal(setup, save.journal.entries, save.journal.head))
