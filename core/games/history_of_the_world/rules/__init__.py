"""Rules: setup, actions, events, flow, effects, scoring and audit.

The modules called `..._effects` have what cards do and how it reads, `scoring` the score. The legal
actions are the `decisions` of each frame, such as in `turn`. May import `content`, `state`,
`text.wording` and the kernel, never `ai`. Start with `turn`.
"""
