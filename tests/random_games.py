"""Plays random and bot games to get positions, and records their choices."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.bots import choose_action
from core.kernel import Action, Event, Game, Rng, clone

# No game takes this long unless it loops.
MAX_CHOICES = 30_000


@dataclass(frozen=True, slots=True)
class Moment:
    """A position of a game in progress, with the preceding events and the next choice."""

    number: int
    state: Any  # mutated by the game: clone it to keep it
    events: list[Event]
    choice: tuple[int, Action] | None  # seat and action; None when the game is over


# Returns the seat that chooses in a position, and its action.
Chooser = Callable[[Game[Any], Any, Rng], tuple[int, Action]]


def choose_randomly(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    """Choose uniformly among the seats to decide and their legal actions.

    Nobody resigns before the end.
    """
    decision = rng.choice(game.decisions(state))
    action = rng.choice(decision.actions)
    return decision.seat, decision.actions[0] if action.is_resignation else action


def choose_by_prior(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
    """Choose the action with the best prior for the first seat to decide."""
    seat, actions = game.decisions(state)[0].seat, game.decisions(state)[0].actions
    weights = game.weights_for(state)
    return seat, max(actions, key=lambda action: game.strategy.prior(state, seat, action, weights))


def bot_chooser(level: int) -> Chooser:
    """Return a chooser that plays like a bot of this level."""

    def as_bots(game: Game[Any], state: Any, rng: Rng) -> tuple[int, Action]:
        seat = game.decisions(state)[0].seat
        return seat, choose_action(game, game.view(state, seat), seat, level)

    return as_bots


def play_moments(game: Game[Any], state: Any, chooser: Chooser, rng: Rng) -> Iterator[Moment]:
    """Yield every position up to the end of the game. Changes the state."""
    events: list[Event] = []
    for number in range(MAX_CHOICES):
        if game.is_over(state):
            yield Moment(number, state, events, None)
            return
        seat, action = _choice_without_resigning(game, state) or chooser(game, state, rng)
        yield Moment(number, state, events, (seat, action))
        events = game.apply(state, seat, action)
    raise AssertionError(f"A game of {game.name} does not end.")


def _choice_without_resigning(game: Game[Any], state: Any) -> tuple[int, Action] | None:
    """Return the other option of a decision that only asks about resigning, as a table does."""
    for decision in game.decisions(state):
        options = [action for action in decision.actions if not action.is_resignation]
        if len(options) == 1 < len(decision.actions):
            return decision.seat, options[0]
    return None


def play_whole_game(
    game: Game[Any], players: int, options: Mapping[str, str], seed: int, chooser: Chooser
) -> Iterator[Moment]:
    """Yield a game from opening to end, determined by its seed."""
    return play_moments(game, game.new(players, options, seed), chooser, Rng(seed + 1))


def play_random_game(
    game: Game[Any], players: int, options: Mapping[str, str] | None = None, seed: int = 1
) -> Iterator[Moment]:
    """Yield a game of uniformly random legal choices, from opening to end."""
    return play_whole_game(game, players, options or {}, seed, choose_randomly)


@dataclass(slots=True)
class Recording:
    """A whole game: every choice, and some positions including the last."""

    game: Game[Any]
    players: int
    options: dict[str, str]
    seed: int
    choices: list[tuple[int, Action]] = field(default_factory=list)
    kept_moments: dict[int, Any] = field(default_factory=dict)  # by the number of earlier choices

    @property
    def positions(self) -> list[Any]:
        """Return the kept positions with a pending decision."""
        return [state for state in self.kept_moments.values() if not self.game.is_over(state)]

    @property
    def end(self) -> Any:
        """Return the final position."""
        return self.kept_moments[len(self.choices)]


def record(
    game: Game[Any],
    players: int,
    options: Mapping[str, str] | None = None,
    seed: int = 1,
    every: int = 100,
    of_each_topic: int = 1,
    chooser: Chooser = choose_randomly,
) -> Recording:
    """Play and audit a whole game. Keep positions at intervals and at new topics."""
    recording = Recording(game, players, dict(options or {}), seed)
    met: dict[str, int] = {}
    for moment in play_whole_game(game, players, options or {}, seed, chooser):
        faults = game.audit(moment.state)
        assert not faults, f"{faults} after {recording.choices[-1:]}"
        topics = {decision.topic for decision in game.decisions(moment.state)}
        is_new = any(met.get(topic, 0) < of_each_topic for topic in topics)
        if is_new or moment.number % every == 0 or moment.choice is None:
            recording.kept_moments[moment.number] = clone(moment.state)
            for topic in topics:
                met[topic] = met.get(topic, 0) + 1
        if moment.choice is not None:
            recording.choices.append(moment.choice)
    return recording
