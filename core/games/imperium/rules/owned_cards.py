"""The cards that score for a seat, and its Unrest (R11)."""

from collections import Counter

from core.games.imperium.content import CARDS
from core.games.imperium.state import ImperiumState, Player
from core.kernel import HIDDEN

# A card with its scoring zone.
OwnedCard = tuple[str, str]
UNREST_COUNT = {c: int(r.is_unrest) for c, r in CARDS.items()}.__getitem__


def owned_with_zones(player: Player) -> list[OwnedCard]:
    cards = [(card, "power") for card in (player.power, player.court, player.journey) if card]
    cards += [(card, "hand") for card in player.hand]
    cards += [(card, "play") for card in (*player.play, *player.playing)]
    cards += [(card, "garrison") for held in player.garrison.values() for card in held]
    cards += [(card, "deck") for card in player.deck]
    cards += [(card, "discard") for card in player.discard]
    cards += [(card, "history") for card in player.history]
    cards += [(card, "flooded") for card in player.flooded]
    cards += [(card, "deck") for card in _unseen_owned_cards(player)]
    return [place for place in cards if place[0][0] != HIDDEN]


def _unseen_owned_cards(player: Player) -> list[str]:
    """Return a rival's cards whose zone is unknown in a view.

    Cards in the nation deck do not score. The contents of a mixed nation deck are estimated.
    """
    covered = player.nation_deck.count(HIDDEN)
    if not covered:
        return player.somewhere
    before = sorted(player.nation_before, key=lambda card: not CARDS[card].is_unrest)
    known_cards = before[: covered - player.unknown_nation_cards()]
    return list((Counter(player.somewhere) - Counter(known_cards)).elements())


def count_unrest(player: Player) -> int:
    """Return the number of Unrest cards in all scoring zones (R11.6)."""
    return sum(map(UNREST_COUNT, owned_cards(player)))


def unrest_of_seat(state: ImperiumState, seat: int) -> int:
    if not state.is_bot(seat):
        return count_unrest(state.players[seat])
    assert state.bot is not None
    bot = state.bot
    piles = (bot.deck, bot.discard, bot.play, bot.history, bot.slots, bot.somewhere)
    return sum(CARDS[c].is_unrest for pile in piles for c in pile if c in CARDS)


def owned_cards(player: Player) -> list[str]:
    """Return all scoring cards in any zone. In a view, return those known of a rival."""
    cards = player.hand + player.play + player.deck + player.discard + player.history
    cards += [card for card in (player.power, player.court, player.journey) if card]
    cards += player.playing
    cards += player.flooded
    for held in player.garrison.values():
        cards += held
    if player.somewhere:
        cards += _unseen_owned_cards(player)
    return [card for card in cards if card[0] != HIDDEN] if HIDDEN in cards else cards
