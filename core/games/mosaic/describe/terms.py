"""The small words everything is said with: amounts, symbols, places, pieces, seats."""

from collections.abc import Callable, Mapping, Sequence

from core.games.mosaic.content import (
    CARDS,
    CURRENCIES,
    GOODS,
    HEXES,
    OFFERS,
    PIECES,
    PILLAR_SHORT,
    REGIONS,
    TOKENS,
    TRACKS,
    Amounts,
)
from core.kernel import HIDDEN
from core.kernel.voice import is_aloud, told
from core.kernel.words import counted, listed

UNIT_MARK = {"stone": "s", "food": "f", "ideas": "i", "money": "$", "population": "p"}
GOOD_CODE = {
    "fish": "fsh",
    "grain": "grn",
    "stone_good": "stn",
    "bronze": "brz",
    "cloth": "clo",
    "wine": "win",
    "olive_oil": "oil",
    "ivory": "ivo",
    "spices": "spi",
    "glass": "gls",
}
OFFER_NAME = dict(zip(OFFERS, ("technology", "build", "population", "tax & tariff"), strict=True))
_PLURAL = {"city": "cities", "infantry": "infantry", "cavalry": "cavalry"}


def plain(word: str) -> str:
    """An id of one kind or another as words: `farm_town` is a farm town."""
    return word.replace("_", " ")


def short_amounts(amounts: Amounts) -> str:
    """`4s 2p`, in the order of the player board; `free` where there is nothing to pay."""
    there = {what: amounts[what] for what in (*CURRENCIES, "population") if amounts.get(what)}
    signs = " ".join(f"{number}{UNIT_MARK[what]}" for what, number in there.items())
    return told(signs, long_amounts(there)) or "free"


def cash(number: int) -> str:
    """`5$`."""
    return short_amounts({"money": number}) if number else told("0$", "no money")


def points_text(number: int | str) -> str:
    """`3 VP`."""
    return told(f"{number} VP", "1 point" if number == 1 else f"{number} points")


def long_amounts(amounts: Amounts) -> str:
    """`4 stone and 2 population`."""
    return listed(long_amount(number, what) for what, number in amounts.items())


def long_amount(number: int, what: str) -> str:
    """`4 stone`, `1 idea`."""
    return "1 idea" if (number, what) == (1, "ideas") else f"{number} {what}"


def symbols(pillars: Amounts) -> str:
    """`SCI SCI CON`."""
    signs = " ".join(PILLAR_SHORT[pillar] for pillar, n in pillars.items() for _ in range(n))
    words = listed(pillar if n == 1 else f"{n} {pillar}" for pillar, n in pillars.items())
    return told(signs, words)


def with_symbols(pillars: Amounts) -> str:
    """The symbols of a card, where it does not go without saying that they are."""
    head = "symbol " if sum(pillars.values()) == 1 else "symbols " if pillars else ""
    return told("", head) + symbols(pillars)


def card_name(card: str) -> str:
    """A card, tile or leader by name; one nobody may know is `a card`."""
    return "a card" if card == HIDDEN else CARDS[card].name


def brief_name(card: str) -> str:
    """The name as it stands in lists: a project without its kind, a manufactory without town."""
    if card == HIDDEN:
        return "a card"
    name = CARDS[card].name
    return told(CARDS[card].short or name, name)


def hex_name(hex_id: str) -> str:
    """`Italia 4,12`; a port hex with the name of its harbour."""
    place = HEXES[hex_id]
    harbour = f" {plain(place.port_name).title()}" if place.port_name else ""
    return f"{REGIONS[place.region].name} {place.row},{place.col}{harbour}"


def spot(hex_id: str) -> str:
    """Where in its region a hex lies: `4,12`."""
    return f"{HEXES[hex_id].row},{HEXES[hex_id].col}"


def region_name(region: str) -> str:
    """`Italia`."""
    return REGIONS[region].name


def good_name(good: str) -> str:
    """A trade good in running text; the good stone is told from the currency."""
    return "stone good" if good == "stone_good" else GOODS[good].name.lower()


def token_name(token: str) -> str:
    """What lies on a hex: `ivory`, or what a cache holds: `7 ideas`."""
    return good_name(token) if token in GOODS else long_amounts(TOKENS[token].gain)


def token_code(token: str) -> str:
    """The same as on the map: `ivo`, `7i`."""
    if is_aloud():
        return token_name(token)
    return GOOD_CODE[token] if token in GOODS else short_amounts(TOKENS[token].gain)


def productions(amounts: Amounts) -> str:
    """`food production +2, tariff production +3`; equal steps together."""
    return ", ".join(raised(amounts, lambda tracks: f"{listed(tracks)} production"))


def raised(amounts: Amounts, name: Callable[[Sequence[str]], str]) -> list[str]:
    """Tracks with their steps, equal steps together; `name` says how several are called."""
    steps: dict[int, list[str]] = {}
    for track, number in amounts.items():
        steps.setdefault(number, []).append(track)
    return [
        f"{name(['every'] if len(tracks) == len(TRACKS) else tracks)} {number:+}"
        for number, tracks in steps.items()
    ]


def pieces(kinds: Mapping[str, int]) -> str:
    """`2 cities, 1 farm town`, in the order of the supply."""
    return ", ".join(
        counted(kinds[kind], plain(kind), _PLURAL.get(kind, ""))
        for kind in (*PIECES, "wonder")
        if kinds.get(kind)
    )
