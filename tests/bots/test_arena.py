import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.bots.arena import (
    Comparison,
    Contender,
    Deal,
    ThinkTimes,
    Tournament,
    Verdict,
    estimate_win_share,
    play_game,
    read_weights,
    sequential_verdict,
)
from core.bots.repetition import without_repeats
from core.kernel import Action, Event, Game, Rng
from core.kernel.content import BadContent
from tests.bots.worker_games import pebbles_with_weights
from tests.table.quarry import QUARRY, Dig, Dream, Pay
from tests.toy import PEBBLES

A, B = ONE_AND_TWO = (Contender(1), Contender(2))


def load(game_id: str) -> Game[Any]:
    assert game_id == PEBBLES.id
    return PEBBLES


def new_tournament(path: Path | None = None, deals: int = 4, **more: Any) -> Tournament:
    return Tournament(PEBBLES, ONE_AND_TWO, 2, PEBBLES.check_options({}), 1, deals, path, **more)


def play_tournament(it: Tournament, jobs: int = 1) -> Tournament:
    with ThreadPoolExecutor(jobs) as executor:
        it.play(executor, jobs, load, ())
    return it


def test_contender_takes_every_seat_of_a_deal() -> None:
    assert list(Comparison(B, A, 2).seatings()) == [(B, A), (A, B)]
    assert list(Comparison(B, A, 3).seatings()) == [(B, A, A), (A, B, A), (A, A, B)]


def test_same_deal_gives_the_same_game() -> None:
    deal = Deal(ONE_AND_TWO, 7, PEBBLES.check_options({}))
    one, again = play_game(PEBBLES, deal), play_game(PEBBLES, deal)
    assert (one.scores, one.ranks, one.decisions) == (again.scores, again.ranks, again.decisions)
    assert one.is_finished


def test_shared_win_is_split() -> None:
    game = play_game(PEBBLES, Deal((A, A), 7, PEBBLES.check_options({})))
    assert replace(game, ranks=(1, 1)).wins == (0.5, 0.5)
    assert replace(game, ranks=(2, 1)).wins == (0.0, 1.0)


def test_game_statistics_are_recorded() -> None:
    counting = replace(
        PEBBLES, statistics=lambda state, events: ({"told": float(len(events))}, {"told": 0.0})
    )
    game = play_game(counting, Deal((A, A), 7, PEBBLES.check_options({})))
    assert game.statistics[0]["told"] > 0


def test_events_before_the_first_choice_are_counted() -> None:
    """The first turn may begin before the first decision, and statistics must include it."""
    begins = Event(0)

    def setup(players: int, options: dict[str, str], rng: Rng) -> Any:
        state = PEBBLES.create_state(players, options, rng)
        state.emit(begins)
        return state

    counting = replace(
        PEBBLES,
        statistics=lambda state, events: ({"first": events[0] is begins},) * 2,
        create_state=setup,
    )
    game = play_game(counting, Deal((A, A), 7, PEBBLES.check_options({})))
    assert game.statistics[0]["first"]


def test_think_times_give_mean_and_percentiles() -> None:
    think = ThinkTimes()
    for milliseconds in range(1, 101):
        think.add(milliseconds / 1000)
    assert think.percentile(0.5) == pytest.approx(0.05, rel=0.05)
    assert think.percentile(0.95) == pytest.approx(0.095, rel=0.05)
    assert think.mean == pytest.approx(0.0505, rel=0.05)
    assert ThinkTimes().percentile(0.5) == ThinkTimes().mean == 0.0


@pytest.mark.parametrize("many", [4, 20, 100])
def test_interval_narrows_with_more_deals(many: int) -> None:
    share = estimate_win_share([1.0, 0.5, 1.0, 0.5] * many)
    wider = estimate_win_share([1.0, 0.5, 1.0, 0.5])
    assert share.value == 0.75
    assert 0 <= wider.low < share.low < 0.75 < share.high < wider.high <= 1


@pytest.mark.parametrize("won", [0.0, 1.0])
def test_winning_streak_does_not_prove_certainty(won: float) -> None:
    share = estimate_win_share([won] * 5)
    assert share.low < share.high
    assert (share.high if won else share.low) == pytest.approx(won, abs=1e-9)
    assert estimate_win_share([]).low == 0.0


def test_interval_is_wilsons() -> None:
    """Five wins of five, and deals that always end 1 : 1, each counted as two games."""
    all_won = estimate_win_share([1.0] * 5)
    assert (all_won.low, all_won.high) == (pytest.approx(0.5655, abs=1e-4), 1.0)
    even = estimate_win_share([0.5] * 20)
    assert (even.low, even.high) == pytest.approx((0.3520, 0.6480), abs=1e-4)


def test_sequential_test_errs_in_one_case_of_twenty() -> None:
    """Six deals won are enough by hand: 6 x 0.15 x 0.85 / (2 x 7 / 64) = 3.5 > log 19."""
    assert sequential_verdict([1.0] * 5, 0.5, 0.65) is Verdict.OPEN
    assert sequential_verdict([1.0] * 6, 0.5, 0.65) is Verdict.BETTER
    assert sequential_verdict([0.0] * 4, 0.5, 0.65) is Verdict.OPEN
    assert sequential_verdict([0.0] * 5, 0.5, 0.65) is Verdict.NOT_BETTER


@pytest.mark.parametrize(
    ("seats", "par", "wanted"), [(2, 0.5, 0.65), (3, 1 / 3, 0.5), (4, 0.25, 0.4)]
)
def test_more_seats_require_a_smaller_share(seats: int, par: float, wanted: float) -> None:
    """A share halfway between par and the target decides nothing; either of the two does."""
    many = 4000

    def found(share: float) -> Verdict:
        deals = [float(at < share * many) for at in range(many)]
        return Comparison(B, A, seats, dict(enumerate(deals))).verdict

    assert found(wanted) is Verdict.BETTER
    assert found((par + wanted) / 2) is Verdict.OPEN
    assert found(par) is Verdict.NOT_BETTER


def test_sequential_test_stops_once_decided() -> None:
    assert sequential_verdict([], 0.5, 0.65) is Verdict.OPEN
    assert sequential_verdict([1.0, 1.0], 0.5, 0.65) is Verdict.OPEN  # two wins may be luck
    assert sequential_verdict([1.0] * 30, 0.5, 0.65) is Verdict.BETTER
    assert sequential_verdict([0.5, 1.0] * 100, 0.5, 0.65) is Verdict.BETTER
    assert sequential_verdict([0.5] * 100, 0.5, 0.65) is Verdict.NOT_BETTER
    assert sequential_verdict([0.0, 1.0] * 100, 0.5, 0.65) is Verdict.NOT_BETTER


def test_tournament_compares_every_pair() -> None:
    it = play_tournament(new_tournament())
    assert [(each.one, each.others) for each in it.comparisons] == [(B, A)]
    share, other_way = it.win_share(B, A), it.win_share(A, B)
    assert share is not None and other_way is not None
    assert share.value + other_way.value == pytest.approx(1.0)
    assert (other_way.low, other_way.high) == (1 - share.high, 1 - share.low)
    assert it.win_share(A, A) is None
    assert (
        len(it.records[A].scores) == len(it.records[B].scores) == 2 * len(it.comparisons[0].deals)
    )
    three = Tournament(PEBBLES, ONE_AND_TWO, 3, PEBBLES.check_options({}), 1, 2)
    assert [(each.one, each.others) for each in three.comparisons] == [(A, B), (B, A)]


def test_number_of_workers_does_not_affect_the_deals() -> None:
    one, three = (
        play_tournament(new_tournament(play_all_deals=True)),
        play_tournament(new_tournament(play_all_deals=True), jobs=3),
    )
    assert one.comparisons[0].deals == three.comparisons[0].deals
    assert set(one.comparisons[0].deals) == {1, 2, 3, 4}


def test_recorded_deals_are_not_played_again(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    first = play_tournament(new_tournament(path, play_all_deals=True))
    lines = path.read_text().splitlines()
    assert len(lines) == 4
    path.write_text("\n".join(lines[:2]) + "\nnonsense\n" + lines[2][:30] + "\n")
    again = play_tournament(new_tournament(path, play_all_deals=True))
    assert again.comparisons[0].deals == first.comparisons[0].deals
    assert sorted(again.records[B].scores) == sorted(first.records[B].scores)
    assert len(path.read_text().splitlines()) == 6  # only the missing deals were played


def test_deals_with_other_rules_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "arena.jsonl"
    play_tournament(new_tournament(path, deals=1))
    row = json.loads(path.read_text())
    row["about"]["rules"] = -1
    path.write_text(json.dumps(row) + "\n")
    assert not new_tournament(path).comparisons[0].deals


def test_deals_with_other_options_or_numbers_are_ignored(
    tmp_path: Path,
) -> None:
    path = tmp_path / "arena.jsonl"
    play_tournament(new_tournament(path, play_all_deals=True))
    assert set(new_tournament(path, deals=2).comparisons[0].deals) == {1, 2}
    other = PEBBLES.check_options({"bonus": "1"})
    assert not Tournament(PEBBLES, ONE_AND_TWO, 2, other, 1, 4, path).comparisons[0].deals


def test_bot_seed_is_that_of_the_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    seeds = set()

    def first(game: Game[Any], view: Any, seat: int, level: int, seed: int, _: Any) -> Action:
        seeds.add(seed)
        return game.decisions(view)[0].actions[0]

    monkeypatch.setattr("core.bots.arena.match.choose_action", first)
    play_game(PEBBLES, Deal((B, B), 7, PEBBLES.check_options({})))
    assert seeds == {7}


def test_decided_comparison_is_played_no_further() -> None:
    it = new_tournament(deals=50)
    it.comparisons[0].deals = dict.fromkeys(range(1, 31), 1.0)
    assert it.comparisons[0].verdict is Verdict.BETTER
    play_tournament(it)
    assert len(it.comparisons[0].deals) == 30
    assert it.progress == 1.0


def test_repeating_bot_breaks_out_of_its_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    def dream(game: Game[Any], view: Any, seat: int, *more: Any) -> Action:
        (asked,) = game.decisions(view)
        return Dream() if Dream() in asked.actions else asked.actions[0]

    monkeypatch.setattr("core.bots.arena.match.choose_action", dream)
    game = play_game(QUARRY, Deal((B, B), 7, {}))
    assert game.is_finished
    assert game.decisions < 100


def test_repeated_actions_are_excluded_only_in_identical_views() -> None:
    state = QUARRY.new(2, {}, 1)
    QUARRY.apply(state, 0, Pay(0))
    view, (asked,) = QUARRY.view(state, 0), QUARRY.decisions(state)
    assert Dig() not in without_repeats(QUARRY, view, asked, [(view, Dig())]).actions
    assert without_repeats(QUARRY, view, asked, []) is asked
    state.gold[1] += 1
    assert without_repeats(QUARRY, QUARRY.view(state, 0), asked, [(view, Dig())]) is asked
    every_way = [(view, action) for action in asked.actions]
    assert without_repeats(QUARRY, view, asked, every_way) is asked


# --- other weights ----------------------------------------------------------------------------

LUCKY = '[{"players": [2, 3], "stone": 0, "luck": 1}]'
STONY = '[{"players": [2, 3], "stone": 1, "luck": 0}]'


def test_contender_is_written_with_its_weights() -> None:
    assert str(Contender(4)) == "bot:4"
    assert str(Contender(4, "mine", STONY)) == "bot:4@mine"


def test_bots_of_one_level_can_use_different_weights(tmp_path: Path) -> None:
    game = pebbles_with_weights(tmp_path)
    lucky, stony = Contender(3, "lucky", LUCKY), Contender(3, "stony", STONY)
    counting = replace(
        game, statistics=lambda state, events: tuple({"luck": float(p.luck)} for p in state.players)
    )
    options = game.check_options({})
    rolls, takes = play_game(counting, Deal((lucky, stony), 7, options)).statistics
    assert rolls["luck"] > 0 and takes["luck"] == 0


def test_deals_with_other_weights_are_ignored(tmp_path: Path) -> None:
    path, game = tmp_path / "arena.jsonl", pebbles_with_weights(tmp_path)

    def between(one: str, other: str) -> Tournament:
        players = Contender(3, "mine", one), Contender(3, "yours", other)
        return Tournament(game, players, 2, game.check_options({}), 1, 2, path, play_all_deals=True)

    with ThreadPoolExecutor(1) as executor:
        between(LUCKY, STONY).play(executor, 1, lambda _: game, ())
    assert len(between(LUCKY, STONY).comparisons[0].deals) == 2
    assert not between(STONY, STONY).comparisons[0].deals


def test_weights_for_a_game_without_any_are_refused() -> None:
    with pytest.raises(BadContent, match="the arena plays it without"):
        read_weights(PEBBLES, STONY)


def test_settler_is_timed_sparsely_and_never_dawdles() -> None:
    game = play_game(PEBBLES, Deal((A, A), 7, PEBBLES.check_options({})))
    assert all(sum(think.counts.values()) == 1 for think in game.think_times)
    state = PEBBLES.new(2, {}, 7)
    told = [play_game(PEBBLES, Deal((A, A), seed, {"bonus": "0"})).decisions for seed in range(9)]
    assert max(told) <= 2 + len(state.deck)  # nobody ponders forever
