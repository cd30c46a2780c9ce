"""What bots hold things for worth: the numbers of data/weights.json, all of them judgements."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Points, unless a field says otherwise. Two are the same only if they are one."""

    players: tuple[int, ...]  # the numbers of players they are for

    soon: float  # what counts of a score that is still to come in this very epoch
    later: float  # and of those of later epochs, if what pays is still there
    rivals: float  # what their mean counts against one's own
    # What is left of the own level in a region from a turn in an epoch to the next own turn, as
    # many games between bots have shown: by region, one number for each epoch but the last.
    holds: Mapping[str, tuple[float, ...]]
    # The level one may expect at the next own turn with one, two ... armies in a region,
    # alone in it, with more than anybody else, or with others as strong.
    alone: tuple[float, ...]
    strongest: tuple[float, ...]
    among_others: tuple[float, ...]
    fort: float  # of what a land pays later

    spare_army: float  # on the card, without a target
    fading: float  # each further army on the card does a little less
    not_quite: float  # the part of a target that counts for which there are too few armies
    siege_token: float
    idle_token: float  # a siege token without armies
    most_sieges: float  # that are thought of
    monument: float  # the part of a monument to come that counts
    own_icon: float  # an army in an own land: the part of its icon

    kept_event: float  # an advancement for a later epoch
    by_board: float  # how far an empire is judged by the board, not by what it usually brings

    # At first sight.
    land_presence: float
    place_army: float
    build_fort: float
    fleet_land: float  # for each land at the sea
    damage_again: float
    siege_with_token: float
    siege_with_army: float
    retreat: float
