"""Wording of amounts, symbols, cards, hexes, goods and pieces."""

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
    return word.replace("_", " ")


def short_amounts(amounts: Amounts) -> str:
    """Return text such as `4s 2p`, or `free`."""
    there = {what: amounts[what] for what in (*CURRENCIES, "population") if amounts.get(what)}
    signs = " ".join(f"{number}{UNIT_MARK[what]}" for what, number in there.items())
    return told(signs, long_amounts(there)) or "free"


def cash(number: int) -> str:
    """Return text such as `5$`."""
    return short_amounts({"money": number}) if number else told("0$", "no money")


def points_text(number: int | str) -> str:
    """Return text such as `3 VP`."""
    return told(f"{number} VP", "1 point" if number == 1 else f"{number} points")


def long_amounts(amounts: Amounts) -> str:
    """Return text such as `4 stone and 2 population`."""
    return listed(long_amount(number, what) for what, number in amounts.items())


def long_amount(number: int, what: str) -> str:
    return "1 idea" if (number, what) == (1, "ideas") else f"{number} {what}"


def symbols(pillars: Amounts) -> str:
    """Return text such as `SCI SCI CON`."""
    signs = " ".join(PILLAR_SHORT[pillar] for pillar, n in pillars.items() for _ in range(n))
    words = listed(pillar if n == 1 else f"{n} {pillar}" for pillar, n in pillars.items())
    return told(signs, words)


def with_symbols(pillars: Amounts) -> str:
    """Return symbols, with the word "symbols" in the long style."""
    head = "symbol " if sum(pillars.values()) == 1 else "symbols " if pillars else ""
    return told("", head) + symbols(pillars)


def card_name(card: str) -> str:
    """Return a card's name, or `a card` if it is hidden."""
    return "a card" if card == HIDDEN else CARDS[card].name


def brief_name(card: str) -> str:
    if card == HIDDEN:
        return "a card"
    name = CARDS[card].name
    return told(CARDS[card].short or name, name)


def hex_name(hex_id: str) -> str:
    """Return a hex as `Italia 4,12`, with the name of its port."""
    place = HEXES[hex_id]
    harbour = f" {plain(place.port_name).title()}" if place.port_name else ""
    return f"{REGIONS[place.region].name} {place.row},{place.col}{harbour}"


def spot(hex_id: str) -> str:
    """Return text such as `4,12`."""
    return f"{HEXES[hex_id].row},{HEXES[hex_id].col}"


def region_name(region: str) -> str:
    return REGIONS[region].name


def good_name(good: str) -> str:
    """Return a trade good's name; `stone good` differs from the currency."""
    return "stone good" if good == "stone_good" else GOODS[good].name.lower()


def token_name(token: str) -> str:
    """Return `ivory` for a good or `7 ideas` for a cache."""
    return good_name(token) if token in GOODS else long_amounts(TOKENS[token].gain)


def token_code(token: str) -> str:
    """Return `ivo` for a good or `7i` for a cache."""
    if is_aloud():
        return token_name(token)
    return GOOD_CODE[token] if token in GOODS else short_amounts(TOKENS[token].gain)


def productions(amounts: Amounts) -> str:
    """Return text such as `food production +2, tariff production +3`."""
    return ", ".join(raised(amounts, lambda tracks: f"{listed(tracks)} production"))


def raised(amounts: Amounts, name: Callable[[Sequence[str]], str]) -> list[str]:
    """Group tracks with equal changes; `name` formats each group of tracks."""
    steps: dict[int, list[str]] = {}
    for track, number in amounts.items():
        steps.setdefault(number, []).append(track)
    return [
        f"{name(['every'] if len(tracks) == len(TRACKS) else tracks)} {number:+}"
        for number, tracks in steps.items()
    ]


def pieces(kinds: Mapping[str, int]) -> str:
    """Return text such as `2 cities, 1 farm town`."""
    return ", ".join(
        counted(kinds[kind], plain(kind), _PLURAL.get(kind, ""))
        for kind in (*PIECES, "wonder")
        if kinds.get(kind)
    )
