"""What happened, a short sentence an event. Nothing but the event is needed to tell it."""

from core.games.through_the_ages import events as told
from core.games.through_the_ages.content import CARDS, FAMINE
from core.games.through_the_ages.describe.terms import (
    aged_name,
    card_name,
    counted,
    listed,
    player_name,
)
from core.games.through_the_ages.state import NOBODY, AgesState
from core.games.through_the_ages.vocabulary import amounts_text, goods_text
from core.kernel import HIDDEN, Event

_BY = {
    "production": "production",
    "seeded events": "preparing an event",
    "famine": "famine",
}


def sentence(view: AgesState, event: Event, names: tuple[str, ...]) -> str:
    """An event with the name of the player it happened to; empty where it only keeps the books."""
    if event.seat < 0:
        return _at_the_table(event)
    return _of_a_player(event, player_name(names, event.seat), names)


def _at_the_table(event: Event) -> str:
    match event:
        case told.RoundBegan(number=number):
            return f"Round {number} begins"
        case told.CardsSwept(cards=cards):
            return f"Off the row: {listed(map(aged_name, cards))}"
        case told.CardsRevealed(cards=cards):
            return f"New on the row: {listed(map(aged_name, cards))}"
        case told.AgeBegan(age=age):
            return f"Age {age} begins"
        case told.LastRoundSet(number=number):
            return f"The end is set: round {number} is the last"
        case told.EventRevealed(card=card):
            return f"The event {aged_name(card)} happens"
        case told.EventsRenewed(number=number):
            return f"The {number} future events become the current ones"
        case told.NotColonized(card=card):
            return f"Nobody colonizes {aged_name(card)}"
        case told.BonusRevealed(card=card):
            return f"{card_name(card)} will be scored at the end"
        case told.FinalScoring(card=card):
            return f"{card_name(card)} is scored"
        case told.GameEnded():
            return "The game is over"
        case _:
            raise ValueError(type(event).__name__)


def _of_a_player(event: Event, name: str, names: tuple[str, ...]) -> str:
    match event:
        case told.TurnBegan():
            return ""
        case told.CardTaken(card=card, actions=actions):
            return f"{name} takes {aged_name(card)} for {actions} CA"
        case told.CardPlayed(card=card):
            return f"{name} plays {aged_name(card)}"
        case told.GovernmentChanged(card=card, revolution=revolution):
            how = "by revolution" if revolution else "in peace"
            return f"{name} changes to {card_name(card)} {how}"
        case told.CardLost(card=card):
            return f"{name} loses {aged_name(card)}"
        case told.Obsolete(cards=cards, military=military):
            unseen = [c for c in military if c == HIDDEN]
            known = [aged_name(c) for c in (*cards, *military) if c != HIDDEN]
            known += [counted(len(unseen), "military card")] if unseen else []
            return f"{name} discards what is too old: {listed(known)}"
        case told.MilitaryDrawn(cards=cards):
            return f"{name} draws {_cards(cards)}"
        case told.MilitaryDiscarded(card=card):
            return f"{name} discards {_cards((card,))}"
        case told.Resigned():
            return f"{name} leaves the game"
        case told.BonusDealt(cards=cards):
            return f"{name} looks at {_cards(cards, 'bonus card')}"
        case told.BonusKept(card=card):
            kept = "a bonus card" if card == HIDDEN else card_name(card)
            return f"{name} keeps {kept}"
        case told.BonusRevealed(card=card):
            return f"{name} picks {card_name(card)} for the final scoring"
        case told.Passed():
            return ""  # most turns have none
        case _:
            text = _on_the_board(event, name)
            return _politics(event, name, names) if text is None else text


def _cards(cards: tuple[str, ...], what: str = "military card") -> str:
    """Names, or how many where they are hidden."""
    if HIDDEN in cards:
        return counted(len(cards), what)
    return listed(map(aged_name, cards))


def _on_the_board(event: Event, name: str) -> str | None:
    match event:
        case told.Built(card=card, instead_of=old, free=free):
            if old:
                return f"{name} upgrades {card_name(old)} to {card_name(card)}"
            return f"{name} builds {card_name(card)}{' for free' if free else ''}"
        case told.Destroyed(card=card, number=number):
            times = f" x{number}" if number > 1 else ""
            return f"{name} loses {card_name(card)}{times}, the worker is unused"
        case told.StageBuilt(wonder=wonder, number=number):
            return f"{name} builds {counted(number, 'stage')} of {card_name(wonder)}"
        case told.WonderCompleted(wonder=wonder):
            return f"{name} completes {card_name(wonder)}"
        case told.WonderTurned(wonder=wonder):
            return f"{name} turns {card_name(wonder)} down"
        case told.PopulationGrew(number=number, free=free):
            return f"{name} increases population by {number}{' for free' if free else ''}"
        case told.PopulationLost(card=card):
            where = f" on {card_name(card)}" if card else ""
            return f"{name} loses a worker{where}"
        case told.YellowTokens(number=number):
            verb = "gains" if number > 0 else "loses"
            return f"{name} {verb} {counted(abs(number), 'yellow token')}"
        case told.BlueTokens(number=number):
            verb = "gains" if number > 0 else "loses"
            return f"{name} {verb} {counted(abs(number), 'blue token')}"
        case told.GoodsGained(good=good, amount=amount, source=source):
            return f"{name} produces {_good(good, amount)}{_from(source)}"
        case told.GoodsPaid(good=good, amount=amount, lost=True):
            return f"{name} loses {_good(good, amount)}"
        case told.GoodsPaid():
            return ""  # the price of what is told next
        case told.CultureChanged(source="famine"):
            return ""  # told with the famine itself
        case told.CultureChanged(points=points, source=source, card=card):
            why = aged_name(card) if card else _BY.get(source, source)
            verb = "scores" if points > 0 else "loses"
            return f"{name} {verb} {abs(points)} culture ({why})"
        case told.ScienceChanged(card=""):
            return ""  # a technology's price, or what is produced every turn
        case told.ScienceChanged(points=points, card=card):
            verb = "gains" if points > 0 else "loses"
            return f"{name} {verb} {abs(points)} science{_from(card)}"
        case told.SpecialResources(amount=amount, card=card):
            return f"{name} has {counted(amount, 'special resource')} for units{_from(card)}"
        case told.Uprising(discontent=number):
            return f"{name} suffers an uprising: {counted(number, 'discontent worker')}"
        case told.Famine(missing=missing):
            return f"{name} lacks {missing} food: famine costs {missing * FAMINE} culture"
        case told.Corruption(amount=amount):
            return f"{name} loses {counted(amount, 'resource')} to corruption"
        case told.Produced(card=""):
            return ""  # every turn: the culture of a production stands for all of it
        case told.Produced(food=food, resource=resource, card=card):
            return f"{name} produces {goods_text(food, resource)}{_from(card)}"
        case told.ActionsLost(number=number):
            return f"{name} loses {counted(number, 'civil action')} of the next action phase"
        case _:
            return None


def _good(good: str, amount: int) -> str:
    return amounts_text({good: amount})


def _from(card: str) -> str:
    return f" ({aged_name(card)})" if card else ""


def _politics(event: Event, name: str, names: tuple[str, ...]) -> str:
    match event:
        case told.EventSeeded(card=card, age=age):
            what = f"an age {age} card" if card == HIDDEN else aged_name(card)
            return f"{name} prepares {what} as a future event"
        case told.BidMade(amount=0):
            return f"{name} does not bid"
        case told.BidMade(amount=amount):
            return f"{name} bids {amount}"
        case told.Colonized(card=card):
            return f"{name} has a colony: {aged_name(card)}"
        case told.ColonyLost(card=card, to=to):
            whom = f" to {player_name(names, to)}" if to != NOBODY else ""
            return f"{name} loses the colony {aged_name(card)}{whom}"
        case told.UnitSacrificed(card=card):
            return f"{name} sacrifices a unit of {card_name(card)}"
        case told.BonusCardSpent(card=card, value=value):
            return f"{name} discards {aged_name(card)} for {value}"
        case told.Attacked(card=card, target=target):
            return f"{name} strikes at {player_name(names, target)}: {aged_name(card)}"
        case told.WarDeclared(card=card, target=target):
            return f"{name} declares {aged_name(card)} on {player_name(names, target)}"
        case told.AttackDecided(target=target, attack=attack, defence=defence):
            return f"{name} has {attack}, {player_name(names, target)} has {defence}"
        case told.WarEnded(card=card, target=target):
            return f"{name}'s {aged_name(card)} on {player_name(names, target)} is called off"
        case told.PactOffered(card=card, partner=partner, side=side):
            own = "" if CARDS[card].symmetric else f", being {side}"
            return f"{name} offers {player_name(names, partner)} {card_name(card)}{own}"
        case told.PactAnswered(card=card, owner=owner, accepted=accepted):
            verb = "accepts" if accepted else "refuses"
            return f"{name} {verb} {card_name(card)} of {player_name(names, owner)}"
        case told.PactEnded(card=card, partner=partner):
            return f"{name} has no longer {card_name(card)} with {player_name(names, partner)}"
        case _:
            raise ValueError(type(event).__name__)
