import pytest

from tests.prose import PATTERNS, Text, all_texts, hits_per_1000_words

# Hits per 1,000 words. These limits only ever go down.
LIMITS = {"docstring": 0.5, "doc": 0.5, "string": 7.1}


@pytest.mark.parametrize("kind", LIMITS)
def test_unidiomatic_patterns_do_not_increase(kind: str) -> None:
    rate = hits_per_1000_words(kind)
    worst = [
        f"{each.place}: {each.text[:80]}" for each in all_texts() if each.kind == kind and each.hits
    ]
    assert rate <= LIMITS[kind], "\n".join(
        [f"{rate:.1f} hits per 1,000 words (`python -m tests.prose {kind}`):", *worst[:20]]
    )


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        ("headless who or what", "Tell it. Who knocks is let in."),
        ("'is no' for 'is not a'", "any free hex that is no port"),
        ("'a turn' for 'per turn'", "2 culture a turn"),
        ("archaic", "their dearest choices"),
        ("'one' for 'you'", "where one can build"),
        ("'goes on' for 'continues'", "the game goes on with Ada"),
        ("'put away' or 'take back'", "any key puts it away"),
        ("'stands' or 'lies' for 'is'", "it stands in the header"),
        ("'brings' for 'gives'", "a farm brings food"),
        ("'tells' for 'shows'", "the log is told"),
        ("'so many' or 'such as has'", "for so many players"),
        ("'beside' or 'behind'", "beside the table"),
        ("house metaphors", "the rooms of this folder"),
        ("'where' for 'if'", "None, where there is none"),
        ("'nobody' as subject", "nobody knows"),
    ],
)
def test_each_pattern_finds_its_example(pattern: str, text: str) -> None:
    assert pattern in Text("doc", "here", text).hits
    assert Text("doc", "here", "Return the market slot of a card, or None.").hits == []


def test_every_pattern_has_an_example() -> None:
    (mark,) = [
        mark
        for mark in test_each_pattern_finds_its_example.pytestmark  # type: ignore[attr-defined]
        if mark.name == "parametrize"
    ]
    assert {pattern for pattern, _ in mark.args[1]} == set(PATTERNS)
