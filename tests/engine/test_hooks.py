"""Hooks: misspelt names are refused, and only overridden hooks are called."""

import pytest

from elbowroom.engine.ability import Ability, Power, Race, Relic, TableRule
from elbowroom.engine.hooks import Hooks, overriding
from elbowroom.engine.regions import Region, Regions
from elbowroom.engine.ruleset import Ruleset
from elbowroom.engine.spelling import MissingFactError, UnknownHookError, hook_names
from elbowroom.engine.state import State
from elbowroom.games import RULESETS, ruleset_with_sets

KINDS = (Race, Power, Relic, TableRule)


class Dogs(Race):
    """A race that makes no mistake."""

    id = "dogs"
    banner = 5
    tray = 10

    def reach(self, state: State, tribe: int) -> Regions:
        return self._smelt(state)

    def _smelt(self, state: State) -> Regions:
        return state.world.all


class Cats(Race):
    """A race with a misspelt moment."""

    id = "cats"
    banner = 5
    tray = 10

    def on_conquerd(self, state: State, tribe: int, region: Region, loser: int, tokens: int) -> None:
        """Do nothing: the engine never calls this misspelt hook."""


class Sly(Power):
    """A power with a misspelt question."""

    id = "sly"
    badge = 4

    def dicount(self, state: State, tribe: int) -> tuple[Regions, int]:
        """Return nothing: the engine never calls this misspelt hook either."""
        return state.world.all, 1


class Owls(Race):
    """A race with a misspelt fact."""

    id = "owls"
    banner = 5
    tray = 10
    work_in_decline = True


class Curious(Power):
    """A power with another one."""

    id = "curious"
    badge = 4
    rolls_frist = True


class Unmarked(Power):
    """A power without a number on its badge."""

    id = "unmarked"


class Swift(Power):
    """A power that helps with one conquest a turn."""

    id = "swift"
    badge = 4
    aid_use = 0

    def discount(self, state: State, tribe: int) -> tuple[Regions, int]:
        return state.world.all, 1


def ruleset(race: Race, power: Power) -> Ruleset:
    """Return a game with one race and one power."""
    return Ruleset([race], [power], [], [], [], 0)


class TestMisspelt:
    @pytest.mark.parametrize(
        ("race", "power", "named"), [(Cats(), Swift(), "Cats.on_conquerd"), (Dogs(), Sly(), "Sly.dicount")]
    )
    def test_a_misspelt_hook_is_refused_with_its_name(self, race: Race, power: Power, named: str) -> None:
        with pytest.raises(UnknownHookError, match=named):
            ruleset(race, power)

    @pytest.mark.parametrize(
        ("race", "power", "named"),
        [(Owls(), Swift(), "Owls.work_in_decline"), (Dogs(), Curious(), "Curious.rolls_frist")],
    )
    def test_a_misspelt_fact_is_refused_with_its_name(self, race: Race, power: Power, named: str) -> None:
        with pytest.raises(UnknownHookError, match=f"{named} is no fact.*works_in_decline"):
            ruleset(race, power)

    def test_a_missing_fact_is_named(self) -> None:
        with pytest.raises(MissingFactError, match="Unmarked needs the fact `badge`"):
            ruleset(Dogs(), Unmarked())

    def test_methods_of_its_own_begin_with_an_underscore(self) -> None:
        assert ruleset(Dogs(), Swift()).races[0].id == "dogs"


class TestWhoIsCalled:
    def test_only_those_that_override(self) -> None:
        dogs, swift = ruleset(Dogs(), Swift()).abilities
        assert overriding([dogs, swift], Ability.reach) == (dogs,)
        assert overriding([dogs, swift], Ability.discount) == (swift,)

    def test_an_aid_may_be_used_without_saying_so(self) -> None:
        dogs, swift = ruleset(Dogs(), Swift()).abilities
        assert Hooks([dogs, swift], 1).may_use == (swift,)

    def test_an_aid_works_for_one_conquest_only(self) -> None:
        """W-6.3: its discount holds for the conquest that it is chosen for."""
        hooks = Hooks(ruleset(Dogs(), Swift()).abilities, 1)
        assert [ability.id for ability in hooks.reach] == ["dogs"]
        assert hooks.discount == ()

    def test_every_hook_has_a_user(self) -> None:
        """A hook without users should be removed."""
        for hook in hook_names():
            abilities = [ability for game in RULESETS for ability in ruleset_with_sets(game).abilities]
            assert overriding(abilities, getattr(Ability, hook)), hook


class TestBases:
    @pytest.mark.parametrize("game", RULESETS)
    def test_an_ability_has_one(self, game: str) -> None:
        """A race, a power, a relic or a table rule; compiled classes have no mix-ins."""
        for ability in RULESETS[game].abilities:
            (base,) = type(ability).__bases__
            assert issubclass(base, KINDS), ability.id
