"""Positions for rule tests: arranged in a few calls and played through the real contract.

game = turn_of("assyrians").army(1, "levant").start() game.play("conquer land=levant
by=land").roll(5, 2, 4) assert game.owner("levant") == 0
"""

from dataclasses import dataclass, field, replace
from typing import Self

from core.games.history_of_the_world import GAME
from core.games.history_of_the_world.content import CARDS, LANDS, TOKENS_BY_EPOCH
from core.games.history_of_the_world.rules.setup import create_initial_state
from core.games.history_of_the_world.rules.turn import StartTurn
from core.games.history_of_the_world.state import Held, Player, WorldState
from core.kernel import Rng
from tests.games.positions import BasePosition


@dataclass(slots=True)
class LoadedDice(Rng):
    """Dice that show given numbers first and random ones afterwards."""

    numbers: list[int] = field(default_factory=list)

    def die(self, sides: int = 6) -> int:
        return self.numbers.pop(0) if self.numbers else Rng.die(self, sides)


class Position(BasePosition[WorldState]):
    """An empire's turn on an empty board. Nobody holds events."""

    game = GAME

    def __init__(self, empire: str, seat: int, players: int, options: dict[str, str]) -> None:
        self.state = GAME.new(players, options, 1)
        self.events = []
        self.seat, self.empire = seat, empire
        state = self.state
        state.rng = LoadedDice(5)
        state.holders, state.sealed = {}, {}
        state.epoch = CARDS[empire].epoch
        state.called = CARDS[empire].order
        state.ranks = [tuple(range(players)) for _ in range(state.epoch)]
        state.scores = [tuple(player.score for player in state.players)] * state.epoch
        for epoch in range(1, state.epoch + 1):
            self._deal(epoch)
        self._swap("empire", empire)
        state.agenda = [StartTurn(seat, empire)]
        self.refresh()

    def _deal(self, epoch: int) -> None:
        """Give everybody their cards of an epoch, as already used."""
        state = self.state
        for token in TOKENS_BY_EPOCH[epoch]:
            state.tokens[token.region] = token.id
        for seat, player in enumerate(state.players):
            player.empires.append(state.piles[f"empire{epoch}"][seat])
            player.events.append(Held(state.piles[f"event{epoch}"][seat], epoch, "played"))
        state.piles[f"empire{epoch}"] = state.piles[f"event{epoch}"] = ()

    def _swap(self, deck: str, card: str, seat: int | None = None) -> None:
        """Give a card to a seat. Its previous card takes the old place."""
        state, epoch = self.state, CARDS[card].epoch
        seat = self.seat if seat is None else seat
        old = self._card(seat, deck, epoch)
        if old == card:
            return
        box = state.box[f"{deck}{epoch}"]
        if card in box:
            swapped = tuple(old if other == card else other for other in box)
            state.box[f"{deck}{epoch}"] = swapped
        else:
            other = next(s for s in range(len(state.players)) if self._card(s, deck, epoch) == card)
            self._set_card(other, deck, epoch, old)
        self._set_card(seat, deck, epoch, card)

    def _card(self, seat: int, deck: str, epoch: int) -> str:
        player = self.of(seat)
        return player.events[epoch - 1].card if deck == "event" else player.empires[epoch - 1]

    def _set_card(self, seat: int, deck: str, epoch: int, card: str) -> None:
        player = self.of(seat)
        if deck == "event":
            player.events[epoch - 1] = replace(player.events[epoch - 1], card=card)
        else:
            player.empires[epoch - 1] = card

    # --- building the position ---

    def of(self, seat: int) -> Player:
        return self.state.players[seat]

    def hand(self, *cards: str, seat: int | None = None) -> Self:
        """Set the event cards in hand, as chosen in their epochs."""
        seat = self.seat if seat is None else seat
        for card in cards:
            self._swap("event", card, seat)
            self.of(seat).events[CARDS[card].epoch - 1] = Held(card, CARDS[card].epoch)
        return self.refresh()

    def give_empire(self, seat: int, empire: str) -> Self:
        """Give this epoch's empire to another seat."""
        self._swap("empire", empire, seat)
        return self.refresh()

    def army(self, seat: int, *lands: str) -> Self:
        """Place inactive armies."""
        for land in lands:
            assert land in LANDS and land not in self.state.armies
            self.state.armies[land] = seat
            self.of(seat).supply -= 1
        return self.refresh()

    def active(self, *lands: str) -> Self:
        """Place more active armies of the current empire."""
        self.army(self.seat, *lands)
        self.state.turn.realm.active += lands
        return self.refresh()

    def city(self, *lands: str, kind: str = "city") -> Self:
        for land in lands:
            self.state.cities[land] = kind
        return self.refresh()

    def capital(self, *lands: str) -> Self:
        return self.city(*lands, kind="capital")

    def monument(self, *lands: str) -> Self:
        self.state.monuments += lands
        return self.refresh()

    def fort(self, *lands: str) -> Self:
        self.state.forts += lands
        return self.refresh()

    def score(self, *points: int) -> Self:
        for player, score in zip(self.state.players, points, strict=True):
            player.earned["Start"] += score - player.score
            player.score = score
        return self.refresh()

    def pool(self, armies: int, tokens: int = 0) -> Self:
        """Set the pieces on the empire card."""
        realm = self.state.turn.realm
        self.of(self.seat).supply += realm.armies - armies
        realm.armies, realm.siege_tokens = armies, tokens
        return self.refresh()

    def supply(self, armies: int, seat: int | None = None) -> Self:
        """Set the armies in a seat's supply. The others go wherever there is space."""
        seat = self.seat if seat is None else seat
        player = self.of(seat)
        start = CARDS[self.empire].start_lands
        free = [land for land in reversed(LANDS) if land not in self.state.armies]
        free = [land for land in free if land not in start]
        while player.supply > armies:
            self.army(seat, free.pop(0))
        return self.refresh()

    # --- playing it ---

    def start(self) -> Self:
        """Skip the events before founding and go to the conquest."""
        for _ in self.tries("the conquest"):
            if self.topic() != "begin":
                break
            self.play("go_on")
        return self

    def topic(self) -> str:
        """Return the topic of the current decision, or "" after the turn."""
        decisions = self.decisions()
        return decisions[0].topic if decisions else ""

    def legal(self, seat: int | None = None) -> list[str]:
        return [str(action) for action in self.decision(seat).actions]

    def targets(self, by: str) -> set[str]:
        """Return the lands that can be conquered by a kind of route."""
        words = [text.split(" ") for text in self.legal() if text.startswith("conquer")]
        return {land.removeprefix("land=") for _, land, way in words if way == f"by={by}"}

    def conquer(self, *lands: str, by: str = "land") -> Self:
        return self.play(*(f"conquer land={land} by={by}" for land in lands))

    def roll(self, *dice: int) -> Self:
        """Roll these numbers, the attacker's dice first."""
        self.load_dice(*dice)
        return self.play("roll")

    def load_dice(self, *dice: int) -> Self:
        """Set the next dice for any roll."""
        assert isinstance(self.state.rng, LoadedDice)
        self.state.rng.numbers = list(dice)
        return self

    def finish_turn(self) -> Self:
        """End the conquest and take first choices until the turn is over."""
        for _ in self.tries("the end of the turn"):
            if not self.topic():
                break
            self.play("stop" if self.topic() == "conquest" else self.legal()[-1])
        return self

    def owner(self, land: str) -> int | None:
        return self.state.armies.get(land)

    @property
    def on_card(self) -> int:
        """Return the armies in the card pool."""
        return self.state.turn.realm.armies

    @property
    def tokens_on_card(self) -> int:
        return self.state.turn.realm.siege_tokens

    def copy(self) -> Self:
        other = super().copy()
        other.state.rng = LoadedDice(5)
        other.seat, other.empire = self.seat, self.empire
        return other


def turn_of(empire: str, seat: int = 0, players: int = 3, **options: str) -> Position:
    """Return a position at the very start of an empire's turn."""
    return Position(empire, seat, players, options)


def opening(players: int, seed: int = 1, scores: tuple[int, ...] = (), **options: str) -> Position:
    """Return a new game at its first choice. Scores, if given, set the draft order."""
    game = Position.from_state(GAME.new(players, options, seed))
    game.seat, game.empire = 0, ""
    if scores:
        game.state = create_initial_state(players, GAME.check_options(options), Rng(seed))
        game.score(*scores)
    GAME.decisions(game.state)
    return game
