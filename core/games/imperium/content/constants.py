"""Constants of the card vocabulary: resources, suits, icons and zones."""

from pathlib import Path
from typing import Annotated

from core.kernel.content import Content, IdIn, OneOf

MATERIALS, POPULATION, PROGRESS = "materials", "population", "progress"
RESOURCES = (MATERIALS, POPULATION, PROGRESS)
BARBARIAN, EMPIRE = "barbarian", "empire"
REGION, UNCIVILISED, CIVILISED = "region", "uncivilised", "civilised"
TRIBUTARY, FAME, UNREST, POWER = "tributary", "fame", "unrest", "power"
MARKET_SUITS = (UNCIVILISED, CIVILISED, REGION, TRIBUTARY)
SMALL_DECKS = (REGION, UNCIVILISED, CIVILISED)
ICONS = ("production", "fertile", "river")  # of regions
BOXES = ("classics", "legends")

# Numbers of cards written as words.
ALL, ANY = -1, -2
NUMBER_WORDS = {"all": ALL, "any": ANY}

LAST_QUEST = "Graal"  # selectable only as the last quest (R14.5)
NATION_DECK, DEVELOPMENT_AREA = "nation_deck", "development_area"  # places for exhaust tokens

# A player's zones hidden from rivals (R18).
HIDDEN_ZONES = frozenset(("hand", "drawn", "deck", "history", "nation"))

CONTENT = Content(Path(__file__).parents[1] / "data")

Resource = Annotated[str, OneOf(*RESOURCES)]
State = Annotated[str, OneOf(BARBARIAN, EMPIRE)]
Suit = Annotated[str, OneOf(*MARKET_SUITS, FAME, UNREST, POWER)]
Icon = Annotated[str, OneOf(*ICONS)]
Type = Annotated[str, OneOf("city", "metropolis", "knight", "mask", "scroll")]
Box = Annotated[str, OneOf(*BOXES)]
NationId = Annotated[str, IdIn("nations")]
# Zones in which a step finds its cards.
Zone = Annotated[
    str,
    OneOf(
        *("hand", "drawn", "discard", "deck", "play", "history", "exile"),
        *("garrison", "garrison_here", "quest_area", "active_quest"),
    ),
]
