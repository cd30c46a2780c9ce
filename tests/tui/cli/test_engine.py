import base64
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

from core.app import engine, packs
from core.app.engine import MAX_LINE_BYTES, Engine, serve
from saves.codec import decode
from saves.replay import verify_replay
from tests.fuzzing import EXAMPLES, altered_bytes, altered_trees, try_examples
from tests.saves.games import damaged_file, play_and_append
from tests.toy import PEBBLES
from tests.tui.cli.conftest import PROJECT_ROOT, RunAnnals
from tests.tui.cli.pebbles import load_pebbles

DAMAGED = base64.b64encode(damaged_file()).decode()
NEW = {"command": "new", "game": "pebbles", "players": 2, "seed": 5}


@pytest.fixture(autouse=True)
def only_pebbles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "load_game", load_pebbles)
    monkeypatch.setattr(packs, "load_game", load_pebbles)


class Driver:
    """Asks an engine in this process."""

    def __init__(self) -> None:
        self.engine = Engine()

    def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        answer = self.engine.answer(json.dumps({"command": command, **fields}).encode())
        return json.loads(json.dumps(answer))  # type: ignore[no-any-return]

    def begin(self, **fields: Any) -> dict[str, Any]:
        return self.ask("new", **{"game": "pebbles", "players": 2, "seed": 5, **fields})

    def first_choice(self) -> tuple[int, str]:
        decision = self.ask("decisions")["decisions"][0]
        return decision["seat"], decision["actions"][0]

    def play_first(self) -> dict[str, Any]:
        seat, action = self.first_choice()
        return self.ask("play", seat=seat, action=action)

    def play_out(self) -> None:
        while self.ask("decisions")["decisions"]:
            assert self.play_first()["ok"]


@pytest.fixture
def driver() -> Driver:
    return Driver()


def test_new_game_asks_for_decisions(driver: Driver) -> None:
    assert driver.begin(options={"bonus": "1"}) == {
        "ok": True,
        "game": "pebbles",
        "seats": ["Player 1", "Player 2"],
        "options": {"bonus": "1"},
        "seed": 5,
        "over": False,
    }
    answer = driver.ask("decisions")
    assert (answer["over"], answer["progress"]) == (False, "8 stones left")
    first, second = answer["decisions"]
    assert (first["seat"], second["seat"]) == (0, 1)
    assert (first["kind"], first["prompt"]) == ("card", "Keep one stone")
    assert len(first["actions"]) == 2


def test_events_are_filtered_for_each_seat(driver: Driver) -> None:
    driver.begin()
    seat, action = driver.first_choice()
    stone = action.removeprefix("keep stone=")
    answer = driver.ask("play", seat=seat, action=action)
    own = {"event": "Kept", "seat": 0, "stone": stone, "sentence": "Player 1: Kept"}
    assert answer == {"ok": True, "events": [own], "next": 2, "over": False}
    assert driver.ask("events", seat=1)["events"] == [{**own, "stone": "?"}]
    assert driver.ask("events")["events"] == [{**own, "stone": "?"}]
    assert driver.ask("events", seat=1, since=2)["events"] == []
    assert driver.ask("view", seat=1)["view"]["players"][0]["kept"] == "?"
    assert driver.ask("view", seat=0)["view"]["players"][0]["kept"] == stone


def test_whole_game_can_be_played_through_the_engine(driver: Driver) -> None:
    driver.begin()
    driver.play_out()
    answer = driver.ask("scores")
    assert answer["over"]
    for score in answer["scores"]:
        assert score["total"] == sum(points for _, points in score["lines"])
    assert {score["rank"] for score in answer["scores"]} <= {1, 2}


def test_undo_takes_back_one_choice_at_a_time(driver: Driver) -> None:
    driver.begin()
    before = driver.ask("view", seat=0)
    driver.play_first()
    driver.play_first()
    assert driver.ask("undo") == {"ok": True, "next": 2}
    driver.ask("undo")
    assert driver.ask("view", seat=0) == before
    assert driver.ask("undo")["error"] == "nothing_to_undo"


def test_bots_play_their_own_seats(driver: Driver) -> None:
    assert driver.begin(seats=["Ada", "bot:1"])["seats"] == ["Ada", "Livia"]
    opening = driver.ask("view", seat=0)
    for _ in range(3):
        assert [d["seat"] for d in driver.ask("decisions")["decisions"]] == [0]
        driver.play_first()
    for _ in range(3):
        driver.ask("undo")
    assert driver.ask("view", seat=0) == opening


def test_game_of_bots_plays_to_the_end(driver: Driver) -> None:
    assert driver.begin(seats=["bot:1", "bot:2"])["over"]


def test_snapshot_is_a_save_and_can_be_loaded(driver: Driver) -> None:
    driver.begin()
    driver.play_first()
    snapshot = driver.ask("snapshot")["snapshot"]
    there = driver.ask("view", seat=0)
    driver.play_out()
    assert driver.ask("load", snapshot=snapshot)["seats"] == ["Player 1", "Player 2"]
    assert driver.ask("view", seat=0) == there
    assert driver.ask("undo")["ok"]
    assert verify_replay(PEBBLES, decode(base64.b64decode(snapshot))).steps


@pytest.mark.parametrize(
    ("request_line", "error"),
    [
        ("", "bad_json"),
        ("{", "bad_json"),
        ('{"command": "play"', "bad_json"),
        ("[" * 100_000, "bad_json"),
        ("1" * 10_000, "bad_json"),
        ("[]", "bad_request"),
        ("null", "bad_request"),
        ("{}", "bad_request"),
        ('{"command": 7}', "bad_request"),
        ('{"command": "dance"}', "unknown_command"),
        ('{"command": "new"}', "bad_request"),
        ('{"command": "new", "game": "chess", "players": 2}', "bad_setup"),
        ('{"command": "new", "game": "pebbles", "players": 9}', "bad_setup"),
        ('{"command": "new", "game": "pebbles", "players": -1}', "bad_setup"),
        ('{"command": "new", "game": "pebbles", "players": 1e99}', "bad_request"),
        ('{"command": "new", "game": "pebbles", "players": 999999999999}', "bad_setup"),
        ('{"command": "new", "game": "pebbles", "players": true}', "bad_request"),
        ('{"command": "new", "game": "pebbles", "seats": "ab"}', "bad_request"),
        ('{"command": "new", "game": "pebbles", "seats": [1, 2]}', "bad_request"),
        ('{"command": "new", "game": "pebbles", "seats": ["a", "bot:99"]}', "bad_setup"),
        ('{"command": "new", "game": "pebbles", "seats": ["a", "\\ud800"]}', "bad_setup"),
        ('{"command": "new", "game": "pebbles", "players": 2, "seed": -1}', "bad_request"),
        ('{"command": "new", "game": "pebbles", "players": 2, "seed": 1.5}', "bad_request"),
        ('{"command": "new", "game": "pebbles", "players": 2, "options": []}', "bad_request"),
        (
            '{"command": "new", "game": "pebbles", "players": 2, "options": {"bonus": 1}}',
            "bad_request",
        ),
        (
            '{"command": "new", "game": "pebbles", "players": 2, "options": {"x": "1"}}',
            "bad_setup",
        ),
        ('{"command": "load", "snapshot": "???"}', "bad_snapshot"),
        ('{"command": "load", "snapshot": "QU5OQUxT"}', "bad_snapshot"),
        ('{"command": "load", "snapshot": "\\u00e9"}', "bad_snapshot"),
        (f'{{"command": "load", "snapshot": "{DAMAGED}"}}', "bad_snapshot"),
        ('{"command": "play", "seat": 0}', "bad_request"),
        ('{"command": "play", "action": "roll"}', "bad_request"),
        ('{"command": "play", "seat": 7, "action": "roll"}', "bad_request"),
        ('{"command": "play", "seat": -1, "action": "roll"}', "bad_request"),
        ('{"command": "play", "seat": 0, "action": "roll"}', "illegal_action"),
        ('{"command": "play", "seat": 0, "action": "fly"}', "illegal_action"),
        ('{"command": "play", "seat": 0, "action": ""}', "illegal_action"),
        ('{"command": "play", "seat": 0, "action": 3}', "bad_request"),
        ('{"command": "view", "seat": 2}', "bad_request"),
        ('{"command": "events", "since": "0"}', "bad_request"),
    ],
)
def test_wrong_request_is_refused_and_changes_nothing(
    driver: Driver, request_line: str, error: str
) -> None:
    driver.begin()
    before = driver.ask("view", seat=0)
    answer = driver.engine.answer(request_line.encode())
    assert (answer["ok"], answer["error"]) == (False, error)
    assert answer["message"].endswith(".")
    assert driver.ask("view", seat=0) == before


@pytest.mark.parametrize(
    "command", ["decisions", "undo", "view", "events", "scores", "snapshot", "play"]
)
def test_commands_without_a_game_are_refused(driver: Driver, command: str) -> None:
    assert driver.ask(command, seat=0, action="roll")["error"] in ("no_game", "bad_request")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
COMMANDS = ("new", "load", "decisions", "play", "undo", "view", "events", "scores", "snapshot")
FIELDS = ("game", "players", "seats", "options", "seed", "snapshot", "seat", "action", "since")


@EXAMPLES
def test_any_request_gets_an_answer(examples: int) -> None:
    def check(command: str, fields: dict[str, Any]) -> None:
        driver = Driver()
        driver.begin()
        check_answer(driver.ask(command, **fields))

    fields = st.dictionaries(st.sampled_from(FIELDS), JSON)
    try_examples(examples, check, command=st.sampled_from(COMMANDS), fields=fields)


@EXAMPLES
def test_altered_requests_get_an_answer(examples: int) -> None:
    """A whole game of requests, one of them altered."""
    requests: list[Any] = [
        {**NEW, "seats": ["human", "bot:1"], "options": {"bonus": "1"}},
        {"command": "play", "seat": 0, "action": "keep stone=stone_1"},
        {"command": "events", "seat": 0, "since": 0},
        {"command": "view", "seat": 0},
        {"command": "load", "snapshot": base64.b64encode(play_and_append(3, 4)[0]).decode()},
        {"command": "undo"},
        {"command": "scores"},
    ]

    def check(altered: Any) -> None:
        driver = Driver()
        for request in altered:
            try:
                line = json.dumps(request).encode()
            except TypeError:  # the strategy swaps in what JSON cannot hold
                continue
            check_answer(driver.engine.answer(line))

    try_examples(examples, check, altered=altered_trees(requests))


def check_answer(answer: dict[str, Any]) -> None:
    assert answer["ok"] or (answer["error"] != "internal" and answer["message"].endswith("."))


@EXAMPLES
def test_every_line_of_bytes_gets_an_answer(examples: int) -> None:
    def check(raw: bytes) -> None:
        answers = io.BytesIO()
        serve(io.BytesIO(raw), answers)
        lines = [line for line in raw.split(b"\n") if line.strip()]
        told = [json.loads(line) for line in answers.getvalue().splitlines()]
        assert len(told) == len(lines)
        for answer in told:
            check_answer(answer)

    known = b"\n".join(json.dumps(line).encode() for line in (NEW, {"command": "decisions"}))
    try_examples(examples, check, raw=st.binary() | altered_bytes(known))


def test_overlong_line_is_refused_and_the_next_is_answered() -> None:
    answers = io.BytesIO()
    serve(io.BytesIO(b"x" * (MAX_LINE_BYTES * 3) + b"\n" + json.dumps(NEW).encode()), answers)
    first, second = map(json.loads, answers.getvalue().splitlines())
    assert first["error"] == "too_long"
    assert second["ok"]


def test_engine_process_answers_line_by_line_until_quit(annals: RunAnnals) -> None:
    lines = [json.dumps(NEW), "nonsense", "", '{"command": "quit"}', '{"command": "decisions"}']
    done = annals("engine", stdin="\n".join(lines) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [True, False, True]


def test_engine_process_ends_with_its_input(annals: RunAnnals) -> None:
    assert annals("engine").returncode == 0


def test_example_bot_plays_a_whole_game(home: Path) -> None:
    done = subprocess.run(
        [
            sys.executable,
            PROJECT_ROOT / "docs/example_bot.py",
            sys.executable,
            "-m",
            "tui.cli",
            "engine",
        ],
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count(" points\n") == 2
