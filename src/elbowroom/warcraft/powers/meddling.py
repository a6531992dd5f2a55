"""Powers that move other people's tokens."""

from typing import ClassVar

from elbowroom.engine.ability import ATTACK, IN_CONQUEST, TOUCH, Power
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.events import Event
from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.rules.conquest import attack, pay_tolls
from elbowroom.engine.rules.reach import toll_for, tolls, untouchable
from elbowroom.engine.rules.relics import enter
from elbowroom.engine.rules.tokens import companion_of, discard, let_lone_tokens_leave, unlay, vacate, who_spares
from elbowroom.engine.rules.tribes import give_back_if_gone
from elbowroom.engine.state import NOBODY, State
from elbowroom.warcraft.pieces import FORT, WISP_WALL


class Intimidating(Power):
    """Three times a turn it drives a token next door into another region of its race."""

    id = "intimidating"
    badge = 4
    TIMES: ClassVar[int] = 3

    # Remembers how often it was used this turn.

    def on_turn(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 0

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return state.memory[self.code] < self.TIMES and not state.aids and bool(self._victims(state, tribe))

    def on_used(self, state: State, tribe: int, use: int) -> None:
        state.memory[self.code] += 1
        state.cursor = 1

    def _victims(self, state: State, tribe: int) -> list[Region]:
        seat = state.seat_of[tribe]
        around = state.world.around(state.held[tribe]) & ~untouchable(state, tribe)
        demands, coins = tolls(state, tribe, ATTACK), state.coins[seat]
        victims = []
        for region in bits(around):
            owner = state.owner[region]
            if owner != NOBODY and state.seat_of[owner] != seat and toll_for(demands, region) <= coins:
                if has_wall_or_fort(state, region) or has_movable_token(state, region):
                    victims.append(region)
        return victims

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        # The cursor is 1 while a region is asked for, 2 while it is asked where its token goes.
        if when != IN_CONQUEST or not state.cursor:
            return []
        if state.cursor == 1:
            return [code(TARGET, region) for region in self._victims(state, tribe)]
        others = state.held[state.owner[state.picked]] & ~(1 << state.picked)
        return [code(TARGET, region) for region in bits(others)]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        region = region_of(action)
        if state.cursor == 2:
            self._move(state, state.picked, region)
            state.cursor = 0
            return
        pay_tolls(state, tribe, region, ATTACK)
        owner = state.owner[region]
        state.cursor = 0
        if has_wall_or_fort(state, region):
            unlay(state, WISP_WALL if state.marks[WISP_WALL] >> region & 1 else FORT, region)
            return
        attack(state, region)
        if owner == state.ruleset.natives or not state.held[owner] & ~(1 << region):
            self._discard(state, region)
        else:
            state.picked, state.cursor = region, 2

    def _discard(self, state: State, region: Region) -> None:
        """A token without another region of its race is discarded, unless it is spared: then it is withdrawn."""
        tribe = state.owner[region]
        spared = who_spares(state, tribe, region) if state.is_active(tribe) else None
        if spared:
            take_one(state, region, to_hand=True)
            spared.on_spared(state, tribe, region)
        else:
            was_beast = take_one(state, region, to_hand=False)
            discard(state, tribe, 0 if was_beast else 1)
            give_back_if_gone(state, tribe)
        let_lone_tokens_leave(state, tribe, 1 << region)

    def _move(self, state: State, source: Region, target: Region) -> None:
        tribe = state.owner[source]
        if not state.tokens[source]:
            state.extra[source] -= 1
            state.extra[target] += 1
        else:
            state.tokens[source] -= 1
            state.tokens[target] += 1
        state.base[source] -= 1
        state.base[target] += 1
        if not state.tokens[source] and not state.extra[source]:
            vacate(state, source)
        let_lone_tokens_leave(state, tribe, 1 << source)
        if state.events is not None:
            state.events.append(Event("moved", seat=state.seat_of[tribe], region=target, source=self.id))


def has_wall_or_fort(state: State, region: Region) -> bool:
    """Whether something protects the tokens there from being driven away."""
    return bool((state.marks[WISP_WALL] | state.marks[FORT]) >> region & 1)


def has_movable_token(state: State, region: Region) -> bool:
    """Whether there is a race token or a Beast; a Champion cannot be moved."""
    companion = companion_of(state, state.owner[region])
    return bool(state.tokens[region] or (state.extra[region] and companion and companion.is_spent))


def take_one(state: State, region: Region, *, to_hand: bool) -> bool:
    """Take one token, or a Beast if there is none, off a region; whether it was a Beast."""
    tribe = state.owner[region]
    beast = not state.tokens[region]
    if beast:
        state.extra[region] -= 1
        state.extra_hand[tribe] += to_hand
    else:
        state.tokens[region] -= 1
        state.hand[tribe] += to_hand
    state.base[region] -= 1
    if not state.tokens[region] and not state.extra[region]:
        vacate(state, region)
    return beast


class PortalMage(Power):
    """Twice a turn it exchanges all that stands in two magic regions."""

    id = "portal_mage"
    badge = 5
    TIMES: ClassVar[int] = 2

    # Remembers how often it was used this turn.

    def on_turn(self, state: State, tribe: int) -> None:
        state.memory[self.code] = 0

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return state.memory[self.code] < self.TIMES and not state.aids and len(self._open(state, tribe)) >= 2

    def on_used(self, state: State, tribe: int, use: int) -> None:
        state.memory[self.code] += 1
        state.cursor = 1

    def _open(self, state: State, tribe: int) -> list[Region]:
        demands, coins = tolls(state, tribe, TOUCH), state.coins[state.seat_of[tribe]]
        magic = bits(state.world.magic & ~untouchable(state, tribe))
        return [region for region in magic if toll_for(demands, region) <= coins]

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        # The cursor is 1 while the first region is asked for, 2 while the second one is; in board order.
        if when != IN_CONQUEST or not state.cursor:
            return []
        regions = self._open(state, tribe)
        if state.cursor == 1:
            return [code(TARGET, region) for region in regions[:-1]]
        return [code(TARGET, region) for region in regions if region > state.picked]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        region = region_of(action)
        if state.cursor == 1:
            state.picked, state.cursor = region, 2
            return
        state.cursor = 0
        for end in (state.picked, region):
            pay_tolls(state, tribe, end, TOUCH)
        swap(state, state.picked, region)


def swap(state: State, one: Region, other: Region) -> None:
    """Exchange tokens, pieces and revealed artifacts of two regions; mountains and places stay."""
    for column in (state.owner, state.tokens, state.extra):
        column[one], column[other] = column[other], column[one]
    here, there = state.base[one] - state.world.bare[one], state.base[other] - state.world.bare[other]
    state.base[one], state.base[other] = state.world.bare[one] + there, state.world.bare[other] + here
    for sets in (state.held, state.marks):
        for index, regions in enumerate(sets):
            sets[index] = swapped(regions, one, other)
    for relic in state.found:
        if state.ruleset.relics[relic].is_artifact and state.relic_at[relic] in (one, other):
            state.relic_at[relic] = other if state.relic_at[relic] == one else one
    for region in (one, other):
        if state.owner[region] != NOBODY:
            enter(state, state.owner[region], region)


def swapped(regions: Regions, one: Region, other: Region) -> Regions:
    """A set in which two regions have changed places."""
    if (regions >> one ^ regions >> other) & 1:
        regions ^= 1 << one | 1 << other
    return regions
