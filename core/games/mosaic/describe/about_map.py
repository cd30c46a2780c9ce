"""Explanations of hexes, regions and tokens."""

from core.games.mosaic.content import (
    CACHES,
    CARDS,
    CITIES,
    GOODS,
    HEXES,
    HEXES_OF,
    NEIGHBORS,
    PORTS_OF,
    REGIONS,
    TOKENS,
    TOWNS,
)
from core.games.mosaic.describe.terms import (
    GOOD_CODE,
    brief_name,
    card_name,
    good_name,
    hex_name,
    long_amounts,
    pieces,
    plain,
    points_text,
    productions,
    region_name,
    spot,
    token_name,
)
from core.games.mosaic.influence import influence
from core.games.mosaic.map import legal_hexes
from core.games.mosaic.scoring import region_points
from core.games.mosaic.state import MosaicState
from core.kernel import Explanation
from core.kernel.voice import is_aloud, told
from core.kernel.words import counted, direction, letter, listed, sentence_case, you_or_letter


def about_hex(view: MosaicState, seat: int, thing: str) -> Explanation:
    place = HEXES[thing]
    kind = {"port": "a port hex", "cache": "a cache hex"}.get(place.feature, "a plain hex")
    coast = " on the coast" if place.coastal else ""
    lines = [f"{sentence_case(kind)}{coast} of {region_name(place.region)}."]
    if place.region not in view.regions:
        return Explanation(hex_name(thing), (*lines, "Its region is out of play."), "R3.2")
    token = view.tokens.get(thing)
    lines.append(f"Token: {_token_text(token)}." if token else "No token.")
    building = view.buildings.get(thing)
    if building:
        name = card_name(building.wonder) if building.wonder else plain(building.kind)
        lines.append(f"Here stands: {_owned(name, building.owner, seat)}.")
    elif seat >= 0:
        can = [plain(p) for p in (*CITIES, *TOWNS) if thing in legal_hexes(view, seat, p)]
        lines.append(f"You may build here: {listed(can, 'or') or 'nothing'}.")
    around = _in_every_direction(view, seat, thing) if is_aloud() else _around(view, seat, thing)
    lines += [f"Next to it: {listed(around)}."] if around else []
    return Explanation(hex_name(thing), tuple(lines), "R6.3, R7.1")


def _owned(name: str, owner: int, seat: int) -> str:
    """Return `your city` or `city of B`."""
    return f"your {name}" if owner == seat else f"{name} of {you_or_letter(owner, seat)}"


def _around(view: MosaicState, seat: int, thing: str) -> list[str]:
    around = [
        f"{_owned(plain(b.kind), b.owner, seat)} at {spot(h)}"
        for h in NEIGHBORS[thing]
        if (b := view.buildings.get(h))
    ]
    tokens = [h for h in NEIGHBORS[thing] if h in view.tokens]
    return [*around, *(f"{token_name(view.tokens[h])} at {spot(h)}" for h in tokens)]


def _in_every_direction(view: MosaicState, seat: int, thing: str) -> list[str]:
    parts = []
    for there in NEIGHBORS[thing]:
        built, token = view.buildings.get(there), view.tokens.get(there)
        what = [_owned(plain(built.kind), built.owner, seat)] if built else []
        what += [token_name(token)] if token else []
        across = _half_widths(there) - _half_widths(thing)
        where = direction(across, HEXES[there].row - HEXES[thing].row)
        parts.append(f"{where} {spot(there)} with {listed(what) or 'nothing'}")
    return parts


def _half_widths(hex_id: str) -> int:
    """Return the x position in half hexes; odd rows are shifted right by one."""
    return 2 * HEXES[hex_id].col + HEXES[hex_id].row % 2


def about_region(view: MosaicState, seat: int, thing: str) -> Explanation:
    region = REGIONS[thing]
    neighbours = listed(region_name(r) for r in region.adjacent)
    if thing not in view.regions:
        return Explanation(region.name, ("It is out of play with so few players.",), "R3.2")
    lines = [f"Next to {neighbours}.", *_standing(view, seat, thing)]
    hexes = (*HEXES_OF[thing], *PORTS_OF[thing])
    free = [h for h in hexes if h not in view.buildings]
    ports = [h for h in free if h in PORTS_OF[thing]]
    tokens = [token_name(view.tokens[h]) for h in hexes if h in view.tokens]
    lines.append(
        f"{counted(len(free), 'free hex', 'free hexes')}, {len(ports)} of them for a port."
    )
    lines.append(f"Tokens left: {', '.join(tokens) or 'none'}.")
    if thing in view.locks:
        owner = you_or_letter(view.locks[thing], seat)
        lines.append(f"Closed by Loyalty: only {owner} may build cities and ports here.")
    return Explanation(region.name, tuple(lines), "R12.3, R12.4")


def _standing(view: MosaicState, seat: int, region: str) -> list[str]:
    row = influence(view)[region]
    points = region_points(view, region, row)
    lines = []
    for owner in sorted(range(len(row)), key=lambda s: -row[s]):
        there = _pieces(view, owner, region)
        if not there:
            continue
        scores = f", a scoring now brings {points_text(points[owner])}" if owner in points else ""
        who = "You" if owner == seat else letter(owner)
        lines.append(f"{who}: influence {row[owner]}{scores} ({there}).")
    return lines or ["Nobody has any influence here."]


def _pieces(view: MosaicState, owner: int, region: str) -> str:
    kinds: dict[str, int] = {}
    for hex_id, building in view.buildings.items():
        if building.owner == owner and HEXES[hex_id].region == region:
            kinds[building.kind] = kinds.get(building.kind, 0) + 1
    kinds |= view.players[owner].units.get(region, {})
    return pieces(kinds)


def _token_text(token: str) -> str:
    raises = productions(TOKENS[token].production)
    return f"{token_name(token)} ({raises})" if raises else token_name(token)


def about_good(view: MosaicState, seat: int, thing: str) -> Explanation:
    good = GOODS[thing]
    raises = f"Each token: {productions(good.production)}." if good.production else ""
    left = [h for h, token in view.tokens.items() if token == thing]
    code = told(f" ({GOOD_CODE[thing]})", "")
    lines = [f"A trade good{code}. Different kinds count for tariffs. {raises}".strip()]
    owners = [
        f"{you_or_letter(owner, seat)} {player.goods[thing]}"
        for owner, player in enumerate(view.players)
        if thing in player.goods
    ]
    lines.append(f"In hand: {', '.join(owners) or 'nobody has it'}.")
    lines.append(f"On the map: {', '.join(map(hex_name, left)) or 'none left'}.")
    sets = [brief_name(card.id) for card in CARDS.values() if thing in card.goods]
    lines += [f"In the sets of {listed(sets)}."] if sets else []
    return Explanation(sentence_case(good_name(thing)), tuple(lines), "R7.3, R7.4")


def about_cache(view: MosaicState, seat: int, thing: str) -> Explanation:
    left = [hex_name(h) for h, token in view.tokens.items() if token == thing]
    lines = (
        f"Whoever builds on it gains {long_amounts(CACHES[thing].gain)}; then it is gone.",
        f"On the map: {', '.join(left) or 'none left'}.",
    )
    return Explanation(CACHES[thing].name, lines, "R7.2")
