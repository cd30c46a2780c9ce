"""Opening position by player count, game length and variants (R3, R23)."""

from core.games.through_the_ages.content import (
    AGES,
    BOARD,
    CARDS,
    MODES,
    SCORING_EVENTS,
    SPACE_COST,
    Card,
    Mode,
)
from core.games.through_the_ages.rules.bonus_selection import Opening
from core.games.through_the_ages.state import (
    EVERYBODY,
    AgesState,
    Discarded,
    Player,
    Seeded,
)
from core.kernel import BadSetup, Rng

FACE_UP_EVENTS = 4  # of the advanced game (R3.4)
AGE_BY_AGE_BONUS_CARDS = 5  # of the variant "age_by_age"
PUBLIC_BONUS_CARDS = {"public": 4, "public_3": 3, "public_5": 5}
VARIANTS = ("easier", "no_ganging_up", "peaceful", "draw_as_action", "alternative_corruption")


def validate_options(options: dict[str, str]) -> None:
    """Raise BadSetup if a variant does not fit the game length (R23)."""
    length = options["length"]
    if length == "simple":
        for name in VARIANTS:
            if options[name] != "no":
                raise BadSetup(f"The simple game has no option {name}.")
    if length != "full" and options["bonus_cards"] != "none":
        raise BadSetup("Bonus cards belong to the full game.")
    if options["fewer_bonuses"] == "yes" and options["bonus_cards"] == "none":
        raise BadSetup("Fewer bonuses can only be played with one of the kinds of bonus cards.")


def opening_position(players: int, options: dict[str, str], rng: Rng) -> AgesState:
    """Build the state before the first frame."""
    validate_options(options)
    mode = MODES[options["length"]]
    first = rng.below(players)
    civil = {age: _shuffle(_deck_cards(players, "civil", age), rng) for age in mode.civil_ages}
    military = {
        age: _shuffle(_military_cards(players, age, options), rng) for age in mode.military_ages
    }
    row = [civil["A"].pop() for _ in SPACE_COST]
    state = AgesState(
        rng=rng,
        agenda=[Opening()],
        options=options,
        players=[_new_player(options) for _ in range(players)],
        first=first,
        row=row,
        civil=civil,
        military=military,
        removed=[],
        current=[],
    )
    _deal_events(state, mode, players, rng)
    if mode.id == "advanced":
        _reveal_bonus_cards(state, players, rng)
    elif options["bonus_cards"] != "none":
        _set_aside_bonus_cards(state, rng)
    return state


def _deck_cards(players: int, deck: str, age: str) -> list[str]:
    """Return the cards of a deck and age, one id per copy for this many players (R3.2)."""
    return [card.id for card in _DECKS[deck, age] for _ in range(card.count[players])]


_DECKS = {
    (deck, age): [card for card in CARDS.values() if (card.deck, card.age) == (deck, age)]
    for deck in ("civil", "military")
    for age in AGES
}


def _military_cards(players: int, age: str, options: dict[str, str]) -> list[str]:
    """Return the military cards of an age that this game uses (R3.4, R23.3)."""
    return [
        card for card in _deck_cards(players, "military", age) if _is_used(CARDS[card], options)
    ]


def _is_used(card: Card, options: dict[str, str]) -> bool:
    if card.type == "war" and options["length"] != "full":
        return False
    if options["peaceful"] != "no" and card.type in ("aggression", "war"):
        return False
    return not (options["peaceful"] == "without_pacts" and card.type == "pact")


def all_game_cards(players: int, options: dict[str, str]) -> list[str]:
    mode = MODES[options["length"]]
    used = [c for age in mode.civil_ages for c in _deck_cards(players, "civil", age)]
    used += [c for age in mode.military_ages for c in _military_cards(players, age, options)]
    used += [c for c in _deck_cards(players, "military", "A") if _is_starting_event(CARDS[c], mode)]
    if mode.id == "advanced":
        used += _deck_cards(players, "military", "III")
    return used


def _is_starting_event(card: Card, mode: Mode) -> bool:
    return mode.id != "simple" or not card.not_simple


def _shuffle(cards: list[str], rng: Rng) -> list[str]:
    rng.shuffle(cards)
    return cards


def _new_player(options: dict[str, str]) -> Player:
    start = BOARD.start
    extra = BOARD.easier_yellow if options["easier"] == "yes" else 0
    return Player(
        yellow=start.yellow_bank + extra,
        blue=start.blue_bank,
        unused=start.unused_workers,
        workers=dict(start.workers),
        tokens={},
        government=start.government,
    )


def _deal_events(state: AgesState, mode: Mode, players: int, rng: Rng) -> None:
    """Deal the age A events: all but one in the simple game, else players + 2 (R3.4)."""
    events = [
        c for c in _deck_cards(players, "military", "A") if _is_starting_event(CARDS[c], mode)
    ]
    rng.shuffle(events)
    number = len(events) if mode.id == "simple" else players + 2
    state.current = [Seeded(card, "A") for card in events[:number]]
    state.discards["A"] = [Discarded(card) for card in events[number:]]


def _reveal_bonus_cards(state: AgesState, players: int, rng: Rng) -> None:
    """Reveal cards of age III until four events have come up (R3.4)."""
    deck = _shuffle(_deck_cards(players, "military", "III"), rng)
    while len(state.bonus) < FACE_UP_EVENTS:
        card = deck.pop()
        if card in SCORING_EVENTS:
            state.bonus.append(card)
        else:
            state.discards["III"].append(Discarded(card, EVERYBODY))
    state.discards["III"] += [Discarded(card) for card in reversed(deck)]


def _set_aside_bonus_cards(state: AgesState, rng: Rng) -> None:
    """Set aside some of the thirteen age III events and shuffle the rest back (R23.6)."""
    events = _shuffle(list(SCORING_EVENTS), rng)
    deck = [card for card in state.military["III"] if card not in SCORING_EVENTS]
    variant = state.options["bonus_cards"]
    if variant in PUBLIC_BONUS_CARDS:
        state.bonus = [events.pop() for _ in range(PUBLIC_BONUS_CARDS[variant])]
    elif variant == "age_by_age":
        state.bonus_hidden = [events.pop() for _ in range(AGE_BY_AGE_BONUS_CARDS)]
    elif variant == "open_choice":
        state.bonus, events = sorted(events), []
    else:
        each = (len(events) - 1) // len(state.players)
        for player in state.players:
            player.bonus_offered = sorted(events.pop() for _ in range(each))
    state.military["III"] = _shuffle(sorted(deck + events), rng)
