"""A server's ratings by game, and the reader's finished games."""

import asyncio

from textual import work

from core.games import GAME_IDS
from core.house.catalogue import game_name
from core.house.lines import SavedLines
from core.house.replay import replay_from
from core.kernel import BadSetup
from core.lan import CannotJoin, Guest, Refusal
from core.lan.messages import GetLadder, RatingCard, ResultCard
from core.table import BadJournal
from saves import BadSave
from tui.draw.canvas import AMOUNT, GOOD, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut
from tui.draw.panels import panel
from tui.model.club import day_of, gain_words, outcome
from tui.screens.base import GameApp
from tui.screens.hall_parts import WIDE, result_row, standing_words
from tui.screens.listing import ListScreen
from tui.screens.page import title_bar
from tui.screens.replay import ReplayScreen
from tui.settings.keys import SCREENS, bindings

NOBODY = "Nobody is rated in it yet: it takes a game that two persons play to its end."


async def replay_result(app: GameApp, guest: Guest, table: str) -> None:
    """Fetch a finished game and open its replay."""
    try:
        data = await guest.replay(table)
        replay = await asyncio.to_thread(replay_from, data)
    except (Refusal, CannotJoin, BadSave, BadSetup, BadJournal) as error:
        app.complain(str(error))
    else:
        eyes, lines = replay.seats_to_see_from, SavedLines(replay, None)
        app.push_screen(ReplayScreen(replay.line, replay.names, eyes, lines=lines))


class ResultsScreen(ListScreen[None]):
    """The ratings of one game at a time, with the reader's finished games."""

    place = "results"
    takes_text = False
    BINDINGS = bindings(SCREENS["results"])

    def __init__(self, guest: Guest, now: float) -> None:
        super().__init__()
        self._guest = guest
        self._now = now
        rated = [rating.game for rating in guest.club.ratings] if guest.club else []
        self._game = (rated or list(GAME_IDS))[0]

    def on_mount(self) -> None:
        super().on_mount()
        self.ask()

    @work(group="ladder", exclusive=True)
    async def ask(self) -> None:
        try:
            await self._guest.ask(GetLadder, self._game)
        except (Refusal, CannotJoin) as error:
            self.app.complain(str(error))
        self.update_page()

    @property
    def results(self) -> list[ResultCard]:
        return list(self._guest.club.results) if self._guest.club else []

    @property
    def rows(self) -> list[str]:
        return [result_row(card) for card in self.results]

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        title_bar(canvas, "Results", "ratings are Glicko-2, by pairs; bots have none")
        if width >= WIDE:
            half = width // 2
            self._draw_ladder(canvas, (0, 2, half - 1, height - 2))
            self._draw_games(canvas, (half, 2, width - half, height - 2))
        else:
            rows = len(self._ladder) or 1
            share = max(min(rows + 2, height - 2 - len(self.rows) - 2), (height - 2) // 2)
            self._draw_ladder(canvas, (0, 1, width, share))
            self._draw_games(canvas, (0, 1 + share, width, height - 1 - share))

    @property
    def _ladder(self) -> tuple[RatingCard, ...]:
        ladder = self._guest.ladders.get(self._game)
        return ladder.rows if ladder else ()

    def _draw_ladder(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        ladder = self._guest.ladders.get(self._game)
        panel(canvas, area, game_name(self._game), "◂ ▸ another game")
        if ladder is None or not ladder.rows:
            canvas.text(x + 3, y + 1, "asking .." if ladder is None else cut(NOBODY, width - 4),
                        MUTED)  # fmt: skip
            return
        columns = (x + width - 26, x + width - 14, x + width - 4)
        for right, word in zip(columns, ("rating", "games", "won"), strict=True):
            canvas.right(right, y + 1, word, MUTED)
        for down, card in enumerate(ladder.rows[: height - 2]):
            row = y + 2 + down
            is_own = card.name == self._guest.hello.name
            canvas.right(x + 5, row, f"{down + 1}", MUTED)
            canvas.text(x + 7, row, cut(card.name, width - 34), NAME if is_own else TEXT)
            rating = f"{card.rating}{' ' if card.is_sure else '?'}"
            canvas.right(columns[0] + 1, row, rating, AMOUNT)
            canvas.right(columns[1], row, str(card.games), TEXT)
            canvas.right(columns[2], row, str(card.wins), TEXT)

    def _draw_games(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        panel(canvas, area, "Your finished games", f"{len(self.results)}", True)
        if not self.results:
            canvas.text(x + 3, y + 1, "You have played no game to its end here yet.", MUTED)
        pitch = 2 if 2 * len(self.results) < height or width < WIDE // 2 else 1
        room = self.page_rows = max((height - 1) // pitch, 1)
        first = self.first_shown(room)
        for at, card in enumerate(self.results[first : first + room]):
            row = y + 1 + at * pitch
            end = canvas.text(x + 3, row, f"{day_of(card.ended, self._now):<12}", MUTED)
            end = canvas.text(end, row, f"{game_name(card.game)} ", NAME)
            canvas.text(end, row, cut(outcome(card), x + width - end - 9), TEXT)
            gained = gain_words(card)
            canvas.right(x + width - 2, row, gained, GOOD if gained[:1] == "+" else MUTED)
            if pitch == 2:
                canvas.text(x + 15, row + 1, cut(standing_words(card), width - 18), MUTED)
            self.mark_row(canvas, result_row(card), x, row, width, pitch)

    # --- actions --------------------------------------------------------------------------

    def action_left(self) -> None:
        self._change(-1)

    def action_right(self) -> None:
        self._change(1)

    def action_next_game(self) -> None:
        self._change(1)

    def _change(self, step: int) -> None:
        at = GAME_IDS.index(self._game) + step if self._game in GAME_IDS else 0
        self._game = GAME_IDS[at % len(GAME_IDS)]
        self.update_page()
        self.ask()

    def press(self, target: str, twice: bool) -> None:
        self.cursor = target
        self.update_page()
        if twice:
            self.action_choose()

    def action_choose(self) -> None:
        if self.results:
            self.replay(self.results[self.at].table)

    @work(group="replay", exclusive=True)
    async def replay(self, table: str) -> None:
        await replay_result(self.app, self._guest, table)

    def footer(self) -> list[tuple[str, str]]:
        enter = self.keys("choose", choose="replay it") if self.results else []
        return [
            ("Up Down", "move"),
            ("Left Right", "game"),
            *enter,
            *self.keys("explain", "leave", explain="help", leave="back"),
        ]

    def about(self) -> list[Parts]:
        text = (
            "how strong somebody is taken to be, from games between persons that came to their end;"
            " 1500 is where everybody begins, and a question mark says that it is a guess still."
        )
        return [[("A rating: ", NAME), (text, TEXT)]]
