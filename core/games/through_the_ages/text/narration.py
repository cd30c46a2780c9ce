"""Narration: events as phrases, from the event alone."""

from collections.abc import Iterable, Mapping

from core.games.through_the_ages.content import AGES, CARDS, Card
from core.games.through_the_ages.rules import events as told
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.gains_and_payments import TOKEN_VALUE, good_of_card
from core.games.through_the_ages.state import NOBODY, AgesState
from core.games.through_the_ages.target_ids import YELLOW_BANK
from core.games.through_the_ages.text.card_names import (
    aged_reference,
    card_name,
    card_reference,
    name_with_age,
)
from core.games.through_the_ages.text.counts import (
    BLUE_TOKENS,
    BONUS_CARDS,
    CIVIL_ACTIONS,
    COUNTS,
    CULTURE,
    DISCONTENT,
    FOOD,
    GOODS,
    HAPPY_FACES,
    MILITARY_ACTIONS,
    MILITARY_CARDS,
    RATING_IDS,
    SCIENCE,
    SPECIAL_RESOURCES,
    STAGES,
    STRENGTH,
    WORKERS,
    YELLOW_TOKENS,
)
from core.games.through_the_ages.text.vocabulary import cost
from core.kernel import HIDDEN, SPECTATOR, Change, Event, Phrase, Player, Possession
from core.kernel.amounts import Amount, Count, Reference
from core.kernel.phrases import PhrasePart, Word, join_parts
from core.kernel.presentation import join_words
from core.kernel.style import FULL, Style

# Culture sources that other phrases already mention.
_ROUTINE_SOURCES = {"seeded events": "preparing an event", "famine": "famine"}
_RATINGS = (
    "culture",
    "science",
    "strength",
    "happy",
    "civil_actions",
    "military_actions",
    "food",
    "resource",
)
_A_WORKER = Amount(1, WORKERS, has_article=True)
_COUNTED_ONE_BY_ONE = (HAPPY_FACES.id, CIVIL_ACTIONS.id, MILITARY_ACTIONS.id)  # "fewer"
# Verb and detail for goods, by reason.
_PAYMENT_VERBS = {
    "": ("pays", ""),
    "lost": ("loses", ""),
    "eaten": ("consumes", ""),
    "corruption": ("loses", "to corruption"),
}


def narrate(view: AgesState, event: Event, style: Style) -> Phrase | None:
    if event.seat == SPECTATOR:
        return _table_phrase(event, style)
    for narrator in (
        _card_phrase,
        _worker_phrase,
        _token_phrase,
        _points_phrase,
        _goods_phrase,
        _attack_phrase,
        _politics_phrase,
    ):
        result = narrator(event, event.seat, style)
        if result:
            return result
    if isinstance(event, told.TurnBegan | told.Passed):  # too frequent to narrate
        return None
    if isinstance(event, told.CultureChanged):  # narrated once per card with all scores
        return None
    raise ValueError(type(event).__name__)


def _table_phrase(event: Event, style: Style) -> Phrase:
    match event:
        case told.RoundBegan(number=number):
            return Phrase(SPECTATOR, "begins", subject=f"Round {number}", opens="round")
        case told.CardsSwept(cards=cards):
            swept = ("Discarded from the card row:", *_references(cards))
            return Phrase(SPECTATOR, object=swept, is_routine=True)
        case told.CardsRevealed(cards=cards):
            added = ("Added to the card row:", *_references(cards))
            return Phrase(SPECTATOR, object=added, is_routine=True)
        case told.AgeBegan(age=age):
            return Phrase(SPECTATOR, "begins", subject=f"Age {age}", opens="age")
        case told.LastRoundSet(number=number):
            return Phrase(SPECTATOR, object=f"Round {number} is the last round")
        case fought.EventRevealed(card=card):
            return _revealed_event_phrase(card)
        case fought.EventsRenewed(number=number):
            return Phrase(SPECTATOR, object=f"The {number} future events become the current events")
        case fought.NotColonized(card=card):
            return Phrase(SPECTATOR, "colonizes", aged_reference(card), subject="Nobody")
        case told.BonusRevealed(card=card):
            return Phrase(SPECTATOR, object=(card_reference(card), "will be scored at the end"))
        case told.FinalScoring(card=card, culture=culture):
            changes = tuple(Change("culture", by, total, seat) for seat, by, total in culture if by)
            how = _scores_by_player(culture) if style.is_spoken else ()
            return Phrase(SPECTATOR, "is", "scored", how, card_name(card), changes)
        case told.GameEnded():
            return Phrase(SPECTATOR, "is", "over", subject="The game")
        case _:
            raise ValueError(type(event).__name__)


def _revealed_event_phrase(card: str) -> Phrase:
    if _does_nothing(CARDS[card]):
        return Phrase(SPECTATOR, object=(aged_reference(card), ": nothing happens"))
    if CARDS[card].type == "territory":
        return Phrase(SPECTATOR, object=(aged_reference(card), "is discovered"))
    return Phrase(SPECTATOR, "happens", subject=f"The event {name_with_age(card)}")


def _card_phrase(event: Event, seat: int, style: Style) -> Phrase | None:
    match event:
        case told.CardTaken(card=card, actions=actions):
            more = {} if CARDS[card].type == "wonder" else {"civil cards": 1}
            return Phrase(
                seat,
                "takes",
                aged_reference(card),
                ("for", *cost({"civil_actions": actions}).amounts),
                changes=_changes(more),
            )
        case told.CardPlayed(card=card):
            hand = f"{CARDS[card].deck} cards"
            return Phrase(seat, "plays", aged_reference(card), changes=_changes({hand: -1}))
        case told.GovernmentChanged(card=card, revolution=revolution):
            how = "by revolution" if revolution else "peacefully"
            changes = _changes({"civil cards": -1})
            government = ("to", card_reference(card))
            return Phrase(seat, "changes", government, how, changes=changes)
        case told.CardLost(card=card, why=told.REPLACED):
            return Phrase(seat, "replaces", aged_reference(card))
        case told.CardLost(card=card, markers=markers, why=why):
            changes = _changes({"blue bank": markers})
            how = _obsolete_reason(card) if why == told.OBSOLETE else ""
            return Phrase(seat, "loses", aged_reference(card), how, changes=changes)
        case told.Obsolete(cards=cards, military=military):
            unseen = military.count(HIDDEN)
            discarded: list[Word] = [
                aged_reference(each) for each in (*cards, *military) if each != HIDDEN
            ]
            discarded += [Amount(unseen, MILITARY_CARDS)] if unseen else []
            changes = _changes({"civil cards": -len(cards), "military cards": -len(military)})
            too_old = ("obsolete cards:", *join_parts(discarded))
            return Phrase(seat, "discards", too_old, changes=changes)
        case fought.MilitaryDrawn(cards=cards):
            return Phrase(
                seat, "draws", _cards(cards), changes=_changes({"military cards": len(cards)})
            )
        case fought.MilitaryDiscarded(card=card):
            return Phrase(
                seat, "discards", _cards((card,)), changes=_changes({"military cards": -1})
            )
        case told.BonusDealt(cards=cards):
            return Phrase(seat, "looks", ("at", *_cards(cards, BONUS_CARDS)))
        case told.BonusKept(card=card):
            kept = "a bonus card" if card == HIDDEN else card_reference(card)
            return Phrase(seat, "keeps", kept)
        case told.BonusRevealed(card=card):
            return Phrase(seat, "picks", card_reference(card), "for the final scoring")
        case _:
            return None


def _worker_phrase(event: Event, seat: int, style: Style) -> Phrase | None:
    match event:
        case told.Built(card=card, instead_of="", free=free):
            changes = _changes({"unused workers": -1})
            return Phrase(seat, "builds", card_reference(card), _free_text(free), changes=changes)
        case told.Built(card=card, instead_of=old):
            return Phrase(seat, "upgrades", (card_reference(old), "to", card_reference(card)))
        case told.Destroyed(card=card, number=number, by_choice=by_choice):
            times = style.times(number).strip()
            verb = "destroys" if by_choice else "loses"
            if by_choice and CARDS[card].group == "military":
                verb = "disbands"
            changes = _changes({"unused workers": number})
            return Phrase(seat, verb, card_reference(card), times, changes=changes)
        case told.StageBuilt(wonder=wonder, number=number, markers=markers):
            built = (Amount(number, STAGES), "of", card_reference(wonder))
            changes = _changes({"blue bank": -markers})
            return Phrase(seat, "builds", built, changes=changes)
        case told.WonderCompleted(wonder=wonder, markers=markers):
            changes = _changes({"wonders": 1, "blue bank": markers})
            return Phrase(seat, "completes", card_reference(wonder), changes=changes)
        case told.WonderTurned(wonder=wonder):
            return Phrase(seat, "turns", (card_reference(wonder), "face down"))
        case told.PopulationGrew(number=number, free=free):
            changes = _changes({"unused workers": number, "yellow bank": -number})
            grows = (Reference(YELLOW_BANK, "population"), f"by {number}")
            return Phrase(seat, "increases", grows, _free_text(free), changes=changes)
        case told.PopulationLost(card=""):
            changes = _changes({"unused workers": -1, "yellow bank": 1})
            return Phrase(seat, "loses", _A_WORKER, changes=changes)
        case told.PopulationLost(card=card):
            return Phrase(
                seat,
                "loses",
                _A_WORKER,
                ("on", card_reference(card)),
                changes=_changes({"yellow bank": 1}),
            )
        case _:
            return None


def _token_phrase(event: Event, seat: int, style: Style) -> Phrase | None:
    match event:
        case told.WorkersReturned(number=number):
            returned = (Amount(number, WORKERS), "to the yellow bank")
            return _changes_only_phrase(
                seat, "returns", returned, changes=_changes({"yellow bank": number})
            )
        case told.YellowTokens(number=number):
            tokens = Amount(abs(number), YELLOW_TOKENS)
            changes = _changes({"yellow bank": number})
            return Phrase(seat, _gain_or_lose(number), tokens, changes=changes)
        case told.BlueTokens(number=number, card=""):
            tokens = Amount(abs(number), BLUE_TOKENS)
            changes = _changes({"blue bank": number})
            return Phrase(seat, _gain_or_lose(number), tokens, changes=changes)
        case told.BlueTokens(number=number, card=card, now=now):
            lost = (Amount(-number, BLUE_TOKENS), "on", card_reference(card))
            goods = CARDS[card].type != "wonder"
            changes = (
                (_good_change(good_of_card(card), number * TOKEN_VALUE[card], now),)
                if goods
                else ()
            )
            return Phrase(seat, "loses", lost, changes=changes)
        case _:
            return None


def _points_phrase(event: Event, seat: int, style: Style) -> Phrase | None:
    match event:
        case told.RatingsChanged():
            changes = _changes({RATING_IDS[stat]: getattr(event, stat) for stat in _RATINGS})
            more = [_change_text(change) for change in changes]
            return _changes_only_phrase(seat, "has", join_words(more), changes=changes)
        case told.CultureChanged(source="final events"):
            return None
        case told.CultureChanged(points=points, now=now, source="production"):
            change = Change("culture", points, now)
            return Phrase(seat, "produces", Amount(points, CULTURE), changes=(change,))
        case told.CultureChanged(points=points, now=now, source=source, card=card):
            why = aged_reference(card) if card else _ROUTINE_SOURCES.get(source, source)
            verb = "scores" if points > 0 else "loses"
            return Phrase(
                seat,
                verb,
                Amount(abs(points), CULTURE),
                source=why,
                changes=(Change("culture", points, now),),
                is_changes_only=not card and source in _ROUTINE_SOURCES,
            )
        case told.ScienceChanged(points=points, now=now, card=""):
            change = Change("science", points, now)
            if points > 0:
                return Phrase(seat, "produces", Amount(points, SCIENCE), changes=(change,))
            price = Amount(-points, SCIENCE)
            return _changes_only_phrase(seat, "pays", price, changes=(change,))
        case told.ScienceChanged(points=points, now=now, card=card):
            change = Change("science", points, now)
            return Phrase(
                seat,
                _gain_or_lose(points),
                Amount(abs(points), SCIENCE),
                source=_source(card),
                changes=(change,),
            )
        case _:
            return None


def _goods_phrase(event: Event, seat: int, style: Style) -> Phrase | None:
    match event:
        case told.GoodsGained(good=good, amount=amount, now=now, blue=blue, card=card):
            changes = (_good_change(good, amount, now), *_changes({"blue bank": -blue}))
            gained, verb = Amount(amount, GOODS[good]), "gains" if card else "produces"
            return Phrase(seat, verb, gained, source=_source(card), changes=changes)
        case told.GoodsPaid(good=good, amount=amount, now=now, blue=blue, why=why, card=card):
            verb, how = _PAYMENT_VERBS[why]
            changes = (_good_change(good, -amount, now), *_changes({"blue bank": blue}))
            return Phrase(
                seat,
                verb,
                Amount(amount, GOODS[good]),
                how,
                source="" if how else _source(card),
                changes=changes,
                is_changes_only=why in ("", "eaten"),
            )
        case told.SpecialResources(amount=amount, card=card):
            return Phrase(seat, "has", Amount(amount, SPECIAL_RESOURCES), source=_source(card))
        case told.Uprising(discontent=number):
            return Phrase(seat, "suffers", "an uprising", (":", Amount(number, DISCONTENT)))
        case told.Famine(missing=missing):
            return Phrase(seat, "lacks", Amount(missing, FOOD))
        case fought.ActionsLost(number=number):
            lost = Amount(number, CIVIL_ACTIONS)
            return Phrase(seat, "loses", lost, "of the next action phase")
        case _:
            return None


def _attack_phrase(event: Event, seat: int, style: Style) -> Phrase | None:
    match event:
        case fought.UnitSacrificed(card=card):
            return Phrase(seat, "sacrifices", ("a unit of", card_reference(card)))
        case fought.BonusCardSpent(card=card, value=value):
            changes = _changes({"military cards": -1})
            strength = ("for", Amount(value, STRENGTH))
            return Phrase(seat, "discards", aged_reference(card), strength, changes=changes)
        case fought.Attacked(card=card, target=target):
            # A war left the hand when it was declared.
            gone = {} if CARDS[card].type == "war" else {"military cards": -1}
            with_card, changes = ("with", aged_reference(card)), _changes(gone)
            return Phrase(seat, "attacks", Player(target), with_card, changes=changes)
        case fought.WarDeclared(card=card, target=target):
            how, changes = ("on", Player(target)), _changes({"military cards": -1})
            return Phrase(seat, "declares", aged_reference(card), how, changes=changes)
        case fought.AttackDecided(card=card, target=target, attack=attack, defence=defense):
            against = ("against", Possession(target, str(defense)))
            result = _outcome(card, attack - defense)
            return Phrase(seat, "has", Amount(attack, STRENGTH), against, result=result)
        case fought.WarEnded(card=card, target=target):
            how = ("against", Player(target))
            return Phrase(seat, "ends", "without a fight", how, subject=name_with_age(card))
        case _:
            return None


def _outcome(card: str, advantage: int) -> str:
    """Return the result of an attack. A war can be lost (R16.4, R17.3)."""
    if CARDS[card].type != "war":
        return "the attack succeeds" if advantage > 0 else "the attack fails"
    if not advantage:
        return "nobody wins the war"
    return "the war is won" if advantage > 0 else "the war is lost"


def _politics_phrase(event: Event, seat: int, style: Style) -> Phrase | None:
    match event:
        case fought.EventSeeded(card=card, age=age):
            seeded = f"an age {age} card" if card == HIDDEN else aged_reference(card)
            changes = _changes({"military cards": -1})
            return Phrase(seat, "prepares", seeded, "as a future event", changes=changes)
        case fought.BidMade(amount=0):
            return Phrase(seat, "declines", "to bid")
        case fought.BidMade(amount=amount):
            return Phrase(seat, "bids", Amount(amount, STRENGTH))
        case fought.Colonized(card=card):
            return Phrase(
                seat, "colonizes", aged_reference(card), changes=_changes({"colonies": 1})
            )
        case fought.ColonyLost(card=card, to=to):
            recipient = ("to", Player(to)) if to != NOBODY else ()
            colony = ("the colony", aged_reference(card))
            return Phrase(seat, "loses", colony, recipient, changes=_changes({"colonies": -1}))
        case fought.PactOffered(card=card, partner=partner, side=side):
            side_text = "" if CARDS[card].symmetric else f", taking side {side}"
            return Phrase(seat, "offers", (Player(partner), card_reference(card)), side_text)
        case fought.PactAnswered(card=card, owner=owner, accepted=accepted):
            verb = "accepts" if accepted else "refuses"
            return Phrase(seat, verb, Possession(owner, card_reference(card)))
        case fought.PactBegan(card=card, partner=partner):
            how, changes = ("with", Player(partner)), _changes({"military cards": -1})
            return _changes_only_phrase(seat, "has", card_reference(card), how, changes=changes)
        case fought.PactEnded(card=card, partner=partner, obsolete=obsolete):
            why = _obsolete_reason(card) if obsolete else ""
            ended = ("with", Player(partner), why)
            return Phrase(seat, "loses", card_reference(card), ended)
        case told.Resigned():
            return Phrase(seat, "leaves", "the game")
        case _:
            return None


def _changes_only_phrase(
    seat: int,
    verb: str,
    what: PhrasePart,
    how: PhrasePart = (),
    changes: tuple[Change, ...] = (),
) -> Phrase:
    """Return a phrase that is redundant if changes are shown."""
    return Phrase(seat, verb, what, how, changes=changes, is_changes_only=True)


def _changes(amounts: Mapping[str, int]) -> tuple[Change, ...]:
    return tuple(Change(what, by) for what, by in amounts.items() if by)


def _change_text(change: Change) -> str:
    """Return `3 more strength`, `1 more happy face`."""
    noun = COUNTS[change.count].noun(change.delta, FULL)
    if change.delta < 0 and change.count in _COUNTED_ONE_BY_ONE:
        return f"{-change.delta} fewer {noun}"
    return f"{abs(change.delta)} {'more' if change.delta > 0 else 'less'} {noun}"


def _does_nothing(card: Card) -> bool:
    return card.type == "event" and not card.parts and not card.scoring


def _scores_by_player(culture: tuple[tuple[int, int, int], ...]) -> tuple[Word, ...]:
    """Return `: 6 culture for Livia, 4 for Tarik`, without players who score 0."""
    parts: list[Word] = []
    for seat, points, _ in culture:
        if points:
            start = (f", {points} for",) if parts else (":", Amount(points, CULTURE), "for")
            parts += [*start, Player(seat)]
    return tuple(parts) or (": nothing for anybody",)


def _good_change(good: str, by: int, now: int) -> Change:
    return Change(GOODS[good].id, by, now)


def _obsolete_reason(card: str) -> str:
    """Return why a card leaves at the end of the next age (R20.3)."""
    return f"(obsolete after age {AGES[CARDS[card].level + 1]})"


def _cards(cards: tuple[str, ...], count: Count = MILITARY_CARDS) -> tuple[Word, ...]:
    """Return the cards, or their number if some of them are hidden."""
    return (Amount(len(cards), count),) if HIDDEN in cards else _references(cards)


def _references(cards: Iterable[str]) -> tuple[Word, ...]:
    return join_parts([aged_reference(card) for card in cards])


def _gain_or_lose(number: int) -> str:
    return "gains" if number > 0 else "loses"


def _free_text(free: bool) -> str:
    return "for free" if free else ""


def _source(card: str) -> Reference | str:
    return aged_reference(card) if card else ""
