"""Texts for blocks and nested steps, as sentences or as one clause."""

from collections.abc import Iterator

from core.games.imperium.content import BLOCKS, Condition, Step
from core.games.imperium.text.effect_text import (
    condition_text,
    gain_text,
    instruction_text,
    pay_text,
    per_clause,
    price_text,
    zones_text,
)
from core.games.imperium.text.style import FULL_STYLE, GrammaticalPerson, TextStyle
from core.games.imperium.text.terms import filter_noun, with_article
from core.kernel.presentation import join_words, sentence_case

# Instructions whose text names its subject; others may need `you`.
_OPS_WITH_SUBJECT = ("may", "each_may", "if", "repeat", "treat_as", "attacker_may_pay")
_OPS_ON_OTHERS = ("steal", "give", "each_may")  # done to others, or offered to them


def step_groups(block: str, style: TextStyle) -> Iterator[tuple[Step, ...]]:
    """Yield the steps of a block in groups that share a clause."""
    group: tuple[Step, ...] = ()
    for step in BLOCKS[block]:
        if group and not _is_same_group(group[-1], step, style):
            yield group
            group = ()
        group = (*group, step)
    if group:
        yield group


def _is_same_group(step: Step, next_step: Step, style: TextStyle) -> bool:
    """Return whether two steps share a clause, such as gains of the same players."""
    if step.op == "look_fame" and next_step.op == "take_looked":
        return style.short
    return _is_plain_gain(step) and _is_plain_gain(next_step) and step.who == next_step.who


def _is_plain_gain(step: Step) -> bool:
    return step.op == "gain" and step.per is None


def group_text(steps: tuple[Step, ...], style: TextStyle) -> str:
    first = steps[0]
    if len(steps) == 1:
        return step_text(first, style)
    if first.op == "look_fame":
        return style.render("{keeps} 1 of the top {n} fame", n=first.n)
    if others := _others_text(first, style):
        return f"{others} {gain_text(steps, style.for_person(GrammaticalPerson.THEY))}"
    return gain_text(steps, style)


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


def _own_group_text(steps: tuple[Step, ...], style: TextStyle) -> str:
    if style.is_about_others or steps[0].op in _OPS_WITH_SUBJECT:
        return group_text(steps, style)
    return f"you {group_text(steps, style.for_person(GrammaticalPerson.YOU))}"


def program_text(block: str, style: TextStyle, cost: str = "") -> str:
    """Return a block as one sentence per group, the first after its cost."""
    sentences = [group_text(steps, style) for steps in step_groups(block, style)]
    if cost:
        sentences[0] = with_cost_text(cost, sentences[0], style)
    return ". ".join(map(sentence_case, sentences))


def with_cost_text(cost: str, text: str, style: TextStyle) -> str:
    """Return `pay 1 population to ..`; in short style `1 pop: ..`."""
    return f"{cost_text(cost, style)}{style.render(' to ', ': ')}{text}"


def cost_text(block: str, style: TextStyle) -> str:
    """Return a cost: `pay 1 population and 2 materials`, `1 pop and 2m`."""
    steps = BLOCKS[block]
    if style.uses_signs and all(step.op == "pay" and step.n > 0 for step in steps):
        return join_words(price_text(step, style) for step in steps)
    texts, paying = [], False
    for step in steps:
        if step.op != "pay":
            texts.append(step_text(step, style))
        else:
            texts.append(price_text(step, style) if paying else pay_text(step, style))
        paying = step.op == "pay"
    return join_words(texts)


def _others_text(step: Step, style: TextStyle) -> str:
    match step.who:
        case "all":
            return "every player"
        case "each_other":
            return style.render("every other player", "each rival")
        case "others_if":
            assert step.if_they is not None
            rival = style.render("every other player", "each rival")
            return f"{rival} {_others_condition_text(step.if_they)}"
        case _:
            return ""


def _others_condition_text(condition: Condition) -> str:
    if condition.kind == "state":
        return f"who is {with_article(condition.word)}"
    return f"with {with_article(filter_noun(condition.filter))} in play"


def step_text(step: Step, style: TextStyle = FULL_STYLE) -> str:
    """Return one instruction, as an imperative or with other players as subject."""
    others = _others_text(step, style)
    if others and step.op not in _OPS_ON_OTHERS:
        return f"{others} {instruction_text(step, style.for_person(GrammaticalPerson.THEY))}"
    match step.op:
        case "steal":
            return _steal_text(step, others, style)
        case "give":
            return _give_text(step, others, style)
        case "choose" | "choose_some":
            return choice_head(step, style) + _options_text(step, style)
        case "may":
            do = block_text(step.do, style.after_may())
            return f"may {do}" if style.short or style.is_about_others else f"you may {do}"
        case "each_may":
            subject = "all" if style.short and step.who == "all" else others
            return (
                f"{subject} may {block_text(step.do, style.for_person(GrammaticalPerson.THEY_MAY))}"
            )
        case "cost_then":
            return with_cost_text(step.cost, block_text(step.do, style.after_cost()), style)
        case "if":
            assert step.condition is not None
            text = f"if {condition_text(step.condition, style)}, {block_text(step.do, style)}"
            if not step.otherwise:
                return text
            return f"{text}; otherwise {block_text(step.otherwise, style)}"
        case "repeat":
            assert step.per is not None
            return f"{per_clause(step.per)}, {block_text(step.do, style)}"
        case "attacker_may_pay":
            tokens = style.tokens(step.n, step.res)
            if_not = block_text(step.otherwise, style.after_may())
            pay = "the attacker may pay {them} {tokens}; if not, {you} {if_not}"
            return style.render(pay, tokens=tokens, if_not=if_not)
        case _:
            return instruction_text(step, style)


def choice_head(step: Step, style: TextStyle) -> str:
    """Return the text before numbered options; short style omits it for a single choice."""
    if step.op == "choose":
        return "" if style.short else style.render("{chooses} one: ")
    return style.render("{chooses} one or both: ", "one or both: ")


def _options_text(step: Step, style: TextStyle) -> str:
    options = (block_text(option, style) for option in step.options)
    return "; ".join(f"({index}) {text}" for index, text in enumerate(options, 1))


def _steal_text(step: Step, whom: str, style: TextStyle) -> str:
    text = style.render("{steals} {n} from {whom}", n=style.tokens(step.n, step.res), whom=whom)
    return text + _penalty_text(step, "has none" if step.n == 1 else "has fewer", style)


def _give_text(step: Step, whom: str, style: TextStyle) -> str:
    text = style.render(
        "{gives} {whom} a card from {zones}", whom=whom, zones=zones_text(step, style)
    )
    return text + _penalty_text(step, f"gets {with_article(filter_noun(step.given))}", style)


def _penalty_text(step: Step, case_text: str, style: TextStyle) -> str:
    """Return the penalty of a steal or gift: `; whoever has none takes an unrest`."""
    if not step.otherwise:
        return ""
    return (
        f"; whoever {case_text}"
        f" {block_text(step.otherwise, style.for_person(GrammaticalPerson.THEY))}"
    )
