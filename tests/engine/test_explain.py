"""Why a region costs what it costs, or cannot be taken (R-4.3 to R-4.5, R-4.11, R-4.13)."""

from collections import Counter
from random import Random

import pytest

from elbowroom.engine.explain import explain, explain_score
from elbowroom.engine.game import Game
from elbowroom.engine.rules.reach import strength
from elbowroom.engine.view import Explanation, Payment
from tests.engine.play import decisions, random_games
from tests.engine.table import Seat, Table, holds


def why(table: Table, region: str, seat: int = 0) -> Explanation:
    return explain(table.state, table.region(region), seat)


def parts(explanation: Explanation) -> dict[str, int]:
    return {part.race or part.source: part.tokens for part in explanation.parts}


# On the forest with an anchor, next to the farmland 7.
FOE = Seat(active=holds("humans", "garrisoned", {"hammerhead:4": 2}))


# Reasons that come up in random games of each kind, if there are enough of them.
COMMON = {None, "not-adjacent", "own-region", "too-few-tokens", "water", "not-now", "not-an-entry"}
OF_CLASSIC = {"immune-dragon", "immune-hero", "immune-hole", "forbidden", "roll-first"}


class TestEverywhere:
    @pytest.mark.parametrize(
        ("name", "count", "expected"),
        [("warcraft", 8, COMMON), ("azeroth", 4, COMMON), ("classic", 16, COMMON | OF_CLASSIC)],
    )
    def test_possible_is_exactly_what_is_legal_and_the_parts_are_what_it_takes(
        self, name: str, count: int, expected: set[str | None]
    ) -> None:
        """R-4.5, R-4.11: in random games, for every region at every decision."""
        reasons: Counter[str | None] = Counter()
        for game, rng in random_games(count, game=name):
            for _ in decisions(game, rng):
                state = game.state
                before = state.key()
                answers = {region: explain(state, region, state.actor) for region in range(state.world.size)}
                assert state.key() == before
                legal = {action.region: action.kind for action in game.legal() if action.kind in ("conquer", "roll")}
                assert {region for region, answer in answers.items() if answer.is_possible} == legal.keys()
                for region, answer in answers.items():
                    assert sum(part.tokens for part in answer.parts) == answer.cost
                    assert (legal.get(region) == "roll") <= (answer.odds is not None)
                    assert (answer.reason == "roll-first") <= (answer.odds is not None and answer.odds.good > 0)
                    reasons[answer.reason] += 1
                self.take_one(game, rng, answers)
        assert expected <= set(reasons)

    def take_one(self, game: Game, rng: Random, answers: dict[int, Explanation]) -> None:
        """Conquer some region on a copy: the hand shrinks by the cost, and the coins by the payments."""
        conquests = [action for action in game.legal() if action.kind == "conquer"]
        if not conquests:
            return
        action = rng.choice(conquests)
        assert action.region is not None
        answer, trial = answers[action.region], game.copy()
        if answer.odds is not None:
            return
        tribe, events = trial.state.tribe, len(trial.events)
        hand = strength(trial.state, tribe)
        trial.play(action)
        assert hand - strength(trial.state, tribe) == answer.cost
        paid = [(event.source, event.amount) for event in trial.events[events:] if event.what == "paid"]
        assert all((payment.ability, payment.coins) in paid for payment in answer.payments)


class TestTheParts:
    def test_of_empty_regions_next_door(self) -> None:
        """R-4.5: two tokens, and one more for a mountain."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:7": 3})), FOE, natives=[])
        assert parts(why(table, "hammerhead:1")) == {"base": 2}
        assert parts(why(table, "hammerhead:5")) == {"base": 2, "mountain": 1}

    def test_of_natives(self) -> None:
        """R-4.5: one more for a Murloc."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:7": 3})), FOE)
        assert parts(why(table, "hammerhead:1")) == {"base": 2, "natives": 1}

    def test_of_defenders_fort_travel_and_discount(self) -> None:
        """R-4.5, W-2.3: each is a part of its own, and says whose tokens they are."""
        orcs = holds("orcs", "blacksmith", {"millstone:1": 9})
        table = Table(Seat(active=orcs), FOE, markers={"fort": ["hammerhead:4"]})
        assert parts(why(table, "hammerhead:4")) == {"base": 2, "fort": 1, "humans": 2, "travel": 1, "blacksmith": -1}

    def test_of_the_lowest_cost(self) -> None:
        """R-1.7: if discounts exceed the cost, a part with the difference is added."""
        table = Table(Seat(active=holds("dwarves", "blacksmith", {"hammerhead:7": 3})), FOE)
        assert parts(why(table, "hammerhead:5")) == {
            "base": 2,
            "mountain": 1,
            "dwarves": -2,
            "blacksmith": -1,
            "minimum": 1,
        }

    def test_of_a_champion(self) -> None:
        """R-4.5: a Champion counts as one."""
        foe = Seat(active=holds("humans", "championing", {"hammerhead:4": 1}, companions={"hammerhead:4": 1}))
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:7": 5})), foe)
        assert parts(why(table, "hammerhead:4")) == {"base": 2, "humans": 1, "champion": 1}

    def test_with_a_fixed_price(self) -> None:
        """W.doomhammer: the aid takes off all that is above its price, and its fee is due to the holder."""
        orcs = Seat(active=holds("orcs", "farmer", {"hammerhead:7": 3}))
        table = Table(orcs, FOE, relics={"doomhammer": "hammerhead:7"})
        table.use("doomhammer")
        answer = why(table, "hammerhead:4")
        assert parts(answer) == {"base": 2, "humans": 2, "doomhammer": -3}
        assert answer.payments == (Payment("doomhammer", 2, 1),)


class TestTheReasons:
    def reason(
        self, region: str, *, hand: int = 3, foe: Seat = FOE, coins: int = 5, **rest: object
    ) -> tuple[str | None, str | None]:
        """Return the reason why Orcs on the farmland 7 cannot take a region, and its details."""
        orcs = Seat(coins=coins, active=holds("orcs", "farmer", {"hammerhead:7": 1}, hand=hand))
        answer = why(Table(orcs, foe, **rest), region)
        return answer.reason, answer.by

    def test_none(self) -> None:
        assert self.reason("hammerhead:4", hand=4) == (None, None)

    def test_ones_own(self) -> None:
        assert self.reason("hammerhead:7") == ("own-region", None)

    def test_water(self) -> None:
        """R-4.4"""
        assert self.reason("hammerhead:8") == ("water", None)

    def test_out_of_reach(self) -> None:
        """R-4.3: not adjacent and no entry region."""
        assert self.reason("hammerhead:12") == ("not-adjacent", None)

    def test_no_entry_region(self) -> None:
        """W-2.1: for a first conquest."""
        first = Table(Seat(active=holds("orcs", "farmer", hand=9)), FOE, phase="conquests")
        assert why(first, "hammerhead:12").reason == "not-an-entry"

    def test_immunity(self) -> None:
        """R-1.8: and what makes it immune."""
        marked = {"watch_tower": ["hammerhead:4"]}
        assert self.reason("hammerhead:4", hand=9, markers=marked) == ("immune-watch-tower", "watch_tower")

    def test_too_few_tokens(self) -> None:
        """R-4.11: more than the die can bring are lacking, or there is none in hand."""
        foe = Seat(active=holds("humans", "garrisoned", {"hammerhead:4": 5}))
        assert self.reason("hammerhead:4", hand=3, foe=foe) == ("too-few-tokens", None)
        assert self.reason("hammerhead:1", hand=0) == ("too-few-tokens", None)

    def test_too_few_coins(self) -> None:
        """R-4.13: the price of the Aegis."""
        relics = {"aegis_of_aggramar": "hammerhead:4"}
        assert self.reason("hammerhead:4", hand=9, coins=1, relics=relics) == ("cannot-pay", None)
        assert self.reason("hammerhead:4", hand=9, coins=2, relics=relics) == (None, None)

    def test_an_aid_that_does_not_help(self) -> None:
        """W-6.3, W.ethereals.2, W.gnomes.1: only where a place lies, and only where it changes something."""
        ethereals = Seat(active=holds("ethereals", "farmer", {"hammerhead:7": 1}, hand=5))
        table = Table(ethereals, FOE, relics={"dark_portal": "hammerhead:5"})
        table.use("ethereals", 1)
        answer = why(table, "hammerhead:4")
        assert (answer.reason, answer.by) == ("aid-not-there", "ethereals")
        gnomes = Table(Seat(active=holds("gnomes", "blacksmith", {"hammerhead:7": 1}, hand=5)), Seat())
        gnomes.use("gnomes")
        assert why(gnomes, "hammerhead:4").reason == "aid-changes-nothing"

    def test_another_seats_turn(self) -> None:
        """A seat that does not act learns the cost too."""
        foe = Seat(active=holds("humans", "garrisoned", {"hammerhead:4": 2}, hand=5))
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:7": 1}, hand=3)), foe)
        answer = why(table, "hammerhead:7", seat=1)
        assert (answer.cost, answer.reason) == (3, "not-now")

    def test_another_seats_turn_with_nothing_in_hand(self) -> None:
        """R-4.1: the tokens stand on the map until they are readied, so that none in hand means nothing."""
        table = Table(Seat(active=holds("orcs", "farmer", {"hammerhead:7": 1}, hand=3)), FOE)
        answer = why(table, "hammerhead:7", seat=1)
        assert (answer.cost, answer.hand, answer.reason, answer.odds) == (3, 0, "not-now", None)

    def test_harmony_paid_by_another_seat(self) -> None:
        """W.pandaren.2: harmony paid by one seat this turn does not count for others."""
        dwarves = Seat(active=holds("dwarves", "mining", {"hammerhead:4": 1}, hand=8))
        trolls = Seat(active=holds("trolls", "fishing", {"hammerhead:10": 1}))
        pandaren = Seat(active=holds("pandaren", "ranger", {"hammerhead:7": 1, "hammerhead:11": 2}))
        table = Table(dwarves, trolls, pandaren, memory={"pandaren": {"harmony": [0, 1]}}).conquer("hammerhead:7")
        assert why(table, "hammerhead:11", seat=0).payments == ()
        assert why(table, "hammerhead:11", seat=1).payments == (Payment("pandaren", 2, 2),)

    def test_no_active_race(self) -> None:
        assert why(Table(Seat(), FOE), "hammerhead:1").reason == "no-active-race"


class TestTheOdds:
    def odds(self, defenders: int, race: str = "orcs") -> tuple[int, int] | None:
        """Return the odds with three tokens in hand against a forest with this number of defenders."""
        foe = Seat(active=holds("humans", "garrisoned", {"hammerhead:4": defenders}))
        table = Table(Seat(active=holds(race, "farmer", {"hammerhead:7": 1}, hand=3)), foe)
        if race == "gnomes":
            table.use("gnomes")
        answer = why(table, "hammerhead:4")
        return (answer.odds.good, answer.odds.all) if answer.odds else None

    def test_none_when_nothing_lacks_or_too_much(self) -> None:
        """R-4.11: a region for which the tokens suffice is conquered without the die."""
        assert self.odds(1) is None
        assert self.odds(5) is None

    def test_one_to_three_short(self) -> None:
        """R-2.5, R-4.11: three faces bring at least one, two at least two, one three."""
        assert [self.odds(defenders) for defenders in (2, 3, 4)] == [(3, 6), (2, 6), (1, 6)]

    def test_of_an_air_assault(self) -> None:
        """W.gnomes.2, W.gnomes.3: the free die, then the second one, out of 36."""
        die = (0, 0, 0, 1, 2, 3)
        for defenders in (1, 2, 4, 6, 7):
            short = defenders - 1
            good = sum(first >= short or first + second >= short for first in die for second in die)
            assert self.odds(defenders, "gnomes") == (good, 36)


def test_a_score_is_a_list_of_parts() -> None:
    """R-6.1: regions, then each bonus by its source."""
    table = Table(Seat(active=holds("orcs", "farmer", {"millstone:2": 1, "millstone:3": 1})), FOE)
    assert [(part.source, part.coins) for part in explain_score(table.state, 0)] == [("regions", 2), ("farmer", 1)]
