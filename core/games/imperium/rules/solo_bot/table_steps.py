"""The steps of bot tables, and the effects of the player's cards on the bot (R19.9-R19.16)."""

from core.games.imperium.content import (
    BLOCKS,
    BOT_BLOCKS,
    CARDS,
    PROGRESS,
    RESOURCES,
    UNREST,
    BotStep,
    Filter,
    Step,
)
from core.games.imperium.rules.card_queries import condition_holds
from core.games.imperium.rules.events import (
    CardLaidOpen,
    CardMoved,
    KingResolved,
    MarketTaken,
    Searched,
    TakenUnseen,
    TokensConverted,
    TokensLost,
    TokensPaid,
    TokensTaken,
    UnrestReturned,
)
from core.games.imperium.rules.machine import Offer, Run
from core.games.imperium.rules.market import (
    FAILED_SEARCH_PROGRESS,
    clear_slot,
    exile_from_market,
    has_unrest_beneath,
    refill_slot,
    reveal_until,
    slot_index,
)
from core.games.imperium.rules.solo_bot.opponent import (
    PLAYER_SEAT,
    advance_dynasty,
    bot_card_value,
    bot_level,
    check_dynasty,
    get_bot,
    newest_match,
    next_quest,
    regions_in_play,
)
from core.games.imperium.rules.zones import (
    check_main_deck_empty,
    flip_king_of_kings,
    gain_resource,
    put_on_unrest_pile,
    take_unrest,
    trigger_scoring,
)
from core.games.imperium.state import BOT_SEAT, Bot, ImperiumState

_KNIGHT = Filter(type="knight")
_UNREST = Filter(suit=UNREST)
_REGION = Filter(suit="region")


def bot_condition_holds(state: ImperiumState, step: BotStep) -> bool:
    assert step.condition is not None
    if step.condition.kind == "bot_stage_min":
        return get_bot(state).stage >= step.condition.n
    return state.players[PLAYER_SEAT].state == step.condition.word


def can_do_block(state: ImperiumState, block: str) -> bool:
    """Return whether every step of a block is possible (R19.23)."""
    return all(can_do_step(state, step) for step in BOT_BLOCKS[block])


def can_do_step(state: ImperiumState, step: BotStep) -> bool:
    """Return whether a step is possible (R19.23)."""
    bot = get_bot(state)
    match step.op:
        case "bot_gain":
            return not step.per or bool(regions_in_play(bot))
        case "bot_spend":
            return all(bot.amount(res) >= n for res, n in step.res.items())
        case "bot_convert_all":
            return bot.amount(step.from_) > 0
        case "bot_convert_each":
            return bot.amount(step.from_) >= step.n
        case "bot_acquire":
            return bool(eligible_cards(state, step))
        case "bot_return_unrest":
            return bool(newest_match(bot.discard, _UNREST))
        case "bot_dynasty_to_discard":
            return bool(bot.dynasty)
        case "bot_region_from_discard_to_play":
            return bool(newest_match(bot.discard, _REGION))
        case "bot_abandon_regions_for_fame" | "bot_sink_region" | "bot_abandon_region":
            return len(regions_in_play(bot)) >= step.n
        case "bot_gain_fame":
            return bool(state.fame) or not bot.king
        case "bot_spend_all_discard_half":
            return bot.amount(next(iter(step.res))) > 0
        case "bot_knight_from_discard_to_history":
            return bool(newest_match(bot.discard, _KNIGHT))
        case "bot_gain_next_quest":
            return bool(next_quest(bot))
        case "first_of":
            return any(can_do_block(state, option) for option in step.options)
        case "if":
            return bot_condition_holds(state, step)
        case op if op in _ALWAYS_POSSIBLE:
            return True
        case _:
            raise ValueError(f"Nobody knows whether the bot can '{step.op}'.")


# Steps that are always possible (R19.23), and steps that affect the player.
_ALWAYS_POSSIBLE = frozenset(
    (
        *("bot_discard_top", "bot_steal", "bot_break_through", "bot_exile_market", "if_able"),
        *("bot_self_to_history", "bot_play_self", "bot_self_to_deck_top", "bot_exile_self"),
        *("bot_exile_next_quest", "bot_take_unrest", "you_take_unrest", "you_gain"),
        *("you_may_draw", "you_recall", "you_abandon", "you_discard"),
    )
)


def eligible_cards(state: ImperiumState, step: BotStep) -> list[str]:
    """Return the cards the bot could take, best first (R19.12)."""
    if step.from_ == "exile":
        cards = [c for c in state.exile if not set(step.suits).isdisjoint(CARDS[c].suits)]
        return sorted(cards, key=lambda card: -bot_card_value(card))
    slots = [
        (index, slot)
        for index, slot in enumerate(state.market)
        if slot.card and not set(step.suits).isdisjoint(CARDS[slot.card].suits)
    ]

    def sort_key(entry: tuple[int, object]) -> tuple[int, int, int]:
        index = entry[0]
        slot = state.market[index]
        tokens = sum(slot.amount(res) for res in RESOURCES)
        return -bot_card_value(slot.card) - tokens, -tokens, index

    return [slot.card for _, slot in sorted(slots, key=sort_key)]


def do_step(state: ImperiumState, step: BotStep) -> None:
    bot = get_bot(state)
    match step.op:
        case "bot_gain":
            times = len(regions_in_play(bot)) if step.per else 1
            for res, n in step.res.items():
                gain_resource(state, BOT_SEAT, res, n * times)
        case "bot_spend":
            spend_bot_tokens(state, dict(step.res))
        case "bot_convert_all":
            convert_bot_tokens(
                state, step.from_, bot.amount(step.from_), step.to, bot.amount(step.from_)
            )
        case "bot_convert_each":
            groups = bot.amount(step.from_) // step.n
            convert_bot_tokens(state, step.from_, groups * step.n, step.to, groups * step.gain)
        case "bot_discard_top":
            discard_from_bot_deck(state, step.n)
        case "bot_steal":
            steal_from_player(state, step)
        case "bot_acquire":
            acquire_for_bot(state, eligible_cards(state, step)[0])
        case "bot_break_through":
            break_through_for_bot(state, step)
        case "bot_exile_market":
            removable = [slot.card for slot in state.market if slot.card and not slot.has_tokens]
            if removable:
                exile_from_market(state, BOT_SEAT, removable[0])
        case "bot_return_unrest":
            card = newest_match(bot.discard, _UNREST)
            bot.discard.remove(card)
            put_on_unrest_pile(state, card)
            state.emit(UnrestReturned(BOT_SEAT, 1, "discard"))
            gain_resource(state, BOT_SEAT, PROGRESS, bot_level(state).unrest_progress)
        case "bot_take_unrest":
            for _ in range(step.n):
                take_unrest(state, BOT_SEAT)
        case "bot_gain_fame":
            for _ in range(step.n):
                gain_fame_for_bot(state)
        case "bot_spend_all_discard_half":
            res = next(iter(step.res))
            n = bot.amount(res)
            spend_bot_tokens(state, {res: n})
            discard_from_bot_deck(state, (n + 1) // 2)
        case _ if step.op.startswith("you_"):
            _affect_player(state, step)
        case _:
            _move_bot_card(state, step)


def _move_bot_card(state: ImperiumState, step: BotStep) -> None:
    bot = get_bot(state)
    match step.op:
        case "bot_self_to_history":
            move_resolved_card(state, bot.history, "history")
        case "bot_play_self":
            move_resolved_card(state, bot.play, "play")
        case "bot_self_to_deck_top":
            move_resolved_card(state, bot.deck, "deck_top")
            bot.seen_deck += 1
        case "bot_exile_self":
            move_resolved_card(state, state.exile, "exile")
        case "bot_dynasty_to_discard":
            advance_dynasty(state)
        case "bot_region_from_discard_to_play":
            shift_bot_card(state, newest_match(bot.discard, _REGION), bot.discard, bot.play, "play")
        case "bot_knight_from_discard_to_history":
            shift_bot_card(
                state, newest_match(bot.discard, _KNIGHT), bot.discard, bot.history, "history"
            )
        case "bot_abandon_regions_for_fame" | "bot_abandon_region":
            for _ in range(step.n):
                shift_bot_card(
                    state, newest_match(bot.play, _REGION), bot.play, bot.discard, "discard"
                )
            if step.op == "bot_abandon_regions_for_fame":
                gain_fame_for_bot(state)
        case "bot_sink_region":
            for _ in range(step.n):
                shift_bot_card(
                    state, newest_match(bot.play, _REGION), bot.play, bot.history, "history"
                )
        case "bot_exile_next_quest":
            quest = next_quest(bot)
            if quest and CARDS[quest].canonical_name != step.except_:
                shift_bot_card(state, quest, bot.dynasty, state.exile, "exile")
                check_dynasty(state)
        case "bot_gain_next_quest":
            shift_bot_card(state, next_quest(bot), bot.dynasty, bot.deck, "deck_top")
            bot.seen_deck += 1
            check_dynasty(state)
        case _:
            raise ValueError(step.op)


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
    """Pay tokens; the bot never replaces them with progress (R19.11)."""
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


def steal_from_player(state: ImperiumState, step: BotStep) -> None:
    """Steal up to what the player owns, unless the player is protected."""
    if not _is_player_affected(state):
        return
    you, bot = state.players[PLAYER_SEAT], get_bot(state)
    for res, wanted in step.res.items():
        n = min(wanted, you.amount(res))
        if n:
            you.add(res, -n)
            bot.add(res, n)
            state.emit(TokensTaken(BOT_SEAT, res, n, PLAYER_SEAT, now=bot.amount(res)))
            state.emit(TokensLost(PLAYER_SEAT, res, n, you.amount(res)))


def acquire_for_bot(state: ImperiumState, card: str) -> None:
    """Put a card on top of the bot deck, then its Unrest; take its tokens (R19.12)."""
    bot = get_bot(state)
    if card in state.exile:
        state.exile.remove(card)
        _put_on_deck(bot, card)
        state.emit(MarketTaken(BOT_SEAT, card, "acquire", "exile"))
        if has_unrest_beneath(card):
            take_unrest(state, BOT_SEAT)
        return
    index = slot_index(state, card)
    slot = clear_slot(state, index)
    tokens = (slot.materials, slot.population, slot.progress)
    state.emit(MarketTaken(BOT_SEAT, card, "acquire", "market", *tokens))
    _put_on_deck(bot, card)
    if slot.unrest:
        _put_on_deck(bot, slot.unrest)
    for res in RESOURCES:
        gain_resource(state, BOT_SEAT, res, slot.amount(res))
    refill_slot(state, index)


def _put_on_deck(bot: Bot, card: str) -> None:
    bot.deck.append(card)
    bot.seen_deck += 1


def break_through_for_bot(state: ImperiumState, step: BotStep) -> None:
    """Take a market card, else the top of a small deck, else search (R19.13)."""
    bot = get_bot(state)
    cards = eligible_cards(state, step)
    if cards:
        index = slot_index(state, cards[0])
        slot = clear_slot(state, index)
        if slot.unrest:
            put_on_unrest_pile(state, slot.unrest)
        tokens = (slot.materials, slot.population, slot.progress)
        state.emit(MarketTaken(BOT_SEAT, slot.card, "break_through", "market", *tokens))
        _put_on_deck(bot, slot.card)
        for res in RESOURCES:
            gain_resource(state, BOT_SEAT, res, slot.amount(res))
        refill_slot(state, index)
        return
    suit = step.suits[0]
    if state.small.get(suit):
        card = state.small[suit].pop()
        bot.deck.append(card)
        bot.secret.append(card)
        bot.seen_deck = 0  # the top of the deck is unknown again
        state.emit(TakenUnseen(BOT_SEAT, card, suit))
        return
    matching_card, revealed = reveal_until(state, Filter(suit=suit))
    state.emit(Searched(BOT_SEAT, matching_card, tuple(revealed)))
    if matching_card:
        _put_on_deck(bot, matching_card)
        check_main_deck_empty(state)
    else:
        gain_resource(state, BOT_SEAT, PROGRESS, FAILED_SEARCH_PROGRESS)


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
    _resolve_king(state, CARDS[state.king].abilities_by_kind["instead_of_gain"].do)


def _resolve_king(state: ImperiumState, block: str) -> None:
    """Resolve the visible side of King of Kings for the bot (R13.3, R13.4).

    A development is the top dynasty card.
    """
    bot, king = get_bot(state), state.king
    for step in BLOCKS[block]:
        match step.op:
            case "if":
                if step.condition and condition_holds(state, BOT_SEAT, step.condition, king):
                    _resolve_king(state, step.do)
            case "gain":
                gain_resource(state, BOT_SEAT, step.res, step.n)
            case "develop":
                if bot.dynasty:
                    shift_bot_card(state, bot.dynasty[-1], bot.dynasty, bot.deck, "deck_top")
                    bot.seen_deck += 1
                    check_dynasty(state)
            case "flip_self":
                flip_king_of_kings(state, step.to)
            case "trigger_scoring":
                trigger_scoring(state)
            case _:
                raise ValueError(step.op)


# --- you ----------------------------------------------------------------------------------------


def _is_player_affected(state: ImperiumState) -> bool:
    """Return whether the player has not avoided the current attack (R19.10)."""
    return not state.scopes or PLAYER_SEAT not in state.scope.protected


def _affect_player(state: ImperiumState, step: BotStep) -> None:
    """Apply a step to the player; choices are theirs (R19.10)."""
    if not _is_player_affected(state):
        return
    match step.op:
        case "you_take_unrest":
            for _ in range(step.n):
                take_unrest(state, PLAYER_SEAT)
        case "you_gain":
            for res, n in step.res.items():
                gain_resource(state, PLAYER_SEAT, res, n)
        case "you_may_draw":
            state.push(Offer(step.program, PLAYER_SEAT, state.scope.card))
        case _:
            state.push(Run(step.program, 0, PLAYER_SEAT))


def apply_step_to_bot(state: ImperiumState, step: Step) -> None:
    """Make the bot recall, abandon or discard because of the player's card (R19.15)."""
    bot = get_bot(state)
    n = max(step.n, 1)
    if step.op == "discard":
        discard_from_bot_deck(state, n)
        return
    for _ in range(n):
        card = newest_match(bot.play, step.filter)
        if not card:
            return
        if step.op == "recall":
            shift_bot_card(state, card, bot.play, bot.deck, "deck_top")
            bot.seen_deck += 1
        else:
            shift_bot_card(state, card, bot.play, bot.discard, "discard")
            if step.store:
                counts = state.scope.counts
                counts[step.store] = counts.get(step.store, 0) + 1
