"""A description of the setup."""

from core.games.mosaic.content import (
    ACHIEVEMENTS,
    CONSTANTS,
    OFFER_SIZE,
    OFFERS,
    REGION_OF,
    REGIONS,
)
from core.games.mosaic.state import MosaicState
from core.kernel import Explanation
from core.kernel.words import counted, listed

DECKS = {
    "technology": "technologies",
    "build": "build cards",
    "population": "population cards",
    "tax_tariff": "taxes and tariffs",
}


def opening(state: MosaicState) -> tuple[Explanation, ...]:
    return (
        Explanation("The land", _land(state)),
        Explanation("Cards", _cards(state)),
        Explanation("Tiles", _tiles(state)),
        Explanation("Before the first turn", _before(state)),
        Explanation(
            "The end",
            (
                "one more round after the third empire scoring, or once two of wonders,"
                " golden ages and achievements are all taken",
            ),
        ),
    )


def _land(state: MosaicState) -> tuple[str, ...]:
    hexes = sum(region in state.regions for region in REGION_OF.values())
    left_out = [region.name for region in REGIONS.values() if region.id not in state.regions]
    if left_out:
        return (f"{counted(hexes, 'hex', 'hexes')}, without {listed(left_out)}",)
    return (f"all {len(REGIONS)} regions, {counted(hexes, 'hex', 'hexes')}",)


def _cards(state: MosaicState) -> tuple[str, ...]:
    counts = {
        name: len(deck.cards) - 1 + (OFFER_SIZE[name] if name in OFFERS else 0)
        for name, deck in state.decks.items()
    }
    decks = tuple(f"{counts[name]} {words}" for name, words in DECKS.items())
    return (*decks, "an empire scoring hides in each deck; three are scored")


def _tiles(state: MosaicState) -> tuple[str, ...]:
    achievements = f"{len(state.achievements)} of {len(ACHIEVEMENTS)} achievements"
    wonders = f"{len(state.wonders)} wonders, {len(state.golden_ages)} golden ages"
    return (wonders, f"{len(state.governments)} governments, {achievements}")


def _before(state: MosaicState) -> tuple[str, ...]:
    technologies = counted(CONSTANTS.start_technologies, "technology", "technologies")
    lines = (f"everybody picks a leader, drafts {technologies} and places a city",)
    automas = len(state.players) - state.persons
    if not automas:
        return lines
    level = state.options["automa_level"]
    return (*lines, f"{counted(automas, 'automa')} of level {level} against you")
