"""Imports that a server with the toy game preloads before the first session."""

import tests.club.pebbles_hall  # noqa: F401  # before the app: it asks for the games
import tui.cli.serve.app  # noqa: F401
