"""Rules: setup, actions, events, flow, effects, scoring and audit.

`leader_and_wonder_effects` and `card_effects` have what cards do, `scoring` the score. The legal
actions are the `decisions` of each frame, most of them in `action_phase` and `politics`. May import
`content`, `state` and the kernel, never `ai`. Start with `turn`. Keep this file free of imports,
because `state` and `content` import modules of this package.
"""
