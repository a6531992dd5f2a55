"""The doors of the engine: what is legal, what an action does, what chance may bring, and who decides."""

from elbowroom.engine.actions import (
    ABANDON,
    BADGE,
    BANNER,
    CHOOSE,
    CONQUER,
    DECLINE,
    DEPLOY,
    DIE,
    DONE,
    END,
    FIND,
    FIRST,
    FLIP,
    KIND,
    KINDS,
    MOVE,
    PICK,
    ROLL,
    STATION,
    TARGET,
    USE,
    code,
    kind_of,
    number_of,
)
from elbowroom.engine.native import Numbers
from elbowroom.engine.phases.asking import play_answer
from elbowroom.engine.phases.chance import (
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
from elbowroom.engine.phases.regrouping import play_move
from elbowroom.engine.phases.steps import GAME_OVER
from elbowroom.engine.phases.turn import play_decline, proceed
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


def legal(state: State) -> Numbers:
    """The actions that are legal now, or what chance may bring; not to be changed by callers."""
    return state.options


def is_over(state: State) -> bool:
    """Whether the game has ended."""
    return state.step == GAME_OVER and state.actor == NOBODY


def apply(state: State, action: int) -> None:
    """Carry out one legal action and go on to the next decision or chance."""
    kind = action >> KIND
    # The commonest come first.
    if kind == DEPLOY:
        play_deploy(state, action)
    elif kind == CONQUER:
        play_conquer(state, action)
    elif kind == END:
        play_end(state, action)
    elif kind == ABANDON:
        play_abandon(state, action)
    elif kind == BANNER:
        play_banner(state, action)
    elif kind == BADGE:
        play_badge(state, action)
    elif kind == PICK:
        play_pick(state, action)
    elif kind == DIE:
        play_die(state, action)
    elif kind == ROLL:
        play_last_conquest(state, action)
    elif kind == DECLINE:
        play_decline(state, action)
    elif kind == USE:
        play_use(state, action)
    elif kind in (TARGET, CHOOSE, DONE):
        play_answer(state, action)
    elif kind == STATION:
        play_station(state, action)
    elif kind == MOVE:
        play_move(state, action)
    elif kind == FIND:
        play_find(state, action)
    elif kind == FLIP:
        play_flip(state, action)
    elif kind == FIRST:
        play_first(state, action)
    else:
        raise ValueError(f"there is no kind of action {kind}")
    proceed(state)


def chance(state: State) -> list[tuple[int, int]]:
    """What chance may bring now, each outcome with its weight."""
    if state.die_for != NOBODY:
        die = state.ruleset.die
        return [(action, die.count(number_of(action))) for action in state.options]
    if state.flip_for != NOBODY:
        flips = state.ruleset.abilities[state.flip_for].flips(state, state.tribe)
        return [(code(FLIP, 0, number), weight) for number, weight in flips]
    return [(action, 1) for action in state.options]


def chance_name(state: State) -> str:
    """What chance must tell now: the kind of action, and the id of an ability that turns something over."""
    kind = KINDS[kind_of(state.options[0])]
    return kind if state.flip_for == NOBODY else f"{kind}.{state.ruleset.abilities[state.flip_for].id}"
