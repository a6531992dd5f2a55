"""Races, powers and relics that are added later do not change recorded games."""

from pathlib import Path
from typing import Final, TypeVar

import pytest
from msgspec.structs import replace

from elbowroom.engine.ability import Power, Race
from elbowroom.engine.cast import Cast
from elbowroom.engine.errors import RecordError
from elbowroom.engine.ruleset import Ruleset
from elbowroom.files import read_record
from elbowroom.games import load_game, new_game
from elbowroom.games.azeroth.ruleset import Azeroth
from elbowroom.games.classic.powers import POWERS as CLASSIC_POWERS
from elbowroom.games.classic.races import RACES as CLASSIC_RACES
from elbowroom.games.classic.ruleset import Classic
from elbowroom.games.discovery import ability_classes
from elbowroom.games.murlocs.ruleset import MurlocsRevenge
from elbowroom.games.warcraft.factions import HORDE, FactionRace
from elbowroom.games.warcraft.powers import POWERS
from elbowroom.games.warcraft.races import RACES
from elbowroom.games.warcraft.relics import RELICS
from elbowroom.games.warcraft.relics.place import Place
from elbowroom.games.warcraft.ruleset import Warcraft
from tools.record_games import FOLDER


class Ogres(FactionRace):
    """A race that no game has yet."""

    id = "ogres"
    banner = 6
    tray = 11
    faction = HORDE


class Dwellers(Race):
    """The same for the classic game."""

    id = "dwellers"
    banner = 6
    tray = 11


class Stealthy(Power):
    """A power that no game has yet."""

    id = "stealthy"
    badge = 4


class Lighthouse(Place):
    """A relic that no game has yet."""

    id = "lighthouse"


Thing = TypeVar("Thing")


def between(things: tuple[Thing, ...], newcomer: Thing) -> tuple[Thing, ...]:
    """Return a sequence with one more item in its middle."""
    middle = len(things) // 2
    return (*things[:middle], newcomer, *things[middle:])


LATER: Final[dict[str, Ruleset]] = {
    "warcraft": Warcraft(between(RACES, Ogres), between(POWERS, Stealthy), between(RELICS, Lighthouse)),
    "azeroth": Azeroth(between(RACES, Ogres), between(POWERS, Stealthy), between(RELICS, Lighthouse)),
    "murlocs": MurlocsRevenge(between(RACES, Ogres), between(POWERS, Stealthy), between(RELICS, Lighthouse)),
    "classic": Classic(between(CLASSIC_RACES, Dwellers), between(CLASSIC_POWERS, Stealthy), (Lighthouse,)),
}
FILES: Final = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_games_of_before_are_played_without_them(path: Path) -> None:
    """A record replays with all its hashes under rules with additional abilities."""
    record = read_record(path)
    game = load_game(record, LATER)
    assert game.is_over
    assert game.record() == record
    assert not {"ogres", "dwellers", "stealthy", "lighthouse"} & set(game.state.ruleset.ability_ids)


@pytest.mark.parametrize("path", FILES[:1] + FILES[-1:], ids=lambda path: path.stem)
def test_without_the_cast_they_would_be_in_it(path: Path) -> None:
    """This shows that the cast of the record excludes them."""
    start = read_record(path).without_actions()
    game = load_game(replace(start, settings=replace(start.settings, cast=None)), LATER)
    assert {"ogres", "stealthy", "lighthouse"} <= set(game.state.ruleset.ability_ids)


def test_a_record_names_its_cast() -> None:
    cast = new_game("warcraft", 2, seed=1).record().settings.cast
    assert cast is not None
    assert {"orcs", "humans"} <= set(cast.races)
    assert (len(cast.races), len(cast.powers), len(cast.relics)) == (len(RACES), len(POWERS), len(RELICS))


@pytest.mark.parametrize(
    ("reason", "races"),
    [("unknown-race", ("ogres",)), ("cast-twice", ("orcs", "orcs"))],
)
def test_a_cast_that_cannot_be(reason: str, races: tuple[str, ...]) -> None:
    """A record that names unknown abilities, or one twice, is refused."""
    record = new_game("warcraft", 2, seed=1).record()
    cast = record.settings.cast
    assert cast is not None
    other = Cast(races=(*cast.races[:10], *races), powers=cast.powers, relics=cast.relics)
    with pytest.raises(RecordError) as error:
        load_game(replace(record, settings=replace(record.settings, cast=other)))
    assert error.value.reason == reason


class TestFiles:
    """A folder with one file, `sly.py`."""

    def find(self, folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> list[str]:
        """Return the names of the powers found in the folder."""
        (folder / "sly.py").write_text(f"from elbowroom.engine.ability import Power\n{text}\n", encoding="utf-8")
        monkeypatch.syspath_prepend(folder.parent)
        return [kind.__name__ for kind in ability_classes(folder.name, [str(folder)], Power)]

    def test_a_power_is_found_by_its_file(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert self.find(tmp_path, monkeypatch, "class Sly(Power):\n    id = 'sly'") == ["Sly"]

    @pytest.mark.parametrize("text", ["class Sly(Power):\n    id = 'shy'", "class Sly(Power):\n    badge = 4", ""])
    def test_a_file_without_its_power_is_refused(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
    ) -> None:
        """Otherwise nobody would notice that the power is not in the game."""
        with pytest.raises(TypeError, match='has no subclass of Power with id = "sly"'):
            self.find(tmp_path, monkeypatch, text)
