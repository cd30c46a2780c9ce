"""Texts for card programs, their blocks and nested steps, as sentences or as one clause.

Each instruction words itself. This module joins them.
"""

from collections.abc import Iterator

from core.games.imperium.rules.programs import BLOCKS, Instruction
from core.games.imperium.text.style import FULL_STYLE, GrammaticalPerson, TextStyle
from core.kernel.presentation import join_words, sentence_case

Steps = tuple[Instruction, ...]


def step_groups(block: str, style: TextStyle) -> Iterator[Steps]:
    """Yield the steps of a block in groups that share a clause."""
    group: Steps = ()
    for step in BLOCKS[block]:
        if group and not group[-1].shares_clause(step, style):
            yield group
            group = ()
        group = (*group, step)
    if group:
        yield group


def group_text(steps: Steps, style: TextStyle) -> str:
    if len(steps) == 1:
        return step_text(steps[0], style)
    return steps[0].joined_text(steps, style)


def block_text(block: str, style: TextStyle = FULL_STYLE) -> str:
    text, by_others = "", False
    for steps in step_groups(block, style):
        others = bool(steps[0].who)
        if text:
            text += style.render(", then ", ", ")
        if by_others and not others:
            text += _own_group_text(steps, style)
        else:
            text += group_text(steps, style)
        by_others = others
    return text or "nothing"


def _own_group_text(steps: Steps, style: TextStyle) -> str:
    if style.is_about_others or steps[0].names_subject:
        return group_text(steps, style)
    return f"you {group_text(steps, style.for_person(GrammaticalPerson.YOU))}"


def program_text(block: str, style: TextStyle, cost: str = "") -> str:
    """Return a block as sentences, one per group of steps. A cost starts the first one."""
    sentences = [group_text(steps, style) for steps in step_groups(block, style)]
    if cost:
        sentences[0] = with_cost_text(cost, sentences[0], style)
    return ". ".join(map(sentence_case, sentences))


def with_cost_text(cost: str, text: str, style: TextStyle) -> str:
    """Return `pay 1 population to ..`, or in short style `1 pop: ..`."""
    return f"{cost_text(cost, style)}{style.render(' to ', ': ')}{text}"


def cost_text(block: str, style: TextStyle) -> str:
    """Return a cost: `pay 1 population and 2 materials`, `1 pop and 2m`."""
    steps = BLOCKS[block]
    prices = [step.price_text(style) for step in steps]
    if style.uses_signs and all(prices) and all(step.n > 0 for step in steps):
        return join_words(prices)
    texts, is_after_price = [], False
    for step, price in zip(steps, prices, strict=True):
        if not price:
            texts.append(step_text(step, style))
        else:
            texts.append(price if is_after_price else style.render("{pays} {what}", what=price))
        is_after_price = bool(price)
    return join_words(texts)


def others_text(step: Instruction, style: TextStyle) -> str:
    """Return whom a step affects, or "" for its player alone."""
    match step.who:
        case "all":
            return "every player"
        case "each_other":
            return style.render("every other player", "each rival")
        case "others_if":
            assert step.if_they is not None
            rival = style.render("every other player", "each rival")
            return f"{rival} {step.if_they.rivals_text()}"
        case _:
            return ""


def step_text(step: Instruction, style: TextStyle = FULL_STYLE) -> str:
    """Return one instruction, as an imperative or with other players as subject."""
    others = others_text(step, style)
    if others and not step.is_done_to_others:
        return f"{others} {step.text(style.for_person(GrammaticalPerson.THEY))}"
    return step.text(style)


def may_text(style: TextStyle) -> str:
    return style.render("you may ", "may ")


def options_text(options: tuple[str, ...], style: TextStyle) -> str:
    texts = (block_text(option, style) for option in options)
    return "; ".join(f"({index}) {text}" for index, text in enumerate(texts, 1))


def penalty_text(block: str, case_text: str, style: TextStyle) -> str:
    """Return the penalty of a steal or gift: `; whoever has none takes an unrest`."""
    if not block:
        return ""
    they = style.for_person(GrammaticalPerson.THEY)
    return f"; whoever {case_text} {block_text(block, they)}"
