"""The solo bot's turn: die roll, slots, Cleanup (R19.6-R19.8, R19.18, R19.19)."""

from dataclasses import dataclass

from core.games.imperium.content import (
    CARDS,
    NATIONS,
    POPULATION,
    PROGRESS,
    BotRow,
)
from core.games.imperium.rules.card_play import Defend
from core.games.imperium.rules.events import (
    BotRevealed,
    DieRolled,
    Reshuffled,
    TokensPaid,
    TurnBegan,
    UnrestReturned,
)
from core.games.imperium.rules.market import (
    add_tokens,
)
from core.games.imperium.rules.program_interpreter import Close, Open
from core.games.imperium.rules.solo_bot.bot_actions import discard_from_bot_deck
from core.games.imperium.rules.solo_bot.opponent import (
    DIE_SIDES,
    PLAYER_SEAT,
    SHANGRI_LA_POPULATION,
    SHANGRI_LA_STAGE,
    STAGE_PRICE,
    advance_dynasty,
    bot_level,
    bot_table,
    get_bot,
)
from core.games.imperium.rules.solo_bot.table_programs import BOT_BLOCKS, BotPart, part_frames
from core.games.imperium.rules.zones import (
    gain_resource,
    put_on_unrest_pile,
    take_from_unrest_pile,
    trigger_scoring,
)
from core.games.imperium.state import BOT_SEAT, ImperiumState, Turn
from core.kernel import Frame, Phase


@dataclass(frozen=True, slots=True)
class BotTurn(Phase[ImperiumState]):
    """A turn: roll the die, then resolve the slots that are not blocked (R19.6, R19.7)."""

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        state.turn = Turn(BOT_SEAT, state.turn.number + 1)
        state.emit(TurnBegan(BOT_SEAT))
        bot.die = state.rng.die(DIE_SIDES)
        index = bot.die - 1
        bot.blocked = bot.slots[index] if index < len(bot.slots) else ""
        state.emit(DieRolled(BOT_SEAT, bot.die, bool(bot.blocked)))
        slots = [ResolveSlot(number) for number in range(len(bot.slots)) if number != index]
        state.push(*slots, BotCleanUp())


@dataclass(frozen=True, slots=True)
class ResolveSlot(Frame[ImperiumState]):
    """Reveal a slot's card and apply its table row (R19.8)."""

    slot: int

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        card = bot.slots[self.slot]
        if not card:
            return
        bot.slots[self.slot] = ""
        if card in bot.secret:
            bot.secret.remove(card)
        if CARDS[card].is_unrest:
            state.emit(BotRevealed(BOT_SEAT, card, 0))
            put_on_unrest_pile(state, card)
            state.emit(UnrestReturned(BOT_SEAT, 1, "bot"))
            gain_resource(state, BOT_SEAT, PROGRESS, bot_level(state).unrest_progress)
            return
        number, row = find_row(state, card)
        bot.resolving = card
        state.emit(BotRevealed(BOT_SEAT, card, number))
        is_attack = row.match == ("icon", "attack")
        defense = [Defend(PLAYER_SEAT, BOT_SEAT)] if is_attack else []
        kind = "play" if is_attack else "bot"
        state.push(Open(card, BOT_SEAT, kind), *defense, *part_frames(row.do), Close(), FileCard())


def find_row(state: ImperiumState, card: str) -> tuple[int, BotRow]:
    """Return the first matching row with a possible step, and its number from 1 (R19.8)."""
    bot = get_bot(state)
    rows = bot_table(bot).rows[bot.side]
    for number, row in enumerate(rows, 1):
        if is_row_match(row, card) and any(step.is_possible(state) for step in BOT_BLOCKS[row.do]):
            return number, row
    return len(rows), rows[-1]


def is_row_match(row: BotRow, card: str) -> bool:
    record, (key, value) = CARDS[card], row.match
    match key:
        case "suit":
            return value in record.suits
        case "name":
            return value == record.canonical_name
        case "state":
            return value == record.state
        case "icon":
            return value == record.icon
        case "type":
            return value in record.types
        case _:
            return True


@dataclass(frozen=True, slots=True)
class FileCard(Frame[ImperiumState]):
    """Discard the resolved card unless a step has moved it (R19.9)."""

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        if bot.resolving:
            bot.discard.append(bot.resolving)
            bot.resolving = ""
        check_bot_journey(state)


@dataclass(frozen=True, slots=True)
class BotCleanUp(Frame[ImperiumState]):
    """Put a token on the market, move the blocked card to slot 1, refill slots (R19.18)."""

    def run(self, state: ImperiumState) -> None:
        bot = get_bot(state)
        index = bot.die - 1
        if index < len(state.market) and state.market[index].card:
            res, n = bot_table(bot).token
            add_tokens(state, BOT_SEAT, state.market[index].card, res, n)
        if bot.blocked:
            bot.slots[index] = ""
            bot.slots[0] = bot.blocked
            bot.blocked = ""
        state.push(FillSlots())


@dataclass(frozen=True, slots=True)
class FillSlots(Frame[ImperiumState]):
    """Fill empty slots from the bot deck in ascending order (R19.18)."""

    def run(self, state: ImperiumState) -> None:
        """Rebuild an empty bot deck first (R19.19)."""
        bot = get_bot(state)
        for index, card in enumerate(bot.slots):
            if card:
                continue
            if not bot.deck:
                rebuild_bot_deck(state)
                if state.halted:
                    return
            if bot.deck:
                bot.slots[index] = bot.deck.pop()
                bot.seen_deck = max(bot.seen_deck - 1, 0)
        discard_from_bot_deck(state, bot_level(state).cleanup_discard)


def rebuild_bot_deck(state: ImperiumState) -> None:
    """Advance the dynasty, then shuffle the discard pile into a new bot deck (R19.19)."""
    bot = get_bot(state)
    if NATIONS[bot.nation].journey:
        advance_bot_journey(state)
        if state.halted:
            return
    elif bot.dynasty:
        advance_dynasty(state)
    bot.deck, bot.discard = sorted(bot.discard), []
    state.rng.shuffle(bot.deck)
    bot.seen_deck = 0
    state.emit(Reshuffled(BOT_SEAT, len(bot.deck)))


def advance_bot_journey(state: ImperiumState) -> None:
    """Advance the journey of a nation without a dynasty deck: Unrest, then a stage (R19.27)."""
    bot = get_bot(state)
    bot.discard.append(take_from_unrest_pile(state))
    if state.halted:
        return
    if bot.stage == SHANGRI_LA_STAGE:
        gain_resource(state, BOT_SEAT, POPULATION, 2)
    elif bot.progress >= STAGE_PRICE:
        bot.progress -= STAGE_PRICE
        bot.stage += 1
        tokens = (bot.materials, bot.population, bot.progress)
        state.emit(TokensPaid(BOT_SEAT, 0, 0, STAGE_PRICE, tokens))
    check_bot_journey(state)


def check_bot_journey(state: ImperiumState) -> None:
    """Trigger scoring at Shangri-La with enough population (R19.27)."""
    bot = get_bot(state)
    if bot.stage == SHANGRI_LA_STAGE and bot.population >= SHANGRI_LA_POPULATION:
        trigger_scoring(state)


BOT_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (
    BotTurn,
    ResolveSlot,
    BotPart,
    FileCard,
    BotCleanUp,
    FillSlots,
)
