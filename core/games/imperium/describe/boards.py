"""The position as text, in brief and in full."""

import textwrap
from collections.abc import Iterable

from core.games.imperium.content import CARDS, NATIONS, RESOURCES, Card
from core.games.imperium.describe.numbers import past_name
from core.games.imperium.describe.points import victory_points
from core.games.imperium.describe.solo import campaign_words, level_name
from core.games.imperium.describe.terms import (
    ICON_MARK,
    SUIT_MARK,
    card_name,
    names_counted,
    player_name,
    short_amount,
    tokens,
)
from core.games.imperium.describe.warnings import warnings
from core.games.imperium.scoring import bot_lines, score
from core.games.imperium.state import Bot, ImperiumState, Player, Slot
from core.kernel import HIDDEN
from core.kernel.voice import is_aloud, times, told
from core.kernel.words import counted, listed, sentence_case

WIDTH = 78


def progress(view: ImperiumState) -> str:
    """Return the progress of the game: "round 9, last round 10"."""
    if not view.round:
        return "set-up"
    text = f"round {view.round}"
    if view.campaign is not None:
        text = f"campaign game {view.campaign.game}, {text}"
    if not view.agenda:
        return f"the end, after {text}"
    if view.options["mode"] == "practice":
        return f"{text} of 12"
    return f"{text}, last round {view.scoring_round}" if view.scoring_round else text


def summary(view: ImperiumState, seat: int, names: tuple[str, ...]) -> list[str]:
    """Return round, market, all players' tokens and the seat's own hand."""
    if not view.market:
        return [*_campaign(view), "Nations and sides are being chosen."]
    lines = [*_campaign(view), f"{progress(view).capitalize()}. {_piles(view)}"]
    lines += [_slot_line(at, slot) for at, slot in enumerate(view.market, 1)]
    for other, player in enumerate(view.players):
        lines.append(_player_line(view, other, player, names))
    if view.bot is not None:
        lines.append(_bot_line(view, view.bot, names))
    if 0 <= seat < len(view.players):
        lines.append(f"Your hand: {_named(view.players[seat].hand)}")
        lines += _warnings(view, names)
    return [piece for line in lines for piece in _wrapped(line)]


def _campaign(view: ImperiumState) -> list[str]:
    words = campaign_words(view)
    return [f"Campaign: {words}."] if words else []


def board(view: ImperiumState, seat: int, names: tuple[str, ...]) -> list[str]:
    """Return the summary with every player's cards."""
    lines = summary(view, seat, names)
    if not view.market:
        return lines
    lines += ["", f"Exile: {_named(view.exile)}"]
    for other, player in enumerate(view.players):
        lines += ["", *_table(view, other, player, names, own=other == seat)]
    if view.bot is not None:
        lines += ["", *_bot_table(view.bot, names)]
    return [piece for line in lines for piece in _wrapped(line)]


def _wrapped(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ")


def _named(cards: Iterable[str]) -> str:
    names: dict[str, int] = {}
    hidden = 0
    for card in cards:
        if card == HIDDEN or card not in CARDS:
            hidden += 1
        else:
            names[card_name(card)] = names.get(card_name(card), 0) + 1
    words = [f"{name}{times(n)}" for name, n in names.items()]
    words += [counted(hidden, "hidden card")] if hidden else []
    return ", ".join(words) or "none"


def _piles(view: ImperiumState) -> str:
    small = ", ".join(f"{suit} {len(cards)}" for suit, cards in view.small.items())
    return (
        f"Unrest pile {len(view.unrest)}, fame {len(view.fame)}, main deck {len(view.main)}, "
        f"{small}, exile {len(view.exile)}."
    )


def marks(card: str) -> str:
    record = CARDS[card]
    if is_aloud():
        return ", ".join(filter(None, _qualities(record)))
    suits = "".join(SUIT_MARK[suit] for suit in record.suits)
    icons = "".join(ICON_MARK[icon] for icon in record.icons)
    parts = [suits, record.icon, record.state, icons, *record.types]
    return " ".join(part for part in parts if part)


def _qualities(record: Card) -> list[str]:
    icons = [f"{icon} icon" for icon in record.icons]
    return [listed(record.suits), record.icon, record.state, *icons, *record.types]


def _slot_line(at: int, slot: Slot) -> str:
    head = told(f"  {at}", f"Market {at}:")
    if not slot.card:
        return f"{head} empty"
    tokens = short_amount(slot.materials, slot.population, slot.progress)
    extra = f", {tokens} on it" if tokens else ""
    unrest = ", unrest beneath" if slot.unrest else ""
    return f"{head} {card_name(slot.card)} ({marks(slot.card)}){extra}{unrest}"


def _player_line(view: ImperiumState, seat: int, player: Player, names: tuple[str, ...]) -> str:
    tokens = _tokens(player)
    active = "> " if view.turn.seat == seat and view.agenda else "  "
    active = told(active, "")
    known = "" if HIDDEN in player.deck else f", {victory_points(score(view, seat))} now"
    return (
        f"{active}{player_name(names, seat)} ({NATIONS[player.nation].name}, {player.state}): "
        f"{tokens}, hand {len(player.hand)}, deck {len(player.deck)}, "
        f"discard {len(player.discard)}, {_past(player)}nation {len(player.nation_deck)}, "
        f"{'quests' if player.court else 'development'} {len(player.development)}{known}"
    )


def _tokens(owner: Player | Bot) -> str:
    """Return every resource, including those at zero."""
    if is_aloud():
        parts = (owner.materials, owner.population, owner.progress)
        return ", ".join(tokens(n, res) for n, res in zip(parts, RESOURCES, strict=True))
    return f"{owner.materials}m {owner.population}pop {owner.progress}prog"


def _past(player: Player) -> str:
    """Return `history 3, `, or "" for a nation without a history."""
    name = past_name(player)
    return f"{name} {len(player.history) + len(player.flooded)}, " if name else ""


def _bot_line(view: ImperiumState, bot: Bot, names: tuple[str, ...]) -> str:
    total = sum(points for _, points in bot_lines(view))
    journey = NATIONS[bot.nation].journey
    path = f"stage {bot.stage} of {len(journey)}" if journey else f"dynasty {len(bot.dynasty)}"
    return (
        f"{told('  ', '')}{player_name(names, len(view.players))}"
        f" ({level_name(view)}, {bot.side}): {_tokens(bot)}, deck {len(bot.deck)}, "
        f"{path}, discard {len(bot.discard)}, about {victory_points(total)}"
    )


def _warnings(view: ImperiumState, names: tuple[str, ...]) -> list[str]:
    lines = []
    for warning in warnings(view):
        whom = f"{player_name(names, warning.seat)} " if warning.seat >= 0 else ""
        lines.append(f"Beware: {whom}{warning.words}.")
    return lines


def _table(
    view: ImperiumState, seat: int, player: Player, names: tuple[str, ...], own: bool
) -> list[str]:
    power = CARDS[player.power]
    lines = [
        f"{player_name(names, seat)}: {power.name} side {power.side}, "
        f"{counted(player.actions, 'action')}, {counted(player.exhausts, 'exhaust token')}"
    ]
    if player.journey:
        lines.append(f"  Journey: {card_name(player.journey)}")
    if player.court:
        quest = card_name(player.quest) if player.quest else "none"
        lines.append(f"  Court: active quest {quest}")
    lines.append(f"  In play: {', '.join(_in_play(player, c) for c in player.play) or 'nothing'}")
    lines.append(f"  Discard pile: {_named(player.discard)}")
    if own:
        lines.append(f"  Hand: {_named(player.hand)}")
        lines.append(f"  Draw deck, in some order: {_named(player.deck)}")
        if past := past_name(player):
            lines.append(f"  {sentence_case(past)}: {_named([*player.history, *player.flooded])}")
    title = "Quests" if player.court else "Developments"
    lines.append(f"  {title}: {_named(player.development)}")
    return lines


def _in_play(player: Player, card: str) -> str:
    text = card_name(card)
    if marked := marks(card):
        text += f" [{marked}]"
    if card in player.exhausted:
        text += " (exhausted)"
    if held := player.garrison.get(card):
        text += f" (under it: {names_counted(held)})"
    if tokens := player.tokens.get(card):
        text += f" ({tokens} progress on it)"
    return text


def _bot_table(bot: Bot, names: tuple[str, ...]) -> list[str]:
    filled = sum(bool(card) for card in bot.slots)
    lines = [
        f"{names[-1] if names else 'Bot'}: {counted(filled, 'card')} in {len(bot.slots)} places",
        f"  In play: {_named(bot.play)}",
        f"  Discard pile: {_named(bot.discard)}",
        f"  History: {_named(bot.history)}",
    ]
    if bot.nation == "utopians":
        lines.append(f"  Journey: stage {bot.stage} of 4")
    return lines
