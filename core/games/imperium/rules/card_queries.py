"""Queries on cards and players: filters, icons, lasting changes, counts, conditions, targets."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.games.imperium.content import (
    ANYTHING,
    CARDS,
    CARDS_BY_MOD,
    ICONS,
    Card,
    Condition,
    Count,
    Filter,
    Mod,
)
from core.games.imperium.state import ImperiumState, Player


def fits_filter(card_filter: Filter, card: Card) -> bool:
    """Return whether a printed card fits a filter, in any zone; cached."""
    is_match = card_filter.match_cache.get(card.id)
    if is_match is None:
        is_match = card_filter.match_cache[card.id] = matches_filter(card_filter, card)
    return is_match


def matches_filter(card_filter: Filter, card: Card) -> bool:
    """Return whether a card has every property set in a filter."""
    if card_filter.suit and card_filter.suit not in card.suits:
        return False
    if card_filter.name and card_filter.name != card.canonical_name:
        return False
    if card_filter.type and card_filter.type not in card.types:
        return False
    if card_filter.pinned and card.icon != "pinned":
        return False
    if card_filter.attack and card.icon != "attack":
        return False
    if card_filter.state and card_filter.state != card.state:
        return False
    if card_filter.icon and card_filter.icon not in card.icons:
        return False
    if card_filter.not_suit and card_filter.not_suit in card.suits:
        return False
    if card_filter.not_type and card_filter.not_type in card.types:
        return False
    if card_filter.not_name and card_filter.not_name == card.canonical_name:
        return False
    if card_filter.name_prefix and not card.canonical_name.startswith(card_filter.name_prefix):
        return False
    if card_filter.vp and card_filter.vp != card.vp.kind:
        return False
    if card_filter.type_any and not any(kind in card.types for kind in card_filter.type_any):
        return False
    return not card_filter.any or any(matches_filter(part, card) for part in card_filter.any)


def fits_filter_in_play(player: Player, card_filter: Filter, card: str) -> bool:
    """Return whether a card in play fits; treated icons and garrisons count too."""
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
    """Return a card with its current icons (R12.42)."""
    record = CARDS[card]
    if not any(treated.card == card for treated in player.treated):
        return record
    icons = (icon for icon in ICONS for _ in range(count_icons(player, card, icon)))
    return replace(record, icons=tuple(icons))


def count_icons(player: Player, card: str, icon: str) -> int:
    """Return how many of an icon a card in play shows, including treated icons (R12.42)."""
    number = CARDS[card].icons.count(icon)
    if not player.treated:
        return number
    for treated in player.treated:
        if treated.card == card:
            number += (treated.n if treated.as_icon == icon else 0) - (treated.icon == icon)
    return number


def suit_weight(card: str, suit: str) -> int:
    """Return how many cards of a suit a card counts as (R17.4)."""
    return CARDS[card].suit_weights.get(suit, 0)


def active_mods(player: Player, name: str) -> Sequence[Mod]:
    in_force = player.active_cards()
    if CARDS_BY_MOD[name].isdisjoint(in_force):
        return ()
    return [mod for card in in_force for mod in CARDS[card].mods if mod.mod == name]


def has_history(player: Player) -> bool:
    """Return whether the nation has a history; Vikings and Atlanteans do not (R12.20)."""
    return not any(mod.mod == "no_history" for mod in CARDS[player.power].mods)


def actual_destination(player: Player, target: str) -> str:
    """Return the zone a card actually reaches if the nation lacks the target (R12.20, R12.24)."""
    if (target == "history" and not has_history(player)) or (
        target == "flooded" and not player.nation_record.floods
    ):
        return "discard"
    return target


def garrisoned_cards(player: Player) -> Iterator[str]:
    """Yield all garrisoned cards in a deterministic order."""
    for host in sorted(player.garrison):
        yield from player.garrison[host]


def counted_cards(state: ImperiumState, seat: int, per: Count) -> list[str]:
    player = state.players[seat]
    cards = player.play if per.zone == "play" else list(garrisoned_cards(player))
    match per.count:
        case "icon":
            return [card for card in cards if count_icons(player, card, per.icon)]
        case "suit":
            return [card for card in cards if per.suit in CARDS[card].suits]
        case _:
            return [c for c in cards if any(kind in CARDS[c].types for kind in per.types)]


def evaluate_count(state: ImperiumState, seat: int, per: Count) -> int:
    if per.count == "stored":
        if not state.scopes:
            return 0
        scope = state.scope
        return scope.counts.get(per.key, len(scope.stored.get(per.key, ())))
    cards = counted_cards(state, seat, per)
    if per.count == "icon":
        return sum(count_icons(state.players[seat], card, per.icon) for card in cards)
    if per.count == "suit":
        return sum(suit_weight(card, per.suit) for card in cards)
    return len(cards)


def condition_holds(state: ImperiumState, seat: int, condition: Condition, card: str) -> bool:
    """Return whether a condition is true for a seat; `card` carries the program."""
    if state.is_bot(seat):
        return _bot_condition_holds(state, condition)
    player, word = state.players[seat], condition.word
    match condition.kind:
        case "state":
            return player.state == word
        case "in_play":
            return any(CARDS[c].canonical_name == word for c in player.play)
        case "in_history":
            return any(CARDS[c].canonical_name == word for c in player.history)
        case "in_play_count":
            number = sum(fits_filter_in_play(player, condition.filter, c) for c in player.play)
            return number >= condition.n
        case "has_in_play":
            return any(fits_filter_in_play(player, condition.filter, c) for c in player.play)
        case "no_active_quest":
            return not player.active_quest
        case "resource_at_least":
            return player.amount(word) >= condition.n
        case "garrisoned_here":
            held = player.garrison.get(card, ())
            return sum(fits_filter(condition.filter, CARDS[c]) for c in held) >= condition.n
        case _:
            return _program_condition_holds(state, condition)


def _program_condition_holds(state: ImperiumState, condition: Condition) -> bool:
    scope = state.scope
    match condition.kind:
        case "stored_matches":
            stored = scope.stored.get(condition.word, ())
            return any(fits_filter(condition.filter, CARDS[c]) for c in stored)
        case "paid_card_lacks_icon":
            return any(condition.word not in CARDS[c].icons for c in scope.paid)
        case "revealed_has_declared_suit":
            return bool(scope.revealed) and scope.declared in CARDS[scope.revealed].suits
        case _:
            raise ValueError(condition.kind)


def _bot_condition_holds(state: ImperiumState, condition: Condition) -> bool:
    """Evaluate a condition for the solo bot: its side is its state (R19.24)."""
    bot = state.bot
    assert bot is not None
    if condition.kind == "state":
        return bot.side == condition.word
    return any(fits_filter(condition.filter, CARDS[card]) for card in bot.play)


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
            seats = [s for s in state.rivals(seat) if condition_holds(state, s, condition, "")]
        case _:
            return [seat]
    protected = state.scope.protected if state.scopes else ()
    return [other for other in seats if other not in protected]


def required_state(player: Player, card: str) -> str:
    """Return the state required to play a card, or "" (R2.4)."""
    record = CARDS[card]
    icon = record.state
    if icon and any(
        mod.state == icon and fits_filter(mod.filter, record)
        for mod in active_mods(player, "lose_state_icon")
    ):
        return ""
    return icon


def unrest_cost_reduction(player: Player, res: str) -> tuple[int, int]:
    """Return the reduction of a price for playing Unrest, and its minimum."""
    reduction, minimum = 0, 0
    for mod in active_mods(player, "unrest_cost_reduction"):
        reduction += mod.materials if res == "materials" else mod.cards
        minimum = max(minimum, mod.minimum)
    return reduction, minimum
