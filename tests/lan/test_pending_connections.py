import pytest

from core.lan.limits import Limits
from core.lan.pending_connections import PendingConnections, network_block


@pytest.mark.parametrize(
    ("address", "block"),
    [
        ("192.0.2.7", "192.0.2.0/24"),
        ("192.0.2.250", "192.0.2.0/24"),
        ("::ffff:192.0.2.7", "192.0.2.0/24"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("here", "here"),
    ],
)
def test_neighboring_addresses_share_a_block(address: str, block: str) -> None:
    assert network_block(address) == block


def test_crowd_from_two_blocks_is_dropped_before_others() -> None:
    """Idle connections from two addresses once locked everyone out."""
    gone: list[str] = []
    strangers = PendingConnections[str](8, 6, gone.append)
    strangers.add("honest", "198.51.100.1")
    for number in range(500):
        strangers.add(f"crowd {number}", f"192.0.{number % 2}.{number % 250}")
    assert len(strangers) == 8
    assert "honest" not in gone
    assert len(gone) == 500 - 7


def test_pending_connections_per_block_are_limited() -> None:
    gone: list[int] = []
    strangers = PendingConnections[int](100, 3, gone.append)
    for number in range(10):
        strangers.add(number, f"2001:db8::{number}")
    assert len(strangers) == 3
    assert len(gone) == 7
    strangers.remove(gone[0])  # gone already
    assert len(strangers) == 3


def test_default_limits_of_pending_connections_are_strict() -> None:
    assert Limits().hello_timeout <= 10
    assert Limits().pending_per_block < Limits().pending_connections
