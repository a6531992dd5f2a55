"""The doors of the engine: what is legal, what an action does, what chance may bring, and who decides."""

from collections.abc import Callable
from typing import Final

from elbowroom.engine import actions as a
from elbowroom.engine.phases.asking import play_answer
from elbowroom.engine.phases.chance import (
    offer_chance,
    play_badge,
    play_banner,
    play_die,
    play_find,
    play_first,
    play_flip,
)
from elbowroom.engine.phases.conquests import (
    play_abandon,
    play_conquer,
    play_end,
    play_last_conquest,
    play_use,
)
from elbowroom.engine.phases.picking import play_pick
from elbowroom.engine.phases.redeploying import play_deploy, play_station
from elbowroom.engine.phases.steps import GAME_OVER, WAIT
from elbowroom.engine.phases.turn import STEPS, play_decline
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.tokens import put, recruit
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import NOBODY, State
from elbowroom.engine.world import World


def new_state(ruleset: Ruleset, world: World, seats: int, excluded: int = 0, first: int | None = None) -> State:
    """A game at its very start: natives stand, markers lie face down, and chance must tell who begins (R-2).

    `excluded` are the codes of races and powers that the table plays without; `first` the seat agreed to begin.
    """
    state = State(ruleset, world, seats)
    exclude(state, excluded)
    first = ruleset.first_seat if first is None else first
    if first is not None:
        state.seat = first
    natives = ruleset.natives
    for region in bits(state.world.natives):
        recruit(state, natives, 1)
        put(state, natives, region, 1)
    proceed(state)
    return state


def exclude(state: State, excluded: int) -> None:
    """Take races and powers out of the game: those the table plays without, and those the rules do."""
    ruleset = state.ruleset
    everybody = (1 << len(ruleset.races)) - 1
    state.excluded = excluded | everybody & ~ruleset.races_in_game(state.seats)
    state.banners = everybody & ~state.excluded
    state.badges = (1 << len(ruleset.powers)) - 1 & ~(state.excluded >> ruleset.first_power)


def to_act(state: State) -> int:
    """The seat that decides now, CHANCE, or NOBODY when the game is over."""
    return state.actor


def legal(state: State) -> list[int]:
    """The actions that are legal now, or what chance may bring; not to be changed by callers."""
    return state.options


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.step == GAME_OVER and state.actor == NOBODY


def apply(state: State, action: int) -> None:
    """Carry out one legal action and go on to the next decision or chance."""
    HANDLERS[action >> 2 * a.FIELD](state, action)
    proceed(state)


def proceed(state: State) -> None:
    """Go on by the rules alone until somebody must decide or chance must tell."""
    while True:
        asks_chance = state.column_short or state.finding or state.die_for != NOBODY or state.flip_for != NOBODY
        if asks_chance and offer_chance(state):
            return
        step = STEPS[state.step](state)
        if step == WAIT:
            return
        state.step = step


def chance(state: State) -> list[tuple[int, int]]:
    """What chance may bring now, each outcome with its weight."""
    if state.die_for != NOBODY:
        die = state.ruleset.die
        return [(action, die.count(a.number_of(action))) for action in state.options]
    if state.flip_for != NOBODY:
        flips = state.ruleset.abilities[state.flip_for].flips(state, state.tribe)
        return [(a.code(a.FLIP, 0, number), weight) for number, weight in flips]
    return [(action, 1) for action in state.options]


def chance_name(state: State) -> str:
    """What chance must tell now: the kind of action, and the id of an ability that turns something over."""
    kind = a.KINDS[a.kind_of(state.options[0])]
    return kind if state.flip_for == NOBODY else f"{kind}.{state.ruleset.abilities[state.flip_for].id}"


HANDLERS: Final[dict[int, Callable[[State, int], None]]] = {
    a.PICK: play_pick,
    a.DECLINE: play_decline,
    a.ABANDON: play_abandon,
    a.CONQUER: play_conquer,
    a.ROLL: play_last_conquest,
    a.END: play_end,
    a.DEPLOY: play_deploy,
    a.STATION: play_station,
    a.USE: play_use,
    a.TARGET: play_answer,
    a.CHOOSE: play_answer,
    a.DONE: play_answer,
    a.FIRST: play_first,
    a.BANNER: play_banner,
    a.BADGE: play_badge,
    a.DIE: play_die,
    a.FIND: play_find,
    a.FLIP: play_flip,
}
