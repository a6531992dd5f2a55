"""The Skags and their loot (S-5)."""

from typing import Any

import pytest

from elbowroom.bots.bot import seen_by
from elbowroom.engine.actions import CONQUER, kind_of
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.errors import PositionError
from elbowroom.engine.position.model import Tribe
from elbowroom.engine.viewing import notation_for, view_of
from elbowroom.env.observation import Observer
from elbowroom.games import Game, load_game, new_game, ruleset_with_sets
from elbowroom.server.replays.frames import Pages
from tests.classic.maps import Seat, at, elves_elsewhere, holds, v, vs, why
from tests.classic.set_tables import RATMEN, SetTable, foe, turn_of
from tests.engine.table import Combo

SKAGS = holds("skags", "hill", at({2: 1}), hand=9)


def loot(**places: str) -> dict[str, Any]:
    """Return the pieces and the memory of Skags whose loot is known: `attack_0=v(3)`."""
    return {"markers": {"loot": list(places.values())}, "memory": {"skags": places}}


def against_skags(own: Tribe, side: str, own_declined: tuple[Tribe, ...] = ()) -> SetTable:
    """Return a turn against Skags in 3, whose loot there has this side."""
    skags = foe("skags", "swamp", {3: 1, 17: 1})
    return SetTable(Seat(active=own, declined=list(own_declined)), skags, **loot(**{side: v(3)}))


def deal(table: SetTable, side: str) -> SetTable:
    """Let chance deal a side."""
    sides = table.state.ruleset.abilities[table.code("skags")].sides
    return table.play("deal", number=sides.index(side))


def flip(table: SetTable, side: str) -> SetTable:
    """Let chance turn up a side."""
    sides = table.state.ruleset.abilities[table.code("skags")].sides
    return table.play("flip", number=sides.index(side))


class TestSkagsLayLoot:
    def test_drawn_from_ten(self) -> None:
        """S.skags.1: three attacks, and coins 0, 0, 1, 1, 2, 2, 3."""
        table = turn_of(SKAGS).conquer(v(3))
        assert [weight for _, weight in chance(table.state)] == [3, 2, 2, 2, 1]
        deal(table, "coins_3")
        assert table.marked("loot") == vs(3)
        table.conquer(v(4))
        assert [weight for _, weight in chance(table.state)] == [3, 2, 2, 2]

    def test_none_where_one_lies(self) -> None:
        """S.skags.1, S.skags.3: they leave it face down."""
        table = turn_of(SKAGS, **loot(attack_0=v(3))).conquer(v(3))
        assert not table.is_chance
        assert (table.marked("loot"), table.remembers("skags")) == (vs(3), {"attack_0": v(3)})

    def test_none_left(self) -> None:
        """S.skags.1"""
        gone = {f"{side}_{copy}": "gone" for side, count in COUNTS.items() for copy in range(count)}
        table = turn_of(SKAGS, memory={"skags": gone}).conquer(v(3))
        assert (table.is_chance, table.marked("loot")) == (False, set())

    def test_each_pick_begins_with_all_ten(self) -> None:
        """S.skags.1"""
        table = SetTable(
            Seat(),
            elves_elsewhere(),
            combos=[Combo(race="skags", power="hill")],
            memory={"skags": {"attack_0": "gone"}},
        )
        table.refill().pick("skags").let_chance()
        table.conquer(v(2))
        assert sum(weight for _, weight in chance(table.state)) == 10

    def test_only_their_player_knows_it(self) -> None:
        """S.skags.1, S-4.9, R-9.2: in views, notations and for bots."""
        table = deal(turn_of(SKAGS).conquer(v(3)), "attack")
        region = table.region(v(3))
        assert view_of(table.state, 0).regions[region].secret == "attack"
        for viewer in (1, None):
            assert view_of(table.state, viewer).regions[region].secret is None
            assert "attack" not in notation_for(table.state, viewer)
        assert "attack_0=a3" in notation_for(table.state, 0)
        bewildered = seen_by(table.state, 1)
        assert (
            bewildered.memory[table.race("skags")]
            == seen_by(deal(turn_of(SKAGS).conquer(v(3)), "coins_3").state, 1).memory[table.race("skags")]
        )


COUNTS = {"attack": 3, "coins_0": 2, "coins_1": 2, "coins_2": 2, "coins_3": 1}


class TestSkagsLootTurnedUp:
    def test_coins_go_to_the_conqueror(self) -> None:
        """S.skags.2: and the marker is out of the game."""
        table = flip(against_skags(RATMEN, "coins_2_0").conquer(v(3)), "coins_2")
        assert (table.coins(0), table.holder(v(3)), table.marked("loot")) == (7, "ratmen", set())
        assert table.remembers("skags") == {"coins_2_0": "gone"}

    def test_its_side_is_known(self) -> None:
        """S.skags.2: chance has only one outcome."""
        table = against_skags(RATMEN, "coins_2_0").conquer(v(3))
        assert [weight for _, weight in chance(table.state)] == [1]

    def test_an_attack_cancels_the_conquest(self) -> None:
        """S.skags.2: the defenders stay, one token is lost, the others come back, and the region is closed."""
        table = flip(against_skags(RATMEN, "attack_0").conquer(v(3)), "attack")
        assert (table.holder(v(3)), table.tokens(v(3)), table.tray("skags")) == ("skags", 1, 9)
        assert (table.hand("ratmen"), table.tray("ratmen")) == (8, 4)
        assert v(3) not in table.regions("conquer") | table.regions("roll")
        assert (why(table, v(3)).reason, why(table, v(3)).by) == ("closed", "skags")
        assert table.can("conquer", v(7))

    def test_open_again_in_the_next_turn(self) -> None:
        """S.skags.2: it was closed for that turn, and the loot is gone."""
        table = flip(against_skags(RATMEN, "attack_0").conquer(v(3)), "attack").finish_turn().finish_turn()
        assert (table.actor, table.marked("loot")) == (0, set())
        assert table.can("conquer", v(3))

    def test_with_the_die(self) -> None:
        """S.skags.2: a die that succeeds counts; conquests end either way."""
        rats = holds("ratmen", "hill", at({2: 1}), hand=2)
        table = against_skags(rats, "attack_0").play("roll", v(3)).die(1)
        flip(table, "attack")
        assert (table.holder(v(3)), table.hand("ratmen") + table.tokens(v(2))) == ("skags", 2)
        table = against_skags(rats, "attack_0").play("roll", v(3)).die(0)
        assert table.marked("loot") == vs(3)

    def test_aids_and_payments_are_gone(self) -> None:
        """S.skags.2, S-4.8, S.berserk.3: fireballs, a coin, the dragon, a Berserk's roll."""
        rats = holds("ratmen", "fireball", at({2: 1}), hand=3)
        skags = foe("skags", "hill", {3: 2, 17: 1})
        table = SetTable(
            Seat(active=rats),
            skags,
            markers={"loot": [v(3)]},
            memory={"skags": {"attack_0": v(3)}, "fireball": {"fireballs": 2}},
        )
        flip(table.use("fireball").conquer(v(3)), "attack")
        assert table.remembers("fireball") == {"fireballs": 1}
        paid = flip(
            against_skags(holds("ratmen", "mercenary", at({2: 1}), hand=3), "attack_0").use("mercenary").conquer(v(3)),
            "attack",
        )
        assert (paid.coins(0), paid.hand("ratmen")) == (4, 2)
        dragon = flip(
            against_skags(holds("ratmen", "dragon_master", at({2: 1}), hand=3), "attack_0")
            .use("dragon_master")
            .conquer(v(3)),
            "attack",
        )
        assert (dragon.marked("dragon"), dragon.can_use("dragon_master")) == (set(), False)
        berserk = flip(
            against_skags(holds("ratmen", "berserk", at({2: 1}), hand=3), "attack_0")
            .use("berserk")
            .die(1)
            .conquer(v(3)),
            "attack",
        )
        assert (berserk.remembers("berserk"), berserk.can_use("berserk")) == ({}, True)

    def test_he_attacked_but_conquered_nothing(self) -> None:
        """S.skags.2: no spoils, no coins between players; a Diplomat cannot make peace with them."""
        orcs = flip(against_skags(holds("orcs", "hill", at({2: 1}), hand=5), "attack_0").conquer(v(3)), "attack")
        assert "orcs" not in orcs.score(0)
        peace = flip(against_skags(holds("ratmen", "diplomat", at({2: 1}), hand=3), "attack_0").conquer(v(3)), "attack")
        assert peace.redeploy().actor == 1
        robbers = flip(
            against_skags(holds("ratmen", "ransacking", at({2: 1}), hand=3), "attack_0").conquer(v(3)), "attack"
        )
        assert (robbers.coins(0), robbers.coins(1)) == (5, 5)
        loving = flip(
            against_skags(holds("ratmen", "peace_loving", at({2: 1}), hand=3), "attack_0").conquer(v(3)), "attack"
        )
        assert "peace_loving" not in loving.score(0)

    def test_a_horde_is_lost_last(self) -> None:
        """S.skags.2, S.hordes_of.2: a race token is lost first."""
        own = holds("orcs", "hordes_of", at({2: 1}), hand=1, companions_in_hand=2)
        table = flip(against_skags(own, "attack_0").conquer(v(3)), "attack")
        assert (table.hand("orcs"), table.companions_in_hand("orcs"), table.tray("orcs")) == (0, 2, 9)
        own = holds("orcs", "hordes_of", at({2: 1}), companions_in_hand=2)
        table = flip(against_skags(own, "attack_0").play("roll", v(3)).die(3), "attack")
        assert table.companions_in_hand("orcs") + table.companions(v(2)) == 1

    def test_witch_doctors_roll_for_it(self) -> None:
        """S.witch_doctors.2, S.skags.2: new ones come at redeployment."""
        doctors = holds("witch_doctors", "hill", at({2: 1}), hand=5)
        table = flip(against_skags(doctors, "attack_0").conquer(v(3)), "attack").die(2)
        assert (table.hand("witch_doctors"), table.aside("witch_doctors")) == (4, 2)
        assert table.end().tokens(v(2)) == 7

    def test_igors_count_it(self) -> None:
        """S.igors.1, S.skags.2: the lost token only."""
        table = flip(against_skags(holds("igors", "hill", at({2: 1}), hand=5), "attack_0").conquer(v(3)), "attack")
        assert table.remembers("igors") == {"lost": 1}


class TestSkagsElsewhere:
    def test_loot_stays_where_they_abandon(self) -> None:
        """S.skags.3: and does the same to who comes next."""
        skags = holds("skags", "hill", at({3: 1, 17: 1}))
        table = SetTable(Seat(active=skags), foe("ratmen", "swamp", {2: 9}), **loot(attack_0=v(3)))
        table.play("abandon", v(3)).finish_turn()
        assert table.marked("loot") == vs(3)
        flip(table.conquer(v(3)), "attack")
        assert (table.holder(v(3)), table.tray("ratmen")) == (None, 5)

    def test_left_loot_pays_a_conqueror(self) -> None:
        """S.skags.3, S.skags.2: coins, too, also into an empty region."""
        skags = foe("skags", "hill", {17: 1})
        table = SetTable(Seat(active=RATMEN), skags, **loot(coins_3_0=v(3))).conquer(v(3))
        flip(table, "coins_3")
        assert (table.coins(0), table.holder(v(3)), table.marked("loot")) == (8, "ratmen", set())

    def test_loot_stays_under_lava(self) -> None:
        """S.skags.3, S.lava.2"""
        lava = holds("ratmen", "lava", at({9: 1}))
        table = SetTable(Seat(active=lava), foe("skags", "hill", {3: 1, 17: 1}), **loot(attack_0=v(3))).redeploy()
        table.play("target", v(3))
        assert (table.marked("loot"), table.holder(v(3))) == (vs(3), None)

    def test_paid_on_decline(self) -> None:
        """S.skags.4: those in their regions; all others leave unseen."""
        skags = holds("skags", "hill", at({2: 1, 3: 1}))
        table = turn_of(skags, **loot(coins_2_0=v(2), attack_0=v(3), coins_3_0=v(15))).play("decline")
        flip(flip(table, "coins_2"), "attack")
        assert (table.coins(0), table.marked("loot"), table.actor) == (9, set(), 1)

    def test_paid_on_a_stout_decline(self) -> None:
        """S.skags.4, S.stout.1: after scoring."""
        skags = holds("skags", "stout", at({3: 1}))
        table = turn_of(skags, **loot(coins_2_0=v(3))).redeploy().play("choose", number=1)
        assert flip(table, "coins_2").coins(0) == 8

    def test_paid_at_the_end_of_the_game(self) -> None:
        """S.skags.4: before coins are compared."""
        skags = holds("skags", "hill", at({2: 1, 3: 1}))
        table = SetTable(
            elves_elsewhere(), Seat(active=skags), round=10, turn=1, **loot(coins_3_0=v(3), coins_1_0=v(15))
        )
        table.redeploy()
        assert table.is_chance
        flip(table, "coins_3")
        assert (table.coins(1), table.marked("loot"), table.actor) == (10, set(), -1)
        assert not table.state.options

    def test_paid_if_they_are_gone_with_their_hordes(self) -> None:
        """S.skags.4, S.hordes_of.3: their regions at the decline count, also those of hordes alone."""
        skags = holds("skags", "hordes_of", {}, companions=at({3: 1}))
        table = turn_of(skags, **loot(coins_2_0=v(3))).play("decline")
        flip(table, "coins_2").let_chance()
        assert (table.coins(0), table.held("skags"), table.marked("loot")) == (7, set(), set())
        assert table.state.seat_of[table.race("skags")] == -1

    def test_an_exchange_is_spent(self) -> None:
        """S.skags.5, S.sorcerers.4: the Sorcerer is back in the tray."""
        sorcerers = holds("sorcerers", "forest", at({2: 1}), hand=3)
        table = flip(against_skags(sorcerers, "attack_0").use("sorcerers").play("target", v(3)), "attack")
        assert (table.holder(v(3)), table.tray("sorcerers"), table.hand("sorcerers")) == ("skags", 14, 3)
        assert not table.can_use("sorcerers")

    def test_the_sorcerer_of_a_spent_exchange_is_a_loss(self) -> None:
        """S.skags.5, S.sorcerers.4, S-4.4: Igors count it."""
        places = {"skags": {"attack_0": "three-fords:8"}}
        seats = [
            Seat(active=holds("sorcerers", "forest", {"three-fords:9": 1}, hand=3)),
            Seat(active=holds("skags", "swamp", {"three-fords:8": 1, "three-fords:2": 1})),
            Seat(active=holds("igors", "hill", {"three-fords:29": 1})),
        ]
        marks = {"loot": ["three-fords:8"]}
        table = SetTable(*seats, boards=["three-fords"], markers=marks, memory=places)
        flip(table.use("sorcerers").play("target", "three-fords:8"), "attack")
        assert table.remembers("igors") == {"lost": 1}

    def test_an_exchange_that_meets_coins(self) -> None:
        """S.skags.5, S.skags.2, S.sorcerers.4"""
        sorcerers = holds("sorcerers", "forest", at({2: 1}), hand=3)
        table = flip(against_skags(sorcerers, "coins_1_0").use("sorcerers").play("target", v(3)), "coins_1")
        assert (table.holder(v(3)), table.coins(0), table.tray("skags")) == ("sorcerers", 6, 10)

    def test_their_players_own_ghouls(self) -> None:
        """S.skags.5: coins are paid, an attack does nothing."""
        ghouls = holds("ghouls", None, at({2: 6}))
        own = Seat(active=holds("skags", "hill", at({3: 1, 6: 1})), declined=[ghouls])
        places = {"markers": {"loot": [v(3), v(6)]}, "memory": {"skags": {"attack_0": v(3), "coins_3_0": v(6)}}}
        table = SetTable(own, elves_elsewhere(), **places).play("done")
        flip(table.conquer(v(3)), "attack")
        assert table.holder(v(3)) == "ghouls"
        flip(table.play("roll", v(6)).die(3), "coins_3")
        assert (table.coins(0), table.holder(v(6))) == (8, "ghouls")

    def test_the_last_of_ghouls_in_decline(self) -> None:
        """R-7.6, S.skags.2, S.skags.5: their banner goes back, and a badge that they kept is discarded."""
        own = Seat(active=holds("orcs", "hill", at({12: 1})), declined=[holds("ghouls", "spirit", {}, hand=1)])
        table = SetTable(own, foe("skags", "swamp", {3: 1, 17: 1}), **loot(attack_0=v(3))).play("done")
        flip(table.play("roll", v(3)).die(3), "attack")
        ghouls, spirit = table.race("ghouls"), table.power("spirit")
        assert (table.holder(v(3)), table.tray("ghouls")) == ("skags", 10)
        assert (table.state.seat_of[ghouls], table.state.banner_queue[-1]) == (-1, ghouls)
        assert table.state.badge_discards >> spirit & 1
        assert table.can("abandon", v(12))


class TestSkagsMemory:
    def test_bots_do_not_guess_what_they_will_deal(self) -> None:
        """S.skags.1: for their own bot new loot lies unseen, and what it knows stays known."""
        seen = seen_by(turn_of(SKAGS, **loot(attack_0=v(15))).state, 0)
        skags = seen.ruleset.abilities[seen.active[0]]
        apply(seen, next(option for option in seen.options if kind_of(option) == CONQUER))
        assert seen.actor == 0
        assert len(skags.secrets(seen)) == 1

    def test_an_unseen_marker_may_be_any_other(self) -> None:
        """S.skags.1, S.skags.2: all sides that are neither known elsewhere nor gone."""
        places = {"attack_0": v(15), "attack_1": "gone", "coins_3_0": "gone"}
        skags = foe("skags", "swamp", {3: 1, 17: 1})
        table = SetTable(Seat(active=RATMEN), skags, markers={"loot": [v(3), v(15)]}, memory={"skags": places}).conquer(
            v(3)
        )
        assert [weight for _, weight in chance(table.state)] == [1, 2, 2, 2]

    def test_impossible_memory(self) -> None:
        """S.skags.1: known loot lies on the map, and ten exist."""
        with pytest.raises(PositionError):
            turn_of(SKAGS, memory={"skags": {"attack_0": v(3)}})
        with pytest.raises(PositionError):
            turn_of(SKAGS, markers={"loot": [v(3)]}, memory={"skags": {"attack_0": v(3), "attack_1": v(3)}})


class TestSkagsRecords:
    def game(self, dealt: str = "deal attack") -> Game:
        """Return a running game in which Skags of seat 0 have conquered."""
        game = new_game("classic", 2, seed=1, first=0, sets=["spiders_web"], boards=["elbow-valley"])
        for race in ("skags", "orcs", "elves", "giants", "humans", "trolls"):
            power = {"skags": "hill"}.get(race)
            game.play(f"banner {race}")
            game.play(f"badge {power}" if power else str(next(a for a in game.legal() if a.id != "hill")))
        for text in ("pick 0", "banner amazons"):
            game.play(text)
        game.play(str(game.legal()[0]))
        for text in ("conquer 1", dealt, "conquer 2", "deal coins_2"):
            game.play(text)
        return game

    def test_a_running_record_does_not_tell(self) -> None:
        """S-4.9, R-9.2: nor do its hashes; its player's own record does."""
        game = self.game()
        for other in (1, None):
            record = game.record_for(other)
            assert [text for text in record.actions if text.startswith("deal")] == ["deal unseen"] * 2
            assert load_game(record).hash() != game.hash()
        assert game.record_for(0) == game.record()

    def test_nor_does_the_position_from_which_it_began(self) -> None:
        """S-4.9, R-9.2"""
        game = Game.from_notation(self.game().notation())
        for text in ("conquer 3", "deal attack"):
            game.play(text)
        for other in (1, None):
            record = game.record_for(other)
            assert record.settings.start is not None
            assert record.settings.start.memory["skags"] == {}
            assert record.actions == ("conquer 3", "deal unseen")
            assert load_game(record).state.marks == game.state.marks
        assert game.record_for(0) == game.record()

    def test_replays_on_a_server_do_not_tell(self) -> None:
        """S-4.9, R-9.2: neither actions nor views of frames."""
        game = self.game()
        frames = b"".join(Pages(game.settings, 0, ()).frames_of(0, game.log, open_coins=True))
        assert frames.count(b"deal unseen") == 2
        assert b"attack" not in frames

    def test_observations_do_not_tell(self) -> None:
        """S-4.9, R-9.2: an agent in another seat observes the same, whatever was dealt."""
        observer = Observer(ruleset_with_sets("classic", ["spiders_web"]), 2)
        games = [self.game("deal attack"), self.game("deal coins_1")]
        seen = [[observer.observe(game.state, seat) for game in games] for seat in (0, 1)]
        assert seen[0][0] != seen[0][1]
        assert seen[1][0] == seen[1][1]

    def test_it_goes_on_to_the_same_end(self) -> None:
        """S-4.9: an unseen marker gets its side when it is turned up."""
        game = load_game(self.game().record_for(1))
        for text in ("end", "deploy 1 0"):
            game.play(text)
        while game.to_act == 0:
            game.play(str(game.legal()[0]))
        state = game.state
        assert len(state.ruleset.abilities[state.active[0]].secrets(state)) == 0
