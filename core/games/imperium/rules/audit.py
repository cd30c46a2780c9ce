"""Consistency checks of a state."""

from collections import Counter
from collections.abc import Iterator

from core.games.imperium.content import CARDS, NATIONS, common_cards
from core.games.imperium.rules.initial_deal import nation_names, unrest_supply
from core.games.imperium.state import ImperiumState, Player
from core.kernel.rules import MissingCard


def audit(state: ImperiumState) -> list[str]:
    """Return a sentence per fault: misplaced cards, negative or excess tokens."""
    faults = list(_token_faults(state))
    last = state.scoring_round
    if last and not last - 1 <= state.round <= last:
        faults.append("The last round is neither this one nor the next.")
    if state.market:
        faults += _card_faults(state)
        faults += _place_faults(state)
        faults += _gift_faults(state)
    return faults


def expected_cards(state: ImperiumState) -> list[str]:
    """Return all cards of this game except King of Kings, power and journey cards."""
    players, names = len(state.players), nation_names(state)
    cards = [
        card
        for card in common_cards(state.box, players)
        if "tributary" not in CARDS[card].suits or CARDS[card].canonical_name not in names
    ]
    cards += state.replacements
    nations = [*(player.nation for player in state.players if player.nation)]
    nations += [state.bot_nation] if state.bot_nation else []
    for nation in nations:
        record = NATIONS[nation]
        cards += [*record.deck, *record.nation_deck, *record.development]
        cards += [record.bottom] if record.bottom else []
    cards += unrest_supply(nations, players)
    if state.campaign is not None:
        cards = [card for card in cards if card not in state.campaign.removed]
        cards += [card for card in state.campaign.added if card not in cards]
    return cards


def player_cards(player: Player) -> Iterator[str]:
    for zone in (
        player.hand,
        player.deck,
        player.discard,
        player.play,
        player.playing,
        player.history,
        player.flooded,
        player.nation_deck,
        player.development,
        *player.garrison.values(),
    ):
        yield from zone


def all_cards(state: ImperiumState) -> Iterator[str]:
    for player in state.players:
        yield from player_cards(player)
    for slot in state.market:
        yield from (card for card in (slot.card, slot.unrest) if card)
    for deck in state.small.values():
        yield from deck
    yield from (*state.main, *state.unrest, *state.fame, *state.fame_removed)
    yield from (*state.exile, *state.removed)
    yield from (scope.revealed for scope in state.scopes if scope.revealed)
    if state.bot is not None:
        bot = state.bot
        for pile in (bot.deck, bot.dynasty, bot.discard, bot.play, bot.history, bot.slots):
            yield from (card for card in pile if card)
        if bot.resolving:
            yield bot.resolving


def _card_faults(state: ImperiumState) -> Iterator[str]:
    actual, expected = Counter(all_cards(state)), Counter(expected_cards(state))
    for card, number in (actual - expected).items():
        yield f"{card} is there {number} times too often."
    for card, number in (expected - actual).items():
        yield MissingCard(f"{card} is missing {number} times.")


def _place_faults(state: ImperiumState) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        for card in (player.power, *filter(None, (player.court, player.journey))):
            if card not in CARDS:
                yield f"{card or 'The power card'} of seat {seat} is unknown."
        for card in player.secret:
            if card not in player.hidden_cards() and card not in player.nation_deck:
                yield f"{card} of seat {seat} is no secret."
        for host in player.garrison:
            if host not in player.active_cards():
                yield f"{host} of seat {seat} hosts a garrison and is not in play."
        for card in player.exhausted:
            if card in CARDS and card not in player.active_cards():
                yield f"{card} of seat {seat} is exhausted and not in play."
        for card in player.play:
            if not CARDS[card].pinned:
                yield f"{card} of seat {seat} is in play and not pinned."


def _gift_faults(state: ImperiumState) -> Iterator[str]:
    hidden = {card for p in state.players for card in (*p.hidden_cards(), *p.nation_deck)}
    for gift in state.gifts:
        if gift.card not in hidden:
            yield f"{gift.card} was given unseen and lies open."


def _token_faults(state: ImperiumState) -> Iterator[str]:
    for seat, player in enumerate(state.players):
        tokens = (player.materials, player.population, player.progress)
        if min(*tokens, player.actions, player.exhausts, player.seen_deck) < 0:
            yield f"Seat {seat} has less than nothing."
        if player.seen_deck > len(player.deck):
            yield f"Seat {seat} knows more of its deck than there is."
        if (
            player.nation
            and player.exhausts + len(player.exhausted) > player.nation_record.exhaust_tokens
        ):
            yield f"Seat {seat} has too many exhaust tokens."
        if len(player.garrison.get(player.court, ())) > 1:
            yield f"Seat {seat} has more than one active quest."
    for slot in state.market:
        if min(slot.materials, slot.population, slot.progress) < 0:
            yield "A market card has less than no tokens."
        if slot.unrest and not slot.card:
            yield "Unrest lies under no market card."
    if state.fame_seen > len(state.fame):
        yield "More fame cards are known than there are."
