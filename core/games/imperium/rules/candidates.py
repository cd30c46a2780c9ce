"""The cards a step can choose from, and their zones."""

from collections.abc import Iterable, Iterator

from core.games.imperium.content import (
    ANY,
    ANYTHING,
    CARD_KINDS,
    CARDS,
    HIDDEN_ZONES,
    LAST_QUEST,
    MARKET_SUITS,
)
from core.games.imperium.rules.card_queries import (
    fits_filter,
    fits_filter_in_play,
    garrisoned_cards,
    suit_weight,
    target_seats,
)
from core.games.imperium.rules.lasting_changes import (
    AcquireFromExile,
    CannotLeavePlay,
    SubstituteDiscard,
)
from core.games.imperium.rules.obstacles import Obstacle, Reason
from core.games.imperium.rules.programs import (
    ABILITIES,
    CARDS_BY_EVENT,
    Ability,
    CardPlace,
    Instruction,
    active_changes,
    active_changes_with_source,
    changes_of,
)
from core.games.imperium.rules.triggers import DiscardRequirement
from core.games.imperium.state import ImperiumState, Player, Renewal, Slot


def cards_in_zone(
    state: ImperiumState, player: Player, zone: str, program_card: str
) -> Iterable[str]:
    """Return the cards in one of a player's zones.

    `program_card` is the card whose program is running.
    """
    match zone:
        case "hand":
            return player.hand
        case "discard":
            return player.discard
        case "play":
            return player.play
        case "deck":
            return sorted(player.deck)  # do not reveal its order
        case "history":
            return player.history
        case "nation":
            return sorted(player.nation_deck[1:])
        case "garrison":
            return list(garrisoned_cards(player))
        case "garrison_here":
            return player.garrison.get(program_card, ())
        case "drawn":
            hand, drawn = player.hand, state.scope.drawn if state.scopes else []
            return [hand[index] for index in drawn if index < len(hand)]
        case "quest_area":
            quests = player.development if player.court else []
            if len(quests) == 1:
                return quests
            return [quest for quest in quests if CARDS[quest].canonical_name != LAST_QUEST]
        case "active_quest":
            return [player.active_quest] if player.active_quest else ()
        case _:
            raise ValueError(zone)


def can_leave_play(card: str, op: str) -> bool:
    """Return whether a card in play can be abandoned or recalled (`op`)."""
    if not CARDS[card].pinned:
        return False
    return not any(op in change.by for change in changes_of(card, CannotLeavePlay))


def cards_in_step_zones(
    state: ImperiumState, seat: int, step: Instruction, program_card: str
) -> list[CardPlace]:
    """Return the cards in the zones of a step that fit its filter."""
    player = state.players[seat]
    return [
        (c, zone)
        for zone in step.frm
        for c in cards_in_zone(state, player, zone, program_card)
        if c != program_card and fits_filter_in_play(player, step.filter, c)
    ]


def make_renewal(player: Player, card: str, place: str) -> Renewal:
    zones = (player.hand, player.deck, player.discard, player.play, player.history)
    return Renewal(card, place, (player.actions, *map(len, zones)))


def can_renew(player: Player, card: str, place: str) -> bool:
    """Return whether returning a token to a place can change anything (R21.11).

    It cannot if the same card did so this turn and no count has changed since: the two would loop.
    """
    return make_renewal(player, card, place) not in player.renewed


def has_tokens(player: Player, card: str) -> bool:
    """Return whether any token is on a card, so that it cannot be exiled (R12.44)."""
    return card in player.exhausted or card in player.tokens


def cards_in_play(player: Player, step: Instruction, card: str) -> list[CardPlace]:
    """Return pinned cards in play, or garrisoned ones if the filter names them (R12.1)."""
    wanted = step.filter
    if not wanted.garrisoned_in:
        return [
            (c, "play")
            for c in player.play
            if fits_filter_in_play(player, wanted, c) and can_leave_play(c, step.op)
        ]
    hosts = [card]
    if wanted.garrisoned_in != "self":
        hosts = [
            h for h in player.garrison if wanted.host is None or fits_filter(wanted.host, CARDS[h])
        ]
    return [
        (c, "garrison")
        for host in hosts
        for c in player.garrison.get(host, ())
        if fits_filter(wanted, CARDS[c])
    ]


def discard_substitutes(player: Player, step: Instruction) -> Iterator[CardPlace]:
    """Yield cards under Stone Heads that can replace a discarded mask (R15.4)."""
    for host, change in active_changes_with_source(player, SubstituteDiscard):
        if change.filter == step.filter:
            yield from ((c, "garrison") for c in player.garrison.get(host, ()))


def discard_reducers(
    state: ImperiumState, seat: int, step: Instruction
) -> list[tuple[str, Ability]]:
    """Return exhaust abilities that reduce the number of discards (R15.4)."""
    player = state.players[seat]
    if not step.is_cost or step.filter is ANYTHING or not state.is_activating(seat):
        return []
    reducers = CARDS_BY_EVENT[DiscardRequirement.event]
    if not player.exhausts:
        return []
    return [
        (card, ability)
        for card in player.active_cards()
        if card in reducers and card not in player.exhausted
        for ability in ABILITIES[card].exhausts
        if isinstance(ability.trigger, DiscardRequirement) and ability.trigger.filter == step.filter
    ]


def distinct_places(player: Player, places: list[CardPlace]) -> list[CardPlace]:
    if len({CARD_KINDS.get(card, card) for card, _ in places}) == len(places):
        return places  # the usual case, kept fast
    place_by_key: dict[object, CardPlace] = {}
    for place in places:
        card, zone = place
        kind: object = CARD_KINDS.get(card, card)
        if zone == "play":
            held = tuple(CARD_KINDS[c] for c in player.garrison.get(card, ()))
            kind = (kind, card in player.exhausted, held, player.tokens.get(card, 0))
        elif zone == "garrison":
            kind = (kind, next(h for h, held in player.garrison.items() if card in held))
        elif zone == "market":
            kind = card
        elif zone == "drawn":
            zone = "hand"
        place_by_key.setdefault((zone, kind), place)
    return list(place_by_key.values())


def matching_market_cards(state: ImperiumState, step: Instruction) -> list[str]:
    """Return market cards that match the step's suits, filter and token (R12.2)."""
    return [slot.card for slot in state.market if slot.card and market_obstacle(step, slot) is None]


def market_obstacle(step: Instruction, slot: Slot) -> Obstacle | None:
    """Return why a step cannot take the card of a market slot (R12.2, R12.6)."""
    if step.only_exile or not is_step_match(step, slot.card):
        return Reason.NOT_TAKEN
    return Reason.NO_TOKEN if step.with_token and not slot.amount(step.with_token) else None


def is_step_match(step: Instruction, card: str) -> bool:
    record = CARDS[card]
    if step.suits and not any(suit in record.suits for suit in step.suits):
        return False
    return fits_filter(step.filter, record)


def matching_exiled_cards(state: ImperiumState, seat: int, step: Instruction) -> list[str]:
    """Return exiled cards that the step can also take (R12.11)."""
    if step.with_token:
        return []
    if step.include_exile or step.only_exile:
        return [card for card in state.exile if is_step_match(step, card)]
    if step.op != "acquire" or not state.exile:
        return []
    player = state.players[seat]
    suits = {suit for change in active_changes(player, AcquireFromExile) for suit in change.suits}
    if not suits:
        return []
    return [
        card
        for card in state.exile
        if is_step_match(step, card) and not suits.isdisjoint(CARDS[card].suits)
    ]


def market_swap_cards(state: ImperiumState) -> list[str]:
    """Return exiled cards of a market suit, which can be swapped in (R12.44)."""
    return [card for card in state.exile if not set(MARKET_SUITS).isdisjoint(CARDS[card].suits)]


def acquirable_cards(state: ImperiumState, seat: int, step: Instruction) -> list[CardPlace]:
    market = matching_market_cards(state, step)
    exile = matching_exiled_cards(state, seat, step)
    return [(c, "market") for c in market] + [(c, "exile") for c in exile]


def total_weight(places: Iterable[CardPlace], step: Instruction) -> int:
    """Return how many cards these count as (R12.41)."""
    suit = step.filter.suit
    return sum(suit_weight(card, suit) if suit else 1 for card, _ in places)


def can_complete_with(
    places: list[CardPlace], pick: CardPlace, step: Instruction, left: int
) -> bool:
    suit = step.filter.suit
    value = suit_weight(pick[0], suit) if suit else 1
    if value == 1 or step.n == 1:
        rest = [place for place in places if place != pick]
        need = left - value
        singles = sum(1 for card, _ in rest if not suit or suit_weight(card, suit) == 1)
        heavy = [
            suit_weight(card, suit) for card, _ in rest if suit and suit_weight(card, suit) > 1
        ]
        return need <= singles or any(w <= need <= w + singles for w in heavy)
    singles = sum(1 for card, _ in places if card != pick[0])
    return value <= left <= value + singles


def is_within_limit(places: list[CardPlace], pick: CardPlace, step: Instruction, left: int) -> bool:
    """Return whether a card counts for no more than the number left (R17.4)."""
    return suit_weight(pick[0], step.filter.suit) <= left


def affected_seats(state: ImperiumState, seat: int, step: Instruction) -> list[int]:
    return target_seats(state, seat, step.who, step.if_they) if step.who else [seat]


def is_choice_hidden(
    state: ImperiumState,
    seat: int,
    step: Instruction,
    card: str,
    left: int,
    places: list[CardPlace],
) -> bool:
    """Return whether rivals cannot know if there is a choice.

    They know if every candidate (`places`) is public, or if all of them must be taken.
    """
    player, zones = state.players[seat], HIDDEN_ZONES.intersection(step.frm)
    if not zones:
        return False
    unseen = sum(len(tuple(cards_in_zone(state, player, zone, card))) for zone in zones)
    if not unseen or is_optional(step):
        return bool(unseen)
    visible = sum(zone not in zones for _, zone in places)
    return unseen + visible > (1 if step.is_order_chosen else left)


def is_optional(step: Instruction) -> bool:
    return step.up_to or step.n == ANY
