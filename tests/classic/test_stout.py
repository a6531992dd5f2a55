"""Stout: decline right after scoring (S-3)."""

from elbowroom.engine.choices import decision_of
from elbowroom.engine.phases.steps import phase_of
from elbowroom.engine.position.notation import notation
from elbowroom.engine.state import CHANCE
from elbowroom.engine.view import YesNo
from elbowroom.games import Game
from tests.classic.maps import ClassicTable, Seat, at, holds, v, vs
from tests.engine.table import Combo, Table, Tribe

FAR_AWAY = Seat(active=holds("wizards", "hill", hand=9))
NO, YES = 0, 1


def stout(
    regions: dict[int, int],
    *,
    hand: int = 0,
    race: str = "ratmen",
    declined: Tribe | None = None,
    foe: Seat = FAR_AWAY,
    **rest: object,
) -> Table:
    """Return a game in which a Stout race moves; natives stand only in the given regions."""
    rest.setdefault("natives", [])
    seat = Seat(active=holds(race, "stout", at(regions), hand=hand), declined=[declined] if declined else [])
    return ClassicTable(seat, foe, **rest)


def is_asked(table: Table) -> bool:
    """Return whether the player is asked, after scoring, if his race shall decline."""
    decision = decision_of(table.state)
    return decision is not None and decision.question == "ask.stout" and phase_of(table.state.step) == "after-scoring"


def say(table: Table, answer: int) -> Table:
    """Answer the question."""
    assert is_asked(table)
    return table.play("choose", number=answer)


class TestTheQuestion:
    def test_right_after_scoring(self) -> None:
        """S.stout.1: the coins are there already."""
        table = stout({2: 3}).conquer(v(3)).redeploy()
        assert is_asked(table)
        assert (table.actor, table.coins(0)) == (0, 5 + 2)

    def test_is_yes_or_no(self) -> None:
        """S.stout.1: he may; the decision says which action means yes."""
        decision = decision_of(stout({2: 1}).end().state)
        assert decision is not None
        (choice,) = decision.choices
        assert isinstance(choice, YesNo)
        assert (choice.yes.id, choice.no.id) == ("yes", "no")
        assert (decision.seat, decision.ability) == (0, "stout")

    def test_no_leaves_everything_as_it_is(self) -> None:
        """S.stout.1: asked once a turn, and again in the next one."""
        table = say(stout({2: 3}).redeploy(), NO)
        assert table.state.seat == 1
        assert (table.tokens(v(2)), table.coins(0)) == (3, 5 + 1)
        assert is_asked(table.finish_turn().redeploy())

    def test_in_the_turn_of_the_pick(self) -> None:
        """S.stout.1: the first turn is one of conquest, too."""
        table = ClassicTable(Seat(), FAR_AWAY, natives=[], combos=[Combo(race="ratmen", power="stout")])
        table.refill().pick("ratmen").refill().conquer(v(2), v(3)).redeploy()
        say(table, YES)
        assert table.held("ratmen") == vs(2, 3)
        assert (table.coins(0), table.state.active[0]) == (5 + 2, -1)

    def test_after_a_pass(self) -> None:
        """S.stout.1, R-7.7: a race with no token left passes, scores what is in decline, and may then decline."""
        table = stout({}, declined=holds("orcs", None, at({18: 1, 12: 1}))).end()
        assert table.coins(0) == 5 + 2
        assert is_asked(table)

    def test_after_abandoning(self) -> None:
        """S.stout.1, R-4.2: after abandoning a region a player cannot decline before conquering, but can afterwards."""
        table = stout({2: 1, 3: 1}).play("abandon", v(2))
        assert not table.can("decline")
        assert say(table.redeploy(), YES).held("ratmen") == vs(3)

    def test_in_the_last_round(self) -> None:
        """S.stout.1: asked although no turn follows; then the game is over."""
        foe = Seat(active=holds("wizards", "hill", at({5: 1})))
        table = stout({2: 3}, foe=foe, round=10, first=1).redeploy()
        assert is_asked(table)
        say(table, YES)
        assert (table.tokens(v(2)), table.coins(0)) == (1, 5 + 1)
        assert not table.state.options

    def test_not_after_a_turn_of_decline(self) -> None:
        """S.stout.1: a turn of conquest only; the badge is gone anyway."""
        table = stout({2: 3}).play("decline")
        assert table.state.seat == 1

    def test_after_the_others_have_redeployed(self) -> None:
        """S.stout.1, R-5.4: withdrawn tokens of the foe stand before anything is scored."""
        foe = Seat(active=holds("wizards", "hill", at({3: 3, 5: 1, 10: 1})))
        table = stout({2: 9}, foe=foe).conquer(v(3)).end()
        while table.actor == 0:
            assert not is_asked(table)
            table.play("deploy", table.name(table.state.spread[0]), 0)
        assert (table.actor, table.coins(0)) == (1, 5)
        table.play("deploy", v(5), 2)
        assert is_asked(table)
        assert (table.tokens(v(5)), table.coins(0)) == (3, 5 + 2)


class TestTheDecline:
    def test_one_token_stays_in_each_region(self) -> None:
        """S.stout.1, R-7.2: the others go to the tray."""
        table = stout({2: 4, 3: 3}).redeploy()
        before = table.tray("ratmen")
        say(table, YES)
        assert (table.tokens(v(2)), table.tokens(v(3))) == (1, 1)
        assert table.tray("ratmen") == before + 5

    def test_tokens_set_aside_go_to_the_tray(self) -> None:
        """S.stout.1, R-7.2: all other tokens, those of Amazons set aside included."""
        table = stout({2: 8}, race="amazons").redeploy()
        assert table.state.aside[table.race("amazons")] == 4
        say(table, YES)
        assert (table.tray("amazons"), table.tokens(v(2))) == (14, 1)

    def test_no_second_scoring(self) -> None:
        """S.stout.1: the turn is over, and its bonus was paid."""
        table = stout({2: 3}, race="humans").redeploy()
        assert table.coins(0) == 5 + 1 + 1
        assert say(table, YES).coins(0) == 5 + 1 + 1

    def test_the_badge_is_discarded(self) -> None:
        """S.stout.1, R-7.4."""
        table = say(stout({2: 3}).redeploy(), YES)
        assert table.state.badge_discards >> table.power("stout") & 1

    def test_a_new_combo_next_turn(self) -> None:
        """S.stout.1, R-7.5: no turn is lost."""
        table = say(stout({2: 3}).redeploy(), YES).finish_turn()
        assert table.state.seat == 0
        assert table.legal("pick")

    def test_the_race_in_decline_before_leaves(self) -> None:
        """S.stout.1, R-7.3: after it has scored once more."""
        table = stout({2: 3}, declined=holds("orcs", None, at({18: 1, 12: 1}))).redeploy()
        assert table.coins(0) == 5 + 1 + 2
        say(table, YES)
        assert table.held("orcs") == set()
        assert table.held("ratmen") == vs(2)

    def test_a_race_with_no_token_gives_its_banner_back(self) -> None:
        """S.stout.1, R-7.6: none to turn."""
        table = say(stout({}).end(), YES)
        assert table.state.seat_of[table.race("ratmen")] == -1

    def test_lairs_stay_in_decline(self) -> None:
        """S.stout.1, R-7.4: Trolls build their lairs at the end of the turn, and keep them."""
        assert say(stout({2: 3}, race="trolls").redeploy(), YES).marked("lair") == vs(2)

    def test_ghouls_keep_all_their_tokens(self) -> None:
        """S.stout.1, S.ghouls.1, S.ghouls.2: where they were just redeployed, and act in the next turn."""
        table = stout({2: 5}, race="ghouls").play("done").conquer(v(3)).end().play("deploy", v(2), 2)
        say(table, YES)
        assert (table.tokens(v(2)), table.tokens(v(3))) == (3, 2)
        table.finish_turn().pick("amazons").refill()
        assert table.state.tribe == table.race("ghouls")


class TestWhileChanceTells:
    # So few races take part that a banner which comes back is visible at once, and a badge must come up for it.
    FEW = ("elves", "giants", "halflings", "humans", "skeletons", "sorcerers", "tritons", "trolls")

    def test_the_moment_after_declining_can_be_written_down(self) -> None:
        """S.stout.1, R-3.4: also when nothing is left of the race that declined, or of the one before it."""
        orcs = holds("orcs", None, at({3: 1}))
        foe = Seat(active=holds("wizards", "hill", at({5: 1})), declined=[holds("dwarves", None, at({11: 1}))])
        for regions in ({2: 1}, {}):
            table = say(stout(regions, declined=orcs, foe=foe, excluded=list(self.FEW)).end(), YES)
            assert table.actor == CHANCE
            line = notation(table.state)
            assert notation(Game.from_notation(line).state) == line
