"""Choices with label, price, effect and warning."""

from dataclasses import replace

from core.games.imperium.content import (
    BARBARIAN,
    BLOCKS,
    CARDS,
    NATIONS,
    SMALL_DECKS,
    Ability,
    Card,
)
from core.games.imperium.rules.actions import (
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
from core.games.imperium.rules.availability import is_free, is_nation_card_due
from core.games.imperium.rules.candidates import find_candidates
from core.games.imperium.rules.card_play import AttackerPays
from core.games.imperium.rules.card_queries import has_history
from core.games.imperium.rules.draw_deck import PayPrice
from core.games.imperium.rules.effects.cards import DrawUpTo, Give, Select
from core.games.imperium.rules.effects.control import ChooseOption, ChooseSome
from core.games.imperium.rules.flow.turn import DiscardFreely, cleanup_token
from core.games.imperium.rules.machine import Offer
from core.games.imperium.rules.market import FAILED_SEARCH_PROGRESS, has_unrest_beneath
from core.games.imperium.rules.payment import NO_PRICE, development_price
from core.games.imperium.rules.zones import hand_limit
from core.games.imperium.state import ImperiumState, Player, Slot
from core.games.imperium.text.abilities import ability_body
from core.games.imperium.text.card_effects import (
    ability_notes,
    current_card_text,
    has_visible_cards,
    nation_power_texts,
    play_notes,
    power_text,
)
from core.games.imperium.text.downsides import ability_downside, block_downside
from core.games.imperium.text.offers import offered_nation_top, owner_gain_text
from core.games.imperium.text.points import points_text
from core.games.imperium.text.solo import bot_nation_text
from core.games.imperium.text.steps import block_text, cost_text
from core.games.imperium.text.style import FULL_STYLE, player_style
from core.games.imperium.text.terms import (
    card_name,
    place_text,
    short_amount,
    suits_text,
    token_text,
    with_article,
)
from core.kernel import Action, Choice, Decision
from core.kernel.presentation import format_count, seat_letter, sentence_case
from core.kernel.style import choose_wording

PLAY_GROUP, EXHAUST_GROUP, TURN_GROUP, MARKET_GROUP, EXILE_GROUP = (
    "Play",
    "Exhaust",
    "Turn",
    "Market",
    "Exile",
)
ACQUIRE_TOPIC, BREAK_THROUGH_TOPIC = "acquire", "break_through"  # topics
_GROUP_BY_TOPIC = {
    ACQUIRE_TOPIC: "Acquire",
    BREAK_THROUGH_TOPIC: "Break through",
    "exile_market": "Exile",
    "abandon": "Abandon",
    "recall": "Recall",
    "discard": "Discard",
    "garrison": "Garrison",
    "to_history": "To history",
}

_EXILE_TOPICS = ("exile_market", "practice_exile")
_OFFER_TOPICS = ("may", "reshuffle_develop")  # declining has no effect, unlike for attacks


def choice(view: ImperiumState, decision: Decision, action: Action) -> Choice:
    match action:
        case Play(card=card):
            return _play_choice(view, decision, card)
        case Exhaust(card=card):
            return _exhaust_choice(view, decision, card)
        case Innovate():
            number = format_count(len(view.players[decision.seat].hand), "card")
            effect = f"any card; break through for it once your hand of {number} is discarded"
            return Choice("Innovate", TURN_GROUP, effect=effect)
        case Revolt():
            held = sum(CARDS[c].is_unrest for c in view.players[decision.seat].hand)
            full_label = f"return up to {held} unrest from your hand"
            effect = (
                choose_wording(f"-{held} unrest, or fewer", full_label) if held else "no effect"
            )
            warning, notes = ("", "") if held else ("you hold no unrest", None)
            return Choice("Revolt", TURN_GROUP, effect=effect, warning=warning, notes=notes)
        case EndTurn():
            return _end_turn_choice(view, decision)
        case Pick(card=card):
            return _pick_choice(view, decision, card)
        case TakeUnseen(suit=suit):
            return _take_unseen_choice(view, decision, suit)
        case Pay(materials=materials, population=population, progress=progress):
            player = view.players[decision.seat]
            tokens_left = short_amount(
                player.materials - materials,
                player.population - population,
                player.progress - progress,
            )
            label = f"Pay {short_amount(materials, population, progress)}"
            return Choice(
                label,
                effect=f"leaves {tokens_left or 'nothing'}{_remaining_price_text(view)}",
                notes="",
            )
        case _:
            return _other_choice(view, decision, action)


def _remaining_price_text(view: ImperiumState) -> str:
    """Return `, 2m still due`, the price left after this payment."""
    frame = view.agenda[-1]
    due = frame.remaining_price() if isinstance(frame, PayPrice) else NO_PRICE
    amount = short_amount(due.materials, due.population, due.progress)
    return f", {amount} still due" if amount else ""


# --- the turn -----------------------------------------------------------------------------------


def kind_text(card: Card) -> str:
    """Return a card's suits, or `nation card`."""
    return choose_wording("/".join(card.suits), suits_text(card.suits, "and")) or "nation card"


def _play_choice(view: ImperiumState, decision: Decision, card: str) -> Choice:
    player = view.players[decision.seat]
    free = decision.topic == "play_free" or is_free(player, card)
    source = " (discard)" if card in player.discard else ""
    return Choice(
        f"{card_name(card)}{source}",
        PLAY_GROUP,
        price="free" if free else "1 action",
        effect=current_card_text(view, decision.seat, card, marks_failures=False).removeprefix(
            "Free. "
        ),
        notes=play_notes(view, decision.seat, card),
        # A costly card ranks low, so that an accidental Enter does not play it.
        rank=-1.0 if CARDS[card].is_unrest else -ability_downside(CARDS[card].play),
    )


def _offered_ability(card: str, decision: Decision) -> Ability | None:
    waiting = decision.topic != "turn"
    for ability in CARDS[card].exhausts:
        if bool(ability.trigger) == waiting:
            return ability
    return next(iter(CARDS[card].exhausts), None)


def _exhaust_choice(view: ImperiumState, decision: Decision, card: str) -> Choice:
    ability = _offered_ability(card, decision)
    if ability is None:
        return Choice(card_name(card), EXHAUST_GROUP, "1 exhaust")
    effect = ability_body(ability, player_style(view.players[decision.seat], short=True))
    is_plain = not (ability.trigger or ability.requires)
    notes = ability_notes(view, decision.seat, card, ability) if is_plain else None
    rank = -ability_downside(ability)
    return Choice(card_name(card), EXHAUST_GROUP, "1 exhaust", effect, notes=notes, rank=rank)


def _end_turn_choice(view: ImperiumState, decision: Decision) -> Choice:
    player = view.players[decision.seat]
    unspent = player.actions
    more = any(isinstance(action, Play) for action in decision.actions)
    warning = f"{format_count(unspent, 'action')} unspent" if unspent and more else ""
    effect = "new hand; clean-up first"
    return Choice("End the turn", TURN_GROUP, effect=effect, warning=warning, ends_turn=True)


# --- cards --------------------------------------------------------------------------------------


def find_slot(view: ImperiumState, card: str) -> Slot | None:
    return next((slot for slot in view.market if slot.card == card), None)


def _pick_choice(view: ImperiumState, decision: Decision, card: str) -> Choice:
    if decision.topic == "campaign_reward":
        adds = view.campaign is not None and card in view.campaign.gained
        verb, group = ("Add", "Add a card you gained") if adds else ("Remove", "Remove a card")
        how_long = "in all games to come" if adds else "in no game to come"
        printed = f"on the card: {_printed_text(view, decision.seat, card)}"
        effect = "; ".join((how_long, kind_text(CARDS[card]), printed))
        return Choice(f"{verb} {card_name(card)}", group, effect=effect)
    slot = find_slot(view, card)
    if slot is not None:
        return _market_choice(view, decision, slot)
    if card in view.exile:
        restless = decision.topic == ACQUIRE_TOPIC and has_unrest_beneath(card)
        extra = "+1 unrest; " if restless else ""
        acquired = _acquired_choice(
            view, decision.seat, card, Choice(card_name(card), EXILE_GROUP, effect=extra)
        )
        return _with_collapse_warning(view, acquired) if restless else acquired
    if card in view.fame:
        return _acquired_choice(view, decision.seat, card, Choice(card_name(card)))
    if decision.topic in ("develop", "develop_free", "reshuffle_develop"):
        return _development_choice(view, decision, card)
    return _own_card_choice(view, decision, card)


def _acquired_choice(view: ImperiumState, seat: int, card: str, choice: Choice) -> Choice:
    """Return the choice of a card to gain, with its printed text.

    Unconditional points are left to the preview.
    """
    texts = (_printed_text(view, seat, card, is_worth) for is_worth in (True, False))
    kind = kind_text(CARDS[card])
    effect, notes = (f"{kind}; on the card: {text}" for text in texts)
    return replace(choice, effect=choice.effect + effect, notes=notes)


def _printed_text(view: ImperiumState, seat: int, card: str, is_worth: bool = True) -> str:
    """Return a card's points and text without duplicates or points shown in the preview."""
    worth = CARDS[card].vp
    is_told = worth.kind != "none" and (is_worth or worth.kind != "fixed")
    points = f"{points_text(worth)}." if is_told else ""
    text = current_card_text(view, seat, card, marks_failures=False)
    return text if points in text else f"{points} {text}".strip()


def _market_choice(view: ImperiumState, decision: Decision, slot: Slot) -> Choice:
    tokens = short_amount(slot.materials, slot.population, slot.progress)
    is_taken = decision.topic in (ACQUIRE_TOPIC, BREAK_THROUGH_TOPIC)
    comes = [f"+{tokens}"] if tokens and is_taken else []
    if decision.topic in ("place_token", "add_market_token"):
        comes += [f"then {_tokens_after_placing(view, decision, slot)} on it"] if tokens else []
    elif tokens and not is_taken:
        comes.append(f"{tokens} on it")
    if slot.unrest and decision.topic == ACQUIRE_TOPIC:
        comes.append("+1 unrest")
    elif slot.unrest and decision.topic in (BREAK_THROUGH_TOPIC, *_EXILE_TOPICS):
        comes.append("unrest goes back")
    same_name = [
        s.card for s in view.market if s.card and card_name(s.card) == card_name(slot.card)
    ]
    number = f" (place {view.market.index(slot) + 1})" if len(same_name) > 1 else ""
    label, head = card_name(slot.card) + number, _GROUP_BY_TOPIC.get(decision.topic, MARKET_GROUP)
    if not is_taken:  # the choice does not run the card's program
        printed = f"on the card: {_printed_text(view, decision.seat, slot.card)}"
        return Choice(label, head, effect="; ".join([*comes, kind_text(CARDS[slot.card]), printed]))
    effect_text = "".join(f"{each}; " for each in comes)
    taken = _acquired_choice(
        view, decision.seat, slot.card, Choice(label, head, effect=effect_text)
    )
    return (
        _with_collapse_warning(view, taken)
        if slot.unrest and decision.topic == ACQUIRE_TOPIC
        else taken
    )


def _tokens_after_placing(view: ImperiumState, decision: Decision, slot: Slot) -> str:
    frame = view.agenda[-1]
    if isinstance(frame, Select):
        step = BLOCKS[frame.block][frame.at]
        res, n = step.res, step.n
    else:
        res, n = cleanup_token(view.players[decision.seat])
    slot_tokens = {
        "materials": slot.materials,
        "population": slot.population,
        "progress": slot.progress,
    }
    return short_amount(**{**slot_tokens, res: slot_tokens[res] + n})


def _with_collapse_warning(view: ImperiumState, choice: Choice) -> Choice:
    """Add a warning if taking the last Unrest causes a collapse (R11.6, R11.7)."""
    if len(view.unrest) > 1:
        return choice
    follows = "the fewest unrest win" if len(view.players) > 1 else "you lose"
    warning = f"collapse: when the last unrest leaves the pile, {follows}"
    return replace(choice, warning=warning, is_destructive=True)


def _development_choice(view: ImperiumState, decision: Decision, card: str) -> Choice:
    player = view.players[decision.seat]
    cost = development_price(player, card)
    free = decision.topic == "develop_free"
    due = short_amount(cost.materials, cost.population, cost.progress)
    price = "free" if free or not due else due
    warning = "your last development: it triggers scoring" if len(player.development) == 1 else ""
    about = _printed_text(view, decision.seat, card)
    is_asked = price != "free" and player.progress > 0  # the payment decision shows the numbers
    printed = f"on the card: {_printed_text(view, decision.seat, card, is_worth=is_asked)}"
    return Choice(card_name(card), "Develop", price, about, warning, notes=printed)


def _own_card_choice(view: ImperiumState, decision: Decision, card: str) -> Choice:
    player = view.players[decision.seat]
    if card not in CARDS:
        return Choice(sentence_case(card_name(card)), effect="it can be used again")
    place = place_text(player, card) if _needs_place(player, decision) else ""
    rival = next((seat for seat, p in enumerate(view.players) if card in p.play), decision.seat)
    if rival != decision.seat:
        place = f"of {seat_letter(rival)}"
    label = card_name(card) + (f" ({place})" if place else "")
    frame = view.agenda[-1] if view.agenda else None
    discard_rank = 1.0 if CARDS[card].is_unrest else 0.0  # Unrest is the first to discard
    if isinstance(frame, Give):
        return _give_up_choice(view, decision.seat, card, Choice(label, "Give", rank=discard_rank))
    if decision.topic == "solstice":
        ability = CARDS[card].solstice
        assert ability is not None
        effect = ability_body(ability, player_style(player, short=True))
        notes = ability_notes(view, decision.seat, card, ability)
        return Choice(label, "Solstice", effect=effect, notes=notes)
    if decision.topic == "clean_up":
        # An accidental Enter must not discard a card.
        return _give_up_choice(view, decision.seat, card, Choice(label, "Discard", rank=-1.0))
    if decision.topic == "defend":
        return _protection_choice(label, card)
    if decision.topic == "abandon" and any(isinstance(a, Enough) for a in decision.actions):
        could_be_kept = Choice(f"Abandon {label}", is_destructive=True)
        return _with_printed_text(view, decision.seat, card, could_be_kept)
    kept = decision.topic != "to_history" or has_history(player)
    head = _GROUP_BY_TOPIC.get(decision.topic if kept else "discard", "")
    if decision.topic not in ("discard", "garrison"):
        # The garrison moves with its card (R12.14), so prefer cards without one.
        opening = -float(len(player.garrison.get(card, ())))
        return _with_printed_text(
            view, decision.seat, card, Choice(label, head, initial_rank=opening)
        )
    rank = discard_rank if decision.topic == "discard" else 0.0
    return _give_up_choice(view, decision.seat, card, Choice(label, head, rank=rank))


def _give_up_choice(view: ImperiumState, seat: int, card: str, choice: Choice) -> Choice:
    return _with_printed_text(view, seat, card, replace(choice, gives_up=True))


def _with_printed_text(view: ImperiumState, seat: int, card: str, choice: Choice) -> Choice:
    """Add the printed text of a card that only changes zones."""
    text = f"{kind_text(CARDS[card])}; on the card: {_printed_text(view, seat, card)}"
    return replace(choice, effect=text, notes=text)


def _needs_place(player: Player, decision: Decision) -> bool:
    """Return whether candidates are in several zones or share a name."""
    cards = [action.card for action in decision.actions if isinstance(action, Pick)]
    names = {card_name(card) for card in cards}
    return len(names) < len(cards) or len({place_text(player, card) for card in cards}) > 1


def _protection_choice(label: str, card: str) -> Choice:
    record = CARDS[card]
    abilities = [a for a in (*record.reactions, *record.exhausts) if a.trigger]
    ability = next(a for a in abilities if a.trigger and a.trigger.event == "attack_played")
    prices = ["1 exhaust token"] if ability.kind == "exhaust" else []
    prices += [cost_text(ability.cost, FULL_STYLE)] if ability.cost else []
    return Choice(label, price=", ".join(prices), effect="the attack does not affect you")


def _take_unseen_choice(view: ImperiumState, decision: Decision, suit: str) -> Choice:
    group = _GROUP_BY_TOPIC.get(decision.topic, MARKET_GROUP)
    if suit in SMALL_DECKS and view.small[suit]:
        effect = f"unseen, no unrest; {format_count(len(view.small[suit]), 'card')} left"
        return Choice(f"{sentence_case(suit)} deck", group, effect=effect)
    what = "variable value" if suit == "variable" else suit
    effect = f"search the main deck for it; {FAILED_SEARCH_PROGRESS} progress if there is none"
    return Choice(f"Next {what}", group, effect=effect)


# --- the rest -----------------------------------------------------------------------------------


def _other_choice(view: ImperiumState, decision: Decision, action: Action) -> Choice:
    frame = view.agenda[-1] if view.agenda else None
    match action:
        case ChooseNation(nation=nation):
            record = NATIONS[nation]
            if decision.topic == "bot_nation":
                return Choice(record.name, record.box.title(), effect=bot_nation_text(nation))
            stars = f"difficulty {record.difficulty} of 5"
            power = " ".join(nation_power_texts(view, nation))
            effect = f"{stars}; begins as {with_article(record.starts_as)}; {power}"
            return Choice(record.name, record.box.title(), effect=effect)
        case ChooseSide(card=card):
            return Choice(f"Side {CARDS[card].side}", effect=power_text(card))
        case Choose(option=option):
            assert isinstance(frame, ChooseOption | ChooseSome)
            block = BLOCKS[frame.block][frame.at].options[option - 1]
            player = view.players[decision.seat]
            text = block_text(block, player_style(player, short=True))
            full_text = block_text(block, player_style(player))
            rank = -block_downside(block)
            return Choice(
                sentence_case(text), notes="", full_label=sentence_case(full_text), rank=rank
            )
        case Accept():
            return _accept_choice(view, frame)
        case Decline():
            effect = _decline_effect(view, frame)
            declines = decision.topic in _OFFER_TOPICS
            return Choice(_decline_label(decision.topic), effect=effect, declines=declines)
        case Enough():
            effect = _new_hand_effect(view, frame)
            return Choice(_enough_label(frame, decision.topic), effect=effect, ends_turn=True)
        case Amount(number=number):
            return _amount_choice(decision.topic, number)
        case NameSuit(suit=suit):
            return Choice(sentence_case(suit))
        case _:
            raise ValueError(str(action))


def _accept_choice(view: ImperiumState, frame: object) -> Choice:
    if isinstance(frame, Offer):
        rank = -block_downside(frame.block)
        return Choice("Yes", effect=_accept_effect(view, frame), notes="", rank=rank)
    if isinstance(frame, DrawUpTo):
        return Choice("Draw a card", effect=f"at most {frame.left}")
    assert isinstance(frame, AttackerPays)
    return Choice(
        f"Pay {token_text(frame.n, frame.res)}", effect="the attack counts for this player too"
    )


def _accept_effect(view: ImperiumState, offer: Offer) -> str:
    """Return effects that the prompt omits: short prices and gains, or the next nation card."""
    if offered_nation_top(view, offer):
        ops = [step.op for step in BLOCKS[offer.block]]
        if "shuffle_nation" in ops:
            return "any other card may come to its top"
        if "nation_top_to_bottom" in ops:
            return "the next card comes to its top"
    text = block_text(offer.block, player_style(view.players[offer.seat], short=True))
    is_in_signs = (":" in text or "+" in text) and any(map(str.isdigit, text))
    in_signs = text if is_in_signs else _candidates_text(view, offer)
    return "; ".join(filter(None, (in_signs, owner_gain_text(view, offer))))


_OWN_CARD_OPS = ("garrison", "put_on_deck", "pick", "to_history", "recall")


def _candidates_text(view: ImperiumState, offer: Offer) -> str:
    """Return the number of candidates for an offer, or the name of a single one."""
    step = BLOCKS[offer.block][0]
    if (
        step.op not in _OWN_CARD_OPS
        or step.self_
        or not has_visible_cards(view.players[offer.seat])
    ):
        return ""
    cards = [card for card, _ in find_candidates(view, offer.seat, step, offer.card)]
    return (
        card_name(cards[0])
        if len(cards) == 1
        else f"{format_count(len(cards), 'card')} to choose from"
    )


def _decline_effect(view: ImperiumState, frame: object) -> str:
    """Return the nation card that stays on top, or ""."""
    top = offered_nation_top(view, frame) if isinstance(frame, Offer) else ""
    return f"its top stays {top}" if top else ""


def _decline_label(topic: str) -> str:
    labels = {
        "window": "Use none",
        "defend": "Let the attack happen",
        "reshuffle_develop": "Develop nothing",
        "pay_owner": "Do not pay",
        "campaign_reward": "Leave the deck as it is",
    }
    return labels.get(topic, "No")


def _enough_label(frame: object, topic: str) -> str:
    if isinstance(frame, DiscardFreely):
        return "Keep the rest" if frame.begun else "Keep all"
    if topic == "practice_exile":
        return "Exile none"
    if isinstance(frame, DrawUpTo):
        return "Draw none" if frame.is_first else "Draw no more"
    if isinstance(frame, Select) and not frame.taken:
        return "None"
    return "No more"


def _new_hand_effect(view: ImperiumState, frame: object) -> str:
    """Return the draw that follows the last discard (R7.4)."""
    if not isinstance(frame, DiscardFreely):
        return ""
    player = view.players[frame.seat]
    missing = hand_limit(player) - len(player.hand)
    if missing <= 0:
        return ""
    if missing <= len(player.deck):
        return f"then draw {format_count(missing, 'card')}"
    joins = player.state == BARBARIAN and is_nation_card_due(player)
    cards_available = len(player.deck) + len(player.discard) + joins
    return f"then draw {format_count(min(missing, cards_available), 'card')}, with a reshuffle"


def _amount_choice(topic: str, number: int) -> Choice:
    match topic:
        case "pay_up_to":
            return Choice(f"Pay {number} progress" if number else "Pay nothing")
        case _:
            return Choice(f"Return {number} unrest" if number else "Return none")
