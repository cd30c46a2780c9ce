"""What a card, wonder, government or tile means for one seat now, in forms of several lengths.

Nothing here decides what may be done: that is the pending choice's business (`scene.is_legal`).
The rest is said with the game's own words and counted by its own functions.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.games.mosaic.actions import Collect
from core.games.mosaic.content import (
    BASIC,
    CARDS,
    CONSTANTS,
    GOLDEN_AGES,
    GOVERNMENTS,
    PILLAR_SHORT,
    POPULATION_CARDS,
    TAX_CARDS,
    TOWNS,
    WONDERS,
    Amounts,
)
from core.games.mosaic.describe import short_text
from core.games.mosaic.describe.effects import in_brief
from core.games.mosaic.describe.terms import (
    GOOD_CODE,
    brief_name,
    plain,
    productions,
    sentence_case,
    short_amounts,
)
from core.games.mosaic.describe.whatif import (
    after_action,
    counts_now,
    growth_brings,
    lacking,
    with_card,
)
from core.games.mosaic.flow.building import piece_cost, wonder_cost
from core.games.mosaic.flow.turn import TECHNOLOGY_COST, formula_money
from core.games.mosaic.map import can_place, wonder_hexes
from core.games.mosaic.scoring import government_points
from core.games.mosaic.state import MosaicState, Player
from core.games.mosaic.stock import can_pay, money_needed
from core.games.mosaic.technologies import can_play
from core.games.mosaic.tiles import progress
from tui.scene import Scene

Forms = tuple[str, ...]  # the same said in several lengths, longest first

_SHORTER = (
    (" production", ""),
    ("population", "pop"),
    ("after the last round", "at the end"),
    (" in its region", " there"),
    ("different good", "kind of good"),
    (" you dominate", " you lead"),
)
_SHORTEST = (
    ("a government without symbols", "any govt"),
    ("before acting", "first"),
    ("May recruit", "Recruit"),
    ("Units cannot be defeated", "Units immune"),
    (" in a new region", ", new region"),
    ("extra action", "+1 action"),
    ("infantry", "inf"),
    ("cavalry", "cav"),
    ("technology", "tech"),
    ("manufactory town", "manufactory"),
    ("influence", "infl"),
    ("adjacent city", "city beside"),
    (" you lead", " led"),
    ("food/ideas", "f/i"),
    ("stone/ideas", "s/i"),
    (" and ", ", "),
)
_COUNTED = {
    "different_goods": "Goods",
    "units_on_map": "Units",
    "projects_plus_wonders": "Built",
    "population": "Pop",
    "different_pillars": "Pillars",
    "ports": "Ports",
    "technologies": "Tech",
    "cities": "Cities",
    "regions_dominated": "Regions",
}
_SCORING = re.compile(r"(?<![-\w])scoring: ", re.IGNORECASE)
_LIMIT = re.compile(r", max \d+")


@dataclass(frozen=True, slots=True)
class Facts:
    """A card as its row shows it."""

    name: Forms
    price: str = ""
    effect: Forms = ("",)
    gives: str = ""  # its symbols
    needs: str = ""  # the symbols it asks for
    lacks: Forms = ()  # what is missing, of symbols or of the price
    detail: str = ""  # how its number comes about, or what else belongs to it
    unrest: str = ""
    mark: str = ""  # ✓ can be taken, ▾ would lie face down, ✗ cannot be taken, or nothing

    def named(self, seen: bool) -> Forms:
        """Its name; a card that lies on its deck and was looked at says so."""
        return (*(f"{form} (seen)" for form in self.name), *self.name) if seen else self.name


def eye(scene: Scene) -> int:
    """The seat whose side the cards are seen from; a spectator looks over the first one's."""
    return scene.seat if 0 <= scene.seat < scene.view.persons else 0


def compact(pillars: Amounts) -> str:
    """`2SCI CON`."""
    return " ".join(f"{n if n > 1 else ''}{PILLAR_SHORT[pillar]}" for pillar, n in pillars.items())


def facts(scene: Scene, card: str, held: bool = False) -> Facts:
    """All there is to say of a card in one of the rows; `held`: it is the seat's already."""
    kind = CARDS[card].kind
    if kind == "technology":
        return _technology(scene, card, held)
    if kind == "population":
        return _growth(scene, card)
    if kind in ("tax", "tariff"):
        return _tax(scene, card)
    if kind == "leader":
        return Facts(
            (CARDS[card].name,), effect=leader_words(card), gives=compact(CARDS[card].pillars)
        )
    return _building(scene, card)


def _state(scene: Scene, card: str) -> str:
    """The mark of a card: legal, or not although the seat may choose freely."""
    if scene.is_legal(card):
        return "✓"
    return "✗" if _takes_an_action(scene) else ""


def _takes_an_action(scene: Scene) -> bool:
    """Whether the pending choice is one of the eight actions, so that a card might be taken."""
    return scene.chooser is not None and scene.chooser.decision.topic in ("turn", "extra_action")


def _technology(scene: Scene, card: str, held: bool) -> Facts:
    view, seat = scene.view, eye(scene)
    technology, player = CARDS[card], view.players[seat]
    missing = lacking(player, technology.needs)
    mark = _state(scene, card)
    lacks = _missing_symbols(missing, technology.needs)
    if held:
        lies_face_down = any(down.card == card for down in player.face_down)
        mark = "✓" if mark == "✓" else "▾" if lies_face_down else ""
    elif mark == "✗":
        lacks = _why_not(player, TECHNOLOGY_COST)
    elif mark == "✓" and _takes_an_action(scene):
        if can_play(view, seat, card):
            lacks = _money_for(player, TECHNOLOGY_COST)
        else:
            mark, lacks = "▾", lacks or ("too few people", "-1p")
    return Facts(
        (brief_name(card),),
        "" if held else short_amounts(TECHNOLOGY_COST),
        effect_forms(view, seat, card),
        compact(technology.pillars),
        compact(technology.needs),
        lacks,
        mark=mark,
    )


def _building(scene: Scene, card: str) -> Facts:
    """A build card."""
    view, seat = scene.view, eye(scene)
    build, player = CARDS[card], view.players[seat]
    mark = _state(scene, card)
    lacks = _money_for(player, build.cost) if mark else ()
    if mark == "✗":
        placed = build.kind == "project" or can_place(view, seat, build.kind)
        lacks = _why_not(player, build.cost, placed)
    return Facts(
        (brief_name(card),),
        short_amounts(build.cost),
        effect_forms(view, seat, card),
        compact(build.pillars),
        lacks=lacks,
        detail=_set_of(player, card),
        mark=mark,
    )


def _set_of(player: Player, card: str) -> str:
    """`brz clo win 1/3`: the goods a manufactory scores, and how many of them are there."""
    goods = CARDS[card].goods
    have = sum(good in player.goods for good in goods)
    return f"{' '.join(GOOD_CODE[good] for good in goods)} {have}/{len(goods)}" if goods else ""


def _growth(scene: Scene, card: str) -> Facts:
    view, seat = scene.view, eye(scene)
    growth, player = POPULATION_CARDS[card], view.players[seat]
    grown = growth_brings(view, seat, card, False) if card in view.offers["population"] else 0
    many = grown or growth.gain["population"]
    why = ["doubled"] * (player.multiplier > 1)
    why += [CARDS[player.leader].name for _ in view.active(seat, "population_card")]
    more = f" ({', '.join(why)})" if why else ""
    mark = _state(scene, card)
    lacks = _money_for(player, growth.cost) if mark else ()
    if mark == "✗":
        lacks = _why_not(player, growth.cost)
    return Facts(
        (growth.name,),
        short_amounts(growth.cost),
        (f"+{many} population{more}", f"+{many} population"),
        lacks=lacks,
        detail=f"pop {player.population}>{player.population + many}",
        mark=mark,
    )


def _tax(scene: Scene, card: str) -> Facts:
    """The money it would bring, part by part."""
    view, seat = scene.view, eye(scene)
    tax, player = TAX_CARDS[card], view.players[seat]
    formula = formula_money(view, seat, tax.kind, tax.first_factor, tax.second_factor)
    total = formula + view.treasury
    if card in view.offers["tax_tariff"]:
        after = after_action(view, seat, Collect(card))
        total = after.players[seat].stock["money"] - player.stock["money"]
    goods = total - formula - view.treasury
    parts = [(formula, ""), (goods, " goods"), (view.treasury, " treasury")]
    long = " + ".join(f"{n}${what}" for n, what in parts if n) or "0$"
    short = " + ".join(f"{n}$" for n, _ in parts if n) or "0$"
    if tax.kind == "tax":
        first, second = f"{player.population} pop", f"{player.symbols['government']} GOV"
    else:
        cities = len(view.own_hexes(seat, ("city", "port")))
        first, second = f"{view.different_goods(seat)} gd", f"{cities} city"
    production = player.production[tax.kind]
    return Facts(
        (tax.name,),
        effect=(long, short, f"+{total}$"),
        detail=f"{tax.first_factor}x{first} {tax.second_factor}x{second} +{production}",
        unrest=f"unrest {tax.unrest}",
        mark=_state(scene, card),
    )


def kind_of(card: str) -> str:
    """A card's kind; a piece that is built without one has its own."""
    return CARDS[card].kind if card in CARDS else "piece"


def piece_alone(scene: Scene, piece: str) -> Facts:
    """A city, port or town built without a card."""
    view, seat = scene.view, eye(scene)
    player, cost = view.players[seat], piece_cost(piece)
    mark = _state(scene, piece)
    lacks = _money_for(player, cost) if mark else ()
    if mark == "✗":
        lacks = _why_not(player, cost, can_place(view, seat, piece))
    points = CONSTANTS["end_vp_town" if piece in TOWNS else "end_vp_city"]
    fills = "" if piece in TOWNS else f", treasury +{CONSTANTS[f'treasury_{piece}']}$"
    effect = (f"{points} VP at the end{fills}", f"{points} VP{fills}")
    name = sentence_case(plain(piece))
    return Facts((name,), short_amounts(cost), effect, lacks=lacks, mark=mark)


def wonder(scene: Scene, card: str) -> Facts:
    """A wonder nobody has built yet."""
    view, seat = scene.view, eye(scene)
    player = view.players[seat]
    cost = wonder_cost(player)
    mark = _state(scene, card)
    lacks = _money_for(player, cost) if mark else ()
    if mark == "✗":
        lacks = _why_not(player, cost, bool(wonder_hexes(view, seat, card)))
    effect = effect_forms(view, seat, card)
    name = WONDERS[card].name
    return Facts((name, name.split(" of ")[0]), "", effect, lacks=lacks, mark=mark)


def government(scene: Scene, card: str) -> Facts:
    """A government on the board, with what it would score now."""
    view, seat = scene.view, eye(scene)
    record, player = GOVERNMENTS[card], view.players[seat]
    mark = _state(scene, card)
    missing = lacking(player, record.needs)
    lacks = _missing_symbols(missing, record.needs)
    if not missing and mark:
        lacks = _money_for(player, record.cost)
    if mark == "✗" and not missing:
        lacks = _why_not(player, record.cost)
    points = government_points(with_card(view, seat, card), seat)
    scoring = [(in_brief(effect), points) for effect in record.on("empire_scoring")]
    others = [(in_brief(e), None) for e in record.effects if e.on != "empire_scoring"]
    clauses: list[tuple[str, int | None]] = [*scoring, *others]
    return Facts(
        (record.name,),
        short_amounts(record.cost),
        _forms([(_SCORING.sub("", text), number) for text, number in clauses]),
        needs=compact(record.needs),
        lacks=lacks,
        mark=mark,
    )


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a seat is with a tile, and the best of the others."""

    have: int
    need: int
    rival: str  # the letter of who is nearest of the others, if anybody has begun
    best: int

    def forms(self, asks: str) -> Forms:
        """`ECO ▮▮▮▯▯▯ 3/6`; long counts as a number alone."""
        number = f"{self.have}/{self.need}"
        full = min(self.have, self.need)
        bar = f"{'▮' * full}{'▯' * (self.need - full)}"
        bars = (f"{asks} {bar} {number}",) if self.need < 10 else ()
        return *bars, f"{asks} {number}"


def tile_progress(scene: Scene, tile_id: str) -> Progress:
    """How far everybody is with a golden age or achievement."""
    view, seat = scene.view, eye(scene)
    have, need = progress(view, seat, tile_id)
    others = [other for other in range(len(view.players)) if other != seat]
    reached = [progress(view, other, tile_id)[0] for other in others]
    best = max(reached, default=0)
    return Progress(have, need, scene.letter(others[reached.index(best)]) if best else "", best)


def tile(scene: Scene, tile_id: str) -> Facts:
    """How far the seat is, who is nearest of the others, and what it brings at once."""
    name, asks, brings = tile_words(tile_id)
    far = tile_progress(scene, tile_id)
    near = f"{far.rival} has {far.best}" if far.best else ""
    mark = "✓" if scene.is_legal(tile_id) else ""
    return Facts((name,), effect=far.forms(asks), gives=near, detail=brings, mark=mark)


def tile_words(tile_id: str) -> tuple[str, str, str]:
    """A golden age or achievement: its short name, what it asks for, what it brings at once."""
    card = CARDS[tile_id]
    if tile_id in GOLDEN_AGES:
        name = card.name.removeprefix("Golden Age of ")
        brings = ", ".join(in_brief(effect).replace(" production", "") for effect in card.effects)
        return name, PILLAR_SHORT[card.requires["pillar"]], brings
    return card.name.removesuffix(" Civilization"), _asks(tile_id), ""


def _asks(achievement: str) -> str:
    """What an achievement counts, without the number."""
    ((what, need),) = CARDS[achievement].requires.items()
    if what in ("production", "currency"):
        return sentence_case(next(iter(need)))
    return _COUNTED[what]


def leader_words(leader: str) -> Forms:
    """A leader in one line; the last two forms are what it starts with and what it can do."""
    card = CARDS[leader]
    tracks = [productions(card.production).replace(" production", "")] if card.production else []
    start = ", ".join([*tracks, short_amounts(card.gain)])
    start += "".join(f", {in_brief(effect)}" for effect in card.on("start"))
    powers = ", ".join(in_brief(effect) for effect in card.effects if effect.on != "start")
    return short_text(leader), sentence_case(start), _shorter(powers) or "No lasting power"


def effect_forms(view: MosaicState, seat: int, card: str) -> Forms:
    """What a card does, each part that counts something with what it comes to now."""
    if CARDS[card].goods:
        head, _, _ = short_text(card).rpartition(", set ")
        goods = _set_of(view.players[seat], card)
        return f"{head}, set {goods}", f"{head}, set {goods.split(' ')[-1]}", head
    numbers = {id(effect): abs(number) for effect, number in counts_now(view, seat, card)}
    return _forms([(in_brief(e), numbers.get(id(e))) for e in CARDS[card].effects])


def _forms(clauses: Sequence[tuple[str, int | None]]) -> Forms:
    """Clauses in ever fewer letters; some have a number they come to now."""
    full = _joined(clauses, ", now ")
    bare = _joined([(_LIMIT.sub("", text), number) for text, number in clauses], ": ")
    shorter = _shorter(full)
    forms = full, shorter, _shorter(shorter, _SHORTEST), _shorter(_shorter(bare), _SHORTEST)
    return (*forms, forms[-1].replace(",", "")) if len(clauses) == 1 else forms


def _joined(clauses: Sequence[tuple[str, int | None]], now: str) -> str:
    parts = [text if number is None else f"{text}{now}{number}" for text, number in clauses]
    return sentence_case(", ".join(parts))


def _shorter(text: str, words: Sequence[tuple[str, str]] = _SHORTER) -> str:
    for word, short in words:
        text = text.replace(word, short)
    return sentence_case(text)


# --- what is missing ---------------------------------------------------------------------------


def _missing_symbols(missing: Amounts, needs: Amounts) -> Forms:
    if not missing:
        return ()
    short = f"lacks {compact(missing)}", f"-{compact(missing)}", f"-{sum(missing.values())}"
    return short if missing == needs else (f"{short[0]} of {compact(needs)}", *short)


def missing_amounts(player: Player, cost: Amounts) -> dict[str, int]:
    """What a player has too little of to pay a price in kind."""
    have = {**player.stock, "population": player.population}
    missing = {what: number - have[what] for what, number in cost.items()}
    return {what: number for what, number in missing.items() if number > 0}


def _why_not(player: Player, cost: Amounts, placeable: bool = True) -> Forms:
    if can_pay(player, cost):
        return ("not now",) if placeable else ("no hex for it", "no hex")
    missing = short_amounts(missing_amounts(player, cost))
    return f"lacks {missing}", f"-{missing}"


def _money_for(player: Player, cost: Amounts) -> Forms:
    """What money would have to stand in for."""
    money = money_needed(player, cost) - cost.get("money", 0)
    missing = {c: n for c, n in missing_amounts(player, cost).items() if c in BASIC}
    if not missing:
        return ()
    return f"{short_amounts(missing)} by {money}$", f"by {money}$"
