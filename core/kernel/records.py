"""Reflection on dataclasses: fields, fast constructors and fast copies, cached per type."""

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from types import UnionType
from typing import Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")

_cloners: dict[type, Callable[[Any], Any]] = {}


class Field(NamedTuple):
    """One field of a record."""

    name: str
    kind: Any  # annotated type
    default: Any  # MISSING if there is none, or a factory
    is_transient: bool  # derived, so omitted from bytes; a clone shares it, or starts an empty list


def record_fields(record_type: Any) -> tuple[Field, ...]:
    """Return the fields of a record type, for copies, bytes and text forms."""
    kinds = get_type_hints(record_type, include_extras=True)
    return tuple(
        Field(each.name, kinds[each.name], each.default, bool(each.metadata.get("transient")))
        for each in fields(record_type)
    )


def add_fast_init(record_type: type) -> None:
    """Give a frozen dataclass a constructor that sets its slots directly.

    The generated constructor uses `object.__setattr__` and takes twice as long, a tenth of the time
    of random play.
    """
    if "__slots__" not in vars(record_type) or "__init__" not in vars(record_type):
        return  # called again after dataclass has added the slots
    parts = fields(record_type)
    if hasattr(record_type, "__post_init__") or any(
        not part.init or part.kw_only or part.default_factory is not MISSING for part in parts
    ):
        return
    names: dict[str, Any] = {}
    parameters, lines = ["self"], []
    for part in parts:
        names[f"set_{part.name}"] = getattr(record_type, part.name).__set__
        names[f"default_{part.name}"] = part.default
        default = "" if part.default is MISSING else f"=default_{part.name}"
        parameters.append(part.name + default)
        lines.append(f"    set_{part.name}(self, {part.name})")
    exec("\n".join([f"def __init__({', '.join(parameters)}):", *lines, "    return None"]), names)
    record_type.__init__ = names["__init__"]  # type: ignore[misc]


def clone(record: T) -> T:
    """Copy a record deeply, sharing frozen records."""
    cloner = _cloners.get(type(record))
    if cloner is None:
        cloner = _cloners[type(record)] = _make_cloner(type(record))
    return cloner(record)  # type: ignore[no-any-return]


def _make_cloner(record_type: type) -> Callable[[Any], Any]:
    names: dict[str, Any] = {"record_type": record_type, "new": object.__new__}
    lines = ["def copy(old):", "    it = new(record_type)"]
    for field in record_fields(record_type):
        if field.is_transient:
            value = "[]" if get_origin(field.kind) is list else f"old.{field.name}"
        else:
            value = _copy_expression(field.kind, f"old.{field.name}", names, depth=0)
        lines.append(f"    it.{field.name} = {value}")
    lines.append("    return it")
    exec("\n".join(lines), names)
    return names["copy"]  # type: ignore[no-any-return]


def _copy_expression(hint: Any, source: str, names: dict[str, Any], depth: int) -> str:
    origin, args = get_origin(hint), get_args(hint)
    item, key = f"x{depth}", f"k{depth}"
    if origin is list:
        inner = _copy_expression(args[0], item, names, depth + 1)
        return f"{source}[:]" if inner == item else f"[{inner} for {item} in {source}]"
    if origin is dict:
        inner = _copy_expression(args[1], item, names, depth + 1)
        if inner == item:
            return f"{source}.copy()"
        return f"{{{key}: {inner} for {key}, {item} in {source}.items()}}"
    if origin in (Union, UnionType):
        mutable = [arg for arg in args if is_mutable(arg)]
        if not mutable:
            return source
        inner = _copy_expression(mutable[0], source, names, depth)
        return f"(None if {source} is None else {inner})"
    if isinstance(hint, type) and is_mutable(hint):
        copier = f"copy_{hint.__name__}"
        names[copier] = _cloners.setdefault(hint, _make_cloner(hint))
        return f"{copier}({source})"
    return source


def is_mutable(hint: Any) -> bool:
    if get_origin(hint) in (list, dict):
        return True
    kind: Any = get_origin(hint) or hint
    if not is_dataclass(kind):
        return False
    parameters: Any = vars(kind)["__dataclass_params__"]
    return not parameters.frozen
