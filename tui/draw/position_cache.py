"""A cache for values computed from the current position."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


def cache_for_position(compute: Callable[P, T]) -> Callable[P, T]:
    """Cache results for the newest position, the first argument of `compute`.

    The cursor asks for the same values at every key. Views are immutable, so identity is enough: a
    different view clears the cache.
    """
    cached_view: Any = None
    results: dict[Hashable, T] = {}

    @wraps(compute)
    def cached(*args: P.args, **kwargs: P.kwargs) -> T:
        nonlocal cached_view
        view, *rest = args
        if view is not cached_view:
            cached_view = view
            results.clear()
        key = (*rest, *kwargs.items())
        if key not in results:
            results[key] = compute(*args, **kwargs)
        return results[key]

    return cached
