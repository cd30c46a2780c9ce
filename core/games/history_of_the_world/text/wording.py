"""Wording of lands, regions, cards, seats and numbers, for all other texts."""

from collections.abc import Iterable

from core.games.history_of_the_world.content import CARDS, EPOCH_BY_NUMBER, LANDS, REGIONS, ZONES
from core.kernel import HIDDEN
from core.kernel.phrases import YOU
from core.kernel.presentation import format_count, seat_letter
from core.kernel.style import choose_wording, is_long_style

ROUTE_GROUPS = {"land": "By land", "caravan": "By caravan", "fleet": "By fleet"}
PIECE_SYMBOLS = {"capital": "K", "city": "c", "monument": "m", "fort": "F"}


def format_armies(number: int) -> str:
    return format_count(number, "army", "armies")


def army_owner_text(seat: int) -> str:
    """Return the owner of an army: `B`, or `army of Livia` in plain style."""
    army_text = "your army" if seat_letter(seat) == YOU else f"army of {seat_letter(seat)}"
    return choose_wording(seat_letter(seat), army_text)


def format_points(number: int) -> str:
    return format_count(number, "point")


def format_signed_points(number: int) -> str:
    """Return `+1 point` or `-2 points`."""
    return f"{number:+} {'point' if abs(number) == 1 else 'points'}"


def card_name(card: str) -> str:
    """Return a card's name, or `a card` for a hidden one."""
    return "a card" if card == HIDDEN else CARDS[card].name


_KINGDOMS_NAMED_AFTER_PLACES = ("kingdom_mali", "kingdom_srivijaya")  # not after a people


def realm_name(card: str) -> str:
    """Return a realm's name within a sentence: `the Romans`, `the kingdom of Mali`."""
    name = card_name(card) if card in _KINGDOMS_NAMED_AFTER_PLACES else f"the {card_name(card)}"
    return f"the kingdom of {name}" if CARDS[card].kind == "kingdom" else name


def land_name(land: str) -> str:
    return LANDS[land].name


def short_land_name(land: str) -> str:
    """Return a name of at most eleven letters for lists and maps, or the full name in plain
    style.
    """
    return choose_wording(LANDS[land].short, LANDS[land].name)


def card_label(card: str) -> str:
    """Return a card's name, with its epoch if another card has the same name."""
    name = card_name(card)
    twice = card != HIDDEN and sum(other.name == name for other in CARDS.values()) > 1
    return f"{name} {EPOCH_BY_NUMBER[CARDS[card].epoch].numeral}" if twice else name


def dice_text(dice: Iterable[int], bonus: int = 0) -> str:
    """Return dice from high to low, such as `5-2 +1`, or `5 and 2 plus 1` in plain style."""
    shown = choose_wording("-", " and ").join(map(str, sorted(dice, reverse=True)))
    return f"{shown} {choose_wording('+', 'plus ')}{bonus}" if bonus else shown


def zone_name(zone: str) -> str:
    return ZONES[zone].name


def region_name(region: str) -> str:
    return REGIONS[region].name


def region_with_article(region: str) -> str:
    """Return a region's name with its article within a sentence: `the Middle East`."""
    return f"the {REGIONS[region].name}" if region == "middle_east" else REGIONS[region].name


def place_name(place: str) -> str:
    return LANDS[place].name if place in LANDS else REGIONS[place].name


def land_features(land: str) -> list[str]:
    """Return terrain and resource of a land as symbols, such as `^ $`, or as nouns in plain
    style.
    """
    record = LANDS[land]
    signs = {"mountain": "^", "forest": "&", "": ""}[record.terrain]
    resource = choose_wording("$", "resource icon") if record.resource else ""
    return [sign for sign in (choose_wording(signs, record.terrain), resource) if sign]


def epoch_name(number: int) -> str:
    """Return a name such as `epoch II, 450 BCE-300 CE`."""
    return f"epoch {EPOCH_BY_NUMBER[number].numeral}, {EPOCH_BY_NUMBER[number].years}"


def format_level_points(presence: int) -> str:
    """Return the points of all levels, such as `3/6/9`, or `no token`."""
    if is_long_style() and presence:
        return f"for presence {presence}, dominance {2 * presence}, control {3 * presence}"
    return f"{presence}/{2 * presence}/{3 * presence}" if presence else "no token"
