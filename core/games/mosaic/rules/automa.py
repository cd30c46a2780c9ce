"""Automas: solo opponents that follow decks of cards (R16)."""

from collections.abc import Callable

from core.games.mosaic.content import (
    ACHIEVEMENTS,
    AUTOMA_ACTIONS,
    AUTOMA_LOCATIONS,
    BASIC_CURRENCIES,
    BUILD_CARDS,
    CITIES,
    HEXES,
    LAND_HEXES_BY_REGION,
    LEADERS,
    POPULATION_CARDS,
    REGION_BY_HEX,
    REGION_RING,
    TAX_CARDS,
    TECHNOLOGIES,
    TOKENS,
    TOWNS,
)
from core.games.mosaic.rules import offers
from core.games.mosaic.rules.effect_registry import effects_of, effects_on
from core.games.mosaic.rules.events import (
    AutomaActed,
    AutomaSeated,
    Gained,
    TechnologyPlayed,
)
from core.games.mosaic.rules.map import (
    add_unit,
    legal_hexes,
    place_piece,
    place_wonder,
    wonder_hexes,
)
from core.games.mosaic.rules.scoring_effects import FinalPoints
from core.games.mosaic.rules.technologies import add_symbols
from core.games.mosaic.rules.tiles import claim_tile, claimable_tiles
from core.games.mosaic.state import Automa, MosaicState
from core.kernel import Rng

_HexFinder = Callable[[MosaicState, int, str], list[str]]
_AutomaStep = Callable[[MosaicState, int], None]

ACTION_RESHUFFLE = "auto_reshuffle"
LOCATION_RESHUFFLE = "loc_reshuffle"


def create_automas(state: MosaicState, number: int, level: str) -> None:
    """Create automas with leader, homeland, starting city, tokens and decks (R16.1, R16.6)."""
    rng = state.rng
    taken = [player.leader for player in state.players]
    leaders = rng.sample([leader for leader in LEADERS if leader not in taken], number)
    settled = {REGION_BY_HEX[hex_id] for hex_id in state.buildings}
    homelands = rng.sample([region for region in state.regions if region not in settled], number)
    homelands += rng.sample([region for region in state.regions if region in settled], number)
    for index in range(number):
        seat = state.persons + index
        others = [region for region in state.regions if region != homelands[index]]
        tokens = dict.fromkeys(BASIC_CURRENCIES, 1)
        automa = Automa(level, homelands[index], rng.choice(others), tokens)
        state.automas.append(automa)
        state.players[seat].leader = leaders[index]  # only for the Reshuffle card
        state.emit(AutomaSeated(seat, leaders[index], automa.homeland))
        shuffle_actions(state, automa, rng)
        shuffle_locations(state, automa, rng)
        hexes = [h for h in LAND_HEXES_BY_REGION[automa.homeland] if h not in state.buildings]
        place_piece(
            state, seat, "city", _best_hex(state, seat, hexes, BASIC_CURRENCIES), is_built=False
        )


def shuffle_actions(state: MosaicState, automa: Automa, rng: Rng) -> None:
    """Rebuild the action deck without the seen cards (R16.2).

    Reshuffle is one of the last two cards.
    """
    cards = [
        card.id
        for card in AUTOMA_ACTIONS.values()
        if card.id != ACTION_RESHUFFLE
        for _ in range(card.count_by_level[automa.level])
    ]
    for card in automa.seen_actions:
        cards.remove(card)
    rng.shuffle(cards)
    cards.insert(rng.below(min(2, len(cards) + 1)), ACTION_RESHUFFLE)
    automa.actions = cards


def shuffle_locations(state: MosaicState, automa: Automa, rng: Rng) -> None:
    """Rebuild the location deck without the seen cards (R16.2).

    It has both "fewest" cards, two cards per region and all three cards of the homeland.
    """
    cards = [card.id for card in AUTOMA_LOCATIONS.values() if card.region == "fewest"]
    for region in state.regions:
        locations = [card.id for card in AUTOMA_LOCATIONS.values() if card.region == region]
        already_seen = [card for card in locations if card in automa.seen_locations]
        unseen = [card for card in locations if card not in already_seen]
        cards += already_seen
        cards += unseen if region == automa.homeland else rng.sample(unseen, 2 - len(already_seen))
    cards = [card for card in cards if card not in automa.seen_locations]
    rng.shuffle(cards)
    cards.insert(rng.below(min(3, len(cards) + 1)), LOCATION_RESHUFFLE)
    automa.locations = cards


def automa_at_seat(state: MosaicState, seat: int) -> Automa:
    return state.automas[seat - state.persons]


def play_automa_turn(state: MosaicState, seat: int) -> None:
    """Draw and resolve an action card. Claim tiles before and after it (R16.3, R16.4)."""
    _claim_all_tiles(state, seat)  # tiles that became claimable since its last turn (R4.7)
    automa = automa_at_seat(state, seat)
    card = automa.actions.pop()
    automa.seen_actions.append(card)
    state.emit(AutomaActed(seat, card))
    _ACTION_STEPS[card](state, seat)
    offers.refill_offers(state)
    _claim_all_tiles(state, seat)


def _claim_all_tiles(state: MosaicState, seat: int) -> None:
    for tile in claimable_tiles(state, seat):
        claim_tile(state, seat, tile)


# --- action cards ------------------------------------------------------------------------------


def _spend_token(state: MosaicState, seat: int, currency: str) -> bool:
    """Return whether a token was spent; without one, gain two (R16.3, R16.8)."""
    tokens = automa_at_seat(state, seat).tokens
    if tokens[currency]:
        tokens[currency] -= 1
        return True
    tokens[currency] += 2
    return False


def _build_project_first(state: MosaicState, seat: int) -> None:
    if _spend_token(state, seat, "stone"):
        _build(state, seat, ("project", "city"))


def _build_city_first(state: MosaicState, seat: int) -> None:
    if _spend_token(state, seat, "stone"):
        _build(state, seat, ("city", "project"))


def _build(state: MosaicState, seat: int, preferences: tuple[str, str]) -> None:
    """Build the first possible preference and a town.

    If neither is possible, build a town and gain a stone token.
    """
    for preference in preferences:
        is_built = (
            _take_project(state, seat) if preference == "project" else _place_city(state, seat)
        )
        if is_built:
            _place_town(state, seat)
            return
    _place_town(state, seat)
    automa_at_seat(state, seat).tokens["stone"] += 1


def _take_project(state: MosaicState, seat: int) -> bool:
    return _take_build_card(state, seat, ("project",))


def _take_build_card(state: MosaicState, seat: int, kinds: tuple[str, ...]) -> bool:
    for card in state.offers["build"]:
        if card and BUILD_CARDS[card].kind in kinds:
            offers.take_card(state, seat, "build", card, seen=False)
            state.players[seat].build_cards.append(card)
            add_symbols(state.players[seat], card)
            return True
    return False


def _place_city(state: MosaicState, seat: int) -> bool:
    """Build with the leftmost city or port card on a legal hex (R16.8)."""
    offered = [card for card in state.offers["build"] if card and BUILD_CARDS[card].kind in CITIES]
    hex_id = _find_hex(state, seat, _city_hexes) if offered else ""
    if not hex_id:
        return False
    _take_build_card(state, seat, CITIES)
    place_piece(state, seat, "port" if HEXES[hex_id].feature == "port" else "city", hex_id)
    return True


def _city_hexes(state: MosaicState, seat: int, region: str) -> list[str]:
    """Return the region's legal port hexes, else its legal city hexes (R16.7)."""
    for piece in ("port", "city"):
        region_hexes = [h for h in legal_hexes(state, seat, piece) if REGION_BY_HEX[h] == region]
        if region_hexes:
            return region_hexes
    return []


def _place_town(state: MosaicState, seat: int) -> None:
    """Build a town next to an own city, preferring a kind on offer (R16.7)."""
    supply = state.players[seat].supply
    offered = [BUILD_CARDS[card].kind for card in state.offers["build"] if card]
    wanted = [kind for kind in (*offered, *TOWNS) if kind in TOWNS and supply[kind]]
    hex_id = _find_hex(state, seat, _town_hexes) if wanted else ""
    if hex_id:
        _take_build_card(state, seat, (wanted[0],))
        place_piece(state, seat, wanted[0], hex_id)


def _town_hexes(state: MosaicState, seat: int, region: str) -> list[str]:
    cities = [h for h in state.city_hexes(seat) if REGION_BY_HEX[h] == region]
    return [h for h in state.map_index.free_neighbors(cities) if REGION_BY_HEX[h] == region]


def _take_technology(state: MosaicState, seat: int) -> None:
    if not _spend_token(state, seat, "ideas"):
        return
    cards = [card for card in state.offers["technology"] if card]
    if not cards:
        return
    card = min(cards, key=_technology_priority)
    offers.take_card(state, seat, "technology", card, seen=False)
    player = state.players[seat]
    player.technologies.append(card)
    add_symbols(player, card)
    state.emit(TechnologyPlayed(seat, card))


def _technology_priority(card: str) -> tuple[int, int]:
    """Return a sort key: variable points, then fixed points, then most symbols."""
    points = effects_of([card], FinalPoints)
    if any(effect.per for effect in points):
        return 0, 0
    if any(effect.number >= 2 for effect in points):
        return 1, 0
    return 2, -sum(TECHNOLOGIES[card].pillars.values())


def _take_tax_card(state: MosaicState, seat: int) -> None:
    automa = automa_at_seat(state, seat)
    if automa.grown:
        _add_unit(state, seat, "infantry")
        return
    automa.taxed = True
    if not _spend_token(state, seat, "food"):
        return
    cards = [card for card in state.offers["tax_tariff"] if card]
    if cards:
        card = min(cards, key=lambda c: TAX_CARDS[c].unrest)
        offers.take_card(state, seat, "tax_tariff", card, seen=False)
        state.players[seat].tax_cards.append(card)
        _take_treasury(state, seat)


def _take_treasury(state: MosaicState, seat: int, more: int = 0) -> None:
    money = state.treasury + more
    state.treasury = 0
    state.players[seat].stock["money"] += money
    if money:
        state.emit(Gained(seat, "money", money, "treasury"))


def _take_population_card(state: MosaicState, seat: int) -> None:
    automa = automa_at_seat(state, seat)
    if automa.taxed:
        _add_unit(state, seat, "cavalry")
        return
    automa.grown = True
    if not _spend_token(state, seat, "food"):
        return
    cards = [card for card in state.offers["population"] if card]
    if cards:
        card = max(cards, key=lambda c: POPULATION_CARDS[c].gain["population"])
        offers.take_card(state, seat, "population", card, seen=False)
        state.removed.append(card)
        grown = POPULATION_CARDS[card].gain["population"]
        state.players[seat].population += grown
        state.emit(Gained(seat, "population", grown, card))


def _take_tax_card_and_infantry(state: MosaicState, seat: int) -> None:
    _take_tax_card(state, seat)
    _add_unit(state, seat, "infantry")


def _take_population_card_and_cavalry(state: MosaicState, seat: int) -> None:
    _take_population_card(state, seat)
    _add_unit(state, seat, "cavalry")


def _add_military_units(state: MosaicState, seat: int) -> None:
    _add_unit(state, seat, "infantry")
    _add_unit(state, seat, "cavalry")


def _add_military_units_and_technology(state: MosaicState, seat: int) -> None:
    _add_military_units(state, seat)
    _take_technology(state, seat)


def _resolve_reshuffle(state: MosaicState, seat: int) -> None:
    _LEADER_BONUS_STEPS[LEADERS[state.players[seat].leader].automa_bonus](state, seat)
    wonders = [w for w in state.wonders if wonder_hexes(state, seat, w)]
    tile = (
        state.rng.choice([*wonders, *state.achievements]) if wonders or state.achievements else ""
    )
    if tile in ACHIEVEMENTS:
        claim_tile(state, seat, tile)
    elif tile:
        _gain_wonder(state, seat, tile)
    automa = automa_at_seat(state, seat)
    automa.seen_actions = []
    automa.taxed = automa.grown = False
    shuffle_actions(state, automa, state.rng)


def _gain_wonder(state: MosaicState, seat: int, wonder: str) -> None:
    def hexes(state: MosaicState, seat: int, region: str) -> list[str]:
        return [h for h in wonder_hexes(state, seat, wonder) if REGION_BY_HEX[h] == region]

    place_wonder(state, seat, wonder, _find_hex(state, seat, hexes))
    for effect in effects_on(wonder, "build"):
        effect.resolve_for_automa(state, seat)


def _place_farm_town(state: MosaicState, seat: int) -> None:
    hex_id = _find_hex(state, seat, _town_hexes) if state.players[seat].supply["farm_town"] else ""
    if hex_id:
        place_piece(state, seat, "farm_town", hex_id)


def _take_treasury_and_ten(state: MosaicState, seat: int) -> None:
    _take_treasury(state, seat, 10)


def _add_unit(state: MosaicState, seat: int, unit: str) -> None:
    if state.players[seat].supply[unit]:
        region, _, _ = _draw_location(state, seat)
        add_unit(state, seat, unit, region)


# --- locations ---------------------------------------------------------------------------------


def _draw_location(state: MosaicState, seat: int) -> tuple[str, int, tuple[str, ...]]:
    automa = automa_at_seat(state, seat)
    if automa.locations[-1] == LOCATION_RESHUFFLE:
        automa.seen_locations = []
        shuffle_locations(state, automa, state.rng)
    drawn = automa.locations.pop()
    automa.seen_locations.append(drawn)
    card = AUTOMA_LOCATIONS[drawn]
    region = card.region
    if region == "fewest":
        region = _region_with_fewest(state, seat)
    return region, -1 if card.rotation == "left" else 1, card.priority


def _region_with_fewest(state: MosaicState, seat: int) -> str:
    """Return the region with the fewest own pieces (R16.6).

    The secondary region, then ring order, breaks ties.
    """
    automa = automa_at_seat(state, seat)
    player = state.players[seat]

    def pieces(region: str) -> int:
        built = sum(
            b.owner == seat and REGION_BY_HEX[h] == region for h, b in state.buildings.items()
        )
        return built + sum(player.units.get(region, {}).values())

    ring = [region for region in REGION_RING if region in state.regions]
    return min(ring, key=lambda r: (pieces(r), r != automa.secondary, ring.index(r)))


def _find_hex(state: MosaicState, seat: int, find_candidates: _HexFinder) -> str:
    """Draw a location and search the ring from its region for a legal hex (R16.3)."""
    region, step, priority = _draw_location(state, seat)
    ring = [r for r in REGION_RING if r in state.regions]
    index = ring.index(region)
    for _ in ring:
        hexes = find_candidates(state, seat, ring[index])
        if hexes:
            return _best_hex(state, seat, hexes, priority)
        index = (index + step) % len(ring)
    return ""


def _best_hex(state: MosaicState, seat: int, hexes: list[str], priority: tuple[str, ...]) -> str:
    """Prefer a new good, then a cache by priority, then any hex; lowest id first (R16.7)."""
    goods = state.players[seat].goods

    def wish(hex_id: str) -> tuple[int, int, str]:
        token = state.tokens.get(hex_id, "")
        if not token:
            return 3, 0, hex_id
        if TOKENS[token].is_good:
            return (0 if token not in goods else 3), 0, hex_id
        (currency,) = TOKENS[token].gain
        rank = priority.index(currency) if currency in priority else len(priority)
        return 1, rank, hex_id

    return min(hexes, key=wish)


_ACTION_STEPS: dict[str, _AutomaStep] = {
    "auto_build_project": _build_project_first,
    "auto_build_city": _build_city_first,
    "auto_technology": _take_technology,
    "auto_tax_tariff": _take_tax_card,
    "auto_population": _take_population_card,
    "auto_tax_tariff_2": _take_tax_card_and_infantry,
    "auto_population_2": _take_population_card_and_cavalry,
    "auto_military": _add_military_units,
    "auto_military_technology": _add_military_units_and_technology,
    ACTION_RESHUFFLE: _resolve_reshuffle,
}
_LEADER_BONUS_STEPS: dict[str, _AutomaStep] = {
    "military_units": _add_military_units,
    "technology": _take_technology,
    "build_project": _build_project_first,
    "treasury": _take_treasury_and_ten,
    "farm_town": _place_farm_town,
}
