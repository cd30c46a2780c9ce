"""The host and guest processes of a test."""

from pathlib import Path

from tests.lan.annals_process import AnnalsProcess


class ProcessGroup:
    """The processes of one test; the fixture kills them at its end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.processes: list[AnnalsProcess] = []

    def start(
        self, home: str, *arguments: str, module: str = "tests.tui.cli.pebbles"
    ) -> AnnalsProcess:
        it = AnnalsProcess(self.folder / home, *arguments, "--plain", module=module)
        self.processes.append(it)
        return it

    def host(
        self, *arguments: str, port: str = "0", module: str = "tests.tui.cli.pebbles"
    ) -> AnnalsProcess:
        local = ("--bind", "127.0.0.1", "--port", port, "--name", "Ada")
        return self.start("host", "host", *arguments, *local, module=module)

    def join(
        self, host: AnnalsProcess, name: str, *more: str, module: str = "tests.tui.cli.pebbles"
    ) -> AnnalsProcess:
        address = host.text_after("annals join ")
        code = host.text_after("The join code is:")
        arguments = ("join", address, "--code", code, "--name", name, *more)
        return self.start(name, *arguments, module=module)
