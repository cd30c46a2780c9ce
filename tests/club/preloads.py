"""The modules that a server with the toy game preloads."""

import tests.club.pebbles_server  # noqa: F401  # before the app: it asks for the games
import tui.server.app  # noqa: F401
