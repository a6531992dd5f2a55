"""Checks of states for tests, simulations and bug reports; the engine itself does not run them."""

from collections.abc import Callable, Iterator, Sequence
from operator import add, attrgetter
from typing import Final

from elbowroom.engine.engine import apply, is_over
from elbowroom.engine.events import Event
from elbowroom.engine.phases.steps import STEP_CONQUESTS, STEP_REDEPLOY
from elbowroom.engine.regions import NOWHERE, bits, only, size
from elbowroom.engine.rules.market import stacks
from elbowroom.engine.rules.tokens import companion_of, companion_worth, hooks_of, race_id
from elbowroom.engine.rules.tribes import update_watchers
from elbowroom.engine.state import NOBODY, State


def violations(state: State, valid: State | None = None) -> list[str]:
    """Return a sentence for each rule that a state violates; an empty list if it is valid.

    `valid` is a valid state of the same game: checks are skipped if the fields they look at are the same there.
    """
    found: list[str] = []
    for check, fields in CHECKS:
        if valid is None or fields(state) != fields(valid):
            found.extend(check(state))
    found.extend(_options(state))
    return found


def unplayable(state: State) -> list[str]:
    """Return the violations after each legal action of a valid state, played on a copy (slow)."""
    found = []
    key = state.key()
    for option in state.options:
        after, errors = play_on_copy(state, option)
        found += errors or [f"after action {option}: {violation}" for violation in violations(after, state)]
    if state.key() != key:
        found.append("an action on a copy changed the original state")
    return found


def play_on_copy(state: State, option: int) -> tuple[State, list[str]]:
    """Return a copy on which an action was played, and a sentence if it raised an error."""
    after = state.copy()
    try:
        apply(after, option)
    except Exception as error:  # noqa: BLE001 — any error is a violation
        return after, [f"action {option} raises {type(error).__name__}: {error}"]
    return after, []


def coins_add_up(before: Sequence[int], events: Sequence[Event], after: Sequence[int]) -> bool:
    """Return whether events account for all changes of the coins of seats."""
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


def column_coins_add_up(
    before: Sequence[int], events: Sequence[Event], after: Sequence[int], *, lays_coins: bool = True
) -> bool:
    """Return whether events account for all changes of the coins on combos (R-3.1, R-3.2)."""
    added = sum(event.amount or 0 for event in events if event.what == "paid" and event.source == "pick" and lays_coins)
    taken = sum(event.amount or 0 for event in events if event.what == "gained" and event.source == "combo-coins")
    return sum(before) + added - taken == sum(after)


def _tokens(state: State) -> Iterator[str]:
    """Check that no token is lost (R-1.6), and that no number is negative."""
    tokens = state.tokens
    supply = [*(race.tray for race in state.ruleset.races), state.ruleset.native_supply]
    places = zip(supply, state.held, state.hand, state.aside, state.tray, strict=True)
    for tribe, (total, regions, hand, aside, tray) in enumerate(places):
        if tray == total and not (regions or hand or aside):
            continue
        count = hand + aside + tray
        if regions:
            count += sum([tokens[region] for region in bits(regions)])
        if count != total:
            yield f"{race_id(state, tribe)} have {count} tokens instead of {total}"
        resting = tray + aside if joins(state, tribe) else tray
        if resting != total and tribe < state.ruleset.natives and state.seat_of[tribe] < 0:
            yield f"{race_id(state, tribe)} are not in play, but not all of their tokens are in the tray"
    for name in ("hand", "aside", "companions_in_hand", "tray", "tokens", "companions", "coins", "row_coins"):
        if min(getattr(state, name), default=0) < 0:
            yield f"{name} has a negative number: {getattr(state, name)}"


def joins(state: State, tribe: int) -> bool:
    """Return whether tokens of a race may lie beside its combo."""
    return tribe < state.ruleset.natives and state.ruleset.races[tribe].joins_when_passed > 0


def _regions(state: State) -> Iterator[str]:
    """Check that each region has one holder with enough tokens, and that its base cost is right (R-4.5)."""
    base = list(map(add, map(add, state.world.empty_cost, state.tokens), state.companions))
    if state.ruleset.worth_varies:
        for region, owner in enumerate(state.owner):
            if state.companions[region]:
                base[region] += state.companions[region] * (companion_worth(state, owner) - 1)
    for marked, marker in zip(state.marks, state.ruleset.markers, strict=True):
        if marked and marker.defence:
            for region in bits(marked):
                base[region] += marker.defence
    if base != list(state.base):
        yield f"base costs {list(state.base)} instead of {base}"
    all_held = 0
    for tribe, held in enumerate(state.held):
        if not held:
            continue
        all_held |= held
        if tribe < state.ruleset.natives and state.seat_of[tribe] == NOBODY:
            yield f"{race_id(state, tribe)} hold {bits(held)} but are not in play"
        needed = _most_needed(state, tribe)
        for region in bits(held):
            if state.owner[region] != tribe:
                yield f"region {region} is held by {race_id(state, tribe)} and by {state.owner[region]}"
            tokens = state.tokens[region]
            # A quick test first: most regions have enough without companions.
            is_short = tokens < needed and tokens < _least(state, tribe, region)
            if is_short and not _is_redeploying(state, tribe) and not state.lone >> region & 1:
                yield f"region {region} has only {tokens} tokens of {race_id(state, tribe)}"
    for region in bits(state.world.all & ~all_held):
        if state.owner[region] != NOBODY or state.tokens[region] or state.companions[region]:
            yield f"region {region} is in no set of held regions, but has an owner ({state.owner[region]}) or tokens"


def _most_needed(state: State, tribe: int) -> int:
    """Return the number of race tokens that a region of a tribe needs without companions."""
    if tribe == state.ruleset.natives or not state.is_active(tribe):
        return 1
    return state.ruleset.races[tribe].least


def _least(state: State, tribe: int, region: int) -> int:
    """Return the number of race tokens that a region needs with the companions that stand there."""
    least = _most_needed(state, tribe)
    if tribe == state.ruleset.natives or not state.is_active(tribe):
        return least
    companion, companions = companion_of(state, tribe), state.companions[region]
    if companion is None or not companion.is_token or not companions:
        return least
    return 0 if companion.stands_alone else least - companions


def _is_redeploying(state: State, tribe: int) -> bool:
    return state.step == STEP_REDEPLOY and state.tribe == tribe


def _pieces(state: State) -> Iterator[str]:
    """Check that markers and companions do not exceed their supply, and that markers lie on held regions (W-1.5)."""
    all_held = 0
    for regions in state.held:
        all_held |= regions
    for index, marker in enumerate(state.ruleset.markers):
        marked = state.marks[index]
        if marked >> state.world.size:
            yield f"{marker.id} lies off the map"
        if size(marked) > marker.supply:
            yield f"{size(marked)} of {marker.supply} {marker.id} are on the map"
        if not marker.outlasts_holder and marked & ~all_held:
            yield f"{marker.id} lies on regions without a holder: {bits(marked & ~all_held)}"
    if any(state.companions) or any(state.companions_in_hand):
        yield from _companions(state)


def _companions(state: State) -> Iterator[str]:
    for tribe, (regions, in_hand) in enumerate(zip(state.held, state.companions_in_hand, strict=True)):
        count = in_hand + sum([state.companions[region] for region in bits(regions)])
        if not count:
            continue
        companion = companion_of(state, tribe)
        if count > (companion.supply if companion else 0):
            yield f"{race_id(state, tribe)} have {count} companions"


def _seats(state: State) -> Iterator[str]:
    """Check that every tribe in play belongs to one seat, active or in decline (R-1.3)."""
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
            if not state.held[tribe] and not state.hand[tribe] and state.flip_for != tribe:
                yield f"{race_id(state, tribe)} are in decline without tokens, but keep their banner"
    if seat_of != list(state.seat_of):
        yield f"seat_of is {list(state.seat_of)} instead of {seat_of}"


def _combos(state: State) -> Iterator[str]:
    """Check that every banner and every badge is in exactly one place (R-3.4)."""
    in_play = [race for race, seat in enumerate(state.seat_of) if seat >= 0]
    shown = [race for column in state.columns for race in column]
    banners = [*in_play, *shown, *state.banner_queue]
    total, first_power = len(state.ruleset.races), state.ruleset.first_power
    unseen = state.banners | state.excluded & (1 << total) - 1
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
        yield f"{len(state.row_coins)} rows have coins and {len(state.row_badges)} have badges"
    if any(state.row_coins) and not state.ruleset.lays_coins:
        yield f"coins lie on combos: {state.row_coins}"
    places = [
        (race, state.ruleset.column_for(state.seats, state.seat_of[race]))
        for race in in_play
        if race != state.ruleset.automatic_race
    ]
    places += [(race, number) for number, column in enumerate(state.columns) for race in column]
    for race, number in places:
        if not state.ruleset.columns[number] >> race & 1:
            yield f"{race_id(state, race)} do not belong to column {number}"
    # Another seat decides before a new combo is shown if the pick ends a power that it had borrowed.
    if state.actor == state.seat:
        yield from _full_columns(state)


def _full_columns(state: State) -> Iterator[str]:
    """Check that no column has an empty row while its stack has banners (R-3.4, T.5)."""
    longest = 0
    for column, left in zip(state.columns, stacks(state), strict=True):
        longest = max(longest, len(column))
        if left and len(column) < state.ruleset.rows:
            yield f"a column has only {len(column)} banners, but its stack has {left}"
    rows = state.ruleset.rows if state.ruleset.shows_all_badges else longest
    if len(state.row_badges) != rows:
        yield f"{len(state.row_badges)} badges are visible instead of {rows}"


def _each_once(numbers: Sequence[int], others: int, total: int) -> bool:
    """Return whether a list and a set of numbers contain together each number below the total once."""
    for number in numbers:
        if others >> number & 1:
            return False
        others |= only(number)
    return others == (only(total)) - 1


def _relics(state: State) -> Iterator[str]:
    """Check that each relic is in one place, and that there are enough unseen ones for the face-down markers."""
    if len(set(state.found)) != len(state.found):
        yield f"relics found twice: {state.found}"
    for number, relic in enumerate(state.ruleset.relics):
        on_map = number in state.found
        if on_map != (state.relic_at[number] != NOWHERE):
            yield f"{relic.id} is in only one of found and relic_at"
        if on_map and state.relics_unseen >> number & 1:
            yield f"{relic.id} is both found and unseen"
    hidden = size(state.face_down) + size(state.finding)
    if state.flip_for == NOBODY and (state.face_down & state.finding or hidden > size(state.relics_unseen)):
        yield f"{hidden} markers are face down, but only {size(state.relics_unseen)} relics are unseen"


def _cached_fields(state: State) -> Iterator[str]:
    """Check the fields that are cached for speed."""
    watchers = state.watchers
    update_watchers(state)
    if state.watchers != watchers:
        yield f"watchers {watchers} are out of date: {state.watchers}"
        state.watchers = watchers
    if state.step == STEP_CONQUESTS and state.actor >= 0 and state.hooks is not hooks_of(state, state.tribe):
        yield "the acting tribe's hooks are out of date"


def _options(state: State) -> Iterator[str]:
    """Check that an action is legal before the end of the game, and that none is listed twice."""
    if not state.options and not is_over(state):
        yield f"no action is legal in step {state.step}"
    if len(set(state.options)) != len(state.options):
        yield f"an action is listed twice: {state.options}"


# The checks, and the fields that each looks at.
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
    (_seats, attrgetter("seat_of", "active", "declined", "held", "hand", "flip_for")),
    (
        _combos,
        attrgetter(
            *("seat_of", "power_of", "columns", "row_badges", "row_coins", "actor", "seat", "excluded"),
            *("banners", "banner_queue", "badges", "badge_discards"),
        ),
    ),
    (_relics, attrgetter("found", "relic_at", "relics_unseen", "face_down", "finding", "flip_for")),
    (
        _cached_fields,
        attrgetter(
            *("watchers", "seat_of", "power_of", "active", "declined", "owner", "found", "relic_at"),
            *("step", "actor", "tribe", "hooks"),
        ),
    ),
)
