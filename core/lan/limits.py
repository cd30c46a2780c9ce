"""All limits that a host enforces."""

from dataclasses import dataclass

LONGEST_NAME = 20
LONGEST_CHAT = 300
LONGEST_TITLE = 40
LONGEST_ID = 64  # of a table
LONGEST_CLOCK = 86_400  # seconds per turn
LONGEST_DELAY = 100  # rounds
MOST_PEOPLE = 1000  # people admitted by the code who have no seat
LARGEST_HELLO = 1 << 10  # bytes of the first frame, before authentication
LARGEST_REQUEST = 4 << 10  # bytes of a frame to the host
LARGEST_REPLY = 1 << 20  # bytes of a frame from the host
LARGEST_PACK = 512 << 10  # bytes of a pack as it is sent
LARGEST_UNPACKED = 4 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits per host, address and person; times are in seconds."""

    connections: int = 64
    kept_places: int = 16  # reserved for people with a seat
    strangers: int = 32  # unauthenticated connections
    strangers_from_a_block: int = 16  # from one network block
    from_one_address: int = 16  # authenticated connections
    lines_each: int = 4  # several, because an old connection may not have timed out yet
    hello_within: float = 5.0
    requests_a_second: float = 20.0  # faster guests have to wait
    burst: int = 40
    chat_a_second: float = 0.5  # messages per person; more are refused
    chat_burst: int = 5
    updates_in_flight: int = 16  # unacknowledged; later changes are merged
    told_in_one_frame: int = 200
    ping_every: float = 10.0
    silence: float = 30.0  # without data, then the guest counts as disconnected
    wrong_codes: int = 5  # per address, before it is locked out
    wrong_codes_pause: float = 60.0
    wrong_code_delay: float = 0.5  # delay of the first answer; doubles each time
    tables: int = 50
    tables_each: int = 5
