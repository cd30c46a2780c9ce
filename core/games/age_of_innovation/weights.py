"""What bots hold things for worth: the numbers of data/weights.json, all of them judgements."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Victory points, unless a field says otherwise. Two are the same only if they are one."""

    players: tuple[int, ...]  # the numbers of players they are for

    goods: Mapping[str, float]  # one of each, while there is time to use it
    other_good: float
    bowls: tuple[float, ...]  # a token of power in each bowl
    token: float  # of power, for a round in which it goes round
    useful: float  # goods of a kind that are of use
    surplus: float  # the part of the worth of any more
    last_round: float  # the part of the worth of goods in the last round
    book_hope: float  # an innovation whose books are all there
    goal: float  # the part of a round tile's points that goods in hand may still score
    goal_ahead: float  # and those of the next round, with its income, once a player has passed
    power_action: float  # enough power for one that is free
    end_points_now: float  # the part of the final scoring that counts from the first round on
    largest_area: float  # a building in it
    drift: float  # a round: hopes fade as rounds go by; without this a bot would fear to end one
    unfinished: float  # a turn under way: without this a bot would convert for ever
    income_lost: float  # of an income phase: what comes late is worth less
    special_action: float  # the part of its gain that counts
    unknown_action: float  # one whose gain is no good
    pass_reward: float  # the part of it that counts
    unknown_pass: float  # one whose reward is no point
    building_reward: float  # the part of it that counts, a round
    bonus_taken: float  # less for the best round bonus there is: another may take it
    palace_drafted: float  # the part of a palace tile that counts before the palace stands
    annex: float
    sailing: float  # a level, over the whole game
    terraforming: float
    science_level: float
    science_reward: float  # the part of a round tile that counts
    city_key: float
    last_key: float  # the part of it that counts in the last round
    buildings: Mapping[str, float]  # what each kind is good for beyond its income
    neutral: float  # a neutral building
    full_city: float  # buildings that could be a city but for one
    city_curve: float  # how little those count that are far from one
    room: tuple[float, ...]  # a hex within reach, by the spades it takes
    most_room: float
    more_room: float  # the part of any more that counts

    # How likely a rival with a turn before one's own takes something from the board, or builds.
    rival_takes: float
    rival_builds: float

    # At first sight.
    place: float
    own_beside: float
    foreign_beside: float
    terraform: float
    short_spade: float
    spade: float
    offered_power: float  # a point of power
    book_owned: float
    level_free: float
    use_key: float
    bridge: float
    anything: float
    taken_tile: float  # one whose gain is no good
    science_step: float
