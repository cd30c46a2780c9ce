"""The steps of bot tables, and the effects of the player's cards on the bot (R19.9-R19.16)."""

from core.games.imperium.bot.who import (
    YOU,
    advance_dynasty,
    bot_vp,
    check_dynasty,
    level,
    newest,
    next_quest,
    opponent,
    regions,
)
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
from core.games.imperium.counting import holds
from core.games.imperium.events import (
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
from core.games.imperium.machine import Offer, Run
from core.games.imperium.market import (
    CONSOLATION,
    clear,
    exile_from_market,
    is_restless,
    refill,
    reveal_until,
    slot_of,
)
from core.games.imperium.state import BOT, Bot, ImperiumState
from core.games.imperium.zones import (
    check_main_deck,
    gain,
    take_unrest,
    to_pile,
    trigger_scoring,
    turn_king,
)

_KNIGHT = Filter(type="knight")
_UNREST = Filter(suit=UNREST)
_REGION = Filter(suit="region")


def bot_holds(state: ImperiumState, step: BotStep) -> bool:
    assert step.condition is not None
    if step.condition.kind == "bot_stage_min":
        return opponent(state).stage >= step.condition.n
    return state.players[YOU].state == step.condition.word


def can_do_all(state: ImperiumState, block: str) -> bool:
    """Return whether every step of a block is possible (R19.23)."""
    return all(can_do(state, step) for step in BOT_BLOCKS[block])


def can_do(state: ImperiumState, step: BotStep) -> bool:
    """Return whether a step is possible (R19.23)."""
    bot = opponent(state)
    match step.op:
        case "bot_gain":
            return not step.per or bool(regions(bot))
        case "bot_spend":
            return all(bot.has(res) >= n for res, n in step.res.items())
        case "bot_convert_all":
            return bot.has(step.from_) > 0
        case "bot_convert_each":
            return bot.has(step.from_) >= step.n
        case "bot_acquire":
            return bool(eligible(state, step))
        case "bot_return_unrest":
            return bool(newest(bot.discard, _UNREST))
        case "bot_dynasty_to_discard":
            return bool(bot.dynasty)
        case "bot_region_from_discard_to_play":
            return bool(newest(bot.discard, _REGION))
        case "bot_abandon_regions_for_fame" | "bot_sink_region" | "bot_abandon_region":
            return len(regions(bot)) >= step.n
        case "bot_gain_fame":
            return bool(state.fame) or not bot.king
        case "bot_spend_all_discard_half":
            return bot.has(next(iter(step.res))) > 0
        case "bot_knight_from_discard_to_history":
            return bool(newest(bot.discard, _KNIGHT))
        case "bot_gain_next_quest":
            return bool(next_quest(bot))
        case "first_of":
            return any(can_do_all(state, option) for option in step.options)
        case "if":
            return bot_holds(state, step)
        case op if op in _ALWAYS:
            return True
        case _:
            raise ValueError(f"Nobody knows whether the bot can '{step.op}'.")


# Steps that are always possible (R19.23), and steps that affect the player.
_ALWAYS = frozenset(
    (
        *("bot_discard_top", "bot_steal", "bot_break_through", "bot_exile_market", "if_able"),
        *("bot_self_to_history", "bot_play_self", "bot_self_to_deck_top", "bot_exile_self"),
        *("bot_exile_next_quest", "bot_take_unrest", "you_take_unrest", "you_gain"),
        *("you_may_draw", "you_recall", "you_abandon", "you_discard"),
    )
)


def eligible(state: ImperiumState, step: BotStep) -> list[str]:
    """Return the cards the bot could take, best first (R19.12)."""
    if step.from_ == "exile":
        cards = [c for c in state.exile if not set(step.suits).isdisjoint(CARDS[c].suits)]
        return sorted(cards, key=lambda card: -bot_vp(card))
    slots = [
        (at, slot)
        for at, slot in enumerate(state.market)
        if slot.card and not set(step.suits).isdisjoint(CARDS[slot.card].suits)
    ]

    def rank(entry: tuple[int, object]) -> tuple[int, int, int]:
        at = entry[0]
        slot = state.market[at]
        tokens = sum(slot.has(res) for res in RESOURCES)
        return -bot_vp(slot.card) - tokens, -tokens, at

    return [slot.card for _, slot in sorted(slots, key=rank)]


def do_part(state: ImperiumState, step: BotStep) -> None:
    bot = opponent(state)
    match step.op:
        case "bot_gain":
            times = len(regions(bot)) if step.per else 1
            for res, n in step.res.items():
                gain(state, BOT, res, n * times)
        case "bot_spend":
            spend(state, dict(step.res))
        case "bot_convert_all":
            convert(state, step.from_, bot.has(step.from_), step.to, bot.has(step.from_))
        case "bot_convert_each":
            groups = bot.has(step.from_) // step.n
            convert(state, step.from_, groups * step.n, step.to, groups * step.gain)
        case "bot_discard_top":
            discard_top(state, step.n)
        case "bot_steal":
            bot_steals(state, step)
        case "bot_acquire":
            bot_acquires(state, eligible(state, step)[0])
        case "bot_break_through":
            bot_breaks_through(state, step)
        case "bot_exile_market":
            free = [slot.card for slot in state.market if slot.card and not slot.has_tokens]
            if free:
                exile_from_market(state, BOT, free[0])
        case "bot_return_unrest":
            card = newest(bot.discard, _UNREST)
            bot.discard.remove(card)
            to_pile(state, card)
            state.tell(UnrestReturned(BOT, 1, "discard"))
            gain(state, BOT, PROGRESS, level(state).unrest_progress)
        case "bot_take_unrest":
            for _ in range(step.n):
                take_unrest(state, BOT)
        case "bot_gain_fame":
            for _ in range(step.n):
                bot_gains_fame(state)
        case "bot_spend_all_discard_half":
            res = next(iter(step.res))
            n = bot.has(res)
            spend(state, {res: n})
            discard_top(state, (n + 1) // 2)
        case _ if step.op.startswith("you_"):
            _to_you(state, step)
        case _:
            _move_bot_card(state, step)


def _move_bot_card(state: ImperiumState, step: BotStep) -> None:
    bot = opponent(state)
    match step.op:
        case "bot_self_to_history":
            file_resolved(state, bot.history, "history")
        case "bot_play_self":
            file_resolved(state, bot.play, "play")
        case "bot_self_to_deck_top":
            file_resolved(state, bot.deck, "deck_top")
            bot.seen_deck += 1
        case "bot_exile_self":
            file_resolved(state, state.exile, "exile")
        case "bot_dynasty_to_discard":
            advance_dynasty(state)
        case "bot_region_from_discard_to_play":
            shift(state, newest(bot.discard, _REGION), bot.discard, bot.play, "play")
        case "bot_knight_from_discard_to_history":
            shift(state, newest(bot.discard, _KNIGHT), bot.discard, bot.history, "history")
        case "bot_abandon_regions_for_fame" | "bot_abandon_region":
            for _ in range(step.n):
                shift(state, newest(bot.play, _REGION), bot.play, bot.discard, "discard")
            if step.op == "bot_abandon_regions_for_fame":
                bot_gains_fame(state)
        case "bot_sink_region":
            for _ in range(step.n):
                shift(state, newest(bot.play, _REGION), bot.play, bot.history, "history")
        case "bot_exile_next_quest":
            quest = next_quest(bot)
            if quest and CARDS[quest].called != step.except_:
                shift(state, quest, bot.dynasty, state.exile, "exile")
                check_dynasty(state)
        case "bot_gain_next_quest":
            shift(state, next_quest(bot), bot.dynasty, bot.deck, "deck_top")
            bot.seen_deck += 1
            check_dynasty(state)
        case _:
            raise ValueError(step.op)


def file_resolved(state: ImperiumState, pile: list[str], target: str) -> None:
    bot = opponent(state)
    if bot.resolving:
        pile.append(bot.resolving)
        state.tell(CardMoved(BOT, bot.resolving, "playing", target))
        bot.resolving = ""


def shift(state: ImperiumState, card: str, source: list[str], pile: list[str], target: str) -> None:
    source.remove(card)
    pile.append(card)
    state.tell(CardMoved(BOT, card, "bot", target))


def spend(state: ImperiumState, price: dict[str, int]) -> None:
    """Pay tokens; the bot never replaces them with progress (R19.11)."""
    bot = opponent(state)
    for res, n in price.items():
        bot.add(res, -n)
    paid = [price.get(res, 0) for res in RESOURCES]
    left = (bot.materials, bot.population, bot.progress)
    state.tell(TokensPaid(BOT, paid[0], paid[1], paid[2], left))


def convert(state: ImperiumState, res: str, n: int, into: str, gained: int) -> None:
    bot = opponent(state)
    bot.add(res, -n)
    bot.add(into, gained)
    state.tell(TokensConverted(BOT, res, n, into, gained))


def discard_top(state: ImperiumState, n: int) -> None:
    """Discard cards from the top of the bot deck, never rebuilding it."""
    bot = opponent(state)
    for _ in range(min(n, len(bot.deck))):
        card = bot.deck.pop()
        bot.seen_deck = max(bot.seen_deck - 1, 0)
        if card in bot.secret:
            bot.secret.remove(card)
        bot.discard.append(card)
        state.tell(CardLaidOpen(BOT, card, "deck", "discard"))


def bot_steals(state: ImperiumState, step: BotStep) -> None:
    """Steal up to what the player owns, unless the player is protected."""
    if not _touches_you(state):
        return
    you, bot = state.players[YOU], opponent(state)
    for res, wanted in step.res.items():
        n = min(wanted, you.has(res))
        if n:
            you.add(res, -n)
            bot.add(res, n)
            state.tell(TokensTaken(BOT, res, n, YOU, now=bot.has(res)))
            state.tell(TokensLost(YOU, res, n, you.has(res)))


def bot_acquires(state: ImperiumState, card: str) -> None:
    """Put a card on top of the bot deck, then its Unrest; take its tokens (R19.12)."""
    bot = opponent(state)
    if card in state.exile:
        state.exile.remove(card)
        _onto_deck(bot, card)
        state.tell(MarketTaken(BOT, card, "acquire", "exile"))
        if is_restless(card):
            take_unrest(state, BOT)
        return
    at = slot_of(state, card)
    slot = clear(state, at)
    tokens = (slot.materials, slot.population, slot.progress)
    state.tell(MarketTaken(BOT, card, "acquire", "market", *tokens))
    _onto_deck(bot, card)
    if slot.unrest:
        _onto_deck(bot, slot.unrest)
    for res in RESOURCES:
        gain(state, BOT, res, slot.has(res))
    refill(state, at)


def _onto_deck(bot: Bot, card: str) -> None:
    bot.deck.append(card)
    bot.seen_deck += 1


def bot_breaks_through(state: ImperiumState, step: BotStep) -> None:
    """Take a market card, else the top of a small deck, else search (R19.13)."""
    bot = opponent(state)
    cards = eligible(state, step)
    if cards:
        at = slot_of(state, cards[0])
        slot = clear(state, at)
        if slot.unrest:
            to_pile(state, slot.unrest)
        tokens = (slot.materials, slot.population, slot.progress)
        state.tell(MarketTaken(BOT, slot.card, "break_through", "market", *tokens))
        _onto_deck(bot, slot.card)
        for res in RESOURCES:
            gain(state, BOT, res, slot.has(res))
        refill(state, at)
        return
    suit = step.suits[0]
    if state.small.get(suit):
        card = state.small[suit].pop()
        bot.deck.append(card)
        bot.secret.append(card)
        bot.seen_deck = 0  # the top of the deck is unknown again
        state.tell(TakenUnseen(BOT, card, suit))
        return
    found, revealed = reveal_until(state, Filter(suit=suit))
    state.tell(Searched(BOT, found, tuple(revealed)))
    if found:
        _onto_deck(bot, found)
        check_main_deck(state)
    else:
        gain(state, BOT, PROGRESS, CONSOLATION)


def bot_gains_fame(state: ImperiumState) -> None:
    """Take the top fame card, or resolve King of Kings (R19.16)."""
    bot = opponent(state)
    if state.fame:
        card = state.fame.pop()
        if state.fame_seen:
            state.fame_seen -= 1
        bot.deck.append(card)
        bot.secret.append(card)
        bot.seen_deck = 0
        state.tell(TakenUnseen(BOT, card, "fame"))
        return
    if bot.king:
        return
    bot.king = True
    state.tell(KingResolved(BOT, state.king))
    _resolve_king(state, CARDS[state.king].special["instead_of_gain"].do)


def _resolve_king(state: ImperiumState, block: str) -> None:
    """Resolve the visible side of King of Kings for the bot (R13.3, R13.4).

    A development is the top dynasty card.
    """
    bot, king = opponent(state), state.king
    for step in BLOCKS[block]:
        match step.op:
            case "if":
                if step.condition and holds(state, BOT, step.condition, king):
                    _resolve_king(state, step.do)
            case "gain":
                gain(state, BOT, step.res, step.n)
            case "develop":
                if bot.dynasty:
                    shift(state, bot.dynasty[-1], bot.dynasty, bot.deck, "deck_top")
                    bot.seen_deck += 1
                    check_dynasty(state)
            case "flip_self":
                turn_king(state, step.to)
            case "trigger_scoring":
                trigger_scoring(state)
            case _:
                raise ValueError(step.op)


# --- you ----------------------------------------------------------------------------------------


def _touches_you(state: ImperiumState) -> bool:
    """Return whether the player has not avoided the current attack (R19.10)."""
    return not state.scopes or YOU not in state.scope.protected


def _to_you(state: ImperiumState, step: BotStep) -> None:
    """Apply a step to the player; choices are theirs (R19.10)."""
    if not _touches_you(state):
        return
    match step.op:
        case "you_take_unrest":
            for _ in range(step.n):
                take_unrest(state, YOU)
        case "you_gain":
            for res, n in step.res.items():
                gain(state, YOU, res, n)
        case "you_may_draw":
            state.then(Offer(step.program, YOU, state.scope.card))
        case _:
            state.then(Run(step.program, 0, YOU))


def bot_suffers(state: ImperiumState, step: Step) -> None:
    """Make the bot recall, abandon or discard because of the player's card (R19.15)."""
    bot = opponent(state)
    n = max(step.n, 1)
    if step.op == "discard":
        discard_top(state, n)
        return
    for _ in range(n):
        card = newest(bot.play, step.filter)
        if not card:
            return
        if step.op == "recall":
            shift(state, card, bot.play, bot.deck, "deck_top")
            bot.seen_deck += 1
        else:
            shift(state, card, bot.play, bot.discard, "discard")
            if step.store:
                counts = state.scope.counts
                counts[step.store] = counts.get(step.store, 0) + 1
