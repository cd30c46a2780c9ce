"""The initial state for a player count, options and a seed (R3)."""

from core.games.history_of_the_world.content import ARMIES_PER_PLAYER, PILES
from core.games.history_of_the_world.rules.epoch import BeginEpoch
from core.games.history_of_the_world.rules.scoring import POINT_SOURCES, START
from core.games.history_of_the_world.state import Player, Realm, Turn, WorldState
from core.kernel import SPECTATOR, Rng


def create_initial_state(players: int, options: dict[str, str], rng: Rng) -> WorldState:
    """Draw the score markers, shuffle and trim the ten piles, and leave the board empty."""
    spaces = list(range(1, players + 1))
    rng.shuffle(spaces)
    piles: dict[str, tuple[str, ...]] = {}
    box: dict[str, tuple[str, ...]] = {}
    for name, cards in PILES.items():
        shuffled = list(cards)
        rng.shuffle(shuffled)
        piles[name], box[name] = tuple(shuffled[:players]), tuple(shuffled[players:])
    return WorldState(
        rng=rng,
        agenda=[BeginEpoch(1)],
        options=options,
        players=[_create_player(space) for space in spaces],
        piles=piles,
        box=box,
        turn=Turn(SPECTATOR, 0, Realm("")),
    )


def _create_player(space: int) -> Player:
    return Player(space, ARMIES_PER_PLAYER, {**dict.fromkeys(POINT_SOURCES, 0), START: space})
