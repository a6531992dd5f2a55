"""The table of the judge: map, tribes, combos, declining and scoring, written directly from the rules.

It shares only boards and printed numbers with the engine; regions count from 0.
"""

import json
from collections.abc import Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from elbowroom.boards.board import Board

FACTS = json.loads((Path(__file__).parents[2] / "tools/facts/content.json").read_text(encoding="utf-8"))["classic"]
RACES: dict[str, dict[str, Any]] = {race["id"]: race for race in FACTS["races"]}
POWERS: dict[str, dict[str, Any]] = {power["id"]: power for power in FACTS["powers"]}
PIECES: dict[str, int] = FACTS["pieces"]
CHANCE = -2
IMMUNE = ("hero", "hole", "dragon")

# Called with a seat and its possible answers; returns the answer.
Ask = tuple[int, set[str]]
Asking = Generator[Ask, str, None]


def number_of(answer: str) -> int:
    """Return the last number in an answer; -1 if it has none."""
    return int(last) if (last := answer.rsplit(maxsplit=1)[-1]).isdigit() else -1


@dataclass(eq=False)
class Tribe:
    """A race in play, and what its player remembers of it."""

    race: str
    power: str | None
    seat: int
    is_active: bool = True
    on: dict[int, int] = field(default_factory=dict)
    camps: dict[int, int] = field(default_factory=dict)
    hand: int = 0
    aside: int = 0
    camps_in_hand: int = 0
    peace_with: int | None = None
    holes: int = 0
    is_rich: bool = False
    # This turn.
    plunder: int = 0
    attacked: set[str] = field(default_factory=set)
    bewitched: set[int] = field(default_factory=set)
    dragon_flew: bool = False
    rolled: int | None = None

    def has(self, ability: str) -> bool:
        """Return whether a tribe has an ability now; in decline it has none that concerns conquests."""
        return self.is_active and ability in (self.race, self.power)

    @property
    def acts(self) -> bool:
        return self.is_active or self.race == "ghouls"

    @property
    def tokens(self) -> int:
        return self.hand + self.aside + sum(self.on.values())


@dataclass
class Row:
    """A visible combo; the badge comes up after the banner."""

    race: str
    power: str | None = None
    coins: int = 0


class JudgeTable:
    """The table of a game of classic Small World."""

    def __init__(self, board: Board, seats: int, excluded: Iterable[str] = ()) -> None:
        self.seats = seats
        regions = board.regions
        self.terrain = [region.terrain for region in regions]
        self.symbols = [set[str](region.symbols) for region in regions]
        self.near = [{number - 1 for number in region.neighbours} for region in regions]
        self.water = {number for number, terrain in enumerate(self.terrain) if terrain in ("sea", "lake")}
        self.land = set(range(len(regions))) - self.water
        edge = {number for number, region in enumerate(regions) if region.edge}
        self.border_sea = {number for number in edge if self.terrain[number] == "sea"}
        self.entry = {number for number in self.land if number in edge or self.near[number] & self.border_sea}
        self.natives = {number for number, region in enumerate(regions) if region.native}
        self.coins = [5] * seats
        self.active: list[Tribe | None] = [None] * seats
        self.declined: list[list[Tribe]] = [[] for _ in range(seats)]
        self.marks: dict[str, set[int]] = {piece: set() for piece in ("fortress", "hero", "hole", "lair", "dragon")}
        self.tray = {race: int(facts["tray"]) for race, facts in RACES.items()}
        self.rows: list[Row] = []
        self.banners, self.below = set(RACES) - set(excluded), list[str]()
        self.badges, self.put_away = set(POWERS) - set(excluded), set[str]()
        self.seat = -1

    def tribes(self) -> Iterator[Tribe]:
        for active, declined in zip(self.active, self.declined, strict=True):
            yield from [active] if active else []
            yield from declined

    def holder(self, region: int) -> Tribe | None:
        return next((tribe for tribe in self.tribes() if region in tribe.on), None)

    # Combos.

    def fill(self) -> Asking:
        while True:
            for row in self.rows:
                if row.power is None:
                    if not self.badges:
                        self.badges, self.put_away = self.put_away, set()
                    answer = yield CHANCE, {f"badge {power}" for power in self.badges}
                    row.power = answer.removeprefix("badge ")
                    self.badges.discard(row.power)
            if len(self.rows) == 6 or not (self.banners or self.below):
                return
            if self.banners:
                answer = yield CHANCE, {f"banner {race}" for race in self.banners}
                race = answer.removeprefix("banner ")
                self.banners.discard(race)
            else:
                race = self.below.pop(0)
            self.rows.append(Row(race))

    def pick(self, seat: int) -> Asking:
        place = number_of((yield seat, {f"pick {n}" for n in range(min(len(self.rows), self.coins[seat] + 1))}))
        for above in self.rows[:place]:
            above.coins += 1
        row = self.rows.pop(place)
        self.coins[seat] += row.coins - place
        tribe = Tribe(row.race, row.power, seat, is_rich=row.power == "wealthy")
        wanted = RACES[row.race]["banner"] + POWERS[str(row.power)]["badge"] + 4 * (row.race == "amazons")
        self.recruit(tribe, wanted)
        tribe.camps_in_hand = PIECES["encampment"] * (row.power == "bivouacking")
        self.active[seat] = tribe
        yield from self.fill()

    # Decline, and tokens that enter and leave the map.

    def decline(self, seat: int) -> None:
        tribe = self.active[seat]
        assert tribe
        for old in list(self.declined[seat]):
            if "spirit" not in (tribe.power, old.power):
                for region in list(old.on):
                    self.leave(old, region)
                self.tray[old.race] += old.hand
                old.hand = 0
                self.give_back_if_extinct(old)
        self.active[seat] = None
        self.declined[seat].append(tribe)
        tribe.is_active = False
        tribe.hand, tribe.aside = tribe.hand + tribe.aside, 0
        if tribe.race != "ghouls":
            self.tray[tribe.race] += tribe.tokens - len(tribe.on)
            tribe.on, tribe.hand = dict.fromkeys(tribe.on, 1), 0
        tribe.camps, tribe.camps_in_hand = {}, 0
        for piece in IMMUNE:
            self.marks[piece] -= set(tribe.on)
        if tribe.power != "spirit":
            self.put_away.add(str(tribe.power))
            tribe.power = None
        self.give_back_if_extinct(tribe)

    def give_back_if_extinct(self, tribe: Tribe) -> None:
        if not tribe.is_active and not tribe.on and not tribe.hand:
            self.declined[tribe.seat].remove(tribe)
            self.below.append(tribe.race)
            if tribe.power:
                self.put_away.add(tribe.power)

    def leave(self, tribe: Tribe, region: int) -> None:
        """Put remaining tokens into the tray, encampments into the hand, and other pieces with them."""
        self.tray[tribe.race] += tribe.on.pop(region)
        tribe.camps_in_hand += tribe.camps.pop(region, 0)
        for regions in self.marks.values():
            regions.discard(region)

    def recruit(self, tribe: Tribe, wanted: int) -> None:
        came = min(wanted, self.tray[tribe.race])
        self.tray[tribe.race] -= came
        tribe.hand += came

    # Scoring.

    def score(self, seat: int) -> None:
        for tribe in self.tribes():
            if tribe.seat == seat:
                self.coins[seat] += len(tribe.on) + self.bonus(tribe)

    def bonus(self, tribe: Tribe) -> int:
        """Return the coins of race and power: in decline only those of Dwarves."""
        terrains = [self.terrain[region] for region in tribe.on]
        symbols = [symbol for region in tribe.on for symbol in self.symbols[region]]
        if tribe.race == "dwarves":
            return symbols.count("mine") + (self.bonus_of_power(tribe, terrains) if tribe.is_active else 0)
        if not tribe.is_active:
            return 0
        of_race = {"humans": terrains.count("farmland"), "wizards": symbols.count("magic"), "orcs": tribe.plunder}
        return of_race.get(tribe.race, 0) + self.bonus_of_power(tribe, terrains)

    def bonus_of_power(self, tribe: Tribe, terrains: Sequence[str]) -> int:
        of_power = {
            "alchemist": 2 if tribe.on else 0,
            "merchant": len(tribe.on),
            "pillaging": tribe.plunder,
            "fortified": len(self.marks["fortress"] & set(tribe.on)),
        }
        power = str(tribe.power)
        return terrains.count(power) if power in ("forest", "hill", "swamp") else of_power.get(power, 0)

    def winners(self) -> list[int]:
        on_map = [sum(sum(tribe.on.values()) for tribe in self.tribes() if tribe.seat == n) for n in range(self.seats)]
        results = list(zip(self.coins, on_map, strict=True))
        return [seat for seat, result in enumerate(results) if result == max(results)]
