"""Unavailable choices, with their reasons."""

from collections.abc import Iterable, Iterator

from core.games.age_of_innovation.content import (
    AT,
    BOOKS,
    BUILDINGS,
    CITY_TILES,
    COMPETENCIES,
    CONVERSIONS,
    POWER_ACTIONS,
    SACRIFICE,
    TILES,
    Effect,
)
from core.games.age_of_innovation.content.boards import Conversion
from core.games.age_of_innovation.facts.barred_hexes import why_not_there
from core.games.age_of_innovation.facts.building import ways_to_build
from core.games.age_of_innovation.facts.displays import with_display
from core.games.age_of_innovation.facts.lacking import short_of
from core.games.age_of_innovation.facts.tiles import action_price, innovation_price, owners
from core.games.age_of_innovation.flow.building import upgrade_cost
from core.games.age_of_innovation.state import InnovationState
from core.games.age_of_innovation.terms import name, place, plain
from core.kernel import Barred, Decision
from core.kernel.words import listed, sentence_case, you_or_letter

_TURNS = ("turn", "extra_action")  # decisions that accept nearly any topic
_AFTER, _AT_END = "your action is done", "you are at its end"
Why = tuple[str, str]  # a topic and the reason


def barred(view: InnovationState, decision: Decision) -> tuple[Barred, ...]:
    """Return everything visible that cannot be chosen, with reasons."""
    legal = {target for action in decision.actions for target in action.targets}
    found = {thing: why for thing, why in _reasons(view, decision) if why and thing not in legal}
    return tuple(Barred(thing, _label(view, thing), why) for thing, why in found.items())


def _label(view: InnovationState, thing: str) -> str:
    return place(view, thing) if thing in view.map.hexes else sentence_case(name(thing))


def _reasons(view: InnovationState, decision: Decision) -> Iterator[Why]:
    seat = decision.seat
    for hex_id in view.map.land_ids:
        yield hex_id, why_not_there(view, decision, hex_id)
    if decision.topic in _TURNS and with_display(view, seat):
        yield from _on_a_turn(view, seat)
    elif decision.topic == "after_action":
        yield from _conversions(view, seat)
        for thing in (*BUILDINGS, *POWER_ACTIONS, *view.book_actions, *_innovations(view), *BOOKS):
            yield thing, _AFTER
        yield from (("sailing", _AFTER), ("terraforming", _AFTER))
    else:
        yield from _on_the_way(view, decision)


def _on_a_turn(view: InnovationState, seat: int) -> Iterator[Why]:
    player = view.players[seat]
    board = player.board
    short = short_of(player, board.sailing_cost)
    yield "sailing", _AT_END if player.sailing == board.sailing_max else short
    short = short_of(player, board.terraforming_cost)
    steps = len(board.tools_per_spade) - 1
    yield "terraforming", _AT_END if player.terraforming == steps else short
    for discipline in BOOKS:
        yield discipline, "" if player.scholars else "you have no scholar to send"
    for action in (*POWER_ACTIONS, *view.book_actions):
        yield action, _board_action(view, seat, action)
    for tile in _innovations(view):
        yield tile, innovation_price(view, seat, tile).lacks
    yield from _conversions(view, seat)
    for kind in BUILDINGS:
        yield kind, _building(view, seat, kind)
    yield from _not_chosen_on_a_turn(view)
    yield from _each(player.competencies, "you have it")
    yield from _own_tiles(view, seat)


def _innovations(view: InnovationState) -> list[str]:
    return [tile for tile in view.innovations.values() if tile]


def _board_action(view: InnovationState, seat: int, action: str) -> str:
    """Return the reason: used, unaffordable or without target (R11.9, R11.22.3)."""
    price = action_price(view, seat, action)
    if price.taker is not None:
        return f"taken by {you_or_letter(price.taker, seat)} in this round"
    return price.lacks or _no_target(TILES[action].effects[0])


def _building(view: InnovationState, seat: int, kind: str) -> str:
    """Return the shortage for the cheapest building."""
    player, facts = view.players[seat], BUILDINGS[kind]
    if facts.neutral:
        return "comes with an innovation or another tile"
    if not player.supply[kind]:
        return "none is left at home"
    older = [old for old, others in BUILDINGS.items() if kind in others.upgrades]
    places = [h for h in view.map.listed(view.own(seat)) if view.buildings[h].kind in older]
    costs = [upgrade_cost(view, seat, hex_id, kind) for hex_id in places]
    if not older:
        costs = [way.cost for way in ways_to_build(view, seat).values()]
    if not costs:
        return f"you have no {plain(older[0])} to upgrade" if older else "no free hex is in reach"
    cheapest = min(costs, key=lambda cost: sum(cost.values()))
    return short_of(player, cheapest) or "choose its place on the map"


def _own_tiles(view: InnovationState, seat: int) -> Iterator[Why]:
    """Yield used or pointless special actions (R11.10, R11.22.3)."""
    player = view.players[seat]
    for tile in view.holdings(seat):
        for effect in (*AT["special_action"].get(tile, ()), *AT["action"].get(tile, ())):
            used = "used in this round" if tile in player.used else ""
            yield tile, used or short_of(player, effect.cost) or _no_target(effect)


def _no_target(effect: Effect) -> str:
    """Return the missing target, or an empty string."""
    if effect.gain.get("spades"):
        return "there is no hex in reach to use a spade on"
    if effect.gain.get("bridges"):
        return "there is no place for a bridge, or none left"
    if effect.upgrade or effect.downgrade:
        old, new = effect.upgrade or effect.downgrade
        return f"you have no {old} on the map, or no {new} at home"
    return "every building has an annex, or none is left" if effect.place == "annex" else ""


def _conversions(view: InnovationState, seat: int) -> Iterator[Why]:
    for conversion in CONVERSIONS.values():
        yield conversion.id, _conversion(view, seat, conversion)


def _conversion(view: InnovationState, seat: int, conversion: Conversion) -> str:
    player = view.players[seat]
    if conversion.id == SACRIFICE:
        return "it takes 2 power in bowl II"
    if "scholars" in conversion.gain and not player.scholars_left:
        return "no scholar is left in your supply"
    if "books_any" in conversion.gain and not any(view.books.values()):
        return "no book is left"
    return short_of(player, conversion.pay)


def _not_chosen_on_a_turn(view: InnovationState) -> Iterator[Why]:
    """Yield tiles that come with other actions."""
    for tile in view.bonuses:
        yield tile, "one is taken when you pass"
    for tile in COMPETENCIES:
        yield tile, f"comes with a {_that_brings('competency')}"
    for tile in view.palaces:
        yield tile, f"comes with a {_that_brings('palace_tile')}"
    for tile in CITY_TILES:
        yield tile, "comes with a city"
    for tile in (*view.round_tiles, view.final_tile):
        yield tile, "it scores by itself"


def _that_brings(what: str) -> str:
    kinds = (kind for kind, facts in BUILDINGS.items() if facts.brings == what)
    return listed(map(plain, kinds), "or")


def _on_the_way(view: InnovationState, decision: Decision) -> Iterator[Why]:
    """Yield reasons during setup or inside an action."""
    seat = decision.seat
    player = view.players[seat]
    match decision.topic:
        case "draft":
            have = {"display": player.display, "faction": player.faction, "palace": player.palace}
            for kind, tile in have.items():
                if tile:
                    yield from _each(view.pool[kind], f"you have the {name(tile)}")
        case "competency":
            for tile in COMPETENCIES:
                yield tile, "you have it" if tile in player.competencies else "none is left"
        case "city_tile":
            yield from _each(CITY_TILES, "none is left")
        case "gain_book":
            yield from _each(BOOKS, "no book of it is left")
        case "pay_book":
            yield from _each(BOOKS, "you have no book of it")
        case "discipline" | "key":
            yield from _each(BOOKS, "no step is possible there")
        case _:
            yield from _taken(view, seat)


def _each(things: Iterable[str], why: str) -> Iterator[Why]:
    return ((thing, why) for thing in things)


def _taken(view: InnovationState, seat: int) -> Iterator[Why]:
    for tile in TILES:
        has = owners(view, tile)
        if has:
            yield tile, f"taken by {listed(you_or_letter(other, seat) for other in has)}"
