"""A description of the setup."""

from core.games.mosaic.content import (
    ACHIEVEMENTS,
    CONSTANTS,
    OFFER_SIZES,
    OFFERS,
    REGION_BY_HEX,
    REGIONS,
)
from core.games.mosaic.state import MosaicState
from core.kernel import Explanation
from core.kernel.presentation import format_count, join_words

DECK_NOUNS = {
    "technology": "technologies",
    "build": "build cards",
    "population": "population cards",
    "tax_tariff": "taxes and tariffs",
}


def describe_setup(state: MosaicState) -> tuple[Explanation, ...]:
    return (
        Explanation("The land", _map_texts(state)),
        Explanation("Cards", _card_texts(state)),
        Explanation("Tiles", _tile_texts(state)),
        Explanation("Before the first turn", _preparation_texts(state)),
        Explanation(
            "The end",
            (
                "one more round after the third empire scoring, or once two of wonders,"
                " golden ages and achievements are all taken",
            ),
        ),
    )


def _map_texts(state: MosaicState) -> tuple[str, ...]:
    hexes = sum(region in state.regions for region in REGION_BY_HEX.values())
    left_out = [region.name for region in REGIONS.values() if region.id not in state.regions]
    if left_out:
        return (f"{format_count(hexes, 'hex', 'hexes')}, without {join_words(left_out)}",)
    return (f"all {len(REGIONS)} regions, {format_count(hexes, 'hex', 'hexes')}",)


def _card_texts(state: MosaicState) -> tuple[str, ...]:
    counts = {
        name: len(deck.cards) - 1 + (OFFER_SIZES[name] if name in OFFERS else 0)
        for name, deck in state.decks.items()
    }
    decks = tuple(f"{counts[name]} {words}" for name, words in DECK_NOUNS.items())
    return (*decks, "an empire scoring hides in each deck; three are scored")


def _tile_texts(state: MosaicState) -> tuple[str, ...]:
    achievements = f"{len(state.achievements)} of {len(ACHIEVEMENTS)} achievements"
    wonders = f"{len(state.wonders)} wonders, {len(state.golden_ages)} golden ages"
    return (wonders, f"{len(state.governments)} governments, {achievements}")


def _preparation_texts(state: MosaicState) -> tuple[str, ...]:
    technologies = format_count(CONSTANTS.start_technologies, "technology", "technologies")
    lines = (f"everybody picks a leader, drafts {technologies} and places a city",)
    automas = len(state.players) - state.persons
    if not automas:
        return lines
    level = state.options["automa_level"]
    return (*lines, f"{format_count(automas, 'automa')} of level {level} against you")
