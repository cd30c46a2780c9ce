"""The seat from which the cards are described."""

from core.games.mosaic.facts.cards import FACE_DOWN, NOT_YET, NOW, Facts, Glance
from core.games.mosaic.state import MosaicState
from tui.draw.scene import Scene
from tui.model.choosing import Question

_MARK = {NOW: "✓", FACE_DOWN: "▾", NOT_YET: "✗"}


def eye(scene: Scene) -> int:
    """Return the viewer's seat, or seat 0 for a spectator."""
    return scene.seat if 0 <= scene.seat < scene.view.persons else 0


def glance_of(view: MosaicState, asked: Question | None, seat: int) -> Glance:
    """Return the seat and its legal targets, for facts about cards."""
    legal = asked.targets if asked else ()
    is_acting = asked is not None and asked.decision.topic in ("turn", "extra_action")
    return Glance(view, seat, legal, is_acting)


def mark_of(facts: Facts) -> str:
    return _MARK.get(facts.when, "")
