"""Facts about boards: card owners, card zones and the next reshuffle."""

from core.games.imperium.content import (
    CARDS,
)
from core.games.imperium.rules.zones import find_zone, hand_limit
from core.games.imperium.state import ImperiumState, Player
from core.games.imperium.text.terms import ICON_SYMBOLS, place_text


def seat_id(seat: int) -> str:
    return f"seat {seat}"


def icon_summary(player: Player) -> str:
    """Return the icons in play: `4p 2f 1r`."""
    icons = [icon for card in player.play for icon in CARDS[card].icons]
    symbols = (f"{icons.count(icon)}{mark}" for icon, mark in ICON_SYMBOLS.items())
    return " ".join(symbols)


def hand_size(player: Player) -> int:
    return hand_limit(player)


def next_reshuffle_text(player: Player) -> str:
    bottom = CARDS[player.special_nation_card].name if player.special_nation_card in CARDS else ""
    if player.state == "barbarian" and player.nation_deck:
        cards_left = len(player.nation_deck) - 1
        bottom_text = f"then {bottom}" if cards_left else f"{bottom} is next"
        return f"one joins the discard at each reshuffle, {bottom_text}"
    if player.development and player.nation_record.develops:
        return "an empire may pay for one at each reshuffle"
    return ""


def find_owner(view: ImperiumState, card: str) -> int:
    for seat, player in enumerate(view.players):
        under = (c for held in player.garrison.values() for c in held)
        visible = (*player.active_cards(), *under, *player.discard, *player.development)
        if card in (*visible, *player.somewhere) or find_zone(player, card):
            return seat
    bot = view.bot
    if bot is not None and card in (*bot.play, *bot.discard, *bot.history, *bot.somewhere):
        return len(view.players)
    return -1


def card_place_text(view: ImperiumState, seat: int, card: str) -> str:
    """Return the zone of a selectable card: `fame`, `discard pile`, `draw deck`."""
    if card in view.fame:
        return "fame"
    return place_text(view.players[seat], card) or "to choose from"
