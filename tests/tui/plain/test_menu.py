import re

from hypothesis import given
from hypothesis import strategies as st

from core.games.mosaic import GAME as MOSAIC
from core.kernel import Action, Choice, Decision
from core.kernel.amounts import NO_COST
from core.kernel.effects import NO_EFFECT
from core.kernel.style import SHORT, Style
from tests.effects import text_cost, text_effect
from tests.toy import PEBBLES, Pebbles, Ponder, Take, with_text
from tui.plain.layout import WIDTH
from tui.plain.menu import MenuEntry, find_matches, menu_lines, number_choices


def entries(*choices: Choice) -> list[MenuEntry]:
    return [MenuEntry(number, Ponder(), choice) for number, choice in enumerate(choices, start=1)]


def test_groups_are_ordered_by_first_choice_and_navigation_is_last() -> None:
    def odd_or_even(view: Pebbles, decision: Decision, action: Action, style: Style) -> Choice:
        return Choice(str(action), "Even" if action == Take(2) else "Odd")

    state = PEBBLES.new(2, {}, 1)
    for decision in PEBBLES.decisions(state):
        PEBBLES.apply(state, decision.seat, decision.actions[0])
    (decision,) = PEBBLES.decisions(state)
    listed = number_choices(with_text(PEBBLES, choice=odd_or_even), state, decision, SHORT)
    assert [entry.choice.label for entry in listed] == [
        "take many=1",
        "roll",
        "take many=2",
        "ponder",
    ]
    assert [entry.number for entry in listed] == [1, 2, 3, 4]


def test_every_choice_is_listed_with_price_and_effect() -> None:
    lines = menu_lines(
        entries(
            Choice(
                "Trade City", "Build", text_cost("4 stone"), text_effect("tariff production +3")
            ),
            Choice(
                "Roads",
                "Build",
                text_cost("5 stone"),
                text_effect("1 point for each economy symbol " * 3),
            ),
            Choice("Stone", "Work"),
            Choice("Food", "Work"),
        ),
    )
    assert lines == [
        "Build",
        " 1 Trade City: 4 stone; tariff production +3",
        " 2 Roads: 5 stone; 1 point for each economy symbol 1 point for each economy",
        "     symbol 1 point for each economy symbol",
        "Work",
        " 3 Stone",
        " 4 Food",
    ]


def test_choices_without_a_group_get_their_own_heading() -> None:
    choices = [Choice("Warriors", "Train"), Choice("End turn"), Choice("Disband", "Destroy")]
    lines = menu_lines(entries(*choices))
    assert lines == ["Train", " 1 Warriors", "Otherwise", " 2 End turn", "Destroy", " 3 Disband"]


def test_warning_follows_its_choice() -> None:
    lines = menu_lines(entries(Choice("End the turn", warning="2 actions left")))
    assert lines == [" 1 End the turn", "   Warning: 2 actions left"]


def test_game_texts_are_printed_unchanged() -> None:
    spaces = [
        Choice(f"Italia 4,{n}", "Italia", effect=text_effect("food, A0>2")) for n in range(40)
    ]
    lines = menu_lines(entries(*spaces))
    assert lines[:2] == ["Italia", "  1 Italia 4,0: food, A0>2"]
    assert len(lines) == 41


def test_large_groups_are_folded_until_requested() -> None:
    italia = [Choice(f"Italia 4,{n}", "Italia") for n in range(40)]
    all_of_them = entries(*italia, Choice("Stop", "End"))
    assert menu_lines(all_of_them, can_fold=True) == [
        "Italia: choices 1 to 40; type the group's name to list them",
        "End",
        " 41 Stop",
    ]
    asked_for = menu_lines(find_matches(all_of_them, "italia"))
    assert len(asked_for) == 41


def test_choice_is_found_by_its_effect_if_no_name_matches() -> None:
    spaces = entries(
        Choice("4,1", effect=text_effect("glass, new")),
        Choice("4,2", effect=text_effect("nothing")),
    )
    assert [entry.number for entry in find_matches(spaces, "glass")] == [1]


def test_place_is_found_by_its_coordinates() -> None:
    spaces = entries(*(Choice(f"Italia 4,{n}", "Italia") for n in range(1, 20)))
    assert [entry.number for entry in find_matches(spaces, "italia 4,1")] == [1]
    assert [entry.number for entry in find_matches(spaces, "4,12")] == [12]
    assert len(find_matches(spaces, "italia")) == 19
    assert find_matches(spaces, "gaul 4,1") == []


def test_hexes_of_mosaic_fit_on_few_lines() -> None:
    state = MOSAIC.new(4, {}, 1)
    while MOSAIC.decisions(state)[0].topic != "starting_city":
        decision = MOSAIC.decisions(state)[0]
        MOSAIC.apply(state, decision.seat, decision.actions[0])
    decision = MOSAIC.decisions(state)[0]
    view = MOSAIC.view(state, decision.seat)
    listed = number_choices(MOSAIC, view, decision, SHORT)
    assert len(listed) > 100
    lines = menu_lines(listed, can_fold=True)
    assert len(lines) < len(listed) / 2
    assert max(map(len, lines)) <= WIDTH


short_words = st.text("abc ,:+$", min_size=1, max_size=30).map(str.strip).filter(bool)
words = short_words | st.lists(short_words, min_size=9, max_size=9).map(" ".join)
choices = st.builds(
    Choice,
    label=words,
    group=st.sampled_from(["", "One", "Two"]),
    price=st.just(NO_COST) | words.map(text_cost),
    effect=st.just(NO_EFFECT) | words.map(text_effect),
    warning=st.just("") | words,
)


@given(st.lists(choices, min_size=1, max_size=50))
def test_every_choice_is_listed_within_the_width(listed: list[Choice]) -> None:
    lines = menu_lines(entries(*listed))
    assert max(map(len, lines)) <= WIDTH
    numbers = {int(number) for line in lines for number in re.findall(r"\d+", line)}
    assert numbers == set(range(1, len(listed) + 1))


def test_place_is_found_by_the_region_it_belongs_to() -> None:
    atlas = MenuEntry(1, Action(), Choice("Atlas", "By land", kind="North Africa"))
    gaul = MenuEntry(2, Action(), Choice("Gaul", "By land", kind="Northern Europe"))
    assert find_matches([atlas, gaul], "north africa") == [atlas]
