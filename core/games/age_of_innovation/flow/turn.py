"""Turns: conversions around one action (R10, R11.2)."""

from dataclasses import dataclass

from core.games.age_of_innovation.actions import (
    BoardAction,
    Convert,
    Done,
    First,
    ImproveSailing,
    ImproveTerraforming,
    LinkAcross,
    Orders,
    Pass,
    PlaceAt,
    SendScholar,
    SpecialAction,
    TakeBonus,
    TakeInnovation,
    Terraform,
    TileAction,
    Upgrade,
)
from core.games.age_of_innovation.automa import play_automa_turn
from core.games.age_of_innovation.board import (
    bridge_places,
    make_city,
    river_links,
    spades_needed,
    ways,
)
from core.games.age_of_innovation.content import (
    AT,
    BOOK_ACTIONS,
    BOOKS,
    CONVERSIONS,
    INNOVATION_SLOTS,
    INNOVATIONS_EACH,
    POWER_ACTIONS,
    ROUNDS,
    SACRIFICE,
    SPACES,
    TILES,
    Effect,
)
from core.games.age_of_innovation.effects import (
    By,
    Step,
    TileEffects,
    advance,
    gain,
)
from core.games.age_of_innovation.events import (
    ActionTaken,
    BonusTaken,
    Converted,
    InnovationTaken,
    Passed,
    ScholarSent,
    TurnBegan,
)
from core.games.age_of_innovation.family import bowls
from core.games.age_of_innovation.flow.books import PayBooks
from core.games.age_of_innovation.flow.building import (
    annex_places,
    build,
    exchangeable,
    upgrade_cost,
    upgrades,
)
from core.games.age_of_innovation.flow.cities import ChooseCityTile
from core.games.age_of_innovation.flow.digging import (
    Ways,
    build_workshop,
    can_dig,
    spade_choices,
    terraform,
    workshop_choices,
)
from core.games.age_of_innovation.flow.power import ChooseOrder, PowerOffers
from core.games.age_of_innovation.flow.science import Steps
from core.games.age_of_innovation.state import FREE, InnovationState, Turn
from core.games.age_of_innovation.stock import (
    can_pay,
    groups,
    pay,
    pay_book,
    times,
    trigger,
)
from core.kernel import Action, Decision, Frame, Kind


@dataclass(frozen=True, slots=True)
class NextTurn(Frame[InnovationState]):
    """The next player in order who has not passed; with nobody left the phase is over."""

    after: int  # the seat that has had a turn; -1 at the beginning of the phase

    def run(self, state: InnovationState) -> None:
        """Go round the order column (R11.2.1)."""
        start = state.order.index(self.after) + 1 if self.after >= 0 else 0
        for seat in (*state.order[start:], *state.order[:start]):
            if not state.players[seat].passed:
                state.then(StartTurn(seat), PowerOffers(), NextTurn(seat))
                return


@dataclass(frozen=True, slots=True)
class StartTurn(Frame[InnovationState]):
    """A turn begins."""

    seat: int

    def run(self, state: InnovationState) -> None:
        """A person is asked; the Automa plays."""
        state.turn = Turn(self.seat, state.turn.number + 1)
        state.tell(TurnBegan(self.seat))
        if state.is_automa(self.seat):
            play_automa_turn(state, self.seat)
        else:
            state.then(MainChoice(self.seat), AfterAction(self.seat))


@dataclass(frozen=True, slots=True)
class MainChoice(Frame[InnovationState]):
    """What to do: the action, or a conversion before it (R11.2.1)."""

    seat: int
    extra: bool = False  # the Psychics' second action, which may be left (R11.18)

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """All actions there are."""
        actions = main_actions(state, self.seat)
        actions += free_choices(state, self.seat)
        actions += [Orders(), Pass()]
        if self.extra:
            actions.append(Done())
        topic, rule = ("extra_action", "R11.18") if self.extra else ("turn", "R11.2.1")
        return (Decision(self.seat, Kind.ACTION, topic, rule, tuple(actions), main=True),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """A conversion leads back here, and so does a standing order."""
        if isinstance(action, Orders):
            state.then(ChooseOrder(seat), self)
        elif isinstance(action, Convert | LinkAcross):
            state.then(self)
            do_free_choice(state, seat, action)
        elif not isinstance(action, Done):
            do_action(state, seat, action)


@dataclass(frozen=True, slots=True)
class AfterAction(Frame[InnovationState]):
    """Conversions after the action (R10.1)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """None possible: the turn simply ends; to end it is what is nearly always wanted."""
        free = free_choices(state, self.seat)
        if not free:
            return ()
        actions = (Done(), *free)
        return (Decision(self.seat, Kind.ACTION, "after_action", "R10.1", actions, main=True),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """Any number of them."""
        if not isinstance(action, Done):
            state.then(self)
            do_free_choice(state, seat, action)


# --- conversions and the river link --------------------------------------------------------------


def free_choices(state: InnovationState, seat: int) -> list[Action]:
    """Conversions that bring something (R10.3), and cities across a river (R7.12)."""
    player = state.players[seat]
    actions: list[Action] = [LinkAcross(*link) for link in river_links(state, seat)]
    for conversion in CONVERSIONS.values():
        if conversion.id == SACRIFICE:
            possible = player.bowls[1] >= 2
        else:
            possible = can_pay(player, conversion.pay)
        if "scholars" in conversion.gain:
            possible = possible and player.scholars_left > 0
        if "books_any" in conversion.gain:
            possible = possible and any(state.books.values())
        if possible:
            actions.append(Convert(conversion.id))
    return actions


def do_free_choice(state: InnovationState, seat: int, action: Action) -> None:
    """Exchange, or found a city across a river hex."""
    if isinstance(action, LinkAcross):
        bits = state.map.bit[action.one] | state.map.bit[action.other]
        for group in groups(state, seat):
            if group & bits:
                make_city(state, state.map.listed(group))
        state.then(ChooseCityTile(seat, action.river))
        return
    assert isinstance(action, Convert)
    conversion = CONVERSIONS[action.conversion]
    if conversion.id == SACRIFICE:
        power = state.players[seat].bowls
        before = tuple(power)
        bowls.sacrifice(power)
        state.tell(Converted(seat, conversion.id, bowls.difference(before, power)))
        return
    state.tell(Converted(seat, conversion.id))
    pay(state, seat, conversion.pay)
    gain(state, seat, conversion.gain, By(conversion.id))
    if "books_any" in conversion.pay:
        state.then(PayBooks(seat, conversion.pay["books_any"], conversion.id))


# --- the actions ---------------------------------------------------------------------------------


def main_actions(state: InnovationState, seat: int) -> list[Action]:
    """Everything that can be the action now, but for passing (R11.3 to R11.13)."""
    player = state.players[seat]
    board = player.board
    routes = ways(state, seat)
    actions: list[Action] = []
    actions += workshop_choices(state, seat, routes, free=False)
    digs = spade_choices(state, seat, routes, free=0, buy=True)
    in_part = [dig for dig in digs if dig.spades < spades_needed(state, seat, dig.hex)]
    actions += [dig for dig in digs if dig not in in_part]
    actions += upgrades(state, seat)
    if player.sailing < board.sailing_max and can_pay(player, board.sailing_cost):
        actions.append(ImproveSailing())
    if player.terraforming < len(board.tools_per_spade) - 1 and can_pay(
        player, board.terraforming_cost
    ):
        actions.append(ImproveTerraforming())
    actions += _innovations(state, seat)
    actions += _scholars(state, seat)
    actions += _board_actions(state, seat, routes)
    actions += _tile_actions(state, seat, routes)
    actions += in_part
    return actions


def innovation_cost(
    state: InnovationState, seat: int, slot_id: str
) -> tuple[dict[str, int], int, int]:
    """Books by colour, books of any colour, and coins (R11.13)."""
    player, slot = state.players[seat], INNOVATION_SLOTS[slot_id]
    extra = player.board.extra_books[len(player.innovations)]
    coins = 0 if state.count(seat, "palace") else slot.coins_without_palace
    return dict(slot.books), slot.any_books + extra, coins


def can_take_innovation(state: InnovationState, seat: int, slot_id: str) -> bool:
    """Whether a player can pay for the tile on a slot."""
    player = state.players[seat]
    if len(player.innovations) == INNOVATIONS_EACH:
        return False
    fixed, any_books, coins = innovation_cost(state, seat, slot_id)
    return (
        player.coins >= coins
        and sum(player.books.values()) >= sum(fixed.values()) + any_books
        and all(player.books[book] >= number for book, number in fixed.items())
    )


def _innovations(state: InnovationState, seat: int) -> list[Action]:
    player = state.players[seat]
    if sum(player.books.values()) < 5:  # the least an innovation costs
        return []
    return [
        TakeInnovation(state.innovations[slot])
        for slot in INNOVATION_SLOTS
        if state.innovations.get(slot) and can_take_innovation(state, seat, slot)
    ]


def _scholars(state: InnovationState, seat: int) -> list[Action]:
    if not state.players[seat].scholars:
        return []
    actions: list[Action] = []
    for discipline in BOOKS:
        free = [n for n, who in zip(SPACES, state.spaces[discipline], strict=True) if who == FREE]
        actions += [SendScholar(discipline, steps) for steps in dict.fromkeys(free)]
        actions.append(SendScholar(discipline, 1))
    return actions


def power_price(state: InnovationState, seat: int, action: str) -> int:
    """What a power action costs a player (R11.22.7)."""
    price: int = POWER_ACTIONS[action].cost["power"]
    for _, effect in state.active(seat, "power_action"):
        price += effect.cost_delta.get("power", 0)
    return price


def _board_actions(state: InnovationState, seat: int, routes: Ways) -> list[BoardAction]:
    player = state.players[seat]
    actions: list[BoardAction] = []
    for action in POWER_ACTIONS:
        if player.bowls[2] >= power_price(state, seat, action):
            actions.append(BoardAction(action))
    for action in state.book_actions:
        if can_pay(player, BOOK_ACTIONS[action].cost):
            actions.append(BoardAction(action))
    return [
        choice
        for choice in actions
        if choice.action not in state.marked
        and _has_target(state, seat, TILES[choice.action].effects[0], routes)
    ]


def _tile_actions(state: InnovationState, seat: int, routes: Ways) -> list[Action]:
    player = state.players[seat]
    actions: list[Action] = []
    special, repeated = AT["special_action"], AT["action"]

    def possible(effects: tuple[Effect, ...]) -> bool:
        return all(_has_target(state, seat, effect, routes) for effect in effects)

    for tile in state.holdings(seat):
        if tile in special and tile not in player.used and possible(special[tile]):
            actions.append(SpecialAction(tile))
        if tile in repeated and possible(repeated[tile]):
            actions.append(TileAction(tile))
    return actions


def _has_target(state: InnovationState, seat: int, effect: Effect, routes: Ways) -> bool:
    """An action that needs a target cannot be taken without one (R11.22.3)."""
    if effect.gain.get("spades"):
        return can_dig(state, seat, routes)
    if effect.gain.get("bridges"):
        return can_pay(state.players[seat], effect.cost) and bool(
            bridge_places(state, seat, effect.over_land)
        )
    if effect.upgrade or effect.downgrade:
        return bool(exchangeable(state, seat, *(effect.upgrade or effect.downgrade)))
    if effect.place == "annex":
        return bool(annex_places(state, seat))
    return True


def do_action(state: InnovationState, seat: int, action: Action) -> None:
    """Carry out an action."""
    player = state.players[seat]
    match action:
        case PlaceAt():
            build_workshop(state, seat, action)
        case Terraform():
            terraform(state, seat, action)
        case Upgrade(hex=hex_id, kind=kind):
            pay(state, seat, upgrade_cost(state, seat, hex_id, kind))
            build(state, seat, hex_id, kind)
        case ImproveSailing():
            pay(state, seat, player.board.sailing_cost)
            state.then(*advance(state, seat, "sailing"))
        case ImproveTerraforming():
            pay(state, seat, player.board.terraforming_cost)
            state.then(*advance(state, seat, "terraforming"))
        case TakeInnovation(innovation=innovation):
            _take_innovation(state, seat, innovation)
        case SendScholar(discipline=discipline, steps=steps):
            _send_scholar(state, seat, discipline, steps)
        case BoardAction(action=tile):
            _board_action(state, seat, tile)
        case SpecialAction(tile=tile):
            player.used.append(tile)
            state.tell(ActionTaken(seat, tile))
            if any(effect.extra_action for effect in TILES[tile].on("special_action")):
                state.then(MainChoice(seat, extra=True))
            state.then(TileEffects(seat, tile, "special_action", must=True))
        case TileAction(tile=tile):
            state.tell(ActionTaken(seat, tile))
            state.then(TileEffects(seat, tile, "action", must=True))
        case _:
            state.then(PassNow(seat))


def _take_innovation(state: InnovationState, seat: int, innovation: str) -> None:
    """Pay, then take the tile (R11.13)."""
    slot = next(s for s in INNOVATION_SLOTS if state.innovations.get(s) == innovation)
    fixed, any_books, coins = innovation_cost(state, seat, slot)
    state.then(GainInnovation(seat, innovation))
    if any_books:
        state.then(PayBooks(seat, any_books, innovation))
    pay(state, seat, {"coins": coins})
    for book, number in fixed.items():
        pay_book(state, seat, book, number)


@dataclass(frozen=True, slots=True)
class GainInnovation(Frame[InnovationState]):
    """The innovation is paid (R11.7)."""

    seat: int
    innovation: str

    def run(self, state: InnovationState) -> None:
        """Its place on the display stays empty."""
        for slot, tile in state.innovations.items():
            if tile == self.innovation:
                state.innovations[slot] = ""
        state.players[self.seat].innovations.append(self.innovation)
        state.tell(InnovationTaken(self.seat, self.innovation))
        trigger(state, self.seat, "gain_innovation")
        state.then(TileEffects(self.seat, self.innovation, "take"))


def _send_scholar(state: InnovationState, seat: int, discipline: str, steps: int) -> None:
    """To a space for good, or back to the supply (R11.8)."""
    player = state.players[seat]
    player.scholars -= 1
    if steps == 1:
        player.scholars_left += 1
    else:
        spaces = state.spaces[discipline]
        free = [n for n, who in enumerate(spaces) if who == FREE and SPACES[n] == steps]
        spaces[free[0]] = seat
    state.tell(ScholarSent(seat, discipline, steps))
    trigger(state, seat, "send_scholar")
    state.then(Steps(seat, discipline, steps, "scholar"))


def _board_action(state: InnovationState, seat: int, tile: str) -> None:
    """Mark it for the round, pay, then what it gives (R11.9)."""
    state.marked[tile] = seat
    state.tell(ActionTaken(seat, tile))
    state.then(TileEffects(seat, tile, "take", must=True))
    if tile in POWER_ACTIONS:
        pay(state, seat, {"power": power_price(state, seat, tile)})
        trigger(state, seat, "power_action")
    else:
        state.then(PayBooks(seat, BOOK_ACTIONS[tile].cost["books_any"], tile))


# --- passing (R11.14) ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PassNow(Frame[InnovationState]):
    """Pass effects, then the next round bonus."""

    seat: int

    def run(self, state: InnovationState) -> None:
        """Effects that only score come after those that step, unless the player wills it so."""
        state.then(PassEffects(self.seat), ChooseBonus(self.seat))


@dataclass(frozen=True, slots=True)
class PassEffects(Frame[InnovationState]):
    """What tiles give for passing; steps and the lowest level ask for an order (R11.22.4)."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """Only where steps meet points for the lowest level."""
        rewards = self._rewards(state)
        steps = [
            tile for tile, e in rewards if "science_any" in e.gain and times(state, self.seat, e)
        ]
        lowest = [tile for tile, e in rewards if e.gain.get("vp") == "min_science"]
        if not steps or not lowest:
            return ()
        actions = (First(steps[0]), First(lowest[0]))
        return (Decision(self.seat, Kind.ORDER, "pass_order", "R11.22.4", actions),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """That one first."""
        assert isinstance(action, First)
        self._all(state, action.what)

    def run(self, state: InnovationState) -> None:
        """Steps first."""
        self._all(state, "")

    def _rewards(self, state: InnovationState) -> list[tuple[str, Effect]]:
        return list(state.active(self.seat, "pass"))

    def _all(self, state: InnovationState, first: str) -> None:
        rewards = self._rewards(state)
        tiles = [tile for tile, effect in rewards if "science_any" in effect.gain]
        tiles += [tile for tile, effect in rewards if "science_any" not in effect.gain]
        if first:
            tiles = [first, *(tile for tile in tiles if tile != first)]
        state.then(*[TileEffects(self.seat, tile, "pass") for tile in tiles])


@dataclass(frozen=True, slots=True)
class ChooseBonus(Frame[InnovationState]):
    """Exchange the round bonus; in the last round there is none to take."""

    seat: int

    def decisions(self, state: InnovationState) -> tuple[Decision, ...]:
        """The three tiles beside the board."""
        if state.round == ROUNDS:
            return ()
        actions = tuple(TakeBonus(tile) for tile in state.bonuses)
        return (Decision(self.seat, Kind.CARD, "bonus", "R11.14", actions),)

    def answer(self, state: InnovationState, seat: int, action: Action) -> None:
        """The new one lies face down until the round is over (R11.15)."""
        assert isinstance(action, TakeBonus)
        take_bonus(state, seat, action.bonus)
        self.run(state)

    def run(self, state: InnovationState) -> None:
        """The place in the next round's order."""
        state.players[self.seat].passed = True
        if state.round < ROUNDS:
            state.next_order.append(self.seat)
        place = sum(player.passed for player in state.players)
        state.tell(Passed(self.seat, place))


def take_bonus(state: InnovationState, seat: int, tile: str) -> None:
    """Take a tile with its coins; the old one lies in its place."""
    player = state.players[seat]
    coins = state.bonus_coins.pop(tile, 0)
    state.bonuses[state.bonuses.index(tile)] = player.bonus
    player.bonus, player.next_bonus = "", tile
    player.coins += coins
    state.tell(BonusTaken(seat, tile, coins))


TURN_FRAMES: tuple[type[Step], ...] = (
    NextTurn,
    StartTurn,
    MainChoice,
    AfterAction,
    GainInnovation,
    PassNow,
    PassEffects,
    ChooseBonus,
)
