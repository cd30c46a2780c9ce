"""Explanations of cards, nations, suits, places and keywords."""

from functools import cache

from core.games.imperium.availability import can_exhaust
from core.games.imperium.bot import table
from core.games.imperium.content import (
    CARDS,
    DEVELOPMENT_AREA,
    LEVELS,
    NATION_DECK,
    NATIONS,
    RECORDS,
    Card,
    Level,
    Nation,
)
from core.games.imperium.describe.keywords import glossary, keywords
from core.games.imperium.describe.now import text_now, why_not
from core.games.imperium.describe.numbers import SeatNow, acquiring, past_name, seat_now
from core.games.imperium.describe.origins import origin
from core.games.imperium.describe.points import points_text
from core.games.imperium.describe.programs import card_text
from core.games.imperium.describe.rulebook import rules_naming
from core.games.imperium.describe.solo import BOT_ROW, LEVEL_NAMES, bot_rows, level_name
from core.games.imperium.describe.terms import PLACES, short_amount, suits_text
from core.games.imperium.paying import development_price
from core.games.imperium.scoring import Scorer
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.zones import zone_of
from core.kernel import Explanation
from core.kernel.words import counted, listed, sentence_case

SEAT = "seat "  # followed by a seat number
_SUITS = {
    "region": "Regions stay in play, show icons and hold garrisons.",
    "uncivilised": "Uncivilised cards come with an unrest when they are acquired.",
    "civilised": "Civilised cards come with an unrest when they are acquired.",
    "tributary": "Tributary cards lie in the main deck only and come with an unrest.",
    "fame": "Fame cards are worth much; King of Kings lies at the bottom of their deck.",
    "unrest": "Unrest costs 2 points and clogs the hand; an empty pile ends the game.",
    "power": "The power card is always in force and never moves.",
    "variable": "Cards whose value depends on what you own: at most 10 points each.",
}
_PLACES = {
    NATION_DECK: (
        "A barbarian adds its top card with a reshuffle, once between two refreshes.",
        "R8.2",
    ),
    DEVELOPMENT_AREA: (
        "An empire may pay for one of its cards with a reshuffle, once between two refreshes.",
        "R8.4",
    ),
}
_TYPES = {
    "city": "A label other cards refer to.",
    "metropolis": "A label other cards refer to.",
    "knight": "A label other cards refer to.",
    "mask": "A label other cards refer to.",
    "scroll": "A label other cards refer to.",
    "production": "A region icon: Prosperity and others count it.",
    "fertile": "A region icon that other cards refer to.",
    "river": "A region icon that other cards refer to.",
    "barbarian": "A card with this icon is played only while you are a barbarian.",
    "empire": "A card with this icon is played only while you are an empire.",
    "pinned": "The card stays in play.",
    "attack": "Playing the card harms every other player, who may have a protection.",
    "materials": "Tokens that pay for cards; progress can stand in for two of them.",
    "population": "Tokens that pay for cards; progress can stand in for one of them.",
    "progress": "Tokens worth 1 point each at the end.",
}
_TYPE_RULES = {
    "barbarian": "R12.31",
    "empire": "R12.31",
    "pinned": "R12.32",
    "attack": "R12.4",
    "materials": "R12.19",
    "population": "R12.19",
    "progress": "R11.3",
}


@cache
def things() -> tuple[str, ...]:
    known = (*RECORDS, *NATIONS, *LEVELS, *_SUITS, *_PLACES, *_TYPES)
    return (*known, *sorted(set(glossary()) - set(known)))


def explain(view: ImperiumState, seat: int, thing: str) -> Explanation | None:
    if thing in CARDS:
        return _card(view, seat, thing)
    if thing in NATIONS:
        return _nation(NATIONS[thing])
    if thing in LEVELS:
        return _level(LEVELS[thing])
    if thing.startswith(SEAT):
        return _board(view, int(thing.removeprefix(SEAT)))
    if thing.startswith(BOT_ROW):
        return _row_of_bot(view, int(thing.removeprefix(BOT_ROW)))
    if thing in _SUITS:
        return Explanation(sentence_case(thing), (_SUITS[thing],), "R2.2")
    if thing in _PLACES:
        text, rule = _PLACES[thing]
        return Explanation(sentence_case(PLACES[thing]), (text,), rule)
    if thing in _TYPES:
        return Explanation(sentence_case(thing), (_TYPES[thing],), _TYPE_RULES.get(thing, "R12.33"))
    if thing in glossary():
        text, rule = glossary()[thing]
        return Explanation(sentence_case(thing), (text,), rule)
    return None


def _card(view: ImperiumState, seat: int, card: str) -> Explanation:
    record = CARDS[card]
    lines = [_kind_line(record), *card_text(card), _points_line(view, seat, card)]
    if record.cost:
        lines.append(_cost_line(view, seat, card))
    if not record.playable and record.start != "in_play":
        lines.append("It cannot be played.")
    if not record.garrisonable and record.playable:
        lines.append("It cannot be garrisoned.")
    lines += _now(view, seat, card)
    lines += keywords(card)
    if named := rules_naming(record.called):
        lines.append(f"See {listed(named[:6])}.")
    return Explanation(record.name, tuple(lines), _rule(record), origin(card))


def _kind_line(record: Card) -> str:
    words = [sentence_case(suits_text(record.suits, "and")) or "Nation card"]
    words += [record.icon] if record.icon else []
    words += [f"{record.state} only"] if record.state else []
    words += record.types
    if record.icons:
        words.append(listed(record.icons) + (" icon" if len(record.icons) == 1 else " icons"))
    words += ["no action needed"] if record.free_play else []
    return f"{', '.join(words)}."


def _points_line(view: ImperiumState, seat: int, card: str) -> str:
    """Return a card's points, with the current value if it depends on something."""
    vp = CARDS[card].vp
    points = sentence_case(points_text(vp))
    if vp.kind in ("none", "fixed") or not 0 <= seat < len(view.players) or not view.market:
        return f"{points}."
    player = view.players[seat]
    zone = "play" if card in player.in_force() else zone_of(player, card)
    if not zone:
        return f"{points}."
    worth = Scorer(view, seat).value(card, _scoring_zone(player, card, zone))
    return f"{points}. Worth {counted(worth, 'point')} to you now."


def _cost_line(view: ImperiumState, seat: int, card: str) -> str:
    cost = CARDS[card].cost
    text = f"Developing it costs {short_amount(*(cost.get(r, 0) for r in _RESOURCES))}"
    if 0 <= seat < len(view.players) and view.players[seat].nation == CARDS[card].set:
        price = development_price(view.players[seat], card)
        now = short_amount(price.materials, price.population, price.progress)
        return f"{text}; for you now {now or 'nothing'}."
    return f"{text}."


_RESOURCES = ("materials", "population", "progress")


_COUNTED = " now)"  # as in `for each region (2 now)`


def _now(view: ImperiumState, seat: int, card: str) -> list[str]:
    if not 0 <= seat < len(view.players) or not view.market:
        return []
    player = view.players[seat]
    lines = [text] if (text := acquiring(view, card)) else []
    if card in player.hand:
        against = why_not(view, seat, card)
        now = text_now(view, seat, card, marked=False)
        if _COUNTED in now:  # without counts it would repeat the card text
            lines.append(f"For you now: {now}")
        lines.append(
            f"You could not play it now: {against[0]}." if against else "It can be played."
        )
    if card in player.in_force() and any(not a.trigger for a in CARDS[card].exhausts):
        usable = any(can_exhaust(view, seat, card, a) for a in CARDS[card].exhausts)
        lines.append("It can be exhausted." if usable else "It cannot be exhausted now.")
    return lines


def _scoring_zone(player: Player, card: str, zone: str) -> str:
    if card in (player.power, player.court, player.journey):
        return "power"
    return "play" if zone == "playing" else zone


def _rule(record: Card) -> str:
    if record.is_unrest:
        return "R12.27"
    return "R13.1" if "fame" in record.suits else "R2.1"


def _nation(record: Nation) -> Explanation:
    lines = [
        f"Difficulty {record.difficulty} of 5, {record.cards} cards, {record.box.title()}.",
        f"It begins as {'an empire' if record.starts_as == 'empire' else 'a barbarian'} with "
        f"{counted(len(record.deck), 'card')} in the draw deck, "
        f"{len(record.nation_deck)} in the nation deck and {_to_come(record)}.",
    ]
    if not record.becomes_empire:
        lines.append("It never becomes an empire.")
    if not record.develops and not record.court:
        lines.append("It never develops.")
    if record.floods:
        lines.append("Its cards sink into a flooded pile instead of going into a history.")
    for side in record.power:
        text = " ".join(card_text(side))
        lines.append(f"Side {CARDS[side].side}: {points_text(CARDS[side].vp)}. {text}".strip())
    return Explanation(record.name, tuple(lines), "R22", origin(record.id))


def _to_come(record: Nation) -> str:
    """Return `5 quests` for the Arthurians (R3.6), else `6 to develop`."""
    number = len(record.development)
    return counted(number, "quest") if record.court else f"{number} to develop"


def _row_of_bot(view: ImperiumState, number: int) -> Explanation | None:
    if view.bot is None or not 1 <= number <= len(rows := bot_rows(view.bot)):
        return None
    match, text = rows[number - 1]
    head = f"Row {number}: {match}"
    lines = (f"{sentence_case(text)}.", "The first row that fits is done.")
    printed = table(view.bot).rows[view.bot.side][number - 1].do
    return Explanation(head, lines, "R19.8", origin(printed))


def _level(record: Level) -> Explanation:
    start = short_amount(*(record.start.get(res, 0) for res in _RESOURCES))
    lines = (
        f"The bot has {record.slots} places and begins with {start or 'no tokens'};"
        f" {record.divisor} materials and population are a point to it.",
    )
    return Explanation(LEVEL_NAMES[record.id], lines, "R19.22", origin(record.id))


def _board(view: ImperiumState, seat: int) -> Explanation | None:
    if not view.market or not 0 <= seat < len(view.players) + (view.bot is not None):
        return None
    now = seat_now(view, seat)
    hand, nation_deck = ("Places", "dynasty") if view.is_bot(seat) else ("Hand", "nation deck")
    lines = (
        f"{sentence_case(now.state)}: {now.materials} materials, {now.population} population, "
        f"{now.progress} progress.",
        f"{counted(now.regions, 'region')} and {counted(now.cities, 'city', 'cities')} in play, "
        f"{now.unrest} unrest as far as it is known.",
        f"{hand} {now.hand}, draw deck {now.deck}, discard pile {now.discard}, "
        f"{_kept(view, seat, now)}{nation_deck} {now.nation_deck}{_developing(view, seat, now)}.",
    )
    if view.is_bot(seat):
        return Explanation(f"{now.nation} bot, {level_name(view)}", lines, "R19.4")
    return Explanation(now.nation, lines, "R18")


def _kept(view: ImperiumState, seat: int, now: SeatNow) -> str:
    """Return `history 2, `, or "" for a nation without a history."""
    name = "history" if view.is_bot(seat) else past_name(view.players[seat])
    return f"{name} {now.history}, " if name else ""


def _developing(view: ImperiumState, seat: int, now: SeatNow) -> str:
    """Return the remaining developments; the bot's are in its dynasty deck (R19.3)."""
    if view.is_bot(seat):
        return ""
    return f", {'quests' if view.players[seat].court else 'development'} {now.development}"
