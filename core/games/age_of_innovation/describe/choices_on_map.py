"""Choices on the map: workshops, spades, upgrades, with price and consequences."""

from core.games.age_of_innovation.actions import PlaceAt, Terraform, Upgrade
from core.games.age_of_innovation.board import (
    build_hook,
    land_price,
    spades_needed,
    way_points,
)
from core.games.age_of_innovation.content import BUILDINGS, WHEEL, Amounts
from core.games.age_of_innovation.facts.building import full_price, offers_around
from core.games.age_of_innovation.facts.cities import CityProgress, founds_city, joined_by
from core.games.age_of_innovation.family.spades import bought
from core.games.age_of_innovation.flow.building import upgrade_cost
from core.games.age_of_innovation.flow.digging import Dig, FreeBuild, FreeSpades
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
from core.kernel.words import becomes, counted, letter, listed

BUILD = "Terraform and build"
IN_PART = "Terraform in part"
UPGRADE = "Upgrade"
_TURNS = ("turn", "extra_action")
_SHORT = {"university": "univ."}
_WAY = {"": "", "tunnel": ", tunnel", "flight": ", flight"}


def rewards_text(
    view: InnovationState, seat: int, hook: str, hex_id: str = "", often: int = 1
) -> str:
    """What the round's tiles and one's own give for it: `+5 VP`, `+2c`."""
    total: dict[str, int] = {}
    for _, what, number in rewards(view, seat, hook, hex_id):
        total[what] = total.get(what, 0) + number * often
    return joined(*(f"+{short_amounts({what: n})}" for what, n in total.items() if n))


def _dug(view: InnovationState, seat: int, action: Terraform) -> str:
    """What the spades bring besides the land: `+4 VP`."""
    return joined(
        rewards_text(view, seat, "use_spade", often=action.spades),
        _way_points(view, seat, action.way),
    )


def _way_points(view: InnovationState, seat: int, way: str) -> str:
    """`tunnel +4 VP`."""
    points = way_points(view, seat, way)
    return f"{way} +{points_text(points)}" if points else ""


def _around(view: InnovationState, seat: int, hex_id: str) -> str:
    """Who would be offered power for a build there; nobody is in set-up (R6.7)."""
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
    """What a build means for a city: `founds a city`, `joins power 6 of 7`."""
    group = joined_by(view, seat, hex_id, kind)
    if group is None:
        return "joins your city"
    if founds_city(view, group):
        return "founds a city"
    many = len(group.hexes)
    return f"group power {group.power} of {group.needed_power}" if many > 1 else ""


def founds_text(view: InnovationState, group: CityProgress | None) -> str:
    """Whether a city comes of it."""
    return "founds a city" if founds_city(view, group) else ""


def _effect_there(view: InnovationState, seat: int, kind: str, hex_id: str) -> str:
    """What a new building on a hex brings, the weightiest first; in set-up no points (R8.5.4)."""
    points = rewards_text(view, seat, build_hook(kind), hex_id) if view.round else ""
    return joined(points, _beyond_there(view, seat, kind, hex_id))


def _beyond_there(view: InnovationState, seat: int, kind: str, hex_id: str) -> str:
    """The same without what is in the player's numbers."""
    return joined(
        _city(view, seat, hex_id, kind), _around(view, seat, hex_id), _where(view, hex_id)
    )


def placing(view: InnovationState, decision: Decision, action: PlaceAt) -> Choice:
    """A building on a hex."""
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
        return Choice(text, BUILD, cost, effect, beyond=more)
    return Choice(f"{name(action.piece)} {text}", "", cost, effect, beyond=more)


def terraforming(view: InnovationState, decision: Decision, action: Terraform) -> Choice:
    """All the way home it shows the price with the workshop; in part, that of the spades."""
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
    effect = _effect_there(view, seat, "workshop", hex_id)
    if not decision.main:
        more = joined(spades, effect)
        return Choice(text, "", short_amounts(cost), joined(spades, dug, effect), beyond=more)
    whole = full_price(view, seat, hex_id, action.way)
    if not _can_build(view, seat, whole):
        more = joined("no workshop yet", spades)
        return Choice(text, BUILD, short_amounts(cost), joined(more, dug), beyond=more)
    more = joined(effect, f"{spades} first")
    return Choice(text, BUILD, short_amounts(whole), joined(more, dug), beyond=more)


def _can_build(view: InnovationState, seat: int, whole: Amounts) -> bool:
    player = view.players[seat]
    return bool(player.supply["workshop"]) and can_pay(player, whole)


def upgrading(view: InnovationState, decision: Decision, action: Upgrade) -> Choice:
    """A building that becomes another."""
    seat, hex_id = decision.seat, action.hex
    built = view.buildings[hex_id]
    cost = short_amounts(upgrade_cost(view, seat, hex_id, action.kind)) if decision.main else ""
    facts = BUILDINGS[action.kind]
    brings = {"palace_tile": "a palace tile", "competency": "a competency"}
    city = "" if built.city else _city(view, seat, hex_id, action.kind)
    tile, around = brings.get(facts.brings, ""), _around(view, seat, hex_id)
    points = rewards_text(view, seat, build_hook(action.kind), hex_id)
    power = f"power {becomes(BUILDINGS[built.kind].power, facts.power)}"
    kind = told(_SHORT.get(action.kind, action.kind), plain(action.kind))
    text = f"{label(view, hex_id)} to {kind}"
    group = UPGRADE if decision.main else ""
    more = joined(city, tile, around)
    return Choice(text, group, cost, joined(points, more, power), beyond=more)


def ends_text(view: InnovationState, a: str, b: str) -> str:
    """Whose buildings a bridge would join."""
    there = [
        f"{letter(view.buildings[h].owner)} on {label(view, h)}"
        for h in (a, b)
        if h in view.buildings
    ]
    return listed(there)
