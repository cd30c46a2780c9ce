"""Choices with label, price, effect and warning."""

from dataclasses import replace

from core.games.imperium.actions import (
    Accept,
    Amount,
    Choose,
    ChooseNation,
    ChooseSide,
    Decline,
    EndTurn,
    Enough,
    Exhaust,
    Innovate,
    NameSuit,
    Pay,
    Pick,
    Play,
    Revolt,
    TakeUnseen,
)
from core.games.imperium.availability import is_free, nation_card_is_due
from core.games.imperium.choosing import candidates
from core.games.imperium.content import (
    BARBARIAN,
    BLOCKS,
    CARDS,
    NATIONS,
    SMALL_DECKS,
    Ability,
    Card,
)
from core.games.imperium.counting import has_history
from core.games.imperium.describe.now import (
    beyond_its_gains,
    beyond_numbers,
    is_open,
    nation_words,
    power_words,
    text_now,
)
from core.games.imperium.describe.offers import nation_top_seen, thanks_text
from core.games.imperium.describe.points import points_text
from core.games.imperium.describe.programs import ability_words
from core.games.imperium.describe.regrets import regret, regret_using
from core.games.imperium.describe.solo import bot_nation_words
from core.games.imperium.describe.steps import block_text, cost_text
from core.games.imperium.describe.terms import (
    a,
    card_name,
    short_amount,
    suits_text,
    tokens,
    where_text,
)
from core.games.imperium.describe.voice import IN_FULL, told_to
from core.games.imperium.drawing import PayPrice
from core.games.imperium.effects.cards import DrawUpTo, Give, Select
from core.games.imperium.effects.control import ChooseOption, ChooseSome
from core.games.imperium.flow.turn import DiscardFreely, clean_up_token
from core.games.imperium.machine import Offer
from core.games.imperium.market import CONSOLATION, is_restless
from core.games.imperium.paying import FREE, development_price
from core.games.imperium.playing import AttackerPays
from core.games.imperium.state import ImperiumState, Player, Slot
from core.games.imperium.zones import hand_limit
from core.kernel import Action, Choice, Decision
from core.kernel.voice import told
from core.kernel.words import counted, letter, sentence_case

PLAY, USE, TURN, MARKET, EXILE = "Play", "Exhaust", "Turn", "Market", "Exile"
ACQUIRE, BREAK_THROUGH = "acquire", "break_through"  # topics
_HEADS = {
    ACQUIRE: "Acquire",
    BREAK_THROUGH: "Break through",
    "exile_market": "Exile",
    "abandon": "Abandon",
    "recall": "Recall",
    "discard": "Discard",
    "garrison": "Garrison",
    "to_history": "To history",
}

_EXILING = ("exile_market", "practice_exile")
_OFFERS = ("may", "reshuffle_develop")  # declining has no effect, unlike for attacks


def choice(view: ImperiumState, decision: Decision, action: Action) -> Choice:
    match action:
        case Play(card=card):
            return _play(view, decision, card)
        case Exhaust(card=card):
            return _exhaust(view, decision, card)
        case Innovate():
            number = counted(len(view.players[decision.seat].hand), "card")
            effect = f"any card; break through for it once your hand of {number} is discarded"
            return Choice("Innovate", TURN, effect=effect)
        case Revolt():
            held = sum(CARDS[c].is_unrest for c in view.players[decision.seat].hand)
            whole = f"return up to {held} unrest from your hand"
            effect = told(f"-{held} unrest, or fewer", whole) if held else "no effect"
            warning, beyond = ("", "") if held else ("you hold no unrest", None)
            return Choice("Revolt", TURN, effect=effect, warning=warning, beyond=beyond)
        case EndTurn():
            return _end_turn(view, decision)
        case Pick(card=card):
            return _pick(view, decision, card)
        case TakeUnseen(suit=suit):
            return _unseen(view, decision, suit)
        case Pay(materials=materials, population=population, progress=progress):
            player = view.players[decision.seat]
            left = short_amount(
                player.materials - materials,
                player.population - population,
                player.progress - progress,
            )
            label = f"Pay {short_amount(materials, population, progress)}"
            return Choice(label, effect=f"leaves {left or 'nothing'}{_still_due(view)}", beyond="")
        case _:
            return _plain(view, decision, action)


def _still_due(view: ImperiumState) -> str:
    """Return `, 2m still due`, the price left after this payment."""
    frame = view.agenda[-1]
    due = frame.still_due() if isinstance(frame, PayPrice) else FREE
    amount = short_amount(due.materials, due.population, due.progress)
    return f", {amount} still due" if amount else ""


# --- the turn -----------------------------------------------------------------------------------


def kind_of(card: Card) -> str:
    """Return a card's suits, or `nation card`."""
    return told("/".join(card.suits), suits_text(card.suits, "and")) or "nation card"


def _play(view: ImperiumState, decision: Decision, card: str) -> Choice:
    player = view.players[decision.seat]
    free = decision.topic == "play_free" or is_free(player, card)
    source = " (discard)" if card in player.discard else ""
    return Choice(
        f"{card_name(card)}{source}",
        PLAY,
        price="free" if free else "1 action",
        effect=text_now(view, decision.seat, card, marked=False).removeprefix("Free. "),
        beyond=beyond_numbers(view, decision.seat, card),
        # A costly card ranks low, so that an accidental Enter does not play it.
        merit=-1.0 if CARDS[card].is_unrest else -regret_using(CARDS[card].play),
    )


def _ability_now(card: str, decision: Decision) -> Ability | None:
    waiting = decision.topic != "turn"
    for ability in CARDS[card].exhausts:
        if bool(ability.trigger) == waiting:
            return ability
    return next(iter(CARDS[card].exhausts), None)


def _exhaust(view: ImperiumState, decision: Decision, card: str) -> Choice:
    ability = _ability_now(card, decision)
    if ability is None:
        return Choice(card_name(card), USE, "1 exhaust")
    effect = ability_words(ability, told_to(view.players[decision.seat], short=True))
    is_plain = not (ability.trigger or ability.requires)
    beyond = beyond_its_gains(view, decision.seat, card, ability) if is_plain else None
    merit = -regret_using(ability)
    return Choice(card_name(card), USE, "1 exhaust", effect, beyond=beyond, merit=merit)


def _end_turn(view: ImperiumState, decision: Decision) -> Choice:
    player = view.players[decision.seat]
    unspent = player.actions
    more = any(isinstance(action, Play) for action in decision.actions)
    warning = f"{counted(unspent, 'action')} unspent" if unspent and more else ""
    effect = "new hand; clean-up first"
    return Choice("End the turn", TURN, effect=effect, warning=warning, stops=True)


# --- cards --------------------------------------------------------------------------------------


def slot_of(view: ImperiumState, card: str) -> Slot | None:
    return next((slot for slot in view.market if slot.card == card), None)


def _pick(view: ImperiumState, decision: Decision, card: str) -> Choice:
    if decision.topic == "campaign_reward":
        adds = view.campaign is not None and card in view.campaign.gained
        verb, group = ("Add", "Add a card you gained") if adds else ("Remove", "Remove a card")
        how_long = "in all games to come" if adds else "in no game to come"
        said = f"on the card: {_on_the_card(view, decision.seat, card)}"
        effect = "; ".join((how_long, kind_of(CARDS[card]), said))
        return Choice(f"{verb} {card_name(card)}", group, effect=effect)
    slot = slot_of(view, card)
    if slot is not None:
        return _from_market(view, decision, slot)
    if card in view.exile:
        restless = decision.topic == ACQUIRE and is_restless(card)
        extra = "+1 unrest; " if restless else ""
        acquired = _taken(view, decision.seat, card, Choice(card_name(card), EXILE, effect=extra))
        return _with_danger(view, acquired) if restless else acquired
    if card in view.fame:
        return _taken(view, decision.seat, card, Choice(card_name(card)))
    if decision.topic in ("develop", "develop_free", "reshuffle_develop"):
        return _development(view, decision, card)
    return _own_card(view, decision, card)


def _taken(view: ImperiumState, seat: int, card: str, choice: Choice) -> Choice:
    """Return the choice of a card to gain, with its printed text.

    Unconditional points are left to the preview.
    """
    said = (_on_the_card(view, seat, card, is_worth) for is_worth in (True, False))
    kind = kind_of(CARDS[card])
    effect, beyond = (f"{kind}; on the card: {text}" for text in said)
    return replace(choice, effect=choice.effect + effect, beyond=beyond)


def _on_the_card(view: ImperiumState, seat: int, card: str, is_worth: bool = True) -> str:
    """Return a card's points and text without duplicates or points shown in the preview."""
    worth = CARDS[card].vp
    is_told = worth.kind != "none" and (is_worth or worth.kind != "fixed")
    points = f"{points_text(worth)}." if is_told else ""
    text = text_now(view, seat, card, marked=False)
    return text if points in text else f"{points} {text}".strip()


def _from_market(view: ImperiumState, decision: Decision, slot: Slot) -> Choice:
    tokens = short_amount(slot.materials, slot.population, slot.progress)
    is_taken = decision.topic in (ACQUIRE, BREAK_THROUGH)
    comes = [f"+{tokens}"] if tokens and is_taken else []
    if decision.topic in ("place_token", "add_market_token"):
        comes += [f"then {_with_token(view, decision, slot)} on it"] if tokens else []
    elif tokens and not is_taken:
        comes.append(f"{tokens} on it")
    if slot.unrest and decision.topic == ACQUIRE:
        comes.append("+1 unrest")
    elif slot.unrest and decision.topic in (BREAK_THROUGH, *_EXILING):
        comes.append("unrest goes back")
    alike = [s.card for s in view.market if s.card and card_name(s.card) == card_name(slot.card)]
    number = f" (place {view.market.index(slot) + 1})" if len(alike) > 1 else ""
    label, head = card_name(slot.card) + number, _HEADS.get(decision.topic, MARKET)
    if not is_taken:  # the choice does not run the card's program
        said = f"on the card: {_on_the_card(view, decision.seat, slot.card)}"
        return Choice(label, head, effect="; ".join([*comes, kind_of(CARDS[slot.card]), said]))
    before = "".join(f"{each}; " for each in comes)
    taken = _taken(view, decision.seat, slot.card, Choice(label, head, effect=before))
    return _with_danger(view, taken) if slot.unrest and decision.topic == ACQUIRE else taken


def _with_token(view: ImperiumState, decision: Decision, slot: Slot) -> str:
    frame = view.agenda[-1]
    if isinstance(frame, Select):
        step = BLOCKS[frame.block][frame.at]
        res, n = step.res, step.n
    else:
        res, n = clean_up_token(view.players[decision.seat])
    there = {"materials": slot.materials, "population": slot.population, "progress": slot.progress}
    return short_amount(**{**there, res: there[res] + n})


def _with_danger(view: ImperiumState, choice: Choice) -> Choice:
    """Add a warning if taking the last Unrest causes a collapse (R11.6, R11.7)."""
    if len(view.unrest) > 1:
        return choice
    follows = "the fewest unrest win" if len(view.players) > 1 else "you lose"
    warning = f"collapse: when the last unrest leaves the pile, {follows}"
    return replace(choice, warning=warning, destroys=True)


def _development(view: ImperiumState, decision: Decision, card: str) -> Choice:
    player = view.players[decision.seat]
    cost = development_price(player, card)
    free = decision.topic == "develop_free"
    due = short_amount(cost.materials, cost.population, cost.progress)
    price = "free" if free or not due else due
    warning = "your last development: it triggers scoring" if len(player.development) == 1 else ""
    about = _on_the_card(view, decision.seat, card)
    is_asked = price != "free" and player.progress > 0  # the payment decision shows the numbers
    said = f"on the card: {_on_the_card(view, decision.seat, card, is_worth=is_asked)}"
    return Choice(card_name(card), "Develop", price, about, warning, beyond=said)


def _own_card(view: ImperiumState, decision: Decision, card: str) -> Choice:
    player = view.players[decision.seat]
    if card not in CARDS:
        return Choice(sentence_case(card_name(card)), effect="it can be used again")
    where = where_text(player, card) if _lie_apart(player, decision) else ""
    rival = next((seat for seat, p in enumerate(view.players) if card in p.play), decision.seat)
    if rival != decision.seat:
        where = f"of {letter(rival)}"
    label = card_name(card) + (f" ({where})" if where else "")
    frame = view.agenda[-1] if view.agenda else None
    missed_least = 1.0 if CARDS[card].is_unrest else 0.0  # Unrest is the first to discard
    if isinstance(frame, Give):
        return _parting(view, decision.seat, card, Choice(label, "Give", merit=missed_least))
    if decision.topic == "solstice":
        ability = CARDS[card].solstice
        assert ability is not None
        effect = ability_words(ability, told_to(player, short=True))
        beyond = beyond_its_gains(view, decision.seat, card, ability)
        return Choice(label, "Solstice", effect=effect, beyond=beyond)
    if decision.topic == "clean_up":
        # An accidental Enter must not discard a card.
        return _parting(view, decision.seat, card, Choice(label, "Discard", merit=-1.0))
    if decision.topic == "defend":
        return _protection(label, card)
    if decision.topic == "abandon" and any(isinstance(a, Enough) for a in decision.actions):
        could_be_kept = Choice(f"Abandon {label}", destroys=True)
        return _with_its_text(view, decision.seat, card, could_be_kept)
    kept = decision.topic != "to_history" or has_history(player)
    head = _HEADS.get(decision.topic if kept else "discard", "")
    if decision.topic not in ("discard", "garrison"):
        # The garrison moves with its card (R12.14), so prefer cards without one.
        opening = -float(len(player.garrison.get(card, ())))
        return _with_its_text(view, decision.seat, card, Choice(label, head, opening=opening))
    merit = missed_least if decision.topic == "discard" else 0.0
    return _parting(view, decision.seat, card, Choice(label, head, merit=merit))


def _parting(view: ImperiumState, seat: int, card: str, choice: Choice) -> Choice:
    return _with_its_text(view, seat, card, replace(choice, parts=True))


def _with_its_text(view: ImperiumState, seat: int, card: str, choice: Choice) -> Choice:
    """Add the printed text of a card that only changes zones."""
    words = f"{kind_of(CARDS[card])}; on the card: {_on_the_card(view, seat, card)}"
    return replace(choice, effect=words, beyond=words)


def _lie_apart(player: Player, decision: Decision) -> bool:
    """Return whether candidates are in several zones or share a name."""
    cards = [action.card for action in decision.actions if isinstance(action, Pick)]
    names = {card_name(card) for card in cards}
    return len(names) < len(cards) or len({where_text(player, card) for card in cards}) > 1


def _protection(label: str, card: str) -> Choice:
    record = CARDS[card]
    abilities = [a for a in (*record.reactions, *record.exhausts) if a.trigger]
    ability = next(a for a in abilities if a.trigger and a.trigger.event == "attack_played")
    prices = ["1 exhaust token"] if ability.kind == "exhaust" else []
    prices += [cost_text(ability.cost, IN_FULL)] if ability.cost else []
    return Choice(label, price=", ".join(prices), effect="the attack does not affect you")


def _unseen(view: ImperiumState, decision: Decision, suit: str) -> Choice:
    group = _HEADS.get(decision.topic, MARKET)
    if suit in SMALL_DECKS and view.small[suit]:
        effect = f"unseen, no unrest; {counted(len(view.small[suit]), 'card')} left"
        return Choice(f"{sentence_case(suit)} deck", group, effect=effect)
    what = "variable value" if suit == "variable" else suit
    effect = f"search the main deck for it; {CONSOLATION} progress if there is none"
    return Choice(f"Next {what}", group, effect=effect)


# --- the rest -----------------------------------------------------------------------------------


def _plain(view: ImperiumState, decision: Decision, action: Action) -> Choice:
    frame = view.agenda[-1] if view.agenda else None
    match action:
        case ChooseNation(nation=nation):
            record = NATIONS[nation]
            if decision.topic == "bot_nation":
                return Choice(record.name, record.box.title(), effect=bot_nation_words(nation))
            stars = f"difficulty {record.difficulty} of 5"
            power = " ".join(nation_words(view, nation))
            effect = f"{stars}; begins as {a(record.starts_as)}; {power}"
            return Choice(record.name, record.box.title(), effect=effect)
        case ChooseSide(card=card):
            return Choice(f"Side {CARDS[card].side}", effect=power_words(card))
        case Choose(option=option):
            assert isinstance(frame, ChooseOption | ChooseSome)
            block = BLOCKS[frame.block][frame.at].options[option - 1]
            player = view.players[decision.seat]
            text = block_text(block, told_to(player, short=True))
            whole = block_text(block, told_to(player))
            merit = -regret(block)
            return Choice(sentence_case(text), beyond="", whole=sentence_case(whole), merit=merit)
        case Accept():
            return _accept(view, frame)
        case Decline():
            effect = _what_no_leaves(view, frame)
            declines = decision.topic in _OFFERS
            return Choice(_no(decision.topic), effect=effect, declines=declines)
        case Enough():
            effect = _new_hand(view, frame)
            return Choice(_enough(frame, decision.topic), effect=effect, stops=True)
        case Amount(number=number):
            return _amount(decision.topic, number)
        case NameSuit(suit=suit):
            return Choice(sentence_case(suit))
        case _:
            raise ValueError(str(action))


def _accept(view: ImperiumState, frame: object) -> Choice:
    if isinstance(frame, Offer):
        merit = -regret(frame.block)
        return Choice("Yes", effect=_what_yes_brings(view, frame), beyond="", merit=merit)
    if isinstance(frame, DrawUpTo):
        return Choice("Draw a card", effect=f"at most {frame.left}")
    assert isinstance(frame, AttackerPays)
    return Choice(
        f"Pay {tokens(frame.n, frame.res)}", effect="the attack counts for this player too"
    )


def _what_yes_brings(view: ImperiumState, offer: Offer) -> str:
    """Return effects that the prompt omits: short prices and gains, or the next nation card."""
    if nation_top_seen(view, offer):
        ops = [step.op for step in BLOCKS[offer.block]]
        if "shuffle_nation" in ops:
            return "any other card may come to its top"
        if "nation_top_to_bottom" in ops:
            return "the next card comes to its top"
    text = block_text(offer.block, told_to(view.players[offer.seat], short=True))
    is_in_signs = (":" in text or "+" in text) and any(map(str.isdigit, text))
    in_signs = text if is_in_signs else _chosen_from(view, offer)
    return "; ".join(filter(None, (in_signs, thanks_text(view, offer))))


_OF_OWN_CARDS = ("garrison", "put_on_deck", "pick", "to_history", "recall")


def _chosen_from(view: ImperiumState, offer: Offer) -> str:
    """Return the number of candidates for an offer, or the name of a single one."""
    step = BLOCKS[offer.block][0]
    if step.op not in _OF_OWN_CARDS or step.self_ or not is_open(view.players[offer.seat]):
        return ""
    cards = [card for card, _ in candidates(view, offer.seat, step, offer.card)]
    return (
        card_name(cards[0]) if len(cards) == 1 else f"{counted(len(cards), 'card')} to choose from"
    )


def _what_no_leaves(view: ImperiumState, frame: object) -> str:
    """Return the nation card that stays on top, or ""."""
    top = nation_top_seen(view, frame) if isinstance(frame, Offer) else ""
    return f"its top stays {top}" if top else ""


def _no(topic: str) -> str:
    words = {
        "window": "Use none",
        "defend": "Let the attack happen",
        "reshuffle_develop": "Develop nothing",
        "pay_owner": "Do not pay",
        "campaign_reward": "Leave the deck as it is",
    }
    return words.get(topic, "No")


def _enough(frame: object, topic: str) -> str:
    if isinstance(frame, DiscardFreely):
        return "Keep the rest" if frame.begun else "Keep all"
    if topic == "practice_exile":
        return "Exile none"
    if isinstance(frame, DrawUpTo):
        return "Draw none" if frame.is_first else "Draw no more"
    if isinstance(frame, Select) and not frame.taken:
        return "None"
    return "No more"


def _new_hand(view: ImperiumState, frame: object) -> str:
    """Return the draw that follows the last discard (R7.4)."""
    if not isinstance(frame, DiscardFreely):
        return ""
    player = view.players[frame.seat]
    missing = hand_limit(player) - len(player.hand)
    if missing <= 0:
        return ""
    if missing <= len(player.deck):
        return f"then draw {counted(missing, 'card')}"
    joins = player.state == BARBARIAN and nation_card_is_due(player)
    there = len(player.deck) + len(player.discard) + joins
    return f"then draw {counted(min(missing, there), 'card')}, with a reshuffle"


def _amount(topic: str, number: int) -> Choice:
    match topic:
        case "pay_up_to":
            return Choice(f"Pay {number} progress" if number else "Pay nothing")
        case _:
            return Choice(f"Return {number} unrest" if number else "Return none")
