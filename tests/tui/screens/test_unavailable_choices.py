from pathlib import Path

import pytest

from tests.tui.panel_cases import IMPERIUM, MOSAIC, PanelCase
from tests.tui.panel_painting import paint_panel, props_for
from tests.tui.pilot_helpers import press, screen_text
from tests.tui.screens.test_keys import (
    SIZES,
    at_the_table,
    model_of,
    point_at_what_cannot_be_chosen,
)
from tui.draw.blocks import STOP_PREFIX

pytestmark = pytest.mark.usefixtures("bots_here")


@SIZES
@pytest.mark.parametrize(("game", "face"), [("mosaic", "2"), ("mosaic", "1"), ("imperium", "1")])
async def test_help_gives_the_same_reason_as_enter(
    home: Path, game: str, face: str, size: tuple[int, int]
) -> None:
    async with at_the_table(home, game, size) as pilot:
        await point_at_what_cannot_be_chosen(pilot, face)
        model = model_of(pilot)
        reason = model.no_choice_reason
        assert reason and "nothing to choose here" not in reason
        await press(pilot, "enter")
        assert model.message == reason
        await press(pilot, "question_mark")
        why = reason.partition(": ")[2]
        assert f"Not now: {why}" in " ".join(screen_text(pilot).split())


@pytest.mark.parametrize("pictured", [MOSAIC, IMPERIUM], ids=["mosaic", "imperium"])
@pytest.mark.parametrize("size", [(80, 14), (114, 20)])
def test_every_target_is_a_choice_or_has_a_reason(
    pictured: PanelCase, size: tuple[int, int]
) -> None:
    for state in pictured.moments():
        scene = props_for(pictured.game, state)
        if scene.question is None or scene.question.decision.topic == "side":
            continue
        known = {*scene.question.targets, *(found.target for found in scene.question.unavailable)}
        for face in pictured.presenter.panels_by_key:
            paint_panel(face.id, scene, size)
            seen = {
                spot.target
                for spot in scene.hit_regions
                if not spot.target.startswith(("seat ", STOP_PREFIX))  # only to be read
            }
            assert seen <= known, (face.id, scene.question.decision.topic, seen - known)
