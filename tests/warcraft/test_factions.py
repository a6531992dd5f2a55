"""Alliance, Horde and neutral races, and the faction bonus (W-3)."""

import json
from pathlib import Path
from typing import Any

from elbowroom.engine.position.notation import notation
from elbowroom.engine.viewing import view_of
from elbowroom.games.warcraft.factions import ALLIANCE, HORDE, NEUTRAL, faction_of
from tests.engine.table import Seat, Table, holds
from tests.warcraft.islands import h, m


def naga_elsewhere() -> Seat:
    """Return an opponent who is not in the way."""
    return Seat(active=holds("naga", "fishing", {m(3): 2}))


class TestFactions:
    def test_the_faction_of_each_race(self, root: Path) -> None:
        """W-3.1: as printed on the banners."""
        state = Table(naga_elsewhere(), Seat(active=holds("orcs", "mining", {h(4): 1}))).state
        facts = json.loads((root / "tools/facts/content.json").read_text(encoding="utf-8"))["warcraft"]["races"]
        found = {race.id: faction_of(state, number) for number, race in enumerate(state.ruleset.races)}
        assert {race["id"]: race["faction"] for race in facts}.items() <= found.items()
        assert set(found.values()) == {ALLIANCE, HORDE, NEUTRAL}

    def test_murlocs_are_neutral(self) -> None:
        """W-3.1: so are the Murlocs."""
        state = Table(naga_elsewhere(), Seat(active=holds("orcs", "mining", {h(4): 1}))).state
        assert faction_of(state, state.ruleset.natives) == NEUTRAL


class TestFactionBonus:
    def table(self, race: str, **rest: Any) -> Table:
        """Return a race in the middle of Hammerhead, and around it Dwarves, Humans in decline, Orcs and Naga."""
        return Table(
            Seat(active=holds(race, "mountaineer" if race == "trolls" else "swamp_walker", {h(4): 1}, hand=9)),
            Seat(
                active=holds("dwarves", "ranger", {h(7): 1, h(5): 1, h(12): 1}),
                declined=[holds("humans", None, {h(1): 1, h(11): 1})],
            ),
            Seat(active=holds("orcs", "mining", {h(9): 1, h(10): 1}), declined=[holds("naga", None, {h(6): 1})]),
            **rest,
        )

    def test_one_coin_per_race(self) -> None:
        """W-3.2: a coin for an Alliance race from which a Horde race took a region; one, however many regions."""
        table = self.table("trolls")
        table.conquer(h(7))
        assert table.score(0)["faction-bonus"] == 1
        table.conquer(h(5)).let_chance()
        assert table.score(0)["faction-bonus"] == 1

    def test_active_and_declined_are_two_races(self) -> None:
        """W-3.2: a player's active and in-decline race are two races."""
        table = self.table("trolls")
        table.conquer(h(7), h(1))
        assert table.score(0)["faction-bonus"] == 2

    def test_the_alliance_against_the_horde(self) -> None:
        """W-3.2: the Alliance gets it for the Horde, not for the Alliance."""
        table = self.table("worgen", memory={"worgen": {}})
        table.play("choose", number=0).conquer(h(9), h(7))
        assert table.score(0)["faction-bonus"] == 1

    def test_at_scoring(self) -> None:
        """W-3.2, R-6.3: it is paid at scoring, not at once."""
        table = self.table("trolls")
        table.conquer(h(7))
        assert table.coins(0) == 5
        table.finish_turn()
        assert table.coins(0) == 5 + 2 + 1

    def test_not_within_a_faction(self) -> None:
        """W-3.2: the Horde gets nothing for the Horde."""
        table = self.table("trolls")
        table.conquer(h(9))
        assert "faction-bonus" not in table.score(0)

    def test_neutral_gives_nothing(self) -> None:
        """W-3.2: neutral races and Murlocs bring nothing."""
        table = self.table("trolls")
        table.conquer(h(6), h(2))
        assert "faction-bonus" not in table.score(0)

    def test_neutral_gets_nothing(self) -> None:
        """W-3.2: a neutral race gets nothing for anybody."""
        table = self.table("kobolds")
        table.conquer(h(7), h(9))
        assert "faction-bonus" not in table.score(0)

    def test_each_turn_counts_separately(self) -> None:
        """W-3.2: only regions taken this turn count."""
        table = self.table("trolls")
        table.conquer(h(7)).finish_turn()
        table.finish_turn()
        table.finish_turn()
        assert table.state.seat == 0
        assert "faction-bonus" not in table.score(0)

    def test_not_from_ones_own_hands(self) -> None:
        """W-3.2: regions another player took in his turn do not count for the next player."""
        table = self.table("trolls")
        table.conquer(h(7)).finish_turn()
        assert "faction-bonus" not in table.score(1)

    def test_ones_own_declined_race_counts(self) -> None:
        """W-3.2, R-4.7: the player's own race in decline counts as another race."""
        table = Table(
            Seat(
                active=holds("trolls", "mining", {h(4): 1}, hand=9),
                declined=[holds("dwarves", None, {h(7): 1, h(11): 1})],
            ),
            naga_elsewhere(),
        )
        table.conquer(h(7))
        assert table.score(0)["faction-bonus"] == 1

    def test_a_failed_die_takes_nothing(self) -> None:
        """W-3.2: a region must be taken; an attack that failed earns nothing."""
        table = Table(
            Seat(active=holds("trolls", "mining", {h(4): 1}, hand=1)),
            Seat(active=holds("dwarves", "ranger", {h(7): 1})),
        )
        table.play("roll", h(7)).die(0)
        assert table.coins(0) == 5 + 1


class TestAfterTheTurn:
    """W-3.2: the bonus is one player's, for one turn; a next player who must pick a combo first sees nothing of it."""

    def table(self) -> Table:
        """Return a game with Trolls beside Dwarves; the other player has no active race and picks one next."""
        return Table(
            Seat(active=holds("trolls", "mining", {h(4): 1}, hand=9)),
            Seat(declined=[holds("dwarves", None, {h(7): 1})]),
        )

    def test_a_player_who_picks_gets_nothing_of_it(self) -> None:
        table = self.table().conquer(h(7)).finish_turn()
        assert table.legal("pick")
        assert "faction-bonus" not in table.score(1)
        view = view_of(table.state, 1)
        assert "faction-bonus" not in {part.source for part in view.seats[1].would_score}

    def test_a_race_that_vanished_was_paid_for(self) -> None:
        """W-3.2: the Dwarves vanish with their last region; the coin is due all the same."""
        table = self.table().conquer(h(7))
        assert table.state.seat_of[table.race("dwarves")] < 0
        assert table.score(0)["faction-bonus"] == 1
        assert table.finish_turn().coins(0) == 5 + 2 + 1

    def test_the_notation_says_nothing_of_the_turn_before(self) -> None:
        table = self.table().conquer(h(7))
        assert "attacked=dwarves" in notation(table.state)
        table.finish_turn()
        assert not table.state.attacked
        assert notation(table.state).endswith("/now=turn")

    def test_nor_of_what_was_used(self) -> None:
        table = Table(
            Seat(active=holds("gnomes", "mining", {h(4): 1}, hand=9)),
            Seat(declined=[holds("dwarves", None, {h(7): 1})]),
        )
        table.use("gnomes").conquer(h(7)).die(0).finish_turn()
        assert table.legal("pick")
        assert notation(table.state).endswith("/now=turn")
