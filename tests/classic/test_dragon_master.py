"""Dragon Master: one region a turn for one token, and the dragon on it (S-3)."""

from elbowroom.engine.choices import decision_of
from elbowroom.engine.view import PickRegion
from tests.classic.maps import ClassicTable, Seat, at, cost, holds, v, vs, why
from tests.engine.table import Table

FAR_AWAY = Seat(active=holds("wizards", "hill", hand=9))
FLYERS = Seat(active=holds("wizards", "flying", at({5: 9})))
DEFENDERS = Seat(active=holds("trolls", "fortified", at({6: 5, 5: 1})))


def masters(
    regions: dict[int, int] | None = None,
    *,
    hand: int = 0,
    race: str = "ratmen",
    dragon: int | None = None,
    foe: Seat = DEFENDERS,
    **rest: object,
) -> Table:
    """Return a race with the dragon in one of its regions or in hand; natives stand only in the given regions."""
    rest.setdefault("natives", [])
    rest["markers"] = {**({"dragon": [v(dragon)]} if dragon else {}), **rest.pop("markers", {})}  # type: ignore[dict-item]
    return ClassicTable(Seat(active=holds(race, "dragon_master", at(regions or {}), hand=hand)), foe, **rest)


class TestTheConquest:
    def test_one_token_whatever_defends_it(self) -> None:
        """S.dragon_master.1: a mountain with five Trolls, a lair and a fortress falls to one token."""
        table = masters({2: 3}, markers={"lair": [v(6)], "fortress": [v(6)]}).use("dragon_master")
        assert cost(table, "ratmen", v(6)) == 1
        assert table.holder(v(6)) == "ratmen"
        assert table.hand("trolls") == 4

    def test_the_cost_is_explained(self) -> None:
        """S.dragon_master.1: the dragon is a discount of all tokens above one."""
        table = masters({2: 3}).use("dragon_master")
        parts = {part.race or part.source: part.tokens for part in why(table, v(6)).parts}
        assert parts == {"base": 2, "mountain": 1, "trolls": 5, "dragon_master": -7}
        assert why(table, v(6)).is_possible

    def test_encampments_do_not_protect(self) -> None:
        """S.dragon_master.1, S.bivouacking.2: five encampments do not raise the cost."""
        foe = Seat(active=holds("wizards", "bivouacking", at({6: 1, 5: 1}), companions={v(6): 5}))
        table = masters({2: 2}, foe=foe).use("dragon_master").conquer(v(6))
        assert table.holder(v(6)) == "ratmen"
        assert table.companions_in_hand("wizards") == 5

    def test_a_token_is_needed(self) -> None:
        """S.dragon_master.1, R-4.6: with none in hand the dragon stays."""
        assert masters({2: 2}).can_use("dragon_master")
        assert not masters({2: 1}).can_use("dragon_master")

    def test_once_a_turn(self) -> None:
        """S.dragon_master.1: the next region is paid in full; next turn the dragon flies again."""
        table = masters({2: 5}).use("dragon_master").conquer(v(6))
        assert not table.can_use("dragon_master")
        assert cost(table, "ratmen", v(3)) == 2
        assert table.finish_turn().finish_turn().can_use("dragon_master")

    def test_before_or_after_other_conquests(self) -> None:
        """S.dragon_master.1, R-4.14: once a turn, whenever it suits; also with the last token."""
        table = masters({2: 6}).conquer(v(3), v(7)).use("dragon_master").conquer(v(6))
        assert table.held("ratmen") == vs(2, 3, 6, 7)

    def test_only_in_reach(self) -> None:
        """S.dragon_master.1, R-4.3: it goes no further than its race."""
        table = masters({2: 3}).use("dragon_master")
        assert table.regions("conquer") == vs(3, 6, 7)
        assert not table.legal("roll")
        assert why(table, v(5)).reason == "not-adjacent"
        assert why(table, v(1)).reason == "water"

    def test_as_first_conquest(self) -> None:
        """S.dragon_master.1, S-1.3: wherever its race may enter."""
        table = masters(hand=9).use("dragon_master")
        assert v(6) in table.regions("conquer")
        assert v(9) not in table.regions("conquer")
        assert cost(table, "ratmen", v(6)) == 1

    def test_anywhere_on_land_as_first_conquest_of_halflings(self) -> None:
        """S.dragon_master.1, S.halflings.1: where its race may begin, so may the dragon."""
        table = masters(hand=9, race="halflings").use("dragon_master").conquer(v(14))
        assert table.marked("dragon") == table.marked("hole") == vs(14)

    def test_where_it_saves_nothing(self) -> None:
        """S.dragon_master.1: for Tritons a shore costs one token anyway, but the dragon guards it."""
        table = masters({12: 2}, race="tritons").use("dragon_master").conquer(v(7))
        assert table.marked("dragon") == vs(7)

    def test_its_region_counts_as_conquered(self) -> None:
        """S.dragon_master.1: Orcs earn a coin for it."""
        assert masters({2: 3}, race="orcs").use("dragon_master").conquer(v(6)).score(0)["orcs"] == 1

    def test_a_region_must_be_named_for_it(self) -> None:
        """S.dragon_master.1: the decision offers regions only."""
        decision = decision_of(masters({2: 3}).use("dragon_master").state)
        assert decision is not None
        assert decision.question == "ask.aided"
        assert [type(choice) for choice in decision.choices] == [PickRegion]

    def test_not_into_an_immune_region(self) -> None:
        """S.dragon_master.1, R-1.8: it cannot take regions with holes or heroes."""
        foe = Seat(active=holds("halflings", "heroic", at({6: 1, 7: 1, 5: 1})))
        table = masters({2: 9}, foe=foe, markers={"hole": [v(6)], "hero": [v(7)]}).use("dragon_master")
        assert table.regions("conquer") == vs(3)
        assert (why(table, v(6)).reason, why(table, v(6)).by) == ("immune-hole", "hole")
        assert (why(table, v(7)).reason, why(table, v(7)).by) == ("immune-hero", "hero")

    def test_not_against_peace(self) -> None:
        """S.dragon_master.1, S.diplomat.1: the dragon cannot attack him, either."""
        foe = Seat(active=holds("wizards", "diplomat", at({6: 1})))
        table = masters({2: 9}, foe=foe, memory={"diplomat": {"peace_with": 0}}).use("dragon_master")
        assert table.regions("conquer") == vs(3, 7)

    def test_a_failed_die_comes_after_it(self) -> None:
        """S.dragon_master.1, R-4.14: after the die of the last conquest it cannot be used this turn."""
        table = masters({2: 2}, foe=Seat(active=holds("trolls", "swamp", at({5: 1})))).play("roll", v(3)).die(0)
        assert table.state.seat == 1
        assert table.marked("dragon") == set()


class TestTheDragonOnItsRegion:
    def guarded_region(self) -> Table:
        """Return a game in which the foe moves, next to the region of the dragon and to another one of its race."""
        return masters({6: 1, 2: 1}, dragon=6, foe=FLYERS, turn=1)

    def test_stands_where_it_conquered(self) -> None:
        """S.dragon_master.2."""
        assert masters({2: 2}).use("dragon_master").conquer(v(6)).marked("dragon") == vs(6)

    def test_does_not_stand_where_tokens_alone_conquered(self) -> None:
        """S.dragon_master.2: only where it was used."""
        assert masters({2: 9}).conquer(v(3)).marked("dragon") == set()

    def test_makes_it_immune(self) -> None:
        """S.dragon_master.2, R-1.8: the neighbour can be taken, the region of the dragon cannot."""
        table = self.guarded_region()
        assert table.can("conquer", v(2))
        assert not table.can("conquer", v(6))
        assert not table.can("roll", v(6))
        assert (why(table, v(6), 1).reason, why(table, v(6), 1).by) == ("immune-dragon", "dragon")

    def test_protects_from_sorcerers(self) -> None:
        """S.dragon_master.2, S.sorcerers.2: any immunity does."""
        foe = Seat(active=holds("sorcerers", "flying", at({5: 2})))
        table = masters({6: 1, 2: 1}, dragon=6, foe=foe, turn=1).use("sorcerers")
        assert table.regions("target") == vs(2)

    def test_stays_while_it_is_not_used(self) -> None:
        """S.dragon_master.2: a turn without it leaves it where it stands."""
        table = masters({6: 1, 2: 4}, dragon=6, foe=FLYERS).conquer(v(3)).finish_turn()
        assert table.marked("dragon") == vs(6)
        assert why(table, v(6), 1).reason == "immune-dragon"

    def test_leaves_when_it_is_used_again(self) -> None:
        """S.dragon_master.2: there is only one dragon, and the region that it leaves is no longer immune."""
        table = masters({6: 1, 2: 4}, dragon=6, foe=FLYERS).use("dragon_master").conquer(v(3)).finish_turn()
        assert table.marked("dragon") == vs(3)
        assert why(table, v(6), 1).reason != "immune-dragon"

    def test_a_region_conquered_without_it_leaves_it_alone(self) -> None:
        """S.dragon_master.2: Halflings with a hole and the dragon keep both until one leaves."""
        table = masters(
            {6: 1, 2: 9},
            race="halflings",
            dragon=6,
            foe=FLYERS,
            markers={"hole": [v(6)]},
            memory={"halflings": {"holes_dug": 1}},
        )
        table.use("dragon_master").conquer(v(3))
        assert table.marked("hole") == vs(3, 6)
        assert table.marked("dragon") == vs(3)

    def test_comes_back_when_its_region_is_abandoned(self) -> None:
        """S.dragon_master.2, R-4.2, R-4.10: no longer on the map, and free to fly the same turn."""
        table = masters({6: 1, 2: 3}, dragon=6, foe=FLYERS).play("abandon", v(6))
        assert table.marked("dragon") == set()
        assert table.use("dragon_master").conquer(v(6)).marked("dragon") == vs(6)

    def test_adds_no_defence_of_its_own(self) -> None:
        """S.dragon_master.2, R-4.5: when it has left, the region costs what stands there."""
        table = masters({6: 1, 2: 4}, dragon=6, foe=FLYERS).use("dragon_master").conquer(v(3)).redeploy()
        assert sum(part.tokens for part in why(table, v(6), 1).parts) == 3 + table.tokens(v(6))

    def test_own_ghouls_are_not_bound_by_it(self) -> None:
        """S.dragon_master.2, R-1.8, R-4.10: they may take its region, and the dragon goes back."""
        seat = Seat(
            active=holds("ratmen", "dragon_master", at({6: 1, 2: 1})), declined=[holds("ghouls", None, at({12: 9}))]
        )
        table = ClassicTable(seat, FAR_AWAY, natives=[], markers={"dragon": [v(6)]})
        table.play("done").conquer(v(6))
        assert table.holder(v(6)) == "ghouls"
        assert table.marked("dragon") == set()

    def test_gone_in_decline(self) -> None:
        """S.dragon_master.3: the token stays, the dragon does not, and the region can be taken."""
        table = masters({6: 2, 2: 1}, dragon=6, foe=FLYERS)
        table.play("decline")
        assert table.marked("dragon") == set()
        assert (table.holder(v(6)), table.tokens(v(6))) == ("ratmen", 1)
        assert cost(table, "wizards", v(6)) == 4

    def test_gone_with_declining_ghouls_too(self) -> None:
        """S.dragon_master.3, S.ghouls.6: their tokens stay, their badge no longer works."""
        table = masters({6: 2, 2: 1}, race="ghouls", dragon=6, foe=FAR_AWAY).play("decline")
        assert table.marked("dragon") == set()
        assert table.tokens(v(6)) == 2
