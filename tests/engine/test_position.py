"""Positions: written by hand, exported, and refused with a reason."""

import msgspec
import pytest

from elbowroom.engine.errors import PositionError
from elbowroom.engine.game import Game
from elbowroom.engine.invariants import violations
from elbowroom.engine.position.export import position_of
from elbowroom.engine.position.model import Position
from elbowroom.files import parse_position, position_text
from elbowroom.games import RULESETS, game_from, load_position
from tests.engine.play import decisions, random_games
from tests.engine.table import BOARDS, Combo, Seat, holds

BY_HAND = """
format = 2
game = "warcraft"
boards = ["hammerhead", "millstone"]
round = 3
turn = 1

[[seats]]
coins = 9
active = { race = "orcs", power = "farmer", regions = { "millstone:1" = 3, "millstone:2" = 1 } }
declined = [{ race = "naga", regions = { "hammerhead:8" = 1 } }]

[[seats]]
coins = 4
active = { race = "tauren", power = "garrisoned", regions = { "hammerhead:4" = 2 }, hand = 5 }

[markers]
fort = ["hammerhead:4"]

[relics]
frostmourne = "millstone:1"
"""


class TestTheFirstFormat:
    OLD = BY_HAND.replace("format = 2", "format = 1\nrules = 1")

    def test_positions_of_format_1_are_still_read(self) -> None:
        """Nothing in it was written otherwise then."""
        old, new = (load_position(parse_position(text.encode(), toml=True)) for text in (self.OLD, BY_HAND))
        assert old.key() == new.key()

    @pytest.mark.parametrize(
        "more", ["[memory]\ngoblins = 102\n", "[moment]\nbegun = 64\n", 'hash = "4cb793fe8a316f0a"\n']
    )
    def test_packed_numbers_are_refused_with_a_sentence(self, more: str) -> None:
        with pytest.raises(PositionError, match="format 2") as refused:
            parse_position((more + self.OLD if more.startswith("hash") else self.OLD + more).encode(), toml=True)
        assert refused.value.reason == "wrong-format"


class TestExport:
    def test_any_decision_loads_back_to_the_same_state(self) -> None:
        """Through JSON, at every decision and at the end of random games: same key, same options."""
        phases = set()
        for game, rng in random_games(10, first=100):
            for _ in decisions(game, rng):
                phases.add(self.check(game))
            phases.add(self.check(game))
        assert phases == {
            "turn", "start", "conquests", "after-conquests", "redeployment", "end", "others-redeployment", "over",
        }  # fmt: skip

    def check(self, game: Game) -> str:
        position = position_of(game.state)
        state = load_position(parse_position(position_text(position).encode()))
        assert state.key() == game.state.key()
        assert state.options == game.state.options
        return position.phase

    def test_a_loaded_position_plays_on_alike(self) -> None:
        for game, rng in random_games(3, first=50):
            for _ in decisions(game, rng):
                if rng.random() < 0.05:
                    again = game_from(position_of(game.state))
                    for option in game.legal():
                        one, two = game.copy(), again.copy()
                        one.play(option)
                        two.play(option)
                        assert one.state.key() == two.state.key()
                        assert one.state.options == two.state.options

    def test_files_say_their_versions(self) -> None:
        for game, rng in random_games(1):
            next(decisions(game, rng))
            content = msgspec.json.decode(position_text(position_of(game.state)))
            assert (content["format"], content["rules"], content["game"]) == (2, 3, "warcraft")
            assert content["hash"] == game.hash()

    def test_also_while_chance_must_tell(self) -> None:
        """From the very first moment, when nobody knows yet who begins."""
        for game, rng in random_games(3, first=20):
            assert self.check(game) == "turn"
            while not game.is_over:
                if game.is_chance:
                    self.check(game)
                    game.play(game.random_outcome(rng))
                else:
                    game.play(rng.choice(game.legal()))


class TestByHand:
    def test_a_position_in_toml(self) -> None:
        """Fields that are left out are as at the start of a game."""
        state = load_position(parse_position(BY_HAND.encode(), toml=True))
        assert (state.seat, state.round, state.actor) == (1, 2, 1)
        assert list(state.coins) == [9, 4]
        assert len(state.columns[0]) == 6
        assert violations(state) == []

    def test_one_board_needs_no_board_in_the_names(self) -> None:
        orcs = Seat(active=holds("orcs", "farmer", {"1": 3}))
        state = load_position(Position(boards=["millstone"], seats=[orcs, Seat()]))
        assert state.tokens[0] == 1


def expect_refusal(position: Position) -> str:
    with pytest.raises(PositionError) as error:
        load_position(position)
    assert str(error.value).endswith(f"[{error.value.reason}]")
    return error.value.reason


def orcs(**rest: object) -> Seat:
    return Seat(active=holds("orcs", "farmer", {"millstone:1": 1}, **rest))  # type: ignore[arg-type]


def with_two(*, first: Seat | None = None, second: Seat | None = None, **rest: object) -> Position:
    return Position(boards=BOARDS, seats=[first or orcs(), second or Seat()], **rest)  # type: ignore[arg-type]


NAGA = Seat(active=holds("naga", "sailing", {"millstone:2": 1}))
ORCS_AND_NAGA = Seat(active=orcs().active, declined=[holds("naga", None, {"millstone:2": 1})])
GHOULS_ALONE = Position(
    game="classic",
    boards=["elbow-valley"],
    seats=[Seat(declined=[holds("ghouls", None, {"5": 2})]), Seat()],
    phase="redeployment",
    moment={"tribe": "ghouls"},
)
ALL_RELICS = list(RULESETS["warcraft"].relic_ids)
MANY = ["hollow-crown", "sickle-bay", "lantern-fish", "split-hoof", "half-moon", "fishbone", "millstone"]
FAULTS: list[tuple[str, Position]] = [
    ("board-count", Position(boards=[], seats=[orcs(), Seat()])),
    ("board-of-other-game", Position(boards=["four-winds"], seats=[Seat(), Seat()])),
    ("board-twice", Position(boards=["millstone", "millstone"], seats=[orcs(), Seat()])),
    ("hand-in-decline", with_two(second=Seat(declined=[holds("naga", None, {"millstone:2": 1}, hand=1)]))),
    ("hand-in-decline", with_two(second=Seat(declined=[holds("naga", None, {"millstone:2": 1}, aside=1)]))),
    ("marker-twice", with_two(markers={"fort": ["millstone:1", "millstone:1"]})),
    ("marker-without-holder", with_two(markers={"fort": ["millstone:3"]})),
    ("moment-missing", with_two(phase="redeployment")),
    ("negative-coins", with_two(second=Seat(coins=-1))),
    ("negative-combo-coins", with_two(combos=[Combo(race="naga", power="sailing", coins=-1)])),
    ("negative-tokens", with_two(first=orcs(hand=-1))),
    ("no-active-race", with_two(first=Seat(), phase="conquests")),
    ("no-token", with_two(second=Seat(declined=[holds("naga")]))),
    ("power-not-kept", with_two(second=Seat(declined=[holds("naga", "sailing", {"millstone:2": 1})]))),
    ("power-twice", with_two(second=Seat(active=holds("naga", "farmer", hand=3)))),
    ("race-twice", with_two(second=Seat(active=holds("orcs", "sailing", hand=3)))),
    ("region-twice", with_two(second=Seat(active=holds("naga", "sailing", {"millstone:1": 1})))),
    ("region-twice", with_two(natives=["millstone:1"])),
    ("relic-twice", with_two(relics={"doomhammer": "millstone:1"}, relics_gone=["doomhammer"])),
    ("seat-count", Position(boards=BOARDS, seats=[orcs()])),
    ("state-differs", with_two(hash="0")),
    ("too-few-in-region", with_two(second=Seat(active=holds("tauren", "sailing", {"millstone:2": 1})))),
    ("too-many-combos", with_two(combos=[Combo(race="naga", power="sailing")] * 7)),
    ("too-many-companions", with_two(first=orcs(companions_in_hand=1))),
    ("too-many-face-down", with_two(relics_gone=ALL_RELICS)),
    ("too-many-markers", with_two(markers={"military_objective": ["millstone:1", "millstone:2", "millstone:3"]})),
    ("too-many-regions", Position(boards=MANY, seats=[Seat(), Seat()])),
    ("too-many-tokens", with_two(first=orcs(hand=99))),
    ("unknown-ability", with_two(memory={"dragons": {}})),
    ("unknown-board", Position(boards=["atlantis"], seats=[Seat(), Seat()])),
    ("unknown-game", Position(game="go", boards=BOARDS, seats=[Seat(), Seat()])),
    ("unknown-marker", with_two(markers={"flag": ["millstone:1"]})),
    ("unknown-phase", with_two(phase="lunch")),
    ("unknown-power", with_two(second=Seat(active=holds("naga", "flying", hand=3)))),
    ("unknown-race", with_two(second=Seat(active=holds("dragons", "sailing", hand=3)))),
    ("unknown-region", with_two(natives=["millstone:99"])),
    ("unknown-relic", with_two(relics={"crown": "millstone:1"})),
    ("wrong-format", with_two(format=1)),
    ("wrong-round", with_two(round=11)),
    ("wrong-rules", with_two(rules=99)),
    ("wrong-turn", with_two(turn=2)),
    ("wrong-moment", with_two(moment={"stage": 999})),
    ("wrong-moment", with_two(moment={"tribe": "naga"})),
    ("wrong-moment", with_two(second=NAGA, phase="conquests", moment={"tribe": "naga"})),
    ("wrong-moment", with_two(first=ORCS_AND_NAGA, phase="conquests", moment={"tribe": "naga"})),
    ("wrong-moment", with_two(second=NAGA, phase="others-redeployment", moment={})),
    ("wrong-moment", with_two(phase="conquests", moment={"target": "millstone:2"})),
    ("wrong-moment", with_two(phase="conquests", moment={"die": "last-conquest"})),
    ("wrong-moment", GHOULS_ALONE),
    ("no-active-race", with_two(first=Seat(), phase="readying", moment={})),
    ("unknown-moment", with_two(moment={"lunch": 1})),
    ("impossible-moment", with_two(relics_gone=ALL_RELICS, face_down=[], moment={"finding": ["millstone:1"]})),
    ("wrong-moment", with_two(phase="redeployment", moment={"tribe": "orcs", "spread": ["millstone:2"]})),
    ("wrong-rules", with_two(moment={}, rules=0, hash="0")),
]  # fmt: skip


class TestFaults:
    @pytest.mark.parametrize(("reason", "position"), FAULTS, ids=[reason for reason, _ in FAULTS])
    def test_each_is_named(self, reason: str, position: Position) -> None:
        assert expect_refusal(position) == reason
