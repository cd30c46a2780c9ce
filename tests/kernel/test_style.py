from core.kernel.presentation import Choice, format_change, seat_letter, seat_letter_with
from core.kernel.style import SHORT, Style


def test_spoken_style_uses_whole_words() -> None:
    assert SHORT.wording("4s", "4 stone") == "4s"
    assert Style.spoken().wording("4s", "4 stone") == "4 stone"
    assert (format_change(4, 6, SHORT), format_change(4, 6, Style.spoken())) == ("4>6", "4 to 6")


def test_spoken_style_uses_player_names() -> None:
    assert (seat_letter(1, SHORT), seat_letter_with(1, 4, SHORT)) == ("B", "B4")
    spoken = Style.spoken(("You", "Livia"))
    assert (seat_letter(1, spoken), seat_letter_with(1, 4, spoken)) == ("Livia", "Livia with 4")
    assert seat_letter(2, spoken) == "C"


def test_equal_styles_share_an_entry_in_a_cache() -> None:
    assert {Style.spoken(["You"]), Style.spoken(("You",)), Style(), SHORT} == {
        SHORT,
        Style.spoken(("You",)),
    }


def test_label_in_a_sentence_has_its_group_unless_it_says_it() -> None:
    assert Choice("Farm").qualified_label == "Farm"
    assert Choice("Development", "Develop").qualified_label == "Develop: Development"
    plain = Choice("Palace 12", "Palace", names_group=True)
    assert plain.qualified_label == "Palace 12"
