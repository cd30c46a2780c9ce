"""What bots hold things for worth: the numbers of data/weights.json, all of them judgements."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Points, unless a field says otherwise. Two are the same only if they are one."""

    players: tuple[int, ...]  # the numbers of players they are for

    survives: float  # of what stands on the board, from one own turn to the next
    soon: float  # the same where the next turn comes in this very epoch
    rivals: float  # what their mean counts against one's own
    fort: float
    empty_space: float  # an army on the card for which no target is in sight
    fading: float  # each further army on the card does a little less
    siege_token: float
    idle_token: float  # a siege token without armies
    kept_event: float  # an advancement for a later epoch
    own_start: float  # a start land that is one's own already
    taken_start: float  # and one of another's
    monument: float  # the part of a monument to come that counts
    after_tie: float  # the part of a land that counts after a tie, and after a loss
    after_loss: float
    own_icon: float  # an army in an own land: the part of its icon
    foothold: float  # levels of a region that a land counts for by itself
    conquered: float  # the same where a rival loses it
    most_sieges: float  # that are thought of

    # At first sight.
    land_presence: float
    place_army: float
    build_fort: float
    fleet_land: float  # for each land at the sea
    damage_again: float
    siege_with_token: float
    siege_with_army: float
    retreat: float
