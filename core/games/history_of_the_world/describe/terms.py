"""Wording of lands, regions, cards, seats and numbers, for all other texts."""

from collections.abc import Iterable

from core.games.history_of_the_world.content import CARDS, EPOCH, LANDS, REGIONS, ZONES
from core.kernel import HIDDEN
from core.kernel.phrases import YOU
from core.kernel.voice import is_aloud, told
from core.kernel.words import counted, letter

ROUTE_GROUP = {"land": "By land", "caravan": "By caravan", "fleet": "By fleet"}
PIECE_MARK = {"capital": "K", "city": "c", "monument": "m", "fort": "F"}


def armies(number: int) -> str:
    return counted(number, "army", "armies")


def army_of(seat: int) -> str:
    """Return the owner of an army: `B`, or `army of Livia` in plain style."""
    whose = "your army" if letter(seat) == YOU else f"army of {letter(seat)}"
    return told(letter(seat), whose)


def points(number: int) -> str:
    return counted(number, "point")


def signed_points(number: int) -> str:
    """Return `+1 point` or `-2 points`."""
    return f"{number:+} {'point' if abs(number) == 1 else 'points'}"


def card_name(card: str) -> str:
    """Return a card's name, or `a card` for a hidden one."""
    return "a card" if card == HIDDEN else CARDS[card].name


_PLACES = ("kingdom_mali", "kingdom_srivijaya")  # not after a people


def realm_name(card: str) -> str:
    """Return a realm's name within a sentence: `the Romans`, `the kingdom of Mali`."""
    name = card_name(card) if card in _PLACES else f"the {card_name(card)}"
    return f"the kingdom of {name}" if CARDS[card].kind == "kingdom" else name


def land_name(land: str) -> str:
    return LANDS[land].name


def land_short(land: str) -> str:
    """Return a name of at most eleven letters for lists and maps, or the full name in plain style.
    """
    return told(LANDS[land].short, LANDS[land].name)


def card_label(card: str) -> str:
    """Return a card's name, with its epoch if another card has the same name."""
    name = card_name(card)
    twice = card != HIDDEN and sum(other.name == name for other in CARDS.values()) > 1
    return f"{name} {EPOCH[CARDS[card].epoch].numeral}" if twice else name


def dice_text(dice: Iterable[int], bonus: int = 0) -> str:
    """Return dice from high to low, such as `5-2 +1`, or `5 and 2 plus 1` in plain style."""
    shown = told("-", " and ").join(map(str, sorted(dice, reverse=True)))
    return f"{shown} {told('+', 'plus ')}{bonus}" if bonus else shown


def zone_name(zone: str) -> str:
    return ZONES[zone].name


def region_name(region: str) -> str:
    return REGIONS[region].name


def the_region(region: str) -> str:
    """Return a region's name with its article within a sentence: `the Middle East`."""
    return f"the {REGIONS[region].name}" if region == "middle_east" else REGIONS[region].name


def place_name(place: str) -> str:
    return LANDS[place].name if place in LANDS else REGIONS[place].name


def nature(land: str) -> list[str]:
    """Return terrain and resource of a land as symbols, such as `^ $`, or as nouns in plain style.
    """
    record = LANDS[land]
    signs = {"mountain": "^", "forest": "&", "": ""}[record.terrain]
    resource = told("$", "resource icon") if record.resource else ""
    return [sign for sign in (told(signs, record.terrain), resource) if sign]


def epoch_name(number: int) -> str:
    """Return a name such as `epoch II, 450 BCE-300 CE`."""
    return f"epoch {EPOCH[number].numeral}, {EPOCH[number].era}"


def values(presence: int) -> str:
    """Return the points of all levels, such as `3/6/9`, or `no token`."""
    if is_aloud() and presence:
        return f"for presence {presence}, dominance {2 * presence}, control {3 * presence}"
    return f"{presence}/{2 * presence}/{3 * presence}" if presence else "no token"
