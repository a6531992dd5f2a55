"""A game's rules as data: its races, powers, relics, table rules and pieces, and the hooks of any combination."""

from collections.abc import Sequence
from typing import ClassVar, Final

from elbowroom.boards.board import Game
from elbowroom.engine.ability import Ability, Power, Race, Relic, TableRule
from elbowroom.engine.actions import DIE, code
from elbowroom.engine.hooks import Hooks, names_regions, overrides, overriding
from elbowroom.engine.markers import Marker
from elbowroom.engine.memory import Remembering
from elbowroom.engine.native import Numbers, i64, mypyc_attr, take_from_class, vec
from elbowroom.engine.regions import mask
from elbowroom.engine.spelling import check_hooks

# No set of relics is this.
NOT_ASKED: Final = -1


class Wielder:
    """A set of relics, and the hooks of a combo that holds them."""

    def __init__(self, relics: int, hooks: Hooks) -> None:
        self.relics: i64 = relics
        self.hooks = hooks


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """All that the engine must know of a game; a race's number is its place here, and so for powers and relics."""

    id: str
    # Whose pieces and boards it is played with.
    box: Game
    die: tuple[int, ...] = (0, 0, 0, 1, 2, 3)
    rounds: ClassVar[dict[int, int]] = {2: 10, 3: 10, 4: 9, 5: 8}
    start_coins = 5
    # How many combos are visible in each column, whether there are as many badges whatever the banners (T.3),
    # and whether what a pick costs is laid on the combos above or goes to the bank (R-3.1, T.4).
    rows = 6
    shows_all_badges = False
    lays_coins = True
    # Who begins, where the rules do not leave it to chance (T.1).
    first_seat: int | None = None
    # What an entry region costs more when it is not adjacent (W-2.3), and whether later conquests may use it (W-2.2).
    travel = 0
    always_enters = False

    def __init__(
        self,
        races: Sequence[Race],
        powers: Sequence[Power],
        relics: Sequence[Relic],
        table: Sequence[TableRule],
        markers: Sequence[Marker],
        native_supply: int,
    ) -> None:
        take_from_class(self)
        self.races, self.powers, self.relics, self.table = tuple(races), tuple(powers), tuple(relics), tuple(table)
        self.markers = tuple(markers)
        self.native_supply = native_supply
        self.natives = len(self.races)
        self.abilities: tuple[Ability, ...] = (*self.races, *self.powers, *self.relics, *self.table)
        for number, ability in enumerate(self.abilities):
            check_hooks(ability)
            take_from_class(ability)
            ability.code = number
            ability.names_regions = names_regions(ability)
        # By number, for all that is written.
        self.race_ids = tuple(race.id for race in self.races)
        self.power_ids = tuple(power.id for power in self.powers)
        self.relic_ids = tuple(relic.id for relic in self.relics)
        self.ability_ids = tuple(ability.id for ability in self.abilities)
        self.first_power = len(self.races)
        self.first_relic = self.first_power + len(self.powers)
        self.columns = self.banner_columns()
        self.acting_in_decline = mask(number for number, race in enumerate(self.races) if race.acts_in_decline)
        self.mark_of = {marker.id: index for index, marker in enumerate(self.markers)}
        # Those that presume something where a position does not say what they remember.
        self.presuming = overriding(self.abilities, Remembering.on_set_up)
        self.bounties = overriding((*self.table, *self.relics), Ability.bounty)
        self.immune_marks = tuple(index for index, marker in enumerate(self.markers) if marker.immune)
        self.toll_relics = tuple(index for index, relic in enumerate(self.relics) if overrides(relic, Ability.toll))
        self.die_options: Numbers = vec[i64]([code(DIE, 0, pips) for pips in sorted(set(self.die))])
        self.no_hooks = Hooks((), 1)
        self._others: dict[tuple[type[Ability], ...], Ruleset] = {}
        self._hooks: dict[tuple[int, int, int, bool], Wielder] = {}
        # In decline or active, by race and power (the last: none): a combo nearly always holds the relics that it held
        # when it was last asked for.
        nobody = Wielder(NOT_ASKED, self.no_hooks)
        self._latest = [[[nobody] * (len(self.powers) + 1) for _ in self.races] for _ in (False, True)]

    def hooks(self, race: i64, power: i64, relics: i64, active: bool) -> Hooks:
        """The hooks of a race with a power (-1: none) and a set of relics, active or in decline."""
        combos = self._latest[active][race]
        latest = combos[power]
        if latest.relics == relics:
            return latest.hooks
        key = (race, power, relics, active)
        found = self._hooks.get(key)
        if found is None:
            hooks = self._make_hooks(race, power, relics, active)
            found = self._hooks[key] = Wielder(relics, hooks)
        combos[power] = found
        return found.hooks

    def recast(
        self, races: Sequence[type[Race]], powers: Sequence[type[Power]], relics: Sequence[type[Relic]]
    ) -> "Ruleset":
        """The same rules with these races, powers and relics alone."""
        key = (*races, *powers, *relics)
        if key not in self._others:
            self._others[key] = self.with_content(races, powers, relics)
        return self._others[key]

    def with_content(
        self, races: Sequence[type[Race]], powers: Sequence[type[Power]], relics: Sequence[type[Relic]]
    ) -> "Ruleset":
        """These rules made anew with other races, powers and relics."""
        raise NotImplementedError

    def banner_columns(self) -> tuple[int, ...]:
        """The races of each column of banners, as sets: normally all in one."""
        return ((1 << len(self.races)) - 1,)

    def column_for(self, seats: int, seat: int) -> int:
        """The column from which a seat picks."""
        return 0

    def races_in_game(self, seats: int) -> int:
        """The races that take part with so many seats, as a set."""
        return (1 << len(self.races)) - 1

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together: normally each for itself."""
        return tuple((seat,) for seat in range(seats))

    def team_name(self, seats: int, seat: int) -> str | None:
        """The id of what a seat's team is called, where there are teams."""
        return None

    def stays_beside_another(self, power: int) -> bool:
        """Whether a declined race with this power stays when another one of its player declines (R-7.3)."""
        return power >= 0 and self.powers[power].stays_beside_another

    def _make_hooks(self, race: int, power: int, relics: int, active: bool) -> Hooks:
        abilities: list[Ability] = [self.races[race]]
        if power >= 0:
            abilities.append(self.powers[power])
        if not active:
            return Hooks([ability for ability in abilities if ability.works_in_decline], self.races[race].least)
        abilities += [relic for index, relic in enumerate(self.relics) if relics >> index & 1]
        return Hooks([*abilities, *self.table], self.races[race].least)
