"""The view of a seat, and the description of its choices (R-6.4, R-9.2)."""

import msgspec

from elbowroom.engine.action_text import Action
from elbowroom.engine.choices import decision_of
from elbowroom.engine.position.model import MemoryValue
from elbowroom.engine.state import State, numbers
from elbowroom.engine.view import Decision, OneOf, PickRegion, Several, Spread, View, YesNo
from elbowroom.engine.viewing import view_of
from elbowroom.games import new_game
from tests.engine.play import decisions, random_games
from tests.engine.table import Seat, Table, holds


def actions_in(decision: Decision) -> list[Action]:
    """Return every action that a decision offers."""
    found: list[Action] = []
    for choice in decision.choices:
        match choice:
            case YesNo():
                found += [choice.yes, choice.no]
            case Spread():
                counts = range(choice.least, choice.most + 1)
                found += [Action(choice.what, choice.places[0].region, count) for count in counts]
            case OneOf() | PickRegion():
                found += [option.action for option in choice.options]
            case Several():
                found += [option.action for option in choice.options]
                found += [choice.done.action] if choice.done else []
    return found


class TestSecrets:
    def test_the_coins_of_others_change_no_byte(self) -> None:
        """R-9.2: in random games, at every decision, for every seat and for a spectator."""
        for game, rng in random_games(4):
            for _ in decisions(game, rng):
                for viewer in [None, *range(game.state.seats)]:
                    other = game.state.copy()
                    other.coins = numbers(
                        [coins if seat == viewer else coins + 7 for seat, coins in enumerate(other.coins)]
                    )
                    assert encode_view(game.state, viewer) == encode_view(other, viewer)

    def test_ones_own_coins_are_seen(self) -> None:
        """R-6.4: and nobody else's."""
        game = new_game("warcraft", 3, seed=1)
        assert [seat.coins for seat in view_of(game.state, 1).seats] == [None, 5, None]

    def test_all_coins_when_open_or_over(self) -> None:
        """R-6.4: a table may be set to open coins; the end shows all."""
        game = new_game("warcraft", 3, seed=1, open_coins=True)
        assert [seat.coins for seat in game.view(1).seats] == [5, 5, 5]
        for secret, rng in random_games(1):
            for _ in decisions(secret, rng):
                assert secret.view().results == () or secret.is_over
            view = secret.view()
            assert [seat.coins for seat in view.seats] == secret.scores
            assert list(view.winners) == secret.winners
            assert sorted(seat for one in view.results if one.place == 1 for seat in one.seats) == secret.winners

    def test_only_the_seat_to_act_sees_its_options(self) -> None:
        for game, rng in random_games(2):
            for _ in decisions(game, rng):
                for seat in range(game.state.seats):
                    assert (game.view(seat).decision is not None) == (seat == game.to_act)
                assert game.view().decision is None

    def test_relics_face_down_are_not_named(self) -> None:
        """R-9.2, W-1.4: only that something lies there."""
        game = new_game("warcraft", 2, seed=1)
        text = encode_view(game.state, 0).decode()
        assert not [relic.id for relic in game.state.ruleset.relics if relic.id in text]
        assert sum(region.face_down for region in game.view().regions) == 2


def encode_view(state: State, viewer: int | None) -> bytes:
    return msgspec.json.encode(view_of(state, viewer))


class TestDecisions:
    def test_every_legal_action_is_in_exactly_one_choice(self) -> None:
        """In random games: what a client draws is what the engine allows."""
        kinds = set()
        for game, rng in random_games(12):
            for _ in decisions(game, rng):
                decision = decision_of(game.state)
                assert decision is not None
                offered = actions_in(decision)
                assert len(offered) == len(set(offered))
                assert set(offered) == set(game.legal())
                kinds |= {type(choice).__name__ for choice in decision.choices}
        assert {"OneOf", "PickRegion", "Several", "Spread"} <= kinds

    def test_a_spread_can_be_played_as_one_list(self) -> None:
        """R-5.1: place by place; the last one takes the rest."""
        table = Table(
            Seat(active=holds("orcs", "farmer", {"millstone:1": 4, "millstone:2": 4, "millstone:3": 1})), Seat()
        )
        table.end()
        decision = decision_of(table.state)
        assert decision is not None
        assert decision.question == "ask.deploy"
        (spread,) = decision.choices
        assert isinstance(spread, Spread)
        assert (spread.what, spread.pool, spread.least, spread.most) == ("deploy", 6, 0, 6)
        assert [place.tokens for place in spread.places] == [1, 1, 1]

    def test_abilities_ask_in_their_own_words(self) -> None:
        """W.worgen.1: the question and its options carry ids."""
        table = Table(Seat(active=holds("worgen", "farmer", {"millstone:1": 3})), Seat())
        decision = decision_of(table.state)
        assert decision is not None
        assert (decision.question, decision.ability) == ("ask.worgen", "worgen")
        (choice,) = decision.choices
        assert isinstance(choice, OneOf)
        assert [(option.what, option.ability, option.action.id) for option in choice.options] == [
            ("option", "worgen", "human"),
            ("option", "worgen", "worgen"),
        ]

    def test_conquests_come_with_what_they_take(self) -> None:
        """R-4.5: the cost and its parts, for each region."""
        table = Table(Seat(active=holds("orcs", "farmer", {"millstone:1": 5})), Seat())
        decision = decision_of(table.state)
        assert decision is not None
        conquests = [c for c in decision.choices if isinstance(c, PickRegion) and c.what == "conquer"]
        assert all(option.explanation and option.explanation.is_possible for option in conquests[0].options)


class TestWhatIsSeen:
    def view(self, **rest: object) -> View:
        orcs = holds("orcs", "championing", {"millstone:1": 3}, companions={"millstone:1": 1}, hand=0)
        table = Table(Seat(active=orcs), Seat(active=holds("pandaren", "garrisoned", {"hammerhead:4": 2})), **rest)
        return view_of(table.state, 0)

    def test_regions(self) -> None:
        """Holder, tokens, companions, markers, relics and face-down markers."""
        view = self.view(markers={"fort": ["hammerhead:4"]}, relics={"frostmourne": "millstone:1"})
        held = {(region.board, region.number): region for region in view.regions}
        assert held["millstone", 1].holder == "orcs"
        assert held["millstone", 1].relics == ("frostmourne",)
        assert held["hammerhead", 4].markers == ("fort",)

    def test_tribes_and_what_they_would_score(self) -> None:
        view = self.view()
        orcs, pandaren = view.tribes
        assert (orcs.race, orcs.power, orcs.companion, orcs.is_active) == ("orcs", "championing", "champion", True)
        assert pandaren.seat == 1
        assert [(part.source, part.coins) for part in view.seats[1].would_score] == [("regions", 1)]

    def test_harmony_is_public(self) -> None:
        """W.pandaren.1: all players see which seats hold a harmony token."""
        view = self.view(memory={"pandaren": {"harmony": [0]}})
        assert [(note.what, note.number) for note in view.tribes[1].notes] == [("harmony", 0)]

    def test_it_can_be_sent_and_read_back(self) -> None:
        for game, rng in random_games(1):
            for _ in decisions(game, rng):
                view = game.view(game.to_act)
                assert msgspec.json.decode(msgspec.json.encode(view), type=View) == view


# On the forest 4 of Hammerhead, next to the farmland 7.
FOE = Seat(active=holds("trolls", "farmer", {"hammerhead:4": 1, "hammerhead:3": 1}))


def question(table: Table) -> str:
    decision = decision_of(table.state)
    assert decision is not None
    return decision.question


class TestQuestions:
    """Each of several questions of one ability has its own id, and so its own words."""

    def table(self, race: str, power: str, **rest: object) -> Table:
        return Table(Seat(active=holds(race, power, {"hammerhead:7": 1, "hammerhead:1": 1}, hand=2)), FOE, **rest)

    def test_goblins(self) -> None:
        """W.goblins.2, W.goblins.3: which bomb to turn over, and where to lay one."""
        table = self.table(
            "goblins", "ranger", markers={"bomb": ["hammerhead:4"]}, memory={"goblins": {"exploding": 6, "duds": 6}}
        )
        assert question(table) == "ask.goblins.reveal"
        table.play("target", "hammerhead:4").play("flip", number=0).end()
        while question(table) == "ask.deploy":
            table.play("deploy", "hammerhead:1", 0)
        assert question(table) == "ask.goblins.lay"

    def test_goblins_and_a_toll(self) -> None:
        """W.goblins.6: the choice to pay is yes or no."""
        markers, relics = {"bomb": ["hammerhead:4"]}, {"aegis_of_aggramar": "hammerhead:4"}
        table = self.table(
            "goblins", "ranger", markers=markers, relics=relics, memory={"goblins": {"exploding": 6, "duds": 6}}
        )
        table.play("target", "hammerhead:4").play("flip", number=1)
        assert question(table) == "ask.goblins.pay"
        decision = decision_of(table.state)
        assert decision is not None
        assert decision.choices == (YesNo(Action("choose", id="yes"), Action("choose", id="no")),)

    def test_ethereals(self) -> None:
        """W.ethereals.1: which artifact, then where to; the options are relics."""
        table = self.table("ethereals", "ranger", relics={"frostmourne": "hammerhead:4"})
        table.use("ethereals", 0)
        decision = decision_of(table.state)
        assert decision is not None
        assert decision.question == "ask.ethereals.artifact"
        (choice,) = decision.choices
        assert isinstance(choice, OneOf)
        assert [option.relic for option in choice.options] == ["frostmourne"]
        table.play("choose", number=table.state.ruleset.relic_ids.index("frostmourne"))
        assert question(table) == "ask.ethereals.place"

    def test_intimidating(self) -> None:
        """W.intimidating.1: which region, then where its token goes."""
        table = self.table("orcs", "intimidating")
        table.use("intimidating")
        assert question(table) == "ask.intimidating.token"
        table.play("target", "hammerhead:4")
        assert question(table) == "ask.intimidating.place"

    def test_portal_mage(self) -> None:
        """W.portal_mage.1: two regions, asked for together."""
        table = self.table("orcs", "portal_mage")
        table.use("portal_mage")
        assert question(table) == "ask.portal_mage"
        table.play("target", "hammerhead:1")
        assert question(table) == "ask.portal_mage"


class TestNotes:
    """The public memory of abilities."""

    def notes(self, race: str, power: str, **memory: dict[str, MemoryValue]) -> list[tuple[str, int]]:
        table = Table(
            Seat(active=holds(race, power, {"hammerhead:7": 1}, hand=2)), FOE, memory=memory, phase="conquests"
        )
        return [(note.what, note.number) for note in view_of(table.state, 1).tribes[0].notes]

    def test_bombs_left(self) -> None:
        """W.goblins.3: revealed ones lie open, so what is left can be counted."""
        assert self.notes("goblins", "ranger", goblins={"exploding": 5, "duds": 6}) == [
            ("bomb_exploding", 5),
            ("bomb_dud", 6),
        ]

    def test_uses_left(self) -> None:
        """W.intimidating.1, W.portal_mage.1: three and two times a turn."""
        assert self.notes("orcs", "intimidating", intimidating={"used": 1}) == [("uses-left", 2)]
        assert self.notes("orcs", "portal_mage", portal_mage={"used": 2}) == [("uses-left", 0)]

    def test_worgen_form(self) -> None:
        """W.worgen.2: the form of this turn."""
        assert self.notes("worgen", "ranger", worgen={"form": "worgen"}) == [("worgen-form", 1)]
        assert self.notes("worgen", "ranger", worgen={"form": "human"}) == []

    def test_harmony(self) -> None:
        """W.pandaren.1: the seats that hold a token."""
        assert self.notes("pandaren", "ranger", pandaren={"harmony": [1]}) == [("harmony", 1)]
