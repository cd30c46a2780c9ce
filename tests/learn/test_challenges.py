import json
from dataclasses import replace
from pathlib import Path

import pytest

from core.games import GAME_IDS, lessons_folder, load_game
from core.kernel.content import BadContent
from core.learn.challenges import Challenge, ChallengeResult, ChallengeRun, read_challenges
from core.learn.conditions import Condition
from tests.learn.challenge_checks import check_challenge
from tests.learn.sample_challenges import FIVE_CITIES, SAMPLE_CHALLENGES

ALL = [("mosaic", each) for each in SAMPLE_CHALLENGES] + [
    (game, each) for game in GAME_IDS for each in read_challenges(lessons_folder(game))
]
MOSAIC = load_game("mosaic")


@pytest.mark.parametrize(
    ("game", "challenge"), ALL, ids=[f"{game}-{each.id}" for game, each in ALL]
)
def test_challenge_is_valid_and_solved_by_its_solution(game: str, challenge: Challenge) -> None:
    assert list(check_challenge(load_game(game), challenge)) == []


@pytest.mark.parametrize("game", GAME_IDS)
def test_every_game_has_ten_complete_challenges(game: str) -> None:
    challenges = read_challenges(lessons_folder(game))
    assert len(challenges) == 10
    for each in challenges:
        assert each.task and each.par.by and each.solution and each.hint, each.id


def test_same_choices_give_the_same_result() -> None:
    lines = []
    for _ in range(2):
        trial = ChallengeRun(MOSAIC, FIVE_CITIES)
        for text in FIVE_CITIES.solution:
            trial.next_question()
            trial.play(MOSAIC.parse(text))
        trial.next_question()
        lines.append((trial.result, [(s.seat, str(s.action)) for s in trial.main_line.steps]))
    assert lines[0] == lines[1]
    assert any(
        seat != FIVE_CITIES.position.seat for seat, _ in lines[0][1][-6:]
    )  # includes rivals' choices


def test_result_is_decided_at_the_end_and_then_fixed() -> None:
    trial = ChallengeRun(MOSAIC, FIVE_CITIES)
    first, *others = FIVE_CITIES.solution
    trial.next_question()
    trial.play(MOSAIC.parse(first))
    assert trial.result is None
    for text in others:
        trial.next_question()
        trial.play(MOSAIC.parse(text))
    assert trial.next_question() is None
    verdict = trial.result
    asked = MOSAIC.decisions(trial.main_line.state)[0]
    trial.main_line.play(asked.seat, asked.actions[0])
    assert trial.result == verdict == ChallengeResult(is_done=True, value=FIVE_CITIES.par.value)


@pytest.mark.parametrize(
    ("within", "own_turns"), [("turn", 1), (1, 1), (2, 2), ({"chosen": "work *"}, 1)]
)
def test_challenge_lasts_as_long_as_stated(within: object, own_turns: int) -> None:
    until = Condition(**within) if isinstance(within, dict) else within
    challenge = replace(FIVE_CITIES, within=until)
    trial = ChallengeRun(MOSAIC, challenge)
    chosen = 0
    while trial.next_question() is not None:
        trial.play(MOSAIC.parse("work currency=stone"))
        chosen += 1
    assert chosen == own_turns


def test_round_is_over_when_everyone_has_had_a_turn() -> None:
    trial = ChallengeRun(MOSAIC, replace(FIVE_CITIES, within="round"))
    start = MOSAIC.round_number(trial.progress.start)
    trial.play_through(lambda game, state, question: game.parse("work currency=stone"))
    assert MOSAIC.round_number(trial.main_line.state) == start + 1


@pytest.mark.parametrize(
    ("value", "less", "stars", "with_hint"),
    [(29, False, 1, 1), (30, False, 2, 1), (31, False, 3, 2), (29, True, 3, 2), (31, True, 1, 1)],
)
def test_stars_depend_on_task_par_and_hint(
    value: int, less: bool, stars: int, with_hint: int
) -> None:
    challenge = replace(FIVE_CITIES, measure=replace(FIVE_CITIES.measure, less=less))
    assert challenge.stars(ChallengeResult(True, value), has_seen_hint=False) == stars
    assert challenge.stars(ChallengeResult(True, value), has_seen_hint=True) == with_hint
    assert challenge.stars(ChallengeResult(False, value), has_seen_hint=False) == 0


def refusal_of_challenge(tmp_path: Path, **changed: object) -> str:
    row = json.loads(
        (Path(__file__).parent / "sample_challenges" / "challenges.json").read_text("utf-8")
    )[0]
    (tmp_path / "challenges.json").write_text(json.dumps([{**row, **changed}]), "utf-8")
    with pytest.raises(BadContent) as complaint:
        read_challenges(tmp_path)
    return str(complaint.value)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"tsak": "Win."}, "unknown field 'tsak'"),
        ({"within": 0}, "at least one turn"),
        ({"within": "week"}, "'week' is not a record"),
        ({"goal": {"ledger": "stone"}}, "neither 'at_least' nor 'at_most'"),
        ({"measure": {"words": "points"}}, "either a 'ledger' or a 'change'"),
        ({"par": 30}, "30"),
    ],
)
def test_invalid_challenge_is_refused_with_its_place(
    changed: dict[str, object], said: str, tmp_path: Path
) -> None:
    complaint = refusal_of_challenge(tmp_path, **changed)
    assert "challenges.json" in complaint
    assert "'five_cities'" in complaint
    assert said in complaint


def test_game_without_challenges_has_none(tmp_path: Path) -> None:
    assert read_challenges(tmp_path) == ()


def test_challenge_check_lists_every_error() -> None:
    bad = replace(
        FIVE_CITIES,
        task="Get 4s and 30 VP",
        solution=FIVE_CITIES.solution[:2],
        rules=("R99",),
        goal=Condition(event="CityTaken"),
    )
    assert list(check_challenge(MOSAIC, bad)) == [
        "Its task is no sentence.",
        "It says '4s', which nobody has explained.",
        "It says 'VP', which nobody has explained.",
        "There is no rule R99.",
        "There is no event CityTaken.",
        "It is not over after its solution.",
    ]


def test_par_must_be_marked_unbeaten_exactly_if_it_is() -> None:
    beaten = replace(FIVE_CITIES, par=replace(FIVE_CITIES.par, value=29))
    assert list(check_challenge(MOSAIC, beaten)) == [
        "Its solution beats par, which is said to be unbeaten."
    ]
    unsaid = replace(FIVE_CITIES, par=replace(FIVE_CITIES.par, unbeaten=False))
    assert list(check_challenge(MOSAIC, unsaid)) == [
        "Its solution does not beat par: say so with 'unbeaten', or find a better one."
    ]
