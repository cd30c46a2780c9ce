"""Statistics of every player for the players panel."""

from dataclasses import dataclass
from itertools import pairwise

from core.games.history_of_the_world.rules.scoring import count_structures
from core.games.history_of_the_world.state import WorldState
from core.games.history_of_the_world.text.facts.scores import points_if_stopped


@dataclass(frozen=True, slots=True)
class SeatStats:
    """The numbers of one player."""

    score: int
    next_score: int  # for the present board
    supply: int
    on_map: int
    on_card: int
    events: int
    capitals: int
    cities: int
    monuments: int
    empire: str  # of this epoch: its id, HIDDEN, or "" before the draft


def seat_stats(view: WorldState) -> list[SeatStats]:
    held = list(view.armies.values())
    stats = []
    for seat, player in enumerate(view.players):
        structures = count_structures(view, seat)
        realms = (view.turn.empire, view.turn.kingdom) if view.turn.seat == seat else ()
        empire = player.empires[-1] if len(player.empires) == view.epoch else ""
        stats.append(
            SeatStats(
                player.score,
                points_if_stopped(view, seat),
                player.supply,
                held.count(seat),
                sum(realm.armies for realm in realms if realm),
                len(player.hand()),
                structures.capitals,
                structures.cities,
                structures.monuments,
                empire,
            )
        )
    return stats


def gains_by_epoch(view: WorldState) -> list[tuple[int, ...]]:
    """Return every seat's points per epoch, including the present one."""
    starts = [*view.scores, tuple(player.score for player in view.players)]
    return [
        tuple(new - old for old, new in zip(before, after, strict=True))
        for before, after in pairwise(starts)
    ]
