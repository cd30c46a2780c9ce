"""The limits of a search. They count actions, not time, so results can be repeated."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SearchBudget:
    """How much a planner may try before it chooses an action."""

    nodes: int  # resolved actions per choice, about
    beam_width: int  # paths kept per step
    branching: int  # actions per path, besides those that end the turn
    follow_up_width: int  # answers tried per follow-up
    samples: int  # worlds sampled if chance matters; they share beam and nodes
    replies: int  # best actions searched on through replies
    includes_next_choice: bool  # whether that includes the seat's next free choice
    considers_rivals: bool  # whether gains that opponents may take first count for less


KING = SearchBudget(300, 4, 8, 2, 2, replies=2, includes_next_choice=False, considers_rivals=False)
EMPEROR = SearchBudget(
    900, 9, 12, 3, 3, replies=4, includes_next_choice=True, considers_rivals=True
)
