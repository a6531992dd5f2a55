"""Artifacts that their holder puts somewhere at the end of his turn."""

from elbowroom.engine.ability import AT_END, Moments, Relic
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.rules.relics import move_relic
from elbowroom.engine.state import State


class Keepsake(Relic):
    """An artifact that its holder puts into one of his active regions at the end of his turn."""

    is_artifact = True
    asks_at: Moments = (AT_END,)

    def choices(self, state: State, tribe: int) -> list[int]:
        return [code(TARGET, region) for region in bits(state.held[tribe])]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        move_relic(state, self.code - state.ruleset.first_relic, region_of(action))
        self.on_laid(state, tribe, region_of(action))

    def on_laid(self, state: State, tribe: int, region: Region) -> None:
        """Its holder has put it into a region."""
