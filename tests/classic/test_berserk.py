"""Berserk: the die before a conquest (S-3)."""

import pytest

from elbowroom.engine.choices import decision_of
from elbowroom.engine.view import Odds, OneOf
from tests.classic.maps import ClassicTable, Seat, at, cost, holds, notes, v, vs, why
from tests.engine.table import Table, Tribe

FAR_AWAY = holds("wizards", "hill", hand=9)
# Next to the farmland 12: the hill 7 and the mountain 6.
STRONG = holds("wizards", "hill", at({6: 2, 7: 3}))


def berserkers(
    regions: dict[int, int], *, hand: int = 0, race: str = "ratmen", foe: Tribe = FAR_AWAY, **rest: object
) -> Table:
    """Return a game in which Berserk Ratmen or others move; natives stand only in the given regions."""
    rest.setdefault("natives", [])
    return ClassicTable(Seat(active=holds(race, "berserk", at(regions), hand=hand)), Seat(active=foe), **rest)


class TestTheRoll:
    @pytest.mark.parametrize(("pips", "tokens"), [(0, 5), (1, 4), (2, 3), (3, 2)])
    def test_lowers_the_cost_of_the_region_named_then(self, pips: int, tokens: int) -> None:
        """S.berserk.1: a mountain with two tokens costs five, less what was rolled."""
        table = berserkers({12: 1}, hand=6, foe=STRONG).use("berserk")
        assert table.is_chance
        assert cost(table.die(pips), "ratmen", v(6)) == tokens

    def test_never_to_less_than_one(self) -> None:
        """S.berserk.1, R-1.7: three pips for an empty region."""
        assert cost(berserkers({12: 1}, hand=3).use("berserk").die(3), "ratmen", v(18)) == 1

    def test_adds_to_other_discounts(self) -> None:
        """S.berserk.1, R-1.7: for Tritons a shore with three tokens costs 2 + 3 − 1 − 2."""
        table = berserkers({12: 1}, hand=5, race="tritons", foe=STRONG).use("berserk").die(2)
        assert cost(table, "tritons", v(7)) == 2

    def test_brings_regions_that_were_too_dear(self) -> None:
        """S.berserk.1: with two tokens in hand, a one opens what costs three."""
        table = berserkers({2: 3}, foe=holds("wizards", "hill", at({5: 1})))
        assert table.regions("conquer") == vs(3, 7)
        assert table.use("berserk").die(1).regions("conquer") == vs(3, 6, 7)

    def test_is_not_a_must(self) -> None:
        """S.berserk.1: he may roll; without it a region costs what it costs others."""
        assert cost(berserkers({12: 3}), "ratmen", v(18)) == 2

    def test_before_the_first_conquest_too(self) -> None:
        """S.berserk.1: on the edge of the board, where others may enter."""
        table = berserkers({}, hand=3).use("berserk").die(2)
        assert v(9) not in table.regions("conquer")
        assert cost(table, "ratmen", v(6)) == 1

    def test_names_any_region_in_reach(self) -> None:
        """S.berserk.1, R-4.3: the die does not change the reach."""
        assert berserkers({2: 5}).use("berserk").die(3).regions("conquer") == vs(3, 6, 7)

    def test_needs_a_token_in_hand(self) -> None:
        """S.berserk.1: with none there is nothing to roll for."""
        assert berserkers({12: 1}, hand=1).can_use("berserk")
        assert not berserkers({12: 1}).can_use("berserk")

    def test_needs_a_region_that_the_best_roll_could_bring(self) -> None:
        """S.berserk.1: one token in hand, and all around costs five."""
        foe = holds("wizards", "hill", at({4: 3, 10: 3, 11: 3}))
        assert not berserkers({5: 1}, hand=1, foe=foe).can_use("berserk")
        assert berserkers({5: 1}, hand=2, foe=foe).can_use("berserk")

    def test_ends_abandoning_and_declining(self) -> None:
        """S.berserk.1, R-4.2: once an ability was used, it is too late for both."""
        table = berserkers({12: 3, 2: 1})
        assert table.can("decline")
        assert table.legal("abandon")
        table.use("berserk").die(0)
        assert not table.can("decline")
        assert not table.legal("abandon")

    def test_is_public(self) -> None:
        """S.berserk.1: everybody sees the roll until it is used."""
        table = berserkers({12: 4}).use("berserk").die(0)
        assert notes(table, "ratmen") == [("rolled", 0)]
        assert notes(table.conquer(v(18)), "ratmen") == []

    def test_is_offered_as_a_use(self) -> None:
        """S.berserk.1: among conquests, declining and ending."""
        decision = decision_of(berserkers({12: 4}).state)
        assert decision is not None
        options = [option for choice in decision.choices if isinstance(choice, OneOf) for option in choice.options]
        assert [option.ability for option in options if option.what == "use"] == ["berserk"]


class TestWhenTheHandDoesNotSuffice:
    def test_nothing_but_ending_is_left(self) -> None:
        """S.berserk.2: a zero with one token in hand where all costs more: conquests can only end."""
        table = berserkers({12: 1}, hand=1).use("berserk").die(0)
        assert not table.legal("conquer")
        assert not table.can_use("berserk")
        assert [action.kind for action in table.legal("end")] == ["end"]
        assert len(table.state.options) == 1

    def test_a_region_the_hand_does_not_suffice_for_is_not_offered(self) -> None:
        """S.berserk.2: naming it would only end the conquests."""
        table = berserkers({12: 1}, hand=2, foe=STRONG).use("berserk").die(1)
        assert table.regions("conquer") == vs(13, 17, 18)
        assert why(table, v(6)).reason == "too-few-tokens"

    def test_the_tokens_stay_his(self) -> None:
        """S.berserk.2, R-4.11: the tokens in hand are redeployed."""
        table = berserkers({12: 1}, hand=1).use("berserk").die(0).end()
        assert table.tokens(v(12)) == 2


class TestOneRollPerConquest:
    def test_not_twice_for_one(self) -> None:
        """S.berserk.3: after a roll only a conquest or the end."""
        table = berserkers({12: 5}).use("berserk").die(0)
        assert not table.can_use("berserk")

    def test_again_for_the_next(self) -> None:
        """S.berserk.3: each conquest may have its own roll, and none has that of another."""
        table = berserkers({12: 8}).use("berserk").die(3).conquer(v(18))
        assert cost(table, "ratmen", v(17)) == 2
        assert cost(table.use("berserk").die(1), "ratmen", v(7)) == 1

    def test_no_last_conquest_die(self) -> None:
        """S.berserk.3: others may roll for a region that is two short; he rolls before or not at all."""
        table = berserkers({12: 1}, hand=1)
        assert not table.legal("roll")
        assert not table.use("berserk").die(0).legal("roll")
        ordinary = ClassicTable(Seat(active=holds("ratmen", "forest", at({12: 2}))), Seat(active=FAR_AWAY), natives=[])
        assert ordinary.can("roll", v(6))

    def test_an_exchange_uses_it_up(self) -> None:
        """S.berserk.3, S.sorcerers.4: it is a conquest; the next region is paid in full, or has a roll of its own."""
        foe = holds("wizards", "hill", at({7: 1, 5: 1}))
        table = berserkers({12: 1}, hand=5, race="sorcerers", foe=foe).use("berserk").die(2)
        table.use("sorcerers").play("target", v(7))
        assert table.can_use("berserk")
        assert cost(table, "sorcerers", v(18)) == 2

    def test_an_exchange_needs_no_roll(self) -> None:
        """S.berserk.3, S.sorcerers.1: an exchange needs neither a roll nor a token in hand."""
        foe = holds("wizards", "hill", at({7: 1, 5: 1}))
        table = berserkers({12: 1}, race="sorcerers", foe=foe)
        assert not table.can_use("berserk")
        assert table.use("sorcerers").play("target", v(7)).holder(v(7)) == "sorcerers"

    def test_an_exchange_is_still_possible_when_the_hand_does_not_suffice(self) -> None:
        """S.berserk.2, S.berserk.3: a zero with one token in hand leaves the exchange, and then another roll."""
        foe = holds("wizards", "hill", at({7: 1, 5: 1}))
        table = berserkers({12: 1}, hand=1, race="sorcerers", foe=foe).use("berserk").die(0)
        assert not table.legal("conquer")
        assert table.use("sorcerers").play("target", v(7)).can_use("berserk")

    def test_ghouls_of_his_in_decline_have_the_ordinary_die(self) -> None:
        """S.berserk.3, R-6.2, S.ghouls.2: the badge is that of the active race."""
        ghouls = holds("ghouls", None, at({18: 2}))
        seat = Seat(active=holds("ratmen", "berserk", at({2: 3})), declined=[ghouls])
        table = ClassicTable(seat, Seat(active=FAR_AWAY), natives=[]).play("done")
        assert table.regions("roll") == vs(12, 13, 17, 19)
        assert not table.can_use("berserk")
        table.play("roll", v(17)).die(0)
        assert table.can_use("berserk")
        assert not table.legal("roll")


class TestStopping:
    def test_after_a_roll(self) -> None:
        """S.berserk.4: conquests end although regions could be conquered."""
        table = berserkers({12: 4}).use("berserk").die(3)
        assert table.legal("conquer")
        assert table.end().state.seat == 1
        assert table.held("ratmen") == vs(12)

    def test_the_roll_does_not_wait_for_the_next_turn(self) -> None:
        """S.berserk.4: the roll is no longer shown."""
        table = berserkers({12: 4}).use("berserk").die(3).end()
        assert notes(table, "ratmen") == []
        table.finish_turn()
        assert cost(table, "ratmen", v(18)) == 2


class TestExplained:
    def test_where_only_a_roll_can_help(self) -> None:
        """S.berserk.1: a mountain costs three; with one token in hand a two or a three is needed: 2 of 6."""
        answer = why(berserkers({12: 1}, hand=1), v(6))
        assert (answer.reason, answer.by, answer.odds) == ("roll-first", "berserk", Odds(2, 6))
        answer = why(berserkers({12: 1}, hand=2), v(6))
        assert (answer.reason, answer.by, answer.odds) == ("roll-first", "berserk", Odds(3, 6))

    def test_where_not_even_a_three_is_enough(self) -> None:
        """S.berserk.1: five for one token, and no odds."""
        answer = why(berserkers({12: 1}, hand=1, foe=STRONG), v(6))
        assert (answer.reason, answer.odds) == ("too-few-tokens", None)
        assert why(berserkers({12: 1}), v(18)).reason == "too-few-tokens"

    def test_regions_that_need_no_roll(self) -> None:
        """S.berserk.1: it is possible, and no die decides."""
        answer = why(berserkers({12: 1}, hand=2), v(18))
        assert (answer.reason, answer.odds) == (None, None)

    def test_after_the_roll(self) -> None:
        """S.berserk.3: the roll is a part of the cost, and no second one can help."""
        table = berserkers({12: 1}, hand=1).use("berserk").die(1)
        assert {part.source: part.tokens for part in why(table, v(6)).parts} == {
            "base": 2,
            "mountain": 1,
            "berserk": -1,
        }
        assert (why(table, v(6)).reason, why(table, v(6)).odds) == ("too-few-tokens", None)
        assert why(table, v(18)).is_possible

    def test_other_reasons_come_first(self) -> None:
        """S.berserk.1: no roll brings water, what is far away, or what is immune."""
        foe = holds("halflings", "hill", at({7: 1}))
        table = berserkers({12: 1}, hand=1, foe=foe, markers={"hole": [v(7)]})
        assert [why(table, v(region)).reason for region in (8, 20, 7)] == ["water", "not-adjacent", "immune-hole"]
