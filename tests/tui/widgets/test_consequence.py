from core.kernel import Action, Choice, DecisionKind
from core.kernel.amounts import Count
from core.table import Preview
from tests.effects import short_name, text_effect
from tui.draw.canvas import BAD, GOOD
from tui.draw.glyphs import parts_width
from tui.draw.short_names import make_abbreviate
from tui.model.choices import ChoiceRow
from tui.widgets.panes.consequence import consequence_rows, no_choice_rows, notice_rows

UPGRADE = {"c": (17, 14), "t": (3, 1), "tool income": (2, 1), "guilds": (0, 1), "power": (0, 1)}


def docked(width: int, most: int = 2, warning: str = "") -> list[str]:
    row = ChoiceRow(
        Action(), Choice("A9 to guild", warning=warning, effect=text_effect("next to B")), "a", ()
    )
    rows = consequence_rows(row, Preview(UPGRADE), short_name, width, most)
    return ["".join(text for text, _ in line).rstrip() for line in rows]


def test_docked_preview_uses_only_the_rows_it_needs() -> None:
    levels = "A9 to guild  -3 c 17>14  -2 t 3>1  -1 tool income 2>1  +1 guild 0>1  +1 power 0>1"
    assert docked(95) == [f"{levels}  next to B"]
    assert docked(78) == [levels.removesuffix("  +1 power 0>1"), "+1 power 0>1  next to B"]
    assert len(docked(40, most=3)) == 3


def test_gains_take_precedence_over_levels_of_costs() -> None:
    assert docked(40) == [
        "A9 to guild  -3 c  -2 t  -1 tool income",
        "+1 guild  +1 power  next to B",
    ]


def test_levels_of_costs_outlast_levels_of_gains() -> None:
    assert docked(50) == [
        "A9 to guild  -3 c 17>14  -2 t 3>1",
        "-1 tool income 2>1  +1 guild  +1 power  next to B",
    ]


def test_name_is_shortened_only_without_room() -> None:
    choice = Choice(
        "Bldg. Site A",
        full_label="Ideal Building Site A",
        effect=text_effect("new urban building -1r"),
    )
    row = ChoiceRow(Action(), choice, "a", ())

    def said(width: int) -> str:
        rows = consequence_rows(row, Preview({"hand": (0, 1)}), short_name, width, 1)
        return "".join(text for text, _ in rows[0])

    assert said(78) == "Ideal Building Site A  +1 hand 0>1  new urban building -1r"
    assert said(50) == "Bldg. Site A  +1 hand 0>1  new urban building -1r"


def test_wide_preview_shows_the_full_name() -> None:
    whole = "Pay 3 materials to acquire an uncivilised or civilised card"
    row = ChoiceRow(Action(), Choice("3m: acquire unc/civ", full_label=whole), "a", ())
    rows = consequence_rows(row, Preview({}, has_follow_up=True), short_name, 44, None)
    assert ["".join(text for text, _ in line).rstrip() for line in rows] == [
        "Pay 3 materials to acquire an uncivilised or",
        "civilised card",
    ]


def test_cut_preview_ends_in_two_dots() -> None:
    assert docked(30) == ["A9 to guild  -3 c  -2 t", "-1 tool income  +1 guild  .."]
    assert all(len(line) <= width for width in range(20, 60) for line in docked(width))
    assert all(len(docked(width)) <= 2 for width in range(20, 60))


def test_no_word_exceeds_the_last_column() -> None:
    """The space after the last word of a row may."""
    choice = Choice(
        "Hibernia", effect=text_effect("May take a card from discard; may garrison 1 card.")
    )
    row = ChoiceRow(Action(), choice, "a", ())
    for width in range(20, 90):
        for most in (2, 3, None):
            lines = consequence_rows(row, Preview(UPGRADE), short_name, width, most)
            assert max(parts_width(line) for line in lines) <= width
    (line,) = consequence_rows(row, Preview({"c": (3, 2)}), short_name, 70, 1)
    assert parts_width(line) == 70


def test_warning_comes_first() -> None:
    first = docked(60, warning="leaves no tools")[0]
    assert first.startswith("A9 to guild  leaves no tools  -3 c")


def test_message_is_shown_in_full_while_rows_last() -> None:
    message = "Hint: Alexander: +1 strength, cards in hand; Rich Land is second (-0.2)"
    for width, most, rows in ((80, 2, 1), (40, 2, 2), (30, 3, 3), (30, None, 3)):
        lines = ["".join(text for text, _ in line) for line in notice_rows(message, width, most)]
        assert (len(lines), " ".join(lines)) == (rows, message)
    cut_short = no_choice_rows(message, 30, 2)
    assert len(cut_short) == 2 and cut_short[-1][-1][0].endswith("..")


def test_more_burden_counts_as_loss_and_less_as_gain() -> None:
    row = ChoiceRow(Action(), Choice("Increase"), "a", ())
    changes = {"workers": (0, 1), "corruption": (2, 0), "discontent": (0, 1), "food": (3, 1)}
    burdens = frozenset({"corruption", "discontent"})
    (line,) = consequence_rows(row, Preview(changes), short_name, 99, 1, unwanted_counts=burdens)
    told = "".join(text for text, _ in line).replace("  ", ", ")
    assert told == "Increase, +1 discontent 0>1, -2 food 3>1, +1 worker 0>1, -2 corruption 2>0"
    assert [ink for text, ink in line if text in ("+1", "-2")] == [BAD, BAD, GOOD, GOOD]


def test_single_items_use_the_singular() -> None:
    changes = {"actions": (3, 2), "workshops on the map": (0, 1), "resources": (1, 2)}
    short_names = {"workshops on the map": ("workshop", "workshops"), "resources": "res"}
    abbreviate = make_abbreviate({"actions": Count("actions", "action")}, short_names)
    row = ChoiceRow(Action(), Choice("Play"), "a", ())
    (line,) = consequence_rows(row, Preview(changes), abbreviate, 99, 1)
    text = "".join(part for part, _ in line)
    assert "-1 action 3>2" in text and "+1 workshop 0>1" in text and "+1 res 1>2" in text


def test_effects_depending_on_the_next_answer_are_shown_as_ranges() -> None:
    row = ChoiceRow(Action(), Choice("City"), "a", ())
    spans = {"stone": (13, 9, 16), "VP": (7, 7, 8), "food": (9, 0, 9), "corruption": (0, 0, 2)}
    foretold = Preview({"population": (6, 4)}, ranges=spans, depends_on=DecisionKind.SPACE)
    lines = {
        width: consequence_rows(
            row, foretold, short_name, width, most, unwanted_counts={"corruption"}
        )
        for width, most in ((199, None), (78, 2))
    }
    told = "".join(text for text, _ in lines[199][0])
    assert told.rstrip().split("  ") == [
        "City",
        "-2 population 6>4",
        "-4 to +3 stone 13>9..16",
        "up to -9 food 9>0",
        "up to +2 corruption 0>2",
        "up to +1 VP 7>8",
        "more by the place",
    ]
    inks = [ink for text, ink in lines[199][0] if text[-1:].isdigit() and ">" not in text]
    assert inks == [BAD, BAD, BAD, BAD, GOOD]
    docked = ["".join(text for text, _ in line) for line in lines[78]]
    assert len(docked) == 2 and docked[1].endswith("more by the place")


def test_derived_counts_make_room_for_the_rest() -> None:
    row = ChoiceRow(Action(), Choice("Increase", effect=text_effect("then needs 1 hap")), "a", ())
    changes = {"food": (6, 4), "blue bank": (10, 12), "unused workers": (1, 2)}

    def told(width: int) -> str:
        rows = consequence_rows(
            row, Preview(changes), short_name, width, 1, derived_counts={"blue bank"}
        )
        return "".join(text for text, _ in rows[0]).rstrip()

    assert "+2 blue bank 10>12" in told(99)
    whole = "Increase  -2 food 6>4  +1 unused worker 1>2  then needs 1 hap"
    assert told(len(whole) + 2) == whole


def test_numeric_name_is_not_repeated_beside_the_change() -> None:
    choice = Choice("+1m", full_label="Gain 1 material", label_change=("materials", 1))
    row = ChoiceRow(Action(), choice, "a", ())
    abbreviate = make_abbreviate({}, {"materials": "m"})
    (line,) = consequence_rows(row, Preview({"materials": (1, 2)}), abbreviate, 78, 2)
    assert "".join(text for text, _ in line).rstrip() == "+1 m 1>2"
    (line,) = consequence_rows(row, Preview({"materials": (1, 3)}), abbreviate, 78, 2)
    assert "".join(text for text, _ in line).startswith("Gain 1 material  +2 m 1>3")
