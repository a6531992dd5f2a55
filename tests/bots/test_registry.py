"""Bots by name: built in, of installed packages, or from any module; and how long they may think."""

from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from elbowroom.bots import CHARACTERS, NAMES, BotBudgetError, UnknownBotError, named, names, registry
from elbowroom.bots.simple import SimpleBot
from elbowroom.engine.state import State
from elbowroom.server.table.info import TableSetup
from elbowroom.server.table.refusals import TableError
from elbowroom.server.table.seating import Guest
from elbowroom.server.table.starting import new_table

HERE = "tests.bots.test_registry"


class Thinker:
    """A bot that can think for longer."""

    def __init__(self, seed: int | str = 0, *, seconds: float = 2.0, visits: int | None = None) -> None:
        self.given = seed, seconds, visits

    def choose(self, state: State, seat: int) -> int:
        return state.options[0]


class Patient:
    """A bot that counts visits alone."""

    def __init__(self, seed: int | str = 0, *, visits: int = 10) -> None:
        self.given = seed, visits

    def choose(self, state: State, seat: int) -> int:
        return state.options[0]


def given(name: str, **budget: float) -> object:
    """What the bot was made with."""
    bot = named(name, 7, **budget)  # type: ignore[arg-type]  # visits are ints below
    assert isinstance(bot, (Thinker, Patient))
    return bot.given


class TestNames:
    def test_a_class_of_any_module(self) -> None:
        assert given(f"{HERE}:Thinker") == (7, 2.0, None)

    def test_a_module_in_the_folder_of_the_command(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        text = "class Eager:\n    def __init__(self, seed=0): pass\n    def choose(self, state, seat): return 1\n"
        (tmp_path / "my_eager_bot.py").write_text(text, encoding="utf-8")
        monkeypatch.chdir(tmp_path)
        monkeypatch.syspath_prepend("")
        assert type(named("my_eager_bot:Eager")).__name__ == "Eager"

    @pytest.mark.parametrize("place", ["nowhere_at_all:Bot", f"{HERE}:Nobody"])
    def test_there_is_nothing_at_that_place(self, place: str) -> None:
        with pytest.raises(UnknownBotError, match=f"no bot at {place}"):
            named(place)

    def test_an_installed_package_brings_its_bots(self, monkeypatch: pytest.MonkeyPatch) -> None:
        entry = EntryPoint("thinker", f"{HERE}:Thinker", registry.GROUP)
        monkeypatch.setattr(registry, "installed", lambda: {"thinker": entry})
        assert names() == (*NAMES, *CHARACTERS, "thinker")
        assert given("thinker@0.5s") == (7, 0.5, None)

    def test_entry_points_are_looked_for_in_our_group(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        """As pip leaves them: a built-in name is not taken by anybody else."""
        info = tmp_path / "my_bots-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: my-bots\nVersion: 1.0\n", encoding="utf-8")
        points = f"[elbowroom.bots]\nthinker = {HERE}:Thinker\nsimple = {HERE}:Thinker\n[other]\nelse = a:b\n"
        (info / "entry_points.txt").write_text(points, encoding="utf-8")
        monkeypatch.syspath_prepend(str(tmp_path))
        registry.installed.cache_clear()
        try:
            assert list(registry.installed()) == ["thinker"]
            assert given("thinker") == (7, 2.0, None)
            assert isinstance(named("simple"), SimpleBot)
        finally:
            registry.installed.cache_clear()

    @pytest.mark.parametrize("bot", [f"{HERE}:Thinker", "simple@9999s"])
    def test_a_guest_of_a_server_cannot_name_just_any_code_or_time(self, bot: str) -> None:
        with pytest.raises(TableError, match="no bot"):
            new_table(
                Guest("ana", "Ana"), TableSetup(game="classic", players=2), public=False, bots=(None, bot), seed="ab"
            )


class TestBudgets:
    def test_are_passed_on(self) -> None:
        place = f"{HERE}:Thinker"
        assert given(place, seconds=1) == given(f"{place}@1s") == (7, 1.0, None)
        assert given(place, visits=200) == given(f"{place}@200v") == (7, 2.0, 200)

    def test_what_is_asked_for_counts_more_than_the_name(self) -> None:
        assert given(f"{HERE}:Thinker@3s", seconds=1) == (7, 1.0, None)

    @pytest.mark.parametrize("name", ["simple@1s", "random@5v", f"{HERE}:Patient@1s"])
    def test_are_refused_by_who_does_not_think_for_longer(self, name: str) -> None:
        with pytest.raises(BotBudgetError, match=f"^{name.split('@', maxsplit=1)[0]} plays the same"):
            named(name)

    @pytest.mark.parametrize("name", ["x@", "x@1", "x@s", "x@1.5v", "x@-1s", "x@1s@1s", "@1s"])
    def test_are_written_in_one_way(self, name: str) -> None:
        with pytest.raises(BotBudgetError, match="is written like"):
            named(name)

    def test_are_more_than_nothing(self) -> None:
        with pytest.raises(BotBudgetError, match="no time"):
            named(f"{HERE}:Thinker@0s")
