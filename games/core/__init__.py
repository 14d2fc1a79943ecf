"""What all games share: the engine contract, chance, the log, undo, menus, computer players."""
