"""What happened, a short sentence an event. Nothing but the event is needed to tell it."""

from core.games.imperium import events as told
from core.games.imperium.content import CARDS
from core.games.imperium.describe.terms import (
    a,
    amount,
    card_name,
    cards_or_count,
    counted,
    listed,
    nation_name,
    player_name,
    tokens,
)
from core.games.imperium.state import ImperiumState
from core.kernel import HIDDEN, Event

_TURN = {
    "innovate": "innovates with the whole hand",
    "revolt": "revolts",
    "pass": "does nothing",
}
_KIND = {
    "exhaust": "exhausts {}",
    "reaction": "uses {}",
    "solstice": "resolves {} at the solstice",
    "before_scoring": "resolves {} before scoring",
}
_DECKS = {"fame": "fame deck", "nation_deck": "nation deck"}
_ZONE = {
    "hand": "the hand",
    "discard": "the discard pile",
    "deck": "the draw deck",
    "nation": "the nation deck",
    "play": "the play area",
    "garrison": "a garrison",
    "history": "the history",
    "quest_area": "the quest area",
    "market": "the market",
}


def sentence(view: ImperiumState, event: Event, names: tuple[str, ...]) -> str:
    """An event with the name of the player it happened to; empty where it keeps the books."""
    if event.seat < 0:
        return _at_the_table(event)
    return _of_a_player(event, player_name(names, event.seat), names)


def _at_the_table(event: Event) -> str:
    match event:
        case told.RoundBegan(number=number):
            return f"Round {number} begins"
        case told.SolsticeBegan():
            return "The solstice has come"
        case told.MarketRefilled(card=card, slot=slot):
            return f"New in the market, place {slot}: {card_name(card)}"
        case told.ScoringTriggered(last_round=number):
            return f"Scoring is triggered: round {number} is the last"
        case told.Collapsed():
            return "The unrest pile is empty: everything collapses"
        case told.GameEnded():
            return "The game is over"
        case _:
            raise ValueError(type(event).__name__)


def _of_a_player(event: Event, name: str, names: tuple[str, ...]) -> str:
    match event:
        case told.TurnBegan() | told.HandShowed():
            return ""
        case told.NationChosen(nation=nation):
            return f"{name} plays the {nation_name(nation)}"
        case told.SideChosen(card=card):
            if card == HIDDEN:
                return f"{name} chooses a side of the power card in secret"
            whose = "your" if name == "You" else "the"
            return f"{name} chooses side {CARDS[card].side} of {whose} power card"
        case told.PowerRevealed():
            return ""
        case told.TurnTaken(what=what):
            return f"{name} {_TURN[what]}"
        case told.CardPlayed(card=card, source=source, free=free):
            where = " from the discard pile" if source == "discard" else ""
            how = " without an action" if free else ""
            return f"{name} plays {card_name(card)}{where}{how}"
        case told.AbilityUsed(card=card, kind=kind):
            return f"{name} {_KIND.get(kind, 'uses {}').format(card_name(card))}"
        case told.CardsDrawn(cards=cards):
            return f"{name} draws {cards_or_count(cards)}"
        case told.Reshuffled(number=number):
            return f"{name} shuffles {counted(number, 'card')} into a new draw deck"
        case told.NationAdvanced(card=card, target=target):
            where = "enters play" if target == "play" else "joins the discard pile"
            return f"{name} turns up {card_name(card)} from the nation deck: it {where}"
        case told.StateFlipped(state=state):
            return f"{name} becomes {a(state)}"
        case told.Developed(card=card):
            return f"{name} develops {card_name(card)}"
        case told.CampaignGame(won=won, wins=wins, losses=losses, points=mine, against=theirs):
            game = f"{'wins' if won else 'loses'} game {wins + losses} of the campaign"
            return f"{name} {game}, {mine} to {theirs}: {wins} won, {losses} lost"
        case _:
            text = _tokens(event, name, names)
            if text is None:
                text = _market(event, name)
            return _cards(event, name, names) if text is None else text


def _tokens(event: Event, name: str, names: tuple[str, ...]) -> str | None:
    match event:
        case told.TokensGained(res=res, n=n):
            return f"{name} gains {tokens(n, res)}"
        case told.TokensPaid(materials=materials, population=population, progress=progress):
            return f"{name} pays {amount(materials, population, progress)}"
        case told.TokensTaken(res=res, n=n, victim=victim, handed=handed):
            verb = "gets" if handed else "steals"
            return f"{name} {verb} {tokens(n, res)} from {player_name(names, victim)}"
        case told.TokensConverted(res=res, n=n, into=into, gained=gained):
            return f"{name} changes {tokens(n, res)} into {tokens(gained, into)}"
        case told.ActionsChanged(n=n):
            verb = "gains" if n > 0 else "spends"
            return f"{name} {verb} {counted(abs(n), 'action')}"
        case told.UnrestTaken(n=n):
            return f"{name} takes {'an unrest' if n == 1 else f'{n} unrest'}"
        case told.UnrestReturned(n=n):
            return f"{name} returns {'an unrest' if n == 1 else f'{n} unrest'}"
        case told.ExhaustReturned(place=place):
            return f"{name} takes the exhaust token back from {card_name(place)}"
        case told.AttackAvoided():
            return f"{name} avoids the attack"
        case told.IconTreated(card=card, icon=icon, as_icon=as_icon, n=n):
            new = counted(n, f"{as_icon} icon")
            return f"{name} counts {a(icon)} icon of {card_name(card)} as {new}"
        case told.IconIgnored(state=state):
            return f"{name} may ignore {a(state)} icon on the next card"
        case told.DieRolled(die=die, blocked=blocked):
            what = f"place {die} is blocked" if blocked else "no place is blocked"
            return f"{name} rolls {die}: {what}"
        case told.BotRevealed(card=card, row=row):
            what = f"row {row} of its table" if row else "it goes back to the pile"
            return f"{name} turns up {card_name(card)}: {what}"
        case _:
            return None


def _market(event: Event, name: str) -> str | None:
    match event:
        case told.MarketTaken(card=card, how=how, source=source):
            verb = "acquires" if how == "acquire" else "breaks through for"
            where = " from exile" if source == "exile" else ""
            return f"{name} {verb} {card_name(card)}{where}"
        case told.TakenUnseen(card=card, deck=deck):
            what = f"the top {deck} card" if card == HIDDEN else card_name(card)
            return f"{name} takes {what}{'' if card == HIDDEN else f' from the {deck} deck'}"
        case told.Searched(found="", cards=cards):
            return f"{name} searches the main deck in vain ({counted(len(cards), 'card')})"
        case told.Searched(found=found):
            return f"{name} takes {card_name(found)} after a search of the main deck"
        case told.MarketTokens(card=card, res=res, n=n):
            return f"{name} puts {tokens(n, res)} on {card_name(card)}"
        case told.Looked(cards=cards, deck=deck):
            return f"{name} looks at {cards_or_count(cards)} of the {_DECKS[deck]}"
        case told.MainRevealed(card=card):
            return f"{name} turns up {card_name(card)} from the main deck"
        case told.SuitNamed(suit=suit):
            return f"{name} names {suit}"
        case told.KingResolved(card=card):
            return f"{name} resolves {card_name(card)}"
        case told.JourneyMoved(card=card):
            return f"{name} reaches {card_name(card)}"
        case told.NationArranged(shuffled=shuffled):
            verb = "shuffles the nation deck" if shuffled else "puts a nation card down"
            return f"{name} {verb}"
        case _:
            return None


def _cards(event: Event, name: str, names: tuple[str, ...]) -> str:
    match event:
        case told.CardMoved():
            return _moved(event, name, names)
        case told.CardFound(card=card, source=source, target=target):
            return f"{name} finds {card_name(card)} in {_ZONE[source]}: {_to(target)}"
        case told.Swapped(given=given) if given == HIDDEN:
            return f"{name} swaps a card with the nation deck"
        case told.Swapped(given=given, taken=taken):
            return f"{name} swaps {card_name(taken)} for {card_name(given)}"
        case told.ZonesShown(cards=cards):
            return f"{name} shows {counted(len(cards), 'card')}: {listed(map(card_name, cards))}"
        case _:
            raise ValueError(type(event).__name__)


def _to(target: str) -> str:
    words = {
        "hand": "it goes to the hand",
        "discard": "it is discarded",
        "history": "it goes to the history",
        "deck_top": "it goes on top of the draw deck",
    }
    return words[target]


def _moved(event: told.CardMoved, name: str, names: tuple[str, ...]) -> str:
    card = "a card" if event.card == HIDDEN else card_name(event.card)
    source, target = event.source, event.target
    match source, target:
        case _, "given":
            return f"{name} gives {player_name(names, event.other)} {card}"
        case "playing", "discard":
            return ""  # what is played is discarded: not worth a word
        case "play", "hand":
            return f"{name} recalls {card}"
        case "play", "discard":
            return f"{name} abandons {card}"
        case "garrison", "discard":
            return f"{name} abandons {card} of a garrison"
        case "garrison", "hand":
            return f"{name} takes {card} from a garrison"
        case _, "unrest_pile":
            return f"{name} takes {card} out of {_ZONE[source]}"
        case "campaign", _:
            return f"{name} adds {card} to the starting deck"
        case "starting_deck", _:
            return f"{name} removes {card} from the starting deck"
        case "development", "removed":
            return f"{name} removes {card} from the game"
        case "fame", "hand":
            return f"{name} keeps {card} of the fame cards"
        case _, "discard":
            return f"{name} discards {card}"
        case _, "history":
            return f"{name} puts {card} into the history"
        case _, "flooded":
            return f"{name} sinks {card}"
        case _, "garrison":
            return f"{name} garrisons {card}"
        case _, "exile":
            return f"{name} exiles {card}"
        case _, "deck_top":
            return f"{name} puts {card} on top of the draw deck"
        case _, "play":
            return f"{name} puts {card} into play"
        case _:
            where = _ZONE.get(source)
            return f"{name} takes {card}{f' from {where}' if where else ''}"
