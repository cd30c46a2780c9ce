"""Make positions for challenges, show them, try choices and find par, for authors.

    python -m tests.learn.challenge_tool GAME                      all of a game's, one per line
    python -m tests.learn.challenge_tool GAME ID                   one in detail, and what to store
    python -m tests.learn.challenge_tool GAME ID --try A B ..      your choices from its position
    python -m tests.learn.challenge_tool GAME ID --make --seed 7 ..  a position made by bots

docs/challenges.md describes how to write a challenge.
"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from core.bots import STRONGEST, choose
from core.bots.outcomes import in_earnest
from core.games import load_game, teaching_of
from core.kernel import Action, Decision, Game, Rng
from core.kernel.voice import in_signs, in_whole_words
from core.table import Line, open_journal
from core.teaching.challenges import (
    Challenge,
    Chooser,
    Ledger,
    Trial,
    challenges_in,
)
from core.teaching.conditions import Condition, Since
from core.teaching.positions import written
from tests.teaching.challenge_checks import complaints_about

# Points per unit of the measure, or of the missing amount, for a bot that knows the task.
EAGER, CALM = 25.0, 3.0


# --- par ------------------------------------------------------------------------------------


def emperor(game: Game[Any], state: Any, question: Decision) -> Action:
    """Choose like the strongest bot at a table."""
    return choose(game, game.view(state, question.seat), question.seat, STRONGEST)


def emperor_told(game: Game[Any], challenge: Challenge, trial: Trial, a_unit: float) -> Chooser:
    """Choose like the strongest bot, with a large bonus for the task."""
    seat, measure = challenge.position.seat, challenge.measure
    before = numbers(game, trial.since.start, seat)

    def evaluate(state: Any, whose: int, weights: Any) -> dict[str, float]:
        task = 0.0
        if whose == seat:
            now = numbers(game, state, seat)
            reached = measure.between(before, now) * (-1 if measure.less else 1)
            task = a_unit * (reached - 2 * lack(challenge.goal, before, now))
        return {**game.evaluate(state, whose, weights), "the task": task}

    told = replace(game, evaluate=evaluate)
    return lambda _, state, question: emperor(told, state, question)


def numbers(game: Game[Any], state: Any, seat: int) -> dict[str, int]:
    """Return the ledger under the names that challenges use."""
    with in_signs():
        return game.ledger(state, seat)


def lack(goal: Condition, before: Ledger, now: Ledger) -> int:
    """Return how far the numbers are from the goal."""
    missing = sum(lack(part, before, now) for part in goal.all_ or ())
    missing += min((lack(part, before, now) for part in goal.any_ or ()), default=0)
    if goal.ledger is not None or goal.change is not None:
        name = goal.ledger or goal.change or ""
        number = now[name] - (before[name] if goal.change else 0)
        missing += max(0, 0 if goal.at_least is None else goal.at_least - number)
        missing += max(0, 0 if goal.at_most is None else number - goal.at_most)
    return missing


# --- showing --------------------------------------------------------------------------------


def show_all(game: Game[Any]) -> None:
    """Print every challenge in one line, with its errors."""
    for challenge in challenges_in(teaching_of(game.id)):
        print(f"{challenge.id}: {challenge.title}; par {challenge.par.value}")
        for complaint in complaints_about(game, challenge):
            print(f"  wrong: {complaint}")


def played(game: Game[Any], challenge: Challenge, texts: tuple[str, ...]) -> Trial:
    """Play the given choices in a challenge, with the replies of the others."""
    trial = Trial(game, challenge)
    for text in texts:
        if trial.next_question() is None:
            raise SystemExit(f"It is over before '{text}'.")
        trial.play(game.parse(text))
    trial.next_question()
    return trial


def outcome(trial: Trial) -> str:
    verdict, challenge = trial.verdict, trial.challenge
    if verdict is None:
        return "not over"
    done = "task done" if verdict.is_done else "TASK NOT DONE"
    stars = challenge.stars(verdict, has_seen_hint=False)
    return f"{done}, {challenge.measure.words} {verdict.value}, stars {stars}"


def show_one(game: Game[Any], challenge: Challenge, texts: tuple[str, ...]) -> None:
    """Print the position after the given choices: boards, numbers, prompt and choices."""
    trial = played(game, challenge, texts)
    seat, state = challenge.position.seat, trial.line.state
    names = [f"Seat {at}" for at in range(game.seat_count(state))]
    names[seat] = "You"
    view = game.view(state, seat)
    print(f"{challenge.title}: {challenge.task}\n")
    with in_whole_words(names):
        print("\n".join(game.board(view, seat, tuple(names) + game.rivals(state))))
    print("\nledger:", *(f"  {line}" for line in changes(trial.since)), sep="\n")
    if trial.verdict is not None:
        print(f"\nIt is over: {outcome(trial)}.")
        return
    question = game.decision_of(state, seat)
    assert question is not None
    print(f"\n{game.prompt(view, question)} ({question.rule}, topic {question.topic})")
    for action in question.actions:
        choice = game.choice(view, question, action)
        told = "; ".join(filter(None, (choice.full_price, choice.effect, choice.warning)))
        print(f"  {action!s:<50} {choice.group}: {choice.label}; {told}")


def changes(since: Since) -> Iterator[str]:
    """Format the seat's numbers and mark those that have changed."""
    before = numbers(since.game, since.start, since.seat)
    now = numbers(since.game, since.state, since.seat)
    for name, number in now.items():
        was = before.get(name, 0)
        yield (
            f"{name}: {number}" if was == number else f"{name}: {was} > {number} ({number - was:+})"
        )


def show_par(game: Game[Any], challenge: Challenge, lines: int) -> None:
    """Print the stored solution, the strongest bot's solution, and the record to store."""
    print("\nThe stored solution:", outcome(played(game, challenge, challenge.solution)))
    by_bots = list(reached_by_bots(game, challenge))
    for by, trial, chosen in by_bots:
        print(f"\n{by}: {outcome(trial)}")
        print("\n".join(f'  "{text}",' for text in chosen))
        print("\n".join(f"  {line}" for line in changes_at_end(trial)))
    par = best_of(challenge, by_bots)
    if par is None:
        print("\nNo bot does the task: store what your own solution reaches, by 'the author'.")
    else:
        value, by, _ = par
        print("\nStore:", json.dumps({"par": {"value": value, "by": by}}))
    best = best_of(challenge, [*by_bots, *reached_by_luck(game, challenge, lines)])
    if best is not None:
        value, by, chosen = best
        print(f"The best line found: {value}, by {by}:")
        print(json.dumps(chosen, indent=1, ensure_ascii=False))


Reached = tuple[str, Trial, list[str]]  # player, result and choices


def reached_by_bots(game: Game[Any], challenge: Challenge) -> Iterator[Reached]:
    """Solve a challenge with the strongest bot, both in normal play and told of the task."""
    trial = Trial(game, challenge)
    yield "Emperor", trial, trial.play_out(emperor)
    for a_unit in (EAGER, CALM):
        trial = Trial(game, challenge)
        told = emperor_told(game, challenge, trial, a_unit)
        yield "Emperor told of the task", trial, trial.play_out(told)


def reached_by_luck(game: Game[Any], challenge: Challenge, lines: int) -> Iterator[Reached]:
    """Collect solutions from random play."""
    rng = Rng(1)
    for number in range(1, lines + 1):
        trial = Trial(game, challenge)
        chosen = trial.play_out(lambda _, __, asked: rng.choice(in_earnest(asked.actions)))
        yield f"luck, line {number}", trial, chosen


def best_of(challenge: Challenge, reached: list[Reached]) -> tuple[int, str, list[str]] | None:
    """Return the best solution that completes the task."""
    done = [
        (trial.verdict.value, by, chosen)
        for by, trial, chosen in reached
        if trial.verdict is not None and trial.verdict.is_done
    ]
    best = challenge.measure.best(*(value for value, _, _ in done))
    return next((each for each in done if each[0] == best), None)


def changes_at_end(trial: Trial) -> list[str]:
    """Return what had changed by the end."""
    end = trial.challenge.after_the_end(trial.since)
    assert end is not None
    return [line for line in changes(end) if ">" in line]


# --- making a position -----------------------------------------------------------------------


def make(game: Game[Any], args: argparse.Namespace) -> None:
    """Let bots play until the given turn of the seat; print a record to complete."""
    options = dict(text.split("=", 1) for text in args.option)
    line = Line(game, open_journal(game, args.players, options, args.seed))
    seen: set[int] = set()
    while True:
        asked = game.decisions(line.state)[0]
        if asked.main and asked.seat == args.seat:
            seen.add(game.turn(line.state))
            if len(seen) == args.turn:
                break
        view = game.view(line.state, asked.seat)
        line.play(asked.seat, choose(game, view, asked.seat, args.level))
    actions = [written(step.seat, step.action) for step in line.steps if not step.is_forced]
    record = {
        "id": args.id,
        "title": "",
        "position": {
            "players": args.players,
            "seed": args.seed,
            "options": options,
            "seat": args.seat,
            "actions": actions,
        },
        "task": "",
        "within": "turn",
        "goal": {"turn_over": True},
        "measure": {"words": "", "change": next(iter(game.ledger(line.state, args.seat)))},
        "par": {"value": 0, "by": ""},
        "solution": [],
        "hint": "",
        "rules": [],
    }
    if not args.write:
        print(json.dumps(record, indent=1, ensure_ascii=False))
        return
    path = teaching_of(game.id) / "challenges.json"
    rows = json.loads(path.read_text("utf-8")) if path.exists() else []
    rows.append(record)
    path.parent.mkdir(exist_ok=True)
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
    parser.add_argument("--write", action="store_true", help="add what was made to the file")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--turn", type=int, default=1, help="the seat's own, where it begins")
    parser.add_argument("--level", type=int, default=4, help="of the bots that play until then")
    args = parser.parse_args()
    game = load_game(args.game)
    if args.make:
        make(game, args)
    elif not args.id:
        show_all(game)
    else:
        found = {each.id: each for each in challenges_in(teaching_of(game.id))}
        if args.id not in found:
            raise SystemExit(f"There is no challenge '{args.id}'; there are: {', '.join(found)}.")
        show_one(game, found[args.id], tuple(args.texts or ()))
        if args.texts is None:
            show_par(game, found[args.id], args.random)


if __name__ == "__main__":
    main()
