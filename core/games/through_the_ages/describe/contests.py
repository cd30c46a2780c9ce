"""Choices in which strength matters: political actions, attacks, defense and bids."""

from dataclasses import replace

from core.games.through_the_ages.abilities import source
from core.games.through_the_ages.actions import (
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
from core.games.through_the_ages.content import CARDS
from core.games.through_the_ages.describe.pacts import pact_terms
from core.games.through_the_ages.facts.attacks_now import (
    Might,
    cheapest_force,
    duel,
    might,
    worth_of_one_more,
)
from core.games.through_the_ages.facts.cards_now import brings_now, event_suits
from core.games.through_the_ages.flow.attacks import attack_cost, defence_value, totals
from core.games.through_the_ages.flow.colonies import card_value, force_paid
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.wording.brief import effect_short
from core.games.through_the_ages.wording.names import (
    aged_name_forms,
    card_name,
    short_aged_name,
    short_name,
)
from core.games.through_the_ages.wording.vocabulary import (
    given,
    price,
)
from core.kernel import Action, Choice, Decision
from core.kernel.voice import told
from core.kernel.words import counted, letter


def political_choice(view: AgesState, seat: int, action: Action) -> Choice:
    match action:
        case SeedEvent(card=card):
            later = f"{'a colony: ' * (CARDS[card].type == 'territory')}{effect_short(card)}"
            if CARDS[card].type == "event" and (today := brings_now(view, seat, card)):
                later += f", today {today}"  # with 2 players, "2 weakest" is one (R14.4)
            gain = f"{given({'culture': CARDS[card].level})}; later {later}; now the next event"
            label, whole = aged_name_forms(card)
            opening = event_suits(view, seat, card)
            return Choice(label, "Future event", "", gain, whole=whole, opening=opening)
        case Attack(card=card, target=target):
            cost = price({"military_actions": attack_cost(view, card, target)})
            label, whole = (f"{name} on {letter(target)}" for name in aged_name_forms(card))
            mine, theirs = duel(view, seat, target)
            hopeless = mine.attack <= theirs.strength
            broken = _pacts_broken(view, seat, target)
            failing = ["even with all your units it would fail"] if hopeless else []
            text = f"{_compared(mine, theirs, theirs.defence)}; {effect_short(card)}"
            warning = "; ".join(failing + broken)
            # The cursor never starts on an attack that cannot succeed.
            harm, merit = bool(broken), -1.0 if hopeless else 0.0
            return Choice(
                label, "Aggression", cost, text, warning, destroys=harm, merit=merit, whole=whole
            )
        case DeclareWar(card=card, target=target):
            cost = price({"military_actions": attack_cost(view, card, target)})
            late = ["no effect in the last round"] if view.in_last_round else []
            broken = _pacts_broken(view, seat, target)
            label, whole = (f"{name} on {letter(target)}" for name in aged_name_forms(card))
            mine, theirs = duel(view, seat, target)
            weaker = mine.strength < theirs.strength and not late
            losing = ["as it stands you would lose it"] if weaker else []
            text = f"{_compared(mine, theirs, theirs.attack)}; {effect_short(card)}"
            warning = "; ".join(late + losing + broken)
            return Choice(label, "War", cost, text, warning, destroys=bool(broken), whole=whole)
        case OfferPact(card=card, partner=partner, side=side):
            own = "" if CARDS[card].symmetric else f", side {side}"
            mine_now = [p for p in view.pacts if p.owner == seat]
            warning = f"if accepted, {card_name(mine_now[0].card)} ends" if mine_now else ""
            terms, to = pact_terms(card, partner, side), f"to {letter(partner)}{own}"
            label, whole = (f"{name} {to}" for name in (short_name(card), card_name(card)))
            return Choice(label, "Pact", "", terms, warning, whole=whole)
        case CancelPact(card=card):
            ended = (pact for pact in view.pacts if pact.card == card and seat in (pact.a, pact.b))
            pact = next(ended)
            partner = pact.b if pact.a == seat else pact.a
            effect = f"the pact with {letter(partner)} ends"
            return Choice(f"End {short_name(card)}", "Pact", "", effect, destroys=True)
        case _:
            assert isinstance(action, Colonize)
            leader = source(view.players[seat], lambda able: able.colonizes_from_hand)
            label = f"{short_name(leader)}: {short_aged_name(action.card)}"
            text = effect_short(action.card)
            return Choice(label, "Colonize", "", text, "only once in the game", beyond="")


def _pacts_broken(view: AgesState, seat: int, target: int) -> list[str]:
    """Return the pacts that an attack on a partner ends (R18.7)."""
    bound = [pact for pact in view.pacts if pact.binds(seat, target)]
    return [f"{card_name(p.card)} ends" for p in bound if CARDS[p.card].ends_if_attack]


def _compared(mine: Might, theirs: Might, most: int) -> str:
    more = f" (at most {most})" if most > theirs.strength else ""
    return f"strength {mine.strength} against {theirs.strength}{more}"


def choice_of_force(view: AgesState, decision: Decision, action: Action) -> Choice:
    seat = decision.seat
    match action:
        case Sacrifice(card=card):
            worth = worth_of_one_more(view, seat, card)
            label, effect = (
                f"Sacrifice {short_name(card)}",
                f"{_adds(view, seat, worth)}; it is lost",
            )
            needless = _needless(view, seat)
            merit = _merit_of_more(view, seat)
            return Choice(label, "", "", effect, needless, destroys=bool(needless), merit=merit)
        case Spend(card=card):
            value = card_value if decision.topic == "force" else defence_value
            label, effect = (
                f"Discard {short_aged_name(card)}",
                _adds(view, seat, value(view, seat, card)),
            )
            return Choice(
                label, "", "", effect, _needless(view, seat), merit=_merit_of_more(view, seat)
            )
        case Bid(amount=amount):
            units, lost = _cheapest(view, seat, amount)
            effect = ", ".join(filter(None, (units, lost)))
            # A won bid costs units (R15.8), so it needs a deliberate choice.
            return Choice(f"Bid {amount}", "", "", effect, beyond=units, merit=-1.0)
        case Pass():
            if decision.topic == "bid":
                return Choice("Pass", effect="you bid no more for it", stops=True)
            return Choice("No politics", stops=True)
        case _:
            return replace(_done(view, decision), stops=True)


def _adds(view: AgesState, seat: int, worth: int) -> str:
    """Return `+3, 5 of 6` in an auction, `+3, 12 against 15` in an attack."""
    if view.attack:
        strike, defence = totals(view)
        if seat == view.attack.attacker:
            return f"+{worth}, {strike + worth} against {defence}"
        return f"+{worth}, {defence + worth} against {strike}"
    assert view.auction
    return f"+{worth}, {force_paid(view) + worth} of {view.auction.bid}"


def _merit_of_more(view: AgesState, seat: int) -> float:
    """Return a low rank for needless or futile additions."""
    return -1.0 if _is_ahead(view, seat) or _needless(view, seat) else 0.0


def _needless(view: AgesState, seat: int) -> str:
    """Return why any addition is a waste, or ""."""
    if _has_enough(view, seat):
        return "you have enough without it"
    return "even with all you have it would fail" if _is_hopeless(view, seat) else ""


def _is_hopeless(view: AgesState, seat: int) -> bool:
    """Return whether no addition can change an aggression; wars count the margin."""
    attack = view.attack
    if not attack or attack.is_war:
        return False
    strike, defence = totals(view)
    mine, theirs = duel(view, attack.attacker, attack.target)
    if seat == attack.attacker:
        return mine.attack <= defence
    return theirs.defence + attack.defence_bonus < strike


def _is_ahead(view: AgesState, seat: int) -> bool:
    """Return whether nothing more is needed at present (R15.3, R16.4)."""
    if not view.attack:
        return _has_enough(view, seat)
    strike, defence = totals(view)
    return strike > defence if seat == view.attack.attacker else defence >= strike


def _has_enough(view: AgesState, seat: int) -> bool:
    """Return whether the seat wins whatever the rival adds (R15.3, R16.2)."""
    if not view.attack:
        assert view.auction
        return bool(view.auction.units) and force_paid(view) >= view.auction.bid
    strike, defence = totals(view)
    if seat == view.attack.attacker:
        return strike > max(defence, duel(view, seat, view.attack.target)[1].defence)
    return defence > strike or (defence == strike and not view.attack.is_war)


def _cheapest(view: AgesState, seat: int, amount: int) -> tuple[str, str]:
    """Return the cheapest force for a bid and its loss: `2 Warriors`, `-2 str`."""
    force = cheapest_force(view, seat, amount)
    if force is None:
        return "", ""
    units = [f"{number} {short_name(card)}" for card, number in force.units]
    units += [counted(force.cards, "card")] if force.cards else []
    return told(" ", ", ").join(units), f"-{force.strength_lost} {told('str', 'strength')}"


def _done(view: AgesState, decision: Decision) -> Choice:
    label = _DONE.get(decision.topic, "Nothing more")
    if not view.attack or decision.topic not in ("strike", "defend"):
        return Choice(label)
    strike, defence = totals(view)
    if decision.topic == "defend":
        ahead = defence - strike
        outcome = "you hold" if ahead > 0 or (not ahead and not view.attack.is_war) else "a tie"
        return Choice(label, "", "", outcome if ahead >= 0 else f"you lose by {-ahead}")
    theirs = might(view, view.attack.target)
    most = theirs.defence if not view.attack.is_war else theirs.strength + theirs.sacrifice
    sure = "sure to win" if strike > most else f"they can come to {most}"
    return Choice(label, "", "", sure if strike > defence else f"short by {defence - strike + 1}")


_DONE = {
    "agreement": "Take nothing more",
    "skip_mine": "All mines produce",
    "take_special": "Take the rest in science",
    "strike": "No more sacrifices",
    "defend": "No more defence",
    "force": "That is enough",
}
