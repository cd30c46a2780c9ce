"""What bots hold things for worth: the numbers of data/weights.json, all of them judgements."""

from collections.abc import Mapping
from dataclasses import dataclass

Unit = tuple[float, float, float]  # at the very end, more for each turn that is left, at the most


@dataclass(frozen=True, slots=True, eq=False)
class Weights:
    """Culture, unless a field says otherwise. Two are the same only if they are one."""

    players: tuple[int, ...]  # the numbers of players they are for

    # Time, and the worth of a unit.
    taken: float  # cards that leave the row in a turn besides those that are swept away, about
    resource: Unit
    science: Unit
    food: Unit
    civil: Unit
    military: Unit
    happy: Unit
    spent: float  # the part of its worth a good keeps while it lies about

    # Incomes and goods. What is beyond plenty is worth only a part of it: nobody can use it all.
    plenty_food: float
    surplus: float
    science_per_action: float  # that a civil action can spend
    resources_per_action: float
    half_science: float  # with so much of an income the next one is worth half of the first
    half_resources: float
    first: float  # the first units of an income are worth more than the tenth
    stocked_science: float
    most_science: float  # in stock
    stocked_resources: float
    stocked_food: float
    drawn: float  # an unused military action that draws a card
    most_drawn: float
    hunger: float  # the part of a famine to come that counts
    most_hunger: float  # food

    # People.
    first_idle: float
    second_idle: float
    idle: float
    idle_turns: float  # an idle worker will find work in
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
    tactics_bonus: float  # and more for each point of its army
    pact_card: float
    attack_card: float
    attack_level: float
    target: float  # a point of strength by which an attack in hand would succeed
    no_politics: float
    delay: float  # turns until a technology that was learnt is put to use
    open: float  # the part of a promise that counts while it is open
    in_hand: float  # the part of a card's worth that counts before it is played
    later: float  # the second of several good things counts for so much of the first
    strength_a_turn: float  # a point of strength a turn that a card promises
    most_upgrades: float  # workers a promise is counted for
    colonizing: float  # a point of colonization a turn
    technology_level: float
    special_level: float
    government_actions: float  # civil actions a change of government costs beside its price
    first_worker: float  # what a worker does a turn where there is no such building yet
    happy_bonus: float
    blue_bonus: float
    construction: float
    limit: float  # one more building of each type, a turn
    limit_turns: float
    action_card: float  # the part of an action card's gain that counts
    culture_card: float  # an action card that gives culture by what others have
    cheaper_turn: float  # resources that a card saves in a turn
    useless: float  # the part of it that counts while there is nothing to use it for
    free_hand: tuple[float, ...]  # room for another card in hand, for a second and so on
    guessed: float  # the part of a guess at a leader that counts
    played: float  # the part of it that counts of a leader in play
    life: float  # turns a leader stays, at most: a better one comes
    replaced: float  # the part of the leader in play that the next one does not bring anew
    learning_turns: float  # whose science is there for technologies in hand
    unaffordable: float  # the part that counts of those for which there is none
    wonder: float  # one that stands, whatever it brings
    site: float  # the part of a wonder that counts when it is begun
    site_built: float  # and more when it is nearly built
    site_income: float  # the part of the income that goes into it

    # Strength.
    simple_strength: float
    lead: float
    safe_lead: float  # points of strength by which one is ahead that count in full
    far_lead: float
    far_leads: float  # that still count
    lag: float
    near_lag: float
    far_lag: float
    far_lags: float
    strength: float
    ready_units: tuple[float, ...]  # the first, the second and so on, for territories
    army: float  # one that is complete: nobody likes to attack it
    army_begun: float  # the part of an army's bonus that counts while units are missing
    army_in_sight: float  # one of which units are missing: the same, and less the more are
    army_in_hand: float  # the part of both while the last kinds of units are in hand, not learnt
    army_unlearnt: float  # and where they are not
    colony: float  # a colony, whatever it brings
    colony_token: float  # the part of a good that a token of a colony is worth
    urgent_turns: float  # with fewer turns left strength is worth less: fewer attacks are to come
    to_the_end: float  # the part of the worth of strength that stays when the end is near
    early: float  # how much strength matters in the first ages
    war_arming: float  # strength a rival finds before a war is resolved
    war_lost: float
    territory_war: float
    least_loot: float  # a good that a war brings is worth no less

    # The end and the others.
    sure: float  # a final event that lies in the piles
    not_yet: float  # the same, long before the end
    simple_not_yet: float
    likely: float  # one somebody may still seed
    counts_out: float  # above 0: the last turn is counted as it will be at the end
    best_rival: float  # how much the best of them counts, against their mean
    rival_science: float  # that counts in a rival's stock

    # At first sight.
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

    below_emperor: Mapping[str, float]  # what lower levels hold otherwise, by field
