"""Which package imports which: `python -m tools.import_graph` draws the graph in ARCHITECTURE.md anew.

All imports count, also those inside functions and those for the type checker alone: what is hidden there is a cycle all
the same. A package is a folder of `src/elbowroom`, or a file there; those of the server are told one by one.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
SOURCE: Final = ROOT / "src/elbowroom"
PAGE: Final = ROOT / "ARCHITECTURE.md"
BEGIN, END = "<!-- imports: made by tools/import_graph.py -->", "<!-- end of imports -->"
# Told part by part.
TOLD_BY_PART: Final = "server"
# The parts of the server from the bottom up: each imports from lines above its own, and from no other.
SERVER_LAYERS: Final = (
    ("basics", "table"),
    ("store",),
    ("live",),
    ("backups", "people", "replays", "reviews", "boards", "notices"),
    ("ratings",),
    ("operations",),
    ("http",),
    ("cli", "admin", "backups_cli"),
    ("admin_cli",),
)

Graph = Mapping[str, frozenset[str]]


def modules(source: Path) -> dict[str, Path]:
    """All modules of a package, by name."""
    found = {}
    for path in sorted(source.rglob("*.py")):
        parts = path.relative_to(source.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path, known: Mapping[str, Path]) -> Iterator[str]:
    """The modules among some known ones that a file imports, wherever in it."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names = [name if name in known else node.module for name in inner]
        yield from (name for name in names if name in known)


def package_of(module: str) -> str:
    """The package to which a module belongs, as the graph names it."""
    parts = module.split(".")
    if len(parts) == 1:
        return parts[0]
    return "/".join(parts[1:3]) if parts[1] == TOLD_BY_PART else parts[1]


def graph(source: Path = SOURCE) -> Graph:
    """What each package imports, without itself."""
    known = modules(source)
    found: dict[str, set[str]] = {}
    for module, path in known.items():
        package = package_of(module)
        wanted = {package_of(name) for name in imported(path, known)}
        found.setdefault(package, set()).update(wanted - {package})
    # The folder of the server itself holds no code.
    return {package: frozenset(wanted) for package, wanted in found.items() if package != TOLD_BY_PART or wanted}


def cycle(imports: Graph) -> list[str]:
    """Packages that import each other in a circle; none if all go one way."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def server_faults(imports: Graph) -> list[str]:
    """Imports that go against the layers of the server."""
    layer_of = {f"{TOLD_BY_PART}/{part}": layer for layer, parts in enumerate(SERVER_LAYERS) for part in parts}
    parts = sorted(package for package in imports if package.startswith(f"{TOLD_BY_PART}/"))
    faults = [f"{part} has no layer" for part in parts if part not in layer_of]
    for part in layer_of.keys() & imports.keys():
        above = [other for other in imports[part] if layer_of.get(other, -1) >= layer_of[part]]
        faults += [f"{part} imports {other}" for other in sorted(above)]
    return sorted(faults)


def reachable(imports: Graph, package: str) -> set[str]:
    """All that a package imports, and what that imports."""
    found: set[str] = set()
    waiting = [package]
    while waiting:
        new = imports.get(waiting.pop(), frozenset()) - found
        found |= new
        waiting += new
    return found


def needed(imports: Graph) -> dict[str, list[str]]:
    """The graph without edges that others lead to as well: the fewest that say who comes after whom."""
    few = {}
    for package, wanted in imports.items():
        farther: set[str] = set()
        for other in wanted:
            farther |= reachable(imports, other)
        few[package] = sorted(wanted - farther)
    return few


def drawn(imports: Graph) -> str:
    """The graph as a diagram, and as a table in which a package names only packages above it."""
    order = list(TopologicalSorter(imports).static_order())
    few = needed(imports)
    lines = ["```mermaid", "graph BT"]
    lines += [f'  {_id(package)}["{package}"]' for package in sorted(imports) if _id(package) != package]
    lines += [f"  {_id(package)} --> {_id(other)}" for package in sorted(few) for other in few[package]]
    lines += ["```", "", "| package | imports |", "|---|---|"]
    rank = {package: place for place, package in enumerate(_levelled(imports, order))}
    for package in sorted(imports, key=lambda package: rank[package]):
        wanted = sorted(imports[package], key=lambda other: rank[other])
        lines.append(f"| `{package}` | {', '.join(f'`{other}`' for other in wanted) or '–'} |")
    return "\n".join(lines)


def _levelled(imports: Graph, order: list[str]) -> list[str]:
    """Packages by how much lies below them, then by name: the same however the sorter walks."""
    level: dict[str, int] = {}
    for package in order:
        level[package] = 1 + max((level[other] for other in imports.get(package, ())), default=0)
    return sorted(level, key=lambda package: (level[package], package))


def _id(package: str) -> str:
    return package.replace("/", "_").strip("_")


def page_with_graph(page: str) -> str:
    """A page with its graph drawn anew."""
    pattern = re.compile(f"{re.escape(BEGIN)}.*?{re.escape(END)}", re.DOTALL)
    return pattern.sub(lambda _: f"{BEGIN}\n\n{drawn(graph())}\n\n{END}", page)


def main() -> None:
    """Write the page."""
    PAGE.write_text(page_with_graph(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
