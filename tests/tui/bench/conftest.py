from tests.tui.cli.conftest import annals, home

__all__ = ["annals", "home"]
