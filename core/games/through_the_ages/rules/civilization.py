"""Changes to a civilization: action tokens, leaders, wonders, colonies, pacts and workers."""

from dataclasses import dataclass, replace

from core.games.through_the_ages.content import CARDS, WORKER_CARDS
from core.games.through_the_ages.rules.actions import GiveUpToken, LoseWorker
from core.games.through_the_ages.rules.decks import discard
from core.games.through_the_ages.rules.events import (
    REPLACED,
    BlueTokens,
    CardLost,
    Destroyed,
    PopulationGrew,
    PopulationLost,
    RatingsChanged,
    WonderCompleted,
    WonderTurned,
    WorkersReturned,
    YellowTokens,
)
from core.games.through_the_ages.rules.gains_and_payments import (
    STORAGE_CARDS,
    add_blue,
    good_of_card,
    remove_token,
    score_culture,
    stored,
)
from core.games.through_the_ages.rules.leader_and_wonder_effects import HOOKS, player_hooks
from core.games.through_the_ages.rules.military_events import (
    Colonized,
    ColonyLost,
    PactBegan,
    PactEnded,
)
from core.games.through_the_ages.rules.rating_events import emit_rating_changes
from core.games.through_the_ages.state import EVERYBODY, NOBODY, AgesState, Pact
from core.kernel import Action, Decision, DecisionKind, Frame

# --- action tokens (R2.9) ---------------------------------------------------------------------


def spend_civil(state: AgesState, seat: int, number: int = 1) -> None:
    if number:
        state.players[seat].used_civil += number
        state.turn.civil_spent = True


def spend_military(state: AgesState, seat: int, number: int = 1) -> None:
    if number:
        state.players[seat].used_military += number
        state.turn.military_spent = True


def _reduce_used_tokens(state: AgesState, seat: int, civil: int, military: int) -> None:
    """Remove used action tokens first. Gained ones (negative here) start unused."""
    player = state.players[seat]
    if civil > 0:
        player.used_civil = max(0, player.used_civil - civil)
    if military > 0:
        player.used_military = max(0, player.used_military - military)


def _replace_bonus_tokens(state: AgesState, seat: int, old: str = "", new: str = "") -> None:
    gave, gives = (CARDS[card].bonus if card else {} for card in (old, new))
    civil, military = (
        gave.get(color, 0) - gives.get(color, 0) for color in ("civil_actions", "military_actions")
    )
    _reduce_used_tokens(state, seat, civil, military)


# --- leaders, wonders, specials ---------------------------------------------------------------


def set_leader(state: AgesState, seat: int, card: str) -> None:
    """Put a leader in play and remove the old one (R7.8)."""
    lose_leader(state, seat, reason=REPLACED)
    player = state.players[seat]
    with emit_rating_changes(state, seat):
        player.leader = card
        _replace_bonus_tokens(state, seat, new=card)
    state.clear_price_cache()
    give_homer_resource(state, seat)


def lose_leader(state: AgesState, seat: int, reason: str = "") -> None:
    player = state.players[seat]
    if player.leader:
        with emit_rating_changes(state, seat):
            card, player.leader = player.leader, ""
            _replace_bonus_tokens(state, seat, old=card)
        state.clear_price_cache()
        player.homer = 0
        state.removed.append(card)
        state.emit(CardLost(seat, card, why=reason))


def give_homer_resource(state: AgesState, seat: int) -> None:
    """Give Homer's special resource once per own turn (R24.15)."""
    player = state.players[seat]
    resources = player_hooks(player).unit_resources
    if resources and not state.turn.homer_used and state.turn.seat == seat:
        player.homer = resources
        state.turn.homer_used = True


def set_special(state: AgesState, seat: int, card: str) -> None:
    """Put a special technology in play, replacing the one with its icon (R7.9, R2.9)."""
    player = state.players[seat]
    blue = CARDS[card].bonus.get("blue_tokens", 0)
    old = next((s for s in player.specials if CARDS[s].icon == CARDS[card].icon), "")
    with emit_rating_changes(state, seat):
        if old:
            player.specials.remove(old)
            state.removed.append(old)
            state.emit(CardLost(seat, old, why=REPLACED))
            blue -= CARDS[old].bonus.get("blue_tokens", 0)
        player.specials.append(card)
        add_blue(state, seat, blue)
        _replace_bonus_tokens(state, seat, old=old, new=card)


def lose_special(state: AgesState, seat: int, card: str) -> None:
    with emit_rating_changes(state, seat):
        state.players[seat].specials.remove(card)
        _replace_bonus_tokens(state, seat, old=card)
    state.emit(CardLost(seat, card))
    give_up_blue(state, seat, CARDS[card].bonus.get("blue_tokens", 0))


def complete_wonder(state: AgesState, seat: int) -> None:
    """Complete a wonder: its markers return and its effects begin (R7.7)."""
    player = state.players[seat]
    card, player.wonder = player.wonder, ""
    returned = player.markers
    player.blue += returned
    player.stages = player.markers = 0
    with emit_rating_changes(state, seat, *_pact_partners(state, seat)):
        player.wonders.append(card)
        _replace_bonus_tokens(state, seat, new=card)
    state.clear_price_cache()
    state.emit(WonderCompleted(seat, card, returned))
    for count in HOOKS[card].on_wonder_completed:
        score_culture(state, seat, count(player), "wonders", card)


def lose_unfinished_wonder(state: AgesState, seat: int, reason: str = "") -> None:
    """Remove the wonder under construction and return its markers (R16.8, R20.3)."""
    player = state.players[seat]
    if player.wonder:
        state.removed.append(player.wonder)
        state.emit(CardLost(seat, player.wonder, player.stages, player.markers, reason))
        player.blue += player.markers
        player.wonder, player.stages, player.markers = "", 0, 0


def turn_wonder_down(state: AgesState, seat: int, card: str) -> None:
    """Turn a wonder face down (R24.12)."""
    with emit_rating_changes(state, seat):
        state.players[seat].face_down.append(card)
        _replace_bonus_tokens(state, seat, old=card)
    state.clear_price_cache()
    state.emit(WonderTurned(seat, card))


# --- colonies ---------------------------------------------------------------------------------


def add_colony(state: AgesState, seat: int, card: str) -> None:
    """Add a colony and its permanent effects (R15.5)."""
    with emit_rating_changes(state, seat):
        state.players[seat].colonies.append(card)
    bonus = CARDS[card].bonus
    add_yellow(state, seat, bonus.get("yellow_tokens", 0))
    add_blue(state, seat, bonus.get("blue_tokens", 0))
    state.emit(Colonized(seat, card))


def lose_colony(state: AgesState, seat: int, card: str, new_owner: int = NOBODY) -> None:
    """Remove a colony and its permanent effects only (R15.6)."""
    with emit_rating_changes(state, seat):
        state.players[seat].colonies.remove(card)
    bonus = CARDS[card].bonus
    add_yellow(state, seat, -bonus.get("yellow_tokens", 0))
    give_up_blue(state, seat, bonus.get("blue_tokens", 0))
    if new_owner == NOBODY:
        state.past.append(card)
    state.emit(ColonyLost(seat, card, new_owner))


def add_yellow(state: AgesState, seat: int, number: int) -> int:
    """Move yellow tokens between box and bank. Return the change."""
    player = state.players[seat]
    change = max(number, -player.yellow)
    if change:
        player.yellow += change
        state.emit(YellowTokens(seat, change))
    return change


def give_up_blue(state: AgesState, seat: int, number: int) -> None:
    """Return blue tokens to the box: from the bank, then from cards by choice (R14.11)."""
    if not number:
        return
    player = state.players[seat]
    from_bank = min(number, player.blue)
    if from_bank:
        player.blue -= from_bank
        state.emit(BlueTokens(seat, -from_bank))
    if number > from_bank:
        state.push(GiveUpBlue(seat, number - from_bank))


@dataclass(frozen=True, slots=True)
class GiveUpBlue(Frame[AgesState]):
    """The choice of the card that loses a blue token when the bank is empty (R14.11)."""

    seat: int
    number: int

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        cards = self._cards(state)
        if state.players[self.seat].blue or len(cards) < 2:
            return ()
        actions = tuple(GiveUpToken(card) for card in cards)
        return (Decision(self.seat, DecisionKind.PIECE, "give_up_token", "R14.11", actions),)

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, GiveUpToken)
        self._give(state, action.card)

    def run(self, state: AgesState) -> None:
        """Take from the bank, else the only card, else the unfinished wonder."""
        player = state.players[self.seat]
        cards = self._cards(state)
        if player.blue:
            give_up_blue(state, self.seat, self.number)
        elif cards:
            self._give(state, cards[0])
        elif player.markers:
            player.markers -= 1
            state.emit(BlueTokens(self.seat, -1, player.wonder))
            give_up_blue(state, self.seat, self.number - 1)

    def _cards(self, state: AgesState) -> list[str]:
        tokens = state.players[self.seat].tokens
        return [card for good in STORAGE_CARDS for card in STORAGE_CARDS[good] if card in tokens]

    def _give(self, state: AgesState, card: str) -> None:
        player = state.players[self.seat]
        remove_token(player, card)
        state.emit(BlueTokens(self.seat, -1, card, stored(player, good_of_card(card))))
        give_up_blue(state, self.seat, self.number - 1)


# --- pacts ------------------------------------------------------------------------------------


def _pact_partners(state: AgesState, seat: int) -> list[int]:
    """Return the players whose pacts may count this player's wonders (R18)."""
    return list(dict.fromkeys(partner for _, _, partner in state.pacts_of(seat)))


def begin_pact(state: AgesState, pact: Pact) -> None:
    """Put a pact in play, replacing the owner's older one (R18.2)."""
    for old in [p for p in state.pacts if p.owner == pact.owner]:
        end_pact(state, old)
    with emit_rating_changes(state, pact.owner, pact.partner):
        state.pacts.append(pact)
        state.clear_pact_cache()
    _emit_pact_income(state, pact, 1)
    state.emit(PactBegan(pact.owner, pact.card, pact.partner))


def end_pact(state: AgesState, pact: Pact, obsolete: bool = False) -> None:
    with emit_rating_changes(state, pact.owner, pact.partner):
        state.pacts.remove(pact)
        state.clear_pact_cache()
    _emit_pact_income(state, pact, -1)
    sides = CARDS[pact.card].sides
    _reduce_used_tokens(state, pact.a, 0, sides[0].military_actions)
    _reduce_used_tokens(state, pact.b, 0, sides[1].military_actions)
    discard(state, pact.card, EVERYBODY)
    state.emit(PactEnded(pact.owner, pact.card, pact.partner, obsolete))


def _emit_pact_income(state: AgesState, pact: Pact, sign: int) -> None:
    """Emit the food and resources of a pact, which no rating includes (R9.6)."""
    for seat, side in zip((pact.a, pact.b), CARDS[pact.card].sides, strict=True):
        food, resource = sign * side.food_production, sign * side.resource_production
        if food or resource:
            state.emit(RatingsChanged(seat, food=food, resource=resource))


# --- workers ----------------------------------------------------------------------------------


def gain_population(state: AgesState, seat: int, number: int, free: bool = True) -> None:
    """Gain population, as far as the yellow bank lasts (R14.9)."""
    player = state.players[seat]
    number = min(number, player.yellow)
    if number:
        player.yellow -= number
        player.unused += number
        state.emit(PopulationGrew(seat, number, free))


def place_worker(state: AgesState, seat: int, card: str) -> None:
    player = state.players[seat]
    player.unused -= 1
    with emit_rating_changes(state, seat):
        player.workers[card] += 1


def destroy(
    state: AgesState, seat: int, card: str, number: int = 1, by_choice: bool = False
) -> None:
    """Make workers on a card unused (R14.8)."""
    player = state.players[seat]
    with emit_rating_changes(state, seat):
        player.workers[card] -= number
    player.unused += number
    state.emit(Destroyed(seat, card, number, by_choice))


def return_to_bank(state: AgesState, seat: int, card: str, number: int = 1) -> None:
    player = state.players[seat]
    with emit_rating_changes(state, seat):
        player.workers[card] -= number
    player.yellow += number


def return_units_to_bank(state: AgesState, seat: int, units: dict[str, int]) -> None:
    """Return sacrificed units' workers to the bank (R15.8, R16.4)."""
    for card, number in units.items():
        return_to_bank(state, seat, card, number)
    if units:
        state.emit(WorkersReturned(seat, sum(units.values())))


def losable_workers(state: AgesState, seat: int) -> dict[str, int]:
    """Return the workers that can be lost, by card, without those being sacrificed (R16.7)."""
    player = state.players[seat]
    reserved: dict[str, int] = {}
    if state.attack and seat == state.attack.attacker:
        reserved = state.attack.attack_units
    elif state.attack and seat == state.attack.target:
        reserved = state.attack.defence_units
    found = {}
    for card in WORKER_CARDS:
        number = player.workers.get(card, 0) - reserved.get(card, 0)
        if number > 0:
            found[card] = number
    return found


@dataclass(frozen=True, slots=True)
class LosePopulation(Frame[AgesState]):
    """Loss of population. Without unused workers, the owner chooses the card (R14.6)."""

    seat: int
    number: int
    card: str  # cause

    def decisions(self, state: AgesState) -> tuple[Decision, ...]:
        if state.players[self.seat].unused or not self.number:
            return ()
        cards = losable_workers(state, self.seat)
        if len(cards) < 2:
            return ()
        actions = tuple(LoseWorker(card) for card in cards)
        return (
            Decision(self.seat, DecisionKind.PIECE, "lose_worker", "R14.6", actions, self.card),
        )

    def answer(self, state: AgesState, seat: int, action: Action) -> None:
        assert isinstance(action, LoseWorker)
        self._lose(state, action.card)

    def run(self, state: AgesState) -> None:
        player = state.players[self.seat]
        if not self.number:
            return
        if player.unused:
            player.unused -= 1
            player.yellow += 1
            state.emit(PopulationLost(self.seat))
            state.push(replace(self, number=self.number - 1))
        else:
            for card in losable_workers(state, self.seat):
                self._lose(state, card)

    def _lose(self, state: AgesState, card: str) -> None:
        return_to_bank(state, self.seat, card)
        state.emit(PopulationLost(self.seat, card))
        state.push(replace(self, number=self.number - 1))


CIVILIZATION_FRAMES: tuple[type[Frame[AgesState]], ...] = (GiveUpBlue, LosePopulation)
