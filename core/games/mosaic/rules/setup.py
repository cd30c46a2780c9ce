"""Initial state for a player count, options and a random generator (R3.1 to R3.8)."""

from collections.abc import Collection

from core.games.mosaic.content import (
    ACHIEVEMENTS,
    BLANK_TOKENS,
    CACHES,
    CONSTANTS,
    CURRENCIES,
    DECK_CARDS,
    GOLDEN_AGES,
    GOODS,
    GOVERNMENTS,
    HEXES,
    OFFER_SIZES,
    OFFERS,
    PIECES_PER_PLAYER,
    PILLARS,
    SCORING_CARD_BY_DECK,
    SETUPS,
    TAX_CARDS,
    TECHNOLOGIES,
    TRACKS,
    WONDERS,
)
from core.games.mosaic.rules.setup_phase import Opening
from core.games.mosaic.state import Deck, MosaicState, Player
from core.kernel import Rng


def create_state(persons: int, options: dict[str, str], rng: Rng) -> MosaicState:
    automas = int(options["automas"]) if persons == 1 else 0
    seats = persons + automas
    setup = SETUPS[seats]
    players = [_create_player() for _ in range(seats)]
    box: list[str] = []
    decks = {
        "technology": _create_technology_deck(players, persons, seats, box, rng),
        "build": _create_halved_deck("build", _deck_cards("build"), rng),
        "population": _create_population_deck(setup.population_deck, box, rng),
        "tax_tariff": _create_tax_deck(setup.tax_cards, setup.tariff_cards, box, rng),
    }
    return MosaicState(
        rng=rng,
        agenda=[Opening()],
        options=options,
        persons=persons,
        players=players,
        automas=[],
        first=rng.below(seats),
        regions=list(setup.regions),
        tokens=_place_tokens(setup.regions, rng),
        buildings={},
        decks=decks,
        offers={name: _reveal_offer(decks[name], OFFER_SIZES[name]) for name in OFFERS},
        box=box,
        removed=[],
        wonders=list(WONDERS),
        golden_ages=list(GOLDEN_AGES),
        achievements=_draw_achievements(setup.achievements, rng),
        governments=list(GOVERNMENTS),
    )


def _create_player() -> Player:
    """Apply R3.1."""
    return Player(
        population=CONSTANTS.start_population,
        stock=dict.fromkeys(CURRENCIES, 0),
        production=dict.fromkeys(TRACKS, CONSTANTS.start_production),
        symbols=dict.fromkeys(PILLARS, 0),
        supply=dict(PIECES_PER_PLAYER),
    )


def _deck_cards(deck: str) -> list[str]:
    return [card.id for card in DECK_CARDS[deck].values() for _ in range(card.count)]


def _create_technology_deck(
    players: list[Player], persons: int, seats: int, box: list[str], rng: Rng
) -> Deck:
    """Deal starting technologies, and hide the scoring card in a third of the deck (R3.4)."""
    starting = [card.id for card in TECHNOLOGIES.values() if card.starting]
    rng.shuffle(starting)
    for seat, player in enumerate(players):
        dealt = [starting.pop() for _ in range(CONSTANTS.start_technologies)]
        if seat < persons:
            player.hand = dealt
        else:
            box += dealt  # automas draft nothing (R16.6)
    cards = starting + [card.id for card in TECHNOLOGIES.values() if not card.starting]
    rng.shuffle(cards)
    # Thirds are as equal as possible; the bottom one is rounded down.
    bottom = len(cards) // 3
    middle = (len(cards) - bottom) // 2
    if SETUPS[seats].technology_scoring_card == "bottom_third":
        return _insert_scoring_card("technology", cards, 0, bottom, rng)
    return _insert_scoring_card("technology", cards, bottom, bottom + middle, rng)


def _insert_scoring_card(name: str, cards: list[str], low: int, high: int, rng: Rng) -> Deck:
    """Insert the scoring card at random between two places, counted from the bottom."""
    cards.insert(low + rng.below(high - low + 1), SCORING_CARD_BY_DECK[name])
    return Deck(cards, low, high)


def _create_halved_deck(name: str, cards: list[str], rng: Rng) -> Deck:
    """Shuffle a deck and insert the scoring card into its bottom half (R3.5)."""
    rng.shuffle(cards)
    return _insert_scoring_card(name, cards, 0, len(cards) // 2, rng)


def _create_population_deck(size: int, box: list[str], rng: Rng) -> Deck:
    """Apply R3.5."""
    cards = _deck_cards("population")
    rng.shuffle(cards)
    box += cards[size:]
    return _create_halved_deck("population", cards[:size], rng)


def _create_tax_deck(taxes: int, tariffs: int, box: list[str], rng: Rng) -> Deck:
    """Create a deck of equally many tax and tariff cards (R3.6)."""
    chosen: list[str] = []
    for kind, size in (("tax", taxes), ("tariff", tariffs)):
        cards = [card for card in _deck_cards("tax_tariff") if TAX_CARDS[card].kind == kind]
        rng.shuffle(cards)
        chosen += cards[:size]
        box += cards[size:]
    return _create_halved_deck("tax_tariff", chosen, rng)


def _reveal_offer(deck: Deck, size: int) -> list[str]:
    return [deck.cards.pop() for _ in range(size)]


def _place_tokens(regions: Collection[str], rng: Rng) -> dict[str, str]:
    """Place fish on ports, caches on cache hexes, and goods or blanks elsewhere (R3.3)."""
    caches = [token.id for token in CACHES.values() for _ in range(token.count)]
    goods = [t.id for t in GOODS.values() if t.id != "fish" for _ in range(t.count)]
    goods += [""] * BLANK_TOKENS
    rng.shuffle(caches)
    rng.shuffle(goods)
    tokens = {}
    for hex_ in HEXES.values():
        if hex_.region not in regions:
            continue
        if hex_.feature == "port":
            tokens[hex_.id] = "fish"
        elif hex_.feature == "cache":
            tokens[hex_.id] = caches.pop()
        else:
            tokens[hex_.id] = goods.pop()
    return {hex_id: token for hex_id, token in tokens.items() if token}


def _draw_achievements(number: int, rng: Rng) -> list[str]:
    """Apply R3.7, in printed order."""
    chosen = rng.sample(list(ACHIEVEMENTS), number)
    return [tile for tile in ACHIEVEMENTS if tile in chosen]
