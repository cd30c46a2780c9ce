"""Saved games for screens: random ones, and recorded ones that look real."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import islice, zip_longest
from pathlib import Path
from typing import Any

from core.app.profile import FIRST_GAMES, Profile
from core.games import GAME_IDS, load_game
from core.kernel import Action, Game, Rng
from core.table import Journal, Seat, new_journal
from saves import Save
from saves.autosave import make_save
from saves.game_file import write_save
from tests.random_games import play_moments
from tests.recorded_games import RecordedGame, load_recorded_game, replay
from tests.scenes import StopCondition, choices_until, load_scene_game

NOON = 1_700_000_000
YOU_AND_BOTS = (Seat("You"), Seat("Livia", "bot", 2), Seat("Odo", "bot", 1))
YOU_AND_EASY_BOTS = (
    Seat("You"),
    *(Seat(name, "bot", 1) for name in ("Livia", "Tarik", "Odo", "Fatima", "Ada")),
)


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
    journal: Journal,
    seats: tuple[Seat, ...],
    choices: Iterable[tuple[int, Action | str]],
    time: int = NOON,
) -> Save:
    game, setup = load_game(journal.setup.game), journal.setup
    if journal.start:
        state = game.codec.load(journal.start)
    else:
        state = game.new(setup.players, setup.options, setup.seed)
    for seat, action in choices:
        game.apply(state, seat, game.parse(str(action)))
        journal.record(seat, str(action))
    return replace(make_save(game, journal, state, seats, "0.1.0"), saved_at=time, last_played=time)


@cache
def load_scene(
    game_id: str, name: str, when: StopCondition, time: int = NOON, seat: int = 0
) -> Save:
    """Return a stored game up to your first decision of a kind, or to its end."""
    game, it = load_game(game_id), load_scene_game(game_id, name)
    played = zip_longest(replay(game, it), it.choices)
    return load_scene_after(game_id, name, len(choices_until(game, played, when, seat)), time, seat)


@cache
def load_scene_after(
    game_id: str, name: str, choices: int, time: int = NOON, seat: int = 0
) -> Save:
    """Return a stored game after this many choices. A negative number counts from the end."""
    it = load_scene_game(game_id, name)
    return build_save(scene_journal(game_id, it), seats_at(it, seat), it.choices[:choices], time)


def load_scene_of_two_people(time: int) -> Save:
    """Return a game of Mosaic at one keyboard, in its middle."""
    it = load_scene_game("mosaic", "two_people")
    return build_save(scene_journal("mosaic", it), (Seat("Ada"), Seat("Bo")), it.choices, time)


@cache
def load_finished_save(game_id: str, name: str) -> Save:
    """Return a whole recorded game."""
    it = load_recorded_game(game_id, name)
    journal = new_journal(load_game(game_id), it.players, it.options, it.seed)
    return build_save(journal, seats_at(it), it.choices)


def seats_at(it: RecordedGame, seat: int = 0) -> tuple[Seat, ...]:
    """Return yourself at this seat, and bots."""
    you, *bots = YOU_AND_EASY_BOTS[: it.players]
    return (*bots[:seat], you, *bots[seat:])


def scene_journal(game_id: str, it: RecordedGame) -> Journal:
    """Return the journal of a scene at its opening.

    A card added since changes what the seed deals. Then the game begins with the stored opening,
    and does not say which values it was begun with.
    """
    game = load_game(game_id)
    journal = new_journal(game, it.players, it.options, it.seed)
    if game.codec.dump(game.new(it.players, it.options, it.seed)) != it.opening:
        journal.start = it.opening
        journal.setup = replace(journal.setup, content_digest="")
    return journal


@cache
def random_mosaic_save(
    choices: int = 30, seats: tuple[Seat, ...] = YOU_AND_BOTS, seed: int = 1, time: int = NOON
) -> Save:
    """Return a game of Mosaic after that many random choices, or at its end."""
    game = load_game("mosaic")
    played = play_moments(game, game.new(len(seats), {}, seed), _choose_main_action, Rng(seed))
    chosen = [moment.choice for moment in islice(played, choices) if moment.choice is not None]
    return build_save(new_journal(game, len(seats), {}, seed), seats, chosen, time)


def _choose_main_action(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    decision = game.decisions(state)[0]
    actions = [
        action for action in decision.actions if not (action.is_navigation or action.is_resignation)
    ]
    return decision.seat, rng.choice(actions or decision.actions)
