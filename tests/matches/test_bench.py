"""The benchmark: its games, its output and its comparisons, independent of the speed of this machine."""

import json
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from elbowroom.commands.app import app
from elbowroom.compiled import is_compiled
from elbowroom.engine.engine import is_over
from elbowroom.engine.errors import SettingsError
from elbowroom.matches import bench, pace
from elbowroom.matches.bench import bench_explanations, bench_playouts, bench_steps, bench_views, measure, play_on
from elbowroom.matches.figures import (
    RECORDED,
    Figure,
    Figures,
    NoFiguresError,
    changes,
    read_figures,
    record_figures,
    sentence,
    verdict,
)
from elbowroom.matches.pace import Iteration, Pace, median_pace, paces

STEPPED = Figure("stepped", "classic", 2, per_second=60_000.0, calibration=30_000.0, games_per_second=600.0)
COPY = Figure("copy", "classic", 2, per_second=500_000.0, calibration=30_000.0)


def figures(*rows: Figure, compiled: bool = False) -> Figures:
    """Return figures of one measurement."""
    return Figures(compiled, "3.11.0", rows)


def at_pace(figure: Figure, speed: float, machine: float = 1.0) -> Figure:
    """Return a figure with an engine and a machine that are this many times as fast."""
    per_second = figure.per_second * speed * machine
    return Figure(*figure.subject, per_second, figure.calibration * machine, figure.games_per_second)


class TestComparing:
    def test_a_slower_machine_is_not_a_slower_engine(self) -> None:
        now = figures(at_pace(STEPPED, 1.0, machine=0.4), at_pace(COPY, 1.0, machine=3.0))
        assert [change.share for change in changes(now, figures(STEPPED, COPY))] == pytest.approx([0.0, 0.0])

    @pytest.mark.parametrize(("speed", "is_grave"), [(0.5, True), (0.79, True), (0.81, False), (1, False), (3, False)])
    @pytest.mark.parametrize("machine", [0.5, 1.0, 2.0])
    def test_a_slowdown_by_a_fifth_is_a_warning(self, speed: float, machine: float, *, is_grave: bool) -> None:
        (change,) = changes(figures(at_pace(COPY, speed, machine)), figures(STEPPED, COPY))
        assert change.share == pytest.approx(speed - 1)
        assert change.is_grave == is_grave
        assert verdict([change]).startswith("WARNING: 1 of 1 figures are slower by 20% or more") == is_grave

    def test_changes_in_words(self) -> None:
        slower, faster = changes(figures(at_pace(STEPPED, 0.7), at_pace(COPY, 1.5)), figures(STEPPED, COPY))
        assert str(slower) == "classic, 2 players, stepped: 30% slower than recorded"
        assert str(faster) == "classic, 2 players, copy: 50% faster than recorded"
        assert verdict([slower, faster]) == "WARNING: 1 of 2 figures are slower by 20% or more than recorded."
        assert verdict([faster]) == "Nothing is slower by 20% or more than recorded."

    def test_figures_that_were_not_recorded_are_not_compared(self) -> None:
        assert changes(figures(STEPPED), figures(COPY)) == []
        assert verdict([]) == "None of these figures has been recorded."


class TestRecording:
    def test_recorded_figures_can_be_read(self, tmp_path: Path) -> None:
        path = tmp_path / "new" / "bench.json"
        record_figures(path, figures(STEPPED, COPY))
        assert set(read_figures(path, compiled=False).figures) == {STEPPED, COPY}

    def test_new_figures_replace_old_ones(self, tmp_path: Path) -> None:
        path = tmp_path / "bench.json"
        new, other = at_pace(COPY, 2.0), Figure("copy", "classic", 3, 1.0, 2.0)
        record_figures(path, figures(STEPPED, COPY))
        record_figures(path, figures(other, new))
        assert set(read_figures(path, compiled=False).figures) == {STEPPED, new, other}

    def test_compiled_and_interpreted_are_kept_apart(self, tmp_path: Path) -> None:
        path = tmp_path / "bench.json"
        quick = at_pace(STEPPED, 5.0)
        record_figures(path, figures(quick, compiled=True))
        with pytest.raises(NoFiguresError, match=r"No figures of the interpreted engine .* --record"):
            read_figures(path, compiled=False)
        record_figures(path, figures(STEPPED))
        assert read_figures(path, compiled=True) == figures(quick, compiled=True)
        assert read_figures(path, compiled=False) == figures(STEPPED)

    def test_other_files_are_refused(self, tmp_path: Path) -> None:
        (tmp_path / "bench.json").write_text("{}")
        with pytest.raises(NoFiguresError, match="holds no figures"):
            read_figures(tmp_path / "bench.json", compiled=False)

    def test_the_project_has_figures(self, root: Path) -> None:
        assert root / "docs/figures/bench.json" == RECORDED
        subjects = {figure.subject for figure in read_figures(RECORDED, compiled=False).figures}
        assert {("stepped", "classic", 2), ("stepped", "warcraft", 4), ("view", "warcraft", 5)} <= subjects


class TestPace:
    def test_paces_are_operations_in_a_second(self, monkeypatch: pytest.MonkeyPatch) -> None:
        now = [0.0]

        def takes(seconds: float, done: Iteration) -> pace.Work:
            def work() -> Iteration:
                now[0] += seconds
                return done

            return work

        monkeypatch.setattr(pace, "process_time", lambda: now[0])
        monkeypatch.setattr(pace, "fixed_loop", takes(0.001, Iteration(1)))
        found = paces([takes(0.5, Iteration(50, 2)), takes(0.01, Iteration(1))], seconds=10)
        assert found[0] == pytest.approx(Pace(100, 4, 1000))
        assert found[1] == pytest.approx(Pace(100, 0, 1000))

    def test_a_disturbed_round_does_not_count(self) -> None:
        usual = Pace(100.0, 2.0, 1000.0)
        assert median_pace([usual, Pace(10.0, 0.2, 990.0), usual]) == usual

    def test_the_ratio_compares_the_same_moments(self) -> None:
        """A machine that is slow for a while slows down the fixed loop too."""
        found = median_pace([Pace(100.0, 0.0, 1000.0), Pace(50.0, 0.0, 500.0), Pace(20.0, 0.0, 200.0)])
        assert found.per_second / found.calibration == pytest.approx(0.1)

    def test_the_fixed_loop_always_does_the_same(self) -> None:
        assert pace.fixed_loop() == pace.fixed_loop() == Iteration(1)


class TestGames:
    @pytest.mark.parametrize("make", [bench_steps, bench_playouts])
    def test_games_differ_and_their_sequence_is_fixed(self, make: bench.Maker, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(bench, "WARM_UP", 0)
        first, again = make("classic", 2), make("classic", 2)
        games = [first() for _ in range(12)]
        assert games == [again() for _ in range(12)]
        assert len(set(games)) > 8

    def test_stepping_and_playouts_count_the_same_decisions(self) -> None:
        """The games differ, but have as many decisions with a choice."""
        done = [make("classic", 2) for make in (bench_steps, bench_playouts)]
        lengths = []
        for play in done:
            found = [play() for _ in range(30)]
            lengths.append(sum(one.operations for one in found) / sum(one.games for one in found))
        assert lengths[0] == pytest.approx(lengths[1], rel=0.1)

    def test_a_game_is_played_to_its_end(self) -> None:
        (start, *_) = bench.starts_of("warcraft", 3)
        assert play_on(start, Random(1)) > 50
        assert is_over(start)

    def test_views_are_of_decisions_throughout_games(self) -> None:
        states = bench.decisions_of("warcraft", 5)
        assert all(state.actor >= 0 and len(state.options) > 1 for state in states)
        assert {state.round for state in states} == set(range(8))
        for make in (bench_views, bench_explanations):
            assert make("warcraft", 5)() == Iteration(len(states))


class TestCommand:
    @staticmethod
    def run(*arguments: str, status: int = 0) -> tuple[str, str]:
        done = CliRunner().invoke(app, ["bench", "--seconds", "0", *arguments])
        assert done.exit_code == status
        return done.stdout, done.stderr

    def test_prints_json(self) -> None:
        out, _ = self.run("--game", "warcraft", "--players", "5", "--json")
        report = json.loads(out)
        assert (report["compiled"], report["python"][:2]) == (is_compiled(), "3.")
        rows = {row["what"]: row for row in report["figures"]}
        assert list(rows) == ["stepped", "playouts", "copy", "observation", "raw_env", "vector", "view", "explanation"]
        for row in rows.values():
            assert (row["game"], row["players"]) == ("warcraft", 5)
            assert row["us"] == pytest.approx(1e6 / row["per_second"], rel=0.01)
            assert row["calibration"] > 0
        assert 0 < rows["stepped"]["games_per_second"] < rows["stepped"]["per_second"]
        assert "games_per_second" not in rows["copy"]

    def test_prints_the_mode_and_the_length_of_games(self) -> None:
        out, _ = self.run("--game", "classic", "--players", "2", "--what", "stepped")
        first, row = out.splitlines()
        assert first.startswith("compiled, Python 3." if is_compiled() else "interpreted, Python 3.")
        assert "decisions/game" in row

    def test_games_without_environments_are_measured_without_them(self) -> None:
        found = json.loads(self.run("--game", "murlocs", "--json")[0])["figures"]
        kinds = ("stepped", "playouts", "copy")
        assert [(row["what"], row["players"]) for row in found] == [(what, n) for n in (1, 2) for what in kinds]

    def test_only_games_for_the_number_of_players_are_measured(self) -> None:
        found = json.loads(self.run("--players", "5", "--what", "copy", "--json")[0])["figures"]
        assert {row["game"] for row in found} == {"azeroth", "classic", "warcraft"}

    def test_copies_are_printed_in_microseconds(self) -> None:
        assert sentence(COPY) == "classic, 2 players, copy: 2.00 µs"
        assert sentence(STEPPED).endswith("60,000 decisions/s, 600.0 games/s, 100.0 decisions/game")

    def test_views_are_measured_only_for_the_largest_game(self) -> None:
        found = measure([("warcraft", 2), ("warcraft", 5)], 0, "view")
        assert [figure.subject for figure in found.figures] == [("view", "warcraft", 5)]

    def test_a_game_for_more_players_is_refused(self) -> None:
        done = CliRunner().invoke(app, ["bench", "--game", "classic", "--players", "1"])
        assert isinstance(done.exception, SettingsError)

    def test_unknown_benchmarks_are_refused(self) -> None:
        done = CliRunner().invoke(app, ["bench", "--what", "beauty"])
        assert isinstance(done.exception, bench.UnknownFigureError)
        assert "beauty is not measured, but stepped, playouts, copy" in str(done.exception)

    def test_records_and_compares(self, tmp_path: Path) -> None:
        path = tmp_path / "bench.json"
        only = ("--game", "classic", "--players", "2", "--what", "copy", "--figures", str(path))
        refused = CliRunner().invoke(app, ["bench", *only, "--compare"])
        assert isinstance(refused.exception, NoFiguresError)
        self.run(*only, "--record")
        (row,) = read_figures(path, compiled=is_compiled()).figures
        assert row.subject == COPY.subject
        # No machine is a thousand times as fast as itself.
        record_figures(path, figures(at_pace(row, 1000.0), compiled=is_compiled()))
        out, said = self.run(*only, "--compare")
        assert "copy" in out
        assert said.splitlines() == [
            "classic, 2 players, copy: 100% slower than recorded",
            "WARNING: 1 of 1 figures are slower by 20% or more than recorded.",
        ]
