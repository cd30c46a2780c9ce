"""Explanations of cards, nations, suits, places and keywords."""

from collections.abc import Mapping
from functools import cache

from core.games.imperium.content import (
    CARDS,
    DEVELOPMENT_AREA,
    LEVELS,
    NATION_DECK,
    NATIONS,
    RESOURCES,
    UNIQUE_CARDS,
    Card,
    Level,
    Nation,
)
from core.games.imperium.rules.legality import can_exhaust
from core.games.imperium.rules.payment import development_price
from core.games.imperium.rules.programs import ABILITIES, EXHAUSTIBLE_CARDS
from core.games.imperium.rules.scoring import Scorer
from core.games.imperium.rules.solo_bot import bot_table
from core.games.imperium.rules.zones import find_zone
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.card_text import card_text
from core.games.imperium.text.current_card_text import current_card_text
from core.games.imperium.text.facts.obstacles import unplayable_reason
from core.games.imperium.text.keywords import glossary, keywords
from core.games.imperium.text.points import points_text
from core.games.imperium.text.rulebook import find_rules_naming
from core.games.imperium.text.seat_facts import (
    SeatFacts,
    acquisition_text,
    history_name,
    seat_facts,
)
from core.games.imperium.text.solo import BOT_ROW_PREFIX, LEVEL_NAMES, bot_row_texts, level_name
from core.games.imperium.text.sources import source_text
from core.games.imperium.text.terms import PLACE_NAMES, short_amount, suits_text
from core.kernel import Explanation
from core.kernel.presentation import format_count, join_words, sentence_case
from core.kernel.style import Style

SEAT_PREFIX = "seat "  # followed by a seat number
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
def explainable_ids() -> tuple[str, ...]:
    known = (*UNIQUE_CARDS, *NATIONS, *LEVELS, *_SUITS, *_PLACES, *_TYPES)
    return (*known, *sorted(set(glossary()) - set(known)))


def explain(view: ImperiumState, seat: int, topic: str, style: Style) -> Explanation | None:
    if topic in CARDS:
        return _explain_card(view, seat, topic, style)
    if topic in NATIONS:
        return _explain_nation(NATIONS[topic], style)
    if topic in LEVELS:
        return _explain_level(LEVELS[topic], style)
    if topic.startswith(SEAT_PREFIX):
        return _explain_board(view, int(topic.removeprefix(SEAT_PREFIX)))
    if topic.startswith(BOT_ROW_PREFIX):
        return _explain_bot_row(view, int(topic.removeprefix(BOT_ROW_PREFIX)), style)
    if topic in _SUITS:
        return Explanation(sentence_case(topic), (_SUITS[topic],), "R2.2")
    if topic in _PLACES:
        text, rule = _PLACES[topic]
        return Explanation(sentence_case(PLACE_NAMES[topic]), (text,), rule)
    if topic in _TYPES:
        return Explanation(sentence_case(topic), (_TYPES[topic],), _TYPE_RULES.get(topic, "R12.33"))
    if topic in glossary():
        text, rule = glossary()[topic]
        return Explanation(sentence_case(topic), (text,), rule)
    return None


def _explain_card(view: ImperiumState, seat: int, card: str, style: Style) -> Explanation:
    record = CARDS[card]
    lines = [_kind_line(record), *card_text(card), _points_line(view, seat, card, style)]
    if record.cost:
        lines.append(_cost_line(view, seat, card, style))
    if not record.playable and record.start != "in_play":
        lines.append("It cannot be played.")
    if not record.garrisonable and record.playable:
        lines.append("It cannot be garrisoned.")
    lines += _current_lines(view, seat, card, style)
    lines += keywords(card, style)
    if named := find_rules_naming(record.canonical_name):
        lines.append(f"See {join_words(named[:6])}.")
    return Explanation(record.name, tuple(lines), _rule_number(record), source_text(card))


def _kind_line(record: Card) -> str:
    parts = [sentence_case(suits_text(record.suits, "and")) or "Nation card"]
    parts += [record.icon] if record.icon else []
    parts += [f"{record.state} only"] if record.state else []
    parts += record.types
    if record.icons:
        parts.append(join_words(record.icons) + (" icon" if len(record.icons) == 1 else " icons"))
    parts += ["no action needed"] if record.free_play else []
    return f"{', '.join(parts)}."


def _points_line(view: ImperiumState, seat: int, card: str, style: Style) -> str:
    vp = CARDS[card].vp
    points = sentence_case(points_text(vp, style))
    if vp.kind in ("none", "fixed") or not 0 <= seat < len(view.players) or not view.market:
        return f"{points}."
    player = view.players[seat]
    zone = "play" if card in player.active_cards() else find_zone(player, card)
    if not zone:
        return f"{points}."
    worth = Scorer(view, seat).card_value(card, _scoring_zone(player, card, zone))
    return f"{points}. Worth {format_count(worth, 'point')} to you now."


def _cost_line(view: ImperiumState, seat: int, card: str, style: Style) -> str:
    cost = CARDS[card].cost
    text = f"Developing it costs {_amounts_text(cost, style)}"
    if 0 <= seat < len(view.players) and view.players[seat].nation == CARDS[card].set:
        price = development_price(view.players[seat], card)
        current_price = short_amount(price.materials, price.population, price.progress, style)
        return f"{text}; for you now {current_price or 'nothing'}."
    return f"{text}."


def _amounts_text(amounts: Mapping[str, int], style: Style) -> str:
    materials, population, progress = (amounts.get(resource, 0) for resource in RESOURCES)
    return short_amount(materials, population, progress, style)


_COUNTED_SUFFIX = " now)"  # as in `for each region (2 now)`


def _current_lines(view: ImperiumState, seat: int, card: str, style: Style) -> list[str]:
    if not 0 <= seat < len(view.players) or not view.market:
        return []
    player = view.players[seat]
    lines = [text] if (text := acquisition_text(view, card, style)) else []
    if card in player.hand:
        against = unplayable_reason(view, seat, card, style)
        current_text = current_card_text(view, seat, card, style, marks_failures=False)
        if _COUNTED_SUFFIX in current_text:  # without counts it would repeat the card text
            lines.append(f"For you now: {current_text}")
        lines.append(
            f"You could not play it now: {against[0]}." if against else "It can be played."
        )
    if card in player.active_cards() and card in EXHAUSTIBLE_CARDS:
        usable = any(can_exhaust(view, seat, card, a) for a in ABILITIES[card].exhausts)
        lines.append("It can be exhausted." if usable else "It cannot be exhausted now.")
    return lines


def _scoring_zone(player: Player, card: str, zone: str) -> str:
    if card in (player.power, player.court, player.journey):
        return "power"
    return "play" if zone == "playing" else zone


def _rule_number(record: Card) -> str:
    if record.is_unrest:
        return "R12.27"
    return "R13.1" if "fame" in record.suits else "R2.1"


def _explain_nation(record: Nation, style: Style) -> Explanation:
    lines = [
        f"Difficulty {record.difficulty} of 5, {record.cards} cards, {record.box.title()}.",
        f"It begins as {'an empire' if record.starts_as == 'empire' else 'a barbarian'} with "
        f"{format_count(len(record.deck), 'card')} in the draw deck, "
        f"{len(record.nation_deck)} in the nation deck and {_developments_text(record)}.",
    ]
    if not record.becomes_empire:
        lines.append("It never becomes an empire.")
    if not record.develops and not record.court:
        lines.append("It never develops.")
    if record.floods:
        lines.append("Its cards sink into a flooded pile instead of going into a history.")
    for side in record.power:
        text = " ".join(card_text(side))
        lines.append(
            f"Side {CARDS[side].side}: {points_text(CARDS[side].vp, style)}. {text}".strip()
        )
    return Explanation(record.name, tuple(lines), "R22", source_text(record.id))


def _developments_text(record: Nation) -> str:
    """Return `5 quests` for the Arthurians (R3.6), else `6 to develop`."""
    number = len(record.development)
    return format_count(number, "quest") if record.court else f"{number} to develop"


def _explain_bot_row(view: ImperiumState, number: int, style: Style) -> Explanation | None:
    if view.bot is None or not 1 <= number <= len(rows := bot_row_texts(view.bot, style)):
        return None
    match, text = rows[number - 1]
    head = f"Row {number}: {match}"
    lines = (f"{sentence_case(text)}.", "The first row that fits is done.")
    printed = bot_table(view.bot).rows[view.bot.side][number - 1].do
    return Explanation(head, lines, "R19.8", source_text(printed))


def _explain_level(record: Level, style: Style) -> Explanation:
    start = _amounts_text(record.start, style)
    lines = (
        f"The bot has {record.slots} places and begins with {start or 'no tokens'};"
        f" {record.divisor} materials and population are a point to it.",
    )
    return Explanation(LEVEL_NAMES[record.id], lines, "R19.22", source_text(record.id))


def _explain_board(view: ImperiumState, seat: int) -> Explanation | None:
    if not view.market or not 0 <= seat < len(view.players) + (view.bot is not None):
        return None
    info = seat_facts(view, seat)
    hand, nation_deck = ("Places", "dynasty") if view.is_bot(seat) else ("Hand", "nation deck")
    lines = (
        f"{sentence_case(info.state)}: {info.materials} materials, {info.population} population, "
        f"{info.progress} progress.",
        f"{format_count(info.regions, 'region')} and"
        f" {format_count(info.cities, 'city', 'cities')} in play, "
        f"{info.unrest} unrest as far as it is known.",
        f"{hand} {info.hand}, draw deck {info.deck}, discard pile {info.discard}, "
        f"{_history_text(view, seat, info)}{nation_deck}"
        f" {info.nation_deck}{_development_text(view, seat, info)}.",
    )
    if view.is_bot(seat):
        return Explanation(f"{info.nation} bot, {level_name(view)}", lines, "R19.4")
    return Explanation(info.nation, lines, "R18")


def _history_text(view: ImperiumState, seat: int, now: SeatFacts) -> str:
    """Return `history 2, `, or "" for a nation without a history."""
    name = "history" if view.is_bot(seat) else history_name(view.players[seat])
    return f"{name} {now.history}, " if name else ""


def _development_text(view: ImperiumState, seat: int, now: SeatFacts) -> str:
    """Return the remaining developments. The bot's are in its dynasty deck (R19.3)."""
    if view.is_bot(seat):
        return ""
    return f", {'quests' if view.players[seat].court else 'development'} {now.development}"
