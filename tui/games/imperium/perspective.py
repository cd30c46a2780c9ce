"""Whose side the table is seen from, and whose board is looked at."""

from core.games.imperium import facts
from core.games.imperium.facts import BOT_ROW, owner_of
from core.games.imperium.state import ImperiumState, Player
from tui.draw.remembered import while_it_stands
from tui.draw.scene import Scene

look = while_it_stands(facts.look)  # all a line or a small card says of a card


def eye(scene: Scene) -> int:
    """The seat whose side things are seen from; a spectator looks over the first one's."""
    view: ImperiumState = scene.view
    return scene.seat if 0 <= scene.seat < len(view.players) else 0


def own(scene: Scene) -> Player:
    """The player at that seat."""
    view: ImperiumState = scene.view
    return view.players[eye(scene)]


def seats_in_order(scene: Scene) -> list[int]:
    """All seats, one's own first; the solo bot is the last."""
    view: ImperiumState = scene.view
    count = len(view.players) + (view.bot is not None)
    return [(eye(scene) + step) % count for step in range(count)]


def shown_seat(scene: Scene) -> int:
    """The board the cursor is on, or one of whose cards; else one's own."""
    seats = seats_in_order(scene)
    head, _, number = scene.cursor.partition(" ")
    if head == "seat" and number.isdigit() and int(number) in seats:
        return int(number)
    if scene.view.bot is not None and scene.cursor.startswith(BOT_ROW):
        return seats[-1]
    owner = owner_of(scene.view, scene.cursor) if scene.cursor else -1
    return owner if owner in seats else eye(scene)


def still_chosen(scene: Scene) -> str:
    """What is missing before the game is laid out."""
    view: ImperiumState = scene.view
    return "nations" if view.picking else "sides"


def recedes(scene: Scene, target: str) -> bool:
    """Whether something else on the table can be chosen, and this cannot."""
    return bool(scene.question and scene.question.targets) and not scene.is_legal(target)
