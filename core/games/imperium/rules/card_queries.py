"""Queries on cards and players: filters, icons, counts, affected seats."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from core.games.imperium.content import ANYTHING, CARDS, ICONS, Card, Filter
from core.games.imperium.rules.lasting_changes import (
    CountsAs,
    LoseStateIcon,
    NoHistory,
    UnrestCostReduction,
)
from core.games.imperium.rules.programs import Condition, active_changes, changes_of
from core.games.imperium.state import ImperiumState, Player


def fits_filter(card_filter: Filter, card: Card) -> bool:
    """Return whether a printed card fits a filter, in any zone. Cached."""
    is_match = card_filter.match_cache.get(card.id)
    if is_match is None:
        is_match = card_filter.match_cache[card.id] = matches_filter(card_filter, card)
    return is_match


def matches_filter(card_filter: Filter, card: Card) -> bool:
    if not _has_required(card_filter, card) or _is_excluded(card_filter, card):
        return False
    return not card_filter.any or any(matches_filter(part, card) for part in card_filter.any)


def _has_required(card_filter: Filter, card: Card) -> bool:
    wanted = card_filter
    return (
        wanted.suit in ("", *card.suits)
        and wanted.name in ("", card.canonical_name)
        and wanted.type in ("", *card.types)
        and (not wanted.type_any or not set(wanted.type_any).isdisjoint(card.types))
        and wanted.state in ("", card.state)
        and wanted.icon in ("", *card.icons)
        and wanted.vp in ("", card.vp.kind)
        and card.canonical_name.startswith(wanted.name_prefix)
        and (card.pinned or not wanted.pinned)
        and (card.attack or not wanted.attack)
    )


def _is_excluded(card_filter: Filter, card: Card) -> bool:
    return (
        card_filter.not_suit in card.suits
        or card_filter.not_type in card.types
        or card_filter.not_name == card.canonical_name
    )


def fits_filter_in_play(player: Player, card_filter: Filter, card: str) -> bool:
    """Return whether a card in play fits. Treated icons and garrisons count too."""
    if card_filter is ANYTHING:
        return True
    if player.treated:
        if not matches_filter(card_filter, with_current_icons(player, card)):
            return False
    elif not fits_filter(card_filter, CARDS[card]):
        return False
    if card_filter.hosts is None:
        return True
    held = player.garrison.get(card, ())
    return any(fits_filter(card_filter.hosts, CARDS[under]) for under in held)


def with_current_icons(player: Player, card: str) -> Card:
    record = CARDS[card]
    if not any(treated.card == card for treated in player.treated):
        return record
    icons = (icon for icon in ICONS for _ in range(count_icons(player, card, icon)))
    return replace(record, icons=tuple(icons))


def count_icons(player: Player, card: str, icon: str) -> int:
    """Return the number of an icon on a card in play, treated icons included (R12.42)."""
    number = CARDS[card].icons.count(icon)
    if not player.treated:
        return number
    for treated in player.treated:
        if treated.card == card:
            number += (treated.n if treated.as_icon == icon else 0) - (treated.icon == icon)
    return number


@cache
def suit_weight(card: str, suit: str) -> int:
    """Return how many cards of a suit a card counts as (R17.4)."""
    weight = int(suit in CARDS[card].suits)
    for change in changes_of(card, CountsAs):
        if change.suit == suit:
            return weight * change.n
    return weight


def has_history(player: Player) -> bool:
    """Return whether the nation has a history. Vikings and Atlanteans do not (R12.20)."""
    return not changes_of(player.power, NoHistory)


def actual_destination(player: Player, target: str) -> str:
    """Return where a card goes if the nation lacks the target zone (R12.20, R12.24)."""
    if (target == "history" and not has_history(player)) or (
        target == "flooded" and not player.nation_record.floods
    ):
        return "discard"
    return target


def garrisoned_cards(player: Player) -> Iterator[str]:
    """Yield all garrisoned cards in a deterministic order."""
    for host in sorted(player.garrison):
        yield from player.garrison[host]


def target_seats(
    state: ImperiumState, seat: int, target: str, condition: Condition | None
) -> list[int]:
    """Return the affected seats in order (R5.6), without those protected from the attack."""
    match target:
        case "all":
            seats = state.seats_from(seat)
        case "each_other":
            seats = state.rivals(seat)
        case "others_if":
            assert condition is not None
            seats = [s for s in state.rivals(seat) if condition.holds(state, s, "")]
        case _:
            return [seat]
    protected = state.scope.protected if state.scopes else ()
    return [other for other in seats if other not in protected]


def required_state(player: Player, card: str) -> str:
    """Return the state required to play a card, or "" (R2.4)."""
    record = CARDS[card]
    icon = record.state
    if icon and any(
        change.state == icon and fits_filter(change.filter, record)
        for change in active_changes(player, LoseStateIcon)
    ):
        return ""
    return icon


def unrest_cost_reduction(player: Player, res: str) -> tuple[int, int]:
    """Return the reduction of a price for playing Unrest, and its minimum."""
    reduction, minimum = 0, 0
    for change in active_changes(player, UnrestCostReduction):
        reduction += change.materials if res == "materials" else change.cards
        minimum = max(minimum, change.minimum)
    return reduction, minimum
