"""Panels of each game on the table screen, in one folder per game.

Panels may import the text, facts and content of their game, `tui.draw` and `tui.model`, but neither
screens nor widgets. Start with the `__init__` of a game, which builds its `Presenter`.
"""

from typing import Any

from core.kernel import Game
from tui.draw.presenter import Presenter

GAMES_WITH_PANELS = (  # games with panels
    "mosaic",
    "age_of_innovation",
    "through_the_ages",
    "history_of_the_world",
    "imperium",
)


def load_presenter(game: Game[Any]) -> Presenter:
    """Import a game's presenter. A game without panels gets plain text."""
    if game.id == "mosaic":
        from tui.panels.mosaic import PRESENTER

        return PRESENTER
    if game.id == "age_of_innovation":
        from tui.panels.age_of_innovation import PRESENTER as INNOVATION

        return INNOVATION
    if game.id == "through_the_ages":
        from tui.panels.through_the_ages import PRESENTER as AGES

        return AGES
    if game.id == "history_of_the_world":
        from tui.panels.history_of_the_world import PRESENTER as WORLD

        return WORLD
    if game.id == "imperium":
        from tui.panels.imperium import PRESENTER as IMPERIUM

        return IMPERIUM
    from tui.panels.text import make_text_presenter

    return make_text_presenter(game)
