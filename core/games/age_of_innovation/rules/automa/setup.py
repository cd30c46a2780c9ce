"""Setup of the Automa: terrain, faction and two workshops (R13.2, R13.5)."""

from core.games.age_of_innovation.content import (
    AUTOMA_CARDS,
    BOOKS,
    BOT_FACTIONS,
    DISPLAY_BY_TERRAIN,
)
from core.games.age_of_innovation.rules.board import place_building
from core.games.age_of_innovation.rules.events import AutomaJoined, AutomaPlayed
from core.games.age_of_innovation.state import InnovationState

LETTERS = "ABCDEF"


def join_game(state: InnovationState, terrain: str, faction: str, youth_terrain: str = "") -> None:
    """Set terrain, faction and science levels. Symbionts have a second terrain (R13.2)."""
    automa, seat = state.automa, state.persons
    assert automa
    player = state.players[seat]
    player.display = DISPLAY_BY_TERRAIN[terrain]
    automa.faction, automa.youth_terrain = faction, youth_terrain
    player.science = {d: BOT_FACTIONS[faction].science.get(d, 0) for d in BOOKS}
    levels = tuple(player.science.values())
    state.emit(AutomaJoined(seat, terrain, faction, automa.youth_terrain, levels))


def place_starting_workshops(state: InnovationState) -> None:
    """Place a marked and an unmarked workshop by a random card (R13.5)."""
    seat = state.persons
    card = AUTOMA_CARDS[state.rng.choice(list(AUTOMA_CARDS))]
    state.emit(AutomaPlayed(seat, card.id, ""))
    for letter, marked in ((card.marked, True), (card.unmarked, False)):
        hex_id = find_lettered_hex(state, seat, letter)
        place_building(state, seat, hex_id, "workshop", marked)


def find_lettered_hex(state: InnovationState, seat: int, letter: str) -> str:
    """Return a free native hex with that letter or the next."""
    terrain, start = state.players[seat].native_terrain, LETTERS.index(letter)
    for name in LETTERS[start:] + LETTERS[:start]:
        for hex_ in state.map.hexes.values():
            if name in hex_.letters and hex_.terrain == terrain and hex_.id not in state.buildings:
                return hex_.id
    raise AssertionError("There are six letters for two workshops.")
