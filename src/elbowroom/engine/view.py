"""The one door to clients: all that one seat, or a spectator, may see of a state, and nothing else (R-9.2).

Secret are the coins of others, what the stacks hold in which order, face-down markers and future chance. The state
knows only the first of these, so this is where it is kept.
"""

from collections.abc import Sequence
from operator import itemgetter

import msgspec

from elbowroom.engine.choices import Decision, decision_of
from elbowroom.engine.engine import chance_name, is_over
from elbowroom.engine.explain import ScorePart, explain_score
from elbowroom.engine.phases.steps import phase_of
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.market import stacks, tokens_of
from elbowroom.engine.rules.scoring import team_results, winners
from elbowroom.engine.rules.tokens import companion_of, hooks_of, race_id, tribes_of
from elbowroom.engine.state import CHANCE, NOBODY, State


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
    aside: int = 0
    companion: str | None = None
    companions_in_hand: int = 0
    tray: int
    notes: tuple[Note, ...] = ()


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A player: the coins only where they may be seen, the races, and what a scoring now would bring.

    Where there are teams, `team` is the id of the seat's team and `column` the one from which it picks.
    """

    team: str | None = None
    column: int = 0
    coins: int | None = None
    active: str | None = None
    declined: tuple[str, ...] = ()
    would_score: tuple[ScorePart, ...] = ()


class TeamView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A team: its seats, and its score where the coins of all of them may be seen."""

    id: str
    seats: tuple[int, ...]
    score: int | None = None


class ResultView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """How a seat or a team has come out: its place, which equal ones share, and what is compared, first things first.

    The score of a team is what its poorest seat has, `richest` what its richest one has; `tokens` lie on the map.
    """

    place: int
    seats: tuple[int, ...]
    team: str | None = None
    score: int
    richest: int
    tokens: int


class ComboView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A visible combo, its price, the coins lying on it and the tokens it brings; the power comes up after the race.

    Where factions have columns of their own, `column` tells them apart.
    """

    race: str
    power: str | None = None
    column: int = 0
    price: int
    coins: int = 0
    tokens: int = 0


class View(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A state as one seat sees it (`viewer`, or None for a spectator).

    `acting` is the race with which the seat `to_act` decides; `badges` are all visible ones from the top, also those
    beside an empty row; `banners_left` counts the stack of each column of banners.
    """

    game: str
    boards: tuple[str, ...]
    viewer: int | None = None
    round: int
    rounds: int
    turn_of: int | None
    phase: str
    to_act: int | None = None
    acting: str | None = None
    chance: str | None = None
    is_over: bool = False
    winners: tuple[int, ...] = ()
    # From the first place on, once the game is over.
    results: tuple[ResultView, ...] = ()
    seats: tuple[SeatView, ...]
    teams: tuple[TeamView, ...] = ()
    tribes: tuple[TribeView, ...]
    combos: tuple[ComboView, ...]
    badges: tuple[str, ...]
    banners_left: tuple[int, ...]
    badges_left: int
    regions: tuple[RegionView, ...]
    decision: Decision | None = None


def view_of(state: State, viewer: int | None = None, *, open_coins: bool = False) -> View:
    """What a seat may see of a state; all coins at a table that plays with open ones, and when the game is over."""
    over = is_over(state)
    seats = range(state.seats)
    in_the_open = who_is_open(state, viewer, open_coins=open_coins)
    return View(
        game=state.ruleset.id,
        boards=tuple(board.id for board in state.world.boards),
        viewer=viewer,
        round=min(state.round + 1, state.rounds),
        rounds=state.rounds,
        turn_of=state.seat if state.seat >= 0 and not over else None,
        phase=phase_of(state.step),
        to_act=state.actor if state.actor >= 0 else None,
        acting=race_id(state, state.tribe) if state.actor >= 0 and state.tribe != NOBODY else None,
        chance=chance_name(state) if state.actor == CHANCE else None,
        is_over=over,
        winners=tuple(winners(state)) if over else (),
        results=_results(state) if over else (),
        seats=tuple(_seat(state, seat, may_see=seat in in_the_open) for seat in seats),
        teams=_teams(state, in_the_open),
        tribes=tuple(_tribe(state, tribe) for seat in seats for tribe in tribes_of(state, seat)),
        combos=_combos(state),
        badges=tuple(state.ruleset.powers[power].id for power in state.row_badges),
        banners_left=stacks(state),
        badges_left=state.badges.bit_count(),
        regions=_regions(state),
        decision=decision_of(state) if viewer is not None and viewer == state.actor else None,
    )


def who_is_open(state: State, viewer: int | None, *, open_coins: bool = False) -> Sequence[int]:
    """The seats whose coins somebody may see: one's own and one's allies' (T.7), or all."""
    if open_coins or is_over(state):
        return range(state.seats)
    return next((team for team in state.ruleset.teams(state.seats) if viewer in team), ())


def coins_seen(state: State, viewer: int) -> dict[str, int]:
    """The coins that a seat may see, by seat: its own, and its allies'."""
    return {str(seat): state.coins[seat] for seat in who_is_open(state, viewer)}


def _teams(state: State, seen: Sequence[int]) -> tuple[TeamView, ...]:
    teams = []
    for team, result in zip(state.ruleset.teams(state.seats), team_results(state), strict=True):
        name = state.ruleset.team_name(state.seats, team[0])
        if name is not None:
            teams.append(TeamView(id=name, seats=team, score=result.score if set(team) <= set(seen) else None))
    return tuple(teams)


def _results(state: State) -> tuple[ResultView, ...]:
    results = team_results(state)
    ranking = sorted(zip(state.ruleset.teams(state.seats), results, strict=True), key=itemgetter(1), reverse=True)
    return tuple(
        ResultView(
            place=1 + sum(other > result for other in results),
            seats=tuple(team),
            team=state.ruleset.team_name(state.seats, team[0]),
            score=result.score,
            richest=result.richest,
            tokens=result.tokens,
        )
        for team, result in ranking
    )


def _seat(state: State, seat: int, *, may_see: bool) -> SeatView:
    active = state.active[seat]
    return SeatView(
        team=state.ruleset.team_name(state.seats, seat),
        column=state.ruleset.column_for(state.seats, seat),
        coins=state.coins[seat] if may_see else None,
        active=race_id(state, active) if active != NOBODY else None,
        declined=tuple(race_id(state, tribe) for tribe in bits(state.declined[seat])),
        would_score=explain_score(state, seat),
    )


def _tribe(state: State, tribe: int) -> TribeView:
    power, companion = state.power_of[tribe], companion_of(state, tribe)
    noting = hooks_of(state, tribe).notes
    return TribeView(
        race=race_id(state, tribe),
        power=state.ruleset.powers[power].id if power >= 0 else None,
        seat=state.seat_of[tribe],
        is_active=state.is_active(tribe),
        hand=state.hand[tribe],
        aside=state.aside[tribe],
        companion=companion.id if companion else None,
        companions_in_hand=state.companions_in_hand[tribe],
        tray=state.tray[tribe],
        notes=tuple(Note(what, number) for ability in noting for what, number in ability.notes(state, tribe)),
    )


def _combos(state: State) -> tuple[ComboView, ...]:
    combos = []
    for column, races in enumerate(state.columns):
        for place, number in enumerate(races):
            race = state.ruleset.races[number]
            combo = ComboView(race=race.id, column=column, price=place)
            if place < len(state.row_badges):
                power = state.ruleset.powers[state.row_badges[place]]
                tokens = tokens_of(state, number, state.row_badges[place])
                coins = state.row_coins[place]
                combo = ComboView(race=race.id, power=power.id, column=column, price=place, coins=coins, tokens=tokens)
            combos.append(combo)
    return tuple(combos)


def _regions(state: State) -> tuple[RegionView, ...]:
    ruleset = state.ruleset
    markers: dict[int, list[str]] = {}
    for marker, regions in zip(ruleset.markers, state.marks, strict=True):
        for region in bits(regions):
            markers.setdefault(region, []).append(marker.id)
    relics: dict[int, list[str]] = {}
    for relic in state.found:
        relics.setdefault(state.relic_at[relic], []).append(ruleset.relics[relic].id)
    return tuple(
        RegionView(
            board=board,
            number=number,
            holder=race_id(state, owner) if owner != NOBODY else None,
            tokens=state.tokens[region],
            companions=state.companions[region],
            markers=tuple(markers.get(region, ())),
            relics=tuple(relics.get(region, ())),
            face_down=bool(state.face_down >> region & 1),
        )
        for region, ((board, number), owner) in enumerate(zip(state.world.names, state.owner, strict=True))
    )
