"""What bots hold things for worth: the numbers of data/weights.json, all of them judgements."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Points, unless a field says otherwise. Two are the same only if they are one."""

    players: tuple[int, ...]  # the numbers of players they are for

    epochs_ahead: float  # how many epochs are looked at besides this one
    later: float  # what counts of what regions pay then, if they are still held
    later_structures: float  # the same of cities and monuments
    rivals: float  # what their points count against one's own, all together
    sure_win: float  # points ahead, by epochs left, that make a rival's win likely; 0: all alike
    # What is left of the own level in a region from a turn in an epoch to the next own turn, as
    # many games between bots have shown: by region, one number for each epoch but the last.
    holds: Mapping[str, tuple[float, ...]]
    # The level one may expect at the next own turn with one, two ... armies in a region,
    # alone in it, with more than anybody else, or with others as strong.
    alone: tuple[float, ...]
    strongest: tuple[float, ...]
    among_others: tuple[float, ...]
    fort: float  # of what a land pays later
    exposure: float  # 1: it counts how many others come before the next own turn; 0: as usual

    # How far armies on the card count as the campaign they can make: what is taken at once is
    # certain, what is to be taken later is not. The rest counts by their number.
    plans: float
    ways: float  # to its last army that are looked at by who follows a campaign so far
    perhaps: float  # the part of a last target that counts for which armies may be too few
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
    sees_draft: float  # 1: an empire is tried on the board, and the place in the next draft counts
    # By epoch, how far an empire is judged by the board, and not by what it usually brings.
    by_board: tuple[float, ...]
    early_pick: tuple[float, ...]  # by epoch, not to be the one who chooses an empire last
    income: tuple[float, ...]  # by epoch, the points that a turn usually scores
    army_income: float  # the part of that for an army on the card
    sure_place: float  # a part of that between two players makes their order likely

    # At first sight.
    land_presence: float
    place_army: float
    build_fort: float
    fleet_land: float  # for each land at the sea
    damage_again: float
    siege_with_token: float
    siege_with_army: float
    retreat: float

    # Of those ways, how many are followed: it takes time, and only an Emperor takes it.
    follows: float = 0.0
