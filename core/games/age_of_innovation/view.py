"""Views of a seat (R1.8), and plausible full states for them."""

from collections.abc import Iterator

from core.games.age_of_innovation.content import (
    AREA_TILES,
    AUTOMA_CARDS,
    BONUSES,
    BOOK_ACTIONS,
    DISPLAYS,
    FACTIONS,
    FINAL_TILES,
    INNOVATIONS,
    PALACES,
    ROUND_TILES,
    ROUNDS,
)
from core.games.age_of_innovation.state import Automa, InnovationState
from core.kernel import HIDDEN, Rng

BOX_TILES = (
    *DISPLAYS,
    *FACTIONS,
    *PALACES,
    *INNOVATIONS,
    *BONUSES,
    *BOOK_ACTIONS,
    *ROUND_TILES,
    *FINAL_TILES,
)


def hide(state: InnovationState, seat: int) -> None:
    """Hide the information that no seat may see."""
    state.box = [HIDDEN] * len(state.box)
    if state.area_tile and state.round < ROUNDS:
        state.area_tile = HIDDEN
    if state.automa:
        _hide_cards(state.automa)


def _hide_cards(automa: Automa) -> None:
    """Show the top card after its use as the action card (R13.8)."""
    known = automa.deck[-1:] if automa.top_known else []
    automa.deck = [HIDDEN] * (len(automa.deck) - len(known)) + known
    top = automa.reserve[-1:] if automa.reserve_top_known else []
    automa.reserve = [HIDDEN] * (len(automa.reserve) - len(top)) + top


def deal_unknown(state: InnovationState, seat: int, rng: Rng) -> None:
    if state.area_tile == HIDDEN:
        state.area_tile = rng.choice(list(AREA_TILES))
    visible = set(tiles_in_play(state))
    every = (*BOX_TILES, *AREA_TILES) if state.area_tile else BOX_TILES
    state.box = [tile for tile in every if tile not in visible]
    rng.shuffle(state.box)
    if state.automa:
        _deal_cards(state.automa, rng)


def _deal_cards(automa: Automa, rng: Rng) -> None:
    open_cards = [*automa.discard, *automa.deck, *automa.reserve]
    inside = [card for card in automa.known if card not in open_cards]
    others = [card for card in AUTOMA_CARDS if card not in open_cards and card not in inside]
    rng.shuffle(others)
    inside += [others.pop() for _ in range(automa.deck.count(HIDDEN) - len(inside))]
    rng.shuffle(inside)
    automa.deck = [inside.pop() if card == HIDDEN else card for card in automa.deck]
    automa.reserve = [others.pop() if card == HIDDEN else card for card in automa.reserve]


def tiles_in_play(state: InnovationState) -> Iterator[str]:
    yield from (state.final_tile, *state.round_tiles, *state.book_actions)
    yield from (tile for tile in state.innovations.values() if tile)
    yield from (*state.palaces, *state.bonuses)
    for row in state.pool.values():
        yield from row
    yield from dict.fromkeys(s.display for s in state.sets)
    yield from (tile for s in state.sets for tile in (s.faction, s.bonus) if tile)
    for seat, player in enumerate(state.players):
        chosen = player.display if not state.is_automa(seat) else ""
        in_a_set = chosen in [s.display for s in state.sets]
        player_tiles = [
            "" if in_a_set else chosen,
            player.faction,
            player.palace,
            player.bonus,
            player.next_bonus,
        ]
        yield from (tile for tile in player_tiles if tile)
        yield from player.innovations
    if state.area_tile:
        yield state.area_tile
