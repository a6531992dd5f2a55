"""Makes a position of a state; it loads back to the same state."""

from elbowroom.engine.ability import codes_in
from elbowroom.engine.cast import cast_of, sets_of
from elbowroom.engine.phases.steps import STEP_NAMES
from elbowroom.engine.position.memory import abilities_with_memory, memory_in_file
from elbowroom.engine.position.model import Combo, Position, Seat, Tribe
from elbowroom.engine.position.notation import excluded_by_table, hash_of, relics_gone, tokens_beside
from elbowroom.engine.position.places import full_name, full_names
from elbowroom.engine.position.registers import changed_registers
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.tokens import race_id
from elbowroom.engine.state import NOBODY, State


def position_of(state: State) -> Position:
    """Return the position of a state at any point of a turn."""
    ruleset = state.ruleset
    return Position(
        game=ruleset.id,
        cast=cast_of(ruleset),
        sets=sets_of(ruleset),
        boards=[board.id for board in state.world.boards],
        seats=[_seat(state, seat) for seat in range(state.seats)],
        round=state.round + 1,
        turn=state.seat,
        first=state.first if state.seat >= 0 else NOBODY,
        phase=STEP_NAMES[state.step],
        natives=full_names(state, state.held[ruleset.natives]),
        combos=_combos(state),
        banners_below=[ruleset.races[race].id for race in state.banner_queue],
        excluded=_ids(ruleset.ability_ids, excluded_by_table(state)),
        badges_discarded=_ids(ruleset.power_ids, state.badge_discards),
        markers={
            marker.id: full_names(state, state.marks[index])
            for index, marker in enumerate(ruleset.markers)
            if state.marks[index]
        },
        relics={ruleset.relics[relic].id: full_name(state, state.relic_at[relic]) for relic in state.found},
        relics_gone=_ids(ruleset.relic_ids, relics_gone(state)),
        face_down=full_names(state, state.face_down),
        memory={ability.id: memory_in_file(state, ability) for ability in abilities_with_memory(state)},
        moment=dict(changed_registers(state, full_name)),
        hash=hash_of(state),
    )


def _ids(ids: tuple[str, ...], chosen: int) -> list[str]:
    return sorted(ids[number] for number in codes_in(chosen))


def _seat(state: State, seat: int) -> Seat:
    active = state.active[seat]
    return Seat(
        coins=state.coins[seat],
        active=_tribe(state, active) if active != NOBODY else None,
        declined=[_tribe(state, tribe) for tribe in bits(state.declined[seat])],
    )


def _tribe(state: State, tribe: int) -> Tribe:
    power, held = state.power_of[tribe], bits(state.held[tribe])
    return Tribe(
        race=race_id(state, tribe),
        power=state.ruleset.powers[power].id if power >= 0 else None,
        regions={full_name(state, region): state.tokens[region] for region in held},
        companions={full_name(state, region): state.companions[region] for region in held if state.companions[region]},
        hand=state.hand[tribe],
        aside=state.aside[tribe],
        companions_in_hand=state.companions_in_hand[tribe],
    )


def _combos(state: State) -> list[Combo]:
    combos = []
    powers = [state.ruleset.power_ids[power] for power in state.row_badges]
    rows = max(len(powers), *map(len, state.columns))
    # A banner is revealed before its badge.
    powers += [""] * (rows - len(powers))
    coins = [*state.row_coins, *[0] * (rows - len(state.row_coins))]
    for row in range(rows):
        banners = [state.ruleset.races[column[row]].id if row < len(column) else "" for column in state.columns]
        race = banners[0] if len(banners) == 1 else banners
        combos.append(Combo(race=race, power=powers[row], coins=coins[row], tokens=tokens_beside(state, row)))
    return combos
