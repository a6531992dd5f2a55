"""Imports go one way: between packages there is no circle, and the server is built in layers."""

from pathlib import Path

import pytest

from tools.import_graph import (
    BEGIN,
    PAGE,
    SERVER_LAYERS,
    find_cycle,
    graph,
    layer_violations,
    page_with_graph,
    reduce_graph,
)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return an empty package."""
    return tmp_path / "elbowroom"


def write(source: Path, **files: str) -> None:
    for name, text in files.items():
        path = source / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


class TestOurs:
    def test_packages_import_each_other_in_no_circle(self) -> None:
        assert find_cycle(graph()) == []

    def test_the_server_is_built_in_layers(self) -> None:
        assert layer_violations(graph()) == []

    def test_every_layer_is_there(self) -> None:
        parts = {f"server/{part}" for layer in SERVER_LAYERS for part in layer}
        assert parts == {package for package in graph() if package.startswith("server/")}

    def test_the_graph_on_the_page_is_true(self) -> None:
        page = PAGE.read_text(encoding="utf-8")
        assert BEGIN in page
        assert page_with_graph(page) == page, "run python -m tools.import_graph"


class TestTheTool:
    def test_sees_imports_inside_functions_and_for_types_alone(self, source: Path) -> None:
        write(
            source,
            a__one="def work() -> None:\n    from elbowroom.b import two\n",
            b__two="from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import elbowroom.c\n",
            c="from elbowroom.a.one import work\n",
        )
        found = graph(source)
        assert found == {"a": {"b"}, "b": {"c"}, "c": {"a"}}
        assert set(find_cycle(found)) == {"a", "b", "c"}

    def test_tells_the_parts_of_the_server(self, source: Path) -> None:
        write(
            source,
            server__table__table="",
            server__live__hub="from elbowroom.server.table import table\n",
            server__http__app="from elbowroom.server.live.hub import Hub\nimport elbowroom.server.table.table\n",
        )
        found = graph(source)
        assert found["server/http"] == {"server/live", "server/table"}
        assert reduce_graph(found)["server/http"] == ["server/live"]
        assert layer_violations(found) == []

    def test_finds_what_goes_against_the_layers(self, source: Path) -> None:
        write(
            source,
            server__table__table="from elbowroom.server.live.hub import Hub\n",
            server__live__hub="",
            server__people__guests="from elbowroom.server.ratings import model\n",
            server__ratings__model="",
            server__extra="",
        )
        assert layer_violations(graph(source)) == [
            "server/extra has no layer",
            "server/people imports server/ratings",
            "server/table imports server/live",
        ]
