"""Sets up the banners and badges of a position: the visible combos, the stacks and the discarded badges."""

from itertools import zip_longest
from typing import Final

from elbowroom.engine.actions import BADGE, BANNER
from elbowroom.engine.options import banners_still_needed
from elbowroom.engine.position.model import Combo, Position, number_in, require
from elbowroom.engine.regions import bits, only, size
from elbowroom.engine.rules.market import reveal
from elbowroom.engine.state import State

NO_BADGE: Final = -1


def set_up_combos(state: State, position: Position) -> None:
    """Set up the banners and badges of a position after its tribes; raise PositionError if something is wrong."""
    _require_enough_banners(state)
    for name in position.banners_below:
        race = _banner(state, name)
        state.banners &= ~(only(race))
        state.banner_queue += (race,)
    for name in position.badges_discarded:
        power = _badge(state, name)
        state.badges &= ~(only(power))
        state.badge_discards |= only(power)
    combos = _first_combos(state) if position.combos is None else position.combos
    require(len(combos) <= state.ruleset.rows, "too-many-combos")
    for row, combo in enumerate(combos):
        _show(state, row, combo)


def _require_enough_banners(state: State) -> None:
    """Raise PositionError unless each column has enough banners for the rest of the game."""
    for column, races in enumerate(state.ruleset.columns):
        left = size(state.banners & races)
        in_play = sum(seat >= 0 for seat in state.seat_of)
        require(left >= banners_still_needed(state, column), "too-many-races", count=in_play)


def _banner(state: State, name: str) -> int:
    race = number_in(state.ruleset.races, name, "unknown-race")
    require(not state.excluded >> race & 1, "not-in-game", id=name)
    require(state.banners >> race & 1, "race-twice", race=name)
    return race


def _badge(state: State, name: str) -> int:
    power = number_in(state.ruleset.powers, name, "unknown-power")
    require(not state.excluded >> state.ruleset.powers[power].code & 1, "not-in-game", id=name)
    require(state.badges >> power & 1, "power-twice", power=name)
    return power


def _show(state: State, row: int, combo: Combo) -> None:
    ruleset = state.ruleset
    names = [combo.race] if isinstance(combo.race, str) else combo.race
    require(len(names) == len(state.columns), "wrong-columns", wanted=len(state.columns), found=len(names))
    # A banner is revealed before its badge.
    power = _badge(state, combo.power) if combo.power else NO_BADGE
    require(power != NO_BADGE or not combo.coins, "coins-on-combo", race=", ".join(names))
    require(combo.coins >= 0, "negative-combo-coins", race=", ".join(names))
    require(ruleset.lays_coins or not combo.coins, "coins-on-combo", race=", ".join(names))
    for number, name in enumerate(names):
        # A row may lack a banner only if every row has a badge (T.3).
        if name or not ruleset.shows_all_badges:
            race = _banner(state, name)
            require(ruleset.columns[number] >> race & 1, "other-column", race=name)
            require(len(state.columns[number]) == row, "gap-in-column", race=name)
            reveal(state, BANNER, race)
            _lay_beside(state, race, combo.tokens)
    if power == NO_BADGE:
        return
    require(len(state.row_badges) == row, "gap-in-column", race=", ".join(names))
    reveal(state, BADGE, power)
    state.row_coins = (*state.row_coins[:-1], combo.coins)


def _lay_beside(state: State, race: int, tokens: int) -> None:
    """Lay tokens beside the combo of a race."""
    is_possible = 0 <= tokens <= (state.tray[race] if state.ruleset.races[race].joins_when_passed else 0)
    require(is_possible, "too-many-tokens", race=state.ruleset.race_ids[race])
    state.tray[race] -= tokens
    state.aside[race] += tokens


def _first_combos(state: State) -> list[Combo]:
    """Return the combos of a position that has none: the first banners and badges that are not in play."""
    ruleset = state.ruleset
    powers = [ruleset.powers[power].id for power in bits(state.badges)]
    columns = [
        [ruleset.races[race].id for race in bits(state.banners & races)][: ruleset.rows] for races in ruleset.columns
    ]
    rows = ruleset.rows if ruleset.shows_all_badges else max(map(len, columns))
    banners = zip_longest(*columns, [""] * rows, fillvalue="")
    return [Combo(race=list(races[:-1]), power=power) for races, power in zip(banners, powers, strict=False)]
