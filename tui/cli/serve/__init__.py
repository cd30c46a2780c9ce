"""`annals serve`: an SSH server that is only this game.

Nothing is imported here: a session is a process that loads the app, and not the server.
"""
