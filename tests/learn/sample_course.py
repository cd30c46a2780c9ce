"""A small course of Mosaic for tests of the lesson engine and its screens."""

from core.games import load_game
from core.learn import Coaching, Condition, Lesson, LessonPart, QuestionTip, Reaction, TurnStep

MOSAIC = load_game("mosaic")

SET_UP = (
    "1: choose_leader leader=leader_engineer",
    "0: choose_leader leader=leader_farmer",
    "0: draft_card card=tech_mud_brick",
    "1: draft_card card=tech_poetry",
    "0: draft_card card=tech_oral_tradition",
    "1: draft_card card=tech_courts",
    "0: draft_card card=tech_counting",
    "1: draft_card card=tech_pottery",
    "0: draft_card card=tech_trade_routes",
    "1: draft_card card=tech_philosophy",
    "0: place_at piece=city hex=italia_15",
    "1: place_at piece=city hex=egypt_19",
    "0: place_at piece=farm_town hex=italia_13",
    "0: play_technology card=tech_oral_tradition",
    "0: play_technology card=tech_counting",
    "0: play_technology card=tech_trade_routes",
    "0: play_technology card=tech_mud_brick",
    "1: play_technology card=tech_courts",
    "1: choose what=ideas",
    "1: play_technology card=tech_poetry",
    "1: play_technology card=tech_philosophy",
)

READ = Lesson(
    id="what_you_want",
    title="what you want",
    minutes=1,
    text="You lead a people around the Mediterranean. Whoever has the most victory points wins.",
    more="There are three scorings on the way.",
    look=("VP if it ended now",),
    rules=("R14.9",),
    done=Condition(read=True),
    before=SET_UP,
)
WORK = Lesson(
    id="work",
    title="a turn, and work",
    minutes=2,
    text="In your turn you take exactly one action. By Work you produce stone, food or ideas.",
    try_="Work for stone.",
    look=("stone production", "population"),
    rules=("R6.1.1",),
    open=("work currency=stone", "take_technology *"),
    done=Condition(change="stone", at_least=1),
    reactions=(
        Reaction("That is a lot.", Condition(ledger="stone", at_least=100)),
        Reaction("That will do: 9 stone."),
    ),
    solution=("work currency=stone",),
)
BUILD = Lesson(
    id="build",
    title="your second city",
    minutes=3,
    text="A city costs 4 stone and 2 population, written 4s 2p. It gives 2 influence there.",
    try_="Take the Farming City.",
    look=("build_farming_city",),
    rules=("R6.3.3",),
    open=("build card=build_farming_city",),
    done=Condition(event="PiecePlaced", with_={"piece": "city"}),
    reactions=(Reaction("A second city stands."),),
    before=("1: work currency=food",),
    solution=("build card=build_farming_city", "place_at piece=city hex=greece_10"),
)
PART = LessonPart(
    id="first",
    title="Your first game",
    about="A small course.",
    players=2,
    seed=11,
    lessons=(READ, WORK, BUILD),
)

COACHING = Coaching(
    goal="The most victory points win.",
    shape=(
        TurnStep("free actions"),
        TurnStep("one action", ("turn",)),
        TurnStep("claims", ("free_window",)),
    ),
    questions={
        "leader": QuestionTip("Everybody has a leader.", "Look at what it brings.", ("R3.9",)),
        "turn": QuestionTip("You take one action.", "Look at what you can pay.", ("R4.2",)),
    },
)
