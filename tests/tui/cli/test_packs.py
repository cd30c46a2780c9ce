import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.cli.conftest import RunAnnals

TOML = 'name = "My box"\ngame = "mosaic"\nauthor = "Ada"\nversion = "2"\nabout = "As printed"\n'


@pytest.fixture
def annals(home: Path) -> RunAnnals:
    """Run `annals` with the real games; no error may ever show a traceback."""

    def run(*arguments: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "tui.cli", *arguments],
            cwd=home,
            env={**os.environ, **env},
            input=stdin,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert "Traceback" not in done.stderr
        return done

    return run


def write_pack(home: Path, name: str, toml: str = TOML, **files: object) -> Path:
    folder = home / "packs" / name
    folder.mkdir(parents=True)
    (folder / "pack.toml").write_text(toml, encoding="utf-8")
    for file, data in files.items():
        (folder / f"{file}.json").write_text(json.dumps(data), encoding="utf-8")
    return folder


def test_packs_are_listed_with_their_errors(annals: RunAnnals, home: Path) -> None:
    write_pack(home, "mine")
    write_pack(home, "torn", "name =")
    listed = annals("packs").stdout.splitlines()
    assert listed[0].split() == ["PACK", "GAME", "VERSION", "AUTHOR", "WHAT", "IT", "IS"]
    assert next(line for line in listed if "mine" in line).split() == [
        *("mine", "mosaic", "2", "Ada", "As", "printed")
    ]
    assert "pack.toml: this is not TOML." in next(line for line in listed if "torn" in line)
    assert listed[-1] == f"Your own are put into {home / 'packs'}."
    own = [each for each in json.loads(annals("packs", "--json").stdout) if not each["shipped"]]
    assert [each.get("game") for each in own] == ["mosaic", None]
    assert own[1]["error"] == "pack.toml: this is not TOML."


def test_pack_check_reports_every_error(annals: RunAnnals, home: Path) -> None:
    wrong = [
        {"id": "leader_magistrat", "pillars": {}},
        {"id": "leader_general", "pillars": {"war": 1}, "crown": 2},
        {"id": "leader_engineer", "gain": {"stone": 90_000}},
    ]
    folder = write_pack(
        home, "mine", leaders=wrong, setup=[{"id": "setup_2p", "regions": ["rome"]}]
    )
    for name in ("mine", str(folder)):
        done = annals("packs", "check", name)
        assert done.returncode == 1
        said = done.stdout.splitlines()
        assert [line.partition(": ")[0] for line in sorted(said)] == [
            "pack mine, leaders.json, record 'leader_engineer', gain, stone",
            "pack mine, leaders.json, record 'leader_general', pillars",
            "pack mine, leaders.json, record 'leader_general'",
            "pack mine, leaders.json, record 'leader_magistrat'",
            "pack mine, setup.json, record 'setup_2p', regions, 1",
        ]
        assert "Did you mean 'leader_magistrate'?" in done.stdout
        assert done.stderr == "annals: 5 problems in the pack 'mine'.\n"


def test_valid_pack_is_reported_as_valid(annals: RunAnnals, home: Path) -> None:
    write_pack(home, "mine", leaders=[{"id": "leader_general", "pillars": {"military": 2}}])
    done = annals("packs", "check", "mine")
    assert (done.returncode, done.stdout) == (0, "The pack 'mine' is valid.\n")
    missing = annals("packs", "check", "mien")
    assert missing.returncode == 1
    assert "Did you mean 'mine'?" in missing.stderr


def test_missing_pack_in_the_settings_is_skipped_with_a_warning(
    annals: RunAnnals, home: Path
) -> None:
    (home / "settings.toml").write_text('packs = "gone"\n', encoding="utf-8")
    done = annals("play", "mosaic", "--plain", "--seats", "you,bot:1", stdin="quit\n")
    assert done.returncode == 0
    assert "The pack 'gone' in the settings can't be used" in done.stderr


def test_table_can_ignore_the_packs_in_the_settings(annals: RunAnnals, home: Path) -> None:
    write_pack(home, "mine", constants={"start_population": 8})
    (home / "settings.toml").write_text('packs = "mine"\n', encoding="utf-8")
    for more in ((), ("--pack", "")):
        play = ("play", "mosaic", "--plain", "--seats", "you,bot:1", *more)
        assert annals(*play, stdin="quit\n").returncode == 0
    played = {tuple(each["packs"]) for each in json.loads(annals("saves", "--json").stdout)}
    assert played == {("mine",), ()}


def test_new_pack_is_private_and_overwrites_nothing(annals: RunAnnals, home: Path) -> None:
    assert annals("packs", "new", "mosaic", "mine").returncode == 0
    folder = home / "packs/mine"
    modes = {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert (modes, stat.S_IMODE(folder.stat().st_mode)) == ({0o600}, 0o700)
    before = (folder / "leaders.json").read_bytes()
    again = annals("packs", "new", "mosaic", "mine")
    assert again.returncode == 2
    assert "A pack called 'mine' already exists" in again.stderr
    assert (folder / "leaders.json").read_bytes() == before
    for name in ("../mine", "a b", ""):
        assert annals("packs", "new", "mosaic", name).returncode == 2


@pytest.mark.parametrize(
    "game",
    ["age_of_innovation", "history_of_the_world", "imperium", "mosaic", "through_the_ages"],
)
def test_new_pack_is_valid_as_written(annals: RunAnnals, home: Path, game: str) -> None:
    annals("packs", "new", game, "mine")
    assert len(list((home / "packs/mine").iterdir())) > 1
    assert annals("packs", "check", "mine").returncode == 0


def test_new_pack_contains_the_reconstructed_content(annals: RunAnnals, home: Path) -> None:
    annals("packs", "new", "imperium", "mine")
    form = json.loads(annals("content", "imperium", "--reconstructed", "--json").stdout)
    files = {path.stem: path for path in (home / "packs/mine").glob("*.json")}
    assert {name: json.loads(path.read_text("utf-8")) for name, path in files.items()} == form
    assert form["bot_tables"]["rows"]


def test_content_is_listed_with_sources_and_corrections(annals: RunAnnals, home: Path) -> None:
    write_pack(
        home, "mine", leaders=[{"id": "leader_general", "pillars": {"military": 2}, "count": 1}]
    )
    lines = json.loads(annals("content", "mosaic", "--pack", "mine", "--json").stdout)
    general = next(line for line in lines if line["id"] == "leader_general")
    assert (general["table"], general["origin"]) == ("leaders", "reconstructed")
    assert general["reconstructed"] == ["pillars"]
    assert general["corrected"] == {"pillars": "mine"}  # the count is unchanged
    shown = annals("content", "mosaic", "--pack", "mine").stdout
    assert " reconstructed: pillars; pillars corrected by mine" in shown
    assert "reconstructed; reconstructed" not in shown
    other = annals("content", "history_of_the_world").stdout
    assert "sourced in part; reconstructed: region" in other
    assert "from another edition: " in other
    assert "sourced:" not in other
    asked = annals("content", "mosaic", "--reconstructed").stdout
    assert 'leader_general  General\n    pillars: {"military": 1}' in asked
    board = annals("content", "through_the_ages", "--reconstructed").stdout
    assert 'board.json, corruption\n  {"bank_min": 9, "pay": 0}\n' in board


def test_different_pack_content_is_distinguished_from_a_damaged_save(
    annals: RunAnnals, home: Path
) -> None:
    folder = write_pack(
        home, "mine", leaders=[{"id": "leader_general", "pillars": {"military": 2}}]
    )
    file = folder / "leaders.json"
    printed = file.read_text(encoding="utf-8")
    play = ("play", "mosaic", "--plain", "--seed", "7", "--seats", "you,bot:1", "--pack", "mine")
    annals(*play, stdin="1\n1\nquit\n")
    (save,) = (home / "saves").glob("*.annals")

    def verified() -> tuple[int, str]:
        done = annals("verify", save.name)
        return done.returncode, done.stderr or done.stdout

    code, sound = verified()
    assert code == 0, sound
    assert "lead exactly to the saved position" in sound
    file.write_text(printed.replace("2", "3"), encoding="utf-8")
    code, said = verified()
    assert code == 1
    assert said == (
        "annals: This game needs another version of the pack 'mine'. Put back the "
        "version it was started with.\n"
    )
    folder.rename(home / "packs/elsewhere")
    code, said = verified()
    assert code == 1
    assert said == (f"annals: This game needs the pack 'mine'. Put it into {home / 'packs'}.\n")
    (home / "packs/elsewhere").rename(folder)
    file.write_text(printed, encoding="utf-8")
    assert verified() == (0, sound)
    raw = bytearray(save.read_bytes())
    raw[-9] ^= 255
    save.write_bytes(raw)
    code, said = verified()
    assert code == 1
    assert "damaged" in said
    assert "pack" not in said
