"""Explanations of hexes, regions and tokens."""

from core.games.mosaic.content import (
    CACHES,
    CARDS,
    CITIES,
    GOODS,
    HEXES,
    LAND_HEXES_BY_REGION,
    NEIGHBORS,
    PORT_HEXES_BY_REGION,
    REGIONS,
    TOKENS,
    TOWNS,
)
from core.games.mosaic.rules.influence import influence_by_region
from core.games.mosaic.rules.map import legal_hexes
from core.games.mosaic.rules.scoring import region_points
from core.games.mosaic.state import MosaicState
from core.games.mosaic.text.wording import (
    GOOD_CODES,
    brief_card_name,
    card_name,
    good_name,
    hex_coordinates,
    hex_name,
    id_to_words,
    long_amounts,
    pieces_text,
    points_text,
    production_text,
    region_name,
    token_name,
)
from core.kernel import Explanation
from core.kernel.presentation import (
    compass_direction,
    format_count,
    join_words,
    seat_letter,
    sentence_case,
    you_or_seat_letter,
)
from core.kernel.style import Style


def explain_hex(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    place = HEXES[topic]
    kind = {"port": "a port hex", "cache": "a cache hex"}.get(place.feature, "a plain hex")
    coast = " on the coast" if place.coastal else ""
    lines = [f"{sentence_case(kind)}{coast} of {region_name(place.region)}."]
    if place.region not in view.regions:
        return Explanation(hex_name(topic), (*lines, "Its region is out of play."), "R3.2")
    token = view.tokens.get(topic)
    lines.append(f"Token: {_token_description(token)}." if token else "No token.")
    building = view.buildings.get(topic)
    if building:
        name = card_name(building.wonder) if building.wonder else id_to_words(building.kind)
        lines.append(f"Here stands: {_owned_piece_text(name, building.owner, seat, style)}.")
    elif seat >= 0:
        buildable = [
            id_to_words(p) for p in (*CITIES, *TOWNS) if topic in legal_hexes(view, seat, p)
        ]
        lines.append(f"You may build here: {join_words(buildable, 'or') or 'nothing'}.")
    around = (
        _surroundings_by_direction(view, seat, topic, style)
        if style.is_spoken
        else _surroundings(view, seat, topic, style)
    )
    lines += [f"Next to it: {join_words(around)}."] if around else []
    return Explanation(hex_name(topic), tuple(lines), "R6.3, R7.1")


def _owned_piece_text(name: str, owner: int, seat: int, style: Style) -> str:
    """Return `your city` or `city of B`."""
    return (
        f"your {name}" if owner == seat else f"{name} of {you_or_seat_letter(owner, seat, style)}"
    )


def _surroundings(view: MosaicState, seat: int, hex_id: str, style: Style) -> list[str]:
    around = [
        f"{_owned_piece_text(id_to_words(b.kind), b.owner, seat, style)} at {hex_coordinates(h)}"
        for h in NEIGHBORS[hex_id]
        if (b := view.buildings.get(h))
    ]
    tokens = [h for h in NEIGHBORS[hex_id] if h in view.tokens]
    return [*around, *(f"{token_name(view.tokens[h])} at {hex_coordinates(h)}" for h in tokens)]


def _surroundings_by_direction(
    view: MosaicState, seat: int, hex_id: str, style: Style
) -> list[str]:
    parts = []
    for neighbor in NEIGHBORS[hex_id]:
        built, token = view.buildings.get(neighbor), view.tokens.get(neighbor)
        contents = (
            [_owned_piece_text(id_to_words(built.kind), built.owner, seat, style)] if built else []
        )
        contents += [token_name(token)] if token else []
        across = _x_position(neighbor) - _x_position(hex_id)
        where = compass_direction(across, HEXES[neighbor].row - HEXES[hex_id].row)
        parts.append(
            f"{where} {hex_coordinates(neighbor)} with {join_words(contents) or 'nothing'}"
        )
    return parts


def _x_position(hex_id: str) -> int:
    """Return the x position in half hexes; odd rows are shifted right by one."""
    return 2 * HEXES[hex_id].col + HEXES[hex_id].row % 2


def explain_region(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    region = REGIONS[topic]
    neighbors = join_words(region_name(r) for r in region.adjacent)
    if topic not in view.regions:
        return Explanation(region.name, ("It is out of play with so few players.",), "R3.2")
    lines = [f"Next to {neighbors}.", *_influence_lines(view, seat, topic, style)]
    hexes = (*LAND_HEXES_BY_REGION[topic], *PORT_HEXES_BY_REGION[topic])
    free = [h for h in hexes if h not in view.buildings]
    ports = [h for h in free if h in PORT_HEXES_BY_REGION[topic]]
    tokens = [token_name(view.tokens[h]) for h in hexes if h in view.tokens]
    lines.append(
        f"{format_count(len(free), 'free hex', 'free hexes')}, {len(ports)} of them for a port."
    )
    lines.append(f"Tokens left: {', '.join(tokens) or 'none'}.")
    if topic in view.locks:
        owner = you_or_seat_letter(view.locks[topic], seat, style)
        lines.append(f"Closed by Loyalty: only {owner} may build cities and ports here.")
    return Explanation(region.name, tuple(lines), "R12.3, R12.4")


def _influence_lines(view: MosaicState, seat: int, region: str, style: Style) -> list[str]:
    row = influence_by_region(view)[region]
    points = region_points(view, region, row)
    lines = []
    for owner in sorted(range(len(row)), key=lambda s: -row[s]):
        pieces = _region_pieces_text(view, owner, region)
        if not pieces:
            continue
        scores = (
            f", a scoring now brings {points_text(points[owner], style)}" if owner in points else ""
        )
        subject = "You" if owner == seat else seat_letter(owner, style)
        lines.append(f"{subject}: influence {row[owner]}{scores} ({pieces}).")
    return lines or ["Nobody has any influence here."]


def _region_pieces_text(view: MosaicState, owner: int, region: str) -> str:
    kinds: dict[str, int] = {}
    for hex_id, building in view.buildings.items():
        if building.owner == owner and HEXES[hex_id].region == region:
            kinds[building.kind] = kinds.get(building.kind, 0) + 1
    kinds |= view.players[owner].units.get(region, {})
    return pieces_text(kinds)


def _token_description(token: str) -> str:
    raises = production_text(TOKENS[token].production)
    return f"{token_name(token)} ({raises})" if raises else token_name(token)


def explain_good(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    good = GOODS[topic]
    raises = f"Each token: {production_text(good.production)}." if good.production else ""
    remaining = [h for h, token in view.tokens.items() if token == topic]
    code = style.wording(f" ({GOOD_CODES[topic]})", "")
    lines = [f"A trade good{code}. Different kinds count for tariffs. {raises}".strip()]
    owners = [
        f"{you_or_seat_letter(owner, seat, style)} {player.goods[topic]}"
        for owner, player in enumerate(view.players)
        if topic in player.goods
    ]
    lines.append(f"In hand: {', '.join(owners) or 'nobody has it'}.")
    lines.append(f"On the map: {', '.join(map(hex_name, remaining)) or 'none left'}.")
    sets = [brief_card_name(card.id, style) for card in CARDS.values() if topic in card.goods]
    lines += [f"In the sets of {join_words(sets)}."] if sets else []
    return Explanation(sentence_case(good_name(topic)), tuple(lines), "R7.3, R7.4")


def explain_cache(view: MosaicState, seat: int, topic: str, style: Style) -> Explanation:
    remaining = [hex_name(h) for h, token in view.tokens.items() if token == topic]
    lines = (
        f"Whoever builds on it gains {long_amounts(CACHES[topic].gain)}; then it is gone.",
        f"On the map: {', '.join(remaining) or 'none left'}.",
    )
    return Explanation(CACHES[topic].name, lines, "R7.2")
