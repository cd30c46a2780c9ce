"""How a game was set up, and where it begins."""

from dataclasses import dataclass, field

OPENING = -1  # the place before the first choice


@dataclass(frozen=True, slots=True)
class Setup:
    """All that is needed to come to the opening position again."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    rules_version: int
    content: str = ""  # the digest of the data it is played with; older saves do not say
    packs: dict[str, str] = field(default_factory=dict)  # laid over them, each with its digest
