"""A server's records for returning players: results, ratings, chat and sessions.

May import `core.lan` and everything below it, never `core.app`. Start with `store`, the database,
and `recorder`, through which a host uses it.
"""

from core.club.motd import MessageOfTheDay
from core.club.rating import Rating
from core.club.recorder import ClubRecorder
from core.club.results import GameResult, SeatResult, make_result
from core.club.store import BadStore, ClubStore, PlayedGame, PlayerRating, ServerInfo, TableRecord

__all__ = [
    "BadStore",
    "ClubRecorder",
    "ClubStore",
    "GameResult",
    "MessageOfTheDay",
    "PlayedGame",
    "PlayerRating",
    "Rating",
    "SeatResult",
    "ServerInfo",
    "TableRecord",
    "make_result",
]
