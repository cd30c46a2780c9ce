"""The position as text, in brief and in full."""

import textwrap
from collections.abc import Iterable

from core.games.imperium.content import CARDS, NATIONS, RESOURCES, Card
from core.games.imperium.rules.scoring import bot_points_by_source, score_total
from core.games.imperium.state import Bot, ImperiumState, Player, Slot
from core.games.imperium.text.points import victory_points
from core.games.imperium.text.seat_facts import history_name
from core.games.imperium.text.solo import campaign_text, level_name
from core.games.imperium.text.terms import (
    ICON_SYMBOLS,
    SUIT_SYMBOLS,
    card_name,
    names_counted,
    player_name,
    short_amount,
    token_text,
)
from core.games.imperium.text.warnings import end_warnings
from core.kernel import HIDDEN
from core.kernel.presentation import format_count, join_words, sentence_case
from core.kernel.style import Style

WIDTH = 78


def progress(view: ImperiumState) -> tuple[str, ...]:
    """Return `round 9` and `last round 10`."""
    if not view.round:
        return ("set-up",)
    is_of_12 = view.agenda and view.options["mode"] == "practice"
    parts = [f"round {view.round} of 12" if is_of_12 else f"round {view.round}"]
    if view.campaign is not None:
        parts.insert(0, f"campaign game {view.campaign.game}")
    if not view.agenda:
        return "the end", f"after {parts[0]}", *parts[1:]
    if view.scoring_round and not is_of_12:
        parts.append(f"last round {view.scoring_round}")
    return tuple(parts)


def summary(view: ImperiumState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    """Return round, market, all players' tokens and the seat's own hand."""
    if not view.market:
        return [*_campaign_lines(view), "Nations and sides are being chosen."]
    lines = [
        *_campaign_lines(view),
        f"{', '.join(progress(view)).capitalize()}. {_pile_sizes(view)}",
    ]
    lines += [_slot_line(index, slot, style) for index, slot in enumerate(view.market, 1)]
    for other, player in enumerate(view.players):
        lines.append(_player_line(view, other, player, names, style))
    if view.bot is not None:
        lines.append(_bot_line(view, view.bot, names, style))
    if 0 <= seat < len(view.players):
        lines.append(f"Your hand: {_card_list(view.players[seat].hand, style)}")
        lines += _warning_lines(view, names, style)
    return [piece for line in lines for piece in _wrap(line)]


def _campaign_lines(view: ImperiumState) -> list[str]:
    text = campaign_text(view)
    return [f"Campaign: {text}."] if text else []


def board(view: ImperiumState, seat: int, names: tuple[str, ...], style: Style) -> list[str]:
    lines = summary(view, seat, names, style)
    if not view.market:
        return lines
    lines += ["", f"Exile: {_card_list(view.exile, style)}"]
    for other, player in enumerate(view.players):
        lines += ["", *_player_lines(view, other, player, names, own=other == seat, style=style)]
    if view.bot is not None:
        lines += ["", *_bot_lines(view.bot, names, style)]
    return [piece for line in lines for piece in _wrap(line)]


def _wrap(line: str) -> list[str]:
    if len(line) <= WIDTH:
        return [line]
    return textwrap.wrap(line, WIDTH, subsequent_indent="  ")


def _card_list(cards: Iterable[str], style: Style) -> str:
    names: dict[str, int] = {}
    hidden = 0
    for card in cards:
        if card == HIDDEN or card not in CARDS:
            hidden += 1
        else:
            names[card_name(card)] = names.get(card_name(card), 0) + 1
    words = [f"{name}{style.times(n)}" for name, n in names.items()]
    words += [format_count(hidden, "hidden card")] if hidden else []
    return ", ".join(words) or "none"


def _pile_sizes(view: ImperiumState) -> str:
    small = ", ".join(f"{suit} {len(cards)}" for suit, cards in view.small.items())
    return (
        f"Unrest pile {len(view.unrest)}, fame {len(view.fame)}, main deck {len(view.main)}, "
        f"{small}, exile {len(view.exile)}."
    )


def card_symbols(card: str, style: Style) -> str:
    record = CARDS[card]
    if style.is_spoken:
        return ", ".join(filter(None, _qualities(record)))
    suits = "".join(SUIT_SYMBOLS[suit] for suit in record.suits)
    icons = "".join(ICON_SYMBOLS[icon] for icon in record.icons)
    parts = [suits, record.icon, record.state, icons, *record.types]
    return " ".join(part for part in parts if part)


def _qualities(record: Card) -> list[str]:
    icons = [f"{icon} icon" for icon in record.icons]
    return [join_words(record.suits), record.icon, record.state, *icons, *record.types]


def _slot_line(at: int, slot: Slot, style: Style) -> str:
    head = style.wording(f"  {at}", f"Market {at}:")
    if not slot.card:
        return f"{head} empty"
    tokens = short_amount(slot.materials, slot.population, slot.progress, style)
    extra = f", {tokens} on it" if tokens else ""
    unrest = ", unrest beneath" if slot.unrest else ""
    return f"{head} {card_name(slot.card)} ({card_symbols(slot.card, style)}){extra}{unrest}"


def _player_line(
    view: ImperiumState, seat: int, player: Player, names: tuple[str, ...], style: Style
) -> str:
    tokens = _tokens(player, style)
    active = "> " if view.turn.seat == seat and view.agenda else "  "
    active = style.wording(active, "")
    points = (
        "" if HIDDEN in player.deck else f", {victory_points(score_total(view, seat), style)} now"
    )
    return (
        f"{active}{player_name(names, seat, style)}"
        f" ({NATIONS[player.nation].name}, {player.state}): "
        f"{tokens}, hand {len(player.hand)}, deck {len(player.deck)}, "
        f"discard {len(player.discard)}, {_history_part(player)}nation {len(player.nation_deck)}, "
        f"{'quests' if player.court else 'development'} {len(player.development)}{points}"
    )


def _tokens(owner: Player | Bot, style: Style) -> str:
    if style.is_spoken:
        parts = (owner.materials, owner.population, owner.progress)
        return ", ".join(token_text(n, res) for n, res in zip(parts, RESOURCES, strict=True))
    return f"{owner.materials}m {owner.population}pop {owner.progress}prog"


def _history_part(player: Player) -> str:
    """Return `history 3, `, or "" for a nation without a history."""
    name = history_name(player)
    return f"{name} {len(player.history) + len(player.flooded)}, " if name else ""


def _bot_line(view: ImperiumState, bot: Bot, names: tuple[str, ...], style: Style) -> str:
    total = sum(points for _, points in bot_points_by_source(view))
    journey = NATIONS[bot.nation].journey
    path = f"stage {bot.stage} of {len(journey)}" if journey else f"dynasty {len(bot.dynasty)}"
    return (
        f"{style.wording('  ', '')}{player_name(names, len(view.players), style)}"
        f" ({level_name(view)}, {bot.side}): {_tokens(bot, style)}, deck {len(bot.deck)}, "
        f"{path}, discard {len(bot.discard)}, about {victory_points(total, style)}"
    )


def _warning_lines(view: ImperiumState, names: tuple[str, ...], style: Style) -> list[str]:
    lines = []
    for warning in end_warnings(view):
        subject = f"{player_name(names, warning.seat, style)} " if warning.seat >= 0 else ""
        lines.append(f"Beware: {subject}{warning.text}.")
    return lines


def _player_lines(
    view: ImperiumState, seat: int, player: Player, names: tuple[str, ...], own: bool, style: Style
) -> list[str]:
    power = CARDS[player.power]
    lines = [
        f"{player_name(names, seat, style)}: {power.name} side {power.side}, "
        f"{format_count(player.actions, 'action')},"
        f" {format_count(player.exhausts, 'exhaust token')}"
    ]
    if player.journey:
        lines.append(f"  Journey: {card_name(player.journey)}")
    if player.court:
        quest = card_name(player.active_quest) if player.active_quest else "none"
        lines.append(f"  Court: active quest {quest}")
    lines.append(
        f"  In play: {', '.join(_in_play(player, c, style) for c in player.play) or 'nothing'}"
    )
    lines.append(f"  Discard pile: {_card_list(player.discard, style)}")
    if own:
        lines.append(f"  Hand: {_card_list(player.hand, style)}")
        lines.append(f"  Draw deck, in some order: {_card_list(player.deck, style)}")
        if past := history_name(player):
            lines.append(
                f"  {sentence_case(past)}: {_card_list([*player.history, *player.flooded], style)}"
            )
    title = "Quests" if player.court else "Developments"
    lines.append(f"  {title}: {_card_list(player.development, style)}")
    return lines


def _in_play(player: Player, card: str, style: Style) -> str:
    text = card_name(card)
    if marked := card_symbols(card, style):
        text += f" [{marked}]"
    if card in player.exhausted:
        text += " (exhausted)"
    if held := player.garrison.get(card):
        text += f" (under it: {names_counted(held)})"
    if tokens := player.tokens.get(card):
        text += f" ({tokens} progress on it)"
    return text


def _bot_lines(bot: Bot, names: tuple[str, ...], style: Style) -> list[str]:
    filled = sum(bool(card) for card in bot.slots)
    lines = [
        f"{names[-1] if names else 'Bot'}: {format_count(filled, 'card')} in"
        f" {len(bot.slots)} places",
        f"  In play: {_card_list(bot.play, style)}",
        f"  Discard pile: {_card_list(bot.discard, style)}",
        f"  History: {_card_list(bot.history, style)}",
    ]
    if bot.nation == "utopians":
        lines.append(f"  Journey: stage {bot.stage} of 4")
    return lines
