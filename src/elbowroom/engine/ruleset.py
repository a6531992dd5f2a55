"""The rules of one game as data: races, powers, relics, table rules and pieces; and the hooks of each combination."""

from collections.abc import Sequence
from typing import ClassVar, Final

from elbowroom.boards.board import Game
from elbowroom.engine.ability import NO_MARKER, Ability, Power, Race, Relic, TableRule
from elbowroom.engine.actions import DIE, code
from elbowroom.engine.building import WhereToBuild
from elbowroom.engine.hooks import Hooks, overrides, overriding
from elbowroom.engine.markers import Marker
from elbowroom.engine.memory import HasMemory
from elbowroom.engine.native import Numbers, copy_class_attributes, i64, mypyc_attr, vec
from elbowroom.engine.questions import MOMENTS, WHEN_USED, Question
from elbowroom.engine.regions import mask
from elbowroom.engine.spelling import check_facts, check_spelling

# In place of a set of relics.
NO_SET: Final = -1


class CachedHooks:
    """The hooks of a combo with a set of relics."""

    def __init__(self, relics: int, hooks: Hooks) -> None:
        self.relics: i64 = relics
        self.hooks = hooks


@mypyc_attr(allow_interpreted_subclasses=True)
class Ruleset:
    """The rules of one game; the numbers of races, powers and relics are their places in its tuples."""

    id: str
    # The box with its pieces and boards.
    box: Game
    die: tuple[int, ...] = (0, 0, 0, 1, 2, 3)
    rounds: ClassVar[dict[int, int]] = {2: 10, 3: 10, 4: 9, 5: 8}
    start_coins = 5
    # The number of combos visible in each column, whether every row has a badge even without a banner (T.3),
    # and whether the price of a pick is laid on the combos above or goes to the bank (R-3.1, T.4).
    rows = 6
    shows_all_badges = False
    lays_coins = True
    # The seat that begins, or None if chance decides (T.1).
    first_seat: int | None = None
    # The extra cost of an entry region that is not adjacent (W-2.3); whether tribes on the map may conquer one (W-2.2).
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
        copy_class_attributes(self)
        self.races, self.powers, self.relics, self.table = tuple(races), tuple(powers), tuple(relics), tuple(table)
        self.markers = tuple(markers)
        self.native_supply = native_supply
        self.natives = len(self.races)
        self.abilities: tuple[Ability, ...] = (*self.races, *self.powers, *self.relics, *self.table)
        for number, ability in enumerate(self.abilities):
            check_spelling(ability)
            copy_class_attributes(ability)
            check_facts(ability)
            ability.code = number
        self.questions = self._make_questions()
        # Ids by number.
        self.race_ids = tuple(race.id for race in self.races)
        self.power_ids = tuple(power.id for power in self.powers)
        self.relic_ids = tuple(relic.id for relic in self.relics)
        self.ability_ids = tuple(ability.id for ability in self.abilities)
        self.first_power = len(self.races)
        self.first_relic = self.first_power + len(self.powers)
        self.columns = self.banner_columns()
        self.acting_in_decline = mask(number for number, race in enumerate(self.races) if race.acts_in_decline)
        self.mark_of = {marker.id: index for index, marker in enumerate(self.markers)}
        # Abilities that set their memory themselves in a position that does not mention it.
        self.with_position_default = overriding(self.abilities, HasMemory.on_set_up)
        self.bounties = overriding((*self.table, *self.relics), Ability.bounty)
        self.immune_marks = tuple(index for index, marker in enumerate(self.markers) if marker.immune)
        self.toll_relics = tuple(index for index, relic in enumerate(self.relics) if overrides(relic, Ability.toll))
        self.die_options: Numbers = vec[i64]([code(DIE, 0, pips) for pips in sorted(set(self.die))])
        self.no_hooks = Hooks((), 1)
        self._recasts: dict[tuple[type[Ability], ...], Ruleset] = {}
        self._hooks: dict[tuple[int, int, int, bool], CachedHooks] = {}
        # The latest hooks, by in decline or active, race and power (last: none): a combo nearly always holds the same
        # relics as the last time.
        nothing = CachedHooks(NO_SET, self.no_hooks)
        self._latest = [[[nothing] * (len(self.powers) + 1) for _ in self.races] for _ in (False, True)]

    def _make_questions(self) -> tuple[Question, ...]:
        """Make an object of each question of the abilities, and number them."""
        questions: list[Question] = []
        for ability in self.abilities:
            kinds = list(ability.asks)
            if ability.builds != NO_MARKER:
                kinds.append(WhereToBuild)
            own = [kind() for kind in kinds]
            if overrides(ability, Ability.may_use) and all(question.moment != WHEN_USED for question in own):
                # A placeholder while the ability is used, since it asks nothing then.
                own.append(Question())
            stages = dict.fromkeys(MOMENTS, 0)
            for question in own:
                check_spelling(question)
                copy_class_attributes(question)
                stages[question.moment] += 1
                question.ability, question.number = ability, len(questions)
                question.stage = stages[question.moment]
                questions.append(question)
            ability.questions = tuple(own)
        return tuple(questions)

    def hooks(self, race: i64, power: i64, relics: i64, active: bool) -> Hooks:
        """Return the hooks of a race with a power (-1: none) and a set of relics, active or in decline."""
        combos = self._latest[active][race]
        latest = combos[power]
        if latest.relics == relics:
            return latest.hooks
        key = (race, power, relics, active)
        found = self._hooks.get(key)
        if found is None:
            hooks = self._make_hooks(race, power, relics, active)
            found = self._hooks[key] = CachedHooks(relics, hooks)
        combos[power] = found
        return found.hooks

    def recast(
        self, races: Sequence[type[Race]], powers: Sequence[type[Power]], relics: Sequence[type[Relic]]
    ) -> "Ruleset":
        """Return the same rules with only these races, powers and relics; cached."""
        key = (*races, *powers, *relics)
        if key not in self._recasts:
            self._recasts[key] = self.with_content(races, powers, relics)
        return self._recasts[key]

    def with_content(
        self, races: Sequence[type[Race]], powers: Sequence[type[Power]], relics: Sequence[type[Relic]]
    ) -> "Ruleset":
        """Make the same rules with these races, powers and relics."""
        raise NotImplementedError

    def banner_columns(self) -> tuple[int, ...]:
        """Return the races of each column of banners, as sets; by default all races in one column."""
        return ((1 << len(self.races)) - 1,)

    def column_for(self, seats: int, seat: int) -> int:
        """Return the column from which a seat picks."""
        return 0

    def races_in_game(self, seats: int) -> int:
        """Return the races in a game with this number of seats, as a set."""
        return (1 << len(self.races)) - 1

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the teams, as seats that win together; by default each seat is a team."""
        return tuple((seat,) for seat in range(seats))

    def team_of(self, seats: int, seat: int) -> tuple[int, ...]:
        """Return the seats of a seat's team, itself included."""
        return next(team for team in self.teams(seats) if seat in team)

    def team_name(self, seats: int, seat: int) -> str | None:
        """Return the id of a seat's team, or None in a game without teams."""
        return None

    def stays_beside_another(self, power: int) -> bool:
        """Return whether a race in decline with this power stays when the next race of its player declines (R-7.3)."""
        return power >= 0 and self.powers[power].stays_beside_another

    def _make_hooks(self, race: int, power: int, relics: int, active: bool) -> Hooks:
        abilities: list[Ability] = [self.races[race]]
        if power >= 0:
            abilities.append(self.powers[power])
        if not active:
            return Hooks([ability for ability in abilities if ability.works_in_decline], self.races[race].least)
        abilities += [relic for index, relic in enumerate(self.relics) if relics >> index & 1]
        return Hooks([*abilities, *self.table], self.races[race].least)
