"""Rules: setup, actions, events, flow, tile effects, scoring and audit.

`effect_registry` and `tile_effects` have what tiles do, `scoring` the final score. The legal
actions are the `decisions` of each frame in `flow`, most of them in `flow.main_actions`. May import
`content`, `state`, the words in `text.effect_text` and the kernel, never `ai`. Start with
`flow.turn`. Keep this file free of imports, because `state` and `content` import modules of this
package.
"""
