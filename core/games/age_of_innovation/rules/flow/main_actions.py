"""The actions of a turn: their legality, cost and effect (R11.3 to R11.13)."""

from dataclasses import dataclass

from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    BOOKS,
    EFFECTS_BY_HOOK,
    INNOVATION_SLOTS,
    MAX_INNOVATIONS,
    POWER_ACTIONS,
    SCHOLAR_SPACES,
    TILES,
    Effect,
)
from core.games.age_of_innovation.rules.actions import (
    BoardAction,
    ImproveSailing,
    ImproveTerraforming,
    PlaceAt,
    SendScholar,
    SpecialAction,
    TakeInnovation,
    Terraform,
    TileAction,
    Upgrade,
)
from core.games.age_of_innovation.rules.board import find_bridge_places, find_routes
from core.games.age_of_innovation.rules.effects import InnovationFrame, TileEffects, advance_track
from core.games.age_of_innovation.rules.events import ActionTaken, InnovationTaken, ScholarSent
from core.games.age_of_innovation.rules.flow.books import PayBooks
from core.games.age_of_innovation.rules.flow.building import (
    affordable_upgrades,
    annex_hexes,
    build,
    exchangeable_hexes,
    upgrade_cost,
)
from core.games.age_of_innovation.rules.flow.passing import PassNow
from core.games.age_of_innovation.rules.flow.science import Steps
from core.games.age_of_innovation.rules.flow.terraforming import (
    Routes,
    build_workshop,
    can_use_spade,
    terraform,
    terraform_actions_by_hex,
    workshop_actions,
)
from core.games.age_of_innovation.rules.stock import can_pay, pay, pay_book, trigger_hook
from core.games.age_of_innovation.state import FREE_SPACE, InnovationState
from core.kernel import Action, Frame

SPECIAL_ACTION_EFFECTS, TILE_ACTION_EFFECTS = (
    EFFECTS_BY_HOOK["special_action"],
    EFFECTS_BY_HOOK["action"],
)
# With less than this, the loops over innovations and power actions can be skipped.
MIN_INNOVATION_BOOKS = min(sum(s.books.values()) + s.any_books for s in INNOVATION_SLOTS.values())
MIN_ACTION_POWER = min(tile.cost["power"] for tile in POWER_ACTIONS.values()) + min(
    (e.cost_delta.get("power", 0) for row in EFFECTS_BY_HOOK["power_action"].values() for e in row),
    default=0,
)


def main_actions(state: InnovationState, seat: int) -> list[Action]:
    """Return all legal actions except passing (R11.3 to R11.13)."""
    player = state.players[seat]
    board = player.planning_display
    routes = find_routes(state, seat)
    actions: list[Action] = []
    actions += workshop_actions(state, seat, routes, free=False)
    in_part: list[Action] = []
    for need, digs in terraform_actions_by_hex(state, seat, routes, free=0, buy=True):
        actions += digs[need - 1 :]
        in_part += digs[: need - 1]
    actions += affordable_upgrades(state, seat)
    if player.sailing < board.sailing_max and can_pay(player, board.sailing_cost):
        actions.append(ImproveSailing())
    if player.terraforming < len(board.tools_per_spade) - 1 and can_pay(
        player, board.terraforming_cost
    ):
        actions.append(ImproveTerraforming())
    actions += _innovation_actions(state, seat)
    actions += _scholar_actions(state, seat)
    actions += _board_actions(state, seat, routes)
    actions += _tile_actions(state, seat, routes)
    actions += in_part
    return actions


def innovation_cost(
    state: InnovationState, seat: int, slot_id: str
) -> tuple[dict[str, int], int, int]:
    """Return books by color, books of any color, and coins (R11.13)."""
    player, slot = state.players[seat], INNOVATION_SLOTS[slot_id]
    extra = player.planning_display.extra_books[len(player.innovations)]
    coins = 0 if state.count_buildings(seat, "palace") else slot.coins_without_palace
    return dict(slot.books), slot.any_books + extra, coins


def can_take_innovation(state: InnovationState, seat: int, slot_id: str) -> bool:
    player = state.players[seat]
    if len(player.innovations) == MAX_INNOVATIONS:
        return False
    fixed, any_books, coins = innovation_cost(state, seat, slot_id)
    return (
        player.coins >= coins
        and sum(player.books.values()) >= sum(fixed.values()) + any_books
        and all(player.books[book] >= number for book, number in fixed.items())
    )


def _innovation_actions(state: InnovationState, seat: int) -> list[Action]:
    if sum(state.players[seat].books.values()) < MIN_INNOVATION_BOOKS:
        return []
    return [
        TakeInnovation(state.innovations[slot])
        for slot in INNOVATION_SLOTS
        if state.innovations.get(slot) and can_take_innovation(state, seat, slot)
    ]


def _scholar_actions(state: InnovationState, seat: int) -> list[Action]:
    if not state.players[seat].scholars:
        return []
    actions: list[Action] = []
    for discipline in BOOKS:
        free = [
            n
            for n, owner in zip(SCHOLAR_SPACES, state.spaces[discipline], strict=True)
            if owner == FREE_SPACE
        ]
        actions += [SendScholar(discipline, steps) for steps in dict.fromkeys(free)]
        actions.append(SendScholar(discipline, 1))
    return actions


def power_action_cost(state: InnovationState, seat: int, action: str) -> int:
    """Return a player's cost of a power action (R11.22.7)."""
    return POWER_ACTIONS[action].cost["power"] + _power_cost_change(state, seat)


def _power_cost_change(state: InnovationState, seat: int) -> int:
    total = 0
    for _, effect in state.active_effects(seat, "power_action"):
        total += effect.cost_delta.get("power", 0)
    return total


def _board_actions(state: InnovationState, seat: int, routes: Routes) -> list[BoardAction]:
    player = state.players[seat]
    available: list[str] = []
    if player.bowls[2] >= MIN_ACTION_POWER:
        power = player.bowls[2] - _power_cost_change(state, seat)
        available += [a for a, tile in POWER_ACTIONS.items() if tile.cost["power"] <= power]
    if any(player.books.values()):
        available += [a for a in state.book_actions if can_pay(player, BOOK_ACTIONS[a].cost)]
    return [
        BoardAction(action)
        for action in available
        if action not in state.marked and _has_target(state, seat, TILES[action].effects[0], routes)
    ]


def _tile_actions(state: InnovationState, seat: int, routes: Routes) -> list[Action]:
    used = state.players[seat].used
    actions: list[Action] = []
    for tile in state.tiles_in_effect(seat):
        if (
            tile in SPECIAL_ACTION_EFFECTS
            and tile not in used
            and _have_targets(state, seat, SPECIAL_ACTION_EFFECTS[tile], routes)
        ):
            actions.append(SpecialAction(tile))
        if tile in TILE_ACTION_EFFECTS and _have_targets(
            state, seat, TILE_ACTION_EFFECTS[tile], routes
        ):
            actions.append(TileAction(tile))
    return actions


def _have_targets(
    state: InnovationState, seat: int, effects: tuple[Effect, ...], routes: Routes
) -> bool:
    return all(_has_target(state, seat, effect, routes) for effect in effects)


def _has_target(state: InnovationState, seat: int, effect: Effect, routes: Routes) -> bool:
    """Check for the target an action needs (R11.22.3)."""
    if effect.gain.get("spades"):
        return can_use_spade(state, seat, routes)
    if effect.gain.get("bridges"):
        return can_pay(state.players[seat], effect.cost) and bool(
            find_bridge_places(state, seat, effect.over_land)
        )
    if effect.upgrade or effect.downgrade:
        return bool(exchangeable_hexes(state, seat, *(effect.upgrade or effect.downgrade)))
    if effect.place == "annex":
        return bool(annex_hexes(state, seat))
    return True


def do_action(state: InnovationState, seat: int, action: Action) -> None:
    player = state.players[seat]
    match action:
        case PlaceAt():
            build_workshop(state, seat, action)
        case Terraform():
            terraform(state, seat, action)
        case Upgrade(hex=hex_id, kind=kind):
            pay(state, seat, upgrade_cost(state, seat, hex_id, kind))
            build(state, seat, hex_id, kind)
        case ImproveSailing():
            pay(state, seat, player.planning_display.sailing_cost)
            state.push(*advance_track(state, seat, "sailing"))
        case ImproveTerraforming():
            pay(state, seat, player.planning_display.terraforming_cost)
            state.push(*advance_track(state, seat, "terraforming"))
        case TakeInnovation(innovation=innovation):
            _take_innovation(state, seat, innovation)
        case SendScholar(discipline=discipline, steps=steps):
            _send_scholar(state, seat, discipline, steps)
        case BoardAction(action=tile):
            _use_board_action(state, seat, tile)
        case SpecialAction(tile=tile):
            player.used.append(tile)
            state.emit(ActionTaken(seat, tile))
            state.push(TileEffects(seat, tile, "special_action", must=True))
        case TileAction(tile=tile):
            state.emit(ActionTaken(seat, tile))
            state.push(TileEffects(seat, tile, "action", must=True))
        case _:
            state.push(PassNow(seat))


def _take_innovation(state: InnovationState, seat: int, innovation: str) -> None:
    """Pay, then take the tile (R11.13)."""
    slot = next(s for s in INNOVATION_SLOTS if state.innovations.get(s) == innovation)
    fixed, any_books, coins = innovation_cost(state, seat, slot)
    state.push(GainInnovation(seat, innovation))
    if any_books:
        state.push(PayBooks(seat, any_books, innovation))
    pay(state, seat, {"coins": coins})
    for book, number in fixed.items():
        pay_book(state, seat, book, number)


@dataclass(frozen=True, slots=True)
class GainInnovation(Frame[InnovationState]):
    """Take an innovation once it is paid (R11.7)."""

    seat: int
    innovation: str

    def run(self, state: InnovationState) -> None:
        for slot, tile in state.innovations.items():
            if tile == self.innovation:
                state.innovations[slot] = ""
        player = state.players[self.seat]
        player.innovations.append(self.innovation)
        player.active_tiles = None
        state.emit(InnovationTaken(self.seat, self.innovation))
        trigger_hook(state, self.seat, "gain_innovation")
        state.push(TileEffects(self.seat, self.innovation, "take"))


def _send_scholar(state: InnovationState, seat: int, discipline: str, steps: int) -> None:
    """Place the scholar, or return it for one step (R11.8)."""
    player = state.players[seat]
    player.scholars -= 1
    if steps == 1:
        player.scholars_left += 1
    else:
        spaces = state.spaces[discipline]
        free = [
            n
            for n, owner in enumerate(spaces)
            if owner == FREE_SPACE and SCHOLAR_SPACES[n] == steps
        ]
        spaces[free[0]] = seat
    state.emit(ScholarSent(seat, discipline, steps))
    trigger_hook(state, seat, "send_scholar")
    state.push(Steps(seat, discipline, steps, "scholar"))


def _use_board_action(state: InnovationState, seat: int, tile: str) -> None:
    """Mark the action, pay for it, queue its effect (R11.9)."""
    state.marked[tile] = seat
    state.emit(ActionTaken(seat, tile))
    state.push(TileEffects(seat, tile, "take", must=True))
    if tile in POWER_ACTIONS:
        pay(state, seat, {"power": power_action_cost(state, seat, tile)})
        trigger_hook(state, seat, "power_action")
    else:
        state.push(PayBooks(seat, BOOK_ACTIONS[tile].cost["books_any"], tile))


ACTION_FRAMES: tuple[type[InnovationFrame], ...] = (GainInnovation,)
