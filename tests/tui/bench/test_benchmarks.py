import json
import signal
from pathlib import Path

import pytest

from core.games import GAME_IDS, load_game
from saves.game_file import read_save
from tests.timeouts import TIMEOUT
from tests.toy import PEBBLES
from tests.tui.cli.conftest import RunAnnals
from tui.bench import relay, screens, ssh, suite
from tui.bench.random_play import Speed
from tui.bench.relay import RelayResults
from tui.bench.screens import (
    DOWN,
    NARROW,
    TAB,
    Repaint,
    measure_opening,
    measure_start,
    measure_table,
)
from tui.bench.ssh import Crowd, SshResults, can_measure_ssh
from tui.cli import main


@pytest.fixture
def measures_pebbles_quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure only the toy game, and each number only once or for an instant."""
    monkeypatch.setattr(suite, "SECONDS", 0.02)
    monkeypatch.setattr(suite, "STARTS", 1)
    monkeypatch.setattr(suite, "GAME_IDS", (PEBBLES.id,))
    monkeypatch.setattr(suite, "load_game", lambda game_id: PEBBLES)


@pytest.mark.usefixtures("measures_pebbles_quickly")
def test_every_budget_is_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The tests below call the functions that are replaced here."""
    painted = Repaint(0.01, 2000)
    monkeypatch.setattr(screens, "measure_start", lambda *size: painted)
    monkeypatch.setattr(screens, "measure_stock_start", lambda size: painted)
    monkeypatch.setattr(screens, "measure_stock_keys", lambda size: [painted])
    monkeypatch.setattr(relay, "measure_relay_in_process", lambda *setup: [0.01])
    monkeypatch.setattr(relay, "measure_relay", lambda *setup: RelayResults([0.01], [0.1]))
    crowds = [Crowd(count, [painted], 0.1, [painted], 0.1, 1e6, 1e7, 0.0) for count in (1, 3)]
    results = SshResults([painted] * 3, painted, [painted], crowds)
    monkeypatch.setattr(ssh, "measure_ssh", lambda game: results)
    assert main(("bench", "--json")) == 0
    figures = json.loads(capsys.readouterr().out)
    told = [figure["what"] for figure in figures]
    over_ssh = [
        "first screen over ssh, 3 in one instant",
        "first screen over ssh, 3 in one instant, longest",
        "a screen opened over ssh",
        "key in a form over ssh, p95",
    ]
    for there in ("ssh, 1 session", "ssh, 3 sessions"):
        over_ssh += [
            f"{there}: first screen",
            f"{there}: first screen, longest",
            f"{there}: key to repaint",
            f"{there}: key to repaint, p95",
            f"{there}: a key of all in one instant",
            f"{there}: memory of each",
            f"{there}: memory in all",
            f"{there}: CPU for each who came",
            f"{there}: CPU while all rest",
        ]
    assert told == [
        "annals --version",
        "first screen",
        "first screen, compatible renderer",
        "first screen of a stock Textual app",
        "first screen against a stock app",
        *(
            f"a stock Textual app, {what}"
            for size in ("80x24", "200x60")
            for what in (
                f"key to repaint at {size}",
                f"key to repaint at {size}, p95",
                f"a key at {size}",
            )
        ),
        "random play",
        "random play in the arena",
        "clone of a late state",
        "a late state evaluated",
        "dump of a late state",
        "size of a late save",
        "save written",
        "save written and synced",
        "save loaded",
        "decision of bot:1, p95",
        "decision of bot:2, p95",
        "decision of bot:3, p95",
        "decision of bot:4, p95",
        "decision of bot:5, p95",
        "a move to 4 guests",
        "a move to 4 guests, p99",
        "a move to 4 guests in 4 processes",
        "a move to 4 guests in 4 processes, p99",
        "back at the table by its token, longest",
        *(over_ssh if can_measure_ssh() else []),
    ]
    for figure in figures:
        idle_costs_nothing = "CPU" in figure["what"]
        assert figure["measured"] > 0 or idle_costs_nothing, figure
        assert (figure["budget"] is None) == (figure["ratio"] is None)


@pytest.mark.usefixtures("measures_pebbles_quickly")
def test_figures_are_listed_with_their_budgets(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(suite, "_measure_first_screen", list)
    monkeypatch.setattr(suite, "_measure_network", lambda game: [])
    assert main(("bench",)) == 0
    heading, *rows = capsys.readouterr().out.splitlines()
    assert heading.split() == ["GAME", "WHAT", "MEASURED", "BUDGET", "RATIO", "KEPT"]
    assert ">= 36000 decisions/s" in rows[1]


def test_profile_lists_the_functions_of_the_rules(annals: RunAnnals) -> None:
    told = annals("bench", "--profile", "pebbles").stdout
    assert "function calls" in told
    assert "(answer)" in told


def test_python_chess_is_measured_alongside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suite, "SECONDS", 0.02)
    monkeypatch.setattr(suite, "measure_chess", lambda seconds: Speed(1, 1000.0))
    figures = {figure.name: figure for figure in suite._measure_speed(PEBBLES, 2, with_chess=True)}
    assert figures["python-chess beside it"].value == pytest.approx(0.001)
    ratio = figures["random play against python-chess"]
    assert ratio.value == pytest.approx(figures["random play"].value * 1000)
    assert ratio.is_kept


def test_missing_python_chess_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert main(("bench", "--against")) != 0
    assert "python-chess isn't installed" in capsys.readouterr().err


@pytest.mark.parametrize("game_id", GAME_IDS)
def test_every_game_has_a_position_to_measure(game_id: str, tmp_path: Path) -> None:
    path = tmp_path / "saves" / "bench.annals"
    screens.save_random_game(load_game(game_id), path)
    assert not read_save(path).is_over


@pytest.mark.usefixtures("home")
def test_bench_ends_when_sighup_is_ignored() -> None:
    """As under `nohup`."""
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert measure_start(NARROW).size > 1000
    finally:
        signal.signal(signal.SIGHUP, before)


@pytest.mark.usefixtures("home")
def test_key_is_measured_from_its_press_to_the_last_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "KEYS", [DOWN, TAB, "2"])
    monkeypatch.setattr(screens, "IDLE_SECONDS", 0.1)
    monkeypatch.setattr(screens, "KEY_TIMEOUT", TIMEOUT)  # all of these keys repaint
    measured = measure_table(load_game("mosaic"), NARROW)
    assert measured.first.size > 1000
    assert len(measured.keys) == 3
    assert measured.longest_block > 0
    assert all(painted.size > 0 and painted.seconds > 0 for painted in measured.keys)


@pytest.mark.usefixtures("home")
def test_long_game_is_opened_from_the_first_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "LONG_GAME_CHOICES", 200)
    choices, seconds = measure_opening(load_game("mosaic"), NARROW)
    assert choices >= 200
    assert seconds > 0


@pytest.mark.usefixtures("home")
def test_stock_app_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screens, "STOCK_KEYS", [DOWN])
    assert screens.measure_stock_start(NARROW).size > 1000
    (painted,) = screens.measure_stock_keys(NARROW)
    assert painted.seconds > 0


def test_moves_to_guests_are_measured(tmp_path: Path) -> None:
    game = load_game("mosaic")
    (tmp_path / "processes").mkdir()
    assert min(relay.measure_relay_in_process(game, 0.0, tmp_path)) > 0
    relayed = relay.measure_relay(game, 0.0, tmp_path / "processes")
    assert min(*relayed.seconds, *relayed.reconnects) > 0


@pytest.mark.skipif(not can_measure_ssh(), reason="needs asyncssh and OpenSSH")
@pytest.mark.usefixtures("home")
def test_ssh_sessions_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ssh, "BURST_SIZE", 1)
    monkeypatch.setattr(ssh, "CROWD_SIZES", (1, 2))
    monkeypatch.setattr(ssh, "CALM_SECONDS", 0.1)
    monkeypatch.setattr(ssh, "REST_SECONDS", 0.1)
    monkeypatch.setattr(ssh, "FORM_KEYS", [DOWN])
    results = ssh.measure_ssh(None)
    assert [crowd.count for crowd in results.crowds] == [1, 2]
    assert [len(crowd.first_screens) for crowd in results.crowds] == [1, 1]
    assert len(results.burst) == len(results.form_keys) == 1
    assert all(crowd.session_memory > 0 for crowd in results.crowds)
