"""The memory of abilities: declared by name, written by name, with a default where a position leaves it out."""

import pytest

from elbowroom.engine.ability import Ability
from elbowroom.engine.errors import PositionError
from elbowroom.engine.invariants import violations
from elbowroom.engine.memory import NOTHING, Field, HasMemory, count, fields, optional_count, per_race, race, seats
from elbowroom.engine.position.model import MemoryValue
from elbowroom.games import RULESETS
from tests.classic.maps import ClassicTable, v
from tests.engine.table import Combo, Seat, Table, holds

FIRST, SECOND, THIRD = count("first", 6), optional_count("second", 3), seats("third")


class Rememberer(HasMemory):
    """Remembers three things."""

    remembers = fields(FIRST, SECOND, THIRD)
    code = 0


class TestFields:
    def test_each_is_read_as_it_was_written_and_leaves_the_others_alone(self) -> None:
        state, one = Table(Seat(), Seat()).state, Rememberer()
        one.remember(state, FIRST, 6)
        one.remember(state, SECOND, 0)
        one.remember_seat(state, THIRD, 4)
        one.remember(state, FIRST, 5)
        assert (one.recall(state, FIRST), one.recall(state, SECOND), one.recall(state, THIRD)) == (5, 0, 0b10000)
        assert (one.recall_seat(state, THIRD, 4), one.recall_seat(state, THIRD, 3)) == (True, False)
        one.forget(state)
        assert (one.recall(state, FIRST), one.recall(state, SECOND), one.recall(state, THIRD)) == (0, NOTHING, 0)

    def test_a_number_for_each_race(self) -> None:
        who, many = race("who"), per_race("many", 2)
        one = HasMemory()
        one.code, one.remembers = 0, fields(who, many)
        state = Table(Seat(), Seat()).state
        one.remember(state, who, 15)
        for number, value in enumerate((2, 0, 1)):
            one.remember_race(state, many, number, value)
        one.remember_race(state, many, 0, 1)
        assert [one.recall_race(state, many, number) for number in range(4)] == [1, 0, 1, 0]
        assert one.recall(state, who) == 15

    @pytest.mark.parametrize("game", RULESETS)
    def test_no_two_of_an_ability_have_one_name_or_one_place(self, game: str) -> None:
        for ability in RULESETS[game].abilities:
            names = [field.name for field in ability.remembers]
            assert len(set(names)) == len(names)
            places = [set(range(field.shift, field.shift + field.width)) for field in ability.remembers]
            assert sum(map(len, places)) == len(set[int]().union(*places))


def goblins(**rest: object) -> Table:
    """Return a game with Goblins beside Humans, where bombs may lie."""
    return Table(
        Seat(active=holds("goblins", "farmer", {"hammerhead:4": 5})),
        Seat(active=holds("humans", "ranger", {"hammerhead:7": 3, "hammerhead:3": 2})),
        **rest,
    )


ONE_BOMB = {"bomb": ["hammerhead:7"]}
BOMBS = {"bomb": ["hammerhead:7", "hammerhead:3"]}


class TestLeftOut:
    def test_goblins_have_their_twelve_bombs(self) -> None:
        """W.goblins.1: with and without bombs on the map."""
        assert goblins().remembers("goblins") == {"exploding": 6, "duds": 6}
        table = goblins(markers=BOMBS)
        assert table.remembers("goblins") == {"exploding": 6, "duds": 6}
        assert table.play("target", "hammerhead:7").numbers("flip") == {0, 1}

    def test_said_to_have_none_they_have_none(self) -> None:
        assert goblins(memory={"goblins": {}}).remembers("goblins") == {}

    def test_fewer_than_lie_on_the_map_cannot_be(self) -> None:
        """W.goblins.3: there would be nothing to turn over."""
        with pytest.raises(PositionError) as error:
            goblins(markers=BOMBS, memory={"goblins": {"duds": 1}})
        assert error.value.reason == "impossible-memory"

    def test_halflings_have_dug_what_lies_there(self) -> None:
        """S.halflings.2: never a third hole."""
        for holes, dug in (([], {}), ([v(6)], {"holes_dug": 1}), ([v(6), v(2)], {"holes_dug": 2})):
            table = ClassicTable(
                Seat(active=holds("halflings", "commando", {v(6): 1, v(2): 1}, hand=6)),
                Seat(),
                markers={"hole": holes} if holes else {},
            )
            assert table.remembers("halflings") == dug
            table.conquer(min(table.regions("conquer")))
            assert len(table.marked("hole")) == min(2, len(holes) + 1)

    def test_bombs_of_nobody_go_back_when_goblins_are_picked(self) -> None:
        """W.goblins.1: all twelve are on the stack then, so none is revealed in their first turn."""
        combos = [Combo(race="goblins", power="farmer")]
        orcs = Seat(active=holds("orcs", "ranger", {"hammerhead:7": 3}))
        table = Table(Seat(), orcs, markers=ONE_BOMB, combos=combos)
        table.let_chance().play("pick", number=0).let_chance()
        assert (table.marked("bomb"), table.remembers("goblins")) == (set(), {"exploding": 6, "duds": 6})
        assert table.regions("target") == set()

    def test_holes_of_nobody_are_gone_when_halflings_are_picked(self) -> None:
        """S.halflings.2: they dig their own two, never a third."""
        table = ClassicTable(
            Seat(),
            Seat(active=holds("orcs", "hill", {v(5): 1, v(4): 1})),
            markers={"hole": [v(5), v(4)]},
            memory={"halflings": {"holes_dug": 2}},
            combos=[Combo(race="halflings", power="commando")],
        )
        table.let_chance().play("pick", number=0).let_chance()
        table.conquer(v(14)).conquer(v(13)).conquer(v(7))
        assert table.marked("hole") == {v(14), v(13)}

    @pytest.mark.parametrize("game", ["warcraft", "classic"])
    def test_nobody_comes_to_a_dead_end(self, game: str) -> None:
        """Every race with every power, set up without memory, has legal actions and is valid."""
        ruleset = RULESETS[game]
        for number, one in enumerate(ruleset.races):
            power = ruleset.powers[number % len(ruleset.powers)].id
            region = "hammerhead:4" if game == "warcraft" else v(2)
            kind = Table if game == "warcraft" else ClassicTable
            table = kind(Seat(active=holds(one.id, power, {region: 3}, hand=3)), Seat())
            assert table.state.options
            assert violations(table.state) == []


class TestWhatHappenedThisTurn:
    """A position may say what has happened in the turn, by name."""

    def test_a_loss_that_draenei_were_spared(self) -> None:
        """W.draenei.1: the first of the turn was spared, so the next is not."""
        for memory, lost in (({}, 0), ({"draenei": {"spared_in_turn_of": 0}}, 1)):
            table = Table(
                Seat(active=holds("orcs", "farmer", {"hammerhead:4": 1}, hand=9)),
                Seat(active=holds("draenei", "ranger", {"hammerhead:7": 2, "millstone:3": 1})),
                memory=memory,
            )
            before = table.tray("draenei")
            table.conquer("hammerhead:7")
            assert table.tray("draenei") - before == lost

    def test_harmony_that_was_paid(self) -> None:
        """W.pandaren.2: once a turn."""
        for paid, coins in (({}, 3), ({"paid_by": 0}, 5)):
            table = Table(
                Seat(active=holds("dwarves", "mining", {"hammerhead:4": 1}, hand=9)),
                Seat(active=holds("pandaren", "ranger", {"hammerhead:7": 1, "hammerhead:11": 2})),
                memory={"pandaren": {"harmony": [0], **paid}},
            )
            assert table.conquer("hammerhead:7").coins(0) == coins

    def test_attacked_tribes(self) -> None:
        """W.pandaren.1: a player they have attacked gets no harmony token."""
        for attacked, harmony in (([], {"harmony": [1]}), (["orcs"], {})):
            table = Table(
                Seat(active=holds("pandaren", "mining", {"hammerhead:4": 3})),
                Seat(active=holds("orcs", "ranger", {"hammerhead:7": 3})),
                phase="conquests",
                moment={"attacked": attacked},
            )
            assert table.redeploy().remembers("pandaren") == harmony

    def test_used_abilities(self) -> None:
        """W-6.3: an artifact serves once a turn."""
        for used, may in (([], True), (["frostmourne"], False)):
            table = Table(
                Seat(active=holds("orcs", "mining", {"hammerhead:4": 1}, hand=5)),
                Seat(active=holds("humans", "ranger", {"hammerhead:7": 3})),
                relics={"frostmourne": "hammerhead:4"},
                phase="conquests",
                moment={"used": used},
            )
            assert table.can_use("frostmourne") is may


@pytest.mark.parametrize(
    ("ability", "said", "reason"),
    [
        ("goblins", {"bombs": 3}, "unknown-memory"),
        ("goblins", {"duds": -1}, "wrong-memory"),
        ("goblins", {"duds": [1]}, "wrong-memory"),
        ("worgen", {"form": "bear"}, "wrong-memory"),
        ("pandaren", {"harmony": [7]}, "wrong-memory"),
        ("pandaren", {"harmony": [1, 1]}, "wrong-memory"),
        ("draenei", {"spared_in_turn_of": 2}, "wrong-memory"),
        ("faction-bonus", {"taken": {"dragons": 1}}, "wrong-memory"),
        ("faction-bonus", {"taken": 1}, "wrong-memory"),
        ("faction-bonus", {"taker": "dragons"}, "wrong-memory"),
        ("well_of_eternity", {"in_stead": "millstone:99"}, "wrong-memory"),
    ],
)
def test_impossible_values_are_refused(ability: str, said: dict[str, MemoryValue], reason: str) -> None:
    with pytest.raises(PositionError) as error:
        goblins(memory={ability: said})
    assert error.value.reason == reason
    assert all(error.value.sentence(language) for language in ("en", "pt-BR", "de"))


def test_abilities_say_what_their_fields_mean() -> None:
    meanings = {"number", "option", "seat", "seats", "region", "race", "races"}
    declared: list[tuple[Ability, Field]] = [
        (ability, field)
        for ruleset in RULESETS.values()
        for ability in ruleset.abilities
        for field in ability.remembers
    ]
    assert {field.meaning for _, field in declared} == meanings
