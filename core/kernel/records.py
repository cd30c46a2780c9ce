"""Clones, saved form and digests of plain records, generated once for each record type."""

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from types import UnionType
from typing import Any, Generic, TypeVar, Union, get_args, get_origin, get_type_hints

import msgpack
from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
from cattrs.preconf.msgpack import make_converter

T = TypeVar("T")

_cloners: dict[type, Callable[[Any], Any]] = {}


class BadRecord(ValueError):
    """Bytes that do not hold a record of the expected type."""


def clone(record: T) -> T:
    """An independent copy of a record; frozen records inside are shared."""
    cloner = _cloners.get(type(record))
    if cloner is None:
        cloner = _cloners[type(record)] = _make_cloner(type(record))
    return cloner(record)  # type: ignore[no-any-return]


def _make_cloner(record_type: type) -> Callable[[Any], Any]:
    """Write a function that copies field by field, and compile it."""
    names: dict[str, Any] = {"record_type": record_type, "new": object.__new__}
    lines = ["def copy(old):", "    it = new(record_type)"]
    hints = get_type_hints(record_type)
    for f in fields(record_type):
        if f.metadata.get("transient"):
            value = "[]" if get_origin(hints[f.name]) is list else f"old.{f.name}"
        else:
            value = _copy_expression(hints[f.name], f"old.{f.name}", names, depth=0)
        lines.append(f"    it.{f.name} = {value}")
    lines.append("    return it")
    exec("\n".join(lines), names)
    return names["copy"]  # type: ignore[no-any-return]


def _copy_expression(hint: Any, source: str, names: dict[str, Any], depth: int) -> str:
    """Python source that copies a value of the hinted type."""
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
        changing = [arg for arg in args if _changes(arg)]
        if not changing:
            return source
        inner = _copy_expression(changing[0], source, names, depth)
        return f"(None if {source} is None else {inner})"
    if isinstance(hint, type) and _changes(hint):
        copier = f"copy_{hint.__name__}"
        names[copier] = _cloners.setdefault(hint, _make_cloner(hint))
        return f"{copier}({source})"
    return source


def _changes(hint: Any) -> bool:
    """Whether values of this type can change and so must be copied."""
    if get_origin(hint) in (list, dict):
        return True
    kind: Any = get_origin(hint) or hint
    if not is_dataclass(kind):
        return False
    parameters: Any = vars(kind)["__dataclass_params__"]
    return not parameters.frozen


class Codec(Generic[T]):
    """The msgpack form of one record type, with the frames that may stand on its agenda."""

    def __init__(self, record_type: type[T], frame_base: type, frames: Iterable[type]) -> None:
        self._record_type = record_type
        self._converter = _make_converter(frame_base, {f.__name__: f for f in frames})

    def data(self, record: T) -> Any:
        """The record as dicts, lists and plain values."""
        return self._converter.unstructure(record, self._record_type)

    def dump(self, record: T) -> bytes:
        """The record as bytes."""
        return msgpack.packb(self.data(record))  # type: ignore[no-any-return]

    def load(self, raw: bytes) -> T:
        """The record those bytes hold; BadRecord where they hold none."""
        try:
            return self._converter.structure(
                msgpack.unpackb(raw, strict_map_key=False), self._record_type
            )
        except Exception as error:  # any broken input ends here, whatever it broke
            raise BadRecord(f"Not a {self._record_type.__name__}.") from error

    def digest(self, record: T) -> str:
        """Equal exactly when two records are."""
        return digest_of(self.dump(record))


def digest_of(raw: bytes) -> str:
    """The digest of the record those bytes hold."""
    return hashlib.blake2b(raw, digest_size=16).hexdigest()


def _make_converter(frame_base: type, frames: dict[str, type]) -> Converter:
    converter = make_converter(detailed_validation=False, forbid_extra_keys=True)

    def transient(record_type: type) -> dict[str, Any]:
        return {
            f.name: override(omit=True) for f in fields(record_type) if f.metadata.get("transient")
        }

    def dump_record(record_type: type) -> Callable[[Any], Any]:
        return make_dict_unstructure_fn(record_type, converter, **transient(record_type))

    def load_record(record_type: type) -> Callable[[Any, Any], Any]:
        return make_dict_structure_fn(
            record_type, converter, _cattrs_forbid_extra_keys=True, **transient(record_type)
        )

    def is_frame(kind: Any) -> bool:
        origin = get_origin(kind) or kind
        return isinstance(origin, type) and issubclass(origin, frame_base)

    def dump_frame(frame: Any) -> Any:
        return {"frame": type(frame).__name__, **dump_by_name[type(frame).__name__](frame)}

    def load_frame(data: Any, _: Any) -> Any:
        values = dict(data)
        return load_by_name[values.pop("frame")](values, None)

    def dump_dict(value: Any) -> Any:
        # Sorted, so that equal dicts give equal bytes whatever order they were filled in.
        return {key: converter.unstructure(value[key]) for key in sorted(value)}

    def is_dict(kind: Any) -> bool:
        return get_origin(kind) is dict

    def is_record(kind: Any) -> bool:
        return isinstance(kind, type) and is_dataclass(kind)

    converter.register_unstructure_hook_factory(is_record, dump_record)
    converter.register_structure_hook_factory(is_record, load_record)
    dump_by_name = {name: dump_record(kind) for name, kind in frames.items()}
    load_by_name = {name: load_record(kind) for name, kind in frames.items()}
    converter.register_unstructure_hook_func(is_frame, dump_frame)
    converter.register_structure_hook_func(is_frame, load_frame)
    converter.register_unstructure_hook_func(is_dict, dump_dict)
    return converter
