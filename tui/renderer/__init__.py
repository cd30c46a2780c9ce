"""The fast renderer: all uses of Textual's private names, and the check that they are known.

`docs/renderer.md` lists the names with their uses. Without the fast renderer, Textual draws the
same screens with its public interface alone.
"""

import sys
from functools import cache
from importlib import import_module
from inspect import signature

# The private names and undocumented methods that are used, with their expected parameters.
NEEDED_NAMES = {
    "textual.app:App._display": ("screen", "renderable"),
    "textual.app:App._handle_exception": ("error",),
    "textual._compositor:CompositorUpdate.render_segments": ("console",),
    "textual._compositor:Compositor.render_strips": ("size",),
    "textual._compositor:LayoutUpdate.__init__": ("strips", "region"),
    "textual._compositor:ChopsUpdate.__init__": ("chops", "spans", "chop_ends"),
    "textual._styles_cache:StylesCache.get_inner_outer": ("base_background", "background"),
}
if sys.platform != "win32":
    NEEDED_NAMES |= {
        "textual._xterm_parser:XTermParser.__init__": ("debug",),
        "textual._xterm_parser:XTermParser.feed": ("data",),
        "textual._xterm_parser:XTermParser.tick": (),
        "textual.drivers.linux_driver:LinuxDriver.run_input_thread": (),
        "textual.drivers.linux_driver:LinuxDriver.process_message": ("message",),
    }


@cache
def find_unknown_names() -> tuple[str, ...]:
    """Return the needed names that this version of Textual lacks or has changed."""
    return tuple(
        name for name, parameters in NEEDED_NAMES.items() if _parameters(name) != parameters
    )


def _parameters(name: str) -> tuple[str, ...] | None:
    module, _, path = name.partition(":")
    try:
        found = import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
        parameters = signature(found).parameters  # type: ignore[arg-type]
    except (ImportError, AttributeError, TypeError, ValueError):
        return None
    return tuple(parameter for parameter in parameters if parameter not in ("self", "cls"))
