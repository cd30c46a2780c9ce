"""Shared words for cards, tokens, suits, places and players."""

from collections import Counter
from collections.abc import Iterable

from core.games.imperium.content import (
    CARDS,
    DEVELOPMENT_AREA,
    NATION_DECK,
    NATIONS,
    RECORDS,
    RESOURCES,
    SHOWN_AS,
    Filter,
)
from core.games.imperium.state import Player
from core.kernel import HIDDEN
from core.kernel.voice import told
from core.kernel.words import counted, letter, listed, several

MARK = {"materials": "m", "population": "pop", "progress": "prog"}
ICON_MARK = {"production": "p", "fertile": "f", "river": "r"}
SUIT_MARK = {
    "region": "R",
    "uncivilised": "U",
    "civilised": "C",
    "tributary": "T",
    "fame": "F",
    "unrest": "!",
    "power": "*",
}
SUIT_SHORT = {  # for lists of suits
    "region": "region",
    "uncivilised": "unc",
    "civilised": "civ",
    "tributary": "trib",
    "fame": "fame",
    "unrest": "unrest",
    "power": "power",
}
PLACES = {NATION_DECK: "nation deck", DEVELOPMENT_AREA: "development area"}
_MANY = {"city": "cities", "metropolis": "metropolises"}
_ONE = {"materials": "material", "population": "population", "progress": "progress"}
_AN = ("a", "e", "i", "o", "u")


def _told_by_state() -> set[str]:
    """Return cards with a state icon whose namesake has none (R17.6)."""
    plain = {(card.set, card.name) for card in RECORDS.values() if not card.state}
    return {c.id for c in RECORDS.values() if c.state and (c.set, c.name) in plain}


_TOLD_BY_STATE = _told_by_state()


def player_name(names: tuple[str, ...], seat: int) -> str:
    """Return a seat's name, or its letter without one."""
    return names[seat] if 0 <= seat < len(names) else letter(seat)


def card_name(card: str) -> str:
    """Return the name of a card, or of a place with an exhaust token."""
    if card in PLACES:
        return f"the {PLACES[card]}"
    if card not in CARDS:
        return "a card"
    record = CARDS[card]
    return f"{record.name} ({record.state})" if record.id in _TOLD_BY_STATE else record.name


def cards_or_count(cards: tuple[str, ...], thing: str = "card") -> str:
    if any(card == HIDDEN for card in cards):
        return counted(len(cards), thing)
    return names_counted(cards)


def names_counted(cards: Iterable[str]) -> str:
    """Return `Boats and 2 Sacred Scrolls`, with identical cards combined."""
    numbers = Counter(map(card_name, cards))
    return listed(several(n, name) for name, n in numbers.items())


def a(thing: str) -> str:
    """Return `a card`, `an icon`."""
    return f"an {thing}" if thing.startswith(_AN) else f"a {thing}"


def amount(materials: int, population: int, progress: int) -> str:
    """Return `2 materials and 1 progress`."""
    values = (materials, population, progress)
    parts = [tokens(n, res) for n, res in zip(values, RESOURCES, strict=True) if n]
    return listed(parts) or "nothing"


def tokens(n: int, res: str) -> str:
    """Return `2 materials`, `1 material`, `1 progress`."""
    return f"{n} {_ONE[res] if n == 1 else res}"


def short_amount(materials: int, population: int, progress: int) -> str:
    """Return `2m 1prog`, or "" without tokens."""
    values = (materials, population, progress)
    there = [(n, res) for n, res in zip(values, RESOURCES, strict=True) if n]
    words = ", ".join(tokens(n, res) for n, res in there)
    return told(" ".join(f"{n}{MARK[res]}" for n, res in there), words)


def short_token(res: str, n: int) -> str:
    """Return `1prog`."""
    return told(f"{n}{MARK[res]}", tokens(n, res))


def suits_text(suits: Iterable[str], last: str = "or") -> str:
    """Return `region or tributary`."""
    return listed(suits, last)


def shown_as(called: str) -> str:
    """Return the display name of a card for its name in programs."""
    return SHOWN_AS.get(called, called)


def noun(wanted: Filter, n: int = 1, thing: str = "card") -> str:
    """Return the noun for cards that fit a filter, singular or plural."""
    if wanted.any:
        return listed((noun(part, n, thing) for part in wanted.any), "or")
    if wanted.name:
        word, many = shown_as(wanted.name), f"{shown_as(wanted.name)} cards"
    elif wanted.suit:
        word = wanted.suit if wanted.suit in ("region", "unrest") else f"{wanted.suit} card"
        many = "unrest" if word == "unrest" else f"{word}s"
    elif wanted.type:
        word = wanted.type
        many = _MANY.get(word, f"{word}s")
    elif wanted.type_any:
        word, many = listed(wanted.type_any, "or"), "cities and metropolises"
    elif wanted.name_prefix:
        word, many = f"{wanted.name_prefix} card", f"{wanted.name_prefix} cards"
    elif wanted.attack:
        word, many = "attack card", "attack cards"
    elif wanted.pinned:
        word, many = "pinned card", "pinned cards"
    elif wanted.state:
        word, many = f"{wanted.state} card", f"{wanted.state} cards"
    elif wanted.vp:
        word, many = "card of variable value", "cards of variable value"
    else:
        word, many = thing, f"{thing}s"
    return (word if n == 1 else many) + _qualities(wanted, n)


def _qualities(wanted: Filter, n: int) -> str:
    text = ""
    if wanted.icon:
        text += f" with a {wanted.icon} icon"
    if wanted.not_suit or wanted.not_type:
        text += f" other than {_such(Filter(suit=wanted.not_suit, type=wanted.not_type), n)}"
    if wanted.not_name:
        text += f" other than {shown_as(wanted.not_name)}"
    if wanted.hosts:
        text += f" with {how_many(1, wanted.hosts)} under it"
    if wanted.garrisoned_in == "self":
        text += " garrisoned here"
    elif wanted.garrisoned_in == "any":
        text += " from any garrison"
    elif wanted.host:
        text += f" garrisoned under {_such(wanted.host, n)}"
    return text


def _such(wanted: Filter, n: int) -> str:
    """Return `a region`, or `regions` for several."""
    return how_many(1, wanted) if n == 1 else noun(wanted, n)


def how_many(n: int, wanted: Filter, thing: str = "card") -> str:
    """Return `a region`, `3 regions`."""
    if n != 1:
        return f"{n} {noun(wanted, n, thing)}"
    if wanted.any:
        return listed((how_many(1, part, thing) for part in wanted.any), "or")
    word = noun(wanted, 1, thing)
    return word if wanted.name else a(word)


def where_text(player: Player, card: str, view_hand: bool = True) -> str:
    """Return the zone, garrison or token that distinguishes cards with the same name."""
    if card in player.hand:
        return "hand" if view_hand else ""
    if card in player.discard:
        return "discard pile"
    for host, held in player.garrison.items():
        if card in held:
            return f"under {card_name(host)}"
    if card in player.deck:
        return "draw deck"
    if card in player.nation_deck:
        return "nation deck"
    if card in player.history:
        return "history"
    if card in player.development:
        return "quest area" if player.court else "development area"
    parts = []
    if under := player.garrison.get(card):
        parts.append(f"with {names_counted(under)} under it")
    if card in player.exhausted:
        parts.append("exhausted")
    if tokens := player.tokens.get(card):
        parts.append(f"{tokens} progress on it")
    return ", ".join(parts)


def nation_name(nation: str) -> str:
    return NATIONS[nation].name if nation in NATIONS else "nobody"


# The adjective on a nation's cards, with abbreviations of at most eight and four letters.
NATION_WORDS: dict[str, tuple[str, ...]] = {
    "arthurians": ("Arthurian", "Arthur.", "Art."),
    "atlanteans": ("Atlantean", "Atlant.", "Atl."),
    "carthaginians": ("Carthaginian", "Carthag.", "Car."),
    "celts": ("Celt",),
    "egyptians": ("Egyptian", "Egypt.", "Egy."),
    "greeks": ("Greek", "Gre."),
    "macedonians": ("Macedonian", "Macedon.", "Mac."),
    "mauryans": ("Mauryan", "Mau."),
    "minoans": ("Minoan", "Min."),
    "olmecs": ("Olmec", "Olm."),
    "persians": ("Persian", "Per."),
    "qin": ("Qin",),
    "romans": ("Roman", "Rom."),
    "scythians": ("Scythian", "Scyth.", "Scy."),
    "utopians": ("Utopian", "Uto."),
    "vikings": ("Viking", "Vik."),
}
