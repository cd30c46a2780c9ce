"""The daily game: today's deal, its result, and earlier days."""

from core.games import load_game
from core.house import daily
from core.house.catalogue import game_name
from core.house.deals import Deal
from core.house.profile import Profile, load_profile
from tui.draw.canvas import ACCENT, GOOD, MUTED, NAME, TEXT, Canvas, Ink, Parts
from tui.draw.glyphs import cut, wrap
from tui.draw.panels import panel
from tui.model.new_game import opening_of
from tui.screens.listing import ListScreen
from tui.screens.new_game_parts import draw_what_it_makes
from tui.screens.page import title_bar
from tui.settings.keys import SCREENS, bindings

WHAT_IT_IS = "The same cards for everybody in the world today. You can play it once."
TODAY = "today"
WIDE = 116  # columns for a setup preview at the side


class DailyScreen(ListScreen[None]):
    """Today's game and those of earlier days."""

    place = "daily"
    takes_text = False
    BINDINGS = bindings(SCREENS["daily"])

    def __init__(self) -> None:
        super().__init__()
        self.profile, self.today = Profile(), daily.today()
        self._read()
        self.cursor = TODAY

    def _read(self) -> None:
        self.profile, _ = load_profile()
        self.today = daily.today()

    def on_screen_resume(self) -> None:
        """Reload, since the result or the date may have changed."""
        self._read()
        super().on_screen_resume()

    @property
    def rows(self) -> list[str]:
        key = self.today.isoformat()
        return [TODAY, *(day for day, _ in daily.history(self.profile) if day != key)]

    @property
    def chosen_day(self) -> str:
        row = self.rows[self.at]
        return self.today.isoformat() if row == TODAY else row

    @property
    def line(self) -> str:
        """The result of the selected day as a line to share, or ""."""
        known = self.profile.days.get(self.chosen_day)
        return known.result if known else ""

    # --- drawing --------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        width, height = canvas.width, canvas.height
        title_bar(canvas, "Deal of the day", self.today.isoformat())
        gap = 1 if height > 30 else 0
        tall = 6 + 2 * gap
        deal = daily.deal_for(self.today)
        if width >= WIDE:
            width //= 2
            self._draw_deal(canvas, (width + 1, 1, canvas.width - width - 1, height - 1), deal)
        panel(canvas, (0, 1, width, tall), "Today", "", self.cursor == TODAY)
        y = 2 + gap
        canvas.text(5, y, cut(daily.about(deal), width - 8), NAME)
        said, ink = self._how_it_stands()
        canvas.text(5, y + 1, cut(said, width - 8), ink)
        self.mark_row(canvas, TODAY, 2, y, width - 4, 2)
        for down, line in enumerate(wrap(WHAT_IT_IS, width - 8), 3):
            canvas.text(5, y + down, line, MUTED)
        self._draw_before(canvas, (0, tall + 1, width, height - tall - 1))

    def _draw_deal(self, canvas: Canvas, area: tuple[int, int, int, int], deal: Deal) -> None:
        game, players = load_game(deal.game), len(deal.levels)
        makes = opening_of(game, players, deal.options)
        draw_what_it_makes(canvas, area, makes, players)

    def _how_it_stands(self) -> tuple[str, Ink]:
        known = self.profile.days.get(self.today.isoformat())
        if known is None:
            return "Not played yet.", TEXT
        return (known.result, GOOD) if known.result else ("Begun: go on where you left it.", ACCENT)

    def _draw_before(self, canvas: Canvas, area: tuple[int, int, int, int]) -> None:
        x, y, width, height = area
        days = self.rows[1:]
        panel(canvas, area, "Before", "Enter: replay" if days else "", self.cursor != TODAY)
        if not days:
            canvas.text(x + 3, y + 2, "No other day was played yet.", MUTED)
        room = self.page_rows = max(height - 2, 1)
        first = max(0, min(self.at - 1 - room // 2, len(days) - room))
        for row, day in enumerate(days[first : first + room], y + 1):
            known = self.profile.days[day]
            told = known.result or f"{day}, {game_name(known.game)}: not played to its end"
            canvas.text(x + 3, row, cut(told, width - 5), TEXT if known.result else MUTED)
            self.mark_row(canvas, day, x + 1, row, width - 2)
        more = len(days) - first - room
        if more > 0:
            canvas.right(x + width - 2, y + height - 1, f"▾ {more} more", ACCENT)

    # --- actions --------------------------------------------------------------------------

    def press(self, target: str, twice: bool) -> None:
        self.go(self.rows.index(target))
        if twice:
            self.action_choose()

    def action_choose(self) -> None:
        """Play or continue today's game, or replay an earlier one."""
        known = self.profile.days.get(self.chosen_day)
        if self.rows[self.at] == TODAY and not self.line:
            self.app.play_daily()
        elif known is not None:
            path = daily.path_of(self.chosen_day)
            if not path.exists():
                self.app.complain(f"The file of that game, {path.name}, is gone.")
            elif known.result:
                self.app.replay_saved(path)
            else:
                self.app.play_saved(path)

    def action_copy_line(self) -> None:
        """Copy the result to the clipboard, if the terminal supports it."""
        if self.line:
            self.app.copy_to_clipboard(self.line)
            self.app.tell(f"Copied: {self.line}")
        else:
            self.app.tell("There is no result to copy yet.")

    def footer(self) -> list[tuple[str, str]]:
        known = self.profile.days.get(self.chosen_day)
        words = "replay" if self.line else "go on" if known else "play it"
        copy = self.keys("copy_line") if self.line else []
        last = self.keys("explain", "leave", explain="help")
        return [*self.keys("choose", choose=words), *copy, *last]

    def about(self) -> list[Parts]:
        text = "made from the date alone; no network is needed, and results are kept here only."
        return [[("The deal of the day: ", NAME), (text, TEXT)]]
