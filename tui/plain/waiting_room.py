"""Plain mode before the game: seats, chat and setup."""

from core.app.catalog import game_name
from core.app.constants import DEFAULT_LEVEL
from core.kernel import SPECTATOR
from core.lan import Guest, Refusal, TableInfo
from core.lan.messages import (
    GuestRequest,
    MuteSpectator,
    RemovePlayer,
    RemoveSpectator,
    SendChat,
    SetOption,
    SetReady,
    SetSeat,
    TakeSeat,
)
from tui.model.waiting_room import missing_text
from tui.plain.commands import QUIT_WORDS
from tui.plain.console import Console
from tui.plain.layout import wrap
from tui.plain.tasks import first_completed, wait_forever

HostRequest = tuple[type[GuestRequest], tuple[object, ...]]

INPUT_CLOSED = "Nothing more can be typed here; you leave the table."
COMMAND_HELP = (
    ("say TEXT", "let everybody hear it"),
    ("ready", "the game may begin, as far as you are concerned; you were ready when you came"),
    ("wait", "not yet"),
    ("sit 2", "take seat 2"),
    ("watch", "get up and only watch"),
    ("quit", "leave"),
    ("help", "this page"),
)
HOST_COMMAND_HELP = (
    ("bot 2", "give seat 2 to a bot"),
    ("open 2", "open it again"),
    ("kick 2", "take it from who sits there; kick NAME sends a watcher away"),
    ("mute NAME", "let a watcher say nothing"),
    ("unmute NAME", "let them speak again"),
    ("set NAME VALUE", "change an option"),
)
COMMAND_WORDS = {typed.split()[0] for typed, _ in (*COMMAND_HELP, *HOST_COMMAND_HELP)} | {
    "?",
    *QUIT_WORDS,
}


async def wait_for_start(guest: Guest, console: Console) -> bool:
    """Wait for the game to begin, handling commands. Return False if the guest leaves."""
    return await first_completed(
        _handle_lines_until_quit(guest, console), _show_changes(guest, console)
    )


async def _show_changes(guest: Guest, console: Console) -> bool:
    shown_lines: list[str] = []
    chat: tuple[str, ...] = ()
    while not guest.table_info.has_begun:
        lines = room_lines(guest.table_info)
        write_lines(console, [line for line in lines if line not in shown_lines])
        write_lines(console, new_chat_lines(chat, guest.table_info.chat))
        if not shown_lines:
            write_lines(console, ["? says what you can type meanwhile."])
        shown_lines, chat = lines, guest.table_info.chat
        await guest.wait_for_change(guest.change_count)
    return True


async def _handle_lines_until_quit(guest: Guest, console: Console) -> bool:
    if guest.table_info.seat != SPECTATOR:
        await _send_request(guest, console, (SetReady, (True,)))
    while True:
        if not console.is_interactive:
            await _wait_for_room_command(guest.table_info, console)
        line = await console.ask("")
        if line is None:
            write_lines(console, [INPUT_CLOSED])
        if line is None or line.casefold() in QUIT_WORDS:
            return False
        await _handle_line(guest, console, line)


async def _wait_for_room_command(lobby: TableInfo, console: Console) -> None:
    """Leave piped game input unread: wait forever unless the next line is a command here."""
    line = await console.peek()
    first_word = "" if line is None else line.partition(" ")[0].casefold()
    if first_word not in COMMAND_WORDS and (line is not None or can_watch_without_input(lobby)):
        await wait_forever()


def can_watch_without_input(lobby: TableInfo) -> bool:
    """Return whether the guest only watches another host's table."""
    return lobby.seat == SPECTATOR and not lobby.is_host


async def _handle_line(guest: Guest, console: Console, line: str) -> None:
    first_word, _, rest = line.partition(" ")
    request = _parse_request(guest.table_info, first_word.casefold(), rest.strip())
    if request is not None:
        await _send_request(guest, console, request)
    elif line:
        write_lines(console, help_lines(guest.table_info))


def _parse_request(lobby: TableInfo, word: str, rest: str) -> HostRequest | None:
    seat = _find_seat(lobby, rest)
    match word:
        case "say" if rest:
            return SendChat, (rest,)
        case "ready" | "wait":
            return SetReady, (word == "ready",)
        case "watch":
            return TakeSeat, (SPECTATOR,)
        case "sit" if seat is not None:
            return TakeSeat, (seat,)
        case "bot" if seat is not None:
            return SetSeat, (seat, DEFAULT_LEVEL)
        case "open" if seat is not None:
            return SetSeat, (seat, 0)
        case "kick" if seat is not None:
            return RemovePlayer, (seat, 0)
        case "kick" if rest:
            return RemoveSpectator, (rest,)
        case "mute" | "unmute" if rest:
            return MuteSpectator, (rest, word == "mute")
        case "set" if rest:
            name, _, value = rest.partition(" ")
            return SetOption, (name, value.strip())
    return None


def _find_seat(lobby: TableInfo, text: str) -> int | None:
    if text.isascii() and text.isdigit() and int(text[:9]):
        return int(text[:9]) - 1
    names = [seat.name.casefold() for seat in lobby.seats]
    return names.index(text.casefold()) if text and text.casefold() in names else None


async def _send_request(guest: Guest, console: Console, request: HostRequest) -> None:
    kind, values = request
    try:
        await guest.request(kind, *values)
    except Refusal as refusal:
        write_lines(console, wrap(str(refusal)))


# --- output ---------------------------------------------------------------------------------


def write_lines(console: Console, lines: list[str]) -> None:
    if lines:
        console.write("".join(f"{line}\n" for line in lines))


def room_lines(lobby: TableInfo) -> list[str]:
    lines = [f"{lobby.title}: {game_name(lobby.game)}"]
    lines += [f"{name}: {value}" for name, value in lobby.options.items()]
    if lobby.is_seeded:
        lines.append("The seed was chosen by who opened the table.")
    for number, seat in enumerate(lobby.seats, start=1):
        occupant = seat.name or "open"
        ready = "ready" if seat.is_ready or seat.level else "not ready" if seat.name else ""
        lines.append(f"Seat {number}: {occupant} {f'({ready})' if ready else ''}".rstrip())
    for name in lobby.spectators:
        lines.append(f"Watching: {name}{' (muted)' if name in lobby.muted else ''}")
    return [*lines, missing_text(lobby)]


def new_chat_lines(previous: tuple[str, ...], current: tuple[str, ...]) -> list[str]:
    """Return the new lines of a chat that keeps only its latest lines."""
    dropped = next(
        index
        for index in range(len(previous) + 1)
        if previous[index:] == current[: len(previous) - index]
    )
    return list(current[len(previous) - dropped :])


def help_lines(lobby: TableInfo) -> list[str]:
    rows = [*COMMAND_HELP, *HOST_COMMAND_HELP] if lobby.is_host else COMMAND_HELP
    return [line for typed, text in rows for line in wrap(text, f"  {typed:<16}")]
