"""Every row of every bot table, read again from the data and tried twice.

Once the bot has everything that a row could need, and once nothing. Then as much as possible is
done, and a row without effect is skipped (R19.8, R19.9, R19.23).
"""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from core.games.imperium.content import CARDS, CONTENT, NATIONS, UNIQUE_CARDS
from core.games.imperium.rules import events as told
from core.games.imperium.rules.solo_bot import ResolveSlot, find_row
from core.games.imperium.state import BOT_SEAT
from tests.games.imperium.position import Position, position

Json = dict[str, Any]
Mark = Callable[[Any], bool]

ROWS = CONTENT.raw_table("bot_tables/rows")
YOU = 0


def table(nation: str, side: str) -> list[Json]:
    rows = [row for row in ROWS if (row["nation"], row["side"]) == (nation, side)]
    return sorted(rows, key=lambda row: int(row["priority"]))


def matches(match: Json, card: str) -> bool:
    record = UNIQUE_CARDS[CARDS[card].id]
    ((key, value),) = match.items()
    return bool(
        {
            "suit": value in record.suits,
            "name": value == record.name,
            "state": value == record.state,
            "icon": value == record.icon,
            "type": value in record.types,
            "other": True,
        }[key]
    )


# --- rich and poor ------------------------------------------------------------------------------

REGIONS = ["gre12_plains_of_thessaly", "gre20_peloponnese", "gre21_forest_of_pholoe"]
YOURS = ["min18_crete", "min19_cyprus"]
MARKET = ("c_reg06_forest", "c_unc03_elders", "c_civ03_moneylenders", "c_tri02_assyrians")


def against(nation: str, side: str, rich: bool) -> Position:
    you = "minoans" if nation != "minoans" else "persians"
    game = position(you, box="classics", bot=nation, level="imperator").hand(0, "min16_pottery")
    game.put(0, "hand", "min13_knossos", "min15_conquer", "min20_prosperity").in_play(0, *YOURS)
    game.tokens(0, materials=5, population=5, progress=5)
    bot = game.bot
    bot.side = side
    bot.deck, bot.slots = [*bot.deck, *(s for s in bot.slots if s)], [""] * 5
    if rich:
        game.remove(*REGIONS)
        bot.materials = bot.population = bot.progress = 9
        bot.play, bot.stage = list(REGIONS), 2
        bot.discard = ["gre22_unrest", "car12_iberia", "art18_cai"]
        game.market(*MARKET)
        game.state.exile = ["c_reg07_oasis"]
    else:
        game.market("c_fam05_glorious").slot(1, progress=1)
        bot.dynasty, game.state.fame, bot.king = [], [], True
        game.state.small = {suit: [] for suit in game.state.small}
        game.state.main = []
        bot.discard = []
    return game.refresh()


# --- what must be told ----------------------------------------------------------------------------


class Bot:
    """The expected effects of a row."""

    def __init__(self, game: Position, card: str, rich: bool) -> None:
        self.game, self.bot, self.card, self.rich = game, game.bot, card, rich
        self.quests = NATIONS[game.bot.nation].development
        self.has_dynasty = bool(game.bot.dynasty)

    def can(self, step: Json) -> bool:
        """Return whether a part is possible, by the definition of its instruction."""
        have = {res: self.bot.amount(res) for res in ("materials", "population", "progress")}
        match step["op"]:
            case "bot_gain":
                return "per" not in step or self.rich
            case "bot_spend":
                return all(have[res] >= n for res, n in step["res"].items())
            case "bot_convert_all" | "bot_convert_each":
                return have[step["from"]] >= step.get("n", 1)
            case "bot_spend_all_discard_half":
                return have[next(iter(step["res"]))] > 0
            case "bot_dynasty_to_discard":
                return self.has_dynasty
            case "bot_gain_next_quest":
                return self.has_dynasty and "art03_graal" in self.quests
            case "first_of":
                return any(all(map(self.can, option)) for option in step["options"])
            case "if" if step["cond"]["kind"] == "you_state":
                return bool(step["cond"]["word"] == "barbarian")
            case (
                "bot_acquire"
                | "bot_return_unrest"
                | "bot_region_from_discard_to_play"
                | "bot_abandon_regions_for_fame"
                | "bot_sink_region"
                | "bot_knight_from_discard_to_history"
                | "bot_abandon_region"
                | "bot_gain_fame"
                | "if"
            ):
                return self.rich
            case _:
                return True

    def block(self, steps: list[Json]) -> Iterator[Mark]:
        for step in steps:
            yield from self.step(step)

    def step(self, step: Json) -> Iterator[Mark]:
        match step["op"]:
            case "first_of":
                possible = (o for o in step["options"] if all(map(self.can, o)))
                yield from self.block(next(possible, []))
            case "if_able":
                yield from self.block(step["do"] if all(map(self.can, step["do"])) else [])
            case "if":
                yield from self.block(step["do"] if self.can(step) else [])
            case _ if self.can(step):
                yield from self.marks(step)
            case _:
                pass

    def moved(self, target: str, number: int = 1, seat: int = BOT_SEAT) -> Iterator[Mark]:
        for _ in range(number):
            yield lambda e: isinstance(e, told.CardMoved) and (e.seat, e.target) == (seat, target)

    def this(self, target: str) -> Iterator[Mark]:
        """Return where the resolved card itself goes."""
        yield lambda e: isinstance(e, told.CardMoved) and (e.card, e.target) == (self.card, target)

    def marks(self, step: Json) -> Iterator[Mark]:
        op, n, res = step["op"], step.get("n", 1), step.get("res", {})
        match op:
            case "bot_gain" | "you_gain":
                seat = BOT_SEAT if op == "bot_gain" else YOU
                for what, number in res.items():
                    total = number * (len(REGIONS) if "per" in step else 1)
                    yield (
                        lambda e, key=(seat, what, total): (
                            isinstance(e, told.TokensGained) and (e.seat, e.res, e.n) == key
                        )
                    )
            case "bot_spend":
                yield (
                    lambda e: (
                        isinstance(e, told.TokensPaid)
                        and all(getattr(e, what) == number for what, number in res.items())
                    )
                )
            case "bot_convert_all" | "bot_convert_each":
                size, worth = step.get("n", 1), step.get("gain", 1)
                groups = self.bot.amount(step["from"]) // size
                yield (
                    lambda e: (
                        isinstance(e, told.TokensConverted)
                        and (
                            (e.res, e.n, e.into, e.gained)
                            == (step["from"], groups * size, step["to"], groups * worth)
                        )
                    )
                )
            case "bot_spend_all_discard_half":
                yield lambda e: isinstance(e, told.TokensPaid) and getattr(e, res) == 9
                yield from self.moved("discard", 5)
            case "bot_discard_top":
                yield from self.moved("discard", n)
            case "bot_steal":
                yield (
                    lambda e: (
                        isinstance(e, told.TokensTaken)
                        and ({e.res: e.n} == res and (e.seat, e.victim) == (BOT_SEAT, YOU))
                    )
                )
            case "bot_acquire":
                yield (
                    lambda e: (
                        isinstance(e, told.MarketTaken)
                        and (
                            e.how == "acquire"
                            and e.source == step.get("from", "market")
                            and bool(set(step["suits"]) & set(CARDS[e.card].suits))
                        )
                    )
                )
            case "bot_break_through" if not self.rich:
                yield lambda e: isinstance(e, told.TokensGained) and (e.res, e.n) == ("progress", 2)
            case "bot_break_through":
                yield (
                    lambda e: (
                        isinstance(e, told.MarketTaken)
                        and (
                            e.how == "break_through"
                            and bool(set(step["suits"]) & set(CARDS[e.card].suits))
                        )
                    )
                )
            case "bot_exile_market":
                yield from self.moved("exile") if self.rich else ()
            case "bot_return_unrest":
                yield lambda e: isinstance(e, told.UnrestReturned) and e.seat == BOT_SEAT
            case "bot_take_unrest" | "you_take_unrest":
                seat = BOT_SEAT if op == "bot_take_unrest" else YOU
                yield lambda e: isinstance(e, told.UnrestTaken) and e.seat == seat
            case "you_recall" | "you_abandon" | "you_discard":
                yield from self.moved("hand" if op == "you_recall" else "discard", n, YOU)
            case "you_may_draw":
                yield (
                    lambda e: isinstance(e, told.CardsDrawn) and (e.seat, len(e.cards)) == (YOU, n)
                )
            case "bot_dynasty_to_discard":
                yield lambda e: isinstance(e, told.NationAdvanced) and e.seat == BOT_SEAT
            case "bot_gain_fame":
                yield lambda e: isinstance(e, told.TakenUnseen) and e.deck == "fame"
            case "bot_abandon_regions_for_fame":
                yield from self.moved("discard", n)
                yield lambda e: isinstance(e, told.TakenUnseen) and e.deck == "fame"
            case "bot_exile_next_quest":
                yield from self.moved("exile") if self.has_dynasty else ()
            case _:
                yield from self.own_card(op, n)

    def own_card(self, op: str, n: int) -> Iterator[Mark]:
        match op:
            case "bot_self_to_history":
                yield from self.this("history")
            case "bot_play_self":
                yield from self.this("play")
            case "bot_self_to_deck_top":
                yield from self.this("deck_top")
            case "bot_exile_self":
                yield from self.this("exile")
            case "bot_abandon_region":
                yield from self.moved("discard", n)
            case "bot_sink_region" | "bot_knight_from_discard_to_history":
                yield from self.moved("history", n)
            case "bot_region_from_discard_to_play":
                yield from self.moved("play")
            case "bot_gain_next_quest":
                yield from self.moved("deck_top")
            case _:
                raise ValueError(op)


# --- the rows -------------------------------------------------------------------------------------


def first_fitting(bot: Bot, rows: list[Json], card: str) -> int:
    """Return the index of the row that applies to a card (R19.8)."""
    for at, row in enumerate(rows):
        if matches(row["match"], card) and any(map(bot.can, row["do"])):
            return at
    return len(rows) - 1


def card_for(game: Position, rows: list[Json], at: int, rich: bool) -> str:
    """Return a card that leads to a row, if there is any."""
    for card in CARDS:
        if CARDS[card].is_unrest or "power" in CARDS[card].suits or card in YOURS:
            continue
        if first_fitting(Bot(game, card, rich), rows, card) == at:
            return card
    return ""


@pytest.mark.parametrize("rich", [True, False], ids=["rich", "poor"])
@pytest.mark.parametrize(
    "row", ROWS, ids=lambda row: f"{row['nation']}-{row['side']}-{row['priority']}"
)
def test_bot_row_runs_as_written(row: Json, rich: bool) -> None:
    """R19.8, R19.9, R19.23."""
    nation, side = row["nation"], row["side"]
    game, rows = against(nation, side, rich), table(nation, side)
    card = card_for(game, rows, rows.index(row), rich)
    if not card:
        assert not rich and not any(map(Bot(game, card, rich).can, row["do"]))
        return  # the poor bot passes the row over
    game.remove(card)
    bot = game.bot
    if rich and card in (*REGIONS, *bot.discard):
        bot.play, bot.discard = list(REGIONS), ["gre22_unrest", "car12_iberia", "art18_cai"]
    bot.slots[0] = card
    number, fitting = find_row(game.state, card)
    assert (number, fitting.do) == (rows.index(row) + 1, row["id"])
    marks = list(Bot(game, card, rich).block(row["do"]))
    game.events.clear()
    game.agenda(ResolveSlot(0))
    while not game.is_over:
        topic = game.topic
        game.choose("accept" if topic == "may" else game.decision.actions[0])
    rest = iter(game.events)
    for at, mark in enumerate(marks):
        assert any(mark(event) for event in rest), (at, game.events)
    if not any("self" in step["op"] for step in parts(row["do"])):
        assert card in game.bot.discard
    assert game.bot.resolving == ""


def parts(steps: Any) -> Iterator[Json]:
    if isinstance(steps, dict):
        yield from [steps] if "op" in steps else []
        steps = [steps.get("do", []), steps.get("options", [])]
    for inside in steps:
        yield from parts(inside)
