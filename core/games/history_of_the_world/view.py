"""Hidden information of each seat (R17), and full states that are consistent with a view."""

from dataclasses import dataclass, replace

from core.games.history_of_the_world.content import CARDS, DECKS, EPOCHS, PILES
from core.games.history_of_the_world.rules.epoch import is_classic
from core.games.history_of_the_world.state import Player, WorldState
from core.kernel import HIDDEN, Rng


def hide(state: WorldState, seat: int) -> None:
    for name, cards in state.piles.items():
        state.piles[name] = _hide_pile(state, name, cards, seat)
    state.box = {name: (HIDDEN,) * len(cards) for name, cards in state.box.items()}
    for other, player in enumerate(state.players):
        _hide_player(state, player, other, seat)


def _hide_pile(state: WorldState, name: str, cards: tuple[str, ...], seat: int) -> tuple[str, ...]:
    """Hide a pile, except from the holder of the deck.

    In the classic selection the holder knows only the top card (R14.2).
    """
    for deck in DECKS:
        if name == f"{deck}{state.epoch}" and seat >= 0 and state.holders.get(deck) == seat:
            if is_classic(state):
                return (HIDDEN,) * (len(cards) - 1) + cards[-1:]
            return cards
    return (HIDDEN,) * len(cards)


def _hide_player(state: WorldState, player: Player, owner: int, seat: int) -> None:
    if _is_secret(state, owner, seat, "empire") and len(player.empires) == state.epoch:
        order = CARDS[player.empires[-1]].order
        if order > state.called:
            player.empires[-1] = HIDDEN
    events = player.events
    for number, held in enumerate(events):
        sealed = held.epoch == state.epoch and _is_secret(state, owner, seat, "event")
        if held.place != "played" and (owner != seat or sealed):
            events[number] = replace(held, card=HIDDEN)
    if owner != seat:
        player.passed = []
        player.given = {}


def _is_secret(state: WorldState, owner: int, seat: int, deck: str) -> bool:
    """Return whether a card is hidden from a seat, even its owner before a look (R14.4)."""
    return owner != seat or seat in state.sealed.get(deck, ())


# --- dealing out again ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Slot:
    """The location of a hidden card: with a player, in the pile or in the box."""

    place: str  # player, pile or box
    number: int  # of the seat, or in the pile or box


def deal_unknown(state: WorldState, seat: int, rng: Rng) -> None:
    """Deal all hidden cards at random, consistently with what the seat has seen."""
    for epoch in EPOCHS:
        for deck in DECKS:
            _deal_pile(state, seat, deck, epoch, rng)
    if not is_classic(state):
        for other, player in enumerate(state.players):
            if other != seat:
                player.passed = _passed_cards(state, other)


def _deal_pile(state: WorldState, seat: int, deck: str, epoch: int, rng: Rng) -> None:
    name = f"{deck}{epoch}"
    slots, unseen = _hidden_slots(state, deck, epoch)
    rng.shuffle(unseen)
    if epoch > state.epoch:
        card_by_slot = dict(zip(slots, unseen, strict=True))
    else:
        candidates = {
            slot: _possible_cards(state, seat, deck, epoch, slot, unseen) for slot in slots
        }
        slots.sort(key=lambda slot: len(candidates[slot]))
        card_by_slot = _assign_cards(slots, candidates)
    pile, box = list(state.piles[name]), list(state.box[name])
    for slot, card in card_by_slot.items():
        if slot.place == "pile":
            pile[slot.number] = card
        elif slot.place == "box":
            box[slot.number] = card
        elif deck == "event":
            events = state.players[slot.number].events
            events[epoch - 1] = replace(events[epoch - 1], card=card)
        else:
            state.players[slot.number].empires[epoch - 1] = card
    state.piles[name], state.box[name] = tuple(pile), tuple(box)


def _passed_cards(state: WorldState, seat: int) -> list[str]:
    visible: list[str] = []
    for deck in DECKS:
        chosen = [_chosen_cards(player, deck) for player in state.players]
        for epoch in range(1, len(chosen[seat]) + 1):
            order = state.picking_order(deck, epoch)
            later = order[order.index(seat) + 1 :]
            visible += (chosen[other][epoch - 1] for other in later if len(chosen[other]) >= epoch)
            visible += state.piles[f"{deck}{epoch}"]
    return visible


def _chosen_cards(player: Player, deck: str) -> list[str]:
    return [held.card for held in player.events] if deck == "event" else player.empires


def _hidden_slots(state: WorldState, deck: str, epoch: int) -> tuple[list[_Slot], list[str]]:
    """Return the slots of a pile's hidden cards, and the cards that must fill them."""
    name = f"{deck}{epoch}"
    places: list[tuple[_Slot, str]] = []
    for seat, player in enumerate(state.players):
        chosen = _chosen_cards(player, deck)
        if len(chosen) >= epoch:
            places.append((_Slot("player", seat), chosen[epoch - 1]))
    places += [(_Slot("pile", number), card) for number, card in enumerate(state.piles[name])]
    places += [(_Slot("box", number), card) for number, card in enumerate(state.box[name])]
    visible = {card for _, card in places}
    slots = [slot for slot, card in places if card == HIDDEN]
    return slots, [card for card in PILES[name] if card not in visible]


def _possible_cards(
    state: WorldState, seat: int, deck: str, epoch: int, slot: _Slot, unseen: list[str]
) -> list[str]:
    cards = unseen
    if slot.place == "player":
        cards = [card for card in cards if _can_hold(state, slot.number, deck, epoch, card)]
    if seat < 0:
        return cards
    viewer = state.players[seat]
    if is_classic(state):
        sent = [card for card, to in viewer.given.items() if _Slot("player", to) == slot]
        known = [card for card in cards if card in sent]
        return known or [card for card in cards if card not in viewer.given]
    order = state.picking_order(deck, epoch)
    if len(viewer.events if deck == "event" else viewer.empires) < epoch:
        return cards
    later = slot.place == "pile" or (
        slot.place == "player" and order.index(slot.number) > order.index(seat)
    )
    return [card for card in cards if (card in viewer.passed) == later]


def _can_hold(state: WorldState, owner: int, deck: str, epoch: int, card: str) -> bool:
    """Return whether a player can hold a card, by public knowledge.

    Called empires are public, and kingdoms do not outlast their turn.
    """
    if deck == "empire":
        return CARDS[card].order > state.called
    held = state.players[owner].events[epoch - 1]
    is_kingdom = CARDS[card].kind == "kingdom"
    if held.place == "away":
        return is_kingdom
    return not is_kingdom or _can_hold_kingdom(state, owner, epoch)


def _can_hold_kingdom(state: WorldState, owner: int, epoch: int) -> bool:
    """Return whether the kingdom of an epoch can still be in hand: until T6 (R7.2)."""
    if epoch < state.epoch:
        return False
    empires = state.players[owner].empires
    if len(empires) < epoch or empires[-1] == HIDDEN or CARDS[empires[-1]].order > state.called:
        return True
    return owner == state.turn.seat and state.turn.step != "over"


def _assign_cards(slots: list[_Slot], candidates: dict[_Slot, list[str]]) -> dict[_Slot, str]:
    card_by_slot: dict[_Slot, str] = {}
    used: set[str] = set()

    def fill(number: int) -> bool:
        if number == len(slots):
            return True
        slot = slots[number]
        for card in candidates[slot]:
            if card not in used:
                used.add(card)
                card_by_slot[slot] = card
                if fill(number + 1):
                    return True
                used.discard(card)
        return False

    if not fill(0):
        raise ValueError("What the seat has seen does not fit together.")
    return card_by_slot
