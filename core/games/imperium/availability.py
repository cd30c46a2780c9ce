"""Which costs can be paid and which options have an effect (R12.35, R21.5)."""

from dataclasses import dataclass
from functools import cache

from core.games.imperium.blocks import (
    PRICES,
    always_changes,
    always_leads_somewhere,
    can_always_be_chosen,
    conditions_in,
    prices_in,
)
from core.games.imperium.choosing import (
    UNSEEN,
    acquirable,
    affected,
    candidates,
    discard_helpers,
    for_the_market,
    in_zone,
    is_guesswork,
    number,
    total_weight,
)
from core.games.imperium.content import (
    ALL,
    BARBARIAN,
    BLOCKS,
    CARDS,
    DEVELOPMENT_AREA,
    EXHAUSTIBLE,
    NATION_DECK,
    Ability,
    Step,
    one_of_each,
)
from core.games.imperium.counting import count, destination, fits, holds, mods, state_icon
from core.games.imperium.paying import affordable, development_price
from core.games.imperium.state import ImperiumState, Player, Tokens

_FIND_ZONES = ("hand", "discard", "deck", "nation")
_NOTHING: frozenset[str] = frozenset()


def payable_developments(state: ImperiumState, seat: int, free: bool = False) -> list[str]:
    """Return the developments a player can afford (R12.8)."""
    player = state.players[seat]
    if not player.of.develops:
        return []
    return [
        card
        for card in one_of_each(player.development)
        if free or affordable(player, development_price(player, card))
    ]


def can_draw(state: ImperiumState, seat: int, if_able: bool = False) -> bool:
    """Return whether a card can be drawn, with a reshuffle if needed (R12.35 c)."""
    player = state.players[seat]
    if player.deck or if_able:
        return bool(player.deck)
    return bool(player.discard) or reshuffle_adds(state, seat)


def reshuffle_adds(state: ImperiumState, seat: int) -> bool:
    if state.players[seat].state == BARBARIAN:
        return nation_card_is_due(state.players[seat])
    return bool(developments_on_reshuffle(state, seat))


def nation_card_is_due(player: Player) -> bool:
    """Return whether a barbarian's reshuffle adds the top nation card (R8.2)."""
    return bool(player.nation_deck and player.exhausts) and NATION_DECK not in player.exhausted


def developments_on_reshuffle(state: ImperiumState, seat: int) -> list[str]:
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
            return state.players[seat].has(step.res) >= step.minimum
        elif not step.up_to:
            self.add(step.res, number(state, seat, step, card))
        return True

    def can_be_paid(self, player: Player) -> bool:
        return self.actions <= player.actions and affordable(player, self)


def can_pay(state: ImperiumState, seat: int, step: Step, card: str, spare_actions: int = 0) -> bool:
    """Return whether one token or action price can be paid (R12.19, R12.3)."""
    bill = Bill(actions=spare_actions)
    return bill.charge(state, seat, step, card) and bill.can_be_paid(state.players[seat])


def can_meet(
    state: ImperiumState, seat: int, block: str, card: str, spare_actions: int = 0
) -> bool:
    """Return whether all steps of a cost block can be paid together (R12.36)."""
    bill = Bill(actions=spare_actions)
    for step in BLOCKS[block]:
        if step.op in PRICES:
            if not bill.charge(state, seat, step, card):
                return False
        elif not can_do_in_full(state, seat, step, card):
            return False
    return bill.can_be_paid(state.players[seat])


def can_do_in_full(state: ImperiumState, seat: int, step: Step, card: str) -> bool:
    """Return whether a cost in cards can be paid (R6.7)."""
    player = state.players[seat]
    match step.op:
        case "take_unrest" | "gain" | "gain_action":
            return True
        case "find":
            zones = step.frm or _FIND_ZONES
            return any(fits(step.filter, CARDS[c]) for c in _searched(player, zones, card))
        case "discard" | "abandon" | "recall" | "sink" | "to_history" if step.self_:
            return step.op in ("sink", "to_history") or card in player.play
        case "garrison":
            host = card in player.play or card == player.court
            return host and bool(candidates(state, seat, step, card))
        case "discard":
            n = number(state, seat, step, card)
            helpers = discard_helpers(state, seat, step)
            return len(candidates(state, seat, step, card)) + len(helpers) >= n
        case "abandon" | "recall" | "sink" | "to_history" | "put_on_deck" | "return_unrest":
            places = candidates(state, seat, step, card)
            return total_weight(places, step) >= max(step.n, 1)
        case _:
            raise ValueError(f"'{step.op}' is no cost.")


def _searched(player: Player, zones: tuple[str, ...], card: str) -> list[str]:
    found = [c for c in player.hand if c != card] if "hand" in zones else []
    found += player.discard if "discard" in zones else []
    found += player.deck if "deck" in zones else []
    return found + (player.nation_deck[1:] if "nation" in zones else [])


# --- options ----------------------------------------------------------------------------------


def is_available(state: ImperiumState, seat: int, block: str, card: str) -> bool:
    """Return whether an option or optional block can be chosen (R12.35)."""
    if can_always_be_chosen(block):
        return True
    return costs_are_met(state, seat, block, card) and can_change_any(state, seat, block, card)


def costs_are_met(state: ImperiumState, seat: int, block: str, card: str, spare: int = 0) -> bool:
    """Return whether a block's costs can be paid (R12.35 a, b).

    A discard that is the whole block counts as a cost. `reserved_actions` are needed for something
    else.
    """
    if not prices_are_met(state, seat, block, card, spare):
        return False
    for step in conditions_in(block):
        if step.op == "discard":
            return can_do_in_full(state, seat, step, card)
        if not can_meet(state, seat, step.cost, card, spare):
            return False
        if not all(can_swap(state, seat, part, card) for part in BLOCKS[step.do]):
            return False
    return True


def prices_are_met(state: ImperiumState, seat: int, block: str, card: str, spare: int = 0) -> bool:
    """Return whether tokens and actions suffice for a block's fixed prices (R12.35 a)."""
    prices = prices_in(block)
    if not prices:
        return spare <= state.players[seat].actions
    bill = Bill(actions=spare)
    for price in prices:
        if not bill.charge(state, seat, price, card):
            return False
    return bill.can_be_paid(state.players[seat])


def seems_available(state: ImperiumState, seat: int, block: str, card: str) -> bool:
    """Return whether rivals must assume a block is available (R18).

    They see the number of cards in a hand, not which cards.
    """
    player, zones = state.players[seat], unseen_zones(block)
    if not zones:
        return False
    if any(in_zone(state, player, zone, card) for zone in zones):
        return prices_are_met(state, seat, block, card)
    return False


@cache
def unseen_zones(block: str) -> frozenset[str]:
    """Return the hidden zones whose cards decide whether a block is available."""
    return _NOTHING.union(*map(_unseen_zones_of, BLOCKS[block]))


def _unseen_zones_of(step: Step) -> frozenset[str]:
    match step.op:
        case "cost_then":
            return unseen_zones(step.cost)
        case "may":
            return unseen_zones(step.do)
        case "if":
            return _NOTHING.union(*map(unseen_zones, filter(None, (step.do, step.otherwise))))
        case "choose" | "choose_some":
            return _NOTHING.union(*map(unseen_zones, step.options))
        case "find" if step.is_cost:
            return UNSEEN.intersection(step.frm or _FIND_ZONES)
        case "free_play" | "play_card" | "copy_exhaust":
            return frozenset(("hand",))
        case _:
            return UNSEEN.intersection(step.frm) if is_guesswork(step) else _NOTHING


def can_change(state: ImperiumState, seat: int, step: Step, card: str) -> bool:
    """Return whether a step could have an effect now (R12.35 c)."""
    if always_changes(step):
        return True
    player = state.players[seat]
    match step.op:
        case "gain" | "draw" if step.per and not count(state, seat, step.per):
            return False
        case "draw":
            return can_draw(state, seat, step.if_able)
        case "acquire":
            return bool(acquirable(state, seat, step))
        case "if":
            assert step.condition is not None
            if holds(state, seat, step.condition, card):
                return can_change_any(state, seat, step.do, card)
            return bool(step.otherwise) and can_change_any(state, seat, step.otherwise, card)
        case "may" | "cost_then" | "each_may":
            block_costs_met = step.op != "cost_then" or can_meet(state, seat, step.cost, card)
            return block_costs_met and (
                step.op != "may" or is_available(state, seat, step.do, card)
            )
        case "choose" | "choose_some":
            return any(is_available(state, seat, option, card) for option in step.options)
        case "discard" | "abandon" | "recall" if step.who:
            return any(
                state.is_bot(other) or candidates(state, other, step, card)
                for other in affected(state, seat, step)
            )
        case "abandon" | "recall" if step.self_:
            return card in player.play
        case "garrison":
            host = card in player.play or card == player.court
            return host and bool(candidates(state, seat, step, card))
        case "abandon" | "recall" | "pick" | "put_on_deck" | "discard" | "exile":
            return bool(candidates(state, seat, step, card))
        case "exile_market" | "garrison_self" | "return_unrest" | "return_exhaust":
            return bool(candidates(state, seat, step, card))
        case "treat_as" | "add_market_token":
            return bool(candidates(state, seat, step, card))
        case "to_history" | "sink":
            target = destination(player, "history" if step.op == "to_history" else "flooded")
            places = candidates(state, seat, step, card)
            return step.self_ or any(zone != target for _, zone in places)
        case _:
            return _can_change_more(state, seat, step, card)


def _can_change_more(state: ImperiumState, seat: int, step: Step, card: str) -> bool:
    player = state.players[seat]
    match step.op:
        case "develop":
            return bool(payable_developments(state, seat, step.free))
        case "free_play":
            return bool(playable(state, seat, step))
        case "play_card":
            spare = player.actions > 0 or not step.spend_action
            return spare and bool(playable(state, seat, step))
        case "swap":
            return can_swap(state, seat, step, card)
        case "copy_exhaust":
            return bool(copyable(state, seat, card))
        case "look_fame" | "take_fame":
            return bool(state.fame) or not player.king
        case "look_nation" | "advance_nation":
            return bool(player.nation_deck)
        case "shuffle_nation" | "nation_top_to_bottom":
            return len(player.nation_deck) > 2
        case "steal":
            return any(
                state.is_bot(other) or step.otherwise or state.players[other].has(step.res)
                for other in affected(state, seat, step)
            )
        case "give":
            return bool(candidates(state, seat, step, card))
        case "active_quest_to":
            return bool(player.quest)
        case "reveal_main_deck":
            return bool(state.main)
        case "repeat":
            assert step.per is not None
            return count(state, seat, step.per) > 0
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
    return bool(for_the_market(state)) and any(slot.card for slot in state.market)


def can_change_any(state: ImperiumState, seat: int, block: str, card: str) -> bool:
    return any(can_change(state, seat, step, card) for step in BLOCKS[block])


# --- playing and exhausting ---------------------------------------------------------------------


def is_free(player: Player, card: str) -> bool:
    """Return whether a card can be played without an action token (R12.12)."""
    record = CARDS[card]
    if record.free_play:
        return True
    others = mods(player, "free_play_cards")
    return bool(others) and any(fits(mod.filter, record) for mod in others)


def can_play(
    state: ImperiumState, seat: int, card: str, free: bool = False, ignore_state: bool = False
) -> bool:
    """Return whether a card can be played now (R21.5)."""
    player, record = state.players[seat], CARDS[card]
    if not record.playable:
        return False
    if record.state and record.state != player.state and not ignore_state:
        icon = state_icon(player, card)
        if icon and icon != player.ignoring:
            return False
    if not (player.actions or free or is_free(player, card)):
        return False
    if record.play is None:
        return record.pinned
    for need in record.play.requires:
        if not holds(state, seat, need, card):
            return False
    if always_leads_somewhere(record.play.do):
        return True
    spare = 0 if free or is_free(player, card) else 1
    return leads_somewhere(state, seat, record.play.do, card, spare)


def leads_somewhere(state: ImperiumState, seat: int, block: str, card: str, spare: int) -> bool:
    """Return whether a block's leading cost or choice is possible (R6.7, R21.5).

    `reserved_actions` is the action needed to play the card itself.
    """
    first = BLOCKS[block][0]
    match first.op:
        case "pay" | "spend_action":
            return can_pay(state, seat, first, card, spare)
        case "cost_then":
            return can_meet(state, seat, first.cost, card, spare)
        case "choose":
            return any(costs_are_met(state, seat, option, card, spare) for option in first.options)
        case _:
            return True


def playable(state: ImperiumState, seat: int, step: Step) -> list[str]:
    """Return the cards a step can play (R12.12)."""
    player = state.players[seat]
    cards = player.discard if "discard" in step.frm else player.hand
    free = not step.spend_action
    return [
        card
        for card in cards
        if fits(step.filter, CARDS[card]) and can_play(state, seat, card, free, step.ignore_state)
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
        if not holds(state, seat, need, card):
            return False
    if ability.cost and not can_meet(state, seat, ability.cost, card):
        return False
    steps = BLOCKS[ability.do]
    if ability.cost or steps[0].op == "avoid_attack":
        return True
    if steps[0].op == "may":
        return can_change_any(state, seat, ability.do, card)
    return is_available(state, seat, ability.do, card)


def copyable(state: ImperiumState, seat: int, card: str) -> list[tuple[int, str]]:
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


def exhausts_now(state: ImperiumState, seat: int) -> list[str]:
    """Return the cards with an untriggered exhaust ability that can be used (R6.8)."""
    player = state.players[seat]
    if not player.exhausts:
        return []
    found = []
    for card in player.in_force():
        if card not in EXHAUSTIBLE or card in player.exhausted:
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
