"""Weights of the evaluator, read from data/weights.json."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Weights in victory points unless a field says otherwise. Equal only if identical."""

    players: tuple[int, ...]  # player counts

    goods: Mapping[str, float]  # per unit, while rounds are left
    other_good: float
    bowls: tuple[float, ...]  # per token of power, by bowl
    token: float  # per token and round left
    useful: float  # units of a resource with full value
    surplus: float  # factor for units above that
    last_round: float  # factor for resources in the last round
    book_hope: float  # an innovation with all books available
    goal: float  # factor for round tile points that resources may still score
    goal_ahead: float  # the same for the next round, after passing
    power_action: float  # enough power for a free power action
    end_points_now: float  # factor for the final scoring in the first round
    largest_area: float  # per building
    drift: float  # per round: offsets falling values, so that bots do not avoid ending a round
    unfinished: float  # penalty for an unfinished turn, so that bots do not convert forever
    income_lost: float  # income phases subtracted, because late income is worth less
    special_action: float  # factor for its gain
    unknown_action: float  # one without a resource gain
    pass_reward: float  # factor for its points
    unknown_pass: float  # one without points
    building_reward: float  # factor per round
    bonus_taken: float  # deducted from the best round bonus, because an opponent may take it
    palace_drafted: float  # factor for a palace tile before the palace is built
    annex: float
    sailing: float  # per level over the whole game
    terraforming: float
    science_level: float
    science_reward: float  # factor for science bonuses
    city_key: float
    last_key: float  # factor in the last round
    buildings: Mapping[str, float]  # value by kind beyond income
    neutral: float  # per neutral building
    full_city: float  # a group nearly complete as a city
    city_curve: float  # exponent that discounts incomplete groups
    room: tuple[float, ...]  # per hex within reach, by spades needed
    most_room: float
    more_room: float  # factor above that maximum

    # Probability that an opponent takes a shared action or builds before the seat's next turn.
    rival_takes: float
    rival_builds: float

    # Action priors.
    place: float
    own_beside: float
    foreign_beside: float
    terraform: float
    short_spade: float
    spade: float
    offered_power: float  # per power
    book_owned: float
    level_free: float
    use_key: float
    bridge: float
    anything: float
    taken_tile: float  # one without a resource gain
    science_step: float
