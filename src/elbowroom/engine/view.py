"""The one door to clients: all that one seat, or a spectator, may see of a state, and nothing else (R-9.2).

Secret are the coins of others, what the stacks hold in which order, face-down markers and future chance. The state
knows only the first of these, so this is where it is kept.
"""

import msgspec

from elbowroom.engine.actions import KINDS, kind_of
from elbowroom.engine.choices import Decision, decision_of
from elbowroom.engine.engine import CHANCE, is_over
from elbowroom.engine.explain import ScorePart, explain_score
from elbowroom.engine.phases.names import phase_of
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.scoring import winners
from elbowroom.engine.rules.tokens import companion_of, hooks_of, race_id, tribes_of
from elbowroom.engine.ruleset import overrides
from elbowroom.engine.state import NOBODY, State


class RegionView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A region: where it is, who holds it with what, and what lies there."""

    board: str
    number: int
    holder: str | None = None
    tokens: int = 0
    companions: int = 0
    markers: tuple[str, ...] = ()
    relics: tuple[str, ...] = ()
    face_down: bool = False


class Note(msgspec.Struct, frozen=True):
    """Something public that an ability remembers."""

    what: str
    number: int


class TribeView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A race in play."""

    race: str
    power: str | None = None
    seat: int
    is_active: bool
    hand: int
    companion: str | None = None
    companions_in_hand: int = 0
    tray: int
    notes: tuple[Note, ...] = ()


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A player: the coins only where they may be seen, the races, and what a scoring now would bring."""

    coins: int | None = None
    active: str | None = None
    declined: tuple[str, ...] = ()
    would_score: tuple[ScorePart, ...] = ()


class ComboView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A visible combo, the coins lying on it and the tokens it brings; the power comes up after the race."""

    race: str
    power: str | None = None
    coins: int = 0
    tokens: int = 0


class View(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A state as one seat sees it (`viewer`, or None for a spectator)."""

    game: str
    boards: tuple[str, ...]
    viewer: int | None = None
    round: int
    rounds: int
    turn_of: int | None
    phase: str
    to_act: int | None = None
    chance: str | None = None
    is_over: bool = False
    winners: tuple[int, ...] = ()
    seats: tuple[SeatView, ...]
    tribes: tuple[TribeView, ...]
    combos: tuple[ComboView, ...]
    banners_left: int
    badges_left: int
    regions: tuple[RegionView, ...]
    decision: Decision | None = None


def view_of(state: State, viewer: int | None = None, *, open_coins: bool = False) -> View:
    """What a seat may see of a state; all coins at a table that plays with open ones, and when the game is over."""
    over = is_over(state)
    seats = range(state.seats)
    return View(
        game=state.ruleset.id,
        boards=tuple(board.id for board in state.world.boards),
        viewer=viewer,
        round=min(state.round + 1, state.rounds),
        rounds=state.rounds,
        turn_of=state.seat if state.seat >= 0 and not over else None,
        phase=phase_of(state.step),
        to_act=state.actor if state.actor >= 0 else None,
        chance=KINDS[kind_of(state.options[0])] if state.actor == CHANCE else None,
        is_over=over,
        winners=tuple(winners(state)) if over else (),
        seats=tuple(_seat(state, seat, may_see=open_coins or over or seat == viewer) for seat in seats),
        tribes=tuple(_tribe(state, tribe) for seat in seats for tribe in tribes_of(state, seat)),
        combos=_combos(state),
        banners_left=state.banners.bit_count() + len(state.banner_queue),
        badges_left=state.badges.bit_count(),
        regions=_regions(state),
        decision=decision_of(state) if viewer is not None and viewer == state.actor else None,
    )


def _seat(state: State, seat: int, *, may_see: bool) -> SeatView:
    active = state.active[seat]
    return SeatView(
        coins=state.coins[seat] if may_see else None,
        active=race_id(state, active) if active != NOBODY else None,
        declined=tuple(race_id(state, tribe) for tribe in bits(state.declined[seat])),
        would_score=explain_score(state, seat),
    )


def _tribe(state: State, tribe: int) -> TribeView:
    power, companion = state.power_of[tribe], companion_of(state, tribe)
    noting = [ability for ability in hooks_of(state, tribe).abilities if overrides(ability, "notes")]
    return TribeView(
        race=race_id(state, tribe),
        power=state.ruleset.powers[power].id if power >= 0 else None,
        seat=state.seat_of[tribe],
        is_active=state.is_active(tribe),
        hand=state.hand[tribe],
        companion=companion.id if companion else None,
        companions_in_hand=state.extra_hand[tribe],
        tray=state.tray[tribe],
        notes=tuple(Note(what, number) for ability in noting for what, number in ability.notes(state, tribe)),
    )


def _combos(state: State) -> tuple[ComboView, ...]:
    combos = []
    for place, number in enumerate(state.column_races):
        race = state.ruleset.races[number]
        if place < len(state.column_powers):
            power = state.ruleset.powers[state.column_powers[place]]
            tokens = min(race.banner + power.badge, state.tray[number])
            combos.append(ComboView(race=race.id, power=power.id, coins=state.column_coins[place], tokens=tokens))
        else:
            combos.append(ComboView(race=race.id))
    return tuple(combos)


def _regions(state: State) -> tuple[RegionView, ...]:
    ruleset, regions = state.ruleset, []
    for region, (board, number) in enumerate(state.world.names):
        owner = state.owner[region]
        marked = [marker.id for index, marker in enumerate(ruleset.markers) if state.marks[index] >> region & 1]
        relics = [ruleset.relics[relic].id for relic in state.found if state.relic_at[relic] == region]
        seen = RegionView(
            board=board,
            number=number,
            holder=race_id(state, owner) if owner != NOBODY else None,
            tokens=state.tokens[region],
            companions=state.extra[region],
            markers=tuple(marked),
            relics=tuple(relics),
            face_down=bool(state.face_down >> region & 1),
        )
        regions.append(seen)
    return tuple(regions)
