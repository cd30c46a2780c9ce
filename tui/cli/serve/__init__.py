"""`annals serve` and `annals web`: a server that is only this game, by SSH and for browsers.

Nothing is imported here: a session is a process that loads the app, and not the server.
"""
