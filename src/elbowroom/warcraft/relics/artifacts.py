"""Artifacts: they help whoever's active race holds them and lie where they were last used."""

from elbowroom.engine.ability import AT_END, Relic
from elbowroom.engine.actions import TARGET, code, region_of
from elbowroom.engine.aiding import Aid
from elbowroom.engine.regions import Region, Regions, bits
from elbowroom.engine.rules.coins import BANK, pay
from elbowroom.engine.rules.relics import move_relic
from elbowroom.engine.state import State


class Keepsake(Relic):
    """An artifact that its holder puts into one of his active regions at the end of his turn."""

    is_artifact = True
    asks_at = (AT_END,)

    def choices(self, state: State, tribe: int, when: int) -> list[int]:
        if state.cursor:
            return []
        return [code(TARGET, region) for region in bits(state.held[tribe])]

    def on_choice(self, state: State, tribe: int, when: int, action: int) -> None:
        state.cursor = 1
        move_relic(state, self.code - state.ruleset.first_relic, region_of(action))
        self.on_laid(state, tribe, region_of(action))

    def on_laid(self, state: State, tribe: int, region: Region) -> None:
        """Its holder has put it into a region."""


class Aegis(Keepsake):
    """The region it lies in is immune, unless the opponent pays its holder."""

    id = "aegis_of_aggramar"

    def toll(self, state: State, tribe: int, attacker: int, how: int) -> tuple[Regions, int]:
        return 1 << state.relic_at[self.code - state.ruleset.first_relic], 2


class Ashes(Aid, Relic):
    """Once a turn, conquer any land region as if it were adjacent."""

    id = "ashes_of_alar"
    is_artifact = True

    def reach(self, state: State, tribe: int) -> Regions:
        return state.world.land if self.is_chosen(state) else 0


class Doomhammer(Aid, Relic):
    """Once a turn, conquer a region in reach with one token, paying its holder first."""

    id = "doomhammer"
    is_artifact = True

    def price(self, state: State, tribe: int) -> int | None:
        return state.hooks.least

    def fee(self, state: State, tribe: int, region: Region) -> tuple[int, int]:
        owner = state.owner[region]
        holder = state.seat_of[owner] if owner >= 0 else BANK
        return 2, BANK if holder == state.seat_of[tribe] else holder


class Frostmourne(Aid, Relic):
    """Once a turn, a conquest costs two tokens less."""

    id = "frostmourne"
    is_artifact = True

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return (state.world.all, 2) if self.is_chosen(state) else (0, 0)


class Heart(Keepsake):
    """Each opponent whose active race is next to it pays its holder a coin."""

    id = "heart_of_azeroth"

    def on_laid(self, state: State, tribe: int, region: Region) -> None:
        for seat, race in enumerate(state.active):
            near = race >= 0 and race != tribe and state.held[race] & state.world.near[region]
            if near and state.coins[seat]:
                pay(state, seat, state.seat_of[tribe], 1, self.id)
