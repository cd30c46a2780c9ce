"""Facts about cards for one-line and small card displays."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.games.imperium.availability import is_free
from core.games.imperium.content import CARDS, NATIONS, Card
from core.games.imperium.describe.now import STATES, text_now
from core.games.imperium.describe.terms import ICON_MARK, NATION_WORDS, SUIT_SHORT, short_amount
from core.games.imperium.paying import development_price
from core.games.imperium.scoring import Scorer, owned
from core.games.imperium.state import ImperiumState
from core.kernel import HIDDEN

NATION = "nation"  # the band for cards without a suit
_BANDS = ("region", "uncivilised", "civilised", "tributary", "fame", "unrest")
_ICONS = {"pinned": "pin", "attack": "ATK"}
_TYPES = {"metropolis": "metro"}
_SUITS: dict[str, tuple[str, ...]] = {  # longest first
    "region": ("region", "reg."),
    "uncivilised": ("uncivilised", "uncivil.", "unc."),
    "civilised": ("civilised", "civil.", "civ."),
    "tributary": ("tributary", "tribut.", "tri."),
    "fame": ("fame",),
    "unrest": ("unrest", "unr."),
}


@dataclass(frozen=True, slots=True)
class CardNow:
    """A card as a seat sees it now; names and symbols come in several lengths."""

    card: str
    band: str  # a suit, or `nation`
    kinds: tuple[str, ...]  # words on the band: region, uncivilised, Roman; longest first
    names: tuple[str, ...]  # longest first
    marks: tuple[str, ...]  # `pin pr`, `bar`, `ATK emp`; then without those implied by its zone
    points: str  # `2`; `3*` if the value depends on something
    text: str  # its effects with current counts


def look(view: ImperiumState, seat: int, card: str) -> CardNow:
    record = CARDS[card]
    suit = next((suit for suit in _BANDS if suit in record.suits), "")
    return CardNow(
        card,
        suit or NATION,
        _kinds(record) if suit else NATION_WORDS[record.set],
        _names(record),
        _marks(record),
        _points(view, seat, card),
        text_now(view, seat, card),
    )


def _kinds(record: Card) -> tuple[str, ...]:
    """Return the suits in several lengths: `uncivilised`, `uncivil.`, `unc.`."""
    if len(record.suits) == 1:
        return _SUITS[record.suits[0]]
    return "/".join(record.suits), "/".join(SUIT_SHORT[suit] for suit in record.suits)


def _marks(record: Card) -> tuple[str, ...]:
    """Return all symbols, then without the pin, which is implied for cards in play."""
    types = (_TYPES.get(kind, kind) for kind in record.types)
    marks = (STATES.get(record.state, ""), *types, icon_marks(record.id))
    others = " ".join(filter(None, marks))
    if not record.icon:
        return (others,)
    whole = f"{_ICONS[record.icon]} {others}" if others else _ICONS[record.icon]
    return (whole, others) if record.pinned else (whole,)


def icon_marks(card: str) -> str:
    """Return icons as letters: `pr` is production and river."""
    return "".join(ICON_MARK[icon] for icon in CARDS[card].icons)


def nation_names(nation: str) -> tuple[str, ...]:
    """Return a nation's name, then abbreviations."""
    return NATIONS[nation].name, *NATION_WORDS[nation]


def _names(record: Card) -> tuple[str, ...]:
    """Return name forms: `Lawnslot Llyn (Sir Lancelot)`, `Sir Lancelot`."""
    name = record.name
    _, _, familiar = name.rstrip(")").partition(" (")
    own = next((f"{word} " for word in NATION_WORDS.get(record.set, ())[:1]), " ")
    short = familiar or name.removeprefix(own)  # the band already names the owner
    return (name, short) if short != name else (name,)


def _points(view: ImperiumState, seat: int, card: str) -> str:
    vp = CARDS[card].vp
    if vp.kind == "none":
        return ""
    return f"{worth(view, seat, card)}{'' if vp.kind == 'fixed' else '*'}"


def worth(view: ImperiumState, seat: int, card: str) -> int:
    """Return a card's points for the seat, as if in its hand if not owned."""
    player = view.players[seat]
    scorer = Scorer(view, seat)
    zone = next((zone for place, zone in owned(scorer.player) if place == card), "")
    if not zone:
        zone = "power" if card in player.of.power else "hand"
        scorer.cards.append(card)
    return scorer.value(card, zone)


def price_of_playing(view: ImperiumState, seat: int, card: str) -> str:
    """Return `1 action` or `free`, with a note if the card stays in play."""
    price = "free" if is_free(view.players[seat], card) else "1 action"
    return f"{price}, stays" if CARDS[card].pinned else price


def price_to_develop(view: ImperiumState, seat: int, card: str) -> str:
    """Return the reduced development cost as in `4m 1pop`; empty for quests."""
    price = development_price(view.players[seat], card)
    return short_amount(price.materials, price.population, price.progress)


def one_of_each(cards: Iterable[str], wanted: Sequence[str] = ()) -> list[tuple[str, int]]:
    """Return identical cards once with their number, preferring a listed copy."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(CARDS[card].kind, []).append(card)
    return [
        (next((card for card in alike if card in wanted), alike[0]), len(alike))
        for alike in found.values()
    ]


def known(cards: Iterable[str]) -> list[str]:
    return [card for card in cards if card and card[0] != HIDDEN and card in CARDS]


def nation_start(nation: str) -> tuple[str, ...]:
    """Return lines on a nation's starting piles, draw deck and later cards."""
    record = NATIONS[nation]
    later = "quests" if record.court else "to develop"
    piles = f"{len(record.deck)} cards to draw, {len(record.nation_deck)} in the nation deck"
    start = f"{record.starts_as}: {piles}, {len(record.development)} {later}"
    bottom = f"; last {CARDS[record.bottom].name}" if record.bottom else ""
    lines = [start, f"draws from {_listed(record.deck)}"]
    if record.nation_deck:
        lines.append(f"nation deck: {_listed(record.nation_deck)}{bottom}")
    if record.development:
        lines.append(f"{later}: {_listed(record.development)}")
    return tuple(lines)


def _listed(cards: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(CARDS[card].name for card in cards))
