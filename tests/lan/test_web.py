import asyncio
import re
import shutil
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

aiohttp = pytest.importorskip("aiohttp", reason="the door for browsers is an extra")
pytest.importorskip("asyncssh", reason="the server is an extra")

from saves.game_file import read  # noqa: E402
from tests.lan.annals import HOUSE, Annals  # noqa: E402
from tests.lan.chromium import Chromium  # noqa: E402
from tests.lan.houses import eventually  # noqa: E402
from tests.lan.page import PAGE, Caller, calling  # noqa: E402
from tests.patience import PATIENCE  # noqa: E402
from tui.cli.serve import server, web  # noqa: E402
from tui.cli.serve.club import web_door  # noqa: E402
from tui.cli.serve.premises import KnownPeople, Premises, write_pass  # noqa: E402
from tui.cli.serve.sessions import Sessions  # noqa: E402

CODE = "letmein-please"
CHROMIUM = shutil.which("chromium")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")


@pytest.fixture
def house(tmp_path: Path) -> Premises:
    return Premises(tmp_path / "server", {}, CODE, sessions=4, idle=PATIENCE)


@asynccontextmanager
async def served(house: Premises) -> AsyncIterator[tuple[Caller, Sessions]]:
    """A server, and a browser that has not come in yet."""
    async with (
        server.opened(house) as sessions,
        web_door(sessions).listening("127.0.0.1", 0) as port,
        calling(port) as caller,
    ):
        yield caller, sessions


async def test_a_guest_comes_in_by_the_code_and_sees_the_tables(house: Premises) -> None:
    async with served(house) as (caller, _):
        status, page = await caller.get("/")
        assert status == 200 and "The guests' code" in page
        status, page = await caller.log_in("Ada", CODE)
        assert status == 200 and 'id="terminal"' in page
        async with caller.page() as ada:
            assert "Ada" in await ada.shows("There is no table to join")


async def test_a_wrong_code_says_so_and_keeps_the_name(house: Premises) -> None:
    async with served(house) as (caller, _):
        status, page = await caller.log_in('<b>"Ada', "wrong")
        assert status == 403 and "That is not the guests&#x27; code." in page
        assert 'value="&lt;b&gt;&quot;Ada"' in page
        for name in ("", "you", "x" * 30):
            status, page = await caller.log_in(name, CODE)
            assert status == 403
        status, page = await caller.get("/")
        assert "The guests' code" in page  # nobody is in


@pytest.mark.parametrize("origin", ["http://elsewhere.example", ""])
async def test_no_other_page_opens_a_line(house: Premises, origin: str) -> None:
    async with served(house) as (caller, sessions):
        await caller.log_in("Ada", CODE)
        with pytest.raises(aiohttp.WSServerHandshakeError):
            async with caller.page(origin=origin):
                pass
        assert not sessions.running


async def test_who_has_not_come_in_gets_no_line(house: Premises) -> None:
    async with served(house) as (caller, sessions):
        with pytest.raises(aiohttp.WSServerHandshakeError):
            async with caller.page():
                pass
        assert not sessions.running


async def test_a_page_loaded_again_shows_what_it_showed(house: Premises) -> None:
    async with served(house) as (caller, sessions):
        await caller.log_in("Ada", CODE)
        async with caller.page() as ada:
            await ada.shows("There is no table to join")
            await ada.type("n")
            await ada.shows("New table")
        async with caller.page(size=(100, 30)) as ada:
            assert "Mosaic" in await ada.shows("New table")
            await ada.until(lambda: ada.screen.modes.get("1006"))  # with the mouse
            assert len(sessions.running) == 1
            async with caller.page(name=PAGE[::-1]) as another:
                await another.shows("There is no table to join")
                assert len(sessions.running) == 2


async def test_a_page_that_does_not_come_back_frees_its_place(
    house: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "COME_BACK_WITHIN", 0.01)
    async with served(house) as (caller, sessions):
        await caller.log_in("Ada", CODE)
        async with caller.page() as ada:
            await ada.shows("There is no table to join")
        await eventually(lambda: not sessions.running and not sessions.people)


async def test_who_leaves_is_told_so_by_the_end_of_the_line(house: Premises) -> None:
    async with served(house) as (caller, sessions):
        await caller.log_in("Ada", CODE)
        async with caller.page() as ada:
            await ada.shows("There is no table to join")
            await ada.type("q")
            await ada.ends()
            assert "It is your turn in no game; all is kept." in ada.screen.text
        assert not sessions.people
        async with caller.page() as ada:  # the same page again
            await ada.shows("There is no table to join")


async def test_a_server_that_is_full_says_so(house: Premises) -> None:
    async with served(replace(house, sessions=1)) as (caller, _):
        await caller.log_in("Ada", CODE)
        async with caller.page() as ada:
            await ada.shows("There is no table to join")
            async with caller.page(name=PAGE[::-1]) as another:
                await another.shows("The server is full.")
                await another.ends()


@pytest.mark.parametrize(
    "message",
    ["", "{", "[]", '["stdin"]', '["stdin", 7]', '["resize", {"width": "9"}]', '["format", "c:"]'],
)
async def test_a_line_that_talks_nonsense_is_ended(house: Premises, message: str) -> None:
    async with served(house) as (caller, _):
        await caller.log_in("Ada", CODE)
        async with caller.page() as ada:
            await ada.socket.send_str(message)
            await ada.ends()


async def test_a_window_of_any_size_is_drawn(house: Premises) -> None:
    async with served(house) as (caller, _):
        await caller.log_in("Ada", CODE)
        async with caller.page() as ada:
            await ada.shows("There is no table to join")
            for size in ((-3, 10**9), (120, 40)):
                await ada.send("resize", {"width": size[0], "height": size[1]})
            await ada.send("focus")
            ada.screen.width, ada.screen.height = 120, 40
            ada.screen.cells.clear()
            await ada.shows("There is no table to join")


async def test_a_link_to_a_table_leads_there(house: Premises) -> None:
    async with served(house) as (caller, _):
        await caller.log_in("Ada", CODE)
        async with caller.page() as ada:
            await ada.shows("There is no table to join")
            await ada.type("n")
            await ada.shows("New table")
            await ada.type("\r")
            await ada.shows("waiting for somebody")
        (table,) = (path.stem for path in (house.folder / "tables").glob("*.seats"))
        async with calling(int(caller.url.rpartition(":")[2])) as friend:
            status, page = await friend.get(f"/t/{table}")
            assert f'value="{table}"' in page
            status, page = await friend.log_in("Ben", CODE, table)
            assert status == 200 and f'data-table="{table}"' in page
            async with friend.page(table) as ben:
                assert "Ben" in await ben.shows("Ada's Mosaic")
            async with friend.page("gone", name=PAGE[::-1]) as ben:
                await ben.shows("The table of this link")


async def test_a_pass_lets_its_bearer_in_until_it_is_struck_out(house: Premises) -> None:
    people = house.folder / "people.keys"
    token = write_pass(people, "Ada")
    known = replace(house, people=KnownPeople(people), guest_code="")
    assert token not in people.read_text()
    async with served(known) as (caller, sessions):
        status, page = await caller.get("/")
        assert "Come with the link" in page
        status, page = await caller.get(f"/pass/{token}x")
        assert status == 403
        status, page = await caller.get(f"/pass/{token}")
        assert status == 200 and 'id="terminal"' in page
        async with caller.page() as ada:
            assert "Ada" in await ada.shows("There is no table to join")
            people.write_text("")
            status, page = await caller.get("/")
            assert "Come with the link" in page
            sessions.send_unknown_home()
            await ada.ends()


async def test_a_pass_is_guessed_only_a_few_times(
    house: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncio, "sleep", _no_sleep)
    async with served(house) as (caller, _):
        answers = [await caller.get(f"/pass/{guess}") for guess in "abcdefghijkl"]
        assert "Too many wrong tries" in answers[-1][1]
        _, page = await caller.log_in("Ada", CODE)
        assert "Too many wrong tries" in page  # from the same address


_sleep = asyncio.sleep


async def _no_sleep(seconds: float) -> None:
    await _sleep(0)


async def test_who_only_stands_there_is_not_waited_for(
    house: Premises, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "KNOCK_WITHIN", 0.05)
    async with served(house) as (caller, _):
        port = int(caller.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HT")
        with suppress(ConnectionError):
            await reader.read()  # to its end
        writer.close()
        assert (await caller.get("/"))[0] == 200


async def test_pages_bring_all_they_need_and_nothing_from_elsewhere(house: Premises) -> None:
    async with served(house) as (caller, _):
        await caller.log_in("Ada", CODE)
        async with caller.session.get(f"{caller.url}/") as answer:
            page = await answer.text()
            allowed = answer.headers["Content-Security-Policy"]
        assert "default-src 'none'" in allowed and "http" not in allowed
        named = [part.split('"')[0] for part in page.replace("href=", "src=").split('src="')[1:]]
        script, letters = "/static/js/textual.js", "/static/fonts/RobotoMono-VariableFont_wght.ttf"
        for name in [*named, script, letters]:
            if name != "data:,":
                async with caller.session.get(f"{caller.url}{name}") as answer:
                    assert answer.status == 200, name
        assert (await caller.get("/static/../../server.py"))[0] == 404


def test_ones_own_annals_is_behind_its_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real process, started in a window of some size: its first screen, and its end."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")
    annals = Annals(tmp_path / "home", "web", "--port", "0", module="tui.cli")
    url = f"http{annals.after('http')}"

    async def look() -> None:
        port = int(url.split(":")[2].partition("/")[0])
        async with calling(port) as caller:
            assert "Come with the link" in (await caller.get("/"))[1]
            with pytest.raises(aiohttp.WSServerHandshakeError):
                async with caller.page():
                    pass
            assert 'id="terminal"' in (await caller.get(url.partition(str(port))[2]))[1]
            async with caller.page() as page:
                await page.shows("Mosaic")
                await page.shows("q Quit")  # as wide as the page is
                annals.process.send_signal(signal.SIGTERM)
                await page.ends()

    asyncio.run(look())
    assert annals.end() == 0


def test_a_server_lets_browsers_in_by_code_and_by_pass(tmp_path: Path) -> None:
    """Real processes, started with the commands of the page; the test above starts the third."""
    page = (HOUSE / "docs" / "playing-together.md").read_text(encoding="utf-8")
    lines = page.partition("## In a browser")[2].partition("\n## ")[0]
    giving, serving, own = sorted(set(re.findall(r"`annals ([^`]*)`", lines)))
    assert own == "web"
    home = tmp_path / "home"
    giver = Annals(home, *giving.replace("NAME", "Ada").split(), module="tui.cli")
    assert giver.end() == 0
    here = ("--bind", "127.0.0.1", "--port", "0")
    words = serving.replace("8000", "0").replace("CODE", CODE).split()
    annals = Annals(home, *words, *here, module="tui.cli")
    port = int(annals.after("In a browser: http://127.0.0.1:").partition("/")[0])

    async def come() -> None:
        async with calling(port) as ada, calling(port) as ben:
            await ada.get(f"/pass/{giver.shown.split('/pass/')[1].strip()}")
            await ben.log_in("Ben", CODE)
            async with ada.page() as first, ben.page() as second:
                await first.shows("you are Ada")
                await second.shows("you are Ben")
                annals.process.terminate()
                await first.ends()
                assert "The server is closed; all games are saved." in first.screen.text

    asyncio.run(come())
    assert annals.end() == 0


@needs_chromium
async def test_a_game_in_a_real_browser(tmp_path: Path) -> None:
    """Open, set up, play by keyboard and mouse, resize, reload in mid-game, come back."""
    assert CHROMIUM is not None
    home = tmp_path / "home"
    annals = Annals(home, "web", "--port", "0", module="tui.cli")
    try:
        async with Chromium(CHROMIUM, tmp_path / "browser") as browser:
            await browser.open(f"http{annals.after('http')}")
            await browser.shows("Through the Ages")
            await browser.press("n")
            await browser.shows("What this makes")
            await browser.press("Enter")
            await browser.shows("Choose your leader")
            await _until_chosen(home, 5, lambda: browser.press("Enter"))
            await browser.resize(800, 500)
            await browser.shows("Annals needs a window of 80 columns and 24 rows")
            await browser.reload()  # its letters are so small now that all fits
            await browser.shows("Enter choose")
            await browser.shows("1 Row  2 Map  3 Boards")
            await _until_chosen(home, _choices(home) + 5, partial(_click_on_the_choice, browser))
            ours = ("http://127.0.0.1:", "data:")
            assert not [address for address in browser.asked if not address.startswith(ours)]
    finally:
        annals.process.terminate()
        annals.end()
    assert _choices(home) >= 10


async def _until_chosen(home: Path, many: int, deed: Callable[[], Awaitable[None]]) -> None:
    """Do something again and again: what just popped up takes no key for a moment."""
    async with asyncio.timeout(PATIENCE):
        while _choices(home) < many:
            await deed()
            await asyncio.sleep(0.3)


async def _click_on_the_choice(browser: Chromium) -> None:
    """The one under the cursor, unless it ends something: that is asked about first."""
    if "leave it" in await browser.text():
        await browser.press("n")
    elif places := await browser.places_of(r"▸[a-z]+ (?!action)"):
        await browser.click(places[-1][0] + 3, places[-1][1])
    else:
        await browser.press("Up")


def _choices(home: Path) -> int:
    """How many the person has made, as the game is saved."""
    journals = [read(path).journal for path in (home / "saves").glob("*.annals")]
    return sum(journal.entries[at].seat == 0 for journal in journals for at in journal.line())
