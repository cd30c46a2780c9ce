"""Rules: setup, actions, events, flow, card effects, scoring and audit.

`program_interpreter` runs the program of a card, and `card_effects` has its instructions.
`legality` and `candidates` decide what is legal, and `scoring` counts the score. May import
`content`, `state` and the kernel, never `ai`. Start with `flow.turn`. Keep this file free of
imports, because `state` and `content` import modules of this package.
"""
