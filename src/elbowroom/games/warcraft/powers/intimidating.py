"""Rule W.intimidating."""

from typing import Final

from elbowroom.engine.ability import ATTACK, TOUCH, Asks
from elbowroom.engine.memory import count, fields
from elbowroom.engine.native import i64
from elbowroom.engine.questions import Ids, Next, NumberQuestion, RegionQuestion, chosen_region
from elbowroom.engine.regions import Region, Regions, bits, mask, only
from elbowroom.engine.rules.conquest import attack, pay_tolls
from elbowroom.engine.rules.moving import discard_from, move
from elbowroom.engine.rules.reach import coins_due, tolls_for, untouchable
from elbowroom.engine.rules.tokens import companion_of, remove_marker
from elbowroom.engine.state import NOBODY, State
from elbowroom.games.warcraft.pieces import FORT, WISP_WALL
from elbowroom.games.warcraft.powers.repeated import Repeated

TOKEN: Final = 0
BEAST: Final = 1

# How often it was used this turn.
MEMORY: Final = fields(count("used", 3))


class Victim(RegionQuestion):
    """An adjacent region of another player or natives: it loses a wall or a fort, or else a token must move."""

    id = "token"

    def regions(self, state: State, tribe: int) -> Regions:
        around = state.world.around(state.held[tribe]) & ~untouchable(state, tribe)
        coins = state.coins[state.seat_of[tribe]]
        due = {how: tolls_for(state, tribe, how) for how in (TOUCH, ATTACK)}
        return mask(
            region
            for region in bits(around)
            if state.owner[region] != NOBODY
            and state.seat_of[state.owner[region]] != state.seat_of[tribe]
            and (_is_walled(state, region) or _movable(state, region))
            and coins_due(due[_kind_of_use(state, region)], region) <= coins
        )

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        pay_tolls(state, tribe, answer, _kind_of_use(state, answer))
        if _is_walled(state, answer):
            remove_marker(state, WISP_WALL if state.marks[WISP_WALL] >> answer & 1 else FORT, answer)
            return None
        attack(state, answer)
        pieces = _movable(state, answer)
        return WhichPiece if len(pieces) > 1 else _drive_away(state, answer, pieces[0])


class WhichPiece(NumberQuestion):
    """The piece that must move: a token or a Beast."""

    id = "piece"
    option_ids: Ids = ("token", "beast")

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        return _drive_away(state, chosen_region(state), answer)


class WhereTokenGoes(RegionQuestion):
    """The other region of its race to which the token moves."""

    id = "place"

    def regions(self, state: State, tribe: int) -> Regions:
        region = chosen_region(state)
        return state.held[state.owner[region]] & ~only(region)

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        move(state, chosen_region(state), answer, 1)
        return None


class WhereBeastGoes(WhereTokenGoes):
    """The other region of its race to which the Beast moves."""

    def on_answer(self, state: State, tribe: int, answer: i64) -> Next:
        move(state, chosen_region(state), answer, 0, 1)
        return None


class Intimidating(Repeated):
    """Three times a turn it drives a token from an adjacent region into another region of its race."""

    id = "intimidating"
    badge = 4
    asks: Asks = (Victim, WhichPiece, WhereTokenGoes, WhereBeastGoes)
    remembers = MEMORY


def _is_walled(state: State, region: Region) -> bool:
    """Return whether a wall or a fort protects the tokens there."""
    return bool((state.marks[WISP_WALL] | state.marks[FORT]) >> region & 1)


def _kind_of_use(state: State, region: Region) -> int:
    """Return TOUCH if a wall or a fort is removed; only moving a token is an ATTACK (R-1.9)."""
    return TOUCH if _is_walled(state, region) else ATTACK


def _movable(state: State, region: Region) -> list[int]:
    """Return the pieces that can be moved: a race token, a Beast, or both; a Champion cannot."""
    companion = companion_of(state, state.owner[region])
    pieces = [TOKEN] if state.tokens[region] else []
    return [*pieces, BEAST] if state.companions[region] and companion and companion.is_spent else pieces


def _drive_away(state: State, region: Region, piece: int) -> Next:
    """Discard a piece whose race has no other region; otherwise ask where it goes."""
    owner = state.owner[region]
    natives = state.ruleset.natives
    if owner == natives or not state.ruleset.races[owner].can_be_moved or state.held[owner] == only(region):
        discard_from(state, region, 1 - piece, piece)
        return None
    return WhereBeastGoes if piece == BEAST else WhereTokenGoes
