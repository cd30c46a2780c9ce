"""The states of a table, which decide what a key means."""

from dataclasses import dataclass

from core.kernel import Decision
from tui.model.choices import ChoiceRow


@dataclass(frozen=True, slots=True)
class Waiting:
    """Others choose, or the coach speaks first."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A new question is shown, perhaps below a recap, and no key was pressed yet."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """Keys move the cursor, and `Enter` takes the choice under it."""


@dataclass(frozen=True, slots=True)
class Filtering:
    """Keys type the filter."""


@dataclass(frozen=True, slots=True)
class PickingByLabel:
    """Keys type the jump label of a choice."""

    typed: str = ""


@dataclass(frozen=True, slots=True)
class Confirming:
    """The player is asked whether they really want this choice."""

    row: ChoiceRow


@dataclass(frozen=True, slots=True)
class Answered:
    """The answer is on its way to the table. An equal decision that follows is a new question."""

    is_own_turn: bool  # whether the player answered in their own turn
    # The questions that the rest of a whole choice answers, so that the player is not asked.
    answered_next: tuple[Decision, ...] = ()


Mode = Waiting | Reading | Choosing | Filtering | PickingByLabel | Confirming | Answered
