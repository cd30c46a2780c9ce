"""Wording of amounts, symbols, cards, hexes, goods and pieces."""

from collections.abc import Callable, Mapping, Sequence

from core.games.mosaic.content import (
    CARDS,
    CURRENCIES,
    GOODS,
    HEXES,
    OFFERS,
    PIECES_PER_PLAYER,
    PILLAR_CODES,
    REGIONS,
    TOKENS,
    TRACKS,
    Amounts,
)
from core.kernel import HIDDEN
from core.kernel.presentation import format_count, join_words
from core.kernel.style import choose_wording, is_long_style

RESOURCE_SYMBOLS = {"stone": "s", "food": "f", "ideas": "i", "money": "$", "population": "p"}
GOOD_CODES = {
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
OFFER_NAMES = dict(zip(OFFERS, ("technology", "build", "population", "tax & tariff"), strict=True))
_PLURALS = {"city": "cities", "infantry": "infantry", "cavalry": "cavalry"}


def id_to_words(identifier: str) -> str:
    return identifier.replace("_", " ")


def short_amounts(amounts: Amounts) -> str:
    """Return text such as `4s 2p`, or `free`."""
    present = {what: amounts[what] for what in (*CURRENCIES, "population") if amounts.get(what)}
    signs = " ".join(f"{number}{RESOURCE_SYMBOLS[what]}" for what, number in present.items())
    return choose_wording(signs, long_amounts(present)) or "free"


def money_text(number: int) -> str:
    """Return text such as `5$`."""
    return short_amounts({"money": number}) if number else choose_wording("0$", "no money")


def points_text(number: int | str) -> str:
    """Return text such as `3 VP`."""
    return choose_wording(f"{number} VP", "1 point" if number == 1 else f"{number} points")


def long_amounts(amounts: Amounts) -> str:
    """Return text such as `4 stone and 2 population`."""
    return join_words(long_amount(number, good) for good, number in amounts.items())


def long_amount(number: int, what: str) -> str:
    return "1 idea" if (number, what) == (1, "ideas") else f"{number} {what}"


def symbols_text(pillars: Amounts) -> str:
    """Return text such as `SCI SCI CON`."""
    signs = " ".join(PILLAR_CODES[pillar] for pillar, n in pillars.items() for _ in range(n))
    text = join_words(pillar if n == 1 else f"{n} {pillar}" for pillar, n in pillars.items())
    return choose_wording(signs, text)


def labeled_symbols_text(pillars: Amounts) -> str:
    """Return symbols, with the word "symbols" in the long style."""
    head = "symbol " if sum(pillars.values()) == 1 else "symbols " if pillars else ""
    return choose_wording("", head) + symbols_text(pillars)


def card_name(card: str) -> str:
    """Return a card's name, or `a card` if it is hidden."""
    return "a card" if card == HIDDEN else CARDS[card].name


def brief_card_name(card: str) -> str:
    if card == HIDDEN:
        return "a card"
    name = CARDS[card].name
    return choose_wording(CARDS[card].short or name, name)


def hex_name(hex_id: str) -> str:
    """Return a hex as `Italia 4,12`, with the name of its port."""
    hex_ = HEXES[hex_id]
    harbour = f" {id_to_words(hex_.port_name).title()}" if hex_.port_name else ""
    return f"{REGIONS[hex_.region].name} {hex_.row},{hex_.col}{harbour}"


def hex_coordinates(hex_id: str) -> str:
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
    if is_long_style():
        return token_name(token)
    return GOOD_CODES[token] if token in GOODS else short_amounts(TOKENS[token].gain)


def production_text(amounts: Amounts) -> str:
    """Return text such as `food production +2, tariff production +3`."""
    return ", ".join(production_steps(amounts, lambda tracks: f"{join_words(tracks)} production"))


def production_steps(amounts: Amounts, name: Callable[[Sequence[str]], str]) -> list[str]:
    """Group tracks with equal changes; `name` formats each group of tracks."""
    steps: dict[int, list[str]] = {}
    for track, number in amounts.items():
        steps.setdefault(number, []).append(track)
    return [
        f"{name(['every'] if len(tracks) == len(TRACKS) else tracks)} {number:+}"
        for number, tracks in steps.items()
    ]


def pieces_text(kinds: Mapping[str, int]) -> str:
    """Return text such as `2 cities, 1 farm town`."""
    return ", ".join(
        format_count(kinds[kind], id_to_words(kind), _PLURALS.get(kind, ""))
        for kind in (*PIECES_PER_PLAYER, "wonder")
        if kinds.get(kind)
    )
