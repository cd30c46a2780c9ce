"""The table screen, where games are played and watched.

Start with `screen`. It creates the other parts and connects them: the model and the player's
actions (`tui.model`), `panes` (what is displayed), `table_listener`, `coach_controller` and
`pages`.

How the table gets its data. `TableListener` waits for the session's updates and calls
`TableModel.refresh`. The model compares its state with the state that was last published. If an
aspect has changed (`tui.model.observable`), it calls `TableScreen.schedule_update`. The screen
collects the changed aspects, and its `PaintScheduler` runs `TablePanes.update_panes` in steps.
Between two steps the event loop can process keys. `update_panes` builds new props for the panes
that show a changed aspect; `tui.widgets.panes` describes how a pane paints them.

How a key is handled. Before any key binding, `TableScreen.intercept_key` finishes pending drawing,
so that the key acts on what the player sees. It then calls `TableModel.handle_key`, which types
jump labels, ignores keys that came too early, and dismisses the recap, depending on the model's
mode (`tui.model.mode`). If the key's command is to run, Textual calls the bound `action_` method of
the screen. Actions that move the cursor call the model. A choice goes to `TableModel.answer`, which
returns `Play` or `Confirm`. The screen asks, or runs `PlayerActions.play`, which awaits the session
and refreshes the model.
"""

from tui.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
