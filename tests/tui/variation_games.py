"""Games with abandoned variations, for tests of the variations screen."""

from dataclasses import replace
from functools import cache

from core.games import load_game
from core.kernel import Rng
from core.table import Seat, Variation, has_multiple_people, new_journal
from saves import Save
from saves.autosave import make_save
from tests.random_games import choose_randomly
from tests.tui.saved_games import NOON, YOU_AND_BOTS

LONG, SHORT = 40, 12  # choices before the variation, and in it
NAME = "with the war"


@cache
def open_game_with_variations(
    game_id: str = "mosaic", seats: tuple[Seat, ...] = YOU_AND_BOTS, seed: int = 11
) -> Save:
    """Open a game at your decision, with one variation of several turns and one undone choice."""
    game, rng = load_game(game_id), Rng(4)
    line = Variation(
        game, new_journal(game, len(seats), {}, seed), multiple_people=has_multiple_people(seats)
    )

    def play_until_asked(choices: int) -> None:
        while choices > 0 or not _is_asked(line):
            line.play(*choose_randomly(game, line.state, rng))
            choices -= 1

    def choose(number: int) -> None:
        decision = game.decision_of(line.state, 0)
        assert decision is not None
        line.play(0, decision.actions[number])

    play_until_asked(LONG)
    fork = len(line.steps)
    choose(0)
    play_until_asked(SHORT)
    line.journal.names[line.journal.head] = NAME
    line.undo_to_step(fork)
    choose(1)
    play_until_asked(2)
    fork = len(line.steps)
    choose(1)
    line.undo_to_step(fork)
    choose(0)
    play_until_asked(3)
    save = make_save(game, line.journal, line.state, seats, "0.1.0")
    return replace(save, saved_at=NOON, last_played=NOON)


def _is_asked(line: Variation) -> bool:
    decision = line.game.decision_of(line.state, 0)
    return decision is not None and len(decision.actions) > 1
