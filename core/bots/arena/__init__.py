"""The arena: bots against bots on paired deals, until it is known who is better.

play          one game, as fast as the rules allow, and what was seen in it
statistics    shares of wins with their intervals, and a test that knows when to stop
tournament    everybody against everybody, over any executor, kept in a file
"""

from core.bots.arena.play import Contender, Deal, Played, Think, play_out, read_weights
from core.bots.arena.statistics import Share, Verdict, share_of_wins, verdict
from core.bots.arena.tournament import Comparison, Tournament

__all__ = [
    "Comparison",
    "Contender",
    "Deal",
    "Played",
    "Share",
    "Think",
    "Tournament",
    "Verdict",
    "play_out",
    "read_weights",
    "share_of_wins",
    "verdict",
]
