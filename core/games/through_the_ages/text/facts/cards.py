"""Current price, effect and availability of cards on the card row or in hand."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.games.through_the_ages.content import CARDS, SPACE_COST, Card
from core.games.through_the_ages.rules.attacks import (
    attack_cost,
    attackable_rivals,
    defense_value,
)
from core.games.through_the_ages.rules.building import build_price, science_price
from core.games.through_the_ages.rules.card_effects import affected_seats
from core.games.through_the_ages.rules.card_effects.final_events import impact_points
from core.games.through_the_ages.rules.card_row import take_cost
from core.games.through_the_ages.rules.colonies import colonization_value
from core.games.through_the_ages.rules.leader_and_wonder_effects import HOOKS
from core.games.through_the_ages.rules.politics import DiscardMilitary
from core.games.through_the_ages.rules.ratings import ratings
from core.games.through_the_ages.rules.target_obstacles import (
    hand_obstacle,
    is_deciding,
    row_obstacle,
)
from core.games.through_the_ages.state import AgesState, Player
from core.games.through_the_ages.text.card_names import short_name
from core.games.through_the_ages.text.card_text import card_clauses
from core.games.through_the_ages.text.facts.civilization import swept_space_count
from core.games.through_the_ages.text.facts.obstacles import obstacle_forms
from core.games.through_the_ages.text.short_card_text import (
    TextForms,
    effect_forms,
    untimed_effect,
    wordings_effect,
)
from core.games.through_the_ages.text.vocabulary import TARGET_NAMES, stats_text
from core.kernel import clone
from core.kernel.presentation import seat_letter
from core.kernel.style import Style

_STAT_BY_RATING = {
    "culture": "culture",
    "science": "science",
    "strength": "strength",
    "happy": "happy",
    "civil": "civil_actions",
    "military": "military_actions",
}
RATED_STATS = frozenset(_STAT_BY_RATING.values())


@dataclass(frozen=True, slots=True)
class CardStatus:
    """A card as a seat sees it now."""

    card: str
    price: str = ""  # "7sc 8r", "5/12sc", "3-7-3r", "2 MA"
    effect: TextForms = ("",)
    untimed_effect: str = ""  # the shortest one without when it happens, if it has that
    change: str = ""  # change of ratings if in play now: "+6c", "strength 10>13"
    obstacle: TextForms = ()  # why it cannot be taken or played
    timing: str = ""  # when it can be played, unless now
    space: int = 0  # of the card row
    cost: int = 0  # civil actions to take it
    is_swept: bool = False  # discarded when the next turn begins
    copies: int = 1


def row_status(view: AgesState, seat: int, style: Style) -> list[CardStatus]:
    """Return all thirteen spaces. Empty ones have no card."""
    swept = swept_space_count(view)
    found = []
    for space, card in enumerate(view.row, 1):
        if not card:
            found.append(CardStatus("", space=space, cost=SPACE_COST[space - 1]))
            continue
        cost = take_cost(view.players[seat], CARDS[card], space)
        found.append(
            CardStatus(
                card,
                current_price(view, seat, card),
                effect_forms(card),
                untimed_effect(card),
                change_beyond_text(view, seat, card, style),
                obstacle_forms(row_obstacle(view, seat, space)),
                space=space,
                cost=cost,
                is_swept=space <= swept,
            )
        )
    return found


def current_price(view: AgesState, seat: int, card: str) -> str:
    """Return the price to play a card, then to build on it."""
    record = CARDS[card]
    if record.type == "wonder":
        return f"{'-'.join(map(str, record.stages))}r"
    if record.type == "government":
        return f"{science_price(view, seat, card, True)}/{science_price(view, seat, card)}sc"
    if record.group:
        return f"{science_price(view, seat, card)}sc {build_price(view, seat, card)}r"
    if record.type == "special":
        return f"{science_price(view, seat, card)}sc"
    if record.type in ("aggression", "war"):
        if not record.cost_by_level:
            return f"{record.action_cost} MA"
        costs = {attack_cost(view, card, rival) for rival in view.rivals(seat)}
        return f"{min(costs)}-{max(costs)} MA" if len(costs) > 1 else f"{min(costs)} MA"
    return "1 MA" if record.type == "tactics" else ""


# --- changes of ratings -----------------------------------------------------------------------


def change_in_play(view: AgesState, seat: int, card: str, style: Style) -> str:
    record = CARDS[card]
    if seat in view.resigned:
        return ""
    if record.type == "event":
        return _event_outcome(view, seat, record, style)
    return stats_text(rating_changes(view, seat, card), style)


def replaced_card(player: Player, card: str) -> str:
    """Return the card in play that this one would replace, or "" (R7.8, R7.9, R7.11)."""
    record = CARDS[card]
    match record.type:
        case "leader":
            return player.leader
        case "government":
            return player.government if player.government != "despotism" else ""
        case "tactics":
            return player.tactics
        case "special":
            return next((s for s in player.specials if CARDS[s].icon == record.icon), "")
        case _:
            return ""


_RATED_TYPES = ("leader", "wonder", "special", "government", "tactics", "territory")


def rating_changes(view: AgesState, seat: int, card: str) -> dict[str, int]:
    """Return how a seat's statistics change if a card is in play."""
    if seat in view.resigned or CARDS[card].type not in _RATED_TYPES:
        return {}
    before, after = ratings(view, seat), ratings(simulate_in_play(view, seat, card), seat)
    changes = {
        stat: getattr(after, field) - getattr(before, field)
        for field, stat in _STAT_BY_RATING.items()
    }
    return {stat: change for stat, change in changes.items() if change}


def simulate_in_play(view: AgesState, seat: int, card: str) -> AgesState:
    next_view, record = clone(view), CARDS[card]
    player = next_view.players[seat]
    match record.type:
        case "leader":
            player.leader = card
        case "wonder":
            player.wonders.append(card)
        case "special":
            same = [s for s in player.specials if CARDS[s].icon == record.icon]
            player.specials = [s for s in player.specials if s not in same] + [card]
        case "government":
            player.government = card
        case "tactics":
            player.tactics = card
        case _:
            player.colonies.append(card)
    next_view.clear_caches()
    return next_view


def change_beyond_text(view: AgesState, seat: int, card: str, style: Style) -> str:
    """Return the change of ratings unless the card text contains it."""
    record = CARDS[card]
    if record.type == "event":
        return change_in_play(view, seat, card, style)
    changes = rating_changes(view, seat, card)
    is_printed = changes.items() <= record.bonus.items() and not HOOKS[card].rating_bonuses
    return "" if is_printed else stats_text(changes, style)


def _event_outcome(view: AgesState, seat: int, card: Card, style: Style) -> str:
    """Return whom an event would affect or what it would score now."""
    around = view.seats_from(view.turn.seat) or view.seats_from(seat)
    if card.scoring:
        scores = [(s, impact_points(view, s, card.id, around[0])) for s in sorted(around)]
        return style.wording(" ", ", ").join(
            f"{seat_letter(s, style)} {points}" for s, points in scores
        )
    ranked = ("strongest", "weakest", "most_culture", "least_culture")
    befallen = {part.who: affected_seats(view, part) for part in card.parts if part.who in ranked}
    return ", ".join(
        f"{TARGET_NAMES[target].short} {_seat_letters(seats, style)}"
        for target, seats in befallen.items()
    )


def event_advantage(view: AgesState, seat: int, card: str) -> int:
    """Return 1 if an event would favor the seat now, -1 if it would hurt."""
    record = CARDS[card]
    if record.scoring:
        scores = {s: impact_points(view, s, card, view.turn.seat) for s in view.seats_from(seat)}
        own_score, best = scores.pop(seat), max(scores.values())
        return (own_score > best) - (own_score < best)
    befallen = {part.who for part in record.parts if seat in affected_seats(view, part)}
    return ("strongest" in befallen) - ("weakest" in befallen)


def _seat_letters(seats: Iterable[int], style: Style) -> str:
    return (
        style.wording(" ", ", ").join(seat_letter(seat, style) for seat in sorted(seats))
        or "nobody"
    )


# --- hand -------------------------------------------------------------------------------------


def hand_status(
    view: AgesState, seat: int, style: Style
) -> tuple[list[CardStatus], list[CardStatus]]:
    player = view.players[seat]
    civil = [
        _civil_card_status(view, seat, card, style) for card in dict.fromkeys(player.civil_hand)
    ]
    known = [card for card in dict.fromkeys(player.military_hand) if card in CARDS]
    military = [_military_card_status(view, seat, card, style) for card in known]
    return (
        [replace(status, copies=player.civil_hand.count(status.card)) for status in civil],
        [replace(status, copies=player.military_hand.count(status.card)) for status in military],
    )


def has_pending_discard(view: AgesState, seat: int) -> bool:
    """Return whether the seat must still discard this turn (R4.3, R12.3)."""
    is_due = any(isinstance(f, DiscardMilitary) and f.seat == seat for f in view.agenda)
    return is_due and not view.turn.skip_discard


def _civil_card_status(view: AgesState, seat: int, card: str, style: Style) -> CardStatus:
    record, player = CARDS[card], view.players[seat]
    change = change_beyond_text(view, seat, card, style)
    old = replaced_card(player, card)
    if old and record.type in ("leader", "special"):
        change = f"{change} instead of {short_name(old, style)}".strip()
    effect = effect_forms(card)
    if record.type == "government" and change:  # `change` already has the net bonus
        unchanged = card_clauses(replace(record, bonus={}))
        effect = (wordings_effect(unchanged, style).text(style),)
    why = obstacle_forms(hand_obstacle(view, seat, card))
    price = current_price(view, seat, card)
    return CardStatus(card, price, effect, change=change, obstacle=why)


def _military_card_status(view: AgesState, seat: int, card: str, style: Style) -> CardStatus:
    record = CARDS[card]
    change, effect = change_in_play(view, seat, card, style), effect_forms(card)
    when = "" if is_deciding(view, seat, "politics") else "at politics"
    match record.type:
        case "tactics":
            when = ""
            change = f"now {change or '+0'}"
        case "bonus":
            when = "if attacked"
            defense, force = defense_value(view, seat, card), colonization_value(view, seat, card)
            effect = (
                f"+{defense} defense, or +{force} to a colonizing force",
                f"+{defense} defense +{force} force",
            )
        case "aggression" | "war":
            change = _targets_text(view, seat, card, style)
        case "event" | "territory":
            later = change_beyond_text(view, seat, card, style)
            change = "; ".join(filter(None, (f"+{record.level}c", later)))
    why = obstacle_forms(hand_obstacle(view, seat, card))
    price = current_price(view, seat, card)
    return CardStatus(card, price, effect, change=change, obstacle=why, timing=when)


def _targets_text(view: AgesState, seat: int, card: str, style: Style) -> str:
    able = attackable_rivals(view, seat, card)
    if not able:
        return ""
    own_strength = ratings(view, seat).strength
    rival_strengths = ", ".join(
        f"{seat_letter(rival, style)} {ratings(view, rival).strength}" for rival in able
    )
    return f"{own_strength} against {rival_strengths}"


def card_status(view: AgesState, seat: int, card: str, style: Style) -> CardStatus:
    return CardStatus(
        card,
        current_price(view, seat, card),
        effect_forms(card),
        change=change_in_play(view, seat, card, style),
    )
