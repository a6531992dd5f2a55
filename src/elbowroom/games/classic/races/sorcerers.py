"""Rule S.sorcerers."""

from typing import Final

from elbowroom.engine.ability import Asks, Race
from elbowroom.engine.memory import fields, seats
from elbowroom.engine.native import i64
from elbowroom.engine.questions import Next, RegionQuestion
from elbowroom.engine.regions import Region, Regions, bits, mask
from elbowroom.engine.rules.conquest import attack, is_held_up, occupy
from elbowroom.engine.rules.reach import adjacent, conquerable
from elbowroom.engine.rules.tokens import companion_of, discard, hooks_of, lift, recruit
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
            region for region in bits(conquerable(state, tribe, hooks, near) & near & lone) if _is_alone(state, region)
        )

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        attack(state, answer)
        self.ability.remember_seat(state, BEWITCHED, state.seat_of[state.owner[answer]])
        if is_held_up(state, tribe, answer):
            state.target, state.target_by = answer, self.ability.code
        else:
            self.ability.on_admitted(state, tribe, answer)
        return None


def _is_alone(state: State, region: Region) -> bool:
    """Return whether a single token stands in a region; another companion protects it."""
    companions = state.companions[region]
    if not companions:
        return state.tokens[region] == 1
    companion = companion_of(state, state.owner[region])
    return companion is not None and companion.is_spent and state.tokens[region] + companions == 1


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

    def on_admitted(self, state: State, tribe: int, region: Region) -> None:
        loser, tokens = state.owner[region], state.tokens[region]
        lift(state, region, tokens, 1 - tokens, is_taken=True)
        discard(state, loser, tokens, 1 - tokens)
        recruit(state, tribe, 1)
        occupy(state, tribe, region, 1, loser, 1)

    def on_repelled(self, state: State, tribe: int, region: Region) -> None:
        if state.target_by == self.code:
            recruit(state, tribe, 1)
            discard(state, tribe, 1)
