"""Game rules, bots and tables, independent of terminals.

The layers from the bottom up: `common`, `kernel`, `games`, `bots`, `table`, `learn`, `lan`, `club`,
`app`, `analysis`. Start with `core.kernel.game`.
"""
