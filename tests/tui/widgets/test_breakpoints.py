import pytest

from tui.widgets.breakpoints import NARROW, NORMAL, WIDE, is_narrow, width_class


@pytest.mark.parametrize(
    ("width", "name"),
    [(80, NARROW), (109, NARROW), (110, NORMAL), (149, NORMAL), (150, WIDE), (160, WIDE)],
)
def test_layout_changes_at_110_and_150_columns(width: int, name: str) -> None:
    assert width_class(width) == name
    assert is_narrow(width) == (name == NARROW)
