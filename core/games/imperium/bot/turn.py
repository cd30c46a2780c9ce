"""The solo bot's turn: die roll, slots, Cleanup (R19.6-R19.8, R19.18, R19.19)."""

from dataclasses import dataclass

from core.games.imperium.bot.doing import bot_holds, can_do, can_do_all, discard_top, do_part
from core.games.imperium.bot.who import (
    DIE,
    SHANGRI_LA,
    SHANGRI_LA_PEOPLE,
    STAGE_PRICE,
    YOU,
    advance_dynasty,
    level,
    opponent,
    table,
)
from core.games.imperium.content import (
    BOT_BLOCKS,
    CARDS,
    NATIONS,
    POPULATION,
    PROGRESS,
    BotRow,
)
from core.games.imperium.events import (
    BotRevealed,
    DieRolled,
    Reshuffled,
    TokensPaid,
    TurnBegan,
    UnrestReturned,
)
from core.games.imperium.machine import Close, Open
from core.games.imperium.market import (
    add_tokens,
)
from core.games.imperium.playing import Defend
from core.games.imperium.state import BOT, ImperiumState, Turn
from core.games.imperium.zones import (
    gain,
    leave_pile,
    to_pile,
    trigger_scoring,
)
from core.kernel import Frame, Phase


@dataclass(frozen=True, slots=True)
class BotTurn(Phase[ImperiumState]):
    """A turn: roll the die, then resolve the slots that are not blocked (R19.6, R19.7)."""

    def run(self, state: ImperiumState) -> None:
        bot = opponent(state)
        state.turn = Turn(BOT, state.turn.number + 1)
        state.tell(TurnBegan(BOT))
        bot.die = state.rng.die(DIE)
        at = bot.die - 1
        bot.blocked = bot.slots[at] if at < len(bot.slots) else ""
        state.tell(DieRolled(BOT, bot.die, bool(bot.blocked)))
        slots = [ResolveSlot(number) for number in range(len(bot.slots)) if number != at]
        state.then(*slots, BotCleanUp())


@dataclass(frozen=True, slots=True)
class ResolveSlot(Frame[ImperiumState]):
    """Reveal a slot's card and apply its table row (R19.8)."""

    slot: int

    def run(self, state: ImperiumState) -> None:
        bot = opponent(state)
        card = bot.slots[self.slot]
        if not card:
            return
        bot.slots[self.slot] = ""
        if card in bot.secret:
            bot.secret.remove(card)
        if CARDS[card].is_unrest:
            state.tell(BotRevealed(BOT, card, 0))
            to_pile(state, card)
            state.tell(UnrestReturned(BOT, 1, "bot"))
            gain(state, BOT, PROGRESS, level(state).unrest_progress)
            return
        number, row = fitting_row(state, card)
        bot.resolving = card
        state.tell(BotRevealed(BOT, card, number))
        is_attack = row.match == ("icon", "attack")
        defence = [Defend(YOU, BOT)] if is_attack else []
        kind = "play" if is_attack else "bot"
        state.then(Open(card, BOT, kind), *defence, *parts_of(row.do), Close(), FileCard())


def fitting_row(state: ImperiumState, card: str) -> tuple[int, BotRow]:
    """Return the first matching row with a possible step, and its number from 1 (R19.8)."""
    bot = opponent(state)
    rows = table(bot).rows[bot.side]
    for number, row in enumerate(rows, 1):
        if matches(row, card) and any(can_do(state, part) for part in BOT_BLOCKS[row.do]):
            return number, row
    return len(rows), rows[-1]


def matches(row: BotRow, card: str) -> bool:
    record, (key, value) = CARDS[card], row.match
    match key:
        case "suit":
            return value in record.suits
        case "name":
            return value == record.called
        case "state":
            return value == record.state
        case "icon":
            return value == record.icon
        case "type":
            return value in record.types
        case _:
            return True


@dataclass(frozen=True, slots=True)
class BotPart(Frame[ImperiumState]):
    """One step of a row, carried out as far as possible (R19.9)."""

    block: str
    at: int

    def run(self, state: ImperiumState) -> None:
        step = BOT_BLOCKS[self.block][self.at]
        match step.op:
            case "first_of":
                for option in step.options:
                    if can_do_all(state, option):
                        state.then(*parts_of(option))
                        return
            case "if_able":
                if can_do_all(state, step.do):
                    state.then(*parts_of(step.do))
            case "if":
                if bot_holds(state, step):
                    state.then(*parts_of(step.do))
            case _ if can_do(state, step):
                do_part(state, step)
            case _:
                pass


def parts_of(block: str) -> list[BotPart]:
    return [BotPart(block, at) for at in range(len(BOT_BLOCKS[block]))]


@dataclass(frozen=True, slots=True)
class FileCard(Frame[ImperiumState]):
    """Discard the resolved card unless a step has moved it (R19.9)."""

    def run(self, state: ImperiumState) -> None:
        bot = opponent(state)
        if bot.resolving:
            bot.discard.append(bot.resolving)
            bot.resolving = ""
        check_journey(state)


@dataclass(frozen=True, slots=True)
class BotCleanUp(Frame[ImperiumState]):
    """Put a token on the market, move the blocked card to slot 1, refill slots (R19.18)."""

    def run(self, state: ImperiumState) -> None:
        bot = opponent(state)
        at = bot.die - 1
        if at < len(state.market) and state.market[at].card:
            res, n = table(bot).token
            add_tokens(state, BOT, state.market[at].card, res, n)
        if bot.blocked:
            bot.slots[at] = ""
            bot.slots[0] = bot.blocked
            bot.blocked = ""
        state.then(FillSlots())


@dataclass(frozen=True, slots=True)
class FillSlots(Frame[ImperiumState]):
    """Fill empty slots from the bot deck in ascending order (R19.18)."""

    def run(self, state: ImperiumState) -> None:
        """Rebuild an empty bot deck first (R19.19)."""
        bot = opponent(state)
        for at, card in enumerate(bot.slots):
            if card:
                continue
            if not bot.deck:
                rebuild(state)
                if state.halted:
                    return
            if bot.deck:
                bot.slots[at] = bot.deck.pop()
                bot.seen_deck = max(bot.seen_deck - 1, 0)
        discard_top(state, level(state).cleanup_discard)


def rebuild(state: ImperiumState) -> None:
    """Advance the dynasty, then shuffle the discard pile into a new bot deck (R19.19)."""
    bot = opponent(state)
    if NATIONS[bot.nation].journey:
        travel(state)
        if state.halted:
            return
    elif bot.dynasty:
        advance_dynasty(state)
    bot.deck, bot.discard = sorted(bot.discard), []
    state.rng.shuffle(bot.deck)
    bot.seen_deck = 0
    state.tell(Reshuffled(BOT, len(bot.deck)))


def travel(state: ImperiumState) -> None:
    """Advance the journey of a nation without a dynasty deck: Unrest, then a stage (R19.27)."""
    bot = opponent(state)
    bot.discard.append(leave_pile(state))
    if state.halted:
        return
    if bot.stage == SHANGRI_LA:
        gain(state, BOT, POPULATION, 2)
    elif bot.progress >= STAGE_PRICE:
        bot.progress -= STAGE_PRICE
        bot.stage += 1
        left = (bot.materials, bot.population, bot.progress)
        state.tell(TokensPaid(BOT, 0, 0, STAGE_PRICE, left))
    check_journey(state)


def check_journey(state: ImperiumState) -> None:
    """Trigger scoring at Shangri-La with enough population (R19.27)."""
    bot = opponent(state)
    if bot.stage == SHANGRI_LA and bot.population >= SHANGRI_LA_PEOPLE:
        trigger_scoring(state)


BOT_FRAMES: tuple[type[Frame[ImperiumState]], ...] = (
    BotTurn,
    ResolveSlot,
    BotPart,
    FileCard,
    BotCleanUp,
    FillSlots,
)
