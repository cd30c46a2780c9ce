"""A rule's own text, and what was decided where the rulebook is silent."""

from core.kernel import Rule


def test_a_ruling_stands_in_brackets_at_the_end() -> None:
    rule = Rule("R1.1", "Take one (R2). (That it is one is inferred (R3); so is the rest.)")
    assert rule.printed == "Take one (R2)."
    assert rule.ruling == "That it is one is inferred (R3); so is the rest."


def test_a_reference_in_brackets_is_no_ruling() -> None:
    rule = Rule("R1.2", "Take two (R2).")
    assert (rule.printed, rule.ruling) == ("Take two (R2).", "")
