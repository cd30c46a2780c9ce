"""Texts for single instructions of card programs, in every length and grammatical person."""

from core.games.imperium.content import ALL, ANY, MARKET_SUITS, Condition, Count, Filter, Step
from core.games.imperium.describe.terms import (
    ICON_MARK,
    SUIT_SHORT,
    a,
    how_many,
    noun,
    shown_as,
    suits_text,
)
from core.games.imperium.describe.voice import Voice
from core.kernel.words import counted, listed

Lengths = tuple[str, str]  # in full, in short
THIS = "this card"
_ANY_CARD = Filter()

_ZONES: dict[str, Lengths] = {
    "hand": ("hand", "hand"),
    "discard": ("discard pile", "discard"),
    "deck": ("draw deck", "deck"),
    "play": ("play area", "play"),
    "history": ("history", "history"),
    "garrison": ("garrisons", "garrison"),
    "active_quest": ("King Arthur's Court", "King Arthur's Court"),
}
_TARGETS: dict[str, Lengths] = {
    "hand": ("into {your} hand", "into hand"),
    "deck_top": ("on top of {your} draw deck", "on {your} deck"),
    "discard": ("into {your} discard pile", "into discard"),
    "history": ("into {your} history", "in history"),
}
_STORED = {
    "abandoned": "card abandoned",
    "discarded": "card discarded",
    "exiled": "card exiled",
    "returned": "player who did",
    "paid": "token paid",
}
_PLAIN: dict[str, Lengths] = {  # instructions with a fixed text
    "take_looked": ("{keeps} one and {puts} the others back", "{keeps} 1"),
    "take_fame": ("{takes} the top fame card", ""),
    "look_nation": (
        "{looks} at the top card of {your} nation deck",
        "{looks} at the top of {your} nation deck",
    ),
    "shuffle_nation": ("{shuffles} {your} nation deck", ""),
    "nation_top_to_bottom": ("{puts} it just above the last card of {your} nation deck", ""),
    "advance_nation": (
        "{puts} the top card of {your} nation deck into {your} discard pile",
        "{puts} the top of {your} nation deck into discard",
    ),
    "copy_exhaust": (
        "{uses} the exhaust ability of a rival's pinned card as if it stood here",
        "",
    ),
    "reveal_main_deck": ("{turns} up the top card of the main deck", ""),
    "take_revealed": ("{takes} it into {your} hand", "{takes} it into hand"),
    "exile_revealed": ("{exiles} it", ""),
    "reveal_zones": (
        "{shows} {your} hand, draw deck and discard pile",
        "{shows} hand, deck and discard",
    ),
    "avoid_attack": ("{avoids} the attack", ""),
    "put_in_play": ("{puts} this card into play", ""),
    "trigger_scoring": ("{triggers} scoring", ""),
    "exile_market": ("{exiles} a market card without tokens", "{exiles} a market card"),
    "exile_self": ("{exiles} this card", ""),
    "return_exhaust": (
        "{takes} an exhaust token back to {your} state card",
        "{takes} back an exhaust token",
    ),
}


def deed_text(step: Step, how: Voice) -> str:
    """Return the text of an instruction without nested blocks."""
    if step.op in _PLAIN:
        return how.say(*_PLAIN[step.op])
    match step.op:
        case "gain":
            return gained((step,), how)
        case "pay":
            return f"-{paid(step, how)}" if _is_signed(step, how) else pay_text(step, how)
        case "gain_action":
            actions = counted(step.n, "action")
            return f"+{actions}" if how.in_signs else how.say("{gains} {n}", n=actions)
        case "spend_action":
            return how.say("{spends} {n}", n=counted(step.n, "action"))
        case "draw":
            return _draw_text(step, how)
        case "take_unrest":
            return how.say("{takes} {n}", n="an unrest" if step.n == 1 else f"{step.n} unrest")
        case "develop":
            return how.say("{develops} a card for free" if step.free else "{develops} a card")
        case "look_fame":
            top = counted(step.n, "fame card")
            return how.say("{looks} at the top {top}", top=top)
        case "declare_suit":
            return how.say("{names} a suit ({suits})", suits=suits_text(step.suits))
        case "reduce_discard_requirement":
            return how.say("{discards} {n} fewer", n=step.n)
        case "ignore_state_icon_next":
            icon = a(step.state)
            return how.say("{ignores} {icon} icon on the next card {you} play this turn", icon=icon)
        case "set_state":
            return how.say("{becomes} {state}", state=a(step.state))
        case "treat_as":
            return how.say(
                "until the end of the turn one {icon} icon in play counts as {new} instead",
                "this turn one {icon} icon in play counts as {new}",
                icon=step.icon,
                new=counted(step.as_n, f"{step.as_icon} icon"),
            )
        case _:
            return _token_text(step, how) or _card_text(step, how)


# --- tokens -------------------------------------------------------------------------------------


def gained(steps: tuple[Step, ...], how: Voice) -> str:
    """Return `gain 2 materials and 1 population` or `+2m +1 pop`, with a count for the last."""
    amounts = [how.tokens(step.n, step.res) for step in steps]
    per = per_text(steps[-1].per, how)
    if how.in_signs:
        return " ".join(f"+{amount}" for amount in amounts) + per
    return how.say("{gains} {what}", what=listed(amounts)) + per


def pay_text(step: Step, how: Voice) -> str:
    """Return `pay 2 materials`."""
    return how.say("{pays} {what}", what=paid(step, how))


def paid(step: Step, how: Voice) -> str:
    """Return the price without its verb: `2 materials`, `2m`."""
    if step.n == ALL:
        return how.say("all {your} {res} (at least {n})", res=step.res, n=step.minimum)
    return f"{'up to ' if step.up_to else ''}{how.tokens(step.n, step.res)}"


def _is_signed(step: Step, how: Voice) -> bool:
    return how.in_signs and step.n != ALL and not step.up_to


def _token_text(step: Step, how: Voice) -> str:
    res = how.tokens(step.n, step.res) if step.res and step.n > 0 else ""
    match step.op:
        case "add_market_token":
            return how.say("{puts} {res} on a market card", res=res)
        case "place_token_on_self":
            return how.say("{puts} {res} on this card", res=res)
        case "gain_tokens_on_self":
            return how.say("{gains} the {res} on this card", res=step.res)
        case "double_gained_tokens":
            return how.say("{gains} the same amount of {res} again", res=step.res)
        case _:
            return ""


# --- how many cards, and where they come from -----------------------------------------------------


def _is_bare(step: Step, how: Voice) -> bool:
    """Return whether a number is enough in short style, because any card fits."""
    return how.short and step.filter == _ANY_CARD and step.n > 0


def _number(step: Step, thing: str = "card") -> str:
    if step.n == ALL:
        return f"all {noun(step.filter, 2, thing)}"
    if step.n == ANY:
        return f"any number of {noun(step.filter, 2, thing)}"
    return f"{_up_to(step)}{how_many(step.n, step.filter, thing)}"


def _up_to(step: Step) -> str:
    return "up to " if step.up_to else ""


def _number_in(step: Step, how: Voice) -> str:
    """Return `a card` or `2 masks`; in short style any card is `1`."""
    return f"{_up_to(step)}{step.n}" if _is_bare(step, how) else _number(step)


def zones_text(step: Step, how: Voice) -> str:
    """Return `your hand or discard pile`, `hand or discard`."""
    zones = listed((_ZONES[zone][how.short] for zone in step.frm), "and" if step.n == ALL else "or")
    return how.say("{your} {zones}", "{zones}", zones=zones)


def taken(step: Step, how: Voice) -> str:
    match step.frm:
        case ("drawn",):
            return f"{_number_in(step, how)} just drawn"
        case ("garrison_here",):
            return f"{_number(step)} garrisoned here"
        case ("quest_area",):
            return _number(step, "impending quest")
        case _:
            of = "of" if _is_bare(step, how) else "from"
            return f"{_number_in(step, how)} {of} {zones_text(step, how)}"


def per_text(per: Count | None, how: Voice) -> str:
    """Return ` for each production icon in play` or ` per p icon`, with a leading space."""
    if per is None:
        return ""
    if not how.short:
        return f" for each {_thing(per)}"
    match per.count:
        case "icon":
            return f" per {ICON_MARK[per.icon]} icon"
        case "suit":
            return f" per {per.suit}"
        case "type" if per.zone == "play":
            return f" per {'/'.join(per.types)}"
        case _:
            return f" per {_thing(per)}"


def for_each(per: Count) -> str:
    """Return `for each card abandoned`, to start a clause."""
    return f"for each {_thing(per)}"


def _thing(per: Count) -> str:
    match per.count:
        case "icon":
            return f"{per.icon} icon in play"
        case "suit":
            return f"{per.suit} in play"
        case "type":
            where = "in play" if per.zone == "play" else "garrisoned"
            return f"{listed(per.types, 'or')} {where}"
        case _:
            return _STORED[per.key]


def _draw_text(step: Step, how: Voice) -> str:
    number = f"{'up to ' if step.up_to else ''}{step.n if how.short else counted(step.n, 'card')}"
    able = ", if able" if step.if_able else ""
    return how.say("{draws} {n}", n=number) + per_text(step.per, how) + able


# --- cards --------------------------------------------------------------------------------------


def _card_text(step: Step, how: Voice) -> str:
    match step.op:
        case "acquire":
            return _acquire_text(step, how)
        case "break_through":
            return how.say(
                "{breaks} through for {wanted}{twice}{exile}",
                "{breaks} through: {wanted}{twice}{exile}",
                wanted=_wanted(step, how),
                twice=" twice" if step.times == 2 else "",
                exile=", exile included" if step.include_exile else "",
            )
        case "discard":
            return _discard_text(step, how)
        case "to_history":
            return _to_history_text(step, how)
        case "put_on_deck":
            return _put_text(step, "deck_top", how)
        case "pick" if step.to == "hand":
            return _take_text(step, how)
        case "pick":
            return _put_text(step, step.to, how)
        case "recall":
            return how.say("{recalls} {cards}", cards=_in_play(step))
        case "abandon":
            return how.say("{abandons} {cards}", cards=_in_play(step))
        case "sink":
            return how.say("{sinks} {cards}", cards=THIS if step.self_ else taken(step, how))
        case "exile":
            return how.say("{exiles} {cards}", cards=taken(step, how))
        case "garrison" if _is_bare(step, how) and step.frm == ("hand",):
            return how.say("{garrisons} {n}", n=counted(step.n, "card"))
        case "garrison":
            return how.say("{garrisons} {cards} here", cards=taken(step, how))
        case "garrison_self":
            return how.say(
                "{garrisons} this card under {a_host} and {resolves} that {host}'s play ability "
                "again",
                "{garrisons} this under {a_host} and {resolves} its play ability again",
                a_host=a(noun(step.host)),
                host=noun(step.host),
            )
        case "return_unrest":
            return _return_text(step, how)
        case "return_self_to_unrest_pile" if how.in_signs:
            return "this back to the pile"
        case "return_self_to_unrest_pile":
            return how.say("{returns} this card to the unrest pile", "{returns} this to the pile")
        case _:
            return _rare_text(step, how)


def _in_play(step: Step) -> str:
    return THIS if step.self_ else _number(step)


def _acquire_text(step: Step, how: Voice) -> str:
    text = how.say("{acquires} {wanted}", wanted=_wanted(step, how))
    if step.with_token:
        text += f" with {step.with_token} on it"
    if step.times == 2:
        text += " twice"
    if step.only_exile:
        text += " from exile"
    if step.include_exile:
        text += ", exile included"
    return text + how.say(" and {plays} it at once") if step.then else text


def _wanted(step: Step, how: Voice) -> str:
    """Return the suits to choose from; all four mean any card."""
    return suit_phrase(step.suits, how.short) if step.suits else a(noun(step.filter))


def suit_phrase(suits: tuple[str, ...], short: bool = False) -> str:
    """Return `a region or tributary card`; in short style `region/trib`."""
    if len(suits) == len(MARKET_SUITS):
        return "any card" if short else "a card of any suit"
    if suits == ("region",):
        return "a region"
    if not short:
        return f"{a(suits_text(suits))} card"
    return suits[0] if len(suits) == 1 else "/".join(SUIT_SHORT[suit] for suit in suits)


def _take_text(step: Step, how: Voice) -> str:
    """Return the text for taking cards into the hand; short style omits the destination."""
    cards = f"{_number(step)} from {zones_text(step, how)}"
    return how.say("{takes} {cards} into {your} hand", "{takes} {cards}", cards=cards)


def _put_text(step: Step, target: str, how: Voice) -> str:
    return how.say("{puts} {cards} {there}", cards=taken(step, how), there=target_text(target, how))


def target_text(target: str, how: Voice) -> str:
    """Return `into your hand`, `into hand`."""
    return how.say(*_TARGETS[target])


def _discard_text(step: Step, how: Voice) -> str:
    """Return the text of a discard, from the hand unless a zone is named."""
    cards = _number_in(step, how) if step.frm == ("hand",) else taken(step, how)
    return how.say("{discards} {cards}", cards=cards)


def _to_history_text(step: Step, how: Voice) -> str:
    """Return the text of a move to history; nations without one discard (R12.20)."""
    if not how.keeps_history:
        if step.self_:
            return how.say("{discards} this card")
        if step.frm == ("discard",):
            return how.say("{does} nothing (no history)")
        return _discard_text(step, how)
    if not step.self_:
        return _put_text(step, "history", how)
    if how.in_signs:
        return "this to history"
    return how.say("{puts} this card into {your} history", "{puts} this in history")


def _return_text(step: Step, how: Voice) -> str:
    number = "all" if step.n == ALL else f"{_up_to(step)}{step.n}"
    if step.frm == ("garrison_here",):
        return how.say("{returns} {n} unrest garrisoned here", n=number)
    return how.say(
        "{returns} {n} unrest from {zones}",
        "{returns} {n} unrest of {zones}",
        n=number,
        zones=zones_text(step, how),
    )


def _rare_text(step: Step, how: Voice) -> str:
    match step.op:
        case "free_play":
            return how.say(
                "{plays} {card} from {zones} without an action{icon}",
                card=a(noun(step.filter)),
                zones=zones_text(step, how),
                icon=", whatever its state icon" if step.ignore_state else "",
            )
        case "play_card":
            card = a(noun(step.filter))
            zones = zones_text(step, how)
            return how.say("{plays} {card} from {zones} for an action", card=card, zones=zones)
        case "swap" if step.to == "nation_top":
            return how.say(
                "{swaps} a card of {your} hand with the top card of {your} nation deck",
                "{swaps} 1 of hand with the top of {your} nation deck",
            )
        case "swap":
            return how.say("{swaps} an exiled card with a market card")
        case "find":
            return _find_text(step, how)
        case "active_quest_to":
            return how.say("{puts} the active quest {there}", there=target_text(step.to, how))
        case "flip_self":
            side = step.to if len(step.to) > 1 else f"side {step.to}"
            return how.say("{turns} this card over to {side}", side=side)
        case "replace_self":
            return how.say("{replaces} this card with {other}", other=shown_as(step.with_card))
        case _:
            raise ValueError(step.op)


def _find_text(step: Step, how: Voice) -> str:
    where = f" in {zones_text(step, how)}" if step.frm else ""
    found = how.say("{finds} {card}{where}", card=how_many(1, step.filter), where=where)
    if step.to == "history" and not how.keeps_history:
        return found + how.say(" and {discards} it")
    return found + how.say(" and {puts} it {there}", there=target_text(step.to, how))


# --- conditions -----------------------------------------------------------------------------------


def condition_text(condition: Condition, how: Voice) -> str:
    """Return `you are an empire`."""
    word, n = condition.word, condition.n
    match condition.kind:
        case "state" | "you_state":
            return how.say("{you} are {state}", state=a(word))
        case "in_play":
            return f"{shown_as(word)} is in play"
        case "in_history":
            return how.say("{card} is in {your} history", card=shown_as(word))
        case "in_play_count":
            cards = noun(condition.filter, 2)
            return how.say("{you} have {n} or more {cards} in play", n=n, cards=cards)
        case "no_active_quest":
            return "there is no active quest"
        case "resource_at_least":
            return how.say("{you} have {n} or more {res}", n=n, res=word)
        case "stored_matches":
            return f"it was {a(noun(condition.filter))}"
        case "garrisoned_here":
            return f"{n} or more {noun(condition.filter, 2)} are garrisoned here"
        case "paid_card_lacks_icon":
            return f"it had no {word} icon"
        case "revealed_has_declared_suit":
            return "it has that suit"
        case "has_in_play":
            return how.say("{you} have {card} in play", card=a(noun(condition.filter)))
        case "bot_stage_min":
            return f"its journey is at stage {n} or further"
        case _:
            raise ValueError(condition.kind)
