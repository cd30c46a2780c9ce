"""Random games: positions for every test that needs some, and a script of what was chosen."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

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


def random_game(
    game: Game[Any], players: int, options: Mapping[str, str] | None = None, seed: int = 1
) -> Iterator[Moment]:
    """A game in which every choice is uniform over all legal actions, from opening to end."""
    state = game.new(players, options or {}, seed)
    rng = Rng(seed + 1)
    events: list[Event] = []
    for number in range(ENDLESS):
        pending = game.decisions(state)
        if not pending:
            yield Moment(number, state, events, None)
            return
        decision = rng.choice(pending)
        action = rng.choice(decision.actions)
        yield Moment(number, state, events, (decision.seat, action))
        events = game.apply(state, decision.seat, action)
    raise AssertionError(f"A game of {game.name} does not end.")


@dataclass(slots=True)
class Recording:
    """A whole random game: every choice, and some of the positions on the way, the end last."""

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
) -> Recording:
    """Play a random game, auditing all of it; keep a position every so often and at new topics."""
    recording = Recording(game, players, dict(options or {}), seed)
    met: dict[str, int] = {}
    for moment in random_game(game, players, options, seed):
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
