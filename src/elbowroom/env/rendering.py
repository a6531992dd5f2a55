"""Rendering of states: the table as text, or the map as a picture."""

import sys
from typing import Final

from elbowroom.engine.state import State
from elbowroom.engine.viewing import view_of
from elbowroom.env.arrays import Bytes
from elbowroom.env.settings import EnvSettings
from elbowroom.words.describe import final_lines, map_lines, table_lines
from elbowroom.words.speaker import Speaker

MODES: Final = ("ansi", "rgb_array", "human")


class UnknownModeError(ValueError):
    """An unknown render mode."""


class Canvas:
    """Renders games as a spectator of the table sees them."""

    def __init__(self, settings: EnvSettings) -> None:
        self._settings = settings

    def render(self, state: State, mode: str | None) -> str | Bytes | None:
        """Return the table as text or picture, or print it, by one of MODES; None without a mode."""
        if mode is None:
            return None
        if mode not in MODES:
            raise UnknownModeError(f"The render modes are {', '.join(MODES)}, not {mode}.")
        if mode == "rgb_array":
            # Imported here: it needs more packages, which are slow to import.
            from elbowroom.env.painting import painted

            return painted(state)
        text = self.text(state)
        if mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def text(self, state: State) -> str:
        """Return the players, combos and regions as text."""
        view = view_of(state, open_coins=not self._settings.hide_coins)
        speaker = Speaker("en", state.ruleset, state.world, state.seats)
        lines = [*table_lines(view, speaker), *map_lines(view, state.world.boards, speaker)]
        return "\n".join([*lines, *(final_lines(view, speaker) if view.is_over else ())])
