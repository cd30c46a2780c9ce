"""Positions for rule tests: arranged in a few calls and played through the real contract.

game = position(players=3).tokens(0, bronze=3).workers(0, religion=1) game.play("build
card=religion") assert game.ratings(0).happy == 2
"""

from typing import Any, Self

from core.games.through_the_ages import GAME
from core.games.through_the_ages.content import CARD_ORDER, CARDS
from core.games.through_the_ages.rules.action_phase import Actions
from core.games.through_the_ages.rules.gains_and_payments import stored
from core.games.through_the_ages.rules.politics import DiscardMilitary, Politics
from core.games.through_the_ages.rules.production import Production
from core.games.through_the_ages.rules.ratings import (
    civil_left,
    discontent,
    military_left,
    ratings,
)
from core.games.through_the_ages.rules.turn import (
    BeginActions,
    EndOfTurn,
    EndRound,
    StartTurn,
)
from core.games.through_the_ages.state import (
    NOBODY,
    AgesState,
    Discarded,
    Pact,
    Player,
    Ratings,
    Seeded,
    Turn,
    War,
)
from core.kernel import Frame
from tests.games.positions import BasePosition


class Position(BasePosition[AgesState]):
    """Age I, round 3, in the first seat's action phase, otherwise as at the start."""

    game = GAME

    def __init__(self, players: int, seed: int, options: dict[str, str]) -> None:
        self.state = GAME.new(players, options, seed)
        self.events = []
        self.state.first = 0
        self.age(1)
        self.state.round = 3
        self.turn_of(0)

    # --- building the position ---

    def refresh(self) -> Self:
        """Also drop cached data such as ratings."""
        self.state.clear_caches()
        return super().refresh()

    def of(self, seat: int) -> Player:
        return self.state.players[seat]

    def age(self, number: int) -> Self:
        """Remove the decks of earlier ages, without any end-of-age effects."""
        state = self.state
        while state.age < number:
            state.removed += state.civil.pop(state.age_name, [])
            for card in state.military.pop(state.age_name, []):
                state.discards[state.age_name].append(Discarded(card))
            state.age += 1
        return self.refresh()

    def turn_of(self, seat: int, step: str = "actions") -> Self:
        """Make it this seat's turn: its actions, politics or very start."""
        state = self.state
        others = [s for s in range(seat + 1, len(state.players)) if s not in state.resigned]
        state.agenda = [EndRound(), *[StartTurn(s) for s in reversed(others)]]
        state.turn = Turn(seat, state.turn.number + 1)
        steps: list[Frame[AgesState]] = [EndOfTurn(seat), Production(seat), Actions(seat)]
        if step != "actions":
            steps += [BeginActions(seat), DiscardMilitary(seat), Politics(seat)]
        if step == "start":
            steps = [StartTurn(seat)]
        state.agenda += steps
        return self.refresh()

    def agenda(self, *frames: Frame[Any]) -> Self:
        """Put frames on top of the agenda, the first one next."""
        self.state.push(*frames)
        return self.refresh()

    def round(self, number: int, last: int = 0) -> Self:
        self.state.round, self.state.last_round = number, last
        return self.refresh()

    def player(self, seat: int = 0, **fields: Any) -> Self:
        """Set any fields of a player; culture keeps its sources."""
        player = self.of(seat)
        for name, value in fields.items():
            assert hasattr(player, name), name
            setattr(player, name, value)
            if name == "culture":
                player.scored = {"production": value} if value else {}
        return self.refresh()

    def workers(self, seat: int = 0, **cards: int) -> Self:
        """Put technologies in play with this many workers, not taken from the supply."""
        player = self.of(seat)
        for card, number in cards.items():
            if card not in player.workers:
                self._fetch(card)
            player.workers[card] = number
        return self.refresh()

    def tokens(self, seat: int = 0, **cards: int) -> Self:
        """Replace the blue tokens on cards with tokens from the bank."""
        player = self.of(seat)
        player.blue += sum(player.tokens.values())
        player.tokens = {card: number for card, number in cards.items() if number}
        for card in cards:
            if card not in player.workers:
                self.workers(seat, **{card: 0})
        player.blue -= sum(player.tokens.values())
        assert player.blue >= 0
        return self.refresh()

    def leader(self, seat: int, card: str) -> Self:
        """Give a seat a leader, as if played in an earlier turn."""
        self._fetch(card)
        self.of(seat).leader = card
        self.of(seat).leader_ages.append(CARDS[card].age)
        return self.refresh()

    def government(self, seat: int, card: str) -> Self:
        self._fetch(card)
        self.of(seat).government = card
        return self.refresh()

    def specials(self, seat: int, *cards: str) -> Self:
        """Put special technologies in play with their blue tokens."""
        for card in cards:
            self._fetch(card)
            self.of(seat).specials.append(card)
            self.of(seat).blue += CARDS[card].bonus.get("blue_tokens", 0)
        return self.refresh()

    def wonders(self, seat: int, *cards: str) -> Self:
        """Give a seat completed wonders, without their completion effects."""
        for card in cards:
            self._fetch(card)
            self.of(seat).wonders.append(card)
        return self.refresh()

    def wonder(self, seat: int, card: str, stages: int = 0) -> Self:
        """Give a seat a wonder under construction."""
        self._fetch(card)
        player = self.of(seat)
        player.wonder, player.stages, player.markers = card, stages, stages
        player.blue -= stages
        return self.refresh()

    def colonies(self, seat: int, *cards: str) -> Self:
        """Give a seat colonies with permanent tokens, without immediate effects."""
        for card in cards:
            self._fetch(card)
            self.of(seat).colonies.append(card)
            self.of(seat).yellow += CARDS[card].bonus.get("yellow_tokens", 0)
            self.of(seat).blue += CARDS[card].bonus.get("blue_tokens", 0)
        return self.refresh()

    def tactics(self, seat: int, card: str) -> Self:
        self._fetch(card)
        self.of(seat).tactics = card
        return self.refresh()

    def hand(self, seat: int, *cards: str) -> Self:
        """Set the civil hand, as taken in an earlier turn."""
        for card in cards:
            self._fetch(card)
            self.of(seat).civil_hand.append(card)
        return self.refresh()

    def military(self, seat: int, *cards: str) -> Self:
        """Set the military hand, as drawn in an earlier turn."""
        for card in cards:
            self._fetch(card)
            self.of(seat).military_hand.append(card)
        self.of(seat).military_hand.sort(key=CARD_ORDER.__getitem__)
        return self.refresh()

    def row(self, **spaces: str) -> Self:
        """Put cards on spaces, such as `row(s1="moses", s7="iron")`, and empty all others."""
        state = self.state
        state.removed += [card for card in state.row if card]
        state.row = [""] * len(state.row)
        for space, card in spaces.items():
            self._fetch(card)
            state.row[int(space[1:]) - 1] = card
        return self.refresh()

    def top_civil(self, *cards: str) -> Self:
        """Put these civil cards on top of the current deck, the first uppermost."""
        deck = self.state.civil[self.state.age_name]
        for card in reversed(cards):
            self._fetch(card)
            deck.append(card)
        return self.refresh()

    def shrink_civil(self, number: int) -> Self:
        """Leave only this many cards in the current civil deck."""
        deck = self.state.civil[self.state.age_name]
        self.state.removed += deck[: len(deck) - number]
        del deck[: len(deck) - number]
        return self.refresh()

    def top_military(self, *cards: str) -> Self:
        deck = self.state.military[self.state.age_name]
        for card in reversed(cards):
            self._fetch(card)
            deck.append(card)
        return self.refresh()

    def event(self, card: str, by: int = NOBODY) -> Self:
        """Replace the top current event."""
        state = self.state
        swapped = state.current.pop()
        state.discards[swapped.age].append(Discarded(swapped.card))
        self._fetch(card)
        state.current.append(Seeded(card, CARDS[card].age, by))
        return self.refresh()

    def pact(self, card: str, owner: int, a: int, b: int) -> Self:
        self._fetch(card)
        self.state.pacts.append(Pact(card, owner, a, b))
        return self.refresh()

    def war(self, card: str, attacker: int, target: int) -> Self:
        self._fetch(card)
        self.state.wars.append(War(card, attacker, target))
        return self.refresh()

    def _fetch(self, card: str) -> None:
        """Take a card out of its deck, row, discard pile, hand or the removed cards."""
        state = self.state
        assert card in CARDS, card
        if CARDS[card].deck == "board":
            return
        piles = [*state.civil.values(), *state.military.values(), state.removed, state.past]
        piles += [state.bonus, state.bonus_hidden]
        for pile in piles:
            if card in pile:
                pile.remove(card)
                return
        for gone in state.discards[CARDS[card].age]:
            if gone.card == card:
                state.discards[CARDS[card].age].remove(gone)
                return
        if card in state.row:
            state.row[state.row.index(card)] = ""
            return
        for place, seeded in enumerate(state.current):
            if seeded.card == card:
                spare = state.discards["A"].pop().card
                state.current[place] = Seeded(spare, "A")
                return

    # --- playing it ---

    def topic(self) -> str:
        return self.decision().topic

    def legal(self, verb: str = "", seat: int | None = None) -> list[str]:
        """Return the legal actions as texts, optionally only those with this verb."""
        texts = [str(action) for action in self.decision(seat).actions]
        return [text for text in texts if not verb or text.split(" ")[0] == verb]

    def end_turn(self) -> Self:
        """End the action phase: production, draw, up to the next player's first choice."""
        return self.play("end_turn")

    def next_turn(self) -> Self:
        """Pass politics and end the turn, resolving every decision on the way."""
        number = self.state.turn.number
        for _ in self.tries("the next turn"):
            if GAME.is_over(self.state) or self.state.turn.number != number:
                break
            decision = GAME.decisions(self.state)[0]
            texts = {str(action): action for action in decision.actions}
            action = texts.get("pass") or texts.get("end_turn") or decision.actions[0]
            self.events += GAME.apply(self.state, decision.seat, action)
        return self

    # --- looking at it ---

    def ratings(self, seat: int = 0) -> Ratings:
        return ratings(self.state, seat)

    def food(self, seat: int = 0) -> int:
        return stored(self.of(seat), "food")

    def resources(self, seat: int = 0) -> int:
        return stored(self.of(seat), "resource")

    def civil_left(self, seat: int = 0) -> int:
        return civil_left(self.state, seat)

    def military_left(self, seat: int = 0) -> int:
        return military_left(self.state, seat)

    def discontent(self, seat: int = 0) -> int:
        return discontent(self.state, seat)


def position(players: int = 2, seed: int = 1, **options: str) -> Position:
    """Return a new position in seat 0's action phase, without offers to resign."""
    return Position(players, seed, {"resigning": "no", **options})


def opening(players: int = 3, seed: int = 1, **options: str) -> Position:
    """Return a new game at its first choice, seat 0 first, without offers to resign."""
    options = {"resigning": "no", **options}
    states = (GAME.new(players, options, seed + offset) for offset in range(50))
    return Position.from_state(next(state for state in states if state.first == 0))
