"""The lobby of a server in plain mode."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from core.app.catalog import game_name
from core.app.export import export_lines
from core.app.hosting import OPEN_SEAT, parse_places, visit_table
from core.games import GAME_IDS, load_game
from core.kernel import BadSetup
from core.kernel.presentation import join_words
from core.lan import CannotJoin, Guest, Refusal
from core.lan.limits import MAX_TITLE_LENGTH
from core.lan.messages import CloseTable, GetLadder, Open, ResultCard, TableCard
from core.table import BadJournal
from saves import BadSave
from saves.codec import decode
from tui.model.club import (
    clock_text,
    farewell_text,
    format_age,
    format_day,
    open_tables,
    outcome_text,
    own_games,
    rating_change_text,
    rating_text,
    turn_text,
    watchable_tables,
    your_turns_text,
)
from tui.plain.commands import QUIT_WORDS
from tui.plain.console import Console
from tui.plain.layout import wrap
from tui.plain.network import play_over_network
from tui.plain.tasks import cancel_all
from tui.plain.waiting_room import write_lines

PROMPT = "The hall, a number or ? > "
COMMAND_HELP = (
    ("3", "go to the third of the list: to a table, or through a finished game again"),
    ("list", "the list anew"),
    ("new GAME SEATS", "open a table: new mosaic you,open,bot:2"),
    ("", "behind it clock=60 gives so many seconds a turn, delay=1 lets watchers see it later"),
    ("watch 3", "only look at a table"),
    ("close 3", "close a table of yours that has not begun"),
    ("results GAME", "who is how strong in a game"),
    ("quit", "leave; all is kept"),
)


class PlainLobby:
    """A guest's session in the lobby."""

    def __init__(self, guest: Guest, console: Console) -> None:
        self._guest = guest
        self._console = console
        self._entries: list[TableCard | ResultCard] = []  # in the order of the printed numbers
        self._announced_turns: set[str] | None = (
            None  # tables already announced; None while at a table
        )

    async def run(self) -> None:
        """Run the lobby until the guest leaves, then list the games waiting for them."""
        await self._guest.wait_until(lambda: self._guest.club is not None)
        self._print_lobby()
        announcing = asyncio.create_task(self._announce_turns())
        try:
            while True:
                line = await self._console.ask(PROMPT)
                if line is None or line.casefold() in QUIT_WORDS:
                    break
                await self._handle_line(line)
        finally:
            await cancel_all([announcing])
        write_lines(self._console, wrap(farewell_text(self._guest.tables)))

    async def _announce_turns(self) -> None:
        while await self._guest.wait_for_message(self._guest.change_count):
            if self._announced_turns is not None:
                turns = [card for card in self._guest.tables if card.is_your_turn]
                new = [_table_name(card) for card in turns if card.id not in self._announced_turns]
                write_lines(self._console, [f"It is your turn in {name}." for name in new])
                self._announced_turns = {card.id for card in turns}

    # --- output -----------------------------------------------------------------------------

    def _print_lobby(self) -> None:
        guest, now = self._guest, time.time()
        cards, club = guest.tables, guest.club
        self._entries = []
        self._announced_turns = {card.id for card in cards if card.is_your_turn}
        if club is not None:
            people_text = "1 person is" if club.people == 1 else f"{club.people} people are"
            write_lines(
                self._console,
                [f"{people_text} here.", *(line for text in club.notice for line in wrap(text))],
            )
        self._print_section("Your games", own_games(cards), now)
        self._print_section("Open tables", open_tables(cards), now)
        self._print_section("To watch", watchable_tables(cards), now)
        if club is not None:
            ratings = [f"{game_name(each.game)} {rating_text(each)}" for each in club.ratings]
            if ratings:
                write_lines(self._console, wrap(f"Your ratings (and games): {', '.join(ratings)}"))
            if club.results:
                write_lines(self._console, ["Finished games:"])
            for result in club.results:
                self._print_numbered(result, _result_text(result, now))
        write_lines(self._console, wrap(your_turns_text(cards) or "It is your turn in no game."))

    def _print_section(self, title: str, cards: list[TableCard], now: float) -> None:
        write_lines(self._console, [f"{title}:" if cards else f"{title}: none"])
        for card in cards:
            self._print_numbered(card, _table_text(card, now))

    def _print_numbered(self, entry: TableCard | ResultCard, text: str) -> None:
        self._entries.append(entry)
        write_lines(self._console, wrap(text, f"{len(self._entries):>3}  ", "     "))

    # --- commands ---------------------------------------------------------------------------

    async def _handle_line(self, line: str) -> None:
        first_word, _, rest = line.partition(" ")
        row = self._find_entry(rest if first_word.casefold() in ("watch", "close") else line)
        try:
            match first_word.casefold():
                case "":
                    pass
                case "list":
                    self._print_lobby()
                case "new":
                    await self._open_table(rest.split())
                case "results":
                    await self._print_ratings(rest.strip())
                case "close" if isinstance(row, TableCard):
                    await self._guest.request(CloseTable, row.id)
                    self._print_lobby()
                case "watch" if isinstance(row, TableCard):
                    await self._visit_table(row.id, watch=True)
                case _ if isinstance(row, ResultCard):
                    await self._print_report(row)
                case _ if row is not None:
                    await self._visit_table(row.id)
                case _:
                    lines = [
                        help_line
                        for typed, text in COMMAND_HELP
                        for help_line in wrap(text, f"  {typed:<16}")
                    ]
                    write_lines(self._console, lines)
        except (Refusal, CannotJoin, BadSetup, BadSave, BadJournal) as error:
            if self._guest.failure is not None:
                raise
            write_lines(self._console, wrap(str(error)))

    def _find_entry(self, text: str) -> TableCard | ResultCard | None:
        text = text.strip()
        number = int(text[:6]) if text.isascii() and text.isdigit() else 0
        return self._entries[number - 1] if 0 < number <= len(self._entries) else None

    async def _visit_table(self, table: str, watch: bool = False) -> None:
        self._announced_turns = None
        try:
            await play_over_network(visit_table(self._guest, table, watch), self._console)
        finally:
            self._print_lobby()

    async def _open_table(self, words: list[str]) -> None:
        """Open a table. Raise BadSetup or Refusal if that fails."""
        settings = dict(word.split("=", 1) for word in words if "=" in word)
        game, seats, *_ = [*(word for word in words if "=" not in word), "", ""]
        if game not in GAME_IDS:
            raise BadSetup(f"Which game? There are {join_words(list(GAME_IDS))}.")
        numbers = {
            name: _parse_number(name, settings.pop(name, "0")) for name in ("clock", "delay")
        }
        name = self._guest.hello.name
        planned_seats = parse_places(load_game(game), seats or None, name)
        seats_requested = tuple(
            f"bot:{p.level} {p.name}" if p.level else OPEN_SEAT for p in planned_seats
        )
        title = f"{name}'s {game_name(game)}"[:MAX_TITLE_LENGTH]
        options = {key: value for key, value in settings.items() if key}
        arguments = (options, numbers["clock"], None, numbers["delay"])
        await self._guest.request(Open, game, title, seats_requested, *arguments)
        await self._guest.wait_until(lambda: self._guest.table is not None)
        await self._visit_table(self._guest.table_info.table)

    async def _print_ratings(self, game: str) -> None:
        for game_id in [game] if game else GAME_IDS:
            await self._guest.request(GetLadder, game_id)
            ladder = self._guest.ladders.get(game_id)
            rows = ladder.rows if ladder else ()
            write_lines(
                self._console, [f"{game_name(game_id)}:{'' if rows else ' nobody is rated yet'}"]
            )
            for number, row in enumerate(rows, start=1):
                text = f"{row.name}: {rating_text(row)}, {row.wins} won"
                write_lines(self._console, wrap(text, f"{number:>3}  "))

    async def _print_report(self, result: ResultCard) -> None:
        data = await self._guest.fetch_replay(result.table)
        story = await asyncio.to_thread(lambda: list(export_lines(decode(data, "The game"))))
        write_lines(self._console, story)


async def run_lobby(connect: Callable[[], Awaitable[Guest]], console: Console) -> None:
    guest = await connect()
    try:
        await PlainLobby(guest, console).run()
    finally:
        await guest.close()


def _table_name(card: TableCard) -> str:
    return f"{game_name(card.game)} ({card.title})"


def _table_text(card: TableCard, now: float) -> str:
    seats_text = f"{card.open_seats} of {card.seats} seats free" if card.open_seats else ""
    delay = (
        f"watchers see it {card.spectator_delay} round{'s' * (card.spectator_delay > 1)} later"
        if card.spectator_delay
        else ""
    )
    parts = [
        f"{_table_name(card)}: {card.progress or 'not begun'}",
        seats_text or f"{card.seats} seats",
        clock_text(card),
        *([delay] if delay else []),
        f"{join_words(card.players) or 'nobody yet'}",
    ]
    return f"{', '.join(parts)}; {turn_text(card)}, {format_age(card.last_choice_at, now)}"


def _result_text(result: ResultCard, now: float) -> str:
    gain_text = f"; rating {rating_change_text(result)}" if result.gained is not None else ""
    day = format_day(result.ended, now)
    return f"{day}: {game_name(result.game)}, {outcome_text(result)}{gain_text}"


def _parse_number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadSetup(f"'{text}' is no number for the {name}.")
    return int(text[:9])
