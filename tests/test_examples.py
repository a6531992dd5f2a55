"""Examples in documents and docstrings do what they say."""

import ast
import doctest
import re
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import ClassVar

import pytest
from typer.testing import CliRunner

from elbowroom.commands.app import app
from elbowroom.matches.loop import play_all
from elbowroom.matches.match import paired_matches
from examples import bot, bot_account

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src"
PAGES = ("README.md", "docs/bots.md", "docs/library.md", "docs/environments.md")
# The modules whose docstrings have examples.
MODULES = sorted(
    ".".join(path.relative_to(SOURCES).with_suffix("").parts).removesuffix(".__init__")
    for path in SOURCES.rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("page", PAGES)
def test_a_page(page: str) -> None:
    """Its blocks are one program: later ones use definitions of earlier ones."""
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = [block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if ">>>" in block]
    assert blocks
    assert doctest.DocTestRunner().run(read("\n".join(blocks), page)).failed == 0


def test_all_that_is_public_and_has_something_to_show_shows_it() -> None:
    wanted = {"elbowroom", "elbowroom.bots.bot", "elbowroom.files", "elbowroom.games", "elbowroom.games.info"}
    assert wanted <= set(MODULES)
    doors = {"gymnasium_env", "open_spiel_game", "petting_zoo", "vector"}
    assert {f"elbowroom.env.{door}" for door in doors} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_module(name: str) -> None:
    """The docstrings are read from the source: compiled functions have none that doctest would find."""
    module = import_module(name)
    path = SOURCES.joinpath(*name.split("."))
    source = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    examples = [example for text in docstrings(source) if (example := read(text, name)).examples]
    assert examples
    for example in examples:
        example.globs = dict(vars(module))
        assert doctest.DocTestRunner().run(example).failed == 0


def test_the_bot_on_the_page_is_the_example_and_takes_public_names_alone() -> None:
    code = (ROOT / "examples/greedy_bot.py").read_text(encoding="utf-8")
    body = code[code.index("from itertools") :]
    assert f"```python\n{body}```" in (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    lines = [line.strip() for line in body.splitlines()]
    assert len([line for line in lines if line and not line.startswith(("from ", '"""'))]) <= 20
    for example in ("greedy_bot", "five_line_bot"):
        modules = re.findall(
            r"^from (elbowroom\S*) import", (ROOT / f"examples/{example}.py").read_text(), re.MULTILINE
        )
        assert modules == ["elbowroom"]


def test_the_bot_on_the_page_beats_simple() -> None:
    """Forty paired games, always the same ones; the page has the figures of longer contests."""
    greedy = "examples.greedy_bot:Greedy"
    results = play_all(paired_matches((greedy, "simple"), "warcraft", players=2, games=40, seed=1))
    won = [result.bots[seat] == greedy for result in results for seat in result.winners]
    assert sum(won) > len(won) / 2


@pytest.mark.parametrize("mine", ["examples.five_line_bot:Conqueror", "examples.greedy_bot:Greedy"])
def test_the_first_bots_load_in_every_command(mine: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for command in (
        ["play", "--terminal", "--game", "classic", "--seats", f"{mine},simple", "--seed", "1"],
        ["simulate", "--game", "classic", "--players", "2", "--bots", f"{mine},simple", "--games", "1"],
        ["arena", mine, "simple", "--game", "classic", "--games", "2"],
    ):
        done = CliRunner().invoke(app, command)
        assert done.exit_code == 0, done.output


class Proxy(BaseHTTPRequestHandler):
    """A proxy whose server restarts: it answers 502, then 503 with Retry-After, then JSON."""

    answers: ClassVar[list[tuple[int, dict[str, str], bytes]]] = []

    def do_GET(self) -> None:
        status, headers, body = self.answers.pop(0)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Print nothing."""


@pytest.fixture
def proxy(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[bot.Client, list[float]]]:
    """Yield a client of the proxy, and how long it has waited."""
    waits: list[float] = []
    monkeypatch.setattr("examples.bot.time.sleep", waits.append)
    with ThreadingHTTPServer(("127.0.0.1", 0), Proxy) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield bot.Client(f"http://127.0.0.1:{server.server_port}"), waits
        server.shutdown()


def test_the_example_survives_a_restart_behind_a_proxy(proxy: tuple[bot.Client, list[float]]) -> None:
    client, waits = proxy
    page = b"<html>Bad Gateway</html>"
    Proxy.answers = [(502, {}, page), (503, {"Retry-After": "7"}, b"{}"), (200, {}, b'{"status": "well"}')]
    assert client.ask("GET", "guests") == {"status": "well"}
    assert waits == [1, 7]


def test_the_example_gives_up_with_a_sentence(proxy: tuple[bot.Client, list[float]]) -> None:
    client, _ = proxy
    Proxy.answers = [(502, {}, b"<html>Bad Gateway</html>")]
    with pytest.raises(bot.RefusedError, match="502") as refused:
        client.ask("GET", "guests", retry_seconds=0)
    assert refused.value.reason == "http-502"


def test_the_bot_account_waits_as_asked_and_slows_down_in_time(
    proxy: tuple[bot.Client, list[float]], monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []
    monkeypatch.setattr("examples.bot_account.time.sleep", waits.append)
    client = bot_account.Client(proxy[0].server)
    Proxy.answers = [(502, {}, b"?"), (429, {"Retry-After": "30"}, b"{}"), (200, {}, b'{"type": "ready"}\n\n')]
    assert list(client.events()) == [{"type": "ready"}]
    assert waits == [1, 30]
    Proxy.answers = [(200, {"RateLimit-Remaining": "19"}, b"{}"), (200, {"RateLimit-Remaining": "20"}, b"{}")]
    assert [client.ask("GET", "me"), client.ask("GET", "me")] == [{}, {}]
    assert waits == [1, 30, 1]


def docstrings(source: Path) -> Iterator[str]:
    """Yield the docstrings of a module, its classes and its functions."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            yield ast.get_docstring(node) or ""


def read(text: str, name: str) -> doctest.DocTest:
    """Return the examples in a text."""
    return doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
