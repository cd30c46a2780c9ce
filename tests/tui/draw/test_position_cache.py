from tui.draw.position_cache import cache_for_position


def test_result_is_computed_once_per_position() -> None:
    asked: list[tuple[str, int]] = []

    @cache_for_position
    def points(view: list[int], seat: int) -> int:
        asked.append((str(view), seat))
        return view[seat]

    first, same = [4, 7], [4, 7]
    assert [points(first, 0), points(first, 1), points(first, 0)] == [4, 7, 4]
    assert len(asked) == 2
    assert points(same, 0) == 4  # another position, though it looks alike
    assert len(asked) == 3
    assert points(first, 0) == 4
    assert len(asked) == 4
