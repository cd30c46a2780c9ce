"""The steps of bot tables: one class per step, with its fields, its rule and its words (R19)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from core.games.imperium.content import (
    CARDS,
    PROGRESS,
    RESOURCES,
    UNREST,
    Filter,
    Resource,
    Suit,
)
from core.games.imperium.content import State as NationState
from core.games.imperium.rules.events import (
    MarketTaken,
    Searched,
    TakenUnseen,
    TokensLost,
    TokensTaken,
    UnrestReturned,
)
from core.games.imperium.rules.market import (
    FAILED_SEARCH_PROGRESS,
    clear_slot,
    exile_from_market,
    refill_slot,
    reveal_until,
    slot_index,
)
from core.games.imperium.rules.program_interpreter import Offer
from core.games.imperium.rules.programs import Block, Condition, Run, condition, parse_block
from core.games.imperium.rules.solo_bot.bot_actions import (
    acquire_for_bot,
    convert_bot_tokens,
    discard_from_bot_deck,
    gain_fame_for_bot,
    move_resolved_card,
    put_on_bot_deck,
    shift_bot_card,
    spend_bot_tokens,
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
from core.games.imperium.rules.solo_bot.table_programs import (
    BotStep,
    bot_block_text,
    bot_step,
    can_do_block,
    part_frames,
)
from core.games.imperium.rules.zones import (
    check_main_deck_empty,
    gain_resource,
    put_on_unrest_pile,
    take_unrest,
)
from core.games.imperium.state import BOT_SEAT, ImperiumState, Slot
from core.games.imperium.text.effect_words import suit_phrase
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import display_name, filter_noun
from core.kernel.amounts import with_article
from core.kernel.content import OneOf, RawRecord
from core.kernel.presentation import format_count, join_words

_KNIGHT = Filter(type="knight")
_UNREST = Filter(suit=UNREST)
_REGION = Filter(suit="region")

Amounts = Mapping[Resource, int]


def _amounts_text(amounts: Amounts, style: TextStyle) -> str:
    return join_words(style.tokens(amounts[res], res) for res in RESOURCES if amounts.get(res))


def _cards_text(n: int, style: TextStyle) -> str:
    return str(n) if style.short else format_count(n, "card")


# --- conditions ----------------------------------------------------------------------------------


@condition("you_state")
@dataclass(frozen=True, slots=True, kw_only=True)
class YouHaveState(Condition):
    """Whether the player is a barbarian or an empire.

    Data: `{"kind": "you_state", "word": "empire"}`.
    """

    word: NationState

    def holds_for_bot(self, state: ImperiumState) -> bool:
        return state.players[PLAYER_SEAT].state == self.word

    def text(self, style: TextStyle) -> str:
        return f"you are {with_article(self.word)}"


@condition("bot_stage_min")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotStageAtLeast(Condition):
    """Whether the bot's journey has reached a stage. Data: `{"kind": "bot_stage_min", "n": 2}`."""

    n: int

    def holds_for_bot(self, state: ImperiumState) -> bool:
        return get_bot(state).stage >= self.n

    def text(self, style: TextStyle) -> str:
        return f"its journey is at stage {self.n} or further"


# --- blocks --------------------------------------------------------------------------------------


@bot_step("first_of")
@dataclass(frozen=True, slots=True, kw_only=True)
class FirstOf(BotStep):
    """The first of several blocks that is possible.

    Data: `{"op": "first_of", "options": [[{"op": "bot_knight_from_discard_to_history"}], [{"op":
    "bot_exile_self"}]]}`.
    """

    options: tuple[Block, ...]

    def is_possible(self, state: ImperiumState) -> bool:
        return any(can_do_block(state, option) for option in self.options)

    def run(self, state: ImperiumState) -> None:
        option = next(option for option in self.options if can_do_block(state, option))
        state.push(*part_frames(option))

    def text(self, style: TextStyle) -> str:
        options = (", ".join(bot_block_text(option, style)) for option in self.options)
        numbered = (f"({index}) {option}" for index, option in enumerate(options, 1))
        return f"the first of these it can: {' '.join(numbered)}"


@bot_step("if_able")
@dataclass(frozen=True, slots=True, kw_only=True)
class IfAble(BotStep):
    """A block that is carried out entirely or not at all.

    Data: `{"op": "if_able", "do": [{"op": "bot_region_from_discard_to_play"}]}`.
    """

    do: Block

    def run(self, state: ImperiumState) -> None:
        if can_do_block(state, self.do):
            state.push(*part_frames(self.do))

    def text(self, style: TextStyle) -> str:
        return f"if it can, {', '.join(bot_block_text(self.do, style))}"


@bot_step("if")
@dataclass(frozen=True, slots=True, kw_only=True)
class IfHolds(BotStep):
    """A block with a condition.

    Data: `{"op": "if", "cond": {"kind": "you_state", "word": "empire"}, "do": [{"op": "bot_steal",
    "res": {"population": 1}}]}`.
    """

    cond: Condition
    do: Block

    def is_possible(self, state: ImperiumState) -> bool:
        return self.cond.holds_for_bot(state)

    def run(self, state: ImperiumState) -> None:
        state.push(*part_frames(self.do))

    def text(self, style: TextStyle) -> str:
        return f"if {self.cond.text(style)}, {', '.join(bot_block_text(self.do, style))}"


# --- tokens --------------------------------------------------------------------------------------


@bot_step("bot_gain")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotGain(BotStep):
    """Gain tokens, perhaps for each region. Data: `{"op": "bot_gain", "res": {"progress": 1}}`."""

    res: Amounts
    per: Annotated[str, OneOf("region_in_play")] = ""

    def is_possible(self, state: ImperiumState) -> bool:
        return not self.per or bool(regions_in_play(get_bot(state)))

    def run(self, state: ImperiumState) -> None:
        times = len(regions_in_play(get_bot(state))) if self.per else 1
        for res, n in self.res.items():
            gain_resource(state, BOT_SEAT, res, n * times)

    def text(self, style: TextStyle) -> str:
        per = " for each of its regions" if self.per else ""
        return f"it gains {_amounts_text(self.res, style)}{per}"


@bot_step("bot_spend")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotSpend(BotStep):
    """Pay tokens. Data: `{"op": "bot_spend", "res": {"progress": 1}}`."""

    res: Amounts

    def is_possible(self, state: ImperiumState) -> bool:
        bot = get_bot(state)
        return all(bot.amount(res) >= n for res, n in self.res.items())

    def run(self, state: ImperiumState) -> None:
        spend_bot_tokens(state, dict(self.res))

    def text(self, style: TextStyle) -> str:
        return f"it pays {_amounts_text(self.res, style)}"


@bot_step("bot_spend_all_discard_half")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotSpendAllDiscardHalf(BotStep):
    """Pay all tokens of a resource, and discard half as many cards.

    Data: `{"op": "bot_spend_all_discard_half", "res": {"materials": 1}}`.
    """

    res: Amounts

    @property
    def resource(self) -> str:
        return next(iter(self.res))

    def is_possible(self, state: ImperiumState) -> bool:
        return get_bot(state).amount(self.resource) > 0

    def run(self, state: ImperiumState) -> None:
        n = get_bot(state).amount(self.resource)
        spend_bot_tokens(state, {self.resource: n})
        discard_from_bot_deck(state, (n + 1) // 2)

    def text(self, style: TextStyle) -> str:
        resources = join_words(self.res)
        return f"it pays all its {resources} and discards half as many cards, rounded up"


@bot_step("bot_convert_all")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotConvertAll(BotStep):
    """Change all tokens of a resource into another one.

    Data: `{"op": "bot_convert_all", "from": "materials", "to": "progress"}`.
    """

    from_: Resource
    to: Resource

    def is_possible(self, state: ImperiumState) -> bool:
        return get_bot(state).amount(self.from_) > 0

    def run(self, state: ImperiumState) -> None:
        amount = get_bot(state).amount(self.from_)
        convert_bot_tokens(state, self.from_, amount, self.to, amount)

    def text(self, style: TextStyle) -> str:
        return f"it changes all its {self.from_} into {self.to}"


@bot_step("bot_convert_each")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotConvertEach(BotStep):
    """Change groups of tokens into others.

    Data: `{"op": "bot_convert_each", "from": "population", "n": 2, "to": "progress", "gain": 1}`.
    """

    from_: Resource
    n: int
    to: Resource
    gain: int

    def is_possible(self, state: ImperiumState) -> bool:
        return get_bot(state).amount(self.from_) >= self.n

    def run(self, state: ImperiumState) -> None:
        groups = get_bot(state).amount(self.from_) // self.n
        convert_bot_tokens(state, self.from_, groups * self.n, self.to, groups * self.gain)

    def text(self, style: TextStyle) -> str:
        paid, got = style.tokens(self.n, self.from_), style.tokens(self.gain, self.to)
        return f"it changes every {paid} into {got}"


@bot_step("bot_steal")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotSteal(BotStep):
    """Steal up to what the player owns, unless the player is protected.

    Data: `{"op": "bot_steal", "res": {"progress": 1}}`.
    """

    res: Amounts

    def run(self, state: ImperiumState) -> None:
        if not _is_player_affected(state):
            return
        you, bot = state.players[PLAYER_SEAT], get_bot(state)
        for res, wanted in self.res.items():
            n = min(wanted, you.amount(res))
            if n:
                you.add(res, -n)
                bot.add(res, n)
                state.emit(TokensTaken(BOT_SEAT, res, n, PLAYER_SEAT, now=bot.amount(res)))
                state.emit(TokensLost(PLAYER_SEAT, res, n, you.amount(res)))

    def text(self, style: TextStyle) -> str:
        return f"it steals {_amounts_text(self.res, style)} from you"


# --- the market ----------------------------------------------------------------------------------


def eligible_cards(
    state: ImperiumState, suits: Sequence[str], from_exile: bool = False
) -> list[str]:
    """Return the cards the bot could take, best first (R19.12)."""
    if from_exile:
        cards = [c for c in state.exile if not set(suits).isdisjoint(CARDS[c].suits)]
        return sorted(cards, key=lambda card: -bot_card_value(card))
    slots = [
        (index, slot)
        for index, slot in enumerate(state.market)
        if slot.card and not set(suits).isdisjoint(CARDS[slot.card].suits)
    ]

    def sort_key(entry: tuple[int, Slot]) -> tuple[int, int, int]:
        index, slot = entry
        tokens = sum(slot.amount(res) for res in RESOURCES)
        return -bot_card_value(slot.card) - tokens, -tokens, index

    return [slot.card for _, slot in sorted(slots, key=sort_key)]


@bot_step("bot_acquire")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotAcquire(BotStep):
    """Acquire the best card of some suits (R19.12).

    Data: `{"op": "bot_acquire", "suits": ["region"]}`.
    """

    suits: tuple[Suit, ...]
    from_: Annotated[str, OneOf("exile")] = ""

    def eligible_cards(self, state: ImperiumState) -> list[str]:
        return eligible_cards(state, self.suits, from_exile=bool(self.from_))

    def is_possible(self, state: ImperiumState) -> bool:
        return bool(self.eligible_cards(state))

    def run(self, state: ImperiumState) -> None:
        acquire_for_bot(state, self.eligible_cards(state)[0])

    def text(self, style: TextStyle) -> str:
        suits = suit_phrase(self.suits, style.short)
        return f"it acquires {suits}{' from exile' if self.from_ else ''}"


@bot_step("bot_break_through")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotBreakThrough(BotStep):
    """Take a market card, else the top of a small deck, else search (R19.13).

    Data: `{"op": "bot_break_through", "suits": ["region"]}`.
    """

    suits: tuple[Suit, ...]

    def run(self, state: ImperiumState) -> None:
        suit = self.suits[0]
        if cards := eligible_cards(state, self.suits):
            _take_market_card(state, cards[0])
        elif state.small.get(suit):
            bot, card = get_bot(state), state.small[suit].pop()
            bot.deck.append(card)
            bot.secret.append(card)
            bot.seen_deck = 0  # the top of the deck is unknown again
            state.emit(TakenUnseen(BOT_SEAT, card, suit))
        else:
            _search_main_deck(state, suit)

    def text(self, style: TextStyle) -> str:
        return f"it breaks through for {suit_phrase(self.suits, style.short)}"


def _take_market_card(state: ImperiumState, card: str) -> None:
    index = slot_index(state, card)
    slot = clear_slot(state, index)
    if slot.unrest:
        put_on_unrest_pile(state, slot.unrest)
    tokens = (slot.materials, slot.population, slot.progress)
    state.emit(MarketTaken(BOT_SEAT, slot.card, "break_through", "market", *tokens))
    put_on_bot_deck(get_bot(state), slot.card)
    for res in RESOURCES:
        gain_resource(state, BOT_SEAT, res, slot.amount(res))
    refill_slot(state, index)


def _search_main_deck(state: ImperiumState, suit: str) -> None:
    matching_card, revealed = reveal_until(state, Filter(suit=suit))
    state.emit(Searched(BOT_SEAT, matching_card, tuple(revealed)))
    if matching_card:
        put_on_bot_deck(get_bot(state), matching_card)
        check_main_deck_empty(state)
    else:
        gain_resource(state, BOT_SEAT, PROGRESS, FAILED_SEARCH_PROGRESS)


@bot_step("bot_exile_market")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotExileMarket(BotStep):
    """Exile the first market card without tokens. Data: `{"op": "bot_exile_market"}`."""

    def run(self, state: ImperiumState) -> None:
        removable = [slot.card for slot in state.market if slot.card and not slot.has_tokens]
        if removable:
            exile_from_market(state, BOT_SEAT, removable[0])

    def text(self, style: TextStyle) -> str:
        return "it exiles the first market card without tokens"


# --- unrest, fame and the bot's decks ------------------------------------------------------------


@bot_step("bot_discard_top")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotDiscardTop(BotStep):
    """Discard cards from the deck. Data: `{"op": "bot_discard_top", "n": 1}`."""

    n: int

    def run(self, state: ImperiumState) -> None:
        discard_from_bot_deck(state, self.n)

    def text(self, style: TextStyle) -> str:
        return f"it discards {_cards_text(self.n, style)} from its deck"


@bot_step("bot_return_unrest")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotReturnUnrest(BotStep):
    """Return an Unrest from the discard pile. Data: `{"op": "bot_return_unrest"}`."""

    def is_possible(self, state: ImperiumState) -> bool:
        return bool(newest_match(get_bot(state).discard, _UNREST))

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        card = newest_match(bot.discard, _UNREST)
        bot.discard.remove(card)
        put_on_unrest_pile(state, card)
        state.emit(UnrestReturned(BOT_SEAT, 1, "discard"))
        gain_resource(state, BOT_SEAT, PROGRESS, bot_level(state).unrest_progress)

    def text(self, style: TextStyle) -> str:
        return "it returns an unrest from its discard pile"


@bot_step("bot_take_unrest")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotTakeUnrest(BotStep):
    """Take Unrest. Data: `{"op": "bot_take_unrest", "n": 1}`."""

    n: int

    def run(self, state: ImperiumState) -> None:
        for _ in range(self.n):
            take_unrest(state, BOT_SEAT)

    def text(self, style: TextStyle) -> str:
        return "it takes an unrest"


@bot_step("bot_gain_fame")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotGainFame(BotStep):
    """Gain fame cards (R19.16). Data: `{"op": "bot_gain_fame", "n": 1}`."""

    n: int

    def is_possible(self, state: ImperiumState) -> bool:
        return bool(state.fame) or not get_bot(state).king

    def run(self, state: ImperiumState) -> None:
        for _ in range(self.n):
            gain_fame_for_bot(state)

    def text(self, style: TextStyle) -> str:
        return "it gains a fame card"


@bot_step("bot_dynasty_to_discard")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotDynastyToDiscard(BotStep):
    """Discard the top dynasty card. Data: `{"op": "bot_dynasty_to_discard"}`."""

    def is_possible(self, state: ImperiumState) -> bool:
        return bool(get_bot(state).dynasty)

    def run(self, state: ImperiumState) -> None:
        advance_dynasty(state)

    def text(self, style: TextStyle) -> str:
        return "its top dynasty card goes to its discard pile"


@bot_step("bot_gain_next_quest")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotGainNextQuest(BotStep):
    """Put the next quest on the deck. Data: `{"op": "bot_gain_next_quest"}`."""

    def is_possible(self, state: ImperiumState) -> bool:
        return bool(next_quest(get_bot(state)))

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        shift_bot_card(state, next_quest(bot), bot.dynasty, bot.deck, "deck_top")
        bot.seen_deck += 1
        check_dynasty(state)

    def text(self, style: TextStyle) -> str:
        return "it gains its next quest"


@bot_step("bot_exile_next_quest")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotExileNextQuest(BotStep):
    """Exile the next quest, except for a certain one.

    Data: `{"op": "bot_exile_next_quest", "except": "Graal"}`.
    """

    except_: str

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        quest = next_quest(bot)
        if quest and CARDS[quest].canonical_name != self.except_:
            shift_bot_card(state, quest, bot.dynasty, state.exile, "exile")
            check_dynasty(state)

    def text(self, style: TextStyle) -> str:
        return f"its next quest is exiled unless it is {display_name(self.except_)}"


# --- regions and knights -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class _NewestRegions(BotStep):
    """Move the newest regions out of play."""

    n: int

    def is_possible(self, state: ImperiumState) -> bool:
        return len(regions_in_play(get_bot(state))) >= self.n

    def move_regions(self, state: ImperiumState, pile: list[str], target: str) -> None:
        play = get_bot(state).play
        for _ in range(self.n):
            shift_bot_card(state, newest_match(play, _REGION), play, pile, target)


@bot_step("bot_abandon_region")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotAbandonRegion(_NewestRegions):
    """Abandon the newest regions. Data: `{"op": "bot_abandon_region", "n": 1}`."""

    def run(self, state: ImperiumState) -> None:
        self.move_regions(state, get_bot(state).discard, "discard")

    def text(self, style: TextStyle) -> str:
        return "it abandons its newest region"


@bot_step("bot_abandon_regions_for_fame")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotAbandonRegionsForFame(_NewestRegions):
    """Abandon the newest regions to gain a fame card.

    Data: `{"op": "bot_abandon_regions_for_fame", "n": 3}`.
    """

    def run(self, state: ImperiumState) -> None:
        self.move_regions(state, get_bot(state).discard, "discard")
        gain_fame_for_bot(state)

    def text(self, style: TextStyle) -> str:
        return f"it abandons its {self.n} newest regions, it gains a fame card"


@bot_step("bot_sink_region")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotSinkRegion(_NewestRegions):
    """Sink the newest regions, which are its history. Data: `{"op": "bot_sink_region", "n": 1}`."""

    def run(self, state: ImperiumState) -> None:
        self.move_regions(state, get_bot(state).history, "history")

    def text(self, style: TextStyle) -> str:
        return "it sinks its newest region"


@bot_step("bot_region_from_discard_to_play")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotRegionFromDiscardToPlay(BotStep):
    """Put the newest region of the discard pile into play.

    Data: `{"op": "bot_region_from_discard_to_play"}`.
    """

    def is_possible(self, state: ImperiumState) -> bool:
        return bool(newest_match(get_bot(state).discard, _REGION))

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        shift_bot_card(state, newest_match(bot.discard, _REGION), bot.discard, bot.play, "play")

    def text(self, style: TextStyle) -> str:
        return "the newest region of its discard pile enters play"


@bot_step("bot_knight_from_discard_to_history")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotKnightFromDiscardToHistory(BotStep):
    """Put the newest knight of the discard pile into the history.

    Data: `{"op": "bot_knight_from_discard_to_history"}`.
    """

    def is_possible(self, state: ImperiumState) -> bool:
        return bool(newest_match(get_bot(state).discard, _KNIGHT))

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        card = newest_match(bot.discard, _KNIGHT)
        shift_bot_card(state, card, bot.discard, bot.history, "history")

    def text(self, style: TextStyle) -> str:
        return "a knight of its discard pile goes to its history"


# --- the resolved card ---------------------------------------------------------------------------


@bot_step("bot_self_to_history")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotSelfToHistory(BotStep):
    """Put the resolved card into the history. Data: `{"op": "bot_self_to_history"}`."""

    def run(self, state: ImperiumState) -> None:
        move_resolved_card(state, get_bot(state).history, "history")

    def text(self, style: TextStyle) -> str:
        return "the card goes to its history"


@bot_step("bot_play_self")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotPlaySelf(BotStep):
    """Put the resolved card into play. Data: `{"op": "bot_play_self"}`."""

    def run(self, state: ImperiumState) -> None:
        move_resolved_card(state, get_bot(state).play, "play")

    def text(self, style: TextStyle) -> str:
        return "the card goes into its play area"


@bot_step("bot_self_to_deck_top")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotSelfToDeckTop(BotStep):
    """Put the resolved card on top of the deck. Data: `{"op": "bot_self_to_deck_top"}`."""

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        move_resolved_card(state, bot.deck, "deck_top")
        bot.seen_deck += 1

    def text(self, style: TextStyle) -> str:
        return "the card goes on top of its deck"


@bot_step("bot_exile_self")
@dataclass(frozen=True, slots=True, kw_only=True)
class BotExileSelf(BotStep):
    """Exile the resolved card. Data: `{"op": "bot_exile_self"}`."""

    def run(self, state: ImperiumState) -> None:
        move_resolved_card(state, state.exile, "exile")

    def text(self, style: TextStyle) -> str:
        return "the card is exiled"


# --- steps of the player (R19.10) ----------------------------------------------------------------


def _is_player_affected(state: ImperiumState) -> bool:
    """Return whether the player has not avoided the current attack."""
    return not state.scopes or PLAYER_SEAT not in state.scope.protected


@bot_step("you_take_unrest")
@dataclass(frozen=True, slots=True, kw_only=True)
class YouTakeUnrest(BotStep):
    """The player takes Unrest. Data: `{"op": "you_take_unrest", "n": 1}`."""

    n: int

    def run(self, state: ImperiumState) -> None:
        for _ in range(self.n if _is_player_affected(state) else 0):
            take_unrest(state, PLAYER_SEAT)

    def text(self, style: TextStyle) -> str:
        return "you take an unrest" if self.n == 1 else f"you take {self.n} unrest"


@bot_step("you_gain")
@dataclass(frozen=True, slots=True, kw_only=True)
class YouGain(BotStep):
    """The player gains tokens. Data: `{"op": "you_gain", "res": {"progress": 1}}`."""

    res: Amounts

    def run(self, state: ImperiumState) -> None:
        if _is_player_affected(state):
            for res, n in self.res.items():
                gain_resource(state, PLAYER_SEAT, res, n)

    def text(self, style: TextStyle) -> str:
        return f"you gain {_amounts_text(self.res, style)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _PlayersChoice(BotStep):
    """An instruction of card programs that the player carries out, with choices."""

    player_op: ClassVar[str] = ""
    player_operands: ClassVar[Mapping[str, Any]] = {}

    program: Block

    @classmethod
    def unfold(cls, raw: RawRecord) -> dict[str, Any]:
        return {**raw, "program": [{"op": cls.player_op, **raw, **cls.player_operands}]}

    @classmethod
    def parse_nested_block(cls, name: str, key: str, steps: Any) -> Block:
        """Register the instruction under a name that tells its operands."""
        (step,) = steps
        wanted = step.get("filter", {})
        suit, pinned = wanted.get("suit", ""), wanted.get("pinned", False)
        return parse_block(f"bot.{cls.op}.{step.get('n', 1)}.{suit}.{pinned}", steps)

    def run(self, state: ImperiumState) -> None:
        if _is_player_affected(state):
            state.push(Run(self.program, 0, PLAYER_SEAT))


@bot_step("you_recall")
@dataclass(frozen=True, slots=True, kw_only=True)
class YouRecall(_PlayersChoice):
    """The player recalls a card. Data: `{"op": "you_recall", "filter": {"pinned": true}}`."""

    player_op: ClassVar[str] = "recall"

    filter: Filter

    def text(self, style: TextStyle) -> str:
        return f"you recall {with_article(filter_noun(self.filter))}"


@bot_step("you_abandon")
@dataclass(frozen=True, slots=True, kw_only=True)
class YouAbandon(_PlayersChoice):
    """The player abandons a card. Data: `{"op": "you_abandon", "filter": {"suit": "region"}}`."""

    player_op: ClassVar[str] = "abandon"

    filter: Filter

    def text(self, style: TextStyle) -> str:
        return f"you abandon {with_article(filter_noun(self.filter))}"


@bot_step("you_discard")
@dataclass(frozen=True, slots=True, kw_only=True)
class YouDiscard(_PlayersChoice):
    """The player discards cards. Data: `{"op": "you_discard", "n": 1}`."""

    player_op: ClassVar[str] = "discard"
    player_operands: ClassVar[Mapping[str, Any]] = {"frm": ["hand"]}

    n: int

    def text(self, style: TextStyle) -> str:
        return f"you discard {_cards_text(self.n, style)}"


@bot_step("you_may_draw")
@dataclass(frozen=True, slots=True, kw_only=True)
class YouMayDraw(_PlayersChoice):
    """The player may draw cards. Data: `{"op": "you_may_draw", "n": 1}`."""

    player_op: ClassVar[str] = "draw"

    n: int

    def run(self, state: ImperiumState) -> None:
        if _is_player_affected(state):
            state.push(Offer(self.program, PLAYER_SEAT, state.scope.card))

    def text(self, style: TextStyle) -> str:
        return f"you can draw {_cards_text(self.n, style)}"
