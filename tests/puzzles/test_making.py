"""Puzzles made from games between bots: the same from the same seed, and work that goes on after an interruption."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from elbowroom.cli import app
from elbowroom.engine.game import Game
from elbowroom.games import game_from_notation
from elbowroom.puzzles import making, sifting
from elbowroom.puzzles.journal import Wanted
from elbowroom.puzzles.making import Source, puzzles_in
from elbowroom.puzzles.plans import Plan
from elbowroom.puzzles.puzzle import THEMES, Puzzle, PuzzleError, read, shipped
from elbowroom.puzzles.sifting import Sieve, is_last
from elbowroom.puzzles.themes import about

PUZZLES = tuple(shipped().values())


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Quick bots, short thoughts, and little is asked of a puzzle."""
    monkeypatch.setattr(making, "PLAYERS", ("simple", "easy"))
    for name, number in {
        "QUICKLY": 40,
        "SURELY": 40,
        "REPLIES": 1,
        "PLAYOUTS": 1,
        "CLEAR": 0.5,
        "CLEAR_ELSE": 0.2,
    }.items():
        monkeypatch.setattr(sifting, name, number)


@pytest.mark.usefixtures("hasty")
def test_the_same_seed_makes_the_same_puzzles() -> None:
    found = puzzles_in(Source("classic", 2, 3))
    assert found
    assert found == puzzles_in(Source("classic", 2, 3))
    for puzzle in found:
        assert puzzle.id.startswith("classic-2-3-")
        assert puzzle.lead > puzzle.other_lead
        start = game_from_notation(puzzle.position).state
        assert puzzle.id == f"classic-2-3-{start.turn}"
        assert (puzzle.theme == "last-turn") == is_last(start)


@pytest.mark.usefixtures("hasty")
def test_only_wanted_themes_are_kept() -> None:
    themes = {puzzle.theme for puzzle in puzzles_in(Source("classic", 2, 3, ("last-turn",)))}
    assert themes <= {"last-turn"}


def test_a_plan_that_takes_back_what_it_abandons_is_none() -> None:
    assert sifting._turns_in_circles(Plan(("abandon 3", "conquer 4", "conquer 3", "end"), 1.0))
    assert not sifting._turns_in_circles(Plan(("abandon 3", "conquer 4", "roll 5"), 1.0))


def test_one_more_token_bought_is_no_idea() -> None:
    two = Plan(("conquer 3", "end", "choose 2", "deploy 3 1"), 1.0)
    assert sifting._is_only_more(two, Plan(("conquer 3", "end", "choose 1", "deploy 3 0"), 0.0))
    assert not sifting._is_only_more(two, Plan(("conquer 4", "end", "choose 1"), 0.0))
    assert not sifting._is_only_more(Plan(("choose yes",), 1.0), Plan(("choose no",), 0.0))


@pytest.mark.parametrize(("coins", "theme"), [(60, "leader"), (67, "regions"), (73, "regions")])
def test_who_leads_holds_back_nobody_else(coins: int, theme: str) -> None:
    """The Elves take a region more from the Skeletons, whose player has 67 coins: more than the Elves', or not."""
    line = (
        "er1/classic/three-fords:-B2-B2-B2B2cB2BcNcc-cB3-CC1.1AC2.1C1.1C2.1CbbAC2.1-/8.0.0/"
        f"{coins},elves.hill:8;67,skeletons.pillaging,halflings;63,amazons.bivouacking:0:4,tritons/"
        "giants.stout:5,wizards.flying:2,trolls.underworld,sorcerers.swamp,humans.commando,orcs.diplomat/"
        "marks=fortress:a8.a13.a14/memory=halflings:holes_dug=2,pillaging:taken=3,skeletons:taken=3/"
        "now=conquests:tribe=elves"
    )
    start = game_from_notation(line, open_coins=True).state
    best = Plan(("conquer 26", "conquer 25", "end"), 1.0)
    assert about(start, Sieve(start).played(best), ("conquer 26", "conquer 19", "end")).theme == theme


def test_what_everybody_finds_is_no_puzzle() -> None:
    """Nothing can be taken but one region, and all bots take it."""
    line = (
        "er1/warcraft/hammerhead:-3A2-2B-5;millstone:-N-4A-/10.1.0/30,orcs.sailing;31,humans.farmer:2/"
        "trolls.ranger,goblins.mining,gnomes.fishing,kobolds.explorer,dwarves.enraged,naga.herbalist/hidden=a5/"
        "now=conquests:tribe=humans"
    )
    assert Sieve(Game.from_notation(line).state).promising() is None


def make(out: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["puzzles", "make", "--game", "classic", "--out", str(out), *more])


def found_in(source: Source) -> list[Puzzle]:
    """One puzzle in every other game."""
    return [replace(PUZZLES[0], id=source.name)] if source.seed % 2 else []


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seeds of the games that were searched."""
    searched: list[int] = []

    def searching(source: Source) -> list[Puzzle]:
        searched.append(source.seed)
        return found_in(source)

    monkeypatch.setattr(making, "puzzles_in", searching)
    return searched


def test_make_goes_on_until_there_are_enough(tmp_path: Path, sources: list[int]) -> None:
    out = tmp_path / "new/puzzles.json"
    done = make(out, "--count", "2", "--seed", "4")
    assert done.exit_code == 0, done.output
    assert [puzzle.id for puzzle in read(out)] == ["classic-2-5", "classic-2-7"]
    assert sources == [4, 5, 6, 7]
    assert not out.with_suffix(".jsonl").exists()


def test_interrupted_work_goes_on(tmp_path: Path, sources: list[int]) -> None:
    out = tmp_path / "puzzles.json"
    lines = out.with_suffix(".jsonl")
    assert make(tmp_path / "whole.json", "--count", "3").exit_code == 0
    sources.clear()
    # Killed while the third game was written down.
    first = msgspec.json.encode(Wanted("classic", 2, 0, THEMES)) + b"\n"
    lines.write_bytes(first + b"[]\n" + msgspec.json.encode(found_in(Source("classic", 2, 1))) + b'\n[{"id"')
    done = make(out, "--count", "3")
    assert done.exit_code == 0, done.output
    assert sources == [2, 3, 4, 5]
    assert read(out) == read(tmp_path / "whole.json")


def test_other_work_is_not_mixed_up(tmp_path: Path, sources: list[int]) -> None:
    out = tmp_path / "puzzles.json"
    assert make(out, "--count", "1").exit_code == 0
    assert isinstance(make(out, "--count", "1").exception, PuzzleError)
    out.rename(tmp_path / "elsewhere.json")
    out.with_suffix(".jsonl").write_bytes(b'{"game":"classic","players":3,"seed":0,"themes":[],"rules":2}\n')
    assert isinstance(make(out, "--count", "1").exception, PuzzleError)
    assert sources == [0, 1]


def test_show_tells_the_position_and_both_plans() -> None:
    puzzle = PUZZLES[0]
    done = CliRunner().invoke(app, ["puzzles", "show", puzzle.id])
    assert done.exit_code == 0, done.output
    for told in (puzzle.id, puzzle.position, f"{puzzle.lead:+.1f}", f"{puzzle.other_lead:+.1f}"):
        assert told in done.output
    assert isinstance(CliRunner().invoke(app, ["puzzles", "show", "nothing"]).exception, PuzzleError)
