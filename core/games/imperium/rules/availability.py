"""Which costs can be paid and which options have an effect (R12.35, R21.5)."""

from dataclasses import dataclass
from functools import cache

from core.games.imperium.content import (
    ALL,
    BARBARIAN,
    BLOCKS,
    CARDS,
    DEVELOPMENT_AREA,
    EXHAUSTIBLE_CARDS,
    NATION_DECK,
    Ability,
    Step,
    one_of_each,
)
from core.games.imperium.rules.block_analysis import (
    PRICE_OPS,
    block_prices,
    can_always_start,
    is_always_available,
    is_always_effective,
    required_steps,
)
from core.games.imperium.rules.candidates import (
    HIDDEN_ZONES,
    acquirable_cards,
    affected_seats,
    cards_in_zone,
    discard_reducers,
    find_candidates,
    is_unverifiable,
    market_swap_cards,
    required_number,
    total_weight,
)
from core.games.imperium.rules.card_queries import (
    active_mods,
    actual_destination,
    condition_holds,
    evaluate_count,
    fits_filter,
    required_state,
)
from core.games.imperium.rules.payment import can_afford, development_price
from core.games.imperium.state import ImperiumState, Player, Tokens

_DEFAULT_FIND_ZONES = ("hand", "discard", "deck", "nation")
_NO_ZONES: frozenset[str] = frozenset()


def payable_developments(state: ImperiumState, seat: int, free: bool = False) -> list[str]:
    """Return the developments a player can afford (R12.8)."""
    player = state.players[seat]
    if not player.nation_record.develops:
        return []
    return [
        card
        for card in one_of_each(player.development)
        if free or can_afford(player, development_price(player, card))
    ]


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
    """Return what an empire may develop when it reshuffles (R8.4)."""
    player = state.players[seat]
    if not player.exhausts or DEVELOPMENT_AREA in player.exhausted:
        return []
    return payable_developments(state, seat)


# --- costs ------------------------------------------------------------------------------------


@dataclass(slots=True, kw_only=True)
class Bill(Tokens):
    """The combined cost of several steps in tokens and actions (R12.36)."""

    actions: int = 0

    def charge(self, state: ImperiumState, seat: int, step: Step, card: str) -> bool:
        """Add a price and return False if it can never be paid."""
        if step.op == "spend_action":
            self.actions += step.n
        elif step.n == ALL:
            return state.players[seat].amount(step.res) >= step.minimum
        elif not step.up_to:
            self.add(step.res, required_number(state, seat, step, card))
        return True

    def can_pay(self, player: Player) -> bool:
        return self.actions <= player.actions and can_afford(player, self)


def can_pay_price(
    state: ImperiumState, seat: int, step: Step, card: str, reserved_actions: int = 0
) -> bool:
    """Return whether one token or action price can be paid (R12.19, R12.3)."""
    bill = Bill(actions=reserved_actions)
    return bill.charge(state, seat, step, card) and bill.can_pay(state.players[seat])


def can_pay_cost(
    state: ImperiumState, seat: int, block: str, card: str, reserved_actions: int = 0
) -> bool:
    """Return whether all steps of a cost block can be paid together (R12.36)."""
    bill = Bill(actions=reserved_actions)
    for step in BLOCKS[block]:
        if step.op in PRICE_OPS:
            if not bill.charge(state, seat, step, card):
                return False
        elif not can_complete_cost(state, seat, step, card):
            return False
    return bill.can_pay(state.players[seat])


def can_complete_cost(state: ImperiumState, seat: int, step: Step, card: str) -> bool:
    """Return whether a cost in cards can be paid (R6.7)."""
    player = state.players[seat]
    match step.op:
        case "take_unrest" | "gain" | "gain_action":
            return True
        case "find":
            zones = step.frm or _DEFAULT_FIND_ZONES
            return any(
                fits_filter(step.filter, CARDS[c]) for c in _searched_cards(player, zones, card)
            )
        case "discard" | "abandon" | "recall" | "sink" | "to_history" if step.self_:
            return step.op in ("sink", "to_history") or card in player.play
        case "garrison":
            host = card in player.play or card == player.court
            return host and bool(find_candidates(state, seat, step, card))
        case "discard":
            n = required_number(state, seat, step, card)
            helpers = discard_reducers(state, seat, step)
            return len(find_candidates(state, seat, step, card)) + len(helpers) >= n
        case "abandon" | "recall" | "sink" | "to_history" | "put_on_deck" | "return_unrest":
            places = find_candidates(state, seat, step, card)
            return total_weight(places, step) >= max(step.n, 1)
        case _:
            raise ValueError(f"'{step.op}' is no cost.")


def _searched_cards(player: Player, zones: tuple[str, ...], card: str) -> list[str]:
    found = [c for c in player.hand if c != card] if "hand" in zones else []
    found += player.discard if "discard" in zones else []
    found += player.deck if "deck" in zones else []
    return found + (player.nation_deck[1:] if "nation" in zones else [])


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
    for step in required_steps(block):
        if step.op == "discard":
            return can_complete_cost(state, seat, step, card)
        if not can_pay_cost(state, seat, step.cost, card, reserved_actions):
            return False
        if not all(can_swap(state, seat, part, card) for part in BLOCKS[step.do]):
            return False
    return True


def can_pay_prices(
    state: ImperiumState, seat: int, block: str, card: str, reserved_actions: int = 0
) -> bool:
    """Return whether tokens and actions suffice for a block's fixed prices (R12.35 a)."""
    prices = block_prices(block)
    if not prices:
        return reserved_actions <= state.players[seat].actions
    bill = Bill(actions=reserved_actions)
    for price in prices:
        if not bill.charge(state, seat, price, card):
            return False
    return bill.can_pay(state.players[seat])


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


@cache
def hidden_zones_used(block: str) -> frozenset[str]:
    """Return the hidden zones whose cards decide whether a block is available."""
    return _NO_ZONES.union(*map(_hidden_zones_used_by, BLOCKS[block]))


def _hidden_zones_used_by(step: Step) -> frozenset[str]:
    match step.op:
        case "cost_then":
            return hidden_zones_used(step.cost)
        case "may":
            return hidden_zones_used(step.do)
        case "if":
            return _NO_ZONES.union(*map(hidden_zones_used, filter(None, (step.do, step.otherwise))))
        case "choose" | "choose_some":
            return _NO_ZONES.union(*map(hidden_zones_used, step.options))
        case "find" if step.is_cost:
            return HIDDEN_ZONES.intersection(step.frm or _DEFAULT_FIND_ZONES)
        case "free_play" | "play_card" | "copy_exhaust":
            return frozenset(("hand",))
        case _:
            return HIDDEN_ZONES.intersection(step.frm) if is_unverifiable(step) else _NO_ZONES


def can_change(state: ImperiumState, seat: int, step: Step, card: str) -> bool:
    """Return whether a step could have an effect now (R12.35 c)."""
    if is_always_effective(step):
        return True
    player = state.players[seat]
    match step.op:
        case "gain" | "draw" if step.per and not evaluate_count(state, seat, step.per):
            return False
        case "draw":
            return can_draw(state, seat, step.if_able)
        case "acquire":
            return bool(acquirable_cards(state, seat, step))
        case "if":
            assert step.condition is not None
            if condition_holds(state, seat, step.condition, card):
                return can_change_in_block(state, seat, step.do, card)
            return bool(step.otherwise) and can_change_in_block(state, seat, step.otherwise, card)
        case "may" | "cost_then" | "each_may":
            block_costs_met = step.op != "cost_then" or can_pay_cost(state, seat, step.cost, card)
            return block_costs_met and (
                step.op != "may" or is_available(state, seat, step.do, card)
            )
        case "choose" | "choose_some":
            return any(is_available(state, seat, option, card) for option in step.options)
        case "discard" | "abandon" | "recall" if step.who:
            return any(
                state.is_bot(other) or find_candidates(state, other, step, card)
                for other in affected_seats(state, seat, step)
            )
        case "abandon" | "recall" if step.self_:
            return card in player.play
        case "garrison":
            host = card in player.play or card == player.court
            return host and bool(find_candidates(state, seat, step, card))
        case "abandon" | "recall" | "pick" | "put_on_deck" | "discard" | "exile":
            return bool(find_candidates(state, seat, step, card))
        case "exile_market" | "garrison_self" | "return_unrest" | "return_exhaust":
            return bool(find_candidates(state, seat, step, card))
        case "treat_as" | "add_market_token":
            return bool(find_candidates(state, seat, step, card))
        case "to_history" | "sink":
            target = actual_destination(player, "history" if step.op == "to_history" else "flooded")
            places = find_candidates(state, seat, step, card)
            return step.self_ or any(zone != target for _, zone in places)
        case _:
            return _can_change_other(state, seat, step, card)


def _can_change_other(state: ImperiumState, seat: int, step: Step, card: str) -> bool:
    player = state.players[seat]
    match step.op:
        case "develop":
            return bool(payable_developments(state, seat, step.free))
        case "free_play":
            return bool(playable_cards(state, seat, step))
        case "play_card":
            has_action = player.actions > 0 or not step.spend_action
            return has_action and bool(playable_cards(state, seat, step))
        case "swap":
            return can_swap(state, seat, step, card)
        case "copy_exhaust":
            return bool(copyable_cards(state, seat, card))
        case "look_fame" | "take_fame":
            return bool(state.fame) or not player.king
        case "look_nation" | "advance_nation":
            return bool(player.nation_deck)
        case "shuffle_nation" | "nation_top_to_bottom":
            return len(player.nation_deck) > 2
        case "steal":
            return any(
                state.is_bot(other) or step.otherwise or state.players[other].amount(step.res)
                for other in affected_seats(state, seat, step)
            )
        case "give":
            return bool(find_candidates(state, seat, step, card))
        case "active_quest_to":
            return bool(player.active_quest)
        case "reveal_main_deck":
            return bool(state.main)
        case "repeat":
            assert step.per is not None
            return evaluate_count(state, seat, step.per) > 0
        case "trigger_scoring":
            return not state.scoring_round
        case "gain_tokens_on_self":
            return bool(player.tokens.get(card))
        case "gain":
            return True
        case _:
            raise ValueError(f"Nobody knows whether '{step.op}' can change anything.")


def can_swap(state: ImperiumState, seat: int, step: Step, card: str) -> bool:
    """Return whether a swap has a card on both sides (R12.11, R12.17); True for other steps."""
    if step.op != "swap":
        return True
    player = state.players[seat]
    if step.to == "nation_top":
        return len(player.nation_deck) > 1 and any(c != card for c in player.hand)
    return bool(market_swap_cards(state)) and any(slot.card for slot in state.market)


def can_change_in_block(state: ImperiumState, seat: int, block: str, card: str) -> bool:
    return any(can_change(state, seat, step, card) for step in BLOCKS[block])


# --- playing and exhausting ---------------------------------------------------------------------


def is_free(player: Player, card: str) -> bool:
    """Return whether a card can be played without an action token (R12.12)."""
    record = CARDS[card]
    if record.free_play:
        return True
    others = active_mods(player, "free_play_cards")
    return bool(others) and any(fits_filter(mod.filter, record) for mod in others)


def can_play(
    state: ImperiumState, seat: int, card: str, free: bool = False, ignore_state: bool = False
) -> bool:
    """Return whether a card can be played now (R21.5)."""
    player, record = state.players[seat], CARDS[card]
    if not record.playable:
        return False
    if record.state and record.state != player.state and not ignore_state:
        icon = required_state(player, card)
        if icon and icon != player.ignoring:
            return False
    if not (player.actions or free or is_free(player, card)):
        return False
    if record.play is None:
        return record.pinned
    for need in record.play.requires:
        if not condition_holds(state, seat, need, card):
            return False
    if can_always_start(record.play.do):
        return True
    reserved_actions = 0 if free or is_free(player, card) else 1
    return can_start_block(state, seat, record.play.do, card, reserved_actions)


def can_start_block(
    state: ImperiumState, seat: int, block: str, card: str, reserved_actions: int
) -> bool:
    """Return whether a block's leading cost or choice is possible (R6.7, R21.5).

    `reserved_actions` is the action needed to play the card itself.
    """
    first = BLOCKS[block][0]
    match first.op:
        case "pay" | "spend_action":
            return can_pay_price(state, seat, first, card, reserved_actions)
        case "cost_then":
            return can_pay_cost(state, seat, first.cost, card, reserved_actions)
        case "choose":
            return any(
                can_pay_block(state, seat, option, card, reserved_actions)
                for option in first.options
            )
        case _:
            return True


def playable_cards(state: ImperiumState, seat: int, step: Step) -> list[str]:
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
    """Return whether an exhaust ability can be used: token, conditions and cost (R6.8, R21.6)."""
    player = state.players[seat]
    if card in player.exhausted or not player.exhausts:
        return False
    player.exhausts -= 1  # the token is on the card before the cost is paid
    try:
        return can_use(state, seat, card, ability)
    finally:
        player.exhausts += 1


def can_use(state: ImperiumState, seat: int, card: str, ability: Ability) -> bool:
    """Return whether an ability can be used, ignoring exhaust tokens."""
    for need in ability.requires:
        if not condition_holds(state, seat, need, card):
            return False
    if ability.cost and not can_pay_cost(state, seat, ability.cost, card):
        return False
    steps = BLOCKS[ability.do]
    if ability.cost or steps[0].op == "avoid_attack":
        return True
    if steps[0].op == "may":
        return can_change_in_block(state, seat, ability.do, card)
    return is_available(state, seat, ability.do, card)


def copyable_cards(state: ImperiumState, seat: int, card: str) -> list[tuple[int, str]]:
    """Return rivals' pinned cards with an exhaust ability that can be copied (R21.14)."""
    return [
        (rival, c)
        for rival in state.rivals(seat)
        for c in play_area(state, rival)
        if CARDS[c].pinned and copied_ability(state, seat, card, c) is not None
    ]


def copied_ability(state: ImperiumState, seat: int, card: str, copied: str) -> Ability | None:
    """Return another card's ability as used from this card; copies cannot be copied (R21.11)."""
    for ability in CARDS[copied].exhausts:
        copies_too = any(step.op == "copy_exhaust" for step in BLOCKS[ability.do])
        if not ability.trigger and not copies_too and can_use(state, seat, card, ability):
            return ability
    return None


def exhaustible_cards(state: ImperiumState, seat: int) -> list[str]:
    """Return the cards with an untriggered exhaust ability that can be used (R6.8)."""
    player = state.players[seat]
    if not player.exhausts:
        return []
    found = []
    for card in player.active_cards():
        if card not in EXHAUSTIBLE_CARDS or card in player.exhausted:
            continue
        for ability in CARDS[card].exhausts:
            if not ability.trigger and can_exhaust(state, seat, card, ability):
                found.append(card)
                break
    return found


def play_area(state: ImperiumState, seat: int) -> list[str]:
    if state.is_bot(seat):
        assert state.bot is not None
        return state.bot.play
    return state.players[seat].play
