import re
from collections.abc import Iterator
from typing import Any

import pytest

from core.games.mosaic import GAME as MOSAIC
from core.kernel import SPECTATOR, Game
from core.kernel.style import SHORT
from core.table import LocalSession, Table
from tests.tui.plain.scripted_player import (
    ADA,
    BEN,
    BOT,
    PEBBLES,
    ScriptedPlayer,
    open_table,
    random_input,
)
from tui.plain import play


class SecretChecker(ScriptedPlayer):
    """Chooses at random and searches all output between choices for secrets."""

    def __init__(self, table: Table, choices: int) -> None:
        super().__init__(random_input(5))
        self.table = table
        self.choices_left = choices
        self.secrets_met = 0
        self.read = 0

    async def ask(self, prompt: str) -> str | None:
        if asked := re.match(r"(.*), (?:1-)?\d+ or", prompt):
            self.search(self.table.names.index(asked[1]), self.output[self.read :])
            self.choices_left -= 1
            if not self.choices_left:
                return None
        line = await super().ask(prompt)
        self.read = len(self.output)
        return line

    def search(self, reader: int, news: str) -> None:
        for name in secret_names(self.table, reader):
            self.secrets_met += 1
            assert not re.search(rf"\b{re.escape(name)}\b", news), f"{name} in:\n{news}"


def secret_names(table: Table, reader: int) -> set[str]:
    """Return the names of everything that players hide from the reader."""
    game = table.game
    view = game.view(table.state, reader)
    theirs = set(texts(game.codec.to_data(table.state)["players"]))
    secrets = theirs - set(texts(game.codec.to_data(view)))
    return {name_of(game, view, reader, thing) for thing in secrets} - {""}


def texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from texts(value)
    elif isinstance(data, list):
        for part in data:
            yield from texts(part)


def name_of(game: Game[Any], view: Any, reader: int, card: str) -> str:
    """Return the name in plain mode, or nothing if something visible has the same name."""
    title = title_of(game, view, reader, card)
    alike = [
        thing
        for thing in game.text.explainable_ids()
        if title in title_of(game, view, reader, thing)
    ]
    return title.replace("_", " ") if alike == [card] else ""


def title_of(game: Game[Any], view: Any, reader: int, thing: str) -> str:
    explanation = game.text.explain(view, reader, thing, SHORT)
    assert explanation is not None
    return explanation.title


@pytest.mark.parametrize(("game", "choices"), [(PEBBLES, 1000), (MOSAIC, 30)])
async def test_hidden_information_is_never_printed_for_others(
    game: Game[Any], choices: int
) -> None:
    table = open_table(ADA, BEN, BOT, game=game, seed=4)
    person = SecretChecker(table, choices)
    async with table:
        await play(LocalSession(table, SPECTATOR), person, str)
    assert person.secrets_met
    assert len(person.pages) > 3
