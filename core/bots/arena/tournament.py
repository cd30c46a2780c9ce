"""Plays all pairings deal by deal on an executor, and saves the results to a file."""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from core.bots.arena.match import Contender, Deal, GameResult, ThinkTimes, play_game, weights_digest
from core.bots.arena.statistics import Verdict, WinShare, estimate_win_share, sequential_verdict
from core.kernel import Game
from core.kernel.packs import Pack, choose_packs

LoadGame = Callable[[str], Game[Any]]
DealRecord = dict[str, Any]

# Target win share by number of seats, for a bot stronger than its equal opponents.
TARGET_SHARES = {2: 0.65, 3: 0.5, 4: 0.4}


@dataclass(slots=True)
class PlayerRecord:
    """A contender's results over all its games."""

    scores: list[int] = field(default_factory=list)
    ranks: list[int] = field(default_factory=list)
    think_times: ThinkTimes = field(default_factory=ThinkTimes)
    statistics: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    @property
    def mean_score(self) -> float:
        return fmean(self.scores) if self.scores else 0.0

    @property
    def score_deviation(self) -> float:
        return stdev(self.scores) if len(self.scores) > 1 else 0.0

    @property
    def mean_rank(self) -> float:
        return fmean(self.ranks) if self.ranks else 0.0


@dataclass(slots=True)
class Comparison:
    """One contender against copies of another, in every seat of every deal."""

    one: Contender
    others: Contender
    seats: int
    deals: dict[int, float] = field(default_factory=dict)  # win share of the first one, by seed

    @property
    def share(self) -> WinShare:
        return estimate_win_share([self.deals[seed] for seed in sorted(self.deals)])

    @property
    def verdict(self) -> Verdict:
        shares = [self.deals[seed] for seed in sorted(self.deals)]
        return sequential_verdict(
            shares, 1 / self.seats, TARGET_SHARES.get(self.seats, 1.5 / self.seats)
        )

    def seatings(self) -> Iterator[tuple[Contender, ...]]:
        """Yield the seat orders, in which the first contender takes each seat in turn."""
        for seat in range(self.seats):
            yield tuple(self.one if index == seat else self.others for index in range(self.seats))


class Tournament:
    """All comparisons of some contenders at one game.

    A results file is appended after every deal. Earlier results in it count if game, options and
    content are the same.
    """

    def __init__(
        self,
        game: Game[Any],
        players: Sequence[Contender],
        seats: int,
        options: dict[str, str],
        first_seed: int,
        max_deals: int,
        path: Path | None = None,
        *,
        play_all_deals: bool = False,
    ) -> None:
        self.game = game
        self.players = sorted(set(players))
        self.seats = seats
        self.records = {player: PlayerRecord() for player in self.players}
        self.decisions = 0
        self.unfinished = 0
        self._options = options
        self._seeds = range(first_seed, first_seed + max_deals)
        self._path = path
        self._play_all_deals = play_all_deals
        # With two seats, one direction is enough.
        self.comparisons = [
            Comparison(one, others, seats)
            for one in self.players
            for others in self.players
            if (one > others if seats == 2 else one != others)
        ]
        for row in self._read_records():
            self._add_record(row)

    def play(
        self,
        executor: Executor,
        max_parallel: int,
        load_game: LoadGame,
        packs: Sequence[Pack],
        on_deal: Callable[[], None] = lambda: None,
    ) -> None:
        """Play the missing deals, calling `on_deal` after each."""
        running: set[Future[DealRecord]] = set()
        submitted: set[tuple[Contender, Contender, int]] = set()
        try:
            while True:
                for comparison, seed in self._next_deals(submitted, max_parallel - len(running)):
                    submitted.add((comparison.one, comparison.others, seed))
                    task = (load_game, self.game.id, tuple(packs))
                    deals = [Deal(table, seed, self._options) for table in comparison.seatings()]
                    pair = (comparison.one, comparison.others)
                    running.add(executor.submit(_play_deal, *task, pair, deals))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    row = future.result()
                    self._append_record(row)
                    self._add_record(row)
                    on_deal()
        finally:
            for future in running:
                future.cancel()

    @property
    def progress(self) -> float:
        """Return the share of deals that are played or no longer needed."""
        deal_count = len(self._seeds)
        played = [
            deal_count if self._is_decided(each) else len(each.deals) for each in self.comparisons
        ]
        return sum(played) / max(deal_count * len(self.comparisons), 1)

    def win_share(self, one: Contender, others: Contender) -> WinShare | None:
        """Return a contender's win share against others, or None if they did not meet."""
        for each in self.comparisons:
            if (each.one, each.others) == (one, others) and each.deals:
                return each.share
            if self.seats == 2 and (each.others, each.one) == (one, others) and each.deals:
                share = each.share
                return WinShare(1 - share.value, 1 - share.high, 1 - share.low)
        return None

    # --- deals ----------------------------------------------------------------------------

    def _next_deals(
        self, submitted: set[tuple[Contender, Contender, int]], limit: int
    ) -> Iterator[tuple[Comparison, int]]:
        for seed in self._seeds:
            for each in self.comparisons:
                is_begun = (each.one, each.others, seed) in submitted or seed in each.deals
                if limit <= 0:
                    return
                if not is_begun and not self._is_decided(each):
                    limit -= 1
                    yield each, seed

    def _is_decided(self, comparison: Comparison) -> bool:
        return not self._play_all_deals and comparison.verdict is not Verdict.OPEN

    def _add_record(self, row: DealRecord) -> None:
        for each in self.comparisons:
            if (str(each.one), str(each.others)) == (row["one"], row["others"]):
                each.deals[row["seed"]] = row["share"]
        self.decisions += row["decisions"]
        self.unfinished += row["unfinished"]
        named = {str(player): record for player, record in self.records.items()}
        for player, statistics in row["players"].items():
            record = named[player]
            record.scores += statistics["scores"]
            record.ranks += statistics["ranks"]
            record.think_times.counts.update(
                {int(step): count for step, count in statistics["think"].items()}
            )
            for name, values in statistics["census"].items():
                record.statistics[name] += values

    # --- results file ---------------------------------------------------------------------

    def _context(self, pair: tuple[str, str]) -> DealRecord:
        game = self.game
        judging = {str(player): weights_digest(game, player.weights) for player in self.players}
        return {
            "game": game.id,
            "rules": game.rules_version,
            "content": game.content_digest,
            "seats": self.seats,
            "options": self._options,
            "weights": {name: judging[name] for name in pair},
        }

    def _read_records(self) -> Iterator[DealRecord]:
        if self._path is None or not self._path.exists():
            return
        pairs = {(str(each.one), str(each.others)) for each in self.comparisons}
        for line in self._path.read_text("utf-8").splitlines():
            try:
                row = json.loads(line)
                pair, about = (row["one"], row["others"]), row.pop("about")
                if pair in pairs and row["seed"] in self._seeds and about == self._context(pair):
                    yield row
            except (ValueError, KeyError, AttributeError):
                continue

    def _append_record(self, row: DealRecord) -> None:
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(
                    json.dumps({"about": self._context((row["one"], row["others"])), **row}) + "\n"
                )


def _play_deal(
    load_game: LoadGame,
    game_id: str,
    packs: tuple[Pack, ...],
    pair: tuple[Contender, Contender],
    deals: Sequence[Deal],
) -> DealRecord:
    choose_packs(game_id, packs)
    game = load_game(game_id)
    one, others = pair
    games = [play_game(game, deal) for deal in deals]
    finished = [(deal, played) for deal, played in zip(deals, games, strict=True) if played.ranks]
    won = [played.wins[deal.players.index(one)] for deal, played in finished]
    return {
        "one": str(one),
        "others": str(others),
        "seed": deals[0].seed,
        "share": fmean(won) if won else 0.0,
        "decisions": sum(played.decisions for played in games),
        "unfinished": len(games) - len(finished),
        "players": {str(player): _player_summary(player, finished) for player in pair},
    }


def _player_summary(player: Contender, finished: Sequence[tuple[Deal, GameResult]]) -> DealRecord:
    seats = [
        (played, seat)
        for deal, played in finished
        for seat, other in enumerate(deal.players)
        if other == player
    ]
    think: Counter[int] = Counter()
    census: dict[str, list[float]] = defaultdict(list)
    for played, seat in seats:
        think.update(played.think_times[seat].counts)
        for name, value in played.statistics[seat].items():
            census[name].append(value)
    return {
        "scores": [played.scores[seat] for played, seat in seats],
        "ranks": [played.ranks[seat] for played, seat in seats],
        "think": {str(step): count for step, count in think.items()},
        "census": dict(census),
    }
