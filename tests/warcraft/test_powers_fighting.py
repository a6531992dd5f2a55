"""Powers that make conquests cheaper, wider or more profitable (W-5)."""

from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import cost, h, m


def against(*defenders: Seat, power: str, race: str = "orcs", hand: int = 9, coins: int = 5, **rest: object) -> Table:
    """Return a game in which a race with this power stands on Hammerhead 4 and attacks others."""
    rest.setdefault("natives", [])
    others = defenders or (Seat(active=holds("dwarves", "ranger", {m(8): 1})),)
    return Table(Seat(coins=coins, active=holds(race, power, {h(4): 2}, hand=hand)), *others, **rest)


class TestBattleMaster:
    def test_an_enemy_region_brings_a_coin_at_once(self) -> None:
        """W.battle_master.1, R-6.3: one coin for a region with an active enemy race, however many tokens it has."""
        table = against(Seat(active=holds("trolls", "farmer", {h(6): 3})), power="battle_master")
        assert table.conquer(h(6)).coins(0) == 6

    def test_murlocs_and_declined_races_count(self) -> None:
        """W.battle_master.1: natives and tokens in decline make a region non-empty."""
        table = against(Seat(declined=[holds("trolls", None, {h(6): 1})]), power="battle_master", natives=[h(9)])
        assert table.conquer(h(9)).coins(0) == 6
        assert table.conquer(h(6)).coins(0) == 7

    def test_the_own_declined_race_counts(self) -> None:
        """W.battle_master.1, R-4.7: a region of the player's own race in decline is non-empty too."""
        table = Table(
            Seat(active=holds("orcs", "battle_master", {h(4): 6}), declined=[holds("trolls", None, {h(6): 1})]),
            Seat(active=holds("dwarves", "farmer", {m(8): 1})),
        )
        assert table.conquer(h(6)).coins(0) == 6

    def test_a_lone_champion_makes_a_region_non_empty(self) -> None:
        """W.battle_master.1, R-1.5: the Champion counts as a token; his ransom comes on top."""
        champion = holds("trolls", "championing", companions={h(6): 1})
        table = against(Seat(active=champion), power="battle_master")
        assert table.conquer(h(6)).coins(0) == 5 + 1 + 1

    def test_an_empty_region_brings_nothing(self) -> None:
        """W.battle_master.1: a mountain, a military objective or an artifact does not make a region non-empty."""
        table = against(power="battle_master", relics={"frostmourne": h(3)}, markers={"bomb": [h(3)]})
        assert table.conquer(h(3), h(7)).coins(0) == 5

    def test_a_bomb_that_explodes_brings_the_coin(self) -> None:
        """W.battle_master.1, W.goblins.3: an explosion earns what a conquest earns."""
        table = against(
            Seat(active=holds("trolls", "farmer", {h(6): 3})),
            power="battle_master",
            race="goblins",
            markers={"bomb": [h(6)]},
            memory={"goblins": {"exploding": 6, "duds": 6}},
        )
        table.play("target", h(6)).play("flip", number=1)
        assert table.coins(0) == 6


class TestBlacksmith:
    def test_every_region_costs_one_less(self) -> None:
        """W.blacksmith.1: an empty swamp 1, a mountain 2, two enemy tokens 3."""
        enemies = Seat(active=holds("trolls", "farmer", {h(9): 2}))
        assert cost(against(enemies, power="blacksmith"), "orcs", h(6)) == 1
        assert cost(against(enemies, power="blacksmith"), "orcs", h(3)) == 2
        assert cost(against(enemies, power="blacksmith"), "orcs", h(9)) == 3

    def test_also_with_travel_and_as_first_conquest(self) -> None:
        """W.blacksmith.1: every region, an entry region across the sea too."""
        assert cost(against(power="blacksmith"), "orcs", m(3)) == 2
        table = Table(Seat(active=holds("orcs", "blacksmith", hand=9)), Seat(), natives=[])
        assert cost(table, "orcs", m(3)) == 2

    def test_never_less_than_one_token(self) -> None:
        """W.blacksmith.1, R-1.7: a forest that costs Night Elves one costs the Blacksmith among them no less."""
        table = Table(Seat(active=holds("night_elves", "blacksmith", {h(9): 9})), Seat(), natives=[])
        assert cost(table, "night_elves", h(4)) == 1

    def test_never_less_than_two_for_tauren(self) -> None:
        """W.blacksmith.1, W.tauren.1: the lowest cost of Tauren is two; a mountain costs them two as well."""
        table = Table(Seat(active=holds("tauren", "blacksmith", {h(4): 9})), Seat(), natives=[])
        assert cost(table, "tauren", h(6)) == 2
        assert cost(table, "tauren", h(3)) == 2


class TestEnraged:
    def test_two_or_more_tokens_bring_as_many_coins(self) -> None:
        """W.enraged.1: three tokens, three coins, at once."""
        table = against(Seat(active=holds("trolls", "farmer", {h(6): 3})), power="enraged")
        assert table.conquer(h(6)).coins(0) == 8

    def test_two_are_enough(self) -> None:
        """W.enraged.1: two tokens, two coins, of a race in decline as well."""
        table = against(Seat(declined=[holds("tauren", None, {h(6): 2})]), power="enraged")
        assert table.conquer(h(6)).coins(0) == 7

    def test_one_token_brings_nothing(self) -> None:
        """W.enraged.1: a single token or a Murloc brings nothing."""
        table = against(Seat(active=holds("trolls", "farmer", {h(6): 1})), power="enraged", natives=[h(9)])
        assert table.conquer(h(6), h(9)).coins(0) == 5

    def test_beasts_count(self) -> None:
        """W.enraged.1: a token and two Beasts are three."""
        beasts = holds("trolls", "beast_master", {h(6): 1}, companions={h(6): 2})
        table = against(Seat(active=beasts), power="enraged")
        assert table.conquer(h(6)).coins(0) == 8

    def test_the_champion_counts(self) -> None:
        """W.enraged.1: a token and the Champion are two; the ransom comes on top."""
        champion = holds("trolls", "championing", {h(6): 1}, companions={h(6): 1})
        table = against(Seat(active=champion), power="enraged")
        assert table.conquer(h(6)).coins(0) == 5 + 2 + 1

    def test_tokens_that_were_spared_count(self) -> None:
        """W.enraged.1: as many as there were, whether one is discarded or not."""
        table = against(Seat(active=holds("draenei", "farmer", {h(6): 2})), power="enraged", race="trolls")
        assert table.conquer(h(6)).coins(0) == 7

    def test_the_own_declined_race_is_no_enemy(self) -> None:
        """W.enraged.1, R-4.7: tokens of the player's own race in decline bring nothing."""
        table = Table(
            Seat(active=holds("orcs", "enraged", {h(4): 7}), declined=[holds("tauren", None, {h(6): 2})]),
            Seat(active=holds("dwarves", "farmer", {m(8): 1})),
        )
        assert table.conquer(h(6)).coins(0) == 5


class TestMarshdweller:
    def test_a_conqueror_of_its_swamp_pays_first(self) -> None:
        """W.marshdweller.1: one coin from the conqueror to the Marshdweller."""
        table = against(Seat(active=holds("trolls", "marshdweller", {h(6): 1})), power="farmer").conquer(h(6))
        assert (table.coins(0), table.coins(1)) == (4, 6)

    def test_other_regions_are_free(self) -> None:
        """W.marshdweller.1: only swamps are tolled."""
        table = against(Seat(active=holds("trolls", "marshdweller", {h(9): 1})), power="farmer").conquer(h(9))
        assert (table.coins(0), table.coins(1)) == (5, 5)

    def test_other_swamps_are_free(self) -> None:
        """W.marshdweller.1: a swamp that the Marshdweller does not hold costs nothing."""
        table = against(Seat(active=holds("trolls", "marshdweller", {h(1): 1})), power="farmer").conquer(h(6))
        assert (table.coins(0), table.coins(1)) == (5, 5)

    def test_without_a_coin_there_is_no_attack(self) -> None:
        """W.marshdweller.1, R-4.13: without a coin a swamp can be neither conquered nor attacked with the die."""
        swamp = Seat(active=holds("trolls", "marshdweller", {h(6): 1, h(9): 1}))
        table = against(swamp, power="farmer", coins=0)
        assert not table.can("conquer", h(6))
        assert table.can("conquer", h(9))
        table = against(swamp, power="farmer", coins=0, hand=0)
        assert not table.can("roll", h(6))
        assert table.can("roll", h(9))

    def test_it_is_not_returned_when_the_die_fails(self) -> None:
        """W.marshdweller.1, R-4.13: paid before the die, and gone."""
        table = against(Seat(active=holds("trolls", "marshdweller", {h(6): 2})), power="farmer", hand=1)
        table.play("roll", h(6))
        assert (table.coins(0), table.coins(1)) == (4, 6)
        table.die(0)
        assert table.holder(h(6)) == "trolls"
        scored = 1
        assert (table.coins(0), table.coins(1)) == (4 + scored, 6)

    def test_it_stays_in_decline(self) -> None:
        """W.marshdweller.2: also for a swamp that the race holds in decline."""
        table = Table(
            Seat(active=holds("trolls", "marshdweller", {h(6): 1})),
            Seat(active=holds("orcs", "farmer", {h(4): 6})),
            natives=[],
        )
        table.play("decline")
        before = table.coins(0), table.coins(1)
        table.conquer(h(6))
        assert (table.coins(0), table.coins(1)) == (before[0] + 1, before[1] - 1)

    def test_its_own_player_pays_nothing(self) -> None:
        """W.marshdweller.1: an opponent pays; the same player's next race takes the swamp for nothing."""
        table = Table(
            Seat(
                coins=0,
                active=holds("orcs", "farmer", {h(4): 6}),
                declined=[holds("trolls", "marshdweller", {h(6): 1})],
            ),
            Seat(active=holds("dwarves", "ranger", {m(8): 1})),
        )
        assert table.conquer(h(6)).coins(0) == 0
        assert table.holder(h(6)) == "orcs"

    def test_the_champion_pays_too(self) -> None:
        """W.marshdweller.1: a conquest for no token is a conquest."""
        table = Table(
            Seat(active=holds("orcs", "championing", {h(4): 1}, companions_in_hand=1)),
            Seat(active=holds("trolls", "marshdweller", {h(6): 1})),
            natives=[],
        )
        table.use("championing").conquer(h(6))
        assert (table.coins(0), table.coins(1)) == (4, 6)

    def test_driving_a_token_out_of_a_swamp_is_free(self) -> None:
        """W.marshdweller.1: the toll is for conquests; Intimidating pays nothing."""
        swamp = Seat(active=holds("trolls", "marshdweller", {h(6): 2, m(1): 1}))
        table = against(swamp, power="intimidating", coins=0)
        table.use("intimidating").play("target", h(6)).play("target", m(1))
        assert (table.coins(0), table.coins(1)) == (0, 5)

    def test_a_bomb_that_explodes_pays(self) -> None:
        """W.marshdweller.1, W.goblins.6: the explosion is paid for like a conquest, a dud is not."""
        table = against(
            Seat(active=holds("trolls", "marshdweller", {h(6): 3, h(1): 1})),
            power="farmer",
            race="goblins",
            markers={"bomb": [h(6), h(1)]},
            memory={"goblins": {"exploding": 6, "duds": 6}},
        )
        table.play("target", h(1)).play("flip", number=0)
        assert (table.coins(0), table.coins(1)) == (5, 5)
        table.play("target", h(6)).play("flip", number=1).play("choose", number=1)
        assert (table.coins(0), table.coins(1)) == (4, 6)
        assert table.holder(h(6)) is None

    def test_the_badge_leaves_with_the_race(self) -> None:
        """W.marshdweller.2, R-7.6: when the last declined token is gone the badge is discarded."""
        table = against(Seat(declined=[holds("trolls", "marshdweller", {h(6): 1})]), power="farmer").conquer(h(6))
        assert table.state.badge_discards >> table.power("marshdweller") & 1


class TestSailing:
    def test_entry_regions_cost_no_travel(self) -> None:
        """W.sailing.1: an empty entry region across the sea costs 2; others pay 3."""
        assert cost(against(power="sailing"), "orcs", m(3)) == 2
        assert cost(against(power="farmer"), "orcs", m(3)) == 3

    def test_also_for_the_first_conquest(self) -> None:
        """W.sailing.1: no travel when the race enters the map."""
        table = Table(Seat(active=holds("orcs", "sailing", hand=9)), Seat(), natives=[])
        assert cost(table, "orcs", h(4)) == 2

    def test_regions_without_an_anchor_stay_out_of_reach(self) -> None:
        """W.sailing.1: it saves travel and adds no reach."""
        table = against(power="sailing")
        assert {region for region in table.regions("conquer") if region.startswith("millstone")} == {m(3), m(6)}

    def test_an_entry_region_is_not_thereby_adjacent(self) -> None:
        """W.sailing.1, W.ethereals.2: a place across the sea is not next door; there is no discount for it."""
        table = against(power="sailing", race="ethereals", hand=4, relics={"dark_portal": m(3)})
        assert table.can("conquer", m(3))
        assert not table.can_use("ethereals", 1)
        assert against(power="sailing", race="ethereals", hand=4, relics={"dark_portal": h(6)}).can_use("ethereals", 1)
