"""What must hold in every state, whatever was played: for tests, simulations and bug reports; the engine never asks."""

from collections.abc import Callable, Iterator, Sequence
from operator import add, attrgetter
from typing import Final

from elbowroom.engine.engine import apply, is_over
from elbowroom.engine.events import Event
from elbowroom.engine.phases.steps import CONQUESTS, REDEPLOY
from elbowroom.engine.regions import NOWHERE, bits, only, size
from elbowroom.engine.rules.market import stacks
from elbowroom.engine.rules.tokens import companion_of, hooks_of, race_id
from elbowroom.engine.rules.tribes import regard
from elbowroom.engine.state import NOBODY, State

# No race needs more tokens than this in a region.
MOST_NEEDED = 2


def violations(state: State, sound: State | None = None) -> list[str]:
    """All that is wrong with a state, each in a sentence; an empty list when it is sound.

    `sound` is a state of the same game that is known to be so: what depends only on what is the same there, holds here.
    """
    found: list[str] = []
    for check, fields in CHECKS:
        if sound is None or fields(state) != fields(sound):
            found.extend(check(state))
    found.extend(_options(state))
    return found


def unplayable(state: State) -> list[str]:
    """What goes wrong when each listed action of a sound state is played on a copy (slow)."""
    found = []
    key = state.key()
    for option in state.options:
        after, fault = played(state, option)
        found += fault or [f"after action {option}: {violation}" for violation in violations(after, state)]
    if state.key() != key:
        found.append("playing on a copy changed the state it was copied from")
    return found


def played(state: State, option: int) -> tuple[State, list[str]]:
    """A copy on which an action was played, and what it raised."""
    after = state.copy()
    try:
        apply(after, option)
    except Exception as error:  # noqa: BLE001 — whatever an action raises is what we look for
        return after, [f"action {option} raises {type(error).__name__}: {error}"]
    return after, []


def explained(before: Sequence[int], events: Sequence[Event], after: Sequence[int]) -> bool:
    """Whether the events account for every change of anybody's coins."""
    coins = list(before)
    for event in events:
        if event.seat is None or event.amount is None:
            continue
        if event.what == "gained":
            coins[event.seat] += event.amount
        elif event.what == "paid":
            coins[event.seat] -= event.amount
            if event.other is not None and event.other >= 0:
                coins[event.other] += event.amount
    return coins == list(after)


def column_explained(
    before: Sequence[int], events: Sequence[Event], after: Sequence[int], *, lays_coins: bool = True
) -> bool:
    """Whether picks account for every change of the coins that lie on combos (R-3.1, R-3.2)."""
    laid = sum(event.amount or 0 for event in events if event.what == "paid" and event.source == "pick" and lays_coins)
    taken = sum(event.amount or 0 for event in events if event.what == "gained" and event.source == "combo-coins")
    return sum(before) + laid - taken == sum(after)


def _tokens(state: State) -> Iterator[str]:
    """Tokens are conserved (R-1.6), and nothing is ever less than none."""
    tokens = state.tokens
    supply = [*(race.tray for race in state.ruleset.races), state.ruleset.native_supply]
    for tribe, total in enumerate(supply):
        regions, count = state.held[tribe], state.hand[tribe] + state.aside[tribe] + state.tray[tribe]
        if regions:
            count += sum([tokens[region] for region in bits(regions)])
        if count != total:
            yield f"{race_id(state, tribe)} have {count} tokens instead of {total}"
        if state.tray[tribe] != total and tribe < state.ruleset.natives and state.seat_of[tribe] < 0:
            yield f"{race_id(state, tribe)} are not in play and yet not all in the tray"
    for name in ("hand", "aside", "companions_in_hand", "tray", "tokens", "companions", "coins", "row_coins"):
        if min(getattr(state, name), default=0) < 0:
            yield f"{name} has less than none: {getattr(state, name)}"


def _regions(state: State) -> Iterator[str]:
    """Each region has one holder with enough tokens, and its cost is what stands there (R-4.5)."""
    base = list(map(add, map(add, state.world.bare, state.tokens), state.companions))
    for marked, marker in zip(state.marks, state.ruleset.markers, strict=True):
        if marked and marker.defence:
            for region in bits(marked):
                base[region] += marker.defence
    if base != list(state.base):
        yield f"base costs {list(state.base)} instead of {base}"
    everybodys = 0
    for tribe, held in enumerate(state.held):
        if not held:
            continue
        everybodys |= held
        if tribe < state.ruleset.natives and state.seat_of[tribe] == NOBODY:
            yield f"{race_id(state, tribe)} hold {bits(held)} and are not in play"
        for region in bits(held):
            if state.owner[region] != tribe:
                yield f"region {region} is held by {race_id(state, tribe)} and by {state.owner[region]}"
            tokens = state.tokens[region]
            # Most regions have what any race needs.
            is_short = tokens < MOST_NEEDED and tokens < _least(state, tribe, region)
            if is_short and not _is_redeploying(state, tribe) and not state.lone >> region & 1:
                yield f"region {region} has only {tokens} tokens of {race_id(state, tribe)}"
    for region in bits(state.world.all & ~everybodys):
        if state.owner[region] != NOBODY or state.tokens[region] or state.companions[region]:
            yield f"region {region} is nobody's, but something of {state.owner[region]} stands there"


def _least(state: State, tribe: int, region: int) -> int:
    """The race tokens that a region must have, given the companions that stand there."""
    if tribe == state.ruleset.natives or not state.is_active(tribe):
        return 1
    least = state.ruleset.races[tribe].least
    companion, companions = companion_of(state, tribe), state.companions[region]
    if companion is None or not companion.is_token or not companions:
        return least
    return 0 if companion.stands_alone else least - companions


def _is_redeploying(state: State, tribe: int) -> bool:
    return state.step == REDEPLOY and state.tribe == tribe


def _pieces(state: State) -> Iterator[str]:
    """Markers and companions are within their supply and stand for somebody (W-1.5)."""
    everybodys = 0
    for regions in state.held:
        everybodys |= regions
    for index, marker in enumerate(state.ruleset.markers):
        marked = state.marks[index]
        if marked >> state.world.size:
            yield f"{marker.id} lies off the map"
        if size(marked) > marker.supply:
            yield f"{size(marked)} of {marker.supply} {marker.id} are on the map"
        if not marker.outlasts_holder and marked & ~everybodys:
            yield f"{marker.id} stands for nobody in {bits(marked & ~everybodys)}"
    if any(state.companions) or any(state.companions_in_hand):
        yield from _companions(state)


def _companions(state: State) -> Iterator[str]:
    for tribe, regions in enumerate(state.held):
        count = state.companions_in_hand[tribe] + sum(state.companions[region] for region in bits(regions))
        companion = companion_of(state, tribe)
        if count > (companion.supply if companion else 0):
            yield f"{race_id(state, tribe)} have {count} companions"


def _seats(state: State) -> Iterator[str]:
    """Every tribe in play is one seat's, active or in decline (R-1.3)."""
    seat_of = [NOBODY] * len(state.seat_of)
    for seat in range(state.seats):
        active = state.active[seat]
        tribes = bits(state.declined[seat])
        if active in tribes:
            yield f"seat {seat} has {race_id(state, active)} both active and in decline"
        for tribe in [*tribes, active] if active >= 0 else tribes:
            if seat_of[tribe] != NOBODY:
                yield f"{race_id(state, tribe)} belong to two seats"
            seat_of[tribe] = seat
        for tribe in tribes:
            if not state.held[tribe] and not state.hand[tribe]:
                yield f"{race_id(state, tribe)} are in decline and gone, but keep their banner"
    if seat_of != list(state.seat_of):
        yield f"seats of tribes {list(state.seat_of)} differ from what the seats say: {seat_of}"


def _combos(state: State) -> Iterator[str]:
    """Every banner and every badge is in exactly one place (R-3.4)."""
    in_play = [race for race, seat in enumerate(state.seat_of) if seat >= 0]
    shown = [race for column in state.columns for race in column]
    banners = [*in_play, *shown, *state.banner_queue]
    total, first_power = len(state.ruleset.races), state.ruleset.first_power
    unseen = state.banners | state.excluded & (only(total)) - 1
    if not _each_once(banners, unseen, total):
        yield f"banners {banners}, unseen and excluded {bits(unseen)} are not each in one place"
    badges = [*(power for power in state.power_of if power >= 0), *state.row_badges]
    unseen = state.badges | state.badge_discards | state.excluded >> first_power
    if state.badges & state.badge_discards or not _each_once(badges, unseen, len(state.ruleset.powers)):
        yield f"badges {badges}, unseen and discarded {bits(unseen)} are not each in one place"
    if any(power >= 0 > seat for power, seat in zip(state.power_of, state.seat_of, strict=True)):
        yield "a race that is not in play has a power"
    if max(map(len, state.columns)) > state.ruleset.rows:
        yield f"{len(shown)} combos are visible"
    if len(state.row_coins) != len(state.row_badges):
        yield "there is not one pile of coins for each row"
    if any(state.row_coins) and not state.ruleset.lays_coins:
        yield f"coins lie on combos: {state.row_coins}"
    places = [(race, state.ruleset.column_for(state.seats, state.seat_of[race])) for race in in_play]
    places += [(race, number) for number, column in enumerate(state.columns) for race in column]
    for race, number in places:
        if not state.ruleset.columns[number] >> race & 1:
            yield f"{race_id(state, race)} are not of column {number}"
    if state.actor >= 0:
        yield from _full_columns(state)


def _full_columns(state: State) -> Iterator[str]:
    """Whenever somebody decides, each column is as full as its stack allows (R-3.4, T.5)."""
    longest = 0
    for column, left in zip(state.columns, stacks(state), strict=True):
        longest = max(longest, len(column))
        if left and len(column) < state.ruleset.rows:
            yield f"a column has {len(column)} banners, and its stack {left}"
    rows = state.ruleset.rows if state.ruleset.shows_all_badges else longest
    if len(state.row_badges) != rows:
        yield f"{len(state.row_badges)} badges are visible instead of {rows}"


def _each_once(numbers: Sequence[int], others: int, total: int) -> bool:
    """Whether some numbers and a set of others are together each number below the total once."""
    for number in numbers:
        if others >> number & 1:
            return False
        others |= only(number)
    return others == (only(total)) - 1


def _relics(state: State) -> Iterator[str]:
    """Every relic is unseen, on the map or out of the game, and markers not turned up are among the unseen."""
    if len(set(state.found)) != len(state.found):
        yield f"relics found twice: {state.found}"
    for number, relic in enumerate(state.ruleset.relics):
        on_map = number in state.found
        if on_map != (state.relic_at[number] != NOWHERE):
            yield f"{relic.id} is both on the map and not"
        if on_map and state.relics_unseen >> number & 1:
            yield f"{relic.id} is both found and unseen"
    hidden = size(state.face_down) + size(state.finding)
    if state.face_down & state.finding or hidden > size(state.relics_unseen):
        yield f"{hidden} markers are face down, and {size(state.relics_unseen)} relics unseen"


def _notes(state: State) -> Iterator[str]:
    """What the state notes for speed agrees with what it says."""
    watchers = state.watchers
    regard(state)
    if state.watchers != watchers:
        yield f"watchers {watchers} are out of date: {state.watchers}"
        state.watchers = watchers
    if state.step == CONQUESTS and state.actor >= 0 and state.hooks is not hooks_of(state, state.tribe):
        yield "the acting tribe's hooks are out of date"


def _options(state: State) -> Iterator[str]:
    """Before the end there is always something to do, and nothing is listed twice."""
    if not state.options and not is_over(state):
        yield f"nothing is legal in step {state.step}"
    if len(set(state.options)) != len(state.options):
        yield f"something is listed twice: {state.options}"


# Each check, and the fields of a state that it looks at.
CHECKS: Final[tuple[tuple[Callable[[State], Iterator[str]], Callable[[State], object]], ...]] = (
    (
        _tokens,
        attrgetter(
            *(
                "held",
                "hand",
                "aside",
                "companions_in_hand",
                "tray",
                "tokens",
                "companions",
                "seat_of",
                "coins",
                "row_coins",
            ),
        ),
    ),
    (
        _regions,
        attrgetter(
            *(
                "tokens",
                "companions",
                "marks",
                "base",
                "held",
                "owner",
                "seat_of",
                "active",
                "power_of",
                "step",
                "tribe",
                "lone",
            ),
        ),
    ),
    (_pieces, attrgetter("held", "marks", "companions", "companions_in_hand", "power_of")),
    (_seats, attrgetter("seat_of", "active", "declined", "held", "hand")),
    (
        _combos,
        attrgetter(
            *("seat_of", "power_of", "columns", "row_badges", "row_coins", "actor", "excluded"),
            *("banners", "banner_queue", "badges", "badge_discards"),
        ),
    ),
    (_relics, attrgetter("found", "relic_at", "relics_unseen", "face_down", "finding")),
    (
        _notes,
        attrgetter(
            *("watchers", "seat_of", "power_of", "active", "declined", "owner", "found", "relic_at"),
            *("step", "actor", "tribe", "hooks"),
        ),
    ),
)
