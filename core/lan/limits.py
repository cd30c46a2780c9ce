"""All limits that a host enforces."""

from dataclasses import dataclass

MAX_NAME_LENGTH = 20
MAX_CHAT_LENGTH = 300
MAX_CHAT_PER_SEAT = 1000  # messages in a game's log; all spectators count as one seat
MAX_TITLE_LENGTH = 40
MAX_ID_LENGTH = 64  # of a table
MAX_CLOCK = 86_400  # seconds per turn
MAX_DELAY = 100  # rounds
MAX_REMEMBERED_PEOPLE = 1000  # people admitted by the code who have no seat
MAX_HELLO_BYTES = 1 << 10  # bytes of the first frame, before authentication
MAX_REQUEST_BYTES = 4 << 10  # bytes of a frame to the host
MAX_REPLY_BYTES = 1 << 20  # bytes of a frame from the host
MAX_PACK_BYTES = 512 << 10  # bytes of a pack as it is sent
MAX_UNPACKED_BYTES = 4 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits per host, address and person; times are in seconds."""

    connections: int = 64
    reserved_connections: int = 16  # reserved for people with a seat
    pending_connections: int = 32  # unauthenticated connections
    pending_per_block: int = 16  # from one network block
    connections_per_address: int = 16  # authenticated connections
    connections_per_person: int = 4  # several, because an old connection may not have timed out yet
    hello_timeout: float = 5.0
    requests_per_second: float = 20.0  # faster guests have to wait
    request_burst: int = 40
    chat_per_second: float = 0.5  # messages per person; more are refused
    chat_burst: int = 5
    address_chat_per_second: float = 2.0  # because anybody with the code can be many people
    address_chat_burst: int = 20
    updates_in_flight: int = 16  # unacknowledged; later changes are merged
    log_entries_per_update: int = 200
    ping_interval: float = 10.0
    idle_timeout: float = 30.0  # without data, then the guest counts as disconnected
    wrong_codes_allowed: int = 5  # per address, before it is locked out
    lockout_seconds: float = 60.0
    wrong_code_delay: float = 0.5  # delay of the first answer; doubles each time
    tables: int = 50
    tables_per_person: int = 5
