"""The seat from which the panels are drawn, and the board to show."""

from core.games.imperium import facts
from core.games.imperium.facts import BOT_ROW, owner_of
from core.games.imperium.state import ImperiumState, Player
from tui.draw.remembered import while_it_stands
from tui.draw.scene import Scene

look = while_it_stands(facts.look)  # cached per position


def eye(scene: Scene) -> int:
    """Return the viewer's seat, or seat 0 for a spectator."""
    view: ImperiumState = scene.view
    return scene.seat if 0 <= scene.seat < len(view.players) else 0


def own(scene: Scene) -> Player:
    view: ImperiumState = scene.view
    return view.players[eye(scene)]


def seats_in_order(scene: Scene) -> list[int]:
    """Return all seats, the viewer first and the solo bot last."""
    view: ImperiumState = scene.view
    count = len(view.players) + (view.bot is not None)
    return [(eye(scene) + step) % count for step in range(count)]


def shown_seat(scene: Scene) -> int:
    """Return the owner of the target under the cursor, else the viewer."""
    seats = seats_in_order(scene)
    head, _, number = scene.cursor.partition(" ")
    if head == "seat" and number.isdigit() and int(number) in seats:
        return int(number)
    if scene.view.bot is not None and scene.cursor.startswith(BOT_ROW):
        return seats[-1]
    owner = owner_of(scene.view, scene.cursor) if scene.cursor else -1
    return owner if owner in seats else eye(scene)


def still_chosen(scene: Scene) -> str:
    view: ImperiumState = scene.view
    return "nations" if view.picking else "sides"


def recedes(scene: Scene, target: str) -> bool:
    """Return whether other targets are legal but this one is not."""
    return bool(scene.question and scene.question.targets) and not scene.is_legal(target)
