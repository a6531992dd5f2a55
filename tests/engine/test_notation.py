"""A position as one line of text: complete, unique for a state, and checked when it is read."""

import subprocess
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elbowroom.engine.action_text import Action
from elbowroom.engine.cast import cast_of
from elbowroom.engine.errors import PositionError
from elbowroom.engine.invariants import violations
from elbowroom.engine.position.model import UNKNOWN_COINS, Position
from elbowroom.games import RULESETS, Game, game_from, new_game
from tests.engine.play import random_games
from tests.engine.table import BOARDS, Seat, Table, holds

BY_HAND = (
    "er1/warcraft/hammerhead:-3A2-2B-3b-;millstone:-N-4A0.1-/3.1.0/7,orcs.championing:2;4,goblins.farmer,naga/"
    "trolls.sailing:1,tauren.mining,gnomes.fishing,kobolds.explorer,dwarves.enraged,humans.ranger/"
    "below=worgen/discarded=herbalist/without=draenei/marks=bomb:a4/relics=frostmourne:b1/gone=karazhan/hidden=a5/"
    "memory=goblins:exploding=5:duds=6/now=turn"
)


def states(game: str, count: int, share: float, first: int = 0) -> list[Game]:
    """Return states of random games, chance points included."""
    found = []
    for playing, rng in random_games(count, first=first, game=game):
        while not playing.is_over:
            playing.play(playing.random_outcome(rng) if playing.is_chance else rng.choice(playing.legal()))
            if rng.random() < share:
                found.append(playing.copy())
        found.append(playing)
    return found


class TestReading:
    def test_a_line_by_hand(self) -> None:
        table = Table.at(BY_HAND)
        state = table.state
        assert (state.round, state.seat, list(state.coins)) == (2, 1, [7, 4])
        assert (table.holder("hammerhead:4"), table.tokens("hammerhead:4"), table.hand("orcs")) == ("orcs", 2, 2)
        assert (table.companions("millstone:7"), table.holder("millstone:2")) == (1, "natives")
        assert (table.held("goblins"), table.held("naga")) == ({"hammerhead:7"}, {"hammerhead:11"})
        assert table.combos[0] == ("trolls", "sailing", 1)
        assert (table.marked("bomb"), table.relic("frostmourne")) == ({"hammerhead:4"}, "millstone:1")
        assert table.remembers("goblins") == {"exploding": 5, "duds": 6}
        assert violations(state) == []

    def test_regions_by_letter_in_positions_too(self) -> None:
        """Files may use the short names."""
        orcs = Seat(active=holds("orcs", "farmer", {"b1": 3}))
        assert Table(orcs, Seat()).held("orcs") == {"millstone:1"}

    @pytest.mark.parametrize(
        ("reason", "old", "new"),
        [
            ("not-a-notation", "er1/", "fen "),
            ("wrong-format", "er1/", "er9/"),
            ("unknown-game", "warcraft", "chess"),
            ("unknown-board", "millstone", "milestone"),
            ("wrong-board-size", "A2-2B", "A2-3B"),
            ("cannot-read-notation", "-N-4", "-N2-4"),
            ("cannot-read-notation", "-2B-3", "-2E-3"),
            ("cannot-read-notation", "3.1.0", "3.1"),
            ("wrong-turn", "3.1.0", "3.7.0"),
            ("too-many-tokens", "championing:2", "championing:99"),
            ("unknown-race", "orcs", "dragons"),
            ("race-twice", "trolls", "orcs"),
            ("unknown-memory", "duds=6", "dud=6"),
            ("wrong-memory", "duds=6", "duds=7"),
            ("wrong-memory", "duds=6", "duds=six"),
            ("impossible-memory", "exploding=5:duds=6", "exploding=0"),
            ("unknown-moment", "now=turn", "now=turn:lunch=1"),
            ("unknown-phase", "now=turn", "now=lunch"),
            ("cannot-read-notation", "/now=turn", ""),
            ("cannot-read-notation", "now=turn", "now=turn/now=turn"),
            ("cannot-read-notation", "without=draenei", "besides=draenei"),
        ],
    )
    def test_each_fault_is_named(self, reason: str, old: str, new: str) -> None:
        assert old in BY_HAND
        text = BY_HAND.replace(old, new, 1)
        with pytest.raises(PositionError) as error:
            Game.from_notation(text)
        assert error.value.reason == reason
        assert all(error.value.sentence(language) for language in ("en", "pt-BR", "de"))

    def test_endless_texts_are_refused_at_once(self) -> None:
        with pytest.raises(PositionError) as error:
            Game.from_notation(BY_HAND + "x" * 10_000)
        assert error.value.reason == "notation-too-long"


class TestRoundTrip:
    @pytest.mark.parametrize("name", RULESETS)
    def test_any_moment_comes_back_as_it_was(self, name: str) -> None:
        """Key, options and text, at many decisions and chance events of each game."""
        seen = states(name, 8, 0.2)
        assert len(seen) > 150
        for game in seen:
            text = game.notation()
            again = Game.from_notation(text)
            assert again.state.key() == game.state.key(), text
            assert again.state.options == game.state.options, text
            assert (again.notation(), again.hash()) == (text, game.hash())

    def test_a_state_read_back_plays_on_alike(self) -> None:
        for game in states("warcraft", 2, 0.05, first=40):
            again = Game.from_notation(game.notation())
            for option in game.legal():
                one, two = game.copy(), again.copy()
                one.play(option)
                two.play(option)
                assert one.notation() == two.notation()

    def test_the_very_first_moment(self) -> None:
        game = new_game("classic", 3, seed=1)
        assert game.is_chance
        assert Game.from_notation(game.notation()).legal() == game.legal()

    def test_repr_shows_it(self) -> None:
        game = Game.from_notation(BY_HAND)
        assert repr(game.state) == game.notation()

    def test_the_order_of_the_lists_makes_no_difference(self) -> None:
        """Races, powers and relics the other way round: the same game has the same texts and hashes."""
        game, rng = new_game("warcraft", 3, seed=5), Random(5)
        cast = cast_of(game.state.ruleset)
        turned = type(cast)(races=cast.races[::-1], powers=cast.powers[::-1], relics=cast.relics[::-1])
        other = new_game("warcraft", 3, boards=game.settings.boards, cast=turned)
        while not game.is_over:
            action = game.random_outcome(rng) if game.is_chance else rng.choice(game.legal())
            game.play(action)
            other.play(action)
            assert other.notation() == game.notation()
        assert other.hashes == game.hashes


class TestLength:
    def test_a_game_of_two_or_three_fits_into_a_message(self) -> None:
        """About 400 characters in the middle of a game, and none that a link must not have."""
        lengths = []
        for name in RULESETS:
            for game in states(name, 4, 0.1):
                text = game.notation()
                assert not set(text) & set(" \"'<>#%&+\\^`{|}")
                if game.settings.players <= 3 and 2 <= game.state.round <= 7:
                    lengths.append(len(text))
        assert len(lengths) > 50
        assert sum(lengths) / len(lengths) <= 400


class TestSecrets:
    def test_a_seat_writes_its_own_coins_only(self) -> None:
        """R-9.2: the coins of others are unknown; everything else is the same."""
        game = Game.from_notation(BY_HAND)
        assert "/7,orcs.championing:2;?,goblins" in game.notation(0)
        assert "/?,orcs.championing:2;4,goblins" in game.notation(1)
        assert game.notation(0).replace("?", "4") == game.notation()

    def test_the_same_for_all_who_may_see_them(self) -> None:
        """T.7: allies see each other's coins; R-6.4: at an open table everybody does."""
        game, rng = new_game("azeroth", 4, seed=2), Random(2)
        game.draw(rng)
        assert [row.split(",")[0] for row in game.notation(0).split("/")[4].split(";")] == ["5", "?", "5", "?"]
        opened = new_game("classic", 2, seed=2, open_coins=True)
        assert "?" not in opened.notation(1)

    def test_unknown_coins_are_assumed_and_that_is_said(self) -> None:
        game = Game.from_notation(Game.from_notation(BY_HAND).notation(0))
        assert list(game.state.coins) == [7, UNKNOWN_COINS]
        assert game.assumed == [1]
        assert Game.from_notation(BY_HAND).assumed == []
        assert game_from(Position(boards=BOARDS, seats=[Seat(coins=None), Seat()])).assumed == [0]

    def test_nothing_unseen_is_in_it(self) -> None:
        """R-9.2: the state does not know markers and stacks, so they cannot be in the text."""
        game = Game.from_notation(BY_HAND)
        text = game.notation(0)
        unseen = set(game.state.ruleset.relic_ids) - {"frostmourne", "karazhan"}
        stack = {"ethereals", "night_elves", "blood_elves", "pandaren", "forsaken"}
        assert [thing for thing in unseen | stack if thing in text] == []


TEXTS = [game.notation() for name in RULESETS for game in states(name, 3, 0.02, first=7)]
LETTERS = st.sampled_from("0123456789ABCDENabcdefn-.,:;/=~?") | st.characters(max_codepoint=0x2FF)


@st.composite
def mangled_notations(draw: st.DrawFn) -> str:
    """Return a notation in which something was changed."""
    text = draw(st.sampled_from(TEXTS))
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text) - 1))
        match draw(st.integers(0, 4)):
            case 0:
                text = text[:place] + text[place + 1 :]
            case 1:
                text = text[:place] + draw(LETTERS) + text[place + 1 :]
            case 2:
                text = text[:place] + draw(LETTERS) + text[place:]
            case 3:
                one, other = draw(st.sampled_from(TEXTS)).split("/"), text.split("/")
                part = draw(st.integers(0, min(len(one), len(other)) - 1))
                text = "/".join([*other[:part], one[part], *other[part + 1 :]])
            case _:
                other = text.split("/")
                part = draw(st.integers(0, len(other) - 1))
                text = "/".join([*other[:part], *other[part + 1 :]])
        text = text or "er1"
    return text


class TestMangled:
    @given(text=mangled_notations(), seed=st.integers(0, 1000))
    def test_is_refused_or_is_sound(self, text: str, seed: int) -> None:
        """It never crashes, and never returns a state that is invalid or cannot be played on."""
        try:
            game = Game.from_notation(text)
        except PositionError:
            return
        rng = Random(seed)
        for _ in range(20):
            assert violations(game.state) == []
            if game.is_over:
                break
            game.play(rng.choice(game.legal()))
        assert isinstance(game.notation(), str)

    def test_an_action_is_still_an_action(self) -> None:
        """A game from a notation plays like any other."""
        table = Table.at(BY_HAND).play("target", "hammerhead:4")
        assert table.options() == [Action("flip", id="dud"), Action("flip", id="exploding")]


def test_a_program_reads_a_notation_with_the_package_alone() -> None:
    """`elbowroom.Game` needs no other import before it."""
    line = f"from elbowroom import Game; print(Game.from_notation({BY_HAND!r}).notation())"
    done = subprocess.run([sys.executable, "-c", line], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == Game.from_notation(BY_HAND).notation()
