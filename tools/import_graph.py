"""Draws the imports between packages: `python -m tools.import_graph` writes the graph in docs/imports.md.

All imports count, also those inside functions and for type checkers: a hidden cycle is a cycle. A package is a folder
or a file of `src/elbowroom`; the packages of the server are listed one by one.
"""

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

from tools.generated_part import replace_part

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src/elbowroom"
PAGE: Final = ROOT / "docs/imports.md"
BEGIN, END = "<!-- imports: made by tools/import_graph.py -->", "<!-- end of imports -->"
# Its subpackages are listed one by one.
SPLIT_PACKAGE: Final = "server"
# The parts of the server from the bottom up: each imports from lines above its own, and from no other.
SERVER_LAYERS: Final = (
    ("basics", "table"),
    ("store",),
    ("live",),
    ("cluster",),
    ("backups", "people", "replays", "boards", "notices"),
    ("ratings",),
    ("operations",),
    ("http",),
)

Graph = Mapping[str, frozenset[str]]


def modules(source: Path) -> dict[str, Path]:
    """Return all modules of a package, by name."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """Yield the known modules that a file imports, also inside functions."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in known else node.module for name in inner]
        yield from (name for name in names if name in known)


def package_of(module: str) -> str:
    """Return the package to which a module belongs, as the graph names it."""
    parts = module.split(".")
    if len(parts) == 1:
        return parts[0]
    return "/".join(parts[1:3]) if parts[1] == SPLIT_PACKAGE else parts[1]


def graph(source: Path = SOURCE) -> Graph:
    """Return the imports of each package, without itself."""
    known = modules(source)
    found: dict[str, set[str]] = {}
    for module, path in known.items():
        package = package_of(module)
        wanted = {package_of(name) for name in imports_of(path, known)}
        found.setdefault(package, set()).update(wanted - {package})
    # The folder of the server itself holds no code.
    return {package: frozenset(wanted) for package, wanted in found.items() if package != SPLIT_PACKAGE or wanted}


def find_cycle(imports: Graph) -> list[str]:
    """Return packages that import each other in a cycle; none if there is no cycle."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def layer_violations(imports: Graph) -> list[str]:
    """Return the imports that violate the layers of the server."""
    layer_of = {f"{SPLIT_PACKAGE}/{part}": layer for layer, parts in enumerate(SERVER_LAYERS) for part in parts}
    parts = sorted(package for package in imports if package.startswith(f"{SPLIT_PACKAGE}/"))
    faults = [f"{part} has no layer" for part in parts if part not in layer_of]
    for part in layer_of.keys() & imports.keys():
        above = [other for other in imports[part] if layer_of.get(other, -1) >= layer_of[part]]
        faults += [f"{part} imports {other}" for other in sorted(above)]
    return sorted(faults)


def reachable(imports: Graph, package: str) -> set[str]:
    """Return all direct and indirect imports of a package."""
    found: set[str] = set()
    waiting = [package]
    while waiting:
        new = imports.get(waiting.pop(), frozenset()) - found
        found |= new
        waiting += new
    return found


def reduce_graph(imports: Graph) -> dict[str, list[str]]:
    """Return the transitive reduction of the graph."""
    few = {}
    for package, wanted in imports.items():
        farther: set[str] = set()
        for other in wanted:
            farther |= reachable(imports, other)
        few[package] = sorted(wanted - farther)
    return few


def draw_graph(imports: Graph) -> str:
    """Return the graph as a diagram and as a table, in which packages import only those above them."""
    order = list(TopologicalSorter(imports).static_order())
    few = reduce_graph(imports)
    lines = ["```mermaid", "graph BT"]
    lines += [f'  {_id(package)}["{package}"]' for package in sorted(imports) if _id(package) != package]
    lines += [f"  {_id(package)} --> {_id(other)}" for package in sorted(few) for other in few[package]]
    lines += ["```", "", "| package | imports |", "|---|---|"]
    rank = {package: place for place, package in enumerate(_sort_by_level(imports, order))}
    for package in sorted(imports, key=lambda package: rank[package]):
        wanted = sorted(imports[package], key=lambda other: rank[other])
        lines.append(f"| `{package}` | {', '.join(f'`{other}`' for other in wanted) or '–'} |")
    return "\n".join(lines)


def _sort_by_level(imports: Graph, order: list[str]) -> list[str]:
    """Return packages by the number of their imports, then by name."""
    level: dict[str, int] = {}
    for package in order:
        level[package] = 1 + max((level[other] for other in imports.get(package, ())), default=0)
    return sorted(level, key=lambda package: (level[package], package))


def _id(package: str) -> str:
    return package.replace("/", "_").strip("_")


def page_with_graph(page: str) -> str:
    """Return a page with a new graph."""
    return replace_part(page, BEGIN, END, draw_graph(graph()))


def main() -> None:
    """Write the page."""
    PAGE.write_text(page_with_graph(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
