"""Points that players argue about: several abilities at once, and what must not happen."""

from elbowroom.engine.explain import explain
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h, m


class TestGoblinsAndTheAegis:
    """W.goblins.2, W.aegis_of_aggramar.1."""

    def test_no_bomb_is_laid_where_the_aegis_lies(self) -> None:
        """W.goblins.2: the Aegis' region is immune, and laying is never paid for (Ruling)."""
        table = Table(
            Seat(active=holds("goblins", "sailing", {h(4): 3}), coins=9),
            Seat(active=holds("orcs", "farmer", {h(7): 2, h(9): 2})),
            relics={"aegis_of_aggramar": h(7)},
            natives=[],
            phase="conquests",
            memory={"goblins": {"exploding": 6, "duds": 6}},
        )
        table.redeploy()
        assert table.regions("target") == {h(9)}


class TestFactionBonus:
    """W-3.2, W.battleground.1."""

    def test_only_whose_turn_it_is_would_score_it(self) -> None:
        """W-3.2: the bonus counts only regions that the player's own race took this turn."""
        table = Table(
            Seat(active=holds("orcs", "blacksmith", {h(4): 1}, hand=6)),
            Seat(active=holds("humans", "farmer", {h(7): 1, h(9): 1})),
            Seat(active=holds("trolls", "ranger", {m(3): 2})),
            boards=["hammerhead", "long-tooth", "millstone"],
            natives=[],
            phase="conquests",
        )
        table.conquer(h(7))
        assert table.score(0)["faction-bonus"] == 1
        assert "faction-bonus" not in table.score(2)

    def test_many_regions_of_one_race_count_for_that_race_alone(self) -> None:
        """W-3.2, W.battleground.1: four regions of one race are two at the Battleground, and nothing for others."""
        taken = [h(1), h(7), h(9), h(6), h(3)]
        table = Table(
            Seat(active=holds("orcs", "blacksmith", {h(4): 1}, hand=10)),
            Seat(active=holds("gnomes", "farmer", dict.fromkeys(taken, 1), hand=0)),
            relics={"battleground": h(4)},
            natives=[],
            phase="conquests",
        )
        table.conquer(*taken[:4])
        assert table.score(0)["faction-bonus"] == 1
        assert table.score(0)["battleground"] == 1


class TestGnomes:
    """W.gnomes.1, W-6.3."""

    def test_no_assault_where_neither_reach_nor_die_changes_anything(self) -> None:
        """W.gnomes.2, W-6.3: an adjacent region that costs one token is simply conquered."""
        table = Table(
            Seat(active=holds("gnomes", "blacksmith", {h(4): 1}, hand=4)),
            Seat(active=holds("orcs", "farmer", {m(6): 2})),
            natives=[],
            phase="conquests",
        )
        assert table.can("conquer", h(7))
        table.use("gnomes")
        assert h(7) not in table.regions("conquer")
        assert h(3) in table.regions("conquer")

    def test_after_an_assault_nothing_is_abandoned(self) -> None:
        """R-4.2, W.gnomes.1: the assault is a conquest like any other."""
        table = Table(
            Seat(active=holds("gnomes", "farmer", {h(4): 1}, hand=8)),
            Seat(active=holds("orcs", "ranger", {m(6): 2})),
            natives=[],
            phase="conquests",
        )
        assert table.can("abandon", h(4))
        table.use("gnomes").play("conquer", h(7)).die(0)
        assert table.legal("abandon") == []

    def test_the_champion_flies_for_certain(self) -> None:
        """W.gnomes.2, W.championing.1: a die does not make his price of nothing dearer."""
        table = Table(
            Seat(active=holds("gnomes", "championing", {h(4): 1}, companions_in_hand=1)),
            Seat(active=holds("orcs", "ranger", {m(6): 2})),
            natives=[],
            phase="conquests",
        )
        table.use("gnomes").use("championing")
        odds = explain(table.state, table.region(m(2))).odds
        assert odds is not None
        assert odds.good == odds.all


class TestHumans:
    """W.humans.1."""

    def test_done_leaves_the_objectives_where_they_are(self) -> None:
        """W.humans.1: they may move them, they need not."""
        table = Table(
            Seat(active=holds("humans", "farmer", {h(4): 2})),
            Seat(active=holds("orcs", "ranger", {m(6): 2})),
            markers={"military_objective": [h(7), m(3)]},
            natives=[],
            phase="conquests",
        )
        table.redeploy()
        table.play("done")
        assert table.marked("military_objective") == {h(7), m(3)}


class TestTaurenBesideTheChampion:
    """W.tauren.1, W.tauren.3, W.championing.2."""

    def test_a_single_token_stays_beside_him_and_he_may_stand_alone(self) -> None:
        """W.tauren.1, W.tauren.3: where the Champion stands, a token that is left is not alone."""
        table = Table(
            Seat(active=holds("orcs", "intimidating", {h(4): 1}, hand=3)),
            Seat(active=holds("tauren", "championing", {h(7): 2, h(10): 2}, companions={h(7): 1})),
            natives=[],
            phase="conquests",
        )
        table.use("intimidating").play("target", h(7)).play("target", h(10))
        assert (table.tokens(h(7)), table.companions(h(7)), table.hand("tauren")) == (1, 1, 0)
        table.use("intimidating").play("target", h(7)).play("target", h(10))
        assert (table.tokens(h(7)), table.companions(h(7))) == (0, 1)
        assert (table.holder(h(7)), table.state.companions_in_hand[table.race("tauren")]) == ("tauren", 0)


class TestEtherealsWithAshes:
    """W.ethereals.2, W.ashes_of_alar.1, W-6.3."""

    def test_regions_reached_by_the_ashes_count_as_adjacent(self) -> None:
        """W.ethereals.2, W.ashes_of_alar.1: as if adjacent, so the place costs two less there too."""
        table = Table(
            Seat(active=holds("ethereals", "farmer", {h(4): 1}, hand=1)),
            Seat(active=holds("orcs", "ranger", {m(6): 2})),
            relics={"ashes_of_alar": h(4), "dark_portal": m(2)},
            natives=[],
            phase="conquests",
        )
        table.use("ethereals", 1).use("ashes_of_alar")
        assert table.regions("conquer") == {m(2)}
        table.conquer(m(2))
        assert (table.holder(m(2)), table.relic("ashes_of_alar")) == ("ethereals", m(2))
