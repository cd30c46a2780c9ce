"""The setup of a game, and the index of its opening."""

from dataclasses import dataclass, field

OPENING = -1  # journal index before the first choice


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is needed to create the opening position again."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    rules_version: int
    content: str = ""  # digest of its data; empty in older saves
    packs: dict[str, str] = field(default_factory=dict)  # digests of its packs, by name
