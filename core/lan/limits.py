"""Every limit a host sets, in one place."""

from dataclasses import dataclass

LONGEST_NAME = 20
LONGEST_CHAT = 300
LONGEST_TITLE = 40
LONGEST_ID = 64  # of a table
LONGEST_CLOCK = 86_400  # seconds a turn
LONGEST_DELAY = 100  # rounds
MOST_PEOPLE = 1000  # who were let in by the code, have no seat, and are remembered all the same
LARGEST_HELLO = 1 << 10  # bytes of the first frame, before anybody is known
LARGEST_REQUEST = 4 << 10  # bytes of a frame to the host
LARGEST_REPLY = 1 << 20  # bytes of a frame from the host
LARGEST_PACK = 512 << 10  # bytes of a pack as it is sent
LARGEST_UNPACKED = 4 << 20


@dataclass(frozen=True, slots=True)
class Limits:
    """How much a host lets everybody do; times are in seconds."""

    connections: int = 64
    kept_places: int = 16  # of those connections: for who has a seat
    strangers: int = 32  # connections that have not said hello yet
    strangers_from_a_block: int = 16  # of neighbouring addresses
    from_one_address: int = 16  # connections of people who were let in
    lines_each: int = 4  # of one person: who calls again may not be known to have been cut off
    hello_within: float = 5.0
    requests_a_second: float = 20.0  # who is faster is made to wait
    burst: int = 40
    chat_a_second: float = 0.5  # lines of one person; who says more is not heard
    chat_burst: int = 5
    updates_in_flight: int = 16  # sent and not acknowledged; what comes meanwhile is put together
    told_in_one_frame: int = 200
    ping_every: float = 10.0
    silence: float = 30.0  # after which a line counts as cut
    wrong_codes: int = 5  # from one address, then it is not listened to for a while
    wrong_codes_pause: float = 60.0
    wrong_code_delay: float = 0.5  # before a wrong code is answered; longer each time
    tables: int = 50
    tables_each: int = 5  # that one person may have opened
