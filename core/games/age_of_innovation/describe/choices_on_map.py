"""Choices on the map: builds, spades, upgrades, annexes and bridges."""

from core.games.age_of_innovation.actions import BuildBridge, PlaceAt, Terraform, Upgrade
from core.games.age_of_innovation.board import (
    build_hook,
    in_reach,
    land_price,
    power_of,
    spades_needed,
    way_points,
)
from core.games.age_of_innovation.content import BUILDINGS, CONVERSIONS, WHEEL, Amounts
from core.games.age_of_innovation.facts.building import full_price, offers_around
from core.games.age_of_innovation.facts.cities import (
    CityProgress,
    founds_city,
    joined_by,
    with_annex,
    with_bridge,
)
from core.games.age_of_innovation.family.spades import bought
from core.games.age_of_innovation.flow.building import upgrade_cost
from core.games.age_of_innovation.flow.digging import WORKSHOP, Dig, FreeBuild, FreeSpades
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.stock import can_pay, rewards
from core.games.age_of_innovation.terms import (
    joined,
    label,
    name,
    place,
    plain,
    points_text,
    short_amounts,
)
from core.kernel import Choice, Decision
from core.kernel.voice import told
from core.kernel.words import becomes, counted, letter

BUILD = "Terraform and build"
IN_PART = "Terraform in part"
UPGRADE = "Upgrade"
_TURNS = ("turn", "extra_action")
_SHORT = {"university": "univ."}
# Values in power by the conversions; points and cities are estimates.
_WORTH = {
    what: exchange.pay["power"]
    for exchange in CONVERSIONS.values()
    if "power" in exchange.pay
    for what in exchange.gain
} | {"power": 1, "vp": 3}
_CITY_WORTH = 20
_EVEN = 100.0  # the rank of a build that gains its cost, so that costly ones stay positive
_WAY = {"": "", "tunnel": ", tunnel", "flight": ", flight"}


def rewards_text(
    view: InnovationState, seat: int, hook: str, hex_id: str = "", often: int = 1
) -> str:
    """Return `+5 VP` or `+2c`."""
    total: dict[str, int] = {}
    for _, what, number in rewards(view, seat, hook, hex_id):
        total[what] = total.get(what, 0) + number * often
    return joined(*(f"+{short_amounts({what: n})}" for what, n in total.items() if n))


def _dug(view: InnovationState, seat: int, action: Terraform) -> str:
    """Return rewards of spades and routes: `+4 VP`."""
    return joined(
        rewards_text(view, seat, "use_spade", often=action.spades),
        _way_points(view, seat, action.way),
    )


def _way_points(view: InnovationState, seat: int, way: str) -> str:
    """Return `tunnel +4 VP`."""
    points = way_points(view, seat, way)
    return f"{way} +{points_text(points)}" if points else ""


def _around(view: InnovationState, seat: int, hex_id: str) -> str:
    """Return the power offered to neighbors; none during setup (R6.7)."""
    offers = offers_around(view, seat, hex_id) if view.round else []
    return joined(
        *(
            f"offers {letter(other)} {short_amounts({'power': power})}"
            for other, power, _ in offers
            if power
        )
    )


def _where(view: InnovationState, hex_id: str) -> str:
    traits = [told("edge", "on the edge")] * view.map.hexes[hex_id].edge
    traits += [told("river", "next to a river")] * view.map.next_to_river(hex_id)
    return joined(*traits)


def _city(view: InnovationState, seat: int, hex_id: str, kind: str) -> str:
    """Return `founds a city` or `group power 6 of 7`."""
    return city_text(view, joined_by(view, seat, hex_id, kind))


def city_text(view: InnovationState, group: CityProgress | None) -> str:
    """Describe a group; None means that it joins a city."""
    if group is None:
        return "joins your city"
    if founds_city(view, group):
        return "founds a city"
    return f"group power {group.power} of {group.needed_power}" if len(group.hexes) > 1 else ""


def _effect_there(view: InnovationState, seat: int, kind: str, hex_id: str) -> str:
    """Return a build's effects, most important first; no points during setup (R8.5.4)."""
    points = rewards_text(view, seat, build_hook(kind), hex_id) if view.round else ""
    return joined(points, _beyond_there(view, seat, kind, hex_id))


def _beyond_there(view: InnovationState, seat: int, kind: str, hex_id: str) -> str:
    """Return a build's effects that a preview does not show."""
    return joined(
        _city(view, seat, hex_id, kind), _around(view, seat, hex_id), _where(view, hex_id)
    )


def _merit(view: InnovationState, seat: int, kind: str, hex_id: str, cost: Amounts) -> float:
    """Return rewards and city progress minus the price."""
    brings = rewards(view, seat, build_hook(kind), hex_id)
    gains = sum(_WORTH.get(what, 0) * number for _, what, number in brings)
    old = view.buildings.get(hex_id)
    group = None if old is not None and old.city else joined_by(view, seat, hex_id, kind)
    city = group.power if group is not None and len(group.hexes) > 1 else 0
    city = _CITY_WORTH if founds_city(view, group) else city
    price = sum(_WORTH[what] * number for what, number in cost.items())
    return _EVEN + gains + city - price


def _land_around(view: InnovationState, seat: int, hex_id: str) -> float:
    """Prefer starting hexes with cheap free land next to them."""
    home = view.players[seat].terrain
    around = (h for h in view.map.hexes[hex_id].adjacent if view.map.hexes[h].terrain)
    free = [view.terrain[h] for h in around if h not in view.buildings]
    return sum(1 / (1 + WHEEL.distance(terrain, home)) for terrain in free)


def placing(view: InnovationState, decision: Decision, action: PlaceAt) -> Choice:
    seat, hex_id = decision.seat, action.hex
    cost = ""
    if decision.topic in (*_TURNS, "workshop"):
        cost = short_amounts(full_price(view, seat, hex_id, action.way))
    spades = spades_needed(view, seat, hex_id)
    if decision.topic == "neutral" and spades:
        cost = short_amounts({"tools": spades * view.players[seat].spade_price})
    there = _effect_there(view, seat, action.piece, hex_id)
    effect = joined(_way_points(view, seat, action.way), there)
    text = f"{place(view, hex_id)}{_WAY[action.way]}"
    more = _beyond_there(view, seat, action.piece, hex_id)
    if decision.topic in _TURNS:
        whole = full_price(view, seat, hex_id, action.way)
        merit = _merit(view, seat, action.piece, hex_id, whole)
        return Choice(text, BUILD, cost, effect, beyond=more, merit=merit)
    whole_name = f"{name(action.piece)} {text}"
    if view.round:
        return Choice(whole_name, "", cost, effect, beyond=more)
    short, merit = f"{name(action.piece)} {label(view, hex_id)}", _land_around(view, seat, hex_id)
    return Choice(short, "", cost, effect, beyond=more, merit=merit, whole=whole_name)


def terraforming(view: InnovationState, decision: Decision, action: Terraform) -> Choice:
    """Return the choice of spades; a workshop is a separate choice."""
    seat, hex_id = decision.seat, action.hex
    frame = view.agenda[-1]
    free = frame.free if isinstance(frame, Dig | FreeBuild | FreeSpades) else 0
    player = view.players[seat]
    cost = land_price(view, seat, hex_id, action.way, bought(action.spades, free))
    need = spades_needed(view, seat, hex_id)
    spades, dug = counted(action.spades, "spade"), _dug(view, seat, action)
    text = f"{place(view, hex_id)}{_WAY[action.way]}"
    if need > action.spades:
        blight = need - WHEEL.distance(view.terrain[hex_id], player.terrain)
        turned = max(action.spades - blight, 0)
        becomes_ = plain(WHEEL.towards(view.terrain[hex_id], player.terrain, turned))
        more = joined(f"becomes {becomes_}", f"{need - action.spades} short of home")
        text, group = f"{text}, {action.spades} of {need}", IN_PART if decision.main else ""
        return Choice(text, group, short_amounts(cost), joined(dug, more), beyond=more)
    group, merit = (BUILD, 0.0) if decision.main else ("", 1.0)
    if isinstance(frame, FreeSpades) or (isinstance(frame, Dig) and frame.first):
        more = joined(spades, "nothing is built there now", _where(view, hex_id))
        return Choice(text, group, short_amounts(cost), joined(dug, more), beyond=more, merit=merit)
    workshop = {} if isinstance(frame, FreeBuild) else WORKSHOP
    whole = {what: cost.get(what, 0) + workshop.get(what, 0) for what in {**cost, **workshop}}
    if not _can_build(view, seat, whole, action.spades):
        more = joined("no workshop yet", spades)
        merit = -1.0 if decision.main else merit
        return Choice(text, group, short_amounts(cost), joined(dug, more), beyond=more, merit=merit)
    later = f"{spades} first, then the workshop for {short_amounts(workshop)}"
    effect = _effect_there(view, seat, "workshop", hex_id)
    more = f"{later}: {effect}" if effect else later  # not an effect of the spades
    merit = _merit(view, seat, "workshop", hex_id, whole) if decision.main else merit
    effect = joined(dug, effect, later)
    return Choice(text, group, short_amounts(cost), effect, beyond=more, merit=merit)


def _can_build(view: InnovationState, seat: int, whole: Amounts, spades: int) -> bool:
    """Check the cost of a workshop, counting coins from spades (R4.12)."""
    player, brought = view.players[seat], rewards(view, seat, "use_spade")
    coins = spades * sum(number for _, what, number in brought if what == "coins")
    left = {what: number - coins * (what == "coins") for what, number in whole.items()}
    return bool(player.supply["workshop"]) and can_pay(player, left)


def upgrading(view: InnovationState, decision: Decision, action: Upgrade) -> Choice:
    seat, hex_id = decision.seat, action.hex
    built = view.buildings[hex_id]
    facts = BUILDINGS[action.kind]
    brings = {"palace_tile": "palace tile", "competency": "competency"}
    city = "" if built.city else _city(view, seat, hex_id, action.kind)
    tile, around = brings.get(facts.brings, ""), _around(view, seat, hex_id)
    points = rewards_text(view, seat, build_hook(action.kind), hex_id)
    power = f"power {becomes(BUILDINGS[built.kind].power, facts.power)}"
    kind = told(_SHORT.get(action.kind, action.kind), plain(action.kind))
    text = f"{label(view, hex_id)} to {kind}"
    effect = joined(points, city, f"a {tile}" if tile else "", around, power)
    more = joined(city, f"you choose the {tile}" if tile else "", around)
    if not decision.main:
        return Choice(text, effect=effect, beyond=more)
    price = upgrade_cost(view, seat, hex_id, action.kind)
    merit = _merit(view, seat, action.kind, hex_id, price)
    return Choice(text, UPGRADE, short_amounts(price), effect, beyond=more, merit=merit)


def annexing(view: InnovationState, seat: int, hex_id: str) -> Choice:
    """Return an annex with its effect on the group (R5.6)."""
    built, left = view.buildings[hex_id], view.players[seat].annexes
    power, group = power_of(built), with_annex(view, seat, hex_id)
    effect = joined(
        city_text(view, group) if group else "",
        f"power {becomes(power, power + 1)}",
        f"annexes {becomes(left, left - 1)}",
    )
    return Choice(f"{label(view, hex_id)} {plain(built.kind)}", effect=effect)


def bridging(view: InnovationState, seat: int, action: BuildBridge) -> Choice:
    """Return a bridge with its effect (R2.3, R11.16)."""
    mine, far = (action.a, action.b) if _is_own(view, seat, action.a) else (action.b, action.a)
    ends = (f"{label(view, hex_id)} {_end(view, seat, hex_id)}" for hex_id in (mine, far))
    return Choice(" to ".join(ends), effect=_comes_of(view, seat, mine, far))


def _is_own(view: InnovationState, seat: int, hex_id: str) -> bool:
    built = view.buildings.get(hex_id)
    return built is not None and built.owner == seat


def _end(view: InnovationState, seat: int, hex_id: str) -> str:
    """Return `guild`, `B's guild` or the terrain."""
    built = view.buildings.get(hex_id)
    if built is None:
        return plain(view.terrain[hex_id])
    owner = "" if built.owner == seat else f"{letter(built.owner)}'s "
    return f"{owner}{plain(built.kind)}"


def _comes_of(view: InnovationState, seat: int, mine: str, far: str) -> str:
    """Return the city, group, neighbor or reach a bridge gives."""
    built = view.buildings.get(far)
    if built is None:
        is_new = not in_reach(view, seat) & view.map.bit[far]
        joined_then = f"built on, it joins your {'city' if view.buildings[mine].city else 'group'}"
        return joined("brings it within reach" if is_new else "", joined_then)
    if built.owner != seat:
        return f"makes {letter(built.owner)} a neighbour"
    if built.city and view.buildings[mine].city:
        return "both are in a city"
    if built.city or view.buildings[mine].city:
        return "joins your city"
    group = with_bridge(view, seat, mine, far)
    if group is None:
        return "they are together already"
    if founds_city(view, group):
        return "founds a city"
    lacks = f", lacks {group.lacks}" if group.lacks else ""
    return f"makes a group of power {group.power}{lacks}"
