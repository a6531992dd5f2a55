"""Markers that abilities build on their sites at the end of a turn."""

from elbowroom.engine.ability import Ability
from elbowroom.engine.native import i64
from elbowroom.engine.questions import AT_END, Next, RegionsQuestion
from elbowroom.engine.regions import Regions, bits, size
from elbowroom.engine.rules.tokens import place_marker
from elbowroom.engine.state import State


class WhereToBuild(RegionsQuestion):
    """The sites that get a marker when fewer markers are left than sites."""

    moment = AT_END

    def regions(self, state: State, tribe: int, named: Regions) -> Regions:
        """Return the sites without a marker."""
        return _bare_sites(state, tribe, self.ability)

    def how_many(self, state: State, tribe: int) -> tuple[int, int]:
        """Return the number of markers left as least and most: all of them must be built."""
        left = _markers_left(state, self.ability)
        return left, left

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        """Put a marker on each chosen site."""
        _build(state, self.ability, answer)
        return None


def build_if_enough(state: State, tribe: int, ability: Ability) -> None:
    """Put a marker on each site without one; if too few are left, do nothing: the player is asked."""
    sites = _bare_sites(state, tribe, ability)
    if size(sites) <= _markers_left(state, ability):
        _build(state, ability, sites)


def _build(state: State, ability: Ability, sites: Regions) -> None:
    for region in bits(sites):
        place_marker(state, ability.builds, region)


def _bare_sites(state: State, tribe: int, ability: Ability) -> Regions:
    return ability.sites(state, tribe) & ~state.marks[ability.builds]


def _markers_left(state: State, ability: Ability) -> int:
    return state.ruleset.markers[ability.builds].supply - size(state.marks[ability.builds])
