"""Prompts: each decision as one self-contained sentence."""

from core.games.through_the_ages.rules.action_phase import FirstActions
from core.games.through_the_ages.rules.actions import Pass, Resign
from core.games.through_the_ages.rules.attacks import attack_totals
from core.games.through_the_ages.rules.colonies import force_paid
from core.games.through_the_ages.rules.effects.gains import Agreement
from core.games.through_the_ages.rules.effects.losses import DestroyForeign, LoseMix
from core.games.through_the_ages.rules.effects.spoils import TakeKnowledge
from core.games.through_the_ages.rules.politics import AnswerPact
from core.games.through_the_ages.rules.ratings import civil_left, military_left, ratings
from core.games.through_the_ages.state import AgesState
from core.games.through_the_ages.text.card_names import card_name, name_with_age
from core.games.through_the_ages.text.effect_text import short_effect
from core.games.through_the_ages.text.pacts import opposite_side, pact_terms
from core.games.through_the_ages.text.vocabulary import cost_text
from core.kernel import Decision
from core.kernel.presentation import format_count, seat_letter


def prompt(view: AgesState, decision: Decision) -> str:
    seat, frame = decision.seat, view.agenda[-1]
    name = name_with_age(decision.subject) if decision.subject else ""
    match decision.topic:
        case "actions":
            civil, military = civil_left(view, seat), military_left(view, seat)
            player = view.players[seat]
            extra = player.pool + player.homer
            units = f", {cost_text({'resource': extra})} for units" if extra else ""
            return f"Actions: {civil} civil, {military} military left{units}."
        case "first_round":
            assert isinstance(frame, FirstActions)
            actions_left = format_count(frame.left, "civil action")
            return f"First round: take cards for {actions_left}."
        case "politics":
            if all(isinstance(action, Pass | Resign) for action in decision.actions):
                return "Politics: no card of yours can be played now. Go on, or resign?"
            return "Politics: one political action, or none."
        case "discard":
            player = view.players[seat]
            over = len(player.military_hand) - ratings(view, seat).military_hand
            return f"Too many military cards: discard {over}."
        case "contained":
            return f"{name}: what do you use it for?"
        case "resign":
            return "Your turn begins: play on, or leave the game?"
        case "keep_bonus":
            return "Keep a bonus card for the final scoring; nobody else sees it."
        case "pick_bonus":
            return "Pick a bonus card that will be scored at the end."
        case "pact":
            assert isinstance(frame, AnswerPact)
            terms = pact_terms(frame.card, frame.owner, opposite_side(frame.side))
            return f"{seat_letter(frame.owner)} offers you the pact {name} ({terms}): accept it?"
        case "bid" | "force":
            return _auction_prompt(view, decision)
        case "strike" | "defend":
            return _attack_prompt(view, decision)
        case "lose_worker":
            return f"{name}: where do you lose a worker?"
        case "give_up_token":
            return "Your blue bank is empty: from which card do you give up a blue token?"
        case "skip_mine":
            return "Your mines produce: shall one of them place a token fewer?"
        case _:
            return f"{name}: {_effect_prompt(view, decision)}"


def _auction_prompt(view: AgesState, decision: Decision) -> str:
    auction = view.auction
    assert auction
    name = name_with_age(auction.card)
    if decision.topic == "force":
        return f"{name}: give up a force of {auction.bid}, so far {force_paid(view)}."
    gives = short_effect(auction.card)
    if auction.bid:
        return f"{name} ({gives}): {seat_letter(auction.bidder)} bids {auction.bid}; more?"
    return f"{name} ({gives}): bid a force, or pass."


def _attack_prompt(view: AgesState, decision: Decision) -> str:
    attack = view.attack
    assert attack
    strike, defence = attack_totals(view)
    name, effect = name_with_age(attack.card), short_effect(attack.card)
    if decision.topic == "strike":
        rival = f"{seat_letter(attack.target)}'s {defence}"
        return f"{name} ({effect}): you have {strike} against {rival}; sacrifice units?"
    give, rival = "units" if attack.is_war else "units or cards", seat_letter(attack.attacker)
    terms = f"on {rival}'s card: {effect}"  # there, "you" is not the viewer
    return f"{name} ({terms}): {rival} has {strike}, you have {defence}; give up {give}?"


def _effect_prompt(view: AgesState, decision: Decision) -> str:
    frame = view.agenda[-1]
    match decision.topic:
        case "gain_mix":
            return "what do you produce?"
        case "lose_mix":
            assert isinstance(frame, LoseMix)
            return f"you lose {frame.total} in food and resources; which?"
        case "build_free":
            return "use an unused worker for it, free of charge?"
        case "destroy_own":
            return "what do you lose?"
        case "destroy_foreign":
            assert isinstance(frame, DestroyForeign)
            return f"which building of {seat_letter(frame.victim)} is destroyed?"
        case "lose_colony":
            return "which colony do you lose?"
        case "flip_wonder":
            return "which wonder do you turn down?"
        case "agreement":
            assert isinstance(frame, Agreement)
            actions_left = format_count(frame.budget, "civil action")
            return f"take cards for {actions_left}; the first one costs you your next politics."
        case "take_goods":
            return "what do you take?"
        case "raid":
            return "which buildings do you destroy?"
        case "annex":
            return "which colony do you take?"
        case "take_special":
            assert isinstance(frame, TakeKnowledge)
            return f"an advantage of {frame.left}: take a special technology, or science?"
        case _:
            return f"what about {card_name(decision.subject)}?"
