"""The doors of the engine: what is legal, what an action does, what chance may bring, and who decides."""

from collections.abc import Callable
from typing import Final

from elbowroom.engine import actions as a
from elbowroom.engine.phases.asking import on_answer
from elbowroom.engine.phases.conquests import (
    on_abandon,
    on_conquer,
    on_end,
    on_last_conquest,
    on_last_die,
    on_use,
)
from elbowroom.engine.phases.picking import on_pick
from elbowroom.engine.phases.redeploying import on_deploy, on_station
from elbowroom.engine.phases.turn import GAME_OVER, STEPS, on_decline
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.market import outcomes, refill, reveal
from elbowroom.engine.rules.relics import find
from elbowroom.engine.rules.tokens import put
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import LAST_CONQUEST, NOBODY, State
from elbowroom.engine.world import World

CHANCE: Final = -2


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
        state.hand[natives] += 1
        state.tray[natives] -= 1
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
        if (asks_chance and _offer_chance(state)) or STEPS[state.step](state):
            return


def _offer_chance(state: State) -> bool:
    if state.seat == NOBODY:
        state.options = [a.code(a.FIRST, 0, seat) for seat in range(state.seats)]
    elif state.die_for != NOBODY:
        state.options = state.ruleset.die_options
    elif state.flip_for != NOBODY:
        flips = state.ruleset.abilities[state.flip_for].flips(state, state.tribe)
        state.options = [a.code(a.FLIP, 0, number) for number, _ in flips]
    elif state.finding:
        state.options = [a.code(a.FIND, 0, relic) for relic in bits(state.relics_unseen)]
    elif kind := refill(state):
        state.options = outcomes(state, kind)
    else:
        return False
    state.actor = CHANCE
    return True


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


def _on_first(state: State, action: int) -> None:
    state.seat = a.number_of(action)


def _on_banner(state: State, action: int) -> None:
    reveal(state, a.BANNER, a.number_of(action))


def _on_badge(state: State, action: int) -> None:
    reveal(state, a.BADGE, a.number_of(action))


def _on_die(state: State, action: int) -> None:
    asker, state.die_for = state.die_for, NOBODY
    if asker == LAST_CONQUEST:
        on_last_die(state, a.number_of(action))
    else:
        state.ruleset.abilities[asker].on_roll(state, state.tribe, a.number_of(action))


def _on_flip(state: State, action: int) -> None:
    asker, state.flip_for = state.flip_for, NOBODY
    state.ruleset.abilities[asker].on_flip(state, state.tribe, a.number_of(action))


def _on_find(state: State, action: int) -> None:
    find(state, a.number_of(action))


HANDLERS: Final[dict[int, Callable[[State, int], None]]] = {
    a.PICK: on_pick,
    a.DECLINE: on_decline,
    a.ABANDON: on_abandon,
    a.CONQUER: on_conquer,
    a.ROLL: on_last_conquest,
    a.END: on_end,
    a.DEPLOY: on_deploy,
    a.STATION: on_station,
    a.USE: on_use,
    a.TARGET: on_answer,
    a.CHOOSE: on_answer,
    a.DONE: on_answer,
    a.FIRST: _on_first,
    a.BANNER: _on_banner,
    a.BADGE: _on_badge,
    a.DIE: _on_die,
    a.FIND: _on_find,
    a.FLIP: _on_flip,
}
