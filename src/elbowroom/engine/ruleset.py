"""The rules of one game as data: races, powers, relics, table rules and pieces; and the hooks of each combination."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from elbowroom.boards.board import Game
from elbowroom.engine.ability import NO_MARKER, Ability, Power, Race, Relic, TableRule
from elbowroom.engine.actions import DIE, MOST_USES, USE, code, use_action
from elbowroom.engine.building import WhereToBuild
from elbowroom.engine.hooks import Hooks, overrides, overriding
from elbowroom.engine.markers import Companion, Marker
from elbowroom.engine.memory import HasMemory
from elbowroom.engine.native import Numbers, copy_class_attributes, i64, mypyc_attr, vec
from elbowroom.engine.phases.steps import STEPS, USUAL_STEPS
from elbowroom.engine.questions import AT_BEGINNING, MOMENTS, USUAL_MOMENTS, WHEN_USED, Question
from elbowroom.engine.regions import MOST_REGIONS, mask
from elbowroom.engine.spelling import check_facts, check_spelling

if TYPE_CHECKING:
    from elbowroom.engine.state import State

# In place of a set of relics.
NO_SET: Final = -1
# In place of a power that no tribe has.
NO_POWER: Final = -2
# The bits of an ability's memory that an i64 has.
MEMORY_BITS: Final = 63


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
    # The sets that a table may add, by id: the ids of their races and of their powers.
    sets: ClassVar[dict[str, tuple[tuple[str, ...], tuple[str, ...]]]] = {}
    always_enters = False
    # The numbers of tokens of the race that plays by itself from which a table chooses, and the usual one; empty if no
    # race does. Its seat is the last one, after those of the players.
    difficulties: tuple[int, ...] = ()
    usual_difficulty = 0
    # The game whose networks bots use, if it has none of its own.
    networks_of = ""
    # True if everybody sees all coins, whatever the table says.
    opens_coins = False

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
        # The number of kinds of markers that the game has without any set.
        self.usual_markers = len(self.markers)
        self.native_supply = native_supply
        self.natives = len(self.races)
        # The race that plays by itself, or -1 (NOBODY).
        self.automatic_race: i64 = self.natives - 1 if self.difficulties else -1
        self.abilities: tuple[Ability, ...] = (*self.races, *self.powers, *self.relics, *self.table)
        for number, ability in enumerate(self.abilities):
            check_spelling(ability)
            copy_class_attributes(ability)
            check_facts(ability)
            ability.code = number
        self.questions = self._make_questions()
        self._check_limits()
        # The number of moments at which its abilities ask, counted from the first.
        self.moments = max([USUAL_MOMENTS, *(question.moment + 1 for question in self.questions)])
        # Ids by number.
        self.race_ids = tuple(race.id for race in self.races)
        self.power_ids = tuple(power.id for power in self.powers)
        self.relic_ids = tuple(relic.id for relic in self.relics)
        self.ability_ids = tuple(ability.id for ability in self.abilities)
        self.first_power = len(self.races)
        self.first_relic = self.first_power + len(self.powers)
        # The companion that comes with each power (last: with none).
        self.companions: tuple[Companion | None, ...] = (*(power.companion for power in self.powers), None)
        self.columns = self.banner_columns()
        self.acting_in_decline = mask(number for number, race in enumerate(self.races) if race.acts_in_decline)
        self.mark_of = {marker.id: index for index, marker in enumerate(self.markers)}
        # Abilities that set their memory themselves in a position that does not mention it.
        self.with_position_default = overriding(self.abilities, HasMemory.on_set_up)
        self.bounties = overriding((*self.table, *self.relics), Ability.bounty)
        # The kinds of markers that make a region immune, or close it.
        self.immune_marks: Numbers = vec[i64]([index for index, marker in enumerate(self.markers) if marker.immune])
        self.closing_marks: Numbers = vec[i64]([index for index, marker in enumerate(self.markers) if marker.closes])
        # Flags for pieces that need more work: rows with other prices, tribes that watch losses or take away coins,
        # companions whose worth changes.
        self.prices_vary = any(power.passing_price != 1 for power in self.powers)
        self.watches_losses = bool(
            overriding(self.abilities, Ability.on_lost) or overriding(self.abilities, Ability.on_any_loss)
        )
        self.takes_coins = bool(overriding(self.abilities, Ability.coinless))
        self.worth_varies = any(power.companion is not None and power.companion.worth_by >= 0 for power in self.powers)
        self.holding_up = overriding(self.abilities, Ability.on_breach)
        self.can_hold_up = bool(self.holding_up)
        # The power whose race has one more power, by number, or NO_POWER.
        self.borrower: i64 = next((number for number, power in enumerate(self.powers) if power.borrows), NO_POWER)
        # The abilities with memory that only their player knows.
        self.secretive = tuple(ability for ability in self.abilities if ability.keeps_secrets)
        self.begins_with_question = any(question.moment == AT_BEGINNING for question in self.questions)
        # The number of steps of a turn that it may need.
        needs_all = self.begins_with_question or overriding(self.abilities, Ability.returns)
        self.steps = len(STEPS) if needs_all else USUAL_STEPS
        self.toll_relics: Numbers = vec[i64](
            [index for index, relic in enumerate(self.relics) if overrides(relic, Ability.toll)]
        )
        # The outcomes of the die, and the same with the number of faces of each.
        self.die_options: Numbers = vec[i64]([code(DIE, 0, pips) for pips in sorted(set(self.die))])
        self.die_outcomes = [(code(DIE, 0, pips), self.die.count(pips)) for pips in sorted(set(self.die))]
        self.no_hooks = Hooks((), 1)
        self._recasts: dict[tuple[type[Ability], ...], Ruleset] = {}
        self._hooks: dict[tuple[int, int, int, bool], CachedHooks] = {}
        # The latest hooks, by in decline or active, race and power (last: none): a combo nearly always holds the same
        # relics as the last time.
        nothing = CachedHooks(NO_SET, self.no_hooks)
        self._latest = [[[nothing] * (len(self.powers) + 1) for _ in self.races] for _ in (False, True)]

    def _check_limits(self) -> None:
        """Raise ValueError if numbers, sets or memory would not fit into their ints."""
        most = MOST_REGIONS
        if len(self.races) >= most or len(self.powers) > most or len(self.relics) > most:
            raise ValueError(f"{self.id} has more than {most} races, powers or relics")
        if any(power.borrows for power in self.powers) and len(self.relics) + len(self.powers) > most:
            raise ValueError(f"{self.id} has more than {most} relics and powers to borrow")
        for ability in self.abilities:
            fields = ability.remembers
            bits = sum(field.width * (len(self.races) if field.meaning == "races" else 1) for field in fields)
            if bits > MEMORY_BITS:
                raise ValueError(f"{ability.id} remembers {bits} bits, more than {MEMORY_BITS}")
            if ability.uses > MOST_USES or use_action(ability.code, MOST_USES - 1) >= code(USE + 1):
                raise ValueError(f"{ability.id} has no action for each of its uses")

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

    def race_kinds(self) -> dict[str, type[Race]]:
        """Return the classes of all races that a cast may name, by id; by default those of this ruleset."""
        return {race.id: type(race) for race in self.races}

    def power_kinds(self) -> dict[str, type[Power]]:
        """Return the classes of all powers that a cast may name, by id; by default those of this ruleset."""
        return {power.id: type(power) for power in self.powers}

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

    def drawn_for(self, players: int) -> int:
        """Return the number of players for which boards are drawn."""
        return players

    def seats_for(self, players: int) -> int:
        """Return the number of seats in a game with this number of players."""
        return players + (self.automatic_race >= 0)

    def players_of(self, seats: int) -> int:
        """Return the number of players in a game with this number of seats."""
        return seats - (self.automatic_race >= 0)

    def is_automatic(self, seats: int, seat: int) -> bool:
        """Return whether a seat plays by itself."""
        return self.automatic_race >= 0 and seat == seats - 1

    def pickable_races(self) -> int:
        """Return the races that players pick, as a set."""
        races = (1 << len(self.races)) - 1
        return races if self.automatic_race < 0 else races & ~(1 << self.automatic_race)

    def banner_columns(self) -> tuple[int, ...]:
        """Return the races of each column of banners, as sets; by default all that players pick in one column."""
        return (self.pickable_races(),)

    def column_for(self, seats: int, seat: int) -> int:
        """Return the column from which a seat picks."""
        return 0

    def races_in_game(self, seats: int) -> int:
        """Return the races that players pick in a game with this number of seats, as a set."""
        return self.pickable_races()

    def teams(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """Return the teams, as seats that win together; by default each seat is a team."""
        return tuple((seat,) for seat in range(seats))

    def team_of(self, seats: int, seat: int) -> tuple[int, ...]:
        """Return the seats of a seat's team, itself included."""
        return next(team for team in self.teams(seats) if seat in team)

    def wins_ties(self, seats: int, seat: int) -> bool:
        """Return whether the team of a seat is ahead of others that have as many coins, whatever breaks ties else."""
        return False

    def team_name(self, seats: int, seat: int) -> str | None:
        """Return the id of a seat's team, or None in a game without teams."""
        return None

    # The order of play. It takes a state, whose module imports this one.

    def begin(self, state: "State", first: int) -> None:
        """Let a seat begin the game."""
        state.seat = first

    def direction(self, state: "State") -> int:
        """Return 1 if play passes clockwise, that is in the order of seats, and -1 if it passes the other way."""
        return 1

    # The race that plays by itself.

    def set_up_automatic(self, state: "State", difficulty: int) -> None:
        """Bring the race that plays by itself into a new game."""
        raise NotImplementedError

    def next_conquest(self, state: "State", tribe: int) -> "tuple[int, str]":
        """Return the region that the race that plays by itself conquers now, or NOWHERE, and the id of the reason."""
        raise NotImplementedError

    def next_place(self, state: "State", tribe: int) -> int:
        """Return the region in which the race that plays by itself puts its next token at redeployment."""
        raise NotImplementedError

    def stays_beside_another(self, power: int) -> bool:
        """Return whether a race in decline with this power stays when the next race of its player declines (R-7.3)."""
        return power >= 0 and self.powers[power].stays_beside_another

    def _make_hooks(self, race: int, power: int, relics: int, active: bool) -> Hooks:
        abilities: list[Ability] = [self.races[race]]
        if power >= 0:
            abilities.append(self.powers[power])
        if not active:
            return Hooks([ability for ability in abilities if ability.works_in_decline], self.races[race].least)
        # A borrowed power counts like a relic, and comes before these.
        if borrowed := relics >> len(self.relics):
            abilities += [power for index, power in enumerate(self.powers) if borrowed >> index & 1]
        abilities += [relic for index, relic in enumerate(self.relics) if relics >> index & 1]
        return Hooks([*abilities, *self.table], self.races[race].least)
