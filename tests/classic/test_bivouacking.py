"""Bivouacking: five encampments that stand with the tokens (S-3)."""

from elbowroom.engine.choices import decision_of
from elbowroom.engine.rules.scoring import tokens_on_map
from elbowroom.engine.view import Spread
from tests.classic.maps import ClassicTable, Seat, at, cost, holds, v, vs, why
from tests.engine.table import Combo, Table, Tribe

FAR_AWAY = Seat(active=holds("wizards", "hill", hand=9))


def campers(
    regions: dict[int, int], camps: dict[int, int] | None = None, *, race: str = "ratmen", hand: int = 0
) -> Tribe:
    """Return a race with encampments in some of its regions, and those that are left in hand."""
    left = 5 - sum((camps or {}).values())
    return holds(race, "bivouacking", at(regions), hand=hand, companions=at(camps or {}), companions_in_hand=left)


def table_of(first: Tribe, foe: Tribe | None = None, **rest: object) -> Table:
    """Return a game in which the first race moves; natives stand only in the given regions."""
    rest.setdefault("natives", [])
    return ClassicTable(Seat(active=first), Seat(active=foe) if foe else FAR_AWAY, **rest)


def camps(table: Table, *regions: int) -> list[int]:
    """Return the encampments in some regions."""
    return [table.companions(v(region)) for region in regions]


class TestTheEncampments:
    def test_five_come_with_the_badge(self) -> None:
        """S.bivouacking.1: in the hand of the player who picks it."""
        table = ClassicTable(Seat(), FAR_AWAY, combos=[Combo(race="ratmen", power="bivouacking")])
        assert table.refill().pick("ratmen").refill().companions_in_hand("ratmen") == 5

    def test_spread_over_its_regions(self) -> None:
        """S.bivouacking.1: from none to all five in each, in board order; the last region takes what is left."""
        table = table_of(campers({2: 1, 3: 1, 7: 1})).end()
        assert table.numbers("station") == {0, 1, 2, 3, 4, 5}
        table.play("station", v(2), 2)
        assert table.numbers("station") == {0, 1, 2, 3}
        table.play("station", v(3), 0)
        assert camps(table, 2, 3, 7) == [2, 0, 3]

    def test_any_number_in_one(self) -> None:
        """S.bivouacking.1: all five in one region."""
        table = table_of(campers({2: 1, 3: 1})).end().play("station", v(2), 5)
        assert camps(table, 2, 3) == [5, 0]

    def test_the_decision_is_a_spread(self) -> None:
        """S.bivouacking.1: five encampments over two places."""
        decision = decision_of(table_of(campers({2: 1, 3: 1})).end().state)
        assert decision is not None
        (spread,) = decision.choices
        assert isinstance(spread, Spread)
        assert (spread.what, spread.pool, [place.region for place in spread.places]) == ("station", 5, [1, 2])

    def test_placed_again_at_every_redeployment(self) -> None:
        """S.bivouacking.1: wherever they stood, all five are placed again."""
        table = table_of(campers({2: 1, 3: 1}, {2: 4, 3: 1})).end()
        table.play("station", v(2), 0)
        assert camps(table, 2, 3) == [0, 5]

    def test_also_where_it_just_conquered(self) -> None:
        """S.bivouacking.1: its regions are those it holds now."""
        table = table_of(campers({2: 3}, {2: 5})).conquer(v(3)).end().play("station", v(2), 1)
        assert camps(table, 2, 3) == [1, 4]

    def test_with_no_region_they_stay_in_hand(self) -> None:
        """S.bivouacking.1, R-5.2: there is nowhere to put them."""
        assert table_of(campers({}, hand=3)).finish_turn().companions_in_hand("ratmen") == 5

    def test_they_are_no_tokens_for_conquering(self) -> None:
        """S.bivouacking.1, R-4.6: with none but encampments in hand nothing can be conquered."""
        table = table_of(campers({2: 1}))
        assert not table.legal("conquer")
        assert not table.legal("roll")

    def test_they_hold_no_region(self) -> None:
        """S.bivouacking.1, R-5.1: besides them, one token stands in each region."""
        table = table_of(campers({2: 2, 3: 1})).end().play("station", v(2), 5)
        assert table.numbers("deploy") == {0, 1}
        assert (table.tokens(v(2)), table.tokens(v(3))) == (1, 1)

    def test_they_do_not_count_for_a_tie(self) -> None:
        """S.bivouacking.1, R-8.1: tokens on the map break a tie, encampments do not."""
        table = table_of(campers({2: 1, 3: 1}, {2: 5}), holds("wizards", "hill", at({5: 2})))
        assert tokens_on_map(table.state) == [2, 2]


class TestTheirDefence:
    def test_one_each(self) -> None:
        """S.bivouacking.2, R-4.5: farmland 2, a token 1, three encampments 3."""
        table = table_of(holds("humans", "hill", at({7: 9})), campers({2: 1}, {2: 3}))
        assert cost(table, "humans", v(2)) == 6

    def test_each_is_a_part_of_the_cost(self) -> None:
        """S.bivouacking.2: an explanation names them."""
        table = table_of(holds("humans", "hill", at({7: 9})), campers({2: 1}, {2: 3}))
        assert {part.source: part.tokens for part in why(table, v(2)).parts} == {
            "base": 2,
            "tokens": 1,
            "encampment": 3,
        }

    def test_protects_from_sorcerers(self) -> None:
        """S.bivouacking.2, S.sorcerers.2: a lone token with an encampment is not bewitched, one without is."""
        table = table_of(holds("sorcerers", "hill", at({7: 1})), campers({2: 1, 3: 1}, {2: 1})).use("sorcerers")
        assert table.regions("target") == vs(3)

    def test_not_from_the_dragon(self) -> None:
        """S.bivouacking.2: it costs one token."""
        table = table_of(holds("humans", "dragon_master", at({7: 2})), campers({2: 1}, {2: 5})).use("dragon_master")
        assert cost(table, "humans", v(2)) == 1

    def test_against_own_ghouls_too(self) -> None:
        """S.bivouacking.2, S.ghouls.4: in the player's own turn they stand until his redeployment."""
        seat = Seat(active=campers({2: 3, 7: 1}, {2: 5}), declined=[holds("ghouls", None, at({3: 10}))])
        table = ClassicTable(seat, FAR_AWAY, natives=[]).play("done")
        # Ghouls act before the active race has readied its three tokens.
        assert why(table, v(2)).cost == 2 + 3 + 5
        assert table.play("roll", v(2)).die(1).companions_in_hand("ratmen") == 5


class TestTheirWithdrawal:
    def test_with_the_tokens(self) -> None:
        """S.bivouacking.3, R-4.8: one token is lost, the other and both encampments go to the hand."""
        table = table_of(holds("humans", "hill", at({7: 9})), campers({2: 2, 5: 1}, {2: 2, 5: 3})).conquer(v(2))
        assert (table.hand("ratmen"), table.companions_in_hand("ratmen")) == (1, 2)
        assert table.companions(v(2)) == 0

    def test_redeployed_at_the_end_of_that_turn(self) -> None:
        """S.bivouacking.3, R-5.4: over the regions its race still holds; those not withdrawn stay where they are."""
        defender = campers({2: 2, 5: 1, 10: 1}, {2: 2, 5: 3})
        table = table_of(holds("humans", "hill", at({7: 8})), defender).conquer(v(2)).end()
        while table.actor == 0:
            table.play("deploy", table.name(table.state.spread[0]), 0)
        assert table.actor == 1
        assert table.numbers("station") == {0, 1, 2}
        table.play("station", v(5), 0)
        assert table.numbers("deploy") == {0, 1}
        table.play("deploy", v(5), 0)
        assert camps(table, 5, 10) == [3, 2]
        assert table.state.seat == 1

    def test_when_the_only_token_was_lost(self) -> None:
        """S.bivouacking.3: the encampments are redeployed without any token."""
        defender = campers({2: 1, 5: 1, 10: 1}, {2: 5})
        table = table_of(holds("humans", "hill", at({7: 10})), defender).conquer(v(2)).redeploy()
        assert table.companions_in_hand("ratmen") == 0
        assert sum(camps(table, 5, 10)) == 5

    def test_kept_for_the_next_turn_when_no_region_is_left(self) -> None:
        """S.bivouacking.3, R-5.4: they enter again with the tokens."""
        table = table_of(holds("humans", "hill", at({7: 10})), campers({2: 3}, {2: 3}, hand=2)).conquer(v(2))
        table.finish_turn()
        assert table.companions_in_hand("ratmen") == 5
        table.conquer(v(5)).end()
        assert table.companions(v(5)) == 5

    def test_not_lost_with_an_abandoned_region(self) -> None:
        """S.bivouacking.1, R-4.2: they come to hand and are spread the same turn."""
        table = table_of(campers({2: 1, 3: 1}, {2: 4, 3: 1})).play("abandon", v(2))
        assert table.companions_in_hand("ratmen") == 4
        table.end()
        assert camps(table, 2, 3) == [0, 5]

    def test_gone_in_decline(self) -> None:
        """S.bivouacking.4: on the map and in hand, and the region costs what its token does."""
        table = table_of(campers({2: 2, 3: 1}, {2: 3}), holds("wizards", "hill", at({7: 9}))).play("decline")
        assert (table.companions_in_hand("ratmen"), camps(table, 2, 3)) == (0, [0, 0])
        assert cost(table, "wizards", v(2)) == 3
