"""Makes the archives of Python code for browsers; web/build/runtime.mjs runs it inside Pyodide.

All code is compiled here, since a browser would need seconds for it. Docstrings are dropped, assertions are kept.
"""

import ast
import io
import re
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.util import source_hash
from pathlib import Path
from zipfile import ZipFile, ZipInfo

# Packed whole; of all others only modules that these import, directly or not.
ROOTS = ("analysis", "bots", "engine", "fair", "games", "offline", "words")
# Fetched when a game needs them.
VALUES = "elbowroom/bots/value/weights"
# Other files that modules read.
DATA = ("analysis/*.json", "games/*/boards/*.toml", "games/*/boards/painted/*.json", "words/locales/*.json")
# Parts of the standard library that do not work in a browser or are not needed: their only users are functions that are
# never called there, such as those that fetch a page or show help.
LEFT_OUT = (
    "_pydatetime", "_pydecimal", "_pyio", "_pyrepl", "argparse", "asyncio.__main__", "asyncio.tools",
    "asyncio.windows_events", "asyncio.windows_utils", "bdb", "cmd", "code", "compileall",
    "concurrent.futures.process", "concurrent.interpreters", "configparser", "ctypes", "curses", "dbm", "doctest",
    "email.message", "email.parser", "email.policy", "ensurepip", "ftplib", "getopt", "getpass", "html", "http",
    "imaplib", "logging.config", "logging.handlers", "mimetypes", "multiprocessing", "netrc", "optparse", "pdb",
    "pickletools", "platform", "plistlib", "poplib", "profile", "pstats", "py_compile", "pydoc", "pydoc_data",
    "rlcompleter", "runpy", "shelve", "smtplib", "socketserver", "sqlite3", "tarfile", "test", "tkinter", "trace",
    "tracemalloc", "turtle", "unittest", "urllib", "venv", "webbrowser", "wsgiref", "xml", "xmlrpc",
)  # fmt: skip
# Modules that are found by a name in a text, or imported by code in C.
FOUND_BY_NAME = ("_strptime", "encodings.ascii", "encodings.idna", "encodings.latin_1")
# Parts of packages that only other systems use.
NOT_INSTALLED = re.compile(
    r".*\.pyi|.*/py\.typed|.*\.dist-info/.*|platformdirs/(__main__|android|ios|macos|pytest_plugin|testing|windows)\.py"
)


def stage(source: Path, target: Path) -> None:
    """Copy the modules that run in a browser, and the files that they read."""
    package = source / "elbowroom"
    roots = [path for root in ROOTS for path in (package / root).rglob("*.py")]
    data = [path for pattern in DATA for path in package.glob(pattern)]
    for path in [*_with_imports(roots, source), *data]:
        place = target / path.relative_to(source)
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, place)


def _with_imports(paths: Iterable[Path], folder: Path) -> set[Path]:
    """Return modules, and all modules in the folder that they import anywhere."""
    found: set[Path] = set()
    waiting = list(paths)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += _files_of(_imports(path.read_bytes(), _package_of(path.relative_to(folder))), folder)
    return found


def _files_of(modules: Iterable[str], folder: Path) -> Iterator[Path]:
    """Return the files of those modules that are in the folder, and of the packages that they are in."""
    for module in modules:
        parts = module.split(".")
        for end in range(1, len(parts) + 1):
            path = folder.joinpath(*parts[:end])
            yield from (file for file in (path.with_name(f"{path.name}.py"), path / "__init__.py") if file.is_file())


def _package_of(path: Path) -> list[str]:
    """Return the names of the package that a module is in."""
    return list(path.parent.parts)


def _imports(code: bytes, package: list[str]) -> Iterator[str]:
    """Return the modules that some code imports anywhere but for type checkers; some are other names in modules."""
    waiting: list[ast.AST] = [ast.parse(code)]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                waiting += node.orelse
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                above = package[: len(package) - node.level + 1] if node.level else []
                module = ".".join([*above, *([node.module] if node.module else [])])
                yield module
                yield from (f"{module}.{alias.name}" for alias in node.names)
            case _:
                waiting += ast.iter_child_nodes(node)


def install(wheels: Path, target: Path) -> None:
    """Unpack the modules of wheels, without metadata and types."""
    for path in sorted(wheels.glob("*.whl")):
        with ZipFile(path) as wheel:
            wheel.extractall(target, [name for name in wheel.namelist() if not NOT_INSTALLED.fullmatch(name)])


def pack_python(folder: Path) -> bytes:
    """Return the archive of the packages in a folder, compiled."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return _archive(_compiled(str(path.relative_to(folder)), path.read_bytes()) for path in paths)


def pack_values(source: Path) -> dict[str, bytes]:
    """Return the archives of the bots' learned values, by game and number of players (`classic-2`)."""
    packed: dict[str, list[tuple[str, bytes]]] = {}
    for path in sorted((source / VALUES).glob("*.weights")):
        packed.setdefault(path.name.partition(".")[0], []).append((f"{VALUES}/{path.name}", path.read_bytes()))
    return {name: _archive(files) for name, files in packed.items()}


def pack_library(library: Path, folder: Path) -> bytes:
    """Return the archive of those modules of the standard library that the packages in a folder may import."""
    unpacked = Path("/library")
    with ZipFile(library) as archive:
        archive.extractall(unpacked)
    left_out = {path for name in LEFT_OUT for path in _all_of(name, unpacked)}
    _import_all(folder)
    loaded = [str(getattr(module, "__file__", None) or "") for module in sys.modules.values()]
    needed = {unpacked / Path(file).relative_to(library) for file in loaded if file.startswith(f"{library}/")}
    names = {name for path in folder.rglob("*.py") for name in _imports(path.read_bytes(), [])}
    found = {*_files_of({*names, *FOUND_BY_NAME}, unpacked)} - left_out | needed
    while more := {path for one in found for path in _imported_by(one, unpacked)} - left_out - found:
        found |= more
    return _archive(_compiled(str(path.relative_to(unpacked)), path.read_bytes()) for path in sorted(found))


def _imported_by(path: Path, folder: Path) -> Iterator[Path]:
    return _files_of(_imports(path.read_bytes(), _package_of(path.relative_to(folder))), folder)


def _all_of(module: str, folder: Path) -> Iterator[Path]:
    """Return the file of a module, or all files of a package."""
    path = folder.joinpath(*module.split("."))
    yield path.with_name(f"{path.name}.py")
    yield from path.rglob("*.py")


def _import_all(folder: Path) -> None:
    """Import the packages in a folder."""
    sys.path.insert(0, str(folder))
    for path in sorted(folder.rglob("*.py")):
        name = ".".join(path.relative_to(folder).with_suffix("").parts).removesuffix(".__init__")
        # Without shapely, numpy or a database some modules are of no use.
        with suppress(ImportError):
            import_module(name)


def _compiled(name: str, data: bytes) -> tuple[str, bytes]:
    """Return the name and content of a file as it is packed: of a module its bytecode, of others the same."""
    if not name.endswith(".py"):
        return name, data
    tree = ast.parse(data)
    _drop_docstrings(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    return f"{name}c", _bytecode(code, source_hash(data))


def _bytecode(code: object, digest: bytes) -> bytes:
    """Return the content of a .pyc file whose source is never looked for."""
    return bytes(import_module("importlib._bootstrap_external")._code_to_hash_pyc(code, digest, False))


def _drop_docstrings(tree: ast.AST) -> None:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            match node.body:
                case [ast.Expr(value=ast.Constant(value=str())) as docstring, *others]:
                    node.body = others or [ast.copy_location(ast.Pass(), docstring)]


def _archive(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return a zip archive, not compressed: it is compressed as a whole, which saves more."""
    with io.BytesIO() as buffer:
        with ZipFile(buffer, "w") as archive:
            for name, data in files:
                # Without a date, so that equal files make equal archives.
                archive.writestr(ZipInfo(name), data)
        return buffer.getvalue()


def pack_all(source: Path, wheels: Path, library: Path) -> dict[str, bytes]:
    """Return all archives by name."""
    staged = Path("/staged")
    stage(source, staged)
    install(wheels, staged)
    sys.dont_write_bytecode = True
    from_library = pack_library(library, staged)
    import_module("elbowroom.boards.decoded").decode_all(import_module("elbowroom.boards.catalogue").FOLDERS)
    values = {f"values/{name}.zip": data for name, data in pack_values(source).items()}
    return {"python_stdlib.zip": from_library, "python.zip": pack_python(staged), **values}
