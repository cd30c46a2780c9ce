"""Choices on the map: builds, spades, upgrades, annexes and bridges."""

from collections.abc import Iterator

from core.games.age_of_innovation.content import BUILDINGS, CONVERSIONS, TERRAIN_WHEEL, Amounts
from core.games.age_of_innovation.rules.actions import BuildBridge, PlaceAt, Terraform, Upgrade
from core.games.age_of_innovation.rules.board import (
    build_hook,
    land_cost,
    power_value,
    reachable_land,
    route_points,
    spades_needed,
)
from core.games.age_of_innovation.rules.flow.building import upgrade_cost
from core.games.age_of_innovation.rules.flow.terraforming import (
    WORKSHOP_COST,
    Dig,
    FreeBuild,
    FreeSpades,
    full_cost,
)
from core.games.age_of_innovation.rules.gains_and_payments import can_pay, hook_rewards
from core.games.age_of_innovation.rules.mechanics.spades import spades_to_buy
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.counts import (
    BUILDING_COUNTS,
    COMPETENCIES,
    GAIN_COUNTS,
    POINTS,
    SPADES,
    price,
    row_amount,
)
from core.games.age_of_innovation.text.effect_text import name_bowls, plain_clause
from core.games.age_of_innovation.text.facts.building import find_power_offers
from core.games.age_of_innovation.text.facts.cities import (
    CityProgress,
    founds_city,
    group_after_annex,
    group_after_bridge,
    group_after_build,
)
from core.games.age_of_innovation.text.wording import hex_label, hex_text, lower_name, name
from core.kernel import Choice, Decision
from core.kernel.amounts import NO_COST, Amount
from core.kernel.effects import NO_EFFECT, Clause, Effect, clause
from core.kernel.presentation import format_change, seat_letter
from core.kernel.style import Style

BUILD_GROUP = "Terraform and build"
PARTIAL_GROUP = "Terraform in part"
UPGRADE_GROUP = "Upgrade"
_TURN_TOPICS = ("turn", "extra_action")
_REWARD_TEXTS = {
    "palace_tile": plain_clause("a palace tile"),
    "competency": clause("a competency", counts=[COMPETENCIES.id]),
}
_SHORT_KINDS = {"university": "univ."}
# Values in power by the conversions; points and cities are estimates.
_VALUE_IN_POWER = {
    what: exchange.pay["power"]
    for exchange in CONVERSIONS.values()
    if "power" in exchange.pay
    for what in exchange.gain
} | {"power": 1, "vp": 3}
_CITY_VALUE = 20
_BREAK_EVEN_RANK = (
    100.0  # the rank of a build that gains its cost, so that costly ones stay positive
)
_ROUTE_SUFFIX = {"": "", "tunnel": ", tunnel", "flight": ", flight"}


def rewards_effect(
    view: InnovationState, seat: int, hook: str, hex_id: str = "", times: int = 1
) -> Effect:
    """Return `+5 VP; +2c`."""
    total: dict[str, int] = {}
    for _, what, number in hook_rewards(view, seat, hook, hex_id):
        total[what] = total.get(what, 0) + number * times
    return Effect.of(*(gain_clause(view, seat, what, n) for what, n in total.items() if n))


def gain_clause(view: InnovationState, seat: int, resource: str, number: int) -> Clause:
    """Return `+2c` with the counts that change."""
    counts = (count.id for count in GAIN_COUNTS.get(resource, ()))
    gained = clause(row_amount(resource, number, is_change=True), counts=counts)
    return name_bowls(Effect.of(gained), view.players[seat].bowls).clauses[0]


def points_clause(points: int) -> Clause | None:
    """Return `+3 VP`, or nothing for zero."""
    return clause(Amount(points, POINTS, is_change=True)) if points else None


def _spade_rewards(view: InnovationState, seat: int, action: Terraform) -> Effect:
    """Return rewards of spades and routes: `+4 VP`."""
    return Effect.of(
        rewards_effect(view, seat, "use_spade", times=action.spades),
        _route_clause(view, seat, action.way),
    )


def _route_clause(view: InnovationState, seat: int, route: str) -> Clause | None:
    """Return `tunnel +4 VP`."""
    points = route_points(view, seat, route)
    return clause(route, Amount(points, POINTS, is_change=True)) if points else None


def _power_offers_effect(view: InnovationState, seat: int, hex_id: str, style: Style) -> Effect:
    """Return the power offered to neighbors; none during setup (R6.7)."""
    offers = find_power_offers(view, seat, hex_id) if view.round else []
    return Effect.of(
        *(
            plain_clause(f"offers {seat_letter(other, style)}", row_amount("power", power))
            for other, power, _ in offers
            if power
        )
    )


def _location_effect(view: InnovationState, hex_id: str, style: Style) -> Effect:
    return Effect.of(
        style.wording("edge", "on the edge") if view.map.hexes[hex_id].edge else "",
        style.wording("river", "next to a river") if view.map.next_to_river(hex_id) else "",
    )


def _city_text(view: InnovationState, seat: int, hex_id: str, kind: str) -> str:
    """Return `founds a city` or `group power 6 of 7`."""
    return group_text(view, group_after_build(view, seat, hex_id, kind))


def group_text(view: InnovationState, group: CityProgress | None) -> str:
    """Describe a group. None joins a city."""
    if group is None:
        return "joins your city"
    if founds_city(view, group):
        return "founds a city"
    return f"group power {group.power} of {group.needed_power}" if len(group.hexes) > 1 else ""


def _build_rewards(view: InnovationState, seat: int, kind: str, hex_id: str) -> Effect:
    """Return the gain from a build. Setup gives none (R8.5.4)."""
    return rewards_effect(view, seat, build_hook(kind), hex_id) if view.round else NO_EFFECT


def _build_effect(view: InnovationState, seat: int, kind: str, hex_id: str, style: Style) -> Effect:
    """Return a build's other effects, most important first."""
    return Effect.of(
        _city_text(view, seat, hex_id, kind),
        _power_offers_effect(view, seat, hex_id, style),
        _location_effect(view, hex_id, style),
    )


def _build_rank(view: InnovationState, seat: int, kind: str, hex_id: str, cost: Amounts) -> float:
    build_rewards = hook_rewards(view, seat, build_hook(kind), hex_id)
    gains = sum(_VALUE_IN_POWER.get(what, 0) * number for _, what, number in build_rewards)
    old = view.buildings.get(hex_id)
    group = None if old is not None and old.city else group_after_build(view, seat, hex_id, kind)
    city = group.power if group is not None and len(group.hexes) > 1 else 0
    city = _CITY_VALUE if founds_city(view, group) else city
    price = sum(_VALUE_IN_POWER[what] * number for what, number in cost.items())
    return _BREAK_EVEN_RANK + gains + city - price


def _start_rank(view: InnovationState, seat: int, hex_id: str) -> float:
    native = view.players[seat].native_terrain
    around = (h for h in view.map.hexes[hex_id].adjacent if view.map.hexes[h].terrain)
    free = [view.terrain[h] for h in around if h not in view.buildings]
    return sum(1 / (1 + TERRAIN_WHEEL.distance(terrain, native)) for terrain in free)


def placement_choice(
    view: InnovationState, decision: Decision, action: PlaceAt, style: Style
) -> Choice:
    seat, hex_id = decision.seat, action.hex
    cost = NO_COST
    if decision.topic in (*_TURN_TOPICS, "workshop"):
        cost = price(full_cost(view, seat, hex_id, action.way))
    spades = spades_needed(view, seat, hex_id)
    if decision.topic == "neutral" and spades:
        cost = price({"tools": spades * view.players[seat].tools_per_spade})
    effect = Effect.of(
        _route_clause(view, seat, action.way),
        _build_rewards(view, seat, action.piece, hex_id),
        _build_effect(view, seat, action.piece, hex_id, style),
    )
    text = f"{hex_text(view, hex_id)}{_ROUTE_SUFFIX[action.way]}"
    if decision.topic in _TURN_TOPICS:
        whole = full_cost(view, seat, hex_id, action.way)
        rank = _build_rank(view, seat, action.piece, hex_id, whole)
        return Choice(text, BUILD_GROUP, cost, effect, rank=rank)
    whole_name = f"{name(action.piece, style)} {text}"
    if view.round:
        return Choice(whole_name, "", cost, effect)
    short, rank = (
        f"{name(action.piece, style)} {hex_label(view, hex_id)}",
        _start_rank(view, seat, hex_id),
    )
    return Choice(short, "", cost, effect, rank=rank, full_label=whole_name)


def terraform_choice(
    view: InnovationState, decision: Decision, action: Terraform, style: Style
) -> Choice:
    """Return the choice of spades. A workshop is a separate choice."""
    seat, hex_id = decision.seat, action.hex
    frame = view.agenda[-1]
    free = frame.free if isinstance(frame, Dig | FreeBuild | FreeSpades) else 0
    cost = land_cost(view, seat, hex_id, action.way, spades_to_buy(action.spades, free))
    text = f"{hex_text(view, hex_id)}{_ROUTE_SUFFIX[action.way]}"
    rewards = _spade_rewards(view, seat, action)
    need = spades_needed(view, seat, hex_id)
    if need > action.spades:
        becomes = _becomes_text(view, seat, action, need, style)
        effect = Effect.of(rewards, becomes, f"{need - action.spades} short of home")
        group = PARTIAL_GROUP if decision.is_main else ""
        return Choice(f"{text}, {action.spades} of {need}", group, price(cost), effect)
    group, rank = (BUILD_GROUP, 0.0) if decision.is_main else ("", 1.0)
    spades = plain_clause(Amount(action.spades, SPADES))
    if isinstance(frame, FreeSpades) or (isinstance(frame, Dig) and frame.first):
        where = _location_effect(view, hex_id, style)
        effect = Effect.of(rewards, spades, "nothing is built there now", where)
        return Choice(text, group, price(cost), effect, rank=rank)
    workshop = {} if isinstance(frame, FreeBuild) else WORKSHOP_COST
    whole = {what: cost.get(what, 0) + workshop.get(what, 0) for what in {**cost, **workshop}}
    if not _can_build_after_spades(view, seat, whole, action.spades):
        effect = Effect.of(rewards, "no workshop yet", spades)
        return Choice(text, group, price(cost), effect, rank=-1.0 if decision.is_main else rank)
    later_cost = price(workshop).text(style)
    effect = Effect.of(
        rewards,
        *_later_workshop(view, seat, hex_id, style),
        (plain_clause(*spades.words, "first"), f"then the workshop for {later_cost}"),
    )
    rank = _build_rank(view, seat, "workshop", hex_id, whole) if decision.is_main else rank
    return Choice(text, group, price(cost), effect, rank=rank)


def _becomes_text(
    view: InnovationState, seat: int, action: Terraform, need: int, style: Style
) -> str:
    """Return `becomes lake`."""
    terrain, native = view.terrain[action.hex], view.players[seat].native_terrain
    blight = need - TERRAIN_WHEEL.distance(terrain, native)
    turned = max(action.spades - blight, 0)
    return f"becomes {lower_name(TERRAIN_WHEEL.terrain_after(terrain, native, turned), style)}"


def _later_workshop(
    view: InnovationState, seat: int, hex_id: str, style: Style
) -> Iterator[Effect | Clause]:
    """Yield the effects of a workshop that is built after the spades. No number shows them yet."""
    for gained in _build_rewards(view, seat, "workshop", hex_id).clauses:
        yield plain_clause(*gained.words, "later")
    yield _build_effect(view, seat, "workshop", hex_id, style)


def _can_build_after_spades(view: InnovationState, seat: int, cost: Amounts, spades: int) -> bool:
    """Check the cost of a workshop, counting coins from spades (R4.12)."""
    player, spade_rewards = view.players[seat], hook_rewards(view, seat, "use_spade")
    coins = spades * sum(number for _, what, number in spade_rewards if what == "coins")
    remaining_cost = {what: number - coins * (what == "coins") for what, number in cost.items()}
    return bool(player.supply["workshop"]) and can_pay(player, remaining_cost)


def upgrade_choice(
    view: InnovationState, decision: Decision, action: Upgrade, style: Style
) -> Choice:
    seat, hex_id = decision.seat, action.hex
    built = view.buildings[hex_id]
    facts = BUILDINGS[action.kind]
    power = f"power {format_change(BUILDINGS[built.kind].power, facts.power, style)}"
    kind = style.wording(_SHORT_KINDS.get(action.kind, action.kind), lower_name(action.kind, style))
    text = f"{hex_label(view, hex_id)} to {kind}"
    effect = Effect.of(
        rewards_effect(view, seat, build_hook(action.kind), hex_id),
        "" if built.city else _city_text(view, seat, hex_id, action.kind),
        _REWARD_TEXTS.get(facts.brings),
        _power_offers_effect(view, seat, hex_id, style),
        clause(power, counts=[BUILDING_COUNTS[action.kind].id]),
    )
    if not decision.is_main:
        return Choice(text, effect=effect)
    cost = upgrade_cost(view, seat, hex_id, action.kind)
    rank = _build_rank(view, seat, action.kind, hex_id, cost)
    return Choice(text, UPGRADE_GROUP, price(cost), effect, rank=rank)


def annex_choice(view: InnovationState, seat: int, hex_id: str, style: Style) -> Choice:
    """Return an annex with its effect on the group (R5.6)."""
    built, left = view.buildings[hex_id], view.players[seat].annexes
    power, group = power_value(built), group_after_annex(view, seat, hex_id)
    effect = Effect.of(
        group_text(view, group) if group else "",
        f"power {format_change(power, power + 1, style)}",
        f"annexes {format_change(left, left - 1, style)}",
    )
    return Choice(f"{hex_label(view, hex_id)} {lower_name(built.kind, style)}", effect=effect)


def bridge_choice(view: InnovationState, seat: int, action: BuildBridge, style: Style) -> Choice:
    """Return a bridge with its effect (R2.3, R11.16)."""
    own_end, far_end = (
        (action.a, action.b) if _is_own(view, seat, action.a) else (action.b, action.a)
    )
    ends = (
        f"{hex_label(view, hex_id)} {_bridge_end_text(view, seat, hex_id, style)}"
        for hex_id in (own_end, far_end)
    )
    effect = _bridge_effect(view, seat, own_end, far_end, style)
    return Choice(" to ".join(ends), effect=effect)


def _is_own(view: InnovationState, seat: int, hex_id: str) -> bool:
    built = view.buildings.get(hex_id)
    return built is not None and built.owner == seat


def _bridge_end_text(view: InnovationState, seat: int, hex_id: str, style: Style) -> str:
    """Return `guild`, `B's guild` or the terrain."""
    built = view.buildings.get(hex_id)
    if built is None:
        return lower_name(view.terrain[hex_id], style)
    owner = "" if built.owner == seat else f"{seat_letter(built.owner, style)}'s "
    return f"{owner}{lower_name(built.kind, style)}"


def _bridge_effect(view: InnovationState, seat: int, mine: str, far: str, style: Style) -> Effect:
    built = view.buildings.get(far)
    if built is None:
        is_new = not reachable_land(view, seat) & view.map.bit[far]
        joined_then = f"built on, it joins your {'city' if view.buildings[mine].city else 'group'}"
        return Effect.of("brings it within reach" if is_new else "", joined_then)
    if built.owner != seat:
        return Effect.of(f"makes {seat_letter(built.owner, style)} a neighbour")
    if built.city and view.buildings[mine].city:
        return Effect.of("both are in a city")
    if built.city or view.buildings[mine].city:
        return Effect.of("joins your city")
    group = group_after_bridge(view, seat, mine, far)
    if group is None:
        return Effect.of("they are together already")
    if founds_city(view, group):
        return Effect.of("founds a city")
    lacks = f"lacks {group.missing}" if group.missing else ""
    return Effect.of((f"makes a group of power {group.power}", lacks))
