"""A game as people and programs use it: playing, undo, records, copies (R-9.1)."""

from random import Random

import msgspec
import pytest

from elbowroom.engine.action_text import Action, action_of, code_of, text_of
from elbowroom.engine.choices import decision_of
from elbowroom.engine.errors import IllegalActionError, RecordError
from elbowroom.engine.game import Game, Record
from elbowroom.engine.position.model import Position
from elbowroom.games import game_from, load_game, new_game
from tests.engine.play import decisions, random_games
from tests.engine.table import BOARDS, Combo, Seat, holds


def game_with_orcs(**rest: object) -> Game:
    """Return a game with Orcs on Millstone in the middle of a game, with four tokens in hand."""
    orcs = Seat(active=holds("orcs", "farmer", {"millstone:2": 1}, hand=6))
    foe = Seat(active=holds("humans", "ranger", {"hammerhead:4": 2}))
    combos = [Combo(race=race, power=power) for race, power in COMBOS]
    return game_from(Position(boards=BOARDS, seats=[orcs, foe], combos=combos, **rest))  # type: ignore[arg-type]


COMBOS = [
    ("trolls", "sailing"),
    ("naga", "mining"),
    ("tauren", "explorer"),
    ("gnomes", "fishing"),
    ("kobolds", "herbalist"),
    ("dwarves", "enraged"),
]


def region(game: Game, board: str, number: int) -> int:
    return game.state.world.find(board, number)


class TestUndo:
    def test_takes_back_one_step_after_the_other(self) -> None:
        """Conquests without chance, back to the start of the turn."""
        game = game_with_orcs()
        keys = []
        for number in (3, 6):
            keys.append(game.state.key())
            game.play(Action("conquer", region(game, "millstone", number)))
        for key in reversed(keys):
            assert game.can_undo
            game.undo()
            assert game.state.key() == key
        assert not game.can_undo

    def test_ends_at_the_die(self) -> None:
        """Nothing before a die roll can be undone, whatever the die shows."""
        game = game_with_orcs()
        game.play(Action("conquer", region(game, "millstone", 3)))
        rolls = [action for action in game.legal() if action.kind == "roll"]
        game.play(rolls[0])
        assert not game.can_undo
        with pytest.raises(IllegalActionError) as error:
            game.undo()
        assert error.value.reason == "nothing-to-undo"
        game.play("die 0")
        assert not game.can_undo

    def test_ends_at_a_reveal(self) -> None:
        """Nor a conquest that revealed a marker: a player may not look and undo."""
        game = game_with_orcs()
        game.play(Action("conquer", region(game, "millstone", 1)))
        assert game.is_chance
        assert not game.can_undo
        game.draw(Random(1))
        assert not game.can_undo

    def test_ends_at_another_seats_decision(self) -> None:
        game = game_with_orcs()
        game.play("decline")
        assert game.to_act == 1
        assert not game.can_undo

    def test_reaches_over_redeployment(self) -> None:
        """Until the turn passes on, conquests and redeployment can be repeated."""
        game = game_with_orcs()
        start = game.state.key()
        for number in (3, 6):
            game.play(Action("conquer", region(game, "millstone", number)))
        game.play("end")
        game.play(game.legal()[0])
        assert game.to_act == 0
        for _ in range(4):
            game.undo()
        assert game.state.key() == start

    def test_is_an_entry_of_the_log_that_replay_honours(self) -> None:
        """Numbers of log entries are never reused."""
        game = game_with_orcs()
        game.play(Action("conquer", region(game, "millstone", 3)))
        game.undo()
        game.play("end")
        assert [text.split()[0] for text in game.log] == ["conquer", "undo", "end"]
        again = load_game(game.record())
        assert again.state.key() == game.state.key()
        assert again.log == game.log

    def test_anywhere_in_random_games(self) -> None:
        """Take back all that can be taken back: the seat and the turn stay, and replay agrees."""
        for game, rng in random_games(6):
            for _ in decisions(game, rng):
                if rng.random() < 0.1:
                    seat, turn = game.to_act, game.state.turn
                    while game.can_undo:
                        game.undo()
                        assert (game.to_act, game.state.turn) == (seat, turn)
            assert load_game(game.record()).hash() == game.hash()


class TestThePast:
    def test_can_be_forgotten_but_for_what_can_be_taken_back(self) -> None:
        game = game_with_orcs()
        before = game.state.key()
        game.play(Action("conquer", region(game, "millstone", 3)))
        other = game.copy()
        game.clear_history()
        assert (game.log, game.asked, game.events, game.hashes) == ([], [], [], {})
        assert game.state.key() == other.state.key()
        game.undo()
        assert game.state.key() == before
        # A copy has its own history.
        assert len(other.log) == 1

    def test_knows_where_the_turn_began(self) -> None:
        game, rng = new_game("classic", 2, seed=1), Random(1)
        assert game.turn_began == 0
        turn = game.state.turn
        while game.state.turn == turn:
            game.play(game.random_outcome(rng) if game.is_chance else rng.choice(game.legal()))
        begun = len(game.log)
        game.draw(rng)
        game.play(game.legal()[0])
        assert game.turn_began == begun


class TestAsked:
    def test_names_the_question_of_an_ability_for_each_answer_and_nothing_else(self) -> None:
        for game, rng in random_games(6):
            expected: list[str] = []
            for _ in decisions(game, rng):
                if game.can_undo and rng.random() < 0.1:
                    game.undo()
                decision = decision_of(game.state)
                assert decision is not None
                expected += [""] * (len(game.log) - len(expected))
                expected.append(decision.question if decision.ability else "")
            assert game.asked == expected + [""] * (len(game.log) - len(expected))
            assert load_game(game.record()).asked == game.asked == game.copy().asked

    def test_is_not_known_where_a_game_goes_on_from_a_state(self) -> None:
        game = game_with_orcs()
        game.resume(game.state, ["conquer 1", "end"], {})
        assert game.asked == ["", ""]


class TestPlaying:
    def test_in_words_or_as_an_action(self) -> None:
        game, other = game_with_orcs(), game_with_orcs()
        target = region(game, "millstone", 3)
        game.play(f"conquer {target}")
        other.play(Action("conquer", target))
        assert game.state.key() == other.state.key()

    def test_a_list_is_played_all_or_not_at_all(self) -> None:
        game = game_with_orcs()
        before = game.state.key()
        with pytest.raises(IllegalActionError):
            game.play_all([Action("conquer", region(game, "millstone", 3)), "pick 0"])
        assert (game.state.key(), game.log) == (before, [])
        game.play_all([Action("conquer", region(game, "millstone", 3)), "end"])
        assert len(game.log) == 2

    def test_outcomes_of_chance_can_be_played_or_drawn(self) -> None:
        """R-9.1: the same seed gives the same game."""
        game, other = (new_game("warcraft", 2, seed=3) for _ in range(2))
        game.play("first 1")
        assert game.state.seat == 1
        other.play("first 1")
        game.draw(Random(4))
        other.draw(Random(4))
        assert game.to_act == 1
        assert game.hash() == other.hash()

    def test_a_copy_goes_its_own_way(self) -> None:
        game = game_with_orcs()
        copy = game.copy()
        copy.play(Action("conquer", region(game, "millstone", 3)))
        assert (game.log, len(copy.log)) == ([], 1)
        assert game.hash() != copy.hash()
        assert copy.can_undo
        copy.undo()
        assert copy.state.key() == game.state.key()

    def test_repr_says_in_a_line_where_the_game_is(self) -> None:
        game = game_with_orcs()
        text = repr(game)
        assert "\n" not in text
        for part in ("warcraft", "hammerhead+millstone", "round 1 of 10", "conquests", "seat 0", game.hash()):
            assert part in text


class TestRecords:
    def test_save_and_load_give_the_same_game(self) -> None:
        """R-9.1: through JSON, at the end and in the middle."""
        for game, rng in random_games(4):
            for _ in decisions(game, rng):
                if rng.random() < 0.02:
                    self.check(game)
            self.check(game)

    def check(self, game: Game) -> None:
        data = msgspec.json.encode(game.record())
        again = load_game(msgspec.json.decode(data, type=Record))
        assert again.state.key() == game.state.key()
        assert again.record() == game.record()
        assert again.events == game.events

    def test_there_is_a_hash_for_every_turn(self) -> None:
        for game, rng in random_games(1):
            for _ in decisions(game, rng):
                pass
            turns = game.settings.players * game.state.rounds
            assert len(game.record().hashes) == turns + 1

    def test_a_game_from_a_position_is_saved_with_it(self) -> None:
        game = game_with_orcs(round=3)
        game.play("end")
        again = load_game(game.record())
        assert again.state.key() == game.state.key()
        assert again.settings.start is not None

    def test_a_changed_record_is_found_out(self) -> None:
        for game, rng in random_games(1):
            for _ in decisions(game, rng):
                pass
            record = game.record()
            hashes = dict(record.hashes) | {max(record.hashes, key=int): "0" * 16}
            with pytest.raises(RecordError) as error:
                load_game(msgspec.structs.replace(record, hashes=hashes))
            assert error.value.reason == "state-differs-after"

    def test_other_versions_are_refused(self) -> None:
        record = game_with_orcs().record()
        for field, reason in (("format", "wrong-format"), ("rules", "wrong-rules")):
            with pytest.raises(RecordError) as error:
                load_game(msgspec.structs.replace(record, **{field: 99}))
            assert error.value.reason == reason


def test_every_action_in_words_means_itself() -> None:
    """The entries of a log can be played again."""
    for game, rng in random_games(2):
        for _ in decisions(game, rng):
            for option in game.state.options:
                action = action_of(game.state, option)
                assert code_of(game.state, text_of(action)) == option
                assert code_of(game.state, action) == option
