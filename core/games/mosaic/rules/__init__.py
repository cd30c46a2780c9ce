"""Rules: setup, actions, events, flow, card effects, scoring and audit.

`effect_registry` and the modules called `..._effects` have what cards and tiles do, `scoring` the
score, `obstacles` why something is not legal. The legal actions are the `decisions` of each frame,
most of them in `main_actions`. May import `content`, `state`, the kernel, and for the words of
effects `text.wording` and `text.effect_words`, never `ai`. Start with `turn`. Keep this file free
of imports, because `state` and `content` import modules of this package.
"""
