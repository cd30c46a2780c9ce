"""Explanations of tiles, hexes and keywords for a seat."""

from collections.abc import Callable, Collection
from dataclasses import replace

from core.games.age_of_innovation.board import (
    neighbours,
    power_of,
    spades_needed,
)
from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOT_FACTIONS,
    BUILDINGS,
    COMPETENCIES,
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
    SLOTS,
    TERRAINS,
    TILES,
    WHEEL,
)
from core.games.age_of_innovation.describe.automa import card_explained, people_explained
from core.games.age_of_innovation.describe.origins import origin
from core.games.age_of_innovation.describe.tiles import building_text, short_text, tile_text
from core.games.age_of_innovation.facts.building import offers_around, ways_to_build
from core.games.age_of_innovation.facts.cities import joined_by
from core.games.age_of_innovation.facts.displays import with_display
from core.games.age_of_innovation.facts.lacking import short_of
from core.games.age_of_innovation.family.hexmap import Hex
from core.games.age_of_innovation.flow.main_actions import innovation_cost, power_price
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import gains, label, name, plain, points_text
from core.games.age_of_innovation.terms import place as place_name
from core.kernel import HIDDEN, Explanation
from core.kernel.voice import is_aloud
from core.kernel.words import counted, direction, listed, sentence_case, you_or_letter

_RULE_OF = {
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


def explain(view: InnovationState, seat: int, thing: str) -> Explanation | None:
    if thing == HIDDEN:
        return Explanation("A hidden tile", ("Nobody may know it yet.",), "R1.8")
    for known, about in _MEANINGS:
        if thing in known:
            found = about(view, seat, thing)
            return found and replace(found, origin=origin(thing, view.side))
    return None


def things() -> tuple[str, ...]:
    return tuple(dict.fromkeys(thing for known, _ in _MEANINGS for thing in known))


def _tile(view: InnovationState, seat: int, thing: str) -> Explanation:
    facts = TILES[thing]
    lines = tile_text(thing, view.later_values)
    if thing in COMPETENCIES:
        slot = next(SLOTS[s] for s in SLOTS if view.competencies[s] == thing)
        books = f" and {counted(slot.books, 'book')}" if slot.books else ""
        lines.append(
            f"It lies in {name(slot.id).lower()}: {counted(slot.steps, 'step')}{books} with it;"
            f" {view.stacks[thing]} left."
        )
    if thing in INNOVATIONS and thing in view.innovations.values():
        lines.append(_innovation_price(view, seat, thing))
    if facts.cost:
        lines += _cost_and_taker(view, seat, thing)
    lines += _rest_of_the_set(view, thing)
    owners = [s for s in range(len(view.players)) if thing in view.holdings(s)]
    if owners:
        lines.append(f"In front of {listed(you_or_letter(s, seat) for s in owners)}.")
    return Explanation(name(thing), tuple(lines), _RULE_OF[facts.kind])


def _rest_of_the_set(view: InnovationState, thing: str) -> list[str]:
    """Return the other parts of a tile's set (R8.2, R13.2)."""
    lines = []
    for each in view.sets:
        if thing in (each.faction, each.bonus):
            others = {each.faction: "the people", each.bonus: "the bonus", each.display: "the"}
            for tile, word in others.items():
                if tile and tile != thing:
                    lines.append(f"With {word} {name(tile)}: {short_text(tile)}.")
    return lines


def _cost_and_taker(view: InnovationState, seat: int, thing: str) -> list[str]:
    cost = TILES[thing].cost
    if thing in POWER_ACTIONS and with_display(view, seat):
        cost = {"power": power_price(view, seat, thing)}
    taker = view.marked.get(thing)
    if taker is None:
        return [f"It costs {gains(cost)}. Nobody has used it in this round."]
    has = "have" if taker == seat else "has"
    who = sentence_case(you_or_letter(taker, seat))
    return [f"It costs {gains(cost)}. {who} {has} used it in this round."]


def _innovation_price(view: InnovationState, seat: int, thing: str) -> str:
    slot = next(s for s in INNOVATION_SLOTS if view.innovations.get(s) == thing)
    facts = INNOVATION_SLOTS[slot]
    if seat < 0 or not view.players[seat].display or len(view.players[seat].innovations) > 2:
        return f"It lies in the column of {listed(map(plain, facts.columns))}."
    fixed, any_books, coins = innovation_cost(view, seat, slot)
    books = [counted(number, f"{plain(book)} book") for book, number in fixed.items()]
    books += [f"{counted(any_books, 'book')} of any colour"] if any_books else []
    return f"It would cost you {listed([*books, *([counted(coins, 'coin')] if coins else [])])}."


def _round_tile(view: InnovationState, seat: int, thing: str) -> Explanation:
    lines = tile_text(thing)
    if thing in view.round_tiles:
        lines.append(f"It is the tile of round {view.round_tiles.index(thing) + 1}.")
    return Explanation(name(thing), tuple(lines), "R11.21")


def _display(view: InnovationState, seat: int, thing: str) -> Explanation:
    factions = [name(each.faction) for each in view.sets if each.display == thing]
    offered = [f"It is offered with the {listed(factions, 'or the')}."] if factions else []
    return Explanation(name(thing), (*tile_text(thing), *offered), "R8.4")


def _building(view: InnovationState, seat: int, thing: str) -> Explanation:
    return Explanation(name(thing), tuple(building_text(thing)), "R5.1")


def _discipline(view: InnovationState, seat: int, thing: str) -> Explanation:
    levels = (
        f"{you_or_letter(s, seat)} {player.science[thing]}" for s, player in enumerate(view.players)
    )
    power = ", ".join(f"{number} power at {level}" for level, number in LEVEL_POWER.items())
    lines = [
        f"Levels: {', '.join(levels)}.",
        f"{sentence_case(power)}; level {KEY_LEVEL} takes a city key.",
        f"Income from level {INCOME_LEVEL} on: {gains(DISCIPLINES[thing].income)}.",
        f"Books in the supply: {view.books[thing]}.",
    ]
    return Explanation(name(thing), tuple(lines), "R9.2, R9.5")


def _terrain(view: InnovationState, seat: int, thing: str) -> Explanation:
    lines = []
    if seat >= 0 and view.players[seat].display:
        far = WHEEL.distance(thing, view.players[seat].terrain)
        lines.append(f"{sentence_case(counted(far, 'spade'))} from your own terrain.")
    left, right = (WHEEL.terrains[(WHEEL.terrains.index(thing) + step) % 7] for step in (-1, 1))
    lines.append(f"On the wheel between {plain(left)} and {plain(right)}.")
    return Explanation(name(thing), tuple(lines), "R1.3")


def _conversion(view: InnovationState, seat: int, thing: str) -> Explanation:
    facts = CONVERSIONS[thing]
    if not facts.pay:
        line = "Remove a token of bowl II for good to move another one from II to III."
    else:
        line = f"Pay {gains(facts.pay)}, gain {gains(facts.gain)}; as often as you like."
    return Explanation(facts.name, (line,), "R10.1")


def _hex(view: InnovationState, seat: int, thing: str) -> Explanation | None:
    if thing not in view.map.hexes:
        return None
    place = view.map.hexes[thing]
    if not place.terrain:
        return Explanation(place.label, ("A river hex.",), "R2.1")
    kind = [f"{sentence_case(plain(view.terrain[thing]))}"]
    kind += ["next to a river"] * view.map.next_to_river(thing) + ["on the edge"] * place.edge
    lines = [f"{', '.join(kind)}."]
    built = view.buildings.get(thing)
    if built:
        extras = ["with an annex"] * built.annex + ["part of a city"] * built.city
        extras += ["marked by the Automa"] * built.marked
        more = f", {', '.join(extras)}" if extras else ""
        owner = _whose(built.owner, seat)
        lines.append(
            f"Here stands a {plain(built.kind)} of {owner}, power {power_of(built)}{more}."
        )
    elif seat >= 0 and view.players[seat].display:
        lines.append(_way_home(view, seat, thing))
        lines += _build_there(view, seat, thing)
    if is_aloud():
        lines.append(f"Around it: {_around(view, seat, place)}.")
    elif with_display(view, seat):
        lines += _free_beside(view, seat, place)
    near = [f"{plain(b.kind)} of {_whose(b.owner, seat)}" for b in neighbours(view, thing)]
    lines += [f"Next to it: {listed(near)}."] if near and not is_aloud() else []
    sites = [b if a == thing else a for a, b in view.map.sites if thing in (a, b)]
    lines += [f"Bridge sites to {listed(label(view, h) for h in sites)}."] if sites else []
    return Explanation(place.label, tuple(lines), "R2.4, R4.1")


def _whose(owner: int, seat: int) -> str:
    """Return `yours` or a seat letter."""
    return "yours" if owner == seat else you_or_letter(owner, seat)


def _free_beside(view: InnovationState, seat: int, place: Hex) -> list[str]:
    """List free adjacent hexes, fewest spades first."""
    free = [h for h in place.adjacent if h in view.terrain and h not in view.buildings]
    far = {hex_id: spades_needed(view, seat, hex_id) for hex_id in free}
    parts = [
        f"{label(view, hex_id)} {counted(far[hex_id], 'spade') if far[hex_id] else 'native'}"
        for hex_id in sorted(free, key=far.__getitem__)
    ]
    return [f"Free beside it: {', '.join(parts)}."] if parts else []


def _around(view: InnovationState, seat: int, place: Hex) -> str:
    """List adjacent hexes with direction and building."""
    parts = []
    for hex_id in place.adjacent:
        there = view.map.hexes[hex_id]
        across, down = 2 * (there.q - place.q) + there.r - place.r, there.r - place.r
        what = place_name(view, hex_id) if there.terrain else "a river"
        built = view.buildings.get(hex_id)
        owned = f", {plain(built.kind)} of {_whose(built.owner, seat)}" if built else ""
        parts.append(f"{direction(across, down)} {what}{owned}")
    return "; ".join(parts)


def _build_there(view: InnovationState, seat: int, thing: str) -> list[str]:
    lines = []
    group = joined_by(view, seat, thing)
    if group is None:
        lines.append("A building here would join your city.")
    elif len(group.hexes) > 1:
        others = listed(label(view, h) for h in group.hexes[:-1])
        lacks = f"lacks {group.lacks}" if group.lacks else "is a city"
        lines.append(f"With {others} it makes a group of power {group.power}, which {lacks}.")
    for other, power, points in offers_around(view, seat, thing) if view.round else ():
        cost = f" for {points_text(points)}" if points else " for nothing"
        lines.append(f"A build offers {you_or_letter(other, seat)} {power} power{cost}.")
    return lines


def _way_home(view: InnovationState, seat: int, thing: str) -> str:
    spades = spades_needed(view, seat, thing)
    need = counted(spades, "spade") if spades else "no spade"
    verb = "make" if spades > 1 else "makes"
    home = f"{sentence_case(need)} {verb} it yours" if spades else "It is your own terrain"
    found = ways_to_build(view, seat).get(thing)
    if found is None:
        # Starting buildings ignore reach.
        return f"{home}; it is out of reach." if view.round else f"{home}."
    way = f" by {found.way}" if found.way else ""
    short = short_of(view.players[seat], found.cost)
    more = f": {short}" if short else ""
    return f"{home}; with a workshop it costs {gains(found.cost)} in all{way}{more}."


_RULE_OF_TRACK = {"sailing": "R2.4, R11.5", "terraforming": "R4.4, R11.6"}


def _track(view: InnovationState, seat: int, thing: str) -> Explanation:
    levels = []
    for other, player in enumerate(view.players):
        if player.display and not view.is_automa(other):
            who = you_or_letter(other, seat)
            spade = counted(player.spade_price, "tool")
            levels.append(
                f"{who} {player.sailing}" if thing == "sailing" else f"{who} {spade} a spade"
            )
    meaning = {
        "sailing": "So many river hexes lie at most between your buildings and what you reach.",
        "terraforming": "What a spade costs; a hex takes one for each step on the wheel.",
    }
    lines = [meaning[thing], *([f"Now: {', '.join(levels)}."] if levels else [])]
    if with_display(view, seat) and not view.is_automa(seat):
        board = view.players[seat].board
        cost = board.sailing_cost if thing == "sailing" else board.terraforming_cost
        rewards = board.sailing_rewards if thing == "sailing" else board.terraforming_rewards
        steps = ", ".join(f"{gains(reward)} at step {step}" for step, reward in rewards.items())
        lines.append(f"A step costs {gains(cost)} and brings {steps}.")
    return Explanation(name(thing), tuple(lines), _RULE_OF_TRACK[thing])


_About = Callable[[InnovationState, int, str], Explanation | None]
_MEANINGS: tuple[tuple[Collection[str], _About], ...] = (
    (TILES, _tile),
    ((*ROUND_TILES, *FINAL_TILES), _round_tile),
    (DISPLAYS, _display),
    (BUILDINGS, _building),
    (DISCIPLINES, _discipline),
    (TERRAINS, _terrain),
    (BOT_FACTIONS, people_explained),
    (AUTOMA_CARDS, card_explained),
    (CONVERSIONS, _conversion),
    (_RULE_OF_TRACK, _track),
    (_HEXES, _hex),
)
