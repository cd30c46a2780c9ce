"""Plain mode: numbered choices as lines of text, for pipes, slow connections and screen readers.

May import `core`, `saves` and the layers of `tui` below `screens`. Start with `game_loop.play`.
"""

from tui.plain.console import Console, StdioConsole
from tui.plain.game_loop import play

__all__ = ["Console", "StdioConsole", "play"]
