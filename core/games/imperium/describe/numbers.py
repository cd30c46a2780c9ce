"""Boards and market slots as numbers, as far as a seat can see them."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.games.imperium.content import (
    CARDS,
    NATIONS,
    SLOT_DECKS,
)
from core.games.imperium.counting import has_history
from core.games.imperium.describe.terms import short_amount
from core.games.imperium.scoring import unrest_of
from core.games.imperium.state import Bot, ImperiumState, Player, Slot


@dataclass(frozen=True, slots=True)
class SeatNow:
    """A board in numbers."""

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


def seat_now(view: ImperiumState, seat: int) -> SeatNow:
    """Return the numbers of a player or the solo bot.

    The bot's slots count as its hand and its dynasty as its nation deck.
    """
    if view.is_bot(seat):
        assert view.bot is not None
        return _bot_now(view.bot)
    player = view.players[seat]
    return SeatNow(
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
        _regions(player.play),
        _cities(player.play),
        unrest_of(player),
    )


def _bot_now(bot: Bot) -> SeatNow:
    piles = (bot.deck, bot.slots, bot.discard, bot.play, bot.history, bot.somewhere)
    return SeatNow(
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
        _regions(bot.play),
        _cities(bot.play),
        sum(CARDS[card].is_unrest for pile in piles for card in pile if card in CARDS),
    )


def _regions(cards: Sequence[str]) -> int:
    return sum("region" in CARDS[card].suits for card in cards)


def _cities(cards: Sequence[str]) -> int:
    return sum(bool({"city", "metropolis"} & set(CARDS[card].types)) for card in cards)


def past_name(player: Player) -> str:
    """Return `history` or `flooded`, or "" for the Vikings (R12.20, R15.2)."""
    if player.of.floods:
        return "flooded"
    return "history" if has_history(player) else ""


@dataclass(frozen=True, slots=True)
class Gains:
    """The tokens and Unrest of a market card, and the deck that refills its slot."""

    tokens: str  # `1prog`
    unrest: bool
    refill: str  # the deck that refills the slot: `region deck 5`


def gains(view: ImperiumState, at: int) -> Gains:
    slot = view.market[at]
    suit = SLOT_DECKS[at]
    small = len(view.small.get(suit, ()))
    refill = f"{suit} deck {small}" if small else f"main deck {len(view.main)}"
    return Gains(tokens_on(slot), bool(slot.unrest), refill)


def tokens_on(slot: Slot) -> str:
    """Return the tokens in a slot: `1m 2prog`."""
    return short_amount(slot.materials, slot.population, slot.progress)


def acquiring(view: ImperiumState, card: str) -> str:
    at = next((at for at, slot in enumerate(view.market) if slot.card == card), -1)
    if at < 0:
        return ""
    it = gains(view, at)
    tokens = f" with {it.tokens}" if it.tokens else ""
    if not it.unrest:
        return f"Acquired or broken through for: the card{tokens}, no unrest."
    return f"Acquired: the card{tokens} and an unrest. Broken through for: the unrest goes back."
