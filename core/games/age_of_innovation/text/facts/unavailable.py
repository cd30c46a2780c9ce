"""Unavailable choices, with their reasons."""

from collections.abc import Iterable, Iterator

from core.games.age_of_innovation.content import (
    BOOKS,
    BUILDINGS,
    CITY_TILES,
    COMPETENCIES,
    CONVERSIONS,
    EFFECTS_BY_HOOK,
    POWER_ACTIONS,
    SACRIFICE,
    TILES,
    Effect,
)
from core.games.age_of_innovation.content.boards import Conversion
from core.games.age_of_innovation.rules.flow.building import upgrade_cost
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.text.facts.building import find_build_routes
from core.games.age_of_innovation.text.facts.displays import has_display
from core.games.age_of_innovation.text.facts.prices import (
    action_price,
    find_owners,
    innovation_price,
)
from core.games.age_of_innovation.text.facts.shortages import cost_shortage
from core.games.age_of_innovation.text.facts.unavailable_hexes import explain_unavailable_hex
from core.games.age_of_innovation.text.wording import hex_text, lower_name, name
from core.kernel import Decision, Unavailable
from core.kernel.presentation import join_words, sentence_case, you_or_seat_letter

_TURN_TOPICS = ("turn", "extra_action")  # decisions that accept nearly any topic
_ACTION_DONE, _TRACK_COMPLETE = "your action is done", "you are at its end"
Reason = tuple[str, str]  # a topic and the reason


def find_unavailable(view: InnovationState, decision: Decision) -> tuple[Unavailable, ...]:
    """Return everything visible that cannot be chosen, with reasons."""
    legal = {target for action in decision.actions for target in action.targets}
    found = {
        thing: why for thing, why in _find_reasons(view, decision) if why and thing not in legal
    }
    return tuple(Unavailable(thing, _topic_label(view, thing), why) for thing, why in found.items())


def _topic_label(view: InnovationState, topic: str) -> str:
    return hex_text(view, topic) if topic in view.map.hexes else sentence_case(name(topic))


def _find_reasons(view: InnovationState, decision: Decision) -> Iterator[Reason]:
    seat = decision.seat
    for hex_id in view.map.land_ids:
        yield hex_id, explain_unavailable_hex(view, decision, hex_id)
    if decision.topic in _TURN_TOPICS and has_display(view, seat):
        yield from _turn_reasons(view, seat)
    elif decision.topic == "after_action":
        yield from _conversion_reasons(view, seat)
        for thing in (*BUILDINGS, *POWER_ACTIONS, *view.book_actions, *_innovations(view), *BOOKS):
            yield thing, _ACTION_DONE
        yield from (("sailing", _ACTION_DONE), ("terraforming", _ACTION_DONE))
    else:
        yield from _substep_reasons(view, decision)


def _turn_reasons(view: InnovationState, seat: int) -> Iterator[Reason]:
    player = view.players[seat]
    board = player.planning_display
    short = cost_shortage(player, board.sailing_cost)
    yield "sailing", _TRACK_COMPLETE if player.sailing == board.sailing_max else short
    short = cost_shortage(player, board.terraforming_cost)
    steps = len(board.tools_per_spade) - 1
    yield "terraforming", _TRACK_COMPLETE if player.terraforming == steps else short
    for discipline in BOOKS:
        yield discipline, "" if player.scholars else "you have no scholar to send"
    for action in (*POWER_ACTIONS, *view.book_actions):
        yield action, _board_action_reason(view, seat, action)
    for tile in _innovations(view):
        yield tile, innovation_price(view, seat, tile).shortage
    yield from _conversion_reasons(view, seat)
    for kind in BUILDINGS:
        yield kind, _building_reason(view, seat, kind)
    yield from _indirect_tile_reasons(view)
    yield from _same_reason(player.competencies, "you have it")
    yield from _own_tile_reasons(view, seat)


def _innovations(view: InnovationState) -> list[str]:
    return [tile for tile in view.innovations.values() if tile]


def _board_action_reason(view: InnovationState, seat: int, action: str) -> str:
    """Return the reason: used, unaffordable or without target (R11.9, R11.22.3)."""
    price = action_price(view, seat, action)
    if price.used_by is not None:
        return f"taken by {you_or_seat_letter(price.used_by, seat)} in this round"
    return price.shortage or _missing_target(TILES[action].effects[0])


def _building_reason(view: InnovationState, seat: int, kind: str) -> str:
    """Return the shortage for the cheapest building."""
    player, facts = view.players[seat], BUILDINGS[kind]
    if facts.neutral:
        return "comes with an innovation or another tile"
    if not player.supply[kind]:
        return "none is left at home"
    older = [old for old, others in BUILDINGS.items() if kind in others.upgrades]
    places = [
        h for h in view.map.hexes_in(view.building_mask(seat)) if view.buildings[h].kind in older
    ]
    costs = [upgrade_cost(view, seat, hex_id, kind) for hex_id in places]
    if not older:
        costs = [route.cost for route in find_build_routes(view, seat).values()]
    if not costs:
        return (
            f"you have no {lower_name(older[0])} to upgrade" if older else "no free hex is in reach"
        )
    cheapest = min(costs, key=lambda cost: sum(cost.values()))
    return cost_shortage(player, cheapest) or "choose its place on the map"


def _own_tile_reasons(view: InnovationState, seat: int) -> Iterator[Reason]:
    """Yield used or pointless special actions (R11.10, R11.22.3)."""
    player = view.players[seat]
    for tile in view.tiles_in_effect(seat):
        for effect in (
            *EFFECTS_BY_HOOK["special_action"].get(tile, ()),
            *EFFECTS_BY_HOOK["action"].get(tile, ()),
        ):
            used = "used in this round" if tile in player.used else ""
            yield tile, used or cost_shortage(player, effect.cost) or _missing_target(effect)


def _missing_target(effect: Effect) -> str:
    """Return the missing target, or an empty string."""
    if effect.gain.get("spades"):
        return "there is no hex in reach to use a spade on"
    if effect.gain.get("bridges"):
        return "there is no place for a bridge, or none left"
    if effect.upgrade or effect.downgrade:
        old, new = effect.upgrade or effect.downgrade
        return f"you have no {old} on the map, or no {new} at home"
    return "every building has an annex, or none is left" if effect.place == "annex" else ""


def _conversion_reasons(view: InnovationState, seat: int) -> Iterator[Reason]:
    for conversion in CONVERSIONS.values():
        yield conversion.id, _conversion_reason(view, seat, conversion)


def _conversion_reason(view: InnovationState, seat: int, conversion: Conversion) -> str:
    player = view.players[seat]
    if conversion.id == SACRIFICE:
        return "it takes 2 power in bowl II"
    if "scholars" in conversion.gain and not player.scholars_left:
        return "no scholar is left in your supply"
    if "books_any" in conversion.gain and not any(view.books.values()):
        return "no book is left"
    return cost_shortage(player, conversion.pay)


def _indirect_tile_reasons(view: InnovationState) -> Iterator[Reason]:
    """Yield tiles that come with other actions."""
    for tile in view.bonuses:
        yield tile, "one is taken when you pass"
    for tile in COMPETENCIES:
        yield tile, f"comes with a {_kinds_granting('competency')}"
    for tile in view.palaces:
        yield tile, f"comes with a {_kinds_granting('palace_tile')}"
    for tile in CITY_TILES:
        yield tile, "comes with a city"
    for tile in (*view.round_tiles, view.final_tile):
        yield tile, "it scores by itself"


def _kinds_granting(reward: str) -> str:
    kinds = (kind for kind, facts in BUILDINGS.items() if facts.brings == reward)
    return join_words(map(lower_name, kinds), "or")


def _substep_reasons(view: InnovationState, decision: Decision) -> Iterator[Reason]:
    """Yield reasons during setup or inside an action."""
    seat = decision.seat
    player = view.players[seat]
    match decision.topic:
        case "draft":
            owned = {"display": player.display, "faction": player.faction, "palace": player.palace}
            for kind, tile in owned.items():
                if tile:
                    yield from _same_reason(view.pool[kind], f"you have the {name(tile)}")
        case "competency":
            for tile in COMPETENCIES:
                yield tile, "you have it" if tile in player.competencies else "none is left"
        case "city_tile":
            yield from _same_reason(CITY_TILES, "none is left")
        case "gain_book":
            yield from _same_reason(BOOKS, "no book of it is left")
        case "pay_book":
            yield from _same_reason(BOOKS, "you have no book of it")
        case "discipline" | "key":
            yield from _same_reason(BOOKS, "no step is possible there")
        case _:
            yield from _taken_tile_reasons(view, seat)


def _same_reason(topics: Iterable[str], reason: str) -> Iterator[Reason]:
    return ((thing, reason) for thing in topics)


def _taken_tile_reasons(view: InnovationState, seat: int) -> Iterator[Reason]:
    for tile in TILES:
        has = find_owners(view, tile)
        if has:
            yield tile, f"taken by {join_words(you_or_seat_letter(other, seat) for other in has)}"
