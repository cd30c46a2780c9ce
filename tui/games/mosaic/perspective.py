"""Whose side the table is seen from."""

from core.games.mosaic.facts.cards import FACE_DOWN, NOT_YET, NOW, Facts, Glance
from core.games.mosaic.state import MosaicState
from tui.draw.scene import Scene
from tui.model.choosing import Question

_MARK = {NOW: "✓", FACE_DOWN: "▾", NOT_YET: "✗"}


def eye(scene: Scene) -> int:
    """The seat whose side the cards are seen from; a spectator looks over the first one's."""
    return scene.seat if 0 <= scene.seat < scene.view.persons else 0


def glance_of(view: MosaicState, asked: Question | None, seat: int) -> Glance:
    """That seat, and what it can choose from."""
    legal = asked.targets if asked else ()
    is_acting = asked is not None and asked.decision.topic in ("turn", "extra_action")
    return Glance(view, seat, legal, is_acting)


def mark_of(facts: Facts) -> str:
    """The sign of when it can be taken."""
    return _MARK.get(facts.when, "")
