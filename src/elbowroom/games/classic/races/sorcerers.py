"""Rule S.sorcerers."""

from typing import Final

from elbowroom.engine.ability import Asks, Race
from elbowroom.engine.memory import fields, seats
from elbowroom.engine.native import i64
from elbowroom.engine.questions import Next, RegionQuestion
from elbowroom.engine.regions import Regions, bits, mask
from elbowroom.engine.rules.conquest import attack, occupy
from elbowroom.engine.rules.moving import withdraw
from elbowroom.engine.rules.reach import adjacent, conquerable
from elbowroom.engine.rules.tokens import discard, hooks_of, recruit
from elbowroom.engine.state import State

# The seats whose token was replaced this turn.
BEWITCHED: Final = seats("bewitched")

MEMORY: Final = fields(BEWITCHED)


class Victim(RegionQuestion):
    """A region in reach whose only token is an active one of an opponent not yet bewitched this turn."""

    def regions(self, state: State, tribe: int) -> Regions:
        if not state.tray[tribe]:
            return 0
        lone = 0
        for seat, race in enumerate(state.active):
            if race >= 0 and not self.ability.recall_seat(state, BEWITCHED, seat):
                lone |= state.held[race]
        # Only adjacent regions count, not entry regions.
        hooks = hooks_of(state, tribe)
        near = adjacent(state, tribe, hooks)
        return mask(
            region
            for region in bits(conquerable(state, tribe, hooks, near) & near & lone)
            # A companion protects the token, whether or not it counts as a token itself.
            if state.tokens[region] == 1 and not state.companions[region]
        )

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        loser = state.owner[answer]
        attack(state, answer)
        self.ability.remember_seat(state, BEWITCHED, state.seat_of[loser])
        withdraw(state, answer, 1)
        discard(state, loser, 1)
        recruit(state, tribe, 1)
        occupy(state, tribe, answer, 1, loser, 1)
        return None


class Sorcerers(Race):
    """Once per turn and opponent they replace a lone active token in an adjacent region with a Sorcerer."""

    id = "sorcerers"
    banner = 5
    tray = 18
    asks: Asks = (Victim,)
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return self.questions[0].is_possible(state, tribe)
