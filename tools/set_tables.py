"""Writes docs/set-tables.md: Copycat with each power, Soul-touch with each race: `python -m tools.set_tables`."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from elbowroom.engine.actions import CHOOSE, CONQUER, DECLINE, DONE, END, code, kind_of
from elbowroom.engine.engine import apply
from elbowroom.engine.position.model import Combo, Position, Seat, Tribe
from elbowroom.engine.regions import bits
from elbowroom.engine.rules.tokens import borrowed_power
from elbowroom.engine.state import CHANCE, State
from elbowroom.games import load_position, ruleset_with_sets
from elbowroom.texts import words

PAGE: Final = Path(__file__).parents[1] / "docs/set-tables.md"
ALL: Final = ruleset_with_sets("classic")
BOARD: Final = "elbow-valley"
# A badge that changes no number of tokens on the map, and others to fill the column.
PLAIN: Final = "alchemist"
OTHERS: Final = ("alchemist", "merchant", "forest", "hill", "swamp", "commando", "mounted")
RACES: Final = ("wizards", "giants", "tritons", "dwarves", "goblins", "fauns", "shrubmen")
HEAD: Final = """# Copycat and Soul-touch, one by one

What these two powers of A Spider's Web do with everything that they can meet, as the program plays it on Elbow Valley.
`python -m tools.set_tables` plays it again and writes this page. The rules: [sets.en.md](sets.en.md).

"""
# Rulings where the rules of the sets leave something open.
CORNERS: Final = """## Corners

The rules of the small sets leave these open. Each is a ruling, played like this:

- **Soul-touch brings back a race with Stout**: it cannot decline instead of conquering, but Stout may let it decline
  after that turn's scoring (S.soul_touch.3, S.stout.1).
- **Soul-touch brings back a race with Copycat**: for Wealthy the turn counts as that of the pick (S.copycat.3,
  S.soul_touch.4).
- **The Sorcerer of an exchange that loot cancels** is a loss, which Igors count (S.skags.5, S-4.4).
- **Loot cancels a conquest for which hordes were spent, too**: the token lost is a horde only if no race token was
  spent (S.skags.2, S.hordes_of.2).
- **Behemoths that the player's own Ghouls drive out** come to hand with the others when readying, and may serve in the
  same turn (S.behemoth.2, S.ghouls.4).
- **Ice Witches without a region** are still active: winter costs others a coin (S.ice_witches.2).
- **Lava** does not enter a region, so the player from whom loot has closed a region may still put lava on it (S.lava.1,
  S.skags.2).
"""


def page() -> str:
    """Return the page."""
    copycat = [
        "| power | regions in reach | brought to hand | coins of the turn | on the map at its end | left a turn later |"
    ]
    copycat += ["|---|---|---|---|---|---|", *(_row(copied(power)) for power in ALL.power_ids if power != "copycat")]
    soul_touch = ["| race | tokens before | on the map | in hand | in the tray | pieces | coins of the turn |"]
    soul_touch += [
        "|---|---|---|---|---|---|---|",
        *(_row(returned(race)) for race in ALL.race_ids if race != "ratmen"),
    ]
    return (
        f"{HEAD}## Copycat and each power\n\nRatmen with five tokens in region 2 name it, with one race in decline, and"
        " end their conquests at once; a Copycat that names nothing gets 2 coins and reaches 3 regions.\n\n"
        + "\n".join(copycat)
        + "\n\n## Soul-touch and each race\n\nRatmen decline; the race comes back from regions 6 and 7 with the badge"
        " Alchemist and ends its conquests at once.\n\n" + "\n".join(soul_touch) + f"\n\n{CORNERS}"
    )


def _row(cells: Iterator[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def copied(power: str) -> Iterator[object]:
    """Yield the cells for a power that a Copycat names."""
    others = [other for other in OTHERS if other != power][:5]
    combos = [Combo(race=race, power=name) for race, name in zip(RACES, (power, *others), strict=False)]
    own = Seat(active=_tribe("ratmen", "copycat", {2: 5}), declined=[_tribe("humans", None, {6: 1})])
    state = _state(own, combos, "turn")
    coins, tribe = state.coins[0], state.active[0]
    apply(state, code(CHOOSE, 0, ALL.power_ids.index(power)))
    yield words(f"power.classic.{power}", "en")
    yield sum(kind_of(option) == CONQUER for option in state.options)
    yield state.companions_in_hand[tribe]
    _end_turn(state)
    yield state.coins[0] - coins
    yield _pieces(state, tribe)
    state.events = None
    while state.seat != 0 or state.actor != 0:
        _play_on(state)
    assert borrowed_power(state, tribe) < 0
    yield _pieces(state, tribe)


def returned(race: str) -> Iterator[object]:
    """Yield the cells for a race that comes back."""
    acts = ALL.races[ALL.race_ids.index(race)].acts_in_decline
    own = Seat(
        active=_tribe("ratmen", "soul_touch", {2: 3}), declined=[_tribe(race, None, {6: 3 if acts else 1, 7: 1})]
    )
    races = [other for other in RACES if other != race]
    combos = [Combo(race=other, power=power) for other, power in zip(races, OTHERS[1:], strict=False)]
    state = _state(own, combos, "turn")
    tribe = ALL.race_ids.index(race)
    coins, before = state.coins[0], ALL.races[tribe].tray - state.tray[tribe]
    apply(state, code(DECLINE))
    while state.actor == CHANCE:
        badge = next(
            (option for option in state.options if option & 63 == ALL.power_ids.index(PLAIN)), state.options[0]
        )
        apply(state, badge)
    yield words(f"race.classic.{race}", "en")
    yield before
    yield sum(state.tokens[region] for region in bits(state.held[tribe]))
    yield state.hand[tribe]
    yield state.tray[tribe]
    yield _pieces(state, tribe)
    _end_turn(state)
    yield state.coins[0] - coins


def _tribe(race: str, power: str | None, regions: dict[int, int]) -> Tribe:
    return Tribe(race=race, power=power, regions={f"{BOARD}:{number}": count for number, count in regions.items()})


def _state(own: Seat, combos: list[Combo], phase: str) -> State:
    taken = {combos[0].power, *(tribe.race for tribe in own.declined)}
    foe = Seat(
        active=_tribe("trolls" if "elves" in taken else "elves", "stout" if "spirit" in taken else "spirit", {17: 2})
    )
    position = Position(
        game="classic", boards=[BOARD], sets=["all"], seats=[own, foe], combos=combos, phase=phase, natives=[]
    )
    return load_position(position)


def _play_on(state: State) -> None:
    """Play the first choice: nothing where that is possible, and the end of conquests."""
    options = state.options
    quiet = [option for option in (code(END), code(DONE)) if option in options]
    apply(state, quiet[0] if quiet else options[0])


def _end_turn(state: State) -> None:
    turn = state.turn
    while state.turn == turn:
        _play_on(state)


def _pieces(state: State, tribe: int) -> str:
    """Return the markers and companions of a tribe on the map."""
    found = [
        f"{words(f'piece.{marker.id}', 'en')}"
        for marker, regions in zip(ALL.markers, state.marks, strict=True)
        if regions & state.held[tribe]
    ]
    count = sum(state.companions[region] for region in bits(state.held[tribe]))
    return ", ".join([*found, *([f"{count} companions"] if count else [])]) or "–"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
