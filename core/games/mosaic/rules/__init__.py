"""Rules: setup, actions, events, flow, effects, scoring and audit.

May import `content`, `state` and the kernel, never `ai`. Start with `turn`. Keep this file free of
imports, because `state` and `content` import modules of this package.
"""
