import pytest

from core.kernel.style import SHORT
from core.learn import Glossary, GlossaryTerm

CA = GlossaryTerm(
    "ca", "civil action", "What you spend in your turn.", ("R7",), ("CA", "civil actions")
)
FOOD = GlossaryTerm("food", "food", "What farms bring.", ("R8",), ("f",))
CITY = GlossaryTerm(
    "city", "city", "Where people live.", ("R9",), (), {"cty": "city", "[A-F]C": "a city"}
)
UNIT = GlossaryTerm(
    "unit", "unit", "It fights.", ("R9",), ("arm",), {"un": "units", "ii*": "infantry"}
)
MONEY = GlossaryTerm("money", "money", "It buys.", ("R9",), (), {"$$": "much money", "$": "money"})
SAND = GlossaryTerm("sand", "sand", "It is dry.", ("R9",), (), {":": "a caravan"})
WORDS = Glossary([CA, FOOD, CITY, UNIT, MONEY, SAND])


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("4 CA are left", [CA]),
        ("Civil actions: 4", [CA]),
        ("it costs 2f and a civil action", [FOOD, CA]),
        ("f jump, Cairo, of 12 ft", []),
        ("Arm yourself, Ca 40 years", []),  # short forms match exactly
        ("food, food, food", [FOOD]),
    ],
)
def test_terms_are_found_in_a_text(text: str, found: list[GlossaryTerm]) -> None:
    assert list(WORDS.find_terms(text)) == found


def test_term_is_found_by_each_of_its_names() -> None:
    assert WORDS.find_term("Civil Action") is WORDS.find_term("ca") is WORDS.find_term("CA") is CA
    explained = WORDS.explanation("f", SHORT)
    assert explained is not None and explained.lines == ("What farms bring.",)
    assert WORDS.explanation("nothing of the kind", SHORT) is None


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("cty 2", {"cty": "city"}),
        ("▄▄AC▄▄BC▄▄", {"AC": "a city"}),  # any player's, listed once
        ("un 4 A:iii", {"un": "units", "iii": "infantry"}),
        ("a city, under Cty and GC", {}),
        ("▄$$▄ 7$", {"$$": "much money", "$": "money"}),
        ("Mongolia :Siberia", {":": "a caravan"}),
        ("Rome: a city, 12:30 o'clock, A:iii", {"iii": "infantry"}),
    ],
)
def test_abbreviations_are_found_on_a_screen(text: str, found: dict[str, str]) -> None:
    assert WORDS.find_abbreviations(text) == found
