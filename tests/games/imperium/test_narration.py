"""Phrases of events, with the changes that belong to them."""

from collections import Counter

import pytest

from core.games.imperium import GAME
from core.games.imperium.rules import events as told
from core.games.imperium.rules.flow.turn import Refresh
from core.games.imperium.state import ImperiumState
from core.games.imperium.text.counts import DRAWN_CARDS, MATERIALS, PROGRESS, UNREST
from core.kernel import HIDDEN, SPECTATOR, Change, Event, Phrase, Rng
from core.kernel.amounts import Amount
from core.kernel.phrases import join_phrases
from core.kernel.style import SHORT
from tests.games.imperium.position import position

NAMES = ("You", "Livia", "Tarik", "Ann")
ELDERS = "c_unc03_elders"

# Of the table, not of a seat; and worked out from everything else.
NOT_TOLD = {"unrest in the pile", "points if it ended now"}
# Given back in clean-up without a word.
RENEWED = {"actions", "exhaust tokens"}


def tell(event: Event) -> Phrase:
    view = position("romans", "celts", "greeks", "persians").state
    phrase = GAME.text.narrate(view, event, SHORT)
    assert isinstance(phrase, Phrase)
    return phrase


def in_words(event: Event) -> str:
    return GAME.text.sentence(
        position("romans", "celts", "greeks", "persians").state, event, NAMES, SHORT
    )


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (told.CardPlayed(0, "rom16_advance"), "You play Advance"),
        (told.CardPlayed(1, "rom16_advance"), "Livia plays Advance"),
        (
            told.CardPlayed(1, "rom16_advance", "discard", free=True),
            "Livia plays Advance from the discard pile without an action",
        ),
        (told.CardsDrawn(1, (HIDDEN, HIDDEN)), "Livia draws 2 cards"),
        (told.CardsDrawn(0, ("rom16_advance",)), "You draw Advance"),
        (told.TokensGained(2, "materials", 3), "Tarik gains 3 materials"),
        (told.TokensTaken(0, "progress", 1, 1), "You steal 1 progress from Livia"),
        (told.TokensTaken(1, "progress", 1, 0, handed=True), "Livia gets 1 progress from you"),
        (told.TokensLost(1, "progress", 1), "Livia loses 1 progress"),
        (told.UnrestTaken(0), "You take an unrest"),
        (told.UnrestReturned(0, 2, "hand"), "You return 2 unrest"),
        (told.MarketTaken(0, ELDERS, "acquire"), "You acquire Elders"),
        (told.MarketTaken(1, ELDERS, "break_through"), "Livia breaks through for Elders"),
        (told.TakenUnseen(1, HIDDEN, "region"), "Livia takes the top region card"),
        (told.Searched(0, "", ("rom16_advance",)), "You search the main deck in vain (1 card)"),
        (told.StateFlipped(0, "empire"), "You become an empire"),
        (told.SideChosen(0, "rom01b_romans"), "You choose side B of your power card"),
        (told.SideChosen(1, "rom01b_romans"), "Livia chooses side B of their power card"),
        (told.CardMoved(1, HIDDEN, "hand", "history", True), "Livia puts a card into the history"),
        (told.CardMoved(0, "rom20_dalmatia", "play", "hand"), "You recall Dalmatia"),
        (told.CardMoved(1, HIDDEN, "hand", "given", True, 0), "Livia gives you a card"),
        (told.CardReceived(0, "rom14_glory", 1, True), "You get Glory from Livia"),
        (
            told.CardFound(1, "rom14_glory", "deck", "hand"),
            FOUND := "Livia finds Glory in the draw deck: it goes to the hand",
        ),
        (told.DieRolled(1, 3, True), "Livia rolls 3: place 3 is blocked"),
        (told.TurnTaken(0, "innovate"), "You innovate with the whole hand"),
        (told.ScoringTriggered(SPECTATOR, 9), "Scoring is triggered: round 9 is the last"),
        (told.Collapsed(SPECTATOR), "The unrest pile is empty: everything collapses"),
        (told.RoundBegan(SPECTATOR, 4), "Round 4 begins"),
        (told.MarketRefilled(SPECTATOR, ELDERS, 2), "The market gets Elders in place 2"),
    ],
)
def test_sentences(event: Event, sentence: str) -> None:
    assert in_words(event) == sentence


@pytest.mark.parametrize(
    ("event", "changes"),
    [
        (told.TokensGained(0, "materials", 3, 7), [Change("materials", 3, 7)]),
        (
            told.TokensPaid(0, 2, 0, 1, (4, 3, 0)),
            [Change("materials", -2, 4), Change("progress", -1, 0)],
        ),
        (
            told.CardPlayed(0, "rom20_dalmatia"),
            [
                Change("cards in hand", -1),
                Change("regions in play", 1),
                Change("actions", -1),
            ],
        ),
        (
            told.CardPlayed(0, "c_civ14_temple"),
            [
                Change("cards in hand", -1),
                Change("non-regions in play", 1),
                Change("actions", -1),
            ],
        ),
        (told.UnrestTaken(1), [Change("cards in hand", 1), Change("unrest", 1)]),
        (told.AbilityUsed(0, "c_civ14_temple", "exhaust"), [Change("exhaust tokens", -1)]),
        (
            told.CardMoved(0, "rom14_glory", "playing", "history"),
            [Change("cards in the discard pile", -1), Change("cards in history", 1)],
        ),
        (told.SuitNamed(0, "region"), []),
    ],
)
def test_changes_use_ledger_names(event: Event, changes: list[Change]) -> None:
    assert list(tell(event).changes) == changes


def test_unrest_revealed_by_the_bot_is_returned_once() -> None:
    events = (told.BotRevealed(1, "c_unr01_unrest", 0), told.UnrestReturned(1, 1, "bot"))
    said = join_phrases([tell(event) for event in events], NAMES, SHORT)
    assert said == "Livia turns up Unrest and returns an unrest."


@pytest.mark.parametrize(
    ("event", "amounts", "references"),
    [
        (told.TokensGained(0, "materials", 3), [Amount(3, MATERIALS)], []),
        (told.TokensPaid(0, 2, 0, 1), [Amount(2, MATERIALS), Amount(1, PROGRESS)], []),
        (told.MarketTokens(0, ELDERS, "progress", 1), [Amount(1, PROGRESS)], [ELDERS]),
        (told.UnrestTaken(0), [Amount(1, UNREST, has_article=True)], []),
        (told.CardsDrawn(1, (HIDDEN, HIDDEN)), [Amount(2, DRAWN_CARDS)], []),
        (told.CardsDrawn(0, (ELDERS, "rom14_glory")), [], [ELDERS, "rom14_glory"]),
        (told.CardsDrawn(0, (ELDERS, ELDERS)), [], [ELDERS]),
        (told.MarketTaken(0, ELDERS, "break_through"), [], [ELDERS]),
        (told.Swapped(0, ELDERS, "rom14_glory", False), [], [ELDERS, "rom14_glory"]),
        (told.NationChosen(0, "romans"), [], ["romans"]),
        (told.ExhaustReturned(0, ELDERS), [], [ELDERS]),
    ],
)
def test_amounts_and_cards_are_values(
    event: Event, amounts: list[Amount], references: list[str]
) -> None:
    phrase = tell(event)
    assert list(phrase.amounts) == amounts
    assert phrase.references == set(references)


def test_drawn_copies_of_a_card_are_counted() -> None:
    drawn = told.CardsDrawn(0, ("c_unr01_unrest", "rom14_glory", "c_unr01_unrest#2"))
    assert in_words(drawn) == "You draw 2 Unrest and Glory"


def test_phrase_without_extra_words_is_changes_only() -> None:
    assert tell(told.TokensGained(0, "materials", 3)).is_changes_only
    assert not tell(told.TokensTaken(0, "materials", 1, 1)).is_changes_only


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (1, {"box": "classics"}),
        (1, {"box": "legends", "mode": "practice"}),
        (2, {"box": "mixed"}),
        (2, {"box": "mixed", "precious": "yes"}),
        (3, {"box": "legends", "short": "yes"}),
        (4, {"box": "mixed"}),
    ],
)
@pytest.mark.parametrize("seed", [1, 2, 3, 5])
def test_narrated_changes_add_up_to_the_actual_changes(
    players: int, options: dict[str, str], seed: int
) -> None:
    """For every choice of a game, as each seat sees it."""
    state = GAME.new(players, options, seed)
    luck = Rng(seed)
    while decisions := GAME.decisions(state):
        decision = luck.choice(decisions)
        before = [GAME.text.ledger(state, seat) for seat in range(players)]
        renewals_left = future_renewals(state)
        events = GAME.apply(state, decision.seat, luck.choice(decision.actions))
        renewed = {seat for seat, _ in renewals_left - future_renewals(state)}
        for seat in range(players):
            after = GAME.text.ledger(state, seat)
            skipped = NOT_TOLD | (RENEWED if seat in renewed else set())
            names = (before[seat].keys() & after.keys()) - skipped
            changed = {name: after[name] - before[seat][name] for name in names}
            assert said(state, seat, events, skipped) == {n: by for n, by in changed.items() if by}


def future_renewals(state: ImperiumState) -> set[tuple[int, int]]:
    """Return each seat whose tokens are still to be returned, with the turn.

    A choice can end a turn and lead to the next one of the same seat.
    """
    return {(frame.seat, state.turn.number) for frame in state.agenda if isinstance(frame, Refresh)}


def said(state: ImperiumState, seat: int, events: list[Event], skipped: set[str]) -> dict[str, int]:
    """Return the changes of a seat's own numbers that it can see."""
    view = GAME.view(state, seat)
    total: Counter[str] = Counter()
    for event in events:
        seen = event.view_for(seat)
        phrase = GAME.text.narrate(view, seen, SHORT) if seen else None
        if isinstance(phrase, Phrase) and phrase.seat == seat:
            for change in phrase.changes:
                total[change.count] += change.delta
    return {name: by for name, by in total.items() if by and name not in skipped}
