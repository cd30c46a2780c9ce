"""Explanations of tiles, hexes and keywords for a seat."""

from collections.abc import Callable, Collection
from dataclasses import replace

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    BUILDINGS,
    COMPETENCIES,
    COMPETENCY_SLOTS,
    CONVERSIONS,
    DISCIPLINES,
    DISPLAYS,
    FINAL_TILES,
    INCOME_LEVEL,
    INNOVATION_SLOTS,
    INNOVATIONS,
    KEY_LEVEL,
    LEVEL_POWER,
    MAPS,
    POWER_ACTIONS,
    ROUND_TILES,
    TERRAIN_WHEEL,
    TERRAINS,
    TILES,
)
from core.games.age_of_innovation.rules.board import (
    adjacent_buildings,
    power_value,
    spades_needed,
)
from core.games.age_of_innovation.rules.flow.main_actions import innovation_cost, power_action_cost
from core.games.age_of_innovation.rules.mechanics.hex_map import Hex
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.automa import explain_card, explain_faction
from core.games.age_of_innovation.text.facts.building import find_build_routes, find_power_offers
from core.games.age_of_innovation.text.facts.cities import group_after_build
from core.games.age_of_innovation.text.facts.displays import has_display
from core.games.age_of_innovation.text.facts.obstacles import cost_shortage
from core.games.age_of_innovation.text.sources import topic_source
from core.games.age_of_innovation.text.tile_text import building_text, short_text, tile_text
from core.games.age_of_innovation.text.wording import (
    amounts_text,
    hex_label,
    lower_name,
    name,
    points_text,
)
from core.games.age_of_innovation.text.wording import hex_text as place_name
from core.kernel import HIDDEN, Explanation
from core.kernel.presentation import (
    compass_direction,
    format_count,
    join_words,
    sentence_case,
    you_or_seat_letter,
)
from core.kernel.style import Style

_RULE_BY_KIND = {
    "faction": "R11.22",
    "palace": "R11.4",
    "innovation": "R11.13",
    "competency": "R11.12",
    "bonus": "R11.14",
    "city": "R7.3",
    "power_action": "R11.9",
    "book_action": "R11.9",
}
_HEXES = tuple(dict.fromkeys(hex_id for hexmap in MAPS.values() for hex_id in hexmap.ids))


def explain(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation | None:
    if topic == HIDDEN:
        return Explanation("A hidden tile", ("Nobody may know it yet.",), "R1.8")
    for known, about in _EXPLAINERS:
        if topic in known:
            found = about(view, seat, topic, style)
            return found and replace(found, source=topic_source(topic, view.side))
    return None


def explainable_ids() -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for known, _ in _EXPLAINERS for thing in known))


def _explain_tile(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation:
    record = TILES[topic]
    lines = tile_text(topic, style, view.errata_players)
    if topic in COMPETENCIES:
        slot = next(COMPETENCY_SLOTS[s] for s in COMPETENCY_SLOTS if view.competencies[s] == topic)
        books = f" and {format_count(slot.books, 'book')}" if slot.books else ""
        lines.append(
            f"It lies in {name(slot.id, style).lower()}: {format_count(slot.steps, 'step')}{books}"
            " with it;"
            f" {view.stacks[topic]} left."
        )
    if topic in INNOVATIONS and topic in view.innovations.values():
        lines.append(_innovation_price_line(view, seat, topic, style))
    if record.cost:
        lines += _action_cost_lines(view, seat, topic, style)
    lines += _set_lines(view, topic, style)
    owners = [s for s in range(len(view.players)) if topic in view.tiles_in_effect(s)]
    if owners:
        lines.append(
            f"In front of {join_words(you_or_seat_letter(s, seat, style) for s in owners)}."
        )
    return Explanation(name(topic, style), tuple(lines), _RULE_BY_KIND[record.kind])


def _set_lines(view: InnovationState, topic: str, style: Style) -> list[str]:
    """Return the other parts of a tile's set (R8.2, R13.2)."""
    lines = []
    for each in view.sets:
        if topic in (each.faction, each.bonus):
            others = {each.faction: "the people", each.bonus: "the bonus", each.display: "the"}
            for tile, word in others.items():
                if tile and tile != topic:
                    lines.append(f"With {word} {name(tile, style)}: {short_text(tile, style)}.")
    return lines


def _action_cost_lines(view: InnovationState, seat: int, topic: str, style: Style) -> list[str]:
    cost = TILES[topic].cost
    if topic in POWER_ACTIONS and has_display(view, seat):
        cost = {"power": power_action_cost(view, seat, topic)}
    user = view.marked.get(topic)
    if user is None:
        return [f"It costs {amounts_text(cost, style)}. Nobody has used it in this round."]
    has = "have" if user == seat else "has"
    subject = sentence_case(you_or_seat_letter(user, seat, style))
    return [f"It costs {amounts_text(cost, style)}. {subject} {has} used it in this round."]


def _innovation_price_line(view: InnovationState, seat: int, topic: str, style: Style) -> str:
    slot = next(s for s in INNOVATION_SLOTS if view.innovations.get(s) == topic)
    facts = INNOVATION_SLOTS[slot]
    if seat < 0 or not view.players[seat].display or len(view.players[seat].innovations) > 2:
        return (
            f"It lies in the column of {join_words(lower_name(c, style) for c in facts.columns)}."
        )
    fixed, any_books, coins = innovation_cost(view, seat, slot)
    books = [
        format_count(number, f"{lower_name(book, style)} book") for book, number in fixed.items()
    ]
    books += [f"{format_count(any_books, 'book')} of any colour"] if any_books else []
    return (
        "It would cost you"
        f" {join_words([*books, *([format_count(coins, 'coin')] if coins else [])])}."
    )


def _explain_round_tile(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation:
    lines = tile_text(topic, style)
    if topic in view.round_tiles:
        lines.append(f"It is the tile of round {view.round_tiles.index(topic) + 1}.")
    return Explanation(name(topic, style), tuple(lines), "R11.21")


def _explain_display(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation:
    factions = [name(each.faction, style) for each in view.sets if each.display == topic]
    offered = [f"It is offered with the {join_words(factions, 'or the')}."] if factions else []
    return Explanation(name(topic, style), (*tile_text(topic, style), *offered), "R8.4")


def _explain_building(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation:
    return Explanation(name(topic, style), tuple(building_text(topic, style)), "R5.1")


def _explain_discipline(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation:
    levels = (
        f"{you_or_seat_letter(s, seat, style)} {player.science[topic]}"
        for s, player in enumerate(view.players)
    )
    power = ", ".join(f"{number} power at {level}" for level, number in LEVEL_POWER.items())
    lines = [
        f"Levels: {', '.join(levels)}.",
        f"{sentence_case(power)}; level {KEY_LEVEL} takes a city key.",
        f"Income from level {INCOME_LEVEL} on: {amounts_text(DISCIPLINES[topic].income, style)}.",
        f"Books in the supply: {view.books[topic]}.",
    ]
    return Explanation(name(topic, style), tuple(lines), "R9.2, R9.5")


def _explain_terrain(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation:
    lines = []
    if seat >= 0 and view.players[seat].display:
        distance = TERRAIN_WHEEL.distance(topic, view.players[seat].native_terrain)
        lines.append(f"{sentence_case(format_count(distance, 'spade'))} from your own terrain.")
    left, right = (
        TERRAIN_WHEEL.terrains[(TERRAIN_WHEEL.terrains.index(topic) + step) % 7] for step in (-1, 1)
    )
    lines.append(f"On the wheel between {lower_name(left, style)} and {lower_name(right, style)}.")
    return Explanation(name(topic, style), tuple(lines), "R1.3")


def _explain_conversion(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation:
    facts = CONVERSIONS[topic]
    if not facts.pay:
        line = "Remove a token of bowl II for good to move another one from II to III."
    else:
        paid, gained = amounts_text(facts.pay, style), amounts_text(facts.gain, style)
        line = f"Pay {paid}, gain {gained}; as often as you like."
    return Explanation(facts.name, (line,), "R10.1")


def _explain_hex(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation | None:
    if topic not in view.map.hexes:
        return None
    place = view.map.hexes[topic]
    if not place.terrain:
        return Explanation(place.label, ("A river hex.",), "R2.1")
    kind = [f"{sentence_case(lower_name(view.terrain[topic], style))}"]
    kind += ["next to a river"] * view.map.next_to_river(topic) + ["on the edge"] * place.edge
    lines = [f"{', '.join(kind)}."]
    built = view.buildings.get(topic)
    if built:
        extras = ["with an annex"] * built.annex + ["part of a city"] * built.city
        extras += ["marked by the Automa"] * built.marked
        more = f", {', '.join(extras)}" if extras else ""
        owner = _owner_text(built.owner, seat, style)
        building, power = lower_name(built.kind, style), power_value(built)
        lines.append(f"Here stands a {building} of {owner}, power {power}{more}.")
    elif seat >= 0 and view.players[seat].display:
        lines.append(_terraforming_line(view, seat, topic, style))
        lines += _build_effect_lines(view, seat, topic, style)
    if style.is_spoken:
        lines.append(f"Around it: {_surroundings_text(view, seat, place, style)}.")
    elif has_display(view, seat):
        lines += _free_neighbor_lines(view, seat, place)
    near = [
        f"{lower_name(b.kind, style)} of {_owner_text(b.owner, seat, style)}"
        for b in adjacent_buildings(view, topic)
    ]
    lines += [f"Next to it: {join_words(near)}."] if near and not style.is_spoken else []
    sites = [b if a == topic else a for a, b in view.map.bridge_sites if topic in (a, b)]
    lines += [f"Bridge sites to {join_words(hex_label(view, h) for h in sites)}."] if sites else []
    return Explanation(place.label, tuple(lines), "R2.4, R4.1")


def _owner_text(owner: int, seat: int, style: Style) -> str:
    """Return `yours` or a seat letter."""
    return "yours" if owner == seat else you_or_seat_letter(owner, seat, style)


def _free_neighbor_lines(view: InnovationState, seat: int, hex_record: Hex) -> list[str]:
    free = [h for h in hex_record.adjacent if h in view.terrain and h not in view.buildings]
    spades_by_hex = {hex_id: spades_needed(view, seat, hex_id) for hex_id in free}
    parts = [
        f"{hex_label(view, hex_id)}"
        f" {format_count(spades_by_hex[hex_id], 'spade') if spades_by_hex[hex_id] else 'native'}"
        for hex_id in sorted(free, key=spades_by_hex.__getitem__)
    ]
    return [f"Free beside it: {', '.join(parts)}."] if parts else []


def _surroundings_text(view: InnovationState, seat: int, hex_record: Hex, style: Style) -> str:
    parts = []
    for hex_id in hex_record.adjacent:
        hex_ = view.map.hexes[hex_id]
        across, down = 2 * (hex_.q - hex_record.q) + hex_.r - hex_record.r, hex_.r - hex_record.r
        what = place_name(view, hex_id) if hex_.terrain else "a river"
        built = view.buildings.get(hex_id)
        owned = (
            f", {lower_name(built.kind, style)} of {_owner_text(built.owner, seat, style)}"
            if built
            else ""
        )
        parts.append(f"{compass_direction(across, down)} {what}{owned}")
    return "; ".join(parts)


def _build_effect_lines(view: InnovationState, seat: int, topic: str, style: Style) -> list[str]:
    lines = []
    group = group_after_build(view, seat, topic)
    if group is None:
        lines.append("A building here would join your city.")
    elif len(group.hexes) > 1:
        others = join_words(hex_label(view, h) for h in group.hexes[:-1])
        status = f"lacks {group.missing}" if group.missing else "is a city"
        lines.append(f"With {others} it makes a group of power {group.power}, which {status}.")
    for other, power, points in find_power_offers(view, seat, topic) if view.round else ():
        cost = f" for {points_text(points, style)}" if points else " for nothing"
        lines.append(
            f"A build offers {you_or_seat_letter(other, seat, style)} {power} power{cost}."
        )
    return lines


def _terraforming_line(view: InnovationState, seat: int, topic: str, style: Style) -> str:
    spades = spades_needed(view, seat, topic)
    need = format_count(spades, "spade") if spades else "no spade"
    verb = "make" if spades > 1 else "makes"
    home = f"{sentence_case(need)} {verb} it yours" if spades else "It is your own terrain"
    found = find_build_routes(view, seat).get(topic)
    if found is None:
        # Starting buildings ignore reach.
        return f"{home}; it is out of reach." if view.round else f"{home}."
    route_text = f" by {found.route}" if found.route else ""
    short = cost_shortage(view.players[seat], found.cost, style)
    more = f": {short}" if short else ""
    cost = amounts_text(found.cost, style)
    return f"{home}; with a workshop it costs {cost} in all{route_text}{more}."


_RULE_OF_TRACK = {"sailing": "R2.4, R11.5", "terraforming": "R4.4, R11.6"}


def _explain_track(view: InnovationState, seat: int, topic: str, style: Style) -> Explanation:
    levels = []
    for other, player in enumerate(view.players):
        if player.display and not view.is_automa(other):
            rival_text = you_or_seat_letter(other, seat, style)
            spade = format_count(player.tools_per_spade, "tool")
            levels.append(
                f"{rival_text} {player.sailing}"
                if topic == "sailing"
                else f"{rival_text} {spade} a spade"
            )
    meaning = {
        "sailing": "So many river hexes lie at most between your buildings and what you reach.",
        "terraforming": "What a spade costs; a hex takes one for each step on the wheel.",
    }
    lines = [meaning[topic], *([f"Now: {', '.join(levels)}."] if levels else [])]
    if has_display(view, seat) and not view.is_automa(seat):
        board = view.players[seat].planning_display
        cost = board.sailing_cost if topic == "sailing" else board.terraforming_cost
        rewards = board.sailing_rewards if topic == "sailing" else board.terraforming_rewards
        steps = ", ".join(
            f"{amounts_text(reward, style)} at step {step}" for step, reward in rewards.items()
        )
        lines.append(f"A step costs {amounts_text(cost, style)} and brings {steps}.")
    return Explanation(name(topic, style), tuple(lines), _RULE_OF_TRACK[topic])


Explainer = Callable[[InnovationState, int, str, Style], Explanation | None]
_EXPLAINERS: tuple[tuple[Collection[str], Explainer], ...] = (
    (TILES, _explain_tile),
    ((*ROUND_TILES, *FINAL_TILES), _explain_round_tile),
    (DISPLAYS, _explain_display),
    (BUILDINGS, _explain_building),
    (DISCIPLINES, _explain_discipline),
    (TERRAINS, _explain_terrain),
    (BOT_FACTIONS, explain_faction),
    (AUTOMA_CARDS, explain_card),
    (CONVERSIONS, _explain_conversion),
    (_RULE_OF_TRACK, _explain_track),
    (_HEXES, _explain_hex),
)
