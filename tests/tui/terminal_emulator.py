"""A minimal terminal emulator that turns the app's output into cells."""

import re
from dataclasses import dataclass, field

_PART = re.compile(
    r"\x1b\[(?P<private>[?<>=]?)(?P<numbers>[0-9;]*)(?P<signs>[ $]?)(?P<letter>[@-~])"
    r"|\x1b\](?P<title>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b[PX^_].*?\x1b\\|\x1b[()][0-9A-B]|\x1b[=>78c]"
    r"|(?P<control>[\r\n\x07\x08])"
    r"|(?P<text>[^\x1b\r\n\x07\x08]+)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class TextStyle:
    """The attributes of the characters to come."""

    attributes: frozenset[str] = frozenset()
    fg: str = "39"
    bg: str = "49"


@dataclass(slots=True)
class TerminalEmulator:
    """Cells, a cursor, and the current text style."""

    width: int
    height: int
    x: int = 0
    y: int = 0
    look: TextStyle = TextStyle()
    cells: dict[tuple[int, int], tuple[str, TextStyle]] = field(default_factory=dict)
    modes: dict[str, bool] = field(default_factory=dict)  # ?1049 and others, as last set
    _rest: str = ""

    def feed(self, written: str) -> None:
        """Process output; an incomplete escape sequence waits for its rest."""
        written = self._rest + written
        at = 0
        while at < len(written):
            part = _PART.match(written, at)
            if part is None:
                break
            at = part.end()
            self._take(part)
        self._rest = written[at:]

    def _take(self, part: re.Match[str]) -> None:
        if part["text"]:
            for letter in part["text"]:
                self.cells[self.x, self.y] = letter, self.look
                self.x += 1
        elif part["control"]:
            self.x = 0 if part["control"] == "\r" else self.x
            self.y += part["control"] == "\n"
        elif part["letter"] == "H":
            row, column = (int(n or 1) for n in (part["numbers"] or "1;1").split(";"))
            self.x, self.y = column - 1, row - 1
        elif part["letter"] == "m" and not part["private"]:
            self._change_look(part["numbers"].split(";"))
        elif part["letter"] in ("h", "l") and part["private"]:
            self.modes[part["numbers"]] = part["letter"] == "h"
            if part["numbers"] == "1049":
                self.cells.clear()

    def _change_look(self, codes: list[str]) -> None:
        look = self.look
        attributes, fg, bg = look.attributes, look.fg, look.bg
        while codes:
            code = codes.pop(0) or "0"
            if code in ("38", "48"):
                many = 2 if codes[0] == "5" else 4
                code, codes = ";".join([code, *codes[:many]]), codes[many:]
            if code == "0":
                attributes, fg, bg = frozenset(), "39", "49"
            elif code in ("1", "2", "3", "4", "5", "7", "9"):
                attributes |= {code}
            elif code in ("22", "23", "24", "25", "27", "29"):
                attributes -= {"1", "2"} if code == "22" else {code[1]}
            elif re.match(r"38;|3\d$|9\d$", code):
                fg = code
            else:
                bg = code
        self.look = TextStyle(attributes, fg, bg)

    def lines(self) -> list[str]:
        blank = " ", TextStyle()
        return [
            "".join(self.cells.get((x, y), blank)[0] for x in range(self.width)).rstrip()
            for y in range(self.height)
        ]

    @property
    def text(self) -> str:
        return "\n".join(self.lines())
