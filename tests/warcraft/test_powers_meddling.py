"""Powers that move other people's tokens: Intimidating and the Portal Mage (W-5)."""

import pytest

from elbowroom.engine.position.model import MemoryValue
from elbowroom.engine.rules.moving import swap
from tests.engine.table import Seat, Table, Tribe, holds
from tests.warcraft.islands import cost, h, m, notes, question


def intimidating(*others: Tribe, race: str = "blood_elves", coins: int = 5, hand: int = 0, **rest: object) -> Table:
    """Return a game with Intimidating on Hammerhead 9, next to 4, 6, 7, 8 and 10; natives only in the given regions."""
    rest.setdefault("natives", [])
    seats = [Seat(active=tribe) for tribe in others] or [Seat()]
    return Table(Seat(coins=coins, active=holds(race, "intimidating", {h(9): 1}, hand=hand)), *seats, **rest)


def harmony(table: Table) -> MemoryValue:
    """Return the seats that hold a harmony token."""
    return table.remembers("pandaren").get("harmony", [])


def drive(table: Table, source: str, target: str | None = None) -> Table:
    """Use Intimidating on a region, and say where the token goes if there is a choice."""
    table.use("intimidating").play("target", source)
    return table.play("target", target) if target else table


class TestIntimidatingMovesTokens:
    def test_one_token_goes_to_another_region_of_its_race(self) -> None:
        """W.intimidating.1: the Intimidating player chooses where one token goes, even across the sea."""
        table = intimidating(holds("orcs", "farmer", {h(4): 3, h(3): 1, m(3): 1}))
        table.use("intimidating").play("target", h(4))
        assert table.regions("target") == {h(3), m(3)}
        table.play("target", m(3))
        assert (table.tokens(h(4)), table.tokens(h(3)), table.tokens(m(3))) == (2, 1, 2)

    def test_the_defence_changes_with_the_tokens(self) -> None:
        """W.intimidating.1, R-4.5: a token that is driven away defends only its new region."""
        table = intimidating(holds("orcs", "farmer", {h(4): 3, h(6): 1}), hand=9)
        drive(table, h(4), h(6))
        assert cost(table, "blood_elves", h(4)) == 2 + 2
        assert cost(table, "blood_elves", h(6)) == 2 + 2

    def test_three_times_a_turn(self) -> None:
        """W.intimidating.1: not a fourth time; again next turn."""
        table = intimidating(holds("orcs", "farmer", {h(4): 5, m(3): 1}))
        for _ in range(3):
            drive(table, h(4), m(3))
        assert not table.can_use("intimidating")
        assert table.tokens(m(3)) == 4
        table.finish_turn().finish_turn()
        assert table.can_use("intimidating")

    def test_everybody_sees_what_is_asked_and_how_many_uses_are_left(self) -> None:
        """W.intimidating.1: which region, token or Beast, where to; then two uses are left."""
        table = intimidating(holds("orcs", "beast_master", {h(4): 1, m(3): 1}, companions={h(4): 1}))
        assert notes(table, "blood_elves") == [("uses-left", 3)]
        asked = [question(table.use("intimidating"))]
        asked.append(question(table.play("target", h(4))))
        asked.append(question(table.play("choose", number=1)))
        assert asked == ["ask.intimidating.token", "ask.intimidating.piece", "ask.intimidating.place"]
        assert notes(table.play("target", m(3)), "blood_elves") == [("uses-left", 2)]

    def test_only_next_to_its_own_regions(self) -> None:
        """W.intimidating.1: adjacent, not two regions away and not across the sea."""
        table = intimidating(holds("orcs", "farmer", {h(4): 1, h(3): 1, m(3): 1}))
        assert table.use("intimidating").regions("target") == {h(4)}

    def test_caverns_are_adjacent_for_conquests_only(self) -> None:
        """W.intimidating.1, W.kobolds.1: Kobolds do not drive tokens out of far caverns."""
        table = intimidating(holds("orcs", "farmer", {h(3): 1, m(3): 1}), race="kobolds")
        assert not table.can_use("intimidating")

    def test_it_reaches_naga_in_the_lake(self) -> None:
        """W.intimidating.1: any adjacent region of an opponent, also water."""
        table = intimidating(holds("naga", "farmer", {h(8): 2, m(3): 1}))
        assert drive(table, h(8), m(3)).tokens(m(3)) == 2

    def test_tokens_in_decline(self) -> None:
        """W.intimidating.1: active or in decline; each race by itself."""
        table = Table(
            Seat(active=holds("blood_elves", "intimidating", {h(9): 1})),
            Seat(
                active=holds("orcs", "farmer", {m(3): 1}),
                declined=[holds("trolls", None, {h(4): 1, h(3): 1})],
            ),
            natives=[],
        )
        table.use("intimidating").play("target", h(4))
        assert table.regions("target") == {h(3)}
        table.play("target", h(3))
        assert (table.holder(h(4)), table.tokens(h(3))) == (None, 2)

    def test_the_players_own_declined_race_is_left_alone(self) -> None:
        """W.intimidating.1: an opponent's region."""
        table = Table(
            Seat(
                active=holds("blood_elves", "intimidating", {h(9): 1}),
                declined=[holds("trolls", None, {h(4): 1, h(3): 1})],
            ),
            Seat(),
            natives=[],
        )
        assert not table.can_use("intimidating")

    def test_a_token_with_no_other_region_is_discarded(self) -> None:
        """W.intimidating.1: one token to the tray, the others stay."""
        table = intimidating(holds("orcs", "farmer", {h(4): 3}))
        before = table.tray("orcs")
        drive(table, h(4))
        assert (table.tokens(h(4)), table.tray("orcs")) == (2, before + 1)

    def test_a_region_emptied_is_empty(self) -> None:
        """W.intimidating.4: nobody holds it, and it costs as much as an empty one."""
        table = intimidating(holds("orcs", "farmer", {h(4): 1, m(3): 1}), hand=9)
        drive(table, h(4), m(3))
        assert table.holder(h(4)) is None
        assert cost(table, "blood_elves", h(4)) == 2

    def test_a_declined_race_that_loses_its_last_token_is_gone(self) -> None:
        """W.intimidating.1, R-7.6: the banner goes back."""
        table = Table(
            Seat(active=holds("blood_elves", "intimidating", {h(9): 1})),
            Seat(declined=[holds("trolls", None, {h(4): 1})]),
            natives=[],
        )
        drive(table, h(4))
        assert table.state.declined[1] == 0

    def test_an_active_race_that_loses_its_last_token_stays_its_players(self) -> None:
        """W.intimidating.1, R-7.7: without a token the race is still active."""
        table = intimidating(holds("orcs", "farmer", {h(4): 1}))
        drive(table, h(4))
        assert table.state.active[1] == table.race("orcs")
        assert table.held("orcs") == set()

    def test_forsaken_may_replace_what_they_made_others_discard(self) -> None:
        """W.intimidating.1, W.forsaken.1: a discarded token counts, a moved one does not."""
        table = intimidating(holds("orcs", "farmer", {h(4): 1}), race="forsaken")
        drive(table, h(4)).end()
        assert table.numbers("choose") == {0, 1}
        table = intimidating(holds("orcs", "farmer", {h(4): 1, m(3): 1}), race="forsaken")
        drive(table, h(4), m(3)).end()
        assert not table.legal("choose")

    def test_not_while_an_aid_is_chosen_nor_after_the_conquests(self) -> None:
        """W.intimidating.1, R-4.14: before conquests end, and not between naming an artifact and its conquest."""
        table = intimidating(holds("orcs", "farmer", {h(4): 2, m(3): 1}), hand=2, relics={"frostmourne": h(9)})
        assert table.use("frostmourne").can_use("intimidating") is False


class TestIntimidatingMurlocs:
    def test_murlocs_are_discarded(self) -> None:
        """W.intimidating.2: even when there are other Murlocs on the map."""
        table = Table(Seat(active=holds("blood_elves", "intimidating", {h(4): 1})), Seat(), natives=[h(1), h(9), m(1)])
        drive(table, h(9))
        assert table.holder(h(9)) is None
        assert (table.holder(h(1)), table.tokens(m(1))) == ("natives", 1)


class TestIntimidatingWallsAndForts:
    def test_a_wall_falls_first(self) -> None:
        """W.intimidating.3: one use for the wall, the next for the token."""
        table = intimidating(holds("night_elves", "farmer", {h(4): 1, m(3): 1}), markers={"wisp_wall": [h(4)]})
        drive(table, h(4))
        assert (table.marked("wisp_wall"), table.tokens(h(4))) == (set(), 1)
        drive(table, h(4), m(3))
        assert table.holder(h(4)) is None

    def test_a_wall_and_a_fort_take_a_use_each(self) -> None:
        """W.intimidating.3: wall, fort, token: three uses."""
        table = intimidating(
            holds("night_elves", "garrisoned", {h(4): 1, m(3): 1}), markers={"wisp_wall": [h(4)], "fort": [h(4)]}
        )
        drive(table, h(4))
        assert (table.marked("wisp_wall"), table.marked("fort"), table.tokens(h(4))) == (set(), {h(4)}, 1)
        drive(table, h(4))
        assert (table.marked("wisp_wall"), table.marked("fort"), table.tokens(h(4))) == (set(), set(), 1)
        drive(table, h(4), m(3))
        assert table.holder(h(4)) is None
        assert not table.can_use("intimidating")

    def test_the_region_is_cheaper_without_its_fort(self) -> None:
        """W.intimidating.3: a removed fort no longer defends."""
        table = intimidating(holds("orcs", "garrisoned", {h(4): 1, m(3): 1}), hand=9, markers={"fort": [h(4)]})
        assert cost(drive(table, h(4)), "blood_elves", h(4)) == 3

    def test_the_fort_of_a_lone_champion_can_be_taken(self) -> None:
        """W.intimidating.3, W.championing.4: the fort is removed, the Champion stays."""
        champion = holds("orcs", "championing", {m(3): 1}, companions={h(4): 1})
        table = intimidating(champion, markers={"fort": [h(4)]})
        drive(table, h(4))
        assert (table.marked("fort"), table.companions(h(4))) == (set(), 1)
        assert not table.can_use("intimidating")


class TestIntimidatingSpared:
    def test_draenei_withdraw_the_first_token(self) -> None:
        """W.intimidating.1, W.draenei.1: the first token is withdrawn, the second is discarded."""
        table = intimidating(holds("draenei", "farmer", {h(4): 2}))
        before = table.tray("draenei")
        drive(table, h(4))
        assert (table.tokens(h(4)), table.hand("draenei"), table.tray("draenei")) == (1, 1, before)
        drive(table, h(4))
        assert (table.holder(h(4)), table.hand("draenei"), table.tray("draenei")) == (None, 1, before + 1)

    def test_a_withdrawn_token_comes_back_at_the_end_of_the_turn(self) -> None:
        """W.intimidating.1, R-5.4: into the region that its race still holds."""
        table = intimidating(holds("draenei", "farmer", {h(4): 2}))
        drive(table, h(4)).finish_turn()
        assert table.tokens(h(4)) + table.hand("draenei") == 2

    def test_the_chapel_spares_every_token(self) -> None:
        """W.intimidating.1, W.lights_hope_chapel.1: the race holding it loses none, the last one included."""
        table = intimidating(holds("orcs", "farmer", {h(4): 2}), relics={"lights_hope_chapel": h(4)})
        before = table.tray("orcs")
        drive(drive(table, h(4)), h(4))
        assert (table.hand("orcs"), table.tray("orcs"), table.holder(h(4))) == (2, before, None)


class TestIntimidatingTaurenAndBeasts:
    def test_a_tauren_left_alone_follows(self) -> None:
        """W.intimidating.1, W.tauren.3: one of two is moved, the other goes to the only region there is."""
        table = intimidating(holds("tauren", "farmer", {h(4): 2, m(3): 2}))
        drive(table, h(4), m(3))
        assert table.holder(h(4)) is None
        assert (table.tokens(m(3)), table.hand("tauren")) == (4, 0)

    def test_also_when_the_other_is_discarded(self) -> None:
        """W.intimidating.1, W.tauren.3: the last region: one discarded, one withdrawn."""
        table = intimidating(holds("tauren", "farmer", {h(4): 2}))
        before = table.tray("tauren")
        drive(table, h(4))
        assert (table.holder(h(4)), table.hand("tauren"), table.tray("tauren")) == (None, 1, before + 1)

    def test_also_when_the_other_is_spared(self) -> None:
        """W.intimidating.1, W.tauren.3: at the Chapel both are withdrawn."""
        table = intimidating(holds("tauren", "farmer", {h(4): 2}), relics={"lights_hope_chapel": h(4)})
        drive(table, h(4))
        assert (table.holder(h(4)), table.hand("tauren")) == (None, 2)

    def test_a_declined_tauren_may_stay_alone(self) -> None:
        """W.intimidating.1, W.tauren.4: in decline a lone token may remain."""
        table = Table(
            Seat(active=holds("blood_elves", "intimidating", {h(9): 1})),
            Seat(declined=[holds("tauren", None, {h(4): 2, m(3): 2})]),
            natives=[],
        )
        drive(table, h(4), m(3))
        assert (table.tokens(h(4)), table.tokens(m(3))) == (1, 3)

    def test_a_beast_can_be_moved(self) -> None:
        """W.intimidating.1: a Beast too, when there is nothing else."""
        table = intimidating(holds("orcs", "beast_master", {m(3): 1}, companions={h(4): 1}))
        drive(table, h(4), m(3))
        assert (table.holder(h(4)), table.companions(m(3))) == (None, 1)

    def test_token_or_beast_is_the_intimidating_players_choice(self) -> None:
        """W.intimidating.1: with both in a region he says which goes."""
        for choice, left in ((0, (0, 1)), (1, (1, 0))):
            table = intimidating(holds("orcs", "beast_master", {h(4): 1, m(3): 1}, companions={h(4): 1}))
            table.use("intimidating").play("target", h(4))
            assert table.numbers("choose") == {0, 1}
            table.play("choose", number=choice).play("target", m(3))
            assert (table.tokens(h(4)), table.companions(h(4))) == left

    def test_a_beast_with_no_other_region_is_discarded(self) -> None:
        """W.intimidating.1: it goes to no hand, and the tray stays the same."""
        table = intimidating(holds("orcs", "beast_master", companions={h(4): 2}))
        before = table.tray("orcs")
        drive(table, h(4))
        assert (table.companions(h(4)), table.companions_in_hand("orcs"), table.tray("orcs")) == (1, 0, before)

    def test_a_spared_beast_is_withdrawn(self) -> None:
        """W.intimidating.1, R-4.8: Beasts are spared like tokens."""
        table = intimidating(holds("draenei", "beast_master", companions={h(4): 2}))
        drive(table, h(4))
        assert (table.companions(h(4)), table.companions_in_hand("draenei")) == (1, 1)

    def test_a_tauren_left_without_its_beast_follows_it(self) -> None:
        """W.intimidating.1, W.tauren.3: the Beast counted towards the two."""
        table = intimidating(holds("tauren", "beast_master", {h(4): 1, m(3): 2}, companions={h(4): 1}))
        table.use("intimidating").play("target", h(4)).play("choose", number=1).play("target", m(3))
        assert (table.holder(h(4)), table.hand("tauren")) == (None, 0)
        assert (table.tokens(m(3)), table.companions(m(3))) == (3, 1)

    def test_tokens_beside_a_champion_can_be_moved(self) -> None:
        """W.intimidating.1, W.championing.4: they go, he stays and holds the region."""
        table = intimidating(holds("orcs", "championing", {h(4): 1, m(3): 1}, companions={h(4): 1}))
        drive(table, h(4), m(3))
        assert (table.holder(h(4)), table.companions(h(4)), table.tokens(m(3))) == ("orcs", 1, 2)


class TestIntimidatingAndImmunity:
    def test_not_in_an_immune_region(self) -> None:
        """W.intimidating.4: a watch tower protects what stands there."""
        table = intimidating(holds("orcs", "defensive", {h(7): 1, h(4): 1}), markers={"watch_tower": [h(7)]})
        assert table.use("intimidating").regions("target") == {h(4)}

    def test_a_token_may_be_driven_into_an_immune_region(self) -> None:
        """W.intimidating.4: immunity protects the tokens there; other tokens may be driven to join them."""
        table = intimidating(holds("orcs", "defensive", {h(7): 1, h(4): 1}), markers={"watch_tower": [h(7)]})
        assert drive(table, h(4), h(7)).tokens(h(7)) == 2

    def test_the_aegis_is_paid(self) -> None:
        """W.intimidating.4, W.aegis_of_aggramar.1: two coins for each use, or not at all."""
        orcs = holds("orcs", "farmer", {h(4): 3, m(3): 1})
        table = intimidating(orcs, relics={"aegis_of_aggramar": h(4)})
        drive(drive(table, h(4), m(3)), h(4), m(3))
        assert (table.coins(0), table.coins(1)) == (1, 9)
        assert not table.can_use("intimidating")

    def test_joining_the_aegis_costs_nothing(self) -> None:
        """W.intimidating.4: only the region from which a token is driven is paid for."""
        table = intimidating(holds("orcs", "farmer", {h(4): 3, h(6): 1}), relics={"aegis_of_aggramar": h(6)})
        assert drive(table, h(4), h(6)).coins(0) == 5

    def test_harmony_is_paid_once_a_turn(self) -> None:
        """W.intimidating.1, W.pandaren.2: driving their tokens is an attack."""
        table = intimidating(holds("pandaren", "farmer", {h(4): 3, m(3): 1}), memory={"pandaren": {"harmony": [0]}})
        drive(table, h(4), m(3))
        assert (table.coins(0), table.coins(1)) == (3, 7)
        drive(table, h(4), m(3))
        assert (table.coins(0), table.coins(1)) == (3, 7)

    def test_taking_a_fort_is_no_attack(self) -> None:
        """W.intimidating.3, R-1.9: harmony is not due for a fort, only when a token is driven away."""
        table = intimidating(
            holds("pandaren", "garrisoned", {h(4): 3, m(3): 1}),
            markers={"fort": [h(4)]},
            memory={"pandaren": {"harmony": [0]}},
        )
        drive(table, h(4))
        assert (table.coins(0), table.state.attacked) == (5, 0)
        drive(table, h(4), m(3))
        assert table.coins(0) == 3
        assert table.state.attacked == 1 << table.race("pandaren")

    def test_without_coins_for_harmony_the_fort_can_still_be_taken(self) -> None:
        """W.intimidating.3, R-4.13: without coins the fort falls, the token stays."""
        table = intimidating(
            holds("pandaren", "garrisoned", {h(4): 3, m(3): 1}),
            coins=1,
            markers={"fort": [h(4)]},
            memory={"pandaren": {"harmony": [0]}},
        )
        assert not drive(table, h(4)).can_use("intimidating")

    def test_a_fort_under_the_aegis_is_paid_for(self) -> None:
        """W.intimidating.3, W.aegis_of_aggramar.1: every power use there costs two coins."""
        table = intimidating(
            holds("orcs", "garrisoned", {h(4): 1, m(3): 1}),
            markers={"fort": [h(4)]},
            relics={"aegis_of_aggramar": h(4)},
        )
        assert drive(table, h(4)).coins(0) == 3

    def test_pandaren_who_drive_tokens_away_give_no_harmony(self) -> None:
        """W.intimidating.1, W.pandaren.1: they attacked that opponent."""
        table = intimidating(holds("orcs", "farmer", {h(4): 2, m(3): 1}), race="pandaren")
        drive(table, h(4), m(3)).finish_turn()
        assert harmony(table) == []


def portal(mine: dict[str, int], *others: Tribe, race: str = "blood_elves", **rest: object) -> Table:
    """Return a game with a Portal Mage and others; natives stand only in the given regions."""
    rest.setdefault("natives", [])
    coins = rest.pop("coins", 5)
    hand = rest.pop("hand", 0)
    seats = [Seat(active=tribe) for tribe in others] or [Seat(active=holds("dwarves", "mining", {m(8): 1}))]
    return Table(Seat(coins=coins, active=holds(race, "portal_mage", mine, hand=hand)), *seats, **rest)  # type: ignore[arg-type]


def exchange(table: Table, one: str, other: str) -> Table:
    """Use a portal between two regions, named in board order."""
    return table.use("portal_mage").play("target", one).play("target", other)


class TestPortalMageExchanges:
    def test_all_tokens_change_places(self) -> None:
        """W.portal_mage.1: his one against an enemy's three, across the islands."""
        table = portal({h(2): 1}, holds("orcs", "farmer", {m(7): 3}))
        exchange(table, h(2), m(7))
        assert (table.holder(h(2)), table.tokens(h(2))) == ("orcs", 3)
        assert (table.holder(m(7)), table.tokens(m(7))) == ("blood_elves", 1)

    def test_twice_a_turn(self) -> None:
        """W.portal_mage.1: there and back, and no more until the next turn."""
        table = portal({h(2): 1}, holds("orcs", "farmer", {m(7): 3}))
        exchange(exchange(table, h(2), m(7)), h(2), m(7))
        assert table.holder(h(2)) == "blood_elves"
        assert not table.can_use("portal_mage")
        table.finish_turn().finish_turn()
        assert table.can_use("portal_mage")

    def test_everybody_sees_what_is_asked_and_how_many_uses_are_left(self) -> None:
        """W.portal_mage.1: the two regions; then one use is left."""
        table = portal({h(2): 1})
        assert notes(table, "blood_elves") == [("uses-left", 2)]
        asked = [question(table.use("portal_mage")), question(table.play("target", h(2)))]
        assert asked == ["ask.portal_mage", "ask.portal_mage"]
        assert notes(table.play("target", h(11)), "blood_elves") == [("uses-left", 1)]

    def test_only_magic_regions(self) -> None:
        """W.portal_mage.1: between two magic regions."""
        table = portal({h(2): 1}).use("portal_mage")
        assert table.regions("target") == {h(1), h(2), h(11), m(1), m(7)}
        assert table.play("target", h(2)).regions("target") == {h(1), h(11), m(1), m(7)}

    def test_into_an_empty_region(self) -> None:
        """W.portal_mage.1: empty or held by anybody; he leaves an empty region, and goes on from the other."""
        table = exchange(portal({h(2): 1}, hand=5), h(2), h(11))
        assert (table.holder(h(2)), table.holder(h(11))) == (None, "blood_elves")
        assert {h(10), h(12)} <= table.regions("conquer")
        assert h(3) not in table.regions("conquer")

    def test_between_two_others(self) -> None:
        """W.portal_mage.1: neither region has to be his."""
        table = portal({h(10): 1}, holds("orcs", "farmer", {h(2): 3}), holds("trolls", "ranger", {h(11): 2}))
        exchange(table, h(2), h(11))
        assert (table.holder(h(2)), table.holder(h(11))) == ("trolls", "orcs")

    def test_between_two_of_his_own(self) -> None:
        """W.portal_mage.1: his own two regions, with what lies there."""
        table = portal({h(2): 1, h(11): 1}, relics={"frostmourne": h(2)})
        exchange(table, h(2), h(11))
        assert table.held("blood_elves") == {h(2), h(11)}
        assert table.relic("frostmourne") == h(11)

    def test_with_no_region_on_the_map(self) -> None:
        """W.portal_mage.1: the map is open to him before his first conquest too."""
        table = exchange(portal({}, holds("orcs", "farmer", {h(2): 3}), hand=5), h(2), h(11))
        assert table.holder(h(11)) == "orcs"

    def test_natives(self) -> None:
        """W.portal_mage.1: Murlocs are exchanged as well."""
        table = exchange(portal({h(2): 1}, natives=[h(11)]), h(2), h(11))
        assert (table.holder(h(2)), table.holder(h(11))) == ("natives", "blood_elves")

    def test_tokens_in_decline(self) -> None:
        """W.portal_mage.1: held by anybody, his own race in decline included."""
        table = Table(
            Seat(
                active=holds("blood_elves", "portal_mage", {h(10): 1}),
                declined=[holds("trolls", None, {h(2): 1})],
            ),
            Seat(),
            natives=[],
        )
        exchange(table, h(2), h(11))
        assert (table.holder(h(2)), table.holder(h(11))) == (None, "trolls")

    def test_beasts(self) -> None:
        """W.portal_mage.1: with the tokens they stand with."""
        table = portal({h(2): 1}, holds("orcs", "beast_master", {h(11): 1}, companions={h(11): 2}))
        exchange(table, h(2), h(11))
        assert (table.tokens(h(2)), table.companions(h(2)), table.companions(h(11))) == (1, 2, 0)

    def test_the_champion(self) -> None:
        """W.portal_mage.1: alone in his region he changes places, and keeps holding."""
        table = portal({h(2): 1}, holds("orcs", "championing", {m(3): 1}, companions={h(11): 1}))
        exchange(table, h(2), h(11))
        assert (table.holder(h(2)), table.companions(h(2))) == ("orcs", 1)

    @pytest.mark.parametrize("piece", ["fort", "wisp_wall", "bomb", "military_objective"])
    def test_pieces(self, piece: str) -> None:
        """W.portal_mage.1: forts, walls, bombs and objectives go along."""
        table = portal({h(2): 1}, holds("orcs", "farmer", {h(11): 1}), markers={piece: [h(11)]})
        assert exchange(table, h(2), h(11)).marked(piece) == {h(2)}

    def test_pieces_of_the_same_kind_in_both_regions_stay_one_each(self) -> None:
        """W.portal_mage.1: fort for fort."""
        table = portal({h(10): 1}, holds("orcs", "garrisoned", {h(2): 1, h(11): 2}), markers={"fort": [h(2), h(11)]})
        exchange(table, h(2), h(11))
        assert table.marked("fort") == {h(2), h(11)}

    def test_pieces_where_nobody_stands(self) -> None:
        """W.portal_mage.1: an objective in an empty region moves too."""
        table = portal({h(10): 1}, markers={"military_objective": [h(2)]})
        assert exchange(table, h(2), h(11)).marked("military_objective") == {h(11)}

    def test_a_fort_defends_where_it_went(self) -> None:
        """W.portal_mage.1, R-4.5: fields 2, token 1, fort 1; and nothing of it is left behind."""
        table = portal({h(6): 1}, holds("orcs", "garrisoned", {h(11): 1}), hand=9, markers={"fort": [h(11)]})
        exchange(table, h(2), h(11))
        assert cost(table, "blood_elves", h(2)) == 4
        assert cost(table, "blood_elves", h(10)) == 3
        assert cost(table, "blood_elves", h(11)) == 2

    def test_a_mountain_stays(self) -> None:
        """W.portal_mage.1: not mountains; were one magic, it would defend its next holder."""
        table = portal({h(4): 1}, holds("orcs", "farmer", {h(6): 2}), hand=9)
        swap(table.state, table.region(h(3)), table.region(h(6)))
        assert table.holder(h(3)) == "orcs"
        assert cost(table, "blood_elves", h(6)) == 2
        assert cost(table, "blood_elves", h(3)) == 2 + 1 + 2

    def test_a_revealed_artifact_goes_along(self) -> None:
        """W.portal_mage.1: it belongs to the new holder, who may use it at once."""
        table = exchange(portal({h(2): 1}, hand=5, relics={"frostmourne": h(2)}), h(2), h(11))
        assert table.relic("frostmourne") == h(11)
        assert table.can_use("frostmourne")

    def test_an_artifact_of_another_may_be_lost_with_its_region(self) -> None:
        """W.portal_mage.1: it stays with the tokens of its region; the Portal Mage does not get it."""
        table = portal({h(2): 1}, holds("orcs", "farmer", {h(11): 1}), hand=5, relics={"frostmourne": h(11)})
        exchange(table, h(2), h(11))
        assert table.relic("frostmourne") == h(2)
        assert not table.can_use("frostmourne")

    def test_a_place_stays(self) -> None:
        """W.portal_mage.1: it belongs to the race that comes there, not to the one that leaves."""
        table = portal({h(2): 1}, holds("orcs", "farmer", {h(11): 1}), relics={"dark_portal": h(11)})
        assert (table.score(0).get("dark_portal"), table.score(1).get("dark_portal")) == (None, 2)
        exchange(table, h(2), h(11))
        assert table.relic("dark_portal") == h(11)
        assert (table.score(0).get("dark_portal"), table.score(1).get("dark_portal")) == (2, None)

    def test_leaving_the_meeting_stone_travel_costs_again(self) -> None:
        """W.portal_mage.1, W.meeting_stone.1: a place that he gives away no longer helps him in the same turn."""
        table = portal({h(2): 1}, hand=9, relics={"meeting_stone": h(2)})
        assert cost(exchange(table, h(2), h(11)), "blood_elves", m(3)) == 3

    def test_a_region_may_hold_several_markers(self) -> None:
        """W.portal_mage.1: an artifact comes to where a place lies."""
        table = portal({h(2): 1, h(11): 1}, relics={"frostmourne": h(2), "dark_portal": h(11)})
        exchange(table, h(2), h(11))
        assert (table.relic("frostmourne"), table.relic("dark_portal")) == (h(11), h(11))

    def test_two_artifacts_change_places(self) -> None:
        """W.portal_mage.1: each goes where the other was."""
        table = portal({h(2): 1, h(11): 1}, relics={"frostmourne": h(2), "doomhammer": h(11)})
        exchange(table, h(2), h(11))
        assert (table.relic("frostmourne"), table.relic("doomhammer")) == (h(11), h(2))


class TestPortalMageIsNoAttack:
    def test_nobody_loses_or_gains_anything(self) -> None:
        """W.portal_mage.2: not a conquest: no loss, no coin for Orcs, no faction bonus."""
        table = portal({h(2): 1}, holds("humans", "farmer", {h(11): 1}), race="orcs")
        before = table.tray("humans")
        exchange(table, h(2), h(11))
        assert (table.tray("humans"), table.hand("humans"), table.coins(0)) == (before, 0, 5)
        assert "faction-bonus" not in table.score(0)

    def test_harmony_is_due(self) -> None:
        """W.portal_mage.2, W.pandaren.2, R-1.9: it forces Pandaren out of a region, though it is no attack."""
        table = portal({h(2): 1}, holds("pandaren", "farmer", {h(11): 1}), memory={"pandaren": {"harmony": [0]}})
        exchange(table, h(2), h(11))
        assert (table.coins(0), table.coins(1), table.state.attacked) == (3, 7, 0)

    def test_harmony_once_for_two_regions_and_for_all_of_the_turn(self) -> None:
        """W.pandaren.2, R-1.9: once per turn: both regions, a second swap, and a conquest after it."""
        others = holds("pandaren", "farmer", {h(11): 1, h(1): 1, m(7): 1})
        table = portal({h(2): 1, h(7): 1}, others, memory={"pandaren": {"harmony": [0]}}, coins=2, hand=5)
        exchange(table, h(1), h(11))
        exchange(table, h(2), m(7)).conquer(h(1))
        assert (table.coins(0), table.coins(1)) == (0, 7)

    def test_an_opponent_without_harmony_pays_nothing(self) -> None:
        """W.pandaren.2: an opponent they attacked owes nothing, and nobody owes anything for Pandaren in decline."""
        table = portal({h(2): 1}, holds("pandaren", "farmer", {h(11): 1}))
        assert exchange(table, h(2), h(11)).coins(0) == 5
        declined = Seat(declined=[holds("pandaren", None, {h(11): 1})])
        mage = Seat(active=holds("blood_elves", "portal_mage", {h(2): 1}))
        table = Table(mage, declined, natives=[], memory={"pandaren": {"harmony": [0]}})
        assert exchange(table, h(2), h(11)).coins(0) == 5

    def test_without_coins_for_harmony_there_is_no_swap(self) -> None:
        """W.portal_mage.2, R-1.9: the other regions stay open."""
        pandaren = holds("pandaren", "farmer", {h(11): 1})
        table = portal({h(2): 1}, pandaren, memory={"pandaren": {"harmony": [0]}}, coins=1)
        assert h(11) not in table.use("portal_mage").play("target", h(2)).regions("target")

    def test_harmony_and_aegis_are_paid_from_one_purse(self) -> None:
        """W.portal_mage.2: three coins are enough for each of the tolls, but not for both."""
        relics = {"aegis_of_aggramar": h(1)}
        others = [holds("pandaren", "farmer", {h(11): 1}), holds("orcs", "ranger", {h(1): 1})]
        for coins, open_to in ((3, {h(2)}), (4, {h(2), h(11)})):
            table = portal({h(12): 1}, *others, memory={"pandaren": {"harmony": [0]}}, coins=coins, relics=relics)
            seconds = table.use("portal_mage").play("target", h(1)).regions("target")
            assert seconds & {h(2), h(11)} == open_to

    def test_a_toll_is_not_due(self) -> None:
        """W.portal_mage.2, W.marshdweller.1: not a conquest."""
        table = portal({h(11): 1}, holds("orcs", "marshdweller", {h(1): 1}), coins=0)
        assert exchange(table, h(1), h(11)).holder(h(11)) == "orcs"

    def test_pandaren_who_exchange_still_give_harmony(self) -> None:
        """W.portal_mage.2, W.pandaren.1: they attacked nobody."""
        table = portal({h(2): 1}, holds("orcs", "farmer", {h(11): 1}), race="pandaren")
        exchange(table, h(2), h(11)).finish_turn()
        assert harmony(table) == [1]

    def test_an_immune_region_is_closed(self) -> None:
        """W.portal_mage.2: a watch tower on magic fields."""
        table = portal({h(11): 1}, holds("orcs", "defensive", {h(2): 1, h(3): 1}), markers={"watch_tower": [h(2)]})
        assert h(2) not in table.use("portal_mage").regions("target")

    def test_the_aegis_can_be_paid(self) -> None:
        """W.portal_mage.2, W.aegis_of_aggramar.1: two coins to its holder; it goes along with his tokens."""
        table = portal({h(2): 1}, holds("orcs", "farmer", {h(11): 1}), relics={"aegis_of_aggramar": h(11)})
        exchange(table, h(2), h(11))
        assert (table.coins(0), table.coins(1)) == (3, 7)
        assert table.relic("aegis_of_aggramar") == h(2)

    def test_without_coins_for_the_aegis_its_region_cannot_be_used(self) -> None:
        """W.portal_mage.2: the other regions can still be swapped."""
        table = portal({h(2): 1}, holds("orcs", "farmer", {h(1): 1}), coins=1, relics={"aegis_of_aggramar": h(1)})
        assert h(1) not in table.use("portal_mage").regions("target")

    def test_his_own_aegis_costs_nothing(self) -> None:
        """W.portal_mage.2, R-1.8: an owner is not bound by his region's immunity."""
        table = portal({h(2): 1}, relics={"aegis_of_aggramar": h(2)}, coins=0)
        exchange(table, h(2), h(11))
        assert table.relic("aegis_of_aggramar") == h(11)


class TestPortalMageReveals:
    def test_entering_turns_a_marker_up(self) -> None:
        """W.portal_mage.3: on the size-mark region of Millstone; its holder has it at once."""
        table = exchange(portal({h(2): 1}, hand=5), h(2), m(1))
        assert table.is_chance
        table.find("frostmourne")
        assert table.relic("frostmourne") == m(1)
        assert table.can_use("frostmourne")

    def test_also_when_another_player_enters(self) -> None:
        """W.portal_mage.3, W-6.1: any player's active race; it is then his."""
        table = exchange(portal({h(10): 1}, holds("orcs", "farmer", {h(2): 1})), h(2), m(1)).find("frostmourne")
        assert table.relic("frostmourne") == m(1)
        assert not table.can_use("frostmourne")

    def test_the_marker_itself_does_not_move(self) -> None:
        """W.portal_mage.1: face-down markers stay; Murlocs who leave do not take it along."""
        table = exchange(portal({h(10): 1}, natives=[m(1)]), h(2), m(1))
        assert not table.is_chance
        assert table.state.face_down >> table.region(m(1)) & 1

    def test_tokens_in_decline_and_murlocs_turn_nothing_up(self) -> None:
        """W.portal_mage.3, W-6.1: only an active race reveals."""
        declined = Table(
            Seat(active=holds("blood_elves", "portal_mage", {h(10): 1})),
            Seat(declined=[holds("trolls", None, {h(2): 1})]),
            natives=[h(11)],
        )
        exchange(declined, h(2), m(1))
        assert declined.holder(m(1)) == "trolls"
        assert not declined.is_chance
        exchange(declined, h(11), m(1))
        assert declined.holder(m(1)) == "natives"
        assert not declined.is_chance
