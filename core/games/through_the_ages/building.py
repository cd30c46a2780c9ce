"""Prices, and actions that place workers, build wonder stages and play technologies (R7)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from core.games.through_the_ages.abilities import powers, working
from core.games.through_the_ages.actions import (
    Build,
    Destroy,
    Upgrade,
    the_build,
    the_destroy,
    the_upgrade,
)
from core.games.through_the_ages.civilization import (
    complete_wonder,
    grow,
    put_worker,
    set_special,
    spend_civil,
)
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
from core.games.through_the_ages.events import Built, CardPlayed, GovernmentChanged, StageBuilt
from core.games.through_the_ages.holdings import workers_on
from core.games.through_the_ages.ratings import (
    civil_left,
    ratings,
    urban_limit,
)
from core.games.through_the_ages.state import AgesState, AllWorks, Player, Works
from core.games.through_the_ages.stock import (
    pay,
    score_science,
    spendable,
)
from core.games.through_the_ages.told_ratings import ratings_told

CIVIL = (FARM, MINE, *URBAN)  # types built with civil actions

# --- population -------------------------------------------------------------------------------


def population_price(state: AgesState, seat: int, discount: int = 0) -> int:
    """Return the food price of a worker (R7.30); a discount replaces the leader's."""
    player = state.players[seat]
    less = discount or powers(player).population_discount
    return max(POPULATION_COST[player.yellow] - less, 0)


def can_grow(state: AgesState, seat: int, discount: int = 0) -> bool:
    """Check the yellow bank and the food (R7.1)."""
    if not state.players[seat].yellow:
        return False
    return spendable(state, seat, "food") >= population_price(state, seat, discount)


def increase_population(state: AgesState, seat: int, discount: int = 0) -> None:
    pay(state, seat, "food", population_price(state, seat, discount))
    grow(state, seat, 1, free=False)


# --- farms, mines, buildings, units -----------------------------------------------------------


def _construction(player: Player) -> Card | None:
    for special in player.specials:
        if CARDS[special].icon == "construction":
            return CARDS[special]
    return None


def _base_cost(state: AgesState, seat: int, card: Card, new: bool) -> int:
    """Return the printed cost less the construction and leader discounts, at least 0."""
    cost = card.build_cost
    for discount in powers(state.players[seat]).build_discounts:
        cost -= discount(state, seat, card, new)
    if card.group == "urban":
        construction = _construction(state.players[seat])
        if construction:
            cost -= construction.discounts[card.level]
    return max(cost, 0)


def build_price(state: AgesState, seat: int, card: str, discount: int = 0) -> int:
    """Return the resources for a new worker (R7.29)."""
    price = _base_cost(state, seat, CARDS[card], new=True)
    more = _surcharges(state, seat).get(CARDS[card].type, 0)
    return max(price - discount + more, 0)


def upgrade_price(state: AgesState, seat: int, old: str, new: str, discount: int = 0) -> int:
    """Return the resources for an upgrade (R7.29)."""
    lower = _base_cost(state, seat, CARDS[old], new=False)
    higher = _base_cost(state, seat, CARDS[new], new=False)
    more = _surcharges(state, seat).get(CARDS[new].type, 0)
    return max(higher - lower - discount + more, 0)


def _surcharges(state: AgesState, seat: int) -> dict[str, int]:
    """Return the extra price of each card type because of rivals' leaders and wonders (R7.25)."""
    more: dict[str, int] = {}
    for rival, player in enumerate(state.players):
        if rival != seat and (player.leader or player.wonders) and rival not in state.resigned:
            for kind, amount in powers(player).surcharges:
                more[kind] = more.get(kind, 0) + amount
    return more


def has_room(state: AgesState, seat: int, card: str) -> bool:
    """Check the government's urban limit (R2.6)."""
    kind = CARDS[card].type
    if kind not in URBAN:
        return True
    return workers_on(state.players[seat], kind) < urban_limit(state, seat)


def special_resources(player: Player) -> int:
    """Return resources for units only (R7.22)."""
    return player.pool + player.homer


def pay_for(state: AgesState, seat: int, card: str, price: int) -> None:
    """Pay for a building or unit: Homer's resources first, then other special ones (R7.22)."""
    player = state.players[seat]
    if CARDS[card].group == "military":
        homer = min(player.homer, price)
        pool = min(player.pool, price - homer)
        player.homer -= homer
        player.pool -= pool
        price -= homer + pool
    pay(state, seat, "resource", price)


def build(state: AgesState, seat: int, card: str, discount: int = 0) -> None:
    pay_for(state, seat, card, build_price(state, seat, card, discount))
    put_worker(state, seat, card)
    state.tell(Built(seat, card))


def upgrade(state: AgesState, seat: int, old: str, new: str, discount: int = 0) -> None:
    pay_for(state, seat, new, upgrade_price(state, seat, old, new, discount))
    player = state.players[seat]
    with ratings_told(state, seat):
        player.workers[old] -= 1
        player.workers[new] += 1
    state.tell(Built(seat, new, old))


@lru_cache(maxsize=1 << 14)
def _printed(staff: tuple[tuple[str, int], ...], limit: int) -> AllWorks:
    on: dict[str, list[tuple[str, int]]] = {}
    for each in staff:
        on.setdefault(CARDS[each[0]].type, []).append(each)
    return AllWorks(*(_joined(types, on, limit) for types in (CIVIL, UNITS)))


def _joined(types: Iterable[str], on: dict[str, list[tuple[str, int]]], limit: int) -> Works:
    builds: list[tuple[int, Build]] = []
    upgrades: list[tuple[int, Upgrade]] = []
    destroys: list[Destroy] = []
    for kind in types:
        if kind in on:
            part = _printed_of(kind, tuple(on[kind]), limit)
            builds += part.builds
            upgrades += part.upgrades
            destroys += part.destroys
    return Works(tuple(builds), tuple(upgrades), tuple(destroys))


@lru_cache(maxsize=1 << 12)
def _printed_of(kind: str, staff: tuple[tuple[str, int], ...], limit: int) -> Works:
    """Cache per type: there are far fewer distinct inputs than for all types together."""
    workers = dict(staff)
    cards = [CARDS[card] for card in BY_TYPE[kind] if card in workers]
    has_room = kind not in URBAN or sum(workers.values()) < limit
    return Works(
        builds=tuple((card.build_cost, the_build(card.id)) for card in cards if has_room),
        upgrades=tuple(
            (new.build_cost - old.build_cost, the_upgrade(old.id, new.id))
            for old, new in combinations(cards, 2)
            if workers[old.id]
        ),
        destroys=tuple(the_destroy(card.id) for card in cards if workers[card.id]),
    )


def works(state: AgesState, seat: int) -> AllWorks:
    player = state.players[seat]
    if player.works is None:
        player.works = work_out_works(state, seat)
    return player.works


def work_out_works(state: AgesState, seat: int) -> AllWorks:
    """Compute the actions regardless of unused workers and stocks."""
    player = state.players[seat]
    staff = tuple(player.workers.items())
    all_works = _printed(staff, urban_limit(state, seat))
    dearer = _surcharges(state, seat)
    if dearer or powers(player).build_discounts or _construction(player):
        return AllWorks(*(_at_its_price(state, seat, each, dearer) for each in all_works))
    return all_works


def _at_its_price(state: AgesState, seat: int, printed: Works, dearer: dict[str, int]) -> Works:
    """Apply the player's discounts and the surcharges of rivals (R7.25, R7.29)."""

    def base(card: str, is_new: bool) -> int:
        return _base_cost(state, seat, CARDS[card], is_new)

    def more(card: str) -> int:
        return dearer.get(CARDS[card].type, 0)

    return printed._replace(
        builds=tuple((base(it.card, True) + more(it.card), it) for _, it in printed.builds),
        upgrades=tuple(
            (base(it.new, False) - base(it.old, False) + more(it.new), it)
            for _, it in printed.upgrades
        ),
    )


def builds(player: Player, works: Works, most: int) -> list[Build]:
    """Return the builds up to a price; action tokens are not checked."""
    return [it for price, it in works.builds if price <= most] if player.unused else []


def upgrades(works: Works, most: int) -> list[Upgrade]:
    """Return the upgrades up to a price; action tokens are not checked."""
    return [it for price, it in works.upgrades if price <= most]


# --- wonders ----------------------------------------------------------------------------------


def stages_affordable(state: AgesState, seat: int, discount: int = 0) -> int:
    """Return how many stages one action can pay for; one with an action card (R7.6, R7.13)."""
    player = state.players[seat]
    if not player.wonder:
        return 0
    construction = _construction(player)
    at_once = construction.stages_per_action if construction and not discount else 1
    have, number = spendable(state, seat, "resource"), 0
    for cost in CARDS[player.wonder].stages[player.stages : player.stages + at_once]:
        have -= max(cost - discount, 0)
        if have < 0:
            break
        number += 1
    return number


def stage_price(state: AgesState, seat: int, number: int = 1, discount: int = 0) -> int:
    player = state.players[seat]
    stages = CARDS[player.wonder].stages[player.stages : player.stages + number]
    return sum(max(cost - discount, 0) for cost in stages)


def build_stages(state: AgesState, seat: int, number: int, discount: int = 0) -> None:
    """Pay for stages and mark them with blue tokens while the bank has any (R7.6)."""
    player = state.players[seat]
    pay(state, seat, "resource", stage_price(state, seat, number, discount))
    player.stages += number
    marked = min(number, player.blue)
    player.blue -= marked
    player.markers += marked
    state.tell(StageBuilt(seat, player.wonder, number, marked))
    if player.stages == len(CARDS[player.wonder].stages):
        complete_wonder(state, seat)


# --- technologies -----------------------------------------------------------------------------


def science_price(state: AgesState, seat: int, card: str, revolution: bool = False) -> int:
    """Return the science price after leader and pact discounts (R24.18)."""
    record = CARDS[card]
    cost = record.revolution_cost if revolution else record.science_cost
    for discount in powers(state.players[seat]).science_discounts:
        cost -= discount(record)
    if state.pacts:
        for pact, side, _ in state.pacts_of(seat):
            cost -= CARDS[pact.card].sides[side].science_discount
    return cost if cost > 0 else 0


def can_learn(state: AgesState, seat: int, card: str, revolution: bool = False) -> bool:
    """Check the science, and for specials that the player has no newer card of its icon (R7.9)."""
    player = state.players[seat]
    if player.science < science_price(state, seat, card, revolution):
        return False
    if state.pacts and not can_pay_together(state, seat):
        return False
    record = CARDS[card]
    return record.type != "special" or not any(
        CARDS[s].icon == record.icon and CARDS[s].level > record.level for s in player.specials
    )


def can_pay_together(state: AgesState, seat: int) -> bool:
    """Check that both partners of a science pact can pay (R24.8)."""
    for pact, side, partner in state.pacts_of(seat):
        pays = CARDS[pact.card].sides[side].partner_pays
        if pays and (not state.players[seat].science or state.players[partner].science < pays):
            return False
    return True


def can_revolt(state: AgesState, seat: int) -> bool:
    """Check that no civil action is used yet (R7.10); with Robespierre, no military one (R7.12)."""
    if powers(state.players[seat]).revolts_by_military:
        return not state.turn.military_spent
    return not state.turn.civil_spent and civil_left(state, seat) > 0


def revolutions(state: AgesState, seat: int) -> list[str]:
    """Return the governments possible by revolution; Robespierre needs no civil action (R7.12)."""
    return [
        card
        for card in state.players[seat].civil_hand
        if CARDS[card].type == "government"
        and can_revolt(state, seat)
        and can_learn(state, seat, card, revolution=True)
    ]


def learn(state: AgesState, seat: int, card: str, revolution: bool = False) -> None:
    """Play a technology: pay, put it in play, run its hooks (R7.9)."""
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
        state.tell(CardPlayed(seat, card))
        set_special(state, seat, card)
    else:
        state.tell(CardPlayed(seat, card))
        with ratings_told(state, seat):
            player.workers[card] = 0
    for source, able in working(player):
        for react in able.technology_played:
            react(state, seat, source)


def _change_government(state: AgesState, seat: int, card: str, revolution: bool) -> None:
    """Replace the government; a revolution uses all tokens of one color (R7.10-R7.12)."""
    player = state.players[seat]
    if player.government != "despotism":
        state.removed.append(player.government)
    with ratings_told(state, seat):
        player.government = card
    state.tell(GovernmentChanged(seat, card, revolution))
    if not revolution:
        return
    rated = ratings(state, seat)
    if powers(player).revolts_by_military:
        player.used_military = max(0, rated.military + player.extra_military)
        state.turn.military_spent = True
    else:
        player.used_civil = max(0, rated.civil + player.extra_civil)
        state.turn.civil_spent = True


def play_peacefully(state: AgesState, seat: int, card: str) -> None:
    """Play a technology or change government peacefully for one civil action (R7.9, R7.11)."""
    spend_civil(state, seat)
    learn(state, seat, card)
