"""Whether the packages Annals is made of are its own: others may be called the same."""

import sys
from importlib.util import find_spec
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]


def check_rooms_are_ours() -> None:
    """End the program, in one sentence, where another package would be taken for one of ours."""
    for room in ("core", "saves", "themes"):
        spec = find_spec(room)
        origin = Path(spec.origin).resolve() if spec and spec.origin else None
        if origin != HOUSE / room / "__init__.py":
            where = f" ({origin})" if origin else ""
            sys.exit(
                f"annals: Another package called '{room}' stands in the way{where}: start Annals"
                " from another folder, or install it into an environment of its own."
            )
