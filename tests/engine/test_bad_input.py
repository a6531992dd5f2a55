"""Bad input raises one of our errors, with a reason, and changes nothing."""

import copy
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elbowroom.boards.catalogue import find_board
from elbowroom.boards.files import read_board, write_board
from elbowroom.engine.action_text import Action, action_of
from elbowroom.engine.actions import KIND_OF
from elbowroom.engine.engine import apply, chance
from elbowroom.engine.errors import EngineError, IllegalActionError, PositionError, RecordError, SettingsError
from elbowroom.engine.game import Game
from elbowroom.engine.invariants import violations
from elbowroom.engine.position.export import position_of
from elbowroom.engine.state import CHANCE, State
from elbowroom.files import (
    parse_position,
    parse_record,
    position_text,
    read_either,
    read_position,
    read_record,
    record_text,
    write_position,
    write_record,
)
from elbowroom.games import load_game, load_position, new_game

NUMBERS = st.none() | st.integers(-3, 70) | st.integers() | st.booleans() | st.text(max_size=3) | st.floats()
KINDS = st.sampled_from([*KIND_OF, "undo", "fly"]) | st.text(max_size=8)
IDS = ["goblins", "doomhammer", "sailing", "yes", "exploding"]
IDS_OR_NOT = st.none() | st.sampled_from(IDS) | NUMBERS
ACTIONS = st.builds(Action, KINDS, NUMBERS, NUMBERS, IDS_OR_NOT) | st.text(max_size=12) | st.none() | st.integers()


def game_in_the_middle(seed: int, decisions: int) -> Game:
    game, rng = new_game("warcraft", 2, seed=seed), Random(seed)
    while decisions and not game.is_over:
        if game.is_chance:
            game.draw(rng)
        else:
            game.play(rng.choice(game.legal()))
            decisions -= 1
    game.draw(rng)
    return game


MIDDLE = game_in_the_middle(3, 30)
RECORD = msgspec.json.decode(record_text(MIDDLE.record()))
POSITION = msgspec.json.decode(position_text(position_of(MIDDLE.state)))
MEMORY = {
    "goblins": {"exploding": 6, "duds": 6},
    "pandaren": {"harmony": [0, 1]},
    "worgen": {"form": "worgen"},
    "faction-bonus": {"taken": {"orcs": 1, "humans": 2}},
    "intimidating": {"used": 2},
    "draenei": {"spared_in_turn_of": 1},
}
PLAIN = {name: value for name, value in POSITION.items() if name not in ("moment", "hash", "memory", "phase")}


class TestActions:
    @given(action=ACTIONS)
    def test_an_illegal_action_changes_nothing(self, action: Any) -> None:
        game = MIDDLE.copy()
        before = (game.state.key(), list(game.log), list(game.events), game.record())
        refused = None
        try:
            game.play(action)
        except IllegalActionError as error:
            refused = error
        if refused is None:
            assert load_game(game.record()).hash() == game.hash()
        else:
            assert refused.reason in ("unknown-action", "not-legal")
            assert refused.sentence("de")
            assert (game.state.key(), game.log, game.events, game.record()) == before

    @given(kind=st.sampled_from(sorted(KIND_OF)), words=st.lists(st.integers(0, 99) | st.sampled_from(IDS), max_size=3))
    def test_in_words(self, kind: str, words: list[int | str]) -> None:
        game = MIDDLE.copy()
        text = " ".join([kind, *map(str, words)])
        legal = list(map(str, game.legal()))
        if text in legal:
            game.play(text)
        else:
            with pytest.raises(IllegalActionError):
                game.play(text)

    def test_a_region_is_no_number_and_nothing_is_left_over(self) -> None:
        game = game_in_the_middle(2, 0)
        assert Action("pick", None, 0) in game.legal()
        for wrong in (Action("pick"), Action("pick", 0), Action("pick", 0, 0), Action("pick", None, 0.0)):  # type: ignore[arg-type]
            with pytest.raises(IllegalActionError) as error:
                game.play(wrong)
            assert error.value.reason == "unknown-action"

    def test_when_the_game_is_over(self) -> None:
        game = game_in_the_middle(1, 10_000)
        with pytest.raises(IllegalActionError) as error:
            game.play("end")
        assert error.value.reason == "game-over"

    @pytest.mark.parametrize("wrong", [-1, 99, "3", None, 1.5])
    def test_no_such_region_or_seat(self, wrong: Any) -> None:
        with pytest.raises(IllegalActionError) as error:
            MIDDLE.explain(wrong)
        assert error.value.reason == "unknown-region"
        if wrong is not None:
            with pytest.raises(IllegalActionError) as error:
                MIDDLE.view(wrong)
            assert error.value.reason == "unknown-seat"


class TestSettings:
    @pytest.mark.parametrize(
        ("reason", "arguments"),
        [
            ("unknown-game", {"game": "chess", "players": 2}),
            ("player-count", {"game": "warcraft", "players": 1}),
            ("player-count", {"game": "warcraft", "players": 6}),
            ("unknown-board", {"game": "warcraft", "players": 2, "boards": ["atlantis"]}),
            ("board-of-other-game", {"game": "warcraft", "players": 2, "boards": ["four-winds"]}),
            ("board-twice", {"game": "warcraft", "players": 2, "boards": ["millstone", "millstone"]}),
            ("board-count", {"game": "warcraft", "players": 2, "boards": []}),
        ],
    )
    def test_that_cannot_be(self, reason: str, arguments: dict[str, Any]) -> None:
        with pytest.raises(SettingsError) as error:
            new_game(**arguments)
        assert error.value.reason == reason


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 70) | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=5,
)


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return all places in a tree of lists and dicts."""
    found = [path]
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, inner in steps:
        found += places_in(inner, (*path, step))
    return found


def names_in(value: Any) -> list[str]:
    """Return all texts in it, keys too."""
    if isinstance(value, dict):
        return [*value, *(name for inner in value.values() for name in names_in(inner))]
    if isinstance(value, list):
        return [name for inner in value for name in names_in(inner)]
    return [value] if isinstance(value, str) else []


def mangle(data: st.DataObject, content: Any) -> Any:
    """Replace, remove, double or rename one to three things in a content."""
    content = copy.deepcopy(content)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([path for path in places_in(content) if path]))
        holder = content
        for step in path[:-1]:
            holder = holder[step]
        what = data.draw(st.sampled_from(["replace", "remove", "number", "name", "rename", "double"]))
        if what == "remove":
            del holder[path[-1]]
        elif what == "number" and isinstance(holder[path[-1]], int):
            holder[path[-1]] += data.draw(st.integers(-3, 3))
        elif what == "name":
            holder[path[-1]] = data.draw(st.sampled_from(sorted(set(names_in(content)))))
        elif what == "rename" and isinstance(holder, dict):
            holder[data.draw(st.sampled_from(sorted(set(names_in(content)))))] = holder.pop(path[-1])
        elif what == "double" and isinstance(holder, list):
            holder.append(copy.deepcopy(holder[path[-1]]))
        else:
            holder[path[-1]] = data.draw(JSON)
    return content


def play_on(state: State, seed: int, actions: int) -> None:
    """Play a state at random; it must stay valid."""
    rng = Random(seed)
    for _ in range(actions):
        assert violations(state) == []
        if not state.options:
            return
        options = [a for a, _ in chance(state)] if state.actor == CHANCE else state.options
        apply(state, rng.choice(options))


class TestPositions:
    @settings(max_examples=300)
    @given(data=st.data())
    def test_mangled(self, data: st.DataObject) -> None:
        """It is refused with a reason, or it is sound and can be played."""
        content = mangle(data, data.draw(st.sampled_from([POSITION, PLAIN, {**PLAIN, "memory": MEMORY}])))
        state, said = None, ""
        try:
            state = load_position(parse_position(msgspec.json.encode(content)))
        except PositionError as error:
            said = str(error)
        if state is None:
            assert said
        else:
            play_on(state, data.draw(st.integers(0, 99)), 30)

    @given(data=st.binary(max_size=60), toml=st.booleans())
    def test_noise(self, data: bytes, toml: bool) -> None:
        with pytest.raises(PositionError):
            parse_position(data, toml=toml)

    @pytest.mark.parametrize("toml", [True, False])
    def test_nested_without_end(self, toml: bool) -> None:
        with pytest.raises(PositionError):
            parse_position(b"a = " * toml + b"[" * 100_000, toml=toml)


class TestRecords:
    @settings(max_examples=200)
    @given(data=st.data())
    def test_mangled(self, data: st.DataObject) -> None:
        content = mangle(data, RECORD)
        game, said = None, ""
        try:
            game = load_game(parse_record(msgspec.json.encode(content)))
        except RecordError as error:
            said = str(error)
        if game is None:
            assert said
        else:
            assert violations(game.state) == []

    @given(data=st.binary(max_size=60))
    def test_noise(self, data: bytes) -> None:
        with pytest.raises(RecordError):
            parse_record(data)

    @given(
        place=st.integers(0, len(RECORD["actions"]) - 1), text=st.text(max_size=10) | st.sampled_from(sorted(KIND_OF))
    )
    def test_an_action_that_is_none(self, place: int, text: str) -> None:
        content = copy.deepcopy(RECORD)
        content["actions"][place] = text
        if text != RECORD["actions"][place] and text not in ("end", "decline", "done", "undo"):
            with pytest.raises(RecordError) as error:
                load_game(parse_record(msgspec.json.encode(content)))
            assert error.value.reason == "cannot-replay"
            assert error.value.details["number"] == place + 1


class TestFiles:
    def test_none(self, tmp_path: Path) -> None:
        with pytest.raises(RecordError) as error:
            read_record(tmp_path / "none.json")
        assert error.value.reason == "file-missing"

    def test_a_folder(self, tmp_path: Path) -> None:
        with pytest.raises(EngineError) as error:
            read_either(tmp_path)
        assert error.value.reason == "file-unreadable"

    def test_neither_record_nor_position(self, tmp_path: Path) -> None:
        path = tmp_path / "x.json"
        path.write_text('{"format": 2}')
        with pytest.raises(RecordError) as error:
            read_either(path)
        assert error.value.reason == "wrong-field"

    def test_paths_may_be_texts(self, tmp_path: Path) -> None:
        game = new_game("classic", players=2)
        record, position = str(tmp_path / "record.json"), str(tmp_path / "position.toml")
        write_record(record, game.record())
        write_position(position, position_of(game.state))
        assert read_record(record) == game.record()
        assert read_position(position) == position_of(game.state)
        board = str(tmp_path / "board.toml")
        write_board(find_board("elbow-valley"), board)
        assert read_board(board) == find_board("elbow-valley")

    def test_either_is_known_by_what_it_holds(self, tmp_path: Path) -> None:
        path = tmp_path / "x.json"
        path.write_text(record_text(MIDDLE.record()))
        assert read_either(path) == MIDDLE.record()
        path.write_text(position_text(position_of(MIDDLE.state)))
        assert read_either(path) == position_of(MIDDLE.state)


def test_an_error_is_a_sentence_in_three_languages_and_keeps_its_reason() -> None:
    with pytest.raises(IllegalActionError) as error:
        MIDDLE.copy().play("fly 3")
    said = error.value
    assert (said.reason, said.details) == ("unknown-action", {"action": "fly 3"})
    assert str(said) == "“fly 3” is not an action. [unknown-action]"
    assert said.sentence("de") == "„fly 3“ ist keine Aktion."
    assert said.sentence("pt-BR") == "“fly 3” não é uma ação."


def test_actions_of_the_middle_are_all_playable() -> None:
    """The game that these tests mangle is valid."""
    for action in MIDDLE.state.options:
        MIDDLE.copy().play(action_of(MIDDLE.state, action))
