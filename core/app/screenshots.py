"""Screenshots in the data folder: an SVG, and a PNG if a converter is installed, else text."""

import shutil
import subprocess
from datetime import datetime
from pathlib import Path

from saves.files import data_folder, write_private

CONVERSION_SECONDS = 20.0
# Programs that turn an SVG into a PNG. {svg} and {png} are the files.
CONVERTERS = (
    ("rsvg-convert", "--output={png}", "{svg}"),
    ("resvg", "{svg}", "{png}"),
    ("inkscape", "{svg}", "--export-filename={png}"),
    ("magick", "{svg}", "{png}"),
)


def screenshots_folder() -> Path:
    return data_folder() / "screenshots"


def write_screenshot(svg: str, text: str, now: datetime) -> list[Path]:
    """Write a screenshot and return its files, the SVG first. Raise OSError if that fails.

    A converter takes a moment, so this must not run on the event loop.
    """
    path = _unused_path(f"annals-{now:%Y-%m-%d-%H%M%S}")
    write_private(path, svg.encode())
    if png := _convert(path):
        return [path, png]
    text_path = path.with_suffix(".txt")
    write_private(text_path, text.encode())
    return [path, text_path]


def _unused_path(stem: str) -> Path:
    folder, number = screenshots_folder(), 1
    path = folder / f"{stem}.svg"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.svg"
    return path


def _convert(svg: Path) -> Path | None:
    """Return the PNG of the first installed converter that works."""
    png = svg.with_suffix(".png")
    for name, *arguments in CONVERTERS:
        program = shutil.which(name)
        if program is None:
            continue
        command = [program, *(argument.format(svg=svg, png=png) for argument in arguments)]
        try:
            subprocess.run(command, check=True, capture_output=True, timeout=CONVERSION_SECONDS)
            png.chmod(0o600)
        except (OSError, subprocess.SubprocessError):
            png.unlink(missing_ok=True)
        else:
            return png
    return None
