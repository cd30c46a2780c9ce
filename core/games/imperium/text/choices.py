"""Choices with label, price, effect and warning."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from core.games.imperium.content import (
    BARBARIAN,
    CARDS,
    NATIONS,
    SMALL_DECKS,
    Card,
)
from core.games.imperium.rules import actions
from core.games.imperium.rules.actions import (
    Accept,
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
from core.games.imperium.rules.card_effects.cards import (
    Give,
    PickCards,
    PutOnDeck,
    Recall,
    ToHistory,
)
from core.games.imperium.rules.card_effects.control import ChooseOption, ChooseSome, CostThen
from core.games.imperium.rules.card_effects.drawing import DrawUpTo
from core.games.imperium.rules.card_effects.fame import NationTopToBottom, ShuffleNation
from core.games.imperium.rules.card_effects.garrisons import Garrison
from core.games.imperium.rules.card_effects.selection import Select
from core.games.imperium.rules.card_effects.tokens import Gain, PayTokens
from core.games.imperium.rules.card_play import AttackerPays
from core.games.imperium.rules.card_queries import has_history
from core.games.imperium.rules.draw_deck import PayPrice
from core.games.imperium.rules.flow.turn import DiscardFreely, cleanup_token
from core.games.imperium.rules.legality import is_free, is_nation_card_due
from core.games.imperium.rules.market import FAILED_SEARCH_PROGRESS, has_unrest_beneath
from core.games.imperium.rules.payment import development_price
from core.games.imperium.rules.prices import NO_PRICE
from core.games.imperium.rules.program_interpreter import Offer
from core.games.imperium.rules.programs import (
    ABILITIES,
    BLOCKS,
    Ability,
    Instruction,
    ability_downside,
    all_steps,
    block_downside,
)
from core.games.imperium.rules.zones import hand_limit
from core.games.imperium.state import ImperiumState, Player, Slot
from core.games.imperium.text.card_text import player_style
from core.games.imperium.text.counts import (
    ACTIONS,
    EXHAUSTS,
    HAND,
    POINTS_IF_ENDED,
    PROGRESS,
    SHORT_TOKENS,
    UNREST,
    token_amounts,
)
from core.games.imperium.text.current_card_text import (
    ability_effect,
    current_card_clauses,
    describes_points,
    has_visible_cards,
    nation_power_clauses,
    played_card_effect,
    power_clauses,
)
from core.games.imperium.text.offers import offered_nation_top, owner_gain_text
from core.games.imperium.text.points import points_text
from core.games.imperium.text.program_text import block_text, cost_text
from core.games.imperium.text.solo import bot_nation_text
from core.games.imperium.text.style import FULL_STYLE
from core.games.imperium.text.terms import (
    card_name,
    card_reference,
    place_text,
    short_amount,
    suits_text,
    token_text,
)
from core.kernel import Action, Choice, Decision
from core.kernel.amounts import FREE, Amount, Cost, Reference, format_amounts, with_article
from core.kernel.effects import NO_EFFECT, Clause, Effect, EffectPart, clause
from core.kernel.presentation import format_count, seat_letter, sentence_case
from core.kernel.style import Style

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


def choice(view: ImperiumState, decision: Decision, action: Action, style: Style) -> Choice:
    match action:
        case Play(card=card):
            return _play_choice(view, decision, card, style)
        case Exhaust(card=card):
            return _exhaust_choice(view, decision, card, style)
        case Innovate():
            number = format_count(len(view.players[decision.seat].hand), "card")
            effect = Effect.of(
                "any card", f"break through for it once your hand of {number} is discarded"
            )
            return Choice("Innovate", TURN_GROUP, effect=effect)
        case Revolt():
            return _revolt_choice(view, decision, style)
        case EndTurn():
            return _end_turn_choice(view, decision)
        case Pick(card=card):
            return _pick_choice(view, decision, card, style)
        case TakeUnseen(suit=suit):
            return _take_unseen_choice(view, decision, suit)
        case Pay(materials=materials, population=population, progress=progress):
            player = view.players[decision.seat]
            paid = token_amounts(materials, population, progress)
            tokens_left = short_amount(
                player.materials - materials,
                player.population - population,
                player.progress - progress,
                style,
            )
            leaves = f"leaves {tokens_left or 'nothing'}"
            texts = filter(None, (leaves, _remaining_price_text(view, style)))
            counts = [amount.count.id for amount in paid]
            effect = Effect.of(tuple(clause(text, counts=counts) for text in texts))
            return Choice(f"Pay {format_amounts(paid, style)}", effect=effect)
        case _:
            return _other_choice(view, decision, action, style)


def _remaining_price_text(view: ImperiumState, style: Style) -> str:
    """Return `2m still due`, the price left after this payment."""
    frame = view.agenda[-1]
    due = frame.remaining_price() if isinstance(frame, PayPrice) else NO_PRICE
    amount = short_amount(due.materials, due.population, due.progress, style)
    return f"{amount} still due" if amount else ""


# --- the turn -----------------------------------------------------------------------------------


def kind_text(card: Card, style: Style) -> str:
    """Return a card's suits, or `nation card`."""
    return style.wording("/".join(card.suits), suits_text(card.suits, "and")) or "nation card"


def _play_choice(view: ImperiumState, decision: Decision, card: str, style: Style) -> Choice:
    player = view.players[decision.seat]
    free = decision.topic == "play_free" or is_free(player, card)
    source = " (discard)" if card in player.discard else ""
    return Choice(
        f"{card_name(card)}{source}",
        PLAY_GROUP,
        price=FREE if free else Cost((Amount(1, ACTIONS),)),
        effect=played_card_effect(view, decision.seat, card, style),
        # A costly card ranks low, so that an accidental Enter does not play it.
        rank=-1.0 if CARDS[card].is_unrest else -ability_downside(ABILITIES[card].play),
    )


def _offered_ability(card: str, decision: Decision) -> Ability | None:
    waiting = decision.topic != "turn"
    for ability in ABILITIES[card].exhausts:
        if bool(ability.trigger) == waiting:
            return ability
    return next(iter(ABILITIES[card].exhausts), None)


def _exhaust_choice(view: ImperiumState, decision: Decision, card: str, style: Style) -> Choice:
    ability = _offered_ability(card, decision)
    price = Cost((Amount(1, EXHAUSTS),))
    if ability is None:
        return Choice(card_name(card), EXHAUST_GROUP, price)
    effect = ability_effect(view, decision.seat, card, ability, style)
    rank = -ability_downside(ability)
    return Choice(card_name(card), EXHAUST_GROUP, price, effect, rank=rank)


def _revolt_choice(view: ImperiumState, decision: Decision, style: Style) -> Choice:
    held = sum(CARDS[c].is_unrest for c in view.players[decision.seat].hand)
    if not held:
        effect, warning = Effect.of("no effect"), "you hold no unrest"
        return Choice("Revolt", TURN_GROUP, effect=effect, warning=warning)
    returned = clause(Amount(-held, UNREST))
    effect = (
        Effect.of((returned, clause("or fewer", counts=[UNREST.id])))
        if style.is_short
        else Effect.of(clause("return up to", Amount(held, UNREST), "from your hand"))
    )
    return Choice("Revolt", TURN_GROUP, effect=effect)


def _end_turn_choice(view: ImperiumState, decision: Decision) -> Choice:
    player = view.players[decision.seat]
    unspent = player.actions
    more = any(isinstance(action, Play) for action in decision.actions)
    warning = f"{format_count(unspent, 'action')} unspent" if unspent and more else ""
    effect = Effect.of("new hand", "clean-up first")
    return Choice("End the turn", TURN_GROUP, effect=effect, warning=warning, ends_turn=True)


# --- cards --------------------------------------------------------------------------------------


def find_slot(view: ImperiumState, card: str) -> Slot | None:
    return next((slot for slot in view.market if slot.card == card), None)


def _pick_choice(view: ImperiumState, decision: Decision, card: str, style: Style) -> Choice:
    if decision.topic == "campaign_reward":
        adds = view.campaign is not None and card in view.campaign.gained
        verb, group = ("Add", "Add a card you gained") if adds else ("Remove", "Remove a card")
        how_long = "in all games to come" if adds else "in no game to come"
        effect = Effect.of(how_long, _printed_effect(view, decision.seat, card, style))
        return Choice(f"{verb} {card_name(card)}", group, effect=effect)
    slot = find_slot(view, card)
    if slot is not None:
        return _market_choice(view, decision, slot, style)
    if card in view.exile:
        restless = decision.topic == ACQUIRE_TOPIC and has_unrest_beneath(card)
        extra = Amount(1, UNREST, is_change=True) if restless else None
        effect = Effect.of(extra, _acquired_effect(view, decision.seat, card, style))
        acquired = Choice(card_name(card), EXILE_GROUP, effect=effect)
        return _with_collapse_warning(view, acquired) if restless else acquired
    if card in view.fame:
        return Choice(card_name(card), effect=_acquired_effect(view, decision.seat, card, style))
    if decision.topic in ("develop", "develop_free", "reshuffle_develop"):
        return _development_choice(view, decision, card, style)
    return _own_card_choice(view, decision, card, style)


def _acquired_effect(view: ImperiumState, seat: int, card: str, style: Style) -> Effect:
    """Return the printed text of a card to gain. Numbers say its unconditional points."""
    printed = _printed_clauses(view, seat, card, style, counts=[POINTS_IF_ENDED.id])
    return Effect.of(kind_text(CARDS[card], style), printed)


def _printed_effect(view: ImperiumState, seat: int, card: str, style: Style) -> Effect:
    """Return the printed text of a card that a choice is about."""
    return Effect.of(kind_text(CARDS[card], style), _printed_clauses(view, seat, card, style))


def _printed_clauses(
    view: ImperiumState, seat: int, card: str, style: Style, counts: Iterable[str] = ()
) -> tuple[Clause, ...]:
    """Return the text of a card that the choice does not carry out.

    `counts` say its points if they are unconditional.
    """
    points, text = CARDS[card].vp, current_card_clauses(view, seat, card, style)
    if points.kind != "none" and not describes_points(card):
        counts = counts if points.kind == "fixed" else ()
        text = clause(points_text(points, style), counts=counts, joint=" ", end="."), *text
    return clause("on the card", joint=": "), *text


def _market_choice(view: ImperiumState, decision: Decision, slot: Slot, style: Style) -> Choice:
    tokens = short_amount(slot.materials, slot.population, slot.progress, style)
    is_taken = decision.topic in (ACQUIRE_TOPIC, BREAK_THROUGH_TOPIC)
    ids = [each.count.id for each in token_amounts(slot.materials, slot.population, slot.progress)]
    comes: list[EffectPart] = [clause(f"+{tokens}", counts=ids)] if tokens and is_taken else []
    if decision.topic in ("place_token", "add_market_token"):
        comes += (
            [f"then {_tokens_after_placing(view, decision, slot, style)} on it"] if tokens else []
        )
    elif tokens and not is_taken:
        comes.append(f"{tokens} on it")
    if slot.unrest and decision.topic == ACQUIRE_TOPIC:
        comes.append(Amount(1, UNREST, is_change=True))
    elif slot.unrest and decision.topic in (BREAK_THROUGH_TOPIC, *_EXILE_TOPICS):
        comes.append("unrest goes back")
    same_name = [
        s.card for s in view.market if s.card and card_name(s.card) == card_name(slot.card)
    ]
    number = f" (place {view.market.index(slot) + 1})" if len(same_name) > 1 else ""
    label, head = card_name(slot.card) + number, _GROUP_BY_TOPIC.get(decision.topic, MARKET_GROUP)
    printed = (_acquired_effect if is_taken else _printed_effect)(
        view, decision.seat, slot.card, style
    )
    taken = Choice(label, head, effect=Effect.of(*comes, printed))
    return (
        _with_collapse_warning(view, taken)
        if slot.unrest and decision.topic == ACQUIRE_TOPIC
        else taken
    )


def _tokens_after_placing(view: ImperiumState, decision: Decision, slot: Slot, style: Style) -> str:
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
    return short_amount(**{**slot_tokens, res: slot_tokens[res] + n}, style=style)


def _with_collapse_warning(view: ImperiumState, choice: Choice) -> Choice:
    """Add a warning if taking the last Unrest causes a collapse (R11.6, R11.7)."""
    if len(view.unrest) > 1:
        return choice
    follows = "the fewest unrest win" if len(view.players) > 1 else "you lose"
    warning = f"collapse: when the last unrest leaves the pile, {follows}"
    return replace(choice, warning=warning, is_destructive=True)


def _development_choice(view: ImperiumState, decision: Decision, card: str, style: Style) -> Choice:
    player = view.players[decision.seat]
    cost = development_price(player, card)
    free = decision.topic == "develop_free"
    due = token_amounts(cost.materials, cost.population, cost.progress)
    price = FREE if free or not due else Cost(due)
    warning = "your last development: it triggers scoring" if len(player.development) == 1 else ""
    printed = _printed_clauses(view, decision.seat, card, style, counts=[POINTS_IF_ENDED.id])
    return Choice(card_name(card), "Develop", price, Effect.of(printed), warning)


def _own_card_choice(view: ImperiumState, decision: Decision, card: str, style: Style) -> Choice:
    player = view.players[decision.seat]
    if card not in CARDS:
        return Choice(sentence_case(card_name(card)), effect=Effect.of("it can be used again"))
    place = place_text(player, card) if _needs_place(player, decision) else ""
    rival = next((seat for seat, p in enumerate(view.players) if card in p.play), decision.seat)
    if rival != decision.seat:
        place = f"of {seat_letter(rival, style)}"
    label = card_name(card) + (f" ({place})" if place else "")
    frame = view.agenda[-1] if view.agenda else None
    discard_rank = 1.0 if CARDS[card].is_unrest else 0.0  # Unrest is the first to discard
    if isinstance(frame, Give):
        return _give_up_choice(
            view, decision.seat, card, Choice(label, "Give", rank=discard_rank), style
        )
    if decision.topic == "solstice":
        ability = ABILITIES[card].solstice
        assert ability is not None
        effect = ability_effect(view, decision.seat, card, ability, style)
        return Choice(label, "Solstice", effect=effect)
    if decision.topic == "clean_up":
        # An accidental Enter must not discard a card.
        return _give_up_choice(
            view, decision.seat, card, Choice(label, "Discard", rank=-1.0), style
        )
    if decision.topic == "defend":
        return _protection_choice(label, card)
    if decision.topic == "abandon" and any(isinstance(a, Enough) for a in decision.actions):
        could_be_kept = Choice(f"Abandon {label}", is_destructive=True)
        return _with_printed_text(view, decision.seat, card, could_be_kept, style)
    kept = decision.topic != "to_history" or has_history(player)
    head = _GROUP_BY_TOPIC.get(decision.topic if kept else "discard", "")
    if decision.topic not in ("discard", "garrison"):
        # The garrison moves with its card (R12.14), so prefer cards without one.
        opening = -float(len(player.garrison.get(card, ())))
        return _with_printed_text(
            view, decision.seat, card, Choice(label, head, initial_rank=opening), style
        )
    rank = discard_rank if decision.topic == "discard" else 0.0
    return _give_up_choice(view, decision.seat, card, Choice(label, head, rank=rank), style)


def _give_up_choice(
    view: ImperiumState, seat: int, card: str, choice: Choice, style: Style
) -> Choice:
    return _with_printed_text(view, seat, card, replace(choice, gives_up=True), style)


def _with_printed_text(
    view: ImperiumState, seat: int, card: str, choice: Choice, style: Style
) -> Choice:
    return replace(choice, effect=_printed_effect(view, seat, card, style))


def _needs_place(player: Player, decision: Decision) -> bool:
    cards = [action.card for action in decision.actions if isinstance(action, Pick)]
    names = {card_name(card) for card in cards}
    return len(names) < len(cards) or len({place_text(player, card) for card in cards}) > 1


def _protection_choice(label: str, card: str) -> Choice:
    record = ABILITIES[card]
    abilities = [a for a in (*record.reactions, *record.exhausts) if a.trigger]
    ability = next(a for a in abilities if a.trigger and a.trigger.event == "attack_played")
    prices = ["1 exhaust token"] if ability.kind == "exhaust" else []
    prices += [cost_text(ability.cost, FULL_STYLE)] if ability.cost else []
    effect = Effect.of("the attack does not affect you")
    return Choice(label, price=Cost(words=", ".join(prices)), effect=effect)


def _take_unseen_choice(view: ImperiumState, decision: Decision, suit: str) -> Choice:
    group = _GROUP_BY_TOPIC.get(decision.topic, MARKET_GROUP)
    if suit in SMALL_DECKS and view.small[suit]:
        number = format_count(len(view.small[suit]), "card")
        effect = Effect.of(("unseen", "no unrest"), f"{number} left")
        return Choice(f"{sentence_case(suit)} deck", group, effect=effect)
    what = "variable value" if suit == "variable" else suit
    consolation = Amount(FAILED_SEARCH_PROGRESS, PROGRESS)
    effect = Effect.of(
        "search the main deck for it", clause(consolation, "if there is none", counts=())
    )
    return Choice(f"Next {what}", group, effect=effect)


# --- the rest -----------------------------------------------------------------------------------


def _other_choice(view: ImperiumState, decision: Decision, action: Action, style: Style) -> Choice:
    frame = view.agenda[-1] if view.agenda else None
    match action:
        case ChooseNation(nation=nation):
            record = NATIONS[nation]
            if decision.topic == "bot_nation":
                effect = Effect.of(bot_nation_text(nation, style))
                return Choice(record.name, record.box.title(), effect=effect)
            stars = f"difficulty {record.difficulty} of 5"
            powers = nation_power_clauses(view, nation, style)
            effect = Effect.of(stars, f"begins as {with_article(record.starts_as)}", powers)
            return Choice(record.name, record.box.title(), effect=effect)
        case ChooseSide(card=card):
            return Choice(f"Side {CARDS[card].side}", effect=Effect.of(power_clauses(card, style)))
        case Choose(option=option):
            assert isinstance(frame, ChooseOption | ChooseSome)
            block = BLOCKS[frame.block][frame.at].options[option - 1]
            player = view.players[decision.seat]
            text = block_text(block, player_style(player, style, short=True))
            full_text = block_text(block, player_style(player, style))
            rank = -block_downside(block)
            label, full_label = sentence_case(text), sentence_case(full_text)
            change = _only_change(BLOCKS[block]) if style.is_short else None
            price = _block_price(view, decision.seat, block, decision.subject)
            return Choice(label, price=price, full_label=full_label, rank=rank, label_change=change)
        case Accept():
            return _accept_choice(view, frame, style)
        case Decline():
            effect = _decline_effect(view, frame)
            declines = decision.topic in _OFFER_TOPICS
            return Choice(_decline_label(decision.topic), effect=effect, declines=declines)
        case Enough():
            effect = _new_hand_effect(view, frame)
            return Choice(_enough_label(frame, decision.topic), effect=effect, ends_turn=True)
        case actions.Amount(number=number):
            return _amount_choice(decision.topic, number)
        case NameSuit(suit=suit):
            return Choice(sentence_case(suit))
        case _:
            raise ValueError(str(action))


def _block_price(view: ImperiumState, seat: int, block: str, card: str) -> Cost:
    """Return the tokens that a block makes the player pay."""
    numbers = dict.fromkeys(SHORT_TOKENS, 0)
    costs = [step.cost for step in BLOCKS[block] if isinstance(step, CostThen) and not step.who]
    for step in chain.from_iterable(BLOCKS[each] for each in (block, *costs)):
        if isinstance(step, PayTokens) and not (step.who or step.up_to):
            numbers[step.res] += step.required_number(view, seat, card)
    return Cost(token_amounts(*numbers.values()))


def _accept_choice(view: ImperiumState, frame: object, style: Style) -> Choice:
    if isinstance(frame, Offer):
        rank = -block_downside(frame.block)
        return Choice("Yes", effect=_accept_effect(view, frame, style), rank=rank)
    if isinstance(frame, DrawUpTo):
        return Choice("Draw a card", effect=Effect.of(f"at most {frame.left}"))
    assert isinstance(frame, AttackerPays)
    effect = Effect.of("the attack counts for this player too")
    return Choice(f"Pay {token_text(frame.n, frame.res)}", effect=effect)


def _accept_effect(view: ImperiumState, offer: Offer, style: Style) -> Effect:
    """Return what the question does not say, or says in more words."""
    steps = BLOCKS[offer.block]
    if offered_nation_top(view, offer):
        if any(isinstance(step, ShuffleNation) for step in steps):
            return Effect.of("any other card may come to its top")
        if any(isinstance(step, NationTopToBottom) for step in steps):
            return Effect.of("the next card comes to its top")
    tokens = _token_counts(offer.block)
    text = block_text(offer.block, player_style(view.players[offer.seat], style, short=True))
    words = text if tokens and style.is_short else _candidates(view, offer)
    parts = (words, owner_gain_text(view, offer, style))
    counts = tokens or [HAND.id]
    return Effect.of(*(clause(each, counts=counts) for each in parts if each))


def _token_counts(block: str) -> set[str]:
    """Return the tokens that a block pays or gains for the player who carries it out."""
    return {
        step.res for step in all_steps(block) if isinstance(step, Gain | PayTokens) and not step.who
    }


def _only_change(steps: Sequence[Instruction]) -> tuple[str, int] | None:
    """Return the token and its change, if a block does nothing else."""
    match steps:
        case (Gain(res=res, n=n, per=None, who=""),):
            return res, n
        case (PayTokens(res=res, n=n, up_to=False),):
            return res, -n
        case _:
            return None


def _candidates(view: ImperiumState, offer: Offer) -> str | Reference:
    """Return the only card that an offer can be about, or how many there are."""
    step = BLOCKS[offer.block][0]
    if (
        not isinstance(step, Garrison | PutOnDeck | PickCards | ToHistory | Recall)
        or step.self_
        or not has_visible_cards(view.players[offer.seat])
    ):
        return ""
    cards = [card for card, _ in step.candidates(view, offer.seat, offer.card)]
    return (
        card_reference(cards[0])
        if len(cards) == 1
        else f"{format_count(len(cards), 'card')} to choose from"
    )


def _decline_effect(view: ImperiumState, frame: object) -> Effect:
    top = offered_nation_top(view, frame) if isinstance(frame, Offer) else ""
    return Effect.of(f"its top stays {top}" if top else "")


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


def _new_hand_effect(view: ImperiumState, frame: object) -> Effect:
    """Return the draw that follows the last discard (R7.4)."""
    if not isinstance(frame, DiscardFreely):
        return NO_EFFECT
    player = view.players[frame.seat]
    missing = hand_limit(player) - len(player.hand)
    if missing <= 0:
        return NO_EFFECT
    if missing <= len(player.deck):
        return Effect.of(f"then draw {format_count(missing, 'card')}")
    joins = player.state == BARBARIAN and is_nation_card_due(player)
    cards_available = len(player.deck) + len(player.discard) + joins
    number = format_count(min(missing, cards_available), "card")
    return Effect.of((f"then draw {number}", "with a reshuffle"))


def _amount_choice(topic: str, number: int) -> Choice:
    if topic == "pay_up_to":
        label = f"Pay {number} progress" if number else "Pay nothing"
    else:
        label = f"Return {number} unrest" if number else "Return none"
    return Choice(label)
