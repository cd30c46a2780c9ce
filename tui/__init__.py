"""User interfaces: command line, plain mode, servers and the Textual app.

May import everything in `core`, `saves` and `themes`. Start with `app.py` and `cli/main.py`.
"""
