"""What all tests share: hypothesis does not mind a busy machine, games may be read with packs."""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

from core.kernel.packs import choose, read_pack

settings.register_profile("house", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("house")

# A folder with packs, each named like its game: read before any test asks for the game.
for pack in Path(os.environ.get("ANNALS_TEST_PACKS", os.devnull)).glob("*/pack.toml"):
    choose(pack.parent.name, [read_pack(pack.parent)])
