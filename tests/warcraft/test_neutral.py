"""The neutral races (W-4), each sentence of theirs."""

from typing import Any

from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import cost, h, m, question

FETCH, TAKE = 0, 1


def dwarves_elsewhere() -> Seat:
    """Return an opponent who is not in the way."""
    return Seat(active=holds("dwarves", "ranger", {m(3): 2}))


def relic_number(table: Table, relic: str) -> int:
    """Return the number of a relic by its id."""
    return next(number for number, known in enumerate(table.state.ruleset.relics) if known.id == relic)


class TestEtherealsFetching:
    def table(self, relic: str = "frostmourne", where: str = h(7), *, coins: int = 5, **rest: Any) -> Table:
        """Return a game with Ethereals in the middle of Hammerhead, Dwarves beside them."""
        return Table(
            Seat(coins=coins, active=holds("ethereals", "farmer", {h(4): 1, h(9): 1, h(6): 1}, hand=2)),
            Seat(active=holds("dwarves", "ranger", {h(7): 1, h(11): 1})),
            relics={relic: where},
            **rest,
        )

    def test_into_a_region_next_to_it(self) -> None:
        """W.ethereals.1: from an adjacent region into a region of theirs that is adjacent to it."""
        table = self.table()
        table.use("ethereals", FETCH)
        assert question(table) == "ask.ethereals.artifact"
        table.play("choose", number=relic_number(table, "frostmourne"))
        assert question(table) == "ask.ethereals.place"
        assert table.regions("target") == {h(4), h(9)}
        table.play("target", h(9))
        assert table.relic("frostmourne") == h(9)

    def test_usable_at_once(self) -> None:
        """W.ethereals.1: it can be used at once."""
        table = self.table()
        assert not table.can_use("frostmourne")
        table.use("ethereals", FETCH).play("choose", number=relic_number(table, "frostmourne")).play("target", h(4))
        table.use("frostmourne").conquer(h(7))
        assert table.tokens(h(7)) == 1

    def test_once_a_turn(self) -> None:
        """W.ethereals.1: once a turn, one of the two."""
        table = Table(
            Seat(active=holds("ethereals", "farmer", {h(4): 1}, hand=6)),
            dwarves_elsewhere(),
            relics={"frostmourne": h(7), "doomhammer": h(6), "dark_portal": h(3)},
        )
        assert table.can_use("ethereals", TAKE)
        table.use("ethereals", FETCH).play("choose", number=relic_number(table, "doomhammer")).play("target", h(4))
        assert not table.can_use("ethereals", FETCH)
        assert not table.can_use("ethereals", TAKE)

    def test_from_an_empty_region(self) -> None:
        """W.ethereals.1: from any adjacent region, held or not."""
        assert self.table(where=h(10)).can_use("ethereals", FETCH)

    def test_between_their_own_regions(self) -> None:
        """W.ethereals.1: also from one region of theirs into the next."""
        table = self.table(where=h(9))
        table.use("ethereals", FETCH).play("choose", number=relic_number(table, "frostmourne"))
        assert table.regions("target") == {h(4), h(6)}

    def test_not_from_afar(self) -> None:
        """W.ethereals.1: not from a region that is not adjacent, nor from another island."""
        assert not self.table(where=h(11)).can_use("ethereals", FETCH)
        assert not self.table(where=m(3)).can_use("ethereals", FETCH)

    def test_not_a_place(self) -> None:
        """W.ethereals.1: a legendary place cannot be fetched."""
        assert not self.table("dark_portal").can_use("ethereals", FETCH)

    def test_not_a_face_down_marker(self) -> None:
        """W.ethereals.2: a face-down marker is neither: nothing to fetch, nothing cheaper."""
        table = Table(Seat(active=holds("ethereals", "farmer", {h(7): 1}, hand=8)), dwarves_elsewhere())
        assert not table.can_use("ethereals", FETCH)
        assert not table.can_use("ethereals", TAKE)

    def test_not_an_attack(self) -> None:
        """W.ethereals.1, R-1.9: stealing an artifact is no attack: no harmony is due, no harmony denied."""
        table = Table(
            Seat(coins=0, active=holds("ethereals", "farmer", {h(4): 1}, hand=2)),
            Seat(active=holds("pandaren", "ranger", {h(7): 1})),
            relics={"frostmourne": h(7)},
            memory={"pandaren": {"harmony": [0]}},
        )
        table.use("ethereals", FETCH).play("choose", number=relic_number(table, "frostmourne")).play("target", h(4))
        assert table.relic("frostmourne") == h(4)
        assert table.state.attacked == 0

    def test_not_from_a_watch_tower(self) -> None:
        """W.ethereals.1, R-1.8: an immune region is not touched by their power; their own immunity binds them not."""
        assert not self.table(markers={"watch_tower": [h(7)]}).can_use("ethereals", FETCH)
        table = Table(
            Seat(active=holds("ethereals", "defensive", {h(4): 1, h(7): 1})),
            dwarves_elsewhere(),
            relics={"frostmourne": h(7)},
            markers={"watch_tower": [h(7)]},
        )
        assert table.can_use("ethereals", FETCH)

    def test_the_aegis_is_paid_for(self) -> None:
        """W.ethereals.1, W.aegis_of_aggramar.1: from the region of the Aegis they pay its holder 2 coins."""
        table = self.table("aegis_of_aggramar")
        table.use("ethereals", FETCH).play("choose", number=relic_number(table, "aegis_of_aggramar"))
        table.play("target", h(4))
        assert (table.coins(0), table.coins(1)) == (3, 7)
        assert table.relic("aegis_of_aggramar") == h(4)

    def test_too_few_coins_for_the_aegis(self) -> None:
        """W.ethereals.1, R-4.13: a player who cannot pay cannot fetch."""
        assert not self.table("aegis_of_aggramar", coins=1).can_use("ethereals", FETCH)


class TestEtherealsTaking:
    def table(self, where: str = h(7), *, hand: int = 4, power: str = "farmer", relic: str = "dark_portal") -> Table:
        """Return a game with Ethereals in the middle of Hammerhead, a legendary place somewhere."""
        return Table(
            Seat(active=holds("ethereals", power, {h(4): 1}, hand)),
            Seat(active=holds("dwarves", "ranger", {h(7): 2, h(11): 1})),
            relics={relic: where},
        )

    def test_two_less(self) -> None:
        """W.ethereals.2: an adjacent region with a revealed legendary place costs 2 less."""
        table = self.table()
        table.use("ethereals", TAKE)
        assert table.regions("conquer") == {h(7)}
        assert cost(table, "ethereals", h(7)) == 2

    def test_never_below_one(self) -> None:
        """W.ethereals.2, R-1.7: an empty region with a place costs 1."""
        table = self.table(h(6))
        table.use("ethereals", TAKE)
        assert cost(table, "ethereals", h(6)) == 1

    def test_not_without_being_used(self) -> None:
        """W.ethereals.2: a conquest without it costs as usual."""
        assert cost(self.table(), "ethereals", h(7)) == 4

    def test_once_a_turn(self) -> None:
        """W.ethereals.2: once a turn, one of the two, and again next turn."""
        table = Table(
            Seat(active=holds("ethereals", "farmer", {h(4): 1}, hand=6)),
            dwarves_elsewhere(),
            relics={"frostmourne": h(7), "meeting_stone": h(6), "dark_portal": h(3)},
        )
        table.use("ethereals", TAKE).conquer(h(6))
        assert not table.can_use("ethereals", TAKE)
        assert not table.can_use("ethereals", FETCH)
        table.finish_turn().finish_turn()
        assert table.can_use("ethereals", TAKE)

    def test_not_an_entry_region_far_away(self) -> None:
        """W.ethereals.2: adjacent: an entry region of another island is in reach but not adjacent, even sailing."""
        assert self.table(m(6)).can("conquer", m(6))
        assert not self.table(m(6)).can_use("ethereals", TAKE)
        assert not self.table(m(6), power="sailing").can_use("ethereals", TAKE)

    def test_not_an_artifact(self) -> None:
        """W.ethereals.2: an artifact makes nothing cheaper."""
        assert not self.table(relic="frostmourne").can_use("ethereals", TAKE)

    def test_with_the_die(self) -> None:
        """W.ethereals.2, R-4.11: it serves in the last conquest as well."""
        table = self.table(hand=1)
        table.use("ethereals", TAKE).play("roll", h(7)).die(1)
        assert table.holder(h(7)) == "ethereals"

    def test_a_failed_attempt_spends_it(self) -> None:
        """W.ethereals.2, R-4.14: a failed attempt spends the use and ends the conquests."""
        table = self.table(hand=1)
        table.use("ethereals", TAKE).play("roll", h(7)).die(0)
        assert table.holder(h(7)) == "dwarves"
        assert table.state.actor == 1


class TestKobolds:
    def table(self, power: str = "farmer", **rest: Any) -> Table:
        """Return a game with Kobolds at the eastern end of Hammerhead."""
        return Table(
            Seat(active=holds("kobolds", power, {h(12): 1}, hand=8)),
            Seat(active=holds("dwarves", "ranger", {m(2): 1, h(5): 1})),
            **rest,
        )

    def test_every_cavern_is_in_reach(self) -> None:
        """W.kobolds.1: every cavern counts as adjacent, without travel."""
        table = self.table()
        assert table.regions("conquer") >= {h(3), h(5), m(2), m(6)}
        assert cost(table, "kobolds", m(6)) == 2
        assert cost(table, "kobolds", h(3)) == 3

    def test_other_regions_are_not(self) -> None:
        """W.kobolds.1: only caverns."""
        assert not self.table().can("conquer", h(7))

    def test_for_nothing_else(self) -> None:
        """W.kobolds.1: for their conquests only: they cannot intimidate a cavern that is not next to them."""
        table = self.table("intimidating")
        assert not table.can_use("intimidating")

    def test_a_cavern_as_first_conquest(self) -> None:
        """W.kobolds.2: a cavern may be the first conquest, without travel, besides the entry regions."""
        table = Table(Seat(active=holds("kobolds", "farmer", {}, hand=8)), dwarves_elsewhere())
        assert table.regions("conquer") == {h(3), h(5), m(2), m(6), h(2), h(4), h(11), m(3)}
        assert cost(table, "kobolds", m(2)) == 2

    def test_an_entry_region_that_is_a_cavern(self) -> None:
        """W.kobolds.2: an entry region that is a cavern costs no travel as first conquest, another one does."""
        table = Table(Seat(active=holds("kobolds", "farmer", {}, hand=8)), dwarves_elsewhere())
        assert cost(table, "kobolds", m(6)) == 2
        table = Table(Seat(active=holds("kobolds", "farmer", {}, hand=8)), dwarves_elsewhere())
        assert cost(table, "kobolds", h(4)) == 3

    def test_the_champion_goes_there_too(self) -> None:
        """W.kobolds.1: for every conquest of theirs, the Champion's too."""
        kobolds = holds("kobolds", "championing", {h(12): 1}, companions_in_hand=1)
        table = Table(Seat(active=kobolds), dwarves_elsewhere())
        table.use("championing").conquer(m(6))
        assert table.companions(m(6)) == 1

    def test_others_do_not_reach_them(self) -> None:
        """W.kobolds.1: for other races a cavern is a region like any other."""
        table = Table(Seat(active=holds("trolls", "farmer", {h(12): 1}, hand=8)), dwarves_elsewhere())
        assert not table.can("conquer", m(2))


class TestNaga:
    def test_they_conquer_water(self) -> None:
        """W.naga.1: they may conquer water next to them, for 2 tokens."""
        table = Table(Seat(active=holds("naga", "farmer", {h(9): 1}, hand=6)), dwarves_elsewhere())
        assert cost(table, "naga", h(8)) == 2

    def test_a_coin_like_any_region(self) -> None:
        """W.naga.1: a water region brings a coin like any other."""
        table = Table(Seat(active=holds("naga", "farmer", {h(9): 1, h(8): 1})), dwarves_elsewhere())
        assert table.score(0) == {"regions": 2}

    def test_not_the_water_of_another_island(self) -> None:
        """W.naga.1, R-4.3: later on water must be adjacent like any region."""
        table = Table(Seat(active=holds("naga", "farmer", {h(9): 1}, hand=6)), dwarves_elsewhere())
        assert not table.can("conquer", m(5))
        assert not table.can("roll", m(5))

    def test_others_do_not(self) -> None:
        """W.naga.1, R-4.4: nobody else conquers water, not even Naga tokens in it."""
        table = Table(
            Seat(active=holds("trolls", "farmer", {h(9): 1}, hand=6)),
            Seat(active=holds("naga", "ranger", {h(8): 1})),
        )
        assert not table.can("conquer", h(8))

    def test_water_as_first_conquest(self) -> None:
        """W.naga.2: any water may be the first conquest, without travel."""
        table = Table(Seat(active=holds("naga", "farmer", {}, hand=6)), dwarves_elsewhere())
        assert table.regions("conquer") >= {h(8), m(5)}
        assert cost(table, "naga", m(5)) == 2

    def test_from_the_water_to_the_shore(self) -> None:
        """W.naga.1: a water region that they hold makes its shore adjacent."""
        table = Table(Seat(active=holds("naga", "farmer", {m(5): 1}, hand=6)), dwarves_elsewhere())
        assert cost(table, "naga", m(8)) == 3

    def test_they_stay_in_water_in_decline(self) -> None:
        """W.naga.3: in decline they stay in water and score there."""
        table = Table(Seat(active=holds("naga", "farmer", {h(8): 3, h(9): 1})), dwarves_elsewhere())
        table.play("decline")
        assert table.tokens(h(8)) == 1
        assert table.coins(0) == 5 + 2

    def test_nobody_takes_declined_naga_out_of_the_water(self) -> None:
        """W.naga.3, R-4.4: in decline too nobody else conquers their water."""
        table = Table(
            Seat(active=holds("trolls", "farmer", {h(9): 1}, hand=6)),
            Seat(active=holds("dwarves", "ranger", {m(3): 1}), declined=[holds("naga", None, {h(8): 1})]),
        )
        assert not table.can("conquer", h(8))

    def test_the_champion_of_the_naga_swims(self) -> None:
        """W.naga.1, W.championing.1: their Champion conquers water too."""
        naga = holds("naga", "championing", {h(9): 1}, companions_in_hand=1)
        table = Table(Seat(active=naga), dwarves_elsewhere())
        table.use("championing").conquer(h(8))
        assert table.companions(h(8)) == 1


class TestPandaren:
    def table(self, *, hand: int = 6, power: str = "farmer") -> Table:
        """Return a game with Pandaren between Dwarves, Trolls and a player who has only a race in decline."""
        return Table(
            Seat(active=holds("pandaren", power, {h(4): 1}, hand)),
            Seat(
                active=holds("dwarves", "ranger", {h(7): 1, h(5): 1, h(11): 5}),
                declined=[holds("gnomes", None, {h(3): 1})],
            ),
            Seat(active=holds("trolls", "fishing", {h(9): 1, h(10): 5})),
            Seat(declined=[holds("orcs", None, {m(3): 1})]),
        )

    def harmony(self, table: Table) -> set[int]:
        """Return the seats that hold a harmony token."""
        harmony = table.remembers("pandaren").get("harmony", [])
        assert isinstance(harmony, list)
        return set(harmony)

    def test_everybody_left_in_peace_gets_one(self) -> None:
        """W.pandaren.1: each opponent whose active race was not attacked, also one who has none."""
        table = self.table()
        table.conquer(h(7)).redeploy()
        assert self.harmony(table) == {2, 3}

    def test_attacking_a_declined_race_is_no_matter(self) -> None:
        """W.pandaren.1: only an attack on the active race counts."""
        table = self.table()
        table.conquer(h(3)).let_chance().redeploy()
        assert self.harmony(table) == {1, 2, 3}

    def test_a_failed_die_is_an_attack(self) -> None:
        """W.pandaren.1, R-1.9: an opponent attacked with a failed die gets none."""
        table = self.table(hand=1)
        table.play("roll", h(7)).die(0)
        assert self.harmony(table) == {2, 3}

    def test_intimidation_is_an_attack(self) -> None:
        """W.pandaren.1, R-1.9: so is moving a token by a power."""
        table = self.table(hand=0, power="intimidating")
        table.use("intimidating").play("target", h(9)).play("target", h(10)).redeploy()
        assert self.harmony(table) == {1, 3}

    def test_a_swap_is_not(self) -> None:
        """W.pandaren.1, R-1.9: swapping regions is not an attack."""
        table = Table(
            Seat(active=holds("pandaren", "portal_mage", {h(4): 1})),
            Seat(active=holds("dwarves", "ranger", {h(11): 1, h(10): 2})),
        )
        table.use("portal_mage").play("target", h(11)).play("target", m(7)).redeploy()
        assert self.harmony(table) == {1}

    def dwarves_beside_pandaren(
        self, *, coins: int = 5, hand: int = 8, power: str = "mining", harmony: tuple[int, ...] = (0,)
    ) -> Table:
        """Return a game with Dwarves beside Pandaren whose harmony they hold."""
        return Table(
            Seat(coins=coins, active=holds("dwarves", power, {h(4): 1}, hand)),
            Seat(
                active=holds("pandaren", "ranger", {h(7): 1, h(3): 1, h(11): 2}),
                declined=[holds("naga", None, {h(6): 1})],
            ),
            memory={"pandaren": {"harmony": list(harmony)}},
        )

    def test_its_holder_pays_before_attacking(self) -> None:
        """W.pandaren.2: its holder pays the Pandaren player 2 coins."""
        table = self.dwarves_beside_pandaren()
        table.conquer(h(7))
        assert (table.coins(0), table.coins(1)) == (3, 7)

    def test_once_per_turn(self) -> None:
        """W.pandaren.2: once per turn, however often he attacks; in his next turn again."""
        table = self.dwarves_beside_pandaren()
        table.conquer(h(7), h(3))
        assert (table.coins(0), table.coins(1)) == (3, 7)

    def test_again_next_turn(self) -> None:
        """W.pandaren.2: each opponent's turn is paid for again: two holders pay 2 coins each."""
        table = Table(
            Seat(active=holds("dwarves", "mining", {h(4): 1}, hand=8)),
            Seat(active=holds("trolls", "fishing", {h(10): 1}, hand=8)),
            Seat(active=holds("pandaren", "ranger", {h(7): 1, h(3): 1, h(11): 2})),
            memory={"pandaren": {"harmony": [0, 1]}},
        )
        table.conquer(h(7)).finish_turn()
        before = table.coins(2)
        table.conquer(h(11))
        assert before == 7
        assert table.coins(2) == 9

    def test_a_holder_without_coins_cannot_attack(self) -> None:
        """W.pandaren.2, R-4.13: with 1 coin he cannot attack them at all, not even with the die."""
        table = self.dwarves_beside_pandaren(coins=1)
        assert not table.can("conquer", h(7))
        table = self.dwarves_beside_pandaren(coins=1, hand=1)
        assert not table.can("roll", h(7))

    def test_an_opponent_without_harmony_pays_nothing(self) -> None:
        """W.pandaren.2: an opponent attacked by the Pandaren holds no token and pays nothing."""
        table = self.dwarves_beside_pandaren(coins=0, harmony=())
        table.conquer(h(7))
        assert table.coins(1) == 5

    def test_a_failed_die_is_paid_too(self) -> None:
        """W.pandaren.2, R-4.13: paid before the die, not returned when it fails."""
        table = self.dwarves_beside_pandaren(hand=1)
        table.play("roll", h(7))
        assert (table.coins(0), table.coins(1)) == (3, 7)
        table.die(0)
        assert table.holder(h(7)) == "pandaren"
        assert table.coins(1) == 7

    def test_intimidation_is_paid_too(self) -> None:
        """W.pandaren.2, R-1.9: before any attack, moving a token included."""
        table = self.dwarves_beside_pandaren(power="intimidating")
        table.use("intimidating").play("target", h(7))
        assert (table.coins(0), table.coins(1)) == (3, 7)
        table = self.dwarves_beside_pandaren(power="intimidating", coins=1)
        table.use("intimidating")
        assert not table.can("target", h(7))

    def test_only_the_active_pandaren(self) -> None:
        """W.pandaren.2: their player's declined race is attacked for nothing."""
        table = self.dwarves_beside_pandaren()
        table.conquer(h(6)).let_chance()
        assert table.coins(0) == 5

    def test_they_come_back_at_the_start_of_every_turn(self) -> None:
        """W.pandaren.3: at the start of a Pandaren turn all come back; at its end they are given again."""
        table = self.table()
        table.redeploy()
        assert self.harmony(table) == {1, 2, 3}
        table.finish_turn().finish_turn()
        table.let_chance().play("pick", number=0).let_chance()
        while table.state.seat != 0:
            table.finish_turn()
        assert self.harmony(table) == set()
        table.conquer(h(7)).redeploy()
        assert self.harmony(table) == {2, 3}

    def test_they_come_back_on_decline(self) -> None:
        """W.pandaren.3: on decline the tokens come back, and declined Pandaren are attacked for nothing."""
        table = Table(
            Seat(active=holds("pandaren", "farmer", {h(7): 1})),
            Seat(active=holds("dwarves", "ranger", {h(4): 1}, hand=6)),
            memory={"pandaren": {"harmony": [1]}},
        )
        table.play("decline")
        assert self.harmony(table) == set()
        table.conquer(h(7)).let_chance()
        assert table.coins(1) == 5

    def test_harmony_toll_and_aegis_together(self) -> None:
        """W.pandaren.2, R-4.13: harmony, toll and Aegis add up to 5 coins."""
        seats = [
            Seat(active=holds("dwarves", "mining", {h(4): 1}, hand=8)),
            Seat(active=holds("pandaren", "marshdweller", {h(6): 1, h(11): 1})),
        ]
        table = Table(*seats, memory={"pandaren": {"harmony": [0]}}, relics={"aegis_of_aggramar": h(6)})
        table.conquer(h(6))
        assert (table.coins(0), table.coins(1)) == (0, 10)
        seats[0].coins = 4
        table = Table(*seats, memory={"pandaren": {"harmony": [0]}}, relics={"aegis_of_aggramar": h(6)})
        assert not table.can("conquer", h(6))
