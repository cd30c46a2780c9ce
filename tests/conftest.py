"""What all tests share: hypothesis does not mind a busy machine, games may be read with packs."""

import os
import signal
from pathlib import Path

from hypothesis import HealthCheck, settings

from core.kernel.packs import choose, read_pack

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# A shell that starts the tests in the background may have them ignore these, and then all they
# start would: what is interrupted or cut off in a test must be as at a terminal.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)

# A folder with packs, each named like its game: read before any test asks for the game.
for pack in Path(os.environ.get("ANNALS_TEST_PACKS", os.devnull)).glob("*/pack.toml"):
    choose(pack.parent.name, [read_pack(pack.parent)])
