"""The table screen, where games are played and watched.

Start with `screen`. It creates the other parts and connects them: `panes` (what is displayed),
`key_handler`, `player_actions`, `table_listener`, `coach_controller` and `pages`.

How the table gets its data. `TableListener` waits for the session's updates and calls
`TableModel.refresh`. The model compares its state with the state that was last published. If an
aspect has changed (`tui.model.observable`), it calls `TableScreen.schedule_update`. The screen
collects the changed aspects, and its `PaintScheduler` runs `TablePanes.update_panes` in steps.
Between two steps the event loop can process keys. `update_panes` builds new props for the panes
that show a changed aspect; `tui.widgets.panes` describes how a pane paints them.

How a key is handled. Before any key binding, `TableScreen.intercept_key` finishes pending drawing,
so that the key acts on what the player sees. It then asks `KeyHandler`, which types jump labels,
ignores keys that came too early, and dismisses the recap. If the handler leaves the key alone,
Textual calls the bound `action_` method of the screen. Actions that move the cursor call the model.
A choice goes through `PlayerActions`, which asks for confirmation if needed, sends the action to
the session, and refreshes the model.
"""

from tui.screens.table.screen import TableScreen

__all__ = ["TableScreen"]
