"""The games with panels, and the positions and sizes in which their panels are tested."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from core.games import load_game
from core.games.age_of_innovation.content import TERRAINS
from core.games.history_of_the_world.content import DECKS
from core.games.mosaic.content import PILLARS, TRACKS
from core.kernel import SPECTATOR, Game, clone
from tests.games.through_the_ages.busy import busily
from tests.play import Chooser, at_random, whole_game
from tests.tui.faces import Size, scene_in
from tui.draw.presenter import Presenter
from tui.draw.scene import Scene
from tui.games import presenter_of

SEED = 5


@dataclass(frozen=True, slots=True)
class Table:
    """A set-up, with the options that affect the panels."""

    players: int
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class Pictured:
    """A game, its tables, and how its panels are tested."""

    id: str
    tables: tuple[Table, ...]  # the busiest last
    sizes: tuple[Size, ...]  # of its panels, alone and side by side
    wide: Size  # a size with plenty of room
    every: int  # choices between kept positions, in addition to the first of every topic
    chooser: Chooser = at_random
    listed: frozenset[str] = frozenset()  # actions chosen from the list, not on the table
    listed_topics: frozenset[str] = frozenset()
    coloured: frozenset[str] = frozenset({"map"})  # panels with more text when there are no colors
    mute: tuple[str, ...] = ()  # prefixes of rows with hit regions but without text
    turning: bool = False  # some boards are visible only under the cursor

    @property
    def game(self) -> Game[Any]:
        return load_game(self.id)

    @property
    def presenter(self) -> Presenter:
        return presenter_of(self.game)

    def moments(self, table: Table | None = None) -> tuple[Any, ...]:
        """Return the first position of every topic, some others, and the end."""
        return _moments(self, self.tables.index(table or self.tables[-1]))

    @property
    def busiest(self) -> Scene:
        """Return the props of the position with the most choices at the last table."""
        scenes = [scene_in(self.game, state) for state in self.moments()]
        return max(scenes, key=lambda scene: len(targets(scene)))

    def scenes(self, table: Table) -> Iterator[Scene]:
        """Yield props at rest, with cursor and jump labels, and from other seats."""
        for state in self.moments(table):
            scene = scene_in(self.game, state)
            yield scene
            if scene.question is not None:
                yield scene_in(self.game, state, cursor=(*targets(scene), "")[0], jumping="")
            yield scene_in(self.game, state, SPECTATOR)
            if self.turning:
                yield scene_in(self.game, state, cursor="seat 1", focused=True)


def targets(scene: Scene) -> tuple[str, ...]:
    """Return everything that can be chosen."""
    return tuple(scene.question.targets) if scene.question else ()


@cache
def _moments(pictured: Pictured, number: int) -> tuple[Any, ...]:
    game, table = pictured.game, pictured.tables[number]
    kept: list[Any] = []
    met: set[str] = set()
    for moment in whole_game(game, table.players, table.options, SEED, pictured.chooser):
        topics = {decision.topic for decision in game.decisions(moment.state)}
        is_due = moment.number % pictured.every == pictured.every - 1
        if topics - met or is_due or moment.choice is None:
            met |= topics
            kept.append(clone(moment.state))
    return tuple(kept)


MOSAIC = Pictured(
    "mosaic",
    (Table(1, {"automas": "2"}), Table(2), Table(6), Table(4)),
    ((76, 14), (80, 13), (80, 14), (114, 12), (114, 26), (160, 50)),
    wide=(114, 12),
    every=400,
    listed=frozenset({*TRACKS, *PILLARS, "money"}),
)
AGE_OF_INNOVATION = Pictured(
    "age_of_innovation",
    (
        Table(1, {"automa_level": "3"}),
        Table(2, {"setup": "draft"}),
        Table(2, {"automa": "yes"}),
        Table(3, {"map": "small"}),
        Table(5),
        Table(4),
    ),
    ((76, 20), (80, 13), (80, 14), (114, 5), (114, 29), (160, 50)),
    wide=(114, 12),
    every=60,
    listed=frozenset(TERRAINS),
    listed_topics=frozenset({"automa_people"}),
    mute=("score ", "automa "),
)
THROUGH_THE_AGES = Pictured(
    "through_the_ages",
    (
        Table(2, {"length": "simple"}),
        Table(3, {"length": "advanced"}),
        Table(2, {"bonus_cards": "private", "draw_as_action": "yes"}),
        Table(
            3, {"bonus_cards": "open_choice", "resigning": "yes", "alternative_corruption": "yes"}
        ),
        Table(4),
    ),
    ((76, 14), (80, 14), (114, 7), (154, 50)),
    wide=(114, 20),
    every=200,
    chooser=busily,
    listed_topics=frozenset({"take_special"}),  # spoils
    turning=True,
)
HISTORY_OF_THE_WORLD = Pictured(
    "history_of_the_world",
    (
        Table(3),
        Table(3, {"selection": "classic"}),
        Table(5),
        Table(6),
        Table(6, {"selection": "classic"}),
        Table(4),
    ),
    ((76, 14), (80, 14), (114, 12), (114, 37), (154, 58)),
    wide=(114, 37),
    every=150,
    listed=frozenset(DECKS),
)
IMPERIUM = Pictured(
    "imperium",
    (
        Table(1),
        Table(1, {"mode": "practice", "box": "legends"}),
        Table(1, {"mode": "campaign", "level": "warlord"}),
        Table(2, {"box": "mixed", "nations": "choose", "sides": "choose"}),
        Table(4, {"box": "legends"}),
        Table(3),
    ),
    ((76, 8), (80, 14), (114, 9), (154, 34)),
    wide=(114, 20),
    every=150,
    turning=True,
)
GAMES = (MOSAIC, AGE_OF_INNOVATION, THROUGH_THE_AGES, HISTORY_OF_THE_WORLD, IMPERIUM)
