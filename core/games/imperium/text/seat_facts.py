"""Boards and market slots as numbers, as far as a seat can see them."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.games.imperium.content import (
    CARDS,
    NATIONS,
    SLOT_DECKS,
)
from core.games.imperium.rules.card_queries import has_history
from core.games.imperium.rules.owned_cards import count_unrest
from core.games.imperium.state import Bot, ImperiumState, Player, Slot
from core.games.imperium.text.terms import short_amount
from core.kernel.style import Style


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """The nation, the state side and all counts of a board, as others may see them."""

    nation: str
    state: str
    materials: int
    population: int
    progress: int
    hand: int
    deck: int
    discard: int
    history: int
    nation_deck: int
    development: int
    regions: int
    cities: int
    unrest: int  # as far as known


def seat_facts(view: ImperiumState, seat: int) -> SeatFacts:
    """Return the numbers of a player or the solo bot.

    The bot's slots count as its hand and its dynasty as its nation deck.
    """
    if view.is_bot(seat):
        assert view.bot is not None
        return _bot_facts(view.bot)
    player = view.players[seat]
    return SeatFacts(
        NATIONS[player.nation].name if player.nation else "",
        player.state,
        player.materials,
        player.population,
        player.progress,
        len(player.hand) + len(player.playing),
        len(player.deck),
        len(player.discard),
        len(player.history) + len(player.flooded),
        len(player.nation_deck),
        len(player.development),
        _count_regions(player.play),
        _count_cities(player.play),
        count_unrest(player),
    )


def _bot_facts(bot: Bot) -> SeatFacts:
    piles = (bot.deck, bot.slots, bot.discard, bot.play, bot.history, bot.somewhere)
    return SeatFacts(
        NATIONS[bot.nation].name,
        bot.side,
        bot.materials,
        bot.population,
        bot.progress,
        sum(bool(card) for card in bot.slots),
        len(bot.deck),
        len(bot.discard),
        len(bot.history),
        len(bot.dynasty),
        0,
        _count_regions(bot.play),
        _count_cities(bot.play),
        sum(CARDS[card].is_unrest for pile in piles for card in pile if card in CARDS),
    )


def _count_regions(cards: Sequence[str]) -> int:
    return sum("region" in CARDS[card].suits for card in cards)


def _count_cities(cards: Sequence[str]) -> int:
    return sum(bool({"city", "metropolis"} & set(CARDS[card].types)) for card in cards)


def history_name(player: Player) -> str:
    """Return `history` or `flooded`, or "" for the Vikings (R12.20, R15.2)."""
    if player.nation_record.floods:
        return "flooded"
    return "history" if has_history(player) else ""


@dataclass(frozen=True, slots=True)
class MarketGains:
    """The tokens and Unrest of a market card, and the deck that refills its slot."""

    tokens: str  # `1prog`
    unrest: bool
    refill: str  # the deck that refills the slot: `region deck 5`


def market_gains(view: ImperiumState, at: int, style: Style) -> MarketGains:
    slot = view.market[at]
    suit = SLOT_DECKS[at]
    small = len(view.small.get(suit, ()))
    refill = f"{suit} deck {small}" if small else f"main deck {len(view.main)}"
    return MarketGains(slot_tokens(slot, style), bool(slot.unrest), refill)


def slot_tokens(slot: Slot, style: Style) -> str:
    """Return the tokens in a slot: `1m 2prog`."""
    return short_amount(slot.materials, slot.population, slot.progress, style)


def acquisition_text(view: ImperiumState, card: str, style: Style) -> str:
    index = next((index for index, slot in enumerate(view.market) if slot.card == card), -1)
    if index < 0:
        return ""
    extras = market_gains(view, index, style)
    tokens = f" with {extras.tokens}" if extras.tokens else ""
    if not extras.unrest:
        return f"Acquired or broken through for: the card{tokens}, no unrest."
    return f"Acquired: the card{tokens} and an unrest. Broken through for: the unrest goes back."
