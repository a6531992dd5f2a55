"""Laying out the banners and badges of a position: the visible combos, and what lies below or was put away."""

from itertools import zip_longest
from typing import Final

from elbowroom.engine.actions import BADGE, BANNER
from elbowroom.engine.options import banners_lacking
from elbowroom.engine.position.model import Combo, Position, demand, number_in
from elbowroom.engine.regions import bits, only, size
from elbowroom.engine.rules.market import reveal
from elbowroom.engine.state import State

NO_BADGE: Final = -1


def lay_out(state: State, position: Position) -> None:
    """Lay out the combos of a position whose tribes are in play already; PositionError names what is wrong."""
    _demand_enough(state)
    for name in position.banners_below:
        race = _banner(state, name)
        state.banners &= ~(only(race))
        state.banner_queue += (race,)
    for name in position.badges_discarded:
        power = _badge(state, name)
        state.badges &= ~(only(power))
        state.badge_discards |= only(power)
    combos = _first_combos(state) if position.combos is None else position.combos
    demand(len(combos) <= state.ruleset.rows, "too-many-combos")
    for row, combo in enumerate(combos):
        _show(state, row, combo)


def _demand_enough(state: State) -> None:
    """However the game goes on, nobody may find a column empty."""
    for column, races in enumerate(state.ruleset.columns):
        left = size(state.banners & races)
        in_play = sum(seat >= 0 for seat in state.seat_of)
        demand(left >= banners_lacking(state, column), "too-many-races", count=in_play)


def _banner(state: State, name: str) -> int:
    race = number_in(state.ruleset.races, name, "unknown-race")
    demand(not state.excluded >> race & 1, "not-in-game", id=name)
    demand(state.banners >> race & 1, "race-twice", race=name)
    return race


def _badge(state: State, name: str) -> int:
    power = number_in(state.ruleset.powers, name, "unknown-power")
    demand(not state.excluded >> state.ruleset.powers[power].code & 1, "not-in-game", id=name)
    demand(state.badges >> power & 1, "power-twice", power=name)
    return power


def _show(state: State, row: int, combo: Combo) -> None:
    ruleset = state.ruleset
    names = [combo.race] if isinstance(combo.race, str) else combo.race
    demand(len(names) == len(state.columns), "wrong-columns", wanted=len(state.columns), found=len(names))
    # A badge comes up after its banner.
    power = _badge(state, combo.power) if combo.power else NO_BADGE
    demand(power != NO_BADGE or not combo.coins, "coins-on-combo", race=", ".join(names))
    demand(combo.coins >= 0, "negative-combo-coins", race=", ".join(names))
    demand(ruleset.lays_coins or not combo.coins, "coins-on-combo", race=", ".join(names))
    for number, name in enumerate(names):
        # A row may lack a banner only where there are as many badges whatever the banners (T.3).
        if name or not ruleset.shows_all_badges:
            race = _banner(state, name)
            demand(ruleset.columns[number] >> race & 1, "other-column", race=name)
            demand(len(state.columns[number]) == row, "gap-in-column", race=name)
            reveal(state, BANNER, race)
    if power == NO_BADGE:
        return
    demand(len(state.row_badges) == row, "gap-in-column", race=", ".join(names))
    reveal(state, BADGE, power)
    state.row_coins = (*state.row_coins[:-1], combo.coins)


def _first_combos(state: State) -> list[Combo]:
    """Without combos of its own a position shows the first banners and badges that are not in play."""
    ruleset = state.ruleset
    powers = [ruleset.powers[power].id for power in bits(state.badges)]
    columns = [
        [ruleset.races[race].id for race in bits(state.banners & races)][: ruleset.rows] for races in ruleset.columns
    ]
    rows = ruleset.rows if ruleset.shows_all_badges else max(map(len, columns))
    banners = zip_longest(*columns, [""] * rows, fillvalue="")
    return [Combo(race=list(races[:-1]), power=power) for races, power in zip(banners, powers, strict=False)]
