import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from core.app.learning import glossary_of
from core.bots import advise_in_process
from core.games import load_game
from core.games.mosaic.text.card_text import short_text
from core.games.mosaic.text.wording import brief_card_name, labeled_symbols_text
from core.kernel import SPECTATOR, Action, Decision, Game, Rng
from core.kernel.phrases import YOU
from core.kernel.style import SHORT, Style
from core.learn.glossary import explain_term
from core.table import LocalSession, Session, Table, new_journal
from core.table.session import ViewedTable
from tests.recorded_games import parse_recorded_game, recorded_files, replay
from tests.tui.plain.scripted_player import ADA, BOT
from tui.plain import StdioConsole, play
from tui.plain.explain import choice_lines
from tui.plain.layout import WIDTH
from tui.plain.menu import MenuEntry

GAMES = (
    "mosaic",
    "through_the_ages",
    "age_of_innovation",
    "history_of_the_world",
    "imperium",
)
OPTIONS = {"through_the_ages": {"length": "simple", "resigning": "no"}}
# Amounts in letters, changes in arrows, symbols and points by their initials.
SIGNS = re.compile(
    r"(?<![\w.,])[+-]?\d+(?:sc|sch|pw|bk|pop|prog|[acfimprst]|\$)(?!\w)"
    r"|\w ?> ?\w|\d\+\d+[cs]"
    r"|\b(?:CA|MA|SCI|ECO|FOO|CON|CUL|GOV|MIL|URB|hap|trf|unc|civ|trib)\b"
    r"|\((?:fsh|grn|stn|brz|clo|win|oil|ivo|spi|gls)\)|^ *[pfr]: "
    r"|\bVP\b|\bbowls \d|\d/\d further books"
    r"|\b(?:of You|\d+x|x\d+)\b"
    r"|\d-\d(?: \+\d)? (?:beats|ties|loses to|against) "
)


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Return the end of a pipe whose other end is standard input."""
    read_end, write_end = os.pipe()
    with open(read_end, encoding="utf-8") as stdin:  # noqa: PTH123
        monkeypatch.setattr(sys, "stdin", stdin)
        yield write_end


def random_script(seed: int) -> bytes:
    """Return input for a whole game: queries first, then random numbers and confirmations."""
    rng = Rng(seed)
    lines = ["? 1", "board", "scores", "log all", "rules"]
    for _ in range(18000):
        number = rng.below(32) + 1
        lines.append("yes" if number > 24 else str(number))
    return "".join(f"{line}\n" for line in lines).encode()


@pytest.mark.parametrize("game_id", GAMES)
async def test_whole_game_through_a_pipe_has_no_abbreviations(
    game_id: str, pipe: int, capsys: pytest.CaptureFixture[str]
) -> None:
    game = load_game(game_id)
    os.write(pipe, random_script(3))
    os.close(pipe)
    seats = (ADA, BOT, BOT) if 2 not in game.player_counts else (ADA, BOT)
    options = game.check_options(OPTIONS.get(game_id, {}))
    table = Table(game, new_journal(game, len(seats), options, 3), seats, advise_in_process)
    async with table:
        is_over = await play(LocalSession(table, SPECTATOR), StdioConsole(can_clear=False), str)
    heard = capsys.readouterr().out
    assert is_over, heard[-4000:]
    assert "Final scores" in heard
    lines = [line for line in heard.splitlines() if not is_typed(line)]
    assert max(map(len, lines)) <= WIDTH
    assert [line for line in lines if SIGNS.search(line)] == []


def is_typed(line: str) -> bool:
    """Return whether a line is a prompt with its input."""
    return " or ? > " in line or "(y/n)" in line


# --- what a choice does ----------------------------------------------------------------------


class AskedTable(ViewedTable):
    """A seat with a decision, as far as `?` needs it."""

    def __init__(self, game: Game[Any], view: Any, seat: int, names: tuple[str, ...]) -> None:
        self.game, self.view, self.seat, self.names = game, view, seat, names


def new_kinds_of_choices(game: Game[Any], path: Path) -> Iterator[tuple[Any, Decision, Action]]:
    """Yield the first action of each type for each topic of a recorded game."""
    met: set[tuple[str, type[Action]]] = set()
    for state in replay(game, parse_recorded_game(path.read_text(encoding="utf-8"))):
        for decision in game.decisions(state):
            for action in decision.actions:
                kind = decision.topic, type(action)
                if kind not in met:
                    met.add(kind)
                    yield game.view(state, decision.seat), decision, action


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_says_what_it_does(game_id: str) -> None:
    game, path = load_game(game_id), recorded_files(game_id)[0]
    names = ("Ada", "Bot", "Cy", "Dee", "Eve", "Fay")
    for view, decision, action in new_kinds_of_choices(game, path):
        entry = MenuEntry(1, action, game.text.choice(view, decision, action, Style.spoken(names)))
        asked = AskedTable(game, view, decision.seat, names)
        _, *rest = choice_lines(cast(Session, asked), entry)
        assert rest, action
        assert [line for line in rest if SIGNS.search(line)] == [], action


def test_shared_explanation_is_given_once() -> None:
    """In Age of Innovation, factions explain their display and their bonus."""
    game = load_game("age_of_innovation")
    state = game.new(2, {}, 3)
    (decision,) = game.decisions(state)
    names, action = ("Ada", "Bot"), decision.actions[0]
    view = game.view(state, decision.seat)
    entry = MenuEntry(1, action, game.text.choice(view, decision, action, Style.spoken(names)))
    asked = cast(Session, AskedTable(game, view, decision.seat, names))
    page = " ".join(" ".join(choice_lines(asked, entry)).split())
    assert page.count("With the ") == 2
    assert page.count("Innovations cost") == 2  # as the effect and in the explanation


def test_spoken_style_uses_full_card_names() -> None:
    assert brief_card_name("wonder_temple_of_artemis", Style.spoken()) == "Temple of Artemis"
    assert short_text("tech_bow", Style.spoken()) == "2 cavalry, defeat 1 enemy unit"
    assert brief_card_name("wonder_temple_of_artemis", SHORT) == "Temple"
    assert short_text("tech_bow", SHORT).endswith("defeat 1")


def test_term_is_explained_once_when_it_first_appears() -> None:
    game, names = load_game("through_the_ages"), ("Ada", "Bot", "Cy", "Dee")
    known: set[str] = set()
    for view, decision, action in new_kinds_of_choices(game, recorded_files(game.id)[0]):
        entry = MenuEntry(1, action, game.text.choice(view, decision, action, Style.spoken(names)))
        if entry.choice.group == "Population":
            break
    asked = cast(Session, AskedTable(game, view, decision.seat, names))
    first, again = (choice_lines(asked, entry, known) for _ in range(2))
    titles = [line.partition(" (R")[0].casefold() for line in first if " (R" in line]
    assert "civil action" in titles and titles.count("yellow bank") == 1
    assert len(again) < len(first) and again == first[: len(again)]
    assert not any(line.startswith("civil action (R") for line in again)


@pytest.mark.parametrize("game_id", GAMES)
def test_board_in_mid_game_has_no_abbreviations(game_id: str) -> None:
    game, names = load_game(game_id), (YOU, "Bot", "Cy", "Dee", "Eve", "Fay")
    states = list(
        replay(game, parse_recorded_game(recorded_files(game_id)[0].read_text(encoding="utf-8")))
    )
    view = game.view(states[len(states) // 2], 0)
    told = game.text.board(view, 0, names, Style.spoken(names))
    assert [line for line in told if SIGNS.search(line)] == []


@pytest.mark.parametrize("game_id", GAMES)
def test_glossary_explanations_have_no_abbreviations(game_id: str) -> None:
    for term in glossary_of(game_id).terms:
        if term.word in term.signs:  # symbols are never read aloud
            continue
        about = " ".join(explain_term(term, Style.spoken()).lines)
        assert not SIGNS.search(about), about
        assert "written" not in about and not re.search(r"\([^\w\s]\)", about), about


@pytest.mark.parametrize("game_id", GAMES)
def test_explanations_have_no_abbreviations(game_id: str) -> None:
    game = load_game(game_id)
    view = game.view(game.new(max(game.player_counts), {}, 1), 0)
    style = Style.spoken(("Ada", "Bot", "Cy", "Dee", "Eve", "Fay"))
    for thing in game.text.explainable_ids():
        explanation = game.text.explain(view, 0, thing, style)
        told = explanation.lines if explanation else ()
        assert [line for line in told if SIGNS.search(line)] == [], thing


def test_symbol_names_agree_in_number() -> None:
    said = ({}, {"culture": 1}, {"culture": 2}, {"culture": 1, "economy": 1})
    aloud = [labeled_symbols_text(pillars, Style.spoken()) for pillars in said]
    assert aloud == ["", "symbol culture", "symbols 2 culture", "symbols culture and economy"]
