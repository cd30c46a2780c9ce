"""A check that the imported packages belong to Annals."""

import sys
from importlib.util import find_spec
from pathlib import Path

PROJECT_ROOT = Path(__file__).resolve().parents[2]


def check_packages() -> None:
    """Exit with a message if another package has the name of one of ours."""
    for package in ("core", "saves", "themes"):
        spec = find_spec(package)
        origin = Path(spec.origin).resolve() if spec and spec.origin else None
        if origin != PROJECT_ROOT / package / "__init__.py":
            location = f" ({origin})" if origin else ""
            sys.exit(
                f"annals: Another package called '{package}' stands in the way{location}:"
                " start Annals"
                " from another folder, or install it into an environment of its own."
            )
