"""Rule W.intimidating."""

from typing import Final

from elbowroom.engine.ability import ATTACK, FIRST_QUESTION, TOUCH, Ids, Power
from elbowroom.engine.actions import CHOOSE, TARGET, code, number_of, region_of
from elbowroom.engine.markers import Companion
from elbowroom.engine.memory import count, fields
from elbowroom.engine.regions import Region, bits, only
from elbowroom.engine.rules.conquest import attack, pay_tolls
from elbowroom.engine.rules.moving import move, withdraw
from elbowroom.engine.rules.reach import toll_for, tolls, untouchable
from elbowroom.engine.rules.tokens import companion_of, discard, remove_marker, who_spares
from elbowroom.engine.rules.tribes import give_back_if_gone
from elbowroom.engine.state import NOBODY, State
from elbowroom.warcraft.pieces import FORT, WISP_WALL

TOKEN: Final = 0
BEAST: Final = 1

# How often it was used this turn.
USED: Final = count("used", 3)

TIMES: Final = USED.most
# What is asked: the region, what to drive away, and where a token or a Beast goes.
REGION: Final = FIRST_QUESTION
PIECE: Final = 2
WHERE_TO: Final = 3
MEMORY: Final = fields(USED)


class Intimidating(Power):
    """Three times a turn it drives a token next door into another region of its race."""

    id = "intimidating"
    options: Ids = ("token", "beast")
    badge = 4
    remembers = MEMORY

    def on_turn(self, state: State, tribe: int) -> None:
        self.forget(state)

    def may_use(self, state: State, tribe: int, use: int) -> bool:
        return self.recall(state, USED) < TIMES and bool(self._victims(state, tribe))

    def on_used(self, state: State, tribe: int, use: int) -> None:
        self.remember(state, USED, self.recall(state, USED) + 1)

    def _victims(self, state: State, tribe: int) -> list[Region]:
        """Regions of others next door where it can do something and pay what is demanded for it."""
        seat = state.seat_of[tribe]
        around = state.world.around(state.held[tribe]) & ~untouchable(state, tribe)
        coins = state.coins[seat]
        due = {how: tolls(state, tribe, how) for how in (TOUCH, ATTACK)}
        victims = []
        for region in bits(around):
            owner = state.owner[region]
            if owner == NOBODY or state.seat_of[owner] == seat:
                continue
            can_act = has_wall_or_fort(state, region) or movable(state, region)
            if can_act and toll_for(due[kind_of_use(state, region)], region) <= coins:
                victims.append(region)
        return victims

    def notes(self, state: State, tribe: int) -> list[tuple[str, int]]:
        return [("uses-left", TIMES - self.recall(state, USED))]

    def asks(self, state: State, tribe: int) -> str:
        return {REGION: "token", PIECE: "piece"}.get(state.stage, "place")

    def choices(self, state: State, tribe: int) -> list[int]:
        if state.stage == REGION:
            return [code(TARGET, region) for region in self._victims(state, tribe)]
        if state.stage == PIECE:
            return [code(CHOOSE, 0, TOKEN), code(CHOOSE, 0, BEAST)]
        region = state.chosen_region
        others = state.held[state.owner[region]] & ~(only(region))
        return [code(TARGET, region) for region in bits(others)]

    def on_choice(self, state: State, tribe: int, stage: int, action: int) -> None:
        if stage == REGION:
            self._threaten(state, tribe, region_of(action))
        elif stage == PIECE:
            self._drive_away(state, number_of(action))
        else:
            beast = stage - WHERE_TO
            move(state, state.chosen_region, region_of(action), 1 - beast, beast)

    def _threaten(self, state: State, tribe: int, region: Region) -> None:
        """A wall or a fort falls; without one a token must go."""
        pay_tolls(state, tribe, region, kind_of_use(state, region))
        if has_wall_or_fort(state, region):
            remove_marker(state, WISP_WALL if state.marks[WISP_WALL] >> region & 1 else FORT, region)
            return
        attack(state, region)
        state.chosen_region = region
        pieces = movable(state, region)
        if len(pieces) > 1:
            state.stage = PIECE
        else:
            self._drive_away(state, pieces[0])

    def _drive_away(self, state: State, piece: int) -> None:
        region = state.chosen_region
        owner = state.owner[region]
        if owner == state.ruleset.natives or state.held[owner] == only(region):
            discard_from(state, region, piece)
        else:
            state.stage = WHERE_TO + piece


def has_wall_or_fort(state: State, region: Region) -> bool:
    """Whether something protects the tokens there from being driven away."""
    return bool((state.marks[WISP_WALL] | state.marks[FORT]) >> region & 1)


def kind_of_use(state: State, region: Region) -> int:
    """Taking a wall or a fort touches a region; only driving a token away is an attack (R-1.9)."""
    return TOUCH if has_wall_or_fort(state, region) else ATTACK


def movable(state: State, region: Region) -> list[int]:
    """What can be driven away from a region: a race token, a Beast, or either; a Champion cannot."""
    companion: Companion | None = companion_of(state, state.owner[region])
    pieces = [TOKEN] if state.tokens[region] else []
    return [*pieces, BEAST] if state.companions[region] and companion and companion.is_spent else pieces


def discard_from(state: State, region: Region, piece: int) -> None:
    """A token or a Beast of a region is discarded, unless it is spared: then it is withdrawn."""
    owner = state.owner[region]
    spared = who_spares(state, owner, region, ATTACK) if state.is_active(owner) else None
    withdraw(state, region, 1 - piece, piece)
    if spared:
        spared.on_spared(state, owner, region)
        return
    discard(state, owner, 1 - piece, piece)
    give_back_if_gone(state, owner)
