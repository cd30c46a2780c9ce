"""What the bars around the faces say: where in the game, what one has left."""

from core.games.imperium.content import ACTION_TOKENS
from core.games.imperium.describe.facts import warnings
from core.games.imperium.state import ImperiumState, Player
from core.kernel import Decision
from tui.canvas import ACCENT, AMOUNT, FAINT, MUTED, TEXT
from tui.glyphs import SEAT_LETTERS
from tui.presenters import Parts

RESOURCE_ROOM = 34  # columns beside the tabs at 80
_HAND = ("clean_up", "discard", "garrison", "put_on_deck", "give", "return_unrest", "revolt")
_BOARDS = (
    *("abandon", "recall", "treat_as", "solstice", "return_exhaust", "defend", "copy"),
    *("develop", "develop_free", "reshuffle_develop", "remove_development", "short_quest"),
    *("sink", "garrison_self", "window"),
)
_FACE = {**dict.fromkeys(_HAND, "hand"), **dict.fromkeys(_BOARDS, "boards")}
_SHORT = {
    "materials": "m",
    "population": "pop",
    "progress": "prog",
    "exhaust tokens": "exhaust",
    "cards in hand": "hand",
    "cards in the draw deck": "draw",
    "cards in the discard pile": "discard",
    "cards in play": "in play",
    "regions in play": "regions",
    "cards in history": "history",
    "garrisoned cards": "garrison",
    "cards in the nation deck": "nation",
    "developments left": "develop",
    "unrest in the pile": "pile",
    "points if it ended now": "VP",
}


def where(view: ImperiumState, short: bool) -> str:
    """`r6/7`, in a campaign `g2 r6`, or `Classics   round 6   solstice after C`."""
    if not view.round:
        return "set-up"
    last = f"/{view.scoring_round}" if view.scoring_round else ""
    if view.options["mode"] == "practice":
        last = "/12"
    if short:
        game = f"g{view.campaign.game} " if view.campaign else ""
        return f"{game}r{view.round}{last}"
    game = f"game {view.campaign.game}   " if view.campaign else ""
    seats = view.seats_from(view.first)
    solstice = f"   solstice after {SEAT_LETTERS[seats[-1]]}" if len(seats) > 1 else ""
    return f"{view.box.title()}   {game}round {view.round}{last}{solstice}"


def table_note(view: ImperiumState, short: bool) -> str:
    """What the end of the game depends on; once it is near, by what and by whom."""
    if not view.market:
        return ""
    near = [warning for warning in warnings(view) if warning.grave]
    if not near and short:
        return f"unr {len(view.unrest)}"
    if not near:
        return f"main {len(view.main)}  fame {len(view.fame)}  unrest {len(view.unrest)}"
    return "! " + "  ".join(f"{_letter(warning.seat)}{warning.short}" for warning in near[:2])


def plays(view: ImperiumState, seat: int) -> str:
    """The nation; the solo bot is called by it already."""
    return view.players[seat].of.name if _has_nation(view, seat) else ""


def _has_nation(view: ImperiumState, seat: int) -> bool:
    return seat < len(view.players) and bool(view.players[seat].nation)


def _letter(seat: int) -> str:
    return f"{SEAT_LETTERS[seat]} " if seat >= 0 else ""


def opens(decision: Decision) -> str:
    """The face that a question is best answered at: the Market has hand and play area too."""
    return _FACE.get(decision.topic, "row")


def tokens(left: int, of: int) -> Parts:
    """`▮▮▯`: what is left and what is spent; many as a number."""
    if max(left, of) > 7:
        return [(f"▮{left}", ACCENT)]
    return [("▮" * left, ACCENT), ("▯" * max(of - left, 0), FAINT)]


def token_parts(player: Player) -> Parts:
    """`5m 4pop 3prog`."""
    parts: Parts = []
    amounts = ((player.materials, "m"), (player.population, "pop"), (player.progress, "prog"))
    for amount, unit in amounts:
        parts += [(" ", TEXT), (str(amount), AMOUNT), (unit, MUTED)]
    return parts[1:]


def resources(view: ImperiumState, seat: int) -> Parts:
    """`▮▯▯ ▮▮▮▮▮ 5m 4pop 3prog`: actions, exhaust tokens, tokens."""
    if not 0 <= seat < len(view.players) or not view.market:
        return []
    player = view.players[seat]
    return [
        *tokens(player.actions, ACTION_TOKENS),
        (" ", TEXT),
        *tokens(player.exhausts, player.of.exhaust_tokens),
        (" ", TEXT),
        *token_parts(player),
    ]


def abbreviate(name: str) -> str:
    """A ledger's name in few letters: `pop`, `VP`."""
    return _SHORT.get(name, name)
