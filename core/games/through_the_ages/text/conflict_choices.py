"""Choices in which strength matters: political actions, attacks, defense and bids."""

from dataclasses import replace

from core.games.through_the_ages.content import CARDS
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
from core.games.through_the_ages.rules.leader_and_wonder_effects import hook_source
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_names import (
    card_name,
    name_with_age_forms,
    short_name,
    short_name_with_age,
)
from core.games.through_the_ages.text.counts import STATS, STOCK_IDS
from core.games.through_the_ages.text.facts.cards import change_in_play, event_advantage
from core.games.through_the_ages.text.facts.combat import (
    CombatStrength,
    attack_matchup,
    cheapest_force,
    combat_strength,
    next_unit_value,
)
from core.games.through_the_ages.text.pacts import pact_terms
from core.games.through_the_ages.text.short_card_text import (
    card_effect,
    prefix_effect,
    trail_effect,
)
from core.games.through_the_ages.text.vocabulary import cost, stats_clauses
from core.kernel import Action, Choice, Decision
from core.kernel.amounts import Amount
from core.kernel.effects import NO_EFFECT, Effect, EffectPart, clause
from core.kernel.presentation import format_count, seat_letter
from core.kernel.style import Style


def political_choice(view: AgesState, seat: int, action: Action, style: Style) -> Choice:
    match action:
        case SeedEvent(card=card):
            label, full_label = name_with_age_forms(card, style)
            return Choice(
                label,
                "Future event",
                effect=_future_event_effect(view, seat, card, style),
                full_label=full_label,
                initial_rank=event_advantage(view, seat, card),
            )
        case Attack(card=card, target=target):
            price = cost({"military_actions": attack_cost(view, card, target)})
            label, full_label = (
                f"{name} on {seat_letter(target, style)}"
                for name in name_with_age_forms(card, style)
            )
            own, rival = attack_matchup(view, seat, target)
            hopeless = own.max_attack <= rival.strength
            broken = _broken_pacts(view, seat, target)
            failing = ["even with all your units it would fail"] if hopeless else []
            comparison = _strength_comparison(own, rival, rival.max_defense)
            effect = Effect.of(comparison, card_effect(card, style))
            warning = "; ".join(failing + broken)
            # The cursor never starts on an attack that cannot succeed.
            harm, rank = bool(broken), -1.0 if hopeless else 0.0
            return Choice(
                label,
                "Aggression",
                price,
                effect,
                warning,
                is_destructive=harm,
                rank=rank,
                full_label=full_label,
            )
        case DeclareWar(card=card, target=target):
            price = cost({"military_actions": attack_cost(view, card, target)})
            late = ["no effect in the last round"] if view.in_last_round else []
            broken = _broken_pacts(view, seat, target)
            label, full_label = (
                f"{name} on {seat_letter(target, style)}"
                for name in name_with_age_forms(card, style)
            )
            own, rival = attack_matchup(view, seat, target)
            weaker = own.strength < rival.strength and not late
            losing = ["as it stands you would lose it"] if weaker else []
            comparison = _strength_comparison(own, rival, rival.max_attack)
            effect = Effect.of(comparison, card_effect(card, style))
            warning = "; ".join(late + losing + broken)
            return Choice(
                label,
                "War",
                price,
                effect,
                warning,
                is_destructive=bool(broken),
                full_label=full_label,
                names_group=True,
            )
        case OfferPact(card=card, partner=partner, side=side):
            side_text = "" if CARDS[card].symmetric else f", side {side}"
            mine_now = [p for p in view.pacts if p.owner == seat]
            warning = f"if accepted, {card_name(mine_now[0].card)} ends" if mine_now else ""
            terms, to = (
                pact_terms(card, partner, side, style),
                f"to {seat_letter(partner, style)}{side_text}",
            )
            label, full_label = (
                f"{name} {to}" for name in (short_name(card, style), card_name(card))
            )
            return Choice(label, "Pact", effect=terms, warning=warning, full_label=full_label)
        case CancelPact(card=card):
            ended = (pact for pact in view.pacts if pact.card == card and seat in (pact.a, pact.b))
            pact = next(ended)
            partner = pact.b if pact.a == seat else pact.a
            effect = Effect.of(f"the pact with {seat_letter(partner, style)} ends")
            label = f"End {short_name(card, style)}"
            return Choice(label, "Pact", effect=effect, is_destructive=True)
        case _:
            assert isinstance(action, Colonize)
            leader = hook_source(view.players[seat], lambda able: able.can_colonize_from_hand)
            label = f"{short_name(leader, style)}: {short_name_with_age(action.card, style)}"
            effect = card_effect(action.card, style, is_gained=True)
            return Choice(label, "Colonize", effect=effect, warning="only once in the game")


def _future_event_effect(view: AgesState, seat: int, card: str, style: Style) -> Effect:
    later = "later a colony:" if CARDS[card].type == "territory" else "later"
    effect = prefix_effect(later, card_effect(card, style))
    if CARDS[card].type == "event" and (today := change_in_play(view, seat, card, style)):
        effect = trail_effect(
            effect, f"today {today}"
        )  # with 2 players, "2 weakest" is one (R14.4)
    gain = stats_clauses({"culture": CARDS[card].level}, style, STOCK_IDS)
    return Effect.of(gain, effect, "now the next event")


def _broken_pacts(view: AgesState, seat: int, target: int) -> list[str]:
    """Return the pacts that an attack on a partner ends (R18.7)."""
    bound = [pact for pact in view.pacts if pact.is_between(seat, target)]
    return [f"{card_name(p.card)} ends" for p in bound if CARDS[p.card].ends_if_attack]


def _strength_comparison(mine: CombatStrength, theirs: CombatStrength, most: int) -> str:
    more = f" (at most {most})" if most > theirs.strength else ""
    return f"strength {mine.strength} against {theirs.strength}{more}"


def force_choice(view: AgesState, decision: Decision, action: Action, style: Style) -> Choice:
    seat = decision.seat
    match action:
        case Sacrifice(card=card):
            worth = next_unit_value(view, seat, card)
            needless = _waste_reason(view, seat)
            return Choice(
                f"Sacrifice {short_name(card, style)}",
                effect=Effect.of(_total_with(view, seat, worth), "it is lost"),
                warning=needless,
                is_destructive=bool(needless),
                rank=_addition_rank(view, seat),
            )
        case Spend(card=card):
            value = colonization_value if decision.topic == "force" else defense_value
            return Choice(
                f"Discard {short_name_with_age(card, style)}",
                effect=Effect.of(_total_with(view, seat, value(view, seat, card))),
                warning=_waste_reason(view, seat),
                rank=_addition_rank(view, seat),
            )
        case Bid(amount=amount):
            effect = _cheapest_force_effect(view, seat, amount, style)
            # A won bid costs units (R15.8), so it needs a deliberate choice.
            return Choice(f"Bid {amount}", effect=effect, rank=-1.0)
        case Pass():
            if decision.topic == "bid":
                effect = Effect.of("you bid no more for it")
                return Choice("Pass", effect=effect, ends_turn=True)
            return Choice("No politics", ends_turn=True)
        case _:
            return replace(_done_choice(view, decision), ends_turn=True)


def _total_with(view: AgesState, seat: int, worth: int) -> tuple[EffectPart, ...]:
    """Return `+3, 5 of 6` in an auction, `+3, 12 against 15` in an attack."""
    gain = f"+{worth}"
    if view.attack:
        strike, defense = attack_totals(view)
        if seat == view.attack.attacker:
            return gain, f"{strike + worth} against {defense}"
        return gain, f"{defense + worth} against {strike}"
    assert view.auction
    return gain, f"{force_paid(view) + worth} of {view.auction.bid}"


def _addition_rank(view: AgesState, seat: int) -> float:
    return -1.0 if _is_ahead(view, seat) or _waste_reason(view, seat) else 0.0


def _waste_reason(view: AgesState, seat: int) -> str:
    if _has_enough(view, seat):
        return "you have enough without it"
    return "even with all you have it would fail" if _is_hopeless(view, seat) else ""


def _is_hopeless(view: AgesState, seat: int) -> bool:
    """Return whether no addition can change an aggression. A war counts the margin."""
    attack = view.attack
    if not attack or attack.is_war:
        return False
    strike, defense = attack_totals(view)
    attack_strength, defense_strength = attack_matchup(view, attack.attacker, attack.target)
    if seat == attack.attacker:
        return attack_strength.max_attack <= defense
    return defense_strength.max_defense + attack.defence_bonus < strike


def _is_ahead(view: AgesState, seat: int) -> bool:
    """Return whether the seat wins without adding anything (R15.3, R16.4)."""
    if not view.attack:
        return _has_enough(view, seat)
    strike, defense = attack_totals(view)
    return strike > defense if seat == view.attack.attacker else defense >= strike


def _has_enough(view: AgesState, seat: int) -> bool:
    """Return whether the seat wins whatever the rival adds (R15.3, R16.2)."""
    if not view.attack:
        assert view.auction
        return bool(view.auction.units) and force_paid(view) >= view.auction.bid
    strike, defense = attack_totals(view)
    if seat == view.attack.attacker:
        return strike > max(defense, attack_matchup(view, seat, view.attack.target)[1].max_defense)
    return defense > strike or (defense == strike and not view.attack.is_war)


def _cheapest_force_effect(view: AgesState, seat: int, amount: int, style: Style) -> Effect:
    """Return the cheapest force for a bid and its loss: `2 Warriors, -2 str`."""
    force = cheapest_force(view, seat, amount)
    if force is None:
        return NO_EFFECT
    units = [f"{number} {short_name(card, style)}" for card, number in force.units]
    units += [format_count(force.cards, "card")] if force.cards else []
    lost = clause(Amount(-force.strength_lost, STATS["strength"]))
    return Effect.of((style.wording(" ", ", ").join(units), lost))


def _done_choice(view: AgesState, decision: Decision) -> Choice:
    label = _DONE_LABELS.get(decision.topic, "Nothing more")
    if not view.attack or decision.topic not in ("strike", "defend"):
        return Choice(label)
    strike, defense = attack_totals(view)
    if decision.topic == "defend":
        ahead = defense - strike
        outcome = "you hold" if ahead > 0 or (not ahead and not view.attack.is_war) else "a tie"
        return Choice(label, effect=Effect.of(outcome if ahead >= 0 else f"you lose by {-ahead}"))
    target_strength = combat_strength(view, view.attack.target)
    maximum = (
        target_strength.max_defense
        if not view.attack.is_war
        else target_strength.strength + target_strength.sacrifice_value
    )
    sure = "sure to win" if strike > maximum else f"they can come to {maximum}"
    outcome = sure if strike > defense else f"short by {defense - strike + 1}"
    return Choice(label, effect=Effect.of(outcome))


_DONE_LABELS = {
    "agreement": "Take nothing more",
    "skip_mine": "All mines produce",
    "take_special": "Take the rest in science",
    "strike": "No more sacrifices",
    "defend": "No more defense",
    "force": "That is enough",
}
