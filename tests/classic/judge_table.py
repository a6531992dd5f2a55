"""The table of the judge: map, tribes, combos, declining and scoring, written directly from the rules.

It shares only boards and printed numbers with the engine; regions count from 0.
"""

import json
import re
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from elbowroom.boards.board import Board

ROOT = Path(__file__).parents[2]
FACTS = json.loads((ROOT / "tools/facts/content.json").read_text(encoding="utf-8"))["classic"]
RACES: dict[str, dict[str, Any]] = {race["id"]: race for race in FACTS["races"]}
POWERS: dict[str, dict[str, Any]] = {power["id"]: power for power in FACTS["powers"]}
# The numbers of the sets stand in the text of their rules: `- **Kobolds** 11/16* Cursed! — …`, `- **Lava** 5 …`.
SET_RULES = (ROOT / "docs/sets.en.md").read_text(encoding="utf-8")
SET_RACES: dict[str, dict[str, Any]] = {
    re.sub("[^a-z]+", "_", name.lower()).strip("_"): {"banner": int(banner), "tray": int(tray)}
    for name, banner, tray in re.findall(r"^- \*\*(.+?)\*\* (\d+)/(\d+)", SET_RULES, re.MULTILINE)
}
SET_POWERS: dict[str, dict[str, Any]] = {
    re.sub("[^a-z]+", "_", name.lower()).strip("_"): {"badge": int(badge)}
    for name, badge in re.findall(r"^- \*\*(.+?)\*\* (\d+) ", SET_RULES, re.MULTILINE)
}
ALL_RACES, ALL_POWERS = RACES | SET_RACES, POWERS | SET_POWERS
PIECES: dict[str, int] = FACTS["pieces"] | {"pot": 16, "winter": 6, "horde": 2, "behemoth": 2}
LOOT = {"attack": 3, "coins_0": 2, "coins_1": 2, "coins_2": 2, "coins_3": 1}
CHANCE = -2
MARKS = ("fortress", "hero", "hole", "lair", "dragon", "pot", "catapult", "winter", "loot", "lava")
IMMUNE = ("hero", "hole", "dragon", "catapult")
# These stay in a region when its holder changes.
LASTING = ("winter", "loot", "lava")
COMPANIONS = {"bivouacking": "encampment", "hordes_of": "horde", "behemoth": "behemoth"}

# Called with a seat and its possible answers; returns the answer.
Ask = tuple[int, set[str]]
Asking = Generator[Ask, str, None]


def coins_of(side: str) -> int:
    """Return the coins of a side of a loot marker."""
    return 0 if side == "attack" else number_of(side.replace("_", " "))


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
    copied: str | None = None
    # Race tokens; a region that hordes hold alone has none.
    on: dict[int, int] = field(default_factory=dict)
    hand: int = 0
    aside: int = 0
    # Encampments, hordes or behemoths.
    companions: dict[int, int] = field(default_factory=dict)
    companions_in_hand: int = 0
    companions_aside: int = 0
    peace_with: int | None = None
    holes: int = 0
    is_rich: bool = False
    pots: int = PIECES["pot"]
    fireballs: int = 0
    lost: int = 0
    loot: Counter[str] = field(default_factory=lambda: Counter(LOOT))
    # This turn.
    plunder: int = 0
    attacked: set[str] = field(default_factory=set)
    bewitched: set[int] = field(default_factory=set)
    abandoned: set[int] = field(default_factory=set)
    taken_from: Counter[int] = field(default_factory=Counter)
    used: set[str] = field(default_factory=set)
    behemoths_served: int = 0
    rolled: int | None = None

    def begin_turn(self) -> None:
        """Forget what happened in the turn before."""
        self.peace_with, self.plunder, self.behemoths_served, self.rolled = None, 0, 0, None
        self.attacked, self.bewitched, self.abandoned, self.used = set(), set(), set(), set()
        self.taken_from = Counter()

    def has(self, ability: str) -> bool:
        """Return whether a tribe has an ability now; in decline it has none that concerns conquests."""
        return self.is_active and ability in (self.race, self.power, self.copied)

    @property
    def acts(self) -> bool:
        return self.is_active or self.race == "ghouls"

    @property
    def tokens(self) -> int:
        """The race tokens that are not in the tray."""
        return self.hand + self.aside + sum(self.on.values())

    @property
    def least(self) -> int:
        """The fewest tokens that conquer or hold a region (S.kobolds)."""
        return 2 if self.has("kobolds") else 1

    @property
    def strength(self) -> int:
        """The tokens in hand, hordes included (S.hordes_of)."""
        return self.hand + self.companions_in_hand * self.has("hordes_of")

    def tokens_on(self, region: int) -> int:
        """Return the race tokens and hordes in a region."""
        return self.on[region] + self.companions.get(region, 0) * self.has("hordes_of")

    def take_up_companions(self) -> None:
        """Take all companions on the map in hand."""
        self.companions_in_hand += sum(self.companions.values())
        self.companions = {}


@dataclass
class Row:
    """A visible combo; the badge comes up after the banner."""

    race: str
    power: str | None = None
    coins: int = 0
    # Homunculi (S.homunculi.1).
    beside: int = 0


class JudgeTable:
    """The table of a game of classic Small World."""

    def __init__(self, board: Board, seats: int, races: Iterable[str], powers: Iterable[str]) -> None:
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
        self.marks: dict[str, set[int]] = {piece: set() for piece in MARKS}
        self.tray = {race: int(facts["tray"]) for race, facts in ALL_RACES.items()}
        self.rows: list[Row] = []
        self.banners, self.below = set(races), list[str]()
        self.badges, self.put_away = set(powers), set[str]()
        self.seat, self.round = -1, 0
        # Loot markers face down, by region; regions in which a conquest was cancelled this turn (S.skags).
        self.loot: dict[int, str] = {}
        self.closed: set[int] = set()

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
        prices = [sum(self.passing_price(row) for row in self.rows[:place]) for place in range(len(self.rows))]
        affordable = {f"pick {place}" for place, price in enumerate(prices) if price <= self.coins[seat]}
        place = number_of((yield seat, affordable))
        for above in self.rows[:place]:
            above.coins += self.passing_price(above)
            if above.race == "homunculi" and self.tray["homunculi"]:
                self.tray["homunculi"] -= 1
                above.beside += 1
        row = self.rows.pop(place)
        power = str(row.power)
        self.coins[seat] += row.coins - prices[place]
        mimic = next((tribe for tribe in self.tribes() if tribe.copied == power), None)
        if mimic:
            self.end_copy(mimic)
        tribe = Tribe(row.race, power, seat, hand=row.beside)
        self.recruit(tribe, self.first_hand(tribe))
        self.active[seat] = tribe
        self.bring_pieces(tribe, power)
        if mimic:
            yield from self.move_lone_tokens(mimic)
        yield from self.fill()

    def passing_price(self, row: Row) -> int:
        return 3 if row.power == "cursed" else 1

    def first_hand(self, tribe: Tribe) -> int:
        banner, badge = ALL_RACES[tribe.race]["banner"], ALL_POWERS[str(tribe.power)]["badge"]
        return int(banner + badge + 4 * (tribe.race == "amazons"))

    def bring_pieces(self, tribe: Tribe, power: str) -> None:
        """Give a tribe what a power brings with its badge."""
        if power in COMPANIONS:
            tribe.companions_in_hand = PIECES[COMPANIONS[power]]
        if power == "wealthy":
            tribe.is_rich = True
        if power == "historian":
            self.coins[tribe.seat] += sum(len(declined) for declined in self.declined)

    # Decline, and tokens that enter and leave the map.

    def decline(self, seat: int, returning: Tribe | None = None) -> Asking:
        """Put the active race in decline; with Soul-touch another one comes back."""
        tribe = self.active[seat]
        assert tribe
        for old in list(self.declined[seat]):
            if old is not returning and "spirit" not in (tribe.power, tribe.copied, old.power):
                for region in list(old.on):
                    self.leave(old, region)
                self.tray[old.race] += old.hand
                old.hand = 0
                self.give_back_if_extinct(old)
        turned_up = self.marks["loot"] & set(tribe.on) if tribe.race == "skags" else set[int]()
        historians = [other.seat for other in self.tribes() if other.has("historian")]
        if tribe.copied:
            self.remove_pieces(tribe, tribe.copied)
        self.turn_tokens(tribe)
        self.active[seat] = None
        self.declined[seat].append(tribe)
        tribe.is_active = False
        for piece in (*IMMUNE, "pot"):
            self.marks[piece] -= set(tribe.on)
        if tribe.race == "ice_witches":
            self.marks["winter"] = set()
        if tribe.power != "spirit":
            self.put_away.add(str(tribe.power))
            tribe.power = None
        tribe.copied = None
        for historian in historians:
            self.coins[historian] += 1
        if returning:
            self.bring_back(returning)
        if tribe.race == "skags":
            for region in sorted(turned_up):
                side = self.loot[region]
                yield CHANCE, {f"flip {side}"}
                self.coins[seat] += coins_of(side)
            self.marks["loot"], self.loot = set(), {}
        self.give_back_if_extinct(tribe)
        yield from self.fill()
        if tribe.race == "priestesses" and len(tribe.on) > 1:
            yield from self.build_tower(tribe)

    def turn_tokens(self, tribe: Tribe) -> None:
        """Keep one token in each region (of Ghouls all); the other tokens and all companions go."""
        tribe.hand, tribe.aside = tribe.hand + tribe.aside, 0
        for region in [region for region, tokens in tribe.on.items() if not tokens]:
            self.leave(tribe, region)
        tribe.companions, tribe.companions_in_hand, tribe.companions_aside = {}, 0, 0
        if tribe.race != "ghouls":
            self.tray[tribe.race] += tribe.tokens - len(tribe.on)
            tribe.on, tribe.hand = dict.fromkeys(tribe.on, 1), 0

    def build_tower(self, tribe: Tribe) -> Asking:
        """Stack all Priestesses in one of their regions (S.priestesses.1)."""
        tower = number_of((yield tribe.seat, {f"target {region}" for region in tribe.on}))
        for region in set(tribe.on) - {tower}:
            tribe.on[tower] += tribe.on[region]
            tribe.on[region] = 0
            self.leave(tribe, region)

    def bring_back(self, tribe: Tribe) -> None:
        """Make a race in decline active again, without anything that it had laid or counted (S.soul_touch)."""
        self.declined[tribe.seat].remove(tribe)
        self.active[tribe.seat] = tribe
        fresh = Tribe(tribe.race, tribe.power, tribe.seat, on=tribe.on, hand=tribe.hand, holes=PIECES["hole"])
        vars(tribe).update(vars(fresh))
        for piece in ("fortress", "lair"):
            self.marks[piece] -= set(tribe.on)
        if tribe.race == "kobolds":
            for region in list(tribe.on):
                self.empty(tribe, region)

    def give_back_if_extinct(self, tribe: Tribe) -> None:
        if not tribe.is_active and not tribe.on and not tribe.hand:
            self.declined[tribe.seat].remove(tribe)
            self.below.append(tribe.race)
            if tribe.power:
                self.put_away.add(tribe.power)

    def empty(self, tribe: Tribe, region: int) -> None:
        """Take all tokens of a region in hand; the tribe loses it."""
        tribe.hand += tribe.on[region]
        tribe.on[region] = 0
        self.leave(tribe, region)

    def leave(self, tribe: Tribe, region: int) -> None:
        """Put remaining tokens into the tray, companions into the hand, and other pieces with them."""
        self.tray[tribe.race] += tribe.on.pop(region)
        tribe.companions_in_hand += tribe.companions.pop(region, 0)
        tribe.pots += region in self.marks["pot"]
        for piece, regions in self.marks.items():
            if piece not in LASTING:
                regions.discard(region)

    def recruit(self, tribe: Tribe, wanted: int) -> None:
        came = min(wanted, self.tray[tribe.race])
        self.tray[tribe.race] -= came
        tribe.hand += came

    # Copycat (S.copycat): its pieces come when a power is named and leave when the copy ends.

    def end_copy(self, tribe: Tribe) -> None:
        power, tribe.copied = tribe.copied, None
        assert power
        self.remove_pieces(tribe, power)
        tribe.companions, tribe.companions_in_hand, tribe.companions_aside = {}, 0, 0
        for region in [region for region, tokens in tribe.on.items() if not tokens]:
            self.leave(tribe, region)
        tribe.peace_with, tribe.fireballs, tribe.is_rich = None, 0, False

    def remove_pieces(self, tribe: Tribe, power: str) -> None:
        piece = {"heroic": "hero", "dragon_master": "dragon", "catapult": "catapult", "lava": "lava"}.get(power)
        if piece:
            self.marks[piece] = set()
        if power == "fortified":
            self.marks["fortress"] -= set(tribe.on)

    def move_lone_tokens(self, tribe: Tribe) -> Asking:
        """Move tokens that are too few for their region (S.kobolds, W.tauren.3), the first region's first."""
        while lone := sorted(region for region in tribe.on if tribe.tokens_on(region) < tribe.least):
            first = lone[0]
            places = set(tribe.on) - {first} if len(lone) == 1 else set(tribe.on)
            if not places:
                self.empty(tribe, first)
                return
            place = places.pop() if len(places) == 1 else -1
            if place < 0:
                place = number_of((yield tribe.seat, {f"move {region}" for region in places}))
            source = lone[1] if place == first else first
            tribe.on[place] += tribe.on[source]
            tribe.on[source] = 0
            self.leave(tribe, source)

    # Scoring.

    def score(self, seat: int) -> None:
        for tribe in self.tribes():
            if tribe.seat == seat:
                self.coins[seat] += sum(self.region_coins(tribe, region) for region in tribe.on) + self.bonus(tribe)

    def region_coins(self, tribe: Tribe, region: int) -> int:
        """Return the coins of the region itself: one, of an ivory tower more, one less by S-4.5."""
        is_tower = tribe.race == "priestesses" and not tribe.is_active
        is_wintry = region in self.marks["winter"] and tribe.race != "ice_witches"
        is_inland = tribe.has("aquatic") and not self.is_coastal(region)
        return (tribe.on[region] if is_tower else 1) - (is_wintry or is_inland)

    def is_coastal(self, region: int) -> bool:
        return region in self.water or bool(self.near[region] & self.water)

    def bonus(self, tribe: Tribe) -> int:
        """Return the coins of race and power: in decline only those of Dwarves."""
        terrains = [self.terrain[region] for region in tribe.on]
        symbols = [symbol for region in tribe.on for symbol in self.symbols[region]]
        mines = symbols.count("mine") if tribe.race == "dwarves" else 0
        if not tribe.is_active:
            return mines
        of_race = {
            "humans": terrains.count("farmland"),
            "wizards": symbols.count("magic"),
            "orcs": tribe.plunder,
            "nomads": len(tribe.abandoned),
        }
        powers = (str(tribe.power), str(tribe.copied))
        return mines + of_race.get(tribe.race, 0) + sum(self.bonus_of_power(tribe, power) for power in powers)

    def bonus_of_power(self, tribe: Tribe, power: str) -> int:
        foes = {foe.race for foe in self.active if foe and foe is not tribe}
        of_power = {
            "alchemist": 2 if tribe.on else 0,
            "merchant": len(tribe.on),
            "pillaging": tribe.plunder,
            "fortified": len(self.marks["fortress"] & set(tribe.on)),
            "peace_loving": 0 if tribe.attacked & foes else 3,
            "barricade": 3 if len(tribe.on) <= 4 else 0,
            "imperial": max(0, len(tribe.on) - 3),
            "aquatic": sum(self.is_coastal(region) for region in tribe.on),
        }
        if power in ("forest", "hill", "swamp"):
            return sum(self.terrain[region] == power for region in tribe.on)
        return of_power.get(power, 0)

    def end(self) -> Asking:
        """Turn up the loot in the regions of active Skags, the last coins of the game (S.skags.4)."""
        for tribe in self.tribes():
            if tribe.has("skags"):
                for region in sorted(self.marks["loot"] & set(tribe.on)):
                    yield CHANCE, {f"flip {self.loot[region]}"}
                    self.coins[tribe.seat] += coins_of(self.loot[region])
                self.marks["loot"], self.loot = set(), {}

    def winners(self) -> list[int]:
        on_map = [0] * self.seats
        for tribe in self.tribes():
            on_map[tribe.seat] += sum(tribe.tokens_on(region) for region in tribe.on)
        results = list(zip(self.coins, on_map, strict=True))
        return [seat for seat, result in enumerate(results) if result == max(results)]
