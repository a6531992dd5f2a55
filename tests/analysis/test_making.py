"""Making puzzles from games between bots: reproducible, filtered, and resumable."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from elbowroom.analysis import making, puzzle_filter
from elbowroom.analysis.making import Source, Wanted, puzzles_in, theme_of
from elbowroom.analysis.puzzle_filter import PuzzleFilter
from elbowroom.analysis.puzzle_plans import PuzzlePlan
from elbowroom.analysis.puzzles import THEMES, Puzzle, PuzzleError, read, shipped_puzzles
from elbowroom.commands.app import app
from elbowroom.games import Game, game_from_notation

PUZZLES = tuple(shipped_puzzles().values())


@pytest.fixture
def quick_filter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use weak bots, short searches and low limits."""
    monkeypatch.setattr(making, "PLAYERS", ("simple", "easy"))
    for name, number in {
        "QUICK_VISITS": 40,
        "THOROUGH_VISITS": 40,
        "REPLIES": 1,
        "PLAYOUTS": 1,
        "MIN_GAP": 0.5,
        "MIN_GAP_SAME_START": 0.2,
    }.items():
        monkeypatch.setattr(puzzle_filter, name, number)


@pytest.mark.usefixtures("quick_filter")
def test_the_same_seed_makes_the_same_puzzles() -> None:
    found = puzzles_in(Source("classic", 2, 3))
    assert found
    assert found == puzzles_in(Source("classic", 2, 3))
    for puzzle in found:
        assert puzzle.id.startswith("classic-2-3-")
        assert puzzle.lead > puzzle.other_lead
        start = game_from_notation(puzzle.position).state
        assert puzzle.id == f"classic-2-3-{start.turn}"
        assert (puzzle.theme == "last-turn") == start.is_last_turn


@pytest.mark.usefixtures("quick_filter")
def test_only_wanted_themes_are_kept() -> None:
    themes = {puzzle.theme for puzzle in puzzles_in(Source("classic", 2, 3, ("last-turn",)))}
    assert themes <= {"last-turn"}


def test_plans_that_retake_abandoned_regions_are_dropped() -> None:
    assert puzzle_filter.retakes_abandoned(PuzzlePlan(("abandon 3", "conquer 4", "conquer 3", "end"), 1.0))
    assert not puzzle_filter.retakes_abandoned(PuzzlePlan(("abandon 3", "conquer 4", "roll 5"), 1.0))


def test_plans_that_differ_by_a_number_are_dropped() -> None:
    two = PuzzlePlan(("conquer 3", "end", "choose 2", "deploy 3 1"), 1.0)
    assert puzzle_filter.differ_only_in_number(two, PuzzlePlan(("conquer 3", "end", "choose 1", "deploy 3 0"), 0.0))
    assert not puzzle_filter.differ_only_in_number(two, PuzzlePlan(("conquer 4", "end", "choose 1"), 0.0))
    assert not puzzle_filter.differ_only_in_number(PuzzlePlan(("choose yes",), 1.0), PuzzlePlan(("choose no",), 0.0))


@pytest.mark.parametrize(("coins", "theme"), [(60, "leader"), (67, "regions"), (73, "regions")])
def test_the_theme_leader_needs_another_leader(coins: int, theme: str) -> None:
    """The Elves take a region from the Skeletons, whose player has 67 coins."""
    line = (
        "er1/classic/three-fords:-B2-B2-B2B2cB2BcNcc-cB3-CC1.1AC2.1C1.1C2.1CbbAC2.1-/8.0.0/"
        f"{coins},elves.hill:8;67,skeletons.pillaging,halflings;63,amazons.bivouacking:0:4,tritons/"
        "giants.stout:5,wizards.flying:2,trolls.underworld,sorcerers.swamp,humans.commando,orcs.diplomat/"
        "marks=fortress:a8.a13.a14/memory=halflings:holes_dug=2,pillaging:taken=3,skeletons:taken=3/"
        "now=conquests:tribe=elves"
    )
    start = game_from_notation(line, open_coins=True).state
    best = PuzzlePlan(("conquer 26", "conquer 25", "end"), 1.0)
    assert theme_of(start, PuzzleFilter(start).replay(best), ("conquer 26", "conquer 19", "end")).theme == theme


def test_obvious_turns_are_dropped() -> None:
    """Only one region can be conquered, and all bots take it."""
    line = (
        "er1/warcraft/hammerhead:-3A2-2B-5;millstone:-N-4A-/10.1.0/30,orcs.sailing;31,humans.farmer:2/"
        "trolls.ranger,goblins.mining,gnomes.fishing,kobolds.explorer,dwarves.enraged,naga.herbalist/hidden=a5/"
        "now=conquests:tribe=humans"
    )
    assert PuzzleFilter(Game.from_notation(line).state).quick_pair() is None


def make(out: Path, *more: str) -> Result:
    return CliRunner().invoke(app, ["puzzles", "make", "--game", "classic", "--out", str(out), *more])


def found_in(source: Source) -> list[Puzzle]:
    """Return a puzzle for every other game."""
    return [replace(PUZZLES[0], id=source.name)] if source.seed % 2 else []


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Replace the search, and return the list of searched seeds."""
    searched: list[int] = []

    def searching(source: Source) -> list[Puzzle]:
        searched.append(source.seed)
        return found_in(source)

    monkeypatch.setattr(making, "puzzles_in", searching)
    return searched


def test_make_searches_until_there_are_enough(tmp_path: Path, sources: list[int]) -> None:
    out = tmp_path / "new/puzzles.json"
    done = make(out, "--count", "2", "--seed", "4")
    assert done.exit_code == 0, done.output
    assert [puzzle.id for puzzle in read(out)] == ["classic-2-5", "classic-2-7"]
    assert sources == [4, 5, 6, 7]
    assert not out.with_suffix(".jsonl").exists()


def test_interrupted_work_resumes(tmp_path: Path, sources: list[int]) -> None:
    out = tmp_path / "puzzles.json"
    lines = out.with_suffix(".jsonl")
    assert make(tmp_path / "whole.json", "--count", "3").exit_code == 0
    sources.clear()
    # The process was killed while writing the third game.
    first = msgspec.json.encode(Wanted("classic", 2, 0, THEMES)) + b"\n"
    lines.write_bytes(first + b"[]\n" + msgspec.json.encode(found_in(Source("classic", 2, 1))) + b'\n[{"id"')
    done = make(out, "--count", "3")
    assert done.exit_code == 0, done.output
    assert sources == [2, 3, 4, 5]
    assert read(out) == read(tmp_path / "whole.json")


def test_files_of_other_searches_are_refused(tmp_path: Path, sources: list[int]) -> None:
    out = tmp_path / "puzzles.json"
    assert make(out, "--count", "1").exit_code == 0
    assert isinstance(make(out, "--count", "1").exception, PuzzleError)
    out.rename(tmp_path / "elsewhere.json")
    out.with_suffix(".jsonl").write_bytes(b'{"game":"classic","players":3,"seed":0,"themes":[],"rules":2}\n')
    assert isinstance(make(out, "--count", "1").exception, PuzzleError)
    assert sources == [0, 1]


def test_show_prints_the_position_and_both_plans() -> None:
    puzzle = PUZZLES[0]
    done = CliRunner().invoke(app, ["puzzles", "show", puzzle.id])
    assert done.exit_code == 0, done.output
    for text in (puzzle.id, puzzle.position, f"{puzzle.lead:+.1f}", f"{puzzle.other_lead:+.1f}"):
        assert text in done.output
    assert isinstance(CliRunner().invoke(app, ["puzzles", "show", "nothing"]).exception, PuzzleError)
