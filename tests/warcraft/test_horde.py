"""The races of the Horde (W-4), each sentence of theirs."""

from collections.abc import Iterator
from typing import Any

import pytest

from elbowroom.engine.engine import apply
from elbowroom.engine.invariants import violations
from elbowroom.engine.position.export import position_of
from elbowroom.engine.regions import bits
from elbowroom.engine.state import State
from elbowroom.engine.viewing import view_of
from elbowroom.games import load_position
from tests.engine.table import Combo, Seat, Table, holds
from tests.warcraft.islands import cost, h, m, notes, question

TWELVE_BOMBS = {"goblins": {"exploding": 6, "duds": 6}}
DUD, EXPLODES = 0, 1
WASTE, PAY = 0, 1


def dwarves_elsewhere() -> Seat:
    """Return an opponent who is not in the way."""
    return Seat(active=holds("dwarves", "ranger", {m(3): 2}))


class TestBloodElves:
    def test_a_coin_per_magic_region(self) -> None:
        """W.blood_elves.1: +1 coin per magic region held."""
        elves = holds("blood_elves", "farmer", {h(1): 1, h(11): 1, h(10): 1})
        table = Table(Seat(active=elves), dwarves_elsewhere())
        assert table.score(0) == {"regions": 3, "blood_elves": 2}

    def test_not_in_decline(self) -> None:
        """W.blood_elves.1, R-6.2: in decline no bonus."""
        table = Table(Seat(active=holds("blood_elves", "farmer", {h(1): 1, h(11): 1})), dwarves_elsewhere())
        table.play("decline")
        assert table.coins(0) == 5 + 2


class TestForsaken:
    def table(self, *, coins: int = 5, hand: int = 8) -> Table:
        """Return a game with Forsaken in the middle of Hammerhead, next to Dwarves, a Murloc and Tauren in decline."""
        return Table(
            Seat(coins=coins, active=holds("forsaken", "farmer", {h(4): 1}, hand)),
            Seat(
                active=holds("dwarves", "ranger", {h(7): 1, h(10): 1}),
                declined=[holds("tauren", None, {h(6): 2})],
            ),
        )

    def test_a_token_for_a_coin(self) -> None:
        """W.forsaken.1: for a race token discarded they may pay a coin for a token from the tray."""
        table = self.table()
        table.conquer(h(7)).end()
        assert table.numbers("choose") == {0, 1}
        table.play("choose", number=1)
        assert table.coins(0) == 4
        assert table.tray("forsaken") == 20 - 9 - 1

    def test_they_need_not(self) -> None:
        """W.forsaken.1: they may also keep their coins."""
        table = self.table()
        table.conquer(h(7)).end().play("choose", number=0)
        assert table.coins(0) == 5
        assert table.tray("forsaken") == 20 - 9

    def test_each_token_and_each_murloc(self) -> None:
        """W.forsaken.1: two declined Tauren and a Murloc make three."""
        table = self.table(hand=8)
        table.conquer(h(9), h(6)).end()
        assert table.numbers("choose") == {0, 1, 2, 3}

    def test_a_beast_counts(self) -> None:
        """W.forsaken.1, W.beast_master.2: a Beast lost is a race token lost."""
        table = Table(
            Seat(active=holds("forsaken", "farmer", {h(4): 1}, hand=8)),
            Seat(active=holds("dwarves", "beast_master", {h(7): 1, h(10): 1}, companions={h(7): 1})),
        )
        table.conquer(h(7)).end()
        assert table.numbers("choose") == {0, 1}

    def test_discarded_by_intimidation(self) -> None:
        """W.forsaken.1: all discards count, not only those of conquests."""
        table = Table(
            Seat(active=holds("forsaken", "intimidating", {h(4): 1}, hand=1)),
            Seat(active=holds("dwarves", "ranger", {m(3): 1})),
        )
        table.use("intimidating").play("target", h(9)).end()
        assert table.numbers("choose") == {0, 1}

    def test_not_more_than_coins(self) -> None:
        """W.forsaken.1: each costs a coin."""
        table = self.table(coins=1)
        table.conquer(h(9), h(6)).end()
        assert table.numbers("choose") == {0, 1}
        table = self.table(coins=0)
        table.conquer(h(9), h(6)).end()
        assert table.numbers("choose") == set()

    def test_not_more_than_the_tray(self) -> None:
        """W.forsaken.1: they come from the tray, which may be empty."""
        table = self.table(hand=19)
        table.conquer(h(9)).end()
        assert table.numbers("choose") == set()

    def test_they_arrive_before_redeployment(self) -> None:
        """W.forsaken.2: bought tokens cannot conquer any more, but are redeployed."""
        table = self.table(hand=4)
        table.conquer(h(9))
        assert table.numbers("choose") == set()
        table.end().play("choose", number=1)
        assert table.can("deploy", h(4), 4 + 1 + 1 - 2)

    def test_after_the_last_conquest(self) -> None:
        """W.forsaken.2: tokens discarded in the last conquest with the die count as well."""
        table = self.table(hand=2)
        table.play("roll", h(7)).die(1)
        assert table.numbers("choose") == {0, 1}

    def test_a_failed_die_discards_nothing(self) -> None:
        """W.forsaken.1: a region that was not taken brings nothing."""
        table = self.table(hand=2)
        table.play("roll", h(7)).die(0)
        assert table.numbers("choose") == set()

    def test_spared_losses_do_not_count(self) -> None:
        """W.forsaken.3: a spared token was not discarded."""
        table = Table(
            Seat(active=holds("forsaken", "farmer", {h(4): 1}, hand=8)),
            Seat(active=holds("draenei", "ranger", {h(7): 2, h(9): 1})),
        )
        table.conquer(h(7))
        table.conquer(h(9)).end()
        assert table.numbers("choose") == {0, 1}

    def test_their_own_declined_tokens_do_not_count(self) -> None:
        """W.forsaken.3: a token of the player's own race in decline does not count."""
        table = Table(
            Seat(
                active=holds("forsaken", "farmer", {h(4): 1}, hand=8),
                declined=[holds("tauren", None, {h(7): 2, h(10): 2})],
            ),
            dwarves_elsewhere(),
        )
        table.conquer(h(7)).end()
        assert table.numbers("choose") == set()

    def test_not_even_the_last_of_them(self) -> None:
        """W.forsaken.3: the last token of that race does not count, either."""
        table = Table(
            Seat(active=holds("forsaken", "farmer", {h(4): 1}, hand=8), declined=[holds("trolls", None, {h(7): 1})]),
            dwarves_elsewhere(),
        )
        table.conquer(h(7)).let_chance().end()
        assert table.numbers("choose") == set()

    def test_each_turn_counts_separately(self) -> None:
        """W.forsaken.1: only what is discarded in this turn counts, not what was not paid for earlier."""
        table = self.table()
        table.conquer(h(9)).end().play("choose", number=0)
        table.finish_turn()
        table.finish_turn()
        table.end()
        assert table.numbers("choose") == set()

    def test_unpaid_tokens_are_forfeit(self) -> None:
        """W.forsaken.1: a player who had no coin for it cannot buy it a turn later."""
        table = self.table(coins=0)
        table.conquer(h(9)).finish_turn()
        table.finish_turn()
        assert table.coins(0) > 0
        table.end()
        assert table.numbers("choose") == set()

    def test_not_in_the_opponents_turn(self) -> None:
        """W.forsaken.1: only in their own turn: what others discard in theirs brings nothing."""
        table = Table(
            Seat(active=holds("dwarves", "ranger", {h(7): 8})),
            Seat(active=holds("forsaken", "farmer", {h(3): 2})),
        )
        table.conquer(h(9)).finish_turn()
        table.end()
        assert table.numbers("choose") == set()


class TestGoblinsLayingBombs:
    def table(self, *, hand: int = 0, **rest: Any) -> Table:
        """Return a game with Goblins in the middle of Hammerhead, Dwarves west and Trolls east of them."""
        return Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1}, hand)),
            Seat(
                active=holds("dwarves", "ranger", {h(7): 1, h(3): 1, h(11): 1}),
                declined=[holds("worgen", None, {h(1): 1})],
            ),
            Seat(active=holds("trolls", "fishing", {h(9): 1})),
            memory=TWELVE_BOMBS,
            **rest,
        )

    def test_twelve_bombs_when_picked(self) -> None:
        """W.goblins.1: each time they are picked there are six exploding bombs and six duds."""
        combos = [Combo(race="goblins", power="farmer")]
        table = Table(Seat(), dwarves_elsewhere(), combos=combos, memory={"goblins": {"duds": 1}})
        table.let_chance().play("pick", number=0).let_chance()
        assert table.remembers("goblins") == {"exploding": 6, "duds": 6}

    def test_one_in_each_adjacent_region_of_an_active_opponent(self) -> None:
        """W.goblins.2: adjacent, held by an opponent's active race: not Murlocs, not in decline, not empty."""
        table = self.table()
        table.redeploy()
        assert table.regions("target") == {h(3), h(7), h(9)}
        table.play("target", h(3)).play("target", h(7)).play("target", h(9))
        assert table.marked("bomb") == {h(3), h(7), h(9)}

    def test_they_may_lay_fewer(self) -> None:
        """W.goblins.2: they may lay bombs, but need not."""
        table = self.table()
        table.redeploy().play("target", h(7)).play("done")
        assert table.marked("bomb") == {h(7)}

    def test_one_per_region(self) -> None:
        """W.goblins.2: one per region."""
        table = self.table()
        table.redeploy().play("target", h(9))
        assert table.regions("target") == {h(3), h(7)}

    def test_not_in_their_own_regions(self) -> None:
        """W.goblins.2: an opponent's race, not their own."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1, h(6): 1})),
            Seat(active=holds("dwarves", "ranger", {h(7): 1})),
            memory=TWELVE_BOMBS,
        )
        table.redeploy()
        assert table.regions("target") == {h(7)}

    def test_not_in_an_immune_region(self) -> None:
        """W.goblins.2: not in an immune region."""
        table = self.table(markers={"watch_tower": [h(7)]})
        table.redeploy()
        assert table.regions("target") == {h(3), h(9)}

    def test_laying_is_no_attack(self) -> None:
        """W.goblins.6, R-1.9: laying a bomb costs nothing, not even beside Pandaren whose harmony one holds."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1}), coins=0),
            Seat(active=holds("pandaren", "marshdweller", {h(6): 1})),
            memory=TWELVE_BOMBS | {"pandaren": {"harmony": [0]}},
        )
        table.redeploy().play("target", h(6))
        assert table.marked("bomb") == {h(6)}

    def test_no_more_than_are_left(self) -> None:
        """W.goblins.3: bombs that were revealed left the stack for good."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1})),
            Seat(active=holds("dwarves", "ranger", {h(7): 1, h(3): 1})),
            memory={"goblins": {"exploding": 1}},
        )
        table.redeploy().play("target", h(3))
        assert table.state.actor == 1

    def test_gone_in_decline(self) -> None:
        """W.goblins.5, R-7.4: when Goblins decline their bombs leave the map."""
        table = self.table(markers={"bomb": [h(7)]})
        table.play("target", h(7)).play("flip", number=DUD)
        table.redeploy().play("target", h(3)).play("done")
        table.finish_turn().finish_turn()
        table.play("target", h(3)).play("flip", number=DUD)
        table.play("decline")
        assert table.marked("bomb") == set()


class TestGoblinsRevealingBombs:
    def table(self, *bombs: str, power: str = "farmer", hand: int = 0, coins: int = 5, **rest: Any) -> Table:
        """Return a game with Goblins whose bombs lie beside Dwarves, active and in decline, and Trolls."""
        markers = {"bomb": list(bombs), **rest.pop("markers", {})}
        memory = TWELVE_BOMBS | rest.pop("memory", {})
        return Table(
            Seat(coins=coins, active=holds("goblins", power, {h(4): 1}, hand)),
            Seat(
                active=holds("dwarves", "ranger", {h(7): 3, h(3): 1, h(11): 1}),
                declined=[holds("worgen", None, {h(1): 1})],
            ),
            Seat(active=holds("trolls", "fishing", {h(9): 2, h(12): 1})),
            markers=markers,
            memory=memory,
            **rest,
        )

    def test_one_by_one_in_any_order(self) -> None:
        """W.goblins.3: revealed one by one, in an order the Goblin player chooses."""
        table = self.table(h(3), h(7), h(9))
        assert table.regions("target") == {h(3), h(7), h(9)}
        table.play("target", h(7)).play("flip", number=DUD)
        assert table.regions("target") == {h(3), h(9)}
        table.play("target", h(9)).play("flip", number=DUD)
        table.play("target", h(3)).play("flip", number=DUD)
        assert table.can("end")

    def test_an_exploding_bomb(self) -> None:
        """W.goblins.3: one token lost, the rest withdrawn, the region left empty."""
        table = self.table(h(7))
        table.play("target", h(7)).play("flip", number=EXPLODES)
        assert table.holder(h(7)) is None
        assert table.tray("dwarves") == 10 - 5 + 1
        assert table.hand("dwarves") == 2

    def test_the_withdrawn_come_back_at_the_end(self) -> None:
        """W.goblins.3, R-5.4: withdrawn tokens are redeployed when the Goblins' turn ends."""
        table = self.table(h(7))
        table.play("target", h(7)).play("flip", number=EXPLODES)
        table.redeploy().play("done")
        assert table.state.actor == 1
        assert table.numbers("deploy") == {0, 1, 2}

    def test_a_dud(self) -> None:
        """W.goblins.3: a dud does nothing."""
        table = self.table(h(7))
        table.play("target", h(7)).play("flip", number=DUD)
        assert table.tokens(h(7)) == 3
        assert table.marked("bomb") == set()

    def test_both_leave_the_stack(self) -> None:
        """W.goblins.3: revealed bombs leave the stack for good, so the odds change."""
        table = self.table(h(7), h(3))
        table.play("target", h(7)).play("flip", number=EXPLODES)
        table.play("target", h(3)).play("flip", number=DUD)
        assert table.remembers("goblins") == {"exploding": 5, "duds": 5}
        assert notes(table, "goblins") == [("bomb_exploding", 5), ("bomb_dud", 5)]

    def test_the_odds(self) -> None:
        """W.goblins.3: when only duds are left nothing can explode."""
        table = self.table(h(7), memory={"goblins": {"duds": 2}})
        table.play("target", h(7))
        assert table.numbers("flip") == {DUD}

    def test_on_a_race_since_declined(self) -> None:
        """W.goblins.3: also where the opponent's race has since gone into decline."""
        table = self.table(h(1))
        table.play("target", h(1)).play("flip", number=EXPLODES)
        assert table.holder(h(1)) is None
        assert table.tray("worgen") == 10

    def test_laid_beside_an_active_race_that_then_declines(self) -> None:
        """W.goblins.3: a race that declines under a bomb is not safe from it."""
        table = self.table()
        table.redeploy().play("target", h(9)).play("done")
        table.finish_turn()
        table.play("decline")
        assert table.regions("target") == {h(9)}
        table.play("target", h(9)).play("flip", number=EXPLODES)
        assert table.holder(h(9)) is None

    def test_an_empty_region(self) -> None:
        """W.goblins.4: at the start of their turn, at the latest, a bomb where nobody is goes back unseen."""
        table = self.table(h(6))
        assert table.regions("target") == set()
        assert table.marked("bomb") == set()
        assert table.remembers("goblins") == {"exploding": 6, "duds": 6}

    def test_back_at_once_when_its_region_is_abandoned(self) -> None:
        """W.goblins.4: it goes back to the stack unseen, and stays there when another player takes the region."""
        table = self.table(h(11), h(9), turn=1)
        table.play("abandon", h(11))
        assert table.marked("bomb") == {h(9)}
        assert table.remembers("goblins") == {"exploding": 6, "duds": 6}
        assert table.conquer(h(11)).marked("bomb") == {h(9)}

    def test_back_at_once_when_a_power_empties_its_region(self) -> None:
        """W.goblins.4: the last token there is driven away."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1})),
            Seat(active=holds("dwarves", "ranger", {h(7): 1, h(3): 1})),
            Seat(active=holds("trolls", "intimidating", {h(5): 1})),
            markers={"bomb": [h(7)]},
            memory=TWELVE_BOMBS,
            turn=2,
        )
        table.use("intimidating").play("target", h(7)).play("target", h(3))
        assert (table.holder(h(7)), table.marked("bomb")) == (None, set())

    def test_back_when_a_declined_race_leaves_the_map(self) -> None:
        """W.goblins.4, R-7.3: the second decline empties the regions of the first."""
        table = self.table(h(1), turn=1)
        assert table.marked("bomb") == {h(1)}
        assert table.play("decline").marked("bomb") == set()

    def test_a_region_taken_by_another_opponent_was_never_empty(self) -> None:
        """W.goblins.4: the bomb stays."""
        table = self.table(h(7), turn=2)
        table.state.hand[table.race("trolls")] = 8
        table.state.tray[table.race("trolls")] -= 8
        table.play("abandon", h(12)).conquer(h(7))
        assert (table.holder(h(7)), table.marked("bomb")) == ("trolls", {h(7)})

    def test_their_own_region_or_one_of_murlocs(self) -> None:
        """W.goblins.4: it does not explode in a region without an opponent."""
        table = self.table(h(4), h(2))
        assert table.regions("target") == set()
        assert table.marked("bomb") == set()

    def test_before_the_choice_to_decline(self) -> None:
        """W.goblins.5: bombs are revealed before the choice to decline."""
        table = self.table(h(7))
        assert not table.can("decline")
        table.play("target", h(7)).play("flip", number=EXPLODES)
        assert table.can("decline")

    def test_declining_after_an_explosion(self) -> None:
        """W.goblins.5, R-7.1, W-3.2: the others still redeploy what a bomb drove out; the faction bonus counts too."""
        table = self.table(h(7))
        table.play("target", h(7)).play("flip", number=EXPLODES)
        table.play("decline")
        assert table.state.actor == 1
        assert table.numbers("deploy") == {0, 1, 2}
        table.play("deploy", h(3), 2)
        assert table.coins(0) == 5 + 1 + 1

    def test_declining_with_nobody_left_after_an_explosion(self) -> None:
        """W-3.2, R-7.6: the bonus counts although the race that took the regions has vanished."""
        table = Table(
            Seat(active=holds("goblins", "farmer")),
            Seat(active=holds("dwarves", "ranger", {h(7): 1, h(3): 1})),
            markers={"bomb": [h(7)]},
            memory=TWELVE_BOMBS,
        )
        table.play("target", h(7)).play("flip", number=EXPLODES)
        assert table.play("decline").coins(0) == 5 + 1

    def test_faction_bonus(self) -> None:
        """W.goblins.3, W-3.2: bombs earn the faction bonus for each Alliance race, like conquests."""
        table = self.table(h(7), h(3), h(1), h(9))
        for region in (h(7), h(3), h(1), h(9)):
            table.play("target", region).play("flip", number=EXPLODES)
        table.let_chance()
        assert table.score(0) == {"regions": 1, "faction-bonus": 2}

    @pytest.mark.parametrize(("power", "coins"), [("battle_master", 1), ("enraged", 3)])
    def test_rewards_of_powers(self, power: str, coins: int) -> None:
        """W.goblins.3, W.battle_master.1, W.enraged.1: powers earn as much by bombs as by conquests."""
        table = self.table(h(7), power=power)
        table.play("target", h(7)).play("flip", number=EXPLODES)
        assert table.coins(0) == 5 + coins

    def test_nobody_is_there_afterwards(self) -> None:
        """W.goblins.3: the region left empty costs no more than an empty one, and its pieces are gone."""
        table = self.table(h(7), hand=5, markers={"fort": [h(7)]})
        table.play("target", h(7)).play("flip", number=EXPLODES)
        assert table.marked("fort") == set()
        assert cost(table, "goblins", h(7)) == 2

    def test_a_region_since_become_immune(self) -> None:
        """W.goblins.6: in a region since become immune it is discarded unused."""
        table = self.table(h(7), markers={"watch_tower": [h(7)]})
        table.play("target", h(7)).play("flip", number=EXPLODES)
        assert table.tokens(h(7)) == 3
        assert table.marked("bomb") == set()
        assert table.remembers("goblins") == {"exploding": 5, "duds": 6}

    def test_the_champion_is_ransomed(self) -> None:
        """W.goblins.6: a Champion there is ransomed and no token lost."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1})),
            Seat(active=holds("dwarves", "championing", {h(7): 2, h(3): 1}, companions={h(7): 1})),
            markers={"bomb": [h(7)]},
            memory=TWELVE_BOMBS,
        )
        table.play("target", h(7)).play("flip", number=EXPLODES)
        assert (table.coins(0), table.coins(1)) == (6, 4)
        assert table.tray("dwarves") == 10 - 3

    def test_a_lone_tauren_is_not_left_behind(self) -> None:
        """W.goblins.3, W.tauren.2: Tauren lose one token to a bomb, the other is withdrawn."""
        table = Table(
            Seat(active=holds("goblins", "farmer", {h(4): 1})),
            Seat(active=holds("tauren", "ranger", {h(7): 2, h(3): 2})),
            markers={"bomb": [h(7)]},
            memory=TWELVE_BOMBS,
        )
        table.play("target", h(7)).play("flip", number=EXPLODES)
        assert (table.tray("tauren"), table.hand("tauren")) == (16 - 3, 1)


class TestGoblinsPayingForBombs:
    def table(self, *, coins: int = 5, power: str = "marshdweller", region: str = h(6), **rest: Any) -> Table:
        """Return a bomb under Pandaren in a swamp, whose harmony the Goblin player holds."""
        memory = TWELVE_BOMBS | {"pandaren": {"harmony": [0]}}
        return Table(
            Seat(coins=coins, active=holds("goblins", "farmer", {h(4): 1})),
            Seat(active=holds("pandaren", power, {region: 2, h(11): 1})),
            markers={"bomb": [region]},
            memory=memory,
            **rest,
        )

    def test_paid_when_it_is_to_explode(self) -> None:
        """W.goblins.6: harmony and toll are paid when it is to explode."""
        table = self.table()
        assert question(table) == "ask.goblins.reveal"
        table.play("target", h(6)).play("flip", number=EXPLODES)
        assert question(table) == "ask.goblins.pay"
        assert table.tokens(h(6)) == 2
        table.play("choose", number=PAY)
        assert (table.coins(0), table.coins(1)) == (2, 8)
        assert table.holder(h(6)) is None

    def test_aegis_too(self) -> None:
        """W.goblins.6: so is the Aegis."""
        table = self.table(relics={"aegis_of_aggramar": h(6)})
        table.play("target", h(6)).play("flip", number=EXPLODES).play("choose", number=PAY)
        assert (table.coins(0), table.coins(1)) == (0, 10)

    def test_a_dud_costs_nothing(self) -> None:
        """W.goblins.6: nothing is due for a dud."""
        table = self.table()
        table.play("target", h(6)).play("flip", number=DUD)
        assert (table.coins(0), table.coins(1)) == (5, 5)
        assert table.can("end")

    def test_too_few_coins_for_the_toll(self) -> None:
        """W.goblins.6: unpaid, it is discarded unused."""
        table = self.table(coins=2)
        table.play("target", h(6)).play("flip", number=EXPLODES)
        assert table.can("end")
        assert table.tokens(h(6)) == 2
        assert table.coins(0) == 2
        assert table.marked("bomb") == set()
        assert table.remembers("goblins") == {"exploding": 5, "duds": 6}

    def test_refusing_to_pay(self) -> None:
        """W.goblins.6: nobody must pay; unpaid, it is discarded unused."""
        table = self.table()
        table.play("target", h(6)).play("flip", number=EXPLODES).play("choose", number=WASTE)
        assert table.tokens(h(6)) == 2
        assert table.coins(0) == 5
        assert table.can("end")

    def test_the_next_bomb_after_paying(self) -> None:
        """W.goblins.6, W.pandaren.2: harmony is paid once a turn, so the second bomb explodes for nothing."""
        table = Table(
            Seat(coins=2, active=holds("goblins", "farmer", {h(4): 1})),
            Seat(active=holds("pandaren", "ranger", {h(6): 2, h(7): 1})),
            markers={"bomb": [h(6), h(7)]},
            memory=TWELVE_BOMBS | {"pandaren": {"harmony": [0]}},
        )
        table.play("target", h(6)).play("flip", number=EXPLODES).play("choose", number=PAY)
        table.play("target", h(7)).play("flip", number=EXPLODES)
        assert table.coins(0) == 0
        assert table.holder(h(7)) is None


class TestOrcs:
    def table(self, loser: str, *, declined: bool = False) -> Table:
        """Return a game with Orcs beside another player's race."""
        theirs = holds(loser, None if declined else "ranger", {h(7): 1, h(11): 1})
        if declined:
            return Table(orcs_of(), Seat(active=holds("naga", "fishing", {m(3): 1}), declined=[theirs]))
        return Table(orcs_of(), Seat(active=theirs))

    @pytest.mark.parametrize("declined", [False, True])
    def test_a_coin_for_a_region_of_the_alliance(self, declined: bool) -> None:
        """W.orcs.1: +1 coin at once for a region of an Alliance race, active or in decline."""
        table = self.table("dwarves", declined=declined)
        table.conquer(h(7))
        assert table.coins(0) == 6

    def test_besides_the_faction_bonus(self) -> None:
        """W.orcs.1: the faction bonus comes on top, at scoring."""
        table = self.table("dwarves")
        table.conquer(h(7))
        assert table.score(0) == {"regions": 2, "faction-bonus": 1}

    def test_for_each_region(self) -> None:
        """W.orcs.1: for each region, where the faction bonus is for each race."""
        table = Table(orcs_of(), Seat(active=holds("dwarves", "ranger", {h(7): 1, h(6): 1})))
        table.conquer(h(7), h(6))
        assert table.coins(0) == 7
        assert table.score(0)["faction-bonus"] == 1

    @pytest.mark.parametrize("loser", ["trolls", "naga"])
    def test_not_for_others(self, loser: str) -> None:
        """W.orcs.1: nothing for Horde and neutral races."""
        table = self.table(loser)
        table.conquer(h(7))
        assert table.coins(0) == 5

    def test_not_for_murlocs_and_empty_regions(self) -> None:
        """W.orcs.1: nothing for Murlocs and empty regions."""
        table = self.table("dwarves")
        table.conquer(h(9), h(6))
        assert table.coins(0) == 5

    def test_their_players_own_declined_alliance_race(self) -> None:
        """W.orcs.1, R-4.7: a region of the player's own in-decline race counts like another's, the last one too."""
        orcs = orcs_of()
        orcs.declined = [holds("dwarves", None, {h(7): 1})]
        table = Table(orcs, Seat(active=holds("naga", "fishing", {m(3): 1})))
        table.conquer(h(7)).let_chance()
        assert table.coins(0) == 6
        assert table.score(0)["faction-bonus"] == 1


def orcs_of() -> Seat:
    """Return a game with Orcs in the middle of Hammerhead."""
    return Seat(active=holds("orcs", "mining", {h(4): 1}, hand=8))


class TestTauren:
    def table(self, *, hand: int = 6, power: str = "mining") -> Table:
        """Return a game with Tauren in the middle of Hammerhead."""
        return Table(Seat(active=holds("tauren", power, {h(4): 2}, hand)), dwarves_elsewhere())

    def test_lowest_cost_two(self) -> None:
        """W.tauren.1, R-1.7: with every discount a conquest still costs two."""
        table = self.table(power="blacksmith")
        assert cost(table, "tauren", h(7)) == 2

    def test_not_with_one_in_hand(self) -> None:
        """W.tauren.1, R-4.6, R-4.11: with one token in hand they neither conquer nor roll."""
        table = self.table(hand=1)
        assert table.regions("conquer") == table.regions("roll") == set()

    def test_two_may_roll(self) -> None:
        """W.tauren.1, R-4.11: with two in hand they may roll for a region that costs up to five."""
        table = self.table(hand=2)
        assert table.can("conquer", h(7))
        table.play("roll", h(3)).die(1)
        assert table.tokens(h(3)) == 2

    def test_two_stay_when_readying(self) -> None:
        """W.tauren.1: two stay in each region when readying."""
        table = Table(Seat(active=holds("tauren", "mining", {h(4): 5, h(7): 2})), dwarves_elsewhere())
        assert (table.tokens(h(4)), table.tokens(h(7)), table.hand("tauren")) == (2, 2, 3)

    def test_two_at_redeployment(self) -> None:
        """W.tauren.1: at redeployment at least two stand in each region."""
        table = Table(Seat(active=holds("tauren", "mining", {h(4): 5, h(7): 2})), dwarves_elsewhere())
        table.end()
        assert table.numbers("deploy") == {0, 1, 2, 3}
        assert (table.tokens(h(4)), table.tokens(h(7))) == (2, 2)

    def test_two_in_decline(self) -> None:
        """W.tauren.1: in decline two tokens stay in each region."""
        table = Table(Seat(active=holds("tauren", "mining", {h(4): 5, h(7): 2})), dwarves_elsewhere())
        table.play("decline")
        assert (table.tokens(h(4)), table.tokens(h(7)), table.tray("tauren")) == (2, 2, 12)

    def test_declined_pairs_defend(self) -> None:
        """W.tauren.1, R-4.9: both declined tokens defend, and both are lost."""
        table = Table(
            Seat(active=holds("dwarves", "mining", {h(4): 1}, hand=8)),
            Seat(active=holds("naga", "fishing", {m(3): 1}), declined=[holds("tauren", None, {h(7): 2, h(11): 2})]),
        )
        assert cost(table, "dwarves", h(7)) == 4
        assert table.tray("tauren") == 16 - 2

    def test_they_lose_one_token(self) -> None:
        """W.tauren.2: they lose one token per region conquered; the other is withdrawn."""
        table = Table(
            Seat(active=holds("dwarves", "mining", {h(4): 1}, hand=8)),
            Seat(active=holds("tauren", "fishing", {h(7): 2, h(11): 2})),
        )
        table.conquer(h(7))
        assert (table.tray("tauren"), table.hand("tauren")) == (16 - 3, 1)

    def test_wiped_out_with_a_lone_token(self) -> None:
        """W.tauren.1: with one token left in hand they can enter nowhere, only decline or pass."""
        table = Table(
            Seat(active=holds("dwarves", "mining", {h(4): 1}, hand=8)),
            Seat(active=holds("tauren", "fishing", {h(7): 2})),
        )
        table.conquer(h(7)).finish_turn()
        assert table.hand("tauren") == 1
        assert {action.kind for action in table.legal("decline") + table.legal("end")} == {"decline", "end"}
        assert len(table.state.options) == 2


class TestLoneTauren:
    def dwarves_beside_tauren(self, tauren: dict[str, int], **rest: Any) -> Table:
        """Return a game with Intimidating Dwarves beside Tauren."""
        return Table(
            Seat(active=holds("dwarves", "intimidating", {h(4): 1}, hand=4)),
            Seat(active=holds("tauren", "beast_master" if rest else "fishing", tauren, **rest)),
        )

    def test_left_alone_by_intimidation(self) -> None:
        """W.tauren.3: when one of two is moved away the other goes at once to the only other region there is."""
        table = self.dwarves_beside_tauren({h(7): 2, h(11): 2})
        table.use("intimidating").play("target", h(7)).play("target", h(11))
        assert table.holder(h(7)) is None
        assert (table.tokens(h(11)), table.hand("tauren")) == (4, 0)
        assert table.actor == 0

    def test_their_player_chooses_in_whoevers_turn(self) -> None:
        """W.tauren.3: he chooses one of several regions before the other player's turn goes on."""
        table = self.dwarves_beside_tauren({h(7): 2, h(11): 2, h(12): 2})
        table.use("intimidating").play("target", h(7)).play("target", h(11))
        assert (table.actor, table.state.seat) == (1, 0)
        assert {action.kind for action in table.options()} == {"move"}
        assert table.regions("move") == {h(11), h(12)}
        table.play("move", h(12))
        assert (table.holder(h(7)), table.tokens(h(11)), table.tokens(h(12))) == (None, 3, 3)
        assert table.actor == 0
        assert table.can("conquer", h(7))

    def test_the_question_is_about_their_race(self) -> None:
        """W.tauren.3: the view says who is asked, for which race, and where it may go."""
        table = self.dwarves_beside_tauren({h(7): 2, h(11): 2, h(12): 2})
        table.use("intimidating").play("target", h(7)).play("target", h(11))
        view = view_of(table.state, 1)
        assert (view.to_act, view.acting, view.turn_of) == (1, "tauren", 0)
        assert view.decision is not None
        assert view.decision.question == "ask.lone"
        assert view_of(table.state, 0).decision is None

    def test_before_anything_else(self) -> None:
        """W.tauren.3: a position written down at that moment goes on with the same question."""
        table = self.dwarves_beside_tauren({h(7): 2, h(11): 2, h(12): 2})
        table.use("intimidating").play("target", h(7)).play("target", h(11))
        again = load_position(position_of(table.state))
        assert (again.actor, again.options) == (1, table.state.options)
        assert again.key() == table.state.key()
        assert violations(again) == []

    def test_where_the_champion_stands(self) -> None:
        """W.tauren.3: a lone token may join the Champion."""
        tauren = {h(7): 2, h(11): 2}
        table = Table(
            Seat(active=holds("dwarves", "intimidating", {h(4): 1}, hand=4)),
            Seat(active=holds("tauren", "championing", tauren, companions={h(12): 1})),
        )
        table.use("intimidating").play("target", h(7)).play("target", h(11)).play("move", h(12))
        assert (table.tokens(h(12)), table.companions(h(12))) == (1, 1)

    def test_three_stay_together(self) -> None:
        """W.tauren.3: only a lone token leaves."""
        table = self.dwarves_beside_tauren({h(7): 3, h(11): 2})
        table.use("intimidating").play("target", h(7)).play("target", h(11))
        assert table.tokens(h(7)) == 2

    def test_without_another_region(self) -> None:
        """W.tauren.3, W.intimidating.1, R-5.4: with no other region one is discarded and the other withdrawn."""
        table = self.dwarves_beside_tauren({h(7): 2})
        table.use("intimidating").play("target", h(7))
        assert table.holder(h(7)) is None
        assert (table.tray("tauren"), table.hand("tauren")) == (15, 1)

    def test_a_beast_counts_towards_the_two(self) -> None:
        """W.tauren.1: one token and a Beast hold a region and are not alone."""
        table = self.dwarves_beside_tauren({h(7): 1, h(11): 2}, companions={h(7): 2})
        table.use("intimidating").play("target", h(7)).play("choose", number=0).play("target", h(11))
        assert (table.tokens(h(7)), table.companions(h(7))) == (0, 2)

    def test_when_the_beasts_go(self) -> None:
        """W.tauren.3, W.beast_master.1: left alone when the Beasts go, a token moves on before troops are readied."""
        tauren = holds("tauren", "beast_master", {h(7): 1, h(9): 2}, companions={h(7): 1, h(9): 1})
        table = Table(Seat(active=tauren), dwarves_elsewhere())
        assert table.holder(h(7)) is None
        assert table.tokens(h(9)) == 2
        assert table.hand("tauren") == 1
        assert table.state.companions_in_hand[table.race("tauren")] == 1

    def test_by_choice_when_the_beasts_go(self) -> None:
        """W.tauren.3, W.beast_master.1: their player says where to in their own turn too."""
        companions = {h(7): 1, h(9): 1}
        tauren = holds("tauren", "beast_master", {h(7): 1, h(9): 2, h(12): 2}, companions=companions)
        table = Table(Seat(active=tauren), dwarves_elsewhere())
        assert table.regions("move") == {h(9), h(12)}
        assert table.state.companions_in_hand[table.race("tauren")] == 0
        table.play("move", h(12))
        assert table.holder(h(7)) is None
        assert table.hand("tauren") == 1
        assert table.state.companions_in_hand[table.race("tauren")] == 2

    @pytest.mark.parametrize(("kept", "lost", "beasts"), [(7, 9, 0), (9, 7, 1)])
    def test_two_left_alone_at_once(self, kept: int, lost: int, beasts: int) -> None:
        """W.tauren.3, W.beast_master.1: either joins the other; Beasts come for the hills that are then held."""
        companions = {h(7): 1, h(9): 1}
        tauren = holds("tauren", "beast_master", {h(7): 1, h(9): 1}, companions=companions)
        table = Table(Seat(active=tauren), dwarves_elsewhere())
        assert table.regions("move") == {h(7), h(9)}
        table.play("move", h(kept))
        assert (table.held("tauren"), table.tokens(h(kept))) == ({h(kept)}, 2)
        assert table.holder(h(lost)) is None
        assert table.state.companions_in_hand[table.race("tauren")] == beasts

    def test_a_lone_beast_moves_too(self) -> None:
        """W.tauren.3, W.beast_master.2: left behind alone, a Beast goes where its player says."""
        table = self.dwarves_beside_tauren({h(7): 1, h(11): 2, h(12): 2}, companions={h(7): 1})
        table.use("intimidating").play("target", h(7)).play("choose", number=0).play("target", h(11))
        table.play("move", h(12))
        assert (table.holder(h(7)), table.companions(h(12))) == (None, 1)

    def test_only_beasts(self) -> None:
        """W.beast_master.1, W.tauren.1: a region held by two Beasts alone is lost when they go."""
        tauren = holds("tauren", "beast_master", {h(9): 2}, companions={h(7): 2})
        table = Table(Seat(active=tauren), dwarves_elsewhere())
        assert table.held("tauren") == {h(9)}

    def test_a_token_and_a_beast_conquer(self) -> None:
        """W.tauren.1, W.beast_master.2: a token and a Beast in hand are two."""
        tauren = holds("tauren", "beast_master", {h(9): 3, h(12): 2})
        table = Table(Seat(active=tauren), dwarves_elsewhere())
        assert table.hand("tauren") == 1
        table.conquer(h(7))
        assert table.tokens(h(7)) + table.companions(h(7)) == 2

    def test_beasts_at_redeployment(self) -> None:
        """W.tauren.1: at redeployment Beasts count towards the two, so that no region is left with one."""
        tauren = holds("tauren", "beast_master", {h(9): 3, h(12): 2})
        table = Table(Seat(active=tauren), dwarves_elsewhere())
        table.conquer(h(7)).end()
        spreads = set(self.spreads(table.state))
        assert len(spreads) > 1
        assert all(min(spread) >= 2 for spread in spreads)

    def spreads(self, state: State) -> Iterator[tuple[int, ...]]:
        """Yield all ways to redeploy: the tokens and Beasts in each region of the Tauren."""
        if state.actor != 0:
            yield tuple(state.tokens[region] + state.companions[region] for region in bits(self.held_by_first(state)))
            return
        for action in state.options:
            after = state.copy()
            apply(after, action)
            yield from self.spreads(after)

    def held_by_first(self, state: State) -> int:
        """Return the regions of the first seat's active race."""
        return state.held[state.active[0]]

    def test_the_champion_may_stand_alone(self) -> None:
        """W.tauren.1: the Champion may stand alone, and conquers without tokens."""
        tauren = holds("tauren", "championing", {h(4): 2}, companions_in_hand=1)
        table = Table(Seat(active=tauren), dwarves_elsewhere())
        table.use("championing").conquer(h(3))
        assert (table.tokens(h(3)), table.companions(h(3))) == (0, 1)

    def test_the_champion_does_not_count_towards_the_two(self) -> None:
        """W.tauren.1: with one token in hand the Champion does not make two."""
        tauren = holds("tauren", "championing", {h(4): 2}, hand=1, companions_in_hand=1)
        table = Table(Seat(active=tauren), dwarves_elsewhere())
        assert table.regions("conquer") == set()

    def test_a_lone_token_in_decline(self) -> None:
        """W.tauren.4: in decline a lone token may remain."""
        table = Table(
            Seat(active=holds("dwarves", "intimidating", {h(4): 1}, hand=4)),
            Seat(active=holds("naga", "fishing", {m(3): 1}), declined=[holds("tauren", None, {h(7): 2, h(11): 2})]),
        )
        table.use("intimidating").play("target", h(7)).play("target", h(11))
        assert (table.tokens(h(7)), table.tokens(h(11))) == (1, 3)


class TestTrolls:
    def table(self, **rest: Any) -> Table:
        """Return a game with Trolls in the middle of Hammerhead; around them all kinds of regions."""
        return Table(
            Seat(active=holds("trolls", "mining", {h(4): 1}, hand=8), declined=[holds("goblins", None, {h(1): 1})]),
            Seat(
                active=holds("dwarves", "championing", {h(7): 1}, companions={h(3): 1}),
                declined=[holds("naga", None, {h(10): 1})],
            ),
            **rest,
        )

    def test_an_active_race(self) -> None:
        """W.trolls.1: a region with one token costs 3 - 1."""
        assert cost(self.table(), "trolls", h(7)) == 2

    def test_murlocs(self) -> None:
        """W.trolls.1, R-1.5: a region with a Murloc is not empty."""
        assert cost(self.table(), "trolls", h(9)) == 2

    def test_in_decline(self) -> None:
        """W.trolls.1, R-1.5: a region with a race in decline is not empty; the mountain still counts."""
        table = self.table()
        table.conquer(h(9))
        assert cost(table, "trolls", h(10)) == 3

    def test_their_players_own_declined_race(self) -> None:
        """W.trolls.1, R-4.7: a region of the player's own declined race is not empty."""
        table = self.table()
        assert cost(table, "trolls", h(1)) == 2

    def test_a_champion_alone(self) -> None:
        """W.trolls.1, R-1.5: a region that only a Champion holds is not empty."""
        assert cost(self.table(), "trolls", h(3)) == 3

    def test_empty_regions(self) -> None:
        """W.trolls.1, R-1.5: an empty region, whatever pieces lie there, costs as usual."""
        table = self.table(relics={"frostmourne": h(6)}, markers={"bomb": [h(6)]})
        assert cost(table, "trolls", h(6)) == 2
