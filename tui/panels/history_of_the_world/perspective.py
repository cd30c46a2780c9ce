"""The seat from which the panels are drawn."""

from core.games.history_of_the_world.state import WorldState
from tui.draw.panel_props import PanelProps


def viewing_seat(props: PanelProps) -> int:
    """Return the viewer's seat, or for a spectator the active seat or the first."""
    view: WorldState = props.view
    if 0 <= props.seat < len(view.players):
        return props.seat
    return max(view.turn.seat, 0)


def seats_in_order(props: PanelProps) -> list[int]:
    count = len(props.view.players)
    return [(viewing_seat(props) + step) % count for step in range(count)]
