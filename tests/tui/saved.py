"""Saved games for screens that look like real ones: recorded games up to some moment."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from core.games import load_game
from core.kernel import Decision, Game
from core.table import Seat, open_journal
from saves import Save, make_save
from tests.recorded import recorded

NOON = 1_700_000_000
BOTS = tuple(Seat(name, "bot", 1) for name in ("Livia", "Tarik", "Odo", "Fatima", "Ada"))
When = Callable[[Any, Decision], bool]  # a position, and what you are asked in it


def saved(game_id: str, name: str, when: When, time: int = NOON) -> Save:
    """A recorded game up to your first question of that kind, or to its end."""
    game, it = load_game(game_id), recorded(game_id, name)
    state = game.new(it.players, it.options, it.seed)
    for number, (seat, action) in enumerate(it.choices):
        mine = game.decision_of(state, 0)
        if mine is not None and when(state, mine):
            return saved_after(game_id, name, number, time)
        game.apply(state, seat, game.parse(action))
    return saved_after(game_id, name, len(it.choices), time)


def saved_after(game_id: str, name: str, choices: int, time: int = NOON) -> Save:
    """A recorded game after so many choices; a negative number counts from its end."""
    game, it = load_game(game_id), recorded(game_id, name)
    seats = (Seat("You"), *BOTS)[: it.players]
    return save_of(game, seats, it.options, it.seed, it.choices[:choices], time)


def save_of(
    game: Game[Any],
    seats: tuple[Seat, ...],
    options: dict[str, str],
    seed: int,
    choices: Iterable[tuple[int, str]],
    time: int = NOON,
) -> Save:
    """A game in which this was chosen."""
    journal = open_journal(game, len(seats), options, seed)
    state = game.new(len(seats), options, seed)
    for seat, action in choices:
        game.apply(state, seat, game.parse(action))
        journal.record(seat, action)
    return replace(make_save(game, journal, state, seats, "0.1.0"), time=time)


def asks(topic: str, round_number: int = 0) -> When:
    """The first question of that kind, from that round on."""
    return lambda state, decision: decision.topic == topic and state.round >= round_number


def at_the_end(state: Any, decision: Decision) -> bool:
    """No question: the game is over."""
    return False
