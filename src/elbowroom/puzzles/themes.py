"""What a puzzle is about: told by what its best plan does and the second one does not."""

from collections.abc import Iterable
from typing import NamedTuple

from elbowroom.engine.action_text import code_of
from elbowroom.engine.actions import CONQUER, ROLL, kind_of, region_of
from elbowroom.engine.state import State
from elbowroom.puzzles.puzzle import Theme
from elbowroom.puzzles.sifting import is_last
from elbowroom.puzzles.turn import Turn, plan_in


class About(NamedTuple):
    """A theme, and the ability that matters if that is one."""

    theme: Theme
    ability: str = ""


def about(state: State, best: Turn, other: Iterable[str]) -> About:
    """The theme of a puzzle by its position and its two best plans, of which the first was played."""
    done, else_done = plan_in(best.decided), plan_in(other)
    more = done - else_done
    if is_last(state):
        return About("last-turn")
    if any(text.startswith("pick") for text in more):
        return About("pick")
    if ("decline" in done) != ("decline" in else_done):
        return About("decline")
    if ability := next((best.asked[text] for text in best.decided if text in more and text in best.asked), ""):
        return About("ability", ability)
    if any(text.startswith("abandon") for text in more):
        return About("abandon")
    if _hits_leader(state, best.seat, more) > _hits_leader(state, best.seat, else_done - done):
        return About("leader")
    return About("regions")


def _hits_leader(state: State, seat: int, plan: frozenset[str]) -> int:
    """How many regions a plan takes from who has most coins among three and more; none where that is oneself."""
    leader = max(range(state.seats), key=lambda other: state.coins[other])
    if state.seats < 3 or state.coins[seat] == state.coins[leader]:
        return 0
    count = 0
    for text in plan:
        option = code_of(state, text)
        if option is not None and kind_of(option) in (CONQUER, ROLL):
            tribe = state.owner[region_of(option)]
            count += tribe >= 0 and state.seat_of[tribe] == leader
    return count
