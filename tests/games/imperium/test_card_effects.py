"""Every instruction of every card's program has its effect, in order.

The programs are read again from the data files, and compared with the events of playing the card in
a position that allows everything.
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core.games.imperium import GAME
from core.games.imperium.content import (
    CARD_FILES,
    CARDS,
    CONTENT,
    KING_OF_KINGS_SIDES,
    NATIONS,
    UNIQUE_CARDS,
    Filter,
)
from core.games.imperium.rules import events as told
from core.games.imperium.rules.actions import Accept, Choose, Decline
from core.games.imperium.rules.candidates import acquirable_cards
from core.games.imperium.rules.card_effects import ABILITIES
from core.games.imperium.rules.card_effects.acquisition import AcquireInstruction
from core.games.imperium.rules.card_effects.cards import Abandon, Discard, Recall
from core.games.imperium.rules.card_queries import suit_weight
from core.games.imperium.rules.payment import development_price
from core.games.imperium.rules.program_interpreter import Close, Open
from core.games.imperium.rules.programs import Run
from core.games.imperium.rules.zones import hand_limit
from core.games.imperium.state import Player
from core.kernel import Action, Decision, Event
from tests.games.imperium.position import Position, position

Json = dict[str, Any]
Mark = Callable[[Any], bool]

DATA: dict[str, Json] = {c["id"]: c for name in CARD_FILES for c in CONTENT.raw_table(name)}
ALL = list(UNIQUE_CARDS.values())


# --- a position in which everything can be done ---------------------------------------------------

HAND = (
    *("olm18_stone_mask", "olm18_stone_mask#2", "olm18_stone_mask#3"),
    *("uto12_sacred_scroll", "art18_cai", "rom06_the_senate", "gre18_settlers"),
    *("per22_unrest", "per22_unrest#2"),
)
DISCARD = (
    *("olm12_stone_mask", "olm12_stone_mask#2", "uto12_sacred_scroll#2", "art09_bedwyr"),
    *("cel18_boudicca", "gre20_peloponnese", "mac16_philip_ii", "cel22_unrest", "cel22_unrest#2"),
)
DECK = (
    *("min19_cyprus", "qin13_writing_systems", "car18_dido_queen_of_carthage", "rom18_triumvirate"),
    *("per21_lydians", "scy09_tamga", "vik08_sagas", "mau18_chandragupta", "egy12_kushites"),
)
UNDER = {
    "mau21_indus_valley": "art23_myrddin_wyllt",
    "min18_crete": "art17_peredur",
    "rom20_dalmatia": "art14_gwalchmei",
    "car12_iberia": "art19_king_arthur",
}
RIVALS = {
    1: ("gre12_plains_of_thessaly", "gre11_city_of_athens", "egy09_pyramids"),
    2: ("per19_bactria", "per20_zagros", "per02_city_of_persepolis"),
}
MARKET = {
    "classics": (
        *("c_reg06_forest", "c_unc03_elders", "c_civ03_moneylenders"),
        *("c_tri02_assyrians", "c_unc08_mysticism"),
    ),
    "legends": (
        *("l_reg10_plain", "l_unc03_elders", "l_civ03_moneylenders"),
        *("l_tri01_etruscans", "l_unc08_religion"),
    ),
}
EXILE = {
    "classics": ["c_reg07_oasis", "c_unc09_oracle"],
    "legends": ["l_reg05_lakes", "l_unc09_oracle"],
}


def plenty(card: str) -> Position:
    """Give the card's owner everything it could ask for, and others everything to lose."""
    record = UNIQUE_CARDS[card]
    nation = record.set if record.set in NATIONS else "macedonians"
    rivals = [rival for rival in ("celts", "scythians", "vikings") if rival != nation]
    game = position(nation, *rivals[:2], box=record.box)
    for seat, cards in RIVALS.items():
        game.tokens(seat, materials=9, population=9, progress=9).player(seat, state="empire")
        game.in_play(seat, *cards).put(seat, "hand", *game.unrest_cards(1))
    resting = "mac07_mosaics" if card != "mac07_mosaics" else "min12_writing_systems"
    game.in_play(0, *UNDER, "rom19_city_of_rome", resting)
    for host, knight in UNDER.items():
        game.garrison(0, host, knight)
    game.hand(0, *HAND).discard(0, *DISCARD).deck(0, *DECK).put(0, "history", "egy02_unification")
    game.tokens(0, materials=20, population=24, progress=20)
    game.player(0, actions=6, exhausted=[resting], exhausts=2)
    if game.of(0).court and card != game.of(0).court:
        quest = "art07_excalibur" if card != "art07_excalibur" else "art06_taliesin_the_bard"
        game.garrison(0, game.of(0).court, quest)
    game.market(*MARKET[record.box])
    game.slot(2, materials=1, population=1).slot(4, materials=1, population=1)
    game.remove(*EXILE[record.box]).state.exile.extend(EXILE[record.box])
    state = record.state or next((c["word"] for c in conditions(card) if c["kind"] == "state"), "")
    game.player(0, state=state or NATIONS[nation].starts_as)
    for name, zone in named_by(card):
        lay(game, name, zone)
    return game.refresh()


def walk(part: Any) -> Iterator[Json]:
    """Yield all records inside a program."""
    if isinstance(part, dict):
        yield part
    for inside in part.values() if isinstance(part, dict) else part:
        if isinstance(inside, dict | list):
            yield from walk(inside)


def conditions(card: str) -> list[Json]:
    return [part["cond"] for part in walk(DATA[card]["abilities"]) if "cond" in part]


def named_by(card: str) -> Iterator[tuple[str, str]]:
    """Yield the cards that a program names, and where it needs them."""
    for part in walk(DATA[card]["abilities"]):
        for need in (*part.get("requires", ()), part.get("cond", {})):
            if need.get("kind") == "in_play":
                yield need["word"], "play"
            if need.get("kind") == "in_history":
                yield need["word"], "history"
            if need.get("kind") == "in_play_count":
                yield from ((c.name, "play") for c in ALL if c.name.startswith("Long Walls"))
        wanted = part.get("filter", {})
        for one in (wanted, *wanted.get("any", ())):
            if "name" in one and part.get("op"):
                zones = {"find": "deck", "pick": "discard"}
                yield one["name"], zones.get(part["op"], "play")


def lay(game: Position, name: str, zone: str) -> None:
    """Put a card where it is needed, unless it is in a garrison already."""
    found = next(c for c in ALL if c.name == name and c.set in NATIONS).id
    if found not in UNDER.values():
        game.put(0, zone, found)


# --- answers ----------------------------------------------------------------------------------


def answer(decision: Decision, option: int) -> Action:
    """Accept every offer, choose this option and as much as possible. Use no other ability."""
    actions = decision.actions
    match decision.topic:
        case "window" | "defend" | "pay_owner":
            return Decline()
        case "may":
            return Accept()
        case "choose":
            wanted = Choose(option)
            return wanted if wanted in actions else actions[0]
        case "pay_up_to":
            return max(actions, key=lambda action: getattr(action, "number", 0))
        case _:
            return actions[0]


def resolve(game: Position, option: int) -> list[Event]:
    """Answer all questions of a program, and return the events."""
    turn = game.state.turn.number
    for _ in range(80):
        decisions = GAME.decisions(game.state)
        if not decisions or decisions[0].topic == "turn" or game.state.turn.number != turn:
            return game.events
        game.choose(answer(decisions[0], option))
    raise AssertionError("does not end")


# --- marks ------------------------------------------------------------------------------------


class Reader:
    """The events expected from a program with this option of every choice."""

    def __init__(self, game: Position, card: str, option: int) -> None:
        self.game, self.card, self.option = game, card, option
        self.player = game.of(0)

    def seats(self, step: Json, seat: int) -> list[int]:
        match step.get("who"):
            case None:
                return [seat]
            case "all":
                return [0, 1, 2]
            case "each_other":
                return [1, 2]
            case _:
                return [1, 2]  # all rivals are empires with regions in play

    def block(self, steps: list[Json], seat: int = 0) -> Iterator[Mark]:
        for step in steps:
            yield from self.step(step, seat)

    def step(self, step: Json, seat: int) -> Iterator[Mark]:
        match step["op"]:
            case "may":
                yield from self.block(step["do"], seat)
            case "cost_then":
                yield from self.block([*step["cost"], *step["do"]], seat)
            case "choose":
                options = step["options"]
                yield from self.block(options[min(self.option, len(options)) - 1], seat)
            case "choose_some":
                yield from (mark for option in step["options"] for mark in self.block(option, seat))
            case "if":
                yield from self.block(
                    step["do"] if self.holds(step["cond"]) else step.get("else", [])
                )
            case "repeat":
                yield from self.block(step["do"], seat)
            case "each_may":
                for other in self.seats(step, seat):
                    yield from self.block(step["do"], other)
            case _:
                for other in self.seats(step, seat):
                    yield from self.marks(step, other)

    def holds(self, condition: Json) -> bool:
        """Return whether a condition holds. Only contradictory ones are checked."""
        if condition["kind"] == "state":
            return bool(self.player.state == condition["word"])
        unlikely = {"paid_card_lacks_icon", "revealed_has_declared_suit", "stored_matches"}
        return condition["kind"] not in unlikely

    def count(self, per: Json) -> int:
        """Return a count in play, or 0 where only the program knows it."""
        play = [DATA[CARDS[c].id] for c in self.player.play]
        match per["count"]:
            case "icon":
                return sum(c["icons"].count(per["icon"]) for c in play)
            case "suit":
                return sum(per["suit"] in c["suits"] for c in play)
            case "type" if per["zone"] == "play":
                return sum(bool(set(per["types"]) & set(c["types"])) for c in play)
            case "type":
                held = [DATA[CARDS[c].id] for under in self.player.garrison.values() for c in under]
                return sum(bool(set(per["types"]) & set(c["types"])) for c in held)
            case _:
                return 0

    def moved(self, seat: int, target: str, number: int = 1) -> Iterator[Mark]:
        for _ in range(number):
            yield (
                lambda e: (
                    isinstance(e, told.CardMoved | told.CardFound)
                    and ((e.seat, e.target) == (seat, target))
                )
            )

    def aside(self, target: str) -> str:
        """Return where the nation puts a card for the history or the flooded pile."""
        nation = self.player.nation
        if target == "history":
            return "discard" if nation in ("vikings", "atlanteans") else "history"
        return "flooded" if nation == "atlanteans" else "discard"

    def marks(self, step: Json, seat: int) -> Iterator[Mark]:
        """Yield the events expected of one instruction, for one player."""
        op, n, res = step["op"], step.get("n", 1), step.get("res", "")
        number = n if isinstance(n, int) else 1
        match op:
            case "gain":
                least = number * self.count(step["per"]) if "per" in step else number
                exact = "per" not in step or step["per"]["count"] != "stored"
                yield (
                    lambda e: (
                        isinstance(e, told.TokensGained)
                        and (e.seat, e.res) == (seat, res)
                        and (e.n == least if exact else e.n % number == 0)
                    )
                )
            case "pay":
                yield (
                    lambda e: (
                        isinstance(e, told.TokensPaid)
                        and getattr(e, res) == (20 if n == "all" else number)
                    )
                )
            case "gain_action" | "spend_action":
                sign = 1 if op == "gain_action" else -1
                yield lambda e: isinstance(e, told.ActionsChanged) and e.n == sign * number
            case "acquire":
                for _ in range(step.get("times", 1)):
                    yield (
                        lambda e: (
                            isinstance(e, told.MarketTaken)
                            and (e.how == "acquire" and self.is_wanted(step, e.card))
                        )
                    )
            case "break_through":
                for _ in range(step.get("times", 1)):
                    yield (
                        lambda e: (
                            isinstance(e, told.MarketTaken)
                            and (e.how == "break_through" and self.is_wanted(step, e.card))
                        )
                    )
            case "draw":
                cards = number * self.count(step["per"]) if "per" in step else number
                one_by_one = step.get("up_to", False)
                for _ in range(cards if one_by_one else 1):
                    yield (
                        lambda e: (
                            isinstance(e, told.CardsDrawn)
                            and (e.seat, len(e.cards)) == (seat, 1 if one_by_one else cards)
                        )
                    )
            case "take_unrest":
                for _ in range(number):
                    yield lambda e: isinstance(e, told.UnrestTaken) and e.seat == seat
            case "return_unrest" | "return_self_to_unrest_pile":
                yield lambda e: isinstance(e, told.UnrestReturned) and e.seat == seat
            case "steal":
                yield (
                    lambda e: (
                        isinstance(e, told.TokensTaken)
                        and ((e.seat, e.victim, e.res, e.n) == (0, seat, res, number))
                    )
                )
            case "give":
                yield (
                    lambda e: (
                        isinstance(e, told.CardMoved) and ((e.target, e.other) == ("given", seat))
                    )
                )
            case "discard" | "abandon":
                yield from self.moved(seat, "discard", number)
            case "recall" | "pick" | "find" | "active_quest_to":
                target = (
                    self.aside("history") if step.get("to") == "history" else step.get("to", "hand")
                )
                yield from self.moved(seat, target, number)
            case "put_on_deck":
                yield from self.moved(seat, "deck_top", number)
            case "to_history" | "sink":
                where = self.aside("history" if op == "to_history" else "flooded")
                yield from self.moved(seat, where, number)
            case "exile" | "exile_self" | "exile_market":
                yield from self.moved(seat, "exile", number)
            case "garrison":
                yield from self.moved(seat, "garrison", number)
            case "garrison_self":
                yield from self.moved(seat, "garrison")
            case _:
                yield from self.rare(step)

    def is_wanted(self, step: Json, card: str) -> bool:
        if "filter" in step and step["filter"].get("vp"):
            return bool(DATA[CARDS[card].id]["vp"]["kind"] == "variable")
        suits = step["suits"]
        return suits == "any" or bool(set(suits) & set(DATA[CARDS[card].id]["suits"]))

    def rare(self, step: Json) -> Iterator[Mark]:
        """Yield the events of instructions that have event types of their own."""
        kinds: dict[str, tuple[type[Event], ...]] = {
            "return_exhaust": (told.ExhaustReturned,),
            "develop": (told.Developed,),
            "free_play": (told.CardPlayed,),
            "play_card": (told.CardPlayed,),
            "look_fame": (told.Looked,),
            "take_looked": (told.CardMoved,),
            "take_fame": (told.TakenUnseen,),
            "look_nation": (told.Looked,),
            "shuffle_nation": (told.NationArranged,),
            "nation_top_to_bottom": (told.NationArranged,),
            "advance_nation": (told.NationAdvanced,),
            "swap": (told.Swapped,),
            "treat_as": (told.IconTreated,),
            "add_market_token": (told.MarketTokens,),
            "place_token_on_self": (told.MarketTokens,),
            "copy_exhaust": (told.TokensGained, told.CardsDrawn, told.ActionsChanged),
            "declare_suit": (told.SuitNamed,),
            "reveal_main_deck": (told.MainRevealed,),
            "take_revealed": (told.CardMoved,),
            "exile_revealed": (told.CardMoved,),
            "reveal_zones": (told.ZonesShown,),
            "avoid_attack": (told.AttackAvoided,),
            "attacker_may_pay": (told.AttackAvoided,),
            "ignore_state_icon_next": (told.IconIgnored,),
            "flip_self": (told.JourneyMoved,),
            "replace_self": (told.JourneyMoved,),
            "set_state": (told.StateFlipped,),
            "trigger_scoring": (told.ScoringTriggered,),
        }
        # The rest is told by nothing, or by what comes before: see the tests of the rules.
        if step["op"] in kinds and step.get("to") != "B":
            yield lambda e: isinstance(e, kinds[step["op"]])


def check(events: list[Event], marks: list[Mark]) -> None:
    """Assert that all expected events occur, in the order of the program."""
    rest = iter(events)
    for at, mark in enumerate(marks):
        assert any(mark(event) for event in rest), (at, events)


def test_there_are_552_cards_and_every_ability_kind_is_tested() -> None:
    """R1.1, R1.2, R21.1: both sides of a card count as one card."""
    assert sum(data["count"] for data in DATA.values() if data.get("side") != "B") == 552
    kinds = {ability["kind"] for data in DATA.values() for ability in data["abilities"]}
    tried = {"play", "exhaust", "solstice", "reaction", "passive", *OTHER_KINDS}
    assert kinds == tried | {"on_nation_draw"}  # Gwaith Camlan: R14.6 has a test of its own


def options_of(steps: list[Json]) -> int:
    """Return how many options a program has: those of its longest choice."""
    sizes = [len(part["options"]) for part in walk(steps) if part.get("op") == "choose"]
    return max(sizes, default=1)


def ways(kind: str) -> list[tuple[str, int, int]]:
    """Yield every card with abilities of a kind, with the ability and the option."""
    return [
        (card, at, option)
        for card, data in DATA.items()
        for at, ability in enumerate(data["abilities"])
        if ability["kind"] == kind and "trigger" not in ability
        if (card, kind) != ("uto03b_shangri_la", "exhaust")  # gains something else: R12.40
        for option in range(1, options_of(ability["do"]) + 1)
    ]


def into_force(game: Position, card: str) -> Position:
    """Put the card in play, or in the place of a power card, the journey card or the court."""
    if "power" in CARDS[card].suits:
        return game.player(0, power=card)
    if CARDS[card].set == "utopians" and CARDS[card].start == "in_play":
        return game.player(0, journey=card)
    if card == game.of(0).court:
        return game
    if any(speaks_of_garrisons(part) for part in walk(DATA[card]["abilities"])):
        game.garrison(0, card, *UNDER_ITSELF)
    return game.in_play(0, card)


UNDER_ITSELF = ("art09_bedwyr", "uto12_sacred_scroll#3", "uto12_sacred_scroll#4", "min21_unrest")


def speaks_of_garrisons(part: Json) -> bool:
    said = (*part, *part.get("frm", ()), part.get("kind", ""))
    return any("garriso" in word for word in said) or part.get("mod") == "substitute_discard"


@pytest.mark.parametrize(("card", "at", "option"), ways("play"))
def test_playing_a_card_runs_its_whole_program(card: str, at: int, option: int) -> None:
    """R6.2, R6.3, R21.2."""
    game = plenty(card)
    if not UNIQUE_CARDS[card].is_unrest:
        game.put(0, "hand", card)
    played = next(c for c in game.of(0).hand if CARDS[c].kind == CARDS[card].kind)
    marks = list(Reader(game, card, option).block(DATA[card]["abilities"][at]["do"]))
    assert game.is_offered(f"play card={played}"), game.options
    check(resolve(game.play(f"play {played}"), option), marks)


@pytest.mark.parametrize(("card", "at", "option"), ways("exhaust"))
def test_exhaust_ability_runs_its_whole_program(card: str, at: int, option: int) -> None:
    """R6.8."""
    game = into_force(plenty(card), card)
    ability = DATA[card]["abilities"][at]
    marks = list(Reader(game, card, option).block([*ability.get("cost", ()), *ability["do"]]))
    assert game.is_offered(f"exhaust card={card}"), game.options
    check(resolve(game.play(f"exhaust {card}"), option), marks)
    assert game.of(0).exhausts == 1 or option == 1


@pytest.mark.parametrize(("card", "at", "option"), ways("solstice"))
def test_solstice_ability_runs_its_whole_program(card: str, at: int, option: int) -> None:
    """R9.1, R9.3."""
    game = into_force(plenty(card), card)
    if card == "min16_pottery":
        game.player(0, tokens={card: 2})
    marks = list(Reader(game, card, option).block(DATA[card]["abilities"][at]["do"]))
    ability = ABILITIES[card].solstice
    assert ability is not None
    game.agenda(Open(card, 0, "solstice"), Run(ability.do, 0, 0), Close())
    check(resolve(game, option), marks)


OTHER_KINDS = ("instead_of_gain", "on_enter_discard_from_nation", "on_enter_play", "before_scoring")


@pytest.mark.parametrize("state", ["barbarian", "empire"])
@pytest.mark.parametrize(("card", "at", "_"), [way for kind in OTHER_KINDS for way in ways(kind)])
def test_other_abilities_run_their_whole_program(card: str, at: int, _: int, state: str) -> None:
    """R13.3, R8.3, R16.4, R11.8."""
    game = plenty(card).player(0, state="barbarian" if card[:3] == "uto" else state)
    if card in (king for box in KING_OF_KINGS_SIDES.values() for king in box):
        game.state.king = card
    marks = list(Reader(game, card, 1).block(DATA[card]["abilities"][at]["do"]))
    assert marks
    block = ABILITIES[card].by_kind[DATA[card]["abilities"][at]["kind"]].do
    game.agenda(Open(card, 0, "other"), Run(block, 0, 0), Close())
    check(resolve(game, 1), marks)


# --- abilities that wait for something ------------------------------------------------------------


def triggered(*kinds: str) -> list[tuple[str, Json]]:
    """Yield every ability of these kinds with a trigger, lasting ones included."""
    return [
        (card, part)
        for card, data in DATA.items()
        for ability in data["abilities"]
        if ability["kind"] in kinds
        for part in ability.get("mods", [ability])
        if "trigger" in part
    ]


def cause(game: Position, trigger: Json) -> Position:
    """Cause an ability's trigger by an ordinary card."""
    match trigger["event"]:
        case "return_unrest" | "pay":
            return game.play("play per22_unrest", "choose 1")
        case "play_card" if trigger.get("source") == "discard":
            return game.in_play(0, "mac17_phalanx").play("exhaust mac17_phalanx")
        case "play_card":
            card = "mac19_orestis" if "suit" in trigger["filter"] else "mac11_uxians"
            return game.put(0, "hand", card).play(f"play {card}")
        case "acquire":
            if "source" in trigger:
                game.market()
            return game.put(0, "hand", "l_tri10_macedonians").play("play l_tri10_macedonians")
        case "acquire_or_break_through" | "gain_market_card_with_token" | "take_unrest":
            game.market(*MARKET[game.state.box][1:2]).slot(1, materials=2, population=2)
            return game.put(0, "hand", "c_tri01_armenians").play("play c_tri01_armenians")
        case "gain_resource_from_icon":
            return game.put(0, "hand", "scy14_nomads").play("play scy14_nomads")
        case "sink":
            return game.put(0, "hand", "atl12_flood").play("play atl12_flood")
        case "look_fame":
            return game.put(0, "hand", "rom14_glory").play("play rom14_glory")
        case "deck_becomes_empty":
            game.deck(0, "min19_cyprus").put(0, "hand", "l_fam03_magnificent")
            return game.play("play l_fam03_magnificent")
        case "would_gain":
            return game.put(0, "hand", "c_tri08_aksumites").play("play c_tri08_aksumites")
        case "leaves_play":
            game.player(0, garrison={}, play=["atl03_palace_of_poseidon"])
            game.in_play(0, "atl10_mountain_of_atlantis").turn_of(1).player(1, state="barbarian")
            return game.put(1, "hand", "cel18_boudicca").play("play cel18_boudicca")
        case "discard_requirement":
            return game.in_play(0, "olm15_ball_games").play("exhaust olm15_ball_games")
        case _:
            game.turn_of(1).put(1, "hand", "mac11_uxians").player(1, actions=3)
            return game.play("play mac11_uxians")


def until(game: Position, card: str) -> bool:
    """Continue, accepting offers, until this card's ability is offered."""
    for _ in range(40):
        decision = game.decision
        offers = {f"exhaust card={card}", f"pick card={card}"} & set(game.options)
        if offers and decision.topic in ("window", "defend", "discard"):
            return True
        if decision.topic == "turn":
            return False
        game.choose(answer(decision, 1))
    return False


@pytest.mark.parametrize(("card", "ability"), triggered("exhaust", "reaction"))
def test_a_triggered_ability_is_offered_at_its_moment(card: str, ability: Json) -> None:
    """R6.11, R6.14, R12.38."""
    game = into_force(plenty(card), card).player(0, state="empire")
    if card == "c_unc01_standing_army":
        cause(game, ability["trigger"])
        assert (game.topic, game.asked) == ("pay_owner", 1)
        assert game.decline().told(told.AttackAvoided)
        return
    assert until(cause(game, ability["trigger"]), card), (game.topic, game.options)
    marks = list(Reader(game, card, 1).block([*ability.get("cost", ()), *ability["do"]]))
    game.events.clear()
    wanted = next(a for a in game.decision.actions if str(a).endswith(f"card={card}"))
    check(resolve(game.choose(wanted), 1), marks)
    assert ability["kind"] == "reaction" or card in game.of(0).exhausted


@pytest.mark.parametrize(("card", "ability"), triggered("passive"))
def test_a_lasting_ability_acts_at_its_moment(card: str, ability: Json) -> None:
    """R6.14, R12.18: without a question."""
    game = into_force(plenty(card), card).player(0, state="empire")
    marks = list(Reader(game, card, 1).block(ability["do"]))
    check(resolve(cause(game, ability["trigger"]), 1), marks)


# --- lasting changes ------------------------------------------------------------------------------


def lasting() -> list[tuple[str, Json]]:
    return [
        (card, mod)
        for card, data in DATA.items()
        for ability in data["abilities"]
        for mod in ability.get("mods", ())
        if mod["mod"] != "on_event"
    ]


CONQUER, ADVANCE, RAID = "rom17_conquer", "rom16_advance", "cel19_cattle_raid"
CITY, METROPOLIS = "c_unc15_city#2", "c_civ06_metropolis"
UNIFICATION = "egy02_unification"  # goes to the history
EXILED = {"region": "c_reg07_oasis", "tributary": "c_tri08_aksumites"}


def playable(game: Position, *cards: str) -> set[str]:
    """Return which of these cards could be played from the hand."""
    return {card for card in cards if game.put(0, "hand", card).is_offered(f"play card={card}")}


def felt(game: Position, mod: Json) -> object:
    """Return the value that a lasting change affects, in this position."""
    player, state = game.of(0), game.state
    match mod["mod"]:
        case "hand_size":
            return hand_limit(player)
        case "lose_state_icon":
            return playable(game, CONQUER, ADVANCE, RAID)
        case "free_play_cards":
            return playable(game.player(0, actions=0), CITY, METROPOLIS)
        case "acquire_from_exile":
            state.exile = list(EXILED.values())
            step = AcquireInstruction(suits=("region", "tributary"))
            return {card for card, zone in acquirable_cards(state, 0, step) if zone == "exile"}
        case "replace_cleanup_market_token":
            game.play("end_turn").choose(game.decision.actions[0])
            return next((e.res, e.n) for e in game.events if isinstance(e, told.MarketTokens))
        case "unrest_cost_reduction":
            return unrest_price(game)
        case "development_cost_reduction":
            return getattr(development_price(player, "min09_seal_stones"), mod["res"])
        case "counts_as":
            return sum(suit_weight(card, mod["suit"]) for card in player.play)
        case "no_history":
            game.put(0, "hand", UNIFICATION).play(f"play {UNIFICATION}")
            return UNIFICATION in player.history
        case "quest_slot":
            return (
                game.garrison(0, "art02_king_arthurs_court", "art07_excalibur").of(0).active_quest
            )
        case "cannot_leave_play":
            camlan = Filter(name="Gwaith Camlan")
            steps = (Abandon(filter=camlan), Recall(filter=camlan))
            return [step.candidates(state, 0, "") for step in steps if step.op in mod["by"]]
        case _:
            step = Discard(n=1, frm=("hand",), is_cost=True, filter=Filter(type="mask"))
            return {c for c, zone in step.candidates(state, 0, "") if zone == "garrison"}


def unrest_price(game: Position) -> tuple[int, int]:
    """Return the materials and cards that just suffice to play an unrest."""

    def suffices(cards: int, **tokens: int) -> bool:
        game.hand(0, "per22_unrest", *HAND[:cards]).tokens(0, **tokens)
        return game.is_offered("play card=per22_unrest")

    materials = next(n for n in range(4) if suffices(0, materials=n))
    return materials, next(n for n in range(4) if suffices(n))


def before_and_after(card: str, mod: Json) -> tuple[object, object]:
    """Return the expected values without the card and with it."""
    named = {"Conquer": {CONQUER}, "Advance": {ADVANCE}}
    match mod["mod"]:
        case "hand_size":
            return 5, 5 + mod["n"]
        case "lose_state_icon" if "any" in mod["filter"]:
            return set(), {CONQUER, RAID}
        case "lose_state_icon":
            return set(), named[mod["filter"]["name"]]
        case "free_play_cards":
            return set(), {CITY, METROPOLIS}
        case "acquire_from_exile":
            return set(), {EXILED[suit] for suit in mod["suits"]}
        case "replace_cleanup_market_token":
            return ("progress", 1), (mod["res"], mod["n"])
        case "unrest_cost_reduction":
            return (3, 2), (3 - mod["materials"], 2 - mod.get("cards", 0))
        case "development_cost_reduction":
            price = DATA["min09_seal_stones"]["cost"][mod["res"]]
            return price, price - mod["n"]
        case "counts_as":
            return len(UNDER), len(UNDER) + mod["n"]
        case "no_history":
            return True, False
        case "quest_slot":
            return "", "art07_excalibur"
        case "cannot_leave_play":
            return [[], []], [[], []]
        case _:
            return set(), set(UNDER_ITSELF)


@pytest.mark.parametrize(("card", "mod"), lasting())
def test_a_lasting_change_is_felt(card: str, mod: Json) -> None:
    """R12.18: only while its card is in play."""
    without = plenty(card).player(0, power="rom01b_romans", court="", state="empire")
    within = into_force(plenty(card), card).player(0, state="empire")
    assert (felt(without, mod), felt(within, mod)) == before_and_after(card, mod)


# --- points ---------------------------------------------------------------------------------------


def points(game: Position, card: str, zone: str) -> int:
    """Return the points of a card, computed from the data alone (R21.12)."""
    vp = DATA[card]["vp"]
    match vp["kind"]:
        case "fixed":
            return int(vp["n"])
        case "conditional":
            true = {"otherwise", {"history": "in_history", "garrison": "garrisoned"}.get(zone, "")}
            true |= {"in_play"} if zone == "play" else {"not_in_play"}
            return next((case["n"] for case in vp["cases"] if case["if"] in true), 0)
        case "variable":
            terms = vp["terms"]
            return min(
                10, sum(t["n"] * (tally(game, card, t["per"]) // t["per"]["each"]) for t in terms)
            )
        case _:
            return 0


def owned(player: Player) -> list[Json]:
    """Return all cards of a player that score."""
    zones = (player.hand, player.deck, player.discard, player.history, player.flooded, player.play)
    extra = [card for card in (player.power, player.court, player.journey) if card]
    cards = [card for zone in (*zones, *player.garrison.values(), extra) for card in zone]
    return [DATA[CARDS[card].id] for card in cards]


def tally(game: Position, card: str, per: Json) -> int:
    """Return what a variable card counts."""
    player = game.of(0)
    mine = owned(player)
    play = [DATA[CARDS[c].id] for c in player.play]
    match per["count"]:
        case "resource":
            return player.amount(per["res"])
        case "owned_cards":
            return len(mine)
        case "owned_suit":
            return sum(per["suit"] in c["suits"] for c in mine)
        case "owned_icons":
            return sum(c["icons"].count(icon) for c in mine for icon in per["icons"])
        case "owned_types":
            return sum(bool(set(per["types"]) & set(c["types"])) for c in mine)
        case "owned_vp_kind":
            return sum(c["vp"]["kind"] == "variable" for c in mine)
        case "history_cards":
            return len(player.history)
        case "exile_cards":
            return len(game.state.exile)
        case "in_play_suit":
            return sum(per["suit"] in c["suits"] for c in play)
        case "in_play_types":
            return sum(bool(set(per["types"]) & set(c["types"])) for c in play)
        case "in_play_pinned":
            return sum(c["icon"] == "pinned" and per["not_suit"] not in c["suits"] for c in play)
        case "in_play_name_prefix":
            return sum(c["name"].startswith(per["name_prefix"]) for c in play)
        case "garrisoned_here":
            return len(player.garrison.get(card, ()))
        case "opponents_unrest":
            return sum("unrest" in c["suits"] for seat in (1, 2) for c in owned(game.of(seat)))
        case _:
            return 2  # both rivals have less of everything


@pytest.mark.parametrize("card", UNIQUE_CARDS)
def test_card_scores_its_printed_points(card: str) -> None:
    """R2.7, R11.3, R11.4, R21.12."""
    game = into_force(plenty(card), card).tokens(0, materials=13, population=11, progress=13)
    zones = ["power"] if card in game.of(0).active_cards()[:2] else ["hand", "history", "garrison"]
    zones += ["play"] if CARDS[card].pinned else []
    for zone in zones:
        assert game.worth(0, card, zone) == points(game, card, zone)
