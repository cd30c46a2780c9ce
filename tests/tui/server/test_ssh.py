import asyncio
import codecs
import contextlib
import fcntl
import multiprocessing
import os
import pty
import resource
import shutil
import socket
import struct
import subprocess
import sys
import termios
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

asyncssh = pytest.importorskip("asyncssh", reason="the SSH server is an extra")

from core.app.server_tables import ServerTables  # noqa: E402
from core.lan import Person, Refusal, SecretAuthenticator  # noqa: E402
from core.lan.limits import Limits  # noqa: E402
from core.lan.messages import Open  # noqa: E402
from core.lan.participant import Participant  # noqa: E402
from tests.lan.annals_process import PROJECT_ROOT, AnnalsProcess  # noqa: E402
from tests.timeouts import long_wait_seconds, wait_until  # noqa: E402
from tests.tui.terminal_emulator import TerminalEmulator  # noqa: E402
from tests.tui.terminal_window import TerminalWindow  # noqa: E402
from tui.cli.arguments import make_parser  # noqa: E402
from tui.errors import CommandFailed  # noqa: E402
from tui.server import resource_limits, server, sessions, ssh, terminal  # noqa: E402
from tui.server.config import KnownPeople, ServerConfig, load_host_key, read_people  # noqa: E402
from tui.server.server import known_people  # noqa: E402
from tui.server.session_process import INTERNAL_ERROR, PRELOAD_MODULE, run_session  # noqa: E402

SSH = shutil.which("ssh")
needs_ssh = pytest.mark.skipif(SSH is None, reason="there is no OpenSSH client on this machine")
CODE = "letmein-please"


# --- with asyncssh, in this process -----------------------------------------------------------


@pytest.fixture
def server_config(tmp_path: Path) -> ServerConfig:
    return ServerConfig(tmp_path / "server", {}, CODE, max_sessions=4, idle_seconds=600)


@contextlib.asynccontextmanager
async def served(server_config: ServerConfig) -> AsyncIterator[int]:
    async with (
        server.running_server(server_config) as sessions,
        server.open_ssh_listener(sessions, "127.0.0.1", 0) as port,
    ):
        yield port


def connect(port: int, name: str = "Ada", code: str | None = CODE, **more: Any) -> Any:
    return asyncssh.connect(
        "127.0.0.1",
        port,
        username=name,
        password=code,
        known_hosts=None,
        client_keys=more.pop("client_keys", None),
        config=None,
        **more,
    )


async def test_shell_files_and_forwarding_are_refused(server_config: ServerConfig) -> None:
    async with served(server_config) as port, connect(port) as line:
        with pytest.raises(asyncssh.ChannelOpenError):
            await line.open_connection("127.0.0.1", port)
        async with connect(port) as one:
            with pytest.raises(asyncssh.ChannelOpenError):
                await one.create_process(subsystem="sftp")
        with pytest.raises((asyncssh.ChannelListenError, OSError)):
            listener = await line.forward_remote_port("", 0, "127.0.0.1", port)
            assert listener is not None


@pytest.mark.parametrize(
    "wish", [{}, {"command": "id"}, {"command": "id", "term_type": "xterm-256color"}]
)
async def test_connection_without_a_terminal_or_with_a_command_is_told_how(
    server_config: ServerConfig, wish: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No process is started for them."""
    opened: list[object] = []
    monkeypatch.setattr(terminal.os, "openpty", lambda: opened.append(wish))
    async with served(server_config) as port, connect(port) as line:
        told = await line.run(**wish)
        assert told.exit_status == 1
        assert told.stderr.strip() == ssh.TERMINAL_REQUIRED
        assert not told.stdout
    assert not opened


async def test_failed_logins_and_shell_requests_are_logged(
    server_config: ServerConfig, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(server_config) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.close()
        await wait_until(lambda: "127.0.0.1: connected and did not log in" in caplog.text)
        async with connect(port) as line:
            await line.run("id")
    assert "Ada wanted to run a command" in caplog.text


def test_all_keys_of_one_name_are_one_person(server_config: ServerConfig) -> None:
    keys = [asyncssh.generate_private_key("ssh-ed25519").convert_to_public() for _ in range(2)]
    known = replace(server_config, people={key.get_fingerprint(): "Ada" for key in keys})
    door = ssh.SshListener(
        sessions.Sessions(known, SecretAuthenticator(), server_config.folder / "line")
    )
    persons = set()
    for key in keys:
        line = ssh._Connection(door)
        assert line.validate_public_key("whatever", key)
        persons.add(line._person)
    assert len(persons) == 1


async def test_connection_has_one_session(server_config: ServerConfig) -> None:
    async with served(server_config) as port, connect(port) as line:
        await line.create_process(term_type="xterm-256color", encoding=None)
        with pytest.raises(asyncssh.ChannelOpenError):
            await line.create_process(term_type="xterm-256color", encoding=None)


async def test_wrong_code_is_refused(
    server_config: ServerConfig, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = replace(Limits(), wrong_code_delay=0.01, wrong_codes_allowed=2)
    monkeypatch.setattr(sessions, "Limits", lambda **more: replace(quick, **more))
    async with served(server_config) as port:
        for name, code in (("Eve", "wrong"), ("x" * 30, CODE), ("you", CODE), ("Eve", "worse")):
            with pytest.raises((asyncssh.PermissionDenied, asyncssh.DisconnectError)):
                await connect(port, name, code)
        with pytest.raises((asyncssh.PermissionDenied, asyncssh.DisconnectError)):
            await connect(port, "Eve", CODE)  # the right code, but locked out
    assert "127.0.0.1: 'Eve' is refused (code)" in caplog.text


class Guesser(asyncssh.SSHClient):  # type: ignore[name-defined, misc]
    """Tries one code after another until it is rejected."""

    def __init__(self) -> None:
        self.tries = 0

    def kbdint_auth_requested(self) -> None:
        return None

    def password_auth_requested(self) -> str:
        self.tries += 1
        return f"wrong {self.tries}"


async def test_login_attempts_per_connection_are_limited(
    server_config: ServerConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    patient = replace(Limits(), wrong_code_delay=0.01, wrong_codes_allowed=100)
    monkeypatch.setattr(sessions, "Limits", lambda **more: replace(patient, **more))
    guesser = Guesser()
    async with served(server_config) as port:
        with pytest.raises((asyncssh.PermissionDenied, asyncssh.DisconnectError)):
            await asyncssh.connect(
                "127.0.0.1",
                port,
                username="Eve",
                client_factory=lambda: guesser,
                known_hosts=None,
                client_keys=None,
                config=None,
            )
    assert guesser.tries == ssh.MAX_LOGIN_ATTEMPTS


async def test_name_of_a_person_with_a_key_cannot_be_taken(server_config: ServerConfig) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    known = replace(server_config, people={key.convert_to_public().get_fingerprint(): "Ada"})
    async with served(known) as port:
        for name in (
            "ada",
            "\u0410da",
            "A\u200dda",
        ):  # another alphabet, and an invisible character
            with pytest.raises((asyncssh.PermissionDenied, asyncssh.DisconnectError)):
                await connect(port, name)
        async with connect(port, "whatever", "", client_keys=[key]):
            pass
        stranger = asyncssh.generate_private_key("ssh-ed25519")
        with pytest.raises((asyncssh.PermissionDenied, asyncssh.DisconnectError)):
            await connect(port, "Ada", "", client_keys=[stranger])


async def test_login_without_a_session_times_out(
    server_config: ServerConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ssh, "SESSION_TIMEOUT", 0.1)
    async with served(replace(server_config, max_sessions=1)) as port:
        async with connect(port) as idle:
            await idle.wait_closed()
        async with connect(port, "Ben"):
            pass


async def test_unauthenticated_connections_take_no_session(
    server_config: ServerConfig,
) -> None:
    async with served(replace(server_config, max_sessions=1)) as port:
        strangers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(5)]
        async with connect(port):
            pass
        for _, writer in strangers:
            writer.close()


async def test_pending_connections_do_not_block_logins(
    server_config: ServerConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each new connection replaces a pending one."""
    monkeypatch.setattr(ssh, "MAX_PENDING_PER_BLOCK", 2)
    for patience in ("HANDSHAKE_TIMEOUT", "LOGIN_TIMEOUT"):  # or they would go by themselves
        monkeypatch.setattr(ssh, patience, 600.0)
    async with served(server_config) as port:
        strangers = [await asyncio.open_connection("127.0.0.1", port) for _ in range(6)]
        async with connect(port):
            pass
        ended = [asyncio.create_task(reader.read()) for reader, _ in strangers]
        await wait_until(lambda: sum(task.done() for task in ended) >= 4)
        for _, writer in strangers:
            writer.close()
        await asyncio.wait(ended)


@pytest.mark.parametrize(
    ("said", "patience", "other"),
    [
        (b"", "HANDSHAKE_TIMEOUT", "LOGIN_TIMEOUT"),
        (b"SSH-2.0-Idle\r\n", "LOGIN_TIMEOUT", "HANDSHAKE_TIMEOUT"),
    ],
)
async def test_silent_connection_times_out(
    said: bytes,
    patience: str,
    other: str,
    server_config: ServerConfig,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ssh, patience, 0.05)
    monkeypatch.setattr(ssh, other, 600.0)
    async with served(server_config) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        with contextlib.suppress(ConnectionError):
            await reader.read()  # to its end
        writer.close()


async def test_guests_leave_places_for_people_with_keys(server_config: ServerConfig) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519")
    known = {key.convert_to_public().get_fingerprint(): "Ada"}
    async with (
        served(replace(server_config, people=known)) as port,
        contextlib.AsyncExitStack() as stack,
    ):
        for name in ("Ben", "Cai", "Dot"):
            await stack.enter_async_context(connect(port, name))
        with pytest.raises((OSError, asyncssh.Error)):
            async with connect(port, "Eve") as eve:
                await eve.create_process(term_type="xterm-256color", encoding=None)
        async with connect(port, "x", client_keys=[key]) as ada:
            assert not ada.is_closed()


async def test_connection_ends_with_its_session(
    server_config: ServerConfig, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ssh, "GOODBYE_SECONDS", 0.1)
    monkeypatch.setattr(terminal, "GOODBYE_SECONDS", 0.1)
    async with served(replace(server_config, idle_seconds=0.5)) as port, connect(port) as line:
        await line.create_process(term_type="xterm-256color", encoding=None)
        await line.wait_closed()


@pytest.mark.parametrize("term", ["../../etc/x", "x" * 400, "\x1b[2J", "xterm\n"])
def test_unknown_terminal_type_falls_back_to_xterm(server_config: ServerConfig, term: str) -> None:
    door = sessions.Sessions(server_config, SecretAuthenticator(), server_config.folder / "line")
    channel = ssh._Channel(door, Person("a", "Ada"), "", None)
    channel.pty_requested(term, (80, 24, 0, 0), {})
    assert channel._term == "xterm"


def test_guest_code_can_be_given_in_the_environment(
    server_config: ServerConfig, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("ANNALS_HOME", str(tmp_path))
    monkeypatch.setenv(server.GUEST_CODE_VARIABLE, CODE)
    houses: list[ServerConfig] = []

    async def run(server_config: ServerConfig, bind: str, port: int, web: int | None) -> None:
        houses.append(server_config)

    monkeypatch.setattr(server, "_run", run)
    server.serve(make_parser()[0].parse_args(["serve"]))
    assert houses[0].guest_code == CODE
    assert server.GUEST_CODE_VARIABLE not in os.environ  # not inherited by sessions


async def test_removed_key_is_revoked_at_once(
    server_config: ServerConfig, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a restart, for new and for current sessions."""
    monkeypatch.setattr(server, "CLEANUP_INTERVAL", 0.05)
    file = tmp_path / "people"
    keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("Ada", "Ben")}
    words = {
        name: key.convert_to_public().export_public_key().decode().strip() + f" {name}\n"
        for name, key in keys.items()
    }
    file.write_text("".join(words.values()))
    known = KnownPeople(file)
    async with served(replace(server_config, people=known, guest_code="")) as port:
        async with connect(port, client_keys=[keys["Ada"]], code=None) as line:
            process = await line.create_process(term_type="xterm-256color", encoding=None)
            assert await process.stdout.read(1)
            file.write_text(words["Ben"])
            with pytest.raises(asyncssh.PermissionDenied):
                await connect(port, client_keys=[keys["Ada"]], code=None)
            async with connect(port, client_keys=[keys["Ben"]], code=None):
                pass
            assert await process.stdout.read()  # to the end of the closed session
        file.unlink()
        with pytest.raises(asyncssh.PermissionDenied):
            await connect(port, client_keys=[keys["Ben"]], code=None)


def test_unreadable_key_file_admits_nobody(tmp_path: Path) -> None:
    file = tmp_path / "people"
    assert not KnownPeople(file, must_exist=False)
    with pytest.raises(CommandFailed):
        KnownPeople(file)
    known = KnownPeople(file, must_exist=False)
    key = asyncssh.generate_private_key("ssh-ed25519").convert_to_public()
    file.write_text(key.export_public_key().decode().strip() + " Ada\n")
    assert known[key.get_fingerprint()] == "Ada"
    file.write_text("no keys at all")
    assert not known


async def test_tables_are_served_once(server_config: ServerConfig) -> None:
    async with served(server_config):
        with pytest.raises(CommandFailed, match="Another server"):
            async with served(server_config):
                pass
    async with served(server_config):
        pass


async def test_sessions_are_limited(server_config: ServerConfig) -> None:
    async with served(replace(server_config, max_sessions=1)) as port, connect(port):
        with pytest.raises((OSError, asyncssh.DisconnectError)):
            await connect(port, "Ben")


async def test_idle_session_is_closed_with_a_message(server_config: ServerConfig) -> None:
    idle, told = 0.5, b""
    while b"\x1b[?1049h" not in told:  # on a busy machine there is nothing to see yet by then
        async with served(replace(server_config, idle_seconds=idle)) as port, connect(port) as line:
            process = await line.create_process(term_type="xterm-256color", encoding=None)
            told = await process.stdout.read()
        assert process.exit_status == 0
        assert told.endswith(b"You were idle for too long. Your seats are kept.\r\n")
        idle *= 3
    assert b"\x1b[?1049l" in told  # the terminal is restored


async def test_host_key_is_created_once_and_private(
    server_config: ServerConfig,
) -> None:
    first = load_host_key(server_config.folder).get_fingerprint()
    assert load_host_key(server_config.folder).get_fingerprint() == first
    assert (server_config.folder / "host_key").stat().st_mode & 0o777 == 0o600


def test_people_are_read_from_their_keys(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="Ada@home")
    file = tmp_path / "people.keys"
    file.write_bytes(b"# who may come in\n\n" + key.export_public_key())
    assert read_people(file) == {key.convert_to_public().get_fingerprint(): "Ada"}
    assert known_people(tmp_path / "none", None) == {}
    for name in ("none", "."):
        with pytest.raises(CommandFailed, match="Give --people a file of public keys"):
            known_people(tmp_path, str(tmp_path / name))
    file.write_text("no key at all")
    with pytest.raises(CommandFailed, match="can't be read"):
        read_people(file)


async def test_server_folder_is_private(server_config: ServerConfig) -> None:
    server_config.folder.mkdir(mode=0o755)
    async with served(server_config):
        assert server_config.folder.stat().st_mode & 0o777 == 0o700


async def test_session_ends_with_its_connection_and_leaves_no_process(
    server_config: ServerConfig,
) -> None:
    async with served(server_config) as port:
        async with connect(port) as line:
            process = await line.create_process(term_type="xterm-256color", encoding=None)
            assert await process.stdout.read(1)
        children = multiprocessing.active_children
        await wait_until(lambda: not children())


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="others cannot be looked at here")
async def test_session_is_limited_from_its_first_screen(
    server_config: ServerConfig,
) -> None:
    async with served(server_config) as port, connect(port) as line:
        process = await line.create_process(term_type="xterm-256color", encoding=None)
        assert await process.stdout.read(1)
        (session,) = multiprocessing.active_children()
        assert session.pid is not None
        limits = {
            what: resource.prlimit(session.pid, what)
            for what in (resource.RLIMIT_AS, resource.RLIMIT_NOFILE, resource.RLIMIT_CPU)
        }
        assert limits == {
            resource.RLIMIT_AS: (resource_limits.MAX_MEMORY, resource_limits.MAX_MEMORY),
            resource.RLIMIT_NOFILE: (
                resource_limits.MAX_OPEN_FILES,
                resource_limits.MAX_OPEN_FILES,
            ),
            resource.RLIMIT_CPU: (resource_limits.MAX_CPU_SECONDS, resource_limits.MAX_CPU_SECONDS),
        }
        assert os.getpriority(os.PRIO_PROCESS, session.pid) > os.nice(0)


async def test_internal_error_reveals_nothing_of_the_server(
    server_config: ServerConfig, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "run_session", _stumble)
    async with served(server_config) as port, connect(port) as line:
        process = await line.create_process(term_type="xterm-256color", encoding=None)
        read = (await process.stdout.read()).decode()
        assert read.strip() == f"annals: {INTERNAL_ERROR}"
        assert str(server_config.folder) not in read
        await wait_until(lambda: "the session of Ada failed" in caplog.text)
    assert "RuntimeError: over a stone" in caplog.text and "Traceback" in caplog.text
    assert not list(server_config.folder.glob("people/*/last-error.txt"))


def _stumble(
    terminal: str, line: str, secret: str, name: str, env: dict[str, str], table: str, plain: bool
) -> None:
    """A session whose app fails at once."""
    import tui.server.app as module

    class Stumbling:
        def __init__(self, *_: object) -> None:
            self.failure: Exception | None = None

        def run(self) -> None:
            try:
                raise RuntimeError("over a stone")
            except RuntimeError as failure:
                self.failure = failure

    module.SessionApp = Stumbling  # type: ignore[assignment, misc]
    run_session(terminal, line, secret, name, env, table, plain)


def test_session_loads_only_preloaded_modules() -> None:
    """Loading more would delay every first screen by a second."""
    code = f"""
import sys
import {PRELOAD_MODULE}
before = set(sys.modules)
from {run_session.__module__} import {run_session.__name__}
loaded = set(sys.modules) - before - set(sys.builtin_module_names)
print(sorted(loaded), "asyncssh" in sys.modules)
"""
    command = [sys.executable, "-c", code]
    loaded = subprocess.run(command, cwd=PROJECT_ROOT, check=True, capture_output=True, text=True)
    assert loaded.stdout == f"['{run_session.__module__}'] False\n"


# --- with OpenSSH, in separate processes -----------------------------------------------------


OPTIONS = ["StrictHostKeyChecking=no", f"UserKnownHostsFile={os.devnull}", "LogLevel=ERROR"]
OPTIONS += ["IdentitiesOnly=yes", "ExitOnForwardFailure=yes"]
WORDS = ["-F", os.devnull, *(word for option in OPTIONS for word in ("-o", option))]


class Ssh(TerminalWindow):
    """A terminal window with `ssh` in it."""

    def __init__(self, key: Path, port: str, *more: str) -> None:
        self.process, self._line = pty.fork()
        if not self.process:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            os.environ["TERM"] = "xterm-256color"
            os.execvp("ssh", ["ssh", *WORDS, "-p", port, "-i", str(key), *more, "x@127.0.0.1"])
        self.screen = TerminalEmulator(80, 24)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")


class Server:
    """`annals serve` as a process; it can be killed and started again at the same port."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = "0"
        self.keys = {name: self._make_key(name) for name in ("Ada", "Ben")}
        people = folder / "people"
        people.write_text("".join(Path(f"{key}.pub").read_text() for key in self.keys.values()))
        self.start()

    def _make_key(self, name: str) -> Path:
        path = self.folder / name
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(path)]
        subprocess.run(command, check=True)
        return path

    def start(self) -> None:
        local = (
            "--bind",
            "127.0.0.1",
            "--port",
            self.port,
            "--people",
            str(self.folder / "people"),
        )
        self.annals = AnnalsProcess(self.folder / "home", "serve", *local, module="tui.cli")
        self.port = self.annals.text_after("ssh -p ").split()[0]

    def end(self) -> None:
        """Shut down cleanly."""
        self.annals.process.terminate()
        self.annals.finish()

    def ssh(self, name: str, *more: str) -> Ssh:
        return Ssh(self.keys[name], self.port, *more)


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Server]:
    it = Server(tmp_path)
    yield it
    it.end()


@needs_ssh
def test_twenty_sessions_come_and_leave_at_once(running: Server) -> None:
    windows = [running.ssh("Ada" if at % 2 else "Ben") for at in range(20)]
    for window in windows:
        window.wait_for("No open tables")
    for window in windows:
        window.press("q")
    assert [window.wait() for window in windows] == [0] * 20


@needs_ssh
def test_session_uses_its_own_terminal_and_not_the_servers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (("COLUMNS", "40"), ("LINES", "10"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)
    started = Server(tmp_path)
    ada = started.ssh("Ada")
    ada.wait_for("No open tables", "q leave")  # not the message about small windows
    assert any(look.fg != "39" for _, look in ada.screen.cells.values())
    ada.press("q")
    assert ada.wait() == 0
    started.end()


@needs_ssh
def test_openssh_client_can_only_play(running: Server, tmp_path: Path) -> None:
    """No command, no shell without a terminal, no tunnel, and no file."""
    (tmp_path / "file").write_text("nothing")
    key, there = ("-i", str(running.keys["Ada"])), "x@127.0.0.1"
    ssh = ("ssh", *WORDS, *key, "-p", running.port)
    copy = (*WORDS, *key, "-P", running.port)
    stolen = tmp_path / "stolen"
    for refused in (
        (*ssh, there, "id"),
        (*ssh, "-tt", there, "sh"),
        (*ssh, "-T", there),
        (*ssh, "-s", there, "sftp"),
        (*ssh, "-W", f"127.0.0.1:{running.port}", there),
        (*ssh, "-N", "-R", "0:127.0.0.1:22", there),
        ("sftp", *copy, f"{there}:/etc/hostname", str(stolen)),
        ("scp", *copy, f"{there}:/etc/hostname", str(stolen)),
        ("scp", "-O", *copy, str(tmp_path / "file"), f"{there}:{stolen}"),
    ):
        tried = subprocess.run(
            refused, stdin=subprocess.DEVNULL, capture_output=True, timeout=long_wait_seconds()
        )
        assert tried.returncode != 0 and not tried.stdout, refused
    assert not stolen.exists()


@needs_ssh
def test_client_forwarding_does_not_reach_the_session(running: Server) -> None:
    """With -A, -X and -L the game is the same, and the tunnels transfer nothing."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        free = str(probe.getsockname()[1])
    tunnel = ("-L", f"127.0.0.1:{free}:127.0.0.1:{running.port}")
    ada = running.ssh("Ada", "-A", "-X", *tunnel)
    ada.wait_for("No open tables")
    with socket.create_connection(("127.0.0.1", int(free))) as through:
        assert through.recv(1) == b""  # opened by the client but not by the server
    ada.press("q")
    assert ada.wait() == 0


@needs_ssh
def test_stopped_server_restores_the_terminals(running: Server) -> None:
    ada = running.ssh("Ada")
    ada.wait_for("No open tables")
    running.annals.process.terminate()
    ada.wait()
    assert ada.screen.modes["1049"] is False
    assert "The server has stopped. All games are saved." in ada.screen.text
    assert running.annals.finish() == 0


@needs_ssh
def test_table_survives_its_players_and_the_server(running: Server) -> None:
    ada, ben = running.ssh("Ada"), running.ssh("Ben")
    ada.wait_for("No open tables")
    ada.press("n")
    ada.wait_for("Enter  Open table")
    ada.press("\r")
    ada.wait_for("Ada (you)", "open")
    ben.wait_for("Ada's Mosaic", "join")
    ben.press("\r")
    ben.wait_for("Ben (you)")
    ada.wait_for("Ben")
    ada.press("\r")
    ben.wait_for("ready")
    ben.press("\r")
    for window in (ada, ben):
        window.wait_for("Mosaic", "Offer")
    ada.hang_up()  # the connection is lost in mid-game
    ada = running.ssh("Ada")
    ada.wait_for("Ada's Mosaic", "continue")
    ada.press("\r")
    ada.wait_for("Mosaic", "Offer")
    ada.resize(120, 40)
    ada.wait_for("Boards", "Log")
    running.annals.kill()
    for window in (ada, ben):
        window.wait()
    running.start()
    ada = running.ssh("Ada")
    ada.wait_for("Ada's Mosaic", "continue")
    ada.press("\r")
    ada.wait_for("Mosaic", "Offer")
    ada.hang_up()


# --- the tables of a server ------------------------------------------------------------------


@pytest.mark.parametrize(
    "wish",
    [
        Open(1, "chess", "T", ("open", "open"), {}, 0, None),
        Open(1, "mosaic", "T", ("open",) * 9, {}, 0, None),
        Open(1, "mosaic", "T", ("bot:1", "bot:1"), {}, 0, None),
        Open(1, "mosaic", "T", ("open", "bot:77"), {}, 0, None),
        Open(1, "mosaic", "T", ("open", ""), {}, 0, None),
        Open(1, "mosaic", "x" * 41, ("open", "open"), {}, 0, None),
        Open(1, "mosaic", "bell\a", ("open", "open"), {}, 0, None),
        Open(1, "mosaic", "T", ("open", "open"), {"no": "such"}, 0, None),
        Open(1, "mosaic", "T", ("open", "open"), {}, 0, -1),
    ],
)
async def test_invalid_table_is_not_opened(wish: Open, tmp_path: Path) -> None:
    with pytest.raises(Refusal):
        await ServerTables(tmp_path).open_room(Person("ada", "Ada"), wish)


async def test_forgotten_table_is_not_loaded_again(tmp_path: Path) -> None:
    tables, ada = ServerTables(tmp_path), Person("key ada", "Ada")
    room = await tables.open_room(ada, Open(1, "mosaic", "Mine", ("open", "open"), {}, 0, None))
    here = Participant(ada, lambda: None, lambda reason: None)
    room.enter(here)
    room.take_seat(here, 0)
    assert len(tables.load_rooms()) == 1
    tables.forget_room(room)
    assert tables.load_rooms() == []


async def test_tables_are_loaded_again_with_their_seats(tmp_path: Path) -> None:
    ada, ben = Person("key ada", "Ada"), Person("key ben", "Ben")
    wish = Open(1, "mosaic", "Ours", ("open", "open", "bot:1"), {}, 60, 4711)
    room = await ServerTables(tmp_path).open_room(ada, wish)
    for seat, person in enumerate((ada, ben)):
        here = Participant(person, lambda: None, lambda reason: None)
        room.enter(here)
        room.take_seat(here, seat)
        room.set_ready(here, True)
    (waiting,) = ServerTables(tmp_path).load_rooms()  # not started, but saved
    assert [place.person_id for place in waiting.places] == [ada.id, ben.id, ""]
    assert waiting.seat_list.seed == 4711
    await room.start_if_ready()
    assert room.table is not None
    digest = room.game.codec.digest(room.table.state)
    await room.close()
    (again,) = ServerTables(tmp_path).load_rooms()
    await again.start()
    assert again.table is not None
    assert again.game.codec.digest(again.table.state) == digest
    assert (again.seat_list.title, again.seat_list.clock, again.seat_list.host_id) == (
        "Ours",
        60,
        ada.id,
    )
    back = Participant(ben, lambda: None, lambda reason: None)
    again.enter(back)
    assert back.seat == 1
    await again.close()
