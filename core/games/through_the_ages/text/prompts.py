"""Prompts: each decision as one self-contained sentence."""

from core.games.through_the_ages.rules.action_phase import FirstActions
from core.games.through_the_ages.rules.actions import Pass
from core.games.through_the_ages.rules.attacks import attack_totals
from core.games.through_the_ages.rules.card_effects.gains import Agreement
from core.games.through_the_ages.rules.card_effects.losses import DestroyForeign, LoseMix
from core.games.through_the_ages.rules.card_effects.spoils import TakeKnowledge
from core.games.through_the_ages.rules.colonies import force_paid
from core.games.through_the_ages.rules.politics import AnswerPact
from core.games.through_the_ages.rules.ratings import civil_left, military_left, ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_names import name_with_age
from core.games.through_the_ages.text.pacts import opposite_side, pact_terms
from core.games.through_the_ages.text.short_card_text import short_effect
from core.games.through_the_ages.text.vocabulary import cost_text
from core.kernel import Decision
from core.kernel.presentation import format_count, seat_letter
from core.kernel.style import Style

_FIXED_PROMPTS = {
    "resign": "Begin your turn, or resign?",
    "keep_bonus": "Keep a bonus card for the final scoring; nobody else sees it.",
    "pick_bonus": "Pick a bonus card that will be scored at the end.",
    "give_up_token": "Your blue bank is empty: from which card do you give up a blue token?",
    "skip_mine": "Your mines produce: shall one of them place a token fewer?",
}
# After the name of the card.
_FIXED_EFFECT_PROMPTS = {
    "contained": "what do you use it for?",
    "lose_worker": "where do you lose a worker?",
    "gain_mix": "what do you produce?",
    "build_free": "use an unused worker for it, free of charge?",
    "destroy_own": "what do you lose?",
    "lose_colony": "which colony do you lose?",
    "flip_wonder": "which wonder do you turn down?",
    "take_goods": "what do you take?",
    "raid": "which buildings do you destroy?",
    "annex": "which colony do you take?",
}


def prompt(view: AgesState, decision: Decision, style: Style) -> str:
    seat, frame = decision.seat, view.agenda[-1]
    if decision.topic in _FIXED_PROMPTS:
        return _FIXED_PROMPTS[decision.topic]
    name = name_with_age(decision.subject) if decision.subject else ""
    match decision.topic:
        case "actions":
            civil, military = civil_left(view, seat), military_left(view, seat)
            player = view.players[seat]
            extra = player.pool + player.homer
            units = f", {cost_text({'resource': extra}, style)} for units" if extra else ""
            return f"Actions: {civil} civil, {military} military left{units}."
        case "first_round":
            assert isinstance(frame, FirstActions)
            actions_left = format_count(frame.left, "civil action")
            return f"First round: take cards for {actions_left}."
        case "politics":
            if all(isinstance(action, Pass) for action in decision.actions):
                return "Politics: you have no card to play now."
            return "Politics: one political action, or none."
        case "discard":
            player = view.players[seat]
            over = len(player.military_hand) - ratings(view, seat).military_hand
            return f"Too many military cards: discard {over}."
        case "pact":
            assert isinstance(frame, AnswerPact)
            terms = pact_terms(frame.card, frame.owner, opposite_side(frame.side), style).text(
                style
            )
            owner = seat_letter(frame.owner, style)
            return f"{owner} offers you the pact {name} ({terms}): accept it?"
        case "bid" | "force":
            return _auction_prompt(view, decision, style)
        case "strike" | "defend":
            return _attack_prompt(view, decision, style)
        case _:
            return f"{name}: {_effect_prompt(view, decision, style)}"


def _auction_prompt(view: AgesState, decision: Decision, style: Style) -> str:
    auction = view.auction
    assert auction
    name = name_with_age(auction.card)
    if decision.topic == "force":
        return f"{name}: give up a force of {auction.bid}, so far {force_paid(view)}."
    gives = short_effect(auction.card, style)
    if auction.bid:
        return f"{name} ({gives}): {seat_letter(auction.bidder, style)} bids {auction.bid}; more?"
    return f"{name} ({gives}): bid a force, or pass."


def _attack_prompt(view: AgesState, decision: Decision, style: Style) -> str:
    attack = view.attack
    assert attack
    strike, defense = attack_totals(view)
    name, effect = name_with_age(attack.card), short_effect(attack.card, style)
    if decision.topic == "strike":
        rival = f"{seat_letter(attack.target, style)}'s {defense}"
        return f"{name} ({effect}): you have {strike} against {rival}; sacrifice units?"
    give, rival = (
        "units" if attack.is_war else "units or cards",
        seat_letter(attack.attacker, style),
    )
    terms = f"on {rival}'s card: {effect}"  # there, "you" is not the viewer
    return f"{name} ({terms}): {rival} has {strike}, you have {defense}; give up {give}?"


def _effect_prompt(view: AgesState, decision: Decision, style: Style) -> str:
    frame = view.agenda[-1]
    match decision.topic:
        case "lose_mix":
            assert isinstance(frame, LoseMix)
            return f"you lose {frame.total} in food and resources; which?"
        case "destroy_foreign":
            assert isinstance(frame, DestroyForeign)
            return f"which building of {seat_letter(frame.victim, style)} is destroyed?"
        case "agreement":
            assert isinstance(frame, Agreement)
            actions_left = format_count(frame.budget, "civil action")
            return f"take cards for {actions_left}; the first one costs you your next politics."
        case "take_special":
            assert isinstance(frame, TakeKnowledge)
            return f"an advantage of {frame.left}: take a special technology, or science?"
        case _:
            return _FIXED_EFFECT_PROMPTS[decision.topic]
