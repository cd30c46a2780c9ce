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

from aiohttp.test_utils import make_mocked_request  # noqa: E402

from saves.game_file import read_save  # noqa: E402
from tests.lan.annals_process import PROJECT_ROOT, AnnalsProcess  # noqa: E402
from tests.timeouts import TIMEOUT, Deadline, wait_until  # noqa: E402
from tests.tui.server.chromium import Chromium  # noqa: E402
from tests.tui.server.web_client import PAGE, BrowserClient, running_browser  # noqa: E402
from tui.model.key_guard import RELEASE_SECONDS  # noqa: E402
from tui.server import server, web  # noqa: E402
from tui.server.config import KnownPeople, ServerConfig, issue_pass  # noqa: E402
from tui.server.sessions import Sessions  # noqa: E402
from tui.server.web_session import create_web_listener  # noqa: E402

CODE = "letmein-please"
CHROMIUM = shutil.which("chromium")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="Chromium isn't installed")


@pytest.fixture
def server_config(tmp_path: Path) -> ServerConfig:
    return ServerConfig(tmp_path / "server", {}, CODE, max_sessions=4, idle_seconds=TIMEOUT)


@asynccontextmanager
async def served(server_config: ServerConfig) -> AsyncIterator[tuple[BrowserClient, Sessions]]:
    """Run a server and a browser that is not logged in."""
    async with (
        server.running_server(server_config) as sessions,
        create_web_listener(sessions).listen("127.0.0.1", 0) as port,
        running_browser(port) as caller,
    ):
        yield caller, sessions


async def test_guest_logs_in_by_code_and_sees_the_tables(
    server_config: ServerConfig,
) -> None:
    async with served(server_config) as (caller, _):
        status, page = await caller.get("/")
        assert status == 200 and "The guests' code" in page
        status, page = await caller.log_in("Ada", CODE)
        assert status == 200 and 'id="terminal"' in page
        async with caller.open_page() as ada:
            assert "Ada" in await ada.wait_for_text("No open tables")


async def test_wrong_code_is_reported_and_the_name_kept(server_config: ServerConfig) -> None:
    async with served(server_config) as (caller, _):
        status, page = await caller.log_in('<b>"Ada', "wrong")
        assert status == 403 and "That is not the guests&#x27; code." in page
        assert 'value="&lt;b&gt;&quot;Ada"' in page
        for name in ("", "you", "x" * 30):
            status, page = await caller.log_in(name, CODE)
            assert status == 403
        status, page = await caller.get("/")
        assert "The guests' code" in page  # not logged in


@pytest.mark.parametrize("origin", ["http://elsewhere.example", ""])
async def test_connection_from_another_origin_is_refused(
    server_config: ServerConfig, origin: str
) -> None:
    async with served(server_config) as (caller, sessions):
        await caller.log_in("Ada", CODE)
        with pytest.raises(aiohttp.WSServerHandshakeError):
            async with caller.open_page(origin=origin):
                pass
        assert not sessions.running


@pytest.mark.parametrize(
    ("headers", "is_secure"),
    [
        ({}, False),
        ({"X-Forwarded-Proto": "http"}, False),
        ({"X-Forwarded-Proto": "https"}, True),
        ({"X-Forwarded-Proto": "https, http"}, False),  # the visitor's word, then the proxy's
    ],
)
async def test_cookie_is_secure_behind_a_local_tls_proxy(
    server_config: ServerConfig, headers: dict[str, str], is_secure: bool
) -> None:
    async with served(server_config) as (caller, _):
        fields = {"name": "Ada", "code": CODE, "table": ""}
        async with caller.session.post(
            f"{caller.url}/in", data=fields, headers=headers, allow_redirects=False
        ) as answer:
            assert answer.status == 303
            assert bool(answer.cookies["annals"]["secure"]) is is_secure


@pytest.mark.parametrize("remote", ["192.0.2.7", "fe80::1", None])
def test_proxy_headers_from_elsewhere_are_ignored(remote: str | None) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.1"}
    request = make_mocked_request("GET", "/", headers=headers).clone(remote=remote)
    assert not web.is_encrypted(request)
    assert web.client_address(request) == (remote or "here")


async def test_connection_without_a_login_is_refused(server_config: ServerConfig) -> None:
    async with served(server_config) as (caller, sessions):
        with pytest.raises(aiohttp.WSServerHandshakeError):
            async with caller.open_page():
                pass
        assert not sessions.running


async def test_reloaded_page_shows_the_same_session(server_config: ServerConfig) -> None:
    async with served(server_config) as (caller, sessions):
        await caller.log_in("Ada", CODE)
        async with caller.open_page() as ada:
            await ada.wait_for_text("No open tables")
            await ada.type("n")
            await ada.wait_for_text("New table")
        async with caller.open_page(size=(100, 30)) as ada:
            assert "Mosaic" in await ada.wait_for_text("New table")
            await ada.wait_until(lambda: ada.screen.modes.get("1006"))  # with the mouse
            assert len(sessions.running) == 1
            async with caller.open_page(name=PAGE[::-1]) as another:
                await another.wait_for_text("No open tables")
                assert len(sessions.running) == 2


async def test_page_that_does_not_come_back_frees_its_session(
    server_config: ServerConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "RECONNECT_SECONDS", 0.01)
    async with served(server_config) as (caller, sessions):
        await caller.log_in("Ada", CODE)
        async with caller.open_page() as ada:
            await ada.wait_for_text("No open tables")
        await wait_until(lambda: not sessions.running and not sessions.logged_in)


async def test_leaving_closes_the_connection_with_a_message(server_config: ServerConfig) -> None:
    async with served(server_config) as (caller, sessions):
        await caller.log_in("Ada", CODE)
        async with caller.open_page() as ada:
            await ada.wait_for_text("No open tables")
            await ada.type("q")
            await ada.wait_for_close()
            assert "It isn't your turn in any game. Your games are saved." in ada.screen.text
        assert not sessions.logged_in
        async with caller.open_page() as ada:  # the same page again
            await ada.wait_for_text("No open tables")


async def test_full_server_says_so(server_config: ServerConfig) -> None:
    async with served(replace(server_config, max_sessions=1)) as (caller, _):
        await caller.log_in("Ada", CODE)
        async with caller.open_page() as ada:
            await ada.wait_for_text("No open tables")
            async with caller.open_page(name=PAGE[::-1]) as another:
                await another.wait_for_text("The server is full. Try again later.")
                await another.wait_for_close()


@pytest.mark.parametrize(
    "message",
    [
        *("", "{", "[]", '["stdin"]', '["stdin", 7]', '["resize", {"width": "9"}]'),
        *('["format", "c:"]', "[" * 3000, "9" * 5000),
    ],
)
async def test_invalid_message_closes_the_connection(
    server_config: ServerConfig, message: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(server_config) as (caller, _):
        await caller.log_in("Ada", CODE)
        async with caller.open_page() as ada:
            await ada.socket.send_str(message)
            await ada.wait_for_close()
    assert not [record for record in caplog.records if record.exc_info]


async def test_window_of_any_size_is_drawn(server_config: ServerConfig) -> None:
    async with served(server_config) as (caller, _):
        await caller.log_in("Ada", CODE)
        async with caller.open_page() as ada:
            await ada.wait_for_text("No open tables")
            for size in ((-3, 10**9), (120, 40)):
                await ada.send("resize", {"width": size[0], "height": size[1]})
            await ada.send("focus")
            ada.screen.width, ada.screen.height = 120, 40
            ada.screen.cells.clear()
            await ada.wait_for_text("No open tables")


async def test_link_to_a_table_leads_there(server_config: ServerConfig) -> None:
    async with served(server_config) as (caller, _):
        await caller.log_in("Ada", CODE)
        async with caller.open_page() as ada:
            await ada.wait_for_text("No open tables")
            await ada.type("n")
            await ada.wait_for_text("New table")
            await ada.type("\r")
            await ada.wait_for_text("open")
        (table,) = (path.stem for path in (server_config.folder / "tables").glob("*.seats"))
        async with running_browser(int(caller.url.rpartition(":")[2])) as friend:
            status, page = await friend.get(f"/t/{table}")
            assert f'value="{table}"' in page
            status, page = await friend.log_in("Ben", CODE, table)
            assert status == 200 and f'data-table="{table}"' in page
            async with friend.open_page(table) as ben:
                assert "Ben" in await ben.wait_for_text("Ada's Mosaic")
            async with friend.open_page("gone", name=PAGE[::-1]) as ben:
                await ben.wait_for_text("The table of this link")


async def test_pass_admits_its_bearer_until_it_is_revoked(
    server_config: ServerConfig,
) -> None:
    people = server_config.folder / "people.keys"
    token = issue_pass(people, "Ada")
    known = replace(server_config, people=KnownPeople(people), guest_code="")
    assert token not in people.read_text()
    async with served(known) as (caller, sessions):
        status, page = await caller.get("/")
        assert "Open the link that you were given" in page
        status, page = await caller.get(f"/pass/{token}x")
        assert status == 403
        status, page = await caller.get(f"/pass/{token}")
        assert status == 200 and 'id="terminal"' in page
        async with caller.open_page() as ada:
            assert "Ada" in await ada.wait_for_text("No open tables")
            people.write_text("")
            status, page = await caller.get("/")
            assert "Open the link that you were given" in page
            sessions.end_revoked_sessions()
            await ada.wait_for_close()


async def test_pass_guesses_are_limited(
    server_config: ServerConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asyncio, "sleep", _no_sleep)
    async with served(server_config) as (caller, _):
        answers = [await caller.get(f"/pass/{guess}") for guess in "abcdefghijkl"]
        assert "Too many failed attempts" in answers[-1][1]
        _, page = await caller.log_in("Ada", CODE)
        assert "Too many failed attempts" in page  # from the same address


_sleep = asyncio.sleep


async def _no_sleep(seconds: float) -> None:
    await _sleep(0)


async def test_incomplete_request_times_out(
    server_config: ServerConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web, "REQUEST_TIMEOUT", 0.05)
    async with served(server_config) as (caller, _):
        port = int(caller.url.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HT")
        with suppress(ConnectionError):
            await reader.read()  # to its end
        writer.close()
        assert (await caller.get("/"))[0] == 200


async def test_pages_load_nothing_from_elsewhere(
    server_config: ServerConfig,
) -> None:
    async with served(server_config) as (caller, _):
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


def test_local_annals_is_reached_by_its_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Starts a real process in a terminal of another size."""
    monkeypatch.setenv("COLUMNS", "60")
    monkeypatch.setenv("LINES", "20")
    annals = AnnalsProcess(tmp_path / "home", "web", "--port", "0", module="tui.cli")
    url = f"http{annals.text_after('http')}"

    async def look() -> None:
        port = int(url.split(":")[2].partition("/")[0])
        async with running_browser(port) as caller:
            assert "Open the link that you were given" in (await caller.get("/"))[1]
            with pytest.raises(aiohttp.WSServerHandshakeError):
                async with caller.open_page():
                    pass
            assert 'id="terminal"' in (await caller.get(url.partition(str(port))[2]))[1]
            async with caller.open_page() as page:
                await page.wait_for_text("Mosaic")
                await page.wait_for_text("q Quit")  # as wide as the page
                annals.process.send_signal(signal.SIGTERM)
                await page.wait_for_close()

    asyncio.run(look())
    assert annals.finish() == 0


def test_browsers_are_admitted_by_code_and_by_pass(tmp_path: Path) -> None:
    """Uses real processes started with the documented commands."""
    page = (PROJECT_ROOT / "docs" / "browser.md").read_text(encoding="utf-8")
    giving, serving, own = sorted(set(re.findall(r"`annals ([^`]*)`", page)))
    assert own == "web"
    home = tmp_path / "home"
    giver = AnnalsProcess(home, *giving.replace("NAME", "Ada").split(), module="tui.cli")
    assert giver.finish() == 0
    here = ("--bind", "127.0.0.1", "--port", "0")
    words = serving.replace("8000", "0").replace("CODE", CODE).split()
    annals = AnnalsProcess(home, *words, *here, module="tui.cli")
    port = int(annals.text_after("In a browser: http://127.0.0.1:").partition("/")[0])

    async def come() -> None:
        async with running_browser(port) as ada, running_browser(port) as ben:
            await ada.get(f"/pass/{giver.shown.split('/pass/')[1].strip()}")
            await ben.log_in("Ben", CODE)
            async with ada.open_page() as first, ben.open_page() as second:
                await first.wait_for_text("you are Ada")
                await second.wait_for_text("you are Ben")
                annals.process.terminate()
                await first.wait_for_close()
                assert "The server has stopped. All games are saved." in first.screen.text

    asyncio.run(come())
    assert annals.finish() == 0


@needs_chromium
async def test_game_in_a_real_browser(tmp_path: Path) -> None:
    """Open, set up, play by keyboard and mouse, resize, reload, and continue."""
    assert CHROMIUM is not None
    home = tmp_path / "home"
    annals = AnnalsProcess(home, "web", "--port", "0", module="tui.cli")
    try:
        async with Chromium(CHROMIUM, tmp_path / "browser") as browser:
            await browser.open(f"http{annals.text_after('http')}")
            await browser.wait_for_text("Through the Ages")
            await browser.press("n")
            await browser.wait_for_text("Your game")
            await browser.press("Enter")
            await browser.wait_for_text("Choose your leader")
            await _until_chosen(browser, home, 5, lambda: browser.press("Enter"))
            await browser.resize(800, 500)
            await browser.wait_for_text("Annals needs a window of 80 columns and 24 rows")
            await browser.reload()  # now with a smaller font, so everything fits
            await browser.wait_for_text("Enter choose")
            await browser.wait_for_text("1 Offer  2 Map  3 Boards")
            more = _choices(home) + 5
            await _until_chosen(browser, home, more, partial(_click_on_the_choice, browser))
            ours = ("http://127.0.0.1:", "data:")
            assert not [address for address in browser.asked if not address.startswith(ours)]
    finally:
        annals.process.terminate()
        annals.finish()
    assert _choices(home) >= 10


async def _until_chosen(
    browser: Chromium, home: Path, many: int, deed: Callable[[], Awaitable[None]]
) -> None:
    """Repeat something, but slowly: the key guard ignores a key, and those that follow it soon."""
    deadline = Deadline(f"{many} choices", lambda: browser.screen.text)
    while _choices(home) < many:
        deadline.check()
        await deed()
        await asyncio.sleep(RELEASE_SECONDS + 0.1)


async def _click_on_the_choice(browser: Chromium) -> None:
    """Click on the selected choice, and decline confirmations."""
    if "Cancel" in await browser.text():
        await browser.press("n")
    elif places := await browser.find_cells(r"▸ +[^\W\d_]"):
        await browser.click(places[-1][0] + 3, places[-1][1])
    else:
        await browser.press("Up")


def _choices(home: Path) -> int:
    """Return the number of choices the person has made, according to the save."""
    journals = [read_save(path).journal for path in (home / "saves").glob("*.annals")]
    return sum(journal.entries[at].seat == 0 for journal in journals for at in journal.main_line())
