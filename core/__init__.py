"""Game rules, bots and tables. Nothing in this package knows a terminal, a file or a socket.

The layers from the bottom up: `common`, `kernel`, `games`, `bots`, `table`, `learn`, `lan`, `app`.
Start reading at `core.kernel.game`.
"""
