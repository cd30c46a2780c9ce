"""Invariants of a state: unique tiles, complete sets of pieces, no negative amounts."""

from collections import Counter
from dataclasses import fields

from core.games.age_of_innovation.content import (
    AREA_TILES,
    AUTOMA_CARDS,
    BOOK_ACTIONS,
    BOOKS,
    BOOKS_PER_DISCIPLINE,
    BRIDGES_PER_PLAYER,
    BUILDINGS,
    CITY_TILES,
    COMPETENCIES,
    KEY_LEVEL,
    MAX_INNOVATIONS,
    PIECES_PER_PLAYER,
    ROUNDS,
    SCHOLAR_SPACES,
    SCHOLARS_PER_PLAYER,
    TERRAINS,
    TOP_LEVEL,
)
from core.games.age_of_innovation.rules.effect_registry import effects_on
from core.games.age_of_innovation.state import (
    ALWAYS_ASK,
    FREE_SPACE,
    NEUTRAL_SCHOLAR,
    InnovationState,
    Player,
)
from core.games.age_of_innovation.view import BOX_TILES, tiles_in_play


def audit(state: InnovationState) -> list[str]:
    """Return a sentence per violated invariant."""
    wrong = _check_tiles(state) + _check_books(state) + _check_map(state) + _check_progress(state)
    for seat, player in enumerate(state.players):
        wrong += [f"Seat {seat}: {fault}" for fault in _check_player(state, seat, player)]
    return wrong


def _check_tiles(state: InnovationState) -> list[str]:
    tiles = Counter((*tiles_in_play(state), *state.box))
    tiles.subtract(BOX_TILES)
    if state.area_tile:
        tiles.subtract(list(AREA_TILES))
    wrong = [f"{tile}: {n:+} too many." for tile, n in tiles.items() if n]
    if not set(state.competencies.values()) <= set(COMPETENCIES):
        wrong.append("A competency tile is unknown.")
    if not set(state.book_actions) <= set(BOOK_ACTIONS):
        wrong.append("A book action is unknown.")
    for tile in COMPETENCIES.values():
        owners = sum(tile.id in player.competencies for player in state.players)
        if owners + state.stacks[tile.id] != tile.count:
            wrong.append(f"{tile.id} does not add up.")
    for kind in CITY_TILES.values():
        owned = sum(player.city_tiles.count(kind.id) for player in state.players)
        lying = sum(city.tile == kind.id for city in state.cities)
        if owned + state.city_tiles[kind.id] != kind.count or owned != lying:
            wrong.append(f"{kind.id} does not add up.")
    if state.automa:
        cards = state.automa.deck + state.automa.discard + state.automa.reserve
        if sorted(cards) != sorted(AUTOMA_CARDS):
            wrong.append("A card of the Automa is lost or double.")
    return wrong


def _check_books(state: InnovationState) -> list[str]:
    wrong = []
    for book in BOOKS:
        if len(state.spaces[book]) != len(SCHOLAR_SPACES):
            wrong.append(f"{book} has the wrong number of spaces.")
        books = state.books[book] + sum(player.books[book] for player in state.players)
        if books != BOOKS_PER_DISCIPLINE or state.books[book] < 0:
            wrong.append(f"Books of {book} do not add up.")
    return wrong


def _check_map(state: InnovationState) -> list[str]:
    wrong = []
    if set(state.terrain) != set(state.map.land_ids) or set(state.terrain.values()) - set(TERRAINS):
        wrong.append("The terrain of a hex is unknown.")
    for hex_id, built in state.buildings.items():
        if state.terrain.get(hex_id) != state.players[built.owner].native_terrain:
            wrong.append(f"The building on {hex_id} does not stand on native terrain.")
    if state.hex_masks and state.hex_masks != state.compute_hex_masks():
        wrong.append("The outline that was kept is not that of the map.")
    neutral = Counter(b.kind for b in state.buildings.values() if BUILDINGS[b.kind].neutral)
    for kind, count in state.neutral_supply.items():
        if count < 0 or neutral[kind] + count > BUILDINGS[kind].supply:
            wrong.append(f"There are too many of {kind}.")
    spans = state.bridge_ends()
    if len(set(spans)) != len(spans) or not set(spans) <= set(state.map.possible_bridges):
        wrong.append("A bridge is double or in the air.")
    if state.automa:
        tokens = (*state.automa.seedlings, *state.automa.blight)
        if any(hex_id in state.buildings for hex_id in tokens):
            wrong.append("A token of the Automa lies under a building.")
    return wrong


def _check_player(state: InnovationState, seat: int, player: Player) -> list[str]:
    wrong = []
    counts = (f.name for f in fields(player) if f.type is int)
    numbers = [getattr(player, count) for count in counts]
    amounts = [*player.bowls, *player.books.values(), *player.supply.values(), player.score]
    if min((*numbers, *amounts)) < 0:
        wrong.append("less than nothing of something.")
    built = Counter(b.kind for b in state.buildings.values() if b.owner == seat)
    for kind, number in PIECES_PER_PLAYER.items():
        if built[kind] + player.supply[kind] != number:
            wrong.append(f"pieces of {kind} do not add up.")
    on_spaces = sum(row.count(seat) for row in state.spaces.values())
    if player.scholars + player.scholars_left + on_spaces != SCHOLARS_PER_PLAYER:
        wrong.append("scholars do not add up.")
    if player.bridges + sum(bridge.owner == seat for bridge in state.bridges) != BRIDGES_PER_PLAYER:
        wrong.append("bridges do not add up.")
    annexes = sum(b.annex for b in state.buildings.values() if b.owner == seat)
    taken = [e.gain for tile in player.competencies for e in effects_on(tile, "take")]
    expected = sum(gain.get("annexes", 0) for gain in taken)
    if annexes + player.annexes not in (0, expected):
        wrong.append("annexes do not add up.")
    if player.standing_order < ALWAYS_ASK:
        wrong.append("no such standing order.")
    if len(set(player.competencies)) != len(player.competencies):
        wrong.append("a competency twice.")
    return wrong if state.is_automa(seat) else wrong + _check_person(state, seat, player)


def _check_person(state: InnovationState, seat: int, player: Player) -> list[str]:
    """Check the parts of a person's state that the Automa lacks."""
    wrong = []
    active = player.active_effects
    if active and active.tiles != tuple(state.tiles_in_effect(seat)):
        wrong.append("the tiles kept are not those that work.")
    high = [d for d in BOOKS if player.science[d] >= KEY_LEVEL]
    if set(high) - set(player.keys_used) or player.unused_keys < 0:
        wrong.append("a discipline is at level 8 without a key.")
    if len(player.innovations) > MAX_INNOVATIONS:
        wrong.append("too many innovations.")
    return wrong


def _check_progress(state: InnovationState) -> list[str]:
    wrong = []
    for discipline in BOOKS:
        levels = [player.science[discipline] for player in state.players]
        if max(levels) > TOP_LEVEL or levels.count(TOP_LEVEL) > 1:
            wrong.append(f"Too many stand on top of {discipline}.")
        for owner in state.spaces[discipline]:
            if owner not in (FREE_SPACE, NEUTRAL_SCHOLAR, *range(len(state.players))):
                wrong.append(f"A stranger's scholar stands in {discipline}.")
    if not 0 <= state.round <= ROUNDS:
        wrong.append("There is no such round.")
    if state.round and sorted(state.order) != list(range(len(state.players))):
        wrong.append("The turn order is not complete.")
    return wrong
