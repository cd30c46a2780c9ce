"""Current price, effect and availability of cards on the card row or in hand."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from core.games.through_the_ages.content import CARDS, SPACE_COST, Card
from core.games.through_the_ages.rules.abilities import HOOKS
from core.games.through_the_ages.rules.action_phase import (
    can_play_action_card,
    is_from_earlier_turn,
)
from core.games.through_the_ages.rules.attacks import attack_cost, can_attack, defense_value
from core.games.through_the_ages.rules.building import (
    build_price,
    can_learn,
    can_pay_pact_science,
    can_revolt,
    population_price,
    science_price,
)
from core.games.through_the_ages.rules.card_row import take_cost, take_obstacle
from core.games.through_the_ages.rules.colonies import colonization_value
from core.games.through_the_ages.rules.effects import action_card_effects, affected_seats
from core.games.through_the_ages.rules.effects.action_cards import ContainedActionEffect
from core.games.through_the_ages.rules.effects.final_events import impact_points
from core.games.through_the_ages.rules.politics import DiscardMilitary
from core.games.through_the_ages.rules.ratings import (
    civil_left,
    military_left,
    ratings,
)
from core.games.through_the_ages.rules.stock import spendable
from core.games.through_the_ages.state import AgesState, Player, Ratings
from core.games.through_the_ages.text.card_names import short_name
from core.games.through_the_ages.text.cards import card_clauses
from core.games.through_the_ages.text.effect_text import TextForms, clauses_text, effect_forms
from core.games.through_the_ages.text.facts.civilization import (
    civil_actions_left,
    swept_space_count,
)
from core.games.through_the_ages.text.vocabulary import TARGET_NAMES, styled_stats_text
from core.kernel import clone
from core.kernel.presentation import format_count, seat_letter
from core.kernel.style import choose_wording

_TAKE_OBSTACLES: dict[str, TextForms] = {
    "wonder": ("a wonder is under way", "in work"),
    "hand": ("your hand is full", "hand full"),
    "leader": ("you have taken a leader of this age", "had a leader", "had one"),
    "technology": ("you have it", "have it"),
}
_STAT_BY_RATING = {
    "culture": "culture",
    "science": "science",
    "strength": "strength",
    "happy": "happy",
    "civil": "civil_actions",
    "military": "military_actions",
}


@dataclass(frozen=True, slots=True)
class CardStatus:
    """A card as a seat sees it now."""

    card: str
    price: str = ""  # "7sc 8r", "5/12sc", "3-7-3r", "2 MA"
    effect: TextForms = ("",)
    change: str = ""  # change of ratings if in play now: "+6c", "strength 10>13"
    obstacle: TextForms = ()  # why it cannot be taken or played
    timing: str = ""  # when it can be played, unless now
    space: int = 0  # of the card row
    cost: int = 0  # civil actions to take it
    is_swept: bool = False  # discarded when the next turn begins
    copies: int = 1


def row_status(view: AgesState, seat: int) -> list[CardStatus]:
    """Return all thirteen spaces; empty ones lack a card."""
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
                change_beyond_text(view, seat, card),
                _take_obstacle(view, seat, card, cost),
                space=space,
                cost=cost,
                is_swept=space <= swept,
            )
        )
    return found


def _take_obstacle(view: AgesState, seat: int, card: str, cost: int) -> TextForms:
    if seat in view.resigned:
        return ()
    why = take_obstacle(view, seat, CARDS[card])
    if why:
        return _TAKE_OBSTACLES[why]
    actions_left = civil_actions_left(view, seat)
    if view.turn.seat == seat and cost > actions_left:
        return (f"you have {actions_left} CA", f"{actions_left} CA left")
    return ()


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


def change_in_play(view: AgesState, seat: int, card: str) -> str:
    """Return the change of ratings with the card in play."""
    record = CARDS[card]
    if seat in view.resigned:
        return ""
    if record.type == "event":
        return _event_outcome(view, seat, record)
    if record.type not in ("leader", "wonder", "special", "government", "tactics", "territory"):
        return ""
    return rating_change_text(
        ratings(view, seat), ratings(simulate_in_play(view, seat, card), seat)
    )


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


def has_rating_loss(view: AgesState, seat: int, card: str) -> bool:
    before, after = ratings(view, seat), ratings(simulate_in_play(view, seat, card), seat)
    return min(_rating_differences(before, after).values()) < 0


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


def change_beyond_text(view: AgesState, seat: int, card: str) -> str:
    """Return the change of ratings unless the card text says it."""
    change = change_in_play(view, seat, card)
    is_printed = not HOOKS[card].rating_bonuses and change in effect_forms(card)[-1]
    return "" if is_printed else change


def rating_change_text(before: Ratings, after: Ratings) -> str:
    """Return `+6c -1 MA`."""
    return styled_stats_text(_rating_differences(before, after))


def _rating_differences(before: Ratings, after: Ratings) -> dict[str, int]:
    return {
        stat: getattr(after, field) - getattr(before, field)
        for field, stat in _STAT_BY_RATING.items()
    }


def _event_outcome(view: AgesState, seat: int, card: Card) -> str:
    """Return whom an event would affect or what it would score now."""
    around = view.seats_from(view.turn.seat) or view.seats_from(seat)
    if card.scoring:
        scores = [(s, impact_points(view, s, card.id, around[0])) for s in sorted(around)]
        return choose_wording(" ", ", ").join(f"{seat_letter(s)} {points}" for s, points in scores)
    ranked = ("strongest", "weakest", "most_culture", "least_culture")
    befallen = {part.who: affected_seats(view, part) for part in card.parts if part.who in ranked}
    return ", ".join(
        f"{TARGET_NAMES[target].short} {_seat_letters(seats)}" for target, seats in befallen.items()
    )


def event_advantage(view: AgesState, seat: int, card: str) -> int:
    """Return 1 if an event now would favor the seat, -1 if it would hurt."""
    record = CARDS[card]
    if record.scoring:
        scores = {s: impact_points(view, s, card, view.turn.seat) for s in view.seats_from(seat)}
        own_score, best = scores.pop(seat), max(scores.values())
        return (own_score > best) - (own_score < best)
    befallen = {part.who for part in record.parts if seat in affected_seats(view, part)}
    return ("strongest" in befallen) - ("weakest" in befallen)


def _seat_letters(seats: Iterable[int]) -> str:
    return choose_wording(" ", ", ").join(seat_letter(seat) for seat in sorted(seats)) or "nobody"


# --- hand -------------------------------------------------------------------------------------


def hand_status(view: AgesState, seat: int) -> tuple[list[CardStatus], list[CardStatus]]:
    player = view.players[seat]
    civil = [_civil_card_status(view, seat, card) for card in dict.fromkeys(player.civil_hand)]
    known = [card for card in dict.fromkeys(player.military_hand) if card in CARDS]
    military = [_military_card_status(view, seat, card) for card in known]
    return (
        [replace(status, copies=player.civil_hand.count(status.card)) for status in civil],
        [replace(status, copies=player.military_hand.count(status.card)) for status in military],
    )


def has_pending_discard(view: AgesState, seat: int) -> bool:
    """Return whether the seat still has to discard this turn (R4.3, R12.3)."""
    is_due = any(isinstance(f, DiscardMilitary) and f.seat == seat for f in view.agenda)
    return is_due and not view.turn.skip_discard


def _has_pending_decision(view: AgesState, seat: int, topic: str) -> bool:
    return any(d.seat == seat and d.topic == topic for d in view.pending or ())


def _is_in_action_phase(view: AgesState, seat: int) -> bool:
    return _has_pending_decision(view, seat, "actions")


def _civil_card_status(view: AgesState, seat: int, card: str) -> CardStatus:
    record, player = CARDS[card], view.players[seat]
    why: TextForms = ()
    if not is_from_earlier_turn(player, card) and record.type == "action":
        why = ("taken this turn: not before the next", "next turn")
    elif _is_in_action_phase(view, seat) and not civil_left(view, seat):
        why = ("no civil action left", "no CA")
    elif record.is_technology:
        why = _learn_obstacle(view, seat, record)
    elif record.type == "action" and not can_play_action_card(view, seat, card):
        why = _use_obstacle(view, seat, card)
    change = change_beyond_text(view, seat, card)
    old = replaced_card(player, card)
    if old and record.type in ("leader", "special"):
        change = f"{change} instead of {short_name(old)}".strip()
    effect = effect_forms(card)
    if record.type == "government" and change:  # `change` already has the net bonus
        effect = (clauses_text(card_clauses(replace(record, bonus={}))),)
    return CardStatus(card, current_price(view, seat, card), effect, change, why)


def _use_obstacle(view: AgesState, seat: int, card: str) -> TextForms:
    _, (verb, *_) = action_card_effects.clauses[card][0]
    shortage = population_price(view, seat) - spendable(view, seat, "food")
    if (
        isinstance(verb, ContainedActionEffect)
        and verb.value == "increase_population"
        and shortage > 0
    ):
        return (f"{shortage} food short", f"{shortage}f short")
    return ("nothing to use it on", "no use")


def _learn_obstacle(view: AgesState, seat: int, record: Card) -> TextForms:
    player = view.players[seat]
    if can_learn(view, seat, record.id):
        return ()
    missing = science_price(view, seat, record.id) - player.science
    if record.type == "government" and can_learn(view, seat, record.id, revolution=True):
        if can_revolt(view, seat):
            return ()
        return ("a revolution is the first civil action of a turn", "revolt first")
    if missing > 0:
        return (f"{missing} science short", f"{missing}sc short")
    if not can_pay_pact_science(view, seat):
        return ("a science point is lacking for the pact", "pact: no sc")
    return ("not beside what you have", "not now")


def _military_card_status(view: AgesState, seat: int, card: str) -> CardStatus:
    record = CARDS[card]
    change, effect = change_in_play(view, seat, card), effect_forms(card)
    when = "" if _has_pending_decision(view, seat, "politics") else "at politics"
    why: TextForms = ()
    match record.type:
        case "tactics":
            when = ""
            if _is_in_action_phase(view, seat) and not military_left(view, seat):
                why = ("no military action left", "no MA")
            change = f"now {change or '+0'}"
        case "bonus":
            when = "if attacked"
            defence, force = defense_value(view, seat, card), colonization_value(view, seat, card)
            effect = (
                f"+{defence} defence, or +{force} to a colonizing force",
                f"+{defence} defence +{force} force",
            )
        case "aggression" | "war":
            change = _targets_text(view, seat, card)
            why = () if when else _attack_obstacle(view, seat, card)
        case "pact" if len(view.rivals(seat)) < 2:
            why = ("no pacts between two", "no pacts")
        case "event" | "territory":
            change = f"+{record.level}c; {change_beyond_text(view, seat, card)}".removesuffix("; ")
    return CardStatus(card, current_price(view, seat, card), effect, change, why, when)


def _attack_obstacle(view: AgesState, seat: int, card: str) -> TextForms:
    if _attackable_rivals(view, seat, card):
        return ()
    lowest = min(attack_cost(view, card, rival) for rival in view.rivals(seat))
    shortage = lowest - military_left(view, seat)
    if shortage > 0:
        return (f"{format_count(shortage, 'military action')} short", f"{shortage} MA short")
    return ("nobody it could be used against", "no target")


def _attackable_rivals(view: AgesState, seat: int, card: str) -> list[int]:
    return [rival for rival in view.rivals(seat) if can_attack(view, seat, card, rival)]


def _targets_text(view: AgesState, seat: int, card: str) -> str:
    able = _attackable_rivals(view, seat, card)
    if not able:
        return ""
    own_strength = ratings(view, seat).strength
    rival_strengths = ", ".join(
        f"{seat_letter(rival)} {ratings(view, rival).strength}" for rival in able
    )
    return f"{own_strength} against {rival_strengths}"


def card_status(view: AgesState, seat: int, card: str) -> CardStatus:
    return CardStatus(
        card, current_price(view, seat, card), effect_forms(card), change_in_play(view, seat, card)
    )
