"""Texts for single instructions of card programs, in every length and grammatical person."""

from core.games.imperium.content import ALL, ANY, MARKET_SUITS, Condition, Count, Filter, Step
from core.games.imperium.text.style import TextStyle
from core.games.imperium.text.terms import (
    ICON_SYMBOLS,
    SUIT_ABBREVIATIONS,
    counted_noun,
    display_name,
    filter_noun,
    suits_text,
    with_article,
)
from core.kernel.presentation import format_count, join_words

FullAndShort = tuple[str, str]  # in full, in short
THIS_CARD = "this card"
_ANY_CARD_FILTER = Filter()

_ZONES: dict[str, FullAndShort] = {
    "hand": ("hand", "hand"),
    "discard": ("discard pile", "discard"),
    "deck": ("draw deck", "deck"),
    "play": ("play area", "play"),
    "history": ("history", "history"),
    "garrison": ("garrisons", "garrison"),
    "active_quest": ("King Arthur's Court", "King Arthur's Court"),
}
_DESTINATIONS: dict[str, FullAndShort] = {
    "hand": ("into {your} hand", "into hand"),
    "deck_top": ("on top of {your} draw deck", "on {your} deck"),
    "discard": ("into {your} discard pile", "into discard"),
    "history": ("into {your} history", "in history"),
}
_STORED_NOUNS = {
    "abandoned": "card abandoned",
    "discarded": "card discarded",
    "exiled": "card exiled",
    "returned": "player who did",
    "paid": "token paid",
}
_FIXED_TEXTS: dict[str, FullAndShort] = {  # instructions with a fixed text
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


def instruction_text(step: Step, style: TextStyle) -> str:
    """Return the text of an instruction without nested blocks."""
    if step.op in _FIXED_TEXTS:
        return style.render(*_FIXED_TEXTS[step.op])
    match step.op:
        case "gain":
            return gain_text((step,), style)
        case "pay":
            return (
                f"-{price_text(step, style)}" if _is_signed(step, style) else pay_text(step, style)
            )
        case "gain_action":
            actions = format_count(step.n, "action")
            return f"+{actions}" if style.uses_signs else style.render("{gains} {n}", n=actions)
        case "spend_action":
            return style.render("{spends} {n}", n=format_count(step.n, "action"))
        case "draw":
            return _draw_text(step, style)
        case "take_unrest":
            return style.render("{takes} {n}", n="an unrest" if step.n == 1 else f"{step.n} unrest")
        case "develop":
            return style.render("{develops} a card for free" if step.free else "{develops} a card")
        case "look_fame":
            top = format_count(step.n, "fame card")
            return style.render("{looks} at the top {top}", top=top)
        case "declare_suit":
            return style.render("{names} a suit ({suits})", suits=suits_text(step.suits))
        case "reduce_discard_requirement":
            return style.render("{discards} {n} fewer", n=step.n)
        case "ignore_state_icon_next":
            icon = with_article(step.state)
            return style.render(
                "{ignores} {icon} icon on the next card {you} play this turn", icon=icon
            )
        case "set_state":
            return style.render("{becomes} {state}", state=with_article(step.state))
        case "treat_as":
            return style.render(
                "until the end of the turn one {icon} icon in play counts as {new} instead",
                "this turn one {icon} icon in play counts as {new}",
                icon=step.icon,
                new=format_count(step.as_n, f"{step.as_icon} icon"),
            )
        case _:
            return _token_text(step, style) or _card_text(step, style)


# --- tokens -------------------------------------------------------------------------------------


def gain_text(steps: tuple[Step, ...], style: TextStyle) -> str:
    """Return `gain 2 materials and 1 population` or `+2m +1 pop`, with a count for the last."""
    amounts = [style.tokens(step.n, step.res) for step in steps]
    per = per_text(steps[-1].per, style)
    if style.uses_signs:
        return " ".join(f"+{amount}" for amount in amounts) + per
    return style.render("{gains} {what}", what=join_words(amounts)) + per


def pay_text(step: Step, style: TextStyle) -> str:
    """Return `pay 2 materials`."""
    return style.render("{pays} {what}", what=price_text(step, style))


def price_text(step: Step, style: TextStyle) -> str:
    """Return the price without its verb: `2 materials`, `2m`."""
    if step.n == ALL:
        return style.render("all {your} {res} (at least {n})", res=step.res, n=step.minimum)
    return f"{'up to ' if step.up_to else ''}{style.tokens(step.n, step.res)}"


def _is_signed(step: Step, style: TextStyle) -> bool:
    return style.uses_signs and step.n != ALL and not step.up_to


def _token_text(step: Step, style: TextStyle) -> str:
    res = style.tokens(step.n, step.res) if step.res and step.n > 0 else ""
    match step.op:
        case "add_market_token":
            return style.render("{puts} {res} on a market card", res=res)
        case "place_token_on_self":
            return style.render("{puts} {res} on this card", res=res)
        case "gain_tokens_on_self":
            return style.render("{gains} the {res} on this card", res=step.res)
        case "double_gained_tokens":
            return style.render("{gains} the same amount of {res} again", res=step.res)
        case _:
            return ""


# --- how many cards, and where they come from -----------------------------------------------------


def _is_plain_count(step: Step, style: TextStyle) -> bool:
    """Return whether a number is enough in short style, because any card fits."""
    return style.short and step.filter == _ANY_CARD_FILTER and step.n > 0


def _number_text(step: Step, noun: str = "card") -> str:
    if step.n == ALL:
        return f"all {filter_noun(step.filter, 2, noun)}"
    if step.n == ANY:
        return f"any number of {filter_noun(step.filter, 2, noun)}"
    return f"{_up_to_text(step)}{counted_noun(step.n, step.filter, noun)}"


def _up_to_text(step: Step) -> str:
    return "up to " if step.up_to else ""


def _short_number_text(step: Step, style: TextStyle) -> str:
    """Return `a card` or `2 masks`; in short style any card is `1`."""
    return f"{_up_to_text(step)}{step.n}" if _is_plain_count(step, style) else _number_text(step)


def zones_text(step: Step, style: TextStyle) -> str:
    """Return `your hand or discard pile`, `hand or discard`."""
    zones = join_words(
        (_ZONES[zone][style.short] for zone in step.frm), "and" if step.n == ALL else "or"
    )
    return style.render("{your} {zones}", "{zones}", zones=zones)


def selection_text(step: Step, style: TextStyle) -> str:
    match step.frm:
        case ("drawn",):
            return f"{_short_number_text(step, style)} just drawn"
        case ("garrison_here",):
            return f"{_number_text(step)} garrisoned here"
        case ("quest_area",):
            return _number_text(step, "impending quest")
        case _:
            of = "of" if _is_plain_count(step, style) else "from"
            return f"{_short_number_text(step, style)} {of} {zones_text(step, style)}"


def per_text(per: Count | None, style: TextStyle) -> str:
    """Return ` for each production icon in play` or ` per p icon`, with a leading space."""
    if per is None:
        return ""
    if not style.short:
        return f" for each {_counted_thing(per)}"
    match per.count:
        case "icon":
            return f" per {ICON_SYMBOLS[per.icon]} icon"
        case "suit":
            return f" per {per.suit}"
        case "type" if per.zone == "play":
            return f" per {'/'.join(per.types)}"
        case _:
            return f" per {_counted_thing(per)}"


def per_clause(per: Count) -> str:
    """Return `for each card abandoned`, to start a clause."""
    return f"for each {_counted_thing(per)}"


def _counted_thing(per: Count) -> str:
    match per.count:
        case "icon":
            return f"{per.icon} icon in play"
        case "suit":
            return f"{per.suit} in play"
        case "type":
            where = "in play" if per.zone == "play" else "garrisoned"
            return f"{join_words(per.types, 'or')} {where}"
        case _:
            return _STORED_NOUNS[per.key]


def _draw_text(step: Step, style: TextStyle) -> str:
    number = (
        f"{'up to ' if step.up_to else ''}{step.n if style.short else format_count(step.n, 'card')}"
    )
    able = ", if able" if step.if_able else ""
    return style.render("{draws} {n}", n=number) + per_text(step.per, style) + able


# --- cards --------------------------------------------------------------------------------------


def _card_text(step: Step, style: TextStyle) -> str:
    match step.op:
        case "acquire":
            return _acquire_text(step, style)
        case "break_through":
            return style.render(
                "{breaks} through for {wanted}{twice}{exile}",
                "{breaks} through: {wanted}{twice}{exile}",
                wanted=_wanted_text(step, style),
                twice=" twice" if step.times == 2 else "",
                exile=", exile included" if step.include_exile else "",
            )
        case "discard":
            return _discard_text(step, style)
        case "to_history":
            return _to_history_text(step, style)
        case "put_on_deck":
            return _put_text(step, "deck_top", style)
        case "pick" if step.to == "hand":
            return _take_text(step, style)
        case "pick":
            return _put_text(step, step.to, style)
        case "recall":
            return style.render("{recalls} {cards}", cards=_in_play_text(step))
        case "abandon":
            return style.render("{abandons} {cards}", cards=_in_play_text(step))
        case "sink":
            return style.render(
                "{sinks} {cards}", cards=THIS_CARD if step.self_ else selection_text(step, style)
            )
        case "exile":
            return style.render("{exiles} {cards}", cards=selection_text(step, style))
        case "garrison" if _is_plain_count(step, style) and step.frm == ("hand",):
            return style.render("{garrisons} {n}", n=format_count(step.n, "card"))
        case "garrison":
            return style.render("{garrisons} {cards} here", cards=selection_text(step, style))
        case "garrison_self":
            return style.render(
                "{garrisons} this card under {a_host} and {resolves} that {host}'s play ability "
                "again",
                "{garrisons} this under {a_host} and {resolves} its play ability again",
                a_host=with_article(filter_noun(step.host)),
                host=filter_noun(step.host),
            )
        case "return_unrest":
            return _return_text(step, style)
        case "return_self_to_unrest_pile" if style.uses_signs:
            return "this back to the pile"
        case "return_self_to_unrest_pile":
            return style.render(
                "{returns} this card to the unrest pile", "{returns} this to the pile"
            )
        case _:
            return _other_card_text(step, style)


def _in_play_text(step: Step) -> str:
    return THIS_CARD if step.self_ else _number_text(step)


def _acquire_text(step: Step, style: TextStyle) -> str:
    text = style.render("{acquires} {wanted}", wanted=_wanted_text(step, style))
    if step.with_token:
        text += f" with {step.with_token} on it"
    if step.times == 2:
        text += " twice"
    if step.only_exile:
        text += " from exile"
    if step.include_exile:
        text += ", exile included"
    return text + style.render(" and {plays} it at once") if step.then else text


def _wanted_text(step: Step, style: TextStyle) -> str:
    """Return the suits to choose from; all four mean any card."""
    return (
        suit_phrase(step.suits, style.short)
        if step.suits
        else with_article(filter_noun(step.filter))
    )


def suit_phrase(suits: tuple[str, ...], short: bool = False) -> str:
    """Return `a region or tributary card`; in short style `region/trib`."""
    if len(suits) == len(MARKET_SUITS):
        return "any card" if short else "a card of any suit"
    if suits == ("region",):
        return "a region"
    if not short:
        return f"{with_article(suits_text(suits))} card"
    return suits[0] if len(suits) == 1 else "/".join(SUIT_ABBREVIATIONS[suit] for suit in suits)


def _take_text(step: Step, style: TextStyle) -> str:
    """Return the text for taking cards into the hand; short style omits the destination."""
    cards = f"{_number_text(step)} from {zones_text(step, style)}"
    return style.render("{takes} {cards} into {your} hand", "{takes} {cards}", cards=cards)


def _put_text(step: Step, target: str, style: TextStyle) -> str:
    return style.render(
        "{puts} {cards} {there}",
        cards=selection_text(step, style),
        there=target_text(target, style),
    )


def target_text(target: str, style: TextStyle) -> str:
    """Return `into your hand`, `into hand`."""
    return style.render(*_DESTINATIONS[target])


def _discard_text(step: Step, style: TextStyle) -> str:
    """Return the text of a discard, from the hand unless a zone is named."""
    cards = (
        _short_number_text(step, style) if step.frm == ("hand",) else selection_text(step, style)
    )
    return style.render("{discards} {cards}", cards=cards)


def _to_history_text(step: Step, style: TextStyle) -> str:
    """Return the text of a move to history; nations without one discard (R12.20)."""
    if not style.keeps_history:
        if step.self_:
            return style.render("{discards} this card")
        if step.frm == ("discard",):
            return style.render("{does} nothing (no history)")
        return _discard_text(step, style)
    if not step.self_:
        return _put_text(step, "history", style)
    if style.uses_signs:
        return "this to history"
    return style.render("{puts} this card into {your} history", "{puts} this in history")


def _return_text(step: Step, style: TextStyle) -> str:
    number = "all" if step.n == ALL else f"{_up_to_text(step)}{step.n}"
    if step.frm == ("garrison_here",):
        return style.render("{returns} {n} unrest garrisoned here", n=number)
    return style.render(
        "{returns} {n} unrest from {zones}",
        "{returns} {n} unrest of {zones}",
        n=number,
        zones=zones_text(step, style),
    )


def _other_card_text(step: Step, style: TextStyle) -> str:
    match step.op:
        case "free_play":
            return style.render(
                "{plays} {card} from {zones} without an action{icon}",
                card=with_article(filter_noun(step.filter)),
                zones=zones_text(step, style),
                icon=", whatever its state icon" if step.ignore_state else "",
            )
        case "play_card":
            card = with_article(filter_noun(step.filter))
            zones = zones_text(step, style)
            return style.render("{plays} {card} from {zones} for an action", card=card, zones=zones)
        case "swap" if step.to == "nation_top":
            return style.render(
                "{swaps} a card of {your} hand with the top card of {your} nation deck",
                "{swaps} 1 of hand with the top of {your} nation deck",
            )
        case "swap":
            return style.render("{swaps} an exiled card with a market card")
        case "find":
            return _find_text(step, style)
        case "active_quest_to":
            return style.render(
                "{puts} the active quest {there}", there=target_text(step.to, style)
            )
        case "flip_self":
            side = step.to if len(step.to) > 1 else f"side {step.to}"
            return style.render("{turns} this card over to {side}", side=side)
        case "replace_self":
            return style.render(
                "{replaces} this card with {other}", other=display_name(step.with_card)
            )
        case _:
            raise ValueError(step.op)


def _find_text(step: Step, style: TextStyle) -> str:
    where = f" in {zones_text(step, style)}" if step.frm else ""
    found = style.render("{finds} {card}{where}", card=counted_noun(1, step.filter), where=where)
    if step.to == "history" and not style.keeps_history:
        return found + style.render(" and {discards} it")
    return found + style.render(" and {puts} it {there}", there=target_text(step.to, style))


# --- conditions -----------------------------------------------------------------------------------


def condition_text(condition: Condition, style: TextStyle) -> str:
    """Return `you are an empire`."""
    word, n = condition.word, condition.n
    match condition.kind:
        case "state" | "you_state":
            return style.render("{you} are {state}", state=with_article(word))
        case "in_play":
            return f"{display_name(word)} is in play"
        case "in_history":
            return style.render("{card} is in {your} history", card=display_name(word))
        case "in_play_count":
            cards = filter_noun(condition.filter, 2)
            return style.render("{you} have {n} or more {cards} in play", n=n, cards=cards)
        case "no_active_quest":
            return "there is no active quest"
        case "resource_at_least":
            return style.render("{you} have {n} or more {res}", n=n, res=word)
        case "stored_matches":
            return f"it was {with_article(filter_noun(condition.filter))}"
        case "garrisoned_here":
            return f"{n} or more {filter_noun(condition.filter, 2)} are garrisoned here"
        case "paid_card_lacks_icon":
            return f"it had no {word} icon"
        case "revealed_has_declared_suit":
            return "it has that suit"
        case "has_in_play":
            return style.render(
                "{you} have {card} in play", card=with_article(filter_noun(condition.filter))
            )
        case "bot_stage_min":
            return f"its journey is at stage {n} or further"
        case _:
            raise ValueError(condition.kind)
