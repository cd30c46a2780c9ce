import argparse
from collections.abc import Iterator

import pytest

from tui.cli.arguments import Parser, make_parser, parse
from tui.errors import BadUsage


def arguments_of(parser: Parser) -> Iterator[argparse.Action]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for command in action.choices.values():
                yield from arguments_of(command)
        else:
            yield action


def test_every_argument_has_a_help_text() -> None:
    parser, commands = make_parser()
    assert [each for each in arguments_of(parser) if not each.help] == []
    assert [name for name, command in commands.items() if not command.description] == []


@pytest.mark.parametrize(
    "name", ["--port", "--sessions", "--idle", "--clock", "--bind", "-n", "--title", "--seed"]
)
def test_help_shows_the_default(name: str) -> None:
    parser, _ = make_parser()
    options = [each for each in arguments_of(parser) if name in each.option_strings]
    assert options
    assert [each for each in options if "(default: " not in (each.help or "")] == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("plya mosaic", "Unknown command 'plya'. Did you mean 'play'? See 'annals --help'."),
        (
            "play mosaic --sead=3",
            "Unknown option '--sead'. Did you mean '--seed'? See 'annals play --help'.",
        ),
        ("games mosaic", "Unexpected argument 'mosaic'. See 'annals games --help'."),
        (
            "load a --alone bot",
            "Unknown --alone value 'bot'. Did you mean 'bots'? Available: bots and hands."
            " See 'annals load --help'.",
        ),
        (
            "packs chekc mine",
            "Unknown command 'chekc'. Did you mean 'check'? Available: check and new."
            " See 'annals packs --help'.",
        ),
    ],
)
def test_mistyped_word_is_answered_with_a_suggestion(line: str, message: str) -> None:
    with pytest.raises(BadUsage) as error:
        parse(line.split())
    assert str(error.value) == message


def test_both_spellings_of_analyze_work() -> None:
    assert parse(["analyze", "mine"]).file == parse(["analyse", "mine"]).file == "mine"
