"""Prices, and actions that place workers, build wonder stages and play technologies (R7)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from core.games.through_the_ages.content import (
    BY_TYPE,
    CARDS,
    FARM,
    MINE,
    POPULATION_COST,
    UNITS,
    URBAN,
    Card,
)
from core.games.through_the_ages.rules.actions import (
    Build,
    Destroy,
    Upgrade,
    make_build,
    make_destroy,
    make_upgrade,
)
from core.games.through_the_ages.rules.civilization import (
    complete_wonder,
    gain_population,
    place_worker,
    set_special,
    spend_civil,
)
from core.games.through_the_ages.rules.events import (
    Built,
    CardPlayed,
    GovernmentChanged,
    StageBuilt,
)
from core.games.through_the_ages.rules.gains_and_payments import (
    pay,
    score_science,
    spendable,
)
from core.games.through_the_ages.rules.holdings import workers_on
from core.games.through_the_ages.rules.leader_and_wonder_effects import (
    hooks_by_card,
    player_hooks,
)
from core.games.through_the_ages.rules.obstacles import Obstacle, Reason, Shortage, find_shortage
from core.games.through_the_ages.rules.rating_events import emit_rating_changes
from core.games.through_the_ages.rules.ratings import (
    civil_left,
    ratings,
    urban_limit,
)
from core.games.through_the_ages.state import AgesState, AllWorkerActions, Player, WorkerActions

CIVIL_TYPES = (FARM, MINE, *URBAN)  # types built with civil actions

# --- population -------------------------------------------------------------------------------


def population_price(state: AgesState, seat: int, discount: int = 0) -> int:
    """Return the food for a worker (R7.30). A `discount` replaces the leader's."""
    player = state.players[seat]
    less = discount or player_hooks(player).population_discount
    return max(POPULATION_COST[player.yellow] - less, 0)


def population_obstacle(state: AgesState, seat: int, discount: int = 0) -> Obstacle | None:
    """Return why the population cannot increase, actions aside (R7.1)."""
    if not state.players[seat].yellow:
        return Reason.YELLOW_BANK_EMPTY
    return food_shortage(state, seat, discount)


def food_shortage(state: AgesState, seat: int, discount: int = 0) -> Shortage | None:
    price = population_price(state, seat, discount)
    return find_shortage("food", price, spendable(state, seat, "food"))


def increase_population(state: AgesState, seat: int, discount: int = 0) -> None:
    pay(state, seat, "food", population_price(state, seat, discount))
    gain_population(state, seat, 1, free=False)


# --- farms, mines, buildings, units -----------------------------------------------------------


def _construction_technology(player: Player) -> Card | None:
    for special in player.specials:
        if CARDS[special].icon == "construction":
            return CARDS[special]
    return None


def _base_cost(state: AgesState, seat: int, card: Card, is_new: bool) -> int:
    cost = card.build_cost
    for discount in player_hooks(state.players[seat]).build_discounts:
        cost -= discount(state, seat, card, is_new)
    if card.group == "urban":
        construction = _construction_technology(state.players[seat])
        if construction:
            cost -= construction.discounts[card.level]
    return max(cost, 0)


def build_price(state: AgesState, seat: int, card: str, discount: int = 0) -> int:
    """Return the resources for a new worker (R7.29)."""
    price = _base_cost(state, seat, CARDS[card], is_new=True)
    surcharge = _surcharges(state, seat).get(CARDS[card].type, 0)
    return max(price - discount + surcharge, 0)


def upgrade_price(state: AgesState, seat: int, old: str, new: str, discount: int = 0) -> int:
    lower = _base_cost(state, seat, CARDS[old], is_new=False)
    higher = _base_cost(state, seat, CARDS[new], is_new=False)
    surcharge = _surcharges(state, seat).get(CARDS[new].type, 0)
    return max(higher - lower - discount + surcharge, 0)


def _surcharges(state: AgesState, seat: int) -> dict[str, int]:
    """Return each card type's surcharge from rivals' leaders and wonders (R7.25)."""
    surcharges: dict[str, int] = {}
    for rival, player in enumerate(state.players):
        if rival != seat and (player.leader or player.wonders) and rival not in state.resigned:
            for kind, amount in player_hooks(player).surcharges:
                surcharges[kind] = surcharges.get(kind, 0) + amount
    return surcharges


def has_room(state: AgesState, seat: int, card: str) -> bool:
    """Check the government's urban limit (R2.6)."""
    kind = CARDS[card].type
    if kind not in URBAN:
        return True
    return workers_on(state.players[seat], kind) < urban_limit(state, seat)


def special_resources(player: Player) -> int:
    """Return resources for units only (R7.22)."""
    return player.pool + player.homer


def pay_build_price(state: AgesState, seat: int, card: str, price: int) -> None:
    """Pay for a building or unit, with special resources first (R7.22)."""
    player = state.players[seat]
    if CARDS[card].group == "military":
        homer = min(player.homer, price)
        pool = min(player.pool, price - homer)
        player.homer -= homer
        player.pool -= pool
        price -= homer + pool
    pay(state, seat, "resource", price)


def build(state: AgesState, seat: int, card: str, discount: int = 0) -> None:
    pay_build_price(state, seat, card, build_price(state, seat, card, discount))
    place_worker(state, seat, card)
    state.emit(Built(seat, card))


def upgrade(state: AgesState, seat: int, old: str, new: str, discount: int = 0) -> None:
    pay_build_price(state, seat, new, upgrade_price(state, seat, old, new, discount))
    player = state.players[seat]
    with emit_rating_changes(state, seat):
        player.workers[old] -= 1
        player.workers[new] += 1
    state.emit(Built(seat, new, old))


@lru_cache(maxsize=1 << 14)
def _printed_worker_actions(
    worker_counts: tuple[tuple[str, int], ...], limit: int
) -> AllWorkerActions:
    workers_by_type: dict[str, list[tuple[str, int]]] = {}
    for each in worker_counts:
        workers_by_type.setdefault(CARDS[each[0]].type, []).append(each)
    return AllWorkerActions(
        *(_merge_worker_actions(types, workers_by_type, limit) for types in (CIVIL_TYPES, UNITS))
    )


def _merge_worker_actions(
    types: Iterable[str], workers_by_type: dict[str, list[tuple[str, int]]], limit: int
) -> WorkerActions:
    builds: list[tuple[int, Build]] = []
    upgrades: list[tuple[int, Upgrade]] = []
    destroys: list[Destroy] = []
    for kind in types:
        if kind in workers_by_type:
            part = _printed_actions_of_type(kind, tuple(workers_by_type[kind]), limit)
            builds += part.builds
            upgrades += part.upgrades
            destroys += part.destroys
    return WorkerActions(tuple(builds), tuple(upgrades), tuple(destroys))


@lru_cache(maxsize=1 << 12)
def _printed_actions_of_type(
    kind: str, worker_counts: tuple[tuple[str, int], ...], limit: int
) -> WorkerActions:
    """Cached per type, because that has far fewer distinct inputs than all types together."""
    workers = dict(worker_counts)
    cards = [CARDS[card] for card in BY_TYPE[kind] if card in workers]
    has_room = kind not in URBAN or sum(workers.values()) < limit
    return WorkerActions(
        builds=tuple((card.build_cost, make_build(card.id)) for card in cards if has_room),
        upgrades=tuple(
            (new.build_cost - old.build_cost, make_upgrade(old.id, new.id))
            for old, new in combinations(cards, 2)
            if workers[old.id]
        ),
        destroys=tuple(make_destroy(card.id) for card in cards if workers[card.id]),
    )


def worker_actions(state: AgesState, seat: int) -> AllWorkerActions:
    player = state.players[seat]
    if player.cached_actions is None:
        player.cached_actions = compute_worker_actions(state, seat)
    return player.cached_actions


def compute_worker_actions(state: AgesState, seat: int) -> AllWorkerActions:
    """Compute the possible actions, ignoring unused workers and stocks."""
    player = state.players[seat]
    worker_counts = tuple(player.workers.items())
    all_actions = _printed_worker_actions(worker_counts, urban_limit(state, seat))
    surcharges = _surcharges(state, seat)
    if surcharges or player_hooks(player).build_discounts or _construction_technology(player):
        return AllWorkerActions(
            *(_apply_prices(state, seat, each, surcharges) for each in all_actions)
        )
    return all_actions


def _apply_prices(
    state: AgesState, seat: int, printed: WorkerActions, surcharges: dict[str, int]
) -> WorkerActions:
    """Apply the player's discounts and the surcharges of rivals (R7.25, R7.29)."""

    def base(card: str, is_new: bool) -> int:
        return _base_cost(state, seat, CARDS[card], is_new)

    def more(card: str) -> int:
        return surcharges.get(CARDS[card].type, 0)

    return printed._replace(
        builds=tuple(
            (base(option.card, True) + more(option.card), option) for _, option in printed.builds
        ),
        upgrades=tuple(
            (base(option.new, False) - base(option.old, False) + more(option.new), option)
            for _, option in printed.upgrades
        ),
    )


def affordable_builds(player: Player, worker_actions: WorkerActions, max_price: int) -> list[Build]:
    """Return the builds up to a price, ignoring action tokens."""
    return (
        [option for price, option in worker_actions.builds if price <= max_price]
        if player.unused
        else []
    )


def build_obstacle(
    player: Player, worker_actions: WorkerActions, max_price: int, card: str
) -> Obstacle | None:
    """Return why a card is not among the affordable builds."""
    if not player.unused:
        return Reason.NO_WORKER
    prices = {option.card: price for price, option in worker_actions.builds}
    if card not in prices:
        return Reason.NO_ROOM
    return find_shortage("resource", prices[card], max_price)


def affordable_upgrades(worker_actions: WorkerActions, max_price: int) -> list[Upgrade]:
    """Return the upgrades up to a price, ignoring action tokens."""
    return [option for price, option in worker_actions.upgrades if price <= max_price]


# --- wonders ----------------------------------------------------------------------------------


def affordable_stages(state: AgesState, seat: int, discount: int = 0) -> int:
    """Return how many stages one action can pay for; at most one with a card (R7.6, R7.13)."""
    player = state.players[seat]
    if not player.wonder:
        return 0
    construction = _construction_technology(player)
    max_stages = construction.stages_per_action if construction and not discount else 1
    have, number = spendable(state, seat, "resource"), 0
    for cost in CARDS[player.wonder].stages[player.stages : player.stages + max_stages]:
        have -= max(cost - discount, 0)
        if have < 0:
            break
        number += 1
    return number


def stage_obstacle(state: AgesState, seat: int) -> Obstacle | None:
    """Return why no stage of the wonder can be built, actions aside."""
    if affordable_stages(state, seat):
        return None
    return find_shortage("resource", stage_price(state, seat), spendable(state, seat, "resource"))


def stage_price(state: AgesState, seat: int, number: int = 1, discount: int = 0) -> int:
    player = state.players[seat]
    stages = CARDS[player.wonder].stages[player.stages : player.stages + number]
    return sum(max(cost - discount, 0) for cost in stages)


def build_stages(state: AgesState, seat: int, number: int, discount: int = 0) -> None:
    """Pay for stages and cover them with blue tokens while the bank has any (R7.6)."""
    player = state.players[seat]
    pay(state, seat, "resource", stage_price(state, seat, number, discount))
    player.stages += number
    marked = min(number, player.blue)
    player.blue -= marked
    player.markers += marked
    state.emit(StageBuilt(seat, player.wonder, number, marked))
    if player.stages == len(CARDS[player.wonder].stages):
        complete_wonder(state, seat)


# --- technologies -----------------------------------------------------------------------------


def science_price(state: AgesState, seat: int, card: str, revolution: bool = False) -> int:
    """Return the science price after leader and pact discounts (R24.18)."""
    record = CARDS[card]
    cost = record.revolution_cost if revolution else record.science_cost
    for discount in player_hooks(state.players[seat]).science_discounts:
        cost -= discount(record)
    if state.pacts:
        for pact, side, _ in state.pacts_of(seat):
            cost -= CARDS[pact.card].sides[side].science_discount
    return cost if cost > 0 else 0


def learn_obstacle(
    state: AgesState, seat: int, card: str, revolution: bool = False
) -> Obstacle | None:
    """Return why a technology cannot be played, actions aside (R7.9)."""
    player = state.players[seat]
    price = science_price(state, seat, card, revolution)
    if player.science < price:
        return find_shortage("science", price, player.science)
    if state.pacts and not _can_pay_pact_science(state, seat):
        return Reason.NO_SCIENCE_FOR_PACT
    record = CARDS[card]
    if record.type == "special" and any(
        CARDS[s].icon == record.icon and CARDS[s].level > record.level for s in player.specials
    ):
        return Reason.NEWER_SPECIAL
    return None


def can_learn(state: AgesState, seat: int, card: str, revolution: bool = False) -> bool:
    return learn_obstacle(state, seat, card, revolution) is None


def _can_pay_pact_science(state: AgesState, seat: int) -> bool:
    """Check that both partners of a science pact can pay (R24.8)."""
    for pact, side, partner in state.pacts_of(seat):
        pays = CARDS[pact.card].sides[side].partner_pays
        if pays and (not state.players[seat].science or state.players[partner].science < pays):
            return False
    return True


def revolution_obstacle(state: AgesState, seat: int, card: str) -> Obstacle | None:
    """Return why a government cannot come by revolution. Robespierre needs no civil action (R7.12).

    Nothing else may be done with the actions that it spends (R7.10).
    """
    obstacle = learn_obstacle(state, seat, card, revolution=True)
    if obstacle is not None or _can_revolt(state, seat):
        return obstacle
    return Reason.REVOLUTION_TOO_LATE


def _can_revolt(state: AgesState, seat: int) -> bool:
    if player_hooks(state.players[seat]).has_military_revolution:
        return not state.turn.military_spent
    return not state.turn.civil_spent and civil_left(state, seat) > 0


def possible_revolutions(state: AgesState, seat: int) -> list[str]:
    return [
        card
        for card in state.players[seat].civil_hand
        if CARDS[card].type == "government" and revolution_obstacle(state, seat, card) is None
    ]


def learn(state: AgesState, seat: int, card: str, revolution: bool = False) -> None:
    """Pay for a technology, put it in play and run its hooks (R7.9)."""
    player = state.players[seat]
    score_science(state, seat, -science_price(state, seat, card, revolution))
    for pact, side, partner in state.pacts_of(seat):
        score_science(state, partner, -CARDS[pact.card].sides[side].partner_pays, pact.card)
    player.civil_hand.remove(card)
    if card in player.fresh_civil:
        player.fresh_civil.remove(card)
    record = CARDS[card]
    if record.type == "government":
        _change_government(state, seat, card, revolution)
    elif record.type == "special":
        state.emit(CardPlayed(seat, card))
        set_special(state, seat, card)
    else:
        state.emit(CardPlayed(seat, card))
        with emit_rating_changes(state, seat):
            player.workers[card] = 0
    for source, hooks in hooks_by_card(player):
        for react in hooks.on_technology_played:
            react(state, seat, source)


def _change_government(state: AgesState, seat: int, card: str, revolution: bool) -> None:
    """Replace the government. A revolution uses all tokens of one color (R7.10-R7.12)."""
    player = state.players[seat]
    if player.government != "despotism":
        state.removed.append(player.government)
    with emit_rating_changes(state, seat):
        player.government = card
    state.emit(GovernmentChanged(seat, card, revolution))
    if not revolution:
        return
    rated = ratings(state, seat)
    if player_hooks(player).has_military_revolution:
        player.used_military = max(0, rated.military + player.extra_military)
        state.turn.military_spent = True
    else:
        player.used_civil = max(0, rated.civil + player.extra_civil)
        state.turn.civil_spent = True


def play_technology(state: AgesState, seat: int, card: str) -> None:
    """Play a technology, or change government peacefully, for one action (R7.9, R7.11)."""
    spend_civil(state, seat)
    learn(state, seat, card)
