from importlib import import_module
from pkgutil import walk_packages

from textual import widgets
from textual.widget import Widget

import tui.screens
import tui.widgets


def _all_kinds(kind: type[Widget]) -> set[type[Widget]]:
    return {kind}.union(*(_all_kinds(child) for child in kind.__subclasses__()))


def test_no_widget_shadows_the_name_of_one_of_textual() -> None:
    for package in (tui.screens, tui.widgets):
        for module in walk_packages(package.__path__, f"{package.__name__}."):
            import_module(module.name)
    ours = {kind.__name__ for kind in _all_kinds(Widget) if kind.__module__.startswith("tui.")}
    assert {"CommandFooter", "PanelTabs"} <= ours
    assert not ours & set(widgets.__all__)
