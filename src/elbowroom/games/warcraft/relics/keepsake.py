"""Artifacts that the holder moves at the end of each turn."""

from elbowroom.engine.ability import Asks, Relic
from elbowroom.engine.native import i64, mypyc_attr
from elbowroom.engine.questions import AT_END, Next, RegionQuestion
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.rules.relics import move_relic
from elbowroom.engine.state import State


class WhereToPlace(RegionQuestion):
    """The region into which the holder puts the artifact."""

    moment = AT_END

    def regions(self, state: State, tribe: int) -> Regions:
        return state.held[tribe]

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        keepsake = self.ability
        assert isinstance(keepsake, Keepsake)
        move_relic(state, keepsake.code - state.ruleset.first_relic, answer)
        keepsake.on_placed(state, tribe, answer)
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class Keepsake(Relic):
    """An artifact that the holder puts into a region of the active race at the end of each turn."""

    is_artifact = True
    asks: Asks = (WhereToPlace,)

    def on_placed(self, state: State, tribe: int, region: Region) -> None:
        """React to the holder having put it into a region."""
