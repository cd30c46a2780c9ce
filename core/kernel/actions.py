"""Actions: small frozen records with a stable text form."""

import re
from collections.abc import Callable, Iterable
from dataclasses import MISSING, dataclass
from functools import cache
from typing import Any, ClassVar

from core.kernel.records import add_fast_init, record_fields


class IllegalAction(ValueError):
    """An illegal action, or a text that is not an action. The state is unchanged."""


@dataclass(frozen=True, slots=True)
class Action:
    """Base class of all actions.

    Its fields hold ids of cards, spaces or tiles and small numbers, so any screen can highlight the
    targets. `str(action)` is the form used in saves and on the network.

    >>> @dataclass(frozen=True, slots=True)
    ... class Build(Action):
    ...     card: str
    ...     place: str
    >>> str(Build("farm", "a3")), Build("farm", "a3").targets
    ('build card=farm place=a3', ('farm', 'a3'))
    >>> parse_action("build card=farm place=a3", [Build]) == Build("farm", "a3")
    True
    """

    # Has no effect by itself (shows other ways to pay, goes back); bots ignore it.
    is_navigation: ClassVar[bool] = False
    # No log entry when it is the only option, for example a dice roll.
    is_silent_when_forced: ClassVar[bool] = False
    # Leaves the game permanently: always confirmed, and never recommended by bots.
    is_resignation: ClassVar[bool] = False
    # Depends only on dice, whose odds `evaluate` includes; searches stop here.
    is_chance: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        add_fast_init(cls)

    @property
    def targets(self) -> tuple[str, ...]:
        """Return the ids that the action affects, by default all texts in its fields."""
        targets: list[str] = []
        for form in _field_formats(type(self)):
            value = getattr(self, form.name)
            if isinstance(value, str):
                if value:
                    targets.append(value)
            elif isinstance(value, tuple):
                targets.extend(part for part in value if isinstance(part, str))
        return tuple(targets)

    def __str__(self) -> str:
        words = [action_name(type(self))]
        for form in _field_formats(type(self)):
            value = getattr(self, form.name)
            if not form.has_default or value != form.default:
                words.append(f"{form.name}={form.write(value)}")
        return " ".join(words)


@dataclass(frozen=True, slots=True)
class _FieldFormat:
    name: str
    has_default: bool
    default: Any
    write: Callable[[Any], str]
    read: Callable[[str], Any]


_name_cache: dict[type, str] = {}


def action_name(action_type: type[Action]) -> str:
    """Return the name of an action type in text form: TakeCard is `take_card`."""
    known = _name_cache.get(action_type)
    if known is None:
        known = re.sub(r"(?<!^)(?=[A-Z])", "_", action_type.__name__).lower()
        _name_cache[action_type] = known
    return known


def _read_bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(text)
    return text == "yes"


def _write_bool(value: bool) -> str:
    return "yes" if value else "no"


def _read_texts(text: str) -> tuple[str, ...]:
    return tuple(text.split(",")) if text else ()


def _read_numbers(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(",")) if text else ()


def _write_list(value: tuple[Any, ...]) -> str:
    return ",".join(map(str, value))


_FORMATTERS: dict[Any, tuple[Callable[[Any], str], Callable[[str], Any]]] = {
    str: (str, str),
    int: (str, int),
    bool: (_write_bool, _read_bool),
    tuple[str, ...]: (_write_list, _read_texts),
    tuple[int, ...]: (_write_list, _read_numbers),
}

_format_cache: dict[type, tuple[_FieldFormat, ...]] = {}


def _field_formats(action_type: type[Action]) -> tuple[_FieldFormat, ...]:
    known = _format_cache.get(action_type)
    if known is None:
        rows = []
        for field in record_fields(action_type):
            write, read = _FORMATTERS[field.kind]
            has_default = field.default is not MISSING
            rows.append(_FieldFormat(field.name, has_default, field.default, write, read))
        known = _format_cache[action_type] = tuple(rows)
    return known


def parse_action(text: str, action_types: Iterable[type[Action]]) -> Action:
    words = text.split(" ")
    action_type = _types_by_name(tuple(action_types)).get(words[0])
    if action_type is None:
        raise IllegalAction(f"Unknown action '{words[0]}'.")
    return _parse_fields(action_type, words[1:], text)


@cache
def _types_by_name(action_types: tuple[type[Action], ...]) -> dict[str, type[Action]]:
    return {action_name(action_type): action_type for action_type in reversed(action_types)}


def _parse_fields(action_type: type[Action], words: list[str], text: str) -> Action:
    readers = {form.name: form for form in _field_formats(action_type)}
    values: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or name not in readers or name in values:
            raise IllegalAction(f"'{word}' does not belong in '{text}'.")
        try:
            values[name] = readers[name].read(value)
        except ValueError:
            raise IllegalAction(f"'{value}' is not a valid value for {name} in '{text}'.") from None
    missing = [f.name for f in readers.values() if not f.has_default and f.name not in values]
    if missing:
        raise IllegalAction(f"'{text}' lacks {', '.join(missing)}.")
    return action_type(**values)
