"""Matches between bots on paired deals, until the stronger bot is known.

match         plays one game and records it
statistics    win shares with intervals, and a sequential test
tournament    all pairings, on any executor, saved to a file
"""

from core.bots.arena.match import Contender, Deal, GameResult, ThinkTimes, play_game, read_weights
from core.bots.arena.statistics import Verdict, WinShare, estimate_win_share, sequential_verdict
from core.bots.arena.tournament import Comparison, Tournament

__all__ = [
    "Comparison",
    "Contender",
    "Deal",
    "GameResult",
    "ThinkTimes",
    "Tournament",
    "Verdict",
    "WinShare",
    "estimate_win_share",
    "play_game",
    "read_weights",
    "sequential_verdict",
]
