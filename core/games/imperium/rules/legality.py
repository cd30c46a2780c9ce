"""The actions of a player: payable costs and options with an effect (R12.35, R21.5)."""

from core.games.imperium.content import (
    BARBARIAN,
    CARDS,
    DEVELOPMENT_AREA,
    NATION_DECK,
    one_of_each,
)
from core.games.imperium.rules.block_analysis import (
    block_prices,
    can_always_start,
    hidden_zones_used,
    is_always_available,
    required_steps,
)
from core.games.imperium.rules.candidates import cards_in_zone
from core.games.imperium.rules.card_queries import fits_filter, required_state
from core.games.imperium.rules.lasting_changes import FreePlayCards
from core.games.imperium.rules.obstacles import Obstacle, Reason, Unaffordable, WrongState
from core.games.imperium.rules.payment import development_price
from core.games.imperium.rules.prices import Bill, can_afford
from core.games.imperium.rules.programs import (
    ABILITIES,
    BLOCKS,
    EXHAUSTIBLE_CARDS,
    Ability,
    Instruction,
    active_changes,
)
from core.games.imperium.state import ImperiumState, Player


def payable_developments(state: ImperiumState, seat: int, free: bool = False) -> list[str]:
    """Return the developments a player can afford (R12.8)."""
    player = state.players[seat]
    if not player.nation_record.develops:
        return []
    return [
        card
        for card in one_of_each(player.development)
        if free or _price_obstacle(player, card) is None
    ]


def _price_obstacle(player: Player, card: str) -> Obstacle | None:
    price = development_price(player, card)
    return None if can_afford(player, price) else Unaffordable(price)


def development_obstacle(player: Player, card: str) -> Obstacle | None:
    """Return why a reshuffle can never develop a card now (R8.4)."""
    if not player.nation_record.develops:
        return Reason.QUEST
    if player.state == BARBARIAN:
        return Reason.BARBARIAN
    return _price_obstacle(player, card)


def can_draw(state: ImperiumState, seat: int, if_able: bool = False) -> bool:
    """Return whether a card can be drawn, with a reshuffle if needed (R12.35 c)."""
    player = state.players[seat]
    if player.deck or if_able:
        return bool(player.deck)
    return bool(player.discard) or can_reshuffle_add(state, seat)


def can_reshuffle_add(state: ImperiumState, seat: int) -> bool:
    if state.players[seat].state == BARBARIAN:
        return is_nation_card_due(state.players[seat])
    return bool(reshuffle_developments(state, seat))


def is_nation_card_due(player: Player) -> bool:
    """Return whether a barbarian's reshuffle adds the top nation card (R8.2)."""
    return bool(player.nation_deck and player.exhausts) and NATION_DECK not in player.exhausted


def reshuffle_developments(state: ImperiumState, seat: int) -> list[str]:
    """Return the developments that an empire may take when it reshuffles (R8.4)."""
    player = state.players[seat]
    if not player.exhausts or DEVELOPMENT_AREA in player.exhausted:
        return []
    return payable_developments(state, seat)


# --- costs ------------------------------------------------------------------------------------


def can_pay_cost(
    state: ImperiumState, seat: int, block: str, card: str, reserved_actions: int = 0
) -> bool:
    return cost_obstacle(state, seat, block, card, reserved_actions) is None


def cost_obstacle(
    state: ImperiumState, seat: int, block: str, card: str, reserved_actions: int = 0
) -> Obstacle | None:
    """Return why the steps of a cost block cannot all be paid together (R12.36)."""
    bill = Bill(actions=reserved_actions)
    for step in BLOCKS[block]:
        if step.is_price:
            if not step.charge(bill, state, seat, card):
                return Reason.UNPAYABLE
        elif not step.can_complete_cost(state, seat, card):
            return step.cost_obstacle()
    return None if bill.can_be_paid(state.players[seat]) else Reason.UNPAYABLE


# --- options ----------------------------------------------------------------------------------


def is_available(state: ImperiumState, seat: int, block: str, card: str) -> bool:
    """Return whether an option or optional block can be chosen (R12.35)."""
    if is_always_available(block):
        return True
    return can_pay_block(state, seat, block, card) and can_change_in_block(state, seat, block, card)


def can_pay_block(
    state: ImperiumState, seat: int, block: str, card: str, reserved_actions: int = 0
) -> bool:
    """Return whether a block's costs can be paid (R12.35 a, b).

    A discard that is the whole block counts as a cost. `reserved_actions` are needed for something
    else.
    """
    if not can_pay_prices(state, seat, block, card, reserved_actions):
        return False
    return all(step.can_pay(state, seat, card, reserved_actions) for step in required_steps(block))


def can_pay_prices(
    state: ImperiumState, seat: int, block: str, card: str, reserved_actions: int = 0
) -> bool:
    """Return whether tokens and actions suffice for a block's fixed prices (R12.35 a)."""
    prices = block_prices(block)
    if not prices:
        return reserved_actions <= state.players[seat].actions
    bill = Bill(actions=reserved_actions)
    for price in prices:
        if not price.charge(bill, state, seat, card):
            return False
    return bill.can_be_paid(state.players[seat])


def can_seem_available(state: ImperiumState, seat: int, block: str, card: str) -> bool:
    """Return whether rivals must assume a block is available (R18).

    They see the number of cards in a hand, not which cards.
    """
    player, zones = state.players[seat], hidden_zones_used(block)
    if not zones:
        return False
    if any(cards_in_zone(state, player, zone, card) for zone in zones):
        return can_pay_prices(state, seat, block, card)
    return False


def can_change_in_block(state: ImperiumState, seat: int, block: str, card: str) -> bool:
    return any(step.can_change(state, seat, card) for step in BLOCKS[block])


# --- playing and exhausting ---------------------------------------------------------------------


def is_free(player: Player, card: str) -> bool:
    """Return whether a card can be played without an action token (R12.12)."""
    record = CARDS[card]
    if record.free_play:
        return True
    others = active_changes(player, FreePlayCards)
    return bool(others) and any(fits_filter(change.filter, record) for change in others)


def can_play(
    state: ImperiumState, seat: int, card: str, free: bool = False, ignore_state: bool = False
) -> bool:
    return play_obstacle(state, seat, card, free, ignore_state) is None


def play_obstacle(
    state: ImperiumState, seat: int, card: str, free: bool = False, ignore_state: bool = False
) -> Obstacle | None:
    """Return why a card cannot be played now (R21.5)."""
    player, record = state.players[seat], CARDS[card]
    if not record.playable:
        return Reason.ONLY_SCORES
    if record.state and record.state != player.state and not ignore_state:
        icon = required_state(player, card)
        if icon and icon != player.ignoring:
            return WrongState(icon)
    if not (player.actions or free or is_free(player, card)):
        return Reason.NO_ACTION
    play = ABILITIES[card].play
    if play is None:
        return None if record.pinned else Reason.UNPAYABLE
    for need in play.requires:
        if not need.holds(state, seat, card):
            return Reason.CONDITION_UNMET
    if can_always_start(play.do):
        return None
    reserved_actions = 0 if free or is_free(player, card) else 1
    return BLOCKS[play.do][0].start_obstacle(state, seat, card, reserved_actions)


def playable_cards(state: ImperiumState, seat: int, step: Instruction) -> list[str]:
    """Return the cards a step can play (R12.12)."""
    player = state.players[seat]
    cards = player.discard if "discard" in step.frm else player.hand
    free = not step.spend_action
    return [
        card
        for card in cards
        if fits_filter(step.filter, CARDS[card])
        and can_play(state, seat, card, free, step.ignore_state)
    ]


def can_exhaust(state: ImperiumState, seat: int, card: str, ability: Ability) -> bool:
    return exhaust_obstacle(state, seat, card, ability) is None


def exhaust_obstacle(
    state: ImperiumState, seat: int, card: str, ability: Ability
) -> Obstacle | None:
    """Return why an exhaust ability cannot be used: token, conditions, cost (R6.8, R21.6)."""
    player = state.players[seat]
    if card in player.exhausted:
        return Reason.EXHAUSTED
    if not player.exhausts:
        return Reason.NO_EXHAUST_TOKEN
    player.exhausts -= 1  # the token is on the card before the cost is paid
    try:
        return use_obstacle(state, seat, card, ability)
    finally:
        player.exhausts += 1


def can_use(state: ImperiumState, seat: int, card: str, ability: Ability) -> bool:
    return use_obstacle(state, seat, card, ability) is None


def use_obstacle(state: ImperiumState, seat: int, card: str, ability: Ability) -> Obstacle | None:
    """Return why an ability cannot be used, ignoring exhaust tokens."""
    for need in ability.requires:
        if not need.holds(state, seat, card):
            return Reason.CONDITION_UNMET
    if ability.cost and not can_pay_cost(state, seat, ability.cost, card):
        return Reason.UNUSABLE
    first = BLOCKS[ability.do][0]
    if ability.cost or first.op == "avoid_attack":
        return None
    if first.op == "may":
        is_usable = can_change_in_block(state, seat, ability.do, card)
    else:
        is_usable = is_available(state, seat, ability.do, card)
    return None if is_usable else Reason.UNUSABLE


def card_exhaust_obstacle(state: ImperiumState, seat: int, card: str) -> Obstacle | None:
    """Return why a card in play cannot be exhausted in its owner's turn (R6.8)."""
    obstacles = [
        exhaust_obstacle(state, seat, card, ability)
        for ability in ABILITIES[card].exhausts
        if not ability.trigger
    ]
    if not obstacles:
        return Reason.NO_EXHAUST_ABILITY
    return None if None in obstacles else obstacles[0]


def copyable_cards(state: ImperiumState, seat: int, card: str) -> list[tuple[int, str]]:
    """Return rivals' pinned cards with an exhaust ability that can be copied (R21.14)."""
    return [
        (rival, c)
        for rival in state.rivals(seat)
        for c in play_area(state, rival)
        if CARDS[c].pinned and copied_ability(state, seat, card, c) is not None
    ]


def copied_ability(state: ImperiumState, seat: int, card: str, copied: str) -> Ability | None:
    """Return another card's ability as used from this card. Copies cannot be copied (R21.11)."""
    for ability in ABILITIES[copied].exhausts:
        copies_too = any(step.op == "copy_exhaust" for step in BLOCKS[ability.do])
        if not ability.trigger and not copies_too and can_use(state, seat, card, ability):
            return ability
    return None


def exhaustible_cards(state: ImperiumState, seat: int) -> list[str]:
    """Return the cards with an untriggered exhaust ability that can be used (R6.8)."""
    player = state.players[seat]
    if not player.exhausts:
        return []
    return [
        card
        for card in player.active_cards()
        if card in EXHAUSTIBLE_CARDS
        and card not in player.exhausted
        and card_exhaust_obstacle(state, seat, card) is None
    ]


def play_area(state: ImperiumState, seat: int) -> list[str]:
    if state.is_bot(seat):
        assert state.bot is not None
        return state.bot.play
    return state.players[seat].play
