"""Where to play on from a place in a line: at this table, or in a game of its own."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.screen import ModalScreen

from tui.screens.base import AnnalsScreen
from tui.screens.overlays import Question

HERE = "Here it becomes the line being played, and what you leave stays as a line."
OWN = "In a game of its own bots sit in the places of other people"
DEALT_ANEW = ", and all that you cannot know is dealt anew"


class PlayFromScreen(AnnalsScreen[str], ModalScreen[str]):
    """Here, as a game of its own, or not at all: a key pressed out of habit means no."""

    CSS = "PlayFromScreen { align: center middle; background: transparent; }"
    BINDINGS = [
        Binding("h", "answer('here')", "Here", show=False),
        Binding("o", "answer('own')", "A game of its own", show=False),
        Binding("n,q,escape,enter", "answer('')", "Leave it", show=False),
    ]

    def __init__(self, may_be_here: bool, may_be_own: bool, is_dealt_anew: bool) -> None:
        super().__init__()
        self.answers = [
            *([("h", "here")] if may_be_here else []),
            *([("o", "a game of its own")] if may_be_own else []),
            ("n Enter", "leave it"),
        ]
        own = f"{OWN}{DEALT_ANEW if is_dealt_anew else ''}."
        texts = (HERE if may_be_here else "", own if may_be_own else "")
        self.text_words = " ".join(filter(None, texts))
        self._known = {"here": may_be_here, "own": may_be_own, "": True}

    def compose(self) -> ComposeResult:
        """The question."""
        yield Question("Play on from there?", self.text_words, self.answers)

    def action_answer(self, where: str) -> None:
        """Where, if it is one of the answers."""
        if self._known[where]:
            self.dismiss(where)
