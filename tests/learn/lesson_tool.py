"""Check lessons and show their positions, for authors.

    python -m tests.learn.lesson_tool mosaic                    all lessons with their errors
    python -m tests.learn.lesson_tool mosaic LESSON             the position at its start
    python -m tests.learn.lesson_tool mosaic LESSON --end       the position after its solution
    python -m tests.learn.lesson_tool mosaic LESSON --play 'work currency=stone' 'done'
    python -m tests.learn.lesson_tool mosaic LESSON --end --on  rivals play until your turn
    python -m tests.learn.lesson_tool mosaic --new 2 --seed 7 --on --until turn
    python -m tests.learn.lesson_tool mosaic --things city      explainable ids with this text
    python -m tests.learn.lesson_tool mosaic --topics           decision topics and their counts
    python -m tests.learn.lesson_tool mosaic --deal PART        store what its seed deals

`--on` prints the choices of the rivals (bots of level 2) up to your decision, as lines for
`before`. `--on 3` continues to your third main decision; a bot of level 3 plays your seat
meanwhile.
"""

import argparse
import json
import sys
from collections import Counter
from dataclasses import fields, replace
from fnmatch import fnmatchcase
from textwrap import indent, wrap
from typing import Any

from core.bots import choose_action
from core.games import GAME_IDS, lessons_folder, load_game
from core.kernel import BadSetup, Game
from core.kernel.content import BadContent
from core.kernel.style import SHORT
from core.learn import (
    BadPosition,
    LessonGuide,
    LessonStage,
    open_part,
    read_lessons,
)
from core.learn.guided_game import OPPONENT_LEVEL
from core.learn.positions import format_choice, play_text
from core.table import Variation, new_journal
from tests.learn.lesson_checks import WIDTH, check_all
from tests.learn.position_files import write_position
from tests.random_games import play_random_game


def main() -> int:
    args = _arguments().parse_args()
    game = load_game(args.game)
    if args.things is not None:
        _print_things(game, args.things)
        return 0
    if args.topics:
        _print_topics(
            game, args.new or min(count for count in game.player_counts if count > 1), args
        )
        return 0
    if args.deal:
        return _store_opening(game, args.deal)
    if args.new:
        seat, guide = args.seat, None
        line = Variation(game, new_journal(game, args.new, _options(args.option), args.seed))
    elif args.lesson:
        found = _guide_of(game, args.lesson, args.end)
        if found is None:
            print(f"There is no lesson '{args.lesson}'.")
            return 1
        guide = found
        seat, line = guide.part.seat, open_part(game, guide.part)
        script = guide.script
        line.switch_to(
            script.choices[: (script.ends if args.end else script.starts)[guide.lesson_index]]
        )
    else:
        return _print_overview(game)
    first = len(line.steps)
    for text in args.play:
        play_text(line, text)
    if args.on is not None:
        _play_on(line, seat, args.on, args.until)
    _print_position(game, line, seat, guide, args.board)
    if len(line.steps) > first:
        rows = [
            format_choice(step.seat, step.action)
            for step in line.steps[first:]
            if not step.is_forced
        ]
        print(
            "\nChosen since, to be pasted:\n" + ",\n".join(f"  {json.dumps(row)}" for row in rows)
        )
    return 0


def _arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.learn.lesson_tool", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("game", choices=GAME_IDS)
    parser.add_argument("lesson", nargs="?")
    parser.add_argument("--end", action="store_true", help="after the lesson's solution")
    parser.add_argument("--play", nargs="+", default=[], metavar="ACTION")
    parser.add_argument("--on", nargs="?", type=int, const=0, metavar="TIMES")
    parser.add_argument("--until", metavar="TOPIC", help="with --on: till you are asked about it")
    parser.add_argument("--board", action="store_true", help="the whole table, not the summary")
    parser.add_argument("--new", type=int, metavar="PLAYERS", help="a new game, no lesson")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--topics", action="store_true", help="of questions, for the coaching")
    parser.add_argument("--deal", metavar="PART", help="store the opening that its seed deals")
    parser.add_argument("--things", metavar="PART", help="ids to look at")
    return parser


def _options(texts: list[str]) -> dict[str, str]:
    return dict(text.split("=", 1) for text in texts)


def _guide_of(game: Game[Any], lesson_id: str, whole: bool) -> LessonGuide | None:
    """Return a guide for the part up to the lesson, ignoring errors after it."""
    for part in read_lessons(lessons_folder(game.id)):
        for number, lesson in enumerate(part.lessons):
            if lesson.id == lesson_id:
                shown = lesson if whole else replace(lesson, solution=())
                return LessonGuide(
                    game, replace(part, lessons=(*part.lessons[:number], shown)), number
                )
    return None


def _store_opening(game: Game[Any], part_id: str) -> int:
    folder = lessons_folder(game.id)
    for part in read_lessons(folder):
        if part.id == part_id:
            state = game.new(part.players, part.options, part.seed)
            print(write_position(game, state, folder, part.id))
            return 0
    print(f"There is no part '{part_id}'.")
    return 1


def _print_overview(game: Game[Any]) -> int:
    wrong = list(check_all(game.id))
    try:
        for part in read_lessons(lessons_folder(game.id)):
            print(f"{part.title}: {len(part.lessons)} lessons, {part.minutes} minutes")
            for lesson in part.lessons:
                print(f"  {lesson.id:24} {lesson.minutes} min  {lesson.title}")
    except (ValueError, OSError):
        pass
    print("\n".join(wrong) if wrong else "Nothing is wrong with it.")
    return 1 if wrong else 0


def _play_on(line: Variation, seat: int, times: int, topic: str | None) -> None:
    """Let bots play until the seat has had this many main decisions; 0 means any decision."""
    game, first = line.game, len(line.steps)
    while not game.is_over(line.state):
        decision = game.decisions(line.state)[0]
        if decision.seat == seat and topic is not None:
            if fnmatchcase(decision.topic, topic):
                return
        elif decision.seat == seat and not times:
            return
        elif decision.seat == seat and decision.is_main and len(line.steps) > first:
            times -= 1
            if not times:
                return
        level = 3 if decision.seat == seat else OPPONENT_LEVEL
        view = game.view(line.state, decision.seat)
        line.play(decision.seat, choose_action(game, view, decision.seat, level))


def _print_position(
    game: Game[Any], line: Variation, seat: int, guide: LessonGuide | None, whole: bool
) -> None:
    view = game.view(line.state, seat)
    names = ("You", *(f"Bot {n}" for n in range(2, game.seat_count(view) + 1)))
    if guide is not None:
        lesson = guide.lesson
        print(f"{lesson.id}: {lesson.title} ({guide.stage(line).value})\n")
        print(_wrapped(lesson.text))
        print(_wrapped(f"Try it: {lesson.try_}" if lesson.try_ else "(nothing to try)"))
        if guide.stage(line) is not LessonStage.TRYING:
            print(_wrapped(f"Reaction: {guide.reaction(line)}"))
        print()
    print(game.text.progress_text(view))
    lines = game.text.board if whole else game.text.summary
    print(indent("\n".join(lines(view, seat, names, SHORT)), "  "))
    print("\nledger  " + _wrapped_row(f"{k} {v}" for k, v in game.text.ledger(view, seat).items()))
    since = line.steps[guide.start_index :] if guide else line.steps
    print("events  " + _wrapped_row(_event_text(e) for step in since for e in step.events))
    for decision in game.decisions(line.state):
        print(f"\nseat {decision.seat}  topic {decision.topic}  {decision.rule}")
        if decision.seat != seat:
            continue
        print(f"  {game.text.prompt(view, decision, SHORT)}")
        for action in decision.actions:
            choice = game.text.choice(view, decision, action, SHORT)
            is_open = guide is None or guide.is_open(line, decision, action)
            said = "  ".join(
                filter(
                    None,
                    (
                        choice.group,
                        choice.label,
                        choice.full_price(SHORT),
                        choice.effect_text(SHORT),
                    ),
                )
            )
            print(f"  {'open ' if is_open else 'later'} {action!s:40} {said}")


def _event_text(event: Any) -> str:
    values = (f"{each.name}={getattr(event, each.name)}" for each in fields(event))
    return f"{type(event).__name__}({', '.join(values)})"


def _wrapped(text: str) -> str:
    return "\n".join(wrap(text, WIDTH))


def _wrapped_row(words: Any) -> str:
    return "\n        ".join(wrap("  ".join(words), 110, break_long_words=False))


def _print_things(game: Game[Any], part: str) -> None:
    found = [thing for thing in game.text.explainable_ids() if fnmatchcase(thing, f"*{part}*")]
    print("\n".join(found))


def _print_topics(game: Game[Any], players: int, args: argparse.Namespace) -> None:
    """Print the topics that come up in two random games, each with a prompt."""
    seen: Counter[str] = Counter()
    asked: dict[str, str] = {}
    for seed in (args.seed, args.seed + 1):
        for moment in play_random_game(game, players, _options(args.option), seed):
            for decision in game.decisions(moment.state):
                seen[decision.topic] += 1
                if decision.topic not in asked:
                    prompt = game.text.prompt(
                        game.view(moment.state, decision.seat), decision, SHORT
                    )
                    asked[decision.topic] = f"{decision.rule:8} {prompt}"
    for topic, times in seen.most_common():
        print(f"{times:6} {topic:24} {asked[topic]}")


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (BadContent, BadPosition, BadSetup) as error:
        sys.exit(str(error))
