"""The words cards are written in: resources, suits, icons, places; and the folder they stand in."""

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

# Numbers of cards that are words.
ALL, ANY = -1, -2
NUMBERS = {"all": ALL, "any": ANY}

LAST_QUEST = "Graal"  # can be chosen only when no other quest is left (R14.5)
NATION_DECK, DEVELOPMENT_AREA = "nation_deck", "development_area"  # exhaust tokens lie there too

CONTENT = Content(Path(__file__).parents[1] / "data")

Res = Annotated[str, OneOf(*RESOURCES)]
State = Annotated[str, OneOf(BARBARIAN, EMPIRE)]
Suit = Annotated[str, OneOf(*MARKET_SUITS, FAME, UNREST, POWER)]
Icon = Annotated[str, OneOf(*ICONS)]
Type = Annotated[str, OneOf("city", "metropolis", "knight", "mask", "scroll")]
Box = Annotated[str, OneOf(*BOXES)]
NationId = Annotated[str, IdIn("nations")]
# Where a step finds its cards.
Zone = Annotated[
    str,
    OneOf(
        *("hand", "drawn", "discard", "deck", "play", "history", "exile"),
        *("garrison", "garrison_here", "quest_area", "active_quest"),
    ),
]
