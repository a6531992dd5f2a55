"""R-6: scoring, and what is paid at once."""

from elbowroom.engine.events import Event
from elbowroom.engine.rules.scoring import score_parts
from tests.engine.table import Seat, Table, holds


class TestScoring:
    def test_a_coin_per_region_active_and_in_decline(self) -> None:
        """R-6.1: the number of tokens there does not matter."""
        table = Table(
            Seat(
                active=holds("naga", "championing", {"hammerhead:4": 5, "hammerhead:7": 1}),
                declined=[holds("tauren", None, {"hammerhead:6": 2, "hammerhead:9": 2, "millstone:4": 1})],
            ),
            Seat(),
        )
        assert score_parts(table.state, 0) == [("regions", 2), ("declined-regions", 3)]
        table.finish_turn()
        assert table.coins(0) == 5 + 5
        assert table.coins(1) == 5

    def test_a_region_of_companions_counts(self) -> None:
        """R-6.1: a Champion alone holds a region."""
        table = Table(Seat(active=holds("naga", "championing", companions={"hammerhead:7": 1})), Seat())
        assert table.score(0) == {"regions": 1}

    def test_bonuses_of_race_power_and_relic(self) -> None:
        """R-6.1: each with its source."""
        table = Table(
            Seat(active=holds("blood_elves", "farmer", {"hammerhead:2": 2, "hammerhead:7": 1})),
            Seat(),
            relics={"dark_portal": "hammerhead:7"},
        )
        assert table.score(0) == {"regions": 2, "blood_elves": 1, "farmer": 2, "dark_portal": 2}
        table.finish_turn()
        assert table.coins(0) == 5 + 7

    def test_no_bonus_in_decline(self) -> None:
        """R-6.2: a race in decline gets no bonus, neither its own nor that of a relic in its region."""
        table = Table(
            Seat(declined=[holds("blood_elves", "garrisoned", {"hammerhead:2": 1, "hammerhead:7": 1})]),
            Seat(),
            relics={"dark_portal": "hammerhead:7", "karazhan": "hammerhead:2"},
        )
        assert table.score(0) == {"declined-regions": 2}

    def test_no_ability_in_decline(self) -> None:
        """R-6.2: Pandaren in decline ask for no harmony, but a Marshdweller still asks for his toll."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 9})),
            Seat(declined=[holds("pandaren", "marshdweller", {"hammerhead:6": 1, "hammerhead:7": 1})]),
            memory={"pandaren": {"harmony": [0]}},
        )
        table.conquer("hammerhead:7")
        assert table.coins(0) == 5
        table.conquer("hammerhead:6")
        assert table.coins(0) == 4

    def test_only_the_seat_whose_turn_it_is_scores(self) -> None:
        """R-6.1"""
        table = Table(
            Seat(active=holds("naga", "championing", {"hammerhead:4": 1})),
            Seat(active=holds("orcs", "mining", {"hammerhead:7": 1})),
        )
        table.finish_turn()
        assert (table.coins(0), table.coins(1)) == (6, 5)


class TestPaidAtOnce:
    def test_orcs_and_a_battle_master(self) -> None:
        """R-6.3: in the middle of the turn."""
        table = Table(
            Seat(active=holds("orcs", "battle_master", {"hammerhead:4": 9})),
            Seat(active=holds("humans", "ranger", {"hammerhead:7": 1})),
        )
        table.conquer("hammerhead:7")
        assert table.coins(0) == 5 + 1 + 1
        assert table.score(0) == {"regions": 2, "faction-bonus": 1}

    def test_enraged(self) -> None:
        """R-6.3"""
        table = Table(
            Seat(active=holds("naga", "enraged", {"hammerhead:4": 9})),
            Seat(active=holds("humans", "ranger", {"hammerhead:7": 3})),
        )
        table.conquer("hammerhead:7")
        assert table.coins(0) == 5 + 3
        assert table.score(0) == {"regions": 2}

    def test_an_objective(self) -> None:
        """R-6.3: two coins for the conqueror and two for the Human player."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 9})),
            Seat(active=holds("humans", "ranger", {"millstone:3": 1})),
            markers={"military_objective": ["hammerhead:6"]},
        )
        table.conquer("hammerhead:6")
        assert (table.coins(0), table.coins(1)) == (7, 7)

    def test_human_form(self) -> None:
        """R-6.3: before the first conquest."""
        table = Table(Seat(active=holds("worgen", "farmer", {"hammerhead:4": 9})), Seat())
        table.play("choose", number=0)
        assert table.coins(0) == 7

    def test_toll_and_ransom(self) -> None:
        """R-6.3"""
        orcs = holds("orcs", "marshdweller", {"hammerhead:6": 1})
        humans = holds("humans", "championing", companions={"hammerhead:7": 1})
        table = Table(Seat(active=holds("naga", "farmer", {"hammerhead:4": 9})), Seat(active=orcs), Seat(active=humans))
        table.conquer("hammerhead:6", "hammerhead:7")
        assert [table.coins(seat) for seat in range(3)] == [5, 6, 4]

    def test_the_heart(self) -> None:
        """R-6.3: when it is laid, before the others redeploy and before scoring."""
        table = Table(
            Seat(active=holds("naga", "farmer", {"hammerhead:4": 1, "hammerhead:7": 5})),
            Seat(active=holds("orcs", "ranger", {"hammerhead:9": 2, "millstone:3": 1, "millstone:2": 1})),
            relics={"heart_of_azeroth": "hammerhead:4"},
        )
        table.conquer("hammerhead:1").end()
        while table.legal("deploy"):
            table.play("deploy", table.name(table.legal("deploy")[0].region or 0), 0)
        table.play("target", "hammerhead:7")
        assert table.coins(1) == 4


class TestMoneyIsPublicWhenItMoves:
    def test_every_coin_has_an_event(self) -> None:
        """R-6.4: everybody sees gains and payments by source, but not totals."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"hammerhead:4": 9})),
            Seat(active=holds("humans", "marshdweller", {"hammerhead:6": 1})),
        )
        table.conquer("hammerhead:6").finish_turn()
        events = [event for event in table.state.events or [] if event.what in ("gained", "paid")]
        assert events[:2] == [
            Event("paid", seat=0, other=1, amount=1, source="marshdweller"),
            Event("gained", seat=0, amount=1, source="orcs"),
        ]
        assert table.coins(0) == 5 + sum(
            (event.amount or 0) * (1 if event.what == "gained" else -1) for event in events
        )
