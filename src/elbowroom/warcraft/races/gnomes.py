"""Rule W.gnomes."""

from elbowroom.engine.aiding import Aid
from elbowroom.engine.phases.conquests import end_conquests, roll_for_last, spend_aids
from elbowroom.engine.regions import Regions
from elbowroom.engine.rules.conquest import conquer
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.ruleset import MOST_PIPS
from elbowroom.engine.state import State
from elbowroom.warcraft.factions import ALLIANCE, FactionRace


class Gnomes(Aid, FactionRace):
    """Once a turn an air assault on any land region, with a free die that lowers its cost."""

    id = "gnomes"
    banner = 5
    tray = 10
    faction = ALLIANCE
    rolls_first = True

    def reach(self, state: State, tribe: int) -> Regions:
        return state.world.land if self.is_chosen(state) else 0

    def on_roll(self, state: State, tribe: int, pips: int) -> None:
        region, hand = state.picked, strength(state, tribe)
        # A fixed price below the lowest cost, as when the Champion flies, is not raised by the die.
        cost = max(min(self.least, state.cursor), state.cursor - pips)
        if cost <= hand:
            conquer(state, tribe, region, cost)
            spend_aids(state)
        elif cost <= hand + MOST_PIPS:
            roll_for_last(state, region, cost)
        else:
            spend_aids(state)
            end_conquests(state)
