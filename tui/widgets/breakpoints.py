"""The window widths at which layouts change."""

NARROW, NORMAL, WIDE = "-narrow", "-normal", "-wide"  # CSS classes of screens
BREAKPOINTS = [(0, NARROW), (110, NORMAL), (150, WIDE)]  # in Textual's format


def width_class(width: int) -> str:
    """Return the layout class of a width. Textual sets it only after the first layout."""
    return next(name for min_width, name in reversed(BREAKPOINTS) if width >= min_width)


def is_narrow(width: int) -> bool:
    return width_class(width) == NARROW
