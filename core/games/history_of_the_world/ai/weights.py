"""The evaluation weights of the bots, read from data/weights.json."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Evaluation weights, in points unless a field says otherwise. Equal only if identical."""

    players: tuple[int, ...]  # the player counts they apply to

    epochs_ahead: float  # number of later epochs considered
    later: float  # weight of later region points, if still held
    later_structures: float  # weight of later structure points
    rivals: float  # total weight of rival points against own points
    sure_win: float  # lead per epoch left that makes a rival's win likely; 0: rivals weigh the same
    # Share of the own level in a region that lasts until the next own turn, measured over many
    # games between bots: by region, one number for each epoch but the last.
    region_retention: Mapping[str, tuple[float, ...]]
    # Expected level at the next own turn with one, two ... armies in a region: alone in it, with
    # the most armies, or with no majority.
    alone: tuple[float, ...]
    strongest: tuple[float, ...]
    among_others: tuple[float, ...]
    fort: float  # share of the land's later points
    exposure: float  # 1: count rival turns before the next own turn; 0: assume the usual number

    # Weight of the planned campaign for the armies on the card. The rest is valued by number,
    # because later conquests are uncertain.
    campaign: float
    beam_width: float  # beam width of the full campaign search
    uncertain_target: float  # share of a last target for possibly too few armies
    lone_army: float
    spare_army: float  # on the card, without a target
    new_ground: float  # value of an army in lands opened by others
    army_discount: float  # factor for each further army on the card
    unaffordable_target: float  # share of a target for too few armies
    siege_token: float
    idle_token: float  # a siege token without armies
    most_sieges: float  # siege steps considered
    monument: float  # share of a future monument
    own_icon: float  # share of the icon for an army in an own land

    kept_event: float  # share of an advancement kept for later
    sees_draft: float  # 1: test empires on the board and value the next draft position
    # By epoch: weight of the board test against the usual value of an empire.
    by_board: tuple[float, ...]
    early_pick: tuple[float, ...]  # by epoch: value of not choosing an empire last
    income: tuple[float, ...]  # by epoch: usual points of a turn
    army_income: float  # share of that per army on the card
    sure_place: float  # share of that as a lead which makes the order likely

    # Action priors.
    land_presence: float
    place_army: float
    build_fort: float
    fleet_land: float  # per land at the sea
    damage_again: float
    siege_with_token: float
    siege_with_army: float
    retreat: float

    # Beam width in use, set from `beam_width` at the Emperor level only: it costs time.
    active_beam_width: float = 0.0
