"""Games of Pebbles at various stages, to be saved."""

from dataclasses import replace
from typing import Any

from core.kernel import Rng
from core.table import Journal, Seat, new_journal
from saves import Save
from saves.autosave import make_save
from tests.toy import PEBBLES

SEATS = (Seat("Ada"), Seat("Bot 2", "bot", 1))


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
    """Return a game after this many choices."""
    journal, state = open_game(seed)
    play_random_choices(journal, state, choices)
    return toy_save(journal, state)


def toy_save(journal: Journal, state: Any) -> Save:
    """Make a save with a fixed timestamp."""
    save = make_save(PEBBLES, journal, state, SEATS, "0.1.0")
    return replace(save, saved_at=1_700_000_000, last_played=1_700_000_000)


def with_older_rules(save: Save) -> Save:
    """Return the same save with an older rules version."""
    setup = replace(save.journal.setup, rules_version=0)
    return replace(save, journal=Journal(setup, save.journal.entries, save.journal.head))
