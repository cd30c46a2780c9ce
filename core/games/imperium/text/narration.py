"""The narration of events as phrases, with the changes for the affected player."""

from core.games.imperium.content import CARDS, RESOURCES
from core.games.imperium.rules import events as told
from core.games.imperium.state import ImperiumState
from core.games.imperium.state import Player as Board
from core.games.imperium.text.counts import ACTIONS, DRAWN_CARDS, TOKENS, UNREST
from core.games.imperium.text.ledger import ledger_names, played_card_destination
from core.games.imperium.text.terms import (
    card_reference,
    cards_or_count,
    nation_reference,
)
from core.kernel import HIDDEN, Change, Event, Phrase, Player, Possession
from core.kernel.amounts import Amount, with_article
from core.kernel.phrases import PhrasePart, Word, join_parts
from core.kernel.presentation import format_count
from core.kernel.style import Style

Changes = tuple[Change, ...]

_ABILITY_PHRASES = {
    "exhaust": ("exhausts", ""),
    "solstice": ("resolves", "at the solstice"),
    "before_scoring": ("resolves", "before scoring"),
}
_DECK_NAMES = {"fame": "fame deck", "nation_deck": "nation deck"}
_ZONE_NAMES = {
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
# Zones that score (R11.3).
_SCORING_PLACES = ("hand", "deck", "discard", "play", "regions", "playing", "garrison", "past")


def narrate(view: ImperiumState, event: Event, style: Style) -> Phrase | None:
    if event.seat < 0:
        return _narrate_table(event)
    return _narrate_player(view, event)


def _narrate_table(event: Event) -> Phrase:
    seat = event.seat
    match event:
        case told.RoundBegan(number=number):
            return Phrase(seat, "begins", subject=f"Round {number}", opens="round")
        case told.SolsticeBegan():
            return Phrase(seat, "has", "come", subject="The solstice")
        case told.MarketRefilled(card=card, slot=slot):
            return Phrase(
                seat, "gets", card_reference(card), f"in place {slot}", subject="The market"
            )
        case told.ScoringTriggered(last_round=number):
            how = f": round {number} is the last"
            return Phrase(seat, "is", "triggered", how, subject="Scoring")
        case told.Collapsed():
            how = ": everything collapses"
            return Phrase(seat, "is", "empty", how, subject="The unrest pile")
        case told.GameEnded():
            return Phrase(seat, "is", "over", subject="The game")
        case _:
            raise ValueError(type(event).__name__)


def _narrate_player(view: ImperiumState, event: Event) -> Phrase | None:
    seat = event.seat
    match event:
        case told.NationChosen(nation=nation):
            return Phrase(seat, "plays", nation_reference(nation))
        case told.SideChosen(card=card) if card == HIDDEN:
            return Phrase(seat, "chooses", "a side of the power card in secret")
        case told.SideChosen(card=card):
            side = f"side {CARDS[card].side} of"
            return Phrase(seat, "chooses", (side, Possession(seat, "power card")))
        case told.TurnTaken(what="innovate"):
            return Phrase(seat, "innovates", details="with the whole hand")
        case told.TurnTaken(what="revolt"):
            return Phrase(seat, "revolts")
        case told.TurnTaken():
            return Phrase(seat, "does", "nothing")
        case told.CardPlayed(card=card, source=source, free=free):
            where = "from the discard pile" if source == "discard" else ""
            no_action = "without an action" if free else ""
            changes = _move_changes(
                view, seat, source, "play" if CARDS[card].pinned else "playing", card
            )
            return Phrase(
                seat,
                "plays",
                card_reference(card),
                (where, no_action),
                changes=changes if free else (*changes, Change("actions", -1)),
            )
        case told.AbilityUsed(card=card, kind=kind):
            verb, how = _ABILITY_PHRASES.get(kind, ("uses", ""))
            changes = (Change("exhaust tokens", -1),) if kind == "exhaust" else ()
            return Phrase(seat, verb, card_reference(card), how, changes=changes)
        case told.CardsDrawn(cards=cards):
            changes = _move_changes(view, seat, "deck", "hand", HIDDEN, len(cards))
            return Phrase(seat, "draws", cards_or_count(cards), changes=changes)
        case told.Reshuffled(number=number):
            changes = _move_changes(view, seat, "discard", "deck", HIDDEN, number)
            shuffled = (Amount(number, DRAWN_CARDS), "into a new draw deck")
            return Phrase(seat, "shuffles", shuffled, changes=changes)
        case told.NationAdvanced(card=card, target=target, exhausted=exhausted):
            where = "enters play" if target == "play" else "joins the discard pile"
            changes = _move_changes(view, seat, "nation", target, card)
            changes += (Change("exhaust tokens", -1),) if exhausted else ()
            card_up = ("up", card_reference(card), "from the nation deck")
            return Phrase(seat, "turns", card_up, f": it {where}", changes=changes)
        case told.StateFlipped(state=state):
            return Phrase(seat, "becomes", with_article(state))
        case told.Developed(card=card):
            changes = _move_changes(view, seat, "development", "discard", card)
            return Phrase(seat, "develops", card_reference(card), changes=changes)
        case told.CampaignGame(
            won=won, wins=wins, losses=losses, points=own_points, against=bot_points
        ):
            object_text = f"game {wins + losses} of the campaign"
            how = f", {own_points} to {bot_points}: {wins} won, {losses} lost"
            return Phrase(seat, "wins" if won else "loses", object_text, how)
        case _:
            return _narrate_tokens(view, event)


def _narrate_tokens(view: ImperiumState, event: Event) -> Phrase | None:
    seat = event.seat
    match event:
        case told.TokensGained(res=res, n=n, now=amount):
            return _changes_only(seat, "gains", _tokens(n, res), Change(res, n, amount))
        case told.TokensPaid(materials=materials, population=population, progress=progress):
            paid = (materials, population, progress)
            left = event.left or (None, None, None)
            entries = zip(RESOURCES, paid, left, strict=True)
            changes = [Change(res, -n, amount) for res, n, amount in entries if n]
            amounts = [_tokens(n, res) for res, n in zip(RESOURCES, paid, strict=True) if n]
            price = join_parts(amounts) if len(amounts) > 1 else next(iter(amounts), "nothing")
            return _changes_only(seat, "pays", price, *changes)
        case told.TokensTaken(res=res, n=n, victim=victim, handed=handed, now=amount):
            verb, how = "gets" if handed else "steals", ("from", Player(victim))
            return Phrase(seat, verb, _tokens(n, res), how, changes=(Change(res, n, amount),))
        case told.TokensLost(res=res, n=n, now=amount):
            return _changes_only(seat, "loses", _tokens(n, res), Change(res, -n, amount))
        case told.TokensConverted(res=res, n=n, into=into, gained=gained):
            tokens = (_tokens(n, res), "into", _tokens(gained, into))
            return _changes_only(seat, "changes", tokens, Change(res, -n), Change(into, gained))
        case told.ActionsChanged(n=n):
            verb = "gains" if n > 0 else "spends"
            return _changes_only(seat, verb, Amount(abs(n), ACTIONS), Change(ACTIONS.id, n))
        case told.ExhaustReturned(place=place):
            token = ("the exhaust token back from", card_reference(place))
            return Phrase(seat, "takes", token, changes=(Change("exhaust tokens", 1),))
        case told.MarketTokens(card=card, res=res, n=n):
            return Phrase(seat, "puts", (_tokens(n, res), "on", card_reference(card)))
        case _:
            return _narrate_market(view, event)


def _tokens(number: int, res: str) -> Amount:
    return Amount(number, TOKENS[res])


def _changes_only(seat: int, verb: str, what: PhrasePart, *changes: Change) -> Phrase:
    return Phrase(seat, verb, what, changes=changes, is_changes_only=True)


def _narrate_market(view: ImperiumState, event: Event) -> Phrase | None:
    seat = event.seat
    match event:
        case told.MarketTaken(card=card, how=how, source=source):
            where = "from exile" if source == "exile" else ""
            changes = _move_changes(view, seat, source, "hand", card)
            if how == "acquire":
                return Phrase(seat, "acquires", card_reference(card), where, changes=changes)
            through = ("through for", card_reference(card))
            return Phrase(seat, "breaks", through, where, changes=changes)
        case told.TakenUnseen(card=card, deck=deck) if card == HIDDEN:
            changes = _move_changes(view, seat, deck, "hand", card)
            return Phrase(seat, "takes", f"the top {deck} card", changes=changes)
        case told.TakenUnseen(card=card, deck=deck):
            changes = _move_changes(view, seat, deck, "hand", card)
            return Phrase(
                seat, "takes", card_reference(card), f"from the {deck} deck", changes=changes
            )
        case told.Searched(found="", cards=cards):
            object_text = f"the main deck in vain ({format_count(len(cards), 'card')})"
            return Phrase(seat, "searches", object_text)
        case told.Searched(found=found):
            changes = _move_changes(view, seat, "main_deck", "hand", found)
            how = "after a search of the main deck"
            return Phrase(seat, "takes", card_reference(found), how, changes=changes)
        case told.UnrestTaken(n=n):
            changes = _unrest_changes(view, seat, "unrest_pile", "hand", n)
            return Phrase(seat, "takes", Amount(n, UNREST, has_article=True), changes=changes)
        case told.UnrestReturned(n=n, source=source):
            changes = _unrest_changes(view, seat, source, "unrest_pile", n)
            unrest = Amount(n, UNREST, has_article=True)
            return Phrase(seat, "returns", unrest, changes=changes)
        case told.MainRevealed(card=card):
            return Phrase(seat, "turns", ("up", card_reference(card), "from the main deck"))
        case told.KingResolved(card=card):
            return Phrase(seat, "resolves", card_reference(card))
        case told.DieRolled(die=die, blocked=blocked):
            how = f": place {die} is blocked" if blocked else ": no place is blocked"
            return Phrase(seat, "rolls", str(die), how)
        case told.BotRevealed(card=card, row=row):
            how = f": row {row} of its table" if row else ""  # row 0: returned Unrest
            return Phrase(seat, "turns", ("up", card_reference(card)), how)
        case _:
            return _narrate_own_cards(view, event)


def _narrate_own_cards(view: ImperiumState, event: Event) -> Phrase | None:
    seat = event.seat
    match event:
        case told.CardMoved():
            return _narrate_move(view, event)
        case told.CardReceived(card=card, giver=giver):
            changes = _move_changes(view, seat, "given", "hand", card)
            return Phrase(
                seat, "gets", _card_or_hidden(card), ("from", Player(giver)), changes=changes
            )
        case told.CardFound(card=card, source=source, target=target):
            changes = _move_changes(view, seat, source, target, card)
            found = (card_reference(card), f"in {_ZONE_NAMES[source]}")
            where = f": {_DESTINATION_TEXTS[target]}"
            return Phrase(seat, "finds", found, where, changes=changes)
        case told.Swapped(given=card_given) if card_given == HIDDEN:
            return Phrase(seat, "swaps", "a card with the nation deck")
        case told.Swapped(given=card_given, taken=taken, secret=secret):
            changes = ()
            if secret:
                changes = _move_changes(view, seat, "hand", "nation", card_given)
                changes += _move_changes(view, seat, "nation", "hand", taken)
            swapped = (card_reference(taken), "for", card_reference(card_given))
            return Phrase(seat, "swaps", swapped, changes=changes)
        case told.ZonesShown(cards=cards):
            names = join_parts([card_reference(card) for card in cards])
            return Phrase(seat, "shows", (f"{format_count(len(cards), 'card')}:", *names))
        case told.Looked(cards=cards, deck=deck):
            seen = cards_or_count(cards)
            words = seen if isinstance(seen, tuple) else (seen,)
            return Phrase(seat, "looks", ("at", *words, f"of the {_DECK_NAMES[deck]}"))
        case told.NationArranged(shuffled=True):
            return Phrase(seat, "shuffles", "the nation deck")
        case told.NationArranged():
            return Phrase(seat, "puts", "a nation card", "down")
        case _:
            return _narrate_other(event)


def _narrate_other(event: Event) -> Phrase | None:
    seat = event.seat
    match event:
        case told.AttackAvoided():
            return Phrase(seat, "avoids", "the attack")
        case told.SuitNamed(suit=suit):
            return Phrase(seat, "names", suit)
        case told.JourneyMoved(card=card):
            return Phrase(seat, "reaches", card_reference(card))
        case told.IconTreated(card=card, icon=icon, as_icon=as_icon, n=n):
            new = format_count(n, f"{as_icon} icon")
            icon_of = f"{with_article(icon)} icon of"
            return Phrase(seat, "counts", (icon_of, card_reference(card), f"as {new}"))
        case told.IconIgnored(state=state):
            return Phrase(seat, "may", f"ignore {with_article(state)} icon on the next card")
        case told.TurnBegan() | told.HandShowed() | told.PowerRevealed():
            return None
        case _:
            raise ValueError(type(event).__name__)


_DESTINATION_TEXTS = {
    "hand": "it goes to the hand",
    "discard": "it is discarded",
    "history": "it goes to the history",
    "deck_top": "it goes on top of the draw deck",
}


def _card_or_hidden(card: str) -> Word:
    return "a card" if card == HIDDEN else card_reference(card)


def _narrate_move(view: ImperiumState, event: told.CardMoved) -> Phrase | None:
    """Narrate a moved card. The discard of a played card is omitted."""
    seat, source, target = event.seat, event.source, event.target
    if (source, target) == ("playing", "discard") and (
        played_card_destination(view.players[seat], event.card) == "discard"
    ):
        return None
    # UnrestReturned reports the changes of Unrest moved to the pile.
    changes = (
        () if target == "unrest_pile" else _move_changes(view, seat, source, target, event.card)
    )
    if target == "given":
        return Phrase(
            seat, "gives", (Player(event.other), _card_or_hidden(event.card)), changes=changes
        )
    verb, how = _move_verb(source, target)
    return Phrase(seat, verb, _card_or_hidden(event.card), how, changes=changes)


# Verbs of moves between two zones, and then of moves to a zone.
_MOVE_VERBS: dict[tuple[str, str], tuple[str, str]] = {
    ("play", "hand"): ("recalls", ""),
    ("play", "discard"): ("abandons", ""),
    ("garrison", "discard"): ("abandons", "from a garrison"),
    ("garrison", "hand"): ("takes", "from a garrison"),
    ("development", "removed"): ("removes", "from the game"),
    ("fame", "hand"): ("keeps", "of the fame cards"),
}
_SOURCE_VERBS: dict[str, tuple[str, str]] = {
    "campaign": ("adds", "to the starting deck"),
    "starting_deck": ("removes", "from the starting deck"),
}
_TARGET_VERBS: dict[str, tuple[str, str]] = {
    "discard": ("discards", ""),
    "history": ("puts", "into the history"),
    "flooded": ("sinks", ""),
    "garrison": ("garrisons", ""),
    "exile": ("exiles", ""),
    "deck_top": ("puts", "on top of the draw deck"),
    "play": ("puts", "into play"),
}


def _move_verb(source: str, target: str) -> tuple[str, str]:
    if target == "unrest_pile":
        return "takes", f"out of {_ZONE_NAMES[source]}"
    taken = "takes", f"from {_ZONE_NAMES[source]}" if source in _ZONE_NAMES else ""
    by_zone = _SOURCE_VERBS.get(source) or _TARGET_VERBS.get(target, taken)
    return _MOVE_VERBS.get((source, target), by_zone)


# --- changes --------------------------------------------------------------------------------------

# Zones that share a number in the ledger.
_LEDGER_PLACES = {
    "drawn": "hand",
    "deck_top": "deck",
    "garrison_here": "garrison",
    "active_quest": "garrison",
    "history": "past",
    "flooded": "past",
    "quest_area": "development",
}


def _move_changes(
    view: ImperiumState, seat: int, source: str, target: str, card: str, n: int = 1
) -> Changes:
    """Return the ledger changes of moved cards. The solo bot has none."""
    if view.is_bot(seat):
        return ()
    player = view.players[seat]
    counts = ledger_names(player)
    left, reached = _ledger_place(player, source, card), _ledger_place(player, target, card)
    changes = []
    for place, by in ((left, -n), (reached, n)):
        if place in counts:
            changes.append(Change(counts[place], by))
    if card != HIDDEN and CARDS[card].is_unrest:
        changes.append(
            Change("unrest", n * ((reached in _SCORING_PLACES) - (left in _SCORING_PLACES)))
        )
    return tuple(change for change in changes if change.delta)


def _ledger_place(player: Board, zone: str, card: str) -> str:
    """Return a card's ledger place. A card being played counts at its destination."""
    if zone == "playing" and card != HIDDEN:
        zone = played_card_destination(player, card)
    if zone == "play" and "region" in CARDS[card].suits:  # cards in play are never hidden
        return "regions"
    return _LEDGER_PLACES.get(zone, zone)


def _unrest_changes(view: ImperiumState, seat: int, source: str, target: str, n: int) -> Changes:
    """Return the changes of Unrest moved to or from the pile (R12.47)."""
    by = (Change("unrest", n if target == "hand" else -n),)
    return () if view.is_bot(seat) else (*_move_changes(view, seat, source, target, HIDDEN, n), *by)
