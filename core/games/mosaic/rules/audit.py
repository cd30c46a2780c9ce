"""Consistency checks of a Mosaic position: cards, pieces, amounts and caches."""

from collections import Counter

from core.games.mosaic.content import (
    ACHIEVEMENTS,
    CACHES,
    CARDS,
    DECK_CARDS,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    HEXES,
    PIECES_PER_PLAYER,
    PILLARS,
    REGION_BY_HEX,
    SCORING_CARD_BY_DECK,
    SETUPS,
    TOKENS,
    UNITS,
    WONDERS,
)
from core.games.mosaic.rules.map_index import MapIndex
from core.games.mosaic.state import MosaicState
from core.kernel.rules import MissingCard

_CARD_COUNTS = Counter(SCORING_CARD_BY_DECK.values())
for _pile in DECK_CARDS.values():
    _CARD_COUNTS.update({card.id: card.count for card in _pile.values()})


def audit(state: MosaicState) -> list[str]:
    """Return a sentence per inconsistency."""
    return [
        *_audit_cards(state),
        *_audit_tiles(state),
        *_audit_map(state),
        *_audit_tokens(state),
        *_audit_players(state),
        *_audit_progress(state),
    ]


def _audit_cards(state: MosaicState) -> list[str]:
    cards = Counter(state.box + state.removed)
    for name in DECK_CARDS:
        cards.update(state.decks[name].cards)
        cards.update(card for card in state.offers[name] if card)
    for player in state.players:
        cards.update(player.hand + player.drafted + player.technologies)
        cards.update(player.build_cards + player.tax_cards)
        cards.update(down.card for down in player.face_down)
        cards.update([player.gained.card] if player.gained else [])
    cards.subtract(_CARD_COUNTS)
    return [
        f"{card}: {number} too many." if number > 0 else MissingCard(f"{card}: {-number} too few.")
        for card, number in cards.items()
        if number and card not in TOKENS
    ]


def _audit_tiles(state: MosaicState) -> list[str]:
    players = state.players
    wrong = []
    wonders = [*state.wonders, *(w for p in players for w in p.wonders)]
    if sorted(wonders) != sorted(WONDERS):
        wrong.append("A wonder is lost or double.")
    golden = [*state.golden_ages, *(g for p in players for g in p.golden_ages)]
    if sorted(golden) != sorted(GOLDEN_AGES):
        wrong.append("A golden age is lost or double.")
    achievements = [*state.achievements, *(a for p in players for a in p.achievements)]
    expected = SETUPS[len(players)].achievements
    if len(set(achievements)) != expected or not set(achievements) <= set(ACHIEVEMENTS):
        wrong.append("An achievement is lost or double.")
    governments = [*state.governments, *(p.government for p in players if p.government)]
    if sorted(governments) != sorted(GOVERNMENTS):
        wrong.append("A government is lost or double.")
    return wrong


def _audit_map(state: MosaicState) -> list[str]:
    outside = [h for h in state.buildings if REGION_BY_HEX[h] not in state.regions]
    if outside:
        return [f"{hex_id} is out of play but built on." for hex_id in outside]
    wrong = []
    for hex_id, building in state.buildings.items():
        if hex_id in state.tokens:
            wrong.append(f"{hex_id} holds a building and a token.")
        port_hex = HEXES[hex_id].feature == "port"
        if building.kind != "wonder" and port_hex != (building.kind == "port"):
            wrong.append(f"A {building.kind} cannot stand on {hex_id}.")
        if building.wonder and building.wonder not in WONDERS:
            wrong.append(f"There is no wonder {building.wonder}.")
    cached = state.cached_map_index
    if cached is not None and vars(cached) != vars(_rebuild_map_index(state)):
        wrong.append("What is known of the map is not what stands on it.")
    return wrong


def _rebuild_map_index(state: MosaicState) -> MapIndex:
    return MapIndex.from_buildings(state.regions, len(state.players), state.buildings)


def _audit_tokens(state: MosaicState) -> list[str]:
    wrong = []
    if not set(state.tokens.values()) <= set(TOKENS):
        wrong.append("A token on the map is unknown.")
    tokens = Counter(state.tokens.values())
    tokens.update(card for card in state.removed if card in CACHES)
    for player in state.players:
        tokens.update(player.goods)
    for token in (*GOODS.values(), *CACHES.values()):
        if tokens[token.id] > token.count:
            wrong.append(f"There are too many {token.id}.")
    return wrong


def _audit_players(state: MosaicState) -> list[str]:
    wrong = []
    for seat, player in enumerate(state.players):
        amounts = [player.population, *player.stock.values(), *player.production.values()]
        if min((*amounts, *player.supply.values())) < 0:
            wrong.append(f"Seat {seat} has less than nothing of something.")
        on_map = Counter(b.kind for b in state.buildings.values() if b.owner == seat)
        for region, kinds in player.units.items():
            on_map.update(kinds)
            if region not in state.regions or not kinds or min(kinds.values()) < 1:
                wrong.append(f"Seat {seat} has units out of place in {region}.")
        for piece, number in PIECES_PER_PLAYER.items():
            if on_map[piece] + player.supply[piece] != number:
                wrong.append(f"Seat {seat}'s {piece} do not add up.")
        if on_map["wonder"] != len(player.wonders):
            wrong.append(f"Seat {seat}'s wonder markers do not add up.")
        if player.symbols != _expected_symbols(state, seat):
            wrong.append(f"Seat {seat}'s symbols do not add up.")
        strange_units = set().union(*player.units.values()) - set(UNITS)
        if strange_units or set(player.supply) - set(PIECES_PER_PLAYER):
            wrong.append(f"Seat {seat} has strange pieces.")
    return wrong


def _expected_symbols(state: MosaicState, seat: int) -> dict[str, int]:
    player = state.players[seat]
    symbols = dict.fromkeys(PILLARS, 0)
    leader = [player.leader] if player.leader and not state.is_automa(seat) else []
    for card in (*leader, *player.technologies, *player.build_cards):
        for pillar, number in CARDS[card].pillars.items():
            symbols[pillar] += number
    if player.library:
        symbols[player.library] += 2
    return symbols


def _audit_progress(state: MosaicState) -> list[str]:
    wrong = []
    if state.treasury < 0:
        wrong.append("The treasury owes money.")
    if not 0 <= state.scorings_done <= 3:
        wrong.append("There were too many empire scorings.")
    if state.scoring_cards > len(SCORING_CARD_BY_DECK):
        wrong.append("There were too many scoring cards.")
    if not 0 <= state.scorings_due <= state.scoring_cards:
        wrong.append("More empire scorings are due than scoring cards were drawn.")
    if state.last_round and not state.last_round - 1 <= state.round <= state.last_round:
        wrong.append("The last round is neither this one nor the next.")
    return wrong
