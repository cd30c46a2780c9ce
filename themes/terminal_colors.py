"""The nearest of a terminal's 256 colors, by distance in CIE Lab."""

from dataclasses import replace
from functools import lru_cache
from itertools import product

from themes.palette import Theme

_LEVELS = (0, 95, 135, 175, 215, 255)  # of the color cube, numbers 16 to 231
_GRAYS = range(8, 248, 10)  # numbers 232 to 255

RGB = tuple[int, int, int]


def nearest_color(color: RGB) -> int:
    return _nearest_entry(color)[0]


def limit_to_256_colors(theme: Theme) -> Theme:
    """Limit terrain colors to 256, so that their shades stay uniform."""
    land = {
        game: {name: _snap_color(color) for name, color in colors.items()}
        for game, colors in theme.land.items()
    }
    return replace(theme, land=land)


def _snap_color(color: str) -> str:
    red, green, blue = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return "#{:02x}{:02x}{:02x}".format(*_nearest_entry((red, green, blue))[1])


@lru_cache(maxsize=4096)
def _nearest_entry(color: RGB) -> tuple[int, RGB]:
    target = _lab(color)
    return min(_candidates(color), key=lambda found: _distance(_lab(found[1]), target))


def _candidates(color: RGB) -> list[tuple[int, RGB]]:
    around = [sorted(range(6), key=lambda i: abs(_LEVELS[i] - part))[:2] for part in color]
    corners = [
        (16 + 36 * r + 6 * g + b, (_LEVELS[r], _LEVELS[g], _LEVELS[b]))
        for r, g, b in product(*around)
    ]
    grays = [(232 + i, (gray, gray, gray)) for i, gray in enumerate(_GRAYS)]
    brightness = sum(color) / 3
    return corners + sorted(grays, key=lambda grey: abs(grey[1][0] - brightness))[:4]


def _distance(one: tuple[float, float, float], other: tuple[float, float, float]) -> float:
    """Return the perceived difference. Lightness counts twice, because it carries the contrast."""
    light, red, yellow = (a - b for a, b in zip(one, other, strict=True))
    return 2 * light**2 + red**2 + yellow**2


@lru_cache(maxsize=4096)
def _lab(color: RGB) -> tuple[float, float, float]:
    red, green, blue = (_linear(part / 255) for part in color)
    x = _root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505)
    y = _root(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0888)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > 0.008856 else 7.787 * part + 16 / 116
