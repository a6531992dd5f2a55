"""Diplomat: peace with an opponent he did not attack (S-3)."""

from elbowroom.engine.action_text import action_of
from elbowroom.engine.choices import decision_of
from elbowroom.engine.view import OneOf
from tests.classic.maps import ClassicTable, Seat, at, holds, notes, v, vs, why
from tests.engine.table import Combo, Table, Tribe


def t(number: int) -> str:
    """Return a region of Three Fords."""
    return f"three-fords:{number}"


# On Three Fords: the mountain 3 lies next to the forest 2, the mountain 26 next to the hill 25.
HUMANS = Seat(active=holds("humans", "hill", {t(3): 8}))
ORCS = Seat(active=holds("orcs", "swamp", {t(26): 8}))


def three(diplomat: Seat | None = None, *, humans: Seat = HUMANS, orcs: Seat = ORCS, **rest: object) -> Table:
    """Return a Diplomat between Humans and Orcs."""
    seat = diplomat or Seat(active=holds("ratmen", "diplomat", {t(2): 3, t(25): 3}))
    rest.setdefault("natives", [])
    return ClassicTable(seat, humans, orcs, boards=["three-fords"], **rest)


def two(
    foe: Tribe | Seat, regions: dict[int, int], *, declined: Tribe | None = None, race: str = "ratmen", **rest: object
) -> Table:
    """Return a Diplomat on Elbow Valley with one foe; natives stand only in the given regions."""
    rest.setdefault("natives", [])
    seat = Seat(active=holds(race, "diplomat", at(regions)), declined=[declined] if declined else [])
    return ClassicTable(seat, foe if isinstance(foe, Seat) else Seat(active=foe), **rest)


def ready_to_name(table: Table) -> Table:
    """End the conquests and put everything anywhere: the Diplomat is asked."""
    return table.redeploy()


def targets(table: Table) -> set[str]:
    """Return regions that can be conquered or tried with the die."""
    return table.regions("conquer") | table.regions("roll")


class TestWhomHeMayName:
    def test_any_opponent_or_nobody(self) -> None:
        """S.diplomat.1: he names an opponent at the end of his turn."""
        table = ready_to_name(three())
        assert table.numbers("choose") == {1, 2}
        assert table.can("done")
        assert len(table.state.options) == 3

    def test_the_decision_is_one_of_the_seats(self) -> None:
        """S.diplomat.1: the options are seats."""
        decision = decision_of(ready_to_name(three()).state)
        assert decision is not None
        assert (decision.question, decision.ability, decision.seat) == ("ask.diplomat", "diplomat", 0)
        (choice,) = decision.choices
        assert isinstance(choice, OneOf)
        assert [(option.what, option.number) for option in choice.options] == [("seat", 1), ("seat", 2), ("done", None)]

    def test_not_one_whose_active_race_he_attacked(self) -> None:
        """S.diplomat.1: he took a region from the Humans, so the Orcs remain."""
        humans = Seat(active=holds("humans", "hill", {t(3): 1, t(4): 1}))
        assert ready_to_name(three(humans=humans).conquer(t(3))).numbers("choose") == {2}

    def test_a_failed_die_is_an_attack(self) -> None:
        """S.diplomat.1, R-1.9: an attack that failed counts, too."""
        humans = Seat(active=holds("humans", "hill", {t(3): 1}))
        diplomat = Seat(active=holds("ratmen", "diplomat", {t(2): 2}))
        assert three(diplomat, humans=humans).play("roll", t(3)).die(0).numbers("choose") == {2}

    def test_an_exchange_is_an_attack(self) -> None:
        """S.diplomat.1, R-1.9: replacing a token by a power is an attack."""
        foe = holds("wizards", "hill", at({3: 1, 5: 1}))
        table = two(foe, {2: 1}, race="sorcerers").use("sorcerers").play("target", v(3)).end()
        assert table.state.seat == 1

    def test_regions_of_a_declined_race_do_not_count(self) -> None:
        """S.diplomat.1: only attacks on an active race count."""
        humans = Seat(active=holds("humans", "hill", {t(4): 1}), declined=[holds("elves", None, {t(3): 1})])
        assert ready_to_name(three(humans=humans).conquer(t(3))).numbers("choose") == {1, 2}

    def test_an_attack_of_an_earlier_turn_does_not_count(self) -> None:
        """S.diplomat.1: only attacks of this turn count."""
        humans = Seat(active=holds("humans", "hill", {t(3): 1, t(4): 1}))
        table = ready_to_name(three(humans=humans).conquer(t(3)))
        table.finish_turn().finish_turn().finish_turn()
        assert table.state.seat == 0
        assert ready_to_name(table).numbers("choose") == {1, 2}

    def test_attacks_of_his_ghouls_do_not_count(self) -> None:
        """S.diplomat.2: his own Ghouls in decline took a region from them."""
        foe = holds("wizards", "hill", at({13: 1, 5: 1}))
        table = two(foe, {2: 2}, declined=holds("ghouls", None, at({18: 9}))).play("done").conquer(v(13)).redeploy()
        assert ready_to_name(table).numbers("choose") == {1}

    def test_also_with_two_players(self) -> None:
        """S.diplomat.1: the only opponent; nothing is asked when he was attacked."""
        foe = holds("wizards", "hill", at({3: 1, 5: 1}))
        assert ready_to_name(two(foe, {2: 9})).numbers("choose") == {1}
        assert ready_to_name(two(foe, {2: 9}).conquer(v(3))).state.seat == 1

    def test_not_in_the_turn_of_his_decline(self) -> None:
        """S.diplomat.1, R-7.1: there are no end-of-turn effects."""
        assert two(holds("wizards", "hill", at({3: 9})), {2: 2}).play("decline").state.seat == 1


class TestThePeace:
    def test_the_one_named_may_not_attack(self) -> None:
        """S.diplomat.1: they can attack him neither directly nor with the die, but may attack others."""
        table = ready_to_name(three()).play("choose", number=1)
        assert table.state.seat == 1
        assert t(2) not in targets(table)
        assert t(4) in targets(table)

    def test_the_explanation_names_him(self) -> None:
        """S.diplomat.1: forbidden by the Diplomat."""
        table = ready_to_name(three()).play("choose", number=1)
        assert (why(table, t(2), 1).reason, why(table, t(2), 1).by) == ("forbidden", "diplomat")

    def test_the_others_may(self) -> None:
        """S.diplomat.1: only one opponent can be named."""
        table = ready_to_name(three()).play("choose", number=1).finish_turn()
        assert table.state.seat == 2
        assert t(25) in targets(table)

    def test_nobody_named_nobody_bound(self) -> None:
        """S.diplomat.1: he may name one, and need not."""
        table = ready_to_name(three()).play("done")
        assert t(2) in targets(table)

    def test_is_public(self) -> None:
        """S.diplomat.1: everybody knows his partner in peace."""
        table = ready_to_name(three())
        assert notes(table, "ratmen") == []
        assert notes(table.play("choose", number=2), "ratmen") == [("peace", 2)]

    def test_not_by_an_exchange(self) -> None:
        """S.diplomat.1, S.sorcerers.3: Sorcerers cannot take his tokens, either."""
        foe = holds("sorcerers", "hill", at({3: 1}))
        table = ready_to_name(two(foe, {2: 1})).play("choose", number=1)
        assert not table.can_use("sorcerers")
        assert ready_to_name(two(foe, {2: 1})).play("done").can_use("sorcerers")

    def test_until_his_next_turn(self) -> None:
        """S.diplomat.1: then he names the other one, and the first is free."""
        table = ready_to_name(three()).play("choose", number=1).finish_turn().finish_turn()
        assert notes(table, "ratmen") == []
        table = ready_to_name(table).play("choose", number=2)
        assert t(2) in targets(table)
        assert t(25) not in targets(table.finish_turn())

    def test_ends_even_if_he_then_names_nobody(self) -> None:
        """S.diplomat.1: peace is chosen again each turn, or not."""
        table = ready_to_name(three()).play("choose", number=1).finish_turn().finish_turn()
        assert t(2) in targets(ready_to_name(table).play("done"))

    def test_ends_even_if_he_attacks_everybody(self) -> None:
        """S.diplomat.1: in a turn in which he is not asked, too."""
        foe = holds("wizards", "hill", at({3: 1, 5: 8}))
        table = (
            ready_to_name(two(foe, {2: 9, 10: 1})).play("choose", number=1).finish_turn().conquer(v(3)).finish_turn()
        )
        assert table.state.seat == 1
        assert v(10) in targets(table)

    def test_ends_with_his_decline(self) -> None:
        """S.diplomat.2, R-7.4: tokens in decline are not protected."""
        table = ready_to_name(two(holds("wizards", "hill", at({3: 9})), {2: 2})).play("choose", number=1).finish_turn()
        assert v(2) in targets(table.play("decline"))

    def test_does_not_bind_him(self) -> None:
        """S.diplomat.1: in his next turn he may attack his former partner."""
        humans = Seat(active=holds("humans", "hill", {t(3): 1}))
        table = ready_to_name(three(humans=humans)).play("choose", number=1).finish_turn().finish_turn()
        assert t(3) in targets(table)

    def test_with_one_who_has_no_active_race(self) -> None:
        """S.diplomat.1: also a player without an active race: the race picked next is bound by the peace."""
        foe = Seat(declined=[holds("wizards", None, at({5: 1}))])
        table = two(foe, {6: 2}, combos=[Combo(race="humans", power="flying")]).refill()
        ready_to_name(table).play("choose", number=1).pick("humans").refill()
        assert v(2) in targets(table)
        assert v(6) not in targets(table)

    def test_does_not_protect_his_declined_race(self) -> None:
        """S.diplomat.2: in-decline tokens are not protected."""
        table = two(holds("wizards", "hill", at({7: 9})), {2: 2}, declined=holds("orcs", None, at({3: 1})))
        ready_to_name(table).play("choose", number=1)
        assert vs(2, 3) & targets(table) == vs(3)

    def test_does_not_bind_the_ghouls_of_the_one_named(self) -> None:
        """S.diplomat.2: his Ghouls in decline attack, his active race may not."""
        foe = Seat(active=holds("wizards", "hill", at({3: 8})), declined=[holds("ghouls", None, at({7: 9}))])
        table = ready_to_name(two(foe, {2: 1})).play("choose", number=1).play("done")
        assert v(2) in targets(table)
        table.redeploy()
        assert table.actor == 1
        assert v(2) not in targets(table)
        assert {action_of(table.state, option).kind for option in table.state.options} >= {"conquer", "end"}
