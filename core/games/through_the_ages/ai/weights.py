"""Bot evaluation weights, read from `data/weights.json`."""

from collections.abc import Mapping
from dataclasses import dataclass

ValueCurve = tuple[float, float, float]  # value at the end, increase per turn left, maximum


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Weights in culture points, unless a field says otherwise. Equal only if identical."""

    players: tuple[int, ...]  # applicable player counts

    # Time and unit values.
    taken: float  # average cards taken from the row per turn
    resource: ValueCurve
    science: ValueCurve
    food: ValueCurve
    civil: ValueCurve
    military: ValueCurve
    happy: ValueCurve
    spent: float  # share of its value that an unspent good keeps

    # Incomes and goods. Amounts above a useful threshold count for less.
    plenty_food: float
    surplus: float
    science_per_action: float  # usable per civil action
    resources_per_action: float
    half_science: float  # income at which another unit is worth half the first
    half_resources: float
    first: float  # factor for the first units of an income
    stocked_science: float
    most_science: float  # in stock
    stocked_resources: float
    stocked_food: float
    drawn: float  # per unused military action that draws a card
    most_drawn: float
    hunger: float  # share of an expected famine that counts
    most_hunger: float  # food

    # Population.
    first_idle: float
    second_idle: float
    idle: float
    idle_turns: float  # turns until an unused worker is needed
    yellow: float
    blue: float
    most_blue: float
    uprising: float
    discontent: float
    most_happy: float

    # Cards in hand.
    event_card: float
    event_level: float
    bonus_card: float
    bonus_defense: float
    tactics_card: float
    tactics_bonus: float  # per point of its army bonus
    pact_card: float
    attack_card: float
    attack_level: float
    target: float  # per point of strength lead, with an attack in hand
    no_politics: float
    delay: float  # turns until a new technology is used
    open: float  # share of a technology's potential that counts
    in_hand: float  # share of a card's value that counts in hand
    later: float  # factor for each further good card
    strength_a_turn: float  # per point of strength and turn
    most_upgrades: float  # workers counted for a technology's potential
    colonizing: float  # per point of colonization and turn
    technology_level: float
    special_level: float
    government_actions: float  # extra civil actions of a government change
    first_worker: float  # output per turn of a worker without such a building
    happy_bonus: float
    blue_bonus: float
    construction: float
    limit: float  # per turn, for one more building of each type
    limit_turns: float
    action_card: float  # share of an action card's gain that counts
    culture_card: float  # value of an action card whose culture depends on rivals
    cheaper_turn: float  # resources that a card saves this turn
    useless: float  # share of an action card's value without a use
    free_hand: tuple[float, ...]  # per free hand space: first, second and so on
    guessed: float  # share of a leader's estimate that counts in hand
    played: float  # share of the estimate that counts in play
    max_leader_turns: float  # maximum turns a leader stays
    replaced: float  # share of the present leader that a new one replaces
    learning_turns: float  # turns of science available for technologies in hand
    unaffordable: float  # share of unaffordable technologies that counts
    wonder: float  # flat value of a completed wonder
    site: float  # share of a wonder that counts at its start
    site_built: float  # further share when complete
    site_income: float  # share of the income spent on it

    # Strength.
    simple_strength: float
    lead: float
    safe_lead: float  # points of lead that count in full
    far_lead: float
    far_leads: float  # maximum that counts
    lag: float
    near_lag: float
    far_lag: float
    far_lags: float
    strength: float
    ready_units: tuple[float, ...]  # per unit, for territories: first, second and so on
    army: float  # a complete army, which deters attacks
    army_begun: float  # share of an incomplete army's bonus that counts
    army_in_sight: float  # an incomplete army, in proportion to its units
    army_in_hand: float  # factor of both while a needed unit type is in hand
    army_unlearnt: float  # factor while a needed unit type is out of reach
    colony: float  # flat value of a colony
    colony_token: float  # value of a colony's token, as a share of a good
    urgent_turns: float  # below this many turns, strength loses value
    to_the_end: float  # minimum share of strength's value
    early: float  # factor of strength in the first ages
    war_arming: float  # strength a rival gains before a war is resolved
    war_lost: float
    territory_war: float
    least_loot: float  # minimum value of a looted good

    # Final scoring and rivals.
    late_scoring_event: float  # share of a scoring event in the piles
    early_scoring_event: float  # the same, early in the game
    early_simple_scoring: float
    likely: float  # share of an event that may still be prepared
    counts_out: float  # above 0: evaluate the last turn by its exact final scoring
    best_rival: float  # weight of the best rival against the mean
    rival_science: float  # maximum that counts of a rival's science

    # Quick estimates of actions.
    accept: float
    spend: float
    spend_level: float
    sacrifice: float
    sacrifice_needless: float
    unit_strength: float
    bid: float
    bid_more: float
    urban_worker: float
    other_worker: float
    worker_level: float
    mix_food: float
    mix_resource: float

    below_emperor: Mapping[str, float]  # overrides for lower levels, by field
