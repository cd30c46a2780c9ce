"""Saved games for screens: random ones, and recorded ones that look like real games."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

from core.games import GAME_IDS, load_game
from core.house.profile import FIRST_GAMES, Profile
from core.kernel import Action, Decision, Game, Rng
from core.table import Seat, open_journal
from saves import Save
from saves.autosave import make_save
from saves.game_file import write
from tests.play import play_on
from tests.recorded import recorded, replayed

NOON = 1_700_000_000
YOU_AND_BOTS = (Seat("You"), Seat("Livia", "bot", 2), Seat("Odo", "bot", 1))
YOU_AND_EASY_BOTS = (
    Seat("You"),
    *(Seat(name, "bot", 1) for name in ("Livia", "Tarik", "Odo", "Fatima", "Ada")),
)

When = Callable[[Any, Decision], bool]  # given a position and your decision in it


def have_played(profile: Profile) -> None:
    """Mark all games as played, so that lessons and coach stay quiet by default."""
    for game in GAME_IDS:
        for number in range(FIRST_GAMES):
            profile.count_game(game, f"{game}-{number}")


def keep(home: Path, name: str, save: Save) -> Path:
    """Write a saved game where the app finds it."""
    path = home / "saves" / f"{name}.annals"
    write(path, save)
    return path


def save_of(
    game: Game[Any],
    seats: tuple[Seat, ...],
    options: dict[str, str],
    seed: int,
    choices: Iterable[tuple[int, Action | str]],
    time: int = NOON,
) -> Save:
    """Return a save with these choices."""
    journal = open_journal(game, len(seats), options, seed)
    state = game.new(len(seats), options, seed)
    for seat, action in choices:
        game.apply(state, seat, game.parse(str(action)))
        journal.record(seat, str(action))
    return replace(make_save(game, journal, state, seats, "0.1.0"), time=time, order=time)


def choices_until(
    game: Game[Any],
    played: Iterable[tuple[Any, tuple[int, Action | str] | None]],
    when: When,
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
def saved(game_id: str, name: str, when: When, time: int = NOON, seat: int = 0) -> Save:
    """Return a recorded game up to your first decision of a topic, or to its end."""
    game, it = load_game(game_id), recorded(game_id, name)
    choices = choices_until(game, zip(replayed(game, it), it.choices, strict=False), when, seat)
    return saved_after(game_id, name, len(choices), time, seat)


@cache
def saved_after(game_id: str, name: str, choices: int, time: int = NOON, seat: int = 0) -> Save:
    """Return a recorded game after so many choices; a negative number counts from the end."""
    game, it = load_game(game_id), recorded(game_id, name)
    you, *bots = YOU_AND_EASY_BOTS[: it.players]
    seats = (*bots[:seat], you, *bots[seat:])
    return save_of(game, seats, it.options, it.seed, it.choices[:choices], time)


def asks(topic: str, round_number: int = 0) -> When:
    """Match the first decision of a topic, from a given round on."""
    return lambda state, decision: decision.topic == topic and state.round >= round_number


def never(state: Any, decision: Decision) -> bool:
    """Match no decision, so that the game is played to its end."""
    return False


@cache
def mosaic(
    choices: int = 30, seats: tuple[Seat, ...] = YOU_AND_BOTS, seed: int = 1, time: int = NOON
) -> Save:
    """Return a game of Mosaic after that many random choices, or at its end."""
    game = load_game("mosaic")
    played = play_on(game, game.new(len(seats), {}, seed), _without_asides, Rng(seed))
    chosen = [moment.choice for moment in islice(played, choices) if moment.choice is not None]
    return save_of(game, seats, {}, seed, chosen, time)


def _without_asides(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    decision = game.decisions(state)[0]
    actions = [action for action in decision.actions if not (action.aside or action.gives_up)]
    return decision.seat, rng.choice(actions or decision.actions)
