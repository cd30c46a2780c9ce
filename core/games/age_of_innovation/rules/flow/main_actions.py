"""The actions of a turn: their legality, cost and effect (R11.3 to R11.13)."""

from dataclasses import dataclass
from functools import cache

from core.games.age_of_innovation.content import (
    BOOK_ACTIONS,
    BOOKS,
    BUILDINGS,
    CITY_TILES,
    COMPETENCIES,
    CONVERSIONS,
    INNOVATION_SLOTS,
    MAX_INNOVATIONS,
    POWER_ACTIONS,
    SCHOLAR_SPACES,
    Amounts,
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
from core.games.age_of_innovation.rules.board import find_routes
from core.games.age_of_innovation.rules.effect_registry import (
    EFFECTS,
    Effect,
    Routes,
    action_effects,
    active_hooks,
    all_hooks,
)
from core.games.age_of_innovation.rules.events import ActionTaken, InnovationTaken, ScholarSent
from core.games.age_of_innovation.rules.flow.books import PayBooks
from core.games.age_of_innovation.rules.flow.building import (
    affordable_upgrades,
    build,
    upgrade_cost,
    upgrade_obstacle,
)
from core.games.age_of_innovation.rules.flow.conversions import conversion_obstacle
from core.games.age_of_innovation.rules.flow.passing import PassNow
from core.games.age_of_innovation.rules.flow.science import Steps
from core.games.age_of_innovation.rules.flow.terraforming import (
    build_obstacle,
    build_workshop,
    full_cost,
    terraform,
    terraform_actions_by_hex,
    workshop_actions,
)
from core.games.age_of_innovation.rules.gains import (
    InnovationFrame,
    TileEffects,
    advance_track,
)
from core.games.age_of_innovation.rules.gains_and_payments import (
    cost_obstacle,
    pay,
    pay_book,
    trigger_hook,
)
from core.games.age_of_innovation.rules.obstacles import (
    ComesWith,
    Fixed,
    MissingBooks,
    NeverUpgraded,
    NothingToUpgrade,
    NoUpgrade,
    Obstacle,
    TooManyInnovations,
    UsedBy,
)
from core.games.age_of_innovation.state import FREE_SPACE, InnovationState, Player
from core.kernel import Action, Frame

# With less than this, the loop over innovations can be skipped.
MIN_INNOVATION_BOOKS = min(sum(s.books.values()) + s.any_books for s in INNOVATION_SLOTS.values())


@cache
def min_action_power() -> int:
    """Return the least power that any power action can cost."""
    change = min(0, *(hooks.power_action_cost for hooks in all_hooks()))
    return min(tile.cost["power"] for tile in POWER_ACTIONS.values()) + change


def main_actions(state: InnovationState, seat: int) -> list[Action]:
    """Return all legal actions except passing (R11.3 to R11.13)."""
    player = state.players[seat]
    routes = find_routes(state, seat)
    actions: list[Action] = []
    actions += workshop_actions(state, seat, routes, free=False)
    in_part: list[Action] = []
    for need, digs in terraform_actions_by_hex(state, seat, routes, free=0, buy=True):
        actions += digs[need - 1 :]
        in_part += digs[: need - 1]
    actions += affordable_upgrades(state, seat)
    actions += [action for track, action in TRACKS.items() if not track_obstacle(player, track)]
    actions += _innovation_actions(state, seat)
    actions += _scholar_actions(state, seat)
    actions += _board_actions(state, seat, routes)
    actions += _tile_actions(state, seat, routes)
    actions += in_part
    return actions


TRACKS: dict[str, Action] = {"sailing": ImproveSailing(), "terraforming": ImproveTerraforming()}


def track_obstacle(player: Player, track: str) -> Obstacle | None:
    board = player.planning_display
    if track == "sailing":
        is_at_end, cost = player.sailing == board.sailing_max, board.sailing_cost
    else:
        is_at_end = player.terraforming == len(board.tools_per_spade) - 1
        cost = board.terraforming_cost
    return Fixed.AT_TRACK_END if is_at_end else cost_obstacle(player, cost)


def innovation_cost(
    state: InnovationState, seat: int, slot_id: str
) -> tuple[dict[str, int], int, int]:
    """Return books by color, books of any color, and coins (R11.13)."""
    player, slot = state.players[seat], INNOVATION_SLOTS[slot_id]
    extra = player.planning_display.extra_books[len(player.innovations)]
    coins = 0 if state.count_buildings(seat, "palace") else slot.coins_without_palace
    return dict(slot.books), slot.any_books + extra, coins


def innovation_obstacle(state: InnovationState, seat: int, slot_id: str) -> Obstacle | None:
    player = state.players[seat]
    if len(player.innovations) == MAX_INNOVATIONS:
        return TooManyInnovations(MAX_INNOVATIONS)
    fixed, any_books, coins = innovation_cost(state, seat, slot_id)
    books = player.books
    missing = {book: number - books[book] for book, number in fixed.items() if number > books[book]}
    others = sum(fixed.values()) + any_books - sum(books.values()) - sum(missing.values())
    if others > 0:
        missing["books_any"] = others
    if coins > player.coins:
        missing["coins"] = coins - player.coins
    return MissingBooks(missing) if missing else None


def _innovation_actions(state: InnovationState, seat: int) -> list[Action]:
    if sum(state.players[seat].books.values()) < MIN_INNOVATION_BOOKS:
        return []
    return [
        TakeInnovation(state.innovations[slot])
        for slot in INNOVATION_SLOTS
        if state.innovations.get(slot) and not innovation_obstacle(state, seat, slot)
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
    return POWER_ACTIONS[action].cost["power"] + active_hooks(state, seat).power_action_cost


def board_action_obstacle(
    state: InnovationState, seat: int, action: str, routes: Routes
) -> Obstacle | None:
    """Return why a board action is used, not affordable or without a target (R11.9)."""
    if action in state.marked:
        return UsedBy(state.marked[action])
    if action in POWER_ACTIONS:
        cost: Amounts = {"power": power_action_cost(state, seat, action)}
    else:
        cost = BOOK_ACTIONS[action].cost
    short = cost_obstacle(state.players[seat], cost)
    return short or EFFECTS[action][0].find_obstacle(state, seat, routes)


def _board_actions(state: InnovationState, seat: int, routes: Routes) -> list[BoardAction]:
    player = state.players[seat]
    actions = tuple(POWER_ACTIONS) if player.bowls[2] >= min_action_power() else ()
    if any(player.books.values()):
        actions += tuple(state.book_actions)
    return [
        BoardAction(action)
        for action in actions
        if not board_action_obstacle(state, seat, action, routes)
    ]


def _tile_actions(state: InnovationState, seat: int, routes: Routes) -> list[Action]:
    return [
        SpecialAction(tile) if hook == "special_action" else TileAction(tile)
        for tile, hook, effects in action_effects(state, seat)
        if not _tile_action_obstacle(state, seat, tile, hook, effects, routes)
    ]


def _tile_action_obstacle(
    state: InnovationState,
    seat: int,
    tile: str,
    hook: str,
    effects: tuple[Effect, ...],
    routes: Routes,
) -> Obstacle | None:
    if hook == "special_action" and tile in state.players[seat].used:
        return Fixed.USED
    obstacles = (effect.find_obstacle(state, seat, routes) for effect in effects)
    return next(filter(None, obstacles), None)


# --- obstacles of what can be seen during a turn --------------------------------------------------


def find_turn_obstacle(state: InnovationState, seat: int, target: str) -> Obstacle | None:
    """Return why a track, tile, action or kind of building cannot be chosen in a turn."""
    player = state.players[seat]
    if target in TRACKS:
        return track_obstacle(player, target)
    if target in BOOKS:
        return None if player.scholars else Fixed.NO_SCHOLAR
    if target in POWER_ACTIONS or target in state.book_actions:
        return board_action_obstacle(state, seat, target, find_routes(state, seat))
    if target in CONVERSIONS:
        return conversion_obstacle(state, seat, target)
    if target in BUILDINGS:
        return _kind_obstacle(state, seat, target)
    slot = next((slot for slot, tile in state.innovations.items() if tile == target), "")
    return innovation_obstacle(state, seat, slot) if slot else _tile_obstacle(state, seat, target)


def _tile_obstacle(state: InnovationState, seat: int, target: str) -> Obstacle | None:
    own_actions = [action for action in action_effects(state, seat) if action[0] == target]
    if own_actions:
        routes = find_routes(state, seat)
        found = [_tile_action_obstacle(state, seat, *action, routes) for action in own_actions]
        return found[-1] if all(found) else None
    if target in state.players[seat].competencies:
        return Fixed.OWNED
    if target in COMPETENCIES:
        return ComesWith(_kinds_with("competency"))
    if target in state.palaces:
        return ComesWith(_kinds_with("palace_tile"))
    if target in state.bonuses:
        return Fixed.TAKEN_BY_PASSING
    if target in CITY_TILES:
        return Fixed.COMES_WITH_CITY
    is_scoring = target in state.round_tiles or target == state.final_tile
    return Fixed.SCORES_BY_ITSELF if is_scoring else None


def _kinds_with(reward: str) -> tuple[str, ...]:
    return tuple(kind for kind, facts in BUILDINGS.items() if facts.brings == reward)


def _kind_obstacle(state: InnovationState, seat: int, kind: str) -> Obstacle | None:
    """Return why a kind of building cannot be built anywhere, or that the map has its places."""
    player = state.players[seat]
    if BUILDINGS[kind].neutral:
        return Fixed.NEUTRAL
    if not player.supply[kind]:
        return Fixed.NONE_AT_HOME
    older = [old for old, others in BUILDINGS.items() if kind in others.upgrades]
    if older:
        own = state.map.hexes_in(state.building_mask(seat))
        costs = [
            upgrade_cost(state, seat, h, kind) for h in own if state.buildings[h].kind in older
        ]
    else:
        costs = [
            full_cost(state, seat, h, route)
            for route, mask in find_routes(state, seat)
            for h in state.map.hexes_in(mask)
        ]
    if not costs:
        return NothingToUpgrade(older[0]) if older else Fixed.NO_HEX_IN_REACH
    return cost_obstacle(player, min(costs, key=_total)) or Fixed.CHOSEN_ON_MAP


def _total(cost: Amounts) -> int:
    return sum(cost.values())


def find_hex_obstacle(state: InnovationState, seat: int, hex_id: str) -> Obstacle | None:
    """Return why a hex cannot be terraformed, built on or upgraded in a turn."""
    built = state.buildings.get(hex_id)
    if built is None or built.owner != seat:
        return build_obstacle(state, seat, hex_id, find_routes(state, seat))
    kinds = BUILDINGS[built.kind].upgrades
    if not kinds:
        return NeverUpgraded(built.kind)
    found = [(kind, upgrade_obstacle(state, seat, hex_id, kind)) for kind in kinds]
    obstacles = tuple((kind, obstacle) for kind, obstacle in found if obstacle)
    return NoUpgrade(obstacles) if len(obstacles) == len(kinds) else None


# --- doing ----------------------------------------------------------------------------------------


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
        player.active_effects = None
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
