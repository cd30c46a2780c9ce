"""Names and small turns of phrase that all the words share."""

from collections.abc import Iterable, Mapping

from core.games.through_the_ages.content import CARDS, UNITS
from core.kernel import HIDDEN

LETTERS = "ABCD"
STAT = {
    "culture": ("culture", "culture"),
    "science": ("science", "science"),
    "strength": ("strength", "strength"),
    "happy": ("happy face", "happy faces"),
    "civil_actions": ("civil action", "civil actions"),
    "military_actions": ("military action", "military actions"),
    "colonization": ("when colonizing", "when colonizing"),
    "civil_hand_limit": ("civil card in hand", "civil cards in hand"),
    "military_hand_limit": ("military card in hand", "military cards in hand"),
    "yellow_tokens": ("yellow token", "yellow tokens"),
    "blue_tokens": ("blue token", "blue tokens"),
    "food": ("food", "food"),
    "resource": ("resource", "resources"),
    "population": ("population", "population"),
    "military_cards": ("military card", "military cards"),
}
TYPE = {
    "air_force": "air force",
    "bonus": "bonus card",
    "tactics": "tactics",
    "special": "special technology",
    "action": "action card",
}
PLURAL = {
    "library": "libraries",
    "infantry": "infantry units",
    "cavalry": "cavalry units",
    "artillery": "artillery units",
    "air_force": "air units",
}


def letter(seat: int) -> str:
    """A seat where no name is at hand."""
    return LETTERS[seat]


def you_or_letter(owner: int, seat: int) -> str:
    """The same, told to a seat: its own is `you`."""
    return "you" if owner == seat else letter(owner)


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a, b and c`."""
    row = list(words)
    return f" {last} ".join([", ".join(row[:-1]), row[-1]]) if len(row) > 1 else "".join(row)


def counted(number: int, thing: str, things: str = "") -> str:
    """`1 unit`, `2 units`."""
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def sentence_case(text: str) -> str:
    """The same with a capital first letter."""
    return text[:1].upper() + text[1:]


def card_name(card: str) -> str:
    """A card by name; one nobody may know is `a card`."""
    return "a card" if card == HIDDEN else CARDS[card].name


def aged_name(card: str) -> str:
    """The name with its age, where several cards share a name."""
    if card == HIDDEN:
        return "a card"
    record = CARDS[card]
    twins = record.type in ("action", "bonus", "aggression", "war", "territory")
    return f"{record.name} {record.age}" if twins else record.name


def type_name(kind: str) -> str:
    """A card type in words."""
    return TYPE.get(kind, kind)


def types_text(types: Iterable[str], last: str = "and") -> str:
    """`labs and libraries`; all kinds of units together are `units`."""
    if set(types := tuple(types)) == set(UNITS):
        return "units"
    return listed((PLURAL.get(kind, f"{kind}s") for kind in types), last)


def stat_text(stat: str, amount: int) -> str:
    """`+2 culture`, `-1 military action`."""
    if stat == "happy" and amount < 0:
        return counted(-amount, "sad face")
    one, many = STAT[stat]
    return f"{amount:+} {one if abs(amount) == 1 else many}"


def stats_text(stats: Mapping[str, int]) -> str:
    """What a card gives: `+1 culture, +2 happy faces`."""
    return ", ".join(stat_text(stat, amount) for stat, amount in stats.items() if amount)


def changes_text(changes: Mapping[str, int]) -> str:
    """What becomes more or less: `-1 culture, -1 happy face`."""
    return ", ".join(
        f"{change:+} {STAT[stat][abs(change) != 1]}" for stat, change in changes.items() if change
    )


def amounts_text(amounts: Mapping[str, int]) -> str:
    """`3 science and 1 food`."""
    return listed(
        counted(amount, *STAT[what]) for what, amount in amounts.items() if isinstance(amount, int)
    )


def goods_text(food: int, resource: int) -> str:
    """`2 food and 1 resource`; `nothing`."""
    parts = [f"{food} food"] if food else []
    parts += [counted(resource, "resource")] if resource else []
    return listed(parts) or "nothing"


def becomes(before: int, after: int) -> str:
    """`13>27`."""
    return f"{before}>{after}"


def player_name(names: tuple[str, ...], seat: int) -> str:
    """Who sits there."""
    return names[seat] if 0 <= seat < len(names) else "nobody"
