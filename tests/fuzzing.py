"""Random input for everything that reads what strangers wrote: briefly here, for long in the soak.

A fuzzer is a test with the decorator `EXAMPLES`, which calls `try_examples`.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

IN_SUITE, IN_SOAK = 60, 5000

EXAMPLES = pytest.mark.parametrize(
    "examples", [IN_SUITE, pytest.param(IN_SOAK, marks=pytest.mark.soak)]
)

Place = tuple[Any, ...]

# Numbers that no field of a state reaches; the last is the largest that a file can hold. Only -1
# is valid in some fields.
HUGE_NUMBERS = (1 << 31, 1 << 63, (1 << 64) - 1)
ABSURD_NUMBERS = (-1, *HUGE_NUMBERS)

# Values that no field expects.
STRANGE_VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 255, 1 << 16, 1 << 31, 1 << 48, (1 << 63) - 1, 1 << 63),
    *((1 << 64) - 1, -(1 << 63), 0.5, -0.0, 1e300, float("inf"), float("nan")),
    *("", "?", "\x1b[2J", "\x00", "\u202e", "x" * 500, "x" * 5000, "0", "-1", "\u0663"),
    *([], {}, [[]], [None], {"": ""}, {"id": 1}, [0] * 100),
)


def try_examples(examples: int, check: Callable[..., None], **strategies: Any) -> None:
    """Call a check with this many examples: the same ones in the suite, others in every soak."""
    budget = settings(max_examples=examples, derandomize=examples == IN_SUITE)
    budget(given(**strategies)(check))()


@contextmanager
def cpu_limit(seconds: float = 1.0) -> Iterator[None]:
    """Fail if the block computes for longer, however busy the machine is.

    The failure is no Exception, so that code under test cannot take it for invalid input.
    """

    def fail(*_: object) -> None:
        pytest.fail(f"It took more than {seconds:g} s.")

    handler = signal.signal(signal.SIGVTALRM, fail)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, handler)


def places(tree: Any, above: Place = ()) -> Iterator[Place]:
    """Yield the path of every value in nested lists and dicts."""
    inside = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in inside:
        yield (*above, key)
        if isinstance(value, dict | list):
            yield from places(value, (*above, key))


def value_at(tree: Any, place: Place) -> Any:
    for key in place:
        tree = tree[key]
    return tree


@st.composite
def altered_trees(draw: st.DrawFn, tree: Any) -> Any:
    """Return nested lists and dicts with up to three values changed, removed or doubled."""
    tree = deepcopy(tree)
    for _ in range(draw(st.integers(1, 3))):
        known = list(places(tree))
        if not known:
            break
        *above, key = draw(st.sampled_from(known))
        parent = tree
        for step in above:
            parent = parent[step]
        change = draw(st.sampled_from(("replace", "replace", "swap", "remove", "double")))
        if change == "remove":
            del parent[key]
        elif change == "double" and isinstance(parent, list):
            parent.insert(key, deepcopy(parent[key]))
        elif change == "double":
            parent[f"{key}2"] = deepcopy(parent[key])
        elif change == "swap":
            other = tree
            for step in draw(st.sampled_from(known)):
                other = other[step]
            parent[key] = deepcopy(other)
        else:
            parent[key] = deepcopy(draw(st.sampled_from(STRANGE_VALUES)))
    return tree


@st.composite
def altered_bytes(draw: st.DrawFn, content: bytes, first: int = 0) -> bytes:
    """Return content with up to four bytes changed, removed or added after the first ones."""
    raw = bytearray(content)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(first, max(first, len(raw) - 1)))
        match draw(st.sampled_from(("flip", "set", "remove", "insert", "cut", "double"))):
            case "flip" if at < len(raw):
                raw[at] ^= 1 << draw(st.integers(0, 7))
            case "set" if at < len(raw):
                raw[at] = draw(st.integers(0, 255))
            case "remove":
                del raw[at : at + draw(st.integers(1, 40))]
            case "insert":
                raw[at:at] = draw(st.binary(min_size=1, max_size=40))
            case "cut":
                del raw[at:]
            case "double":
                raw[at:at] = raw[at : at + draw(st.integers(1, 40))]
    return bytes(raw)
