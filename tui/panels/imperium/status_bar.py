"""Texts of the status and tab bars: progress, end conditions, resources and abbreviations."""

from core.games.imperium.content import ACTION_TOKENS
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.counts import COUNTS
from core.games.imperium.text.facts import end_warnings, games_text, level_name
from core.kernel import Decision
from tui.draw.canvas import ACCENT, AMOUNT, FAINT, MUTED, TEXT, Parts
from tui.draw.change_arrows import ValuePart, ValueParts
from tui.draw.glyphs import SEAT_LETTERS
from tui.draw.short_names import ShortNames, make_abbreviate

RESOURCE_WIDTH = 34  # columns next to the tabs on a screen of 80
_HAND_TOPICS = ("clean_up", "discard", "garrison", "put_on_deck", "give", "return_unrest", "revolt")
_BOARD_TOPICS = (
    *("abandon", "recall", "treat_as", "solstice", "return_exhaust", "defend", "copy"),
    *("develop", "develop_free", "reshuffle_develop", "remove_development", "short_quest"),
    *("sink", "garrison_self", "window"),
)
_PANEL_BY_TOPIC = {**dict.fromkeys(_HAND_TOPICS, "hand"), **dict.fromkeys(_BOARD_TOPICS, "boards")}
_SHORT_NAMES: ShortNames = {
    "materials": "m",
    "population": "pop",
    "progress": "prog",
    "exhaust tokens": "exhaust",
    "cards in hand": "hand",
    "cards in the draw deck": "draw deck",
    "cards in the discard pile": "discard",
    "non-regions in play": ("non-region", "non-regions"),
    "regions in play": ("region", "regions"),
    "cards in history": "history",
    "cards flooded": "flooded",
    "garrisoned cards": "garrison",
    "cards in the nation deck": "nation deck",
    "developments left": ("development", "developments"),
    "quests left": ("quest", "quests"),
    "unrest in the pile": "unrest pile",
    "points if it ended now": "VP",
}
abbreviate = make_abbreviate(COUNTS, _SHORT_NAMES)


def label_progress(view: ImperiumState, is_short: bool) -> str:
    """Return `r6/7`, `g2 1:0 Warlord r6` or `Classics   round 6   solstice after C`."""
    if not view.round:
        return f"{_label_solo(view, is_short)}set-up"
    last_round = f"/{view.scoring_round}" if view.scoring_round else ""
    if view.options["mode"] == "practice":
        last_round = "/12"
    if is_short:
        return f"{_label_solo(view, is_short)}r{view.round}{last_round}"
    seats = view.seats_from(view.first)
    solstice = f"   solstice after {SEAT_LETTERS[seats[-1]]}" if len(seats) > 1 else ""
    solo = _label_solo(view, is_short)
    return f"{view.box.title()}   {solo}round {view.round}{last_round}{solstice}"


def _label_solo(view: ImperiumState, is_short: bool) -> str:
    """Return bot level and campaign score: `g2 1:0 Warlord `."""
    campaign, level = view.campaign, level_name(view, is_short)
    if is_short:
        games = f"g{campaign.game} {campaign.wins}:{campaign.losses} " if campaign else ""
        has_level = level and not view.scoring_round  # warnings need the space near the end
        return f"{games}{level} " if has_level else games
    games = f"game {campaign.game}   {games_text(campaign)}   " if campaign else ""
    return f"{games}{level}   " if level else ""


def label_piles(view: ImperiumState, is_short: bool) -> str:
    """Return the sizes of the piles, or warnings near the end."""
    if not view.market:
        return ""
    grave_warnings = [warning for warning in end_warnings(view) if warning.is_urgent]
    if not grave_warnings and is_short:
        return f"unrest {len(view.unrest)}"
    if not grave_warnings:
        return f"main {len(view.main)}  fame {len(view.fame)}  unrest {len(view.unrest)}"
    texts = [f"{_seat_prefix(warning.seat)}{warning.short}" for warning in grave_warnings[:2]]
    if view.scoring_round and len(texts) < 2:
        texts.append(f"unrest {len(view.unrest)}")  # a collapse can still end the game first
    return "! " + "  ".join(texts)


def label_nation(view: ImperiumState, seat: int) -> str:
    """Return the nation, unless the solo bot's name already contains it."""
    return view.players[seat].nation_record.name if _has_nation(view, seat) else ""


def _has_nation(view: ImperiumState, seat: int) -> bool:
    return seat < len(view.players) and bool(view.players[seat].nation)


def _seat_prefix(seat: int) -> str:
    return f"{SEAT_LETTERS[seat]} " if seat >= 0 else ""


def choose_panel(decision: Decision) -> str:
    """Return the decision's panel. The market also shows hand and play area."""
    return _PANEL_BY_TOPIC.get(decision.topic, "row")


def token_bar(left: int, total: int) -> Parts:
    """Return `▮▮▯`, or a number for many tokens."""
    if max(left, total) > 7:
        return [(f"▮{left}", ACCENT)]
    return [("▮" * left, ACCENT), ("▯" * max(total - left, 0), FAINT)]


def resource_parts(player: Player) -> ValueParts:
    """Return `5m 4pop 3prog`."""
    parts: ValueParts = []
    amounts = ((player.materials, "m"), (player.population, "pop"), (player.progress, "prog"))
    for amount, unit in amounts:
        parts += [(" ", TEXT), ValuePart(str(amount), AMOUNT, amount, unit), (unit, MUTED)]
    return parts[1:]


def label_resources(view: ImperiumState, seat: int) -> ValueParts:
    """Return `▮▯▯ ▮▮▮▮▮ 5m 4pop 3prog`."""
    if not 0 <= seat < len(view.players) or not view.market:
        return []
    player = view.players[seat]
    return [
        *token_bar(player.actions, ACTION_TOKENS),
        (" ", TEXT),
        *token_bar(player.exhausts, player.nation_record.exhaust_tokens),
        (" ", TEXT),
        *resource_parts(player),
    ]
