"""Plain mode: numbered choices, one line an event; for pipes, slow lines and screen readers."""

from tui.plain.console import Console, Terminal
from tui.plain.keyboard import play

__all__ = ["Console", "Terminal", "play"]
