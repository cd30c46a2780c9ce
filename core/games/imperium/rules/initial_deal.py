"""The initial deal of nations, decks and market (R3, R4)."""

from core.games.imperium.content import (
    ACTION_TOKENS,
    BOXES,
    CARDS,
    CIVILISED,
    FAME,
    FAME_REMOVED,
    HAND_SIZE,
    KING_OF_KINGS_SIDES,
    NATIONS,
    PROGRESS,
    SLOT_DECKS,
    SMALL_DECK_SIZE,
    SMALL_DECKS,
    START_TOKENS,
    TRIBUTARY,
    UNCIVILISED,
    common_cards,
)
from core.games.imperium.rules.market import place_in_slot
from core.games.imperium.state import Campaign, ImperiumState, Player, Slot


def available_nations(state: ImperiumState) -> list[str]:
    """Return the available nations. A short game excludes journey nations (R4.16)."""
    box = state.options["box"]
    taken = {player.nation for player in state.players}
    taken.add(state.bot_nation)
    if state.campaign is not None:
        taken.update(state.campaign.beaten)
    return [
        nation.id
        for nation in NATIONS.values()
        if (box == "mixed" or nation.box == box)
        and nation.id not in taken
        and not (nation.journey and state.has_option("short"))
    ]


def take_nation(player: Player, nation: str) -> None:
    """Give a player the nation's face-up cards (R3.2-R3.4)."""
    record = NATIONS[nation]
    player.nation = nation
    player.power = record.power[1]
    player.court = record.court
    player.journey = record.journey[0] if record.journey else ""
    player.state = record.starts_as


def shuffle_common_decks(state: ImperiumState) -> None:
    """Shuffle the fame, region, uncivilised and civilised decks (R4.7-R4.10)."""
    rng, players = state.rng, len(state.players)
    suits: dict[str, list[str]] = {suit: [] for suit in (*SMALL_DECKS, FAME)}
    added = state.campaign.added if state.campaign is not None else []
    for card in common_cards(state.box, players):
        if CARDS[card].pile in suits and card not in added:
            suits[CARDS[card].pile].append(card)
    state.king = KING_OF_KINGS_SIDES[state.box][0]
    state.fame = suits[FAME]
    rng.shuffle(state.fame)
    state.fame_removed = [state.fame.pop() for _ in range(FAME_REMOVED[players])]
    state.main = []
    for suit in SMALL_DECKS:
        deck = suits[suit]
        rng.shuffle(deck)
        size = SMALL_DECK_SIZE[players]
        state.small[suit] = deck[:size]
        state.main += deck[size:]


def deal_game(state: ImperiumState) -> None:
    """Deal the remaining common cards (R4), then each nation's own cards (R3)."""
    unrest = [c for c in common_cards(state.box, len(state.players)) if CARDS[c].is_unrest]
    state.unrest = unrest + _supplied_unrest(state)
    state.main += _tributaries(state)
    state.rng.shuffle(state.main)
    _fill_market(state)
    for player in state.players:
        deal_nation(state, player)
    state.first = state.rng.below(len(state.players))


def _tributaries(state: ImperiumState) -> list[str]:
    """Return tributaries except those of nations in play, with replacements (R4.16, R4.17)."""
    players, names = len(state.players), nation_names(state)
    taken = state.campaign.added if state.campaign is not None else []

    def tributaries_of(box: str) -> list[str]:
        cards = common_cards(box, players)
        return [c for c in cards if TRIBUTARY in CARDS[c].suits and c not in taken]

    matching = [
        card for card in tributaries_of(state.box) if CARDS[card].canonical_name not in names
    ]
    other = next(box for box in BOXES if box != state.box)
    spare = [card for card in tributaries_of(other) if CARDS[card].canonical_name not in names]
    missing = len(tributaries_of(state.box)) - len(matching)
    state.replacements = state.rng.sample(spare, missing)
    return matching + state.replacements


def nation_names(state: ImperiumState) -> set[str]:
    nations = [player.nation for player in state.players] + [state.bot_nation]
    return {NATIONS[nation].canonical_name for nation in nations if nation}


def _supplied_unrest(state: ImperiumState) -> list[str]:
    """Return the Unrest supplied by the nations in play (R3.8)."""
    nations = [player.nation for player in state.players]
    if state.bot_nation:
        nations.append(state.bot_nation)
    return unrest_supply(nations, len(state.players))


def unrest_supply(nations: list[str], players: int) -> list[str]:
    """Return the Unrest supplied by these nations for a player count (R4.5)."""
    return [
        card
        for nation in nations
        for card in NATIONS[nation].supply
        if CARDS[card].min_players <= max(players, 2)
    ]


def _fill_market(state: ImperiumState) -> None:
    """Deal one card from each small deck and two from the main deck (R4.12-R4.14)."""
    state.market = [Slot() for _ in SLOT_DECKS]
    for index, suit in enumerate(SLOT_DECKS):
        card = (state.small[suit] if suit else state.main).pop()
        place_in_slot(state, index, card)
        suits = CARDS[card].suits
        if CIVILISED in suits and UNCIVILISED not in suits:
            state.market[index].add(PROGRESS, 1)


def deal_nation(state: ImperiumState, player: Player) -> None:
    """Deal nation deck, development area, draw deck, tokens and hand (R3.4-R3.9, R4.2)."""
    record, rng, campaign = player.nation_record, state.rng, state.campaign
    nation_deck = list(record.nation_deck)
    rng.shuffle(nation_deck)
    player.nation_deck = [record.bottom, *nation_deck] if record.bottom else []
    player.development = list(record.development)
    player.deck = starting_deck(record.id, campaign)
    times = 2 if campaign is not None and campaign.head_start else 1
    rng.shuffle(player.deck)
    for res, n in START_TOKENS.items():
        player.add(res, n * times)
    player.actions = ACTION_TOKENS
    player.exhausts = record.exhaust_tokens
    player.hand = [player.deck.pop() for _ in range(min(HAND_SIZE, len(player.deck)))]


def starting_deck(nation: str, campaign: Campaign | None) -> list[str]:
    """Return a nation's starting deck with the changes of a campaign (R3.9, R20.2)."""
    deck = list(NATIONS[nation].deck)
    if campaign is None:
        return deck
    return [card for card in deck if card not in campaign.removed] + campaign.added


def exile_from_main_deck(state: ImperiumState, number: int) -> None:
    """Exile main deck cards before the game begins (R20.3, R20.4)."""
    for _ in range(number):
        state.exile.append(state.main.pop())
