"""Makes the view of a state for a seat or a spectator: clients receive nothing else (R-9.2).

Secret are the coins of other seats, the order of the stacks, face-down markers and future chance. A state contains only
the first of these, so a view only has to leave out coins.
"""

from collections.abc import Sequence
from operator import itemgetter

from elbowroom.engine.choices import decision_of
from elbowroom.engine.engine import chance_name, is_over
from elbowroom.engine.explain import explain_score
from elbowroom.engine.phases.regrouping import lone_tribe
from elbowroom.engine.phases.steps import phase_of
from elbowroom.engine.position.notation import notation
from elbowroom.engine.regions import NOWHERE, Region, bits, size
from elbowroom.engine.rules.market import price_of, stacks, tokens_of
from elbowroom.engine.rules.scoring import ranked_results, team_results, winners
from elbowroom.engine.rules.tokens import borrowed_power, companion_of, hooks_of, race_id, tribes_of
from elbowroom.engine.state import CHANCE, NOBODY, State
from elbowroom.engine.view import (
    ComboView,
    Note,
    RegionView,
    ResultView,
    SeatView,
    TeamView,
    TribeView,
    View,
)


def view_of(state: State, viewer: int | None = None, *, open_coins: bool = False) -> View:
    """Return the view of a seat; all coins are visible with `open_coins` and when the game is over."""
    over = is_over(state)
    seats = range(state.seats)
    visible = seats_with_visible_coins(state, viewer, open_coins=open_coins)
    return View(
        game=state.ruleset.id,
        boards=tuple([board.id for board in state.world.boards]),
        viewer=viewer,
        round=min(state.round + 1, state.rounds),
        rounds=state.rounds,
        turn_of=state.seat if state.seat >= 0 and not over else None,
        phase=phase_of(state.step),
        to_act=state.actor if state.actor >= 0 else None,
        acting=_acting(state),
        chance=chance_name(state) if state.actor == CHANCE else None,
        is_over=over,
        winners=tuple(winners(state)) if over else (),
        results=_results(state) if over else (),
        seats=tuple([_seat(state, seat, may_see=seat in visible) for seat in seats]),
        teams=_teams(state, visible),
        tribes=tuple([_tribe(state, tribe) for seat in seats for tribe in tribes_of(state, seat)]),
        combos=_combos(state),
        badges=tuple([state.ruleset.power_ids[power] for power in state.row_badges]),
        banners_left=stacks(state),
        badges_left=size(state.badges),
        regions=_regions(state, viewer),
        decision=decision_of(state) if viewer is not None and viewer == state.actor else None,
    )


def notation_for(state: State, viewer: int | None = None, *, open_coins: bool = False) -> str:
    """Return the notation of a state with only the coins and secrets that a seat, or a spectator, may see."""
    return notation(concealed(state, viewer), seats_with_visible_coins(state, viewer, open_coins=open_coins))


def concealed(state: State, viewer: int | None) -> State:
    """Return the state, or a copy without what only the players of other seats know of face-down markers."""
    if not state.ruleset.secretive or is_over(state):
        return state
    seen = state.copy()
    conceal(seen, viewer)
    return seen


def conceal(state: State, viewer: int | None) -> None:
    """Remove from a state what only the players of other seats know of face-down markers (R-9.2)."""
    for ability in state.ruleset.secretive:
        seat = state.seat_of[ability.code]
        if seat != NOBODY and (viewer is None or seat not in state.allies(viewer)):
            state.memory[ability.code] = ability.public_memory(state)
            ability.on_look_ahead(state)


def _acting(state: State) -> str | None:
    """Return the race for which the actor decides."""
    tribe = lone_tribe(state) if state.lone else state.tribe
    return race_id(state, tribe) if state.actor >= 0 and tribe != NOBODY else None


def seats_with_visible_coins(state: State, viewer: int | None, *, open_coins: bool = False) -> Sequence[int]:
    """Return the seats with coins that a seat may see: itself and its allies (T.7), or all."""
    if open_coins or is_over(state):
        return range(state.seats)
    return () if viewer is None else state.allies(viewer)


def visible_coins(state: State, viewer: int) -> dict[str, int]:
    """Return the coins that a seat may see, by seat."""
    return {str(seat): state.coins[seat] for seat in seats_with_visible_coins(state, viewer)}


def _teams(state: State, seen: Sequence[int]) -> tuple[TeamView, ...]:
    """Return the teams; none in a game without teams."""
    if state.ruleset.team_name(state.seats, 0) is None:
        return ()
    teams = []
    for team, result in zip(state.ruleset.teams(state.seats), team_results(state), strict=True):
        name = state.ruleset.team_name(state.seats, team[0])
        if name is not None:
            teams.append(TeamView(id=name, seats=team, score=result.score if set(team) <= set(seen) else None))
    return tuple(teams)


def _results(state: State) -> tuple[ResultView, ...]:
    ranks = ranked_results(state)
    teams = zip(state.ruleset.teams(state.seats), team_results(state), ranks, strict=True)
    return tuple(
        ResultView(
            place=1 + sum(other > rank for other in ranks),
            seats=tuple(team),
            team=state.ruleset.team_name(state.seats, team[0]),
            score=result.score,
            richest=result.richest,
            tokens=result.tokens,
        )
        for team, result, rank in sorted(teams, key=itemgetter(2), reverse=True)
    )


def _seat(state: State, seat: int, *, may_see: bool) -> SeatView:
    active = state.active[seat]
    return SeatView(
        team=state.ruleset.team_name(state.seats, seat),
        column=state.ruleset.column_for(state.seats, seat),
        coins=state.coins[seat] if may_see else None,
        active=race_id(state, active) if active != NOBODY else None,
        declined=tuple([race_id(state, tribe) for tribe in bits(state.declined[seat])]),
        would_score=explain_score(state, seat),
    )


def _tribe(state: State, tribe: int) -> TribeView:
    power, borrowed, companion = state.power_of[tribe], borrowed_power(state, tribe), companion_of(state, tribe)
    noting = hooks_of(state, tribe).notes
    return TribeView(
        race=race_id(state, tribe),
        power=state.ruleset.power_ids[power] if power >= 0 else None,
        borrowed=state.ruleset.power_ids[borrowed] if borrowed >= 0 else None,
        seat=state.seat_of[tribe],
        is_active=state.is_active(tribe),
        hand=state.hand[tribe],
        aside=state.aside[tribe],
        companion=companion.id if companion else None,
        companions_in_hand=state.companions_in_hand[tribe],
        tray=state.tray[tribe],
        notes=tuple([Note(what, number) for ability in noting for what, number in ability.notes(state, tribe)]),
    )


def _combos(state: State) -> tuple[ComboView, ...]:
    ruleset, badges = state.ruleset, state.row_badges
    combos = []
    for column, races in enumerate(state.columns):
        for place, number in enumerate(races):
            race = ruleset.race_ids[number]
            if place >= len(badges):
                combos.append(ComboView(race=race, column=column, price=price_of(state, place)))
                continue
            combos.append(
                ComboView(
                    race=race,
                    power=ruleset.power_ids[badges[place]],
                    column=column,
                    price=price_of(state, place),
                    coins=state.row_coins[place],
                    tokens=tokens_of(state, number, badges[place]),
                )
            )
    return tuple(combos)


def _regions(state: State, viewer: int | None) -> tuple[RegionView, ...]:
    # NOBODY is -1, so None is the last.
    holders = (*state.ruleset.race_ids, race_id(state, state.ruleset.natives), None)
    markers, relics, secrets = _markers(state), _relics(state), known_secrets(state, viewer)
    # Only a few regions have other pieces.
    with_pieces = {*markers, *relics, *bits(state.face_down)}
    regions = zip(state.world.names, state.owner, state.tokens, state.companions, strict=True)
    return tuple(
        [
            RegionView(
                board=board,
                number=number,
                holder=holders[owner],
                tokens=tokens,
                companions=companions,
                markers=tuple(markers.get(region, ())),
                relics=tuple(relics.get(region, ())),
                face_down=bool(state.face_down >> region & 1),
                secret=secrets.get(region),
            )
            if region in with_pieces
            else RegionView(board=board, number=number, holder=holders[owner], tokens=tokens, companions=companions)
            for region, ((board, number), owner, tokens, companions) in enumerate(regions)
        ]
    )


def known_secrets(state: State, viewer: int | None) -> dict[Region, str]:
    """Return the sides of markers that lie face down, by region, as far as a seat knows them."""
    secrets: dict[Region, str] = {}
    for ability in state.ruleset.secretive:
        if viewer is not None and state.seat_of[ability.code] in state.allies(viewer):
            secrets |= {region: ability.sides[side] for region, side in ability.secrets(state)}
    return secrets


def _markers(state: State) -> dict[Region, list[str]]:
    """Return the markers by region."""
    markers: dict[Region, list[str]] = {}
    for marker, regions in zip(state.ruleset.markers, state.marks, strict=True):
        if regions:
            for region in bits(regions):
                markers.setdefault(region, []).append(marker.id)
    return markers


def _relics(state: State) -> dict[Region, list[str]]:
    """Return the revealed relics by region."""
    relics: dict[Region, list[str]] = {}
    for relic in state.found:
        if state.relic_at[relic] != NOWHERE:
            relics.setdefault(state.relic_at[relic], []).append(state.ruleset.relic_ids[relic])
    return relics
