"""Write the reference pages that come from tables in the code.

`python -m tests.reference_docs` writes `docs/keys.md`, `docs/command-line.md` and the tables
of commands in `docs/plain-mode.md`.
"""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from tui.cli.arguments import Parser, make_parser
from tui.plain import lobby, waiting_room
from tui.plain.commands import help_rows
from tui.settings.keys import COMMANDS, COMMANDS_BY_ID, MOVES, VI_KEYS, Command, key_name

DOCS = Path(__file__).parents[1] / "docs"
PLAIN_PAGE = DOCS / "plain-mode.md"
SCOPE_TITLES = {
    "app": "On every screen",
    "table": "At the table",
    "home": "Home",
    "setup": "New game",
    "form": "Forms and settings",
    "saves": "Saved games",
    "join": "Join",
    "hall": "Lobby of a server",
    "lobby": "Waiting room",
    "over": "After a game",
    "daily_deal": "Daily game",
    "challenge_over": "After a challenge",
    "code": "Where a code is shown",
    "replaying": "Replay",
    "lines_page": "Variations",
    "look_back": "Replays and finished games",
    "analysis": "Analysis",
    "rulebook": "Rules",
}
# Headings of the overview of commands, and the commands below them.
COMMAND_GROUPS = {
    "Play": ("play", "learn", "daily", "challenges", "continue", "load"),
    "Saved games": ("saves", "replay", "analyze", "report", "export", "import", "verify", "stats"),
    "Play together": ("host", "join", "serve", "web"),
    "Games, rules and packs": ("games", "rules", "content", "packs"),
    "Bots and programs": ("simulate", "arena", "engine", "bench"),
}
# A table in plain-mode.md is between a comment with its name and another comment.
PLAIN_TABLES = {
    "table": help_rows(),
    "waiting room": [*waiting_room.COMMAND_HELP, *waiting_room.HOST_COMMAND_HELP],
    "lobby": list(lobby.COMMAND_HELP),
}


def keys_page() -> str:
    return "\n".join(
        [
            "# Keys",
            "",
            "Arrow keys move the cursor, `Enter` chooses, `?` explains, and `q` goes back. The"
            " bottom row of each screen shows its most important keys. `Ctrl+P` lists all"
            " commands.",
            "",
            "To change a key, use its id in `settings.toml`. `settings.toml` is in your"
            " configuration folder, or in the folder that `ANNALS_HOME` names:",
            "",
            "```toml",
            "[keys]",
            'undo = "u,ctrl+z"',
            "```",
            "",
            "Annals reports a key that two commands share on one screen, and then uses the default"
            " keys.",
            *_key_sections(),
            "",
            "## The vi keymap",
            "",
            'Choose it in the settings, or write `keymap = "vi"`. It changes these keys:',
            "",
            *_table(
                ("Key", "Action", "Id"),
                (_key_row(COMMANDS_BY_ID[name], keys) for name, keys in VI_KEYS.items()),
            ),
            "",
        ]
    )


def _key_sections() -> Iterator[str]:
    for scope, title in SCOPE_TITLES.items():
        # The moves belong to the table's scope, but they work on every screen.
        names = [
            command
            for command in COMMANDS
            if ("app" if command.id in MOVES else command.scope) == scope
        ]
        yield from ("", f"## {title}", "")
        yield from _table(("Key", "Action", "Id"), (_key_row(each, each.keys) for each in names))


def _key_row(command: Command, keys: str) -> tuple[str, str, str]:
    shown = " or ".join(f"`{key_name(key)}`" for key in keys.split(","))
    return shown, command.description, f"`{command.id}`"


def command_line_page() -> str:
    _, parsers = make_parser()
    sections: list[str] = []
    for title, names in COMMAND_GROUPS.items():
        sections += ["", f"## {title}"]
        for name in names:
            sections += _command_section(name, parsers[name])
    return "\n".join(
        [
            "# Command line",
            "",
            "`annals` opens the app. `annals COMMAND` does one thing, and `annals COMMAND --help`"
            " explains it.",
            "",
            "FILE is the path of a saved game, or the start of its name or title. GAME is an id"
            " from `annals games`.",
            "",
            "Annals exits with 0 after success, 1 after a failure, 2 after a wrong command and 130"
            " after Ctrl+C.",
            *sections,
            "",
        ]
    )


def _command_section(name: str, parser: Parser) -> Iterator[str]:
    yield from ("", f"### `annals {name}`", "", parser.description or "")
    rows = []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            rows += [(f"`{each.dest}`", each.help or "") for each in action._choices_actions]
        elif not isinstance(action, argparse._HelpAction):
            words = action.metavar or "|".join(action.choices or ())
            typed = f"{action.option_strings[0]} {words}" if action.option_strings else words
            rows.append((f"`{str(typed).strip()}`", action.help or ""))
    if rows:
        yield ""
        yield from _table(("Argument", "Meaning"), rows)


def plain_mode_page() -> str:
    """Return the page with its tables renewed. The rest of it is written by hand."""
    text = PLAIN_PAGE.read_text(encoding="utf-8")
    for name, commands in PLAIN_TABLES.items():
        rows = ((f"`{typed.strip()}`" if typed else "", meaning) for typed, meaning in commands)
        table = "\n".join([*_table(("Type", "Action"), rows), ""])
        pattern = re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end -->)", re.DOTALL)
        text = pattern.sub(lambda _, table=table: table, text, count=1)
    return text


def _table(heads: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"|{'---|' * len(heads)}"
    for row in rows:
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |"


def pages() -> dict[Path, str]:
    """Return the text that each page should have."""
    return {
        DOCS / "keys.md": keys_page(),
        DOCS / "command-line.md": command_line_page(),
        PLAIN_PAGE: plain_mode_page(),
    }


if __name__ == "__main__":
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path}\n")
