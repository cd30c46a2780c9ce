"""The daily game: today's deal, its result, and earlier days."""

from core.app import daily
from core.app.catalog import game_name
from core.app.deals import Deal
from core.app.profile import Profile, load_profile
from core.games import load_game
from tui.draw.boxes import draw_box
from tui.draw.canvas import ACCENT, GOOD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut, wrap
from tui.model.new_game import describe_opening
from tui.screens.list_screen import ListScreen
from tui.screens.new_game_parts import draw_setup_and_levels
from tui.screens.page_screen import draw_title_bar
from tui.settings.keys import SCREEN_SCOPES, bindings

INTRODUCTION = "The same cards for everybody in the world today. You can play it once."
TODAY = "today"
WIDE_WIDTH = 116  # columns for a setup preview at the side


class DailyScreen(ListScreen[str, None]):
    """Today's game and those of earlier days."""

    binding_scope = "daily"
    has_text_field = False
    BINDINGS = bindings(SCREEN_SCOPES["daily"])

    def __init__(self) -> None:
        super().__init__()
        self.profile, self.today = Profile(), daily.today()
        self._reload()
        self.cursor = TODAY

    def _reload(self) -> None:
        self.profile, _ = load_profile()
        self.today = daily.today()

    def on_screen_resume(self) -> None:
        """Reload, because the result or the date may have changed."""
        self._reload()
        super().on_screen_resume()

    @property
    def rows(self) -> list[str]:
        key = self.today.isoformat()
        return [TODAY, *(day for day, _ in daily.list_days(self.profile) if day != key)]

    @property
    def selected_day(self) -> str:
        row = self.rows[self.cursor_index]
        return self.today.isoformat() if row == TODAY else row

    @property
    def result_line(self) -> str:
        """Return the selected day's result as a line to share, or ""."""
        record = self.profile.days.get(self.selected_day)
        return record.result if record else ""

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        draw_title_bar(canvas, "Deal of the day", self.today.isoformat())
        gap = 1 if height > 30 else 0
        deal = daily.deal_for(self.today)
        if width >= WIDE_WIDTH:
            width //= 2
            self._draw_preview(canvas, (width + 1, 1, canvas.width - width - 1, height - 1), deal)
        deal_lines = wrap(daily.describe_deal(deal), width - 8)
        box_height = 5 + len(deal_lines) + 2 * gap
        draw_box(canvas, (0, 1, width, box_height), "Today", "", self.cursor == TODAY)
        status, ink = self._today_status()
        y = top = 2 + gap
        for line in deal_lines:
            canvas.text(5, y, line, NAME)
            y += 1
        canvas.text(5, y, cut(status, width - 8), ink)
        self.register_row(canvas, TODAY, 2, top, width - 4, y + 1 - top)
        for dy, line in enumerate(wrap(INTRODUCTION, width - 8), 2):
            canvas.text(5, y + dy, line, MUTED)
        self._draw_earlier_days(canvas, (0, box_height + 1, width, height - box_height - 1))

    def _draw_preview(self, canvas: Canvas, area: tuple[int, int, int, int], deal: Deal) -> None:
        game, players = load_game(deal.game), len(deal.levels)
        opening = describe_opening(game, players, deal.options)
        draw_setup_and_levels(canvas, area, opening, players)

    def _today_status(self) -> tuple[str, Ink]:
        record = self.profile.days.get(self.today.isoformat())
        if record is None:
            return "Not played yet.", TEXT
        return (
            (record.result, GOOD) if record.result else ("Begun: go on where you left it.", ACCENT)
        )

    def _draw_earlier_days(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        days = self.rows[1:]
        draw_box(canvas, area, "Before", "Enter: replay" if days else "", self.cursor != TODAY)
        if not days:
            canvas.text(x + 3, y + 2, "No other day was played yet.", MUTED)
        visible_rows = self.page_rows = max(height - 2, 1)
        first = max(0, min(self.cursor_index - 1 - visible_rows // 2, len(days) - visible_rows))
        for row, day in enumerate(days[first : first + visible_rows], y + 1):
            record = self.profile.days[day]
            text = record.result or f"{day}, {game_name(record.game)}: not played to its end"
            canvas.text(x + 3, row, cut(text, width - 5), TEXT if record.result else MUTED)
            self.register_row(canvas, day, x + 1, row, width - 2)
        more = len(days) - first - visible_rows
        if more > 0:
            canvas.right_text(x + width - 2, y + height - 1, f"▾ {more} more", ACCENT)

    # --- actions --------------------------------------------------------------------------

    def action_choose(self) -> None:
        record = self.profile.days.get(self.selected_day)
        if self.rows[self.cursor_index] == TODAY and not self.result_line:
            self.app.navigation.play_daily()
        elif record is not None:
            path = daily.daily_path(self.selected_day)
            if not path.exists():
                self.app.show_warning(f"The file of that game, {path.name}, is gone.")
            elif record.result:
                self.app.navigation.replay_saved(path)
            else:
                self.app.navigation.play_saved(path)

    def action_copy_line(self) -> None:
        if self.result_line:
            self.app.copy_to_clipboard(self.result_line)
            self.app.show_message(f"Copied: {self.result_line}")
        else:
            self.app.show_message("There is no result to copy yet.")

    def footer_keys(self) -> list[tuple[str, str]]:
        record = self.profile.days.get(self.selected_day)
        choose_label = "replay" if self.result_line else "go on" if record else "play it"
        copy = self.command_keys("copy_line") if self.result_line else []
        last_keys = self.command_keys("explain", "leave", explain="help")
        return [*self.command_keys("choose", choose=choose_label), *copy, *last_keys]

    def help_rows(self) -> list[Parts]:
        text = "made from the date alone; no network is needed, and results are kept here only."
        return [[("The deal of the day: ", NAME), (text, TEXT)]]
