"""Parsing of TOML files, which may come from strangers.

>>> parse_toml('name = "My box"')
{'name': 'My box'}
"""

import tomllib
from typing import Any

MAX_TOML_LENGTH = 64 << 10  # letters; far more than any real file
MAX_INTEGER = (1 << 63) - 1  # the largest in TOML
MAX_DOTS = 100  # on one line; parsing a key takes the square of the number of its parts


class BadToml(ValueError):
    """A text that is not valid TOML. The message is a part of a sentence."""


def parse_toml(text: str) -> dict[str, Any]:
    """Parse a TOML text. Raise BadToml, with the reason, if it is invalid or takes too long."""
    if len(text) > MAX_TOML_LENGTH:
        raise BadToml("the file is too large")
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MAX_DOTS:
            raise BadToml(f"line {number} has more than {MAX_DOTS} dots")
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadToml(str(error)) from None
    except RecursionError:
        raise BadToml("the file is nested too deeply") from None
    except ValueError:  # Python converts no decimal number of more than 4300 digits
        raise BadToml("a number has too many digits") from None
    _check_numbers(data)
    return data


def _check_numbers(data: dict[str, Any]) -> None:
    """Raise BadToml for a number out of range, which Python may not even be able to print."""
    values: list[Any] = [data]
    while values:
        value = values.pop()
        if isinstance(value, dict | list):
            values += value.values() if isinstance(value, dict) else value
        elif isinstance(value, int) and abs(value) > MAX_INTEGER:
            raise BadToml("a number has too many digits")
