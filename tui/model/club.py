"""Wording for the lobby of a server: tables, turns, ratings and results."""

import time
from collections.abc import Sequence

from core.app.catalog import game_name
from core.kernel.presentation import join_words
from core.lan.messages import RatingCard, ResultCard, TableCard

MINUTE, HOUR, DAY = 60, 3600, 86_400


def format_age(since: float, now: float) -> str:
    """Return the age as `now`, `8 min`, `2 h` or `3 d`."""
    seconds = max(now - since, 0.0)
    if seconds < MINUTE:
        return "now"
    if seconds < HOUR:
        return f"{int(seconds // MINUTE)} min"
    if seconds < DAY:
        return f"{int(seconds // HOUR)} h"
    return f"{int(seconds // DAY)} d"


def format_day(timestamp: float, now: float) -> str:
    date, today = time.localtime(timestamp)[:3], time.localtime(now)[:3]
    if date == today:
        return "today"
    if date == time.localtime(now - DAY)[:3]:
        return "yesterday"
    return time.strftime("%Y-%m-%d", time.localtime(timestamp))


def ordinal(number: int) -> str:
    """Return `1st`, `2nd`, `3rd`, `11th` and so on."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def own_games(cards: Sequence[TableCard]) -> list[TableCard]:
    own_cards = [card for card in cards if card.is_yours or card.can_be_closed]
    your_turns = sorted(
        (card for card in own_cards if card.is_your_turn), key=lambda card: card.last_choice_at
    )
    others = [card for card in own_cards if not card.is_your_turn]
    return [*your_turns, *sorted(others, key=lambda card: (card.is_over, -card.last_choice_at))]


def open_tables(cards: Sequence[TableCard]) -> list[TableCard]:
    return [
        card for card in cards if _belongs_to_others(card) and card.open_seats and not card.is_over
    ]


def watchable_tables(cards: Sequence[TableCard]) -> list[TableCard]:
    return [
        card for card in cards if _belongs_to_others(card) and (not card.open_seats or card.is_over)
    ]


def _belongs_to_others(card: TableCard) -> bool:
    return not card.is_yours and not card.can_be_closed


def your_turns_text(cards: Sequence[TableCard]) -> str:
    count = sum(card.is_your_turn for card in cards)
    return f"It is your turn in {count} game{'s' if count != 1 else ''}." if count else ""


def farewell_text(cards: Sequence[TableCard]) -> str:
    waiting_cards = [card for card in cards if card.is_your_turn]
    if not waiting_cards:
        return "It is your turn in no game; all is kept."
    names = [f"{game_name(card.game)} ({card.title})" for card in waiting_cards]
    return f"{your_turns_text(cards)[:-1]}: {join_words(names)}. All is kept."


def clock_text(card: TableCard) -> str:
    return f"{card.clock} s clock" if card.clock else "any pace"


def turn_text(card: TableCard) -> str:
    if card.is_over:
        return "it is over"
    if not card.progress:
        return "not begun yet"
    if card.is_your_turn:
        return "your turn"
    if len(card.waiting) == 1:
        return f"{card.waiting[0]}'s turn"
    return f"{len(card.waiting)} to choose"


def rating_text(rating: RatingCard) -> str:
    """Return `1612 (31)`: rating and games. A question mark means uncertain."""
    return f"{rating.rating}{'' if rating.is_sure else '?'} ({rating.games})"


def outcome_text(result: ResultCard) -> str:
    """Return a result in words: `2nd of 4, 188 points, 11 behind`."""
    points, rank = result.points[result.seat], result.ranks[result.seat]
    others = [total for index, total in enumerate(result.points) if index != result.seat]
    parts = [f"{ordinal(rank)} of {len(result.names)}", f"{points} points"]
    if rank > 1 and max(others) > points:
        parts.append(f"{max(others) - points} behind")
    elif rank == 1 and others and points > max(others):
        parts.append(f"{points - max(others)} ahead")
    return ", ".join(parts)


def rating_change_text(result: ResultCard) -> str:
    """Return `+12`, or "" for an unrated game."""
    return "" if result.gained is None else f"{result.gained:+d}"
