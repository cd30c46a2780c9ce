import pytest

from core.lan.lookalike_names import is_same_name


@pytest.mark.parametrize(
    "other",
    [
        "ada",
        "\uff21da",  # a wide A
        "\u0410d\u0430",  # Cyrillic
        "\u0391da",  # Greek
        "A\u034fda",  # a joiner that nobody sees
        "Ada\u3164",  # a letter that shows nothing
        "A\u2800da",
        "Ada\ufe0f",
        "Ad\u0332a",
        "Ada\u200b",
    ],
)
def test_lookalike_names_are_the_same(other: str) -> None:
    assert is_same_name("Ada", other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ben", "\u0412\u0435n"), ("Вера", "вера"), ("Νίκος", "νίκος")]
)
def test_names_ignore_case_in_every_alphabet(one: str, other: str) -> None:
    assert is_same_name(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Ida"), ("J\u00f6rg", "Jorg"), ("Ada", "Ad a"), ("Ада", "Ида"), ("王小明", "王小月")],
)
def test_distinguishable_names_differ(one: str, other: str) -> None:
    assert not is_same_name(one, other)
