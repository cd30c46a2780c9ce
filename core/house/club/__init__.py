"""What a server keeps for the people who come back: results, ratings, talk, who is there."""

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
