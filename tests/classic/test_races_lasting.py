"""Elves, Skeletons and Trolls: races whose tokens and pieces last (S-2)."""

from elbowroom.engine.ability import ATTACK, CONQUEST
from elbowroom.engine.rules.tokens import sparing_ability
from tests.classic.maps import ClassicTable, Seat, at, cost, elves_elsewhere, holds, v, vs


class TestElves:
    def orcs_beside_elves(self) -> ClassicTable:
        """Return a game with Orcs beside Elves, who are also elsewhere."""
        return ClassicTable(
            Seat(active=holds("orcs", "mounted", at({3: 1}), hand=9)),
            Seat(active=holds("elves", "hill", at({2: 3, 17: 1, 18: 1}))),
        )

    def test_no_token_is_lost(self) -> None:
        """S.elves.1: all three are withdrawn."""
        table = self.orcs_beside_elves().conquer(v(2))
        assert (table.hand("elves"), table.tray("elves")) == (3, 11 - 5)

    def test_all_are_redeployed(self) -> None:
        """S.elves.1, R-5.4: at the end of the attacker's turn."""
        table = self.orcs_beside_elves().conquer(v(2)).end().play("deploy", v(2), 0)
        assert table.actor == 1
        assert table.regions("deploy") == vs(17)
        assert table.numbers("deploy") == {0, 1, 2, 3}

    def test_a_lone_elf_too(self) -> None:
        """S.elves.1: with no region left they wait in hand for their turn (R-5.4)."""
        table = ClassicTable(
            Seat(active=holds("orcs", "mounted", at({3: 1}), hand=9)), Seat(active=holds("elves", "hill", at({2: 1})))
        )
        table.conquer(v(2)).finish_turn()
        assert table.hand("elves") == 1
        assert table.actor == 1

    def test_the_last_conquest_takes_none_either(self) -> None:
        """S.elves.1, R-4.11"""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({3: 1}), hand=1)), Seat(active=holds("elves", "mounted", at({2: 1})))
        )
        table.play("roll", v(2)).die(2)
        assert table.held("elves") == set()
        assert table.hand("elves") == 1

    def test_not_in_decline(self) -> None:
        """S.elves.1, R-6.2, R-4.9"""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({3: 1}), hand=9)),
            Seat(declined=[holds("elves", None, at({2: 1, 17: 1}))]),
        )
        table.conquer(v(2))
        assert table.tray("elves") == 10

    def test_a_sorcerer_takes_the_elf(self) -> None:
        """S.elves.1, S.sorcerers.4"""
        table = ClassicTable(
            Seat(active=holds("sorcerers", "hill", at({3: 1}))),
            Seat(active=holds("elves", "mounted", at({2: 1, 17: 1}))),
        )
        table.use("sorcerers").play("target", v(2))
        assert (table.hand("elves"), table.tray("elves")) == (0, 10)

    def test_only_a_conquest_spares_them(self) -> None:
        """S.elves.1, R-4.8: not a power that takes a token."""
        table = self.orcs_beside_elves()
        elves, region = table.race("elves"), table.region(v(2))
        assert sparing_ability(table.state, elves, region, CONQUEST) is not None
        assert sparing_ability(table.state, elves, region, ATTACK) is None

    def test_sorcerers_may_also_conquer(self) -> None:
        """S.elves.1: an ordinary conquest by Sorcerers spares the Elf."""
        table = ClassicTable(
            Seat(active=holds("sorcerers", "hill", at({3: 1}), hand=9)),
            Seat(active=holds("elves", "mounted", at({2: 1, 17: 1}))),
        )
        table.conquer(v(2))
        assert (table.hand("elves"), table.tray("elves")) == (1, 9)

    def test_with_encampments(self) -> None:
        """S.elves.1, S.bivouacking.3: tokens and encampments are withdrawn together."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({3: 1}), hand=9)),
            Seat(active=holds("elves", "bivouacking", at({2: 2, 17: 1}), companions={v(2): 3})),
        )
        assert cost(table, "orcs", v(2)) == 2 + 2 + 3
        assert (table.hand("elves"), table.companions_in_hand("elves")) == (2, 3)

    def test_their_own_players_ghouls(self) -> None:
        """S.elves.1, S.ghouls.4: all come back at redeployment."""
        table = ClassicTable(
            Seat(active=holds("elves", "hill", at({2: 3, 3: 1})), declined=[holds("ghouls", None, at({6: 8}))]),
            Seat(active=holds("orcs", "mounted", at({17: 2}))),
        )
        table.play("done").conquer(v(2))
        assert (table.hand("elves"), table.aside("elves"), table.tray("elves")) == (0, 3, 7)
        table.redeploy().end()
        assert (table.tokens(v(3)), table.aside("elves")) == (4, 0)


class TestSkeletons:
    def table(self, regions: dict[int, int] | None = None, hand: int = 9, **rest: object) -> ClassicTable:
        """Return a game with Commando Skeletons, who pay 2 tokens for a region with a Lost Tribe."""
        skeletons = holds("skeletons", "commando", at(regions or {6: 1}), hand=hand)
        return ClassicTable(Seat(active=skeletons), elves_elsewhere(), **rest)

    def test_one_token_per_two_non_empty_regions(self) -> None:
        """S.skeletons.1: at redeployment, not before."""
        table = self.table().conquer(v(7), v(12))
        assert table.tray("skeletons") == 10
        table.end()
        assert table.tray("skeletons") == 9
        assert table.hand("skeletons") == 10 + 1 - 3

    def test_rounded_down(self) -> None:
        """S.skeletons.1: one brings none, three bring one, four two; empty regions do not count."""
        for regions, more in (((7,), 0), ((7, 2), 0), ((7, 12, 13), 1), ((7, 12, 13, 2), 1), ((7, 12, 13, 19), 2)):
            table = self.table().conquer(*map(v, regions)).end()
            assert table.tray("skeletons") == 10 - more, regions

    def test_while_the_tray_lasts(self) -> None:
        """S.skeletons.1: one left in the tray, two earned."""
        table = self.table({6: 10}).conquer(v(7), v(12), v(13), v(19))
        assert table.tray("skeletons") == 1
        table.end()
        assert table.tray("skeletons") == 0
        assert table.in_all("skeletons") == 20

    def test_an_empty_tray_gives_none(self) -> None:
        """S.skeletons.1"""
        table = self.table({6: 11}).conquer(v(7), v(12)).end()
        assert table.tray("skeletons") == 0
        assert table.in_all("skeletons") == 20

    def test_only_this_turn(self) -> None:
        """S.skeletons.1: one this turn and one the next do not add up."""
        table = self.table().conquer(v(7)).finish_turn().finish_turn()
        table.conquer(v(12)).end()
        assert table.tray("skeletons") == 10

    def test_of_any_race(self) -> None:
        """S.skeletons.1, R-4.7: regions of an opponent and of the player's own race in decline count."""
        table = ClassicTable(
            Seat(
                active=holds("skeletons", "commando", at({6: 1}), hand=9), declined=[holds("humans", None, at({2: 1}))]
            ),
            Seat(active=holds("elves", "mounted", at({7: 1, 17: 1}))),
        )
        table.conquer(v(2), v(7)).end()
        assert table.tray("skeletons") == 9

    def test_tokens_withdrawn_in_anothers_turn_bring_none(self) -> None:
        """S.skeletons.1: only their own redeployment."""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({3: 1}), hand=9)),
            Seat(active=holds("skeletons", "mounted", at({2: 3, 17: 1, 18: 1}))),
            memory={"skeletons": {"taken": 4}},
        )
        table.conquer(v(2)).finish_turn()
        assert table.tray("skeletons") == 20 - 5 + 1


class TestTrolls:
    def test_a_lair_on_each_region(self) -> None:
        """S.trolls.1: at the end of their turn."""
        table = ClassicTable(Seat(active=holds("trolls", "commando", at({2: 1}), hand=4)), elves_elsewhere())
        table.conquer(v(3))
        assert table.marked("lair") == set()
        table.finish_turn()
        assert table.marked("lair") == vs(2, 3)

    def test_one_more_defence(self) -> None:
        """S.trolls.1, R-4.5"""
        table = ClassicTable(
            Seat(active=holds("orcs", "hill", at({3: 1}), hand=9)),
            Seat(active=holds("trolls", "mounted", at({2: 2, 17: 1}))),
            markers={"lair": [v(2), v(17)]},
        )
        assert cost(table, "orcs", v(2)) == 2 + 2 + 1
        assert table.marked("lair") == vs(17)

    def test_one_per_region(self) -> None:
        """S.trolls.1: the next turn brings none where one stands."""
        table = ClassicTable(Seat(active=holds("trolls", "commando", at({2: 1}))), elves_elsewhere())
        table.finish_turn().finish_turn().finish_turn()
        assert table.marked("lair") == vs(2)
        assert table.state.base[table.region(v(2))] == 2 + 1 + 1

    def test_stays_in_decline(self) -> None:
        """S.trolls.1: +1 defence there, but no new one."""
        table = ClassicTable(
            Seat(active=holds("trolls", "commando", at({2: 2, 3: 1}))),
            Seat(active=holds("orcs", "hill", at({6: 1}), hand=9)),
            markers={"lair": [v(2)]},
        )
        table.play("decline")
        assert table.marked("lair") == vs(2)
        assert cost(table, "orcs", v(2)) == 2 + 1 + 1

    def test_gone_when_abandoned(self) -> None:
        """S.trolls.1, R-4.10"""
        table = ClassicTable(
            Seat(active=holds("trolls", "commando", at({2: 1, 3: 1}))), elves_elsewhere(), markers={"lair": [v(2)]}
        )
        table.play("abandon", v(2))
        assert table.marked("lair") == set()

    def test_not_in_a_turn_of_decline(self) -> None:
        """S.trolls.1, R-7.1: no end-of-turn effects."""
        table = ClassicTable(Seat(active=holds("trolls", "commando", at({2: 1}))), elves_elsewhere())
        table.play("decline")
        assert table.marked("lair") == set()

    def test_after_redeployment_on_what_they_still_hold(self) -> None:
        """S.trolls.1: not on a region that was only abandoned or lost this turn."""
        table = ClassicTable(Seat(active=holds("trolls", "commando", at({2: 1, 3: 1}))), elves_elsewhere())
        table.play("abandon", v(3)).finish_turn()
        assert table.marked("lair") == vs(2)

    def short_of_lairs(self) -> ClassicTable:
        """Return a game with seven lairs elsewhere, in which Trolls with five regions must choose three."""
        elsewhere = dict.fromkeys((12, 13, 14, 15, 17, 18, 19), 1)
        return ClassicTable(
            Seat(active=holds("trolls", "hill", at({2: 1, 3: 1, 4: 1, 6: 1, 9: 1}))),
            Seat(active=holds("elves", "mounted", at(elsewhere))),
            markers={"lair": [v(number) for number in elsewhere]},
        ).redeploy()

    def test_short_of_lairs(self) -> None:
        """S.trolls.1: ten on the map; the player chooses where the last three go."""
        table = self.short_of_lairs()
        assert table.regions("target") == vs(2, 3, 4, 6, 9)
        table.play("target", v(9))
        assert table.regions("target") == vs(2, 3, 4, 6)
        table.play("target", v(3)).play("target", v(6))
        assert table.marked("lair") & vs(2, 3, 4, 6, 9) == vs(3, 6, 9)
        assert table.actor == 1

    def test_no_lair_left(self) -> None:
        """S.trolls.1: with ten on the map nothing is asked."""
        elsewhere = dict.fromkeys((10, 11, 12, 13, 14, 15, 17, 18, 19, 20), 1)
        table = ClassicTable(
            Seat(active=holds("trolls", "hill", at({2: 1, 3: 1}))),
            Seat(active=holds("elves", "mounted", at(elsewhere))),
            markers={"lair": [v(number) for number in elsewhere]},
        )
        table.redeploy()
        assert table.actor == 1
        assert table.marked("lair") == {v(number) for number in elsewhere}
