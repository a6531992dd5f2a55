"""R-4.7 to R-4.10: the losses of defenders."""

import pytest

from tests.engine.table import Seat, Table, holds


def conqueror(tokens: int = 11) -> Seat:
    """Return a neighbour with many tokens, none of whose abilities matters here."""
    return Seat(active=holds("naga", "farmer", {"hammerhead:4": tokens}))


class TestOwnDeclinedRace:
    def test_it_can_be_conquered_and_is_lost(self) -> None:
        """R-4.7"""
        table = Table(
            Seat(
                active=holds("orcs", "farmer", {"hammerhead:4": 9}),
                declined=[holds("tauren", None, {"hammerhead:7": 2, "millstone:3": 2})],
            ),
            Seat(),
        )
        table.conquer("hammerhead:7")
        assert table.tokens("hammerhead:7") == 4
        assert table.tray("tauren") == 16 - 2
        assert table.hand("tauren") == 0

    def test_it_counts_as_another_race_for_costs(self) -> None:
        """R-4.7: for Trolls it is an occupied region."""
        table = Table(
            Seat(
                active=holds("trolls", "farmer", {"hammerhead:4": 9}),
                declined=[holds("tauren", None, {"hammerhead:7": 2})],
            ),
            Seat(),
        )
        table.conquer("hammerhead:7")
        assert table.tokens("hammerhead:7") == 3

    def test_it_counts_as_another_race_for_bonuses(self) -> None:
        """R-4.7: for Orcs, a Battle Master and the faction bonus."""
        table = Table(
            Seat(
                active=holds("orcs", "battle_master", {"hammerhead:4": 9}),
                declined=[holds("humans", None, {"hammerhead:7": 1})],
            ),
            Seat(),
        )
        table.conquer("hammerhead:7")
        assert table.coins(0) == 5 + 1 + 1
        assert table.score(0)["faction-bonus"] == 1

    @pytest.mark.parametrize("regions", [{"hammerhead:7": 2}, {"hammerhead:7": 2, "millstone:3": 2}])
    def test_but_not_for_enraged(self, regions: dict[str, int]) -> None:
        """R-4.7, W.enraged.1: a player's own two tokens are no enemies, not even the last ones."""
        table = Table(
            Seat(
                active=holds("naga", "enraged", {"hammerhead:4": 9}),
                declined=[holds("tauren", None, regions)],
            ),
            Seat(),
        )
        table.conquer("hammerhead:7")
        assert table.coins(0) == 5

    def test_nor_for_forsaken(self) -> None:
        """R-4.7, W.forsaken.3"""
        table = Table(
            Seat(
                active=holds("forsaken", "farmer", {"hammerhead:4": 9}),
                declined=[holds("tauren", None, {"hammerhead:7": 2})],
            ),
            Seat(),
        )
        table.conquer("hammerhead:7").end()
        assert not table.legal("choose")


class TestActiveRace:
    def test_one_token_is_lost_and_the_others_are_withdrawn(self) -> None:
        """R-4.8"""
        table = Table(conqueror(), Seat(active=holds("orcs", "ranger", {"hammerhead:7": 4, "millstone:3": 1})))
        table.conquer("hammerhead:7")
        assert table.tray("orcs") == 11 - 4
        assert table.hand("orcs") == 3

    def test_a_single_token_is_lost(self) -> None:
        """R-4.8"""
        table = Table(conqueror(), Seat(active=holds("orcs", "ranger", {"hammerhead:7": 1, "millstone:3": 1})))
        table.conquer("hammerhead:7")
        assert table.hand("orcs") == 0
        assert table.tray("orcs") == 10

    def test_the_champion_comes_before_the_chapel_and_the_draenei(self) -> None:
        """R-4.8: a ransom is due, and the Draenei still have their mercy for the next region."""
        draenei = holds(
            "draenei", "championing", {"hammerhead:7": 2, "hammerhead:9": 2}, companions={"hammerhead:7": 1}
        )
        table = Table(conqueror(), Seat(active=draenei))
        table.conquer("hammerhead:7")
        assert (table.coins(0), table.coins(1)) == (6, 4)
        assert table.tray("draenei") == 12 - 4
        table.conquer("hammerhead:9")
        assert (table.coins(0), table.coins(1)) == (6, 4)
        assert table.tray("draenei") == 12 - 4

    def test_the_ransom_is_due_at_the_chapel_too(self) -> None:
        """R-4.8: the ransom is paid although the Chapel would have spared the token, too."""
        orcs = holds("orcs", "championing", {"hammerhead:7": 2, "millstone:3": 1}, companions={"hammerhead:7": 1})
        table = Table(conqueror(), Seat(active=orcs), relics={"lights_hope_chapel": "millstone:3"})
        table.conquer("hammerhead:7")
        assert (table.coins(0), table.coins(1)) == (6, 4)
        assert table.tray("orcs") == 8

    def test_the_chapel_comes_before_the_draenei(self) -> None:
        """R-4.8: the Chapel still spares a token when it is taken; after that the Draenei spare one themselves."""
        draenei = holds(
            "draenei", "ranger", {"hammerhead:7": 1, "hammerhead:9": 1, "hammerhead:6": 1, "millstone:3": 1}
        )
        table = Table(conqueror(12 - 1), Seat(active=draenei), relics={"lights_hope_chapel": "hammerhead:7"})
        table.conquer("hammerhead:7")
        assert table.tray("draenei") == 8
        table.conquer("hammerhead:9")
        assert table.tray("draenei") == 8
        table.conquer("hammerhead:6")
        assert table.tray("draenei") == 9

    def test_a_beast_is_spared_like_a_token(self) -> None:
        """R-4.8: and withdrawn."""
        orcs = holds("orcs", "beast_master", {"hammerhead:7": 1, "millstone:3": 1}, companions={"hammerhead:7": 1})
        table = Table(conqueror(), Seat(active=orcs), relics={"lights_hope_chapel": "millstone:3"})
        table.conquer("hammerhead:7")
        assert table.tray("orcs") == 9
        assert table.hand("orcs") == 1
        assert table.state.companions_in_hand[table.race("orcs")] == 1


class TestDeclinedAndNatives:
    def test_all_tokens_in_decline_are_lost(self) -> None:
        """R-4.9"""
        table = Table(conqueror(), Seat(declined=[holds("tauren", None, {"hammerhead:7": 3, "millstone:3": 2})]))
        table.conquer("hammerhead:7")
        assert table.tray("tauren") == 16 - 2
        assert table.hand("tauren") == 0

    def test_mercy_is_not_for_the_declined(self) -> None:
        """R-4.9: Draenei in decline lose their token like all others."""
        table = Table(conqueror(), Seat(declined=[holds("draenei", None, {"hammerhead:7": 1, "millstone:3": 1})]))
        table.conquer("hammerhead:7")
        assert table.tray("draenei") == 11

    def test_natives_are_lost(self) -> None:
        """R-4.9"""
        table = Table(conqueror(), Seat())
        before = table.state.tray[table.state.ruleset.natives]
        table.conquer("hammerhead:9")
        assert table.holder("hammerhead:9") == "naga"
        assert table.state.tray[table.state.ruleset.natives] == before + 1


class TestPieces:
    def test_a_mountain_defends_its_new_owner(self) -> None:
        """R-4.10"""
        table = Table(conqueror(4), Seat(active=holds("orcs", "ranger", {"hammerhead:2": 9})))
        table.conquer("hammerhead:3").finish_turn()
        defenders = table.tokens("hammerhead:3")
        table.conquer("hammerhead:3")
        assert table.tokens("hammerhead:3") == 2 + 1 + defenders

    def test_a_mountain_stays_when_nobody_does(self) -> None:
        """R-4.10: abandoned, it costs three again."""
        table = Table(Seat(active=holds("naga", "farmer", {"hammerhead:4": 5, "hammerhead:3": 1})), Seat())
        table.play("abandon", "hammerhead:3").conquer("hammerhead:3")
        assert table.tokens("hammerhead:3") == 3

    @pytest.mark.parametrize("piece", ["fort", "wisp_wall"])
    def test_pieces_do_not_stay_without_their_race(self, piece: str) -> None:
        """R-4.10: the next conqueror of the region pays nothing for them."""
        table = Table(
            conqueror(),
            Seat(active=holds("orcs", "garrisoned", {"hammerhead:7": 1, "millstone:3": 1})),
            markers={piece: ["hammerhead:7", "millstone:3"]},
        )
        table.conquer("hammerhead:7")
        assert table.tokens("hammerhead:7") == 4
        assert table.marked(piece) == {"millstone:3"}
        assert table.state.base[table.region("hammerhead:7")] == 2 + 4

    def test_not_even_after_decline(self) -> None:
        """R-4.10: a fort in decline goes with the last token there."""
        table = Table(
            conqueror(),
            Seat(declined=[holds("orcs", "garrisoned", {"hammerhead:7": 1, "millstone:3": 1})]),
            markers={"fort": ["hammerhead:7", "millstone:3"]},
        )
        table.conquer("hammerhead:7")
        assert table.marked("fort") == {"millstone:3"}

    def test_the_champion_goes_back_to_his_owner(self) -> None:
        """R-4.10, R-5.4: and is redeployed."""
        orcs = holds("orcs", "championing", {"hammerhead:7": 1, "millstone:3": 1}, companions={"hammerhead:7": 1})
        table = Table(conqueror(6), Seat(), Seat(active=orcs))
        table.conquer("hammerhead:7").end()
        while table.actor == 0:
            table.play("deploy", table.name(table.legal("deploy")[0].region or 0), 0)
        assert table.regions("station") == {"millstone:3"}
        table.play("station", "millstone:3", 1)
        assert table.companions("millstone:3") == 1
