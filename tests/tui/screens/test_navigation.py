import inspect

from tui.navigator import Navigator
from tui.screens.navigation import Navigation
from tui.server.app import SessionNavigator


def test_every_way_that_screens_name_is_implemented() -> None:
    ways = {name for name, value in vars(Navigation).items() if inspect.isfunction(value)}
    ways = {name for name in ways if not name.startswith("_")}
    assert ways
    for navigator in (Navigator, SessionNavigator):
        for way in ways:
            named, built = getattr(Navigation, way), getattr(navigator, way)
            assert built is not named
            assert inspect.signature(built).parameters == inspect.signature(named).parameters
