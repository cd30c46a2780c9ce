"""Network addresses as people type them."""

import errno

from core.app.constants import PORT
from core.kernel import BadSetup
from core.lan import Address

MAX_QUOTED_LENGTH = 60  # letters of the input to quote in errors


def parse_address(text: str) -> Address:
    """Parse HOST or HOST:PORT. Raise BadSetup for anything else."""
    host, colon, port = text.rpartition(":")
    if not colon or (text.count(":") > 1 and not text.startswith("[")):
        host, port = text, str(PORT)
    host = host.strip("[]")
    is_port = port.isascii() and port.isdigit() and 0 < int(port[:9]) < 1 << 16
    if not is_port or not _is_valid_host(host):
        raise BadSetup(
            f"'{text[:MAX_QUOTED_LENGTH]}' is not a valid address. Write HOST or HOST:PORT."
        )
    return Address(host, int(port))


def _is_valid_host(host: str) -> bool:
    try:
        return bool(host.encode("idna")) and host.isprintable()
    except UnicodeError:  # an empty or overlong label
        return False


def explain_listen_error(error: OSError | UnicodeError, address: str, port: int) -> str:
    code = error.errno if isinstance(error, OSError) else None
    if code == errno.EADDRINUSE:
        return f"Port {port} is already in use. Choose another with --port."
    if code == errno.EACCES:
        return (
            f"You don't have permission to use port {port}. Choose one from 1024 to 65535 with"
            " --port."
        )
    shown = address[:MAX_QUOTED_LENGTH]
    return f"'{shown}' is not an address of this computer. Choose another with --bind."
