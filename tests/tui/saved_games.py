"""Saved games for screens: random ones, and recorded ones that look like real games."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from core.app.profile import FIRST_GAMES, Profile
from core.games import GAME_IDS, load_game
from core.kernel import Action, Decision, Game, Rng
from core.table import Seat, new_journal
from saves import Save
from saves.autosave import make_save
from saves.game_file import write_save
from tests.random_games import play_moments
from tests.recorded_games import load_recorded_game, replay

NOON = 1_700_000_000
YOU_AND_BOTS = (Seat("You"), Seat("Livia", "bot", 2), Seat("Odo", "bot", 1))
YOU_AND_EASY_BOTS = (
    Seat("You"),
    *(Seat(name, "bot", 1) for name in ("Livia", "Tarik", "Odo", "Fatima", "Ada")),
)

StopCondition = Callable[[Any, Decision], bool]  # given a position and your decision in it


def mark_games_as_played(profile: Profile) -> None:
    """Mark all games as played, so that lessons and coach stay quiet by default."""
    for game in GAME_IDS:
        for number in range(FIRST_GAMES):
            profile.count_game(game, f"{game}-{number}")


def store_save(home: Path, name: str, save: Save) -> Path:
    """Write a saved game where the app finds it."""
    path = home / "saves" / f"{name}.annals"
    write_save(path, save)
    return path


def build_save(
    game: Game[Any],
    seats: tuple[Seat, ...],
    options: dict[str, str],
    seed: int,
    choices: Iterable[tuple[int, Action | str]],
    time: int = NOON,
) -> Save:
    """Return a save with these choices."""
    journal = new_journal(game, len(seats), options, seed)
    state = game.new(len(seats), options, seed)
    for seat, action in choices:
        game.apply(state, seat, game.parse(str(action)))
        journal.record(seat, str(action))
    return replace(make_save(game, journal, state, seats, "0.1.0"), saved_at=time, last_played=time)


def choices_until(
    game: Game[Any],
    played: Iterable[tuple[Any, tuple[int, Action | str] | None]],
    when: StopCondition,
    seat: int = 0,
) -> list[tuple[int, Action | str]]:
    """Return the choices before your first decision of that topic, or before the end."""
    choices: list[tuple[int, Action | str]] = []
    for state, choice in played:
        mine = game.decision_of(state, seat)
        if choice is None or (mine is not None and when(state, mine)):
            break
        choices.append(choice)
    return choices


@cache
def load_recorded_save(
    game_id: str, name: str, when: StopCondition, time: int = NOON, seat: int = 0
) -> Save:
    """Return a recorded game up to your first decision of a topic, or to its end."""
    game, it = load_game(game_id), load_recorded_game(game_id, name)
    choices = choices_until(game, zip(replay(game, it), it.choices, strict=False), when, seat)
    return load_save_after(game_id, name, len(choices), time, seat)


@cache
def load_save_after(game_id: str, name: str, choices: int, time: int = NOON, seat: int = 0) -> Save:
    """Return a recorded game after so many choices; a negative number counts from the end."""
    game, it = load_game(game_id), load_recorded_game(game_id, name)
    you, *bots = YOU_AND_EASY_BOTS[: it.players]
    seats = (*bots[:seat], you, *bots[seat:])
    return build_save(game, seats, it.options, it.seed, it.choices[:choices], time)


def is_topic(topic: str, round_number: int = 0) -> StopCondition:
    """Match the first decision of a topic, from a given round on."""
    return lambda state, decision: decision.topic == topic and state.round >= round_number


def never_stop(state: Any, decision: Decision) -> bool:
    """Match no decision, so that the game is played to its end."""
    return False


@cache
def random_mosaic_save(
    choices: int = 30, seats: tuple[Seat, ...] = YOU_AND_BOTS, seed: int = 1, time: int = NOON
) -> Save:
    """Return a game of Mosaic after that many random choices, or at its end."""
    game = load_game("mosaic")
    played = play_moments(game, game.new(len(seats), {}, seed), _choose_main_action, Rng(seed))
    chosen = [moment.choice for moment in islice(played, choices) if moment.choice is not None]
    return build_save(game, seats, {}, seed, chosen, time)


def _choose_main_action(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    decision = game.decisions(state)[0]
    actions = [
        action for action in decision.actions if not (action.is_navigation or action.is_resignation)
    ]
    return decision.seat, rng.choice(actions or decision.actions)
