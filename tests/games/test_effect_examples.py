"""Every class of a card's effect shows an example of its data, so that a search finds the class."""

import json
import re
from typing import Any

import pytest

from core.games import GAME_IDS, load_game
from core.games.age_of_innovation.rules import effect_registry as innovation
from core.games.history_of_the_world.rules import effect_registry as world
from core.games.imperium.rules import programs as imperium
from core.games.imperium.rules.scoring_quantities import QUANTITY_RULES
from core.games.imperium.rules.solo_bot.table_programs import BOT_STEPS
from core.games.mosaic.rules import effect_registry as mosaic
from core.games.through_the_ages.rules.card_effects import registry as ages
from core.games.through_the_ages.rules.leader_and_wonder_effects.hooks import ABILITY_CLASSES
from core.kernel.content import RawRecord

EXAMPLE = re.compile(r"Data: `(\{.*\})`\.")


def example_of(effect_class: type[Any]) -> dict[str, Any]:
    text = EXAMPLE.search(" ".join((effect_class.__doc__ or "").split()))
    assert text is not None, "the docstring has no example"
    example: dict[str, Any] = json.loads(text[1])
    return example


def innovation_class(raw: dict[str, Any]) -> type[Any]:
    return type(innovation.read_effect(RawRecord(raw)))


def world_class(raw: dict[str, Any]) -> type[Any]:
    hook = world.HOOKS[raw.pop("hook")]
    return type(hook.read(RawRecord(raw)))


def mosaic_class(raw: dict[str, Any]) -> type[Any]:
    return mosaic.EFFECT_CLASSES[raw["verb"], raw["on"]]


def classes_and_examples() -> list[Any]:
    for game in GAME_IDS:
        load_game(game)
    found: list[Any] = []
    by_hook = innovation.EFFECT_CLASSES.values()
    found += [(kind, innovation_class) for classes in by_hook for kind in classes.values()]
    found += [(kind, world_class) for hook in world.HOOKS.values() for kind in hook.classes]
    found += [(kind, mosaic_class) for kind in mosaic.EFFECT_CLASSES.values()]
    named: list[tuple[str, Any]] = [
        ("op", imperium.INSTRUCTIONS),
        ("kind", imperium.CONDITIONS),
        ("count", imperium.QUANTITIES),
        ("event", imperium.TRIGGERS),
        ("mod", imperium.LASTING_CHANGES),
        ("count", QUANTITY_RULES),
        ("op", BOT_STEPS),
        ("ability", ABILITY_CLASSES),
    ]
    for key, classes in named:
        by_key = lambda raw, key=key, classes=classes: classes[raw[key]]  # noqa: E731
        found += [(kind, by_key) for kind in classes.values()]
    registries: list[Any] = [
        ages.event_effects,
        ages.scoring_effects,
        ages.attack_effects,
        ages.action_card_effects,
    ]
    for registry in registries:
        by_name = lambda raw, classes=registry.classes: classes[next(iter(raw))]  # noqa: E731
        found += [(kind, by_name) for kind in registry.classes.values()]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize(
    "effect_class, class_of",
    classes_and_examples(),
    ids=lambda each: each.__qualname__ if isinstance(each, type) else "",
)
def test_the_data_in_a_docstring_selects_its_class(effect_class: Any, class_of: Any) -> None:
    assert class_of(example_of(effect_class)) is effect_class
