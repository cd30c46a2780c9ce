"""Wording of lands, regions, cards, seats and numbers, for all other texts."""

from collections.abc import Iterable
from typing import NamedTuple

from core.games.history_of_the_world.content import CARDS, EPOCH_BY_NUMBER, LANDS, REGIONS, ZONES
from core.kernel import HIDDEN
from core.kernel.amounts import Reference
from core.kernel.phrases import YOU
from core.kernel.presentation import format_count, join_words, seat_letter
from core.kernel.style import FULL, Style

_BRIEF_WIDTH = 28  # for an empire's ability, in cells
ROUTE_GROUPS = {"land": "By land", "caravan": "By caravan", "fleet": "By fleet"}
PIECE_PLURALS = {
    "capital": "capitals",
    "city": "cities",
    "monument": "monuments",
    "fort": "forts",
}
PIECE_SYMBOLS = {"capital": "K", "city": "c", "monument": "m", "fort": "F"}


class Wording(NamedTuple):
    """The text of an effect: as a clause, and in a few words for rows."""

    long: str
    brief: str


def format_armies(number: int) -> str:
    return format_count(number, "army", "armies")


def format_pieces(armies: int, siege_tokens: int) -> str:
    """Return `1 army and 2 siege tokens`, or nothing for no pieces."""
    pieces = [format_armies(armies)] if armies else []
    pieces += [format_count(siege_tokens, "siege token")] if siege_tokens else []
    return join_words(pieces)


def land_reference(land: str) -> Reference:
    return Reference(land, LANDS[land].name, LANDS[land].article)


def region_reference(region: str) -> Reference:
    return Reference(region, REGIONS[region].name, REGIONS[region].article)


def zone_reference(zone: str) -> Reference:
    return Reference(zone, ZONES[zone].name, ZONES[zone].article)


def card_reference(card: str) -> Reference:
    return Reference(card, card_name(card))


def realm_reference(card: str) -> Reference:
    return Reference(card, realm_name(card))


def army_owner_text(seat: int, style: Style, has_article: bool = False) -> str:
    """Return `B`, or `army of Livia` in plain style."""
    army_text = (
        "your army" if seat_letter(seat, style) == YOU else f"army of {seat_letter(seat, style)}"
    )
    if has_article and seat_letter(seat, style) != YOU:
        army_text = f"the {army_text}"
    return style.wording(seat_letter(seat, style), army_text)


def format_points(number: int) -> str:
    return format_count(number, "point")


def format_signed_points(number: int) -> str:
    return f"{number:+} {'point' if abs(number) == 1 else 'points'}"


def card_name(card: str) -> str:
    return "a card" if card == HIDDEN else CARDS[card].name


_KINGDOMS_NAMED_AFTER_PLACES = ("kingdom_mali", "kingdom_srivijaya")  # not after a people


def realm_name(card: str) -> str:
    """Return a realm's name within a sentence: `the Romans`, `the kingdom of Mali`."""
    name = card_name(card) if card in _KINGDOMS_NAMED_AFTER_PLACES else f"the {card_name(card)}"
    return f"the kingdom of {name}" if CARDS[card].kind == "kingdom" else name


def land_name(land: str) -> str:
    return LANDS[land].name


def short_land_name(land: str, style: Style) -> str:
    """Return a name of at most eleven letters, or the full name in plain style."""
    return style.wording(LANDS[land].short, LANDS[land].name)


def card_label(card: str) -> str:
    """Return a card's name, with its epoch if another card has the same name."""
    name = card_name(card)
    twice = card != HIDDEN and sum(other.name == name for other in CARDS.values()) > 1
    return f"{name} {EPOCH_BY_NUMBER[CARDS[card].epoch].numeral}" if twice else name


def dice_text(dice: Iterable[int], style: Style, bonus: int = 0) -> str:
    """Return dice from high to low, `5-2 +1`, or `5 and 2 plus 1` in plain style."""
    shown = style.wording("-", " and ").join(map(str, sorted(dice, reverse=True)))
    return f"{shown} {style.wording('+', 'plus ')}{bonus}" if bonus else shown


def zone_name(zone: str) -> str:
    return ZONES[zone].name


def region_name(region: str) -> str:
    return REGIONS[region].name


def region_with_article(region: str) -> str:
    """Return a region's name within a sentence: `the Middle East`."""
    return region_reference(region).text(FULL)


def regions_text(regions: Iterable[str]) -> str:
    return join_words(map(region_with_article, regions))


_SHORT_REGION_PLACES = {
    ("north_america",): "N. America",
    ("north_america", "south_america"): "in the Americas",
}


def region_place(regions: tuple[str, ...]) -> str:
    """Return `in China`, short enough for a row."""
    return _SHORT_REGION_PLACES.get(regions) or f"in {regions_text(regions)}"


def with_limit(brief: str, limit: int) -> str:
    """Return `+1pt by fleet, max 3` if there is space for the limit."""
    limited = f"{brief}, max {limit}"
    return limited if limit and len(limited) <= _BRIEF_WIDTH else brief


def place_name(place: str) -> str:
    return LANDS[place].name if place in LANDS else REGIONS[place].name


def land_features(land: str, style: Style) -> list[str]:
    """Return the terrain and resource of a land as symbols, or as nouns in plain style."""
    record = LANDS[land]
    signs = {"mountain": "^", "forest": "&", "": ""}[record.terrain]
    resource = style.wording("$", "resource icon") if record.resource else ""
    return [sign for sign in (style.wording(signs, record.terrain), resource) if sign]


def epoch_name(number: int) -> str:
    """Return `epoch II, 450 BCE-300 CE`."""
    return f"epoch {EPOCH_BY_NUMBER[number].numeral}, {EPOCH_BY_NUMBER[number].years}"


def format_level_points(presence: int, style: Style) -> str:
    """Return the points of all levels: `3/6/9`, or `no token`."""
    if style.is_spoken and presence:
        return f"for presence {presence}, dominance {2 * presence}, control {3 * presence}"
    return f"{presence}/{2 * presence}/{3 * presence}" if presence else "no token"
