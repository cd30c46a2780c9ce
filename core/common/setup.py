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
    content_digest: str = ""  # of its data; empty if it has none
    pack_digests: dict[str, str] = field(default_factory=dict)  # by name
