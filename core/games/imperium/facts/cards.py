"""Cards as a line or a small card shows them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.games.imperium.availability import is_free
from core.games.imperium.content import (
    CARDS,
    NATIONS,
)
from core.games.imperium.describe.now import STATES, power_words, text_now
from core.games.imperium.describe.terms import ICON_MARK, short_amount
from core.games.imperium.paying import development_price
from core.games.imperium.scoring import Scorer
from core.games.imperium.state import ImperiumState
from core.kernel import HIDDEN

NATION = "nation"  # the band of cards without a suit
_BANDS = ("region", "uncivilised", "civilised", "tributary", "fame", "unrest")
_ICONS = {"pinned": "pin", "attack": "ATK"}
_TYPES = {"metropolis": "metro"}


@dataclass(frozen=True, slots=True)
class CardNow:
    """A card as the seat sees it now."""

    card: str
    band: str  # a suit, or `nation`
    kind: str  # the word on the band: region, uncivilised, Roman
    names: tuple[str, ...]  # the longest first
    marks: str  # `pin pr`, `bar`, `ATK emp`
    points: str  # `2`; `3*` where it depends
    text: str  # what it does, with what is counted counted


def look(view: ImperiumState, seat: int, card: str) -> CardNow:
    """All a line or a small card says of it."""
    record = CARDS[card]
    suit = next((suit for suit in _BANDS if suit in record.suits), "")
    nation = NATIONS[record.set].name if record.set in NATIONS else "power"
    kind = "/".join(record.suits) if suit else nation.removesuffix("s")
    icons = "".join(ICON_MARK[icon] for icon in record.icons)
    types = (_TYPES.get(kind, kind) for kind in record.types)
    marks = (_ICONS.get(record.icon, ""), STATES.get(record.state, ""), *types, icons)
    return CardNow(
        card,
        suit or NATION,
        kind,
        _names(record.name),
        " ".join(mark for mark in marks if mark),
        _points(view, seat, card),
        text_now(view, seat, card),
    )


def _names(name: str) -> tuple[str, ...]:
    """`Lawnslot Llyn (Sir Lancelot)`, `Sir Lancelot`."""
    _, _, familiar = name.rstrip(")").partition(" (")
    return (name, familiar) if familiar else (name,)


def _points(view: ImperiumState, seat: int, card: str) -> str:
    vp = CARDS[card].vp
    if vp.kind == "none":
        return ""
    return f"{worth(view, seat, card)}{'' if vp.kind == 'fixed' else '*'}"


def worth(view: ImperiumState, seat: int, card: str) -> int:
    """Its points for the seat; of a card it does not have, once it is in its hand."""
    player = view.players[seat]
    scorer = Scorer(view, seat)
    zone = next((zone for place, zone in scorer.owned if place == card), "")
    if not zone:
        zone = "power" if card in player.of.power else "hand"
        scorer.owned.append((card, zone))
    return scorer.value(card, zone)


def price_of_playing(view: ImperiumState, seat: int, card: str) -> str:
    """`1 action`, or `free`; cards that stay in play say so."""
    price = "free" if is_free(view.players[seat], card) else "1 action"
    return f"{price}, stays" if CARDS[card].pinned else price


def price_to_develop(view: ImperiumState, seat: int, card: str) -> str:
    """`4m 1pop`, with all reductions; nothing for quests."""
    price = development_price(view.players[seat], card)
    return short_amount(price.materials, price.population, price.progress)


def one_of_each(cards: Iterable[str], wanted: Sequence[str] = ()) -> list[tuple[str, int]]:
    """Equal cards once, with their number; of those the one that is wanted."""
    found: dict[str, list[str]] = {}
    for card in cards:
        found.setdefault(CARDS[card].kind, []).append(card)
    return [
        (next((card for card in alike if card in wanted), alike[0]), len(alike))
        for alike in found.values()
    ]


def known(cards: Iterable[str]) -> list[str]:
    """Those that are seen."""
    return [card for card in cards if card and card[0] != HIDDEN and card in CARDS]


def nation_words(view: ImperiumState, nation: str) -> list[str]:
    """What a nation's power card does, on each of the sides that can be up."""
    up = view.options["sides"]
    sides = [side for side in NATIONS[nation].power if up in ("choose", CARDS[side].side)]
    return [f"{CARDS[side].side}: {power_words(side)}" for side in sides]
