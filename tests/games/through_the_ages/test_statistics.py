"""The statistics of a game, counted by the arena."""

import pytest

from core.games.through_the_ages import GAME
from core.games.through_the_ages.rules.events import (
    AgeBegan,
    Built,
    CardPlayed,
    CultureChanged,
    Destroyed,
)
from core.games.through_the_ages.rules.military_events import PactBegan
from core.games.through_the_ages.rules.statistics import collect_statistics, workers_and_tactics
from core.kernel import SPECTATOR, Event, Rng
from tests.games.through_the_ages.position import position
from tests.random_games import choose_randomly, play_moments


def test_events_are_counted_for_their_player() -> None:
    game = position().hand(0, "homer").wonder(0, "pyramids", 2).tokens(0, bronze=6)
    told: list[Event] = []
    for action in ("play_leader card=homer", "build_stages wonder=pyramids number=1"):
        told += GAME.apply(game.state, 0, GAME.parse(action))
    mine, rivals = collect_statistics(game.state, told)
    assert (mine["leaders"], mine["wonders"]) == (1.0, 1.0)
    assert (rivals["leaders"], rivals["wonders"]) == (0.0, 0.0)


def test_pact_is_counted_for_both_parties() -> None:
    counts = collect_statistics(
        position(3).state, [PactBegan(0, "open_borders_agreement", partner=2)]
    )
    assert [seat["pacts"] for seat in counts] == [1.0, 0.0, 1.0]


def test_army_at_the_end_is_counted() -> None:
    game = position().workers(0, warriors=3)
    game.player(0, tactics="light_cavalry")
    assert collect_statistics(game.state, [])[0]["army at the end"] == 0.0
    game.workers(0, knights=2)
    assert collect_statistics(game.state, [])[0]["army at the end"] == 1.0


def test_army_existing_when_age_iii_ended_is_counted() -> None:
    raised: list[Event] = [CardPlayed(0, "fighting_band"), Built(0, "warriors")]
    over: list[Event] = [AgeBegan(SPECTATOR, "IV"), Destroyed(0, "warriors", by_choice=True)]
    counts = collect_statistics(position().state, raised + over)
    assert [seat["army after age III"] for seat in counts] == [1.0, 0.0]
    counts = collect_statistics(position().state, over[::-1] + raised)
    assert [seat["army after age III"] for seat in counts] == [0.0, 0.0]


@pytest.mark.parametrize("seed", range(3))
def test_workers_and_tactics_follow_from_events(seed: int) -> None:
    state = GAME.new(3, {}, seed)
    told: list[Event] = []
    for moment in play_moments(GAME, state, choose_randomly, Rng(seed)):
        told += moment.events
    for seat, player in enumerate(state.players):
        workers, tactics = workers_and_tactics([event for event in told if event.seat == seat])
        assert {card: workers[card] for card in player.workers} == player.workers
        assert tactics == player.tactics


def test_leading_culture_is_recorded_when_an_age_ends() -> None:
    told: list[Event] = [
        AgeBegan(SPECTATOR, "I"),
        CultureChanged(0, 7, 7, "production"),
        CultureChanged(1, 9, 9, "production"),
        AgeBegan(SPECTATOR, "II"),
        CultureChanged(0, 20, 27, "production"),
    ]
    counts = collect_statistics(position().state, told)[0]
    assert counts["most culture after age A"] == 0.0
    assert counts["most culture after age I"] == 9.0
    assert counts["most culture at the end"] == 27.0


def test_every_seat_of_a_whole_game_has_the_same_counts() -> None:
    state = GAME.new(3, {}, seed=4)
    told: list[Event] = []
    for moment in play_moments(GAME, state, choose_randomly, Rng(4)):
        told += moment.events
    counts = collect_statistics(state, told)
    assert len({tuple(each) for each in counts}) == 1
    assert sum(each["cards taken"] for each in counts) > 20
