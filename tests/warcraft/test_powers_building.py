"""Powers that build at the end of their turn (W-5)."""

from tests.engine.table import Seat, Table, Tribe, holds
from tests.warcraft.islands import cost, h, m


def one_each(*regions: str) -> dict[str, int]:
    """Return one token in each of some regions."""
    return dict.fromkeys(regions, 1)


class TestGarrisoned:
    def test_a_fort_on_each_region_at_the_end_of_its_turn(self) -> None:
        """W.garrisoned.1: a fort on each region it holds, also on those just conquered, and not before the end."""
        table = Table(Seat(active=holds("orcs", "garrisoned", {h(4): 3})), Seat(), natives=[])
        table.conquer(h(6))
        assert table.marked("fort") == set()
        table.finish_turn()
        assert table.marked("fort") == {h(4), h(6)}

    def test_a_fort_costs_attackers_one_token_more(self) -> None:
        """W.garrisoned.1: +1 defence; swamp 2, token 1, fort 1."""
        table = Table(
            Seat(active=holds("trolls", "farmer", {h(9): 9})),
            Seat(active=holds("orcs", "garrisoned", {h(4): 1, h(6): 1})),
            natives=[],
            markers={"fort": [h(6)]},
        )
        non_empty_cost_trolls_less = 1
        assert cost(table, "trolls", h(6)) == 4 - non_empty_cost_trolls_less
        assert cost(table, "trolls", h(4)) == 3 - non_empty_cost_trolls_less

    def test_one_fort_per_region(self) -> None:
        """W.garrisoned.1: a second turn adds no second fort, and the defence stays the same."""
        table = Table(
            Seat(active=holds("orcs", "garrisoned", {h(6): 1})),
            Seat(active=holds("humans", "farmer", {h(9): 9})),
            natives=[],
            markers={"fort": [h(6)]},
        )
        table.finish_turn()
        assert table.marked("fort") == {h(6)}
        assert cost(table, "humans", h(6)) == 4

    def test_short_of_forts_the_player_chooses(self) -> None:
        """W.garrisoned.1: ten on the map; with twelve regions the player says which two do without."""
        regions = [h(number) for number in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12)] + [m(1)]
        table = Table(Seat(active=holds("forsaken", "garrisoned", one_each(*regions))), Seat(), natives=[])
        table.end()
        chosen = regions[2:]
        assert table.regions("target") == set(regions)
        for region in chosen:
            table.play("target", region)
        assert table.marked("fort") == set(chosen)
        assert table.state.turn == 1

    def test_forts_that_stand_stay_and_only_the_rest_is_chosen(self) -> None:
        """W.garrisoned.1: with nine forts standing and two regions without, one is chosen."""
        regions = [h(number) for number in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12)]
        forts = regions[:8] + regions[9:10]
        table = Table(
            Seat(active=holds("forsaken", "garrisoned", one_each(*regions))),
            Seat(),
            natives=[],
            markers={"fort": forts},
        )
        table.end()
        assert table.regions("target") == {h(10), h(12)}
        table.play("target", h(12))
        assert table.marked("fort") == {*forts, h(12)}

    def test_exactly_ten_are_placed_without_asking(self) -> None:
        """W.garrisoned.1: ten regions, ten forts, no question."""
        regions = [h(number) for number in (1, 2, 3, 4, 5, 6, 7, 9, 10, 11)]
        table = Table(Seat(active=holds("forsaken", "garrisoned", one_each(*regions))), Seat(), natives=[]).end()
        assert table.marked("fort") == set(regions)
        assert table.state.turn == 1

    def test_forts_stay_in_decline(self) -> None:
        """W.garrisoned.2: they still defend the declined tokens, and stand nowhere new."""
        table = Table(
            Seat(active=holds("orcs", "garrisoned", {h(6): 3, h(3): 1})),
            Seat(active=holds("humans", "farmer", {h(9): 9})),
            natives=[],
            markers={"fort": [h(6)]},
        )
        table.play("decline")
        assert table.marked("fort") == {h(6)}
        assert cost(table, "humans", h(6)) == 4

    def test_a_declined_garrison_builds_no_more(self) -> None:
        """W.garrisoned.2, R-6.2: forts stay; at the end of later turns none is added."""
        table = Table(
            Seat(active=holds("trolls", "farmer", {h(9): 2}), declined=[holds("orcs", "garrisoned", {h(6): 1})]),
            Seat(),
            natives=[],
        )
        assert table.finish_turn().marked("fort") == set()

    def test_the_fort_falls_with_its_region(self) -> None:
        """W.garrisoned.1, R-4.10: it never stays where its race has no token left."""
        table = Table(
            Seat(active=holds("humans", "farmer", {h(9): 9})),
            Seat(active=holds("orcs", "garrisoned", {h(6): 1})),
            natives=[],
            markers={"fort": [h(6)]},
        )
        assert table.conquer(h(6)).marked("fort") == set()

    def test_an_abandoned_region_loses_its_fort(self) -> None:
        """W.garrisoned.1, R-4.2: the pieces of the race there are removed."""
        table = Table(
            Seat(active=holds("orcs", "garrisoned", {h(6): 1, h(4): 1})), Seat(), natives=[], markers={"fort": [h(6)]}
        )
        assert table.play("abandon", h(6)).marked("fort") == set()


def defensive_game(regions: dict[str, int], *others: Tribe, **rest: object) -> Table:
    """Return a game in which Defensive Orcs and others hold some regions; natives stand only in the given ones."""
    rest.setdefault("natives", [])
    seats = [Seat(active=tribe) for tribe in others] or [Seat()]
    return Table(Seat(active=holds("orcs", "defensive", regions)), *seats, **rest)


class TestDefensive:
    def test_a_tower_on_fields_whose_surroundings_it_dominates(self) -> None:
        """W.defensive.1: it holds two of the regions around, nobody else holds any."""
        assert defensive_game(one_each(h(7), h(4), h(1))).finish_turn().marked("watch_tower") == {h(7)}

    def test_only_on_fields(self) -> None:
        """W.defensive.1: a forest in the midst of its own regions gets none."""
        assert defensive_game(one_each(h(4), h(3), h(6), h(9))).finish_turn().marked("watch_tower") == set()

    def test_only_on_fields_it_holds(self) -> None:
        """W.defensive.1: not on empty fields beside its regions."""
        assert defensive_game(one_each(h(4), h(1), h(5))).finish_turn().marked("watch_tower") == set()

    def test_as_many_as_another_race_is_not_more(self) -> None:
        """W.defensive.1: two of four against two of one other race."""
        table = defensive_game(one_each(h(7), h(4), h(1)), holds("humans", "farmer", one_each(h(5), h(9))))
        assert table.finish_turn().marked("watch_tower") == set()

    def test_each_other_race_counts_by_itself(self) -> None:
        """W.defensive.1: two against one and one of two races."""
        table = defensive_game(
            one_each(h(7), h(4), h(1)),
            holds("humans", "farmer", one_each(h(5))),
            holds("trolls", "ranger", one_each(h(9))),
        )
        assert table.finish_turn().marked("watch_tower") == {h(7)}

    def test_the_active_and_the_declined_race_of_a_player_are_two(self) -> None:
        """W.defensive.1: race by race, not player by player."""
        table = Table(
            Seat(active=holds("orcs", "defensive", one_each(h(7), h(4), h(1)))),
            Seat(
                active=holds("humans", "farmer", one_each(h(5))),
                declined=[holds("trolls", None, one_each(h(9)))],
            ),
            natives=[],
        )
        assert table.finish_turn().marked("watch_tower") == {h(7)}

    def test_a_declined_race_counts_also_the_own(self) -> None:
        """W.defensive.1: the player's own declined race is another race."""
        table = Table(
            Seat(
                active=holds("orcs", "defensive", one_each(h(7), h(4))),
                declined=[holds("trolls", None, one_each(h(9)))],
            ),
            Seat(),
            natives=[],
        )
        assert table.finish_turn().marked("watch_tower") == set()

    def test_murlocs_count_as_one_race(self) -> None:
        """W.defensive.1: two Murlocs outweigh one region, two regions do not outweigh two Murlocs, three do."""
        two = defensive_game(one_each(h(7), h(4), h(5)), natives=[h(1), h(9)])
        assert two.finish_turn().marked("watch_tower") == set()
        three = defensive_game(one_each(h(7), h(4), h(5), h(9)), natives=[h(1)])
        assert three.finish_turn().marked("watch_tower") == {h(7)}

    def test_fields_alone_dominate_nothing(self) -> None:
        """W.defensive.1: with no region around it there is nothing it holds more of."""
        assert defensive_game(one_each(h(7))).finish_turn().marked("watch_tower") == set()

    def test_a_tower_whose_site_is_lost_is_removed_at_the_end_of_its_turn(self) -> None:
        """W.defensive.1: towers elsewhere are removed."""
        table = defensive_game(
            one_each(h(7), h(4)), holds("humans", "farmer", one_each(h(5))), markers={"watch_tower": [h(7)]}
        )
        assert table.finish_turn().marked("watch_tower") == set()

    def test_a_tower_stays_where_it_still_belongs(self) -> None:
        """W.defensive.1: one tower, not two, and no question."""
        table = defensive_game(one_each(h(7), h(4), h(1)), markers={"watch_tower": [h(7)]})
        assert table.finish_turn().marked("watch_tower") == {h(7)}

    def test_an_abandoned_region_loses_its_tower(self) -> None:
        """W.defensive.1, R-4.10: a tower never stays where its race has no token left."""
        table = defensive_game(one_each(h(7), h(4)), markers={"watch_tower": [h(7)]})
        assert table.play("abandon", h(7)).marked("watch_tower") == set()

    def test_at_most_six_and_the_player_chooses(self) -> None:
        """W.defensive.1: seven sites, six towers."""
        boards = ["hammerhead", "millstone", "fishbone", "flint-heart"]
        fields = [h(2), h(7), m(2), m(6), "fishbone:2", "fishbone:7", "flint-heart:1"]
        beside = [h(3), h(4), m(1), m(8), "fishbone:4", "fishbone:6", "flint-heart:4"]
        tribe = holds("forsaken", "defensive", one_each(*fields, *beside))
        table = Table(Seat(active=tribe), Seat(), boards=boards, natives=[])
        table.end()
        assert table.marked("watch_tower") == set()
        assert table.regions("target") == set(fields)
        for region in fields[1:]:
            table.play("target", region)
        assert table.marked("watch_tower") == set(fields[1:])

    def test_towers_that_stand_stay_and_only_the_rest_is_chosen(self) -> None:
        """W.defensive.1: with five towers standing and two new sites one of the two is chosen."""
        boards = ["hammerhead", "millstone", "fishbone", "flint-heart"]
        fields = [h(2), h(7), m(2), m(6), "fishbone:2", "fishbone:7", "flint-heart:1"]
        beside = [h(3), h(4), m(1), m(8), "fishbone:4", "fishbone:6", "flint-heart:4"]
        tribe = holds("forsaken", "defensive", one_each(*fields, *beside))
        table = Table(Seat(active=tribe), Seat(), boards=boards, natives=[], markers={"watch_tower": fields[1:6]})
        assert table.end().regions("target") == {fields[0], fields[6]}
        table.play("target", fields[6])
        assert table.marked("watch_tower") == set(fields[1:])

    def test_its_region_cannot_be_conquered(self) -> None:
        """W.defensive.2: immune; its neighbours are not."""
        table = Table(
            Seat(active=holds("humans", "farmer", {h(9): 9})),
            Seat(active=holds("orcs", "defensive", one_each(h(7), h(4)))),
            natives=[],
            markers={"watch_tower": [h(7)]},
        )
        assert not table.can("conquer", h(7))
        assert table.can("conquer", h(4))

    def test_powers_cannot_touch_its_region(self) -> None:
        """W.defensive.2, R-1.8: Intimidating and the Champion cannot be used there."""
        for power in ("intimidating", "championing"):
            table = Table(
                Seat(active=holds("humans", power, {h(9): 1}, companions_in_hand=int(power == "championing"))),
                Seat(active=holds("orcs", "defensive", one_each(h(7), h(4)))),
                natives=[],
                markers={"watch_tower": [h(7)]},
            )
            table.use(power)
            regions = table.regions("target") | table.regions("conquer")
            assert h(4) in regions
            assert h(7) not in regions

    def test_no_bomb_can_be_laid_there(self) -> None:
        """W.defensive.2, W.goblins.2: not in an immune region."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(9): 1}), coins=5),
            Seat(active=holds("orcs", "defensive", one_each(h(7), h(4)))),
            natives=[],
            markers={"watch_tower": [h(7)]},
            memory={"goblins": {"exploding": 6, "duds": 6}},
        )
        assert table.end().regions("target") == {h(4)}

    def test_towers_are_gone_in_decline(self) -> None:
        """W.defensive.3: the region can be taken again."""
        table = defensive_game(
            one_each(h(7), h(4)), holds("humans", "farmer", {h(9): 9}), markers={"watch_tower": [h(7)]}
        )
        table.play("decline")
        assert table.marked("watch_tower") == set()
        assert table.can("conquer", h(7))
