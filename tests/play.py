"""Games being played: positions for every test that needs some, and a script of what was chosen."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.bots import choose
from core.kernel import Action, Event, Game, Rng, clone

# No game takes this long; one that does is going round in circles.
ENDLESS = 30_000


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game being played: what led here, and what is chosen next."""

    number: int
    state: Any  # moves on with the game: clone it to keep it
    events: list[Event]
    choice: tuple[int, Action] | None  # seat and action; None when the game is over


# Who chooses in a position, and what.
Chooser = Callable[[Game[Any], Any, Rng], tuple[int, Action]]


def at_random(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    """Whoever is asked, uniformly; what they choose, uniformly over all legal actions.

    But nobody leaves before the end.
    """
    decision = rng.choice(game.decisions(state))
    action = rng.choice(decision.actions)
    return decision.seat, decision.actions[0] if action.gives_up else action


def at_first_sight(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    """What looks best to the first who is asked, without a second thought."""
    seat, actions = game.decisions(state)[0].seat, game.decisions(state)[0].actions
    weights = game.weights_for(state)
    return seat, max(actions, key=lambda action: game.prior(state, seat, action, weights))


def bots(level: int) -> Chooser:
    """What a bot of that level chooses for the first who is asked."""

    def as_bots(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
        seat = game.decisions(state)[0].seat
        return seat, choose(game, game.view(state, seat), seat, level)

    return as_bots


def play_on(game: Game[Any], state: Any, chooser: Chooser, rng: Rng) -> Iterator[Moment]:
    """Every position from this one to the end of the game, which moves the state on."""
    events: list[Event] = []
    for number in range(ENDLESS):
        if game.is_over(state):
            yield Moment(number, state, events, None)
            return
        seat, action = chooser(game, state, rng)
        yield Moment(number, state, events, (seat, action))
        events = game.apply(state, seat, action)
    raise AssertionError(f"A game of {game.name} does not end.")


def whole_game(
    game: Game[Any], players: int, options: Mapping[str, str], seed: int, chooser: Chooser
) -> Iterator[Moment]:
    """A game from opening to end, the same for the same seed."""
    return play_on(game, game.new(players, options, seed), chooser, Rng(seed + 1))


def random_game(
    game: Game[Any], players: int, options: Mapping[str, str] | None = None, seed: int = 1
) -> Iterator[Moment]:
    """A game in which every choice is uniform over all legal actions, from opening to end."""
    return whole_game(game, players, options or {}, seed, at_random)


@dataclass(slots=True)
class Recording:
    """A whole game: every choice, and some of the positions on the way, the end last."""

    game: Game[Any]
    players: int
    options: dict[str, str]
    seed: int
    choices: list[tuple[int, Action]] = field(default_factory=list)
    kept: dict[int, Any] = field(default_factory=dict)  # by number of choices made before

    @property
    def positions(self) -> list[Any]:
        """The kept positions at which somebody has to choose."""
        return [state for state in self.kept.values() if not self.game.is_over(state)]

    @property
    def end(self) -> Any:
        """The position when the game is over."""
        return self.kept[len(self.choices)]


def record(
    game: Game[Any],
    players: int,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    every: int = 100,
    of_each_topic: int = 1,
    chooser: Chooser = at_random,
) -> Recording:
    """Play a whole game, auditing all of it; keep a position every so often and at new topics."""
    recording = Recording(game, players, dict(options or {}), seed)
    met: dict[str, int] = {}
    for moment in whole_game(game, players, options or {}, seed, chooser):
        faults = game.audit(moment.state)
        assert not faults, f"{faults} after {recording.choices[-1:]}"
        topics = {decision.topic for decision in game.decisions(moment.state)}
        is_new = any(met.get(topic, 0) < of_each_topic for topic in topics)
        if is_new or moment.number % every == 0 or moment.choice is None:
            recording.kept[moment.number] = clone(moment.state)
            for topic in topics:
                met[topic] = met.get(topic, 0) + 1
        if moment.choice is not None:
            recording.choices.append(moment.choice)
    return recording
