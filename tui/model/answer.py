"""The results of taking a choice: play it, or ask the player first."""

from dataclasses import dataclass

from tui.model.choices import ChoiceRow


@dataclass(frozen=True, slots=True)
class Play:
    """Send the choice to the table."""

    row: ChoiceRow


@dataclass(frozen=True, slots=True)
class Confirm:
    """Ask whether the player really wants the choice."""

    row: ChoiceRow
    question: str
    consequence: str


Answer = Play | Confirm
