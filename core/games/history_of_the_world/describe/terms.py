"""The small words everything is said with: lands, regions, cards, seats, numbers."""

from collections.abc import Iterable

from core.games.history_of_the_world.content import CARDS, EPOCH, LANDS, REGIONS, ZONES
from core.kernel import HIDDEN
from core.kernel.phrases import YOU
from core.kernel.voice import is_aloud, told
from core.kernel.words import counted, letter

ROUTE_GROUP = {"land": "By land", "caravan": "By caravan", "fleet": "By fleet"}
PIECE_MARK = {"capital": "K", "city": "c", "monument": "m", "fort": "F"}


def armies(number: int) -> str:
    """`1 army`, `2 armies`."""
    return counted(number, "army", "armies")


def army_of(seat: int) -> str:
    """Whose army stands somewhere: `B`, aloud `army of Livia`."""
    whose = "your army" if letter(seat) == YOU else f"army of {letter(seat)}"
    return told(letter(seat), whose)


def points(number: int) -> str:
    """`1 point`, `2 points`."""
    return counted(number, "point")


def signed_points(number: int) -> str:
    """`+1 point`, `-2 points`."""
    return f"{number:+} {'point' if abs(number) == 1 else 'points'}"


def card_name(card: str) -> str:
    """A card by name; one nobody may know is `a card`."""
    return "a card" if card == HIDDEN else CARDS[card].name


_PLACES = ("kingdom_mali", "kingdom_srivijaya")  # named after no people


def realm_name(card: str) -> str:
    """An empire or a kingdom within a sentence: `the Romans`, `the kingdom of Mali`."""
    name = card_name(card) if card in _PLACES else f"the {card_name(card)}"
    return f"the kingdom of {name}" if CARDS[card].kind == "kingdom" else name


def land_name(land: str) -> str:
    """`Levant`."""
    return LANDS[land].name


def land_short(land: str) -> str:
    """`Persian Pl.`: at most eleven letters, for lists and maps; aloud the whole name."""
    return told(LANDS[land].short, LANDS[land].name)


def card_label(card: str) -> str:
    """A card's name, with its epoch where there is another one of that name."""
    name = card_name(card)
    twice = card != HIDDEN and sum(other.name == name for other in CARDS.values()) > 1
    return f"{name} {EPOCH[CARDS[card].epoch].numeral}" if twice else name


def dice_text(dice: Iterable[int], bonus: int = 0) -> str:
    """Thrown dice, the highest first: `5-2 +1`; for the ear `5 and 2 plus 1`."""
    shown = told("-", " and ").join(map(str, sorted(dice, reverse=True)))
    return f"{shown} {told('+', 'plus ')}{bonus}" if bonus else shown


def zone_name(zone: str) -> str:
    """`Black Sea`."""
    return ZONES[zone].name


def region_name(region: str) -> str:
    """`Middle East`."""
    return REGIONS[region].name


def the_region(region: str) -> str:
    """The same within a sentence: `the Middle East`."""
    return f"the {REGIONS[region].name}" if region == "middle_east" else REGIONS[region].name


def place_name(place: str) -> str:
    """A land or a region."""
    return LANDS[place].name if place in LANDS else REGIONS[place].name


def nature(land: str) -> list[str]:
    """Terrain and resource of a land: `^ $`."""
    record = LANDS[land]
    signs = {"mountain": "^", "forest": "&", "": ""}[record.terrain]
    resource = told("$", "resource icon") if record.resource else ""
    return [sign for sign in (told(signs, record.terrain), resource) if sign]


def epoch_name(number: int) -> str:
    """`epoch II, 450 BCE-300 CE`."""
    return f"epoch {EPOCH[number].numeral}, {EPOCH[number].era}"


def values(presence: int) -> str:
    """`3/6/9`, or no token."""
    if is_aloud() and presence:
        return f"for presence {presence}, dominance {2 * presence}, control {3 * presence}"
    return f"{presence}/{2 * presence}/{3 * presence}" if presence else "no token"
