"""Rows of choices as they are drawn, in positions of recorded games of all games.

A row that does not show the whole price and the whole effect must end its name or effect with `..`.
Its numbers are those of the choice.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from core.games import GAME_IDS, load_game
from core.kernel import Choice, Game
from core.kernel.effects import Effect
from core.kernel.style import SHORT
from tests.effects import text_cost
from tests.recorded_games import load_recorded_game, recorded_files, replay
from tests.tui.panel_painting import THEMES
from tui.draw.canvas import Brush, Canvas
from tui.draw.glyphs import ELLIPSIS
from tui.model.choices import ChoiceRow, Chooser, build_question, create_chooser
from tui.panels import load_presenter
from tui.widgets.panes import ChoicesPane, ChoicesProps
from tui.widgets.panes.choice_row import paint_choice

# Width of the pane and its height, in windows of 80, 120 and 160 columns.
SIZES = {"80": (80, 7, True), "120": (43, 28, False), "160": (45, 36, False)}
MAX_PER_TOPIC = 3
NUMBER = re.compile(r"\d+")


def asked_questions(game: Game[Any]) -> Iterator[tuple[Any, Chooser]]:
    """Yield views with their choices, a few of each topic."""
    presenter = load_presenter(game)
    for file in recorded_files(game.id)[:2]:
        met: list[str] = []
        for state in replay(game, load_recorded_game(game.id, file.stem)):
            for decision in game.decisions(state):
                if met.count(decision.topic) < MAX_PER_TOPIC:
                    met.append(decision.topic)
                    view = game.view(state, decision.seat)
                    question = build_question(game, view, decision, presenter.map_position)
                    yield view, create_chooser(question)


@pytest.fixture(scope="module", params=GAME_IDS)
def asked(request: pytest.FixtureRequest) -> tuple[Game[Any], list[tuple[Any, Chooser]]]:
    game = load_game(request.param)
    return game, list(asked_questions(game))


def drawn_rows(
    game: Game[Any], view: Any, chooser: Chooser, size: tuple[int, int, bool]
) -> Iterator[tuple[ChoiceRow, str, bool]]:
    """Yield the visible rows with their text, and whether the game drew a part of it."""
    width, height, is_docked = size
    pane = ChoicesPane("decide", load_presenter(game))
    props = ChoicesProps(view, chooser, is_docked=is_docked)
    pane.set_reactive(ChoicesPane.props, props)
    canvas = Canvas(width, height, Brush(THEMES["night"], taper=True))
    pane.paint(canvas)
    lines = canvas.lines()
    for region, row in pane._row_regions:
        if region.target == row.jump_label:
            text = f"{lines[region.y]:<{width}}"[region.x : region.x + region.width]
            yield row, " ".join(text.split()).removeprefix("▸ "), bool(pane._effect_parts(row))


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_row_is_complete_or_marked(
    asked: tuple[Game[Any], list[tuple[Any, Chooser]]], size: tuple[int, int, bool]
) -> None:
    game, questions = asked
    assert questions
    for view, chooser in questions:
        for row, text, is_drawn in drawn_rows(game, view, chooser, size):
            choice = row.choice
            price = "" if is_drawn else choice.full_price(SHORT)
            parts = [*price.split(), *choice.effect_text(SHORT).split()]
            shown = {word.rstrip(",;") for word in text.split()}
            is_complete = {word.rstrip(",;") for word in parts} <= shown
            assert is_complete or ELLIPSIS in text, f"{choice.label}: {parts}: {text}"


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_numbers_of_a_row_are_those_of_its_choice(
    asked: tuple[Game[Any], list[tuple[Any, Chooser]]], size: tuple[int, int, bool]
) -> None:
    game, questions = asked
    for view, chooser in questions:
        for row, text, is_drawn in drawn_rows(game, view, chooser, size):
            choice = row.choice
            texts = (
                choice.label,
                choice.full_label,
                choice.label_in_group,
                choice.full_price(SHORT),
                choice.effect_text(SHORT),
            )
            known = NUMBER.findall(" ".join(texts))
            if not is_drawn:
                assert not set(NUMBER.findall(text)) - set(known), f"{texts}: {text}"


@pytest.mark.parametrize("width", range(10, 60, 3))
def test_no_number_is_cut_into_another(width: int) -> None:
    choices = [
        Choice("Italia 13,11 Ostia", effect=Effect.of("A14>15", "17 stone, 12 population")),
        Choice("Trade 125", price=text_cost("14s 12p"), effect=Effect.of("+13 VP", "15 more")),
    ]
    for choice in choices:
        for is_docked in (True, False):
            canvas = Canvas(60, 1, Brush(THEMES["night"], taper=True))
            paint_choice(canvas, (0, width, 0), choice, [], is_docked)
            whole = f"{choice.label} {choice.full_price(SHORT)} {choice.effect_text(SHORT)}"
            shown = canvas.lines()[0]
            assert set(NUMBER.findall(shown)) <= set(NUMBER.findall(whole)), shown
