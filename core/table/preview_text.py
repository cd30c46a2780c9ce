"""The effects of a choice that its preview adds in words.

Numbers and the text of the choice say most of what it does. This module finds the effects that
neither of them mentions: the game narrates the events of the choice as phrases, and a phrase is
left out if the choice names all the cards, tiles and places of that phrase.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from core.kernel import Action, Choice, Decision, Game
from core.kernel.phrases import (
    YOU,
    Phrase,
    format_sentence,
    has_more_than_numbers,
    join_phrases,
)
from core.kernel.presentation import SEAT_LETTERS, seat_letter
from core.kernel.style import Style


class ChoiceText:
    """Everything a player can read about one choice before taking it.

    The choice is a main choice, or an answer: one part of an action, such as a payment. The first
    of its actions answers the decision.
    """

    def __init__(
        self,
        game: Game[Any],
        view: Any,
        seat: int,
        decision: Decision,
        actions: Sequence[Action],
        style: Style,
    ) -> None:
        self._game, self._view, self._seat = game, view, seat
        self._decision, self._action, self._style = decision, actions[0], style
        self._targets = tuple(target for action in actions for target in action.targets)

    def describe_new_effects(self, phrases: Sequence[Phrase]) -> list[str]:
        """Return the effects that the text of the choice does not mention."""
        if not self._decision.is_main:
            return self._effects_of_answer(phrases)
        if self._targets:
            return self._side_effects(phrases[1:])  # the first one is the choice itself
        return []

    def mentions(self, forced: Action) -> bool:
        """Return whether an answer says what a forced choice after it is."""
        if self._is_complete or not forced.targets:
            return False
        return self._named >= set(forced.targets)

    def _effects_of_answer(self, phrases: Sequence[Phrase]) -> list[str]:
        if self._is_complete:
            return []
        names = _sentence_names(self._seat, self._style)
        return [
            _lowercase_first(format_sentence(phrase, names, self._style))
            for phrase in self._select_new(phrases)
        ]

    def _side_effects(self, phrases: Sequence[Phrase]) -> list[str]:
        side_effects = [
            phrase
            for phrase in self._select_new(phrases)
            if not phrase.amounts and phrase.references.isdisjoint(self._targets)
        ]
        if not side_effects:
            return []
        names = _sentence_names(self._seat, self._style)
        return [_lowercase_first(join_phrases(side_effects, names, self._style, full_stop=""))]

    def _select_new(self, phrases: Sequence[Phrase]) -> list[Phrase]:
        """Return the phrases that neither numbers nor the choice express."""
        return [
            phrase
            for phrase in phrases
            if has_more_than_numbers(phrase)
            and not (phrase.references and phrase.references <= self._named)
        ]

    @cached_property
    def _choice(self) -> Choice:
        return self._game.text.choice(self._view, self._decision, self._action, self._style)

    @cached_property
    def _is_complete(self) -> bool:
        """Whether there is nothing to add to an answer: its effect is shown in full."""
        if self._decision.is_main or self._targets:
            return True
        return bool(self._choice.effect) and not self._choice.effect.is_countable

    @cached_property
    def _named(self) -> frozenset[str]:
        """The ids of everything that the question and the choice name."""
        return self._choice.effect.references | {self._decision.subject, *self._targets}


def _sentence_names(seat: int, style: Style) -> list[str]:
    return [
        YOU if other == seat else seat_letter(other, style) for other in range(len(SEAT_LETTERS))
    ]


def _lowercase_first(text: str) -> str:
    return text[0].lower() + text[1:]
