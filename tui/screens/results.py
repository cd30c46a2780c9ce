"""A server's ratings by game, and the reader's finished games."""

import asyncio

from textual import work

from core.app.catalog import game_name
from core.app.replay import decode_replay
from core.app.variations import SavedVariations
from core.games import GAME_IDS
from core.kernel import BadSetup
from core.lan import CannotJoin, Guest, Refusal
from core.lan.messages import GetLadder, RatingCard, ResultCard
from core.table import BadJournal
from saves import BadSave
from tui.draw.boxes import draw_box
from tui.draw.canvas import AMOUNT, MUTED, NAME, TEXT, Canvas, Parts
from tui.draw.glyphs import cut
from tui.model.club import format_day, outcome_text, rating_change_text
from tui.screens.base import GameApp
from tui.screens.list_screen import ListScreen
from tui.screens.lobby_sections import WIDE_WIDTH, rating_change_ink, result_row_id, standings_text
from tui.screens.page_screen import draw_title_bar
from tui.screens.replay import ReplayScreen
from tui.settings.keys import SCREEN_SCOPES, bindings

NO_RATINGS = "No rated players yet. A game is rated when two or more people finish it."


async def open_result_replay(app: GameApp, guest: Guest, table: str) -> None:
    try:
        data = await guest.fetch_replay(table)
        replay = await asyncio.to_thread(decode_replay, data)
    except (Refusal, CannotJoin, BadSave, BadSetup, BadJournal) as error:
        app.show_warning(str(error))
    else:
        viewpoints, variations = replay.viewpoints, SavedVariations(replay, None)
        app.push_screen(
            ReplayScreen(replay.main_line, replay.names, viewpoints, variations=variations)
        )


class ResultsScreen(ListScreen[str, None]):
    """The ratings of one game at a time, with the reader's finished games."""

    binding_scope = "results"
    has_text_field = False
    BINDINGS = bindings(SCREEN_SCOPES["results"])

    def __init__(self, guest: Guest, now: float) -> None:
        super().__init__()
        self._guest = guest
        self._now = now
        rated = [rating.game for rating in guest.club.ratings] if guest.club else []
        self._game = (rated or list(GAME_IDS))[0]

    def on_mount(self) -> None:
        super().on_mount()
        self.fetch_ladder()

    @work(group="ladder", exclusive=True)
    async def fetch_ladder(self) -> None:
        try:
            await self._guest.request(GetLadder, self._game)
        except (Refusal, CannotJoin) as error:
            self.app.show_warning(str(error))
        self.update_page()

    @property
    def results(self) -> list[ResultCard]:
        return list(self._guest.club.results) if self._guest.club else []

    @property
    def rows(self) -> list[str]:
        return [result_row_id(card) for card in self.results]

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        draw_title_bar(canvas, "Results", "Glicko-2 ratings; bots are not rated")
        if width >= WIDE_WIDTH:
            half_width = width // 2
            self._draw_ladder(canvas, (0, 2, half_width - 1, height - 2))
            self._draw_results(canvas, (half_width, 2, width - half_width, height - 2))
        else:
            rows = len(self._ladder) or 1
            share = max(min(rows + 2, height - 2 - len(self.rows) - 2), (height - 2) // 2)
            self._draw_ladder(canvas, (0, 1, width, share))
            self._draw_results(canvas, (0, 1 + share, width, height - 1 - share))

    @property
    def _ladder(self) -> tuple[RatingCard, ...]:
        ladder = self._guest.ladders.get(self._game)
        return ladder.rows if ladder else ()

    def _draw_ladder(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        ladder = self._guest.ladders.get(self._game)
        draw_box(canvas, area, game_name(self._game), "◂ ▸ another game")
        if ladder is None or not ladder.rows:
            text = "loading ..." if ladder is None else cut(NO_RATINGS, width - 4)
            canvas.text(x + 3, y + 1, text, MUTED)
            return
        columns = (x + width - 26, x + width - 14, x + width - 4)
        for right, heading in zip(columns, ("rating", "games", "won"), strict=True):
            canvas.right_text(right, y + 1, heading, MUTED)
        for dy, card in enumerate(ladder.rows[: height - 2]):
            row = y + 2 + dy
            is_own = card.name == self._guest.hello.name
            canvas.right_text(x + 5, row, f"{dy + 1}", MUTED)
            canvas.text(x + 7, row, cut(card.name, width - 34), NAME if is_own else TEXT)
            rating = f"{card.rating}{' ' if card.is_sure else '?'}"
            canvas.right_text(columns[0] + 1, row, rating, AMOUNT)
            canvas.right_text(columns[1], row, str(card.games), TEXT)
            canvas.right_text(columns[2], row, str(card.wins), TEXT)

    def _draw_results(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        draw_box(canvas, area, "Your finished games", f"{len(self.results)}", True)
        if not self.results:
            canvas.text(x + 3, y + 1, "You haven't finished any games here yet.", MUTED)
        pitch = 2 if 2 * len(self.results) < height or width < WIDE_WIDTH // 2 else 1
        visible_rows = self.page_rows = max((height - 1) // pitch, 1)
        first = self.first_visible_row(visible_rows)
        for index, card in enumerate(self.results[first : first + visible_rows]):
            row = y + 1 + index * pitch
            end = canvas.text(x + 3, row, f"{format_day(card.ended, self._now):<12}", MUTED)
            end = canvas.text(end, row, f"{game_name(card.game)} ", NAME)
            canvas.text(end, row, cut(outcome_text(card), x + width - end - 9), TEXT)
            change_text, ink = rating_change_text(card), rating_change_ink(card)
            canvas.right_text(x + width - 2, row, change_text, ink)
            if pitch == 2:
                canvas.text(x + 15, row + 1, cut(standings_text(card), width - 18), MUTED)
            self.register_row(canvas, result_row_id(card), x, row, width, pitch)

    # --- actions --------------------------------------------------------------------------

    def action_left(self) -> None:
        self._change_game(-1)

    def action_right(self) -> None:
        self._change_game(1)

    def action_next_game(self) -> None:
        self._change_game(1)

    def _change_game(self, step: int) -> None:
        index = GAME_IDS.index(self._game) + step if self._game in GAME_IDS else 0
        self._game = GAME_IDS[index % len(GAME_IDS)]
        self.update_page()
        self.fetch_ladder()

    def action_choose(self) -> None:
        if self.results:
            self.open_replay(self.results[self.cursor_index].table)

    @work(group="replay", exclusive=True)
    async def open_replay(self, table: str) -> None:
        await open_result_replay(self.app, self._guest, table)

    def footer_keys(self) -> list[tuple[str, str]]:
        enter = self.command_keys("choose", choose="replay") if self.results else []
        return [
            ("Up Down", "move"),
            ("Left Right", "game"),
            *enter,
            *self.command_keys("explain", "leave", explain="help", leave="back"),
        ]

    def help_rows(self) -> list[Parts]:
        text = (
            "An estimate of playing strength from finished games between people. Everyone starts at"
            " 1500, and a question mark shows a provisional rating."
        )
        return [[("Rating: ", NAME), (text, TEXT)]]
