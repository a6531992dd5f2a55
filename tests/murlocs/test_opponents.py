"""M.3, M.8: what the Murlocs lose, get and pay, and what they are to the players."""

from random import Random

from elbowroom.engine.viewing import view_of
from elbowroom.games import new_game
from tests.engine.play import decisions
from tests.engine.table import Seat, holds
from tests.murlocs.swarm import SwarmTable, murlocs
from tests.warcraft.islands import h, m, question


class TestLosses:
    def table(self, race: str = "orcs", power: str = "sailing", **rest: object) -> SwarmTable:
        """Return a player beside a region with three Murlocs."""
        return SwarmTable(
            Seat(active=holds(race, power, {h(4): 1, h(6): 2}, hand=6)), murlocs({h(9): 3, h(1): 1, m(8): 1}), **rest
        )

    def test_all_go_to_their_hand(self) -> None:
        """M.3: none is lost, and none comes back before their turn."""
        table = self.table()
        hand = table.hand("murlocs")
        table.conquer(h(9))
        assert (table.hand("murlocs"), table.tray("murlocs")) == (hand + 3, 3)

    def test_no_redeployment_in_another_turn(self) -> None:
        """M.3: at the end of the player's turn they keep them in hand, and conquer with them in their own."""
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", {h(4): 1}, hand=6)),
            Seat(active=holds("trolls", "ranger", {m(2): 3})),
            murlocs({h(9): 3, h(1): 1, m(8): 8}),
        ).conquer(h(9))
        table.redeploy()
        assert table.state.seat == 1
        assert (table.hand("murlocs"), table.tokens(h(1)), table.tokens(m(8))) == (3, 1, 8)
        table.pass_to_murlocs()
        assert sum(table.tokens(region) for region in table.held("murlocs")) == 12

    def test_forsaken_buy_nothing(self) -> None:
        """M.3, W.forsaken.1: nothing was discarded."""
        table = self.table("forsaken").conquer(h(9))
        assert table.remembers("forsaken") == {}
        table.end()
        assert question(table) != "ask.forsaken"

    def test_intimidating_discards_to_their_hand(self) -> None:
        """M.8, W.intimidating.2: no place is chosen though they have other regions."""
        table = self.table("orcs", "intimidating")
        hand = table.hand("murlocs")
        table.use("intimidating").play("target", h(9))
        assert (table.tokens(h(9)), table.hand("murlocs")) == (2, hand + 1)
        assert question(table) is None or "place" not in str(question(table))
        table.use("intimidating").play("target", h(9)).use("intimidating").play("target", h(9))
        assert table.holder(h(9)) is None
        assert table.tray("murlocs") == 3

    def test_bombs(self) -> None:
        """M.8, M.3: a bomb may lie in their region; when it explodes, all go to hand."""
        table = SwarmTable(
            Seat(active=holds("goblins", "sailing", {h(4): 3})),
            murlocs({h(9): 3, h(1): 1, m(8): 1}),
            markers={"bomb": [h(9)]},
            phase="turn",
        )
        hand = table.hand("murlocs")
        table.play("target", h(9)) if table.can("target", h(9)) else None
        table.play("flip", number=1)
        assert table.holder(h(9)) is None
        assert table.hand("murlocs") == hand + 3

    def test_a_portal_swap_moves_them(self) -> None:
        """M.8, W.portal_mage.1: they go where they are sent, and turn up the marker there."""
        table = SwarmTable(
            Seat(active=holds("orcs", "portal_mage", {h(4): 3, h(11): 1})),
            murlocs({h(1): 3, h(9): 1}),
            face_down=[m(1)],
        )
        table.use("portal_mage").play("target", h(1)).play("target", m(1))
        assert table.tokens(m(1)) == 3
        assert table.is_chance
        table.find("dark_portal")
        assert table.relic("dark_portal") == m(1)


class TestRelics:
    def test_no_immunity_from_the_aegis(self) -> None:
        """M.3, W.aegis_of_aggramar: in their region it protects nobody and nothing is paid."""
        table = SwarmTable(
            Seat(coins=0, active=holds("orcs", "sailing", {h(4): 1}, hand=6)),
            murlocs({h(9): 2, h(1): 1}),
            relics={"aegis_of_aggramar": h(9)},
        )
        table.conquer(h(9))
        assert table.holder(h(9)) == "orcs"
        assert table.relic("aegis_of_aggramar") == h(9)

    def test_they_never_move_an_artifact(self) -> None:
        """M.3: not at the end of their turn, nor in a conquest."""
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", {m(2): 3})),
            murlocs({h(9): 6, h(1): 6}),
            relics={"heart_of_azeroth": h(9), "frostmourne": h(1)},
        ).pass_to_murlocs()
        assert (table.relic("heart_of_azeroth"), table.relic("frostmourne")) == (h(9), h(1))
        assert table.coins(0) >= 5

    def test_nothing_makes_their_conquests_cheaper(self) -> None:
        """M.3: neither Frostmourne nor the Meeting Stone."""
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", {h(6): 9})),
            murlocs({h(12): 6, h(10): 1, h(11): 5}),
            relics={"frostmourne": h(12), "meeting_stone": h(10)},
        )
        table.open(h(4)).pass_to_murlocs()
        assert [event.amount for event in table.events if event.what == "conquered"] == [3]

    def test_no_extra_token_at_the_spirit_healer(self) -> None:
        """M.3"""
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", {m(2): 3})), murlocs({h(9): 12}), relics={"spirit_healer": h(9)}
        ).pass_to_murlocs()
        assert table.tray("murlocs") == 3

    def test_a_marker_is_turned_up_when_they_take_its_region(self) -> None:
        """M.3: at once, before they go on."""
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", {h(4): 1})), murlocs({m(2): 12}), face_down=[m(1)]
        ).pass_to_murlocs()
        assert table.is_chance
        assert table.taken()[-1] == m(1)


class TestPayments:
    def test_harmony(self) -> None:
        """M.8, W.pandaren: they get a token, and pay 2 coins once a turn, or cannot attack the Pandaren."""
        for coins in (1, 2, 4):
            table = SwarmTable(
                Seat(coins=5, active=holds("pandaren", "sailing", {h(11): 1, h(10): 1})),
                murlocs({h(12): 6, h(9): 6}, coins=coins),
            )
            table.open(h(10), h(11)).pass_to_murlocs()
            assert table.taken() == [h(11), h(10)] * (coins >= 2)
            paid = [event for event in table.events if (event.what, event.source) == ("paid", "pandaren")]
            assert [(event.seat, event.other, event.amount) for event in paid] == [(1, 0, 2)] * (coins >= 2)

    def test_left_in_peace_they_hold_harmony(self) -> None:
        """M.8: as an opponent whose active race was not attacked."""
        table = SwarmTable(
            Seat(active=holds("pandaren", "sailing", {h(4): 2}, hand=5)),
            Seat(active=holds("trolls", "ranger", {m(2): 3})),
            murlocs({h(9): 1, h(1): 1, m(8): 10}),
        )
        assert table.remembers("pandaren") == {}
        table.redeploy()
        assert table.remembers("pandaren") == {"harmony": [1, 2]}
        table = SwarmTable(
            Seat(active=holds("pandaren", "sailing", {h(4): 2}, hand=5)),
            Seat(active=holds("trolls", "ranger", {m(2): 3})),
            murlocs({h(9): 1, h(1): 1, m(8): 10}),
        )
        table.conquer(h(9)).redeploy()
        assert table.remembers("pandaren") == {"harmony": [1]}

    def test_ransom(self) -> None:
        """M.8, W.championing.4: they take the Champion's region and his ransom."""
        table = SwarmTable(
            Seat(coins=3, active=holds("orcs", "championing", {h(10): 1, h(9): 1}, companions={h(9): 1})),
            murlocs({h(12): 5, h(11): 5}, total=10),
        )
        table.end()
        table.play("station", h(10), 1)
        table.open(h(10)).pass_to_murlocs()
        assert table.taken() == [h(10)]
        ransom = [event for event in table.events if event.source == "championing"]
        assert [(event.seat, event.other, event.amount) for event in ransom] == [(0, 1, 1)]

    def test_objectives(self) -> None:
        """M.8, W.humans.2: 2 coins for them, 2 for the Humans."""
        table = SwarmTable(
            Seat(active=holds("humans", "sailing", {h(4): 3})),
            murlocs({h(12): 5, h(10): 5}, total=10),
            markers={"military_objective": [h(11)]},
        )
        table.end()
        turn = table.state.turn
        while table.state.turn == turn:
            table._apply(table.state.options[0]) if not table.can("done") else table.play("done")
        assert h(11) in table.taken()
        gained = [(event.seat, event.amount) for event in table.events if event.source == "humans"]
        assert gained == [(1, 2), (0, 2)]

    def test_doomhammer(self) -> None:
        """M.8, W.doomhammer: the 2 coins for a region of theirs are theirs."""
        table = SwarmTable(
            Seat(coins=5, active=holds("orcs", "sailing", {h(4): 1}, hand=1)),
            murlocs({h(9): 5, h(1): 1}, coins=1),
            relics={"doomhammer": h(4)},
        )
        table.use("doomhammer").conquer(h(9))
        assert (table.coins(0), table.coins(1)) == (3, 3)

    def test_the_heart(self) -> None:
        """M.8, W.heart_of_azeroth: beside it they pay a coin like any opponent."""
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", {h(4): 3})),
            murlocs({h(9): 6, m(8): 6}, coins=4),
            relics={"heart_of_azeroth": h(4)},
        )
        table.end().play("target", h(4))
        assert [(event.seat, event.other) for event in table.events if event.source == "heart_of_azeroth"] == [(1, 0)]


class TestOpponents:
    def test_enraged(self) -> None:
        """M.8, W.enraged.1: two or more of them bring as many coins."""
        table = SwarmTable(
            Seat(active=holds("orcs", "enraged", {h(4): 1}, hand=6)), murlocs({h(9): 3, h(1): 1})
        ).conquer(h(9))
        assert table.coins(0) == 8

    def test_no_faction_bonus_for_taking_from_them(self) -> None:
        """M.8, W-3.1: they are neutral."""
        table = SwarmTable(Seat(active=holds("orcs", "sailing", {h(4): 1}, hand=6)), murlocs({h(9): 3, h(1): 1}))
        table.conquer(h(9))
        assert table.score(0) == {"regions": 2}

    def test_bombs_may_be_laid(self) -> None:
        """M.8, W.goblins.2: beside an opponent's active race."""
        table = SwarmTable(Seat(active=holds("goblins", "sailing", {h(4): 3})), murlocs({h(9): 3, h(1): 1}))
        table.end()
        assert question(table) == "ask.goblins.lay"
        assert table.regions("target") == {h(1), h(9)}

    def test_they_count_in_majorities(self) -> None:
        """M.8, W.defensive.1: with as many of the neighbours they prevent a tower."""
        for theirs, towers in ((h(3), set()), (h(12), {h(2)})):
            table = SwarmTable(
                Seat(active=holds("dwarves", "defensive", {h(2): 3, h(6): 5})),
                Seat(active=holds("trolls", "ranger", {m(2): 3})),
                murlocs({theirs: 12}),
            )
            table.redeploy()
            assert table.marked("watch_tower") == towers

    def test_the_two_players_may_attack_each_other(self) -> None:
        """M.8"""
        table = SwarmTable(
            Seat(active=holds("orcs", "sailing", {h(4): 1}, hand=6)),
            Seat(active=holds("dwarves", "ranger", {h(9): 1})),
            murlocs({h(12): 12}),
        ).conquer(h(9))
        assert table.holder(h(9)) == "orcs"
        assert table.score(0) == {"regions": 2, "faction-bonus": 1}
        assert table.coins(0) == 6

    def test_the_view_shows_an_opponent_with_open_coins(self) -> None:
        """M.8, M.7: a seat with a race, its hand and its coins."""
        table = SwarmTable(Seat(active=holds("orcs", "sailing", {h(4): 1})), murlocs({h(9): 5}, coins=8))
        view = view_of(table.state, 0, open_coins=True)
        assert (view.seats[1].active, view.seats[1].coins) == ("murlocs", 8)
        assert [(tribe.race, tribe.hand) for tribe in view.tribes if tribe.seat == 1] == [("murlocs", 7)]

    def test_whole_games_are_sound(self) -> None:
        """M.3, M.8: no Murloc is ever lost, whatever happens."""
        for seed in range(6):
            game = new_game("murlocs", 1 + seed % 2, seed=seed, difficulty=10 + seed)
            swarm = game.state.ruleset.automatic_race
            for _ in decisions(game, Random(seed)):
                assert game.state.tray[swarm] == 15 - (10 + seed)
