"""Choices in which strength matters: political actions, attacks, defense and bids."""

from dataclasses import replace

from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.rules.abilities import hook_source
from core.games.through_the_ages.rules.actions import (
    Attack,
    Bid,
    CancelPact,
    Colonize,
    DeclareWar,
    OfferPact,
    Pass,
    Sacrifice,
    SeedEvent,
    Spend,
)
from core.games.through_the_ages.rules.attacks import attack_cost, attack_totals, defense_value
from core.games.through_the_ages.rules.colonies import colonization_value, force_paid
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_names import (
    card_name,
    name_with_age_forms,
    short_name,
    short_name_with_age,
)
from core.games.through_the_ages.text.effect_text import short_effect
from core.games.through_the_ages.text.facts.cards import change_in_play, event_advantage
from core.games.through_the_ages.text.facts.combat import (
    CombatStrength,
    attack_matchup,
    cheapest_force,
    combat_strength,
    next_unit_value,
)
from core.games.through_the_ages.text.pacts import pact_terms
from core.games.through_the_ages.text.vocabulary import (
    cost_text,
    styled_stats_text,
)
from core.kernel import Action, Choice, Decision
from core.kernel.presentation import format_count, seat_letter
from core.kernel.style import choose_wording


def political_choice(view: AgesState, seat: int, action: Action) -> Choice:
    match action:
        case SeedEvent(card=card):
            later = f"{'a colony: ' * (CARDS[card].type == 'territory')}{short_effect(card)}"
            if CARDS[card].type == "event" and (today := change_in_play(view, seat, card)):
                later += f", today {today}"  # with 2 players, "2 weakest" is one (R14.4)
            gain = (
                f"{styled_stats_text({'culture': CARDS[card].level})}; later {later};"
                " now the next event"
            )
            label, full_label = name_with_age_forms(card)
            opening = event_advantage(view, seat, card)
            return Choice(
                label, "Future event", "", gain, full_label=full_label, initial_rank=opening
            )
        case Attack(card=card, target=target):
            cost = cost_text({"military_actions": attack_cost(view, card, target)})
            label, full_label = (
                f"{name} on {seat_letter(target)}" for name in name_with_age_forms(card)
            )
            own, rival = attack_matchup(view, seat, target)
            hopeless = own.max_attack <= rival.strength
            broken = _broken_pacts(view, seat, target)
            failing = ["even with all your units it would fail"] if hopeless else []
            text = f"{_strength_comparison(own, rival, rival.max_defense)}; {short_effect(card)}"
            warning = "; ".join(failing + broken)
            # The cursor never starts on an attack that cannot succeed.
            harm, rank = bool(broken), -1.0 if hopeless else 0.0
            return Choice(
                label,
                "Aggression",
                cost,
                text,
                warning,
                is_destructive=harm,
                rank=rank,
                full_label=full_label,
            )
        case DeclareWar(card=card, target=target):
            cost = cost_text({"military_actions": attack_cost(view, card, target)})
            late = ["no effect in the last round"] if view.in_last_round else []
            broken = _broken_pacts(view, seat, target)
            label, full_label = (
                f"{name} on {seat_letter(target)}" for name in name_with_age_forms(card)
            )
            own, rival = attack_matchup(view, seat, target)
            weaker = own.strength < rival.strength and not late
            losing = ["as it stands you would lose it"] if weaker else []
            text = f"{_strength_comparison(own, rival, rival.max_attack)}; {short_effect(card)}"
            warning = "; ".join(late + losing + broken)
            return Choice(
                label,
                "War",
                cost,
                text,
                warning,
                is_destructive=bool(broken),
                full_label=full_label,
            )
        case OfferPact(card=card, partner=partner, side=side):
            side_text = "" if CARDS[card].symmetric else f", side {side}"
            mine_now = [p for p in view.pacts if p.owner == seat]
            warning = f"if accepted, {card_name(mine_now[0].card)} ends" if mine_now else ""
            terms, to = pact_terms(card, partner, side), f"to {seat_letter(partner)}{side_text}"
            label, full_label = (f"{name} {to}" for name in (short_name(card), card_name(card)))
            return Choice(label, "Pact", "", terms, warning, full_label=full_label)
        case CancelPact(card=card):
            ended = (pact for pact in view.pacts if pact.card == card and seat in (pact.a, pact.b))
            pact = next(ended)
            partner = pact.b if pact.a == seat else pact.a
            effect = f"the pact with {seat_letter(partner)} ends"
            return Choice(f"End {short_name(card)}", "Pact", "", effect, is_destructive=True)
        case _:
            assert isinstance(action, Colonize)
            leader = hook_source(view.players[seat], lambda able: able.can_colonize_from_hand)
            label = f"{short_name(leader)}: {short_name_with_age(action.card)}"
            text = short_effect(action.card)
            return Choice(label, "Colonize", "", text, "only once in the game", notes="")


def _broken_pacts(view: AgesState, seat: int, target: int) -> list[str]:
    """Return the pacts that an attack on a partner ends (R18.7)."""
    bound = [pact for pact in view.pacts if pact.is_between(seat, target)]
    return [f"{card_name(p.card)} ends" for p in bound if CARDS[p.card].ends_if_attack]


def _strength_comparison(mine: CombatStrength, theirs: CombatStrength, most: int) -> str:
    more = f" (at most {most})" if most > theirs.strength else ""
    return f"strength {mine.strength} against {theirs.strength}{more}"


def force_choice(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat = decision.seat
    match action:
        case Sacrifice(card=card):
            worth = next_unit_value(view, seat, card)
            label, effect = (
                f"Sacrifice {short_name(card)}",
                f"{_total_with(view, seat, worth)}; it is lost",
            )
            needless = _waste_reason(view, seat)
            rank = _addition_rank(view, seat)
            return Choice(label, "", "", effect, needless, is_destructive=bool(needless), rank=rank)
        case Spend(card=card):
            value = colonization_value if decision.topic == "force" else defense_value
            label, effect = (
                f"Discard {short_name_with_age(card)}",
                _total_with(view, seat, value(view, seat, card)),
            )
            return Choice(
                label, "", "", effect, _waste_reason(view, seat), rank=_addition_rank(view, seat)
            )
        case Bid(amount=amount):
            units, lost = _cheapest_force_text(view, seat, amount)
            effect = ", ".join(filter(None, (units, lost)))
            # A won bid costs units (R15.8), so it needs a deliberate choice.
            return Choice(f"Bid {amount}", "", "", effect, notes=units, rank=-1.0)
        case Pass():
            if decision.topic == "bid":
                return Choice("Pass", effect="you bid no more for it", ends_turn=True)
            return Choice("No politics", ends_turn=True)
        case _:
            return replace(_done_choice(view, decision), ends_turn=True)


def _total_with(view: AgesState, seat: int, worth: int) -> str:
    """Return `+3, 5 of 6` in an auction, `+3, 12 against 15` in an attack."""
    if view.attack:
        strike, defence = attack_totals(view)
        if seat == view.attack.attacker:
            return f"+{worth}, {strike + worth} against {defence}"
        return f"+{worth}, {defence + worth} against {strike}"
    assert view.auction
    return f"+{worth}, {force_paid(view) + worth} of {view.auction.bid}"


def _addition_rank(view: AgesState, seat: int) -> float:
    """Return a low rank for needless or futile additions."""
    return -1.0 if _is_ahead(view, seat) or _waste_reason(view, seat) else 0.0


def _waste_reason(view: AgesState, seat: int) -> str:
    """Return why any addition is a waste, or ""."""
    if _has_enough(view, seat):
        return "you have enough without it"
    return "even with all you have it would fail" if _is_hopeless(view, seat) else ""


def _is_hopeless(view: AgesState, seat: int) -> bool:
    """Return whether no addition can change an aggression; wars count the margin."""
    attack = view.attack
    if not attack or attack.is_war:
        return False
    strike, defence = attack_totals(view)
    attack_strength, defense_strength = attack_matchup(view, attack.attacker, attack.target)
    if seat == attack.attacker:
        return attack_strength.max_attack <= defence
    return defense_strength.max_defense + attack.defence_bonus < strike


def _is_ahead(view: AgesState, seat: int) -> bool:
    """Return whether nothing more is needed at present (R15.3, R16.4)."""
    if not view.attack:
        return _has_enough(view, seat)
    strike, defence = attack_totals(view)
    return strike > defence if seat == view.attack.attacker else defence >= strike


def _has_enough(view: AgesState, seat: int) -> bool:
    """Return whether the seat wins whatever the rival adds (R15.3, R16.2)."""
    if not view.attack:
        assert view.auction
        return bool(view.auction.units) and force_paid(view) >= view.auction.bid
    strike, defence = attack_totals(view)
    if seat == view.attack.attacker:
        return strike > max(defence, attack_matchup(view, seat, view.attack.target)[1].max_defense)
    return defence > strike or (defence == strike and not view.attack.is_war)


def _cheapest_force_text(view: AgesState, seat: int, amount: int) -> tuple[str, str]:
    """Return the cheapest force for a bid and its loss: `2 Warriors`, `-2 str`."""
    force = cheapest_force(view, seat, amount)
    if force is None:
        return "", ""
    units = [f"{number} {short_name(card)}" for card, number in force.units]
    units += [format_count(force.cards, "card")] if force.cards else []
    return choose_wording(" ", ", ").join(
        units
    ), f"-{force.strength_lost} {choose_wording('str', 'strength')}"


def _done_choice(view: AgesState, decision: Decision) -> Choice:
    label = _DONE_LABELS.get(decision.topic, "Nothing more")
    if not view.attack or decision.topic not in ("strike", "defend"):
        return Choice(label)
    strike, defence = attack_totals(view)
    if decision.topic == "defend":
        ahead = defence - strike
        outcome = "you hold" if ahead > 0 or (not ahead and not view.attack.is_war) else "a tie"
        return Choice(label, "", "", outcome if ahead >= 0 else f"you lose by {-ahead}")
    target_strength = combat_strength(view, view.attack.target)
    maximum = (
        target_strength.max_defense
        if not view.attack.is_war
        else target_strength.strength + target_strength.sacrifice_value
    )
    sure = "sure to win" if strike > maximum else f"they can come to {maximum}"
    return Choice(label, "", "", sure if strike > defence else f"short by {defence - strike + 1}")


_DONE_LABELS = {
    "agreement": "Take nothing more",
    "skip_mine": "All mines produce",
    "take_special": "Take the rest in science",
    "strike": "No more sacrifices",
    "defend": "No more defence",
    "force": "That is enough",
}
