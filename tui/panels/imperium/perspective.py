"""The seat from which the panels are drawn, and the board to show."""

from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text import facts
from core.games.imperium.text.facts import BOT_ROW_PREFIX, CardFacts, find_owner
from core.kernel.style import SHORT
from tui.draw.blocks import stop_owner
from tui.draw.panel_props import PanelProps
from tui.draw.position_cache import cache_for_position


@cache_for_position
def card_facts(view: ImperiumState, seat: int, card: str) -> CardFacts:
    return facts.card_facts(view, seat, card, SHORT)


def viewing_seat(props: PanelProps) -> int:
    view: ImperiumState = props.view
    return props.seat if 0 <= props.seat < len(view.players) else 0


def own_player(props: PanelProps) -> Player:
    view: ImperiumState = props.view
    return view.players[viewing_seat(props)]


def seats_in_order(props: PanelProps) -> list[int]:
    """Return all seats, the viewer first and the solo bot last."""
    view: ImperiumState = props.view
    count = len(view.players) + (view.bot is not None)
    return [(viewing_seat(props) + step) % count for step in range(count)]


def shown_seat(props: PanelProps) -> int:
    """Return the owner of the target under the cursor, else the viewer."""
    seats = seats_in_order(props)
    head, _, number = props.cursor.partition(" ")
    if head == "seat" and number.isdigit() and int(number) in seats:
        return int(number)
    if props.view.bot is not None and props.cursor.startswith(BOT_ROW_PREFIX):
        return seats[-1]
    if (reading := stop_owner(props.cursor)) is not None:
        return reading
    owner = find_owner(props.view, props.cursor) if props.cursor else -1
    return owner if owner in seats else viewing_seat(props)


def pending_choice(props: PanelProps) -> str:
    view: ImperiumState = props.view
    return "nations" if view.picking else "sides"


def is_dimmed(props: PanelProps, target: str) -> bool:
    """Return whether other targets are legal but this one is not."""
    return bool(props.question and props.question.targets) and not props.is_legal(target)
