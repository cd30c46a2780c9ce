from dataclasses import replace
from pathlib import Path

import pytest

from core import games
from core.app import stats
from core.app.stats import GameStats, all_results, compile_stats
from core.kernel import Standing
from core.table import Seat
from saves import ParentGame
from saves.game_file import write_save
from tests.saves.games import play_game, with_older_rules
from tests.toy import PEBBLES, with_text
from tests.tui.saved_games import load_finished_save

YOU, BOT = Seat("You"), Seat("Bot", "bot", 3)


@pytest.fixture(autouse=True)
def pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    game = with_text(
        PEBBLES, faction_noun="colour", faction=lambda state, seat: ("red", "blue")[seat]
    )
    monkeypatch.setattr(stats, "load_for_setup", lambda setup: game)
    monkeypatch.setattr(stats, "load_game", lambda name: game)


def put(home: Path, name: str, *seats: Seat, seed: int = 7, choices: int = 99) -> None:
    write_save(home / f"saves/{name}.annals", replace(play_game(choices, seed), seats=seats))


def told(found: GameStats) -> dict[str, list[tuple[str, int, int, float, int]]]:
    """Return the tables as rows."""
    return {
        table.by: [(t.what, t.games, t.wins, t.mean, t.best) for t in table.tallies]
        for table in found.tables
    }


def test_stats_are_grouped_by_every_category(home: Path) -> None:
    put(home, "won", YOU, BOT)  # 5 to 3
    put(home, "lost", BOT, YOU)
    put(home, "two", Seat("Ada"), YOU)
    (found,) = compile_stats(all_results())
    assert (found.game, found.finished) == ("pebbles", 3)
    assert (found.all.games, found.all.wins, found.all.best_file) == (4, 2, "two")
    assert told(found) == {
        "person": [("You", 3, 1, 3.7, 5), ("Ada", 1, 1, 5.0, 5)],
        "players": [("2", 4, 2, 4.0, 5)],
        "against": [("Warlord", 2, 1, 4.0, 5), ("persons", 2, 1, 4.0, 5)],
        "seat": [("1", 2, 2, 5.0, 5), ("2", 2, 0, 3.0, 3)],
        "colour": [("blue", 2, 0, 3.0, 3), ("red", 2, 2, 5.0, 5)],
    }


def test_only_finished_games_with_people_count(home: Path) -> None:
    put(home, "bots", BOT, Seat("Other", "bot", 1))
    put(home, "running", YOU, BOT, choices=4)
    what_if = replace(play_game(99), parent_game=ParentGame("won", 3))
    write_save(home / "saves/what-if.annals", what_if)
    (home / "saves/broken.annals").write_bytes(b"")
    assert all_results() == []


def test_solo_game_without_rival_counts_no_win(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = replace(PEBBLES, standings=lambda state: (Standing(0, 9, (), 1),))
    monkeypatch.setattr(stats, "load_for_setup", lambda setup: alone)
    monkeypatch.setattr(stats, "load_position", lambda game, save: None)
    write_save(
        home / "saves/alone.annals",
        replace(play_game(0), seats=(YOU,), waiting_seats=(), is_over=True),
    )
    (result,) = all_results()
    assert (result.met, result.is_won) == (("nobody",), False)


def test_game_under_older_rules_counts_by_its_points(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = replace(with_older_rules(play_game(99)), snapshot=b"of another time")
    write_save(home / "saves/old.annals", save)
    (result,) = all_results()
    assert (result.points, result.is_won, result.side) == (5, True, "")


def test_results_can_be_limited_to_one_game(home: Path) -> None:
    put(home, "won", YOU, BOT)
    assert len(all_results("pebbles")) == 1
    assert all_results("mosaic") == []


@pytest.mark.parametrize(
    ("game", "name", "word", "sides"),
    [
        ("imperium", "classics_2", "nation", ["Greeks", "Scythians"]),
        ("mosaic", "2_players", "leader", ["Artist", "Philosopher"]),
        ("age_of_innovation", "2_players", "faction", ["Blessed", "Navigators"]),
        ("through_the_ages", "simple_2", "", ["", ""]),
    ],
)
def test_faction_names_each_seats_side(game: str, name: str, word: str, sides: list[str]) -> None:
    rules, save = games.load_game(game), load_finished_save(game, name)
    assert rules.text.faction_noun == word
    state = rules.codec.load(save.snapshot)
    assert [rules.text.faction(state, seat) for seat in range(2)] == sides
    assert (
        rules.text.faction(rules.new(2, {}, 1), 0) == "" or game == "imperium"
    )  # known from the start
