"""What bots hold things for worth: the numbers of data/weights.json, all of them judgements."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Points, unless a field says otherwise. Two are the same only if they are one."""

    players: tuple[int, ...]  # the numbers of players they are for

    epochs_ahead: float  # how many epochs are looked at besides this one
    later: float  # what counts of what they pay, if it is still there
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

    # How far armies on the card count as the campaign they can make: what is taken at once is
    # certain, what is to be taken later is not. The rest counts by their number.
    plans: float
    lone_army: float
    spare_army: float  # on the card, without a target
    new_ground: float  # what an army finds that goes where the others have opened the way
    fading: float  # each further army on the card does a little less
    not_quite: float  # the part of a target that counts for which there are too few armies
    siege_token: float
    idle_token: float  # a siege token without armies
    most_sieges: float  # that are thought of
    monument: float  # the part of a monument to come that counts
    own_icon: float  # an army in an own land: the part of its icon

    kept_event: float  # the part of an advancement that counts while it is kept
    by_board: float  # how far an empire is judged by the board, not by what it usually brings
    sees_draft: float  # 1: the place in the next draft counts
    first_pick: tuple[float, ...]  # by epoch, to choose an empire first and not last
    sure_place: float  # so many points between two players make their order likely

    # At first sight.
    land_presence: float
    place_army: float
    build_fort: float
    fleet_land: float  # for each land at the sea
    damage_again: float
    siege_with_token: float
    siege_with_army: float
    retreat: float


@cache
def seen_at(weights: Weights, level: int) -> Weights:
    """The weights as a bot of that level has them.

    A Chieftain sees this epoch alone and takes one land after the other, the next best each time,
    and so does a Warlord, who sees the next epoch too. A King sees all epochs, and the campaign
    behind every land. Only an Emperor thinks of the draft that follows, and tries an empire on
    the board before he takes it.
    """
    if level >= 5:
        return weights
    if level == 4:
        return replace(weights, by_board=0.0, sees_draft=0.0)
    ahead = 0.0 if level < 3 else 1.0
    return replace(weights, epochs_ahead=ahead, plans=0.0, by_board=0.0, sees_draft=0.0)
