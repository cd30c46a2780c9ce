"""A leader added to Through the Ages breaks no lesson, no challenge, no scene and no save."""

import json
from pathlib import Path

import pytest

from core.games import lessons_folder, load_game
from core.kernel.packs import choose_packs, make_pack
from core.learn import open_part, read_challenges, read_lessons
from saves.game_file import read_save, write_save
from saves.replay import resume_variation, verify_replay
from tests.learn.challenge_checks import check_challenge
from tests.learn.lesson_checks import check_all
from tests.packs.isolated_process import run_isolated
from tests.scenes import is_topic, load_scene_game, never_stop, scene_names
from tests.tui.saved_games import load_scene

GAME = "through_the_ages"
AGES = ("A", "I", "II", "III")
LEADER = {
    "id": "new_leader",
    "name": "New Leader",
    "deck": "civil",
    "type": "leader",
    "count": {"2": 1, "3": 1, "4": 1},
    "bonus": {},
    "abilities": [{"ability": "per_colony", "stat": "culture", "amount": 2}],
    "bots": {"a_turn": 1.4, "unrated": 0.0},
    "origin": "reconstructed",
}


def add_leader(age: str) -> None:
    """Add a leader to a deck before the game is loaded. The size of the decks may be wrong."""
    texts = {
        "pack.toml": f'name = "One more"\ngame = "{GAME}"\n',
        "leaders.json": json.dumps([{**LEADER, "age": age}]),
    }
    choose_packs(GAME, [make_pack("one_more", texts)], errors=[])
    dealt = load_game(GAME).new(3, {}, seed=1)
    assert "new_leader" in (*dealt.civil[age], *dealt.row)


def faults_with_a_leader(age: str) -> str:
    """Return what is wrong with the lessons and challenges after a leader was added."""
    add_leader(age)
    game, folder = load_game(GAME), lessons_folder(GAME)
    faults = list(check_all(GAME))
    for part in read_lessons(folder):
        if "new_leader" in str(game.codec.to_data(open_part(game, part).state)):
            faults.append(f"{part.id} has the new leader.")
    for challenge in read_challenges(folder):
        faults += [f"{challenge.id}: {fault}" for fault in check_challenge(game, challenge)]
    return "\n".join(faults)


def changed_scenes(age: str) -> str:
    """Return the scenes that end differently after a leader was added."""
    add_leader(age)
    game = load_game(GAME)
    changed = []
    for name in scene_names(GAME):
        state = verify_replay(game, load_scene(GAME, name, never_stop)).state
        if game.codec.digest(state) != load_scene_game(GAME, name).digest:
            changed.append(name)
    return " ".join(changed)


def resumed_digest(age: str, path: str) -> str:
    """Return the digest of a saved game's position after a leader was added."""
    add_leader(age)
    game = load_game(GAME)
    return game.codec.digest(resume_variation(game, read_save(Path(path))).state)


@pytest.mark.parametrize("age", AGES)
def test_lessons_and_challenges_survive_a_new_leader(age: str) -> None:
    assert run_isolated(faults_with_a_leader, [(age,)]) == [""]


def test_scenes_survive_a_new_leader() -> None:
    assert scene_names(GAME)
    assert run_isolated(changed_scenes, [("A",)]) == [""]


def test_saves_survive_a_new_leader(tmp_path: Path) -> None:
    save = load_scene(GAME, "3_clever_players", is_topic("politics", 9))
    game = load_game(GAME)
    saved = game.codec.digest(game.codec.load(save.snapshot))
    path = tmp_path / "ages.annals"
    write_save(path, save)
    assert run_isolated(resumed_digest, [("II", str(path))]) == [saved]
