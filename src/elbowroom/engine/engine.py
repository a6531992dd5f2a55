"""The interface of the engine: new games, legal actions, applying an action, and chance."""

from random import Random

from elbowroom.engine.actions import (
    ABANDON,
    BADGE,
    BANNER,
    CHOOSE,
    CONQUER,
    DEAL,
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
)
from elbowroom.engine.native import Numbers, append, extend, i64, vec
from elbowroom.engine.phases.asking import play_answer, play_last_answer
from elbowroom.engine.phases.chance import (
    flip_outcomes,
    play_badge,
    play_banner,
    play_die,
    play_find,
    play_first,
    play_flip,
)
from elbowroom.engine.phases.conquering import (
    ABANDON_ACTIONS,
    play_abandon,
    play_conquer,
    play_end,
    play_last_conquest,
    play_use,
)
from elbowroom.engine.phases.redeploying import play_deploy, play_station
from elbowroom.engine.phases.regrouping import play_move
from elbowroom.engine.phases.steps import STEP_CONQUESTS, STEP_GAME_OVER
from elbowroom.engine.phases.turn import play_decline, play_pick, proceed
from elbowroom.engine.questions import RegionsQuestion, regions_question_asked
from elbowroom.engine.regions import after_last, bits, only
from elbowroom.engine.rules.terms import Terms
from elbowroom.engine.rules.tokens import put, recruit
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.state import NOBODY, State
from elbowroom.engine.world import World


def new_state(
    ruleset: Ruleset,
    world: World,
    seats: int,
    excluded: int = 0,
    first: int | None = None,
    difficulty: int | None = None,
) -> State:
    """Return the state at the start of a game, with natives and face-down markers on the map (R-2).

    `excluded` are the codes of races and powers to play without, `first` is the seat agreed to begin (None: chance),
    `difficulty` the number of tokens of a race that plays by itself (None: the usual one).
    """
    state = State(ruleset, world, seats)
    exclude(state, excluded)
    first = ruleset.first_seat if first is None else first
    if first is None and ruleset.players_of(seats) == 1:
        first = 0
    if first is not None:
        ruleset.begin(state, first)
    if ruleset.automatic_race >= 0:
        ruleset.set_up_automatic(state, ruleset.usual_difficulty if difficulty is None else difficulty)
        proceed(state)
        return state
    natives = ruleset.natives
    for region in bits(state.world.natives):
        recruit(state, natives, 1)
        put(state, natives, region, 1)
    proceed(state)
    return state


def exclude(state: State, excluded: int) -> None:
    """Take races and powers out of the game: those that the table excludes, and those that the rules do."""
    ruleset = state.ruleset
    everybody = ruleset.pickable_races()
    state.excluded = excluded | everybody & ~ruleset.races_in_game(state.seats)
    state.banners = everybody & ~state.excluded
    state.badges = (1 << len(ruleset.powers)) - 1 & ~(state.excluded >> ruleset.first_power)


def to_act(state: State) -> int:
    """Return the seat that decides now, CHANCE, or NOBODY when the game is over."""
    return state.actor


def legal(state: State, any_order: bool = False) -> Numbers:
    """Return the actions that are legal now, or the outcomes of chance; callers must not change the list.

    Several regions for one effect, or to be abandoned, are named in ascending order, so that search does not look at
    the same set twice. People may name them in any order (R-1.10): `any_order` adds these actions.
    """
    if not any_order:
        return state.options
    if state.actor < 0:
        return _with_unseen(state)
    question = regions_question_asked(state)
    if question is not None:
        options = question.options_in_any_order(state, state.tribe)
        return vec[i64]([option for option in options])  # noqa: C416 — faster when compiled
    if state.step != STEP_CONQUESTS or state.begun or state.lone or state.question != NOBODY:
        return state.options
    # Add the regions before the last abandoned one: `options` has only those after it.
    before = state.held[state.tribe] & only(after_last(state.abandoned)) - 1
    return extend(state.options[:], vec[i64]([ABANDON_ACTIONS[region] for region in bits(before)]))


def _with_unseen(state: State) -> Numbers:
    """Return the outcomes of chance; a marker may also be laid face down without being looked at (the last side)."""
    if not state.options or kind_of(state.options[0]) != DEAL:
        return state.options
    unseen = len(state.ruleset.abilities[state.flip_for].sides) - 1
    return append(state.options[:], code(DEAL, 0, unseen))


def is_over(state: State) -> bool:
    """Return whether the game has ended."""
    return state.step == STEP_GAME_OVER and state.actor == NOBODY


def apply(state: State, action: int, is_valued: bool = False) -> None:
    """Carry out one legal action and go on to the next decision or chance.

    If the state is only valued afterwards (`is_valued`), further conquests are not among its options.
    """
    kind = action >> KIND
    # The most frequent kinds first.
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
    elif kind in (FLIP, DEAL):
        play_flip(state, action)
    elif kind == FIRST:
        play_first(state, action)
    else:
        raise ValueError(f"there is no kind of action {kind}")
    proceed(state, is_valued=is_valued)


def try_out(state: State, action: int) -> None:
    """Apply an action to a state that is only valued afterwards."""
    apply(state, action, is_valued=True)


def try_last_answer(state: State, question: RegionsQuestion, action: int) -> None:
    """Try out a set of regions that ends with this one."""
    play_last_answer(state, question, action)
    proceed(state, is_valued=True)


def try_conquest(state: State, action: int, terms: Terms) -> None:
    """Try out a conquest on the terms of the state, computed once for several copies."""
    play_conquer(state, action, terms)
    proceed(state, is_valued=True)


def chance(state: State) -> list[tuple[int, int]]:
    """Return the outcomes of chance, each with its weight."""
    if state.die_for != NOBODY:
        return state.ruleset.die_outcomes[:]
    if state.flip_for != NOBODY:
        return flip_outcomes(state)
    return [(action, 1) for action in state.options]


def total_weight(outcomes: list[tuple[int, int]]) -> int:
    """Return the sum of the weights of outcomes."""
    total = 0
    for outcome in outcomes:
        total += outcome[1]
    return total


def outcome_at(outcomes: list[tuple[int, int]], number: int) -> int:
    """Return the outcome for a number from 0 to below the sum of all weights."""
    for action, weight in outcomes:
        number -= weight
        if number < 0:
            return action
    raise AssertionError("the number is not below the sum of the weights")


def draw_outcome(state: State, rng: Random) -> int:
    """Return an outcome of chance, drawn by its weight."""
    if state.die_for == NOBODY and state.flip_for == NOBODY:
        count: int = len(state.options)
        return state.options[int(rng.random() * count)]
    outcomes = chance(state)
    return outcome_at(outcomes, int(rng.random() * total_weight(outcomes)))


def chance_name(state: State) -> str:
    """Return the kind of the pending outcome and, for a flip, the id of the ability: `die`, `flip.goblins`."""
    kind = KINDS[kind_of(state.options[0])]
    return kind if state.flip_for == NOBODY else f"{kind}.{state.ruleset.abilities[state.flip_for].id}"
