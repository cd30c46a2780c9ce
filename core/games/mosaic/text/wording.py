"""Wording of amounts, symbols, cards, hexes, goods and pieces."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from core.games.mosaic.content import (
    CARDS,
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
from core.games.mosaic.text.counts import POINTS, RESOURCES
from core.kernel import HIDDEN
from core.kernel.amounts import FREE, Amount, Cost, format_amounts
from core.kernel.presentation import format_count, join_words
from core.kernel.style import FULL, Style

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


def resource_amounts(amounts: Amounts) -> tuple[Amount, ...]:
    return tuple(
        Amount(amounts[what], count) for what, count in RESOURCES.items() if amounts.get(what)
    )


def cost_of(amounts: Amounts, substitute: str = "") -> Cost:
    return Cost(resource_amounts(amounts), substitute=substitute) or FREE


def amounts_text(amounts: Amounts, style: Style) -> str:
    """Return `4s 2p` or `4 stone and 2 population`, or `free`."""
    present = resource_amounts(amounts)
    words = join_words(amount.text(style) for amount in present)
    return style.wording(format_amounts(present, style), words) or "free"


def long_amounts(amounts: Amounts) -> str:
    """Return `4 stone and 2 population`."""
    return amounts_text(amounts, FULL)


def money_text(number: int, style: Style) -> str:
    """Return an amount of money: `5$`, or `no money` in full style."""
    return amounts_text({"money": number}, style) if number else style.wording("0$", "no money")


def points_text(number: int | str, style: Style) -> str:
    return f"{number} {POINTS.noun(number if isinstance(number, int) else 0, style)}"


def symbols_text(pillars: Amounts, style: Style) -> str:
    """Return `SCI SCI CON`."""
    signs = " ".join(PILLAR_CODES[pillar] for pillar, n in pillars.items() for _ in range(n))
    text = join_words(pillar if n == 1 else f"{n} {pillar}" for pillar, n in pillars.items())
    return style.wording(signs, text)


def compact_symbols(pillars: Amounts) -> str:
    """Return `2SCI CON`."""
    return " ".join(f"{n if n > 1 else ''}{PILLAR_CODES[pillar]}" for pillar, n in pillars.items())


def labeled_symbols_text(pillars: Amounts, style: Style) -> str:
    """Return symbols, with the word "symbols" in the spoken style."""
    head = "symbol " if sum(pillars.values()) == 1 else "symbols " if pillars else ""
    return style.wording("", head) + symbols_text(pillars, style)


def card_name(card: str) -> str:
    return "a card" if card == HIDDEN else CARDS[card].name


def brief_card_name(card: str, style: Style) -> str:
    if card == HIDDEN:
        return "a card"
    name = CARDS[card].name
    return style.wording(CARDS[card].short or name, name)


def hex_name(hex_id: str) -> str:
    """Return a hex as `Italia 4,12`, with the name of its port."""
    return f"{REGIONS[HEXES[hex_id].region].name} {hex_name_in_region(hex_id)}"


def hex_name_in_region(hex_id: str) -> str:
    """Return a hex as `4,12`, with the name of its port."""
    hex_ = HEXES[hex_id]
    harbour = f" {id_to_words(hex_.port_name).title()}" if hex_.port_name else ""
    return f"{hex_.row},{hex_.col}{harbour}"


def hex_coordinates(hex_id: str) -> str:
    """Return `4,12`."""
    return f"{HEXES[hex_id].row},{HEXES[hex_id].col}"


def region_name(region: str) -> str:
    return REGIONS[region].name


def good_name(good: str) -> str:
    """Return a trade good's name. `stone good` differs from the currency."""
    return "stone good" if good == "stone_good" else GOODS[good].name.lower()


def goods_codes(goods: Iterable[str]) -> str:
    """Return `oil ivo spi`."""
    return " ".join(GOOD_CODES[good] for good in goods)


def token_name(token: str) -> str:
    """Return `ivory` for a good or `7 ideas` for a cache."""
    return good_name(token) if token in GOODS else long_amounts(TOKENS[token].gain)


def token_code(token: str, style: Style) -> str:
    """Return `ivo` for a good or `7i` for a cache."""
    if style.is_spoken:
        return token_name(token)
    return GOOD_CODES[token] if token in GOODS else amounts_text(TOKENS[token].gain, style)


def production_text(amounts: Amounts) -> str:
    """Return `food production +2, tariff production +3`."""
    return ", ".join(production_steps(amounts, lambda tracks: f"{join_words(tracks)} production"))


def production_steps(amounts: Amounts, name: Callable[[Sequence[str]], str]) -> list[str]:
    """Group tracks with equal changes. `name` formats each group."""
    steps: dict[int, list[str]] = {}
    for track, number in amounts.items():
        steps.setdefault(number, []).append(track)
    return [
        f"{name(['every'] if len(tracks) == len(TRACKS) else tracks)} {number:+}"
        for number, tracks in steps.items()
    ]


def pieces_text(kinds: Mapping[str, int]) -> str:
    """Return `2 cities, 1 farm town`."""
    return ", ".join(
        format_count(kinds[kind], id_to_words(kind), _PLURALS.get(kind, ""))
        for kind in (*PIECES_PER_PLAYER, "wonder")
        if kinds.get(kind)
    )
