"""Facts about cards for one-line and small card displays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.games.imperium.content import CARDS, NATIONS, Card
from core.games.imperium.rules.legality import is_free
from core.games.imperium.rules.owned_cards import owned_with_zones
from core.games.imperium.rules.payment import development_price
from core.games.imperium.rules.programs import ABILITIES
from core.games.imperium.rules.scoring import Scorer
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.current_card_text import current_card_text
from core.games.imperium.text.terms import (
    ICON_SYMBOLS,
    NATION_ADJECTIVES,
    STATE_ABBREVIATIONS,
    SUIT_ABBREVIATIONS,
    short_amount,
)
from core.kernel import HIDDEN
from core.kernel.style import Style

NATION_BAND = "nation"  # the band for cards without a suit
_SUIT_BANDS = ("region", "uncivilised", "civilised", "tributary", "fame", "unrest")
_ICON_SYMBOLS = {"pinned": "pin", "attack": "ATK"}
_TYPE_SYMBOLS = {"metropolis": "metro"}
_SUIT_NAMES: dict[str, tuple[str, ...]] = {  # longest first
    "region": ("region", "reg."),
    "uncivilised": ("uncivilised", "uncivil.", "unc."),
    "civilised": ("civilised", "civil.", "civ."),
    "tributary": ("tributary", "tribut.", "tri."),
    "fame": ("fame",),
    "unrest": ("unrest", "unr."),
}


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card as a seat sees it now. Names and symbols come in several lengths."""

    card: str
    band: str  # a suit, or `nation`
    kinds: tuple[str, ...]  # words on the band: region, uncivilised, Roman; longest first
    names: tuple[str, ...]  # longest first
    symbols: tuple[str, ...]  # `pin pr`, `bar`, `ATK emp`; then without those implied by its zone
    points: str  # `2`; `3*` if the value depends on something
    text: str  # its effects with current counts


def card_facts(view: ImperiumState, seat: int, card: str, style: Style) -> CardFacts:
    record = CARDS[card]
    suit = next((suit for suit in _SUIT_BANDS if suit in record.suits), "")
    return CardFacts(
        card,
        suit or NATION_BAND,
        _kind_names(record) if suit else NATION_ADJECTIVES[record.set],
        _name_forms(record),
        _card_symbols(record),
        _points_text(view, seat, card),
        current_card_text(view, seat, card, style),
    )


def _kind_names(record: Card) -> tuple[str, ...]:
    """Return the suits in several lengths: `uncivilised`, `uncivil.`, `unc.`."""
    if len(record.suits) == 1:
        return _SUIT_NAMES[record.suits[0]]
    return "/".join(record.suits), "/".join(SUIT_ABBREVIATIONS[suit] for suit in record.suits)


def _card_symbols(record: Card) -> tuple[str, ...]:
    """Return all symbols, then without the pin, which is implied for cards in play."""
    types = (_TYPE_SYMBOLS.get(kind, kind) for kind in record.types)
    marks = (STATE_ABBREVIATIONS.get(record.state, ""), *types, icon_symbols(record.id))
    others = " ".join(filter(None, marks))
    if not record.icon:
        return (others,)
    icons_text = f"{_ICON_SYMBOLS[record.icon]} {others}" if others else _ICON_SYMBOLS[record.icon]
    return (icons_text, others) if record.pinned else (icons_text,)


def icon_symbols(card: str) -> str:
    """Return icons as letters: `pr` is production and river."""
    return "".join(ICON_SYMBOLS[icon] for icon in CARDS[card].icons)


def nation_name_forms(nation: str) -> tuple[str, ...]:
    return NATIONS[nation].name, *NATION_ADJECTIVES[nation]


def _name_forms(record: Card) -> tuple[str, ...]:
    """Return name forms: `Lawnslot Llyn (Sir Lancelot)`, `Sir Lancelot`."""
    return (record.name, record.short) if record.short else (record.name,)


def _points_text(view: ImperiumState, seat: int, card: str) -> str:
    vp = CARDS[card].vp
    if vp.kind == "none":
        return ""
    return f"{card_points(view, seat, card)}{'' if vp.kind == 'fixed' else '*'}"


def card_points(view: ImperiumState, seat: int, card: str) -> int:
    """Return a card's points for the seat, as if in its hand if not owned."""
    player = view.players[seat]
    scorer = Scorer(view, seat)
    zone = next((zone for place, zone in owned_with_zones(scorer.player) if place == card), "")
    if not zone:
        zone = "power" if card in player.nation_record.power else "hand"
        scorer.cards.append(card)
    return scorer.card_value(card, zone)


def play_price_text(view: ImperiumState, seat: int, card: str) -> str:
    """Return `1 action` or `free`, with a note if the card stays in play."""
    price = "free" if is_free(view.players[seat], card) else "1 action"
    return f"{price}, stays" if CARDS[card].pinned else price


def has_exhaust_ability(card: str) -> bool:
    return bool(ABILITIES[card].exhausts)


def development_price_text(view: ImperiumState, seat: int, card: str, style: Style) -> str:
    """Return the reduced development cost, `4m 1pop`, or "" for quests."""
    price = development_price(view.players[seat], card)
    return short_amount(price.materials, price.population, price.progress, style)


def group_equal_cards(cards: Iterable[str], preferred: Sequence[str] = ()) -> list[tuple[str, int]]:
    """Return identical cards once with their number, preferring a listed copy."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(CARDS[card].kind, []).append(card)
    return [
        (next((card for card in alike if card in preferred), alike[0]), len(alike))
        for alike in found.values()
    ]


def visible_cards(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card and card[0] != HIDDEN and card in CARDS]


def nation_start_lines(nation: str) -> tuple[str, ...]:
    """Return lines on a nation's starting piles, draw deck and later cards."""
    record = NATIONS[nation]
    later = "quests" if record.court else "to develop"
    piles = f"{len(record.deck)} cards to draw, {len(record.nation_deck)} in the nation deck"
    start = f"{record.starts_as}: {piles}, {len(record.development)} {later}"
    bottom = f"; last {CARDS[record.bottom].name}" if record.bottom else ""
    lines = [start, f"draws from {_card_names(record.deck)}"]
    if record.nation_deck:
        lines.append(f"nation deck: {_card_names(record.nation_deck)}{bottom}")
    if record.development:
        lines.append(f"{later}: {_card_names(record.development)}")
    return tuple(lines)


def _card_names(cards: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(CARDS[card].name for card in cards))
