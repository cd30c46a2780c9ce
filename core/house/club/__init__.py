"""A server's records for returning players: results, ratings, chat and sessions.

May import `core.lan` and everything below it, never `core.app`. Start reading with `store`, the
database, and `recorder`, through which a host uses it.
"""

from core.house.club.books import ServerBooks
from core.house.club.notice import Notice
from core.house.club.rating import Rating
from core.house.club.results import Result, SeatResult, result_of
from core.house.club.store import BadStore, ClubStore, Kept, Known, Running, TableRow

__all__ = [
    "BadStore",
    "ClubStore",
    "Kept",
    "Known",
    "Notice",
    "Rating",
    "Result",
    "Running",
    "SeatResult",
    "ServerBooks",
    "TableRow",
    "result_of",
]
