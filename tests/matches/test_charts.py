"""Charts: positions, colours, and the kind of chart for contests."""

from pathlib import Path
from xml.etree import ElementTree

import msgspec
import pytest
from typer.testing import CliRunner

from elbowroom.commands.app import app
from elbowroom.drawing import style
from elbowroom.matches import charts
from elbowroom.matches.charts import Point, Row, Scale, curve_chart, interval_chart, plot_of, ticks
from elbowroom.matches.contest import Contest
from elbowroom.matches.journal import Report, this_run
from elbowroom.matches.match import ArenaError
from elbowroom.matches.standings import summary_of
from tests.matches.games import make_result

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


def test_colours_and_fonts_are_those_of_the_maps() -> None:
    for name in ("INK", "PAPER", "PAPER_SHADE", "TITLE_FONT", "TEXT_FONT"):
        assert getattr(charts, name) == getattr(style, name)


@pytest.mark.parametrize(
    ("low", "high", "wanted"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (-3, 7, [-4, -2, 0, 2, 4, 6, 8]),
        (0.52, 0.78, [0.5, 0.55, 0.6, 0.65, 0.7, 0.75, 0.8]),
    ],
)
def test_ticks_are_round_and_span_everything(low: float, high: float, wanted: list[float]) -> None:
    assert ticks(low, high) == pytest.approx(wanted)


def test_a_scale_clamps_values() -> None:
    scale = Scale(0, 10, 100, 200)
    assert [scale.at(value) for value in (0, 5, 10, 11, -1)] == [100, 150, 200, 200, 100]


class TestIntervals:
    SVG = interval_chart("A & B", "coins", [Row("orcs", 2, 1, 3), Row("elves", -1, -2, 0)])

    def test_has_title_labels_and_values(self) -> None:
        assert {"A & B", "coins", "orcs", "elves", "2", "-1"} <= set(texts(self.SVG))

    def test_bars_start_at_the_middle(self) -> None:
        _, good, bad = ElementTree.fromstring(self.SVG).iter(f"{SVG}rect")
        start, width = float(bad.get("x", 0)), float(bad.get("width", 0))
        assert start + width == pytest.approx(float(good.get("x", 0)), abs=0.2)
        assert float(good.get("width", 0)) == pytest.approx(2 * width, abs=0.3)
        assert good.get("fill") != bad.get("fill")


def test_a_curve_has_a_logarithmic_axis() -> None:
    svg = curve_chart(
        "t", "visits", "won", [Point(10, 0.5, 0.4, 0.6), Point(100, 0.6, 0.5, 0.7), Point(1000, 0.8, 0.7, 0.9)]
    )
    places = [
        (float(dot.get("cx", 0)), float(dot.get("cy", 0))) for dot in ElementTree.fromstring(svg).iter(f"{SVG}circle")
    ]
    assert places == sorted(places)
    assert [y for _, y in places] == sorted((y for _, y in places), reverse=True)
    # Equal ratios are equal distances.
    assert places[1][0] - places[0][0] == pytest.approx(places[2][0] - places[1][0], abs=0.2)
    assert {"10", "100", "1000", "visits", "won"} <= set(texts(svg))


def report(*bots: str, wins: int = 8) -> Report:
    """Return a report of ten deals of two games; the first bot wins both games of some deals."""
    contest = Contest(bots=bots, game="classic", players=2)
    games = []
    for deal in range(10):
        for seating in range(2):
            seats = (bots[0], bots[-1]) if seating == 0 else (bots[-1], bots[0])
            better = bots[0] if deal < wins else bots[-1]
            games.append(make_result(deal, seating, seats, [60 if bot == better else 50 for bot in seats]))
    return Report(contest, (this_run(),), summary_of(contest, games), tuple(games))


class TestPlotOf:
    def test_one_contest(self) -> None:
        assert {"a", "b", "80 %", "20 %"} <= set(texts(plot_of([report("a", "b")])))

    def test_ratings(self) -> None:
        assert "rating (openskill)" in texts(plot_of([report("a", "b")], "ratings"))

    def test_different_budgets_make_a_curve(self) -> None:
        svg = plot_of([report("a@200v", "b", wins=9), report("a@50v", "b", wins=6)])
        assert {"visits", "50", "200", "a against b: classic, 2 players"} <= set(texts(svg))
        assert "seconds a turn" in texts(plot_of([report("a@0.5s", "b"), report("a@1s", "b")]))

    @pytest.mark.parametrize("bots", [("c", "b"), ("a@200v", "c"), ("a@1s", "b"), ("a@50v", "b")])
    def test_different_contests_make_bars(self, bots: tuple[str, ...]) -> None:
        svg = plot_of([report("a@50v", "b"), report(*bots)])
        assert "<circle" not in svg
        assert f"{' – '.join(bots)}, classic, 2 players" in texts(svg)

    def test_reports_without_a_whole_deal_are_refused(self) -> None:
        empty = msgspec.structs.replace(report("a", "b"), summary=summary_of(report("a", "b").contest, ()))
        with pytest.raises(ArenaError, match="no whole deal"):
            plot_of([empty])

    def test_command(self, tmp_path: Path) -> None:
        file, out = tmp_path / "run.json", tmp_path / "pictures/wins.svg"
        file.write_bytes(msgspec.json.encode(report("a", "b")))
        done = CliRunner().invoke(app, ["arena", "plot", str(file), "--out", str(out)])
        assert done.exit_code == 0, done.output
        assert "80 %" in out.read_text(encoding="utf-8")
