"""Shared words for cards, tokens, suits, places and players."""

from collections import Counter
from collections.abc import Iterable

from core.games.imperium.content import (
    CARDS,
    DEVELOPMENT_AREA,
    DISPLAY_NAMES,
    NATION_DECK,
    NATIONS,
    UNIQUE_CARDS,
    Filter,
)
from core.games.imperium.state import Player
from core.games.imperium.text.counts import DRAWN_CARDS, TOKENS, token_amounts
from core.kernel import HIDDEN
from core.kernel.amounts import Amount, Reference, format_amounts, with_article
from core.kernel.phrases import PhrasePart, join_parts
from core.kernel.presentation import format_quantity, join_words, seat_letter
from core.kernel.style import FULL, Style

ICON_SYMBOLS = {"production": "p", "fertile": "f", "river": "r"}
STATE_ABBREVIATIONS = {"barbarian": "bar", "empire": "emp"}
SUIT_SYMBOLS = {
    "region": "R",
    "uncivilised": "U",
    "civilised": "C",
    "tributary": "T",
    "fame": "F",
    "unrest": "!",
    "power": "*",
}
SUIT_ABBREVIATIONS = {  # for lists of suits
    "region": "region",
    "uncivilised": "unc",
    "civilised": "civ",
    "tributary": "trib",
    "fame": "fame",
    "unrest": "unrest",
    "power": "power",
}
PLACE_NAMES = {NATION_DECK: "nation deck", DEVELOPMENT_AREA: "development area"}
_PLURALS = {"city": "cities", "metropolis": "metropolises"}


def _find_named_by_state() -> set[str]:
    """Return cards with a state icon whose namesake has none (R17.6)."""
    plain = {(card.set, card.name) for card in UNIQUE_CARDS.values() if not card.state}
    return {c.id for c in UNIQUE_CARDS.values() if c.state and (c.set, c.name) in plain}


_NAMED_BY_STATE = _find_named_by_state()


def player_name(names: tuple[str, ...], seat: int, style: Style) -> str:
    """Return a seat's name, or its letter without one."""
    return names[seat] if 0 <= seat < len(names) else seat_letter(seat, style)


def card_name(card: str) -> str:
    """Return the name of a card, or of a place with an exhaust token."""
    if card in PLACE_NAMES:
        return f"the {PLACE_NAMES[card]}"
    if card not in CARDS:
        return "a card"
    record = CARDS[card]
    return f"{record.name} ({record.state})" if record.id in _NAMED_BY_STATE else record.name


def card_reference(card: str) -> Reference:
    return Reference(card, card_name(card), is_countable=True)


def nation_reference(nation: str) -> Reference:
    return Reference(nation, nation_name(nation), article="the")


def cards_or_count(cards: tuple[str, ...]) -> PhrasePart:
    """Return the cards by name, with identical cards combined, or their number."""
    if any(card == HIDDEN for card in cards):
        return Amount(len(cards), DRAWN_CARDS)
    numbers = Counter(map(card_name, cards))
    first = {card_name(card): card for card in reversed(cards)}
    named = [Reference(first[name], format_quantity(n, name)) for name, n in numbers.items()]
    return join_parts(named) if len(named) > 1 else named[0]


def names_counted(cards: Iterable[str]) -> str:
    """Return `Boats and 2 Sacred Scrolls`, with identical cards combined."""
    numbers = Counter(map(card_name, cards))
    return join_words(format_quantity(n, name) for name, n in numbers.items())


def token_text(n: int, res: str) -> str:
    """Return `2 materials`, `1 material`, `1 progress`."""
    return Amount(n, TOKENS[res]).text(FULL)


def short_amount(materials: int, population: int, progress: int, style: Style) -> str:
    """Return `2m 1prog`, or "" without tokens."""
    return format_amounts(token_amounts(materials, population, progress), style)


def suits_text(suits: Iterable[str], conjunction: str = "or") -> str:
    """Return `region or tributary`."""
    return join_words(suits, conjunction)


def display_name(canonical_name: str) -> str:
    return DISPLAY_NAMES.get(canonical_name, canonical_name)


def filter_noun(card_filter: Filter, n: int = 1, default_noun: str = "card") -> str:
    """Return the noun for cards that fit a filter, singular or plural."""
    if card_filter.any:
        return join_words((filter_noun(part, n, default_noun) for part in card_filter.any), "or")
    if card_filter.name:
        word, many = display_name(card_filter.name), f"{display_name(card_filter.name)} cards"
    elif card_filter.suit:
        word = (
            card_filter.suit
            if card_filter.suit in ("region", "unrest")
            else f"{card_filter.suit} card"
        )
        many = "unrest" if word == "unrest" else f"{word}s"
    elif card_filter.type:
        word = card_filter.type
        many = _PLURALS.get(word, f"{word}s")
    elif card_filter.type_any:
        word, many = join_words(card_filter.type_any, "or"), "cities and metropolises"
    elif card_filter.name_prefix:
        word, many = f"{card_filter.name_prefix} card", f"{card_filter.name_prefix} cards"
    elif card_filter.attack:
        word, many = "attack card", "attack cards"
    elif card_filter.pinned:
        word, many = "pinned card", "pinned cards"
    elif card_filter.state:
        word, many = f"{card_filter.state} card", f"{card_filter.state} cards"
    elif card_filter.vp:
        word, many = "card of variable value", "cards of variable value"
    else:
        word, many = default_noun, f"{default_noun}s"
    return (word if n == 1 else many) + _qualifiers(card_filter, n)


def _qualifiers(card_filter: Filter, n: int) -> str:
    text = ""
    if card_filter.icon:
        text += f" with a {card_filter.icon} icon"
    if card_filter.not_suit or card_filter.not_type:
        excluded = Filter(suit=card_filter.not_suit, type=card_filter.not_type)
        text += f" other than {_noun_phrase(excluded, n)}"
    if card_filter.not_name:
        text += f" other than {display_name(card_filter.not_name)}"
    if card_filter.hosts:
        text += f" with {counted_noun(1, card_filter.hosts)} under it"
    if card_filter.garrisoned_in == "self":
        text += " garrisoned here"
    elif card_filter.garrisoned_in == "any":
        text += " from any garrison"
    elif card_filter.host:
        text += f" garrisoned under {_noun_phrase(card_filter.host, n)}"
    return text


def _noun_phrase(card_filter: Filter, n: int) -> str:
    """Return `a region`, or `regions` for several."""
    return counted_noun(1, card_filter) if n == 1 else filter_noun(card_filter, n)


def counted_noun(n: int, card_filter: Filter, default_noun: str = "card") -> str:
    if n != 1:
        return f"{n} {filter_noun(card_filter, n, default_noun)}"
    if card_filter.any:
        return join_words((counted_noun(1, part, default_noun) for part in card_filter.any), "or")
    word = filter_noun(card_filter, 1, default_noun)
    return word if card_filter.name else with_article(word)


def place_text(player: Player, card: str, view_hand: bool = True) -> str:
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
NATION_ADJECTIVES: dict[str, tuple[str, ...]] = {
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
