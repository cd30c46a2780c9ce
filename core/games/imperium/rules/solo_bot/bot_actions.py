"""The bot's movements of cards and tokens, from its table or the player's cards (R19)."""

from core.games.imperium.content import RESOURCES, Filter
from core.games.imperium.rules.events import (
    CardLaidOpen,
    CardMoved,
    KingResolved,
    MarketTaken,
    TakenUnseen,
    TokensConverted,
    TokensPaid,
)
from core.games.imperium.rules.market import (
    clear_slot,
    has_unrest_beneath,
    refill_slot,
    slot_index,
)
from core.games.imperium.rules.programs import ABILITIES, BLOCKS
from core.games.imperium.rules.solo_bot.opponent import check_dynasty, get_bot, newest_match
from core.games.imperium.rules.zones import gain_resource, take_unrest
from core.games.imperium.state import BOT_SEAT, Bot, ImperiumState


def move_resolved_card(state: ImperiumState, pile: list[str], target: str) -> None:
    bot = get_bot(state)
    if bot.resolving:
        pile.append(bot.resolving)
        state.emit(CardMoved(BOT_SEAT, bot.resolving, "playing", target))
        bot.resolving = ""


def shift_bot_card(
    state: ImperiumState, card: str, source: list[str], pile: list[str], target: str
) -> None:
    source.remove(card)
    pile.append(card)
    state.emit(CardMoved(BOT_SEAT, card, "bot", target))


def spend_bot_tokens(state: ImperiumState, price: dict[str, int]) -> None:
    """Pay tokens, which the bot never replaces with progress (R19.11)."""
    bot = get_bot(state)
    for res, n in price.items():
        bot.add(res, -n)
    paid = [price.get(res, 0) for res in RESOURCES]
    tokens = (bot.materials, bot.population, bot.progress)
    state.emit(TokensPaid(BOT_SEAT, paid[0], paid[1], paid[2], tokens))


def convert_bot_tokens(state: ImperiumState, res: str, n: int, into: str, gained: int) -> None:
    bot = get_bot(state)
    bot.add(res, -n)
    bot.add(into, gained)
    state.emit(TokensConverted(BOT_SEAT, res, n, into, gained))


def discard_from_bot_deck(state: ImperiumState, n: int) -> None:
    """Discard cards from the top of the bot deck, never rebuilding it."""
    bot = get_bot(state)
    for _ in range(min(n, len(bot.deck))):
        card = bot.deck.pop()
        bot.seen_deck = max(bot.seen_deck - 1, 0)
        if card in bot.secret:
            bot.secret.remove(card)
        bot.discard.append(card)
        state.emit(CardLaidOpen(BOT_SEAT, card, "deck", "discard"))


def acquire_for_bot(state: ImperiumState, card: str) -> None:
    """Put a card on top of the bot deck, then its Unrest. Take its tokens (R19.12)."""
    bot = get_bot(state)
    if card in state.exile:
        state.exile.remove(card)
        put_on_bot_deck(bot, card)
        state.emit(MarketTaken(BOT_SEAT, card, "acquire", "exile"))
        if has_unrest_beneath(card):
            take_unrest(state, BOT_SEAT)
        return
    index = slot_index(state, card)
    slot = clear_slot(state, index)
    tokens = (slot.materials, slot.population, slot.progress)
    state.emit(MarketTaken(BOT_SEAT, card, "acquire", "market", *tokens))
    put_on_bot_deck(bot, card)
    if slot.unrest:
        put_on_bot_deck(bot, slot.unrest)
    for res in RESOURCES:
        gain_resource(state, BOT_SEAT, res, slot.amount(res))
    refill_slot(state, index)


def put_on_bot_deck(bot: Bot, card: str) -> None:
    bot.deck.append(card)
    bot.seen_deck += 1


def gain_fame_for_bot(state: ImperiumState) -> None:
    """Take the top fame card, or resolve King of Kings (R19.16)."""
    bot = get_bot(state)
    if state.fame:
        card = state.fame.pop()
        if state.fame_seen:
            state.fame_seen -= 1
        bot.deck.append(card)
        bot.secret.append(card)
        bot.seen_deck = 0
        state.emit(TakenUnseen(BOT_SEAT, card, "fame"))
        return
    if bot.king:
        return
    bot.king = True
    state.emit(KingResolved(BOT_SEAT, state.king))
    for step in BLOCKS[ABILITIES[state.king].by_kind["instead_of_gain"].do]:
        step.run_for_bot(state)


def develop_for_bot(state: ImperiumState) -> None:
    """Put the top dynasty card on the bot's deck (R13.3, R13.4)."""
    bot = get_bot(state)
    if bot.dynasty:
        shift_bot_card(state, bot.dynasty[-1], bot.dynasty, bot.deck, "deck_top")
        bot.seen_deck += 1
        check_dynasty(state)


# --- the player's cards (R19.15) ------------------------------------------------------------------


def recall_for_bot(state: ImperiumState, n: int, wanted: Filter) -> None:
    """Put the bot's newest matching cards back on its deck."""
    bot = get_bot(state)
    for _ in range(n):
        card = newest_match(bot.play, wanted)
        if not card:
            return
        shift_bot_card(state, card, bot.play, bot.deck, "deck_top")
        bot.seen_deck += 1


def abandon_for_bot(state: ImperiumState, n: int, wanted: Filter, store: str) -> None:
    """Discard up to `n` of the bot's newest matching cards.

    Add their number to the program's count `store`, unless that is empty.
    """
    bot = get_bot(state)
    for _ in range(n):
        card = newest_match(bot.play, wanted)
        if not card:
            return
        shift_bot_card(state, card, bot.play, bot.discard, "discard")
        if store:
            counts = state.scope.counts
            counts[store] = counts.get(store, 0) + 1
