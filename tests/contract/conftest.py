"""The setups of the contract tests: every player count, and every option by itself."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import islice
from typing import Any

import pytest

from core.games import GAME_IDS, load_game
from core.kernel import BadSetup, Game
from tests.random_games import Recording, record
from tests.toy import PEBBLES

GAMES: tuple[Game[Any], ...] = (PEBBLES, *map(load_game, GAME_IDS))

# Large numbers that appear in a view only if the seed leaks.
SEED = 7_340_101_990_001
SOAK_SEEDS = range(SEED + 1, SEED + 4)


@dataclass(frozen=True, slots=True)
class Case:
    """One way to set up a game."""

    game: Game[Any]
    players: int
    options: dict[str, str] = field(default_factory=dict)
    seed: int = SEED
    is_thorough: bool = False

    def __str__(self) -> str:
        options = [f"{name}={value}" for name, value in self.options.items()]
        seeds = [f"seed{self.seed - SEED}"] if self.seed != SEED else []
        return "-".join([self.game.id, str(self.players), *options, *seeds])

    def is_possible(self) -> bool:
        """Return whether the option is allowed with this player count."""
        try:
            self.game.new(self.players, self.options, self.seed)
        except BadSetup:
            return False
        return True


def variations(game: Game[Any]) -> list[dict[str, str]]:
    """Yield every non-default option value, one option at a time."""
    return [
        {option.name: value}
        for option in game.options
        for value in option.choices
        if value != option.default
    ]


def quick_cases() -> Iterator[Case]:
    """Yield every player count, and every option value with the fewest players."""
    for game in GAMES:
        yield from (Case(game, players) for players in game.player_counts)
        for options in variations(game):
            cases = (Case(game, players, options) for players in game.player_counts)
            # Values that need another option as well are left to the game's own tests.
            yield from islice((case for case in cases if case.is_possible()), 1)


def seeded_cases() -> Iterator[Case]:
    """Yield setups whose seeds cover what others miss: every nation of Imperium."""
    imperium = load_game("imperium")
    yield Case(imperium, 2, {"box": "legends"})
    yield Case(imperium, 3, {"box": "legends"}, SEED + 3)
    yield Case(imperium, 4, {"box": "mixed"}, SEED + 18)
    yield Case(imperium, 4, {"box": "mixed"}, SEED + 174)


def regression_cases() -> Iterator[Case]:
    """Yield games of Imperium that once leaked hidden cards: gifts and Sacred Pass."""
    imperium = load_game("imperium")
    for players, options, seed in (
        (3, {"sides": "choose"}, 900_000_000_178),
        (4, {}, 920_000_000_195),
        (3, {"box": "legends"}, 930_000_000_097),
        (4, {"box": "legends"}, 930_000_000_244),
        (4, {"nations": "choose"}, 930_000_000_253),
        (3, {"sides": "A"}, 930_000_000_276),
        (4, {"box": "mixed"}, 930_000_000_298),
        (4, {"sides": "A"}, 930_000_000_398),
    ):
        yield Case(imperium, players, options, seed, is_thorough=True)


def soak_cases() -> Iterator[Case]:
    """Yield every player count with every option value and several seeds."""
    for game in GAMES:
        for players in game.player_counts:
            for options in ({}, *variations(game)):
                if Case(game, players, options).is_possible():
                    for seed in SOAK_SEEDS:
                        yield Case(game, players, options, seed, is_thorough=True)


@cache
def listed_cases(with_soak: bool) -> list[Any]:
    """List the cases. The long runs, seven times as many, need a request."""
    cases = [pytest.param(case, id=str(case)) for case in (*quick_cases(), *seeded_cases())]
    if with_soak:
        cases += (
            pytest.param(case, id=str(case), marks=pytest.mark.soak)
            for case in (*regression_cases(), *soak_cases())
        )
    return cases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrize every test that uses a game over all of them."""
    if "played" in metafunc.fixturenames:
        cases = listed_cases("not soak" not in metafunc.config.getoption("markexpr"))
        metafunc.parametrize("played", cases, indirect=True, scope="session")


@pytest.fixture(scope="session")
def played(request: pytest.FixtureRequest) -> Recording:
    """Play a random game, audited after every action, and keep some positions."""
    case: Case = request.param
    every, of_each_topic = (20, 4) if case.is_thorough else (100, 1)
    return record(case.game, case.players, case.options, case.seed, every, of_each_topic)


@pytest.fixture(params=GAMES, ids=lambda game: game.id)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    chosen: Game[Any] = request.param
    return chosen
