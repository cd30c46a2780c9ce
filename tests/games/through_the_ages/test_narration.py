"""The changes of phrases are complete: they add up to those of the ledger."""

from collections import Counter

import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.rules import events as told
from core.games.through_the_ages.rules import military_events as fought
from core.games.through_the_ages.rules.turn import EndGame
from core.games.through_the_ages.state import AgesState, Seeded
from core.kernel import HIDDEN, SPECTATOR, Change, Event, Phrase
from core.kernel.phrases import format_sentence, has_more_than_numbers
from core.kernel.style import SHORT, Style
from tests.games.through_the_ages.busy_players import choose_busily, play_busy_game
from tests.games.through_the_ages.position import position
from tests.random_games import Chooser, choose_by_prior, play_whole_game

# What follows from the board by the rules: a change of one of these is the sum of many reasons.
WORKED_OUT = {
    "civil actions left",
    "consumption",
    "corruption",
    "culture of the final scoring",
    "discontent workers",
    "famine",
    "military actions left",
    "resources for units",  # go with whatever is trained, and with the turn
}
CASES: list[tuple[int, dict[str, str], int, Chooser]] = [
    (2, {}, 11, choose_busily),
    (3, {}, 12, choose_busily),
    (4, {}, 13, choose_by_prior),
    (3, {"alternative_corruption": "yes", "draw_as_action": "yes"}, 14, choose_busily),
    (4, {"length": "simple"}, 15, choose_busily),
    (2, {"length": "advanced"}, 16, choose_busily),
]


def phrase(event: Event, style: Style = SHORT) -> Phrase | None:
    said = GAME.text.narrate(position().state, event, style)
    assert not isinstance(said, str)
    return said


def _whose(event: Event, change: Change) -> int:
    return event.seat if change.seat is None else change.seat


Ledgers = list[dict[str, int]]


def ledgers(state: AgesState) -> Ledgers:
    return [GAME.text.ledger(state, seat) for seat in range(len(state.players))]


def all_is_told(before: Ledgers, events: list[Event], after: Ledgers) -> None:
    """Assert it for every seat and number."""
    changes = [Counter[str]() for _ in before]
    for event in events:
        said = phrase(event)
        for change in said.changes if said else ():
            changes[_whose(event, change)][change.count] += change.delta
    for seat, ledger in enumerate(before):
        told_of = {name: changes[seat][name] for name in ledger if name not in WORKED_OUT}
        changed = {name: after[seat][name] - ledger[name] for name in told_of}
        assert told_of == changed, (seat, events)


@pytest.mark.parametrize(("players", "options", "seed", "chooser"), CASES)
def test_narrated_changes_add_up_to_the_actual_changes(
    players: int, options: dict[str, str], seed: int, chooser: Chooser
) -> None:
    before: Ledgers = []
    for moment in play_whole_game(GAME, players, options, seed, chooser):
        after = ledgers(moment.state)
        all_is_told(before, moment.events, after)
        before = after


def test_territory_from_the_hand_is_fully_narrated() -> None:
    """R13."""
    game = position().leader(0, "christopher_columbus").military(0, "historic_territory_i")
    game.turn_of(0, "politics")
    before = ledgers(game.state)
    game.play("colonize card=historic_territory_i")
    all_is_told(before, game.events, ledgers(game.state))


def test_lost_colony_is_fully_narrated() -> None:
    """R15.6."""
    game = position().age(2).colonies(1, "developed_territory_i").workers(0, warriors=3)
    game.event("independence_declaration").military(0, "crime_wave").turn_of(0, "politics")
    before = ledgers(game.state)
    game.play("seed_event card=crime_wave")
    assert game.events_of(fought.ColonyLost)
    all_is_told(before, game.events, ledgers(game.state))


@pytest.mark.parametrize("stored", [{"bronze": 2}, {"agriculture": 2}, {}])
def test_blue_token_from_a_card_is_narrated_with_its_resource(stored: dict[str, int]) -> None:
    """R14.11: with an empty bank it comes from a card, at last from the wonder."""
    game = position().age(2).workers(0, warriors=3).wonder(1, "pyramids", 1)
    game.player(1, tokens=stored, blue=0, markers=1, culture=9)
    game.event("crime_wave").military(0, "independence_declaration").turn_of(0, "politics")
    before = ledgers(game.state)
    game.play("seed_event card=independence_declaration")
    assert game.events_of(told.BlueTokens)
    all_is_told(before, game.events, ledgers(game.state))


def test_last_narrated_value_matches_the_ledger() -> None:
    """The last value of a number in a step is the current one."""
    for moment in play_busy_game(3, {}, 17):
        last: dict[tuple[int, str], int] = {}
        for event in moment.events:
            said = phrase(event)
            for change in said.changes if said else ():
                if change.after is not None:
                    last[_whose(event, change), change.count] = change.after
        for (seat, what), now in last.items():
            assert GAME.text.ledger(moment.state, seat)[what] == now


def test_phrases_refer_to_their_cards() -> None:
    """So a preview knows what its reader has read, without comparing texts."""
    for event, named in (
        (fought.PactAnswered(1, "peace_treaty", 0, True), {"peace_treaty"}),
        (told.Built(0, "theology", "religion"), {"theology", "religion"}),
        (told.PopulationLost(0, "religion"), {"religion"}),
        (told.PopulationGrew(0, 1, free=False), {"yellow_bank"}),
        (fought.MilitaryDrawn(0, ("raiders", "rats")), {"raiders", "rats"}),
        (fought.MilitaryDrawn(0, (HIDDEN, HIDDEN)), set[str]()),
    ):
        said = phrase(event)
        assert said is not None
        assert said.references == named, event


def test_gained_tokens_are_said_by_the_number_of_their_bank() -> None:
    for event in (told.YellowTokens(0, 2), told.BlueTokens(0, 2)):
        said = phrase(event)
        assert said is not None
        assert not has_more_than_numbers(said)


def test_changes_use_ledger_names() -> None:
    ledger = GAME.text.ledger(position().state, 0)
    assert ledger.keys() >= WORKED_OUT
    for moment in play_busy_game(4, {}, 18):
        for event in moment.events:
            said = phrase(event)
            assert not said or ledger.keys() >= {change.count for change in said.changes}


def test_neutral_events_name_the_seats_they_change() -> None:
    """R21.5: only a card scored at the end does."""
    for moment in play_busy_game(2, {}, 19):
        for event in moment.events:
            said = phrase(event)
            if said and event.seat == SPECTATOR:
                assert not said.changes or isinstance(event, told.FinalScoring)
                assert all(change.seat is not None for change in said.changes)


def test_card_scored_at_the_end_is_one_line_with_all_gains_r21_5() -> None:
    game = position().age(3).workers(0, agriculture=2).workers(1, agriculture=1)
    game.state.future.append(Seeded("impact_of_agriculture", "III"))
    before = ledgers(game.state)
    game.state.events = []
    EndGame().run(game.state)
    after = ledgers(game.state)
    spoken = [(event, said) for event in game.state.events if (said := phrase(event))]
    assert [type(event) for event, _ in spoken] == [told.FinalScoring, told.GameEnded]
    _, line = spoken[0]
    assert format_sentence(line, ("You", "Livia"), SHORT) == "Impact of Agriculture is scored"
    gained = {seat: after[seat]["culture"] - before[seat]["culture"] for seat in (0, 1)}
    assert {change.seat: change.delta for change in line.changes} == gained
    said = phrase(spoken[0][0], Style.spoken(("You", "Livia")))
    assert said is not None
    heard = f"Impact of Agriculture is scored: {gained[0]} culture for you, {gained[1]} for Livia"
    assert format_sentence(said, ("You", "Livia"), SHORT) == heard


@pytest.mark.parametrize(
    ("event", "heard"),
    [
        (told.RatingsChanged(1, strength=3), "Livia has 3 more strength"),
        (
            told.RatingsChanged(1, science=-1, civil_actions=-2),
            "Livia has 1 less science per turn and 2 fewer civil actions",
        ),
    ],
)
def test_derived_changes_can_be_read_aloud(event: Event, heard: str) -> None:
    said = phrase(event)
    assert said is not None and said.is_changes_only
    assert format_sentence(said, ("You", "Livia"), SHORT) == heard


@pytest.mark.parametrize(
    ("event", "is_price"),
    [
        (told.GoodsPaid(0, "resource", 2, 0, 2), True),
        (told.GoodsPaid(0, "resource", 2, 0, 2, "corruption"), False),
        (told.GoodsGained(0, "food", 2, 2, 2), False),
        (told.GoodsGained(0, "food", 2, 2, 2, "good_harvest"), False),
        (told.ScienceChanged(0, -4, 0), True),
        (told.CultureChanged(0, 3, 3, "production"), False),
        (told.CultureChanged(0, 3, 3, "events", "rats"), False),
        (told.CardPlayed(0, "coal"), False),
    ],
)
def test_prices_are_changes_only_and_production_is_not(event: Event, is_price: bool) -> None:
    said = phrase(event)
    assert said and said.changes and said.is_changes_only == is_price
