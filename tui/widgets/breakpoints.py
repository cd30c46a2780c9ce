"""How wide a window must be for which layout."""

NARROW, NORMAL, WIDE = "-narrow", "-normal", "-wide"  # classes of screens
BREAKPOINTS = [(0, NARROW), (110, NORMAL), (150, WIDE)]  # as Textual wants them


def width_class(width: int) -> str:
    """The layout of a window; Textual says it only once the first frame has been laid out."""
    return next(name for least, name in reversed(BREAKPOINTS) if width >= least)


def is_narrow(width: int) -> bool:
    """Whether there is room for one pane only."""
    return width_class(width) == NARROW
