"""The solo bot's level, card values and decks (R19.1-R19.4, R19.17)."""

from core.games.imperium.content import (
    BOT_TABLES,
    CARDS,
    LAST_QUEST,
    LEVELS,
    NATIONS,
    BotTable,
    Filter,
    Level,
)
from core.games.imperium.rules.card_queries import fits_filter
from core.games.imperium.rules.events import (
    NationAdvanced,
    StateFlipped,
)
from core.games.imperium.rules.zones import (
    trigger_scoring,
)
from core.games.imperium.state import BOT_SEAT, Bot, ImperiumState

PLAYER_SEAT = 0  # the seat of the human player
DIE_SIDES = 6
VARIABLE_CARD_VALUE = 5  # bot VP of a variable card (R19.17)
MAX_CARD_VALUE = 10
SHANGRI_LA_STAGE, SHANGRI_LA_POPULATION, STAGE_PRICE = 4, 24, 5


def get_bot(state: ImperiumState) -> Bot:
    assert state.bot is not None
    return state.bot


def bot_table(bot: Bot) -> BotTable:
    return BOT_TABLES[bot.nation]


def bot_level(state: ImperiumState) -> Level:
    """Return the difficulty level. A campaign has its own (R20.1)."""
    if state.campaign is None:
        return LEVELS[state.options["level"]]
    order = state.campaign.level
    return next(row for row in LEVELS.values() if row.order == order)


def bot_card_value(card: str) -> int:
    vp = CARDS[card].vp
    if vp.kind == "variable":
        return VARIABLE_CARD_VALUE
    if vp.kind == "conditional":
        cases = [case.n for case in vp.cases]
        has_default = any(case.if_ == "otherwise" for case in vp.cases)
        return min(max(cases if has_default else [*cases, 0]), MAX_CARD_VALUE)
    return min(vp.n, MAX_CARD_VALUE) if vp.kind == "fixed" else 0


# --- set-up -----------------------------------------------------------------------------------


def set_up_bot(state: ImperiumState) -> None:
    """Deal the bot deck, dynasty deck, slots and tokens (R19.2-R19.4)."""
    nation, rng = NATIONS[state.bot_nation], state.rng
    table = BOT_TABLES[nation.id]
    difficulty = bot_level(state)
    bot = Bot(nation.id, table.start_side)
    for res, n in difficulty.start.items():
        bot.add(res, n)
    bot.deck = list(nation.deck)
    rng.shuffle(bot.deck)
    bot.dynasty = _build_dynasty(state, nation.id)
    bot.slots = [bot.deck.pop() for _ in range(difficulty.slots)]
    if state.has_option("short") and bot.dynasty:
        state.removed.append(bot.dynasty.pop(0))
        if bot.dynasty:
            bot.discard.append(bot.dynasty.pop())
    state.bot = bot


def _build_dynasty(state: ImperiumState, nation_id: str) -> list[str]:
    """Return the dynasty deck from bottom to top.

    Its parts are developments by ascending value, the accession card and nation cards.
    """
    nation, rng = NATIONS[nation_id], state.rng
    developments = list(nation.development)
    rng.shuffle(developments)
    if nation.court:
        developments.sort(key=lambda card: CARDS[card].canonical_name != LAST_QUEST)
    else:
        developments.sort(key=bot_card_value)
    cards = list(nation.nation_deck)
    rng.shuffle(cards)
    return [*developments, *([nation.bottom] if nation.bottom else []), *cards]


def advance_dynasty(state: ImperiumState) -> None:
    """Discard the top dynasty card. The accession card flips the table."""
    bot = get_bot(state)
    card = bot.dynasty.pop()
    bot.discard.append(card)
    state.emit(NationAdvanced(BOT_SEAT, card, "discard"))
    if card == NATIONS[bot.nation].bottom and bot_table(bot).flips:
        bot.side = "empire"
        state.emit(StateFlipped(BOT_SEAT, bot.side))
    check_dynasty(state)


def check_dynasty(state: ImperiumState) -> None:
    """Trigger scoring when the dynasty deck is empty (R19.27)."""
    if not get_bot(state).dynasty:
        trigger_scoring(state)


def regions_in_play(bot: Bot) -> list[str]:
    """Return regions in the bot's play area, oldest first."""
    return [card for card in bot.play if "region" in CARDS[card].suits]


def newest_match(cards: list[str], card_filter: Filter) -> str:
    return next((c for c in reversed(cards) if fits_filter(card_filter, CARDS[c])), "")


def next_quest(bot: Bot) -> str:
    quests = NATIONS[bot.nation].development
    return next((card for card in reversed(bot.dynasty) if card in quests), "")
