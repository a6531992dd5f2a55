"""Making a position of a state, so that it loads back to the very same state."""

from elbowroom.engine.errors import PositionError
from elbowroom.engine.phases.steps import NAME_OF
from elbowroom.engine.position.model import Combo, Moment, Position, Seat, Tribe
from elbowroom.engine.regions import Regions, bits
from elbowroom.engine.rules.tokens import race_id
from elbowroom.engine.state import NOBODY, State
from elbowroom.engine.version import hash_of


def position_of(state: State) -> Position:
    """The position of a state at a decision or at the end; PositionError while chance must tell something."""
    if state.actor < 0 and NAME_OF.get(state.step) != "over":
        raise PositionError("at-chance")
    ruleset = state.ruleset
    gone = [
        relic.id
        for number, relic in enumerate(ruleset.relics)
        if number not in state.found and not state.relics_unseen >> number & 1
    ]
    return Position(
        game=ruleset.id,
        boards=[board.id for board in state.world.boards],
        seats=[_seat(state, seat) for seat in range(state.seats)],
        round=state.round + 1,
        turn=state.seat,
        first=(state.seat - state.turn) % state.seats,
        phase=NAME_OF[state.step],
        natives=_names(state, state.held[ruleset.natives]),
        combos=_combos(state),
        banners_below=[ruleset.races[race].id for race in state.banner_queue],
        excluded=_excluded(state),
        badges_discarded=[ruleset.powers[power].id for power in bits(state.badge_discards)],
        markers={
            marker.id: _names(state, state.marks[index])
            for index, marker in enumerate(ruleset.markers)
            if state.marks[index]
        },
        relics={ruleset.relics[relic].id: _name(state, state.relic_at[relic]) for relic in state.found},
        relics_gone=gone,
        face_down=_names(state, state.face_down),
        memory={ability.id: state.memory[ability.code] for ability in ruleset.abilities if state.memory[ability.code]},
        moment=_moment(state),
        hash=hash_of(state),
    )


def _excluded(state: State) -> list[str]:
    """What the table plays without; what the rules leave out goes without saying."""
    by_rule = (1 << state.ruleset.first_power) - 1 & ~state.ruleset.races_in_game(state.seats)
    return [state.ruleset.abilities[number].id for number in bits(state.excluded & ~by_rule)]


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
        regions={_name(state, region): state.tokens[region] for region in held},
        companions={_name(state, region): state.companions[region] for region in held if state.companions[region]},
        hand=state.hand[tribe],
        aside=state.aside[tribe],
        companions_in_hand=state.companions_in_hand[tribe],
    )


def _combos(state: State) -> list[Combo]:
    combos = []
    for row, (power, coins) in enumerate(zip(state.row_badges, state.row_coins, strict=True)):
        banners = [state.ruleset.races[column[row]].id if row < len(column) else "" for column in state.columns]
        race = banners[0] if len(banners) == 1 else banners
        combos.append(Combo(race=race, power=state.ruleset.powers[power].id, coins=coins))
    return combos


def _moment(state: State) -> Moment:
    abilities = state.ruleset.abilities
    return Moment(
        to_act=state.actor,
        tribe=race_id(state, state.tribe) if state.tribe != NOBODY else None,
        asking=abilities[state.asking].id if state.asking != NOBODY else None,
        agenda=[abilities[number].id for number in state.agenda],
        when=state.when,
        stage=state.stage,
        named=_names(state, state.named),
        chosen_region=state.chosen_region,
        chosen_relic=state.ruleset.relics[state.chosen_relic].id if state.chosen_relic != NOBODY else None,
        placing=state.placing,
        spread=[_name(state, region) for region in state.spread],
        may_decline=state.may_decline,
        begun=state.begun,
        abandoned=_names(state, state.abandoned),
        attacked=[race_id(state, tribe) for tribe in bits(state.attacked)],
        aids=[abilities[number].id for number in bits(state.aids)],
        used=[abilities[number].id for number in bits(state.used)],
    )


def _name(state: State, region: int) -> str:
    board, number = state.world.name_of(region)
    return f"{board}:{number}"


def _names(state: State, regions: Regions) -> list[str]:
    return [_name(state, region) for region in bits(regions)]
