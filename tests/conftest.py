"""Settings of all tests: hypothesis without deadlines, and packs from ANNALS_TEST_PACKS."""

import os
import signal
from pathlib import Path

from hypothesis import HealthCheck, settings

from core.kernel.packs import choose_packs, read_pack

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# A shell that starts the tests in the background may make them ignore these signals, and their
# child processes would inherit that. Tests that interrupt processes need the usual handlers.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

# A folder with packs, each named like its game: read before any test loads the game.
for pack in Path(os.environ.get("ANNALS_TEST_PACKS", os.devnull)).glob("*/pack.toml"):
    choose_packs(pack.parent.name, [read_pack(pack.parent)])
