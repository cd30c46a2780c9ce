"""The games with panels, and the positions and sizes for testing these."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from core.games import load_game
from core.games.age_of_innovation.content import TERRAINS
from core.games.history_of_the_world.content import DECKS
from core.games.mosaic.content import PILLARS, TRACKS
from core.kernel import SPECTATOR, Game, clone
from tests.games.through_the_ages.busy_players import choose_busily
from tests.random_games import Chooser, choose_randomly, play_whole_game
from tests.tui.panel_painting import Size, props_for
from tui.draw.panel_props import PanelProps
from tui.draw.presenter import Presenter
from tui.panels import load_presenter

SEED = 5


@dataclass(frozen=True, slots=True)
class TableSetup:
    """A set-up, with the options that affect the panels."""

    players: int
    options: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, eq=False)
class PanelCase:
    """A game, its tables, and how its panels are tested."""

    id: str
    tables: tuple[TableSetup, ...]  # the busiest last
    sizes: tuple[Size, ...]  # of its panels, alone and side by side
    wide: Size  # a size with plenty of room
    every: int  # choices between kept positions, in addition to the first of every topic
    chooser: Chooser = choose_randomly
    listed: frozenset[str] = frozenset()  # actions chosen from the list, not on the table
    listed_topics: frozenset[str] = frozenset()
    colored: frozenset[str] = frozenset({"map"})  # panels with more text when there are no colors
    textless: tuple[str, ...] = ()  # prefixes of rows with hit regions but without text
    rotating: bool = False  # some boards are visible only under the cursor

    @property
    def game(self) -> Game[Any]:
        return load_game(self.id)

    @property
    def presenter(self) -> Presenter:
        return load_presenter(self.game)

    def moments(self, table: TableSetup | None = None) -> tuple[Any, ...]:
        """Return the first position of every topic, some others, and the end."""
        return _moments(self, self.tables.index(table or self.tables[-1]))

    @property
    def busiest_position(self) -> PanelProps:
        """Return the props of the position with the most choices at the last table."""
        scenes = [props_for(self.game, state) for state in self.moments()]
        return max(scenes, key=lambda scene: len(choosable_targets(scene)))

    def panel_props(self, table: TableSetup) -> Iterator[PanelProps]:
        """Yield props at rest, with cursor and jump labels, and from other seats."""
        for state in self.moments(table):
            scene = props_for(self.game, state)
            yield scene
            if scene.question is not None:
                yield props_for(
                    self.game, state, cursor=(*choosable_targets(scene), "")[0], typed_label=""
                )
            yield props_for(self.game, state, SPECTATOR)
            if self.rotating:
                yield props_for(self.game, state, cursor="seat 1", is_focused=True)


def choosable_targets(scene: PanelProps) -> tuple[str, ...]:
    """Return everything that can be chosen."""
    return tuple(scene.question.targets) if scene.question else ()


@cache
def _moments(pictured: PanelCase, number: int) -> tuple[Any, ...]:
    game, table = pictured.game, pictured.tables[number]
    kept: list[Any] = []
    met: set[str] = set()
    for moment in play_whole_game(game, table.players, table.options, SEED, pictured.chooser):
        topics = {decision.topic for decision in game.decisions(moment.state)}
        is_due = moment.number % pictured.every == pictured.every - 1
        if topics - met or is_due or moment.choice is None:
            met |= topics
            kept.append(clone(moment.state))
    return tuple(kept)


MOSAIC = PanelCase(
    "mosaic",
    (TableSetup(1, {"automas": "2"}), TableSetup(2), TableSetup(6), TableSetup(4)),
    ((76, 14), (80, 13), (80, 14), (114, 12), (114, 26), (160, 50)),
    wide=(114, 12),
    every=400,
    listed=frozenset({*TRACKS, *PILLARS, "money"}),
)
AGE_OF_INNOVATION = PanelCase(
    "age_of_innovation",
    (
        TableSetup(1, {"automa_level": "3"}),
        TableSetup(2, {"setup": "draft"}),
        TableSetup(2, {"automa": "yes"}),
        TableSetup(3, {"map": "small"}),
        TableSetup(5),
        TableSetup(4),
    ),
    ((76, 20), (80, 13), (80, 14), (114, 5), (114, 29), (160, 50)),
    wide=(114, 12),
    every=60,
    listed=frozenset(TERRAINS),
    listed_topics=frozenset({"automa_people"}),
    textless=("score ", "automa "),
)
THROUGH_THE_AGES = PanelCase(
    "through_the_ages",
    (
        TableSetup(2, {"length": "simple"}),
        TableSetup(3, {"length": "advanced"}),
        TableSetup(2, {"bonus_cards": "private", "draw_as_action": "yes"}),
        TableSetup(
            3, {"bonus_cards": "open_choice", "resigning": "yes", "alternative_corruption": "yes"}
        ),
        TableSetup(4),
    ),
    ((76, 14), (80, 14), (114, 7), (154, 50)),
    wide=(114, 20),
    every=200,
    chooser=choose_busily,
    listed_topics=frozenset({"take_special"}),  # spoils
    rotating=True,
)
HISTORY_OF_THE_WORLD = PanelCase(
    "history_of_the_world",
    (
        TableSetup(3),
        TableSetup(3, {"selection": "classic"}),
        TableSetup(5),
        TableSetup(6),
        TableSetup(6, {"selection": "classic"}),
        TableSetup(4),
    ),
    ((76, 14), (80, 14), (114, 12), (114, 37), (154, 58)),
    wide=(114, 37),
    every=150,
    listed=frozenset(DECKS),
)
IMPERIUM = PanelCase(
    "imperium",
    (
        TableSetup(1),
        TableSetup(1, {"mode": "practice", "box": "legends"}),
        TableSetup(1, {"mode": "campaign", "level": "warlord"}),
        TableSetup(2, {"box": "mixed", "nations": "choose", "sides": "choose"}),
        TableSetup(4, {"box": "legends"}),
        TableSetup(3),
    ),
    ((76, 8), (80, 14), (114, 9), (154, 34)),
    wide=(114, 20),
    every=150,
    rotating=True,
)
GAMES = (MOSAIC, AGE_OF_INNOVATION, THROUGH_THE_AGES, HISTORY_OF_THE_WORLD, IMPERIUM)
