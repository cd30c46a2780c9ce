"""The host and guest processes of a test."""

from pathlib import Path

from tests.lan.annals import Annals


class Crowd:
    """The processes of one test; the fixture kills them at its end."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.all: list[Annals] = []

    def start(self, home: str, *arguments: str, module: str = "tests.cli.pebbles") -> Annals:
        it = Annals(self.folder / home, *arguments, "--plain", module=module)
        self.all.append(it)
        return it

    def host(self, *arguments: str, port: str = "0", module: str = "tests.cli.pebbles") -> Annals:
        local = ("--bind", "127.0.0.1", "--port", port, "--name", "Ada")
        return self.start("host", "host", *arguments, *local, module=module)

    def join(
        self, host: Annals, name: str, *more: str, module: str = "tests.cli.pebbles"
    ) -> Annals:
        address = host.after("annals join ")
        code = host.after("The join code is:")
        arguments = ("join", address, "--code", code, "--name", name, *more)
        return self.start(name, *arguments, module=module)
