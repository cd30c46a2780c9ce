import sys

import pytest

from core.lan import Address, discovery
from core.lan.discovery import FoundTable, announce, find_tables, is_available
from tui.cli import main


@pytest.fixture
def no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "zeroconf", None)


@pytest.mark.usefixtures("no_extra")
async def test_without_zeroconf_nothing_is_announced_or_found() -> None:
    assert not is_available()
    async with announce("A table", "mosaic", 1, "t1"):
        assert await find_tables() == []


@pytest.mark.usefixtures("no_extra")
def test_without_zeroconf_join_asks_for_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["join", "--plain"]) == 1
    assert "annals join HOST:PORT" in capsys.readouterr().err


def test_several_tables_are_listed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def two() -> list[FoundTable]:
        return [
            FoundTable("Ada's", "mosaic", "10.0.0.1", 4114),
            FoundTable("Ben's", "x", "10.0.0.2", 4115),
        ]

    monkeypatch.setattr("tui.cli.join.is_available", lambda: True)
    monkeypatch.setattr("tui.cli.join.find_tables", two)
    assert main(["join", "--plain"]) == 1
    shown = capsys.readouterr()
    assert "10.0.0.1:4114  Ada's (Mosaic)" in shown.out
    assert "Choose one with: annals join HOST:PORT" in shown.err


async def test_announced_table_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("zeroconf", reason="finding tables is an extra")
    monkeypatch.setattr(discovery, "local_address", lambda: "127.0.0.1")
    monkeypatch.setattr(discovery, "INTERFACES", ["127.0.0.1"])
    try:
        async with announce("Ada's table", "mosaic", 4114, "t1"):
            found = await find_tables(1.0)
    except OSError as error:
        pytest.skip(f"nothing can be announced on this machine: {error}")
    assert FoundTable("Ada's table", "mosaic", "127.0.0.1", 4114, "t1") in found


async def test_table_with_a_long_non_ascii_name_can_be_announced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("zeroconf", reason="finding tables is an extra")
    monkeypatch.setattr(discovery, "local_address", lambda: "127.0.0.1")
    monkeypatch.setattr(discovery, "INTERFACES", ["127.0.0.1"])
    try:
        async with announce("\u6587\u660e." * 13, "mosaic", 65535, "t1"):
            pass
    except OSError as error:
        pytest.skip(f"nothing can be announced on this machine: {error}")


async def test_addresses_are_found_by_table_id(monkeypatch: pytest.MonkeyPatch) -> None:
    async def three() -> list[FoundTable]:
        return [
            FoundTable("Ours", "mosaic", "10.0.0.1", 4114, "t1"),
            FoundTable("Ours", "mosaic", "10.0.0.2", 4114, "t2"),
            FoundTable("Ours", "mosaic", "10.0.0.3", 4115, "t1"),
        ]

    monkeypatch.setattr(discovery, "find_tables", three)
    assert await discovery.find_addresses("t1") == [
        Address("10.0.0.1", 4114),
        Address("10.0.0.3", 4115),
    ]
