"""Make positions for challenges, show them, try choices and find par, for authors.

    python -m tests.learn.challenge_tool GAME                      all of a game's, one per line
    python -m tests.learn.challenge_tool GAME ID                   one in detail, and what to store
    python -m tests.learn.challenge_tool GAME ID --try A B ..      your choices from its position
    python -m tests.learn.challenge_tool GAME ID --make --seed 7 ..  a position made by bots
    python -m tests.learn.challenge_tool GAME ID --make .. --write   the same, stored

docs/writing-challenges.md describes how to write a challenge.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from core.bots import STRONGEST, choose_action
from core.bots.resolve import serious_actions
from core.games import lessons_folder, load_game
from core.kernel import Action, Decision, Game, Rng
from core.kernel.style import SHORT, Style
from core.learn.challenges import (
    Challenge,
    ChallengeRun,
    Chooser,
    Ledger,
    choose_as_rival,
    read_challenges,
)
from core.learn.conditions import Condition, Progress
from core.learn.positions import format_choice
from core.table import Variation, new_journal
from tests.learn.challenge_checks import check_challenge
from tests.learn.position_files import write_position
from tests.toy import with_strategy

# Points per unit of the measure, or of the missing amount, for a bot that knows the task.
EAGER_UNIT, CALM_UNIT = 25.0, 3.0


# --- par ------------------------------------------------------------------------------------


def choose_as_emperor(game: Game[Any], state: Any, question: Decision) -> Action:
    """Choose like the strongest bot at a table."""
    return choose_action(game, game.view(state, question.seat), question.seat, STRONGEST)


def play_for_task(
    game: Game[Any], challenge: Challenge, trial: ChallengeRun, a_unit: float
) -> Chooser:
    """Choose like the strongest bot, with a large bonus for the task."""
    seat, measure = challenge.position.seat, challenge.measure
    before = ledger_numbers(game, trial.progress.start, seat)

    def evaluate(state: Any, whose: int, weights: Any) -> dict[str, float]:
        task = 0.0
        if whose == seat:
            now = ledger_numbers(game, state, seat)
            reached = measure.measure_between(before, now) * (-1 if measure.less else 1)
            task = a_unit * (reached - 2 * missing_amount(challenge.goal, before, now))
        return {**game.strategy.evaluate(state, whose, weights), "the task": task}

    told = with_strategy(game, evaluate=evaluate)
    return lambda _, state, question: choose_as_emperor(told, state, question)


def ledger_numbers(game: Game[Any], state: Any, seat: int) -> dict[str, int]:
    """Return the ledger under the names that challenges use."""
    return game.text.ledger(state, seat)


def missing_amount(goal: Condition, before: Ledger, now: Ledger) -> int:
    """Return how far the numbers are from the goal."""
    missing = sum(missing_amount(part, before, now) for part in goal.all_ or ())
    missing += min((missing_amount(part, before, now) for part in goal.any_ or ()), default=0)
    if goal.ledger is not None or goal.change is not None:
        name = goal.ledger or goal.change or ""
        number = now[name] - (before[name] if goal.change else 0)
        missing += max(0, 0 if goal.at_least is None else goal.at_least - number)
        missing += max(0, 0 if goal.at_most is None else number - goal.at_most)
    return missing


# --- showing --------------------------------------------------------------------------------


def print_challenges(game: Game[Any]) -> None:
    """Print every challenge in one line, with its errors and outdated replies."""
    for challenge in read_challenges(lessons_folder(game.id)):
        print(f"{challenge.id}: {challenge.title}; par {challenge.par.value}")
        complaints = list(check_challenge(game, challenge))
        print("".join(f"  wrong: {complaint}\n" for complaint in complaints), end="")
        if not complaints:
            for reply in outdated_replies(game, challenge):
                print(f"  outdated: Chieftains no longer choose '{reply}' after its solution.")


def outdated_replies(game: Game[Any], challenge: Challenge) -> Iterator[str]:
    """Yield the stored replies that today's Chieftains would not make."""
    line = play_texts(game, challenge, challenge.solution).main_line
    for index, step in enumerate(line.steps):
        if step.seat == challenge.position.seat or step.is_forced:
            continue
        if choose_as_rival(game, line.state_before(index), step.seat) != step.action:
            yield format_choice(step.seat, step.action)


def play_texts(game: Game[Any], challenge: Challenge, texts: tuple[str, ...]) -> ChallengeRun:
    """Play the given choices in a challenge, with the replies of the others."""
    trial = ChallengeRun(game, challenge)
    for text in texts:
        if trial.next_question() is None:
            raise SystemExit(f"It is over before '{text}'.")
        trial.play(game.parse(text))
    trial.next_question()
    return trial


def describe_outcome(trial: ChallengeRun) -> str:
    verdict, challenge = trial.result, trial.challenge
    if verdict is None:
        return "not over"
    done = "task done" if verdict.is_done else "TASK NOT DONE"
    stars = challenge.stars(verdict, has_seen_hint=False)
    return f"{done}, {challenge.measure.words} {verdict.value}, stars {stars}"


def print_challenge(game: Game[Any], challenge: Challenge, texts: tuple[str, ...]) -> None:
    """Print the position after the given choices: boards, numbers, prompt and choices."""
    trial = play_texts(game, challenge, texts)
    seat, state = challenge.position.seat, trial.main_line.state
    names = [f"Seat {at}" for at in range(game.seat_count(state))]
    names[seat] = "You"
    view = game.view(state, seat)
    print(f"{challenge.title}: {challenge.task}\n")
    everybody = tuple(names) + game.automa_names(state)
    print("\n".join(game.text.board(view, seat, everybody, Style.spoken(names))))
    print("\nledger:", *(f"  {line}" for line in describe_changes(trial.progress)), sep="\n")
    if trial.result is not None:
        print(f"\nIt is over: {describe_outcome(trial)}.")
        print_solution(trial, texts)
        return
    question = game.decision_of(state, seat)
    assert question is not None
    print(f"\n{game.text.prompt(view, question, SHORT)} ({question.rule}, topic {question.topic})")
    for action in question.actions:
        choice = game.text.choice(view, question, action, SHORT)
        texts = (choice.full_price(SHORT), choice.effect_text(SHORT), choice.warning)
        told = "; ".join(filter(None, texts))
        print(f"  {action!s:<50} {choice.group}: {choice.label}; {told}")


def describe_changes(since: Progress) -> Iterator[str]:
    """Format the seat's numbers and mark those that have changed."""
    before = ledger_numbers(since.game, since.start, since.seat)
    now = ledger_numbers(since.game, since.state, since.seat)
    for name, number in now.items():
        was = before.get(name, 0)
        yield (
            f"{name}: {number}" if was == number else f"{name}: {was} > {number} ({number - was:+})"
        )


def print_par(game: Game[Any], challenge: Challenge, lines: int) -> None:
    """Print the stored solution, the strongest bot's solution, and the record to store."""
    print(
        "\nThe stored solution:", describe_outcome(play_texts(game, challenge, challenge.solution))
    )
    by_bots = list(bot_solutions(game, challenge))
    for by, trial, chosen in by_bots:
        print(f"\n{by}: {describe_outcome(trial)}")
        print("\n".join(f'  "{text}",' for text in chosen))
        print("\n".join(f"  {line}" for line in final_changes(trial)))
    par = best_solution(challenge, by_bots)
    if par is None:
        print("\nNo bot does the task: store what your own solution reaches, by 'the author'.")
    else:
        value, by, _ = par
        print("\nStore:", json.dumps({"par": {"value": value, "by": by}}))
    best = best_solution(challenge, [*by_bots, *random_solutions(game, challenge, lines)])
    if best is not None:
        value, by, chosen = best
        print(f"The best line found: {value}, by {by}:")
        print_solution(play_texts(game, replace(challenge, replies=()), tuple(chosen)), chosen)


def print_solution(trial: ChallengeRun, chosen: Sequence[str]) -> None:
    """Print choices and the replies to them, to be stored."""
    stored = {
        "solution": list(chosen),
        "replies": trial.challenge.others_choices(trial.progress.steps),
    }
    print(json.dumps(stored, indent=1, ensure_ascii=False))


Solution = tuple[str, ChallengeRun, list[str]]  # player, result and choices


def bot_solutions(game: Game[Any], challenge: Challenge) -> Iterator[Solution]:
    """Solve a challenge with the strongest bot, with and without knowledge of the task."""
    trial = ChallengeRun(game, challenge)
    yield "Emperor", trial, trial.play_through(choose_as_emperor)
    for a_unit in (EAGER_UNIT, CALM_UNIT):
        trial = ChallengeRun(game, challenge)
        told = play_for_task(game, challenge, trial, a_unit)
        yield "Emperor told of the task", trial, trial.play_through(told)


def random_solutions(game: Game[Any], challenge: Challenge, lines: int) -> Iterator[Solution]:
    """Collect solutions from random play."""
    rng = Rng(1)
    for number in range(1, lines + 1):
        trial = ChallengeRun(game, challenge)
        chosen = trial.play_through(lambda _, __, asked: rng.choice(serious_actions(asked.actions)))
        yield f"luck, line {number}", trial, chosen


def best_solution(
    challenge: Challenge, reached: list[Solution]
) -> tuple[int, str, list[str]] | None:
    """Return the best solution that completes the task."""
    done = [
        (trial.result.value, by, chosen)
        for by, trial, chosen in reached
        if trial.result is not None and trial.result.is_done
    ]
    best = challenge.measure.best(*(value for value, _, _ in done))
    return next((each for each in done if each[0] == best), None)


def final_changes(trial: ChallengeRun) -> list[str]:
    end = trial.challenge.progress_at_end(trial.progress)
    assert end is not None
    return [line for line in describe_changes(end) if ">" in line]


# --- making a position -----------------------------------------------------------------------


def make_position(game: Game[Any], args: argparse.Namespace) -> None:
    """Let bots play until the seat's given turn. Store the position, or print its record.

    A new challenge gets a record to complete. An existing one keeps its texts.
    """
    options = dict(text.split("=", 1) for text in args.option)
    line = Variation(game, new_journal(game, args.players, options, args.seed))
    seen: set[int] = set()
    while True:
        asked = game.decisions(line.state)[0]
        if asked.is_main and asked.seat == args.seat:
            seen.add(game.turn_number(line.state))
            if len(seen) == args.turn:
                break
        view = game.view(line.state, asked.seat)
        line.play(asked.seat, choose_action(game, view, asked.seat, args.level))
    position = {"players": args.players, "options": options, "seat": args.seat}
    record = {
        "id": args.id,
        "title": "",
        "position": position,
        "task": "",
        "within": "turn",
        "goal": {"turn_over": True},
        "measure": {
            "words": "",
            "change": next(iter(game.text.ledger(line.state, args.seat))),
        },
        "par": {"value": 0, "by": ""},
        "solution": [],
        "hint": "",
        "rules": [],
    }
    if not args.write:
        print(json.dumps(record, indent=1, ensure_ascii=False))
        return
    folder = lessons_folder(game.id)
    write_position(game, line.state, folder, args.id)
    path = folder / "challenges.json"
    rows = json.loads(path.read_text("utf-8")) if path.exists() else []
    existing = next((row for row in rows if row["id"] == args.id), None)
    if existing is None:
        rows.append(record)
    else:
        existing["position"] = position
    path.write_text(json.dumps(rows, indent=1, ensure_ascii=False) + "\n", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("id", nargs="?", default="")
    parser.add_argument("--try", dest="texts", nargs="*", metavar="ACTION")
    parser.add_argument("--random", type=int, default=0, metavar="N", help="lines by luck beside")
    parser.add_argument("--make", action="store_true")
    parser.add_argument("--write", action="store_true", help="store what was made")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--turn", type=int, default=1, help="the seat's own, where it begins")
    parser.add_argument("--level", type=int, default=4, help="of the bots that play until then")
    args = parser.parse_args()
    game = load_game(args.game)
    if args.make:
        make_position(game, args)
    elif not args.id:
        print_challenges(game)
    else:
        found = {each.id: each for each in read_challenges(lessons_folder(game.id))}
        if args.id not in found:
            raise SystemExit(f"There is no challenge '{args.id}'; there are: {', '.join(found)}.")
        print_challenge(game, found[args.id], tuple(args.texts or ()))
        if args.texts is None:
            print_par(game, found[args.id], args.random)


if __name__ == "__main__":
    main()
