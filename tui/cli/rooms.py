"""A check that the imported packages belong to Annals."""

import sys
from importlib.util import find_spec
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]


def check_rooms_are_ours() -> None:
    """Exit with a message if another package has the name of one of ours."""
    for room in ("core", "saves", "themes"):
        spec = find_spec(room)
        origin = Path(spec.origin).resolve() if spec and spec.origin else None
        if origin != HOUSE / room / "__init__.py":
            where = f" ({origin})" if origin else ""
            sys.exit(
                f"annals: Another package called '{room}' stands in the way{where}: start Annals"
                " from another folder, or install it into an environment of its own."
            )
