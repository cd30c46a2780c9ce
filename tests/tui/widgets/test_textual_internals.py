import ast
import asyncio
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

import tui
from tui.widgets import textual_internals
from tui.widgets.textual_internals import ImmediateScreen, PaintScheduler, UncachedStrip

ROOT = Path(tui.__file__).parent
ALLOWED = Path(textual_internals.__file__)
OWN = ("self", "cls", "super()", "os")  # `os._exit` is a public name


def sources() -> Iterator[tuple[Path, ast.Module]]:
    for path in ROOT.rglob("*.py"):
        if path != ALLOWED:
            yield path, ast.parse(path.read_text("utf-8"))


def test_no_private_module_is_imported() -> None:
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                assert "._" not in (node.module or ""), path


def test_no_private_attribute_of_another_object_is_used() -> None:
    for path, tree in sources():
        for node in ast.walk(tree):
            if isinstance(node, ast.Attribute) and node.attr.startswith("_"):
                is_ours = ast.unparse(node.value) in OWN or node.attr.startswith("__")
                assert is_ours, f"{path}: {ast.unparse(node)}"


def test_no_private_method_of_textual_is_overridden() -> None:
    for module in pkgutil.walk_packages(tui.__path__, "tui."):
        if module.name in (textual_internals.__name__, "tui.cli.__main__"):
            continue
        for _, cls in inspect.getmembers(importlib.import_module(module.name), inspect.isclass):
            if cls.__module__ != module.name:
                continue
            textual = [b for b in cls.__mro__ if b.__module__.startswith("textual")]
            for name, value in vars(cls).items():
                if name.startswith("_") and not name.startswith("__"):
                    is_ours = isinstance(value, FunctionType | property)
                    above = [base for base in textual if name in vars(base)]
                    assert not (is_ours and above), f"{cls.__qualname__}.{name}"


# --- work that is done turn by turn ----------------------------------------------------------


class Bench(App[None]):
    """Where steps can be watched; keys would come between them."""

    def __init__(self) -> None:
        super().__init__()
        self.done: list[str] = []

    def steps(self, name: str) -> Iterator[None]:
        for number in range(3):
            self.done.append(f"{name}{number}")
            yield


async def test_scheduler_runs_one_step_per_loop_iteration() -> None:
    async with Bench().run_test() as pilot:
        bench, turns = pilot.app, PaintScheduler(pilot.app.screen)
        assert isinstance(bench, Bench)
        turns.start_steps(bench.steps("a"))
        assert bench.done == ["a0"] and turns.has_steps
        await asyncio.sleep(0)
        assert bench.done == ["a0", "a1"]
        turns.finish_steps()
        assert bench.done == ["a0", "a1", "a2"] and not turns.has_steps


async def test_frames_are_held_until_painting_finishes() -> None:
    async with Bench().run_test() as pilot:
        bench, turns = pilot.app, PaintScheduler(pilot.app.screen)
        assert isinstance(bench, Bench)
        bench.screen._update_timer.resume()  # a frame is about to be sent
        turns.start_steps(bench.steps("a"))
        assert not bench.screen._update_timer._active.is_set()
        turns.finish_steps()
        assert turns.is_holding_frames
        await asyncio.sleep(0)
        assert not turns.is_holding_frames


async def test_steps_started_by_the_last_step_are_finished() -> None:
    async with Bench().run_test() as pilot:
        bench, turns = pilot.app, PaintScheduler(pilot.app.screen)
        assert isinstance(bench, Bench)

        def beginning() -> Iterator[None]:
            turns.start_steps(bench.steps("b"))
            yield from ()

        turns.start_steps(beginning())
        while turns.is_holding_frames:
            await asyncio.sleep(0)
        assert bench.done == ["b0", "b1", "b2"]


async def test_new_steps_replace_unfinished_ones() -> None:
    async with Bench().run_test() as pilot:
        bench, turns = pilot.app, PaintScheduler(pilot.app.screen)
        assert isinstance(bench, Bench)
        turns.start_steps(bench.steps("a"))
        turns.start_steps(bench.steps("b"))
        while turns.has_steps:
            await asyncio.sleep(0)
        assert bench.done == ["a0", "b0", "b1", "b2"]


async def test_failing_step_ends_the_app() -> None:
    def failing() -> Iterator[None]:
        yield
        raise RuntimeError("a step")

    with pytest.raises(RuntimeError, match="a step"):
        async with Bench().run_test() as pilot:
            PaintScheduler(pilot.app.screen).start_steps(failing())
            await pilot.pause()


# --- screens that are sent once ---------------------------------------------------------------


class Sending(App[None]):
    """An app whose only screen says when it is drawn, and which counts what it sends."""

    def __init__(self) -> None:
        super().__init__()
        self.first = Drawing()
        self.sent: list[object] = []

    def get_default_screen(self) -> Screen[object]:
        return self.first

    def _display(self, screen: Screen[object], renderable: object) -> None:
        if renderable is not None:
            self.sent.append(renderable)


class Drawing(ImmediateScreen[object]):
    """A screen that is drawn when the test says so."""

    has_content = False
    is_first_frame_complete = False


async def test_screen_is_not_sent_before_it_has_content() -> None:
    async with Sending().run_test() as pilot:
        app = pilot.app
        assert isinstance(app, Sending)
        app.first.refresh(layout=True)
        await pilot.pause()
        app.first._on_timer_update()
        assert not app.sent
        app.first.has_content = app.first.is_first_frame_complete = True
        app.first.refresh()
        await pilot.pause()
        assert app.sent


async def test_layout_and_paint_in_one_frame_are_sent_once() -> None:
    async with Sending().run_test() as pilot:
        app = pilot.app
        assert isinstance(app, Sending)
        app.first.has_content = True
        await pilot.pause()
        app.sent.clear()
        app.first.refresh(layout=True)
        app.first._on_timer_update()
        assert len(app.sent) == 1


# --- rows of pictures ------------------------------------------------------------------------


@pytest.mark.parametrize("first", range(-1, 9))
@pytest.mark.parametrize("last", [*range(10), None])
def test_uncached_strip_crops_like_any_other(first: int, last: int | None) -> None:
    segments = [Segment("ab"), Segment("日本"), Segment(""), Segment("c", Style(bold=True))]
    brief, other = UncachedStrip(segments, 7), Strip(segments, 7)
    cut, expected = brief.crop(first, last), other.crop(first, last)
    assert cut.text == expected.text
    assert cut.cell_length == expected.cell_length
    assert [style for text, style, _ in cut if text] == [s for text, s, _ in expected if text]


def test_uncached_strip_keeps_no_cache() -> None:
    """A strip that is kept in its own cache is found by the collector alone."""
    strip = UncachedStrip([Segment("abc")], 3)
    whole = strip.divide([3])
    assert list(whole) == [strip] and strip.divide([3]) is not whole
