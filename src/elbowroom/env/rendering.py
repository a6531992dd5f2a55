"""A state for people to look at: the table in words, or its map with the pieces on it."""

import sys
from typing import Final

from elbowroom.engine.state import State
from elbowroom.engine.viewing import view_of
from elbowroom.env.arrays import Bytes
from elbowroom.env.deal import Deal
from elbowroom.terminal.describe import final_lines, map_lines, table_lines
from elbowroom.terminal.speaker import Speaker

MODES: Final = ("ansi", "rgb_array", "human")


class UnknownModeError(ValueError):
    """There is no such way to render."""


class Canvas:
    """Shows games of one deal as everybody at the table sees them."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal

    def render(self, state: State, mode: str | None) -> str | Bytes | None:
        """The table by one of MODES: a text, a picture, or a text that is printed; nothing if there is none."""
        if mode is None:
            return None
        if mode not in MODES:
            raise UnknownModeError(f"The render modes are {', '.join(MODES)}, not {mode}.")
        if mode == "rgb_array":
            # Painting needs more packages, which take a while to import.
            from elbowroom.env.painting import painted

            return painted(state)
        text = self.text(state)
        if mode == "ansi":
            return text
        sys.stdout.write(f"{text}\n")
        return None

    def text(self, state: State) -> str:
        """The players, the combos and the regions, in words."""
        view = view_of(state, open_coins=not self._deal.hide_coins)
        speaker = Speaker("en", state.ruleset, state.world)
        lines = [*table_lines(view, speaker), *map_lines(view, state.world.boards, speaker)]
        return "\n".join([*lines, *(final_lines(view, speaker) if view.is_over else ())])
