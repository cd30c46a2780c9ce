"""Narration of events as phrases, from the event alone."""

from collections.abc import Mapping

from core.games.through_the_ages.content import AGES, CARDS, Card
from core.games.through_the_ages.rules import events as told
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.stock import TOKEN_VALUE, good_of_card
from core.games.through_the_ages.state import NOBODY, AgesState
from core.games.through_the_ages.text.card_names import card_name, name_with_age
from core.games.through_the_ages.text.vocabulary import amounts_text, cost_text
from core.kernel import HIDDEN, SPECTATOR, Change, Event, Phrase, Player, Possession
from core.kernel.presentation import format_count, join_words, noun_for_count
from core.kernel.style import format_times, is_long_style

# Ledger names of goods.
_LEDGER_GOODS = {"food": "food", "resource": "resources"}
# Culture sources that other phrases already mention.
_ROUTINE_SOURCES = {"seeded events": "preparing an event", "famine": "famine"}
# Ledger names of ratings and production.
_LEDGER_NAMES = {
    "culture": "culture per turn",
    "science": "science per turn",
    "strength": "strength",
    "happy": "happy faces",
    "civil_actions": "civil actions",
    "military_actions": "military actions",
    "food": "food per turn",
    "resource": "resources per turn",
}
# Verb and detail for goods, by reason.
_PAYMENT_VERBS = {
    "": ("pays", ""),
    "lost": ("loses", ""),
    "eaten": ("eats", ""),
    "corruption": ("loses", "to corruption"),
}


def narrate(view: AgesState, event: Event) -> Phrase | None:
    """Return an event as a phrase; None if it is not worth narrating."""
    if event.seat == SPECTATOR:
        return _table_phrase(event)
    for narrator in (
        _card_phrase,
        _worker_phrase,
        _points_phrase,
        _goods_phrase,
        _attack_phrase,
        _politics_phrase,
    ):
        result = narrator(event, event.seat)
        if result:
            return result
    if isinstance(event, told.TurnBegan | told.Passed):  # too frequent to narrate
        return None
    if isinstance(event, told.CultureChanged):  # narrated once per card with all scores
        return None
    raise ValueError(type(event).__name__)


def _table_phrase(event: Event) -> Phrase:
    match event:
        case told.RoundBegan(number=number):
            return Phrase(SPECTATOR, "begins", subject=f"Round {number}")
        case told.CardsSwept(cards=cards):
            return Phrase(SPECTATOR, object=f"Off the row: {join_words(map(name_with_age, cards))}")
        case told.CardsRevealed(cards=cards):
            return Phrase(
                SPECTATOR, object=f"New on the row: {join_words(map(name_with_age, cards))}"
            )
        case told.AgeBegan(age=age):
            return Phrase(SPECTATOR, "begins", subject=f"Age {age}")
        case told.LastRoundSet(number=number):
            return Phrase(SPECTATOR, object=f"The end is set: round {number} is the last")
        case fought.EventRevealed(card=card) if _does_nothing(CARDS[card]):
            return Phrase(SPECTATOR, object=f"{name_with_age(card)}: nothing happens")
        case fought.EventRevealed(card=card) if CARDS[card].type == "territory":
            return Phrase(SPECTATOR, object=f"{name_with_age(card)} is discovered")
        case fought.EventRevealed(card=card):
            return Phrase(SPECTATOR, "happens", subject=f"The event {name_with_age(card)}")
        case fought.EventsRenewed(number=number):
            return Phrase(SPECTATOR, object=f"The {number} future events become the current ones")
        case fought.NotColonized(card=card):
            return Phrase(SPECTATOR, "colonizes", name_with_age(card), subject="Nobody")
        case told.BonusRevealed(card=card):
            return Phrase(SPECTATOR, object=f"{card_name(card)} will be scored at the end")
        case told.FinalScoring(card=card, culture=culture):
            changes = tuple(Change("culture", by, total, seat) for seat, by, total in culture if by)
            how = _scores_by_player(culture) if is_long_style() else ()
            return Phrase(SPECTATOR, "is", "scored", how, card_name(card), changes)
        case told.GameEnded():
            return Phrase(SPECTATOR, "is", "over", subject="The game")
        case _:
            raise ValueError(type(event).__name__)


def _card_phrase(event: Event, seat: int) -> Phrase | None:
    match event:
        case told.CardTaken(card=card, actions=actions):
            more = {} if CARDS[card].type == "wonder" else {"civil cards": 1}
            return Phrase(
                seat,
                "takes",
                name_with_age(card),
                f"for {cost_text({'civil_actions': actions})}",
                changes=_changes(more),
            )
        case told.CardPlayed(card=card):
            hand = f"{CARDS[card].deck} cards"
            return Phrase(seat, "plays", name_with_age(card), changes=_changes({hand: -1}))
        case told.GovernmentChanged(card=card, revolution=revolution):
            how = "by revolution" if revolution else "in peace"
            changes = _changes({"civil cards": -1})
            return Phrase(seat, "changes", f"to {card_name(card)}", how, changes=changes)
        case told.CardLost(card=card, why=told.REPLACED):
            return Phrase(seat, "replaces", name_with_age(card))
        case told.CardLost(card=card, markers=markers, why=why):
            changes = _changes({"blue bank": markers})
            how = _obsolete_reason(card) if why == told.OBSOLETE else ""
            return Phrase(seat, "loses", name_with_age(card), how, changes=changes)
        case told.Obsolete(cards=cards, military=military):
            unseen = [c for c in military if c == HIDDEN]
            known = [name_with_age(c) for c in (*cards, *military) if c != HIDDEN]
            known += [format_count(len(unseen), "military card")] if unseen else []
            changes = _changes({"civil cards": -len(cards), "military cards": -len(military)})
            object_text = f"what is too old: {join_words(known)}"
            return Phrase(seat, "discards", object_text, changes=changes)
        case fought.MilitaryDrawn(cards=cards):
            return Phrase(
                seat, "draws", _cards_text(cards), changes=_changes({"military cards": len(cards)})
            )
        case fought.MilitaryDiscarded(card=card):
            return Phrase(
                seat, "discards", _cards_text((card,)), changes=_changes({"military cards": -1})
            )
        case told.BonusDealt(cards=cards):
            return Phrase(seat, "looks", f"at {_cards_text(cards, 'bonus card')}")
        case told.BonusKept(card=card):
            return Phrase(seat, "keeps", "a bonus card" if card == HIDDEN else card_name(card))
        case told.BonusRevealed(card=card):
            return Phrase(seat, "picks", card_name(card), "for the final scoring")
        case _:
            return None


def _worker_phrase(event: Event, seat: int) -> Phrase | None:
    match event:
        case told.Built(card=card, instead_of="", free=free):
            changes = _changes({"unused workers": -1})
            return Phrase(seat, "builds", card_name(card), _free_text(free), changes=changes)
        case told.Built(card=card, instead_of=old):
            return Phrase(seat, "upgrades", f"{card_name(old)} to {card_name(card)}")
        case told.Destroyed(card=card, number=number, by_choice=by_choice):
            object_text = f"{card_name(card)}{format_times(number)}"
            verb = "destroys" if by_choice else "loses"
            if by_choice and CARDS[card].group == "military":
                verb = "disbands"
            changes = _changes({"unused workers": number})
            return Phrase(seat, verb, object_text, ", the worker is unused", changes=changes)
        case told.StageBuilt(wonder=wonder, number=number, markers=markers):
            object_text = f"{format_count(number, 'stage')} of {card_name(wonder)}"
            changes = _changes({"blue bank": -markers})
            return Phrase(seat, "builds", object_text, changes=changes)
        case told.WonderCompleted(wonder=wonder, markers=markers):
            changes = _changes({"wonders": 1, "blue bank": markers})
            return Phrase(seat, "completes", card_name(wonder), changes=changes)
        case told.WonderTurned(wonder=wonder):
            return Phrase(seat, "turns", f"{card_name(wonder)} down")
        case told.PopulationGrew(number=number, free=free):
            changes = _changes({"unused workers": number, "yellow bank": -number})
            return Phrase(
                seat, "increases", f"population by {number}", _free_text(free), changes=changes
            )
        case told.PopulationLost(card=""):
            changes = _changes({"unused workers": -1, "yellow bank": 1})
            return Phrase(seat, "loses", "a worker", changes=changes)
        case told.PopulationLost(card=card):
            return Phrase(
                seat,
                "loses",
                "a worker",
                f"on {card_name(card)}",
                changes=_changes({"yellow bank": 1}),
            )
        case told.WorkersReturned(number=number):
            object_text = f"{format_count(number, 'worker')} to the yellow bank"
            return _changes_only_phrase(
                seat, "returns", object_text, changes=_changes({"yellow bank": number})
            )
        case told.YellowTokens(number=number):
            object_text = format_count(abs(number), "yellow token")
            return Phrase(
                seat, _gain_or_lose(number), object_text, changes=_changes({"yellow bank": number})
            )
        case told.BlueTokens(number=number, card=""):
            object_text = format_count(abs(number), "blue token")
            return Phrase(
                seat, _gain_or_lose(number), object_text, changes=_changes({"blue bank": number})
            )
        case told.BlueTokens(number=number, card=card, now=now):
            object_text = f"{format_count(-number, 'blue token')} on {card_name(card)}"
            goods = CARDS[card].type != "wonder"
            changes = (
                (_good_change(good_of_card(card), number * TOKEN_VALUE[card], now),)
                if goods
                else ()
            )
            return Phrase(seat, "loses", object_text, changes=changes)
        case _:
            return None


def _points_phrase(event: Event, seat: int) -> Phrase | None:
    """Narrate points and ratings; routine changes need only numbers."""
    match event:
        case told.RatingsChanged():
            changes = _changes(
                {name: getattr(event, rated) for rated, name in _LEDGER_NAMES.items()}
            )
            more = [_change_text(change) for change in changes]
            return _changes_only_phrase(seat, "has", join_words(more), changes=changes)
        case told.CultureChanged(source="final events"):
            return None
        case told.CultureChanged(points=points, now=now, source="production"):
            change = Change("culture", points, now)
            return Phrase(seat, "produces", f"{points} culture", changes=(change,))
        case told.CultureChanged(points=points, now=now, source=source, card=card):
            why = name_with_age(card) if card else _ROUTINE_SOURCES.get(source, source)
            verb = "scores" if points > 0 else "loses"
            return Phrase(
                seat,
                verb,
                f"{abs(points)} culture",
                source=why,
                changes=(Change("culture", points, now),),
                is_changes_only=not card and source in _ROUTINE_SOURCES,
            )
        case told.ScienceChanged(points=points, now=now, card=""):
            change = Change("science", points, now)
            if points > 0:
                return Phrase(seat, "produces", f"{points} science", changes=(change,))
            return _changes_only_phrase(seat, "pays", f"{-points} science", changes=(change,))
        case told.ScienceChanged(points=points, now=now, card=card):
            change = Change("science", points, now)
            object_text = f"{abs(points)} science"
            return Phrase(
                seat,
                _gain_or_lose(points),
                object_text,
                source=_source_text(card),
                changes=(change,),
            )
        case _:
            return None


def _goods_phrase(event: Event, seat: int) -> Phrase | None:
    match event:
        case told.GoodsGained(good=good, amount=amount, now=now, blue=blue, card=card):
            changes = (_good_change(good, amount, now), *_changes({"blue bank": -blue}))
            object_text, verb = amounts_text({good: amount}), "gains" if card else "produces"
            return Phrase(seat, verb, object_text, source=_source_text(card), changes=changes)
        case told.GoodsPaid(good=good, amount=amount, now=now, blue=blue, why=why, card=card):
            verb, how = _PAYMENT_VERBS[why]
            changes = (_good_change(good, -amount, now), *_changes({"blue bank": blue}))
            return Phrase(
                seat,
                verb,
                amounts_text({good: amount}),
                how,
                source="" if how else _source_text(card),
                changes=changes,
                is_changes_only=why in ("", "eaten"),
            )
        case told.SpecialResources(amount=amount, card=card):
            object_text = f"{format_count(amount, 'special resource')} for units"
            return Phrase(seat, "has", object_text, source=_source_text(card))
        case told.Uprising(discontent=number):
            how = f": {format_count(number, 'discontent worker')}"
            return Phrase(seat, "suffers", "an uprising", how)
        case told.Famine(missing=missing):
            return Phrase(seat, "lacks", f"{missing} food")
        case fought.ActionsLost(number=number):
            object_text = format_count(number, "civil action")
            return Phrase(seat, "loses", object_text, "of the next action phase")
        case _:
            return None


def _attack_phrase(event: Event, seat: int) -> Phrase | None:
    match event:
        case fought.UnitSacrificed(card=card):
            return Phrase(seat, "sacrifices", f"a unit of {card_name(card)}")
        case fought.BonusCardSpent(card=card, value=value):
            changes = _changes({"military cards": -1})
            return Phrase(seat, "discards", name_with_age(card), f"for {value}", changes=changes)
        case fought.Attacked(card=card, target=target):
            # A war left the hand when it was declared.
            gone = {} if CARDS[card].type == "war" else {"military cards": -1}
            object_text = ("at", Player(target))
            return Phrase(
                seat, "strikes", object_text, f": {name_with_age(card)}", changes=_changes(gone)
            )
        case fought.WarDeclared(card=card, target=target):
            how, changes = ("on", Player(target)), _changes({"military cards": -1})
            return Phrase(seat, "declares", name_with_age(card), how, changes=changes)
        case fought.AttackDecided(card=card, target=target, attack=attack, defence=defence):
            outcome = f": {_outcome(card, attack - defence)}"
            against = ("against", Possession(target, str(defence)), outcome)
            return Phrase(seat, "has", str(attack), against)
        case fought.WarEnded(card=card, target=target):
            how = ("against", Player(target))
            return Phrase(seat, "ends", "without a fight", how, subject=name_with_age(card))
        case _:
            return None


def _outcome(card: str, advantage: int) -> str:
    """Return the result of an attack; a war can be lost (R16.4, R17.3)."""
    if CARDS[card].type != "war":
        return "the attack succeeds" if advantage > 0 else "the attack fails"
    if not advantage:
        return "nobody wins the war"
    return "the war is won" if advantage > 0 else "the war is lost"


def _politics_phrase(event: Event, seat: int) -> Phrase | None:
    match event:
        case fought.EventSeeded(card=card, age=age):
            object_text = f"an age {age} card" if card == HIDDEN else name_with_age(card)
            changes = _changes({"military cards": -1})
            return Phrase(seat, "prepares", object_text, "as a future event", changes=changes)
        case fought.BidMade(amount=0):
            return Phrase(seat, "does", "not bid")
        case fought.BidMade(amount=amount):
            return Phrase(seat, "bids", str(amount))
        case fought.Colonized(card=card):
            return Phrase(
                seat, "has", f"a colony: {name_with_age(card)}", changes=_changes({"colonies": 1})
            )
        case fought.ColonyLost(card=card, to=to):
            recipient = ("to", Player(to)) if to != NOBODY else ()
            object_text = f"the colony {name_with_age(card)}"
            return Phrase(seat, "loses", object_text, recipient, changes=_changes({"colonies": -1}))
        case fought.PactOffered(card=card, partner=partner, side=side):
            side_text = "" if CARDS[card].symmetric else f", taking side {side}"
            return Phrase(seat, "offers", (Player(partner), card_name(card)), side_text)
        case fought.PactAnswered(card=card, owner=owner, accepted=accepted):
            verb = "accepts" if accepted else "refuses"
            return Phrase(seat, verb, Possession(owner, card_name(card)))
        case fought.PactBegan(card=card, partner=partner):
            how, changes = ("with", Player(partner)), _changes({"military cards": -1})
            return _changes_only_phrase(seat, "has", card_name(card), how, changes=changes)
        case fought.PactEnded(card=card, partner=partner, obsolete=obsolete):
            ended = ("with", Player(partner), _obsolete_reason(card) if obsolete else "")
            return Phrase(seat, "has", f"no longer {card_name(card)}", ended)
        case told.Resigned():
            return Phrase(seat, "leaves", "the game")
        case _:
            return None


def _changes_only_phrase(
    seat: int,
    verb: str,
    what: str,
    how: tuple[str | Player, ...] = (),
    changes: tuple[Change, ...] = (),
) -> Phrase:
    """Return a phrase that shown changes make redundant."""
    return Phrase(seat, verb, what, how, changes=changes, is_changes_only=True)


def _changes(amounts: Mapping[str, int]) -> tuple[Change, ...]:
    return tuple(Change(what, by) for what, by in amounts.items() if by)


def _change_text(change: Change) -> str:
    """Return `3 more strength`, `1 more happy face`."""
    object_text = noun_for_count(change.delta, change.name)
    if change.delta < 0 and change.name.endswith("s"):
        return f"{-change.delta} fewer {object_text}"
    return f"{abs(change.delta)} {'more' if change.delta > 0 else 'less'} {object_text}"


def _does_nothing(card: Card) -> bool:
    return card.type == "event" and not card.parts and not card.scoring


def _scores_by_player(culture: tuple[tuple[int, int, int], ...]) -> tuple[str | Player, ...]:
    """Return `: 6 culture for Livia, 4 for Tarik`, without players who score 0."""
    parts: list[str | Player] = []
    for seat, points, _ in culture:
        if points:
            start = f", {points} for" if parts else f": {points} culture for"
            parts += [start, Player(seat)]
    return tuple(parts) or (": nothing for anybody",)


def _good_change(good: str, by: int, now: int) -> Change:
    return Change(_LEDGER_GOODS[good], by, now)


def _obsolete_reason(card: str) -> str:
    """Return why a card leaves at the end of the age after its own (R20.3)."""
    return f": it is too old, age {AGES[CARDS[card].level + 1]} is over"


def _cards_text(cards: tuple[str, ...], what: str = "military card") -> str:
    if HIDDEN in cards:
        return format_count(len(cards), what)
    return join_words(map(name_with_age, cards))


def _gain_or_lose(number: int) -> str:
    return "gains" if number > 0 else "loses"


def _free_text(free: bool) -> str:
    return "for free" if free else ""


def _source_text(card: str) -> str:
    return name_with_age(card) if card else ""
