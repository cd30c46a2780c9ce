"""The functions of the commands. It is imported on use, so that other commands load less."""

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argparse import Namespace


def _games(args: "Namespace") -> None:
    from tui.cli.games import list_games

    list_games(args.json)


def _rules(args: "Namespace") -> None:
    from tui.cli.rules import show_rules

    show_rules(args.game, " ".join(args.about))


def _play(args: "Namespace") -> None:
    from tui.cli.play import play_deal, play_new

    if args.deal is not None or not args.game:
        play_deal(args)
    else:
        play_new(args.game, args.seats, args.seed, args.option, args.plain)


def _daily(args: "Namespace") -> None:
    from tui.cli.daily import play_daily

    play_daily(args.history, args.plain)


def _challenges(args: "Namespace") -> None:
    from tui.cli.challenges import run_challenges

    run_challenges(args.game, args.challenge, args.plain)


def _learn(args: "Namespace") -> None:
    from tui.cli.learn import run_learn

    run_learn(args.game, args.part, args.lesson, args.plain)


def _continue(args: "Namespace") -> None:
    from tui.cli.play import play_newest

    play_newest(args.plain, args.solo_mode)


def _load(args: "Namespace") -> None:
    from tui.cli.play import play_saved

    play_saved(args.file, args.plain, args.solo_mode)


def _saves(args: "Namespace") -> None:
    from tui.cli.saved_games import print_saves

    print_saves(args.json, args.search)


def _replay(args: "Namespace") -> None:
    from tui.cli.saved_games import replay

    replay(args.file)


def _export(args: "Namespace") -> None:
    from tui.cli.saved_games import export

    export(args)


def _import(args: "Namespace") -> None:
    from tui.cli.saved_games import import_lines

    import_lines(args.file, args.into)


def _stats(args: "Namespace") -> None:
    from tui.cli.stats import show_stats

    show_stats(args.game, args.json)


def _verify(args: "Namespace") -> None:
    from tui.cli.saved_games import verify_save

    verify_save(args.file)


def _analyze(args: "Namespace") -> None:
    from tui.cli.analyze import run_analyze

    run_analyze(args.file, args.seat, args.json)


def _report(args: "Namespace") -> None:
    from tui.cli.report import write_report

    write_report(args.file, args.seat, args.into)


def _simulate(args: "Namespace") -> None:
    from tui.cli.simulate import run_simulate

    run_simulate(
        args.game,
        args.games,
        args.seats,
        args.seed,
        args.option,
        is_saved=args.save,
        as_json=args.json,
    )


def _arena(args: "Namespace") -> None:
    from tui.cli.arena import run_arena

    run_arena(args)


def _engine(args: "Namespace") -> None:
    from core.app.engine import serve

    serve(sys.stdin.buffer, sys.stdout.buffer)


def _host(args: "Namespace") -> None:
    from tui.cli.host import run_host

    run_host(args)


def _join(args: "Namespace") -> None:
    from tui.cli.join import run_join

    run_join(args)


def _serve(args: "Namespace") -> None:
    from tui.server.server import serve

    serve(args)


def _web(args: "Namespace") -> None:
    from tui.server.local_web import serve_local_web

    serve_local_web(args)


def _content(args: "Namespace") -> None:
    from tui.cli.content import list_content

    list_content(args.game, args.json, args.reconstructed)


def _packs(args: "Namespace") -> None:
    from tui.cli import packs

    match args.pack_command:
        case "check":
            packs.print_pack_problems(args.pack_name)
        case "new":
            packs.write_new_pack(args.game, args.pack_name)
        case _:
            packs.list_packs(args.json)


def _bench(args: "Namespace") -> None:
    from tui.bench.suite import print_profile, run_bench

    if args.profile:
        print_profile(args.profile)
    else:
        run_bench(args.json, args.against)


COMMANDS: dict[str, Callable[["Namespace"], None]] = {
    "games": _games,
    "rules": _rules,
    "play": _play,
    "daily": _daily,
    "challenges": _challenges,
    "learn": _learn,
    "continue": _continue,
    "load": _load,
    "saves": _saves,
    "replay": _replay,
    "export": _export,
    "import": _import,
    "stats": _stats,
    "verify": _verify,
    "analyze": _analyze,
    "analyse": _analyze,
    "report": _report,
    "simulate": _simulate,
    "arena": _arena,
    "engine": _engine,
    "host": _host,
    "join": _join,
    "serve": _serve,
    "web": _web,
    "content": _content,
    "packs": _packs,
    "bench": _bench,
}
