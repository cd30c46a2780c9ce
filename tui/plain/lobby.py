"""Plain mode before the game: seats, chat and setup."""

from core.house.catalogue import game_name
from core.house.constants import USUAL_LEVEL
from core.kernel import SPECTATOR
from core.lan import Guest, Lobby, Refusal
from core.lan.messages import (
    Arrange,
    Choose,
    Mute,
    Ready,
    Request,
    Say,
    SendAway,
    SendWatcherAway,
    Sit,
)
from tui.model.lobby import what_is_missing
from tui.plain.answers import QUIT
from tui.plain.console import Console
from tui.plain.layout import wrap
from tui.plain.tasks import first_of, forever

Wish = tuple[type[Request], tuple[object, ...]]

NO_KEYBOARD = "Nothing more can be typed here; you leave the table."
TYPED = (
    ("say TEXT", "let everybody hear it"),
    ("ready", "the game may begin, as far as you are concerned; you were ready when you came"),
    ("wait", "not yet"),
    ("sit 2", "take seat 2"),
    ("watch", "get up and only watch"),
    ("quit", "leave"),
    ("help", "this page"),
)
TYPED_BY_THE_HOST = (
    ("bot 2", "give seat 2 to a bot"),
    ("open 2", "open it again"),
    ("kick 2", "take it from who sits there; kick NAME sends a watcher away"),
    ("mute NAME", "let a watcher say nothing"),
    ("unmute NAME", "let them speak again"),
    ("set NAME VALUE", "change an option"),
)
WORDS = {typed.split()[0] for typed, _ in (*TYPED, *TYPED_BY_THE_HOST)} | {"?", *QUIT}


async def begins(guest: Guest, console: Console) -> bool:
    """Wait for the game to begin, handling commands; return False if the guest leaves."""
    return await first_of(_until_they_leave(guest, console), _show(guest, console))


async def _show(guest: Guest, console: Console) -> bool:
    shown: list[str] = []
    chat: tuple[str, ...] = ()
    while not guest.here.has_begun:
        lines = lobby_lines(guest.here)
        say(console, [line for line in lines if line not in shown])
        say(console, said_since(chat, guest.here.chat))
        if not shown:
            say(console, ["? says what you can type meanwhile."])
        shown, chat = lines, guest.here.chat
        await guest.changed_since(guest.changes)
    return True


async def _until_they_leave(guest: Guest, console: Console) -> bool:
    """Set a seated guest as ready, then handle commands; return False when they leave."""
    if guest.here.seat != SPECTATOR:
        await _ask(guest, console, (Ready, (True,)))
    while True:
        if not console.is_typed_into:
            await _until_it_is_for_the_lobby(guest.here, console)
        line = await console.ask("")
        if line is None:
            say(console, [NO_KEYBOARD])
        if line is None or line.casefold() in QUIT:
            return False
        await _answer(guest, console, line)


async def _until_it_is_for_the_lobby(lobby: Lobby, console: Console) -> None:
    """Leave piped game input unread: wait forever unless the next line is a command here."""
    line = await console.upcoming()
    word = "" if line is None else line.partition(" ")[0].casefold()
    if word not in WORDS and (line is not None or needs_no_keyboard(lobby)):
        await forever()


def needs_no_keyboard(lobby: Lobby) -> bool:
    """Return whether the guest only watches another host's table."""
    return lobby.seat == SPECTATOR and not lobby.is_owner


async def _answer(guest: Guest, console: Console, line: str) -> None:
    word, _, rest = line.partition(" ")
    wish = _wish(guest.here, word.casefold(), rest.strip())
    if wish is not None:
        await _ask(guest, console, wish)
    elif line:
        say(console, help_lines(guest.here))


def _wish(lobby: Lobby, word: str, rest: str) -> Wish | None:
    seat = _seat_meant(lobby, rest)
    match word:
        case "say" if rest:
            return Say, (rest,)
        case "ready" | "wait":
            return Ready, (word == "ready",)
        case "watch":
            return Sit, (SPECTATOR,)
        case "sit" if seat is not None:
            return Sit, (seat,)
        case "bot" if seat is not None:
            return Arrange, (seat, USUAL_LEVEL)
        case "open" if seat is not None:
            return Arrange, (seat, 0)
        case "kick" if seat is not None:
            return SendAway, (seat, 0)
        case "kick" if rest:
            return SendWatcherAway, (rest,)
        case "mute" | "unmute" if rest:
            return Mute, (rest, word == "mute")
        case "set" if rest:
            name, _, value = rest.partition(" ")
            return Choose, (name, value.strip())
    return None


def _seat_meant(lobby: Lobby, text: str) -> int | None:
    """Return the seat with that number or player; the host checks its range."""
    if text.isascii() and text.isdigit() and int(text[:9]):
        return int(text[:9]) - 1
    names = [chair.name.casefold() for chair in lobby.chairs]
    return names.index(text.casefold()) if text and text.casefold() in names else None


async def _ask(guest: Guest, console: Console, wish: Wish) -> None:
    kind, values = wish
    try:
        await guest.ask(kind, *values)
    except Refusal as refusal:
        say(console, wrap(str(refusal)))


# --- output ---------------------------------------------------------------------------------


def say(console: Console, lines: list[str]) -> None:
    if lines:
        console.write("".join(f"{line}\n" for line in lines))


def lobby_lines(lobby: Lobby) -> list[str]:
    lines = [f"{lobby.title}: {game_name(lobby.game)}"]
    lines += [f"{name}: {value}" for name, value in lobby.options.items()]
    if lobby.is_seeded:
        lines.append("The seed was chosen by who opened the table.")
    for number, chair in enumerate(lobby.chairs, start=1):
        who = chair.name or "open"
        ready = "ready" if chair.is_ready or chair.level else "not ready" if chair.name else ""
        lines.append(f"Seat {number}: {who} {f'({ready})' if ready else ''}".rstrip())
    for name in lobby.watching:
        lines.append(f"Watching: {name}{' (muted)' if name in lobby.muted else ''}")
    return [*lines, what_is_missing(lobby)]


def said_since(before: tuple[str, ...], now: tuple[str, ...]) -> list[str]:
    """Return the new lines of a chat that keeps only its latest lines."""
    gone = next(at for at in range(len(before) + 1) if before[at:] == now[: len(before) - at])
    return list(now[len(before) - gone :])


def help_lines(lobby: Lobby) -> list[str]:
    rows = [*TYPED, *TYPED_BY_THE_HOST] if lobby.is_owner else TYPED
    return [line for typed, text in rows for line in wrap(text, f"  {typed:<16}")]
