"""Queries on cards and players: filters, icons, lasting changes, counts, conditions, targets."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.games.imperium.content import (
    ANYTHING,
    CARDS,
    ICONS,
    WITH_MOD,
    Card,
    Condition,
    Count,
    Filter,
    Mod,
)
from core.games.imperium.state import ImperiumState, Player


def fits(wanted: Filter, card: Card) -> bool:
    """Return whether a printed card fits a filter, in any zone; cached."""
    answer = wanted.known.get(card.id)
    if answer is None:
        answer = wanted.known[card.id] = matches(wanted, card)
    return answer


def matches(wanted: Filter, card: Card) -> bool:
    """Return whether a card has every property set in a filter."""
    if wanted.suit and wanted.suit not in card.suits:
        return False
    if wanted.name and wanted.name != card.called:
        return False
    if wanted.type and wanted.type not in card.types:
        return False
    if wanted.pinned and card.icon != "pinned":
        return False
    if wanted.attack and card.icon != "attack":
        return False
    if wanted.state and wanted.state != card.state:
        return False
    if wanted.icon and wanted.icon not in card.icons:
        return False
    if wanted.not_suit and wanted.not_suit in card.suits:
        return False
    if wanted.not_type and wanted.not_type in card.types:
        return False
    if wanted.not_name and wanted.not_name == card.called:
        return False
    if wanted.name_prefix and not card.called.startswith(wanted.name_prefix):
        return False
    if wanted.vp and wanted.vp != card.vp.kind:
        return False
    if wanted.type_any and not any(kind in card.types for kind in wanted.type_any):
        return False
    return not wanted.any or any(matches(part, card) for part in wanted.any)


def fits_here(player: Player, wanted: Filter, card: str) -> bool:
    """Return whether a card in play fits; treated icons and garrisons count too."""
    if wanted is ANYTHING:
        return True
    if player.treated:
        if not matches(wanted, as_it_lies(player, card)):
            return False
    elif not fits(wanted, CARDS[card]):
        return False
    if wanted.hosts is None:
        return True
    held = player.garrison.get(card, ())
    return any(fits(wanted.hosts, CARDS[under]) for under in held)


def as_it_lies(player: Player, card: str) -> Card:
    """Return a card with its current icons (R12.42)."""
    record = CARDS[card]
    if not any(treated.card == card for treated in player.treated):
        return record
    icons = (icon for icon in ICONS for _ in range(icons_on(player, card, icon)))
    return replace(record, icons=tuple(icons))


def icons_on(player: Player, card: str, icon: str) -> int:
    """Return how many of an icon a card in play shows, including treated icons (R12.42)."""
    number = CARDS[card].icons.count(icon)
    if not player.treated:
        return number
    for treated in player.treated:
        if treated.card == card:
            number += (treated.n if treated.as_icon == icon else 0) - (treated.icon == icon)
    return number


def weight(card: str, suit: str) -> int:
    """Return how many cards of a suit a card counts as (R17.4)."""
    return CARDS[card].weights.get(suit, 0)


def mods(player: Player, name: str) -> Sequence[Mod]:
    in_force = player.in_force()
    if WITH_MOD[name].isdisjoint(in_force):
        return ()
    return [mod for card in in_force for mod in CARDS[card].mods if mod.mod == name]


def has_history(player: Player) -> bool:
    """Return whether the nation has a history; Vikings and Atlanteans do not (R12.20)."""
    return not any(mod.mod == "no_history" for mod in CARDS[player.power].mods)


def destination(player: Player, target: str) -> str:
    """Return the zone a card actually reaches if the nation lacks the target (R12.20, R12.24)."""
    if (target == "history" and not has_history(player)) or (
        target == "flooded" and not player.of.floods
    ):
        return "discard"
    return target


def garrisoned(player: Player) -> Iterator[str]:
    """Yield all garrisoned cards in a deterministic order."""
    for host in sorted(player.garrison):
        yield from player.garrison[host]


def counted_cards(state: ImperiumState, seat: int, per: Count) -> list[str]:
    player = state.players[seat]
    cards = player.play if per.zone == "play" else list(garrisoned(player))
    match per.count:
        case "icon":
            return [card for card in cards if icons_on(player, card, per.icon)]
        case "suit":
            return [card for card in cards if per.suit in CARDS[card].suits]
        case _:
            return [c for c in cards if any(kind in CARDS[c].types for kind in per.types)]


def count(state: ImperiumState, seat: int, per: Count) -> int:
    if per.count == "stored":
        if not state.scopes:
            return 0
        scope = state.scope
        return scope.counts.get(per.key, len(scope.stored.get(per.key, ())))
    cards = counted_cards(state, seat, per)
    if per.count == "icon":
        return sum(icons_on(state.players[seat], card, per.icon) for card in cards)
    if per.count == "suit":
        return sum(weight(card, per.suit) for card in cards)
    return len(cards)


def holds(state: ImperiumState, seat: int, condition: Condition, card: str) -> bool:
    """Return whether a condition is true for a seat; `card` carries the program."""
    if state.is_bot(seat):
        return _holds_for_bot(state, condition)
    player, word = state.players[seat], condition.word
    match condition.kind:
        case "state":
            return player.state == word
        case "in_play":
            return any(CARDS[c].called == word for c in player.play)
        case "in_history":
            return any(CARDS[c].called == word for c in player.history)
        case "in_play_count":
            number = sum(fits_here(player, condition.filter, c) for c in player.play)
            return number >= condition.n
        case "has_in_play":
            return any(fits_here(player, condition.filter, c) for c in player.play)
        case "no_active_quest":
            return not player.quest
        case "resource_at_least":
            return player.has(word) >= condition.n
        case "garrisoned_here":
            held = player.garrison.get(card, ())
            return sum(fits(condition.filter, CARDS[c]) for c in held) >= condition.n
        case _:
            return _holds_in_program(state, condition)


def _holds_in_program(state: ImperiumState, condition: Condition) -> bool:
    scope = state.scope
    match condition.kind:
        case "stored_matches":
            stored = scope.stored.get(condition.word, ())
            return any(fits(condition.filter, CARDS[c]) for c in stored)
        case "paid_card_lacks_icon":
            return any(condition.word not in CARDS[c].icons for c in scope.paid)
        case "revealed_has_declared_suit":
            return bool(scope.revealed) and scope.declared in CARDS[scope.revealed].suits
        case _:
            raise ValueError(condition.kind)


def _holds_for_bot(state: ImperiumState, condition: Condition) -> bool:
    """Evaluate a condition for the solo bot: its side is its state (R19.24)."""
    bot = state.bot
    assert bot is not None
    if condition.kind == "state":
        return bot.side == condition.word
    return any(fits(condition.filter, CARDS[card]) for card in bot.play)


def targets(state: ImperiumState, seat: int, who: str, condition: Condition | None) -> list[int]:
    """Return the affected seats in order (R5.6), without those protected from the attack."""
    match who:
        case "all":
            seats = state.seats_from(seat)
        case "each_other":
            seats = state.rivals(seat)
        case "others_if":
            assert condition is not None
            seats = [s for s in state.rivals(seat) if holds(state, s, condition, "")]
        case _:
            return [seat]
    protected = state.scope.protected if state.scopes else ()
    return [other for other in seats if other not in protected]


def state_icon(player: Player, card: str) -> str:
    """Return the state required to play a card, or "" (R2.4)."""
    record = CARDS[card]
    icon = record.state
    if icon and any(
        mod.state == icon and fits(mod.filter, record) for mod in mods(player, "lose_state_icon")
    ):
        return ""
    return icon


def unrest_reduction(player: Player, res: str) -> tuple[int, int]:
    """Return the reduction of a price for playing Unrest, and its minimum."""
    less, least = 0, 0
    for mod in mods(player, "unrest_cost_reduction"):
        less += mod.materials if res == "materials" else mod.cards
        least = max(least, mod.minimum)
    return less, least
