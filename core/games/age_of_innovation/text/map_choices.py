"""Choices on the map: builds, spades, upgrades, annexes and bridges."""

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
)
from core.games.age_of_innovation.rules.mechanics.spades import spades_to_buy
from core.games.age_of_innovation.rules.stock import can_pay, hook_rewards
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.building import find_power_offers, full_cost
from core.games.age_of_innovation.text.facts.cities import (
    CityProgress,
    founds_city,
    group_after_annex,
    group_after_bridge,
    group_after_build,
)
from core.games.age_of_innovation.text.wording import (
    hex_label,
    hex_text,
    join_with_semicolons,
    lower_name,
    name,
    points_text,
    short_amounts,
)
from core.kernel import Choice, Decision
from core.kernel.presentation import format_change, format_count, seat_letter
from core.kernel.style import choose_wording

BUILD_GROUP = "Terraform and build"
PARTIAL_GROUP = "Terraform in part"
UPGRADE_GROUP = "Upgrade"
_TURN_TOPICS = ("turn", "extra_action")
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


def rewards_text(
    view: InnovationState, seat: int, hook: str, hex_id: str = "", times: int = 1
) -> str:
    """Return `+5 VP` or `+2c`."""
    total: dict[str, int] = {}
    for _, what, number in hook_rewards(view, seat, hook, hex_id):
        total[what] = total.get(what, 0) + number * times
    return join_with_semicolons(*(f"+{short_amounts({what: n})}" for what, n in total.items() if n))


def _spade_rewards_text(view: InnovationState, seat: int, action: Terraform) -> str:
    """Return rewards of spades and routes: `+4 VP`."""
    return join_with_semicolons(
        rewards_text(view, seat, "use_spade", times=action.spades),
        _route_points_text(view, seat, action.way),
    )


def _route_points_text(view: InnovationState, seat: int, route: str) -> str:
    """Return `tunnel +4 VP`."""
    points = route_points(view, seat, route)
    return f"{route} +{points_text(points)}" if points else ""


def _power_offers_text(view: InnovationState, seat: int, hex_id: str) -> str:
    """Return the power offered to neighbors; none during setup (R6.7)."""
    offers = find_power_offers(view, seat, hex_id) if view.round else []
    return join_with_semicolons(
        *(
            f"offers {seat_letter(other)} {short_amounts({'power': power})}"
            for other, power, _ in offers
            if power
        )
    )


def _location_text(view: InnovationState, hex_id: str) -> str:
    traits = [choose_wording("edge", "on the edge")] * view.map.hexes[hex_id].edge
    traits += [choose_wording("river", "next to a river")] * view.map.next_to_river(hex_id)
    return join_with_semicolons(*traits)


def _city_effect_text(view: InnovationState, seat: int, hex_id: str, kind: str) -> str:
    """Return `founds a city` or `group power 6 of 7`."""
    return group_text(view, group_after_build(view, seat, hex_id, kind))


def group_text(view: InnovationState, group: CityProgress | None) -> str:
    """Describe a group; None means that it joins a city."""
    if group is None:
        return "joins your city"
    if founds_city(view, group):
        return "founds a city"
    return f"group power {group.power} of {group.needed_power}" if len(group.hexes) > 1 else ""


def _build_effect_text(view: InnovationState, seat: int, kind: str, hex_id: str) -> str:
    """Return a build's effects, most important first; no points during setup (R8.5.4)."""
    points = rewards_text(view, seat, build_hook(kind), hex_id) if view.round else ""
    return join_with_semicolons(points, _build_notes(view, seat, kind, hex_id))


def _build_notes(view: InnovationState, seat: int, kind: str, hex_id: str) -> str:
    """Return a build's effects that a preview does not show."""
    return join_with_semicolons(
        _city_effect_text(view, seat, hex_id, kind),
        _power_offers_text(view, seat, hex_id),
        _location_text(view, hex_id),
    )


def _build_rank(view: InnovationState, seat: int, kind: str, hex_id: str, cost: Amounts) -> float:
    """Return rewards and city progress minus the price."""
    build_rewards = hook_rewards(view, seat, build_hook(kind), hex_id)
    gains = sum(_VALUE_IN_POWER.get(what, 0) * number for _, what, number in build_rewards)
    old = view.buildings.get(hex_id)
    group = None if old is not None and old.city else group_after_build(view, seat, hex_id, kind)
    city = group.power if group is not None and len(group.hexes) > 1 else 0
    city = _CITY_VALUE if founds_city(view, group) else city
    price = sum(_VALUE_IN_POWER[what] * number for what, number in cost.items())
    return _BREAK_EVEN_RANK + gains + city - price


def _start_rank(view: InnovationState, seat: int, hex_id: str) -> float:
    """Prefer starting hexes with cheap free land next to them."""
    native = view.players[seat].native_terrain
    around = (h for h in view.map.hexes[hex_id].adjacent if view.map.hexes[h].terrain)
    free = [view.terrain[h] for h in around if h not in view.buildings]
    return sum(1 / (1 + TERRAIN_WHEEL.distance(terrain, native)) for terrain in free)


def placement_choice(view: InnovationState, decision: Decision, action: PlaceAt) -> Choice:
    seat, hex_id = decision.seat, action.hex
    cost = ""
    if decision.topic in (*_TURN_TOPICS, "workshop"):
        cost = short_amounts(full_cost(view, seat, hex_id, action.way))
    spades = spades_needed(view, seat, hex_id)
    if decision.topic == "neutral" and spades:
        cost = short_amounts({"tools": spades * view.players[seat].tools_per_spade})
    build_text = _build_effect_text(view, seat, action.piece, hex_id)
    effect = join_with_semicolons(_route_points_text(view, seat, action.way), build_text)
    text = f"{hex_text(view, hex_id)}{_ROUTE_SUFFIX[action.way]}"
    more = _build_notes(view, seat, action.piece, hex_id)
    if decision.topic in _TURN_TOPICS:
        whole = full_cost(view, seat, hex_id, action.way)
        rank = _build_rank(view, seat, action.piece, hex_id, whole)
        return Choice(text, BUILD_GROUP, cost, effect, notes=more, rank=rank)
    whole_name = f"{name(action.piece)} {text}"
    if view.round:
        return Choice(whole_name, "", cost, effect, notes=more)
    short, rank = (
        f"{name(action.piece)} {hex_label(view, hex_id)}",
        _start_rank(view, seat, hex_id),
    )
    return Choice(short, "", cost, effect, notes=more, rank=rank, full_label=whole_name)


def terraform_choice(view: InnovationState, decision: Decision, action: Terraform) -> Choice:
    """Return the choice of spades; a workshop is a separate choice."""
    seat, hex_id = decision.seat, action.hex
    frame = view.agenda[-1]
    free = frame.free if isinstance(frame, Dig | FreeBuild | FreeSpades) else 0
    player = view.players[seat]
    cost = land_cost(view, seat, hex_id, action.way, spades_to_buy(action.spades, free))
    need = spades_needed(view, seat, hex_id)
    spades, spade_rewards = (
        format_count(action.spades, "spade"),
        _spade_rewards_text(view, seat, action),
    )
    text = f"{hex_text(view, hex_id)}{_ROUTE_SUFFIX[action.way]}"
    if need > action.spades:
        blight = need - TERRAIN_WHEEL.distance(view.terrain[hex_id], player.native_terrain)
        turned = max(action.spades - blight, 0)
        becomes_ = lower_name(
            TERRAIN_WHEEL.terrain_after(view.terrain[hex_id], player.native_terrain, turned)
        )
        more = join_with_semicolons(f"becomes {becomes_}", f"{need - action.spades} short of home")
        text, group = (
            f"{text}, {action.spades} of {need}",
            PARTIAL_GROUP if decision.is_main else "",
        )
        return Choice(
            text, group, short_amounts(cost), join_with_semicolons(spade_rewards, more), notes=more
        )
    group, rank = (BUILD_GROUP, 0.0) if decision.is_main else ("", 1.0)
    if isinstance(frame, FreeSpades) or (isinstance(frame, Dig) and frame.first):
        more = join_with_semicolons(
            spades, "nothing is built there now", _location_text(view, hex_id)
        )
        return Choice(
            text,
            group,
            short_amounts(cost),
            join_with_semicolons(spade_rewards, more),
            notes=more,
            rank=rank,
        )
    workshop = {} if isinstance(frame, FreeBuild) else WORKSHOP_COST
    whole = {what: cost.get(what, 0) + workshop.get(what, 0) for what in {**cost, **workshop}}
    if not _can_build_after_spades(view, seat, whole, action.spades):
        more = join_with_semicolons("no workshop yet", spades)
        rank = -1.0 if decision.is_main else rank
        return Choice(
            text,
            group,
            short_amounts(cost),
            join_with_semicolons(spade_rewards, more),
            notes=more,
            rank=rank,
        )
    later = f"{spades} first, then the workshop for {short_amounts(workshop)}"
    effect = _build_effect_text(view, seat, "workshop", hex_id)
    more = f"{later}: {effect}" if effect else later  # not an effect of the spades
    rank = _build_rank(view, seat, "workshop", hex_id, whole) if decision.is_main else rank
    effect = join_with_semicolons(spade_rewards, effect, later)
    return Choice(text, group, short_amounts(cost), effect, notes=more, rank=rank)


def _can_build_after_spades(view: InnovationState, seat: int, cost: Amounts, spades: int) -> bool:
    """Check the cost of a workshop, counting coins from spades (R4.12)."""
    player, spade_rewards = view.players[seat], hook_rewards(view, seat, "use_spade")
    coins = spades * sum(number for _, what, number in spade_rewards if what == "coins")
    remaining_cost = {what: number - coins * (what == "coins") for what, number in cost.items()}
    return bool(player.supply["workshop"]) and can_pay(player, remaining_cost)


def upgrade_choice(view: InnovationState, decision: Decision, action: Upgrade) -> Choice:
    seat, hex_id = decision.seat, action.hex
    built = view.buildings[hex_id]
    facts = BUILDINGS[action.kind]
    reward_names = {"palace_tile": "palace tile", "competency": "competency"}
    city = "" if built.city else _city_effect_text(view, seat, hex_id, action.kind)
    tile, around = reward_names.get(facts.brings, ""), _power_offers_text(view, seat, hex_id)
    points = rewards_text(view, seat, build_hook(action.kind), hex_id)
    power = f"power {format_change(BUILDINGS[built.kind].power, facts.power)}"
    kind = choose_wording(_SHORT_KINDS.get(action.kind, action.kind), lower_name(action.kind))
    text = f"{hex_label(view, hex_id)} to {kind}"
    effect = join_with_semicolons(points, city, f"a {tile}" if tile else "", around, power)
    more = join_with_semicolons(city, f"you choose the {tile}" if tile else "", around)
    if not decision.is_main:
        return Choice(text, effect=effect, notes=more)
    price = upgrade_cost(view, seat, hex_id, action.kind)
    rank = _build_rank(view, seat, action.kind, hex_id, price)
    return Choice(text, UPGRADE_GROUP, short_amounts(price), effect, notes=more, rank=rank)


def annex_choice(view: InnovationState, seat: int, hex_id: str) -> Choice:
    """Return an annex with its effect on the group (R5.6)."""
    built, left = view.buildings[hex_id], view.players[seat].annexes
    power, group = power_value(built), group_after_annex(view, seat, hex_id)
    effect = join_with_semicolons(
        group_text(view, group) if group else "",
        f"power {format_change(power, power + 1)}",
        f"annexes {format_change(left, left - 1)}",
    )
    return Choice(f"{hex_label(view, hex_id)} {lower_name(built.kind)}", effect=effect)


def bridge_choice(view: InnovationState, seat: int, action: BuildBridge) -> Choice:
    """Return a bridge with its effect (R2.3, R11.16)."""
    own_end, far_end = (
        (action.a, action.b) if _is_own(view, seat, action.a) else (action.b, action.a)
    )
    ends = (
        f"{hex_label(view, hex_id)} {_bridge_end_text(view, seat, hex_id)}"
        for hex_id in (own_end, far_end)
    )
    return Choice(" to ".join(ends), effect=_bridge_effect_text(view, seat, own_end, far_end))


def _is_own(view: InnovationState, seat: int, hex_id: str) -> bool:
    built = view.buildings.get(hex_id)
    return built is not None and built.owner == seat


def _bridge_end_text(view: InnovationState, seat: int, hex_id: str) -> str:
    """Return `guild`, `B's guild` or the terrain."""
    built = view.buildings.get(hex_id)
    if built is None:
        return lower_name(view.terrain[hex_id])
    owner = "" if built.owner == seat else f"{seat_letter(built.owner)}'s "
    return f"{owner}{lower_name(built.kind)}"


def _bridge_effect_text(view: InnovationState, seat: int, mine: str, far: str) -> str:
    """Return the city, group, neighbor or reach a bridge gives."""
    built = view.buildings.get(far)
    if built is None:
        is_new = not reachable_land(view, seat) & view.map.bit[far]
        joined_then = f"built on, it joins your {'city' if view.buildings[mine].city else 'group'}"
        return join_with_semicolons("brings it within reach" if is_new else "", joined_then)
    if built.owner != seat:
        return f"makes {seat_letter(built.owner)} a neighbour"
    if built.city and view.buildings[mine].city:
        return "both are in a city"
    if built.city or view.buildings[mine].city:
        return "joins your city"
    group = group_after_bridge(view, seat, mine, far)
    if group is None:
        return "they are together already"
    if founds_city(view, group):
        return "founds a city"
    shortage = f", lacks {group.missing}" if group.missing else ""
    return f"makes a group of power {group.power}{shortage}"
