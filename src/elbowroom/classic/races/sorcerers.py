"""Rule S.sorcerers."""

from typing import Final

from elbowroom.engine.ability import Race
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.memory import fields, seats
from elbowroom.engine.regions import Region, bits
from elbowroom.engine.rules.conquest import attack, occupy
from elbowroom.engine.rules.moving import withdraw
from elbowroom.engine.rules.reach import adjacent, conquerable
from elbowroom.engine.rules.tokens import discard, hooks_of, recruit
from elbowroom.engine.state import State

# The seats whose token was replaced this turn.
BEWITCHED: Final = seats("bewitched")

MEMORY: Final = fields(BEWITCHED)


class Sorcerers(Race):
    """Once per turn and opponent they replace a lone active token next door with one of their own."""

    id = "sorcerers"
    banner = 5
    tray = 18
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return bool(self._victims(state, tribe))

    def _victims(self, state: State, tribe: int) -> list[Region]:
        """Regions in reach whose only token is an active one of an opponent not yet bewitched this turn."""
        if not state.tray[tribe]:
            return []
        lone = 0
        for seat, race in enumerate(state.active):
            if race >= 0 and not self.recall_seat(state, BEWITCHED, seat):
                lone |= state.held[race]
        # Where a first conquest may begin is not adjacent.
        hooks = hooks_of(state, tribe)
        near = adjacent(state, tribe, hooks)
        return [
            region
            for region in bits(conquerable(state, tribe, hooks, near) & near & lone)
            # What stands with the token protects it, whether or not it counts as one itself.
            if state.tokens[region] == 1 and not state.companions[region]
        ]

    def choices(self, state: State, tribe: int) -> list[int]:
        return [code(TARGET, region) for region in self._victims(state, tribe)]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        region = region_of(action)
        loser = state.owner[region]
        attack(state, region)
        self.remember_seat(state, BEWITCHED, state.seat_of[loser])
        withdraw(state, region, 1)
        discard(state, loser, 1)
        recruit(state, tribe, 1)
        occupy(state, tribe, region, 1, loser, 1)
