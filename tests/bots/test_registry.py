"""Bots by name: built in, from installed packages or any module; and their budgets."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from elbowroom.bots import CHARACTERS, NAMES, Bot, BotBudgetError, UnknownBotError, named, names, registry
from elbowroom.bots.simple import SimpleBot
from elbowroom.engine.state import State
from elbowroom.server.table.answers import TableError
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table

HERE = "tests.bots.test_registry"


class Thinker:
    """A bot with a budget."""

    def __init__(self, seed: int | str = 0, *, seconds: float = 2.0, visits: int | None = None) -> None:
        self.given = seed, seconds, visits

    def choose(self, state: State, seat: int) -> int:
        return state.options[0]


class Patient:
    """A bot whose budget is visits only."""

    def __init__(self, seed: int | str = 0, *, visits: int = 10) -> None:
        self.given = seed, visits

    def choose(self, state: State, seat: int) -> int:
        return state.options[0]


class Subclass(Bot):
    """A subclass of the protocol, whose signature is `*args, **kwargs`."""

    def choose(self, state: State, seat: int) -> int:
        return state.options[0]


class Styled:
    """A bot whose only argument is not a seed."""

    def __init__(self, style: str = "bold") -> None:
        self.style = style

    def choose(self, state: State, seat: int) -> int:
        return state.options[0]


class Hasty:
    """A bot with a budget and without a seed."""

    def __init__(self, *, seconds: float = 2.0) -> None:
        self.seconds = seconds

    def choose(self, state: State, seat: int) -> int:
        return state.options[0]


def arguments_of(name: str, **budget: float) -> object:
    """Return the arguments with which a bot was made."""
    bot = named(name, 7, **budget)  # type: ignore[arg-type]  # visits are ints below
    assert isinstance(bot, (Thinker, Patient))
    return bot.given


class TestNames:
    def test_a_class_of_any_module(self) -> None:
        assert arguments_of(f"{HERE}:Thinker") == (7, 2.0, None)

    @pytest.mark.parametrize("name", ["Subclass", "Styled", "Hasty"])
    def test_classes_without_a_seed(self, name: str) -> None:
        assert type(named(f"{HERE}:{name}", 7)).__name__ == name

    def test_a_budget_without_a_seed(self) -> None:
        bot = named(f"{HERE}:Hasty@0.5s", 7)
        assert isinstance(bot, Hasty)
        assert bot.seconds == 0.5

    def test_an_argument_that_is_no_seed_keeps_its_default(self) -> None:
        bot = named(f"{HERE}:Styled", 7)
        assert isinstance(bot, Styled)
        assert bot.style == "bold"

    def test_a_module_in_the_current_directory(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        text = "class Eager:\n    def choose(self, state, seat): return 1\n"
        (tmp_path / "my_eager_bot.py").write_text(text, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        monkeypatch.syspath_prepend("")
        assert type(named("my_eager_bot:Eager")).__name__ == "Eager"

    @pytest.mark.parametrize("path", ["nowhere_at_all:Bot", f"{HERE}:Nobody"])
    def test_an_unknown_module_or_class_is_an_error(self, path: str) -> None:
        with pytest.raises(UnknownBotError, match=f"no bot at {path}"):
            named(path)

    def test_bots_of_an_installed_package(self, monkeypatch: pytest.MonkeyPatch) -> None:
        entry = EntryPoint("thinker", f"{HERE}:Thinker", registry.GROUP)
        monkeypatch.setattr(registry, "installed_bots", lambda: {"thinker": entry})
        assert names() == (*NAMES, *CHARACTERS, "thinker")
        assert arguments_of("thinker@0.5s") == (7, 0.5, None)

    def test_entry_points_are_looked_for_in_our_group(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """With the files of a real package; it cannot replace a built-in name."""
        info = tmp_path / "my_bots-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n", encoding="utf-8")
        points = f"[elbowroom.bots]\nthinker = {HERE}:Thinker\nsimple = {HERE}:Thinker\n[other]\nelse = a:b\n"
        (info / "entry_points.txt").write_text(points, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        registry.installed_bots.cache_clear()
        try:
            assert list(registry.installed_bots()) == ["thinker"]
            assert arguments_of("thinker") == (7, 2.0, None)
            assert isinstance(named("simple"), SimpleBot)
        finally:
            registry.installed_bots.cache_clear()

    @pytest.mark.parametrize("bot", [f"{HERE}:Thinker", "simple@9999s"])
    def test_guests_of_a_server_cannot_name_modules_or_budgets(self, bot: str) -> None:
        with pytest.raises(TableError, match="no bot"):
            new_table(
                Guest("ana", "Ana"), TableSetup(game="classic", players=2), public=False, bots=(None, bot), seed="ab"
            )


class TestBudgets:
    def test_are_passed_to_the_bot(self) -> None:
        place = f"{HERE}:Thinker"
        assert arguments_of(place, seconds=1) == arguments_of(f"{place}@1s") == (7, 1.0, None)
        assert arguments_of(place, visits=200) == arguments_of(f"{place}@200v") == (7, 2.0, 200)

    def test_arguments_override_the_name(self) -> None:
        assert arguments_of(f"{HERE}:Thinker@3s", seconds=1) == (7, 1.0, None)

    @pytest.mark.parametrize("name", ["simple@1s", "random@5v", f"{HERE}:Patient@1s"])
    def test_are_refused_by_bots_without_one(self, name: str) -> None:
        with pytest.raises(BotBudgetError, match=f"^{name.split('@', maxsplit=1)[0]} plays the same"):
            named(name)

    @pytest.mark.parametrize("name", ["x@", "x@1", "x@s", "x@1.5v", "x@-1s", "x@1s@1s", "@1s"])
    def test_must_be_well_formed(self, name: str) -> None:
        with pytest.raises(BotBudgetError, match="is written like"):
            named(name)

    def test_must_be_positive(self) -> None:
        with pytest.raises(BotBudgetError, match="above 0"):
            named(f"{HERE}:Thinker@0s")
