"""The numbers on the badges, and powers that bring coins (S-3)."""

from elbowroom.engine.events import Event
from tests.classic.maps import ClassicTable, Seat, at, holds, v
from tests.engine.table import Combo, Table

# All regions of each terrain on Elbow Valley.
FARMLANDS = (2, 10, 12, 14)
FORESTS = (3, 11, 13, 22)
HILLS = (5, 7, 15, 18)
SWAMPS = (4, 17, 19, 21)
MOUNTAINS = (6, 9, 16, 20)
WATER = (1, 8, 23)
# Not yet on the map.
FAR_AWAY = Seat(active=holds("wizards", "commando", hand=9))


def holding(power: str, *regions: int, race: str = "ratmen", foe: Seat = FAR_AWAY, **rest: object) -> Table:
    """Return a game with one token in each of some regions; natives stand only in the given ones."""
    rest.setdefault("natives", [])
    return ClassicTable(Seat(active=holds(race, power, at(dict.fromkeys(regions, 1)))), foe, **rest)


def bonus(power: str, *regions: int) -> int:
    """Return the coins of a power at scoring for some regions."""
    return holding(power, *regions).score(0).get(power, 0)


def payments_for(table: Table, source: str) -> list[int | None]:
    """Return the coins gained from a source, payment by payment."""
    events: list[Event] = table.state.events or []
    return [event.amount for event in events if event.what == "gained" and event.source == source]


class TestBadges:
    def test_bring_their_number_of_tokens(self) -> None:
        """R-1.2, R-3.5: eight Ratmen and two for the Merchant."""
        table = ClassicTable(Seat(), FAR_AWAY, combos=[Combo(race="ratmen", power="merchant")])
        assert table.refill().pick("ratmen").refill().hand("ratmen") == 10


class TestAlchemist:
    def test_two_coins_whatever_it_holds(self) -> None:
        """S.alchemist.1: +2 coins, with one region or with five."""
        assert bonus("alchemist", 2) == 2
        assert bonus("alchemist", 2, 3, 6, 7, 12) == 2

    def test_each_turn(self) -> None:
        """S.alchemist.1: again every turn."""
        table = holding("alchemist", 2).finish_turn()
        assert table.coins(0) == 5 + 1 + 2
        table.finish_turn().finish_turn()
        assert table.coins(0) == 5 + 2 * (1 + 2)

    def test_nothing_without_a_token_on_the_map(self) -> None:
        """S.alchemist.1, R-7.7: a race that has lost every token may pass, but earns nothing."""
        table = holding("alchemist")
        assert table.hand("ratmen") == 0
        assert table.finish_turn().coins(0) == 5

    def test_nothing_from_its_decline_on(self) -> None:
        """S.alchemist.1, R-6.2: only while active; the turn of its decline brings no bonus."""
        assert holding("alchemist", 2, 3).play("decline").coins(0) == 5 + 2


class TestForest:
    def test_a_coin_per_forest(self) -> None:
        """S.forest.1: +1 per forest."""
        assert bonus("forest", *FORESTS) == 4
        assert bonus("forest", 3, *HILLS) == 1

    def test_nothing_elsewhere(self) -> None:
        """S.forest.1: only forests count."""
        assert bonus("forest", *FARMLANDS, *SWAMPS) == 0
        assert bonus("forest", *HILLS, *MOUNTAINS, *WATER) == 0

    def test_paid_at_scoring_and_not_in_decline(self) -> None:
        """S.forest.1, R-6.2: two forests bring four coins, or two in the turn of the decline."""
        assert holding("forest", 3, 13).finish_turn().coins(0) == 5 + 4
        assert holding("forest", 3, 13).play("decline").coins(0) == 5 + 2


class TestHill:
    def test_a_coin_per_hill(self) -> None:
        """S.hill.1: +1 per hill."""
        assert bonus("hill", *HILLS) == 4
        assert bonus("hill", 7, *FORESTS) == 1

    def test_nothing_elsewhere(self) -> None:
        """S.hill.1: only hills count."""
        assert bonus("hill", *FARMLANDS, *SWAMPS) == 0
        assert bonus("hill", *FORESTS, *MOUNTAINS, *WATER) == 0

    def test_paid_at_scoring_and_not_in_decline(self) -> None:
        """S.hill.1, R-6.2: two hills bring four coins, or two in the turn of the decline."""
        assert holding("hill", 7, 18).finish_turn().coins(0) == 5 + 4
        assert holding("hill", 7, 18).play("decline").coins(0) == 5 + 2


class TestSwamp:
    def test_a_coin_per_swamp(self) -> None:
        """S.swamp.1: +1 per swamp."""
        assert bonus("swamp", *SWAMPS) == 4
        assert bonus("swamp", 17, *HILLS) == 1

    def test_nothing_elsewhere(self) -> None:
        """S.swamp.1: only swamps count."""
        assert bonus("swamp", *FARMLANDS, *HILLS) == 0
        assert bonus("swamp", *FORESTS, *MOUNTAINS, *WATER) == 0

    def test_paid_at_scoring_and_not_in_decline(self) -> None:
        """S.swamp.1, R-6.2: two swamps bring four coins, or two in the turn of the decline."""
        assert holding("swamp", 17, 19).finish_turn().coins(0) == 5 + 4
        assert holding("swamp", 17, 19).play("decline").coins(0) == 5 + 2


class TestMerchant:
    def test_a_coin_more_per_region(self) -> None:
        """S.merchant.1: +1 per region, of whatever terrain."""
        assert bonus("merchant", 2, 3, 7, 17, 6, 1) == 6
        assert bonus("merchant") == 0

    def test_paid_at_scoring_for_the_active_race_alone(self) -> None:
        """S.merchant.1, R-6.2: a declined race brings only its regions; so does this one once it declines."""
        seat = Seat(active=holds("ratmen", "merchant", at({2: 1, 3: 1})), declined=[holds("orcs", None, at({18: 1}))])
        assert ClassicTable(seat, FAR_AWAY, natives=[]).finish_turn().coins(0) == 5 + 3 + 2
        assert ClassicTable(seat, FAR_AWAY, natives=[]).play("decline").coins(0) == 5 + 2


class TestPillaging:
    def raid(self, hand: int = 12, race: str = "ratmen", **rest: object) -> Table:
        """Return a game with raiders in farmland 12; natives stand in hill 7, forest 13 and swamp 17."""
        raiders = holds(race, "pillaging", at({12: 1}), hand=hand)
        return ClassicTable(Seat(active=raiders), rest.pop("foe", FAR_AWAY), **rest)  # type: ignore[arg-type]

    def test_a_coin_per_non_empty_region(self) -> None:
        """S.pillaging.1: two Lost Tribes and an empty hill: two coins, at scoring."""
        table = self.raid().conquer(v(17), v(13), v(18))
        assert table.coins(0) == 5
        assert table.score(0)["pillaging"] == 2
        assert table.finish_turn().coins(0) == 5 + 4 + 2

    def test_from_active_and_declined_races(self) -> None:
        """S.pillaging.1, R-1.5: a region with race tokens, active or in decline, is non-empty."""
        foe = Seat(active=holds("wizards", "hill", at({18: 1})), declined=[holds("orcs", None, at({6: 1}))])
        assert self.raid(foe=foe).conquer(v(18), v(6)).score(0)["pillaging"] == 2

    def test_from_the_player_s_own_declined_race(self) -> None:
        """S.pillaging.1, R-4.7: it counts as a non-empty region of another race."""
        seat = Seat(active=holds("ratmen", "pillaging", at({12: 9})), declined=[holds("orcs", None, at({18: 1, 6: 1}))])
        assert ClassicTable(seat, FAR_AWAY).conquer(v(18)).score(0)["pillaging"] == 1

    def test_by_the_die_of_the_last_conquest(self) -> None:
        """S.pillaging.1, R-4.11: a last conquest with the die counts if it succeeds."""
        assert self.raid(hand=1).play("roll", v(17)).die(2).coins(0) == 5 + 2 + 1
        assert self.raid(hand=1).play("roll", v(17)).die(1).coins(0) == 5 + 1

    def test_only_in_the_turn_of_the_conquest(self) -> None:
        """S.pillaging.1: conquests count in their turn only, not in the foe's turn and not in the next turn."""
        table = self.raid(hand=3).conquer(v(17)).finish_turn()
        assert "pillaging" not in table.score(0)
        table.finish_turn()
        assert table.state.seat == 0
        assert "pillaging" not in table.score(0)

    def test_not_for_what_ghouls_in_decline_conquer(self) -> None:
        """S.pillaging.1, R-6.2: the badge belongs to the active race, so only conquests of that race count."""
        ghouls = holds("ghouls", None, at({18: 4}))
        seat = Seat(active=holds("ratmen", "pillaging", at({2: 4})), declined=[ghouls])
        table = ClassicTable(seat, FAR_AWAY).play("done").conquer(v(17)).redeploy()
        assert table.held("ghouls") == {v(17), v(18)}
        assert "pillaging" not in table.score(0)
        assert "pillaging" not in table.conquer(v(3)).score(0)

    def test_besides_what_orcs_earn_for_the_same(self) -> None:
        """S.pillaging.1, S.orcs.1: Pillaging Orcs earn two coins for a region taken from another player."""
        table = self.raid(hand=6, race="orcs").conquer(v(17))
        assert table.score(0) == {"regions": 2, "orcs": 1, "pillaging": 1}

    def test_for_an_exchange_too(self) -> None:
        """S.pillaging.1, S.sorcerers.4: a region conquered by bewitching its only token was not empty."""
        foe = Seat(active=holds("wizards", "hill", at({18: 1, 5: 1})))
        table = self.raid(hand=0, race="sorcerers", foe=foe).use("sorcerers").play("target", v(18))
        assert table.score(0)["pillaging"] == 1


class TestWealthy:
    def picked_ratmen(self) -> Table:
        """Return a game in which Wealthy Ratmen were just picked."""
        table = ClassicTable(Seat(), FAR_AWAY, natives=[], combos=[Combo(race="ratmen", power="wealthy")])
        return table.refill().pick("ratmen").refill()

    def test_seven_coins_at_the_end_of_its_first_turn(self) -> None:
        """S.wealthy.1: not at once, but when the turn ends."""
        table = self.picked_ratmen().conquer(v(2), v(3))
        assert table.coins(0) == 5
        assert table.finish_turn().coins(0) == 5 + 2 + 7

    def test_once(self) -> None:
        """S.wealthy.1: nothing more in the second turn."""
        table = self.picked_ratmen().conquer(v(2)).finish_turn().finish_turn().finish_turn()
        assert table.coins(0) == 5 + 7 + 1 + 1
        assert payments_for(table, "wealthy") == [7]

    def test_even_without_a_conquest(self) -> None:
        """S.wealthy.1, R-4.12: a player who ends the first turn without a region gets the coins all the same."""
        assert self.picked_ratmen().finish_turn().coins(0) == 5 + 7

    def test_again_for_a_later_race_with_the_badge(self) -> None:
        """S.wealthy.1, R-7.4: the badge comes back with its coins when the discarded badges are shuffled."""
        used = ["hill", "forest", "swamp", "merchant", "mounted", "spirit", "stout", "flying"]
        visible = zip(("amazons", "dwarves", "elves", "giants", "humans", "trolls"), used, strict=False)
        powers = [power.id for power in holding("hill").state.ruleset.powers]
        table = ClassicTable(
            Seat(coins=20, active=holds("ratmen", "wealthy", at({2: 1}))),
            Seat(coins=20, active=holds("wizards", "commando", at({18: 1}))),
            natives=[],
            combos=[Combo(race=race, power=power) for race, power in visible],
            badges_discarded=[power for power in powers if power not in (*used[:6], "wealthy", "commando")],
        )
        table.play("decline").play("decline")
        assert table.state.seat == 0
        table.pick("amazons").banner("skeletons").badge("wealthy").conquer(v(5)).finish_turn()
        assert payments_for(table, "wealthy") == []
        table.pick("skeletons").refill().conquer(v(12)).finish_turn()
        assert payments_for(table, "wealthy") == [7]
