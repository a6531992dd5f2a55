"""Powers whose pieces stand with the tokens of their race: Beasts and the Champion (W-5)."""

from elbowroom.engine.rules.scoring import tokens_on_map
from tests.engine.table import Combo, Seat, Table, Tribe, holds
from tests.warcraft.islands import cost, h, m

FAR_AWAY = Seat(active=holds("dwarves", "farmer", {m(8): 1}))


def beasts(
    regions: dict[str, int],
    with_beasts: dict[str, int] | None = None,
    *,
    race: str = "orcs",
    hand: int = 0,
    in_hand: int = 0,
) -> Tribe:
    """Return a race with Beasts in some of its regions."""
    return holds(race, "beast_master", regions, hand=hand, companions=with_beasts or {}, companions_in_hand=in_hand)


def champion(regions: dict[str, int], where: str | None = None, *, race: str = "orcs", hand: int = 0) -> Tribe:
    """Return a race with the Champion in one of its regions, or in hand."""
    companions = {where: 1} if where else {}
    return holds(race, "championing", regions, hand=hand, companions=companions, companions_in_hand=int(where is None))


def table_of(first: Tribe, *others: Tribe, coins: int = 5, **rest: object) -> Table:
    """Return a game in which the first race moves; natives stand only in the given regions."""
    rest.setdefault("natives", [])
    seats = [Seat(active=tribe) for tribe in others] or [FAR_AWAY]
    return Table(Seat(coins=coins, active=first), *seats, **rest)


class TestBeastMasterAtTheStartOfItsTurn:
    def test_one_beast_per_hill(self) -> None:
        """W.beast_master.1: two hills, two Beasts in hand."""
        assert table_of(beasts({h(9): 1, h(12): 1, h(10): 1})).companions_in_hand("orcs") == 2

    def test_no_hill_no_beast(self) -> None:
        """W.beast_master.1: none without a hill, and none for the hills of others."""
        assert table_of(beasts({h(10): 1}), holds("blood_elves", "ranger", {h(9): 1})).companions_in_hand("orcs") == 0

    def test_at_most_five(self) -> None:
        """W.beast_master.1: six hills bring five."""
        hills = [h(9), h(12), m(1), m(7), "fishbone:1", "fishbone:3"]
        boards = ["hammerhead", "millstone", "fishbone"]
        table = table_of(beasts(dict.fromkeys(hills, 1)), boards=boards)
        assert table.companions_in_hand("orcs") == 5

    def test_those_on_the_map_and_in_hand_are_discarded_first(self) -> None:
        """W.beast_master.1: no Beast is left over from the turn before."""
        table = table_of(beasts({h(9): 1}, {h(9): 2}, in_hand=2))
        assert table.companions(h(9)) == 0
        assert table.companions_in_hand("orcs") == 1

    def test_a_region_that_only_beasts_held_is_lost(self) -> None:
        """W.beast_master.1: regions that become empty are lost."""
        table = table_of(beasts({h(9): 1}, {h(4): 2}))
        assert table.holder(h(4)) is None
        assert table.held("orcs") == {h(9)}

    def test_a_hill_that_only_beasts_held_brings_none(self) -> None:
        """W.beast_master.1: a Beast per hill still held."""
        table = table_of(beasts({h(10): 1}, {h(9): 1}))
        assert table.companions_in_hand("orcs") == 0

    def test_a_lone_tauren_leaves_with_the_beast(self) -> None:
        """W.beast_master.1, W.tauren.3: the region is lost, its token is in hand, and the hill brings no Beast."""
        table = table_of(beasts({h(9): 1, h(10): 2}, {h(9): 1}, race="tauren"))
        assert table.held("tauren") == {h(10)}
        assert table.hand("tauren") == 1
        assert table.companions_in_hand("tauren") == 0

    def test_two_tauren_stay_when_the_beast_leaves(self) -> None:
        """W.beast_master.1: with two tokens the region is kept."""
        table = table_of(beasts({h(9): 2}, {h(9): 1}, race="tauren"))
        assert table.held("tauren") == {h(9)}
        assert table.companions_in_hand("tauren") == 1

    def test_a_lost_region_costs_as_much_as_an_empty_one(self) -> None:
        """W.beast_master.1: nothing of the Beasts is left to defend it."""
        assert cost(table_of(beasts({h(9): 5}, {h(4): 3})), "orcs", h(4)) == 2

    def test_also_in_a_turn_of_decline(self) -> None:
        """W.beast_master.1: regions that only Beasts held are lost before the race declines, and not scored."""
        table = table_of(beasts({h(9): 2}, {h(4): 2}))
        assert table.play("decline").coins(0) == 5 + 1
        assert table.held("orcs") == {h(9)}


class TestBeastsAsTokens:
    def test_they_conquer(self) -> None:
        """W.beast_master.2: two Beasts take a region with no other token in hand, and hold it."""
        table = table_of(beasts({h(9): 1, h(12): 1}))
        assert table.hand("orcs") == 0
        table.conquer(h(6))
        assert table.holder(h(6)) == "orcs"
        assert (table.tokens(h(6)), table.companions(h(6))) == (0, 2)

    def test_tokens_and_beasts_are_spent_together(self) -> None:
        """W.beast_master.2: a mountain takes a token and two Beasts."""
        table = table_of(beasts({h(9): 2, h(12): 1})).conquer(h(10))
        assert (table.tokens(h(10)), table.companions(h(10))) == (1, 2)

    def test_they_count_for_the_die(self) -> None:
        """W.beast_master.2, R-4.11: one Beast in hand, the mountain costs three: a two on the die is enough."""
        table = table_of(beasts({h(9): 1})).play("roll", h(10)).die(2)
        assert table.holder(h(10)) == "orcs"

    def test_they_defend(self) -> None:
        """W.beast_master.2, R-4.5: a Beast counts as one token; forest 2, token 1, two Beasts 2."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), beasts({h(4): 1}, {h(4): 2}))
        assert cost(table, "blood_elves", h(4)) == 5

    def test_they_score_the_region_they_hold(self) -> None:
        """W.beast_master.2: a region held by Beasts alone brings its coin."""
        table = table_of(beasts({h(9): 1, h(12): 1})).conquer(h(6))
        assert table.score(0)["regions"] == 3

    def test_they_are_redeployed_like_tokens(self) -> None:
        """W.beast_master.2, R-5.1: any number anywhere, as long as each region keeps one token or Beast."""
        table = table_of(beasts({h(9): 1, h(12): 1})).conquer(h(6)).end()
        # Two tokens and two Beasts for three regions, asked in board order.
        assert table.numbers("station") == {0, 1, 2}
        table.play("station", h(6), 0)
        assert table.numbers("station") == {0, 1, 2}
        table.play("station", h(9), 1)
        assert table.numbers("deploy") == {0, 1}
        table.play("deploy", h(6), 0).play("deploy", h(9), 0)
        assert [(table.tokens(at), table.companions(at)) for at in (h(6), h(9), h(12))] == [(1, 0), (0, 1), (1, 1)]

    def test_no_region_may_be_left_bare_by_placing_them(self) -> None:
        """W.beast_master.2, R-5.1: three tokens and two Beasts, five regions: one in each."""
        # Forests cost Night Elves one token: a Beast takes each.
        table = table_of(beasts({h(9): 1, h(12): 1, h(10): 1}, race="night_elves")).conquer(h(4), h(11)).end()
        offered = []
        for region in (h(4), h(9), h(10), h(11)):
            offered.append(table.numbers("station"))
            table.play("station", region, min(offered[-1]))
        assert offered == [{0, 1}, {0, 1}, {0, 1}, {1}]
        assert table.companions(h(12)) == 1

    def test_they_count_for_a_tie(self) -> None:
        """W.beast_master.2, R-8.1: they are tokens of the race for every purpose."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 1}), beasts({h(4): 1}, {h(4): 2}))
        assert tokens_on_map(table.state) == [1, 3]


class TestBeastsOfTauren:
    def test_a_beast_counts_towards_the_two_of_a_conquest(self) -> None:
        """W.beast_master.2, W.tauren.1: a token and a Beast take an empty region."""
        table = table_of(beasts({h(9): 3}, race="tauren")).conquer(h(6))
        assert (table.tokens(h(6)), table.companions(h(6))) == (1, 1)

    def test_one_beast_alone_is_too_little(self) -> None:
        """W.beast_master.2, W.tauren.1: with one Beast in hand Tauren can conquer nothing, not even with the die."""
        table = table_of(beasts({h(9): 2}, race="tauren"))
        assert table.companions_in_hand("tauren") == 1
        assert not table.legal("conquer")
        assert not table.legal("roll")

    def test_two_beasts_may_hold_a_region(self) -> None:
        """W.beast_master.2: two Beasts are two tokens."""
        table = table_of(beasts({h(9): 2, h(12): 2}, race="tauren")).conquer(h(6)).end()
        table.play("station", h(6), 2)
        assert (table.tokens(h(6)), table.companions(h(6))) == (0, 2)

    def test_redeployment_leaves_two_in_each_region(self) -> None:
        """W.tauren.1, R-5.1: four tokens and two Beasts for three regions: wherever the Beasts go, two each."""
        for first in (0, 1, 2):
            table = table_of(beasts({h(9): 2, h(12): 2}, race="tauren")).conquer(h(6)).end()
            table.play("station", h(6), first)
            while table.legal("station"):
                table.play("station", table.name(table.state.spread[0]), max(table.numbers("station")))
            assert [table.tokens(at) + table.companions(at) for at in (h(6), h(9), h(12))] == [2, 2, 2]

    def test_when_the_beast_is_the_loss_the_lone_token_is_withdrawn_with_it(self) -> None:
        """W.beast_master.3, W.tauren.2: a Tauren and a Beast lose the Beast; the token goes elsewhere."""
        tauren = beasts({h(4): 1, m(1): 2}, {h(4): 1}, race="tauren")
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), tauren)
        before = table.tray("tauren")
        table.conquer(h(4)).finish_turn()
        assert table.tray("tauren") == before
        assert table.tokens(m(1)) + table.hand("tauren") == 3

    def test_only_beasts_left_on_the_map_and_the_turn_begins(self) -> None:
        """W.beast_master.1, W.tauren.3: without another region the token is in hand, and the race enters again."""
        table = table_of(beasts({h(9): 1}, {h(9): 1}, race="tauren", hand=4))
        assert table.held("tauren") == set()
        assert table.hand("tauren") == 5
        assert table.regions("conquer") == {h(2), h(4), h(11), m(3), m(6)}


class TestBeastsLost:
    def test_a_beast_is_the_loss(self) -> None:
        """W.beast_master.3: the tokens are all withdrawn and placed elsewhere, one Beast is gone."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), beasts({h(4): 2, m(1): 1}, {h(4): 2}))
        before = table.tray("orcs")
        table.conquer(h(4))
        assert table.tray("orcs") == before
        assert (table.hand("orcs"), table.companions_in_hand("orcs")) == (2, 1)

    def test_the_others_are_redeployed_by_their_player(self) -> None:
        """W.beast_master.3, R-5.4: withdrawn Beasts and tokens are placed at the end of the turn."""
        defender = beasts({h(4): 2, m(1): 1, m(7): 1}, {h(4): 3})
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), defender).conquer(h(4)).end()
        while table.actor == 0:
            table.play("deploy", table.name(table.state.spread[0]), 0)
        assert table.numbers("station") == {0, 1, 2}
        table.play("station", m(1), 1)
        table.play("deploy", m(1), 0)
        # The Beast Master's turn has begun: Beasts are exchanged, the tokens stand.
        assert table.state.seat == 1
        assert table.tokens(m(1)) + table.tokens(m(7)) + table.hand("orcs") == 4

    def test_the_chapel_spares_a_beast(self) -> None:
        """W.beast_master.3, R-4.8: spared like a token, and withdrawn."""
        defender = beasts({h(4): 1, m(1): 1}, {h(4): 1})
        table = table_of(
            holds("blood_elves", "ranger", {h(9): 9}), defender, relics={"lights_hope_chapel": m(1)}
        ).conquer(h(4))
        assert (table.hand("orcs"), table.companions_in_hand("orcs")) == (1, 1)

    def test_draenei_spare_the_first_beast(self) -> None:
        """W.beast_master.3, W.draenei.1: the first token or Beast lost in a turn is withdrawn; the second is not."""
        defender = beasts({h(4): 1, h(6): 1, m(1): 1}, {h(4): 1, h(6): 1}, race="draenei")
        table = table_of(holds("trolls", "ranger", {h(9): 11}), defender).conquer(h(4))
        assert (table.hand("draenei"), table.companions_in_hand("draenei")) == (1, 1)
        table.conquer(h(6))
        assert (table.hand("draenei"), table.companions_in_hand("draenei")) == (2, 1)

    def test_forsaken_may_replace_a_beast_they_drove_out(self) -> None:
        """W.beast_master.2, W.forsaken.1: a Beast discarded is a race token discarded."""
        table = table_of(holds("forsaken", "ranger", {h(9): 9}), beasts({h(4): 1, m(1): 1}, {h(4): 1}))
        table.conquer(h(4)).end()
        assert table.numbers("choose") == {0, 1}

    def test_gone_in_decline(self) -> None:
        """W.beast_master.4: no Beast on the map or in hand when the race has declined."""
        table = table_of(beasts({h(9): 2, h(12): 1})).play("decline")
        assert table.companions_in_hand("orcs") == 0
        assert table.companions(h(9)) == 0
        assert table.state.badge_discards >> table.power("beast_master") & 1


class TestChampionConquers:
    def test_he_starts_in_hand(self) -> None:
        """W.championing.1: the player who picks the combo has him in hand."""
        table = Table(Seat(), FAR_AWAY, combos=[Combo(race="orcs", power="championing")])
        table.refill().pick("orcs").refill()
        assert table.companions_in_hand("orcs") == 1
        assert table.hand("orcs") == 6 + 5

    def test_he_is_never_spent_as_a_token(self) -> None:
        """W.championing.1: without tokens in hand nothing can be conquered but by him."""
        table = table_of(champion({h(9): 1}))
        assert not table.legal("conquer")
        assert not table.legal("roll")
        assert table.can_use("championing")

    def test_he_does_not_count_for_the_die(self) -> None:
        """W.championing.1: one token in hand and him: five is too much, four is three short."""
        defenders = holds("blood_elves", "ranger", {h(10): 2, h(4): 2})
        table = table_of(champion({h(9): 2}), defenders)
        assert table.can("roll", h(4))
        assert not table.can("roll", h(10))

    def test_he_conquers_for_nothing_whatever_defends(self) -> None:
        """W.championing.1: a mountain with a fort and four tokens, and the hand stays as it was."""
        table = table_of(champion({h(9): 3}), holds("blood_elves", "garrisoned", {h(10): 4}), markers={"fort": [h(10)]})
        table.use("championing").conquer(h(10))
        assert table.hand("orcs") == 2
        assert (table.holder(h(10)), table.tokens(h(10)), table.companions(h(10))) == ("orcs", 0, 1)
        assert table.hand("blood_elves") == 3

    def test_with_no_tokens_in_hand(self) -> None:
        """W.championing.1: with or without tokens in hand."""
        table = table_of(champion({h(9): 1})).use("championing").conquer(h(10))
        assert table.held("orcs") == {h(9), h(10)}

    def test_once_a_turn(self) -> None:
        """W.championing.1: after his conquest he stands there."""
        table = table_of(champion({h(9): 3})).use("championing").conquer(h(10))
        assert not table.can_use("championing")

    def test_only_adjacent_land(self) -> None:
        """W.championing.1: no entry region across the sea, no water, nothing two regions away."""
        table = table_of(champion({h(9): 3})).use("championing")
        assert table.regions("conquer") == {h(4), h(6), h(7), h(10)}

    def test_no_travel_does_not_make_a_region_adjacent(self) -> None:
        """W.championing.1, W.meeting_stone.1: without travel an entry region is cheaper, not nearer."""
        table = table_of(champion({h(9): 3}), relics={"meeting_stone": h(9)}).use("championing")
        assert table.regions("conquer") == {h(4), h(6), h(7), h(10)}

    def test_naga_may_send_him_into_the_lake(self) -> None:
        """W.championing.1: Naga: water too."""
        table = table_of(champion({h(9): 3}, race="naga")).use("championing")
        assert h(8) in table.regions("conquer")

    def test_kobolds_may_send_him_into_a_cavern(self) -> None:
        """W.championing.1, W.kobolds.1: every cavern counts as adjacent for their conquests."""
        table = table_of(champion({h(9): 3}, race="kobolds")).use("championing")
        assert {h(3), h(5), m(2), m(6)} <= table.regions("conquer")

    def test_not_as_first_conquest(self) -> None:
        """W.championing.1: with no region on the map he waits; also when all regions were just abandoned."""
        assert not table_of(champion({}, hand=5)).can_use("championing")
        assert not table_of(champion({}, hand=5, race="kobolds")).can_use("championing")
        table = table_of(champion({h(4): 1}, hand=5))
        assert table.can_use("championing")
        assert not table.play("abandon", h(4)).can_use("championing")

    def test_right_after_the_first_conquest_of_the_race(self) -> None:
        """W.championing.1: once a region is held he may go on from there, in the same turn."""
        table = table_of(champion({}, hand=5)).conquer(h(4))
        assert table.can_use("championing")

    def test_not_into_an_immune_region(self) -> None:
        """W.championing.1: a watch tower keeps him out."""
        defenders = holds("blood_elves", "defensive", {h(7): 1, h(4): 1})
        table = table_of(champion({h(9): 3}), defenders, markers={"watch_tower": [h(7)]}).use("championing")
        assert table.regions("conquer") == {h(4), h(6), h(10)}

    def test_the_aegis_lets_him_in_for_two_coins(self) -> None:
        """W.championing.1, W.aegis_of_aggramar.1: immune unless paid for."""
        defenders = holds("blood_elves", "ranger", {h(10): 1})
        table = table_of(champion({h(9): 3}), defenders, relics={"aegis_of_aggramar": h(10)})
        table.use("championing").conquer(h(10))
        assert (table.coins(0), table.coins(1)) == (3, 7)
        table = table_of(champion({h(9): 3}), defenders, relics={"aegis_of_aggramar": h(10)}, coins=1)
        assert h(10) not in table.use("championing").regions("conquer")

    def test_ashes_carry_him_anywhere(self) -> None:
        """W.championing.1, W-6.3: with the Ashes any land region is as if adjacent, whichever is named first."""
        for aids in (("championing", "ashes_of_alar"), ("ashes_of_alar", "championing")):
            table = table_of(champion({h(9): 2}), relics={"ashes_of_alar": h(9)})
            table.use(aids[0]).use(aids[1]).conquer(m(1)).find("dark_portal")
            assert (table.companions(m(1)), table.tokens(m(1)), table.hand("orcs")) == (1, 0, 1)
            assert table.relic("ashes_of_alar") == m(1)

    def test_ashes_carry_him_without_a_token_in_hand(self) -> None:
        """W.championing.1, W-6.3: the Ashes alone need a token in hand, with him they do not."""
        table = table_of(champion({h(9): 1}), relics={"ashes_of_alar": h(9)})
        assert table.use("championing").can_use("ashes_of_alar")
        table = table_of(champion({h(9): 1}), relics={"ashes_of_alar": h(9)}).use("ashes_of_alar")
        assert not table.legal("conquer")
        assert table.use("championing").can("conquer", m(1))

    def test_gnomes_fly_him_in(self) -> None:
        """W.championing.1, W.gnomes.1: an air assault counts as adjacent and costs no token, whatever the die shows."""
        for pips in (0, 3):
            table = (
                table_of(champion({h(9): 3}, race="gnomes")).use("championing").use("gnomes").conquer(m(3)).die(pips)
            )
            assert (table.companions(m(3)), table.tokens(m(3)), table.hand("gnomes")) == (1, 0, 2)


class TestChampionStands:
    def test_he_holds_a_region_alone(self) -> None:
        """W.championing.2: it scores, and costs an attacker one token more."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), champion({h(6): 1}, h(4)))
        assert table.score(1)["regions"] == 2
        assert cost(table, "blood_elves", h(4)) == 3

    def test_he_defends_like_one_token(self) -> None:
        """W.championing.2: forest 2, token 1, Champion 1."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), champion({h(4): 1}, h(4)))
        assert cost(table, "blood_elves", h(4)) == 4

    def test_he_is_redeployed_like_a_token(self) -> None:
        """W.championing.2: anywhere his race holds; there no token is needed."""
        table = table_of(champion({h(9): 1})).use("championing").conquer(h(10)).end()
        assert table.regions("station") == {h(9), h(10)}
        table.play("station", h(9), 1)
        assert (table.tokens(h(9)), table.companions(h(9)), table.tokens(h(10))) == (0, 1, 1)

    def test_he_is_placed_even_if_he_was_not_used(self) -> None:
        """W.championing.2: he cannot be kept in hand."""
        table = table_of(champion({h(9): 1, h(6): 1})).end()
        assert len(table.state.options) == len(table.legal("station"))
        assert (table.regions("station"), table.numbers("station")) == ({h(6), h(9)}, {1})
        table.play("station", h(6), 1)
        assert table.companions_in_hand("orcs") == 0

    def test_with_no_region_he_stays_in_hand(self) -> None:
        """W.championing.2, R-5.2: there is nowhere to place him."""
        table = table_of(champion({}, hand=2)).end()
        assert table.companions_in_hand("orcs") == 1

    def test_he_does_not_count_for_a_tie(self) -> None:
        """W.championing.2, R-8.1: the Champion is no race token on the map."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 1}), champion({h(4): 1}, h(6)))
        assert tokens_on_map(table.state) == [1, 1]


class TestChampionOfTauren:
    def test_he_may_stand_alone(self) -> None:
        """W.championing.2, W.tauren.1: alone he holds a region of Tauren, and stays there when they ready."""
        table = table_of(champion({h(9): 4}, race="tauren")).use("championing").conquer(h(10)).end()
        table.play("station", h(10), 1).play("deploy", h(9), 2)
        assert (table.tokens(h(10)), table.companions(h(10))) == (0, 1)
        table.finish_turn()
        assert (table.tokens(h(10)), table.companions(h(10)), table.hand("tauren")) == (0, 1, 2)

    def test_he_does_not_count_towards_the_two(self) -> None:
        """W.tauren.1: without him two tokens are needed in each region; his own needs none."""
        table = table_of(champion({h(9): 4}, race="tauren")).use("championing").conquer(h(10)).end()
        table.play("station", h(9), 1)
        assert table.tokens(h(10)) >= 2

    def test_a_single_token_may_stand_with_him(self) -> None:
        """W.tauren.1: beside the Champion any number of tokens may stand; it comes back to hand when they ready."""
        table = table_of(champion({h(9): 2, h(10): 1}, h(10), race="tauren"))
        assert (table.tokens(h(10)), table.companions(h(10))) == (0, 1)
        assert table.hand("tauren") == 1

    def test_two_tokens_stay_and_he_comes_back(self) -> None:
        """W.championing.3, W.tauren.1: with two tokens in his region he is free."""
        table = table_of(champion({h(10): 3}, h(10), race="tauren"))
        assert (table.tokens(h(10)), table.companions_in_hand("tauren"), table.hand("tauren")) == (2, 1, 1)

    def test_his_region_keeps_him_when_tokens_are_driven_out(self) -> None:
        """W.tauren.3: a single token left beside him is not alone and stays."""
        table = table_of(
            holds("blood_elves", "intimidating", {h(9): 1}), champion({h(10): 2, m(1): 2}, h(10), race="tauren")
        )
        table.use("intimidating").play("target", h(10)).play("target", m(1))
        assert (table.tokens(h(10)), table.companions(h(10)), table.tokens(m(1))) == (1, 1, 3)


class TestChampionReadies:
    def test_he_comes_back_to_hand_if_a_token_stays(self) -> None:
        """W.championing.3: the token holds the region."""
        table = table_of(champion({h(9): 1}, h(9)))
        assert (table.companions(h(9)), table.companions_in_hand("orcs"), table.tokens(h(9))) == (0, 1, 1)

    def test_alone_he_stays(self) -> None:
        """W.championing.3: he cannot be used in a region without an owner."""
        table = table_of(champion({h(9): 3}, h(10)))
        assert (table.companions(h(10)), table.companions_in_hand("orcs")) == (1, 0)
        assert not table.can_use("championing")

    def test_if_his_region_is_abandoned_he_comes_back(self) -> None:
        """W.championing.3, R-4.2: and he may be used in the same turn."""
        table = table_of(champion({h(9): 3}, h(10))).play("abandon", h(10))
        assert table.holder(h(10)) is None
        assert table.can_use("championing")


class TestChampionLoses:
    def test_no_token_is_discarded_and_a_ransom_is_paid(self) -> None:
        """W.championing.4: all tokens are withdrawn; his owner pays the conqueror a coin."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), champion({h(4): 2, m(1): 1}, h(4)))
        before = table.tray("orcs")
        table.conquer(h(4))
        assert table.tray("orcs") == before
        assert (table.hand("orcs"), table.companions_in_hand("orcs")) == (2, 1)
        assert (table.coins(0), table.coins(1)) == (6, 4)

    def test_without_a_coin_he_is_returned_for_nothing(self) -> None:
        """W.championing.4: or nothing if he has none; he is redeployed all the same."""
        table = Table(
            Seat(active=holds("blood_elves", "ranger", {h(9): 9})),
            Seat(coins=0, active=champion({m(1): 1}, h(4))),
            natives=[],
        )
        table.conquer(h(4))
        assert (table.coins(0), table.coins(1)) == (5, 0)
        assert table.companions_in_hand("orcs") == 1

    def test_his_owner_redeploys_him(self) -> None:
        """W.championing.4, R-5.4: in any region left, by his owner's choice."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), champion({m(1): 1, m(7): 1}, h(4)))
        table.conquer(h(4)).end()
        while table.actor == 0:
            table.play("deploy", table.name(table.state.spread[0]), 0)
        assert table.regions("station") == {m(1), m(7)}

    def test_with_no_region_left_he_waits_in_hand(self) -> None:
        """W.championing.4, R-5.4: and is not used as the first conquest."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), champion({}, h(4), hand=3))
        table.conquer(h(4)).finish_turn()
        assert table.companions_in_hand("orcs") == 1
        assert not table.can_use("championing")

    def test_regions_without_him_lose_a_token(self) -> None:
        """W.championing.4: his presence elsewhere spares nothing."""
        table = table_of(holds("blood_elves", "ranger", {h(9): 9}), champion({h(4): 2}, m(1)))
        before = table.tray("orcs")
        table.conquer(h(4))
        assert table.tray("orcs") == before + 1
        assert (table.coins(0), table.coins(1)) == (5, 5)

    def test_at_the_chapel_the_ransom_is_due(self) -> None:
        """W.championing.4, R-4.8: the Champion comes before the Chapel."""
        table = table_of(
            holds("blood_elves", "ranger", {h(9): 9}),
            champion({h(4): 2, m(1): 1}, h(4)),
            relics={"lights_hope_chapel": h(4)},
        ).conquer(h(4))
        assert (table.coins(0), table.coins(1)) == (6, 4)
        assert table.hand("orcs") == 2

    def test_the_chapel_still_spares_elsewhere(self) -> None:
        """W.championing.4, R-4.8: where he does not stand the Chapel spares, without ransom."""
        table = table_of(
            holds("blood_elves", "ranger", {h(9): 9}),
            champion({h(4): 2, m(1): 1}, m(1)),
            relics={"lights_hope_chapel": m(1)},
        ).conquer(h(4))
        assert table.hand("orcs") == 2
        assert (table.coins(0), table.coins(1)) == (5, 5)

    def test_the_mercy_of_draenei_is_not_used_up(self) -> None:
        """W.championing.4, R-4.8: his ransom saves the first loss; the next one Draenei spare themselves."""
        table = table_of(
            holds("trolls", "ranger", {h(9): 11}), champion({h(4): 1, h(6): 1, m(1): 1}, h(4), race="draenei")
        )
        before = table.tray("draenei")
        table.conquer(h(4), h(6))
        assert table.tray("draenei") == before

    def test_a_bomb_ransoms_him(self) -> None:
        """W.championing.4, W.goblins.6: the explosion is as a conquest."""
        table = table_of(
            holds("goblins", "ranger", {h(9): 1}),
            champion({h(4): 2, m(1): 1}, h(4)),
            markers={"bomb": [h(4)]},
            memory={"goblins": {"exploding": 6, "duds": 6}},
        )
        table.play("target", h(4)).play("flip", number=1)
        assert table.holder(h(4)) is None
        assert (table.coins(0), table.coins(1)) == (6, 4)
        assert (table.hand("orcs"), table.companions_in_hand("orcs")) == (2, 1)

    def test_intimidating_cannot_move_him(self) -> None:
        """W.championing.4: alone in a region there is nobody to drive away."""
        table = table_of(holds("blood_elves", "intimidating", {h(9): 1}), champion({m(1): 1}, h(10)))
        assert not table.can_use("intimidating")

    def test_against_intimidating_he_spares_nobody(self) -> None:
        """W.championing.4: only a conquest is ransomed; a token without another region is discarded beside him."""
        table = table_of(holds("blood_elves", "intimidating", {h(9): 1}), champion({h(10): 1}, h(10)))
        before = table.tray("orcs")
        table.use("intimidating").play("target", h(10))
        assert table.tray("orcs") == before + 1
        assert (table.coins(0), table.coins(1)) == (5, 5)
        assert (table.holder(h(10)), table.companions(h(10))) == ("orcs", 1)


class TestChampionDeclines:
    def test_gone_in_decline(self) -> None:
        """W.championing.5: he leaves the map, and a region that he held alone is empty."""
        table = table_of(champion({h(9): 2}, h(10)), holds("blood_elves", "ranger", {h(6): 9}))
        assert table.play("decline").coins(0) == 5 + 1
        assert table.holder(h(10)) is None
        assert table.companions_in_hand("orcs") == 0
        assert cost(table, "blood_elves", h(10)) == 3

    def test_he_defends_no_declined_region(self) -> None:
        """W.championing.5: hill 2 and one declined token."""
        table = table_of(champion({h(9): 2}, h(9)), holds("blood_elves", "ranger", {h(6): 9})).play("decline")
        assert table.companions_in_hand("orcs") == 0
        assert cost(table, "blood_elves", h(9)) == 3
