"""Matches between bots on paired deals, until the stronger bot is known.

match         plays one game and records it
statistics    win shares with intervals, and a sequential test
tournament    all pairings, on any executor, saved to a file
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
