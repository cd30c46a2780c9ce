"""Facts about boards: card owners, card zones and the next reshuffle."""

from core.games.imperium.content import (
    CARDS,
)
from core.games.imperium.describe.terms import ICON_MARK, where_text
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.zones import hand_limit, zone_of


def seat_id(seat: int) -> str:
    return f"seat {seat}"


def icons_in_play(player: Player) -> str:
    """Return the icons in play as in `4p 2f 1r`."""
    icons = [icon for card in player.play for icon in CARDS[card].icons]
    marks = (f"{icons.count(icon)}{mark}" for icon, mark in ICON_MARK.items())
    return " ".join(marks)


def hand_size(player: Player) -> int:
    return hand_limit(player)


def what_comes_next(player: Player) -> str:
    """Return a text on what the next reshuffle adds (R8.2-R8.4)."""
    bottom = CARDS[player.bottom].name if player.bottom in CARDS else ""
    if player.state == "barbarian" and player.nation_deck:
        left = len(player.nation_deck) - 1
        then = f"then {bottom}" if left else f"{bottom} is next"
        return f"one joins the discard at each reshuffle, {then}"
    if player.development and player.of.develops:
        return "an empire may pay for one at each reshuffle"
    return ""


def owner_of(view: ImperiumState, card: str) -> int:
    """Return the seat whose board shows a card, or -1."""
    for seat, player in enumerate(view.players):
        under = (c for held in player.garrison.values() for c in held)
        seen = (*player.in_force(), *under, *player.discard, *player.development)
        if card in (*seen, *player.somewhere) or zone_of(player, card):
            return seat
    bot = view.bot
    if bot is not None and card in (*bot.play, *bot.discard, *bot.history, *bot.somewhere):
        return len(view.players)
    return -1


def place_of(view: ImperiumState, seat: int, card: str) -> str:
    """Return the zone of a selectable card: `fame`, `discard pile`, `draw deck`."""
    if card in view.fame:
        return "fame"
    return where_text(view.players[seat], card) or "to choose from"
