from core.kernel import parse_rules


def test_ruling_is_separate_from_the_printed_text() -> None:
    (rule,) = parse_rules([{"number": "R1.1", "text": "Take one.", "filled": "One is inferred."}])
    assert (rule.printed, rule.ruling) == ("Take one.", "One is inferred.")
    assert rule.text == "Take one. (One is inferred.)"


def test_most_rules_need_no_ruling() -> None:
    (rule,) = parse_rules([{"number": "R1.2", "text": "Take two (R2)."}])
    assert (rule.text, rule.ruling) == ("Take two (R2).", "")
