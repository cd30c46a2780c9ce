"""The file of people who may connect: mistyped lines, and everything else that can be in it."""

import base64
from pathlib import Path

import pytest
from hypothesis import strategies as st

asyncssh = pytest.importorskip("asyncssh", reason="the SSH server is an extra")

from tests.fuzzing import EXAMPLES, altered_bytes, try_examples  # noqa: E402
from tui.errors import CommandFailed  # noqa: E402
from tui.server.config import KnownPeople, read_people  # noqa: E402
from tui.server.server import known_people  # noqa: E402


def key_line(name: str, algorithm: str = "ssh-ed25519") -> tuple[str, str]:
    """Return a new key's fingerprint, and its line in a file of people."""
    key = asyncssh.generate_private_key(algorithm).convert_to_public()
    return key.get_fingerprint(), f"{key.export_public_key().decode().strip()} {name}\n"


KEY_LINES = [
    key_line("Ada", algorithm)[1].strip()
    for algorithm in ("ssh-ed25519", "ecdsa-sha2-nistp256", "ecdsa-sha2-nistp521", "ssh-rsa")
] + ["pass 0123456789abcdef Ada"]


def mistyped(line: str) -> str:
    """Return an ECDSA line with another last byte, so that its point is not on the curve."""
    algorithm, key, name = line.split()
    data = bytearray(base64.b64decode(key))
    data[-1] ^= 1
    return f"{algorithm} {base64.b64encode(bytes(data)).decode()} {name}\n"


def test_mistyped_line_does_not_keep_a_removed_key_valid(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "people.keys"
    (ada, ada_line), (eve, eve_line) = key_line("Ada"), key_line("Eve")
    _, ben_line = key_line("Ben", "ecdsa-sha2-nistp256")
    file.write_text(ada_line + eve_line)
    known = KnownPeople(file)
    assert dict(known) == {ada: "Ada", eve: "Eve"}
    file.write_text(f"# Eve is out\n{mistyped(ben_line)}{ada_line}")
    assert dict(known) == {ada: "Ada"}
    assert "people.keys: Line 2 is not a public key. The line is skipped." in caplog.text


def test_server_starts_despite_a_mistyped_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "people.keys"
    ada, ada_line = key_line("Ada")
    _, ben_line = key_line("Ben", "ecdsa-sha2-nistp256")
    _, nameless = key_line("")
    file.write_text(f"{ada_line}{mistyped(ben_line)}{nameless}pass 0123 you\n")
    assert dict(known_people(tmp_path, None)) == {ada: "Ada"}
    for number in (2, 3, 4):
        assert f"Line {number} " in caplog.text
    file.write_text(mistyped(ben_line))
    with pytest.raises(CommandFailed, match="can't be read: Line 1 is not a public key"):
        known_people(tmp_path, None)


@EXAMPLES
def test_any_key_file_is_read_or_refused_in_a_sentence(examples: int, tmp_path: Path) -> None:
    """A bad line locks out nobody but its owner."""
    file = tmp_path / "people.keys"
    _, eve_line = key_line("Eve")

    def check(altered: bytes) -> None:
        file.write_bytes(eve_line.encode() + altered)
        try:
            people = read_people(file)
        except CommandFailed as failure:
            assert "Give --people a file of public keys" in str(failure)
            return
        assert "Eve" in people.values()
        assert all(name.isprintable() for name in people.values())

    whole = "\n".join(KEY_LINES).encode()
    lines = st.sampled_from(KEY_LINES).flatmap(lambda line: altered_bytes(line.encode()))
    try_examples(examples, check, altered=lines | altered_bytes(whole) | st.binary(max_size=200))
