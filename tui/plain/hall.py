"""The lobby of a server in plain mode."""

import asyncio
import time
from collections.abc import Awaitable, Callable

from core.games import GAME_IDS, load_game
from core.house.catalogue import game_name
from core.house.export import story_of
from core.house.hosting import OPEN, places_for, visit_table
from core.kernel import BadSetup
from core.kernel.words import listed
from core.lan import CannotJoin, Guest, Refusal
from core.lan.limits import LONGEST_TITLE
from core.lan.messages import CloseTable, GetLadder, Open, ResultCard, TableCard
from core.table import BadJournal
from saves import BadSave
from saves.codec import decode
from tui.model.club import (
    ago,
    day_of,
    gain_words,
    open_tables,
    outcome,
    own_games,
    pace,
    parting_words,
    rating_words,
    to_watch,
    turns_in,
    whose_turn,
)
from tui.plain.answers import QUIT
from tui.plain.console import Console
from tui.plain.layout import wrap
from tui.plain.lobby import say
from tui.plain.network import play_in_company
from tui.plain.tasks import call_off

PROMPT = "The hall, a number or ? > "
TYPED = (
    ("3", "go to the third of the list: to a table, or through a finished game again"),
    ("list", "the list anew"),
    ("new GAME SEATS", "open a table: new mosaic you,open,bot:2"),
    ("", "behind it clock=60 gives so many seconds a turn, delay=1 lets watchers see it later"),
    ("watch 3", "only look at a table"),
    ("close 3", "close a table of yours that has not begun"),
    ("results GAME", "who is how strong in a game"),
    ("quit", "leave; all is kept"),
)


class PlainHall:
    """A guest's session in the lobby."""

    def __init__(self, guest: Guest, console: Console) -> None:
        self._guest = guest
        self._console = console
        self._listed: list[TableCard | ResultCard] = []  # in the order of the printed numbers
        self._known: set[str] | None = None  # tables already announced; None while at a table

    async def stay(self) -> None:
        """Run the lobby until the guest leaves, then list the games waiting for them."""
        await self._guest.until(lambda: self._guest.club is not None)
        self._show()
        telling = asyncio.create_task(self._tell_turns())
        try:
            while True:
                line = await self._console.ask(PROMPT)
                if line is None or line.casefold() in QUIT:
                    break
                await self._answer(line)
        finally:
            await call_off([telling])
        say(self._console, wrap(parting_words(self._guest.tables)))

    async def _tell_turns(self) -> None:
        while await self._guest.heard_since(self._guest.changes):
            if self._known is not None:
                turns = [card for card in self._guest.tables if card.is_your_turn]
                new = [_named(card) for card in turns if card.id not in self._known]
                say(self._console, [f"It is your turn in {name}." for name in new])
                self._known = {card.id for card in turns}

    # --- output -----------------------------------------------------------------------------

    def _show(self) -> None:
        guest, now = self._guest, time.time()
        cards, club = guest.tables, guest.club
        self._listed = []
        self._known = {card.id for card in cards if card.is_your_turn}
        if club is not None:
            many = "1 person is" if club.people == 1 else f"{club.people} people are"
            say(
                self._console,
                [f"{many} here.", *(line for text in club.notice for line in wrap(text))],
            )
        self._section("Your games", own_games(cards), now)
        self._section("Open tables", open_tables(cards), now)
        self._section("To watch", to_watch(cards), now)
        if club is not None:
            ratings = [f"{game_name(each.game)} {rating_words(each)}" for each in club.ratings]
            if ratings:
                say(self._console, wrap(f"Your ratings (and games): {', '.join(ratings)}"))
            if club.results:
                say(self._console, ["Finished games:"])
            for result in club.results:
                self._number(result, _result_words(result, now))
        say(self._console, wrap(turns_in(cards) or "It is your turn in no game."))

    def _section(self, title: str, cards: list[TableCard], now: float) -> None:
        say(self._console, [f"{title}:" if cards else f"{title}: none"])
        for card in cards:
            self._number(card, _card_words(card, now))

    def _number(self, row: TableCard | ResultCard, words: str) -> None:
        self._listed.append(row)
        say(self._console, wrap(words, f"{len(self._listed):>3}  ", "     "))

    # --- commands ---------------------------------------------------------------------------

    async def _answer(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        row = self._meant(rest if word.casefold() in ("watch", "close") else line)
        try:
            match word.casefold():
                case "":
                    pass
                case "list":
                    self._show()
                case "new":
                    await self._open(rest.split())
                case "results":
                    await self._tell_results(rest.strip())
                case "close" if isinstance(row, TableCard):
                    await self._guest.ask(CloseTable, row.id)
                    self._show()
                case "watch" if isinstance(row, TableCard):
                    await self._go(row.id, watch=True)
                case _ if isinstance(row, ResultCard):
                    await self._tell_again(row)
                case _ if row is not None:
                    await self._go(row.id)
                case _:
                    lines = [each for typed, text in TYPED for each in wrap(text, f"  {typed:<16}")]
                    say(self._console, lines)
        except (Refusal, CannotJoin, BadSetup, BadSave, BadJournal) as error:
            if self._guest.failure is not None:
                raise
            say(self._console, wrap(str(error)))

    def _meant(self, text: str) -> TableCard | ResultCard | None:
        text = text.strip()
        number = int(text[:6]) if text.isascii() and text.isdigit() else 0
        return self._listed[number - 1] if 0 < number <= len(self._listed) else None

    async def _go(self, table: str, watch: bool = False) -> None:
        self._known = None
        try:
            await play_in_company(visit_table(self._guest, table, watch), self._console)
        finally:
            self._show()

    async def _open(self, words: list[str]) -> None:
        """Open a table. BadSetup or Refusal if that fails."""
        settings = dict(word.split("=", 1) for word in words if "=" in word)
        game, seats, *_ = [*(word for word in words if "=" not in word), "", ""]
        if game not in GAME_IDS:
            raise BadSetup(f"Which game? There are {listed(list(GAME_IDS))}.")
        numbers = {name: _number_of(name, settings.pop(name, "0")) for name in ("clock", "delay")}
        name = self._guest.hello.name
        places = places_for(load_game(game), seats or None, name)
        wished = tuple(f"bot:{p.level} {p.name}" if p.level else OPEN for p in places)
        title = f"{name}'s {game_name(game)}"[:LONGEST_TITLE]
        options = {each: value for each, value in settings.items() if each}
        how = (options, numbers["clock"], None, numbers["delay"])
        await self._guest.ask(Open, game, title, wished, *how)
        await self._guest.until(lambda: self._guest.table is not None)
        await self._go(self._guest.here.table)

    async def _tell_results(self, game: str) -> None:
        for each in [game] if game else GAME_IDS:
            await self._guest.ask(GetLadder, each)
            rows = self._guest.ladders[each].rows
            say(self._console, [f"{game_name(each)}:{'' if rows else ' nobody is rated yet'}"])
            for number, row in enumerate(rows, start=1):
                words = f"{row.name}: {rating_words(row)}, {row.wins} won"
                say(self._console, wrap(words, f"{number:>3}  "))

    async def _tell_again(self, result: ResultCard) -> None:
        data = await self._guest.replay(result.table)
        story = await asyncio.to_thread(lambda: list(story_of(decode(data, "The game"))))
        say(self._console, story)


async def stay_in_the_hall(arrive: Callable[[], Awaitable[Guest]], console: Console) -> None:
    guest = await arrive()
    try:
        await PlainHall(guest, console).stay()
    finally:
        await guest.close()


def _named(card: TableCard) -> str:
    return f"{game_name(card.game)} ({card.title})"


def _card_words(card: TableCard, now: float) -> str:
    free = f"{card.open_seats} of {card.seats} seats free" if card.open_seats else ""
    delay = (
        f"watchers see it {card.delay} round{'s' * (card.delay > 1)} later" if card.delay else ""
    )
    parts = [
        f"{_named(card)}: {card.progress or 'not begun'}",
        free or f"{card.seats} seats",
        pace(card),
        *([delay] if delay else []),
        f"{listed(card.players) or 'nobody yet'}",
    ]
    return f"{', '.join(parts)}; {whose_turn(card)}, {ago(card.since, now)}"


def _result_words(result: ResultCard, now: float) -> str:
    gained = f"; rating {gain_words(result)}" if result.gained is not None else ""
    day = day_of(result.ended, now)
    return f"{day}: {game_name(result.game)}, {outcome(result)}{gained}"


def _number_of(name: str, text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise BadSetup(f"'{text}' is no number for the {name}.")
    return int(text[:9])
