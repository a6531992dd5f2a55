"""Fortresses, heroes and spirits: powers that protect, or outlast a decline (S-3)."""

import pytest

from elbowroom.engine.choices import decision_of
from elbowroom.engine.view import PickRegion, Several
from tests.classic.maps import ClassicTable, Seat, at, cost, holds, v, vs, why
from tests.engine.table import Table, Tribe

FAR_AWAY = Seat(active=holds("wizards", "hill", hand=9))
FOE = holds("wizards", "swamp", at({5: 1}))


def table_of(first: Tribe | Seat, foe: Tribe | None = None, **rest: object) -> Table:
    """Return a game in which the first race or seat moves; natives stand only in the given regions."""
    rest.setdefault("natives", [])
    seat = first if isinstance(first, Seat) else Seat(active=first)
    return ClassicTable(seat, Seat(active=foe) if foe else FAR_AWAY, **rest)


def asked_for_regions(table: Table, question: str) -> bool:
    """Return whether an ability asks for a region, and for nothing else."""
    decision = decision_of(table.state)
    return decision is not None and decision.question == question and [PickRegion] == list(map(type, decision.choices))


class TestFortified:
    def builders(self, *regions: int, fortresses: tuple[int, ...] = (), **rest: object) -> Table:
        tribe = holds("ratmen", "fortified", at(dict.fromkeys(regions, 1)))
        return table_of(tribe, markers={"fortress": [v(region) for region in fortresses]}, **rest)  # type: ignore[arg-type]

    def test_one_at_the_end_of_its_turn(self) -> None:
        """S.fortified.1: on any region it holds, and it must be built."""
        table = self.builders(2, 3, 7).end()
        assert asked_for_regions(table, "ask.fortified")
        assert table.regions("target") == vs(2, 3, 7)
        assert not table.legal("done")
        table.play("target", v(7))
        assert table.marked("fortress") == vs(7)
        assert table.state.seat == 1

    def test_one_per_region(self) -> None:
        """S.fortified.1: where one stands there is no second; where each has one nothing is asked."""
        assert self.builders(2, 3, 7, fortresses=(2, 7)).end().regions("target") == vs(3)
        assert self.builders(2, fortresses=(2,)).end().state.seat == 1

    def test_none_without_a_region(self) -> None:
        """S.fortified.1: on a region it holds."""
        assert self.builders().end().state.seat == 1

    def test_six_on_the_map(self) -> None:
        """S.fortified.1: the sixth is built, a seventh is not."""
        assert self.builders(2, 3, 4, 5, 6, 7, 10, fortresses=(2, 3, 4, 5, 6)).end().legal("target")
        table = self.builders(2, 3, 4, 5, 6, 7, 10, fortresses=(2, 3, 4, 5, 6, 7)).end()
        assert table.state.seat == 1
        assert len(table.marked("fortress")) == 6

    def test_six_over_several_races(self) -> None:
        """S.fortified.1: those of any race in decline count."""
        foe = Seat(declined=[holds("wizards", None, at({12: 1, 13: 1, 17: 1})), holds("orcs", "spirit", at({18: 1}))])
        builders = holds("ratmen", "fortified", at({2: 1, 3: 1, 7: 1}))
        built = [v(region) for region in (12, 13, 17, 18, 2, 3)]
        assert (
            not ClassicTable(Seat(active=builders), foe, natives=[], markers={"fortress": built}).end().legal("target")
        )
        built = built[:5]
        assert ClassicTable(Seat(active=builders), foe, natives=[], markers={"fortress": built}).end().legal("target")

    def test_never_moved(self) -> None:
        """S.fortified.1: those built before stay where they are."""
        table = self.builders(2, 3, 7, fortresses=(2,)).end().play("target", v(3))
        assert table.marked("fortress") == vs(2, 3)

    def test_one_more_in_defence(self) -> None:
        """S.fortified.1, R-4.5: farmland 2, a token 1, the fortress 1."""
        builders = holds("ratmen", "fortified", at({2: 1}))
        table = table_of(holds("humans", "hill", at({7: 9})), builders, markers={"fortress": [v(2)]})
        assert {part.source: part.tokens for part in why(table, v(2)).parts} == {"base": 2, "tokens": 1, "fortress": 1}
        assert cost(table, "humans", v(2)) == 4

    def test_also_in_decline(self) -> None:
        """S.fortified.1: it stays and defends."""
        table = table_of(
            holds("ratmen", "fortified", at({2: 1})), holds("wizards", "hill", at({7: 9})), markers={"fortress": [v(2)]}
        ).play("decline")
        assert table.marked("fortress") == vs(2)
        assert cost(table, "wizards", v(2)) == 4

    def test_lost_with_the_region(self) -> None:
        """S.fortified.1, R-4.10: it goes with the last token, and may be built again."""
        builders = holds("ratmen", "fortified", at({2: 1, 5: 1}))
        table = table_of(holds("humans", "hill", at({7: 9})), builders, markers={"fortress": [v(2)]}).conquer(v(2))
        assert table.marked("fortress") == set()
        assert table.finish_turn().end().regions("target") == vs(5)

    def test_lost_when_abandoned(self) -> None:
        """S.fortified.1, R-4.2: the pieces of the race there are removed."""
        assert self.builders(2, 3, fortresses=(2,)).play("abandon", v(2)).marked("fortress") == set()

    def test_none_in_the_turn_of_the_decline(self) -> None:
        """S.fortified.1, R-7.1: while active; declining there are no end-of-turn effects."""
        assert self.builders(2, 3).play("decline").marked("fortress") == set()

    def test_a_coin_for_each(self) -> None:
        """S.fortified.2: two from before and the one just built."""
        table = self.builders(2, 3, 7, 12, fortresses=(2, 3)).end().play("target", v(7))
        assert table.coins(0) == 5 + 4 + 3

    def test_no_coin_in_decline(self) -> None:
        """S.fortified.2, R-6.2: in its active regions."""
        assert self.builders(2, 3, fortresses=(2, 3)).play("decline").coins(0) == 5 + 2

    def test_no_coin_for_those_of_another_race(self) -> None:
        """S.fortified.2: neither for a fortress of the player's declined race nor for one of the foe's."""
        seat = Seat(active=holds("ratmen", "fortified", at({2: 1})), declined=[holds("orcs", None, at({18: 1}))])
        foe = Seat(declined=[holds("wizards", None, at({12: 1}))])
        table = ClassicTable(seat, foe, natives=[], markers={"fortress": [v(18), v(12)]})
        assert table.end().play("target", v(2)).coins(0) == 5 + 2 + 1


class TestHeroic:
    def band(self, *regions: int, heroes: tuple[int, ...] = (), foe: Tribe | None = None, **rest: object) -> Table:
        tribe = holds("ratmen", "heroic", at(dict.fromkeys(regions, 1)))
        return table_of(tribe, foe, markers={"hero": [v(region) for region in heroes]}, **rest)

    def test_two_on_different_regions(self) -> None:
        """S.heroic.1, R-1.10: two of its regions, in any order."""
        table = self.band(2, 3, 7).end()
        decision = decision_of(table.state)
        assert decision is not None
        assert decision.question == "ask.heroic"
        (several,) = decision.choices
        assert isinstance(several, Several)
        assert (several.least, several.most, several.done) == (2, 2, None)
        assert table.regions("target") == vs(2, 3, 7)
        table.play("target", v(7))
        assert table.regions("target") == vs(2, 3)
        assert table.play("target", v(3)).marked("hero") == vs(3, 7)

    @pytest.mark.parametrize("regions", [(), (2,), (2, 7)])
    def test_no_choice_where_there_is_none(self, regions: tuple[int, ...]) -> None:
        """S.heroic.1: with one region one hero stands, with two both."""
        table = self.band(*regions).end()
        assert table.state.seat == 1
        assert table.marked("hero") == vs(*regions)

    def test_immune(self) -> None:
        """S.heroic.1, R-1.8: the foe can take the region without a hero only."""
        table = self.band(2, 3, 7, foe=holds("wizards", "flying", at({5: 9}))).end()
        table.play("target", v(2)).play("target", v(3))
        assert {v(2), v(3), v(7)} & table.regions("conquer") == vs(7)
        assert (why(table, v(2), 1).reason, why(table, v(2), 1).by) == ("immune-hero", "hero")

    def test_immune_to_sorcerers(self) -> None:
        """S.heroic.1, S.sorcerers.2: any immunity protects from them."""
        table = self.band(2, 3, 7, heroes=(2, 3), foe=holds("sorcerers", "flying", at({5: 9})), turn=1)
        assert table.use("sorcerers").regions("target") == vs(7)

    def test_until_they_move(self) -> None:
        """S.heroic.1: at the end of the next turn they move, and the regions they leave are no longer immune."""
        table = self.band(2, 3, 7, 12, heroes=(2, 3), foe=holds("wizards", "flying", at({5: 9}))).end()
        assert table.marked("hero") == set()
        table.play("target", v(7)).play("target", v(12))
        assert table.marked("hero") == vs(7, 12)
        assert table.can("conquer", v(2))

    def test_they_may_stay(self) -> None:
        """S.heroic.1: the same regions can be chosen again."""
        table = self.band(2, 3, 7, heroes=(2, 3)).end().play("target", v(2)).play("target", v(3))
        assert table.marked("hero") == vs(2, 3)

    def test_one_returns_when_its_region_is_abandoned(self) -> None:
        """S.heroic.1, R-4.10: and is placed again at the end of the turn."""
        table = self.band(2, 3, heroes=(2, 3)).play("abandon", v(2))
        assert table.marked("hero") == vs(3)
        assert table.end().marked("hero") == vs(3)

    def test_own_ghouls_are_not_bound(self) -> None:
        """S.heroic.1, R-1.8: an owner is not bound by the immunity of his own regions."""
        seat = Seat(active=holds("ratmen", "heroic", at({2: 1, 3: 1})), declined=[holds("ghouls", None, at({7: 9}))])
        table = table_of(seat, markers={"hero": [v(2), v(3)]}).play("done").conquer(v(2))
        assert table.marked("hero") == vs(3)

    def test_gone_in_decline(self) -> None:
        """S.heroic.1: the race stays, and can be attacked."""
        table = self.band(2, 3, 7, heroes=(2, 3), foe=holds("wizards", "flying", at({5: 9}))).play("decline")
        assert table.marked("hero") == set()
        assert {v(2), v(3), v(7)} <= table.regions("conquer")


class TestSpirit:
    SPIRIT = holds("elves", "spirit", at({2: 1, 3: 1}))

    def test_stays_when_the_next_race_declines(self) -> None:
        """S.spirit.1: both are on the map, and both score."""
        table = table_of(Seat(active=holds("ratmen", "hill", at({17: 3})), declined=[self.SPIRIT]), FOE).play("decline")
        assert (table.held("elves"), table.held("ratmen")) == (vs(2, 3), vs(17))
        assert table.coins(0) == 5 + 2 + 1

    def test_stays_when_two_more_decline(self) -> None:
        """S.spirit.1, R-7.3: every other race in decline leaves when the next one declines; the spirits stay."""
        seat = Seat(
            active=holds("ratmen", "hill", at({17: 3})), declined=[self.SPIRIT, holds("orcs", None, at({12: 1}))]
        )
        table = table_of(seat, FOE).play("decline")
        assert (table.held("elves"), table.held("ratmen"), table.held("orcs")) == (vs(2, 3), vs(17), set())
        assert table.coins(0) == 5 + 2 + 1

    def test_does_not_drive_out_who_declined_before(self) -> None:
        """S.spirit.1: it does not count towards the limit of one."""
        table = table_of(Seat(active=self.SPIRIT, declined=[holds("orcs", None, at({12: 1}))]), FOE).play("decline")
        assert (table.held("elves"), table.held("orcs")) == (vs(2, 3), vs(12))
        assert table.coins(0) == 5 + 2 + 1

    def test_three_declines_in_one_game(self) -> None:
        """S.spirit.1, R-7.3: orcs, then spirits, then another race: only the orcs leave."""
        table = table_of(Seat(active=self.SPIRIT, declined=[holds("orcs", None, at({12: 1}))]), FOE)
        table.play("decline").finish_turn().pick("amazons").refill().conquer(v(19)).finish_turn().finish_turn()
        table.play("decline")
        assert (table.held("elves"), table.held("amazons"), table.held("orcs")) == (vs(2, 3), vs(19), set())

    def test_keeps_its_badge_until_it_is_gone(self) -> None:
        """S.spirit.1, R-7.4, R-7.6: with the last token of its race the badge is discarded."""
        table = table_of(self.SPIRIT, holds("wizards", "hill", at({7: 9}))).play("decline")
        assert table.state.power_of[table.race("elves")] == table.power("spirit")
        table.conquer(v(2), v(3))
        assert table.state.badge_discards >> table.power("spirit") & 1
        assert table.held("elves") == set()

    def test_scores_regions_only(self) -> None:
        """S.spirit.1, R-6.2: a spirit in decline brings no bonus of its race."""
        seat = Seat(active=holds("humans", "spirit", at({2: 1, 10: 1})))
        assert table_of(seat, FOE).play("decline").coins(0) == 5 + 2

    def test_ghouls_act_beside_another_declined_race(self) -> None:
        """S.spirit.1, S.ghouls.6: Spirit Ghouls go on conquering after the next race has declined."""
        ghouls = holds("ghouls", "spirit", at({2: 4}))
        seat = Seat(active=holds("ratmen", "hill", at({17: 3})), declined=[ghouls])
        table = table_of(seat, FOE).play("decline").finish_turn().pick("amazons").refill()
        assert table.conquer(v(3)).held("ghouls") == vs(2, 3)
        assert table.held("ratmen") == vs(17)
